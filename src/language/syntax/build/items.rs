//! A file and its items.

use super::super::grammar::Rule;
use super::super::list::List;
use super::super::tree::{Amendment, Block, Broken, Clause, ClauseKind, File, Item, ItemKind};
use super::{Builder, Children, Node};

impl<'t> Builder<'t> {
    /// The tree of a whole file.
    pub(super) fn file(&mut self, node: Node<'t>) -> File {
        let items = self.list(Children::of(node), List::Items, Self::item, |at, broken: Broken| {
            Some(Item { at, kind: ItemKind::Broken(broken) })
        });
        File { items }
    }

    fn item(&mut self, node: Node<'t>) -> Option<Item> {
        let at = self.place(&node);
        let node = Children::of(node).next()?;
        let rule = node.as_rule();
        let kind = match rule {
            Rule::language => ItemKind::Language(self.number(&Children::of(node).seek(Rule::number)?)),
            Rule::use_file => ItemKind::Use(self.text(&Children::of(node).seek(Rule::text)?)),
            Rule::title => {
                ItemKind::Game(Children::of(node).every(Rule::text).map(|text| self.text(&text)).collect())
            }
            Rule::sides => self.sides(node)?,
            Rule::hand => {
                let mut parts = Children::of(node);
                let instead = parts.has(Rule::kw_instead);
                ItemKind::Hand { instead, kinds: self.expr(parts.seek(Rule::expr)?)? }
            }
            Rule::taken_away => ItemKind::Without(self.removal(node)?),
            Rule::rule_clause | Rule::pass_clause | Rule::choice_clause | Rule::hook => {
                ItemKind::Clause(Clause { at, kind: self.clause_kind(node)? })
            }
            Rule::state => ItemKind::State(self.state(node)?),
            Rule::amended => self.amended(node)?,
            _ => return None,
        };
        Some(Item { at, kind })
    }

    fn sides(&self, node: Node<'t>) -> Option<ItemKind> {
        let mut parts = Children::of(node);
        let instead = parts.has(Rule::kw_instead);
        parts.has(Rule::kw_sides);
        let mut names = vec![self.next_name(&mut parts)?];
        while parts.has(Rule::comma) {
            names.extend(self.next_name(&mut parts));
        }
        let symmetry = parts.eat(Rule::kw_symmetry).and_then(|_| self.next_name(&mut parts));
        let first = parts.eat(Rule::kw_first).and_then(|_| self.next_name(&mut parts));
        Some(ItemKind::Sides { instead, names, symmetry, first })
    }

    fn amended(&mut self, node: Node<'t>) -> Option<ItemKind> {
        let mut parts = Children::of(node);
        let amendment = if parts.has(Rule::kw_change) {
            Some(Amendment::Change)
        } else if parts.has(Rule::kw_instead) {
            Some(Amendment::Instead)
        } else {
            None
        };
        let block = parts.eat(Rule::block)?.into_inner().next()?;
        Some(ItemKind::Block(amendment, self.block(block)?))
    }

    fn block(&mut self, node: Node<'t>) -> Option<Block> {
        let rule = node.as_rule();
        match rule {
            Rule::kind => self.kind(node),
            Rule::every => Some(Block::Every(self.clauses(Children::of(node).seek(Rule::clauses)?))),
            Rule::board => self.board(node),
            Rule::define => Some(Block::Define(self.define(node)?)),
            Rule::setup => Some(Block::Setup(self.setup(node))),
            Rule::turn => self.turn(node),
            Rule::phase => self.phase(node),
            Rule::ends => Some(Block::Ends(self.ends(node))),
            Rule::fen => Some(Block::Fen(self.fen(node)?)),
            Rule::test => self.test(node),
            _ => None,
        }
    }

    fn kind(&mut self, node: Node<'t>) -> Option<Block> {
        let mut parts = Children::of(node);
        let family = parts.has(Rule::kw_family);
        parts.has(Rule::kw_piece);
        let name = self.next_name(&mut parts)?;
        let letter = parts.eat(Rule::text).map(|text| self.text(&text));
        let mut of = Vec::new();
        if parts.has(Rule::kw_of) {
            of.extend(self.next_name(&mut parts));
            while parts.has(Rule::comma) {
                of.extend(self.next_name(&mut parts));
            }
        }
        let clauses = self.clauses(parts.eat(Rule::clauses)?);
        Some(Block::Kind { family, name, letter, of, clauses })
    }

    /// The contents of a piece or family.
    fn clauses(&mut self, node: Node<'t>) -> Vec<Clause> {
        self.list(Children::of(node), List::Clauses, Self::clause, |at, broken| {
            Some(Clause { at, kind: ClauseKind::Broken(broken) })
        })
    }
}
