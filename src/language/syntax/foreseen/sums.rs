//! Numbers that are added up, in other words: `total of worth of own`, `sum of own weight`, `sum of worth of own in last`.

use super::super::errors;
use super::super::grammar::Rule;
use super::phrases::END;
use super::{Part, Told};

impl Part<'_> {
    /// A sum that is said otherwise, and the word behind it.
    pub(super) fn added_up(&self, at: usize) -> Option<(Told, usize)> {
        if self.names.declares(self.w(at)) {
            return None;
        }
        let mut from = at + 1;
        while matches!(self.w(from), "of" | "all" | "the" | "up") {
            from += 1;
        }
        let right = self.w(at) == "sum" && self.w(at + 1) == "of" && from == at + 2;
        let last = self.end_of_sum(from)?;
        let of = self.top_level(from, last, &["of"]);
        let (number, set) = match of {
            Some(of) if of > from && of < last => (self.text(from, of - 1).to_owned(), (of + 1, last)),
            // `sum of worth own`
            None if last > from && self.names.number(self.w(from)).is_some() && self.w(from + 1) != "." => {
                (self.w(from).to_owned(), (from + 1, last))
            }
            None if self.names.number(self.w(last)).is_some() && (from..last).all(|at| self.w(at) != "(") => {
                (self.w(last).to_owned(), (from, last - usize::from(last > from)))
            }
            _ => return None,
        };
        let only = of.is_none() && last == from;
        // What each man has, and no set: `total of own Rook` counts.
        let first =
            number.trim_start_matches('(').split(|sign: char| !(sign.is_alphanumeric() || sign == '-'));
        let adds = first.into_iter().any(|word| self.names.number(word).is_some())
            || number.contains("number of")
            || self.names.lacks_some && right;
        if !adds {
            return None;
        }
        let set = if only { "own".to_owned() } else { self.summands(set.0, set.1)? };
        let bare = number.contains(' ') && !number.starts_with('(');
        let number = if bare { format!("({number})") } else { number };
        let meant = format!("sum of {number} of {set}");
        let said = self.text(at, last);
        if meant == said {
            return None;
        }
        let meant = self.sound(Rule::only_condition, meant)?;
        let found = errors::other_words(said, self.span(at, last), &format!("`{meant}`"))
            .help(if bare {
                "what is added is one word, or stands in brackets"
            } else {
                "a sum says first which number is added up, and behind the second `of` whose: men on certain cells are told by words side by side"
            });
        let repair = self.replace(at, last, &meant).or_else(|| self.replace(at, last, "number of own"));
        Some((Told::from(found).mended(repair), last + 1))
    }

    /// The last word of what is added up.
    fn end_of_sum(&self, from: usize) -> Option<usize> {
        let mut at = from;
        let mut last = None;
        while self.words.get(at).is_some_and(|word| at == from || !word.fresh) {
            let word = self.w(at);
            if END.contains(&word)
                || matches!(
                    word,
                    ">=" | "<=" | ">" | "<" | "is" | "=" | "==" | "before" | "at" | "more" | "less"
                )
            {
                break;
            }
            // `sum of worth + 1 of own`: what is added may be a sum itself.
            let goes_on = matches!(word, "+" | "-" | "times" | "*");
            if goes_on && self.top_level(from, at, &["of"]).is_some() {
                break;
            }
            let end = if word == "(" { self.closing(at)? } else { at };
            last = Some(end);
            at = end + 1;
        }
        last
    }

    /// The first of some words outside of brackets.
    fn top_level(&self, from: usize, last: usize, words: &[&str]) -> Option<usize> {
        let mut depth = 0_usize;
        (from..=last).find(|at| {
            match self.w(*at) {
                "(" | "[" => depth += 1,
                ")" | "]" => depth = depth.saturating_sub(1),
                // `number of own of camp`
                "of" if at.checked_sub(1).is_some_and(|before| self.w(before) == "number") => return false,
                _ => {}
            }
            depth == 0 && words.contains(&self.w(*at))
        })
    }

    /// Those of whom a number is added up, `own man in last` as `own man last`.
    fn summands(&self, from: usize, last: usize) -> Option<String> {
        let Some(place) = self.top_level(from, last, &["in", "on"]) else {
            let said = self.text(from, last);
            return Some(self.plain_set(said).unwrap_or_else(|| said.to_owned()));
        };
        if place == from || place == last {
            return None;
        }
        let (men, cells) = (self.text(from, place - 1), self.text(place + 1, last));
        let cells = self.plain_set(cells).unwrap_or_else(|| cells.to_owned());
        let joined = cells.contains(" or ") || cells.contains(" and ");
        Some(if joined && !cells.starts_with('(') {
            format!("{men} ({cells})")
        } else {
            format!("{men} {cells}")
        })
    }

    /// `enemy enemy far`: men of a side in that side's part of the board, which stands in brackets.
    pub(super) fn two_sides(&self, at: usize) -> Option<(Told, usize)> {
        let (whose, zone) = (at + 1, at + 2);
        let is_zone = self.names.is_zone(self.w(zone)) || self.w(zone) == "last";
        if !matches!(self.w(whose), "own" | "enemy") || !is_zone || !self.on_one_line(at, zone) {
            return None;
        }
        let place = self.text(whose, zone);
        let meant = format!("{} ({place})", self.w(at));
        let found = errors::other_words(self.text(at, zone), self.span(at, zone), &format!("`{meant}`"))
            .help(format!("the first word says whose men, the second whose part of the board: `{place}` stands in brackets"));
        Some((Told::from(found).mended(self.replace(whose, whose, "")), zone + 1))
    }

    /// `position occurs twice`, `no position occurs again`: how often is said by a number.
    pub(super) fn position_occurs(&self, at: usize, lone: bool) -> Option<(Told, usize)> {
        let verb = at + 1;
        if !matches!(
            self.w(verb),
            "occurs"
                | "occur"
                | "repeats"
                | "comes"
                | "appears"
                | "happens"
                | "returns"
                | "recurs"
                | "arises"
        ) {
            return None;
        }
        let how = verb + 1;
        if self.w(how + 1) == "times" && matches!(self.w(how), "twice" | "thrice" | "again") {
            return None;
        }
        let (many, last) = match (self.w(how), self.w(how + 1), self.w(how + 2)) {
            ("twice" | "again", ..) => ("2", how),
            ("thrice", ..) => ("3", how),
            ("a" | "the", "second", "time") | ("more", "than", "once") | ("once", "more" | "again", _) => {
                ("2", if self.w(how) == "once" { how + 1 } else { how + 2 })
            }
            ("a" | "the", "third", "time") => ("3", how + 2),
            ("two" | "three" | "four" | "five", "times", _) => match self.w(how) {
                "two" => ("2", how + 1),
                "three" => ("3", how + 1),
                "four" => ("4", how + 1),
                _ => ("5", how + 1),
            },
            (number, "x", _) if self.is_number(how) => (number, how + 1),
            (number, "times", _) if self.is_number(how) => (number, how + 1),
            _ => return None,
        };
        let mut first = at;
        while first > 0
            && matches!(self.w(first - 1), "the" | "a" | "same" | "any" | "an" | "earlier" | "this")
        {
            first -= 1;
        }
        let denied = first > 0 && self.w(first - 1) == "no";
        if denied {
            first -= 1;
        }
        self.question_start(first, true, lone)?;
        let not = if denied { "not " } else { "" };
        let meant = format!("{not}position occurs {many} times");
        if meant == self.text(first, last) {
            return None;
        }
        let found =
            errors::other_words(self.text(first, last), self.span(first, last), &format!("`{meant}`"))
                .help("how often is a number, and the position at the end of this turn counts: a second time is `2 times`");
        let repair = self.replace(first, last, &meant).or_else(|| self.replace(first, last, "no enemy"));
        Some((Told::from(found).mended(repair), last + 1))
    }
}
