//! `take enemy Imp between here and own King`: men that stand between others, or between two cells.

use super::without_article;
use crate::language::syntax::errors;
use crate::language::syntax::foreseen::names::is_cell;
use crate::language::syntax::foreseen::{Part, Told};
use crate::language::syntax::grammar::Rule;
use crate::language::syntax::mend::Repair;

/// What is told of words for what lies between.
const WHY: &str = "no word says what lies between";

impl Part<'_> {
    /// The men that are taken between two others.
    pub(super) fn taken_between(&self) -> Option<Told> {
        let last = self.line_end(0, &[";", "{"]);
        let verb = matches!(
            self.w(0),
            "take" | "takes" | "capture" | "captures" | "remove" | "removes" | "kill" | "kills"
        );
        let between = (1..=last).find(|at| matches!(self.w(*at), "between" | "sandwiched"))?;
        let and = (between + 2..last).find(|at| matches!(self.w(*at), "and" | "," | "or"))?;
        if !verb || self.names.declares("between") {
            return None;
        }
        let mut behind = between - 1;
        while matches!(self.w(behind), "which" | "that" | "is" | "are" | "stands" | "stand" | "lie" | "lies")
        {
            behind -= 1;
        }
        let men = if behind == 0 { "enemy" } else { without_article(self.text(1, behind)) };
        let men = self.plain_set(men)?;
        let first = if self.w(between + 1) == "between" { between + 2 } else { between + 1 };
        let (one, other) = (self.text(first, and - 1), self.text(and + 1, last));
        let (meant, help) = match cells_between(one, other) {
            Some(cells) => {
                (format!("take {men} {cells}"), "cells from one to another are written with `..`".to_owned())
            }
            None => {
                let himself = |words: &str| {
                    let words = words.trim_start_matches("the ");
                    matches!(
                        words,
                        "here"
                            | "mover"
                            | "it"
                            | "this"
                            | "itself"
                            | "moved piece"
                            | "moved man"
                            | "moving piece"
                    )
                };
                let far = if himself(one) {
                    other
                } else if himself(other) {
                    one
                } else {
                    return Some(self.told_between(last, &men));
                };
                let far = without_article(far);
                let far = far.strip_prefix("another ").unwrap_or(far);
                let Some(far) = self.plain_set(far) else { return Some(self.told_between(last, &men)) };
                (
                    format!("take {men} by (step any onto {} then step same onto {} then step back)", grouped(&men), grouped(&far)),
                    "an eye goes from the man onto the one beside it, in the same direction onto the next, and back; in place of `any` may stand `orthogonal` or another direction".to_owned(),
                )
            }
        };
        let Some(meant) = self.sound(Rule::only_effects, meant) else {
            return Some(self.told_between(last, &men));
        };
        let found =
            errors::other_words(self.text(0, last), self.span(0, last), &format!("`{meant}`")).help(help);
        Some(Told::from(found).mended(Some(Repair::new(self.start(0), self.end(last), ""))))
    }

    /// How an eye finds what lies between two men, where none of them is the one that moves.
    fn told_between(&self, last: usize, men: &str) -> Told {
        let found = errors::said_otherwise(
            self.text(0, last),
            self.span(0, last),
            WHY,
            &format!(
                "an eye goes there from the man that moves: `take {men} by (step any onto {0} then step same onto own then step back)` takes who stands between it and an own man beside him",
                grouped(men)
            ),
        );
        Told::from(found).mended(Some(Repair::new(self.start(0), self.end(last), "")))
    }
}

/// A set that can stand in a mode.
fn grouped(set: &str) -> String {
    let joined = set.split_whitespace().any(|word| matches!(word, "or" | "and" | "by" | "in"));
    if joined && !set.starts_with('(') { format!("({set})") } else { set.to_owned() }
}

/// The cells between two of one file or one rank.
fn cells_between(one: &str, other: &str) -> Option<String> {
    let parts = |cell: &str| {
        let number = cell.find(|sign: char| sign.is_ascii_digit())?;
        let (file, rank) = cell.split_at_checked(number)?;
        let letter = file.bytes().next().filter(|_| file.len() == 1 && is_cell(cell))?;
        Some((letter, rank.parse::<u8>().ok()?))
    };
    let (one, other) = (parts(one)?, parts(other)?);
    let cell = |(file, rank): (u8, u8)| format!("{}{rank}", char::from(file));
    let inside = |one: u8, other: u8| {
        let (low, high) = (one.min(other), one.max(other));
        (high - low >= 2).then(|| (low + 1, high - 1))
    };
    let (first, last) = if one.0 == other.0 {
        let (low, high) = inside(one.1, other.1)?;
        ((one.0, low), (one.0, high))
    } else if one.1 == other.1 {
        let (low, high) = inside(one.0, other.0)?;
        ((low, one.1), (high, one.1))
    } else {
        return None;
    };
    Some(if first == last { cell(first) } else { format!("({}..{})", cell(first), cell(last)) })
}
