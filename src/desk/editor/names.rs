//! Where names are declared and used, and what they may be called.

use crate::language::check::NameUse;
use crate::language::sorting::Sorting;
use crate::language::source::{SourceId, Span};
use crate::language::syntax::tree::ItemKind;
use crate::language::syntax::words;
use crate::loading::pipeline::Loaded;

/// What the word at a place means, in a text with this number.
#[must_use]
pub fn name_at(names: &[NameUse], source: SourceId, offset: usize) -> Option<NameUse> {
    let here = |found: &&NameUse| {
        let at = found.at;
        at.source == source && at.start as usize <= offset && offset <= at.end as usize
    };
    names.iter().find(here).copied()
}

/// All places of a name, its declaration included, in the order of the texts.
#[must_use]
pub fn places(names: &[NameUse], declaration: Span) -> Vec<Span> {
    let mut found: Vec<Span> =
        names.iter().filter(|found| found.declaration == declaration).map(|found| found.at).collect();
    found.arrange();
    found.dedup();
    found
}

/// The text that is used by the line at a place, as `use "chess"`, by its number.
#[must_use]
pub fn used_at(loaded: &Loaded, source: SourceId, offset: usize) -> Option<SourceId> {
    let parsed = loaded.files.iter().find(|parsed| parsed.source == source)?;
    let lines = parsed.file.items.iter().filter_map(|item| match &item.kind {
        ItemKind::Use(_) => Some(item.at.0),
        _ => None,
    });
    let (_, used) =
        lines.zip(&parsed.uses).find(|(at, _)| at.start as usize <= offset && offset <= at.end as usize)?;
    *used
}

/// Why this cannot be a name; none if it can.
#[must_use]
pub fn no_name(name: &str) -> Option<String> {
    let letter = |letter: char| letter.is_ascii_alphanumeric() || matches!(letter, '_' | '\'');
    let parts: Vec<&str> = name.split('-').collect();
    let formed = parts.iter().all(|part| !part.is_empty() && part.chars().all(letter))
        && name
            .trim_start_matches(|letter: char| letter.is_ascii_digit())
            .starts_with(|letter: char| letter.is_ascii_alphabetic());
    if !formed {
        return Some(format!(
            "`{name}` is not a name: a name has letters of A to Z, digits, `_` and `'`, and `-` between them"
        ));
    }
    if words::is_reserved(name) || words::is_built_in(name) {
        return Some(format!("`{name}` is a word of the language"));
    }
    None
}

#[cfg(test)]
mod tests {
    use super::no_name;

    #[test]
    fn names_are_what_the_grammar_reads_as_names() {
        for name in ["King", "Old-Lioness", "a1", "7g", "b_2", "lion's"] {
            assert_eq!(no_name(name), None, "{name}");
        }
        for name in ["", "-", "King-", "two words", "12", "ä", "move", "own", "a.b", "_a"] {
            assert!(no_name(name).is_some(), "{name}");
        }
    }
}
