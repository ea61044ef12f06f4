//! The engine's fast executor: a position is a set of bitboards, and the moves of all pieces of a kind are looked up in tables.
//!
//! It plays a game if it knows all that it needs before there is a position: where walks lead, up to blocking pieces, what they
//! capture, from where a royal piece can be attacked, and what moves change. A question that it cannot answer has the answer `None`;
//! then the machine plays.

mod asks;
mod blasts;
mod bunches;
mod chains;
mod drops;
mod ends;
mod far;
mod forms;
mod gains;
mod games;
mod generate;
mod limits;
mod lines;
mod lower;
mod make;
mod position;
mod report;
mod rules;
mod shape;
mod sinks;
mod slots;
mod special;
mod tried;
mod ways;

use std::sync::OnceLock;

use super::past::{Past, Reached};
use super::program::Program;
use super::switches::Fast;
use super::table::NOWHERE;
use super::world::World;
pub(super) use lines::Stopped;
use lines::{Came, Counting};
use position::{Bitboards, KINDS, Seen};
pub(super) use report::report;
use rules::Rules;

use crate::play::executor::{ByChance, Chooser};

/// The rules of a game for bitboards, on a board of any size.
trait Lowered: std::fmt::Debug + Send + Sync {
    /// See [`BitEngine::lines`].
    fn lines(
        &self,
        p: &Program,
        from: (&World, &Past),
        of: (u32, bool),
        go_on: &dyn Fn(u64) -> bool,
    ) -> Result<u64, Stopped>;

    /// See [`BitEngine::game`].
    fn game(&self, p: &Program, from: (&World, &Past), chooser: &mut dyn Chooser) -> Option<ByChance>;
}

impl<const N: usize> Lowered for Rules<N> {
    fn lines(
        &self,
        p: &Program,
        from: (&World, &Past),
        (depth, made): (u32, bool),
        go_on: &dyn Fn(u64) -> bool,
    ) -> Result<u64, Stopped> {
        let (counting, board, came) = begun(p, self, from).ok_or(Stopped::NotKnown)?;
        Counting { made, ..counting }.count(&board, came, depth, go_on)
    }

    fn game(&self, p: &Program, from: (&World, &Past), chooser: &mut dyn Chooser) -> Option<ByChance> {
        let (mut counting, board, came) = begun(p, self, from)?;
        counting.game(&board, came, chooser)
    }
}

/// The rules of a game for bitboards, made when they are first asked for.
#[derive(Debug, Default)]
pub(super) struct BitEngine(OnceLock<Option<Box<dyn Lowered>>>);

impl BitEngine {
    fn of(p: &Program) -> Option<Box<dyn Lowered>> {
        if !p.switches.has(Fast::Sets) || p.kinds.len() > KINDS {
            return None;
        }
        match p.layout.cells {
            0..=64 => Some(Box::new(Rules::<1>::of(p)?)),
            65..=128 => Some(Box::new(Rules::<2>::of(p)?)),
            129..=384 => Some(Box::new(Rules::<6>::of(p)?)),
            _ => None,
        }
    }

    fn rules(&self, p: &Program) -> Option<&dyn Lowered> {
        self.0.get_or_init(|| Self::of(p)).as_deref()
    }

    /// Perft: counts the lines of `depth` moves. The last move of each is played only if `made` says so.
    pub(super) fn lines(
        &self,
        p: &Program,
        from: (&World, &Past),
        (depth, made): (u32, bool),
        go_on: &dyn Fn(u64) -> bool,
    ) -> Result<u64, Stopped> {
        self.rules(p).ok_or(Stopped::NotKnown)?.lines(p, from, (depth, made), go_on)
    }

    /// Plays a game on by the numbers of moves; nothing where it has to be played otherwise.
    pub(super) fn game(
        &self,
        p: &Program,
        from: (&World, &Past),
        chooser: &mut dyn Chooser,
    ) -> Option<ByChance> {
        self.rules(p)?.game(p, from, chooser)
    }
}

/// What counts from a position, with the game before it: the position, and the last move; `None` if bitboards cannot hold it.
fn begun<'a, const N: usize>(
    p: &'a Program,
    rules: &'a Rules<N>,
    (world, past): (&World, &Past),
) -> Option<(Counting<'a, N>, Bitboards<N>, Option<Came>)> {
    let mut board = Bitboards::of(&p.layout, &rules.slots, world)?;
    let past = &past.reached;
    for (since, (taking, moving)) in board.since.iter_mut().zip(rules.asked_since()) {
        let counts =
            |one: &&Reached| *taking && one.took || one.moved.iter().any(|kind| moving.contains(kind));
        let since_then = past.iter().skip(1).rev().take_while(|one| !counts(one)).count();
        *since = u16::try_from(since_then).unwrap_or(u16::MAX);
    }
    let came = past.last().and_then(|last| last.ended.as_ref()).map(|ended| {
        let regs = &ended.regs;
        let man = world.man(regs.mover);
        let to = if regs.mover.index() < world.men.len() { man.cell } else { NOWHERE };
        Came { by: regs.frame.own, from: regs.origin, to }
    });
    // For earlier positions nobody looks up the states that count only where they are used.
    let doubtful = p.layout.when_used;
    let mut past: Vec<Seen> = past.iter().map(|one| Seen { sum: one.print, doubtful }).collect();
    if let Some(now) = past.last_mut() {
        now.doubtful = board.seen(&rules.slots).doubtful;
    }
    Some((Counting::new(p, rules, past), board, came))
}

#[cfg(all(test, feature = "fs"))]
mod tests;
