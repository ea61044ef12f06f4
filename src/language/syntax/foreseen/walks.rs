//! Legs, directions and numbers in walks.

use super::super::errors;
use super::super::grammar::Rule;
use super::super::list::List;
use super::super::mend::Repair;
use super::names::is_name;
use super::{Part, Told};

impl Part<'_> {
    /// `leap 2 diagonal`: how far one leaps is told by a vector, or by what is jumped over.
    fn leap_so_far(&self, at: usize) -> Option<Told> {
        /// Farther leaps are not written out.
        const FARTHEST: usize = 4;
        let far: usize = self.w(at).parse().ok().filter(|far| (2..=FARTHEST).contains(far))?;
        let direction = self.w(at + 1);
        let (meant, why) = match direction {
            "diagonal" | "diagonally" | "diagonals" => {
                (format!("leap ({far},{far})"), "on a diagonal both numbers of the vector are alike")
            }
            "orthogonal" | "orthogonally" | "straight" => {
                (format!("leap (0,{far})"), "in a straight line one number of the vector is 0")
            }
            _ if self.names.is_direction(direction) => (
                format!("jump {direction} over {}", vec!["cell"; far - 1].join(", ")),
                "over anything, in one direction, goes a jump over cells",
            ),
            _ => return None,
        };
        let found =
            errors::other_words(self.text(at - 1, at + 1), self.span(at - 1, at + 1), &format!("`{meant}`"))
                .help(why);
        Some(Told::from(found).mended(self.replace(at - 1, at + 1, &meant)))
    }

    /// `leap (2,2) unless blocked`: who can be stopped on his way goes step by step.
    pub(super) fn leap_blocked(&self, at: usize) -> Option<(Told, usize)> {
        let denied = usize::from(matches!(self.w(at + 1), "not"));
        let blocked = at + 1 + denied;
        let word = self.w(blocked);
        let asks = self.w(at) == "unless" || denied == 1;
        if !asks
            || !matches!(word, "blocked" | "obstructed" | "hindered" | "lame")
            || self.names.declares(word)
        {
            return None;
        }
        // `leap (A,B)` before it.
        let leg = at.checked_sub(6).filter(|leg| self.w(*leg) == "leap" && self.w(leg + 1) == "(")?;
        let meant = match (self.w(leg + 2), self.w(leg + 4)) {
            ("2", "2") => "step diagonal quietly then step same",
            ("0", "2") | ("2", "0") => "step orthogonal quietly then step same",
            ("1", "2") | ("2", "1") => "step orthogonal quietly then step veer 1 of any",
            _ => return None,
        };
        let found = errors::other_words(
            self.text(leg, blocked),
            self.span(leg, blocked),
            &format!("`{meant}`"),
        )
        .help("a leap asks nothing of the cells between; who can be stopped on his way goes step by step");
        Some((
            Told::from(found)
                .mended(self.replace(leg, blocked, meant).or_else(|| self.replace(at, blocked, ""))),
            blocked + 1,
        ))
    }

    /// `drop on empty where Q`: a set with `where` stands in brackets.
    pub(super) fn dropped_where(&self, at: usize) -> Option<(Told, usize)> {
        let drop = (0..at).rev().take(6).find(|at| self.w(*at) == "drop" && self.w(at + 1) == "on")?;
        if !(drop + 2..at).all(|at| is_name(self.w(at))) {
            return None;
        }
        let mut until = vec!["when", "unless", "so"];
        until.extend(List::Clauses.words());
        let last = self.line_end(at, &until);
        let meant = format!("drop on ({})", self.text(drop + 2, last));
        let meant = self.sound(Rule::only_clauses, meant)?;
        let found = errors::other_words(self.text(drop, last), self.span(drop, last), &format!("`{meant}`"))
            .help("`where` behind a set stands in brackets with it, so that its end is seen; or ask it of the cell: `drop on SET when QUESTION`");
        Some((Told::from(found).mended(self.replace(drop, last, &meant)), last + 1))
    }

    /// `jump orthogonal across enemy`.
    pub(super) fn jump_across(&self, at: usize) -> Option<(Told, usize)> {
        let leg = at.checked_sub(2)?;
        if !matches!(self.w(leg), "jump" | "slide" | "step" | "leap")
            || !self.names.is_direction(self.w(at - 1))
        {
            return None;
        }
        let meant = format!("jump {} over", self.w(at - 1));
        let found = errors::other_words(self.text(leg, at), self.span(leg, at), &format!("`{meant}`"))
            .help("what is jumped over stands behind `over`, cell by cell, with commas between");
        Some((Told::from(found).mended(self.replace(leg, at, &meant)), at + 1))
    }

    /// Numbers and words in a walk.
    pub(super) fn walk(&self) -> Option<Told> {
        let (at, word) = (self.at, self.w(self.at));
        if let Some(told) = self.directions_joined().or_else(|| self.walk_called()) {
            return Some(told);
        }
        // `(1.3)`: the numbers of a vector are separated by a comma.
        if word == "." && self.is_number(at + 1) && at > 0 && self.is_number(at - 1) {
            let vector = format!("{},{}", self.w(at - 1), self.w(at + 1));
            let found = errors::missing_sign(",", self.w(at + 1), self.span(at - 1, at + 1), &vector)
                .help("the two numbers of a vector are separated by a comma, not by a point");
            return Some(Told::from(found).mended(self.replace(at, at, ",")));
        }
        let mode = matches!(word, "quietly" | "taking" | "past");
        if mode && self.back(1) == "(" && self.w(at + 1) == ")" {
            let found = errors::leave_out(
                "(",
                self.span(at - 1, at + 1),
                &format!(
                    "what a leg asks stands behind it without brackets: `{} {word}`",
                    self.text(self.leg_start(), at.saturating_sub(2))
                ),
            );
            let repair = Repair::new(self.start(at - 1), self.end(at - 1), "").and(
                self.start(at + 1),
                self.end(at + 1),
                "",
            );
            return Some(Told::from(found).mended(Some(repair)));
        }
        let leg = self.leg_start();
        let said = if at > leg { self.text(leg, at - 1) } else { "" };
        if self.is_number(at) && at > 0 {
            let back = self.back(1);
            if self.w(at + 1) == "," && self.is_number(at + 2) && is_name(back) {
                let vector = format!("({},{})", word, self.w(at + 2));
                let found = errors::brackets_needed("", self.span(at, at + 2), &vector)
                    .help(format!("a vector stands in brackets: `{said} {vector}`"));
                return Some(Told::from(found));
            }
            if back == "leap"
                && let Some(told) = self.leap_so_far(at)
            {
                return Some(told);
            }
            if matches!(back, "leap" | "ride") {
                return Some(errors::said_otherwise(word, self.span(at, at), "a leap goes by a vector of two numbers", &format!("write how far along and how far across: `{back} ({word},1)`, or straight on `{back} (0,{word})`")).into());
            }
            if is_name(back) && self.names.is_walk(self.w(leg)) {
                return Some(self.so_often(leg, said));
            }
        }
        if word == ")"
            && self.is_number(at.wrapping_sub(1))
            && self.back(2) == "("
            && matches!(self.back(3), "leap" | "ride" | "step" | "jump")
        {
            let number = self.back(1);
            let found = errors::said_otherwise(
                &format!("({number})"),
                self.span(at - 2, at),
                "a vector has two numbers on a board of two dimensions",
                &format!(
                    "write how far along and how far across: `{} ({number},1)`, or straight on `{} (0,{number})`",
                    self.back(3),
                    self.back(3)
                ),
            );
            return Some(found.into());
        }
        if matches!(word, "," | ";") && self.names.is_walk(self.w(at + 1)) {
            let found = errors::other_words(word, self.span(at, at), "`|` or `then`").help(format!(
                "as a choice `{said} | {0}`; one after the other `{said} then {0}`",
                self.rest(at + 1, &["|", "then", ",", ";"])
            ));
            return Some(found.into());
        }
        None
    }

    /// `step triagonal 1..2`: a number behind a leg. Whether the walk may turn from one to the next, it does not say.
    fn so_often(&self, leg: usize, said: &str) -> Told {
        let at = self.at;
        let range = self.w(at + 1) == ".." && self.is_number(at + 2);
        let last = if range { at + 2 } else { at };
        let times = self.text(at, last);
        let walk = self.w(leg);
        let said = if at == leg + 1 { format!("{walk} any") } else { said.to_owned() };
        // A slide goes on as far as it likes: what goes so far and no farther is made of steps.
        let (one, said) = match said.strip_prefix("slide ") {
            Some(direction) => ("step", format!("step {direction}")),
            None => (walk, said),
        };
        let less = |at: usize| self.w(at).parse::<u32>().map_or(0, |number| number.saturating_sub(1));
        let more = match (less(at), less(last)) {
            (0, 0) => String::new(),
            (0, 1) => format!(" then ({one} same)?"),
            (fewest, most) if fewest == most => format!(" then ({one} same)[{fewest}]"),
            (fewest, most) => format!(" then ({one} same)[{fewest}..{most}]"),
        };
        let written = self.text(leg, last);
        errors::said_otherwise(
            written,
            self.span(leg, last),
            "how often stands in square brackets behind round ones",
            &format!("in a straight line write `{said}{more}`; where it may turn, `({said})[{times}]`"),
        )
        .into()
    }

    /// Where the leg begins that stands before the word that does not fit.
    fn leg_start(&self) -> usize {
        let joint = |at: &usize| {
            matches!(self.w(*at), "move" | "|" | "then" | ":" | "=" | ",")
                || self.w(*at) == "(" && self.names.is_walk(self.w(*at + 1))
        };
        (0..self.at).rev().find(joint).map_or(0, |at| at + 1)
    }

    /// `vaults(enemy)`, `slide(any)`: what a walk is given stands without brackets, and is directions.
    fn walk_called(&self) -> Option<Told> {
        let (open, name) = (self.at, self.at.checked_sub(1)?);
        let walk = self.w(name);
        if self.w(open) != "(" || self.end(name) != self.start(open) || !self.names.is_walk(walk) {
            return None;
        }
        let close = (open + 1..open + 12).find(|at| self.w(*at) == ")")?;
        let inside = if close > open + 1 { self.text(open + 1, close - 1) } else { return None };
        let directions = (open + 1..close).all(|at| {
            self.names.is_direction(self.w(at))
                || self.is_number(at)
                || matches!(self.w(at), "," | "|" | "+" | "-")
        });
        let vector = (open + 1..close).all(|at| self.is_number(at) || matches!(self.w(at), "," | "-"));
        let said = self.text(name, close);
        if directions {
            let meant =
                if vector || inside.contains(['|', '+']) { format!("({inside})") } else { inside.to_owned() };
            let meant = format!("{walk} {}", meant.replace(", ", ","));
            let found = errors::program_form(said, self.span(name, close), &format!("`{meant}`"));
            return Some(Told::from(found).mended(self.replace(name, close, &meant)));
        }
        let found = errors::said_otherwise(
            said,
            self.span(name, close),
            "this way of moving is declared without brackets: it is given directions",
            &format!(
                "directions stand behind it: `{walk} any`; where it is to be given men or cells, too, declare it so: `define {walk}(P) D = jump D over P`, used as `{walk}({inside}) any`"
            ),
        );
        Some(found.into())
    }
}
