//! Questions that break off, behind what is found word for word: `in check`, `on the last rank`, `board is full`.

use super::super::errors;
use super::names::{is_cell, is_number};
use super::{Part, Told};

/// Words before a question.
const ASK: [&str; 8] = ["when", "unless", "that", "where", "if", "and", "or", "not"];

/// Words that end a question, or a part of one.
const END: [&str; 12] = ["and", "or", "when", "unless", "so", "then", "win", "lose", "draw", "{", "|", ";"];

/// Words that add nothing to a place.
const UNITS: [&str; 7] = ["rank", "row", "line", "ranks", "rows", "zone", "square"];

impl Part<'_> {
    /// A question in plain English that the language cannot read to its end.
    pub(super) fn asked(&self) -> Option<Told> {
        let start =
            (0..=self.at).rev().find(|at| at.checked_sub(1).is_some_and(|at| ASK.contains(&self.w(at))))?;
        let end = self.line_end(self.at.max(start), &END);
        self.in_check(start, end)
            .or_else(|| self.on_a_place(start, end))
            .or_else(|| self.about_the_board(start, end))
    }

    /// Tells what to write in place of the words from one to another.
    fn in_place(&self, first: usize, last: usize, meant: &str) -> Told {
        let found =
            errors::other_words(self.text(first, last), self.span(first, last), &format!("`{meant}`"));
        Told::from(found).mended(self.replace(first, last, meant))
    }

    /// Words without an article before them, and without `is`, `are` behind them.
    fn plain(&self, first: usize, last: usize) -> &str {
        let (mut from, mut to) = (first, last);
        while from < to && matches!(self.w(from), "the" | "a" | "an" | "any") {
            from += 1;
        }
        while to > from && matches!(self.w(to), "is" | "are" | "stands" | "stand" | "lies") {
            to -= 1;
        }
        self.text(from, to)
    }

    /// `in check`, `is not in check`.
    fn in_check(&self, start: usize, end: usize) -> Option<Told> {
        let check = (self.at.saturating_sub(1)..=end).find(|at| matches!(self.w(*at), "check" | "attack"))?;
        if !matches!(self.w(check.wrapping_sub(1)), "in" | "under") {
            return None;
        }
        let mut first = check - 1;
        let mut denied = false;
        while first > start && matches!(self.w(first - 1), "is" | "are" | "not" | "it") {
            first -= 1;
            denied |= self.w(first) == "not";
        }
        let men = if first > start {
            self.plain(start, first - 1).to_owned()
        } else {
            format!("own {}", self.names.king()?)
        };
        let not = if denied { "not " } else { "" };
        Some(self.in_place(start, check, &format!("{not}{men} attacked")))
    }

    /// `on the last rank`, `at last`, `in last`, `Rabbit at a2`.
    fn on_a_place(&self, start: usize, end: usize) -> Option<Told> {
        let joint = (self.at.saturating_sub(1).max(start)..=self.at)
            .find(|at| matches!(self.w(*at), "on" | "in" | "at"))?;
        if matches!(self.w(joint), "in" | "on") && joint != start {
            return None;
        }
        let placed = |at: usize| {
            is_cell(self.w(at)) || matches!(self.w(at), "last" | "the" | "a" | "its" | "his" | "rank" | "row")
        };
        if self.w(joint) == "at" && !placed(joint + 1) {
            return None;
        }
        let mut from = joint + 1;
        while matches!(self.w(from), "the" | "a" | "its" | "his" | "their") {
            from += 1;
        }
        let mut to = end;
        while to > from && UNITS.contains(&self.w(to)) {
            to -= 1;
        }
        if from > end || self.closes(from) {
            return None;
        }
        let words = self.text(from, to);
        let place = match words {
            "back" | "final" | "farthest" | "end" | "far" | "promotion" | "eighth" | "opposite" => {
                "last".to_owned()
            }
            words => self.row(words).unwrap_or_else(|| words.to_owned()),
        };
        let left = if joint > start { self.plain(start, joint - 1) } else { "here" };
        let word = if is_cell(&place) { "on" } else { "in" };
        Some(self.in_place(start, end, &format!("{left} {word} {place}")))
    }

    /// The cells of `rank 6`, `6`, `file c`, on a grid of letters and numbers.
    pub(in crate::language::syntax) fn row(&self, words: &str) -> Option<String> {
        let mut words = words.split_whitespace();
        let (first, second) = (words.next()?, words.next());
        let what = second.unwrap_or(first).trim_end_matches("th");
        if words.next().is_some()
            || second.is_some() && !matches!(first, "rank" | "row" | "line" | "file" | "column")
        {
            return None;
        }
        let text = self.scanned.text.as_str();
        let grid = text.get(text.find("grid ")? + 5..)?.lines().next()?;
        let mut axes = grid.split(',').map(str::trim);
        let (files, ranks) = (axes.next()?, axes.next()?);
        let (left, right) = files.split_once("..")?;
        let (low, high) = ranks.split_once("..")?;
        let high: String = high.chars().take_while(char::is_ascii_digit).collect();
        let letter = |text: &str| text.len() == 1 && text.starts_with(|c: char| c.is_ascii_lowercase());
        if !letter(left) || !letter(right) || !is_number(low) || high.is_empty() {
            return None;
        }
        if is_number(what) {
            Some(format!("{left}{what}..{right}{what}"))
        } else {
            (letter(what) && second.is_some()).then(|| format!("{what}{low}..{what}{high}"))
        }
    }

    /// `board is full`, `no enemy Captain on board`.
    fn about_the_board(&self, start: usize, end: usize) -> Option<Told> {
        let board = (self.at.saturating_sub(1)..=self.at + 1).find(|at| self.w(*at) == "board")?;
        let before: Vec<&str> = (start..board).map(|at| self.w(at)).collect();
        if before.iter().all(|word| *word == "the") {
            let rest = if board < end { self.text(board + 1, end) } else { "" };
            let meant = match rest {
                "is full" | "full" | "is filled" => "no empty",
                "is empty" | "empty" => "no man",
                _ => return None,
            };
            return Some(self.in_place(start, end, meant));
        }
        let mut last = board;
        while last > start
            && matches!(self.w(last - 1), "the" | "on" | "left" | "remains" | "is" | "are" | "in")
        {
            last -= 1;
        }
        (last > start && last < board).then(|| {
            let words = self.text(last, board);
            let found = errors::leave_out(
                words,
                self.span(last, board),
                &format!("a set asks whether there is one on the board: `{}`", self.text(start, last - 1)),
            );
            Told::from(found).mended(self.replace(last, board, ""))
        })
    }

    /// `draw by threefold repetition`, `draw on stalemate`, `the player wins if ...`.
    pub(super) fn ending_in_words(&self) -> Option<Told> {
        self.by_rule().or_else(|| self.the_player())
    }

    fn by_rule(&self) -> Option<Told> {
        let outcome = self.w(0);
        if !matches!(outcome, "win" | "lose" | "draw")
            || !matches!(self.w(1), "by" | "on" | "after" | "at" | "with" | "for")
        {
            return None;
        }
        let last = self.line_end(1, &["win", "lose"]);
        let said = self.text(2, last);
        let meant = match said {
            said if said.contains("repetition") || said.contains("threefold") || said.contains("repeat") => {
                "position occurs 3 times".to_owned()
            }
            said if said.contains("stalemate") => "no move".to_owned(),
            said if said.contains("fifty") => "100 turns since taking".to_owned(),
            said if said.contains("checkmate") || said == "mate" => {
                format!("no move and own {} attacked", self.names.king()?)
            }
            _ => return None,
        };
        Some(self.in_place(0, last, &format!("{outcome} when {meant}")))
    }

    /// `the player wins if the enemy Captain is captured`.
    fn the_player(&self) -> Option<Told> {
        let article = usize::from(matches!(self.w(0), "the" | "a" | "any"));
        let whose = matches!(
            self.w(article),
            "player" | "side" | "game" | "he" | "who" | "whoever" | "opponent" | "mover"
        );
        let outcome = match self.w(article + 1) {
            "wins" | "win" | "won" => "win",
            "loses" | "lose" | "lost" => "lose",
            "draws" | "is" if self.text(article + 1, article + 2).contains("draw") => "draw",
            _ => return None,
        };
        let asks =
            (article + 2..article + 5).find(|at| matches!(self.w(*at), "if" | "when" | "once" | "who"))?;
        let last = self.line_end(asks, &["win", "lose", "draw"]);
        if !whose || asks >= last {
            return None;
        }
        let question = self.plain(asks + 1, last);
        let gone = [
            " is captured",
            " is taken",
            " is dead",
            " is gone",
            " has been captured",
            " has been taken",
            " dies",
        ];
        let question = match gone.iter().find_map(|gone| question.strip_suffix(gone)) {
            Some(men) => format!("no {}", men.trim_start_matches("the ")),
            None => question.to_owned(),
        };
        Some(self.in_place(0, last, &format!("{outcome} when {question}")))
    }

    /// `King may not be in check`, outside the pieces.
    pub(super) fn kept_safe(&self) -> Option<Told> {
        let last = self.line_end(0, &[]);
        let article = usize::from(matches!(self.w(0), "the" | "a" | "own" | "your" | "each"));
        let piece = self.names.piece_named(self.w(article))?;
        let rest = self.text(article + 1, last);
        let denied = ["not", "never", "cannot", "can't"]
            .iter()
            .any(|word| rest.split_whitespace().any(|it| it == *word));
        let check = rest.contains("check") || rest.contains("attacked") || rest.contains("under attack");
        (denied && check || rest == "is safe" || rest == "must be safe" || rest == "stays safe")
            .then(|| self.in_place(0, last, &format!("moves so that not own {piece} attacked")))
    }
}
