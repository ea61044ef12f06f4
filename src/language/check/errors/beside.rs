//! What is told of clauses that another clause beside them makes idle, or other than they seem.

use crate::language::diagnostic::{Diagnostic, catalog};
use crate::language::source::Span;

/// A place and its words.
type Words<'a> = (Span, &'a str);

/// A move or drop that adds nothing to a wider one of `piece`; `form`: how such a clause begins, `guard`: what it asks in
/// vain, `inherited`: whether the wider one can be replaced.
pub(in crate::language::check) fn held_already(
    (at, words): Words<'_>,
    (wide, piece): Words<'_>,
    form: &str,
    guard: Option<&str>,
    inherited: bool,
) -> Diagnostic {
    let why = guard.map_or_else(
        || format!("the `{piece}` may do this anyhow"),
        |guard| format!("the `{piece}` may do this also where `{guard}` does not hold"),
    );
    let help = if inherited {
        format!("to replace what is inherited, write `instead {words}`; else leave this out")
    } else {
        format!("leave one of the two out: the clauses `{form}` of a piece add up")
    };
    Diagnostic::new(catalog::HELD_ALREADY, format!("`{words}` adds nothing to another clause"))
        .at(at, why)
        .at(wide, "by this")
        .help(help)
}

/// A step of which nothing is said, beside ways that only take.
pub(in crate::language::check) fn takes_too((at, words): Words<'_>, taking: Span) -> Diagnostic {
    Diagnostic::new(catalog::TAKES_TOO, format!("`{words}` takes as well"))
        .at(at, "nothing says how this lands")
        .at(taking, "this way only takes")
        .help(format!(
            "if it takes by the other way only, write `{words} quietly`; if it takes by both, `{words} may take`"
        ))
}

/// `enemy.rank` where one man is asked about; `one`: what to write for that man.
pub(in crate::language::check) fn greatest_of_all((at, words): Words<'_>, one: &str) -> Diagnostic {
    Diagnostic::new(catalog::ANYWHERE, format!("`{words}` is the greatest of all of them"))
        .at(at, "not that of the man whom this is about")
        .help(format!("his own is `{one}`; if the greatest of all is meant: `max({words}, 0)`"))
}
