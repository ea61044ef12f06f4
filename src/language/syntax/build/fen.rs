//! What the fields of a FEN say.

use super::super::grammar::Rule;
use super::super::tree::{CountedEvent, FenField, FenFieldKind, FenLetter, FenNumber, Name, Text};
use super::{Builder, Children, Node};

impl<'t> Builder<'t> {
    /// All fields.
    pub(super) fn fen(&mut self, node: Node<'t>) -> Option<Vec<FenField>> {
        self.each(Children::of(node).every(Rule::fen_field).collect(), Self::fen_field)
    }

    fn fen_field(&mut self, node: Node<'t>) -> Option<FenField> {
        let at = self.place(&node);
        let mut parts = Children::of(node);
        let kind = match parts.next()?.as_rule() {
            Rule::kw_letters => {
                FenFieldKind::Letters(self.each(parts.every(Rule::fen_letter).collect(), Self::fen_letter)?)
            }
            Rule::kw_cell => FenFieldKind::Cell(self.next_name(&mut parts)?),
            Rule::kw_count => match parts.eat(Rule::since) {
                Some(since) => FenFieldKind::Turns(self.since(since)?),
                None => FenFieldKind::Rounds,
            },
            Rule::kw_numbers => {
                let numbers = parts.map(|node| self.fen_number(node));
                FenFieldKind::Numbers(numbers.collect::<Option<_>>()?)
            }
            _ => {
                let (sign, state) = self.text_and_name(&mut parts)?;
                let value = parts.eat(Rule::kw_is).and_then(|_| self.next_name(&mut parts));
                FenFieldKind::Sign(sign, state, value)
            }
        };
        Some(FenField { at, kind })
    }

    /// `"K" = fresh`
    fn text_and_name(&self, parts: &mut Children<'t>) -> Option<(Text, Name)> {
        let text = self.text(&parts.eat(Rule::text)?);
        parts.has(Rule::equals);
        Some((text, self.next_name(parts)?))
    }

    fn fen_letter(&mut self, node: Node<'t>) -> Option<FenLetter> {
        let mut parts = Children::of(node);
        let (letter, state) = self.text_and_name(&mut parts)?;
        let cells = self.cells(parts.seek(Rule::cells)?)?;
        let before = parts.eat(Rule::kw_before).and_then(|_| self.next_name(&mut parts));
        Some(FenLetter { letter, state, cells, before })
    }

    fn fen_number(&self, node: Node<'t>) -> Option<FenNumber> {
        if node.as_rule() == Rule::text {
            return Some(FenNumber::Text(self.text(&node)));
        }
        let mut names: Vec<Name> =
            Children::of(node).every(Rule::word).map(|word| self.name(&word)).collect();
        let name = names.pop()?;
        Some(FenNumber::State { of: names.pop(), name })
    }

    /// `turns since taking or moving Pawn`
    pub(super) fn since(&mut self, node: Node<'t>) -> Option<Vec<CountedEvent>> {
        self.each(Children::of(node).every(Rule::happening).collect(), Self::happening)
    }
}
