//! What a move or promotion asks, in plain English: `if enemy there`, `up to 3`, `all but King`.

use super::super::errors;
use super::super::grammar::Rule;
use super::{Part, Told};
use crate::language::glossary::recipes::number;

/// How players say that a man is taken on the cell where a move ends, and that none is.
const LANDINGS: [(&str, &str); 4] = [
    (
        "enemy there/enemy is there/there is enemy/there is an enemy/there is an enemy there/enemy on it/occupied by enemy/enemy present/an enemy is there/capturing/it captures/it takes/taking",
        "taking",
    ),
    (
        "enemy here/here is enemy/enemy on target/target is enemy/there is an enemy piece/enemy piece there",
        "taking",
    ),
    (
        "not capturing/not taking/nothing there/it is empty/empty there/free/vacant/unoccupied/target is empty",
        "quietly",
    ),
    ("cell is empty/square is empty/the square is empty/the cell is empty/empty/there is nothing", "quietly"),
];

/// Words that begin another clause than `move`.
const CLAUSES: [&str; 7] = ["after", "drop", "promotes", "stands", "enters", "takes", "safe"];

impl Part<'_> {
    /// Where the line begins on which a word stands.
    fn line_start(&self, at: usize) -> usize {
        (0..=at)
            .rev()
            .take(40)
            .find(|at| *at == 0 || self.words.get(*at).is_some_and(|word| word.fresh))
            .unwrap_or(at)
    }

    /// The word `move` before a word, in the same clause.
    pub(super) fn move_before(&self, at: usize) -> Option<usize> {
        let clause = (0..at).rev().take(40).take_while(|at| !matches!(self.w(*at), "{" | "}"));
        clause.take_while(|at| !CLAUSES.contains(&self.w(at + 1))).find(|at| self.w(*at) == "move")
    }

    /// `move step forward if enemy there`.
    pub(super) fn landing_in_words(&self, at: usize) -> Option<(Told, usize)> {
        self.move_before(at)?;
        let (count, mode) = LANDINGS
            .iter()
            .filter_map(|(said, mode)| Some((self.said(at + 1, said)?, *mode)))
            .max_by_key(|(count, _)| *count)?;
        let last = at + count;
        let ends = self
            .words
            .get(last + 1)
            .is_none_or(|word| word.fresh || matches!(word.text, "}" | "{" | "|" | "then"));
        ends.then(|| {
            let found = errors::other_words(self.text(at, last), self.span(at, last), &format!("`{mode}`")).help(
                "a guard looks at the position before the move; how a leg lands is said by a mode: `taking`, `quietly`",
            );
            (Told::from(found).mended(self.replace(at, last, mode)), last + 1)
        })
    }

    /// `in last row`.
    pub(super) fn last_row(&self, at: usize) -> Option<(Told, usize)> {
        if self.names.declares(self.w(at)) {
            return None;
        }
        let said = self.text(at - 1, at);
        let found = errors::other_words(said, self.span(at - 1, at), "`last`")
            .help("`last` is the farthest rank, for each side its own");
        Some((Told::from(found).mended(self.replace(at - 1, at, "last")), at + 1))
    }

    /// `promotes to Rook in last`.
    pub(super) fn promotion_in_words(&self, at: usize) -> Option<(Told, usize)> {
        let last = self.line_end(at, &["move", "after", "takes", "moves", "may", "instead", "promotes"]);
        if matches!(self.w(at + 2), "any" | "anything" | "all" | "every" | "everything")
            && self.w(at + 1) == "to"
        {
            let any = at + 2 + usize::from(matches!(self.w(at + 3), "piece" | "pieces" | "man" | "men"));
            let guard = (at + 3..=last).find(|at| matches!(self.w(*at), "when" | "unless"));
            let guard = guard.map_or(String::new(), |guard| format!(" {}", self.text(guard, last)));
            let head = self.enclosing_at(at);
            let kinds = self.names.others_than(head).join(" or ");
            self.sound(Rule::only_clauses, format!("promotes to {kinds}{guard}"))?;
            let found = errors::said_otherwise(
                self.text(at + 2, any),
                self.span(at + 2, any),
                "the pieces are named, with `or` between",
                &format!("write `{kinds}`, without those that it may not become"),
            );
            let blank = super::Repair::new(self.start(at), self.end(last), "");
            return Some((Told::from(found).mended(Some(blank)), last + 1));
        }
        // Whose it is, does not change.
        let until = (at + 2..=last).find(|at| matches!(self.w(*at), "when" | "unless")).unwrap_or(last + 1);
        let whose = |at: &usize| matches!(self.w(*at), "own" | "enemy" | "his" | "its") || self.is_side(*at);
        if let Some(side) =
            (at + 2..until).find(|at| whose(at) && self.is_piece(at + 1)).filter(|_| self.w(at + 1) == "to")
        {
            let found = errors::leave_out(
                self.w(side),
                self.span(side, side),
                "a man that is promoted stays on its side: behind `promotes to` stand pieces alone",
            );
            return Some((Told::from(found).mended(self.replace(side, side, "")), last + 1));
        }
        // The choice of staying what it is.
        let stays = (at + 3..last).find(|at| {
            self.w(*at) == "or"
                && matches!(
                    self.w(at + 1),
                    "stay" | "stays" | "not" | "nothing" | "none" | "remain" | "remains" | "itself"
                )
        });
        if let Some(or) = stays.filter(|_| self.w(at + 1) == "to") {
            let guard = (or..=last).find(|at| matches!(self.w(*at), "when" | "unless"));
            let guard = guard.map_or(String::new(), |guard| format!(" {}", self.text(guard, last)));
            let kinds = self.text(at + 2, or - 1);
            let meant = self.sound(Rule::only_clauses, format!("may promote to {kinds}{guard}"))?;
            let found = errors::said_otherwise(
                self.text(or, or + 1),
                self.span(or, or + 1),
                "the choice of staying what it is has a word of its own",
                &format!("write `{meant}`"),
            );
            return Some((self.meant_in_place(found, (at, last), &meant), last + 1));
        }
        // A walk in the place, which may take or return, is no place.
        let goes_on = self.w(last + 1) == "may" && self.w(last + 2) != "promote";
        if goes_on
            || self.w(at + 1) != "to"
            || (at..=last).any(|at| matches!(self.w(at), "when" | "unless" | "if"))
        {
            return None;
        }
        let joint = (at + 3..last).find(|at| matches!(self.w(*at), "in" | "on" | "at" | "reaching"))?;
        let place = self.text(joint + 1, last);
        let place = self.row(place).or_else(|| self.plain_set(place))?;
        let said_here = self.w(joint - 1) == "here";
        let (missing, place_at) = if said_here { ("when", joint - 1) } else { ("when here", joint) };
        let kinds = self.text(at + 2, place_at - 1).split_whitespace().collect::<Vec<_>>().join(" ");
        let meant = self.sound(Rule::only_clauses, format!("promotes to {kinds} when here in {place}"))?;
        let found = errors::missing_word(missing, self.w(place_at), self.span(place_at, last), &meant);
        let blank = super::Repair::new(self.start(place_at), self.end(last), "");
        Some((Told::from(found).mended(Some(blank)), last + 1))
    }

    /// `all except King`, `any but King`.
    pub(super) fn all_but(&self, at: usize) -> Option<(Told, usize)> {
        let plain = self.w(at) == "but";
        if plain && self.w(at + 1) == "not" || self.names.declares(self.w(at)) {
            return None;
        }
        let from = at + 1 + usize::from(matches!(self.w(at + 1), "for" | "the"));
        let end =
            self.line_end(from, &["when", "unless", "{", "then", "|", "move", "after", "quietly", "moves"]);
        let first =
            (self.line_start(at)..at).rev().find(|at| matches!(self.w(*at), "takes" | "taking" | "take"))?
                + 1;
        let all = self.text(first, at - 1);
        let but = self.plain_set(&self.text(from, end).replace(" and ", " or "))?;
        let none =
            matches!(all, "no man" | "nothing" | "none" | "nobody" | "no one" | "no piece" | "no pieces");
        let all = match all {
            "all" | "any" | "anything" | "everything" | "everyone" | "man" | "every man" | "all pieces"
            | "any piece" | "all men" => "enemy".to_owned(),
            _ if none => String::new(),
            // In an effect words of a set stand side by side.
            other if self.w(first - 1) == "take" => self.plain_set(other)?.replace(" in beside(", " beside("),
            other => self.plain_set(other)?,
        };
        let but = if but.contains(" or ") && !but.starts_with('(') { format!("({but})") } else { but };
        let meant = if none { format!("enemy {but}") } else { format!("{all} but not {but}") };
        let meant = self.sound(Rule::only_condition, meant)?;
        let found = errors::other_words(self.w(at), self.span(first, end), &format!("`{meant}`"));
        Some((Told::from(found).mended(self.replace(first, end, &meant)), end + 1))
    }

    /// `takes no man`.
    pub(super) fn takes_nobody(&self, at: usize) -> Option<(Told, usize)> {
        let nobody = "no man/no piece/no pieces/no men/no one/no enemy/not";
        let last = at + self.said(at + 1, nobody).filter(|_| self.w(at) == "takes")?;
        let ends = self
            .words
            .get(last + 1)
            .is_none_or(|word| word.fresh || matches!(word.text, "}" | "move" | "when"));
        ends.then(|| {
            let found = errors::said_otherwise(
                self.text(at, last),
                self.span(at, last),
                "how a piece takes is told by its moves",
                "write `quietly` behind each of its moves: `move step any quietly`",
            );
            (Told::from(found).mended(self.replace(at, last, "")), last + 1)
        })
    }

    /// `slide orthogonal up to 3`.
    pub(super) fn up_to(&self, at: usize) -> Option<(Told, usize)> {
        let far = number(self.w(at + 2)).filter(|_| self.w(at + 1) == "to")?;
        // How it lands may stand in between.
        let modes = ["quietly", "taking", "may take"].iter().find_map(|way| {
            let words = way.split(' ').count();
            at.checked_sub(words).filter(|from| self.says(*from, way).is_some())
        });
        let behind = modes.unwrap_or(at);
        let leg = behind.checked_sub(2)?;
        if !matches!(self.w(leg), "slide" | "step") || !self.names.is_direction(self.w(behind - 1)) || far < 1
        {
            return None;
        }
        let modes = if behind < at { format!(" {}", self.text(behind, at - 1)) } else { String::new() };
        let units = matches!(self.w(at + 3), "cells" | "squares" | "spaces" | "steps" | "fields" | "times");
        let last = at + 2 + usize::from(units);
        let direction = self.w(behind - 1);
        let meant = match far {
            1 => format!("step {direction}{modes}"),
            2 => format!("step {direction} then (step same)?{modes}"),
            far => format!("step {direction} then (step same)[0..{}]{modes}", far - 1),
        };
        let found = errors::other_words(self.text(at, last), self.span(leg, last), &format!("`{meant}`"))
            .help("how often a leg may be made stands in square brackets behind round ones");
        let repair = self.replace(leg, last, &meant).or_else(|| self.replace(at, last, ""));
        Some((Told::from(found).mended(repair), last + 1))
    }

    /// `slide orthogonal over one piece`.
    pub(super) fn part_of_over(&self, at: usize) -> Option<(Told, usize)> {
        let one = matches!(self.w(at + 1), "one" | "a" | "any" | "another" | "1" | "exactly");
        let man = (at + 2..at + 4)
            .find(|at| matches!(self.w(*at), "piece" | "man" | "unit" | "stone" | "other"))?;
        let leg = at.checked_sub(2)?;
        if !one || !matches!(self.w(leg), "slide" | "jump" | "step" | "leap") {
            return None;
        }
        // A slide goes far, a jump to the next cell but one.
        let (over, help) = if self.w(leg) == "slide" {
            (
                "empty*, occupied, empty*",
                "a jump goes over cells that fit its pattern, one after the other: any number of empty ones, one with a man, any number of empty ones",
            )
        } else {
            (
                "occupied",
                "a jump goes over cells that fit its pattern: `occupied` is one with a man; with empty ones before and behind it, `over empty*, occupied, empty*`",
            )
        };
        let meant = format!("jump {} over {over}", self.w(at - 1));
        let found =
            errors::other_words(self.text(leg, man), self.span(leg, man), &format!("`{meant}`")).help(help);
        let repair = self.replace(leg, man, &meant).or_else(|| self.replace(at, man, ""));
        Some((Told::from(found).mended(repair), man + 1))
    }

    /// `Rook not moved`: `not` stands before the whole.
    pub(super) fn flag_denied(&self, at: usize, lone: bool) -> Option<(Told, usize)> {
        let start = self.question_start(at, false, lone).filter(|start| *start < at)?;
        if matches!(self.w(at - 1), "but" | "so" | "is") || !self.is_name(at + 1) {
            return None;
        }
        let meant = format!("not {} {}", self.plain_set(self.text(start, at - 1))?, self.w(at + 1));
        Some(self.written_anew(start, at + 1, &meant, self.text(at, at + 1)))
    }
}
