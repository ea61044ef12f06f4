//! What a move changes besides the places of pieces: states and hands, by their names.

use crate::language::ir::{Cell, Game, Kind, Placement, Side, StateId, Value};
use crate::play::position::first_value;

/// A sentence for each piece whose states have changed after a move, and for the states and hands of sides, of the game and of cells.
/// `moved` has the first and last cell of each piece that walked.
pub(super) fn changed(game: &Game, [before, after]: [&Placement; 2], moved: &[(Cell, Cell)]) -> Vec<String> {
    let mut told = Vec::new();
    for man in &after.men {
        let stood = moved.iter().rev().find(|(_, to)| *to == man.cell).map_or(man.cell, |(from, _)| *from);
        let was = before.men.iter().find(|was| was.cell == stood).map_or(&[][..], |was| &was.states);
        let of = (Some(man.kind), man.owner.or(Side(0)));
        let what = differences(game, [was, &man.states], of);
        let (kind, cell) = (game.kind_name(man.kind), game.board.cell_name(man.cell));
        told.extend(sentence(&format!("the {kind} on `{cell}` has"), &what));
    }
    let [was, now] = [before, after].map(|placement| values(&placement.states, &None));
    let of_game = differences(game, [&was, &now], (None, Side(0)));
    told.extend(of_game.into_iter().map(|what| format!("the game has {what}")));
    for side in [Side(0), Side(1)] {
        let [was, now] = [before, after].map(|placement| values(&placement.states, &Some(side)));
        let what = differences(game, [&was, &now], (None, side));
        told.extend(sentence(&format!("{} has", game.side_name(side)), &what));
    }
    for cell in (0..game.board.cells.len()).map(Cell::at) {
        let [was, now] = [before, after].map(|placement| values(&placement.cells, &cell));
        let what = differences(game, [&was, &now], (None, Side(0)));
        told.extend(sentence(&format!("{} has", game.board.cell_name(cell)), &what));
    }
    for side in [Side(0), Side(1)] {
        let held = |placement: &Placement, kind: Kind| {
            let held = placement.hands.iter().find(|held| (held.0, held.1) == (side, kind));
            held.map_or(0, |held| held.2)
        };
        let kinds = (0..game.kinds.len()).map(Kind::at);
        let differ = kinds.filter(|kind| held(before, *kind) != held(after, *kind));
        let what: Vec<_> =
            differ.map(|kind| format!("`{}` {}", game.kind_name(kind), held(after, kind))).collect();
        told.extend(sentence(&format!("{} has in hand", game.side_name(side)), &what));
    }
    told
}

/// "White has `reach` 2, `tired` false"; nothing if nothing differs.
fn sentence(who_has: &str, what: &[String]) -> Option<String> {
    (!what.is_empty()).then(|| format!("{who_has} {}", what.join(", ")))
}

/// The values that a side, the game or a cell has, of those of all.
fn values<K: PartialEq>(all: &[(K, StateId, Value)], owner: &K) -> Vec<(StateId, Value)> {
    all.iter().filter(|(of, ..)| of == owner).map(|(_, state, value)| (*state, value.clone())).collect()
}

/// "`reach` 2" for each state whose value differs. Positions leave out first values: that of a piece depends on its kind and side.
fn differences(
    game: &Game,
    [was, now]: [&[(StateId, Value)]; 2],
    (kind, side): (Option<Kind>, Side),
) -> Vec<String> {
    let of = |list: &[(StateId, Value)], state| {
        list.iter().find(|(id, _)| *id == state).map(|(_, value)| value.clone())
    };
    let states = (0..game.states.len()).map(StateId::at);
    let differ = states.filter(|state| of(was, *state) != of(now, *state));
    differ
        .map(|state| {
            let value = of(now, state).or_else(|| first_value(game, kind, side, state).cloned());
            let words = value.map_or_else(Vec::new, |value| game.value_words(&value)).join(" ");
            format!("`{}` {}", game.state_name(state), if words.is_empty() { "none" } else { &words })
        })
        .collect()
}

#[cfg(test)]
#[expect(clippy::unwrap_used, reason = "a panic is how a test fails")]
mod tests {
    use super::changed;
    use crate::language::ir::{Cell, Kind, Side, StateId, Value};
    use crate::loading::pipeline::{NoFiles, load};

    const RULES: &str = "language 1
game \"Rooks\"
sides White, Black symmetry half-turn
board { grid a..c, 1..3 }
hand Rook
skipped : cell
piece Rook \"R\" {
    tired : flag
    reach : 0..4 = 3
    move step any { set tired; reach = reach - 1; skipped = origin }
    drop on empty
}
setup { White: Rook a1  Black: Rook c3 }
ends { before a turn { lose when no move } }
";

    #[test]
    fn what_differs_is_reported_by_name() {
        let game = load("rooks.rules", RULES, &NoFiles).game.unwrap();
        let state = |name: &str| game.states.iter().position(|state| state.name == name).unwrap();
        let [tired, reach, skipped] = ["tired", "reach", "skipped"].map(|name| StateId::at(state(name)));
        let cell = |name: &str| game.board.cell(name).unwrap();
        let mut before = game.setup.clone();
        let rook = before.men.first_mut().unwrap();
        rook.states = vec![(tired, Value::Flag(true)), (reach, Value::Number(2))];
        before.hands = vec![(Side(0), Kind(0), 1)];
        let mut after = game.setup.clone();
        let rook = after.men.first_mut().unwrap();
        rook.cell = cell("a2");
        rook.states = vec![(tired, Value::Flag(true))];
        after.states = vec![(None, skipped, Value::Cell(Some(cell("c2"))))];
        let moved: [(Cell, Cell); 1] = [(cell("a1"), cell("a2"))];
        assert_eq!(
            changed(&game, [&before, &after], &moved),
            ["the Rook on `a2` has `reach` 3", "the game has `skipped` c2", "White has in hand `Rook` 0",]
        );
        assert!(changed(&game, [&before, &before], &[]).is_empty());
    }
}
