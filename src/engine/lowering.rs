//! How a game is lowered: on which path each of its clauses runs, and what forbids a faster one.

use std::fmt;

use super::bitboard::{self, Stopped};
use super::machine::Machine;
use super::past::Past;
use super::planner;
use super::program::{ClauseId, ClauseKind, Program};
use super::why::{Fell, Why};
use super::world::World;
use crate::language::ir::{Cell, Game, Kind, Side};
use crate::language::source::{SourceId, Span};
use crate::play::position::Position;

/// How many moves long the lines are that are tried to see what comes up while a game is played.
const TRIED: u32 = 2;

/// From how many cells, at most, it is tried whether the ways of a clause can be laid out. They lie evenly over the board.
const CELLS: usize = 64;

/// A way in which a clause is played; the fastest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Path {
    /// All men of a kind make one and the same step at once.
    Together,
    /// From each cell to others, whoever stands between.
    Leaps,
    /// From each cell to others, if those between are empty.
    OverEmpty,
    /// Along lines, up to the first man.
    Lines,
    /// Along lines, over so many men.
    Hops,
    /// Chains of jumps over men.
    Chains,
    /// Drops on a set of cells.
    Drops,
    /// Each way by itself, with what it asks of the cells on it.
    OneByOne,
    /// By the machine, along ways that are laid out before the game: from each cell that was tried.
    LaidOut,
    /// By the machine, leg by leg.
    LegByLeg,
}

impl Path {
    /// All of them, the fastest first.
    pub const ALL: [Self; 10] = [
        Self::Together,
        Self::Leaps,
        Self::OverEmpty,
        Self::Lines,
        Self::Hops,
        Self::Chains,
        Self::Drops,
        Self::OneByOne,
        Self::LaidOut,
        Self::LegByLeg,
    ];

    /// Whether it needs no machine: a position is sets of cells.
    #[must_use]
    pub fn is_by_sets(self) -> bool {
        self < Self::LaidOut
    }
}

impl fmt::Display for Path {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Together => "all men at once",
            Self::Leaps => "leaps",
            Self::OverEmpty => "over empty cells",
            Self::Lines => "along lines",
            Self::Hops => "over men in a line",
            Self::Chains => "chains of jumps",
            Self::Drops => "drops",
            Self::OneByOne => "one way at a time",
            Self::LaidOut => "by the machine, ways laid out",
            Self::LegByLeg => "by the machine, leg by leg",
        })
    }
}

/// How the last move of a line is counted that the machine plays; the fastest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Last {
    /// By the cells to which it may lead.
    ByCells,
    /// The walk is walked to its end, and what comes behind it is left out.
    ByEnds,
    /// It is made to its end.
    Made,
}

impl Last {
    /// All of them, the fastest first.
    pub const ALL: [Self; 3] = [Self::ByCells, Self::ByEnds, Self::Made];
}

impl fmt::Display for Last {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::ByCells => "the last move is counted by its cells",
            Self::ByEnds => "the last move is counted by where its walk ends",
            Self::Made => "the last move is made to be counted",
        })
    }
}

/// How a clause is lowered.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Lowered {
    /// Whose clause it is.
    pub kind: Kind,
    /// Its words.
    pub at: Span,
    /// On which paths it runs, the fastest first: several where its ways differ.
    pub paths: Vec<Path>,
    /// How the last move of a line is counted, if the machine plays it. In a position in which more has to be asked, it is made.
    pub last: Option<Last>,
    /// What forbids a faster path, if that is something in the clause.
    pub fell: Option<Fell>,
}

/// How a game is lowered.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Lowering {
    /// What forbids to play the game by sets of cells, besides what is said of its clauses.
    pub forbids: Vec<Fell>,
    /// Whether lines of play are counted by sets of cells.
    pub by_sets: bool,
    /// Each clause of each piece, in the order of the pieces.
    pub clauses: Vec<Lowered>,
}

impl Lowering {
    /// That of a game.
    #[must_use]
    pub fn of(game: &Game) -> Self {
        let p = Program::of(game);
        p.heard.listen();
        let mut forbids = Vec::new();
        let of_clauses = bitboard::report(&p, &mut forbids);
        let world = World::of(&p.layout, &Position::start(game));
        let machine = Machine::new(world, Past { reached: Vec::new(), ignored: false });
        let counted = p.swift.lines(&p, &machine, (TRIED, false), &|_| true);
        let by_sets = !matches!(counted, Err(Stopped::NotKnown));
        let came_up = p.heard.take();
        let mut clauses = Vec::new();
        for kind in (0..p.kinds.len()).map(Kind::at) {
            let rules = p.kind(kind);
            for id in rules.walks.iter().chain(&rules.drops).copied() {
                let known = of_clauses.iter().find(|(of, ..)| *of == (kind, id));
                let (paths, fell) =
                    known.map_or((Vec::new(), None), |(_, paths, fell)| (paths.clone(), *fell));
                let clause = p.clauses.get(id.index()).map(|clause| clause.at).unwrap_or_default();
                let (paths, last, fell) = if by_sets && !paths.is_empty() {
                    (paths, None, fell)
                } else {
                    let (path, walked) = by_machine(&p, id);
                    let last = p.last_of((kind, id), p.layout.cells.div_ceil(CELLS).max(1));
                    // What is only slower by sets is no reason for the machine.
                    (vec![path], Some(last), if paths.is_empty() { fell.or(walked) } else { walked })
                };
                // Words of the prelude are not the author's: those of the clause are.
                let own = |fell: Fell| Fell {
                    at: fell.at.filter(|at| at.source != SourceId(0)).or(Some(clause)),
                    ..fell
                };
                clauses.push(Lowered { kind, at: clause, paths, last, fell: fell.map(own) });
            }
        }
        // What is told of a clause need not be told twice.
        let told = |fell: &Fell| clauses.iter().any(|clause| clause.fell == Some(*fell));
        if !by_sets && forbids.is_empty() {
            let known = clauses.iter().any(|clause| clause.fell.is_some());
            let unknown = Fell { at: None, why: Why::Asks };
            forbids.extend(came_up.or((!known).then_some(unknown)).filter(|fell| !told(fell)));
        }
        forbids.retain(|fell| !told(fell));
        forbids.dedup();
        Self { forbids, by_sets, clauses }
    }
}

/// How the machine plays a clause, and why it does not do so along ways laid out before.
fn by_machine(p: &Program, id: ClauseId) -> (Path, Option<Fell>) {
    let step = p.layout.cells.div_ceil(CELLS).max(1);
    let walks = p.clauses.get(id.index()).is_some_and(|clause| matches!(clause.what, ClauseKind::Walk(_)));
    let from = || {
        Side::BOTH
            .into_iter()
            .flat_map(|side| (0..p.layout.cells).step_by(step).map(move |cell| (side, Cell::at(cell))))
    };
    p.heard.take();
    if walks && from().all(|(side, cell)| planner::has_plan(p, id, side, cell)) {
        return (Path::LaidOut, None);
    }
    (Path::LegByLeg, p.heard.take())
}
