//! Names into positions.

use super::format::{Man, Position, Value};
use super::pairs::Pairs;
use crate::language::diagnostic::suggest::nearest;
use crate::language::diagnostic::words::article;
use crate::language::diagnostic::{Diagnostic, catalog};
use crate::language::ir::{
    self, Cell, Direction, Game, Ir, Kind, KindDecl, ManOwner, NOBODY, Phase, Placed, Placement, Side,
    StateDecl, StateId, StateOwner, StateType,
};
use crate::language::messages;
use crate::language::sorting::Sorting;
use crate::language::source::{SourceId, Span};
use crate::language::written::foreign;

/// The most problems that are reported.
const TOLD: usize = 10;

/// The most known names that are listed if none is similar.
const NAMED: usize = 8;

/// The position that a file gives.
pub(super) fn placement(
    game: &Game,
    position: &Position,
    text: &str,
    source: SourceId,
) -> Result<Placement, Vec<Diagnostic>> {
    let mut reader = Reader { game, text, source, problems: Vec::new() };
    reader.game_name(&position.game);
    // In a position of another game nothing else means anything.
    let placement = if reader.problems.is_empty() { reader.position(position) } else { Placement::default() };
    if reader.problems.is_empty() {
        // Checks without a place above: sums, and whatever else execution relies on.
        match game.check_placement(&placement) {
            Ok(()) => Ok(placement),
            Err(problems) => {
                Err(problems.into_iter().map(|problem| problem.under(catalog::POSITION_MEN)).collect())
            }
        }
    } else {
        reader.problems.truncate(TOLD);
        Err(reader.problems)
    }
}

struct Reader<'a> {
    game: &'a Game,
    text: &'a str,
    source: SourceId,
    problems: Vec<Diagnostic>,
}

impl<'a> Reader<'a> {
    /// Reports a problem at a word of the file, if it is found there for the `nth` time.
    fn tell(&mut self, problem: Diagnostic, word: &str, nth: usize) {
        let quoted = format!("\"{word}\"");
        let found = self.text.match_indices(&quoted).nth(nth);
        let problem = match found {
            Some((at, _)) => problem.at(Span::new(self.source, at + 1, at + 1 + word.len()), ""),
            None => problem,
        };
        self.problems.push(problem);
    }

    fn unknown<'n>(&mut self, what: &str, word: &str, known: impl Iterator<Item = &'n str> + Clone) {
        let extent = (what == "cell").then(|| foreign::extent(&self.game.board.cells, word)).flatten();
        let names: Vec<&str> = known.clone().take(NAMED + 1).collect();
        let names = names.get(..).filter(|names| names.len() <= NAMED).unwrap_or_default();
        let near = nearest(word, known);
        let problem = messages::no_such_name(what, word, extent.as_deref(), near, names);
        self.tell(problem, word, 0);
    }

    fn game_name(&mut self, name: &str) {
        if !self.game.names.iter().any(|known| known == name) {
            let own = self.game.names.first().map_or("", String::as_str);
            self.tell(messages::position_of_another_game((name, own)), name, 0);
        }
    }

    fn position(&mut self, position: &Position) -> Placement {
        let to_move = self.side(&position.to_move).unwrap_or(Side(0));
        let phase_turns = self.phase_turns(position, to_move);
        let mut taken: Vec<(Cell, usize)> = Vec::new();
        let mut men = Vec::new();
        for man in &position.men {
            let Some(placed) = self.man(man) else { continue };
            let times = taken.iter_mut().find(|(cell, _)| *cell == placed.cell);
            if let Some((_, times)) = times {
                let nth = *times;
                *times += 1;
                self.tell(messages::two_on_a_cell(&man.cell), &man.cell, nth);
            } else {
                taken.push((placed.cell, 1));
                men.push(placed);
            }
            if self.problems.len() > TOLD {
                break;
            }
        }
        men.arrange_by_key(|man| man.cell);
        let mut hands = Vec::new();
        for (side, held) in &position.hands.0 {
            let Some(owner) = self.side(side) else { continue };
            for (name, number) in &held.0 {
                if let Some(kind) = self.kind(name) {
                    if !self.game.hand.contains(&kind) {
                        self.tell(messages::never_in_hand(name), name, 0);
                    }
                    hands.push((owner, kind, *number));
                }
            }
        }
        hands.retain(|(_, _, number)| *number > 0);
        hands.arrange();
        let mut states = Vec::new();
        self.states(
            "the game",
            &position.states,
            (None, Side(0)),
            |of| *of == StateOwner::Game,
            |id, value| {
                states.push((None, id, value));
            },
        );
        for (side, pairs) in &position.side_states.0 {
            let Some(owner) = self.side(side) else { continue };
            self.states(
                "a side",
                pairs,
                (None, owner),
                |of| *of == StateOwner::Side,
                |id, value| {
                    states.push((Some(owner), id, value));
                },
            );
        }
        states.arrange_by_key(|(side, id, _)| (side.is_none(), *side, *id));
        let mut cells = Vec::new();
        for (name, pairs) in &position.cells.0 {
            let Some(cell) = self.cell(name) else { continue };
            let of_cells = |of: &StateOwner| *of == StateOwner::Cell;
            self.states("a cell", pairs, (None, Side(0)), of_cells, |id, value| {
                cells.push((cell, id, value));
            });
        }
        cells.arrange_by_key(|(cell, id, _)| (*cell, *id));
        let counts = position.counts.clone();
        Placement { to_move: to_move.0, phase_turns, men, hands, states, cells, counts }
    }

    /// How many turns of phases are over.
    fn phase_turns(&mut self, position: &Position, to_move: Side) -> u16 {
        let game = self.game;
        let phases = &game.phases;
        let found = position.phase.as_deref().and_then(|name| {
            let index = phases.iter().position(|phase| phase.name == name);
            if index.is_none() {
                self.unknown("phase", name, phases.iter().map(|phase| phase.name.as_str()));
            }
            index
        });
        let over = match found.and_then(|index| Some((index, phases.get(index)?))) {
            Some((index, phase)) => game.turns_before(index) + self.phase_turn(position, phase, to_move),
            None => game.phase_turns(),
        };
        u16::try_from(over).unwrap_or(u16::MAX)
    }

    /// Which turn of a phase it is, from 0.
    fn phase_turn(&mut self, position: &Position, phase: &Phase, to_move: Side) -> usize {
        let turn = match position.phase_turn {
            Some(turn) => usize::from(turn).wrapping_sub(1),
            None => Ir::first_turn_of(phase, to_move),
        };
        if phase.turns.get(turn) == Some(&to_move) {
            return turn;
        }
        let turns = Some(phase.turns.len())
            .filter(|turns| position.phase_turn.is_some_and(|turn| turn == 0 || usize::from(turn) > *turns));
        let said = position.phase_turn.map(u64::from);
        let word = if said.is_some() { "phase_turn" } else { phase.name.as_str() };
        self.tell(messages::no_turn_of_phase(&phase.name, &position.to_move, said, turns), word, 0);
        0
    }

    fn man(&mut self, man: &Man) -> Option<Placed> {
        let cell = self.cell(&man.cell);
        let owner = match man.side.as_str() {
            NOBODY => Some(ManOwner::Nobody),
            side => self.side(side).map(ManOwner::Side),
        };
        let kind = self.kind(&man.kind);
        let (cell, man_owner, kind) = (cell?, owner?, kind?);
        let side = man_owner.or(Side(0));
        let decl = self.game.kinds.get(kind.index())?;
        if man.count == 0 || man.count > decl.stacks {
            let pile = messages::pile_of((man.count, decl.stacks), (&man.kind, &man.cell));
            self.tell(pile, &man.cell, 0);
        }
        let mut states = Vec::new();
        let of_kind = |of: &StateOwner| matches!(of, StateOwner::Men(kinds) if kinds.contains(&kind));
        let owner = format!("{} `{}`", article(&man.kind), man.kind);
        self.states(&owner, &man.states, (Some(decl), side), of_kind, |id, value| states.push((id, value)));
        states.arrange_by_key(|(id, _)| *id);
        Some(Placed { cell, owner: man_owner, kind, count: man.count, states })
    }

    /// Reads states of an owner; those with their first value are left out.
    fn states(
        &mut self,
        owner: &str,
        pairs: &Pairs<Value>,
        (kind, side): (Option<&KindDecl>, Side),
        can_have: impl Fn(&StateOwner) -> bool,
        mut give: impl FnMut(StateId, ir::Value),
    ) {
        let game = self.game;
        let known =
            game.states.iter().enumerate().filter(|(_, state)| !state.constant && can_have(&state.of));
        for (name, value) in &pairs.0 {
            let Some((index, state)) = known.clone().find(|(_, state)| state.name == *name) else {
                self.unknown(
                    &format!("state of {owner}"),
                    name,
                    known.clone().map(|(_, it)| it.name.as_str()),
                );
                continue;
            };
            let id = StateId::at(index);
            // A kind may have a first value of its own.
            let of_kind = kind.and_then(|kind| kind.attributes.iter().find(|(known, _)| *known == id));
            let first = of_kind.map_or(&state.first, |(_, first)| first);
            if let Some(value) = self.value(state, value)
                && first[side] != value
            {
                give(id, value);
            }
        }
    }

    fn value(&mut self, state: &StateDecl, value: &Value) -> Option<ir::Value> {
        let read = match (&state.ty, value) {
            (StateType::Flag, Value::Flag(flag)) => ir::Value::Flag(*flag),
            (StateType::Number(least, most), Value::Number(number)) => {
                if !(least..=most).contains(&number) {
                    let wrong = messages::value_out_of_bounds(&state.name, *number, (*least, *most));
                    self.tell(wrong, &state.name, 0);
                    return None;
                }
                ir::Value::Number(*number)
            }
            (StateType::Direction, Value::Unset(())) => ir::Value::Direction(None),
            (StateType::Cell, Value::Unset(())) => ir::Value::Cell(None),
            (StateType::Kind, Value::Unset(())) => ir::Value::Kind(None),
            (StateType::Direction, Value::Name(name)) => ir::Value::Direction(Some(self.direction(name)?)),
            (StateType::Cell, Value::Name(name)) => ir::Value::Cell(Some(self.cell(name)?)),
            (StateType::Kind, Value::Name(name)) => ir::Value::Kind(Some(self.kind(name)?)),
            (StateType::Men(_), Value::Cells(names)) => ir::Value::Men(self.cells(names)),
            (StateType::Cells, Value::Cells(names)) => ir::Value::Cells(self.cells(names)),
            (ty, _) => {
                let wanted = match ty {
                    StateType::Flag => "`true` or `false`",
                    StateType::Number(..) => "a number",
                    StateType::Direction => "the name of a direction",
                    StateType::Cell => "the name of a cell",
                    StateType::Kind => "the name of a piece",
                    StateType::Men(_) | StateType::Cells => "a list of cells",
                };
                self.tell(messages::value_of_another_sort(&state.name, wanted), &state.name, 0);
                return None;
            }
        };
        Some(read)
    }

    /// Cells in order, each once.
    fn cells(&mut self, names: &[String]) -> Vec<Cell> {
        let mut cells: Vec<Cell> = names.iter().filter_map(|name| self.cell(name)).collect();
        cells.arrange();
        cells.dedup();
        cells
    }

    fn cell(&mut self, name: &str) -> Option<Cell> {
        let cells = &self.game.board.cells;
        self.named("cell", name, cells.iter().map(|cell| cell.name.as_str())).map(Cell::at)
    }

    fn side(&mut self, name: &str) -> Option<Side> {
        self.named("side", name, self.game.sides.iter().map(String::as_str)).map(Side::at)
    }

    fn kind(&mut self, name: &str) -> Option<Kind> {
        self.named("piece", name, self.game.kinds.iter().map(|kind| kind.name.as_str())).map(Kind::at)
    }

    fn direction(&mut self, name: &str) -> Option<Direction> {
        let directions = &self.game.board.directions;
        self.named("direction", name, directions.iter().map(|it| it.name.as_str())).map(Direction::at)
    }

    fn named(
        &mut self,
        what: &str,
        name: &str,
        known: impl Iterator<Item = &'a str> + Clone,
    ) -> Option<usize> {
        let found = known.clone().position(|known| known == name);
        if found.is_none() {
            self.unknown(what, name, known);
        }
        found
    }
}
