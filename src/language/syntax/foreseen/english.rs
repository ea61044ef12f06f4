//! Plain English that is looked for before the text is parsed, by the word with which it begins.

use super::super::errors;
use super::super::list::List;
use super::super::mend::Repair;
use super::names::is_number;
use super::{Part, Told};

impl Part<'_> {
    /// The mistake that begins at a word, and the word behind it.
    pub(super) fn plain_english(&self, at: usize, lone: bool) -> Option<(Told, usize)> {
        match self.w(at) {
            "cannot" | "can't" | "can" | "may" | "must" | "never" | "does" | "doesn't" | "do" | "don't"
            | "shall" | "is" | "are" | "not" | "should" | "will" | "won't" | "always" | "has" | "have"
            | "needs" | "only" | "moves" | "move" | "stays" | "remains" | "confined" | "restricted"
            | "limited" | "enters" | "stops" | "ends" | "lands" | "walks" | "lives" | "goes" | "go"
            | "jump" | "jumps" | "leap" | "leaps" | "hop" | "hops" | "slides" | "steps" | "travels"
            | "runs" | "rides" | "flies" | "fly" | "same" | "like" | "captures" | "attacks" | "takes"
            | "kills" | "eats" | "can-move" | "surrounded" | "trapped" | "blocked" | "enclosed"
            | "encircled" | "moving" | "movement" | "capture" => self
                .of_its_kind(at)
                .or_else(|| match self.w(at) {
                    "moves" => self.cells_listed(at),
                    "move" => self.label_without_colon(at),
                    _ => None,
                })
                .or_else(|| self.moves_as_pieces(at))
                .or_else(|| self.swaps_or_stops(at))
                .or_else(|| self.never_that_way(at))
                .or_else(|| self.confined(at))
                .or_else(|| self.captures_in_words(at))
                .or_else(|| self.likeness(at))
                .or_else(|| self.immobile(at, lone))
                .or_else(
                    || if matches!(self.w(at), "has" | "have") { self.has_so_many(at, lone) } else { None },
                )
                .or_else(|| self.left_over(at, lone))
                .or_else(|| self.without_dot(at, lone)),
            "step" | "slide" => self.so_far(at).or_else(|| self.towards(at)),
            _ if self.direction_first(at).is_some() => self.direction_first(at),
            _ if self.chain_at_zones(at).is_some() => self.chain_at_zones(at),
            "its" | "own" | "the" if self.of_its_kind(at).is_some() => self.of_its_kind(at),
            "all" | "every" | "each" => self.all_in(at, lone),
            "when" | "unless" | "if" => self
                .asked_twice(at)
                .or_else(|| self.first_move(at))
                .or_else(|| self.hook_in_words(at))
                .or_else(|| self.leap_blocked(at))
                .or_else(|| self.quiet_turns(at)),
            "where" => self.dropped_where(at),
            "across" | "beyond" | "above" => self.jump_across(at),
            "but" | "without" | "except" | "excluding" => self
                .some_left_out(at)
                .or_else(|| self.captures_in_words(at))
                .or_else(|| self.takes_otherwise(at)),
            "," | "|" | "or" if self.second_vector(at).is_some() => self.second_vector(at),
            "and" | "," | ";" => self.some_left_out(at).or_else(|| self.takes_otherwise(at)),
            "while" | "until" | "as" | "over" | "swap" | "swaps" | "exchanges" | "changes" => {
                self.swaps_or_stops(at)
            }
            "becomes" | "become" | "promotes" | "promote" | "turns" | "upgrades" | "promoted" => {
                self.becomes_in_words(at)
            }
            "zone" => self.zone_in_words(at),
            "grid" => self.axes_in_words(at),
            "of" => self.number_of_side(at, lone).or_else(|| self.state_of_side(at)),
            "turn" => self.whose_turn(at),
            "connected" | "connects" | "connect" | "connecting" | "linked" | "links" | "joined" | "joins"
            | "chain" | "path" => self.chain(at),
            "whenever" => self.hook_in_words(at),
            "explodes" | "explode" | "detonates" | "bursts" => self.explodes(at),
            "under" => self.nobody_in_check(at, lone),

            "drop" | "drops" | "place" | "placed" | "put" | "deploy" | "dropped" => self.dropped_in_words(at),
            "first" | "starts" | "begins" | "start" | "starting" | "beginning" => {
                self.first_with_colon(at).or_else(|| self.first_to_reach(at, lone))
            }
            "en" | "en-passant" | "castling" | "castle" | "castles" => self.chess_move(at),
            "left" | "remaining" | "remain" | "alive" | "survive" | "still" | "on" | "in" => self
                .held_by(at)
                .or_else(|| self.nobody_in_check(at, lone))
                .or_else(|| self.left_over(at, lone)),
            _ => self
                .without_dot(at, lone)
                .or_else(|| self.side_before_state(at))
                .or_else(|| self.misspelt_among(at, lone)),
        }
    }

    /// `takes its own kind`: men of the piece whose clause it is.
    fn of_its_kind(&self, at: usize) -> Option<(Told, usize)> {
        let ways = "its own kind/its kind/own kind/the same kind/same kind/the same type/same type/its own type/own type";
        let last = at + self.said(at, ways)? - 1;
        let head = self.enclosing_at(at)?;
        let name = head.split_whitespace().nth(1).filter(|name| self.names.letter_of(name).is_some())?;
        if !matches!(
            self.w(at.wrapping_sub(1)),
            "takes" | "taking" | "capturing" | "onto" | "enemy" | "own" | "over"
        ) {
            return None;
        }
        let found = errors::said_otherwise(
            self.text(at, last),
            self.span(at, last),
            "a piece is called by its name",
            &format!("write `enemy {name}` for those of the other side, `own {name}` for its own"),
        );
        let repair =
            self.replace(at, last, &format!("enemy {name}")).or_else(|| self.replace(at, last, "enemy"));
        Some((Told::from(found).mended(repair), last + 1))
    }

    /// `leap (2,0), (3,0)`, `leap (2,0) | (3,0)`: each vector has its own leg.
    fn second_vector(&self, at: usize) -> Option<(Told, usize)> {
        let numbers = |at: &usize| matches!(self.w(*at), "," | "-") || is_number(self.w(*at));
        let joint = |at: usize| matches!(self.w(at), "," | "|" | "or");
        let last = (at + 2..at + 12).find(|at| !numbers(at))?;
        if self.w(at + 1) != "(" || self.w(last) != ")" || last < at + 5 {
            return None;
        }
        // Back over the vectors before it.
        let mut closing = at.checked_sub(1)?;
        let leg = loop {
            let open = (closing.saturating_sub(10)..closing).rev().find(|at| !numbers(at))?;
            if self.w(closing) != ")" || self.w(open) != "(" {
                return None;
            }
            let before = open.checked_sub(1)?;
            match self.w(before) {
                leg @ ("leap" | "ride") => break leg,
                _ if joint(before) => closing = before.checked_sub(1)?,
                _ => return None,
            }
        };
        let (said, span) = (self.text(at, last), self.span(at, last));
        let write = format!("`| {leg} {}`", self.text(at + 1, last));
        let found = errors::other_words(said, span, &write);
        Some((Told::from(found).mended(self.replace(at, last, "")), last + 1))
    }

    /// `drop on any empty cell`, `place on an empty square`.
    fn dropped_in_words(&self, at: usize) -> Option<(Told, usize)> {
        let fresh = self.words.get(at).is_some_and(|word| word.fresh)
            || matches!(self.w(at.wrapping_sub(1)), "{" | "}");
        if !fresh
            || !matches!(self.block_head(at)?, "piece" | "family" | "every" | "change")
            || self.names.declares(self.w(at))
        {
            return None;
        }
        let last = self.line_end(at, &["when", "unless", "so", "move", "if"]);
        let article = |at: usize| {
            matches!(
                self.w(at),
                "any" | "the" | "an" | "a" | "every" | "each" | "all" | "anywhere" | "everywhere"
            )
        };
        let plain = (at + 1..=last).any(article)
            || self.w(at) != "drop" && matches!(self.w(at + 1), "on" | "in" | "at" | "to" | "onto" | "into");
        if !plain {
            return None;
        }
        let mut from = at + 1;
        while article(from) && !self.w(from).ends_with("where")
            || matches!(self.w(from), "on" | "onto" | "at" | "to" | "in" | "into" | "it" | "them" | "own")
        {
            from += 1;
        }
        let unit = |word: &str| {
            matches!(
                word,
                "cell"
                    | "cells"
                    | "square"
                    | "squares"
                    | "field"
                    | "fields"
                    | "space"
                    | "spaces"
                    | "place"
                    | "point"
                    | "points"
                    | "tile"
                    | "anywhere"
                    | "everywhere"
                    | "free"
                    | "empty"
                    | "vacant"
                    | "unoccupied"
                    | "open"
                    | "hex"
                    | "on"
                    | "of"
                    | "in"
                    | "at"
                    | "the"
                    | "its"
                    | "board"
            )
        };
        while from <= last && unit(self.w(from)) {
            from += 1;
        }
        let set = if from > last { "empty".to_owned() } else { self.plain_set(self.text(from, last))? };
        let set = if set.contains(" or ") && !set.starts_with('(') { format!("({set})") } else { set };
        let meant = format!("drop on {set}");
        let found = errors::other_words(self.text(at, last), self.span(at, last), &format!("`{meant}`"))
            .help("a man comes from the hand by `drop on SET`, and only onto empty cells of the set");
        Some((Told::from(found).mended(self.replace(at, last, &meant)), last + 1))
    }

    /// `when if weary`: one of the two is enough.
    fn asked_twice(&self, at: usize) -> Option<(Told, usize)> {
        let asks = |at: usize| matches!(self.w(at), "when" | "unless" | "if");
        let fresh = self.words.get(at + 1).is_some_and(|word| word.fresh);
        if !asks(at) || !asks(at + 1) || fresh {
            return None;
        }
        // What is no `if` is the better of the two: `if unless` is `unless`.
        let extra = if self.w(at) == "if" { at } else { at + 1 };
        let kept = if extra == at { at + 1 } else { at };
        let question = self.question_end(at + 2).map_or("", |last| self.text(at + 2, last));
        let found = errors::leave_out(
            self.w(extra),
            self.span(extra, extra),
            &format!("one word asks: `{} {question}`", self.w(kept)),
        );
        Some((Told::from(found).mended(self.replace(extra, extra, "")), at + 2))
    }

    /// `first: White`, `starting player = Black`, on the line of the sides or below it.
    fn first_with_colon(&self, at: usize) -> Option<(Told, usize)> {
        let mut sign = at + 1;
        while matches!(self.w(sign), "player" | "side" | "move" | "turn" | "to" | "with" | "is") {
            sign += 1;
        }
        let side = sign + 1;
        if !matches!(self.w(sign), ":" | "=") || !self.is_side(side) || self.block_head(at).is_some() {
            return None;
        }
        let last = if matches!(self.w(side + 1), "first" | "begins" | "starts") { side + 1 } else { side };
        let sides = self.names.sides.join(", ");
        let fresh = self.words.get(at).is_some_and(|word| word.fresh);
        let meant = format!("first {}", self.w(side));
        let found = if fresh {
            errors::said_otherwise(
                self.text(at, last),
                self.span(at, last),
                "who has the first turn is said with the sides",
                &format!(
                    "write `{meant}` at the end of the line `sides {sides} ...`; without it, the side named first begins"
                ),
            )
        } else {
            errors::other_words(self.text(at, last), self.span(at, last), &format!("`{meant}`"))
        };
        let repair = if fresh {
            Some(Repair::new(self.start(at), self.end(last), ""))
        } else {
            self.replace(at, last, &meant)
        };
        Some((Told::from(found).mended(repair), last + 1))
    }

    /// `takes en passant`, `can castle with Rook`: moves of chess in a piece.
    fn chess_move(&self, at: usize) -> Option<(Told, usize)> {
        let word = self.w(at);
        if word == "en" && self.w(at + 1) != "passant"
            || self.names.declares(word)
            || matches!(self.w(at + 1), ":" | "=")
            || !matches!(self.block_head(at)?, "piece" | "family" | "every" | "change")
        {
            return None;
        }
        let mut first = at;
        while matches!(
            self.w(first.wrapping_sub(1)),
            "takes"
                | "take"
                | "captures"
                | "capture"
                | "can"
                | "may"
                | "also"
                | "taking"
                | "by"
                | "with"
                | "allowed"
                | "is"
                | "it"
                | "king"
                | "the"
                | "no"
                | "never"
                | "cannot"
        ) && !self.words.get(first).is_some_and(|word| word.fresh)
        {
            first -= 1;
        }
        // `step any castling` is told so, too: no mode is meant.
        let castles = matches!(word, "castling" | "castle" | "castles")
            && self.names.is_direction(self.w(first.wrapping_sub(1)));
        let begins =
            self.words.get(first).is_some_and(|word| word.fresh) || self.w(first.wrapping_sub(1)) == "{";
        if !begins && !castles {
            return None;
        }
        let last = self.line_end(at, &["move", "takes", "promotes", "after"]);
        if matches!(self.w(first), "no" | "never" | "cannot") && self.block_head(at) == Some("change") {
            let found = errors::said_otherwise(
                self.text(first, last),
                self.span(first, last),
                "what the used file gives this piece is taken away by `without`",
                &format!("write `without move {word}`"),
            );
            return Some((Told::from(found).mended(self.replace(first, last, "")), last + 1));
        }
        if matches!(self.w(first), "no" | "never" | "cannot") {
            let found = errors::leave_out(
                self.text(first, last),
                self.span(first, last),
                "a piece does only what its clauses say: without such a `move` there is none",
            );
            return Some((Told::from(found).mended(self.replace(first, last, "")), last + 1));
        }
        let part = Part::new(self.scanned, self.names, List::Clauses, (self.start(at), self.start(at)));
        let told = part.chess()?;
        let mut found = told.diagnostic;
        if let Some(label) = found.labels.first_mut() {
            label.span = self.span(first, last);
        }
        Some((Told::from(found).mended(self.replace(first, last, "")), last + 1))
    }
}
