//! The places where the parts of a file begin that may begin a line: any other line continues a part.

use std::collections::{BTreeMap, BTreeSet};

use super::tokens::Line;
use crate::language::source::Span;
use crate::language::syntax::tree::File;
use crate::language::syntax::tree::parts::Node;

/// The parts of a file.
#[derive(Debug, Default)]
pub(super) struct Parts {
    /// Where they begin, in bytes.
    starts: BTreeSet<usize>,
    /// A list of pieces of the sides: braces inside it contain states of a piece.
    armies: BTreeMap<usize, usize>,
}

impl Parts {
    /// The parts of a file, which has these lines.
    pub(super) fn of(file: &File, lines: &[Line<'_>]) -> Self {
        let mut parts = Self::default();
        for item in &file.items {
            Node::Item(item).each_within(&mut |node| {
                parts.starts.extend(place(node).map(|at| at.start as usize));
                if let Node::Army(army) = node {
                    parts.armies.insert(army.at.0.start as usize, army.at.0.end as usize);
                }
            });
        }
        // The line of a position that is not a node of its own.
        for line in lines {
            for pair in line.tokens.windows(2) {
                if let [to, next] = pair
                    && (to.text, next.text) == ("to", "move")
                {
                    parts.starts.insert(to.start);
                }
            }
        }
        parts
    }

    /// Whether a part begins here.
    pub(super) fn begin(&self, at: usize) -> bool {
        self.starts.contains(&at)
    }

    /// Whether this is among the pieces of a side.
    pub(super) fn in_army(&self, at: usize) -> bool {
        self.armies.range(..=at).next_back().is_some_and(|(_, end)| at < *end)
    }
}

/// The place of a part that may have a line of its own.
fn place(node: Node<'_>) -> Option<Span> {
    let at = match node {
        Node::Item(item) => item.at,
        Node::BoardItem(item) => item.at,
        Node::Clause(clause) => clause.at,
        Node::State(state) => state.at,
        Node::Effect(effect) => effect.at,
        Node::EndGroup(group) => group.at,
        Node::FenField(field) => field.at,
        Node::Ending(ending) => ending.at,
        Node::Army(army) => army.at,
        Node::Entry(entry) => entry.at,
        Node::TestStep(step) => step.at,
        Node::Block(_)
        | Node::Define(_)
        | Node::Guard(_)
        | Node::Walk(_)
        | Node::Part(_)
        | Node::Quantifier(_)
        | Node::Mode(_)
        | Node::Effects(_)
        | Node::Expr(_)
        | Node::Directions(_)
        | Node::Acts(_)
        | Node::Broken(_)
        | Node::Name(..) => return None,
    };
    Some(at.0)
}
