//! The indents of lines.

use super::INDENT;
use super::parts::Parts;
use super::tokens::{Line, Sort};

/// A bracket that is open.
#[derive(Clone, Copy, Debug)]
struct Open {
    /// The indent of its contents.
    inner: usize,
    /// The shift of its last line that begins a part.
    moved: isize,
}

/// The indents of all lines.
///
/// A line that begins a part is indented four columns more than the line with the bracket around it, and its `}` is below that
/// line. A line that continues a part keeps its distance from the line where the part begins.
pub(super) fn of(lines: &[Line<'_>], parts: &Parts) -> Vec<usize> {
    let goes_on = going_on(lines, parts);
    let mut open: Vec<Open> = Vec::new();
    let mut outside = Open { inner: 0, moved: 0 };
    let mut indents = Vec::with_capacity(lines.len());
    for (line, goes_on) in lines.iter().zip(goes_on) {
        let Some(first) = line.first() else {
            indents.push(0);
            continue;
        };
        let around = open.last_mut().unwrap_or(&mut outside);
        let indent = if first.sort == Sort::Close {
            around.inner.saturating_sub(INDENT)
        } else if goes_on {
            first.column.saturating_add_signed(around.moved).max(around.inner)
        } else {
            around.inner
        };
        let moved = indent.cast_signed() - first.column.cast_signed();
        if !goes_on && !line.is_comment() && first.sort != Sort::Close {
            around.moved = moved;
        }
        // Brackets that are closed again on the line do not count.
        let mut here = 0;
        for token in &line.tokens {
            match token.sort {
                Sort::Open => {
                    here += 1;
                    open.push(Open { inner: indent + here * INDENT, moved });
                }
                Sort::Close => {
                    here = here.saturating_sub(1);
                    open.pop();
                }
                _ => {}
            }
        }
        indents.push(indent);
    }
    indents
}

/// The lines that continue a part. A comment belongs to the next line below it that is not a comment.
fn going_on(lines: &[Line<'_>], parts: &Parts) -> Vec<bool> {
    let mut below = false;
    let mut found: Vec<bool> = lines
        .iter()
        .rev()
        .map(|line| {
            if let Some(first) = line.first().filter(|first| first.sort != Sort::Comment) {
                below = first.sort != Sort::Close && !parts.begin(first.start);
            }
            below
        })
        .collect();
    found.reverse();
    found
}
