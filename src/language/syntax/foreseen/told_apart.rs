//! Clauses, hooks and words that are told in plain English beside others: `and captures diagonally`, `when captured { }`,
//! `Rook: slides orthogonal`, `OR`.

use super::super::errors;
use super::super::mend::Repair;
use super::names::is_name;
use super::{Part, Told};
use crate::language::glossary::synonyms::{Place, find};

/// What has happened, behind `when`, and the hook for it.
const EVENTS: [(&str, &str); 4] = [
    (
        "captured/it is captured/is captured/it is taken/taken/being captured/it gets captured/it was captured/killed/it is killed/it dies/it was taken/destroyed",
        "being taken",
    ),
    (
        "it captures/capturing/it takes/it kills/it captures something/it takes something/it has captured/it has taken/it captures a piece/it takes a man/it attacks",
        "taking",
    ),
    ("it moves/moving/it has moved/it has just moved", "moving"),
    ("it promotes/promoting/it is promoted/promoted", "promoting"),
];

impl Part<'_> {
    /// `when captured { ... }`, at the beginning of a line: a hook.
    pub(super) fn hook_in_words(&self, at: usize) -> Option<(Told, usize)> {
        let begins = self.words.get(at).is_some_and(|word| word.fresh);
        if !begins || !matches!(self.block_head(at)?, "piece" | "family" | "every" | "change") {
            return None;
        }
        let found = EVENTS.iter().filter_map(|(ways, event)| Some((self.said(at + 1, ways)?, *event)));
        let (count, event) = found.max_by_key(|(count, _)| *count)?;
        let last = at + count;
        let open = if matches!(self.w(last + 1), "," | ":" | "then") { last + 2 } else { last + 1 };
        if self.w(open) != "{" {
            return None;
        }
        let meant = format!("after {event}");
        let found = errors::other_words(self.text(at, open - 1), self.span(at, open - 1), &format!("`{meant}`"))
            .help("what is done when something has happened stands behind `after moving`, `after taking`, `after being taken`, `after dropping` or `after promoting`");
        Some((Told::from(found).mended(self.replace(at, open - 1, &meant)), open))
    }

    /// `explodes when captured`: what it takes with it.
    pub(super) fn explodes(&self, at: usize) -> Option<(Told, usize)> {
        let begins = self.words.get(at).is_some_and(|word| word.fresh) || self.w(at.wrapping_sub(1)) == "{";
        if !begins
            || !matches!(self.block_head(at)?, "piece" | "family" | "every" | "change")
            || self.names.declares(self.w(at))
        {
            return None;
        }
        let last = self.line_end(at, &[]);
        let said = self.text(at, last);
        let gone = ["captured", "taken", "killed", "dies"].iter().any(|word| said.ends_with(word));
        let takes =
            ["captures", "capturing", "taking", "takes", "capture"].iter().any(|word| said.contains(word));
        let hook = match (gone, takes) {
            (true, _) => "after being taken { take man by step any }",
            (_, true) => "after taking { take man by step any ; take mover }",
            _ => return None,
        };
        let found = errors::said_otherwise(
            said,
            self.span(at, last),
            "what happens then is told by a hook",
            &format!("write `{hook}`: those around are taken, of both sides"),
        );
        Some((Told::from(found).mended(Some(Repair::new(self.start(at), self.end(last), ""))), last + 1))
    }

    /// `step diagonal and captures orthogonally`: how it takes is a move of its own.
    pub(super) fn takes_otherwise(&self, at: usize) -> Option<(Told, usize)> {
        let takes = |at: usize| {
            matches!(
                self.w(at),
                "capture"
                    | "captures"
                    | "take"
                    | "takes"
                    | "attack"
                    | "attacks"
                    | "kills"
                    | "capturing"
                    | "eats"
            )
        };
        let mut verb = at + 1;
        while matches!(self.w(verb), "it" | "only" | "can" | "may" | "but" | "also" | "and") {
            verb += 1;
        }
        if !takes(verb) || self.move_before(at).is_none() || self.question_start(at, false, false).is_some() {
            return None;
        }
        let mut directions: Vec<&str> = Vec::new();
        let mut last = verb;
        for at in verb + 1..verb + 7 {
            let word = self.w(at);
            if self.words.get(at).is_none_or(|word| word.fresh) {
                break;
            }
            if let Some(direction) = self.direction_meant(word) {
                directions.push(direction);
            } else if !matches!(
                word,
                "only"
                    | "one"
                    | "step"
                    | "square"
                    | "cell"
                    | "in"
                    | "the"
                    | "direction"
                    | "enemy"
                    | "pieces"
                    | "enemies"
            ) {
                break;
            }
            last = at;
        }
        let walk = match directions.as_slice() {
            [] => return None,
            ["diagonal", "forward"] | ["forward", "diagonal"] => "forward-diagonal".to_owned(),
            [one] => (*one).to_owned(),
            many => format!("({})", many.join(" | ")),
        };
        let start = self.move_before(at)?;
        let first = self.text(start, at - 1);
        let quietly = if first.ends_with("quietly") { "" } else { " quietly" };
        let found = errors::said_otherwise(
            self.text(at, last),
            self.span(at, last),
            "how it takes is a move of its own",
            &format!("write two clauses: `{first}{quietly}` and `move step {walk} taking`"),
        );
        Some((Told::from(found).mended(Some(Repair::new(self.start(at), self.end(last), ""))), last + 1))
    }

    /// `move Rook or Bishop`, `move knight`: pieces of chess that the file does not have, as ways of moving.
    pub(super) fn moves_as_pieces(&self, at: usize) -> Option<(Told, usize)> {
        if self.w(at) != "move" {
            return None;
        }
        let walk = |at: usize| {
            let word = self.w(at);
            let known = !self.names.knows(word)
                && word.len() > 3
                && self.w(at + 1) != ":"
                && self.names.piece_named(word).is_none();
            let found = find(word, &[Place::Walk])
                .filter(|found| known && found.note.is_empty() && found.stands == Place::Walk)?;
            found.write.first().filter(|line| !line.contains('{')).copied()
        };
        let mut walks = vec![walk(at + 1)?];
        let mut last = at + 1;
        while matches!(self.w(last + 1), "or" | "and" | "|" | "+" | "/") {
            walks.push(walk(last + 2)?);
            last += 2;
        }
        if walks.len() < 2 {
            return None;
        }
        let meant = format!("move {}", walks.join(" | "));
        let found = errors::other_words(self.text(at, last), self.span(at, last), &format!("`{meant}`"))
            .help("no piece of chess is known to the language: how each goes is told leg by leg");
        Some((
            Told::from(found)
                .mended(self.replace(at, last, &meant).or_else(|| self.replace(at, last, "move stay"))),
            last + 1,
        ))
    }

    /// `win when first to reach camp`.
    pub(super) fn first_to_reach(&self, at: usize, lone: bool) -> Option<(Told, usize)> {
        let count = self.said(at, "first to reach/first to get to/first to enter/first to arrive at/first to arrive in/first to occupy")?;
        let start = self.question_start(at, false, lone)?;
        let last = self.question_end(at + count)?;
        let place = self.plain_set(self.text(at + count, last))?;
        Some(self.written_anew(start, last, &format!("own man in {place}"), self.text(start, last)))
    }

    /// `Rook: slides orthogonal`, outside of blocks: a piece.
    pub(super) fn piece_with_colon(&self) -> Option<Told> {
        let name = self.w(0);
        let goes = matches!(
            self.w(2),
            "moves"
                | "move"
                | "slides"
                | "slide"
                | "steps"
                | "step"
                | "jumps"
                | "leaps"
                | "leap"
                | "goes"
                | "walks"
                | "can"
                | "captures"
        );
        if self.w(1) != ":" || !goes || !is_name(name) {
            return None;
        }
        let last = self.line_end(0, &[]);
        let letter = name.chars().next()?.to_ascii_uppercase();
        let mut words = (3..=last).map(|at| self.direction_meant(self.w(at)).unwrap_or(self.w(at)));
        let verb = match self.w(2) {
            "slides" | "slide" => "slide",
            "steps" | "step" | "walks" => "step",
            "jumps" | "leaps" | "leap" => "leap",
            _ => "",
        };
        let rest: Vec<&str> = words.by_ref().collect();
        let walk = format!("{verb} {}", rest.join(" "));
        let walk =
            if self.is_sound(super::super::grammar::Rule::only_clauses, &format!("move {}", walk.trim())) {
                walk.trim().to_owned()
            } else {
                "step any".to_owned()
            };
        let found = errors::said_otherwise(
            self.text(0, last),
            self.span(0, last),
            "a piece is a block: its name, its letter, and its clauses in braces",
            &format!("write `piece {name} \"{letter}\" {{ move {walk} }}`, with its own way of moving"),
        );
        Some(Told::from(found).mended(Some(Repair::new(self.start(0), self.end(last), ""))))
    }

    /// `Sheep rank 2`, `8 Sheep on rank 2`, in a set-up.
    pub(super) fn men_on_a_row(&self) -> Option<Told> {
        let near = self.at.saturating_sub(3)..=self.at + 3;
        let row = near.clone().find(|at| matches!(self.w(*at), "rank" | "row" | "file" | "column"))?;
        let cells = self.row(self.text(row, row + 1))?;
        let mut first = row;
        while first > 0 && matches!(self.w(first - 1), "on" | "in" | "at" | "the" | "along" | "all") {
            first -= 1;
        }
        let kind = self.names.piece_named(self.w(first.checked_sub(1)?))?;
        first -= 1;
        if first > 0 && self.is_number(first - 1) {
            first -= 1;
        }
        let meant = format!("{kind} {cells}");
        let found = errors::other_words(
            self.text(first, row + 1),
            self.span(first, row + 1),
            &format!("`{meant}`"),
        )
        .help("the cells stand behind the piece; two corners with two dots between are a block of cells");
        Some(Told::from(found).mended(self.replace(first, row + 1, &meant)))
    }
}
