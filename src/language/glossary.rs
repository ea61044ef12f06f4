//! The words that rule files declare, with the places of their declarations.

pub mod betza;
mod words;

use crate::language::source::{Sources, Span};
use crate::language::syntax::tree::{
    Block, BoardItem, BoardItemKind, Clause, ClauseKind, Define, Item, ItemKind, Name, Place, State,
};
use crate::language::syntax::{ParsedFile, phrases};

pub use words::{Meaning, meaning, meanings};

/// What a word is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Sort {
    /// A piece.
    Piece,
    /// A family of pieces.
    Family,
    /// A set of cells.
    Zone,
    /// Named directions.
    Tracks,
    /// A definition.
    Definition,
    /// A state or an attribute.
    State,
    /// A label of moves or drops.
    Label,
    /// A phase.
    Phase,
    /// A side.
    Side,
    /// A name given by `as`.
    Name,
    /// A parameter of a definition.
    Parameter,
    /// A cell of the board.
    Cell,
}

impl Sort {
    /// The word for it.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Piece => "piece",
            Self::Family => "family",
            Self::Zone => "zone",
            Self::Tracks => "tracks",
            Self::Definition => "definition",
            Self::State => "state",
            Self::Label => "label",
            Self::Phase => "phase",
            Self::Side => "side",
            Self::Name => "name",
            Self::Parameter => "parameter",
            Self::Cell => "cell",
        }
    }
}

/// A word, where it is declared.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The word.
    pub name: String,
    /// What it is.
    pub sort: Sort,
    /// The whole declaration.
    pub at: Span,
}

/// Every word that the files declare, in the order of the files; what builds on others comes after them.
#[must_use]
pub fn entries(files: &[ParsedFile]) -> Vec<Entry> {
    let mut entries = Vec::new();
    for item in items(files) {
        of_item(item, &mut entries);
    }
    entries
}

/// How the language says what a word of other games or of plain English means, with the names that a text declares.
#[must_use]
pub fn said_otherwise(word: &str, text: &str) -> Option<String> {
    phrases::said(word, text)
}

/// The items of all files.
fn items(files: &[ParsedFile]) -> impl Iterator<Item = &Item> {
    files.iter().flat_map(|parsed| &parsed.file.items)
}

/// Where the blocks stand that begin with a word, `board`, `setup`, `turn` or `ends`, in the order of the texts.
#[must_use]
pub fn blocks(files: &[ParsedFile], word: &str) -> Vec<Span> {
    let begins = |item: &&Item| match &item.kind {
        ItemKind::Block(_, block) => match block {
            Block::Board { .. } => word == "board",
            Block::Setup(_) => word == "setup",
            Block::Turn { .. } => word == "turn",
            Block::Ends(_) => word == "ends",
            Block::Fen(_) => word == "fen",
            _ => false,
        },
        _ => false,
    };
    items(files).filter(begins).map(|item| item.at.0).collect()
}

/// The text of a declaration, its lines moved to the left as far as the first one stands.
#[must_use]
pub fn text(sources: &Sources, at: Span) -> String {
    let margin = sources.line_column(at).column - 1;
    let mut lines = sources.text(at).lines();
    let mut text = lines.next().unwrap_or("").trim_end().to_owned();
    for line in lines {
        let blanks = line.len() - line.trim_start_matches(' ').len();
        text.push('\n');
        text.push_str(line.get(blanks.min(margin)..).unwrap_or(line).trim_end());
    }
    text
}

fn of_item(item: &Item, entries: &mut Vec<Entry>) {
    let mut add = |name: &Name, sort, at: Place| {
        entries.push(Entry { name: name.text.clone(), sort, at: at.0 });
    };
    match &item.kind {
        ItemKind::State(State { name, .. }) => add(name, Sort::State, item.at),
        ItemKind::Block(_, block) => match block {
            Block::Kind { family, name, clauses, .. } => {
                add(name, if *family { Sort::Family } else { Sort::Piece }, item.at);
                of_clauses(clauses, entries);
            }
            Block::Every(clauses) => of_clauses(clauses, entries),
            Block::Define(Define { name, .. }) => add(name, Sort::Definition, item.at),
            Block::Phase { name, .. } => add(name, Sort::Phase, item.at),
            Block::Board { items, .. } => of_board(items, entries),
            Block::Setup(_) | Block::Turn { .. } | Block::Ends(_) | Block::Fen(_) | Block::Test { .. } => {}
        },
        ItemKind::Clause(clause) => of_clauses(std::slice::from_ref(clause), entries),
        ItemKind::Language(_)
        | ItemKind::Use(_)
        | ItemKind::Game(_)
        | ItemKind::Sides { .. }
        | ItemKind::Hand { .. }
        | ItemKind::Without(_)
        | ItemKind::Broken(_) => {}
    }
}

fn of_board(items: &[BoardItem], entries: &mut Vec<Entry>) {
    for item in items {
        let (name, sort) = match &item.kind {
            BoardItemKind::Zone { name, .. } => (name, Sort::Zone),
            BoardItemKind::Tracks { name, .. } => (name, Sort::Tracks),
            BoardItemKind::Define(Define { name, .. }) => (name, Sort::Definition),
            BoardItemKind::Grid { .. }
            | BoardItemKind::Hexagon { .. }
            | BoardItemKind::Picture(_)
            | BoardItemKind::Map(_)
            | BoardItemKind::Without(_)
            | BoardItemKind::Broken(_) => continue,
        };
        entries.push(Entry { name: name.text.clone(), sort, at: item.at.0 });
    }
}

fn of_clauses(clauses: &[Clause], entries: &mut Vec<Entry>) {
    for clause in clauses {
        let (name, sort) = match &clause.kind {
            ClauseKind::State(State { name, .. }) => (name, Sort::State),
            ClauseKind::Move { label: Some(name), .. }
            | ClauseKind::Like { label: Some(name), .. }
            | ClauseKind::Drop { label: Some(name), .. }
            | ClauseKind::Pass { label: Some(name), .. } => (name, Sort::Label),
            ClauseKind::Define { define: Define { name, .. }, .. } => (name, Sort::Definition),
            ClauseKind::Move { .. }
            | ClauseKind::Like { .. }
            | ClauseKind::Drop { .. }
            | ClauseKind::Pass { .. }
            | ClauseKind::Rule { .. }
            | ClauseKind::Hook { .. }
            | ClauseKind::Promotion { .. }
            | ClauseKind::Stacks(_)
            | ClauseKind::Looks(_)
            | ClauseKind::Attribute { .. }
            | ClauseKind::Without(_)
            | ClauseKind::Broken(_) => continue,
        };
        entries.push(Entry { name: name.text.clone(), sort, at: clause.at.0 });
    }
}
