//! Ways of moving with some directions left out, and promotions: `any but not backward`, `becomes Sheep when it reaches the
//! last row`, `swaps with own Sheep`.

use super::super::errors;
use super::super::grammar::Rule;
use super::super::mend::Repair;
use super::joined_directions::without;
use super::{Part, Told};

/// Words before what a man changes places with.
const SWAP: &str = "move swap with/swaps with/can swap with/may swap with/swap with/swaps places with/changes places with/can change places with/exchanges with/can swap places with/may swap places with/move swap/swaps";

/// What a slide does of itself.
const OF_ITSELF: &str = "while empty/until blocked/until it is blocked/until it hits something/until it hits a piece/until something is in the way/until something is in its way/as long as it is empty/over empty squares/over empty cells/as far as possible/as far as it likes/until stopped";

/// Words between what a man becomes and where.
const REACHING: &str = "when it reaches/when reaching/on reaching/upon reaching/reaching/when it gets to/when it arrives at/when it is on/when it is in/when on/when in/if it reaches/once it reaches/after reaching/if on/if in/when it enters/by reaching/when it comes to/at/on/in";

impl Part<'_> {
    /// `step any but not backward`, `step orthogonal, not backward`; and the word behind it.
    pub(super) fn some_left_out(&self, at: usize) -> Option<(Told, usize)> {
        self.move_before(at)?;
        let mut from = at;
        while matches!(
            self.w(from),
            "but"
                | ","
                | "and"
                | "not"
                | "never"
                | "except"
                | "only"
                | "without"
                | "excluding"
                | "other"
                | "than"
        ) {
            from += 1;
        }
        let denied = (at..from)
            .any(|at| matches!(self.w(at), "not" | "never" | "except" | "without" | "excluding" | "than"));
        let leg = self.w(at.checked_sub(2)?);
        let all =
            self.direction_meant(self.w(at - 1)).or_else(|| (self.w(at - 1) == "any").then_some("any"))?;
        if !denied || from == at || !(self.names.is_walk(leg) || leg == "move") {
            return None;
        }
        let mut last = from;
        let mut none = vec![self.direction_meant(self.w(from))?];
        while matches!(self.w(last + 1), "or" | "and" | ",")
            && self.direction_meant(self.w(last + 2)).is_some()
        {
            none.push(self.direction_meant(self.w(last + 2))?);
            last += 2;
        }
        let left = without(all, &none)?;
        let step = if leg == "move" { "step" } else { leg };
        let meant = format!("{step} {left}");
        let first = if leg == "move" { at - 1 } else { at - 2 };
        let found =
            errors::other_words(self.text(first, last), self.span(first, last), &format!("`{meant}`"))
                .help("the directions that a man has are named; those that are not named he has not");
        Some((Told::from(found).mended(self.replace(first, last, &meant)), last + 1))
    }

    /// `cannot move backwards`, as a clause of its own.
    pub(super) fn never_that_way(&self, at: usize) -> Option<(Told, usize)> {
        let begins = self.words.get(at).is_some_and(|word| word.fresh);
        if !begins || !matches!(self.block_head(at)?, "piece" | "family" | "every" | "change") {
            return None;
        }
        let ways = "cannot move/cannot go/can't move/can't go/may not move/may not go/never moves/never goes/must not move/does not move/cannot step/may not step/cannot slide/cannot walk/must not go/cannot retreat";
        let mut from = at + self.said(at, ways)?;
        while matches!(self.w(from), "in" | "the" | "to" | "straight") {
            from += 1;
        }
        self.direction_meant(self.w(from))?;
        let last = self.line_end(from, &["when", "unless", "move"]);
        let found = errors::leave_out(
            self.text(at, last),
            self.span(at, last),
            "a piece goes only where its moves lead: name in them the directions that it has, such as `step (forward | sideways)`",
        );
        Some((Told::from(found).mended(Some(Repair::new(self.start(at), self.end(last), ""))), last + 1))
    }

    /// `swaps with own Sheep`, `slide any until blocked`.
    pub(super) fn swaps_or_stops(&self, at: usize) -> Option<(Told, usize)> {
        if !matches!(self.block_head(at)?, "piece" | "family" | "every" | "change")
            || self.names.declares(self.w(at))
        {
            return None;
        }
        if let Some(count) = self.said(at, OF_ITSELF)
            && self.w(at.wrapping_sub(2)) == "slide"
        {
            let last = at + count - 1;
            let found = errors::leave_out(
                self.text(at, last),
                self.span(at, last),
                "a slide goes as far as it likes, over empty cells, of itself",
            );
            return Some((Told::from(found).mended(self.replace(at, last, "")), last + 1));
        }
        let begins = self.words.get(at).is_some_and(|word| word.fresh) || self.w(at.wrapping_sub(1)) == "{";
        let count = self.said(at, SWAP).filter(|_| begins)?;
        let last = self.line_end(at + count, &["when", "unless", "move"]);
        let men = self.plain_set(self.text(at + count, last)).filter(|_| at + count <= last)?;
        let meant = format!("move step any onto {men} as other {{ swap mover and other }}");
        let found = errors::other_words(self.text(at, last), self.span(at, last), &format!("`{meant}`"))
            .help("the man lands on the other, and the effect in braces puts each in the place of the other; in place of `any` may stand another direction");
        Some((Told::from(found).mended(self.replace(at, last, "move step any")), last + 1))
    }

    /// `becomes Sheep when it reaches the last row`.
    pub(super) fn becomes_in_words(&self, at: usize) -> Option<(Told, usize)> {
        let begins = self.words.get(at).is_some_and(|word| word.fresh) || self.w(at.wrapping_sub(1)) == "{";
        // `promotes to Rook in last` is told by what is missing.
        let begun = self.w(at) == "promotes" && self.w(at + 1) == "to";
        if !begins || begun || !matches!(self.block_head(at)?, "piece" | "family" | "change") {
            return None;
        }
        let last = self.line_end(at, &["move", "takes", "after"]);
        let (joint, count) = (at + 1..last).find_map(|joint| Some((joint, self.said(joint, REACHING)?)))?;
        let words: Vec<&str> = (at + 1..joint).map(|at| self.w(at)).collect();
        let kinds: Vec<&str> = words.iter().filter_map(|word| self.names.piece_named(word)).collect();
        let filler = |word: &&str| {
            self.names.piece_named(word).is_some()
                || matches!(
                    *word,
                    "to" | "a"
                        | "an"
                        | "the"
                        | "into"
                        | "or"
                        | "and"
                        | ","
                        | "be"
                        | "promoted"
                        | "it"
                        | "piece"
                        | "any"
                        | "becomes"
                        | "other"
                )
        };
        if !words.iter().all(filler) {
            return None;
        }
        let place = self.text(joint + count, last);
        let place = match place {
            "end" | "the end" | "far rank" | "the far rank" => "last".to_owned(),
            place => self.row(place.trim_start_matches("the ")).or_else(|| self.plain_set(place))?,
        };
        let kinds = if kinds.is_empty() { self.names.others_than(self.enclosing_at(at)) } else { kinds };
        let may = if self.w(at) == "may" || self.w(at) == "can" { "may promote to" } else { "promotes to" };
        let meant =
            self.sound(Rule::only_clauses, format!("{may} {} when here in {place}", kinds.join(" or ")))?;
        if self.text(at, last) == meant {
            return None;
        }
        let found = errors::other_words(self.text(at, last), self.span(at, last), &format!("`{meant}`"))
            .help("a promotion names the pieces, and says behind `when` where the man has come to");
        Some((Told::from(found).mended(Some(Repair::new(self.start(at), self.end(last), ""))), last + 1))
    }
}
