//! Names: unknown, taken, of the wrong sort, unused.

use crate::diagnostic::{Diagnostic, catalog, words};
use crate::source::Span;

pub(in crate::check) fn unknown_name(at: Span, name: &str, noun: &str, near: Option<&str>) -> Diagnostic {
    let found =
        Diagnostic::new(catalog::UNKNOWN_NAME, format!("`{name}` is not {noun}")).at(at, "not known here");
    match near {
        Some(near) => found.help(format!("did you mean `{near}`?")),
        None => found.help(format!("declare `{name}`, or use a word that is declared")),
    }
}

pub(in crate::check) fn wrong_sort(at: Span, name: &str, is: &str, wanted: &str) -> Diagnostic {
    Diagnostic::new(catalog::WRONG_SORT, format!("`{name}` is {is}, where {wanted} is needed"))
        .at(at, format!("{is}"))
}

pub(in crate::check) fn declared_twice(at: Span, name: &str, before: Span) -> Diagnostic {
    Diagnostic::new(catalog::DECLARED_TWICE, format!("`{name}` is declared twice"))
        .at(at, "declared again")
        .at(before, "first declared here")
        .help("give one of them another name; to amend a used file, begin with `change` or `instead`")
}

pub(in crate::check) fn said_twice(at: Span, what: &str, before: Span) -> Diagnostic {
    Diagnostic::new(catalog::DECLARED_TWICE, format!("`{what}` is said twice"))
        .at(at, "said again")
        .at(before, "first said here")
        .help("keep one of them")
}

pub(in crate::check) fn block_twice(at: Span, what: &str, before: Span) -> Diagnostic {
    Diagnostic::new(catalog::DECLARED_TWICE, format!("there are two `{what}` blocks"))
        .at(at, "the second one")
        .at(before, "the first one")
        .help(format!("`change {what}` adds to the first one, `instead {what}` replaces it"))
}

pub(in crate::check) fn built_in_name(at: Span, name: &str) -> Diagnostic {
    Diagnostic::new(catalog::NAME_TAKEN, format!("`{name}` is a word of the language"))
        .at(at, "means something already")
        .help("choose another name")
}

pub(in crate::check) fn named_like_a_cell(at: Span, name: &str) -> Diagnostic {
    Diagnostic::new(catalog::NAME_TAKEN, format!("`{name}` is the name of a cell"))
        .at(at, "a cell of this board is called so")
        .help("choose another name")
}

pub(in crate::check) fn prelude_name(at: Span, name: &str, before: Span) -> Diagnostic {
    Diagnostic::new(catalog::NAME_TAKEN, format!("`{name}` is declared in the prelude"))
        .at(at, "declared again")
        .at(before, "the prelude's")
        .help(format!("choose another name; a definition can be replaced: `instead define {name} = ...`"))
}

pub(in crate::check) fn parameter_hides(at: Span, name: &str) -> Diagnostic {
    Diagnostic::new(catalog::NAME_TAKEN, format!("`{name}` would hide what it means elsewhere"))
        .at(at, "means something already")
        .help("choose another name")
}

pub(in crate::check) fn local_hides(at: Span, name: &str) -> Diagnostic {
    parameter_hides(at, name)
}

pub(in crate::check) fn given_twice(at: Span, name: &str, before: Span) -> Diagnostic {
    Diagnostic::new(catalog::NAME_TAKEN, format!("`{name}` names a cell in one place and a man in another"))
        .at(at, "named again")
        .at(before, "first named here")
        .help("a name that follows `onto` is a man's, any other a cell's; use two names")
}

pub(in crate::check) fn name_never_read(at: Span, name: &str) -> Diagnostic {
    Diagnostic::new(catalog::NEVER_USED, format!("`{name}` is named and never used"))
        .at(at, "nothing asks for it")
        .help(format!("leave out `as {name}`"))
}

pub(in crate::check) fn never_used(at: Span, name: &str, noun: &str) -> Diagnostic {
    Diagnostic::new(catalog::NEVER_USED, format!("the {noun} `{name}` is never used"))
        .at(at, "nothing asks for it")
        .help("use it, or leave it out")
}

pub(in crate::check) fn argument_count(
    at: Span,
    name: &str,
    wanted: usize,
    given: usize,
    declared: Span,
) -> Diagnostic {
    let found = Diagnostic::new(
        catalog::ARGUMENT_COUNT,
        format!("`{name}` takes {}, and is given {given}", words::count(wanted, "argument")),
    )
    .at(at, format!("given {given}"));
    if declared == at { found } else { found.at(declared, format!("takes {wanted}")) }
}

pub(in crate::check) fn defined_by_itself(at: Span, name: &str, call: Span) -> Diagnostic {
    Diagnostic::new(catalog::DEFINED_BY_ITSELF, format!("`{name}` is defined by itself"))
        .at(at, "its meaning")
        .at(call, "needs its meaning")
        .help("say what repeats with `*`, `+` or `[1..3]`")
}

pub(in crate::check) fn walk_for_value(at: Span, name: &str, declared: Span) -> Diagnostic {
    Diagnostic::new(catalog::WRONG_SORT, format!("`{name}` is not defined as what is needed here"))
        .at(at, "used here")
        .at(declared, "defined here")
        .help("a walk (`step ...`) says how to move; a set, number or question says what there is")
}

pub(in crate::check) fn value_for_walk(at: Span, name: &str, declared: Span) -> Diagnostic {
    Diagnostic::new(catalog::WRONG_SORT, format!("`{name}` is no way of moving"))
        .at(at, "a way of moving is needed")
        .at(declared, "defined with parameters in brackets")
        .help("parameters of ways of moving stand without brackets: `define hop D = jump D over enemy`")
}

pub(in crate::check) fn direction_for_walk(at: Span, name: &str) -> Diagnostic {
    Diagnostic::new(catalog::WRONG_SORT, format!("`{name}` is a direction, where a way of moving is needed"))
        .at(at, "a direction")
        .help(format!("say how to go there: `step {name}` or `slide {name}`"))
}

pub(in crate::check) fn nothing_to_amend(at: Span, what: &str) -> Diagnostic {
    Diagnostic::new(catalog::NOTHING_TO_AMEND, format!("there is no `{what}` to amend"))
        .at(at, "nothing came before")
        .help("leave out `change` or `instead`, or `use` the file that has it")
}

pub(in crate::check) fn nothing_to_amend_named(at: Span, name: &str, known: &[&str]) -> Diagnostic {
    let found = Diagnostic::new(catalog::NOTHING_TO_AMEND, format!("there is no `{name}` to amend"))
        .at(at, "nothing of this name came before");
    match crate::diagnostic::suggest::nearest(name, known.iter().copied()) {
        Some(near) => found.help(format!("did you mean `{near}`?")),
        None => found.help("leave out `change` or `instead`, or `use` the file that has it"),
    }
}

pub(in crate::check) fn nothing_to_replace(at: Span, what: &str) -> Diagnostic {
    Diagnostic::new(catalog::NOTHING_TO_AMEND, format!("there is no `{what}` for `instead` to replace"))
        .at(at, "nothing came before")
        .help("leave out `instead`")
}

pub(in crate::check) fn cannot_change(at: Span, what: &str) -> Diagnostic {
    Diagnostic::new(catalog::CANNOT_CHANGE, format!("`{what}` cannot be changed in part"))
        .at(at, "`change` adds to a list of lines")
        .help("write the whole anew, with `instead` before it")
}
