//! From parse pairs to the tree.
//!
//! The grammar is looser than the language; what it accepts and should
//! not is reported here.

mod board;
mod clauses;
mod effects;
mod expressions;
mod fen;
mod items;
mod play;
mod removals;
mod tests_of_rules;
mod walks;

use std::cell::OnceCell;
use std::iter::Peekable;

use pest::iterators::{Pair, Pairs};

use super::explain;
use super::grammar::Rule;
use super::list::List;
use super::mend::Mistake;
use super::mend::Repair;
use super::names::Names;
use super::tree::{Broken, File, Name, Number, Place, PositionLine, Text};
use super::{errors, scan::Scanned};
use crate::language::budget::{EXPLAINED, EXPLAINED_TIMES, MISTAKES, bytes_read};
use crate::language::diagnostic::Diagnostic;
use crate::language::source::Span;

/// A node of the grammar.
type Node<'t> = Pair<'t, Rule>;

/// Builds one tree.
pub(super) struct Builder<'t> {
    /// The text as it was parsed, and the earlier errors.
    scanned: &'t Scanned<'t>,
    /// All errors so far.
    pub(super) diagnostics: Vec<Diagnostic>,
    /// The errors that can be repaired so that reading can go on.
    pub(super) repairs: Vec<(Diagnostic, Repair)>,
    names: OnceCell<Names>,
    /// The budget, in bytes, for reading again when a part is explained.
    read_until: usize,
    /// Whether the excess of errors has been reported.
    cut: bool,
}

/// The parts of a node, taken one after another.
struct Children<'t>(Peekable<Pairs<'t, Rule>>);

impl<'t> Children<'t> {
    fn of(node: Node<'t>) -> Self {
        Self(node.into_inner().peekable())
    }

    fn peek(&mut self) -> Option<Rule> {
        self.0.peek().map(Pair::as_rule)
    }

    /// The next part if it is of this kind.
    fn eat(&mut self, rule: Rule) -> Option<Node<'t>> {
        self.0.next_if(|node| node.as_rule() == rule)
    }

    /// Whether the next part is of this kind; then it is skipped.
    fn has(&mut self, rule: Rule) -> bool {
        self.eat(rule).is_some()
    }

    /// The next part of this kind; everything before it is skipped.
    fn seek(&mut self, rule: Rule) -> Option<Node<'t>> {
        self.0.find(|node| node.as_rule() == rule)
    }

    /// All further parts of this kind; all others are skipped.
    fn every(self, rule: Rule) -> impl Iterator<Item = Node<'t>> {
        self.0.filter(move |node| node.as_rule() == rule)
    }
}

impl<'t> Iterator for Children<'t> {
    type Item = Node<'t>;

    fn next(&mut self) -> Option<Node<'t>> {
        self.0.next()
    }
}

/// One past the last byte of the last word of a node: the grammar counts the
/// blanks after it as its own.
fn end(node: &Node<'_>) -> usize {
    // If the last character is not blank, there is nothing to trim; but a comment may end the whole text.
    let text = node.as_span();
    let goes_on = text.end() < node.get_input().len();
    if goes_on && text.as_str().ends_with(|last: char| !last.is_ascii_whitespace()) {
        return text.end();
    }
    // A part that cannot be read reaches to the next one. For others the blanks are trimmed, unless a comment may
    // be between them.
    if !List::is_broken(node.as_rule()) {
        let written = text.as_str().trim_end_matches(|c: char| c.is_ascii_whitespace());
        let last = written.bytes().rev().find(|byte| matches!(byte, b'\n' | b'\r' | b'#'));
        if last != Some(b'#') {
            return text.start() + written.len();
        }
    }
    match node.clone().into_inner().next_back() {
        Some(last) => end(&last),
        None => node.as_span().end(),
    }
}

impl<'t> Builder<'t> {
    /// A builder for a text that has been scanned.
    pub(super) fn new(scanned: &'t Scanned<'t>) -> Self {
        let explained = EXPLAINED + EXPLAINED_TIMES * scanned.text.len();
        Self {
            scanned,
            diagnostics: Vec::new(),
            repairs: Vec::new(),
            names: OnceCell::new(),
            read_until: bytes_read() + scanned.text.len() + explained,
            cut: false,
        }
    }

    /// Whether there is room for one more error at this place; if not, that is reported once.
    fn has_room(&mut self, at: Span) -> bool {
        let room = self.diagnostics.len() + self.repairs.len() < MISTAKES && bytes_read() < self.read_until;
        if !room && !self.cut {
            self.cut = true;
            self.diagnostics.push(errors::too_many_mistakes(at, self.diagnostics.len() + self.repairs.len()));
        }
        room
    }

    /// What the text declares.
    fn names(&self) -> &Names {
        self.names.get_or_init(|| self.scanned.names_of(&self.scanned.text))
    }

    /// Records an error, and its repair.
    fn tell(&mut self, told: Mistake) {
        match told.repair {
            Some(repair) => self.repairs.push((told.diagnostic, repair)),
            None => self.diagnostics.push(told.diagnostic),
        }
    }

    fn span(&self, node: &Node<'_>) -> Span {
        self.scanned.span(node.as_span().start(), end(node))
    }

    fn place(&self, node: &Node<'_>) -> Place {
        Place(self.span(node))
    }

    fn name(&self, node: &Node<'_>) -> Name {
        Name { text: node.as_str().to_owned(), at: self.place(node) }
    }

    fn number(&self, node: &Node<'_>) -> Number {
        Number { value: node.as_str().parse().unwrap_or(i64::MAX), at: self.place(node) }
    }

    fn text(&self, node: &Node<'_>) -> Text {
        let marks = if node.as_rule() == Rule::drawing { 3 } else { 1 };
        let written = node.as_str();
        let inside = written.get(marks..written.len().saturating_sub(marks)).unwrap_or("");
        Text { text: inside.to_owned(), at: self.place(node) }
    }

    /// The next word of the children.
    fn next_name(&self, children: &mut Children<'_>) -> Option<Name> {
        children.eat(Rule::word).map(|word| self.name(&word))
    }

    /// Every part of a list: those that can be read are built, others are
    /// explained and, where the tree has a form for them, kept as broken.
    fn list<T>(
        &mut self,
        nodes: impl Iterator<Item = Node<'t>>,
        list: List,
        build: impl Fn(&mut Self, Node<'t>) -> Option<T>,
        broken: impl Fn(Place, Broken) -> Option<T>,
    ) -> Vec<T> {
        let mut parts = Vec::new();
        let mut before = None;
        let mut separated = false;
        let mut nodes = nodes.peekable();
        while let Some(node) = nodes.next() {
            let rule = node.as_rule();
            let at = self.place(&node);
            if rule == list.part() {
                before = Some(node.as_span().start());
                parts.extend(build(self, node).or_else(|| broken(at, Broken { at })));
            } else if rule == Rule::stray {
                // A comma between the pieces of a side is right if only the piece after it is wrong.
                let men = matches!(list, List::Armies | List::Lines)
                    && node.as_str() == ","
                    && nodes.peek().is_some_and(|next| next.as_rule() == list.broken());
                separated = !men;
                if separated {
                    self.stray(&node);
                }
                continue;
            } else if rule == list.broken() && separated {
                // The sign before it has been reported: enough.
                parts.extend(broken(at, Broken { at }));
            } else if rule == list.broken() {
                // `win when reach = 3`: what could be read is not what was meant.
                if list == List::Endings && explain::compares(node.as_str()) {
                    parts.pop();
                }
                let at = self.broken(&node, list, before);
                parts.extend(broken(at, Broken { at }));
            }
            separated = false;
        }
        parts
    }

    /// Reports a `;` or `,` that separates nothing, unless it has been reported already.
    fn stray(&mut self, node: &Node<'_>) {
        let span = self.span(node);
        if !self.scanned.is_known(span) && self.has_room(span) {
            let repair = Repair::new(node.as_span().start(), node.as_span().end(), "");
            self.tell(Mistake::from(errors::stray(node.as_str(), span)).mended(Some(repair)));
        }
    }

    /// Explains a part that cannot be read.
    fn broken(&mut self, node: &Node<'_>, list: List, before: Option<usize>) -> Place {
        let start = node.as_span().start();
        let words = node.as_str().trim_end();
        let span = self.scanned.span(start, start + words.len());
        if !self.scanned.is_known(span) && self.has_room(span) {
            let told = explain::broken(self.scanned, self.names(), list, start, start + words.len(), before);
            self.tell(told);
        }
        Place(span)
    }
}

/// The tree of a whole file.
pub(super) fn file<'t>(builder: &mut Builder<'t>, node: Node<'t>) -> File {
    builder.file(node)
}

/// The lines of a position that is a text of its own.
pub(super) fn lone_position<'t>(builder: &mut Builder<'t>, node: Node<'t>) -> Vec<PositionLine> {
    let body = Children::of(node.clone()).eat(Rule::position_body);
    builder.position_body(body.unwrap_or(node))
}
