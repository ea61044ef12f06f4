//! Questions that have one answer where they stand.

use super::super::moments::Missing;
use super::questions::decided;
use crate::diagnostic::{Diagnostic, catalog};
use crate::source::Span;

/// A place and its words.
type Words<'a> = (Span, &'a str);

/// `when taken`, before anything is taken.
pub(in crate::check) fn asked_too_early(
    at: Span,
    word: &str,
    missing: Missing,
    text: &str,
    help: &str,
) -> Diagnostic {
    let why = match missing {
        Missing::Taken => "nothing is taken yet".to_owned(),
        Missing::Walked => {
            format!("no leg is walked yet: there is no `{}`", word.split(' ').next().unwrap_or(word))
        }
        Missing::Named => format!("the walk has not begun, and has not named `{word}`"),
        Missing::Mover => format!("nobody is moving: there is no `{word}`"),
        Missing::Origin => "a man that is dropped comes from no cell".to_owned(),
    };
    Diagnostic::new(catalog::TOO_EARLY, format!("`{text}` is asked too early")).at(at, why).help(help)
}

/// `here is enemy`, asked of the man's own cell.
pub(in crate::check) fn asks_itself(
    (at, text): Words<'_>,
    word: &str,
    name: &str,
    holds: bool,
    help: Option<&str>,
) -> Diagnostic {
    let itself = if name.is_empty() { "the man itself".to_owned() } else { format!("the {name} itself") };
    let why = if word == "here" {
        format!("at this moment {itself} stands here")
    } else {
        format!("`{word}` is {itself}")
    };
    decided(at, text, holds, why).help(help.unwrap_or("name the other man, or the cell, that is meant"))
}

/// `unless own Guard` in a `Guard`
pub(in crate::check) fn counts_itself(
    (at, text): Words<'_>,
    word: &str,
    name: &str,
    holds: bool,
) -> Diagnostic {
    let itself =
        if name.is_empty() { "the man that is asked".to_owned() } else { format!("the {name} itself") };
    let help = if text.starts_with("number of") {
        format!("it counts itself; those beside it are `number of ({word} but not mover)`")
    } else {
        format!("another one is `{word} but not mover`; another one near it `{word} by step any`")
    };
    decided(at, text, holds, format!("{itself} is one of them")).help(help)
}

/// `where here is enemy`: whom it has landed on is gone. `men` are those that were asked about.
pub(in crate::check) fn asks_the_air((at, text): Words<'_>, men: &str, holds: bool) -> Diagnostic {
    decided(at, text, holds, GONE).help(landing(men))
}

/// Why nobody stands where a man has landed.
const GONE: &str = "nobody stands there by now: whom the man took is gone, and he is in the air";

/// How a landing is said to be on certain men, or on none.
fn landing(men: &str) -> String {
    match men {
        "own" => "to land on men of its own, say `onto own` and what becomes of them; on empty cells only, `quietly`".to_owned(),
        "empty" => "to land on empty cells only, say `quietly`".to_owned(),
        "enemy" | "occupied" | "man" => {
            "to land only where it takes, say `taking`; on empty cells only, `quietly`".to_owned()
        }
        men => format!("to land only where it takes these, say `taking {men}`; on empty cells only, `quietly`"),
    }
}

/// `to enemy`, `stops empty`, `drop on own`
pub(in crate::check) fn nowhere(at: Span, word: &str, text: &str, itself: bool) -> Diagnostic {
    let found = Diagnostic::new(catalog::NEVER_HAPPENS, format!("`{word} {text}` allows no cell"));
    match (word, itself) {
        ("to", _) => found.at(at, GONE).help(landing(text)),
        ("drop on", _) => found.at(at, "a man is dropped onto an empty cell").help(
            "say which cells: `drop on empty`, or beside men of yours: `drop on empty by step any from own`",
        ),
        _ => found
            .at(at, "asked when the man stands there itself")
            .help("to land on empty cells only, say `quietly` behind the move"),
    }
}

/// `to empty`: so is every cell.
pub(in crate::check) fn to_everywhere(at: Span, text: &str) -> Diagnostic {
    Diagnostic::new(catalog::ALWAYS_HOLDS, format!("`to {text}` allows every cell"))
        .at(at, GONE)
        .help(landing("empty"))
}
