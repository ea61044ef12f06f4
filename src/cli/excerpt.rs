//! A text as it is shown beside a message: nothing that could steer a terminal, and no line that is endlessly long.

use std::ops::Range;

use menagerie::language::diagnostic::render::visible;
use menagerie::language::source::Span;

/// A line longer than this, in bytes, is cut.
const LONG: usize = 240;
/// How much of a cut line is kept before and after the place of interest.
const AROUND: usize = 60;
/// A place of more lines than this is shown by its first line.
const LINES: usize = 5;
/// The sign for parts that are cut off.
const CUT: &str = "…";

/// The text to show. Lines keep their numbers.
#[derive(Debug)]
pub(crate) struct Excerpt {
    text: String,
    /// For every cut line: the kept part, in the original, and where it begins in the text to show.
    cuts: Vec<(Range<usize>, Range<usize>, usize)>,
}

impl Excerpt {
    /// The text around these places.
    pub(crate) fn new(original: &str, places: impl Iterator<Item = Span>) -> Self {
        let starts: Vec<usize> = places.map(|span| span.start as usize).collect();
        let mut text = String::with_capacity(original.len().min(1 << 16));
        let mut cuts = Vec::new();
        let mut begin = 0;
        for line in original.split_inclusive('\n') {
            let whole = begin..begin + line.len();
            begin = whole.end;
            if line.len() <= LONG {
                text.push_str(line);
                continue;
            }
            let center = starts.iter().find(|start| whole.contains(start)).copied().unwrap_or(whole.start);
            let from = boundary(original, center.saturating_sub(AROUND).max(whole.start));
            let to = boundary(original, (center + AROUND).min(whole.end));
            if from > whole.start {
                text.push_str(CUT);
            }
            cuts.push((whole.clone(), from..to, text.len()));
            text.push_str(original.get(from..to).unwrap_or("").trim_end_matches('\n'));
            if to < whole.end {
                text.push_str(CUT);
            }
            if line.ends_with('\n') {
                text.push('\n');
            }
        }
        Self { text: visible(&text), cuts }
    }

    /// Where a place of the original is in the text to show.
    pub(crate) fn place(&self, span: Span) -> Range<usize> {
        let start = self.shown(span.start as usize);
        let end = self.shown(span.end as usize).max(start);
        let inside = self.text.get(start..end).unwrap_or("");
        if inside.matches('\n').count() < LINES {
            return start..end;
        }
        start..start + inside.find('\n').unwrap_or(0)
    }

    /// The text to show.
    pub(crate) fn into_text(self) -> String {
        self.text
    }

    fn shown(&self, at: usize) -> usize {
        let mut moved = at;
        for (whole, kept, shown_at) in &self.cuts {
            if at < whole.start {
                break;
            }
            moved = if at < whole.end {
                shown_at + at.clamp(kept.start, kept.end) - kept.start
            } else {
                // After this line: its end moved by as much as everything after it.
                let end_mark = if kept.end < whole.end { CUT.len() } else { 0 };
                let line_end = usize::from(kept.end < whole.end);
                shown_at + kept.len() + end_mark + line_end + (at - whole.end)
            };
        }
        moved.min(self.text.len())
    }
}

/// The nearest character boundary at or before a byte.
fn boundary(text: &str, mut at: usize) -> usize {
    while !text.is_char_boundary(at) {
        at -= 1;
    }
    at
}
