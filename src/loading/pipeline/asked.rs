//! Positions that are asked for in the language's own words, or drawn, beside a game that is loaded.
//!
//! They are read as the position of one more test: by the same parser, the same checker, and with the same messages.

use std::sync::Arc;

use crate::language::check;
use crate::language::diagnostic::{Diagnostic, Severity};
use crate::language::ir::{Game, Placement, TestStepKind};
use crate::language::messages;
use crate::language::sorting::Sorting;
use crate::language::source::{SourceId, Sources, Span};
use crate::language::syntax::tree::{Block, Item, ItemKind, Place, TestStep, TestStepKind as Written, Text};
use crate::language::syntax::{self, ParsedFile, parse_position};
use crate::play::notation::{drawing, fen, position};
use crate::play::setups::Setups;

/// The most bytes of a position in words, or of a drawing. A board of the greatest size takes less.
pub const LONGEST_POSITION: usize = 1 << 18;

/// What is wrong with a position, and the texts that this points into.
pub type Refused = (Sources, Vec<Diagnostic>);

/// The position that is given in words, as in a `position { }` of a test, or as `setup 371`; `files` are those that the game was made of, and `name`
/// is the name of the text in messages.
///
/// # Errors
///
/// All errors of the text.
pub fn position(game: &Game, files: &[ParsedFile], name: &str, text: &str) -> Result<Placement, Refused> {
    let mut sources = game.sources.clone();
    if text.len() > LONGEST_POSITION {
        return Err((sources, vec![messages::position_too_long(text.len(), LONGEST_POSITION)]));
    }
    if let Some(number) = setup_number(text) {
        let numbered = Setups::of(game).and_then(|setups| setups.numbered(number, None));
        return numbered.map_err(|told| (sources, vec![told]));
    }
    let source = sources.add(name, text);
    match parse_position(source, text) {
        Ok(lines) => lowered(files, sources, source, Written::Position(lines)),
        Err(wrong) => Err((sources, wrong)),
    }
}

/// The position that a saved game begins with: in words, or as a FEN if something was counted before it.
///
/// # Errors
///
/// All errors of the text.
pub fn saved(game: &Game, files: &[ParsedFile], name: &str, text: &str) -> Result<Placement, Refused> {
    let is_fen = !begins_in_words(game, text) && fen::is_meant(game, text);
    if is_fen { fen::read(game, name, text) } else { position(game, files, name, text) }
}

/// The position that a drawing shows: as the program prints it, with or without what stands below the board.
///
/// # Errors
///
/// All errors of the text.
pub fn drawn(game: &Game, files: &[ParsedFile], name: &str, text: &str) -> Result<Placement, Refused> {
    let mut sources = game.sources.clone();
    if text.len() > LONGEST_POSITION {
        return Err((sources, vec![messages::position_too_long(text.len(), LONGEST_POSITION)]));
    }
    // A drawing that the program itself has printed is recognised by its places, for any shape of board.
    if let Some(words) = drawing::in_words(game, text)
        && let Ok(placement) = position(game, files, name, &words)
    {
        return Ok(placement);
    }
    // What a person has drawn is read as the drawings of rule files are.
    let (board, below) = drawing::parts(game, text);
    // Both parts stand in the text that is shown as they would in a test.
    let shown = format!("\"\"\"\n{board}\"\"\"");
    let drawing = Text { text: format!("\n{board}"), at: Place(Span::default()) };
    let source = sources.add(name, shown.as_str());
    let drawing = Text { at: Place(Span::new(source, 0, shown.len())), ..drawing };
    let mut lines = Vec::new();
    if !below.is_empty() {
        let words = sources.add(format!("{name}, below the board"), below.as_str());
        match parse_position(words, &below) {
            Ok(read) => lines = read,
            Err(wrong) => return Err((sources, wrong)),
        }
    }
    lowered(files, sources, source, Written::PositionDrawing(drawing, lines))
}

/// The form in which a text gives a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Form {
    Data,
    Words,
    Drawing,
    Fen,
}

impl Form {
    fn of(game: &Game, text: &str) -> Option<Self> {
        let begun = text.trim_start();
        if begun.starts_with('(') || begun.starts_with('{') && begun.contains("\"schema\"") {
            return Some(Self::Data);
        }
        if begins_in_words(game, text) {
            return Some(Self::Words);
        }
        if text.trim().contains('\n') {
            return Some(Self::Drawing);
        }
        if fen::is_meant(game, text) {
            return Some(Self::Fen);
        }
        // `Lions: King a1` of a game without Lions: the messages of the language say what is wrong.
        text.contains(':').then_some(Self::Words)
    }
}

/// The position of a text in any form: data, words, a drawing, or FEN; none if it is none of these.
///
/// # Errors
///
/// All errors of the text.
#[must_use]
pub fn read(game: &Game, files: &[ParsedFile], name: &str, text: &str) -> Option<Result<Placement, Refused>> {
    Some(match Form::of(game, text)? {
        Form::Data => position::from_text(game, name, text),
        Form::Words => self::position(game, files, name, text),
        Form::Drawing => drawn(game, files, name, text),
        Form::Fen => fen::read(game, name, text),
    })
}

/// A warning about parts of a text that [`read`] ignores; none if it reads all of it.
#[must_use]
pub fn left_out(game: &Game, name: &str, text: &str) -> Option<(Sources, Diagnostic)> {
    (Form::of(game, text)? == Form::Fen).then(|| fen::left_out(game, name, text))?
}

/// Checks a position as that of one more test of the game's own file.
fn lowered(
    files: &[ParsedFile],
    sources: Sources,
    source: SourceId,
    position: Written,
) -> Result<Placement, Refused> {
    let at = Place(Span::new(source, 0, 0));
    let step = TestStep { at, kind: position };
    let title = Text { text: "the position".to_owned(), at };
    let test = Item { at, kind: ItemKind::Block(None, Block::Test { title, steps: vec![step] }) };
    let mut files = files.to_vec();
    if let Some(main) = files.last_mut()
        && let Some(text) = sources.get(main.source)
    {
        // The file is parsed again, not copied: no other place copies a tree, and code that does is large.
        let mut parsed = syntax::parse(main.source, &text.text);
        if let Some(file) = Arc::get_mut(&mut parsed.file) {
            file.items.push(test);
        }
        main.file = parsed.file;
    }
    let checked = check::check(&files, &sources);
    let is_here = |at: Span| at.source >= source;
    let mut wrong = checked.diagnostics;
    wrong.retain(|found| found.severity == Severity::Error && found.span().is_some_and(is_here));
    wrong.arrange_by_key(|found| found.span().map(|at| (at.source, at.start)));
    wrong.dedup();
    if !wrong.is_empty() {
        return Err((sources, wrong));
    }
    let steps = checked.ir.and_then(|ir| ir.tests.into_iter().next_back()).map(|test| test.steps);
    match steps.into_iter().flatten().next().map(|step| step.kind) {
        Some(TestStepKind::Position(placement)) => Ok(placement),
        // The texts of a game that was saved as data may be incomplete.
        _ => Err((sources, vec![messages::position_not_looked_up()])),
    }
}

/// The number of a set-up, as in `setup 371`.
fn setup_number(text: &str) -> Option<u64> {
    text.trim().strip_prefix("setup ")?.trim().parse().ok()
}

/// Whether a line begins as a position in words does: with a brace, a side and a colon, or one of the words that begin lines.
#[must_use]
pub fn begins_in_words(game: &Game, text: &str) -> bool {
    let text = text.trim_start();
    if text.starts_with('{') || setup_number(text).is_some() {
        return true;
    }
    let end =
        text.find(|sign: char| sign.is_whitespace() || sign == ':' || sign == '=').unwrap_or(text.len());
    let (word, rest) = text.split_at_checked(end).unwrap_or((text, ""));
    // The first row of a drawing may begin with `a =`, or have `=` below it: a state is set on its own line, and has a name.
    let is_set = || {
        let here = rest.lines().next().unwrap_or("").trim_start();
        let name = word.starts_with(|sign: char| sign.is_alphabetic()) && word.chars().count() > 1;
        let known = game.states.iter().any(|state| state.name == word);
        here.starts_with('=') && (known || name || !text.trim().contains('\n'))
    };
    let rest = rest.trim_start();
    let is_side = word == crate::language::ir::NOBODY || game.sides.iter().any(|side| side == word);
    let is_state = || game.states.iter().any(|state| state.name == word);
    match word {
        "to" => rest.starts_with("move"),
        "cells" => rest.starts_with(':'),
        "set" | "phase" => !rest.is_empty(),
        _ => is_side && rest.starts_with(':') || is_set() || rest.starts_with("of ") && is_state(),
    }
}
