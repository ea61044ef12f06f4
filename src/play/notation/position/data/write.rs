//! Positions into names.

use super::SCHEMA;
use super::format::{Man, Position, Value};
use super::pairs::Pairs;
use crate::language::ir::{self, Game, Ir, Phase, Placement, Side};

/// A position with names for everything.
pub(super) fn position(game: &Game, placement: &Placement) -> Position {
    let phase = game.phase_after(placement.phase_turns);
    let told = |phase: &Phase| Ir::first_turn_of(phase, Side(placement.to_move));
    let turn = phase.filter(|(phase, turn)| *turn != told(phase)).map(|(_, turn)| turn + 1);
    let men = placement.men.iter().map(|man| Man {
        cell: game.board.cell_name(man.cell).to_owned(),
        side: man.owner.name(&game.sides).to_owned(),
        kind: game.kind_name(man.kind).to_owned(),
        count: man.count,
        states: Pairs(
            man.states
                .iter()
                .map(|(id, value)| (game.state_name(*id).to_owned(), written(game, value)))
                .collect(),
        ),
    });
    let mut hands: Pairs<Pairs<u32>> = Pairs::default();
    for (owner, held, number) in &placement.hands {
        under(&mut hands, game.side_name(*owner).to_owned())
            .0
            .push((game.kind_name(*held).to_owned(), *number));
    }
    let mut states = Pairs::default();
    let mut side_states: Pairs<Pairs<Value>> = Pairs::default();
    for (owner, id, value) in &placement.states {
        let pair = (game.state_name(*id).to_owned(), written(game, value));
        match owner {
            None => states.0.push(pair),
            Some(owner) => under(&mut side_states, game.side_name(*owner).to_owned()).0.push(pair),
        }
    }
    let mut cells: Pairs<Pairs<Value>> = Pairs::default();
    for (cell, id, value) in &placement.cells {
        let pair = (game.state_name(*id).to_owned(), written(game, value));
        under(&mut cells, game.board.cell_name(*cell).to_owned()).0.push(pair);
    }
    Position {
        schema: SCHEMA,
        game: game.names.first().cloned().unwrap_or_default(),
        to_move: game.side_name(Side(placement.to_move)).to_owned(),
        phase: phase.map(|(phase, _)| phase.name.clone()),
        phase_turn: turn.and_then(|turn| u16::try_from(turn).ok()),
        men: men.collect(),
        hands,
        states,
        side_states,
        cells,
        counts: placement.counts.clone(),
    }
}

/// What a side or a cell has, which begins with nothing.
fn under<T>(pairs: &mut Pairs<Pairs<T>>, side: String) -> &mut Pairs<T> {
    let index = pairs.0.iter().position(|(name, _)| *name == side).unwrap_or_else(|| {
        pairs.0.push((side, Pairs::default()));
        pairs.0.len() - 1
    });
    #[expect(clippy::indexing_slicing, reason = "found or pushed just now")]
    &mut pairs.0[index].1
}

fn written(game: &Game, value: &ir::Value) -> Value {
    match value {
        ir::Value::Flag(flag) => Value::Flag(*flag),
        ir::Value::Number(number) => Value::Number(*number),
        ir::Value::Men(_) | ir::Value::Cells(_) => Value::Cells(game.value_words(value)),
        ir::Value::Direction(_) | ir::Value::Cell(_) | ir::Value::Kind(_) => {
            game.value_words(value).pop().map_or(Value::Unset(()), Value::Name)
        }
    }
}
