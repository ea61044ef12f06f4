//! Words, signs, and everything else: letters and signs of other languages.

use super::super::names::is_cell;
use super::super::{alphabet, errors};
use super::Scanner;

/// Signs of other languages, what to write for them, and what is parsed instead.
/// Those that stay are parsed with their intended meaning.
const FOREIGN_SIGNS: [(&str, &str, &str); 19] = [
    ("&&", "`and`", "&&"),
    ("||", "`or`", "||"),
    ("===", "`is`", "=="),
    ("==", "`is`", "=="),
    ("!=", "`is not`", "!="),
    ("!", "`not`", "!"),
    ("=>", "`>=`", ">="),
    ("=<", "`<=`", "<="),
    ("...", "`..`", ".. "),
    ("…", "`..`", ".."),
    ("≥", "`>=`", ">="),
    ("≤", "`<=`", "<="),
    ("≠", "`is not`", "!="),
    ("&", "`and`", " "),
    ("“", "`\"`", "\""),
    ("”", "`\"`", "  \""),
    ("„", "`\"`", "\""),
    ("–", "`-` for a minus, `..` between two corners of a block", "-"),
    ("—", "`-` for a minus, `..` between two corners of a block", "-"),
];

impl<'t> Scanner<'t> {
    /// `a2–e2`, with a long dash; whether it is one.
    fn between_cells(&mut self, dash: char) -> bool {
        let (before, after) =
            (self.text.get(..self.at).unwrap_or(""), self.rest().get(dash.len_utf8()..).unwrap_or(""));
        let letter = |c: char| c.is_ascii_alphanumeric();
        let first = before.get(before.trim_end_matches(letter).len()..).unwrap_or("");
        let last = after.get(..after.len() - after.trim_start_matches(letter).len()).unwrap_or("");
        if !is_cell(first) || !is_cell(last) {
            return false;
        }
        let (start, end) = (self.at - first.len(), self.at + dash.len_utf8() + last.len());
        let said = self.text.get(start..end).unwrap_or("");
        self.complain(errors::block_with_dash(self.span(start, end), said, &format!("{first}..{last}")));
        self.mended.fill(self.at, self.at + dash.len_utf8(), "..");
        self.at += dash.len_utf8();
        true
    }

    /// A word with letters of other alphabets. It is reported once and read as a word of ours, the same each time.
    fn foreign_letters(&mut self, word: &'t str, start: usize) {
        let end = start + word.len();
        if let Some((_, read)) = self.foreign.iter().find(|(known, _)| *known == word) {
            self.mended.fill(start, end, read);
            return;
        }
        let again = self.text.get(end..).unwrap_or("").matches(word).count();
        let plain = alphabet::plain(word);
        let found = alphabet::lookalike(word).filter(|_| plain.is_some());
        let diagnostic = match (&found, &plain) {
            (Some((at, letter, like, of)), Some(plain)) => {
                let at = start + at;
                let (here, code) =
                    (self.span(at, at + letter.len_utf8()), format!("{:04X}", u32::from(*letter)));
                errors::lookalike(here, plain, *like, of, *letter, &code)
            }
            (_, plain) => errors::foreign_letter(word, self.span(start, end), plain.as_deref(), again),
        };
        self.complain(diagnostic);
        let number = self.foreign.len();
        let read = plain.filter(|plain| plain.len() <= word.len()).unwrap_or_else(|| format!("x_{number}"));
        self.mended.fill(start, end, &read);
        self.foreign.push((word, read));
    }

    /// Whether the line begins with `play` or lists moves.
    fn in_moves(&mut self) -> bool {
        let (looked, known) = self.moves;
        // Each part of a line is searched once, even with many signs on it.
        let known = known && looked >= self.line;
        let part = self.text.get(looked.max(self.line)..self.at).unwrap_or("");
        let mut words = part.split([' ', '\t', '{', '}']);
        let found = known || words.any(|word| matches!(word, "play" | "include" | "exclude" | "moves"));
        self.moves = (self.at, found);
        found
    }

    /// Whether the words before on the line describe a way of moving, and not a question.
    fn in_a_walk(&self) -> bool {
        let before = self.text.get(..self.at).unwrap_or("");
        let line = before.get(before.rfind('\n').map_or(0, |at| at + 1)..).unwrap_or("");
        let words = line.split(|letter: char| !letter.is_alphanumeric() && letter != '-');
        let mut telling = words
            .filter(|word| matches!(*word, "move" | "look" | "when" | "unless" | "where" | "that" | "if"));
        telling.next_back().is_some_and(|word| matches!(word, "move" | "look"))
    }

    /// Words, signs, and everything else.
    pub(super) fn other(&mut self, c: char) {
        let start = self.at;
        let rest = self.rest();
        if c.is_alphanumeric() || c == '_' {
            let plain = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'\'' | b'-');
            let mut end = rest.bytes().position(|byte| !plain(byte)).unwrap_or(rest.len());
            if rest.as_bytes().get(end).is_some_and(|byte| !byte.is_ascii()) {
                // A letter of another alphabet may continue the word.
                let other = |c: char| !c.is_alphanumeric() && c != '_' && c != '\'' && c != '-';
                end = rest.find(other).unwrap_or(rest.len());
            }
            let end = start + end;
            self.at = end;
            let word = self.text.get(start..end).unwrap_or("");
            self.goes_on_outside(start, word);
            if !word.is_ascii() {
                self.foreign_letters(word, start);
            }
            return;
        }
        // Signs that begin no others.
        if matches!(c, ',' | ':' | ';' | '+' | '?') {
            self.at += 1;
            return;
        }
        // A move without quotation marks is reported as a whole.
        if c == '@' && self.in_moves() {
            self.at += 1;
            return;
        }
        if c == '\'' {
            self.apostrophes();
            return;
        }
        if matches!(c, '“' | '„' | '”') && self.curly(c) {
            return;
        }
        if matches!(c, '–' | '—' | '‑' | '−') && self.between_cells(c) {
            return;
        }
        for (sign, meant, instead) in FOREIGN_SIGNS {
            if rest.starts_with(sign) {
                let (meant, instead) = match sign {
                    "=>" if self.in_a_walk() => ("`then`", "|"),
                    "||" if self.in_a_walk() => ("`|`", "|"),
                    _ => (meant, instead),
                };
                self.complain(errors::foreign_sign(sign, meant, self.span(start, start + sign.len())));
                self.mended.fill(start, start + sign.len(), instead);
                self.at += sign.len();
                return;
            }
        }
        self.at += c.len_utf8();
        if matches!(c, '\u{feff}' | '\u{a0}') {
            // Invisible, and blank.
            self.mended.blank(start, self.at);
        } else if !",:;=|+-.?*<>".contains(c) {
            self.complain(errors::foreign_character(c, self.span(start, self.at)));
            self.mended.blank(start, self.at);
        }
    }
}
