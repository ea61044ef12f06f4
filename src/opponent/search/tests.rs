#![expect(clippy::unwrap_used, reason = "a panic is how a test fails")]

use std::sync::Arc;

use super::test_toy::Heap;
use super::{Parts, Playouts, Purse, Searcher, WON};
use crate::desk::folder::load;
use crate::opponent::worth::{Shape, Values};
use crate::play::dice::Dice;

fn values() -> Values {
    let game = load(std::path::Path::new("rules/animal-chess.rules")).unwrap().game.unwrap();
    Values::plain(Arc::new(Shape::of(&game)))
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
