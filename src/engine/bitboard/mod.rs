//! The engine's fast executor: a position is sets of cells, and moves are made for all men of a kind by looking into tables.
//!
//! It plays games of which all is known that it needs: where walks lead but for who stands in the way, whom they take, from where a
//! royal man may be attacked, and what moves change. Whatever is asked that is not known here has no answer (`None`); then the machine
//! plays.

mod aims;
mod asks;
mod blasts;
mod chains;
mod drops;
mod ends;
mod generate;
mod limits;
mod lines;
mod lower;
mod make;
mod position;
mod rules;
mod shape;
mod sinks;
mod sorts;
mod special;
mod tried;
mod ways;

use std::sync::OnceLock;

use super::machine::Machine;
use super::program::Program;
use super::table::NOWHERE;
pub(super) use lines::Stopped;
use lines::{Came, Counting};
use position::{Bitboards, FLAGS, Kept, NUMBERS, Store};
use rules::{FEW, Rules, Size};

/// The rules of a game as sets of cells, by the size of its board.
#[derive(Debug)]
enum Sized {
    /// At most 64 cells.
    Small(Rules<1>),
    /// At most 128 cells.
    Wide(Rules<2>),
    /// At most 384 cells.
    Large(Rules<6>),
}

/// What is kept of positions, by the words of a set and by [`Size`].
type Least = Kept<1, 2, 0, 0, 0, 0, 0>;
type Usual = Kept<1, 8, 64, FLAGS, FEW, 0, 0>;
type Whole = Kept<1, 8, 64, FLAGS, NUMBERS, 64, 2>;
type Most = Kept<1, 16, 64, FLAGS, NUMBERS, 64, 2>;
type WideUsual = Kept<2, 8, 128, FLAGS, FEW, 0, 0>;
type WideMost = Kept<2, 16, 128, FLAGS, NUMBERS, 128, 2>;
type LargeMost = Kept<6, 16, 384, FLAGS, NUMBERS, 384, 2>;

/// The rules of a game as sets of cells, made when they are first asked for.
#[derive(Debug, Default)]
pub(super) struct Swift(OnceLock<Option<Sized>>);

impl Swift {
    fn of(p: &Program) -> Option<Sized> {
        match (p.layout.cells, p.kinds.len()) {
            (..=64, ..=16) => Rules::of(p).map(Sized::Small),
            (..=128, ..=16) => Rules::of(p).map(Sized::Wide),
            (..=384, ..=16) => Rules::of(p).map(Sized::Large),
            _ => None,
        }
    }

    /// How many lines of so many moves there are. The last move of each is played only if it is to be made.
    pub(super) fn lines(
        &self,
        p: &Program,
        machine: &Machine,
        (depth, made): (u32, bool),
        go_on: &dyn Fn(u64) -> bool,
    ) -> Result<u64, Stopped> {
        let of = (depth, made);
        match self.0.get_or_init(|| Self::of(p)) {
            Some(Sized::Small(rules)) => match rules.size {
                Size::Least => lines::<1, Least>((p, rules), machine, of, go_on),
                Size::Usual => lines::<1, Usual>((p, rules), machine, of, go_on),
                Size::Whole => lines::<1, Whole>((p, rules), machine, of, go_on),
                Size::Most => lines::<1, Most>((p, rules), machine, of, go_on),
            },
            Some(Sized::Wide(rules)) => match rules.size {
                Size::Least | Size::Usual => lines::<2, WideUsual>((p, rules), machine, of, go_on),
                Size::Whole | Size::Most => lines::<2, WideMost>((p, rules), machine, of, go_on),
            },
            Some(Sized::Large(rules)) => lines::<6, LargeMost>((p, rules), machine, of, go_on),
            None => Err(Stopped::NotKnown),
        }
    }
}

fn lines<const N: usize, S: Store<N>>(
    (p, rules): (&Program, &Rules<N>),
    machine: &Machine,
    (depth, made): (u32, bool),
    go_on: &dyn Fn(u64) -> bool,
) -> Result<u64, Stopped> {
    let Some(mut board) = Bitboards::<N, S>::of(&p.layout, &rules.slots, &machine.world) else {
        return Err(Stopped::NotKnown);
    };
    let past = &machine.past.reached;
    for (since, (taking, moving)) in board.since.iter_mut().zip(rules.asked_since()) {
        let counts = |one: &&super::past::Reached| {
            *taking && one.took || one.moved.iter().any(|kind| moving.contains(kind))
        };
        let since_then = past.iter().skip(1).rev().take_while(|one| !counts(one)).count();
        *since = u16::try_from(since_then).unwrap_or(u16::MAX);
    }
    let came = past.last().and_then(|last| last.ended.as_ref()).map(|ended| {
        let regs = &ended.regs;
        let man = machine.world.man(regs.mover);
        let to = if regs.mover.index() < machine.world.men.len() { man.cell } else { NOWHERE };
        Came { by: regs.frame.own, from: regs.origin, to }
    });
    let past = past.iter().map(|one| one.print).collect();
    Counting { p, rules, past, made, room: generate::Room::default() }.count(&board, came, depth, go_on)
}

#[cfg(all(test, feature = "fs"))]
mod tests;
