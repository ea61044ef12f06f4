//! The contents of a `board`.

use super::super::grammar::Rule;
use super::super::list::List;
use super::super::tree::{Axis, Block, BoardItem, BoardItemKind, Name, Track, TracksBody, ZoneBody};
use super::{Builder, Children, Node};

impl<'t> Builder<'t> {
    pub(super) fn board(&mut self, node: Node<'t>) -> Option<Block> {
        let mut parts = Children::of(node);
        parts.has(Rule::kw_board);
        let shape = if parts.has(Rule::kw_for) {
            let name = self.next_name(&mut parts)?;
            Some((name, parts.eat(Rule::number).map(|number| self.number(&number))))
        } else {
            None
        };
        let items = self.list(parts, List::BoardItems, Self::board_item, |at, broken| {
            Some(BoardItem { at, instead: false, kind: BoardItemKind::Broken(broken) })
        });
        Some(Block::Board { shape, items })
    }

    fn board_item(&mut self, node: Node<'t>) -> Option<BoardItem> {
        let at = self.place(&node);
        let mut parts = Children::of(node);
        let instead = parts.has(Rule::kw_instead);
        let node = parts.next()?;
        let rule = node.as_rule();
        let kind = match rule {
            Rule::grid => self.grid(node)?,
            Rule::hexagon => self.hexagon(node)?,
            Rule::picture => BoardItemKind::Picture(self.text(&Children::of(node).seek(Rule::drawing)?)),
            Rule::map => BoardItemKind::Map(self.text(&Children::of(node).seek(Rule::drawing)?)),
            Rule::zone => self.zone(node)?,
            Rule::tracks => self.tracks(node)?,
            Rule::define => BoardItemKind::Define(self.define(node)?),
            Rule::board_away => BoardItemKind::Without(self.removal(node)?),
            _ => return None,
        };
        Some(BoardItem { at, instead, kind })
    }

    fn grid(&mut self, node: Node<'t>) -> Option<BoardItemKind> {
        let mut parts = Children::of(node);
        parts.has(Rule::kw_grid);
        let mut axes = vec![self.axis(parts.eat(Rule::axis)?)?];
        while parts.has(Rule::comma) {
            axes.push(self.axis(parts.eat(Rule::axis)?)?);
        }
        let without = match parts.eat(Rule::kw_without) {
            Some(_) => Some(self.expr(parts.eat(Rule::expr)?)?),
            None => None,
        };
        let only = parts.eat(Rule::kw_only).and_then(|_| self.next_name(&mut parts));
        Some(BoardItemKind::Grid { axes, without, only })
    }

    fn hexagon(&mut self, node: Node<'t>) -> Option<BoardItemKind> {
        let mut parts = Children::of(node);
        let side = self.number(&parts.seek(Rule::number)?);
        let files = self.axis(parts.seek(Rule::axis)?)?;
        let without = parts.eat(Rule::kw_without).and_then(|_| self.next_name(&mut parts));
        Some(BoardItemKind::Hexagon { side, files, without })
    }

    fn axis(&self, node: Node<'t>) -> Option<Axis> {
        let mut parts = Children::of(node);
        let name = self.next_name(&mut parts);
        let first = self.bound(&parts.seek(Rule::bound)?);
        let last = self.bound(&parts.seek(Rule::bound)?);
        let round = parts.eat(Rule::kw_round).map(|word| self.place(&word));
        Some(Axis { name, first, last, round })
    }

    /// A coordinate, a word or a number alike.
    fn bound(&self, node: &Node<'t>) -> Name {
        Name { text: node.as_str().to_owned(), at: self.place(node) }
    }

    fn zone(&mut self, node: Node<'t>) -> Option<BoardItemKind> {
        let mut parts = Children::of(node);
        let name = self.name(&parts.seek(Rule::word)?);
        parts.has(Rule::equals);
        let body = if let Some(mark) = parts.eat(Rule::text) {
            ZoneBody::Mark(self.text(&mark))
        } else {
            let mut sets = vec![self.expr(parts.eat(Rule::expr)?)?];
            while parts.has(Rule::comma) {
                sets.push(self.expr(parts.eat(Rule::expr)?)?);
            }
            ZoneBody::Sets(sets)
        };
        Some(BoardItemKind::Zone { name, body, each_side: parts.has(Rule::each_side) })
    }

    fn tracks(&mut self, node: Node<'t>) -> Option<BoardItemKind> {
        let mut parts = Children::of(node);
        let name = self.name(&parts.seek(Rule::word)?);
        parts.has(Rule::equals);
        let body = if let Some(directions) = parts.eat(Rule::directions) {
            TracksBody::Directions(self.directions(directions)?)
        } else {
            let mut tracks = vec![self.track(parts.eat(Rule::track)?)];
            while parts.has(Rule::bar) {
                tracks.push(self.track(parts.eat(Rule::track)?));
            }
            TracksBody::Lists(tracks)
        };
        Some(BoardItemKind::Tracks { name, body, each_side: parts.has(Rule::each_side) })
    }

    fn track(&self, node: Node<'t>) -> Track {
        let at = self.place(&node);
        let mut parts = Children::of(node);
        let ring = parts.has(Rule::kw_ring);
        let cells = parts.every(Rule::word).map(|word| self.name(&word)).collect();
        Track { ring, cells, at }
    }
}
