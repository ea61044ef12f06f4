//! What can be wrong with an IR.

use super::limits;
use crate::language::diagnostic::words::count;
use crate::language::diagnostic::{Diagnostic, catalog};
use crate::language::source::Span;

/// The file has another shape than this program knows.
pub(super) fn schema(found: u32, known: u32) -> Diagnostic {
    Diagnostic::new(
        catalog::IR_SCHEMA,
        format!("the game is written in schema {found}, not in schema {known}"),
    )
    .help("write the RON file again from its rule files")
}

/// The number or the order of the sides.
pub(super) fn sides(message: String) -> Diagnostic {
    Diagnostic::new(catalog::IR_SIDES, message)
        .help("a game has exactly two sides, and one of them moves first: `first` is 0 or 1")
}

/// A number that is of nothing.
pub(super) fn unknown(what: &str, number: usize, known: usize) -> Diagnostic {
    let message = format!("there is no {what} {number}");
    let known = count(known, what);
    Diagnostic::new(catalog::IR_INDEX, message).help(format!("the game has {known}, numbered from 0"))
}

/// A table of the wrong length.
pub(super) fn length(what: &str, found: usize, needed: usize, of: &str) -> Diagnostic {
    let needed = count(needed, of);
    let entries = if found == 1 { "entry" } else { "entries" };
    Diagnostic::new(catalog::IR_LENGTH, format!("{what} has {found} {entries}, but there are {needed}"))
}

/// A direction that is not one.
pub(super) fn direction(message: String) -> Diagnostic {
    Diagnostic::new(catalog::IR_DIRECTION, message).help(
        "a direction leads from no two cells to one, and its reverse leads back along each of its steps",
    )
}

/// A symmetry that is not one.
pub(super) fn image(message: String) -> Diagnostic {
    Diagnostic::new(catalog::IR_IMAGE, message)
        .help("`images` gives each cell an image of its own; the first side's is the cell itself")
}

/// More of something than a game may have.
pub(super) fn too_many(what: &str, found: usize, most: usize) -> Diagnostic {
    Diagnostic::new(catalog::IR_LIMIT, format!("there are {found} {what}; {most} is the most"))
}

/// More nodes of paths than a game may have.
pub(super) fn walks_too_long() -> Diagnostic {
    let message = format!("the walks of the rules have more than {} places", limits::PATH_NODES);
    Diagnostic::new(catalog::IR_LIMIT, message)
        .help("each place counts anew for every bracket that it stands in, as far as that matters")
}

/// More parts than can be counted to the end.
pub(super) fn too_long() -> Diagnostic {
    let message = format!("the rules have more than {} parts", limits::NODES);
    Diagnostic::new(catalog::IR_LIMIT, message)
        .help("walks, sets, numbers, conditions and effects are counted, definitions where they are used")
}

/// A number too large.
pub(super) fn bounds(message: String) -> Diagnostic {
    Diagnostic::new(catalog::IR_BOUNDS, message)
}

/// Parts within parts within parts.
pub(super) fn too_deep() -> Diagnostic {
    let message = format!("parts are put into one another more than {} deep", limits::DEPTH);
    Diagnostic::new(catalog::IR_DEPTH, message)
}

/// A place that is in no text.
pub(super) fn span(span: Span) -> Diagnostic {
    let message = format!("the place {}..{} is not in source {}", span.start, span.end, span.source.0);
    Diagnostic::new(catalog::IR_SPAN, message)
        .help("a place lies within its source, with its ends between letters; all zeros stand for no place")
}

/// A value of another type.
pub(super) fn value(state: &str, problem: &str) -> Diagnostic {
    Diagnostic::new(catalog::IR_VALUE, format!("a value of `{state}` {problem}"))
}

/// A state used as what it is not.
pub(super) fn state(message: String) -> Diagnostic {
    Diagnostic::new(catalog::IR_STATE, message)
}

/// Men put where they cannot stand.
pub(super) fn placement(message: String) -> Diagnostic {
    Diagnostic::new(catalog::IR_PLACEMENT, message)
}

/// Cells where men are needed.
pub(super) fn sort(what: &str) -> Diagnostic {
    Diagnostic::new(catalog::IR_SORT, format!("{what} must be men, but these are cells"))
}

/// A question about attacks that attacks depend on; `preferred`: that of `where ... if possible`; `within`: what can be taken
/// by this, or whether, and the question in it.
pub(super) fn tier(asked: u8, preferred: Option<&str>, within: Option<(String, String)>) -> Diagnostic {
    let message = if asked == 1 {
        "attacks would depend on attacks"
    } else {
        "attacks would depend on what moves there are"
    };
    let found = Diagnostic::new(catalog::IR_LEVEL, message);
    if let Some(question) = preferred {
        return found.help(format!(
            "what decides whether a man can be taken may ask of the board and its state only; which moves come first, by what is so after \
             them, is said in `turn`: `turn {{ move so that {question} else move }}`"
        ));
    }
    let why = "what decides whether a man can be taken may ask of the board and its state only";
    let (clause, question) = within.unwrap_or_default();
    if clause.starts_with("safe ") {
        // What is asked after a move has no place here.
        return found.help(format!("{why}, such as who stands where: `safe when own by step any` is true where a friend stands beside it"));
    }
    let mut before = clause.split_once(&question).map_or("", |(before, _)| before).split_whitespace().rev();
    let asked_before = match before.next() {
        Some("not" | "no") => before.next().map(|word| (word, true)),
        word => word.map(|word| (word, false)),
    };
    let asked_before = match asked_before {
        Some(("when", denied)) => Some((question.as_str(), denied)),
        Some(("unless", denied)) => Some((question.as_str(), !denied)),
        _ => None,
    };
    // Of other questions, it is not plain what is denied.
    let plain = |question: &str| {
        !question.split([' ', '(', ')']).any(|word| {
            matches!(word, "and" | "or" | "is" | "in" | "on" | "not" | "move" | ">=" | "<=" | ">" | "<")
        })
    };
    found.help(match asked_before {
        Some((question, denied)) if plain(question) => {
            let (none, not) = if denied { ("no ", "not ") } else { ("", "") };
            format!(
                "{why}; as it was before the move, it is asked so: `so that {none}({question}) before moving`; as it is after the \
                 move, `so that {not}{question}`"
            )
        }
        _ if before.any(|word| matches!(word, "when" | "unless")) || asked_before.is_some() => format!(
            "{why}; ask this after the move, with `so that`: in place of `unless QUESTION`, `so that not QUESTION`"
        ),
        _ => format!("{why}; ask this behind the whole move, by `so that QUESTION`"),
    })
}

/// A question about history where there is none.
pub(super) fn history() -> Diagnostic {
    Diagnostic::new(
        catalog::IR_HISTORY,
        "what has happened before can be asked only in `ends`, and when a turn is over",
    )
}

/// A name that is empty, or that two things have.
pub(super) fn name(message: String) -> Diagnostic {
    Diagnostic::new(catalog::IR_NAME, message)
}

/// A bracket that the leg is not in.
pub(super) fn bracket(message: String) -> Diagnostic {
    Diagnostic::new(catalog::IR_BRACKET, message)
}
