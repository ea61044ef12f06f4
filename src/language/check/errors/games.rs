//! Files, set-ups, turns, endings and tests.

use crate::language::diagnostic::{Diagnostic, words};
use crate::language::source::Span;

/// Tells of one more cell that is taken.
pub(in crate::language::check) fn one_more_taken(found: &mut Diagnostic, cell: &str, before: Span) {
    found
        .labels
        .push(crate::language::diagnostic::Label { span: before, text: format!("`{cell}` is taken") });
    let cells: Vec<&str> =
        found.labels.iter().filter_map(|label| label.text.strip_suffix(" is taken")).collect();
    found.message = match cells.as_slice() {
        [first, second, third, .., last] if cells.len() > 4 => {
            format!("more men would stand on {first}, {second}, {third} .. {last} than there is room for")
        }
        cells => format!("more men would stand on {} than there is room for", words::all_of(cells)),
    };
}
