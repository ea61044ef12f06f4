//! A page of rules, made of a rule file: the board, each piece with its look and its diagrams, the turn, the endings, and the tests
//! as worked examples. The comments above the lines of the file are its sentences. One text in HTML, without a script and without
//! anything from elsewhere, the same bytes for the same file.

mod comments;
mod examples;
mod expected;
mod page;
mod pieces;
mod rules;

use crate::ir::Game;
use crate::syntax::ParsedFile;
use page::Page;

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

/// Writes the page of a game, of which the files are known. Nothing, if `go_on` says no: it is asked before each diagram.
#[must_use]
pub fn book(game: &Game, files: &[ParsedFile], go_on: &dyn Fn() -> bool) -> Option<String> {
    let source = Source { game, files, go_on };
    let mut page = Page::default();
    rules::head(&source, &mut page);
    rules::board(&source, &mut page);
    pieces::pieces(&source, &mut page)?;
    rules::play(&source, &mut page);
    examples::examples(&source, &mut page)?;
    rules::words(&source, &mut page);
    Some(page.finish(game.names.first().map_or("", String::as_str)))
}

/// Whether a text is a page that [`book`] may have written.
#[must_use]
pub fn is_book(text: &str) -> bool {
    text.starts_with("<!DOCTYPE html>\n") && text.lines().nth(1) == Some(MADE)
}
