//! Steps of tests in other words: moves that are played, also several times, and a mate.

use super::names::is_number;
use super::{Part, Told};
use crate::language::glossary::recipes::number;
use crate::language::syntax::errors;
use crate::language::syntax::mend::Repair;

impl Part<'_> {
    /// `play e2-e4 e7-e5`, `play "e2-e4", "e7-e5"`.
    pub(super) fn play(&self) -> Option<Told> {
        if self.w(self.at) == "," {
            let found = errors::leave_out(
                ",",
                self.span(self.at, self.at),
                "blanks separate the moves: `play \"e2-e4\" \"e7-e5\"`",
            );
            return Some(Told::from(found).mended(Some(Repair::new(
                self.start(self.at),
                self.end(self.at),
                "",
            ))));
        }
        let last = self.line_end(1, &["then", "moves"]);
        let quoted: Vec<&str> =
            (1..=last).map(|at| self.w(at)).filter(|word| word.len() > 1 && word.starts_with('"')).collect();
        if let Some(told) = self.played_again(last, &quoted) {
            return Some(told);
        }
        if self.is_number(self.at) && !quoted.is_empty() {
            let meant = format!("play {}", self.written(1, last));
            let sign = self.at + usize::from(self.w(self.at + 1) == ".");
            let found = errors::leave_out(
                self.text(self.at, sign),
                self.span(self.at, sign),
                &format!("moves are not numbered: `{meant}`"),
            );
            let repair = Repair::new(self.start(0), self.end(last), "");
            return Some(Told::from(found).mended(Some(repair)));
        }
        if let Some(told) = self.player_named(last) {
            return Some(told);
        }
        let bare = (self.at..=last).all(|at| !self.w(at).starts_with('"')) && self.at >= 1 && self.at <= last;
        let said = self.rest(self.at, &["then", "moves"]);
        if !bare || said.is_empty() {
            return None;
        }
        let quoted: Vec<String> =
            self.texts_said(said).into_iter().map(|text| format!("\"{text}\"")).collect();
        Some(
            errors::moves_without_quotes(
                said,
                self.span(self.at, last),
                &format!("play {}", quoted.join(" ")),
            )
            .into(),
        )
    }

    /// `play White "Ka1-a2"`, `play "Ka1-a2" Black: "Kh8-h7"`: the sides play in turn, so nobody is named.
    fn player_named(&self, last: usize) -> Option<Told> {
        let quoted = |at: &usize| self.w(*at).starts_with('"');
        if !(1..=last).any(|at| quoted(&at)) || !self.is_side(self.at) {
            return None;
        }
        let colon = usize::from(matches!(self.w(self.at + 1), ":" | "plays" | "moves"));
        let found = errors::leave_out(
            self.text(self.at, self.at + colon),
            self.span(self.at, self.at + colon),
            &format!(
                "the sides play in turn, so nobody is named: `play {}`; who begins a position is said in it, `to move {}`",
                self.written(1, last),
                self.w(self.at)
            ),
        );
        Some(Told::from(found).mended(Some(Repair::new(self.start(0), self.end(last), ""))))
    }

    /// The moves of `White Ka1-a2, King h8 to h7`, as texts say them.
    fn texts_said(&self, said: &str) -> Vec<String> {
        let words = said.split(|c: char| c.is_whitespace() || c == ',');
        let words: Vec<&str> =
            words.filter(|text| text.contains(|c: char| c.is_ascii_alphabetic())).collect();
        let of_cells = |text: &&str| text.contains(|c: char| c.is_ascii_digit() || c == '-');
        // Where some texts have cells, what has none is about the move: who plays, or which man.
        if !words.iter().any(of_cells) {
            return words.iter().map(|word| (*word).to_owned()).collect();
        }
        let (mut texts, mut letter, mut joined) = (Vec::<String>::new(), "", "");
        for word in words {
            match word {
                "to" => joined = "-",
                // Where it stood, is not said.
                "takes" | "x" if !letter.is_empty() => {
                    texts.push(format!("{letter}..."));
                    (letter, joined) = ("", "x");
                }
                "takes" | "x" => joined = "x",
                _ if of_cells(&word) => {
                    match texts.last_mut().filter(|_| !joined.is_empty()) {
                        Some(text) => *text = format!("{text}{joined}{word}"),
                        None => texts.push(format!("{letter}{word}")),
                    }
                    (letter, joined) = ("", "");
                }
                _ => letter = self.names.letter_of(word).unwrap_or(""),
            }
        }
        texts
    }

    /// The texts in quotation marks among some words, as they are written.
    fn written(&self, first: usize, last: usize) -> String {
        let texts = (first..=last).filter(|at| self.w(*at).starts_with('"')).map(|at| self.text(at, at));
        texts.collect::<Vec<_>>().join(" ")
    }

    /// `play "e2-e4" "e7-e5" 12 times`: each move is written as often as it is played.
    pub(super) fn played_again(&self, last: usize, quoted: &[&str]) -> Option<Told> {
        /// Longer lists are not written out.
        const MOST: usize = 12;
        let at = (1..=last).find(|at| {
            *at == 1 && self.w(1) == "("
                || matches!(self.w(*at), "twice" | "thrice" | "times" | "repeat" | "repeatedly" | "again")
                || matches!(self.w(*at), "x" | "*") && (self.is_number(at + 1) || self.is_number(at - 1))
        })?;
        let often = match self.w(at) {
            "twice" => Some(2),
            "thrice" => Some(3),
            "(" => (1..=last).rev().take(2).find_map(|at| number(self.w(at))),
            _ => (at.saturating_sub(1)..=at + 1).find_map(|at| number(self.w(at))),
        };
        let often = often.filter(|often| *often > 0);
        let once = quoted.join(" ");
        if once.is_empty() {
            return None;
        }
        let help = match often {
            Some(often) if often.saturating_mul(quoted.len()) <= MOST => {
                let all: Vec<&str> = (0..often).map(|_| once.as_str()).collect();
                format!("write `play {}`", all.join(" "))
            }
            _ => format!("write each move as often as it is played: `play {once} {once}`, and so on"),
        };
        let first = if self.is_number(at.wrapping_sub(1)) { at - 1 } else { at };
        let end = if self.w(at) == "(" {
            last
        } else if self.is_number(at + 1) {
            at + 1
        } else {
            at
        };
        let found = errors::said_otherwise(
            self.text(first, end),
            self.span(first, end),
            "moves are not repeated by a number",
            &help,
        );
        Some(Told::from(found).mended(Some(Repair::new(self.start(0), self.end(last), ""))))
    }

    /// `then it is checkmate`, `then Black is mated`, and the word behind it.
    pub(super) fn mate_in_test(&self, then: usize) -> Option<(Told, usize)> {
        let fresh = then == 0 || self.words.get(then).is_some_and(|word| word.fresh);
        let last = self.line_end(then + 1, &["then", "play", "moves", "position"]);
        let word = self.w(last);
        let stale = matches!(word, "stalemate" | "stalemated");
        let mate = matches!(word, "checkmate" | "checkmated" | "mate" | "mated") || stale;
        if self.w(then) != "then" || !fresh || !mate || self.names.declares(word) || last > then + 5 {
            return None;
        }
        let loser = (then + 1..last).find(|at| self.is_side(*at)).map(|at| self.w(at));
        let first = self.names.sides.first().map_or("SIDE", String::as_str);
        let meant = match loser.and_then(|side| self.names.other(side)) {
            _ if stale => "draw".to_owned(),
            Some(winner) => format!("{winner} wins"),
            None => format!("{first} wins"),
        };
        let found = errors::other_words(
            self.text(then + 1, last),
            self.span(then + 1, last),
            &format!("`{meant}`"),
        )
        .help("how a game stands is said so: `then SIDE wins`, with the side that has won, `then draw`, `then game goes on`".replace("SIDE", first));
        let repair = self.replace(then + 1, last, &meant).or_else(|| self.replace(then + 1, last, "draw"));
        Some((Told::from(found).mended(repair), last + 1))
    }

    /// `perft 1 20`: how many lines of play there are.
    pub(super) fn lines_counted(&self) -> Told {
        let last = self.line_end(0, &["then", "moves", "play", "position"]);
        let numbers: Vec<&str> = (1..=last).map(|at| self.w(at)).filter(|word| is_number(word)).collect();
        // A depth before its number is not said: numbers stand in their order.
        let counts = match numbers.as_slice() {
            ["1", many] => vec![*many],
            _ => numbers,
        };
        let meant =
            format!("counts {}", if counts.is_empty() { "20 400".to_owned() } else { counts.join(" ") });
        let found = errors::other_words(self.text(0, last), self.span(0, last), &format!("`{meant}`"))
            .help("behind `counts` stands how many lines of one move there are, then of two, and so on");
        Told::from(found).mended(Some(Repair::new(self.start(0), self.end(last), "")))
    }

    /// `repeat 3 times { ... }`
    pub(super) fn steps_again(&self) -> Told {
        let last = self.line_end(0, &[]);
        let found = errors::said_otherwise(
            self.w(0),
            self.span(0, 0),
            "steps are not repeated by a number",
            "write each move as often as it is played: `play \"e2-e4\" \"e7-e5\"`, and so on; where a position is to come back, `position occurs 3 times` is asked in `ends`",
        );
        Told::from(found).mended(Some(Repair::new(self.start(0), self.end(last), "")))
    }
}
