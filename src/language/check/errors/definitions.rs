//! What definitions are given, and what they stand for.

use crate::language::diagnostic::{Diagnostic, catalog, words};
use crate::language::source::Span;

/// `form`: how the definition is used, `hop(P) D`; `given`: how many values, and how many directions behind them.
pub(in crate::language::check) fn given_otherwise(
    at: Span,
    name: &str,
    declared: Span,
    form: &str,
    (values, directions): (usize, usize),
) -> Diagnostic {
    let given = match (values, directions) {
        (0, 0) => "nothing".to_owned(),
        (0, directions) => words::count(directions, "direction"),
        (values, 0) => format!("{} in brackets", words::count(values, "value")),
        (values, directions) => format!(
            "{} in brackets and {}",
            words::count(values, "value"),
            words::count(directions, "direction")
        ),
    };
    Diagnostic::new(catalog::ARGUMENT_COUNT, format!("`{name}` is used as `{form}`, and is given {given}"))
        .at(at, format!("given {given}"))
        .at(declared, "declared here")
        .help(format!("write it as `{form}`: brackets touch the name, and directions stand behind a blank"))
}

/// `step(forward)`; `directions`: whether directions stand in the brackets.
pub(in crate::language::check) fn direction_in_brackets(
    at: Span,
    name: &str,
    whole: &str,
    directions: bool,
) -> Diagnostic {
    let message = format!("`{name}` takes a direction, and nothing in brackets");
    let found = Diagnostic::new(catalog::ARGUMENT_COUNT, message).at(at, "brackets touch it");
    let inside = whole.split_once('(').and_then(|(_, rest)| rest.rsplit_once(')')).map(|(inside, _)| inside);
    match inside {
        Some(inside) if !directions => found.help(format!(
            "directions stand behind it, `{name} any`; what it goes over or onto, `{inside}`, is given in brackets to a definition that takes it: `define {name}-over(P) D = jump D over P`"
        )),
        Some(inside) if inside.contains(['|', ',', '+']) => {
            found.help(format!("a blank stands before a direction: `{name} ({inside})`"))
        }
        Some(inside) => found.help(format!("a blank stands before a direction: `{name} {inside}`")),
        None => found.help(format!("a blank stands before a direction: `{name} any`")),
    }
}

/// A flag where an effect stands.
pub(in crate::language::check) fn flag_among_effects(at: Span, flag: &str) -> Diagnostic {
    Diagnostic::new(catalog::WRONG_SORT, format!("`{flag}` is a flag, where an effect is needed"))
        .at(at, "what is done with it?")
        .help(format!("to set it, write `set {flag}`; to put it out, `clear {flag}`"))
}

/// A walk where a set, question, number or direction is needed; `needed` is where.
pub(in crate::language::check) fn walk_given(given: Span, needed: Span, name: &str) -> Diagnostic {
    Diagnostic::new(
        catalog::WRONG_SORT,
        format!("`{name}` is given a way of moving, where something else is needed"),
    )
    .at(given, "this is a way of moving")
    .at(needed, "here it is no way of moving")
    .help("a set, a question, a number or a direction is needed")
}

/// A set, question or number where a walk is needed; `needed` is where.
pub(in crate::language::check) fn value_given(given: Span, needed: Span, name: &str) -> Diagnostic {
    Diagnostic::new(catalog::WRONG_SORT, format!("`{name}` is given something that is no way of moving"))
        .at(given, "no way of moving")
        .at(needed, "here a way of moving is needed")
        .help("give it one, such as `step any` or `slide orthogonal`")
}

/// A direction behind a parameter that is a walk.
pub(in crate::language::check) fn given_takes_nothing(at: Span, name: &str, given: Span) -> Diagnostic {
    Diagnostic::new(catalog::ARGUMENT_COUNT, format!("`{name}` is a whole way of moving, and takes nothing"))
        .at(at, "something follows")
        .at(given, "given here")
        .help("say the direction where the way of moving is given")
}

/// A definition that is effects, where no effects stand.
pub(in crate::language::check) fn effects_elsewhere(at: Span, name: &str, declared: Span) -> Diagnostic {
    Diagnostic::new(
        catalog::WRONG_SORT,
        format!("`{name}` is something that is done, and no effect stands here"),
    )
    .at(at, "something else is needed")
    .at(declared, "defined as effects")
    .help(format!("it stands where effects stand: `{{ {name} }}` behind a leg, a move or a hook"))
}

/// A definition that is no effects, among effects.
pub(in crate::language::check) fn no_effects_defined(at: Span, name: &str, declared: Span) -> Diagnostic {
    Diagnostic::new(catalog::WRONG_SORT, format!("`{name}` is nothing that could be done"))
        .at(at, "an effect is needed")
        .at(declared, "not defined as effects")
        .help(format!("effects are defined in braces: `define {name} = {{ take it }}`"))
}

/// A word that another piece defines for itself; `line`: what its definition says.
pub(in crate::language::check) fn defined_elsewhere(
    at: Span,
    name: &str,
    (block, family): (&str, bool),
    (defined, line): (Span, &str),
) -> Diagnostic {
    let (word, of) = if family {
        ("family", format!("; or, where this piece is one of them, say so in its head: `of {block}`"))
    } else {
        ("piece", String::new())
    };
    let brackets = line.contains(['{', '}']);
    let line = if brackets { format!("define {name} ...") } else { line.to_owned() };
    Diagnostic::new(catalog::UNKNOWN_NAME, format!("`{name}` is known in `{block}` alone"))
        .at(at, "not known here")
        .at(defined, format!("defined in the braces of `{block}`, for it alone"))
        .help(format!(
            "so that all pieces know it, take `{line}` out of the braces of `{word} {block}` and write it on a line of its own{of}; a piece that goes another way says its own walk \
             in place of `{name}`"
        ))
}
