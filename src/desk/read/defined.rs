//! The definitions of a game: a long phrase that is the body of one is said by its name.

use crate::language::glossary::{self, Sort};
use crate::language::ir::Ir;
use crate::language::source::{SourceId, Span};
use crate::language::syntax::tree::ItemKind;
use crate::language::syntax::{self, ParsedFile};

/// The definitions of a game.
#[derive(Debug, Default)]
pub(super) struct Definitions {
    /// Their names.
    names: Vec<String>,
    /// The places of all declarations.
    declared: Vec<Span>,
    /// Where the sides are declared.
    pub sides: Option<Span>,
    /// Their names by the places of their bodies.
    bodies: Vec<(Span, String)>,
}

impl Definitions {
    /// Those of the texts of a game, but for the prelude.
    pub(super) fn of(ir: &Ir) -> Self {
        let texts = (0..).zip(&ir.sources.0).skip(1);
        let files: Vec<ParsedFile> = texts
            .map(|(number, source)| {
                let source_id = SourceId(number);
                let file = syntax::parse(source_id, &source.text).file;
                ParsedFile { source: source_id, file, uses: Vec::new() }
            })
            .collect();
        let mut items = files.iter().flat_map(|parsed| &parsed.file.items);
        let sides = items.find(|item| matches!(item.kind, ItemKind::Sides { .. })).map(|item| item.at.0);
        let mut found = Self { sides, ..Self::default() };
        for entry in glossary::entries(&files) {
            found.declared.push(entry.at);
            if entry.sort != Sort::Definition {
                continue;
            }
            let (at, text) = (entry.at, ir.sources.text(entry.at));
            if let Some((_, body)) = text.split_once('=') {
                let after = |text: &str| u32::try_from(text.len()).unwrap_or(u32::MAX);
                let start = at.end.saturating_sub(after(body.trim_start()));
                let end = start.saturating_add(after(body.trim()));
                found.bodies.push((Span { start, end, ..at }, entry.name.clone()));
                // What stands in brackets has its place within them.
                if body.trim().starts_with('(') && closes_at_end(body.trim()) {
                    found.bodies.push((Span { start: start + 1, end: end - 1, ..at }, entry.name.clone()));
                }
            }
            found.names.push(entry.name);
        }
        found
    }

    /// The whole declaration of a name.
    pub(super) fn declaration(&self, name: Span) -> Span {
        let around = self.declared.iter().filter(|at| name.is_within(**at));
        around.min_by_key(|at| at.end - at.start).copied().unwrap_or(name)
    }

    /// The definition whose body stands at a place, or which is used there, and nothing else.
    pub(super) fn at<'d>(&'d self, ir: &'d Ir, at: Span) -> Option<&'d str> {
        if let Some((_, name)) = self.bodies.iter().find(|(body, _)| *body == at) {
            return Some(name);
        }
        let text = ir.sources.text(at);
        let (name, given) = text.split_at(text.find('(').unwrap_or(text.len()));
        let is_use =
            self.names.iter().any(|known| known == name) && (given.is_empty() || closes_at_end(given));
        // In the body of another definition the words between the brackets are its parameters.
        let is_inside = self.bodies.iter().any(|(body, _)| at.is_within(*body));
        is_use.then_some(if is_inside { name } else { text })
    }
}

/// Whether the first bracket of a text closes at its end.
fn closes_at_end(text: &str) -> bool {
    let mut depth = 0_usize;
    let closed = text.bytes().position(|byte| {
        match byte {
            b'(' => depth += 1,
            b')' => depth = depth.saturating_sub(1),
            _ => {}
        }
        depth == 0
    });
    closed.is_some_and(|place| place + 1 == text.len())
}
