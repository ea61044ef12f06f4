//! The rules of a game by the size of its board, and what is done from a position: lines are counted, a game is played on.

use std::sync::OnceLock;

use super::super::past::Past;
use super::super::program::Program;
use super::super::switches::Fast;
use super::super::table::NOWHERE;
use super::super::world::World;
use super::fewer::fewer;
use super::lines::{Counting, Stopped};
use super::over::LastMove;
use super::position::{Bitboards, KINDS, RepetitionKey};
use super::rules::Rules;
use crate::language::ir::Kind;
use crate::play::executor::{ByChance, Chooser};

/// The rules of a game for bitboards, by the size of its board.
#[derive(Debug)]
pub(super) enum BySize {
    /// At most 64 cells.
    Small(Rules<1>),
    /// At most 128 cells.
    Wide(Rules<2>),
    /// At most 384 cells.
    Large(Rules<6>),
}

/// The rules of a game for bitboards, made when they are first asked for.
#[derive(Debug, Default)]
pub(in crate::engine) struct BitEngine {
    /// The game without the kinds that never come, where it has more than there is room for.
    fewer: OnceLock<Option<Fewer>>,
    pub(super) counted: OnceLock<Option<BySize>>,
    /// The same with keys of positions, for searches.
    pub(super) searched: OnceLock<Option<BySize>>,
}

/// The program of a game without the kinds that never come, and which kind of the game each kind is.
#[derive(Debug)]
struct Fewer {
    program: Program,
    kinds_in_game: Vec<Kind>,
}

impl BitEngine {
    /// The rules of a game; nothing where it has to be played otherwise.
    pub(super) fn of(&self, p: &Program, keeps_sums: bool) -> Option<BySize> {
        let (own, all) = (self.program(p), p.kinds.len());
        let kinds_in_game = self
            .fewer(p)
            .map_or_else(|| (0..all).map(Kind::at).collect(), |fewer| fewer.kinds_in_game.clone());
        match (own.layout.cells, kinds_in_game.len()) {
            _ if !p.switches.has(Fast::Sets) => None,
            (_, kinds) if kinds > KINDS => None,
            (..=64, _) => Rules::of(own, keeps_sums, (kinds_in_game, all)).map(BySize::Small),
            (..=128, _) => Rules::of(own, keeps_sums, (kinds_in_game, all)).map(BySize::Wide),
            (..=384, _) => Rules::of(own, keeps_sums, (kinds_in_game, all)).map(BySize::Large),
            _ => None,
        }
    }

    fn fewer(&self, p: &Program) -> Option<&Fewer> {
        if p.kinds.len() <= KINDS {
            return None;
        }
        let fewer = || {
            let (game, kinds_in_game) = fewer(&p.game)?;
            (kinds_in_game.len() < p.kinds.len())
                .then(|| Fewer { program: Program::by(&game, p.switches), kinds_in_game })
        };
        self.fewer.get_or_init(fewer).as_ref()
    }

    /// The program that is played here: that of the game, or of the game without kinds that never come.
    pub(in crate::engine) fn program<'a>(&'a self, p: &'a Program) -> &'a Program {
        self.fewer(p).map_or(p, |fewer| &fewer.program)
    }

    /// Which kind of the game a kind of that program is.
    pub(super) fn kind_in_game(&self, p: &Program, kind: Kind) -> Kind {
        self.fewer(p).and_then(|fewer| fewer.kinds_in_game.get(kind.index())).copied().unwrap_or(kind)
    }

    /// Runs a task from a position, with the game before it; nothing where the game has to be played otherwise.
    fn with<T: Task>(&self, p: &Program, from: (&World, &Past), task: T) -> Option<T::Done> {
        let own = self.program(p);
        match self.counted.get_or_init(|| self.of(p, false)) {
            Some(BySize::Small(rules)) => begun((p, own), rules, from, task),
            Some(BySize::Wide(rules)) => begun((p, own), rules, from, task),
            Some(BySize::Large(rules)) => begun((p, own), rules, from, task),
            None => None,
        }
    }

    /// Perft: counts the lines of `depth` moves. The last move of each is played only if `made` says so.
    pub(in crate::engine) fn lines(
        &self,
        p: &Program,
        from: (&World, &Past),
        (depth, made): (u32, bool),
        go_on: &dyn Fn(u64) -> bool,
    ) -> Result<u64, Stopped> {
        let counted = self.with(p, from, CountLines { depth, made, go_on });
        counted.unwrap_or(Err(Stopped::NotKnown))
    }

    /// Plays a game on by the numbers of moves; nothing where it has to be played otherwise.
    pub(in crate::engine) fn game(
        &self,
        p: &Program,
        from: (&World, &Past),
        chooser: &mut dyn Chooser,
    ) -> Option<ByChance> {
        self.with(p, from, PlayOn { chooser })?
    }
}

/// Something to do in a position, for each size of board.
trait Task {
    type Done;

    fn run<const N: usize>(
        self,
        counting: Counting<'_, N>,
        board: &Bitboards<N>,
        last_move: Option<LastMove>,
    ) -> Self::Done;
}

struct CountLines<'a> {
    depth: u32,
    made: bool,
    go_on: &'a dyn Fn(u64) -> bool,
}

impl Task for CountLines<'_> {
    type Done = Result<u64, Stopped>;

    fn run<const N: usize>(
        self,
        counting: Counting<'_, N>,
        board: &Bitboards<N>,
        last_move: Option<LastMove>,
    ) -> Self::Done {
        Counting { made: self.made.then_some(*board), ..counting }
            .count(board, last_move, self.depth, self.go_on)
    }
}

struct PlayOn<'a> {
    chooser: &'a mut dyn Chooser,
}

impl Task for PlayOn<'_> {
    type Done = Option<ByChance>;

    fn run<const N: usize>(
        self,
        mut counting: Counting<'_, N>,
        board: &Bitboards<N>,
        last_move: Option<LastMove>,
    ) -> Self::Done {
        counting.game(board, last_move, self.chooser)
    }
}

/// Runs a task from a position, with the game before it.
fn begun<const N: usize, T: Task>(
    p: (&Program, &Program),
    rules: &Rules<N>,
    from: (&World, &Past),
    task: T,
) -> Option<T::Done> {
    let (counting, board, last_move) = begin(p, rules, from)?;
    Some(task.run(counting, &board, last_move))
}

/// A position, with the game before it.
pub(super) type Begun<'a, const N: usize> = (Counting<'a, N>, Bitboards<N>, Option<LastMove>);

/// The position now; nothing if it cannot be kept here. It is given by the program of the whole game, and played by that of its kinds here.
pub(super) fn begin<'a, const N: usize>(
    (whole, p): (&Program, &'a Program),
    rules: &'a Rules<N>,
    (world, past): (&World, &Past),
) -> Option<Begun<'a, N>> {
    let mut board = Bitboards::of(&whole.layout, &rules.slots, world)?;
    for (since, (taking, moving)) in board.since.iter_mut().zip(rules.asked_since()) {
        let moving: Vec<Kind> = moving.iter().map(|kind| rules.slots.kind_in_game(*kind)).collect();
        *since = u16::try_from(past.turns_since(&whole.game, (*taking, &moving))).unwrap_or(u16::MAX);
    }
    let past = &past.reached;
    let last_move = past.last().and_then(|last| last.ended.as_ref()).map(|ended| {
        let regs = &ended.regs;
        let man = world.man(regs.mover);
        let to = if regs.mover.index() < world.men.len() { man.cell } else { NOWHERE };
        LastMove { by: regs.frame.own, from: regs.origin, to }
    });
    // For earlier positions nobody looks up the states that count only where they are used.
    let doubtful = p.layout.when_used;
    let mut past: Vec<RepetitionKey> =
        past.iter().map(|one| RepetitionKey { sum: one.print, doubtful }).collect();
    if let Some(now) = past.last_mut() {
        now.doubtful = board.repetition_key(&rules.slots).doubtful;
    }
    Some((Counting::new(p, rules, past), board, last_move))
}
