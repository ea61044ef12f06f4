//! A set that is given a value with `=`.

use crate::language::diagnostic::{Diagnostic, catalog};
use crate::language::source::Span;

/// What a value says of the set that it is given to.
pub(in crate::language::check) enum Given {
    /// These come to it: `burnt = burnt or here`.
    More(String),
    /// These leave it: `burnt = burnt but not here`.
    Less(String),
    /// It has no member: `burnt = no cell`.
    Nothing,
    /// `burnt = empty`: no member, or the cells where nobody stands.
    Empty,
    /// It has these members and no others: `burnt = here`.
    Only(String),
    /// Something else.
    Other,
}

/// `burnt = here`; `empty_at_first`: whether the set has no member at first, so that `clear` leaves none.
pub(in crate::language::check) fn set_assigned(
    at: Span,
    name: &str,
    cells: bool,
    empty_at_first: bool,
    given: &Given,
) -> Diagnostic {
    let members = if cells { "cells" } else { "men" };
    let emptied = if empty_at_first {
        format!("clear {name}")
    } else {
        format!("remove {} from {name}", if cells { "cell" } else { "man" })
    };
    let (label, help) = match given {
        Given::More(more) => ("`add` is for that", format!("write `add {more} to {name}`")),
        Given::Less(less) => ("`remove` is for that", format!("write `remove {less} from {name}`")),
        Given::Nothing => ("no member is left by other words", format!("write `{emptied}`")),
        Given::Empty => (
            "no member is left by other words",
            format!("write `{emptied}`; the cells where nobody stands are added by `add empty to {name}`"),
        ),
        Given::Only(only) => (
            "not this way",
            format!(
                "write `add {only} to {name}`; where it is to hold nothing else, `{emptied} ; add {only} to {name}`"
            ),
        ),
        Given::Other => ("not this way", format!("write `add ... to {name}` or `remove ... from {name}`")),
    };
    Diagnostic::new(catalog::NOT_ASSIGNABLE, format!("a set of {members} is not given a value with `=`"))
        .at(at, label)
        .help(help)
}

/// `jumped = skipped`, where the walk gives the name `jumped`; `right`: the two in each other's place, where that is one.
pub(in crate::language::check) fn name_is_no_state(at: Span, name: &str, right: Option<&str>) -> Diagnostic {
    Diagnostic::new(catalog::NOT_ASSIGNABLE, format!("`{name}` is a name that the walk gives, and no state"))
        .at(at, "only states are changed")
        .help(match right {
            Some(right) => format!("the state stands where it is changed: write `{right}`"),
            None => format!(
                "declare a state of another name, and change that: `spot : cell`, and here `spot = {name}`"
            ),
        })
}
