//! Set-ups, positions, turns and endings.

use super::super::grammar::Rule;
use super::super::list::List;
use super::super::names;
use super::super::tree::{
    Act, Acts, ActsKind, Army, Block, CellRange, EndGroup, EndResult, Ending, EndingKind, Entry, Location,
    Men, Name, Often, Order, Place, PositionLine, SetupBody, Shuffled,
};
use super::super::{errors, tokens};
use super::{Builder, Children, Node};

impl<'t> Builder<'t> {
    pub(super) fn setup(&mut self, node: Node<'t>) -> SetupBody {
        let mut parts = Children::of(node);
        parts.has(Rule::kw_setup);
        if let Some(drawing) = parts.eat(Rule::drawing) {
            let text = self.text(&drawing);
            return SetupBody::Drawing(text, self.list(parts, List::Armies, Self::army, |_, _| None));
        }
        SetupBody::Armies(self.list(parts, List::Armies, Self::army, |_, _| None))
    }

    fn army(&mut self, node: Node<'t>) -> Option<Army> {
        let at = self.place(&node);
        let mut parts = Children::of(node);
        let side = self.name(&parts.next()?);
        parts.has(Rule::colon);
        let mut army = Army { at, side, men: None, of_cells: Vec::new() };
        if parts.has(Rule::kw_likewise) {
            return Some(army);
        }
        army.men = Some(Vec::new());
        if parts.peek() == Some(Rule::celled) {
            let celled = parts.every(Rule::celled).collect();
            army.of_cells =
                self.each(celled, |builder, node| builder.cells_and_entries(Children::of(node)))?;
        } else {
            let men = parts.every(Rule::men).collect();
            army.men = Some(self.each(men, Self::men)?);
        }
        Some(army)
    }

    fn men(&mut self, node: Node<'t>) -> Option<Men> {
        let at = self.place(&node);
        let mut parts = Children::of(node);
        if let Some(row) = parts.eat(Rule::shuffled) {
            return self.shuffled(at, row);
        }
        let kind = self.next_name(&mut parts)?;
        self.diagnostics.extend(names::run_together(|| self.names(), &kind.text, kind.at.0));
        if let Some(number) = parts.eat(Rule::number) {
            return Some(Men { at, kind, stands: Location::InHand(self.number(&number)) });
        }
        let (cells, entries) = self.cells_and_entries(parts)?;
        Some(Men { at, kind, stands: Location::Cells(cells, entries) })
    }

    fn cells_and_entries(&mut self, mut parts: Children<'t>) -> Option<(Vec<CellRange>, Vec<Entry>)> {
        Some((self.all_cells(&mut parts)?, self.record(&mut parts)?))
    }

    /// `shuffled Rook Knight on a1..c1 where Q`
    fn shuffled(&mut self, at: Place, node: Node<'t>) -> Option<Men> {
        let mut parts = Children::of(node);
        parts.has(Rule::kw_shuffled);
        let kind = self.next_name(&mut parts)?;
        let entries = self.record(&mut parts)?;
        let mut others = Vec::new();
        while !parts.has(Rule::kw_on) {
            others.push((self.next_name(&mut parts)?, self.record(&mut parts)?));
        }
        let cells = self.all_cells(&mut parts)?;
        let allowed = if parts.has(Rule::kw_where) { Some(self.expr(parts.next()?)?) } else { None };
        let row = Shuffled { entries, others, cells, allowed };
        Some(Men { at, kind, stands: Location::Shuffled(Box::new(row)) })
    }

    /// The cells that come next.
    fn all_cells(&mut self, parts: &mut Children<'t>) -> Option<Vec<CellRange>> {
        let mut cells = Vec::new();
        while let Some(node) = parts.eat(Rule::cells) {
            cells.push(self.cells(node)?);
        }
        Some(cells)
    }

    /// The states in braces that come next; none if there are no braces.
    fn record(&mut self, parts: &mut Children<'t>) -> Option<Vec<Entry>> {
        let Some(record) = parts.eat(Rule::record) else { return Some(Vec::new()) };
        let entries = Children::of(record).every(Rule::entry).collect();
        self.each(entries, |builder, node| {
            let at = builder.place(&node);
            builder.entry(at, Children::of(node))
        })
    }

    /// A cell or a block of cells, as written.
    pub(super) fn cells_as_written(&mut self, node: Node<'t>) -> Option<CellRange> {
        let mut parts = Children::of(node);
        let first = self.next_name(&mut parts)?;
        let last = parts.eat(Rule::dotdot).and_then(|_| self.next_name(&mut parts));
        Some(CellRange { first, last })
    }

    pub(super) fn cells(&mut self, node: Node<'t>) -> Option<CellRange> {
        let CellRange { first, last } = self.cells_as_written(node)?;
        // `a2-e2` is read as a block.
        if last.is_none()
            && let Some((from, to)) = names::span_of_cells(&first.text)
        {
            let (from, to) = (from.to_owned(), to.to_owned());
            self.diagnostics.push(errors::block_with_dash(first.at.0, &first.text, &format!("{from}..{to}")));
            return Some(CellRange {
                first: Name { text: from, at: first.at },
                last: Some(Name { text: to, at: first.at }),
            });
        }
        Some(CellRange { first, last })
    }

    fn entry(&mut self, at: Place, mut parts: Children<'t>) -> Option<Entry> {
        parts.has(Rule::kw_set);
        let name = self.next_name(&mut parts)?;
        let side = parts
            .eat(Rule::of_side)
            .and_then(|of| Children::of(of).seek(Rule::word))
            .map(|side| self.name(&side));
        let value = match parts.seek(Rule::expr) {
            Some(value) => Some(self.expr(value)?),
            None => None,
        };
        Some(Entry { at, name, side, value })
    }

    /// The lines of a position in braces, or of one that is a whole text.
    pub(super) fn position_body(&mut self, node: Node<'t>) -> Vec<PositionLine> {
        self.list(Children::of(node), List::Lines, Self::position_line, |_, _| None)
    }

    fn position_line(&mut self, node: Node<'t>) -> Option<PositionLine> {
        let at = self.place(&node);
        let mut parts = Children::of(node);
        Some(match parts.peek()? {
            Rule::army => PositionLine::Army(self.army(parts.next()?)?),
            Rule::phase_now => {
                let mut words = Children::of(parts.next()?);
                let name = self.name(&words.seek(Rule::word)?);
                let turn = words.eat(Rule::kw_turn).and_then(|_| words.eat(Rule::number));
                PositionLine::Phase(name, turn.map(|turn| self.number(&turn)))
            }
            Rule::to_move => PositionLine::ToMove(self.name(&Children::of(parts.next()?).seek(Rule::word)?)),
            _ => PositionLine::Entry(self.entry(at, parts)?),
        })
    }

    /// `turn { } again when Q`
    pub(super) fn turn(&mut self, node: Node<'t>) -> Option<Block> {
        let mut parts = Children::of(node);
        let acts = self.acts(parts.seek(Rule::acts)?)?;
        parts.has(Rule::rbrace);
        let again = match parts.eat(Rule::again) {
            Some(again) => {
                let mut words = Children::of(again);
                words.has(Rule::kw_again);
                self.guards(&mut words)?
            }
            None => Vec::new(),
        };
        Some(Block::Turn { acts, again })
    }

    /// `phase NAME each side 2 times { }`
    pub(super) fn phase(&mut self, node: Node<'t>) -> Option<Block> {
        let mut parts = Children::of(node);
        let name = self.name(&parts.seek(Rule::word)?);
        let order = self.order(parts.seek(Rule::order)?)?;
        let acts = self.acts(parts.seek(Rule::acts)?)?;
        parts.has(Rule::rbrace);
        if let Some(again) = parts.eat(Rule::again) {
            let at = self.place(&again).0;
            self.diagnostics.push(errors::again_behind_a_phase(at));
        }
        Some(Block::Phase { name, order, acts })
    }

    fn order(&mut self, node: Node<'t>) -> Option<Order> {
        let mut parts = Children::of(node);
        if parts.has(Rule::kw_each) {
            return Some(Order::EachSide(self.often(parts.seek(Rule::often)?)?));
        }
        let sides = parts.every(Rule::ordered).collect();
        let sides = self.each(sides, |builder, node| {
            let mut parts = Children::of(node);
            let side = builder.next_name(&mut parts)?;
            let often = match parts.eat(Rule::often) {
                Some(often) => Some(builder.often(often)?),
                None => None,
            };
            Some((side, often))
        })?;
        Some(Order::Listed(sides))
    }

    fn often(&mut self, node: Node<'t>) -> Option<Often> {
        let first = Children::of(node).next()?;
        let once = first.as_rule() == Rule::kw_once;
        Some(if once { Often::Once } else { Often::Times(self.number(&first)) })
    }

    pub(super) fn acts(&mut self, node: Node<'t>) -> Option<Acts> {
        let at = self.place(&node);
        let rule = node.as_rule();
        let (inner, joined): (Rule, fn(Vec<Acts>) -> ActsKind) = match rule {
            Rule::acts => (Rule::act_choice, ActsKind::Else),
            Rule::act_choice => (Rule::act_sequence, ActsKind::Choice),
            _ => (Rule::act, ActsKind::Sequence),
        };
        let nodes = Children::of(node).every(inner).collect();
        let mut acts = self.each(nodes, if inner == Rule::act { Self::act } else { Self::acts })?;
        if acts.len() == 1 { acts.pop() } else { Some(Acts { at, kind: joined(acts) }) }
    }

    fn act(&mut self, node: Node<'t>) -> Option<Acts> {
        let at = self.place(&node);
        let mut parts = Children::of(node);
        let first = parts.next()?;
        let rule = first.as_rule();
        let mut quantifier = None;
        let act = match rule {
            Rule::act_group => {
                let mut group = Children::of(first);
                let acts = Children::of(group.eat(Rule::bracketed_acts)?).seek(Rule::acts)?;
                let acts = Act::Group(Box::new(self.acts(acts)?));
                if let Some(node) = group.eat(Rule::quantifier) {
                    quantifier = Some(self.quantifier(node)?);
                }
                acts
            }
            Rule::kw_move => Act::Move(self.but_labels(&mut parts)),
            Rule::kw_drop => Act::Drop(self.but_labels(&mut parts)),
            Rule::kw_pass => Act::Pass,
            _ => Act::Label(self.name(&first)),
        };
        let mut most = Vec::new();
        let mut guards = Vec::new();
        for part in parts {
            if part.as_rule() == Rule::with_most {
                most.push(self.term(Children::of(part).seek(Rule::term)?)?);
            } else {
                guards.push(self.guard(part)?);
            }
        }
        Some(Acts { at, kind: ActsKind::Act { act, quantifier, most, guards } })
    }

    /// The labels after `but not`, if it is there.
    fn but_labels(&self, parts: &mut Children<'t>) -> Vec<Name> {
        let labels: Option<Vec<_>> =
            parts.eat(Rule::but_labels).map(|node| Children::of(node).every(Rule::word).collect());
        labels.unwrap_or_default().iter().map(|label| self.name(label)).collect()
    }

    pub(super) fn ends(&mut self, node: Node<'t>) -> Vec<EndGroup> {
        let parts: Vec<Node<'t>> = Children::of(node).collect();
        let mut lone = parts.iter().filter(|part| part.as_rule() == Rule::lone_ending);
        if let Some(first) = lone.next() {
            let word = tokens::token(&self.scanned.text, first.as_span().start());
            let others: Vec<_> = lone.map(|other| self.span(other)).collect();
            self.diagnostics.push(errors::lone_ending((self.span(first), word), &others));
        }
        self.list(parts.into_iter(), List::Groups, |builder, node| Some(builder.end_group(node)), |_, _| None)
    }

    fn end_group(&mut self, node: Node<'t>) -> EndGroup {
        let at = self.place(&node);
        let mut parts = Children::of(node);
        let after = parts.has(Rule::kw_after);
        let endings = self.list(parts, List::Endings, Self::ending, |at, broken| {
            Some(Ending { at, kind: EndingKind::Broken(broken) })
        });
        EndGroup { at, after, endings }
    }

    fn ending(&mut self, node: Node<'t>) -> Option<Ending> {
        let at = self.place(&node);
        let mut parts = Children::of(node);
        if parts.has(Rule::kw_without) {
            return Some(Ending { at, kind: EndingKind::Without(self.next_name(&mut parts)?) });
        }
        let instead = parts.has(Rule::kw_instead);
        let label = parts.eat(Rule::label).and_then(|label| self.next_name(&mut Children::of(label)));
        let first = parts.next()?;
        let rule = first.as_rule();
        let result = match rule {
            Rule::kw_win => EndResult::Win,
            Rule::kw_lose => EndResult::Lose,
            Rule::kw_draw => EndResult::Draw,
            _ => EndResult::Wins(self.next_name(&mut Children::of(first))?),
        };
        let guards = self.guards(&mut parts)?;
        Some(Ending { at, kind: EndingKind::Ends { instead, label, result, guards } })
    }
}
