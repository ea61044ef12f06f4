//! Positions into names.

use super::SCHEMA;
use super::format::{Man, Position, Value};
use super::pairs::Pairs;
use crate::ir::{self, Game, Ir, Kind, Phase, Placement, Side, StateId};

/// A position with names for everything.
pub(super) fn position(game: &Game, placement: &Placement) -> Position {
    let phase = game.phase_after(placement.phase_turns);
    let told = |phase: &Phase| Ir::first_turn_of(phase, Side(placement.to_move));
    let turn = phase.filter(|(phase, turn)| *turn != told(phase)).map(|(_, turn)| turn + 1);
    let men = placement.men.iter().map(|man| Man {
        cell: game.board.cell_name(man.cell).to_owned(),
        side: man.owner.name(&game.sides).to_owned(),
        kind: kind(game, man.kind),
        count: man.count,
        states: Pairs(
            man.states.iter().map(|(id, value)| (state(game, *id), written(game, value))).collect(),
        ),
    });
    let mut hands: Pairs<Pairs<u32>> = Pairs::default();
    for (owner, held, number) in &placement.hands {
        under(&mut hands, side(game, *owner)).0.push((kind(game, *held), *number));
    }
    let mut states = Pairs::default();
    let mut side_states: Pairs<Pairs<Value>> = Pairs::default();
    for (owner, id, value) in &placement.states {
        let pair = (state(game, *id), written(game, value));
        match owner {
            None => states.0.push(pair),
            Some(owner) => under(&mut side_states, side(game, *owner)).0.push(pair),
        }
    }
    Position {
        schema: SCHEMA,
        game: game.names.first().cloned().unwrap_or_default(),
        to_move: side(game, Side(placement.to_move)),
        phase: phase.map(|(phase, _)| phase.name.clone()),
        phase_turn: turn.and_then(|turn| u16::try_from(turn).ok()),
        men: men.collect(),
        hands,
        states,
        side_states,
    }
}

/// What a side has, which begins with nothing.
fn under<T>(pairs: &mut Pairs<Pairs<T>>, side: String) -> &mut Pairs<T> {
    let index = pairs.0.iter().position(|(name, _)| *name == side).unwrap_or_else(|| {
        pairs.0.push((side, Pairs::default()));
        pairs.0.len() - 1
    });
    #[expect(clippy::indexing_slicing, reason = "found or pushed just now")]
    &mut pairs.0[index].1
}

fn written(game: &Game, value: &ir::Value) -> Value {
    let cell = |cell: &ir::Cell| game.board.cell_name(*cell).to_owned();
    let direction = |direction: &ir::Direction| {
        game.board.directions.get(direction.index()).map_or_else(String::new, |it| it.name.clone())
    };
    let name = |name: Option<String>| name.map_or(Value::Unset(()), Value::Name);
    match value {
        ir::Value::Flag(flag) => Value::Flag(*flag),
        ir::Value::Number(number) => Value::Number(*number),
        ir::Value::Direction(it) => name(it.as_ref().map(direction)),
        ir::Value::Cell(it) => name(it.as_ref().map(cell)),
        ir::Value::Kind(it) => name(it.map(|it| kind(game, it))),
        ir::Value::Men(cells) | ir::Value::Cells(cells) => Value::Cells(cells.iter().map(cell).collect()),
    }
}

fn side(game: &Game, side: Side) -> String {
    game.sides.get(side.index()).cloned().unwrap_or_default()
}

fn kind(game: &Game, kind: Kind) -> String {
    game.kinds.get(kind.index()).map_or_else(String::new, |kind| kind.name.clone())
}

fn state(game: &Game, state: StateId) -> String {
    game.states.get(state.index()).map_or_else(String::new, |state| state.name.clone())
}
