#![expect(clippy::unwrap_used, reason = "a panic is how a test fails")]

use std::sync::Arc;

use super::test_toy::{Heap, Offers};
use super::{Parts, Playouts, Purse, Searcher, WON};
use crate::opponent::tests::game;
use crate::opponent::worth::{Shape, Values};
use crate::play::dice::Dice;

fn values() -> Values {
    Values::plain(Arc::new(Shape::of(&game("animal-chess"))))
}

/// A heap of four times anything is lost; the others are won by leaving such a heap.
#[test]
fn a_heap_is_solved() {
    for left in 1..14_u16 {
        let mut searcher = Searcher::new(values(), Parts::all(), 12);
        let found = searcher.search(&mut Heap::of(left), &Purse::nodes(1_000_000), 1, &mut Dice::new(1));
        let line = found.lines.first().unwrap();
        let best = usize::from(left % 4);
        if best > 0 {
            assert_eq!(found.best(), Some(best - 1), "{left}");
            // The winner takes the heap down to four times anything, and so each time: one turn for each four.
            assert_eq!(line.score, WON - i32::from(left / 4 * 2 + 1), "{left}");
            let taken: usize = line.moves.iter().map(|number| number + 1).sum();
            assert!(taken <= usize::from(left), "{left}: {:?}", line.moves);
        } else {
            assert!(line.score < -20_000, "{left}: {line:?}");
        }
    }
}

#[test]
fn playouts_solve_it_too() {
    for left in [1, 2, 3, 5, 6, 7, 9] {
        let mut playouts = Playouts::new(values(), None);
        let found = playouts.search(&mut Heap::of(left), &Purse::nodes(20_000), 1, &mut Dice::new(1));
        assert_eq!(found.best(), Some(usize::from(left % 4) - 1), "{left}: {found:?}");
    }
}

/// To take two from a heap of six wins. A player who may take only one or three loses.
#[test]
fn only_wanted_moves_are_looked_at() {
    for only in [&[0, 2][..], &[1], &[2]] {
        let purse = Purse { only, ..Purse::nodes(20_000) };
        let mut searcher = Searcher::new(values(), Parts::all(), 12);
        let mut playouts = Playouts::new(values(), None);
        let exact = searcher.search(&mut Heap::of(6), &purse, 3, &mut Dice::new(1));
        let played = playouts.search(&mut Heap::of(6), &purse, 3, &mut Dice::new(1));
        for found in [exact, played] {
            let first = found.lines.iter().filter_map(|line| line.moves.first());
            let mut first: Vec<usize> = first.copied().collect();
            first.sort_unstable();
            assert_eq!(first, only);
            assert_eq!(found.lines.first().unwrap().score > 0, only == [1], "{found:?}");
        }
    }
}

/// The second moves that a search so deep makes, in order, the last time that it leaves least of them out; there [`Offers::MOST`] is worth nine times as much as
/// [`Offers::LEAST`].
fn made(parts: Parts, depth: u32) -> Vec<u8> {
    let odds = |kind| if kind == Offers::MOST { 4.5 } else { 0.5 };
    let values = Values::by_kinds(Arc::new(Shape::of(&game("animal-chess"))), odds);
    let mut offers = Offers::default();
    let mut searcher = Searcher::new(values, parts, 8);
    searcher.search(&mut offers, &Purse { depth, ..Purse::nodes(1_000) }, 1, &mut Dice::new(1));
    offers.made.into_iter().max_by_key(Vec::len).unwrap()
}

/// A capture that loses in the exchange comes behind quiet moves, and is left out where captures alone are followed.
#[test]
fn losing_captures_are_tried_last_or_not_at_all() {
    use Offers as O;
    let parts = Parts::none().with(Parts::ORDER).with(Parts::QUIESCENCE);
    let exchanges = parts.with(Parts::EXCHANGES);
    assert_eq!(made(parts, 2), [O::WINS, O::LOSES, O::QUIET]);
    assert_eq!(made(exchanges, 2), [O::WINS, O::QUIET, O::LOSES]);
    assert_eq!(made(parts, 1), [O::WINS, O::LOSES]);
    assert_eq!(made(exchanges, 1), [O::WINS]);
}
