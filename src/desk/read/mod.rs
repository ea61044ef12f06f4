//! The rules said back: each clause as sentences of plain English, made from the checked form.
//!
//! Every form of the checked game has one template, found by an exhaustive `match`: a new form does not compile without one. A
//! sentence says what the checked form says, and never what is probably meant.

mod cells;
mod clauses;
mod defined;
mod effects;
mod english;
mod fens;
mod general;
mod landings;
mod leaps;
mod lines;
mod notes;
mod noun;
mod numbers;
mod phrase;
mod pieces;
mod places;
mod questions;
mod scene;
mod sets;
mod speaker;
mod states;
mod turns;
mod walks;
mod way;

use crate::language::glossary;
use crate::language::ir::{Condition, ConditionKind, Game, Kind};
use crate::language::sorting::Sorting;
use crate::language::source::{SourceId, Span};
use clauses::Found;
use defined::Definitions;
use notes::{Notes, without_single_letters};
use phrase::Phrase;
use pieces::Teller;
use scene::Scene;
use speaker::Speaker;

/// A clause said back.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Said {
    /// Where the clause is written.
    pub at: Span,
    /// Of what it is: `the Rat`, `every Jumper (Lion and Tiger)`, `every piece but the King`, `the game` and the like.
    pub of: String,
    /// The kinds that have it; none for a clause of the game.
    pub kinds: Vec<Kind>,
    /// Its words, in one line.
    pub words: String,
    /// What it says: a sentence, or several lines where it is long. Lines of a list are indented.
    pub lines: Vec<String>,
}

/// All clauses of a game, in the order in which they are written, the endings last, in the order in which they are asked. Those of
/// the prelude are left out.
#[must_use]
pub fn read(game: &Game) -> Vec<Said> {
    let defined = Definitions::of(game);
    let place = |found: &Found<'_>| match found {
        Found::Tracks(_) | Found::Zone(_) | Found::State(_) => defined.declaration(found.at()),
        _ => found.at(),
    };
    let mut clauses = Vec::new();
    for (number, (kind, found)) in clauses::all(game).into_iter().enumerate() {
        let at = place(&found);
        // Endings come last, in the order in which they are asked.
        let order = if found.is_ending() { number } else { 0 };
        if at.source != SourceId(0) && at.end > at.start {
            clauses.push(((order, at.source, at.start, at.end, found.rank()), kind, found));
        }
    }
    clauses.arrange_by_key(|(key, ..)| *key);
    let mut said = Vec::new();
    for owners in clauses.chunk_by(|(one, ..), (next, ..)| one == next) {
        let mut kinds: Vec<Kind> = owners.iter().filter_map(|(_, kind, _)| *kind).collect();
        kinds.dedup();
        // A piece that moves like several others has a clause of each.
        let told = |speaker: &Speaker| {
            let first = speaker.kinds.first().copied();
            let own = owners.iter().filter(|(_, kind, _)| *kind == first);
            let mut lines: Vec<String> = Vec::new();
            for (.., found) in own.take(if first.is_some() { usize::MAX } else { 1 }) {
                let (sentences, notes) = found.told(game, speaker, &defined);
                lines.extend(sentences.iter().chain(&notes).flat_map(Phrase::lines));
            }
            without_single_letters(&mut lines);
            lines
        };
        let Some((.., found)) = owners.first() else { continue };
        // What a definition says may differ between the pieces.
        let mut alike: Vec<(Vec<String>, Vec<Kind>)> = Vec::new();
        if kinds.len() < 2 {
            alike.push((Vec::new(), kinds));
            kinds = Vec::new();
        }
        for kind in &kinds {
            let lines = told(&Speaker { kinds: vec![*kind], ..Speaker::new(game, &[]) });
            match alike.iter_mut().find(|(known, _)| *known == lines) {
                Some((_, alike)) => alike.push(*kind),
                None => alike.push((lines, vec![*kind])),
            }
        }
        for (_, kinds) in alike {
            let speaker = Speaker::new(game, &kinds);
            let lines = told(&speaker);
            said.push(said_of(game, place(found), found, speaker, lines));
        }
    }
    said
}

/// A clause at a place, with what it says.
fn said_of(game: &Game, at: Span, found: &Found<'_>, speaker: Speaker, lines: Vec<String>) -> Said {
    let words = words(game, at);
    let words = match found {
        Found::Moves(_) | Found::GameMoves(_) => format!("moves {words}"),
        Found::Turn(_) => format!("turn {{ {words} }}"),
        Found::Again([first, ..]) if is_unless(first) => format!("again unless {words}"),
        Found::Again(_) => format!("again when {words}"),
        _ => words,
    };
    let of = match found {
        Found::Tracks(_) | Found::Zone(_) => "the board".to_owned(),
        Found::Field(_) => "FENs".to_owned(),
        found if found.is_ending() => "the endings: the first of them that holds ends the game".to_owned(),
        _ => speaker.of,
    };
    Said { at, of, kinds: speaker.kinds, words, lines }
}

/// What holds in the whole game where no clause says anything else. It stands for the sides, which are no clause.
#[must_use]
pub fn in_general(game: &Game) -> Said {
    let defined = Definitions::of(game);
    let notes = Notes::new(&defined);
    let sentences = Scene::of_game(game, &notes, "", "").in_general();
    let at = defined.sides.unwrap_or_default();
    let lines = sentences.iter().flat_map(Phrase::lines).collect();
    Said { at, of: "the game".to_owned(), kinds: Vec::new(), words: words(game, at), lines }
}

/// Whether a condition is that of `unless`: its denial has no words of its own.
fn is_unless(condition: &Condition) -> bool {
    matches!(&condition.kind, ConditionKind::Not(what) if what.at == condition.at)
}

/// Whom a piece takes in all, where several clauses settle it.
#[must_use]
pub fn takes_in_all(game: &Game, kind: Kind) -> Vec<String> {
    let Some(decl) = game.kinds.get(kind.index()) else { return Vec::new() };
    let defined = Definitions::of(game);
    let notes = Notes::new(&defined);
    let speaker = Speaker::new(game, &[kind]);
    let teller = Teller::new(game, &speaker, &notes);
    let sentences = teller.takes_in_all(&decl.takes);
    let more = notes.told(&sentences);
    sentences.iter().chain(&more).flat_map(Phrase::lines).collect()
}

/// The words of a place in one line, without comments.
fn words(game: &Game, at: Span) -> String {
    let text = glossary::text(&game.sources, at);
    let lines = text.lines().map(|line| line.split(" # ").next().unwrap_or(line));
    let words: Vec<&str> =
        lines.filter(|line| !line.trim_start().starts_with('#')).flat_map(str::split_whitespace).collect();
    words.join(" ")
}

/// What is said of the innermost clause around a place.
#[must_use]
pub fn at(said: &[Said], source: SourceId, offset: usize) -> Option<&Said> {
    let around = |said: &&Said| {
        said.at.source == source && (said.at.start as usize) <= offset && offset <= (said.at.end as usize)
    };
    said.iter().filter(around).min_by_key(|said| said.at.end - said.at.start)
}
