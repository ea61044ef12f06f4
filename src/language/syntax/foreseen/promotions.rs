//! What a man becomes: `promote to Queen`, `becomes Queen by taking`.

use super::super::errors;
use super::super::grammar::Rule;
use super::super::mend::Repair;
use super::names::is_name;
use super::{Part, Told};

impl Part<'_> {
    /// `promote to Queen`, `promotes Queen`.
    pub(super) fn promotes(&self) -> Option<Told> {
        let mut at = 1;
        while matches!(self.w(at), "to" | "into" | "as" | "a" | "in" | "the" | "be") {
            at += 1;
        }
        if let Some(told) = self.promotion_by_taking() {
            return Some(told);
        }
        let right = self.w(0) == "promotes" && self.w(1) == "to" && at == 2;
        let set = self.rest(at, &[]);
        if right || set.is_empty() || self.closes(at) {
            return self.several_kinds();
        }
        if let Some(told) = self.promotion_of_some_sort(at) {
            return Some(told);
        }
        // `on the last row to any piece`: the pieces may stand behind the place.
        let words: Vec<&str> = (at..=self.line_end(at, &[])).map(|at| self.w(at)).collect();
        let kinds: Vec<&str> = words.iter().filter_map(|word| self.names.piece_named(word)).collect();
        let here = if words.contains(&"last") { " when here in last" } else { "" };
        // What is asked as well must not get lost.
        let asked = words.iter().any(|word| matches!(*word, "when" | "unless" | "if" | "after" | "from"));
        let set = set.replace(',', " or").replace(" or or ", " or ").replace(" if ", " when ");
        let meant = self.sound(Rule::only_clauses, format!("promotes to {set}")).or_else(|| {
            let kinds =
                if kinds.is_empty() { self.names.others_than(self.enclosing()) } else { kinds.clone() };
            let meant = format!("promotes to {}{here}", kinds.join(" or "));
            self.sound(Rule::only_clauses, meant).filter(|_| !asked || !here.is_empty())
        });
        let found = errors::other_words(self.text(0, at - 1), self.span(0, at - 1), "`promotes to`");
        let found = match &meant {
            Some(meant) => found.help(format!("the clause is `{meant}`")),
            None => found.help(
                "the clause names the pieces, then says when: `promotes to SET when CONDITION`, for example `when here in last`",
            ),
        };
        Some(
            Told::from(found).mended(
                self.replace(0, at - 1, "promotes to")
                    .filter(|_| meant.is_some_and(|meant| meant.ends_with(&set))),
            ),
        )
    }

    /// `promotes to Queen, Rook` and `promotes to Queen / Rook`.
    fn several_kinds(&self) -> Option<Told> {
        let word = self.w(self.at);
        let before = self.back(1);
        if matches!(word, "piece" | "of")
            && matches!(before, "any" | "a" | "one" | "every" | "another" | "other")
        {
            let last = self.line_end(self.at, &["when", "unless"]);
            let own = self.enclosing().and_then(|head| head.split_whitespace().nth(1)).unwrap_or("");
            let others: Vec<&str> = self.names.lettered().filter(|name| *name != own).collect();
            let meant = others.join(" or ");
            let first = self.at - 1;
            if others.is_empty() {
                return None;
            }
            let found =
                errors::other_words(self.text(first, last), self.span(first, last), &format!("`{meant}`"))
                    .help("what a man may become is told by name, joined by `or`; leave out those that it may not become");
            return Some(Told::from(found).mended(self.replace(first, last, &meant)));
        }
        matches!(word, "|" | "/" | "+" | "&").then(|| {
            let found = errors::other_words(word, self.span(self.at, self.at), "`or`").help(format!(
                "`or` joins the pieces of a choice: `{} or {}`",
                self.text(0, self.at - 1),
                self.w(self.at + 1)
            ));
            found.into()
        })
    }

    /// `must promote to Queen when here in last`: that is a duty anyhow.
    pub(super) fn must_promote(&self) -> Option<Told> {
        let verb = self.w(1);
        if !matches!(verb, "promote" | "promotes" | "become" | "be") {
            return None;
        }
        let mut set = 2;
        while matches!(self.w(set), "promoted" | "to" | "into" | "a" | "an") {
            set += 1;
        }
        let rest = self.rest(set, &[]);
        if rest.is_empty() || verb == "be" && self.w(2) != "promoted" {
            return None;
        }
        let meant = self.sound(Rule::only_clauses, format!("promotes to {rest}"))?;
        let found = errors::other_words(self.text(0, set - 1), self.span(0, set - 1), "`promotes to`")
            .help(format!("`{meant}` is a duty already; `may promote to` leaves the choice"));
        Some(Told::from(found).mended(self.replace(0, set - 1, "promotes to")))
    }

    /// `promotes to Queen when it takes`, `promotes to Queen upon taking Rook`.
    pub(super) fn promotion_by_taking(&self) -> Option<Told> {
        let last = self.line_end(0, &[]);
        let verb = (3..=last).find(|at| {
            matches!(self.w(*at), "taking" | "takes" | "captures" | "capturing" | "capture" | "kills")
        })?;
        let mut first = verb;
        while matches!(
            self.w(first - 1),
            "when" | "it" | "he" | "upon" | "on" | "after" | "by" | "if" | "while" | "a" | "it's"
        ) {
            first -= 1;
        }
        if first == verb || first < 3 {
            return None;
        }
        let men = if verb < last { self.plain_set(self.text(verb + 1, last))? } else { String::new() };
        let men = if men.contains(" or ") { format!("({men})") } else { men };
        let asked = format!("when taken {men}");
        let asked = asked.trim_end();
        self.sound(Rule::only_clauses, format!("{} {asked}", self.text(0, first - 1)))?;
        let found =
            errors::other_words(self.text(first, last), self.span(first, last), &format!("`{asked}`"))
                .help("a promotion is asked at the end of the move; whom it has taken is `taken`");
        Some(Told::from(found).mended(Some(Repair::new(self.start(first), self.end(last), ""))))
    }

    /// `promotes optionally to Queen`, `promotes from Pawn to Queen`, `promotes to a taken piece`.
    pub(super) fn promotion_of_some_sort(&self, set: usize) -> Option<Told> {
        let last = self.line_end(0, &[]);
        let freely = |at: usize| matches!(self.w(at), "optionally" | "optional" | "freely" | "voluntarily");
        if self.w(0) == "promotes" && freely(1) && self.w(2) == "to" {
            let meant = self.sound(Rule::only_clauses, format!("may promote to {}", self.rest(3, &[])))?;
            let found = errors::other_words(self.text(0, 2), self.span(0, 2), "`may promote to`")
                .help(format!("`promotes to` is a duty, `may promote to` leaves the choice: `{meant}`"));
            return Some(Told::from(found).mended(self.replace(0, 2, "may promote to")));
        }
        if self.w(1) == "from" && is_name(self.w(2)) && self.w(3) == "to" {
            let meant = self.sound(Rule::only_clauses, format!("promotes to {}", self.rest(4, &[])))?;
            let found = errors::leave_out(
                self.text(1, 2),
                self.span(1, 2),
                &format!("it is the piece in which this stands: `{meant}`"),
            );
            return Some(Told::from(found).mended(Some(Repair::new(self.start(1), self.end(2), ""))));
        }
        let taken = (set..=last).find(|at| matches!(self.w(*at), "taken" | "captured" | "lost"))?;
        if taken > set + 2 {
            return None;
        }
        let kinds = self.names.others_than(self.enclosing_at(0)).join(" or ");
        let found = errors::said_otherwise(
            self.text(0, taken),
            self.span(0, last),
            "a promotion names the pieces, whoever has been taken",
            &format!(
                "write `promotes to {kinds}`, without those that it may not become; what it has just taken it becomes by `after taking {{ become taken }}`"
            ),
        );
        Some(Told::from(found).mended(Some(Repair::new(self.start(0), self.end(last), ""))))
    }
}
