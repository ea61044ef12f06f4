//! What may stand at a place: words of the language as the grammar expects them there, and the names that fit.

use std::collections::BTreeSet;

use crate::language::check::NameUse;
use crate::language::glossary::{self, Sort};
use crate::language::source::SourceId;
use crate::language::syntax::Expected;
use crate::language::syntax::{Wanted, behind};
use crate::loading::pipeline::Loaded;

use super::hover::is_quoted;

/// Words that are followed by a new name.
const DECLARING: [&str; 8] = ["piece", "family", "define", "zone", "tracks", "phase", "as", "language"];

/// What may stand somewhere.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Completion {
    /// The word.
    pub word: String,
    /// What name it is; none for words of the language.
    pub sort: Option<Sort>,
    /// Its meaning, or its sort.
    pub detail: String,
}

/// What may stand in a text at a byte in place of the word that ends there, and where that word begins.
///
/// `loaded` may be of an older text: names are taken from it. `cells` are the names of the cells of the board, if known: a text
/// that is being written is seldom a game.
#[must_use]
pub fn complete(
    loaded: &Loaded,
    (names, cells): (&[NameUse], &[String]),
    (source, text): (SourceId, &str),
    offset: usize,
) -> (usize, Vec<Completion>) {
    let before = text.get(..offset).unwrap_or(text);
    let letter = |letter: char| letter.is_alphanumeric() || matches!(letter, '_' | '\'' | '-');
    let start = before.trim_end_matches(letter).len();
    let before = before.get(..start).unwrap_or("");
    if is_quoted(text, start.saturating_sub(1)) && !before.ends_with(['"', '\n']) {
        return (start, Vec::new());
    }
    let last = before.split_whitespace().next_back().unwrap_or("");
    let behind_label = before.ends_with(' ') && DECLARING.contains(&last);
    if behind_label {
        return (start, Vec::new());
    }
    let expected = behind(before);
    let mut found: BTreeSet<Completion> = expected.words.iter().map(|word| of_language(word)).collect();
    let written = |found: &NameUse| {
        let at = found.at;
        // The word that is being written is not offered.
        !(at.source == source && (at.start as usize..=at.end as usize).contains(&offset))
    };
    let mut add = |word: &str, sort: Sort| {
        if fits(sort, &expected) {
            found.insert(Completion {
                word: word.to_owned(),
                sort: Some(sort),
                detail: sort.name().to_owned(),
            });
        }
    };
    for entry in glossary::entries(&loaded.files) {
        add(&entry.name, entry.sort);
    }
    for found in names
        .iter()
        .filter(|found| found.sort == Sort::Side && found.at == found.declaration && written(found))
    {
        add(loaded.sources.text(found.at), Sort::Side);
    }
    for cell in cells {
        add(cell, Sort::Cell);
    }
    (start, found.into_iter().collect())
}

fn of_language(word: &str) -> Completion {
    let says = glossary::meaning(word).map_or("", |meaning| meaning.says);
    Completion { word: word.to_owned(), sort: None, detail: says.to_owned() }
}

/// Whether a name may stand where these are expected.
fn fits(sort: Sort, expected: &Expected) -> bool {
    let wanted = |wanted| expected.names.contains(&wanted);
    wanted(Wanted::Names)
        && matches!(sort, Sort::Piece | Sort::Family | Sort::Side | Sort::State | Sort::Zone | Sort::Phase)
        || match sort {
            Sort::Piece | Sort::Family | Sort::Zone | Sort::Side => wanted(Wanted::Sets),
            Sort::State => wanted(Wanted::Sets) || wanted(Wanted::States),
            Sort::Definition => wanted(Wanted::Sets) || wanted(Wanted::Walks) || wanted(Wanted::Directions),
            Sort::Tracks => wanted(Wanted::Directions),
            Sort::Label => wanted(Wanted::Labels),
            Sort::Cell => wanted(Wanted::Cells),
            Sort::Phase | Sort::Name | Sort::Parameter => false,
        }
}
