//! One slip that a text repeats makes one message.

use crate::language::sorting::Gather;
use std::collections::BTreeSet;

use super::words::all_of;
use super::{Code, Diagnostic, catalog};
use crate::language::source::{Sources, Span};

/// The number of messages of one kind that are shown one by one.
const ONE_BY_ONE: usize = 3;

/// The number of lines that are listed.
const LINES: usize = 12;

/// Messages in the order of the text. Of many that differ only in the author's words, the first is kept, and lists the lines of
/// the others.
#[must_use]
pub fn gathered(diagnostics: &[Diagnostic], sources: &Sources) -> Vec<Diagnostic> {
    let kinds: Vec<Option<String>> = diagnostics.iter().map(kind).collect();
    let many = |found: &Diagnostic, kind: &Option<String>| {
        let one_by_one = if found.code == catalog::WRONG_SORT { 1 } else { ONE_BY_ONE };
        kind.is_some() && kinds.iter().filter(|other| *other == kind).count() > one_by_one
    };
    let mut kept: Vec<Diagnostic> = Vec::new();
    let mut told: BTreeSet<&Option<String>> = BTreeSet::new();
    for (index, (mut found, kind)) in diagnostics.iter().cloned().zip(&kinds).enumerate() {
        if many(&found, kind) {
            if !told.insert(kind) {
                continue;
            }
            let others = diagnostics.iter().zip(&kinds).skip(index + 1).filter(|(_, other)| *other == kind);
            let places: Vec<Span> = others.filter_map(|(found, _)| found.span()).collect();
            let count =
                if places.len() == 1 { "one more place" } else { &format!("{} more places", places.len()) };
            let more = format!("the same is so in {count}, {}", lines(sources, &places));
            found.help = Some(match found.help.take() {
                Some(help) => format!("{help}; {more}"),
                None => more,
            });
        }
        kept.push(found);
    }
    kept
}

/// Messages about one sign or word, wherever it stands.
const ABOUT_A_SIGN: [Code; 4] =
    [catalog::MISSING_SIGN, catalog::STRAY_SEPARATOR, catalog::FOREIGN_SIGN, catalog::MISSING_THEN];

/// The text of a message about a sign, without the words beside it.
fn kind(found: &Diagnostic) -> Option<String> {
    // The same word, wrong for the same reason, usually its declaration.
    if found.code == catalog::WRONG_SORT {
        let help = found.help.as_deref().unwrap_or("");
        return Some(format!("{} {} {help}", found.span()?.source.0, found.message));
    }
    if !ABOUT_A_SIGN.contains(&found.code) {
        return None;
    }
    let label = found.labels.first().map_or("", |label| label.text.as_str());
    let code = found.code.as_str();
    let source = found.span()?.source.0;
    let plain = |text: &str| {
        let parts = text.split('`').enumerate();
        let sign = |part: &str| !part.chars().any(char::is_alphanumeric);
        let parts = parts.filter(|(index, part)| index % 2 == 0 || sign(part)).map(|(_, part)| part);
        parts.collect::<Vec<_>>().join("`")
    };
    Some(format!("{source} {code} {} {}", plain(&found.message), plain(label)))
}

/// "in line 4", "in lines 4, 5 and 9".
fn lines(sources: &Sources, places: &[Span]) -> String {
    let lines: BTreeSet<usize> = places.iter().map(|place| sources.line_column(*place).line).gather();
    let told: Vec<String> = lines.iter().take(LINES).map(ToString::to_string).collect();
    match (told.as_slice(), lines.len() - told.len()) {
        ([only], _) => format!("in line {only}"),
        (_, 0) => format!("in lines {}", all_of(&told)),
        (_, more) => format!("in lines {} and {more} more", told.join(", ")),
    }
}
