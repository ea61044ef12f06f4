//! Lines of `ends` that have no say.

use crate::language::diagnostic::{Diagnostic, catalog};
use crate::language::source::Span;

/// A line of `ends`, as its author wrote it.
pub(in crate::language::check) struct EndingLine {
    at: Span,
    words: String,
}

impl EndingLine {
    pub(in crate::language::check) fn new(at: Span, text: &str) -> Self {
        // Comments within the line are no part of what it says.
        let lines = text.lines().map(|line| line.split('#').next().unwrap_or(line));
        let words: Vec<&str> = lines.flat_map(str::split_whitespace).collect();
        Self { at, words: words.join(" ") }
    }

    /// The line for the other group, where `own` is the other side.
    fn turned(&self) -> String {
        let (label, words) = match self.words.split_once(": ") {
            Some((label, words)) if !label.contains(' ') => (format!("{label}: "), words),
            _ => (String::new(), self.words.as_str()),
        };
        match words.split_once(' ') {
            Some(("win", rest)) => format!("{label}lose {rest}"),
            Some(("lose", rest)) => format!("{label}win {rest}"),
            _ => self.words.clone(),
        }
    }
}

fn never_decides(first: &EndingLine, second: &EndingLine, why: &str) -> Diagnostic {
    Diagnostic::new(
        catalog::ENDING_NEVER_DECIDES,
        format!("`{}` never decides: `{}` is looked at before it", second.words, first.words),
    )
    .at(second.at, why)
    .at(first.at, "decides first")
}

const ONLY_THEN: &str = "holds only where the earlier line does";

pub(in crate::language::check) fn ending_too_late(first: &EndingLine, second: &EndingLine) -> Diagnostic {
    never_decides(first, second, ONLY_THEN)
        .help(format!("the first line that holds decides: write `{}` above `{}`", second.words, first.words))
}

/// The earlier line is one of `after a turn`, the later one of `before a turn`.
pub(in crate::language::check) fn ending_too_late_in_turn(
    first: &EndingLine,
    second: &EndingLine,
) -> Diagnostic {
    never_decides(first, second, ONLY_THEN).help(format!(
        "the lines of `after a turn` are looked at first: write `{}` in `before a turn` below `{}`, and no more in `after a turn`",
        first.turned(),
        second.words
    ))
}

/// The earlier line is one of `after a turn` that asks about the sides, the later one of `before a turn`. `same`: whether
/// they ask the same, and whether they give the same.
pub(in crate::language::check) fn ending_of_the_other_side(
    first: &EndingLine,
    second: &EndingLine,
    same: (bool, bool),
) -> Diagnostic {
    let why = if same.0 {
        "asks the same as the earlier line, seen from the other side"
    } else {
        "holds only where the earlier line does, seen from the other side"
    };
    let turn = "after a turn `own` is the side that has moved, which is `enemy` before the next";
    never_decides(first, second, why).help(match same {
        (_, true) => format!("{turn}: leave this line out, `{}` gives the same result", first.words),
        (_, false) => format!(
            "{turn}: leave out one of the two, or add to `{}` what else must hold for it to decide",
            first.words
        ),
    })
}

pub(in crate::language::check) fn ending_in_another(first: &EndingLine, second: &EndingLine) -> Diagnostic {
    never_decides(first, second, ONLY_THEN)
        .help(format!("leave it out: where it holds, `{}` gives the same result", first.words))
}

pub(in crate::language::check) fn ending_contradicted(first: &EndingLine, second: &EndingLine) -> Diagnostic {
    never_decides(first, second, "asks the same as the earlier line")
        .help("leave one of them out, or add to the earlier what else must hold for it to decide")
}

/// Two used files bring a line each that ask the same; `at` is the line that uses the later one.
pub(in crate::language::check) fn ending_in_two_files(
    at: Span,
    (first, second): (&EndingLine, &EndingLine),
    same_result: bool,
) -> Diagnostic {
    let (code, message) = if same_result {
        (catalog::ENDING_TWICE, format!("two used files say `{}`", second.words))
    } else {
        let message =
            format!("`{}` of one used file never decides: `{}` of another does", second.words, first.words);
        (catalog::ENDING_NEVER_DECIDES, message)
    };
    Diagnostic::new(code, message)
        .at(at, "together with what is used before")
        .at(first.at, "the line that decides")
        .at(second.at, "the line that never does")
        .help("put it into one file that both use, or replace all lines with `instead ends { ... }`")
}

pub(in crate::language::check) fn ending_twice(first: &EndingLine, second: &EndingLine) -> Diagnostic {
    Diagnostic::new(catalog::ENDING_TWICE, format!("`{}` says the same as an earlier line", second.words))
        .at(second.at, "again")
        .at(first.at, "first here")
        .help("leave one of them out")
}
