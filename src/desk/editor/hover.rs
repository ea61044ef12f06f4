//! What a word means, as `menagerie show` says it: the words of its declaration, or what the language means by it.

use crate::desk::read;
use crate::language::check::NameUse;
use crate::language::glossary::{self, Entry, Sort};
use crate::language::source::{SourceId, Span};
use crate::loading::pipeline::{Loaded, PRELUDE_NAME};

use super::names::name_at;
use super::places::word_at;

/// The most lines of a declaration that are shown.
const LINES: usize = 40;

/// The meaning of a word.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hover {
    /// The word.
    pub at: Span,
    /// The text, in Markdown.
    pub text: String,
}

/// The meaning of the word at a place, and what its clause says; none if the word has no meaning.
#[must_use]
pub fn hover(loaded: &Loaded, names: &[NameUse], source: SourceId, offset: usize) -> Option<Hover> {
    let mut hover = of_word(loaded, names, source, offset)?;
    if let Some(game) = &loaded.game
        && let Some(said) = read::at(&read::read(game), source, offset)
    {
        hover.text.push_str("\n\n");
        hover.text.push_str(&said.lines.join("\n"));
    }
    Some(hover)
}

fn of_word(loaded: &Loaded, names: &[NameUse], source: SourceId, offset: usize) -> Option<Hover> {
    if let Some(found) = name_at(names, source, offset) {
        return Some(Hover { at: found.at, text: declared(loaded, &found) });
    }
    let text = &loaded.sources.get(source)?.text;
    let (start, end) = word_at(text, offset)?;
    // In comments, texts and drawings words of the language are no such words.
    if is_quoted(text, start) {
        return None;
    }
    let meaning = glossary::meaning(text.get(start..end)?)?;
    let told = format!("**{}**: {}\n\ndocs/language.md, {}", meaning.word, meaning.says, meaning.section);
    Some(Hover { at: Span::new(source, start, end), text: told })
}

/// The declaration of a name; for a piece also those of its families.
fn declared(loaded: &Loaded, found: &NameUse) -> String {
    let entries = glossary::entries(&loaded.files);
    let around = |entry: &&Entry| found.declaration.is_within(entry.at);
    // The innermost: a label stands in the block of a piece.
    let entry = entries.iter().filter(around).min_by_key(|entry| entry.at.end - entry.at.start);
    let own = entry.filter(|entry| entry.sort == found.sort);
    let Some(own) = own else {
        let line = loaded.sources.lines_of(found.declaration);
        return format!("{}\n{}", found.sort.name(), shown(loaded, line));
    };
    let mut text = format!("{}\n{}", found.sort.name(), shown(loaded, own.at));
    for family in families(loaded, own, &entries) {
        text += &shown(loaded, family.at);
    }
    text
}

/// The families after `of` in the first line of a piece.
fn families<'e>(loaded: &Loaded, piece: &Entry, entries: &'e [Entry]) -> Vec<&'e Entry> {
    if piece.sort != Sort::Piece {
        return Vec::new();
    }
    let head = loaded.sources.text(piece.at).split('{').next().unwrap_or("");
    let Some((_, of)) = head.split_once(" of ") else { return Vec::new() };
    let named = |entry: &&Entry| {
        entry.sort == Sort::Family && of.split([',', ' ']).any(|word| word.trim() == entry.name)
    };
    entries.iter().filter(named).collect()
}

/// The words of a place, with the comments above it and where they stand.
fn shown(loaded: &Loaded, at: Span) -> String {
    let name = loaded.sources.get(at.source).map_or("", |source| source.name.as_str());
    let file = name.rsplit(['/', '\\']).next().unwrap_or(name);
    let line = loaded.sources.line_column(at).line;
    let place = if name == PRELUDE_NAME {
        "the prelude of the language".to_owned()
    } else {
        format!("{file}, line {line}")
    };
    let comments = loaded.sources.comments_above(at);
    let words = glossary::text(&loaded.sources, at);
    let mut lines: Vec<&str> = comments.into_iter().chain(words.lines()).collect();
    if lines.len() > LINES {
        lines.truncate(LINES);
        lines.push("...");
    }
    // Nothing in a rule file may end the block.
    format!("\n```menagerie\n{}\n```\n{place}\n", lines.join("\n").replace("```", "'''"))
}

/// Whether a byte lies in a comment, a text or a drawing.
#[must_use]
pub fn is_quoted(text: &str, offset: usize) -> bool {
    let mut at = 0;
    while let Some(rest) = text.get(at..).filter(|_| at <= offset) {
        let Some(next) = rest.find(['#', '"']) else { return false };
        let begin = at + next;
        if begin > offset {
            return false;
        }
        let rest = text.get(begin..).unwrap_or("");
        let (skip, end) = if rest.starts_with('#') {
            (1, rest.find('\n'))
        } else if rest.starts_with("\"\"\"") {
            (3, rest.get(3..).and_then(|rest| rest.find("\"\"\"")).map(|end| end + 6))
        } else {
            (1, rest.get(1..).and_then(|rest| rest.find(['"', '\n'])).map(|end| end + 2))
        };
        let end = begin + end.unwrap_or(rest.len());
        if offset < end && offset >= begin {
            return true;
        }
        at = end.max(begin + skip);
    }
    false
}

#[cfg(test)]
mod tests {
    use super::is_quoted;

    #[test]
    fn comments_texts_and_drawings_are_told_from_words() {
        let text = "game \"a # b\" # move\nsetup \"\"\"\n# \" move\n\"\"\" move";
        let at = |word: &str, number: usize| text.match_indices(word).nth(number).map_or(0, |(at, _)| at);
        assert!(
            is_quoted(text, at("# b", 0)) && is_quoted(text, at("move", 0)) && is_quoted(text, at("move", 1))
        );
        assert!(!is_quoted(text, at("move", 2)) && !is_quoted(text, at("setup", 0)) && !is_quoted(text, 0));
        assert!(is_quoted("game \"open", 7) && !is_quoted("", 0));
    }
}
