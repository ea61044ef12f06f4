//! The report where a model and the library differ.

use std::collections::HashSet;

use crate::harness::{Action, Model, NOBODY, Seen};

/// What to say of a move that the model does not have.
pub(crate) fn strange<M: Model>(moves: &[(Action, M)], (action, seen): (Option<&Action>, &Seen)) -> String {
    let near: Vec<String> =
        moves.iter().filter(|(_, next)| next.seen() == *seen).map(|(action, _)| shown::<M>(action)).collect();
    let action = action.map_or(String::from("?"), shown::<M>);
    format!("only the library has {action} (the model comes there by {near:?}), to\n{}", drawn::<M>(seen))
}

/// The report where the numbers of moves differ; this many were found.
pub(crate) fn missing<M: Model>(moves: &[(Action, M)], many: usize, found: &HashSet<usize>) -> String {
    let missing = moves.iter().enumerate().filter(|(place, _)| !found.contains(place));
    let missing: Vec<String> = missing.map(|(_, (action, _))| shown::<M>(action)).collect();
    format!("the model has {} moves, the library {many}; it may lack {missing:?}", moves.len())
}

/// A move for people.
pub(crate) fn shown<M: Model>(action: &Action) -> String {
    let name = |cell: usize| {
        let (x, y) = M::GRID.place(cell);
        format!("{}{}", char::from(b'a' + u8::try_from(x).unwrap()), y + 1)
    };
    let end = |cell: Option<usize>| cell.map(name).unwrap_or_default();
    let promotion = action.promotion.map(|kind| format!("={}", char::from(kind))).unwrap_or_default();
    let taken: Vec<String> = action.taken.iter().map(|cell| format!("*{}", name(*cell))).collect();
    format!("{}-{}{promotion}{}", end(action.from), end(action.to), taken.concat())
}

/// A position for people.
pub(crate) fn drawn<M: Model>(seen: &Seen) -> String {
    let mut text = String::new();
    for y in (0..M::GRID.height).rev() {
        for x in 0..M::GRID.width {
            let cell = M::GRID.at(x, y).unwrap();
            let man = seen.men[cell];
            text += &man.map_or(" .".into(), |man| {
                let letter = if man.side == 1 { man.kind.to_ascii_lowercase() } else { man.kind };
                let mark = if man.side == NOBODY {
                    '*'
                } else if man.kind.is_ascii_lowercase() {
                    '+'
                } else {
                    ' '
                };
                format!("{mark}{}", char::from(letter))
            });
            text += &seen.numbers.get(cell).map(ToString::to_string).unwrap_or_default();
        }
        text += "\n";
    }
    format!("{text}{} to move, {:?} in hand\n", seen.to_move, seen.hands)
}
