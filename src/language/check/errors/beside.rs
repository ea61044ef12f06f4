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

/// `A | B | C quietly`; `bare`: the last way without its mode.
pub(in crate::language::check) fn only_the_last_is_quiet(
    last: Span,
    first: Span,
    bare: &str,
    all: &str,
) -> Diagnostic {
    Diagnostic::new(catalog::TAKES_TOO, format!("`quietly` is said of `{bare}` alone"))
        .at(last, "only this way is quiet")
        .at(first, "of this and the others nothing is said, so they take as well")
        .help(format!(
            "for all of them write `{all}`; if the others are to take, say so: `may take` behind each"
        ))
}

/// A leap by directions that lead to a neighbour; `step`: the same without the leap, `all`: whether its turns are more.
pub(in crate::language::check) fn leaps_nowhere((at, words): Words<'_>, direction: &str) -> Diagnostic {
    Diagnostic::new(catalog::LEAPS_NOWHERE, format!("`{words}` goes to the next cell only, in every turn of `{direction}`"))
        .at(at, "nothing is leapt over")
        .help(format!(
            "a leap goes by a vector, such as `leap (1,2)`; over a man on the next cell goes `jump {direction} over occupied`, one cell goes `step {direction}`"
        ))
}

/// `enemy.rank` where one man is asked about; `one`: what to write for that man.
pub(in crate::language::check) fn greatest_of_all((at, words): Words<'_>, one: &str) -> Diagnostic {
    Diagnostic::new(catalog::ANYWHERE, format!("`{words}` is the greatest of all of them"))
        .at(at, "not that of the man whom this is about")
        .help(format!("his own is `{one}`; if the greatest of all is meant: `max({words}, 0)`"))
}

/// `taking it`: who is asked about is always himself.
pub(in crate::language::check) fn takes_who_is_there(at: Span, jumped: bool) -> Diagnostic {
    let help = if jumped {
        "whom he jumped over is taken by `quietly capturing passed`; whoever stands where he lands, by `taking` alone"
    } else {
        "write `taking` alone: whom he may take is said by `takes`; or say who it may be: `taking enemy`"
    };
    Diagnostic::new(catalog::IT_TAKES, "`it` is whoever stands on the cell where he lands")
        .at(at, "that is so of every man, his own too")
        .help(help)
}

/// `man own camp`
pub(in crate::language::check) fn men_of_either_side(at: Span, men: &str, zone: &str) -> Diagnostic {
    Diagnostic::new(catalog::MEN_OF_EITHER_SIDE, format!("`{men} own {zone}` are men of both sides"))
        .at(at, "`own` says whose the cells are")
        .help(format!("own men there are `own {men} {zone}`; if men of both sides are meant: `{men} {zone}`"))
}
