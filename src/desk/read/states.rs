//! States: who has them, what they can be, and until when.

use super::english::{article, list};
use super::scene::Scene;
use crate::language::ir::{BySide, Compared, Expiry, StateDecl, StateOwner, StateType, Value};

impl Scene<'_> {
    /// What a state is.
    pub(super) fn keeps(&self, state: &StateDecl) -> String {
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
            StateType::Men(kinds) => format!("a set of pieces `{name}`, each {}", self.kinds(kinds).one()),
            StateType::Cells => format!("a set of cells `{name}`"),
        };
        let first = if state.constant { String::new() } else { self.first_value(&state.first) };
        let until = until(state).map_or_else(String::new, |until| format!(", which lasts until {until}"));
        let compared = match state.compared {
            Compared::Always => "",
            Compared::Never => "; positions are compared without this state",
            Compared::WhenUsed => {
                "; positions are compared with this state only where legal moves depend on that"
            }
        };
        let never = if state.constant { ", which never changes" } else { "" };
        format!("{owner} has {what}{first}{never}{until}{compared}")
    }

    /// The value at first, of either side.
    fn first_value(&self, first: &BySide<Value>) -> String {
        let said = |value: &Value| match value {
            Value::Flag(true) => ", set at first".to_owned(),
            Value::Number(number) => format!(", {number} at first"),
            Value::Direction(Some(direction)) => {
                let name = self.ir.board.directions.get(direction.index()).map_or("", |it| it.name.as_str());
                format!(", {name} at first")
            }
            Value::Cell(Some(cell)) => format!(", {} at first", self.ir.board.cell_name(*cell)),
            Value::Kind(Some(kind)) => format!(", {} at first", article(self.ir.kind_name(*kind))),
            Value::Men(cells) | Value::Cells(cells) if !cells.is_empty() => {
                format!(", {} at first", self.cell_names(cells))
            }
            _ => String::new(),
        };
        let BySide([one, other]) = first;
        match (said(one), said(other), &self.ir.sides[..]) {
            (one, other, [side, foe]) if one != other => format!("{one} for {side}{other} for {foe}"),
            (one, ..) => one,
        }
    }
}

/// Until when a state lasts that goes back by itself, counted from the turn in which it is set.
pub(super) fn until(state: &StateDecl) -> Option<&'static str> {
    let of_men = matches!(state.of, StateOwner::Men(_));
    match state.until {
        Expiry::Never => None,
        Expiry::ThisTurn => Some("the end of the turn"),
        Expiry::NextTurn => Some("the end of the following turn, whichever side has that turn"),
        Expiry::OwnersTurn if of_men => Some("the end of the next turn of that piece's side"),
        Expiry::OwnersTurn => Some("the end of the next turn of that side"),
        Expiry::EnemyTurn => Some("the end of the next turn of the other side"),
    }
}
