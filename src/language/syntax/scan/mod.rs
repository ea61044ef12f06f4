//! A scan of the text before it is parsed.
//!
//! Brackets, quotation marks and signs of other languages are checked here,
//! where a mistake can be reported clearly. The text is then repaired, byte for byte
//! the same length, so that one missing `}` does not hide everything after it.

mod comments;
mod pairs;
mod quotes;
mod signs;
mod unopened;

use pairs::closing;

use super::errors;
use super::limits::{DEEPEST_NESTING, LARGEST_TEXT};
use super::mend::{Mended, Repair};
use super::names::Names;
use super::words;
use crate::language::budget::MISTAKES;
use crate::language::diagnostic::Diagnostic;
use crate::language::hidden::{Hidden, first_hidden};
use crate::language::source::{SourceId, Span};

/// A text that can be given to the grammar.
pub(super) struct Scanned<'t> {
    source: SourceId,
    /// The text as its author wrote it.
    pub(super) original: &'t str,
    /// The text to parse: repaired, perhaps longer at its end.
    pub(super) text: String,
    /// The errors.
    pub(super) diagnostics: Vec<Diagnostic>,
    /// Whether parsing the text is pointless.
    pub(super) hopeless: bool,
    /// The names of all used files, if they are known.
    used: Option<&'t Names>,
}

impl<'t> Scanned<'t> {
    /// With the names of all used files.
    pub(super) fn beside(self, used: Option<&'t Names>) -> Self {
        Self { used, ..self }
    }

    /// The names that another text declares in place of this one, and those of the files that it uses.
    pub(super) fn names_of(&self, text: &str) -> Names {
        match self.used {
            Some(used) => Names::of(text).beside(used),
            None => Names::of(text),
        }
    }

    /// A place in the text. An offset beyond the original is its end; a letter of several bytes that was replaced is
    /// taken whole.
    pub(super) fn span(&self, start: usize, end: usize) -> Span {
        let length = self.original.len();
        let (start, end) = (start.min(length), end.min(length));
        let whole = |at: &usize| self.original.is_char_boundary(*at);
        let start = (0..=start).rev().find(whole).unwrap_or(0);
        Span::new(self.source, start, (end..=length).find(whole).unwrap_or(length))
    }

    /// Repairs what has been found, and records it. Brackets that were repaired before stay as they are.
    pub(super) fn repair(&mut self, repairs: Vec<(Diagnostic, Repair)>) {
        let mut mended = Mended::of(&self.text);
        for (found, repair) in repairs {
            if repair.keeps_brackets(&self.text) {
                repair.write(&mut mended);
            }
            self.diagnostics.push(found);
        }
        self.text = mended.into_text(&self.text);
    }

    /// Whether something within this place has been reported.
    pub(super) fn is_known(&self, span: Span) -> bool {
        self.diagnostics
            .iter()
            .flat_map(|diagnostic| &diagnostic.labels)
            .any(|known| known.span.start < span.end && span.start < known.span.end)
    }
}

/// Scans a text.
pub(super) fn scan(source: SourceId, text: &str) -> Scanned<'_> {
    let mut scanner = Scanner {
        source,
        text,
        at: 0,
        last_end: 0,
        line: 0,
        moves: (0, false),
        open: Vec::new(),
        ended: None,
        early: Vec::new(),
        item: 0,
        foreign: Vec::new(),
        mended: Mended::of(text),
        diagnostics: Vec::new(),
    };
    let hopeless = scanner.refuse() || scanner.run();
    let (mended, diagnostics) = (scanner.mended, scanner.diagnostics);
    Scanned { source, original: text, text: mended.into_text(text), diagnostics, hopeless, used: None }
}

struct Scanner<'t> {
    source: SourceId,
    text: &'t str,
    at: usize,
    /// One past the last byte that is neither blank nor comment.
    last_end: usize,
    /// The beginning of the line.
    line: usize,
    /// How far the line has been searched for a word that lists moves, and whether there is one.
    moves: (usize, bool),
    /// The open brackets, with their places.
    open: Vec<(char, usize)>,
    /// The outermost block that ended last: where its item begins, and its `}`.
    ended: Option<(usize, usize)>,
    /// Braces that were closed at the indentation of the braces around them: those around, these, and what closed them.
    early: Vec<(usize, usize, usize)>,
    /// The beginning of the current item.
    item: usize,
    /// Words with letters of other alphabets, by their replacements.
    foreign: Vec<(&'t str, String)>,
    mended: Mended,
    diagnostics: Vec<Diagnostic>,
}

impl<'t> Scanner<'t> {
    fn span(&self, start: usize, end: usize) -> Span {
        Span::new(self.source, start, end)
    }

    fn rest(&self) -> &'t str {
        self.text.get(self.at..).unwrap_or("")
    }

    fn complain(&mut self, diagnostic: Diagnostic) {
        self.diagnostics.push(diagnostic);
    }

    /// Refuses texts that are not rule files.
    fn refuse(&mut self) -> bool {
        if self.text.len() > LARGEST_TEXT {
            self.complain(errors::file_too_large(self.span(0, 0), self.text.len(), LARGEST_TEXT));
            return true;
        }
        // Most texts have nothing but plain letters and signs. To count those is faster than to stop at the first other.
        let plain = |byte: &u8| (b' '..=b'~').contains(byte) | matches!(byte, b'\n' | b'\r' | b'\t');
        if self.text.as_bytes().iter().filter(|byte| plain(byte)).count() == self.text.len() {
            return false;
        }
        if let Some((at, sign, how)) = first_hidden(self.text) {
            let (number, span) = (u32::from(sign), self.span(at, at + sign.len_utf8()));
            let written = format!("U+{number:04X}");
            self.complain(match how {
                Hidden::Control => errors::control_character(number, span),
                Hidden::Direction => errors::turns_direction(&written, span),
                Hidden::Blank => errors::looks_blank(&written, span),
                Hidden::NoWidth => errors::without_width(&written, span),
            });
            return true;
        }
        false
    }

    /// Scans the whole text; whether it is hopeless.
    fn run(&mut self) -> bool {
        while let Some(c) = self.rest().chars().next() {
            if self.diagnostics.len() > MISTAKES {
                let here = self.span(self.at, self.at + c.len_utf8());
                self.complain(errors::too_many_mistakes(here, MISTAKES));
                return true;
            }
            if self.at == 0 || self.text.as_bytes().get(self.at - 1) == Some(&b'\n') {
                let line = self.at;
                self.line = line;
                self.first_column();
                if self.at > line {
                    self.last_end = self.at;
                    continue;
                }
            }
            let start = self.at;
            match c {
                ' ' | '\t' => {
                    let rest = self.rest();
                    self.at += rest.len() - rest.trim_start_matches([' ', '\t']).len();
                }
                '\n' | '\r' => self.at += 1,
                '#' => self.at += self.line_rest(),
                _ if self.foreign_comment() => {}
                '"' if self.rest().starts_with("\"\"\"") => self.drawing(),
                '"' => self.quoted(),
                '{' | '(' | '[' => {
                    self.open.push((c, start));
                    if self.open.len() > DEEPEST_NESTING {
                        self.complain(errors::too_deep(self.span(start, start + 1), DEEPEST_NESTING));
                        return true;
                    }
                    self.at += 1;
                }
                '}' | ')' | ']' => self.close(c),
                _ => self.other(c),
            }
            if !matches!(c, ' ' | '\t' | '\n' | '\r' | '#') {
                self.last_end = self.at;
            }
        }
        let end = self.text.len();
        for (bracket, at) in std::mem::take(&mut self.open).into_iter().rev() {
            let found = self.not_closed_within(at).unwrap_or_else(|| self.open_bracket(bracket, at, None));
            self.complain(found);
            self.mended.append(closing(bracket));
        }
        debug_assert!(self.at >= end);
        false
    }

    /// The number of bytes to the end of the line.
    fn line_rest(&self) -> usize {
        let rest = self.rest();
        rest.bytes().position(|byte| matches!(byte, b'\n' | b'\r')).unwrap_or(rest.len())
    }

    /// The word that begins here, if one does.
    fn word(&self) -> &'t str {
        let rest = self.rest();
        let end =
            rest.find(|c: char| !c.is_ascii_alphanumeric() && c != '-' && c != '_').unwrap_or(rest.len());
        rest.get(..end).unwrap_or("")
    }

    /// An item that begins here shows that the brackets before are not closed.
    fn first_column(&mut self) {
        if self.rest().starts_with("```") {
            return self.fence();
        }
        // A `use` may be read to the end of its line.
        let (start, word) = (self.at, self.word());
        if word == "use" {
            self.unquoted_file();
        }
        if !words::begins_item(word) || word == "change" && !self.changes_block() {
            return;
        }
        self.ended = None;
        self.item = start;
        if self.open.is_empty() {
            self.early.clear();
            return;
        }
        // A rule in the first column, below lines that are indented, is a rule of the game and not a part of the block.
        let (start, word) = self.outer_rule(start).unwrap_or((start, word));
        let next = self.span(start, start + word.len());
        let mut closers = String::new();
        let end = if start < self.at {
            self.text.get(..start).unwrap_or("").trim_end().len()
        } else {
            self.last_end
        };
        let mut room = start.saturating_sub(end);
        for (bracket, at) in std::mem::take(&mut self.open).into_iter().rev() {
            let found = self
                .not_closed_within(at)
                .unwrap_or_else(|| self.open_bracket(bracket, at, Some((next, word))));
            self.complain(found);
            // If there is no room for its partner, the bracket is removed.
            if room > 0 && bracket == '{' {
                closers.push('}');
                room -= 1;
            } else {
                self.mended.blank(at, at + 1);
            }
        }
        self.early.clear();
        self.mended.fill(end, start, &closers);
    }

    /// The first line of the open block that begins in the first column with a rule that may also be one of the game.
    fn outer_rule(&self, before: usize) -> Option<(usize, &'t str)> {
        let (_, open) = self.open.last().filter(|_| self.open.len() == 1)?;
        let block = self.text.get(*open..before)?;
        let mut lines = block.match_indices('\n').map(|(at, _)| open + at + 1);
        let indented = |at: usize| self.text.get(at..).is_some_and(|line| line.starts_with([' ', '\t']));
        if !lines.clone().next().is_some_and(indented) {
            return None;
        }
        lines.find_map(|at| {
            let line = self.text.get(at..before)?;
            let end = line.find(|c: char| !c.is_ascii_lowercase()).unwrap_or(line.len());
            let word = line.get(..end)?;
            // What comes before must have no comment, in which a bracket would be lost.
            let plain = !self.text.get(..at)?.trim_end().rsplit('\n').next()?.contains('#');
            (words::may_stand_outside(word) && plain).then_some((at, word))
        })
    }

    /// Whether the `change` that begins here is about a block, and so is an item; `change it to own` is an effect.
    fn changes_block(&self) -> bool {
        let next = self.rest().split_whitespace().nth(1).unwrap_or("");
        words::begins_item(next.split('{').next().unwrap_or(""))
    }

    /// A line of three backticks, such as pages of Markdown have around rules. All are reported at once.
    fn fence(&mut self) {
        let end = self.at + self.line_rest();
        let span = self.span(self.at, self.at + 3);
        self.mended.blank(self.at, end);
        self.at = end;
        let fence = errors::fence(span);
        let known = self.diagnostics.iter_mut().find(|found| found.message == fence.message);
        match known {
            Some(found) => {
                found.labels.push(crate::language::diagnostic::Label { span, text: "and this".to_owned() });
            }
            None => self.complain(fence),
        }
    }

    /// `use base/chess.rules`: the name of a file needs quotation marks. The line is skipped.
    fn unquoted_file(&mut self) {
        let line = self.rest().get(..self.line_rest()).unwrap_or("");
        let name = line.get(3..).unwrap_or("").split('#').next().unwrap_or("").trim();
        if name.is_empty() || name.starts_with(['"', '“', '„', '\'', '=', ':']) || !line.starts_with("use ")
        {
            return;
        }
        let start = self.at + line.find(name).unwrap_or(0);
        self.complain(errors::missing_quotes(name, self.span(start, start + name.len())));
        self.at = start + name.len();
    }

    /// A word that cannot stand in the innermost braces, but outside of them.
    fn goes_on_outside(&mut self, start: usize, word: &str) {
        let Some(('{', at)) = self.open.last().copied() else { return };
        let follows = |head| self.text.get(..at).unwrap_or("").trim_end_matches([' ', '\t']).ends_with(head);
        let goes_on = |with| self.text.get(start + word.len()..).unwrap_or("").trim_start().starts_with(with);
        let outside = match word {
            "moves" | "play" | "then" | "counts" => follows("position"),
            // `position occurs 3 times` is a question, no step.
            "position" => follows("position") && !goes_on("occurs "),
            "after" | "before" => follows("a turn") && goes_on("a "),
            _ => false,
        };
        if outside && self.last_end < start {
            let next = self.span(start, start + word.len());
            self.complain(self.open_bracket('{', at, Some((next, word))));
            self.mended.fill(self.last_end, start, "}");
            self.open.pop();
        }
    }
}
