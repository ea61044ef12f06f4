//! `menagerie show FILE --lowering`: on which path each clause is played, and what forbids a faster one.

use std::fmt::Write;

use menagerie::engine::{Fallback, Lowered, Lowering};
use menagerie::language::ir::{Game, Kind};
use menagerie::language::source::{SourceId, Span};

/// The most letters of a clause that are shown.
const LONGEST: usize = 60;

/// How a game is lowered.
pub(super) fn text(game: &Game) -> String {
    let lowering = Lowering::of(game);
    let mut text = String::new();
    let how = if lowering.by_sets {
        "lines of play are counted by sets of cells"
    } else {
        "lines of play are counted by the general machine"
    };
    let _ = writeln!(text, "{how}");
    for fallback in &lowering.forbids {
        let _ = writeln!(text, "  {}", reason(game, fallback));
    }
    for (index, kind) in game.kinds.iter().enumerate() {
        let clauses: Vec<&Lowered> =
            lowering.clauses.iter().filter(|clause| clause.kind == Kind::at(index)).collect();
        if clauses.is_empty() {
            continue;
        }
        let _ = writeln!(text, "\n{}", kind.name);
        for clause in clauses {
            let last = clause.last.map(|last| last.to_string());
            let paths: Vec<String> = clause.paths.iter().map(ToString::to_string).chain(last).collect();
            let _ = writeln!(text, "  {}: {}", place(game, clause.at), words(game, clause.at));
            let _ = writeln!(text, "    {}", paths.join("; "));
            if let Some(fallback) = &clause.fallback {
                let _ = writeln!(text, "    {}", reason(game, fallback));
            }
        }
    }
    for (index, at) in lowering.choices.iter().enumerate() {
        let head = if index == 0 { "\nchoices and passes\n" } else { "" };
        let _ = writeln!(text, "{head}  {}: {}\n    by the machine", place(game, *at), words(game, *at));
    }
    text
}

/// What forbids a faster path: its words, where they have a place, and why.
fn reason(game: &Game, fallback: &Fallback) -> String {
    match fallback.at {
        Some(at) => format!("because of {}, `{}`: {}", place(game, at), words(game, at), fallback.why),
        None => format!("because {}", fallback.why),
    }
}

/// The line of some words; and the file, where the game is made of several.
fn place(game: &Game, at: Span) -> String {
    let line = game.sources.line_column(at).line;
    // Source 0 is the prelude, which all games share.
    let alone = game.sources.0.len() <= 2 && at.source != SourceId(0);
    match game.sources.get(at.source).filter(|_| !alone) {
        Some(source) => format!("{}, line {line}", source.name),
        None => format!("line {line}"),
    }
}

/// Some words on one line, without what is too long.
fn words(game: &Game, at: Span) -> String {
    let words = game.sources.text(at).split_whitespace().collect::<Vec<_>>().join(" ");
    if words.chars().count() <= LONGEST {
        return words;
    }
    let short: String = words.chars().take(LONGEST).collect();
    format!("{} ...", short.trim_end())
}
