//! A page of rules, made of a rule file: the board, each piece with its look and its diagrams, the turn, the endings, and the tests
//! as worked examples. The comments above the lines of the file are its sentences. One text in HTML, without a script and without
//! anything from elsewhere, the same bytes for the same file.

mod comments;
mod examples;
mod expected;
mod page;
mod pieces;
mod rules;
mod scenes;

use crate::language::ir::Game;
use crate::language::source::Span;
use crate::language::syntax::ParsedFile;
use page::Page;
use pieces::Shown;

/// The most pictures of one page. What comes then stands there without.
pub const MOST_PICTURES: usize = 400;

/// What a page of ours begins with: by it a file is known that may be replaced.
const MADE: &str = "<!-- written by menagerie -->";

/// Where a page is made of: a game, the trees of its texts, and whether to go on.
pub(crate) struct Source<'s> {
    pub(crate) game: &'s Game,
    pub(crate) files: &'s [ParsedFile],
    pub(crate) go_on: &'s dyn Fn() -> bool,
}

/// The files that a part of the page covers: those of the game itself, or one on which it is built.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Part<'p> {
    files: &'p [ParsedFile],
    /// Whether a part about another file follows.
    before_others: bool,
}

impl Part<'_> {
    /// Whether the part shows what stands at a place.
    pub(crate) fn has(&self, at: Span) -> bool {
        self.files.iter().any(|parsed| parsed.source == at.source)
    }
}

/// Writes the page of a game from its files. None if `go_on` says no; it is asked before each diagram.
///
/// First comes the file itself, then each file on which it is built, the nearest one first: of these all that still holds.
#[must_use]
pub fn book(game: &Game, files: &[ParsedFile], go_on: &dyn Fn() -> bool) -> Option<String> {
    let source = Source { game, files, go_on };
    let mut page = Page::default();
    let mut shown = Shown::new(&source);
    let (own, bases) = match files {
        [_prelude, bases @ .., _own] if !bases.is_empty() => {
            (files.get(files.len() - 1..).unwrap_or_default(), bases)
        }
        _ => (files, &[][..]),
    };
    let part = Part { files: own, before_others: !bases.is_empty() };
    rules::head(&source, part, &mut page);
    if !bases.is_empty() {
        let names: Vec<String> = bases.iter().rev().map(|base| rules::name_of(&source, base)).collect();
        let names = names.join(" and ");
        page.paragraph(&format!("This game is built on {names}. What it inherits follows its own rules."));
    }
    rules::board(&source, part, &mut page);
    pieces::pieces(&source, part, &mut shown, &mut page)?;
    rules::play(&source, part, &mut page);
    examples::examples(&source, &mut page)?;
    rules::words(&source, part, &mut page);
    for (index, base) in bases.iter().enumerate().rev() {
        let part = Part { files: std::slice::from_ref(base), before_others: index > 0 };
        page.heading(2, &[], &format!("The rules of {}", rules::name_of(&source, base)));
        page.paragraph("What is said so far goes before what is said here; what it puts in the place of something is left out.");
        page.deeper(true);
        rules::said_at_the_head(&source, part, &mut page);
        rules::board(&source, part, &mut page);
        pieces::pieces(&source, part, &mut shown, &mut page)?;
        rules::play(&source, part, &mut page);
        rules::words(&source, part, &mut page);
        page.deeper(false);
    }
    if shown.is_cut() {
        page.paragraph("Not all diagrams are drawn: to find out how all pieces go is too much work.");
    }
    Some(page.finish(game.names.first().map_or("", String::as_str)))
}

/// Whether a text is a page that [`book`] may have written.
#[must_use]
pub fn is_book(text: &str) -> bool {
    text.starts_with("<!DOCTYPE html>\n") && text.lines().nth(1) == Some(MADE)
}
