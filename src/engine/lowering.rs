//! How a game is lowered: on which path each of its clauses runs, and what forbids a faster one.

use super::bitboard::{self, Stopped};
use super::fast::FastPaths;
use super::past::Past;
pub use super::paths::{Last, Path};
use super::planner;
use super::program::{ClauseId, ClauseKind, Program};
use super::why::{Fallback, Why};
use super::world::World;
use crate::language::ir::{Cell, Game, Kind, Side};
use crate::language::source::{SourceId, Span};
use crate::play::position::Position;

/// How many moves long the lines are that are tried to see what comes up while a game is played.
const TRIED: u32 = 2;

/// From how many cells, at most, it is tried whether the ways of a clause can be laid out. They lie evenly over the board.
const CELLS: usize = 64;

/// Cells times the square of the number of kinds are not more than this: for each cell it is worked out which kind may take which.
const TABLED: usize = 500_000;

/// Of so many cells one is tried.
fn step(p: &Program) -> usize {
    let most = (TABLED / p.kinds.len().pow(2).max(1)).clamp(1, CELLS);
    p.layout.cells.div_ceil(most).max(1)
}

/// How a clause is lowered.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Lowered {
    /// The kind that has the clause.
    pub kind: Kind,
    /// Its words.
    pub at: Span,
    /// On which paths it runs, the fastest first: several where its ways differ.
    pub paths: Vec<Path>,
    /// How the last move of a line is counted, if the machine plays it. In a position in which more has to be asked, it is made.
    pub last: Option<Last>,
    /// What forbids a faster path, if that is something in the clause.
    pub fallback: Option<Fallback>,
}

/// How a game is lowered.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Lowering {
    /// What forbids to play the game by sets of cells, besides what is said of its clauses.
    pub forbids: Vec<Fallback>,
    /// Whether lines of play are counted by sets of cells.
    pub by_sets: bool,
    /// Each clause of each piece, in the order of the pieces.
    pub clauses: Vec<Lowered>,
    /// The choices and passes: the machine makes one after the other.
    pub choices: Vec<Span>,
}

impl Lowering {
    /// That of a game.
    #[must_use]
    pub fn of(game: &Game) -> Self {
        let p = Program::of(game);
        p.reasons.listen();
        let mut forbids = Vec::new();
        let world = World::of(&p.layout, &Position::start(game));
        let fast = FastPaths::of(&p);
        let own = fast.bitboards.program(&p);
        own.reasons.listen();
        let of_clauses = bitboard::report(&fast.bitboards, &p, &mut forbids);
        let counted = fast.bitboards.lines(&p, (&world, &Past::default()), (TRIED, false), &|_| true);
        let by_sets = !matches!(counted, Err(Stopped::NotKnown));
        let came_up = own.reasons.take();
        let mut clauses = Vec::new();
        for kind in (0..p.kinds.len()).map(Kind::at) {
            let rules = p.kind(kind);
            for id in rules.walks.iter().chain(&rules.drops).copied() {
                let known = of_clauses.iter().find(|(of, ..)| *of == (kind, id));
                let (paths, fallback) =
                    known.map_or((Vec::new(), None), |(_, paths, fallback)| (paths.clone(), *fallback));
                let clause = p.clauses.get(id.index()).map(|clause| clause.at).unwrap_or_default();
                let (paths, last, fallback) = if by_sets && !paths.is_empty() {
                    (paths, None, fallback)
                } else {
                    let (path, walked) = by_machine(&p, id);
                    let last = fast.tables.last_of(&p, (kind, id), step(&p));
                    // What is only slower by sets is no reason for the machine.
                    (vec![path], Some(last), if paths.is_empty() { fallback.or(walked) } else { walked })
                };
                // Words of the prelude are not the author's: those of the clause are.
                let own = |fallback: Fallback| Fallback {
                    at: fallback.at.filter(|at| at.source != SourceId(0)).or(Some(clause)),
                    ..fallback
                };
                clauses.push(Lowered { kind, at: clause, paths, last, fallback: fallback.map(own) });
            }
        }
        // What is reported with a clause is not reported again.
        let told = |fallback: &Fallback| clauses.iter().any(|clause| clause.fallback == Some(*fallback));
        if !by_sets && forbids.is_empty() {
            let known = clauses.iter().any(|clause| clause.fallback.is_some());
            let unknown = Fallback { at: None, why: Why::Asks };
            forbids.extend(came_up.or((!known).then_some(unknown)).filter(|fallback| !told(fallback)));
        }
        forbids.retain(|fallback| !told(fallback));
        forbids.dedup();
        let choices = game.passes.iter().map(|clause| clause.at).collect();
        Self { forbids, by_sets, clauses, choices }
    }
}

/// How the machine plays a clause, and why it does not do so along ways laid out before.
fn by_machine(p: &Program, id: ClauseId) -> (Path, Option<Fallback>) {
    let step = step(p);
    let walks = p.clauses.get(id.index()).is_some_and(|clause| matches!(clause.what, ClauseKind::Walk(_)));
    let from = || {
        Side::BOTH
            .into_iter()
            .flat_map(|side| (0..p.layout.cells).step_by(step).map(move |cell| (side, Cell::at(cell))))
    };
    p.reasons.take();
    if walks && from().all(|(side, cell)| planner::has_plan(p, id, side, cell)) {
        return (Path::LaidOut, None);
    }
    (Path::LegByLeg, p.reasons.take())
}
