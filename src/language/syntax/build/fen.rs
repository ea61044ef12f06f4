//! What the fields of a FEN say.

use super::super::grammar::Rule;
use super::super::tree::{CountedEvent, FenField, FenFieldKind, FenLetter, FenPart, Name, Text};
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
            Rule::kw_count => match parts.eat(Rule::since) {
                Some(since) => FenFieldKind::Turns(self.since(since)?),
                None => FenFieldKind::Rounds,
            },
            Rule::kw_state => {
                FenFieldKind::States(parts.map(|node| self.fen_part(node)).collect::<Option<_>>()?)
            }
            _ => {
                let sign = self.text_before(&mut parts)?;
                let nobody = parts.has(Rule::kw_nobody);
                let name = self.next_name(&mut parts)?;
                if nobody {
                    FenFieldKind::Nobody(sign, name)
                } else {
                    let value = parts.eat(Rule::kw_is).and_then(|_| self.next_name(&mut parts));
                    FenFieldKind::Sign(sign, name, value)
                }
            }
        };
        Some(FenField { at, kind })
    }

    /// `"K" =`
    fn text_before(&self, parts: &mut Children<'t>) -> Option<Text> {
        let text = self.text(&parts.eat(Rule::text)?);
        parts.has(Rule::equals);
        Some(text)
    }

    fn fen_letter(&mut self, node: Node<'t>) -> Option<FenLetter> {
        let mut parts = Children::of(node);
        let (letter, state) = (self.text_before(&mut parts)?, self.next_name(&mut parts)?);
        let cells = self.cells(parts.seek(Rule::cells)?)?;
        let before = parts.eat(Rule::kw_before).and_then(|_| self.next_name(&mut parts));
        Some(FenLetter { letter, state, cells, before })
    }

    fn fen_part(&self, node: Node<'t>) -> Option<FenPart> {
        if node.as_rule() == Rule::text {
            return Some(FenPart::Text(self.text(&node)));
        }
        let mut names: Vec<Name> =
            Children::of(node).every(Rule::word).map(|word| self.name(&word)).collect();
        let name = names.pop()?;
        Some(FenPart::State { of: names.pop(), name })
    }

    /// `turns since taking or moving Pawn`
    pub(super) fn since(&mut self, node: Node<'t>) -> Option<Vec<CountedEvent>> {
        self.each(Children::of(node).every(Rule::happening).collect(), Self::happening)
    }
}
