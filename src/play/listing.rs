//! The legal moves of a position as they are listed for people and programs.

use serde::Serialize;

use crate::language::ir::{Cell, Game, Kind};
use crate::language::sorting::Sorting;
use crate::language::source::{Sources, Span};
use crate::play::executor::Outcome;
use crate::play::notation;
use crate::play::trace::{Act, ActSummary, Changed, Derivation};

/// A move and its description. Piece, origin and end are those of the first act.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Listed {
    /// The text that no other move of the position has.
    pub text: String,
    /// Other texts that mean it, where it comes about in several ways; only where they were asked for.
    pub also: Vec<String>,
    /// What moves or is dropped; none for a pass.
    pub piece: Option<String>,
    /// The cell where it stood; none for a drop.
    pub from: Option<String>,
    /// The cell where its last leg ended, even if it is gone since then; none for a pass.
    pub to: Option<String>,
    /// The cells on which pieces are captured, each once, in the order of the board.
    pub captures: Vec<String>,
    /// What it becomes.
    pub promotes: Option<String>,
    /// Pieces that change and pieces that are created, in order. What the mover becomes is listed above; its new owner is listed
    /// here.
    pub changes: Vec<Change>,
    /// The label of the clause that makes the move, or else its words.
    pub rule: String,
    /// Which of the moves given it is.
    #[serde(skip)]
    pub index: usize,
}

/// A piece that has changed after a move, or was created.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Change {
    /// The cell where it stood when that happened; none if it was on no cell.
    pub at: Option<String>,
    /// What it is from then on; none if it stays what it was.
    pub piece: Option<String>,
    /// The new owner, a side or `nobody`; `None` if it stays.
    pub side: Option<String>,
}

/// The list of moves, in the order of their texts. A move is given by the ways in which it comes about.
#[must_use]
pub fn list(game: &Game, moves: &[&[Derivation]]) -> Vec<Listed> {
    let texts = notation::texts(game, moves);
    let mut list: Vec<Listed> = texts
        .into_iter()
        .zip(moves)
        .enumerate()
        .map(|(index, (text, ways))| listed(game, index, text, ways))
        .collect();
    list.arrange_by(|a, b| notation::order(&a.text, &b.text));
    list
}

/// The same, with the other texts of each move.
#[must_use]
pub fn list_with_others(game: &Game, moves: &[&[Derivation]]) -> Vec<Listed> {
    let mut list = list(game, moves);
    let mut others = notation::other_texts(game, moves);
    for listed in &mut list {
        listed.also = others.get_mut(listed.index).map(std::mem::take).unwrap_or_default();
    }
    list
}

fn listed(game: &Game, index: usize, text: String, ways: &[Derivation]) -> Listed {
    let acts = ways.first().map_or(&[][..], |way| &way.acts);
    let first = acts.first();
    let cell = |cell| game.board.cell_name(cell).to_owned();
    let kind = |kind: Kind| game.kind_name(kind).to_owned();
    let summary: Vec<ActSummary> = acts.iter().map(Act::summary).collect();
    let mut captures: Vec<Cell> =
        summary.iter().flat_map(|summary| &summary.taken).map(|taken| taken.0).collect();
    captures.arrange();
    captures.dedup();
    Listed {
        text,
        also: Vec::new(),
        piece: first.and_then(|act| act.kind).map(kind),
        from: first.and_then(|act| act.origin).map(cell),
        to: first.and_then(Act::to).map(cell),
        captures: captures.into_iter().map(cell).collect(),
        promotes: summary.first().and_then(|summary| summary.becomes).map(kind),
        changes: summary
            .iter()
            .flat_map(|summary| &summary.changes)
            .map(|man| Change::of(game, man))
            .collect(),
        rule: rule(game, acts),
        index,
    }
}

impl Change {
    /// A changed piece, by names.
    pub(crate) fn of(game: &Game, man: &Changed) -> Self {
        Self {
            at: man.at.map(|cell| game.board.cell_name(cell).to_owned()),
            piece: man.kind.map(|kind| game.kind_name(kind).to_owned()),
            side: man.owner.map(|owner| owner.name(&game.sides).to_owned()),
        }
    }
}

/// The labels or words of the clauses, each once.
fn rule(game: &Game, acts: &[Act]) -> String {
    let mut rules: Vec<String> = Vec::new();
    for act in acts {
        let label = act.label.and_then(|label| game.labels.get(label.index()));
        let rule = label.cloned().unwrap_or_else(|| words(&game.sources, act.clause));
        if !rules.contains(&rule) {
            rules.push(rule);
        }
    }
    if rules.is_empty() { "pass".to_owned() } else { rules.join("; ") }
}

/// The words at a place on one line, without comments.
#[must_use]
pub fn words(sources: &Sources, at: Span) -> String {
    let lines = sources.text(at).lines().map(|line| line.split('#').next().unwrap_or(""));
    lines.flat_map(str::split_whitespace).collect::<Vec<_>>().join(" ")
}

/// "White wins: win when no enemy", "drawn: draw when no move".
#[must_use]
pub fn outcome_in_words(game: &Game, outcome: &Outcome) -> String {
    let rule = words(&game.sources, outcome.at);
    match outcome.winner {
        Some(side) => format!("{} wins: {rule}", game.side_name(side)),
        None => format!("drawn: {rule}"),
    }
}
