//! Numbers and questions that are about others than they seem to be.

use crate::language::diagnostic::{Diagnostic, catalog};
use crate::language::source::Span;

/// A place and its words.
type Words<'a> = (Span, &'a str);

/// `right by (step any to burnt)* from left`
pub(in crate::language::check) fn chain_from_outside(
    (at, words): Words<'_>,
    (walk, cells): Words<'_>,
) -> Diagnostic {
    let begin = words.strip_prefix("own ").unwrap_or(words);
    let begin = if begin.contains(" or ") && !begin.starts_with('(') {
        format!("({begin})")
    } else {
        begin.to_owned()
    };
    Diagnostic::new(
        catalog::CHAIN_FROM_CELLS,
        format!("this chain begins on any cell of `{words}`, whether it is in `{cells}` or not"),
    )
    .at(at, "all these cells")
    .at(walk, "only what it comes to must be in the set")
    .help(format!(
        "let it begin with those in the set: `from ({cells} {begin})`; if any cell is meant: `from (cell {begin})`"
    ))
}
