//! The words and signs of a text, line by line.

/// What a word or sign is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(in crate::language::syntax) enum Sort {
    /// A word, a name, a cell, a number.
    Word,
    /// Something in quotation marks, a drawing too.
    Quoted,
    /// A bracket that opens.
    Open,
    /// A bracket that closes.
    Close,
    /// Any other sign.
    Sign,
    /// A comment, with its `#`.
    Comment,
}

/// A word or sign of a text.
#[derive(Clone, Copy, Debug)]
pub(in crate::language::syntax) struct Token<'t> {
    pub(in crate::language::syntax) sort: Sort,
    /// The word itself; a drawing has line ends in it.
    pub(in crate::language::syntax) text: &'t str,
    /// Where it begins in the text, in bytes.
    pub(in crate::language::syntax) start: usize,
    /// The number of blanks before it on its line.
    pub(in crate::language::syntax) blanks: usize,
    /// The column in which it begins, counted in characters from 0. A tab goes to the next multiple of four.
    pub(in crate::language::syntax) column: usize,
    /// The column in which the last of its lines ends.
    pub(in crate::language::syntax) end_column: usize,
}

impl Token<'_> {
    /// The length of the line on which the token ends, if the token begins in this column.
    pub(in crate::language::syntax) fn ends(&self, column: usize) -> usize {
        match self.text.rsplit_once('\n') {
            Some((_, last)) => last.chars().count(),
            None => column + self.text.chars().count(),
        }
    }
}

/// A line of a text. The lines of a drawing are joined with what comes before and after it.
#[derive(Clone, Debug, Default)]
pub(in crate::language::syntax) struct Line<'t> {
    pub(in crate::language::syntax) tokens: Vec<Token<'t>>,
}

impl<'t> Line<'t> {
    /// Whether it has nothing but a comment.
    pub(in crate::language::syntax) fn is_comment(&self) -> bool {
        self.first().is_some_and(|token| token.sort == Sort::Comment)
    }

    /// The first word or sign.
    pub(in crate::language::syntax) fn first(&self) -> Option<&Token<'t>> {
        self.tokens.first()
    }
}

/// Whether a letter is blank: also the two invisible ones that the language treats as blanks.
fn is_blank(letter: char) -> bool {
    letter.is_ascii_whitespace() || matches!(letter, '\u{b}' | '\u{feff}' | '\u{a0}')
}

/// The lines of a text that can be read.
pub(in crate::language::syntax) fn lines(text: &str) -> Vec<Line<'_>> {
    let mut lines = vec![Line::default()];
    let (mut at, mut column, mut blanks) = (0, 0, 0);
    while let Some(letter) = text.get(at..).and_then(|rest| rest.chars().next()) {
        if letter == '\n' || letter == '\r' {
            let both = text.get(at..).is_some_and(|rest| rest.starts_with("\r\n"));
            at += if both { 2 } else { 1 };
            (column, blanks) = (0, 0);
            lines.push(Line::default());
            continue;
        }
        if is_blank(letter) {
            at += letter.len_utf8();
            let wide = match letter {
                '\t' => super::INDENT - column % super::INDENT,
                '\u{feff}' => 0,
                _ => 1,
            };
            column += wide;
            blanks += 1;
            continue;
        }
        let rest = text.get(at..).unwrap_or("");
        let (sort, length) = token(letter, rest);
        let word = rest.get(..length).unwrap_or(rest);
        let word = if sort == Sort::Comment { word.trim_end() } else { word };
        let mut token = Token { sort, text: word, start: at, blanks, column, end_column: 0 };
        token.end_column = token.ends(column);
        (column, blanks) = (token.end_column, 0);
        at += length.max(letter.len_utf8());
        if let Some(line) = lines.last_mut() {
            line.tokens.push(token);
        }
    }
    lines
}

/// The token that begins here, and its length in bytes.
fn token(first: char, rest: &str) -> (Sort, usize) {
    match first {
        '#' => (Sort::Comment, rest.find(['\n', '\r']).unwrap_or(rest.len())),
        '"' => (Sort::Quoted, quoted(rest)),
        '{' | '(' | '[' => (Sort::Open, 1),
        '}' | ')' | ']' => (Sort::Close, 1),
        _ if is_letter(first) => (Sort::Word, word(rest)),
        _ => {
            let two = ["..", ">=", "<=", "!=", "==", "&&", "||"];
            let long = two.iter().any(|sign| rest.starts_with(sign));
            (Sort::Sign, if long { 2 } else { first.len_utf8() })
        }
    }
}

/// The length of something in quotation marks.
fn quoted(rest: &str) -> usize {
    let marks = if rest.starts_with("\"\"\"") { 3 } else { 1 };
    let (mark, inside) = (rest.get(..marks), rest.get(marks..));
    let end = mark.zip(inside).and_then(|(mark, inside)| inside.find(mark));
    end.map_or(rest.len(), |end| end + 2 * marks)
}

fn is_letter(letter: char) -> bool {
    letter.is_alphanumeric() || matches!(letter, '_' | '\'')
}

/// The length of a word. A `-` belongs to it if there are letters on both sides.
fn word(rest: &str) -> usize {
    let mut letters = rest.char_indices().peekable();
    while let Some((at, letter)) = letters.next() {
        let next = letters.peek().is_some_and(|(_, next)| is_letter(*next));
        if !(is_letter(letter) || letter == '-' && next) {
            return at;
        }
    }
    rest.len()
}
