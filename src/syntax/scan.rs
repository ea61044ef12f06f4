//! A look over the text before it is parsed.
//!
//! Brackets, quotation marks and signs of other languages are looked at here,
//! where a mistake can be told plainly. The text is then mended, byte for byte
//! as long as it was, so that one missing `}` does not hide all that follows.

use super::alphabet;
use super::brackets;
use super::errors;
use super::explain::{skip_blanks, token};
use super::foreseen::is_cell;
use super::mend::{Mended, Repair};
use crate::diagnostic::Diagnostic;
use crate::source::{SourceId, Span};

/// The largest text that is read, in bytes. Rule files are some kilobytes.
pub const LARGEST_TEXT: usize = 256 * 1024;

/// How deep brackets may nest. It bounds every recursion over a tree.
pub const DEEPEST_NESTING: usize = 64;

/// The words that begin an item and nothing else: one of them in the first
/// column shows that the item before is over, whatever its brackets say.
const ITEM_WORDS: [&str; 13] = [
    "language", "use", "game", "sides", "board", "family", "piece", "every", "setup", "turn", "ends", "test",
    "change",
];

/// A text that can be given to the grammar.
pub(super) struct Scanned<'t> {
    source: SourceId,
    /// The text as its author wrote it.
    pub(super) original: &'t str,
    /// The text to parse: mended, perhaps longer at its end.
    pub(super) text: String,
    /// What was wrong.
    pub(super) diagnostics: Vec<Diagnostic>,
    /// Whether it is no use to parse the text at all.
    pub(super) hopeless: bool,
}

impl Scanned<'_> {
    /// A place in the text. What lies beyond the original is its end; a letter of several bytes that was mended is
    /// taken whole.
    pub(super) fn span(&self, start: usize, end: usize) -> Span {
        let length = self.original.len();
        let (start, end) = (start.min(length), end.min(length));
        let whole = |at: &usize| self.original.is_char_boundary(*at);
        let start = (0..=start).rev().find(whole).unwrap_or(0);
        Span::new(self.source, start, (end..=length).find(whole).unwrap_or(length))
    }

    /// Mends what has been found, and takes down what it was. Brackets that were mended before stay as they are.
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

    /// Whether something within this place has been complained of.
    pub(super) fn is_known(&self, span: Span) -> bool {
        self.diagnostics
            .iter()
            .flat_map(|diagnostic| &diagnostic.labels)
            .any(|known| known.span.start < span.end && span.start < known.span.end)
    }
}

/// Looks over a text.
pub(super) fn scan(source: SourceId, text: &str) -> Scanned<'_> {
    let mut scanner = Scanner {
        source,
        text,
        at: 0,
        last_end: 0,
        open: Vec::new(),
        ended: None,
        item: 0,
        foreign: Vec::new(),
        mended: Mended::of(text),
        diagnostics: Vec::new(),
    };
    let hopeless = scanner.refuse() || scanner.run();
    let (mended, diagnostics) = (scanner.mended, scanner.diagnostics);
    Scanned { source, original: text, text: mended.into_text(text), diagnostics, hopeless }
}

struct Scanner<'t> {
    source: SourceId,
    text: &'t str,
    at: usize,
    /// One past the last byte that is neither blank nor comment.
    last_end: usize,
    /// The open brackets, with their places.
    open: Vec<(char, usize)>,
    /// The block that ended last, in no other: where its item begins, and its `}`.
    ended: Option<(usize, usize)>,
    /// Where the item begins that is being looked at.
    item: usize,
    /// Words with letters of other alphabets, by what they are read as.
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

    /// Refuses texts that are no rule files.
    fn refuse(&mut self) -> bool {
        if self.text.len() > LARGEST_TEXT {
            self.complain(errors::too_large(self.span(0, 0), self.text.len(), LARGEST_TEXT));
            return true;
        }
        let control =
            self.text.char_indices().find(|(_, c)| c.is_control() && !matches!(c, '\n' | '\r' | '\t'));
        if let Some((at, c)) = control {
            self.complain(errors::control_character(c, self.span(at, at + c.len_utf8())));
            return true;
        }
        false
    }

    /// Looks at the whole text; whether it is hopeless.
    fn run(&mut self) -> bool {
        while let Some(c) = self.rest().chars().next() {
            if self.at == 0 || self.text.as_bytes().get(self.at - 1) == Some(&b'\n') {
                let line = self.at;
                self.first_column();
                if self.at > line {
                    self.last_end = self.at;
                    continue;
                }
            }
            let start = self.at;
            match c {
                ' ' | '\t' | '\n' | '\r' => self.at += 1,
                '#' => self.at += self.line_rest(),
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
            self.complain(errors::open_bracket(bracket, self.span(at, at + 1), None));
            self.mended.append(closing(bracket));
        }
        debug_assert!(self.at >= end);
        false
    }

    /// The number of bytes to the end of the line.
    fn line_rest(&self) -> usize {
        let rest = self.rest();
        rest.find(['\n', '\r']).unwrap_or(rest.len())
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
        if !ITEM_WORDS.contains(&word) {
            return;
        }
        self.ended = None;
        self.item = start;
        if self.open.is_empty() {
            return;
        }
        let next = self.span(start, start + word.len());
        let mut closers = String::new();
        let mut room = start.saturating_sub(self.last_end);
        for (bracket, at) in std::mem::take(&mut self.open).into_iter().rev() {
            self.complain(errors::open_bracket(bracket, self.span(at, at + 1), Some((word, next))));
            // Where there is no room for its partner, the bracket goes.
            if room > 0 && bracket == '{' {
                closers.push('}');
                room -= 1;
            } else {
                self.mended.blank(at, at + 1);
            }
        }
        self.mended.fill(self.last_end, start, &closers);
    }

    /// A line of three backticks, such as pages of Markdown have around rules. All are told at once.
    fn fence(&mut self) {
        let end = self.at + self.line_rest();
        let span = self.span(self.at, self.at + 3);
        self.mended.blank(self.at, end);
        self.at = end;
        let known = self.diagnostics.iter_mut().find(|found| errors::is_fence(found));
        match known {
            Some(found) => found.labels.push(crate::diagnostic::Label { span, text: "and this".to_owned() }),
            None => self.complain(errors::fence(span)),
        }
    }

    /// `use base/chess.rules`: what is used is named in quotation marks. The line is left unread.
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

    /// A word that cannot stand in the braces just around it, but outside of them.
    fn goes_on_outside(&mut self, start: usize, word: &str) {
        let Some(('{', at)) = self.open.last().copied() else { return };
        let before = self.text.get(..at).unwrap_or("").trim_end_matches([' ', '\t']);
        let after = self.text.get(start + word.len()..).unwrap_or("").trim_start();
        let outside = match word {
            "moves" | "play" | "then" | "counts" => before.ends_with("position"),
            // `position occurs 3 times` is a question, no step.
            "position" => before.ends_with("position") && !after.starts_with("occurs "),
            "after" | "before" => before.ends_with("a turn") && after.starts_with("a "),
            _ => false,
        };
        if outside && self.last_end < start {
            let next = self.span(start, start + word.len());
            self.complain(errors::open_bracket('{', self.span(at, at + 1), Some((word, next))));
            self.mended.fill(self.last_end, start, "}");
            self.open.pop();
        }
    }

    fn close(&mut self, c: char) {
        let start = self.at;
        self.at += 1;
        // Round and square brackets do not reach beyond the braces around them.
        let within = if c == '}' {
            0
        } else {
            self.open.iter().rposition(|(bracket, _)| *bracket == '{').map_or(0, |at| at + 1)
        };
        let partner = self.open.iter().rposition(|(bracket, _)| closing(*bracket) == c);
        let Some(partner) = partner.filter(|at| *at >= within) else {
            self.stray(c, start);
            return;
        };
        if partner == 0 && c == '}' {
            let open = self.open.first().map_or(start, |(_, at)| *at);
            let line = self.text.get(..open).and_then(|text| text.rfind('\n')).map_or(0, |at| at + 1);
            // What is indented may belong to the block that has ended before it.
            let indented = self.text.get(line..).is_some_and(|text| text.starts_with([' ', '\t']));
            if !indented || self.ended.is_none() {
                self.ended = Some((self.item.max(line), start));
            }
        }
        for (bracket, at) in self.open.split_off(partner).into_iter().skip(1) {
            if !self.closed_where_it_ends(bracket, at, start) {
                let place = self.closing_place(at).unwrap_or(start);
                let here = Some(("", self.span(place, place + 1)));
                self.complain(errors::open_bracket(bracket, self.span(at, at + 1), here));
                self.mended.blank(at, at + 1);
            }
        }
    }

    /// Closes a bracket where its part ends, if that is on its line and before `before`; whether it is.
    fn closed_where_it_ends(&mut self, bracket: char, at: usize, before: usize) -> bool {
        let Some((end, inside)) = brackets::part_behind(self.text, at).filter(|(end, _)| *end <= before)
        else {
            return false;
        };
        let vector = inside.chars().all(|c| c.is_ascii_digit() || matches!(c, ',' | ' ' | '-'));
        if bracket == '(' && !vector && self.closing_place(at).is_some() {
            return false;
        }
        let last = inside.split_whitespace().next_back().unwrap_or(inside);
        let found = errors::bracket_not_closed(
            bracket,
            self.span(at, at + 1),
            self.span(end - last.len(), end),
            inside,
        );
        self.complain(found);
        if self.text.as_bytes().get(end) == Some(&b' ') {
            self.mended.put(end, closing(bracket));
        } else {
            self.mended.blank(at, at + 1);
        }
        true
    }

    /// Where a bracket that is not closed on its line was most likely to be closed: before the sign of a repetition.
    fn closing_place(&self, open: usize) -> Option<usize> {
        let line = self.text.get(open..)?.lines().next()?;
        let signs = line
            .char_indices()
            .zip(line.chars().skip(1))
            .filter(|((_, before), sign)| before.is_ascii_alphanumeric() && matches!(sign, '+' | '*' | '?'));
        let ends = |at: &usize| {
            line.get(at + 1..).is_none_or(|rest| rest.is_empty() || rest.starts_with([' ', '}']))
        };
        let mut places = signs.map(|((at, _), _)| at + 1).filter(ends);
        let place = places.next()?;
        places.next().is_none().then_some(open + place)
    }

    /// A closing bracket that closes nothing: mostly, the block that it was to end has ended too early.
    fn stray(&mut self, c: char, start: usize) {
        let here = self.span(start, start + 1);
        let ended = self.ended.take().filter(|_| c == '}' && self.open.is_empty());
        self.mended.blank(start, start + 1);
        let Some((item, closer)) = ended else {
            let part = if c == ')' { brackets::part_before(self.text, start) } else { None };
            if let Some((from, inside)) = part {
                let first = inside.split_whitespace().next().unwrap_or(inside);
                let begins = self.span(from, from + first.len());
                self.complain(errors::bracket_not_opened(here, begins, first, inside));
                if from > 0 && self.text.as_bytes().get(from - 1) == Some(&b' ') {
                    self.mended.put(from - 1, '(');
                    self.mended.put(start, ')');
                }
                return;
            }
            return self.complain(errors::stray_bracket(c, here));
        };
        let head = self.text.get(item..closer).and_then(|text| text.split('{').next()).unwrap_or("");
        let words: Vec<&str> = head.split_whitespace().filter(|word| !word.starts_with('"')).collect();
        let words = words.split(|word| *word == "of").next().unwrap_or_default();
        let head = words.iter().take(3).copied().collect::<Vec<_>>().join(" ");
        let early = errors::EarlyEnd {
            head: &head,
            closer: self.span(closer, closer + 1),
            line: self.text.get(..closer).map_or(0, |text| text.matches('\n').count() + 1),
        };
        let between = self.text.get(closer + 1..start).unwrap_or("");
        let outside = skip_blanks(self.text, closer + 1, start);
        let word = token(between, outside - closer - 1);
        if word.is_empty() {
            return self.complain(errors::one_too_many(&early, here));
        }
        let outside = self.span(outside, outside + word.len());
        self.complain(errors::ends_early(&early, Some((word, outside)), here));
        // The block goes on to where it was meant to end.
        self.mended.blank(closer, closer + 1);
        self.mended.put(start, '}');
        self.ended = Some((item, start));
    }

    /// A drawing: from three quotation marks to three.
    fn drawing(&mut self) {
        let start = self.at;
        let inside = start + 3;
        let rest = self.text.get(inside..).unwrap_or("");
        if let Some(end) = rest.find("\"\"\"") {
            self.at = inside + end + 3;
            return;
        }
        // It reaches to the next item, as far as one can tell.
        let end = rest
            .match_indices('\n')
            .map(|(at, _)| inside + at + 1)
            .find(|at| {
                let line = self.text.get(*at..).unwrap_or("");
                let word = line.split(|c: char| !c.is_ascii_alphabetic()).next().unwrap_or("");
                ITEM_WORDS.contains(&word)
            })
            .unwrap_or(self.text.len());
        self.complain(errors::open_drawing(self.span(start, inside)));
        if end == self.text.len() {
            self.mended.append_text("\n\"\"\"");
        } else {
            self.mended.close_drawing(inside, end);
        }
        self.at = end;
    }

    /// `a2–e2`, with a long dash; whether it is that.
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
        self.complain(errors::notation(said, self.span(start, end), &format!("{first}..{last}")));
        self.mended.fill(self.at, self.at + dash.len_utf8(), "..");
        self.at += dash.len_utf8();
        true
    }

    /// A text in quotation marks, on one line.
    fn quoted(&mut self) {
        let start = self.at;
        let line = self.rest().get(..self.line_rest()).unwrap_or("");
        if let Some(end) = line.get(1..).and_then(|rest| rest.find('"')) {
            self.at = start + 1 + end + 1;
            return;
        }
        // It was to end before a bracket or comma, or else with the line.
        let found = line.find(['{', '}', ',']);
        let length = line.get(..found.unwrap_or(line.len())).unwrap_or(line).trim_end().len();
        self.complain(errors::open_text(self.span(start, start + length)));
        self.at = start + found.unwrap_or(line.len());
        if self.at == self.text.len() {
            self.mended.append('"');
        } else if found.is_none() {
            self.mended.put(self.at, '"');
        } else if length < found.unwrap_or(0) {
            self.mended.put(start + length, '"');
        } else {
            // No room: the last letter goes, or the mark itself.
            let last = line.get(..length).and_then(|text| text.chars().next_back()).unwrap_or('"');
            self.mended.blank(self.at - last.len_utf8(), self.at);
            self.mended.put(self.at - 1, if length > 1 { '"' } else { ' ' });
        }
    }

    /// A text between apostrophes, as other languages have it.
    fn apostrophes(&mut self) {
        let start = self.at;
        let line = self.rest().get(..self.line_rest()).unwrap_or("");
        let end = line.get(1..).and_then(|rest| rest.find('\'')).map_or(start + 1, |at| start + at + 2);
        self.complain(errors::foreign_sign("'", "`\"` before and after it", self.span(start, end)));
        self.mended.put(start, if end > start + 1 { '"' } else { ' ' });
        if end > start + 1 {
            self.mended.put(end - 1, '"');
        }
        self.at = end;
    }

    /// A text between quotation marks as books have them; whether one begins here.
    fn curly(&mut self, mark: char) -> bool {
        let (start, inside) = (self.at, self.at + mark.len_utf8());
        let line = self.rest().get(..self.line_rest()).unwrap_or("");
        let rest = line.get(mark.len_utf8()..).unwrap_or("");
        let Some((at, last)) = rest.char_indices().find(|(_, c)| matches!(c, '“' | '”' | '"')) else {
            return false;
        };
        let (close, end) = (inside + at, inside + at + last.len_utf8());
        self.complain(errors::foreign_quotes(mark, last, self.span(start, end)));
        self.mended.fill(start, inside, "  \"");
        self.mended.fill(close, end, "\"");
        self.at = end;
        true
    }

    /// A word with letters of other alphabets. It is told once and read as a word of ours, the same each time.
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
                errors::lookalike(*letter, *like, of, self.span(at, at + letter.len_utf8()), plain)
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
    fn in_moves(&self) -> bool {
        let before = self.text.get(..self.at).unwrap_or("");
        let line = before.get(before.rfind('\n').map_or(0, |at| at + 1)..).unwrap_or("");
        line.split([' ', '\t', '{', '}']).any(|word| matches!(word, "play" | "include" | "exclude" | "moves"))
    }

    /// Words, signs, and what is neither.
    fn other(&mut self, c: char) {
        let start = self.at;
        let rest = self.rest();
        if c.is_alphanumeric() || c == '_' {
            let end = rest.find(|c: char| !c.is_alphanumeric() && c != '_' && c != '\'' && c != '-');
            let end = start + end.unwrap_or(rest.len());
            self.at = end;
            let word = self.text.get(start..end).unwrap_or("");
            self.goes_on_outside(start, word);
            if !word.is_ascii() {
                self.foreign_letters(word, start);
            }
            return;
        }
        // A move without quotation marks is told of as a whole.
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
        if let Some(comment) = foreign_comment(rest) {
            let whole = rest.get(..comment).unwrap_or("");
            self.complain(errors::foreign_comment(whole, self.span(start, start + 2)));
            self.mended.blank(start, start + comment);
            self.at += comment;
            return;
        }
        if matches!(c, '–' | '—' | '‑' | '−') && self.between_cells(c) {
            return;
        }
        // What these join is known when all is looked over: `phrases`.
        if let Some(sign) = ["&&", "||", "===", "==", "!=", "!"].iter().find(|sign| rest.starts_with(**sign))
        {
            if *sign == "===" {
                self.mended.fill(start, start + sign.len(), "==");
            }
            self.at += sign.len();
            return;
        }
        for (sign, meant, instead) in FOREIGN_SIGNS {
            if rest.starts_with(sign) {
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

/// Signs of other languages, what is to be written, and what is parsed instead.
/// Those that stay are read by the grammar as what they mean.
const FOREIGN_SIGNS: [(&str, &str, &str); 13] = [
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

/// How long the comment of another language is that begins here.
fn foreign_comment(rest: &str) -> Option<usize> {
    if rest.starts_with("//") {
        rest.find(['\n', '\r']).or(Some(rest.len()))
    } else if rest.starts_with("/*") {
        rest.find("*/").map(|at| at + 2).or_else(|| rest.find('\n')).or(Some(rest.len()))
    } else {
        None
    }
}

/// The bracket that closes this one.
fn closing(bracket: char) -> char {
    match bracket {
        '{' => '}',
        '(' => ')',
        _ => ']',
    }
}
