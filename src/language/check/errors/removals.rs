//! What is taken away or replaced, and is not there; and what is asked for though it has been taken away.

use crate::language::diagnostic::suggest::nearest;
use crate::language::diagnostic::words::all_of;
use crate::language::diagnostic::{Diagnostic, catalog};
use crate::language::source::Span;

/// `what` is such as "no zone `hill`".
pub(in crate::language::check) fn none_to_take_away(at: Span, what: &str, help: &str) -> Diagnostic {
    let message = format!("this file takes over {what}, so there is none to take away");
    Diagnostic::new(catalog::NOTHING_TO_AMEND, message).at(at, "no used file says it").help(help)
}

/// `what` is such as "no move `castle`".
pub(in crate::language::check) fn none_in_piece(at: Span, what: &str, help: &str) -> Diagnostic {
    let message = format!("there is no {what} from elsewhere, so there is none to take away");
    Diagnostic::new(catalog::NOTHING_TO_AMEND, message)
        .at(at, "neither a used file nor a family says it")
        .help(help)
}

/// `without move jump`, where moves have other labels, or none: `plain`.
pub(in crate::language::check) fn no_such_label(
    at: Span,
    word: &str,
    label: &str,
    labels: &[&str],
    plain: bool,
) -> Diagnostic {
    let ways: Vec<String> = labels.iter().map(|label| format!("`without {word} {label}`")).collect();
    let labelled = match ways.as_slice() {
        [] => None,
        ways => Some(format!("those with labels are taken away by {}", all_of(ways))),
    };
    let all = format!(
        "a `{word}` without a label goes only with all others: `without {word}`, and behind it those that are to stay, written anew"
    );
    Diagnostic::new(catalog::NOTHING_TO_AMEND, format!("no `{word}` from elsewhere has the label `{label}`"))
        .at(at, "a label stands before a colon")
        .help(match labelled {
            None => all,
            Some(labelled) if plain => format!("{labelled}; {all}"),
            Some(labelled) => labelled,
        })
}

/// `remedy`: what may be done with that which asks for it.
pub(in crate::language::check) fn taken_away(
    asked: Span,
    gone: Span,
    name: &str,
    remedy: Option<&str>,
) -> Diagnostic {
    let found = Diagnostic::new(catalog::TAKEN_AWAY, format!("`{name}` is taken away, but still asked for"))
        .at(asked, "asked for here")
        .at(gone, "taken away here");
    match remedy {
        Some(remedy) if asked.source != gone.source => found.help(remedy),
        _ => found.help(format!("leave it out there, or declare another `{name}`")),
    }
}

/// A list of promotions all of whose pieces are gone.
pub(in crate::language::check) fn nothing_to_become(
    at: Span,
    gone: &[Span],
    remedy: Option<&str>,
) -> Diagnostic {
    let found = Diagnostic::new(catalog::TAKEN_AWAY, "all pieces of this list are taken away")
        .at(at, "there is nothing left to become");
    let found = gone.iter().fold(found, |found, gone| found.at(*gone, "taken away here"));
    match remedy {
        Some(remedy) => found.help(remedy),
        None => found.help("say what it is to become"),
    }
}

pub(in crate::language::check) fn ending_label_twice(at: Span, label: &str, before: Span) -> Diagnostic {
    Diagnostic::new(catalog::DECLARED_TWICE, format!("there are two endings `{label}`"))
        .at(at, "again")
        .at(before, "first here")
        .help(format!("give it another label; in a file that uses another, `instead {label}: ...` replaces"))
}

pub(in crate::language::check) fn ending_without_label(at: Span) -> Diagnostic {
    Diagnostic::new(catalog::NOTHING_TO_AMEND, "an ending is replaced by its label, and this line has none")
        .at(at, "which one does it replace?")
        .help("write the label of the ending behind `instead`: `instead mate: ...`; all endings are replaced by `instead ends { ... }`")
}

pub(in crate::language::check) fn no_ending_to_replace(at: Span, label: &str, known: &[&str]) -> Diagnostic {
    let found = Diagnostic::new(
        catalog::NOTHING_TO_AMEND,
        format!("there is no ending `{label}` for `instead` to replace"),
    )
    .at(at, "nothing of this label came before");
    match (nearest(label, known.iter().copied()), known) {
        (Some(near), _) => found.help(format!("did you mean `instead {near}: ...`?")),
        (None, []) => found.help(
            "the endings before have no labels: write `instead ends { ... }` with all endings that are to be",
        ),
        (None, known) => found.help(format!("these have labels: `{}`", known.join("`, `"))),
    }
}

/// `after`: the new line stands in `after a turn`.
pub(in crate::language::check) fn ending_of_other_group(
    at: Span,
    label: &str,
    before: Span,
    after: bool,
) -> Diagnostic {
    let (here, there) =
        if after { ("after a turn", "before a turn") } else { ("before a turn", "after a turn") };
    Diagnostic::new(catalog::NOTHING_TO_AMEND, format!("`{label}` is an ending of the other group"))
        .at(at, format!("this is in `{here}`"))
        .at(before, format!("and this in `{there}`"))
        .help(format!(
            "write it in `{there} {{ ... }}`; or `without ends {label}`, and this line without `instead`"
        ))
}
