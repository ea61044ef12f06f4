//! What a file takes away from used files.

use super::super::grammar::Rule;
use super::super::tree::{Removable, Removal, RuleName};
use super::clauses::{event, rule_name};
use super::{Builder, Children, Node};

impl<'t> Builder<'t> {
    /// `without ...`, of a file, a board or a piece.
    pub(super) fn removal(&self, node: Node<'t>) -> Option<Removal> {
        let mut parts = Children::of(node);
        parts.has(Rule::kw_without);
        let first = parts.next()?;
        let rule = first.as_rule();
        let sort = match rule {
            Rule::kw_turn => return Some(Removal::Turn),
            Rule::kw_hand => return Some(Removal::Hand),
            Rule::kw_fen => return Some(Removal::Fen),
            Rule::kw_moves => return Some(Removal::Rule(RuleName::Moves)),
            Rule::kw_safe => return Some(Removal::Rule(RuleName::Safe)),
            Rule::rule_of => return rule_name(first.into_inner().next()?.as_rule()).map(Removal::Rule),
            Rule::kw_after => return event(parts.eat(Rule::event)?).map(Removal::Hooks),
            Rule::kw_promotes => return Some(Removal::Promotes),
            Rule::kw_looks => return Some(Removal::Looks),
            Rule::kw_stacks => return Some(Removal::Stacks),
            Rule::line_away | Rule::pass_away => return self.line_away(first),
            Rule::kw_piece => Removable::Piece,
            Rule::kw_family => Removable::Family,
            Rule::kw_zone => Removable::Zone,
            Rule::kw_tracks => Removable::Tracks,
            Rule::kw_define => Removable::Define,
            Rule::kw_state => Removable::State,
            Rule::kw_phase => Removable::Phase,
            Rule::kw_ends => Removable::Ending,
            Rule::kw_choose => Removable::Choice,
            _ => return None,
        };
        Some(Removal::Named(sort, self.next_name(&mut parts)?))
    }

    /// Moves, drops or ways of passing, perhaps those with a label.
    fn line_away(&self, node: Node<'t>) -> Option<Removal> {
        let mut parts = Children::of(node);
        let rule = parts.next()?.as_rule();
        let label = self.next_name(&mut parts);
        Some(match rule {
            Rule::kw_move => Removal::Moves(label),
            Rule::kw_drop => Removal::Drops(label),
            _ => Removal::Passes(label),
        })
    }
}
