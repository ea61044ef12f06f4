#![expect(clippy::unwrap_used, reason = "a panic is how a test fails")]

use std::sync::Arc;

use super::test_toy::{Heap, Offers, Siege};
use super::{Parts, Playouts, Purse, Searcher, WON};
use crate::language::ir::Kind;
use crate::opponent::tests::{game, surveyed};
use crate::opponent::worth::{Shape, Values, by_mobility};
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

/// Two plies of a large heap: the moves of the root and of the three positions behind it are listed. Where of the next ones only the number of
/// moves has a worth, they are counted, and the score is the same.
#[test]
fn moves_behind_the_last_ply_are_only_counted() {
    let of_game = game("animal-chess");
    let values = by_mobility(&Arc::new(Shape::of(&of_game)), &surveyed(&of_game));
    let looked = |parts: Parts| {
        let mut heap = Heap::of(40);
        let mut searcher = Searcher::new(values.clone(), parts.with(Parts::MOBILITY), 8);
        let purse = Purse { depth: 2, ..Purse::nodes(1_000) };
        let found = searcher.search(&mut heap, &purse, 1, &mut Dice::new(1));
        (found.lines.first().unwrap().score, heap.listed, heap.counted)
    };
    let (score, listed, counted) = looked(Parts::none());
    // The two positions of the best line are listed again, to number its moves.
    assert_eq!(listed, 1 + 3 + 2);
    assert!(counted > 0);
    let (same, all_listed, none_counted) = looked(Parts::none().with(Parts::QUIESCENCE));
    assert_eq!((same, none_counted), (score, 0));
    assert!(all_listed > listed);
}

/// Of a dozen quiet moves in a bad position only the first five are tried, and where captured pieces come into the hand, the move that leads
/// beside the other king, too.
#[test]
fn where_captures_fill_hands_late_moves_beside_a_king_are_tried() {
    let of_game = game("minishogi");
    let [king, pawn] = ["King", "Pawn"]
        .map(|name| Kind::at(of_game.kinds.iter().position(|kind| kind.name == name).unwrap()));
    let shape = Arc::new(Shape::of(&of_game).with_royal(&of_game, Some(king)));
    let values = Values::plain(shape);
    // The dice say which of its two moves the first side tries first. If it is the worse one, then behind the better one nothing that the other
    // side has is good enough.
    let tried = |values: Values| {
        let of = |seed| {
            let mut siege = Siege::new([king, pawn]);
            let mut searcher = Searcher::new(values.clone(), Parts::none().with(Parts::MARGINS), 8);
            let purse = Purse { depth: 2, ..Purse::nodes(1_000) };
            searcher.search(&mut siege, &purse, 1, &mut Dice::new(seed));
            siege.tried.into_iter().filter(|tried| tried.len() > 1).min_by_key(Vec::len).unwrap()
        };
        (0..8).map(of).min_by_key(Vec::len).unwrap()
    };
    assert_eq!(tried(values.clone()), [0, 1, 2, 3, 4]);
    assert_eq!(tried(values.with_won(&surveyed(&of_game))), [0, 1, 2, 3, 4, Siege::MOVES - 1]);
}
