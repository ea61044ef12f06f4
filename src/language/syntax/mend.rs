//! Repairs of a text in place: every byte keeps its offset.

use crate::language::diagnostic::Diagnostic;

/// The message about a broken part, and the repair with which parsing goes on, if one is certain.
pub(super) struct Mistake {
    pub(super) diagnostic: Diagnostic,
    pub(super) repair: Option<Repair>,
}

impl From<Diagnostic> for Mistake {
    fn from(diagnostic: Diagnostic) -> Self {
        Self { diagnostic, repair: None }
    }
}

impl Mistake {
    /// With a repair, if there is one.
    pub(super) fn mended(self, repair: Option<Repair>) -> Self {
        Self { repair, ..self }
    }
}

/// A replacement that lets the rest be parsed: as long as the original, or shorter.
#[derive(Clone, Debug)]
pub(super) struct Repair(Vec<(usize, usize, String)>);

impl Repair {
    pub(super) fn new(start: usize, end: usize, by: &str) -> Self {
        Self(vec![(start, end, by.to_owned())])
    }

    /// With another one.
    pub(super) fn and(mut self, start: usize, end: usize, by: &str) -> Self {
        self.0.push((start, end, by.to_owned()));
        self
    }

    /// Whether the depth of brackets after it is the same as before.
    pub(super) fn keeps_brackets(&self, text: &str) -> bool {
        self.0
            .iter()
            .map(|(start, end, by)| open(by) - open(text.get(*start..*end).unwrap_or("")))
            .sum::<i64>()
            == 0
    }

    /// Applies it.
    pub(super) fn write(&self, mended: &mut Mended) {
        for (start, end, by) in &self.0 {
            mended.fill(*start, *end, by);
        }
    }
}

/// The number of opened brackets, minus that of closed ones.
fn open(text: &str) -> i64 {
    let sign = |letter| match letter {
        '{' | '(' | '[' => 1,
        '}' | ')' | ']' => -1,
        _ => 0,
    };
    text.chars().map(sign).sum()
}

/// The bytes of a text, with some of them replaced. Only whole characters are
/// replaced, by ASCII.
pub(super) struct Mended {
    bytes: Vec<u8>,
}

impl Mended {
    /// The text as it is.
    pub(super) fn of(text: &str) -> Self {
        Self { bytes: text.as_bytes().to_vec() }
    }

    /// The repaired text; the original if something went wrong.
    pub(super) fn into_text(self, original: &str) -> String {
        String::from_utf8(self.bytes).unwrap_or_else(|_| original.to_owned())
    }

    /// Blanks, line ends kept.
    pub(super) fn blank(&mut self, start: usize, end: usize) {
        for byte in self.bytes.get_mut(start..end).unwrap_or_default() {
            if !matches!(byte, b'\n' | b'\r') {
                *byte = b' ';
            }
        }
    }

    /// Writes `what`, as far as there is room, and blanks the rest.
    pub(super) fn fill(&mut self, start: usize, end: usize, what: &str) {
        self.blank(start, end);
        for (byte, new) in self.bytes.get_mut(start..end).unwrap_or_default().iter_mut().zip(what.bytes()) {
            *byte = new;
        }
    }

    /// Replaces one ASCII character.
    pub(super) fn put(&mut self, at: usize, what: char) {
        if let (Some(byte), Ok(new)) = (self.bytes.get_mut(at), u8::try_from(what)) {
            *byte = new;
        }
    }

    /// Closes a drawing before the line that begins at `end`.
    pub(super) fn close_drawing(&mut self, inside: usize, end: usize) {
        const CLOSER: &str = "\"\"\"\n";
        let start = end.saturating_sub(CLOSER.len());
        if start < inside {
            // Nothing is drawn: the marks themselves go.
            self.fill(inside.saturating_sub(3), end, "");
            return;
        }
        if !self.bytes.get(start..end).is_some_and(<[u8]>::is_ascii) {
            self.blank(inside, end);
        }
        self.fill(start, end, CLOSER);
    }

    /// Adds a character at the end, on a line of its own, as the last line may
    /// be a comment.
    pub(super) fn append(&mut self, what: char) {
        if what != '"' {
            self.bytes.push(b'\n');
        }
        self.bytes.extend(what.to_string().bytes());
    }

    /// Adds a text at the end.
    pub(super) fn append_text(&mut self, what: &str) {
        self.bytes.extend(what.bytes());
    }
}
