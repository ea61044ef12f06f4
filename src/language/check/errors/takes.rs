//! What is told of rules about taking that do not say what they seem to say.

use crate::language::diagnostic::{Diagnostic, catalog};
use crate::language::source::Span;

/// A place and its words.
type Words<'a> = (Span, &'a str);

/// `capturing enemy`: `right` says where.
pub(in crate::language::check) fn captures_all((at, words): Words<'_>, right: &str) -> Diagnostic {
    Diagnostic::new(catalog::ALL_OVER, format!("`capturing {words}` takes all of them on the board"))
        .at(at, "nothing says where they stand")
        .help(format!("write `capturing {right}`; if all of them are meant: `capturing ({words})`"))
}

/// `{ take enemy }`: `right` says where.
pub(in crate::language::check) fn takes_all((at, words): Words<'_>, right: &str) -> Diagnostic {
    Diagnostic::new(catalog::ALL_OVER, format!("`take {words}` takes all of them on the board"))
        .at(at, "nothing says where they stand")
        .help(format!(
            "write `take {right}`, or name the one that is met, `onto enemy as target`, and `take target`; if all of them are meant: `take ({words})`"
        ))
}

/// A `takes` of a piece none of whose moves asks it; whether they take at all.
pub(in crate::language::check) fn takes_for_nothing(
    at: Span,
    words: &str,
    name: &str,
    elsewhere: bool,
) -> Diagnostic {
    let found = Diagnostic::new(catalog::CONCERNS_NOTHING, format!("`{words}` concerns no move of `{name}`"));
    if elsewhere {
        found.at(at, "it is asked of men on the cells where a move lands, and none lands on a man so").help(
            "`capturing`, `take` and `taking` with a set say themselves whom they take: say it there, as in `over enemy Man`, `capturing enemy Man passed`, `take enemy Man by ...`",
        )
    } else {
        found.at(at, "its moves never take").help("let one of its moves take, or leave this out")
    }
}

/// A `passes` of a piece none of whose moves goes on from a cell.
pub(in crate::language::check) fn passes_for_nothing(at: Span, words: &str, name: &str) -> Diagnostic {
    Diagnostic::new(catalog::CONCERNS_NOTHING, format!("`{words}` concerns no move of `{name}`"))
        .at(at, "it is asked of the cells from which a move goes on, and none of its moves goes on from a cell")
        .help(
            "a leap or `jump` enters only the cell where it lands; a move that can be blocked is made of steps, such as `step orthogonal then step veer 1 of any`",
        )
}
