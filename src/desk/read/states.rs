//! States: who has them, what they can be, and until when.

use super::english::{article, list};
use super::phrase::{How, Phrase};
use super::pieces::Sentences;
use super::scene::Scene;
use crate::language::ir::{BySide, Compared, Expiry, StateDecl, StateOwner, StateType, Value};

impl Scene<'_> {
    /// What a state is, and what it is for whom.
    pub(super) fn keeps(&self, state: &StateDecl) -> Sentences {
        let owner = match &state.of {
            StateOwner::Game => "The game".to_owned(),
            StateOwner::Side => "Each side".to_owned(),
            StateOwner::Cell => "Each cell".to_owned(),
            StateOwner::Men(kinds) => format!("Each {}", list(&self.names_of(kinds), "and")),
        };
        let name = &state.name;
        let what = match &state.ty {
            StateType::Flag => format!("a flag `{name}`"),
            StateType::Number(least, most) => format!("a number `{name}` from {least} to {most}"),
            StateType::Direction => format!("a direction `{name}`"),
            StateType::Cell => format!("a cell `{name}`"),
            StateType::Kind => format!("a kind of piece `{name}`"),
            StateType::Men(kinds) if kinds.len() == self.ir.kinds.len() => {
                format!("a set of pieces `{name}`")
            }
            StateType::Men(kinds) => format!("a set of pieces `{name}`, each {}", self.kinds(kinds).one()),
            StateType::Cells => format!("a set of cells `{name}`"),
        };
        let first =
            if state.constant { String::new() } else { format!(", {} at first", self.of_both(&state.first)) };
        let until = until(state).map_or_else(String::new, |until| format!(", which lasts until {until}"));
        let compared = match state.compared {
            Compared::Always => None,
            Compared::Never => Some("positions are compared without this state"),
            Compared::WhenUsed => {
                Some("positions are compared with this state only where legal moves depend on that")
            }
        };
        let never = if state.constant { ", which never changes" } else { "" };
        let mut row = vec![format!("{owner} has {what}{first}{never}{until}").into()];
        row.extend(compared.map(|compared| Phrase::tail("; ", "", compared)));
        let mut said = vec![Phrase::Row(row)];
        let Some(index) = self.ir.states.iter().position(|other| other == state) else { return said };
        let [mut of_kinds, mut in_setup] = [Vec::new(), Vec::new()];
        if let StateOwner::Men(kinds) = &state.of {
            for kind in kinds.iter().filter_map(|kind| self.ir.kinds.get(kind.index())) {
                let given =
                    kind.attributes.iter().find(|(of, _)| of.index() == index).map(|(_, value)| value);
                let value = given.or(state.constant.then_some(&state.first));
                of_kinds.extend(value.map(|value| (self.of_both(value), article(&kind.name))));
            }
        }
        let setup = &self.ir.setup;
        let of_men =
            setup.men.iter().flat_map(|man| man.states.iter().map(|(of, value)| (man.cell, of, value)));
        for (cell, of, value) in of_men.chain(setup.cells.iter().map(|(cell, of, value)| (*cell, of, value)))
        {
            // Where pieces stand by chance, these are said of them.
            let by_chance =
                self.ir.rows.iter().flat_map(|row| &row.parts).any(|part| part.cells().any(|of| of == cell));
            if of.index() == index && !by_chance {
                in_setup.push((self.said(value), self.ir.board.cell_name(cell).to_owned()));
            }
        }
        for (side, of, value) in &setup.states {
            if of.index() == index {
                let of = side.map_or("the game", |side| self.named(side));
                in_setup.push((self.said(value), of.to_owned()));
            }
        }
        for (when, given) in [("", of_kinds), ("in the set-up ", in_setup)] {
            if !given.is_empty() {
                said.push(Phrase::Row(vec![format!("{when}`{name}` is ").into(), grouped(given)]));
            }
        }
        said
    }

    /// The value at first, of either side.
    fn of_both(&self, BySide([one, other]): &BySide<Value>) -> String {
        match &self.ir.sides[..] {
            [side, foe] if one != other => {
                format!("{} for {side} and {} for {foe}", self.said(one), self.said(other))
            }
            _ => self.said(one),
        }
    }

    /// A value, as words after `is` and `becomes`.
    pub(super) fn said(&self, value: &Value) -> String {
        let board = &self.ir.board;
        match value {
            Value::Flag(true) => "set".to_owned(),
            Value::Flag(false) => "not set".to_owned(),
            Value::Number(number) => number.to_string(),
            Value::Direction(Some(direction)) => {
                board.directions.get(direction.index()).map_or_else(String::new, |it| it.name.clone())
            }
            Value::Cell(Some(cell)) => board.cell_name(*cell).to_owned(),
            Value::Kind(Some(kind)) => article(self.ir.kind_name(*kind)),
            Value::Men(cells) | Value::Cells(cells) if cells.is_empty() => "empty".to_owned(),
            Value::Men(cells) | Value::Cells(cells) => self.cell_names(cells),
            Value::Direction(None) | Value::Cell(None) | Value::Kind(None) => "none".to_owned(),
        }
    }
}

/// Who has which value; those with the same one together.
fn grouped(given: Vec<(String, String)>) -> Phrase {
    let mut groups: Vec<(String, Vec<String>)> = Vec::new();
    for (value, of) in given {
        match groups.iter_mut().find(|(known, _)| *known == value) {
            Some((_, group)) => group.push(of),
            None => groups.push((value, vec![of])),
        }
    }
    let groups = groups.iter().map(|(value, of)| format!("{value} for {}", list(of, "and")).into());
    Phrase::of(How::Cases, groups.collect())
}

/// Until when a state lasts that goes back by itself, counted from the turn in which it is set.
pub(super) fn until(state: &StateDecl) -> Option<&'static str> {
    let of_men = matches!(state.of, StateOwner::Men(_));
    match state.until {
        Expiry::Never => None,
        Expiry::ThisTurn => Some("the end of the turn"),
        Expiry::NextTurn if matches!(state.ty, StateType::Men(_) | StateType::Cells) => {
            Some("the end of the first later turn, of either side, that adds nothing to that set")
        }
        Expiry::NextTurn => Some("the end of the following turn, whichever side has that turn"),
        Expiry::OwnersTurn if of_men => Some("the end of the next turn of that piece's side"),
        Expiry::OwnersTurn => Some("the end of the next turn of that side"),
        Expiry::EnemyTurn => Some("the end of the next turn of the other side"),
    }
}
