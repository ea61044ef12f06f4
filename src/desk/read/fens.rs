//! What the fields of FENs say.

use super::english::article;
use super::phrase::{How, Phrase};
use super::scene::Scene;
use crate::language::ir::{Cell, FenFieldKind, FenLetter, FenPart, Kind, StateType, Value};

impl Scene<'_> {
    /// What a field behind the side to move says, or a sign in the rows.
    pub(super) fn field(&self, field: &FenFieldKind) -> Phrase {
        let ir = self.ir;
        let what = match field {
            FenFieldKind::Letters(letters) if !letters.is_empty() => {
                let lead = "In a FEN, a field is letters, or `-` for none, where ".into();
                let letters = letters.iter().map(|letter| self.letter(letter).into()).collect();
                return Phrase::Row(vec![lead, Phrase::of(How::All, letters)]);
            }
            FenFieldKind::States(parts) if !parts.is_empty() => {
                parts.iter().map(|part| self.part(part)).collect::<Vec<_>>().join(", then ")
            }
            FenFieldKind::Letters(_) => "letters, of which there are none: always `-`".to_owned(),
            FenFieldKind::States(_) => "a state, of which there is none: always `-`".to_owned(),
            FenFieldKind::Turns { taking, moving } => {
                format!("the number of turns since {}", self.events(*taking, moving))
            }
            FenFieldKind::Rounds => {
                let second = ir.sides.last().map_or("", String::as_str);
                format!("the number of the round: 1 at first, and one more after each turn of {second}")
            }
            FenFieldKind::Sign { sign, state, value } => {
                let name = ir.state_name(*state);
                let is = match value {
                    Value::Flag(_) => format!("the piece is `{name}`"),
                    value => format!("`{name}` of the piece is {}", self.said(value)),
                };
                return format!("In a FEN, `{sign}` behind the letter of a piece means that {is}").into();
            }
            FenFieldKind::Nobody { sign, kind } => {
                let kind = article(ir.kind_name(*kind));
                return format!("In a FEN, `{sign}` is {kind} that belongs to nobody").into();
            }
        };
        format!("In a FEN, a field is {what}").into()
    }

    /// Which flag a letter means.
    fn letter(&self, FenLetter { letter, state, cells, before }: &FenLetter) -> String {
        let name = self.ir.state_name(*state);
        let cell = |cell: Option<&Cell>| cell.map_or("", |cell| self.ir.board.cell_name(*cell));
        let [first, last] = [cells.first(), cells.last()].map(cell);
        if first == last {
            return format!("`{letter}` means that the piece on {first} is `{name}`");
        }
        let unless = |kind: &Kind| {
            format!(", if no {} of the same side stands before that piece", self.ir.kind_name(*kind))
        };
        let unless = before.as_ref().map(unless).unwrap_or_default();
        format!(
            "`{letter}` means that the first piece from {first} to {last} that can be `{name}` is{unless}"
        )
    }

    /// A text, or a state.
    fn part(&self, part: &FenPart) -> String {
        match part {
            FenPart::Text(text) => format!("`{text}`"),
            FenPart::State(side, state) => {
                let of = side.map_or_else(String::new, |side| format!(" of {}", self.named(side)));
                let name = self.ir.state_name(*state);
                match self.ir.states.get(state.index()).map(|decl| &decl.ty) {
                    Some(StateType::Flag) => format!("`{name}` if that flag{of} is set, or else `-`"),
                    Some(StateType::Number(..)) => format!("the number `{name}`{of}"),
                    _ => format!("the value of `{name}`{of}, or `-` if there is none"),
                }
            }
        }
    }
}
