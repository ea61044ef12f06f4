//! Endings and tests.

use super::super::errors;
use super::super::grammar::Rule;
use super::super::mend::Repair;
use super::super::words::form;
use super::names::is_cell;
use super::{Part, Told};
use crate::language::glossary::impossible;
use crate::language::glossary::recipes::number;

impl Part<'_> {
    /// `draw by agreement`: what no rule can say.
    fn no_rule(&self) -> Option<Told> {
        let last = self.line_end(0, &[]);
        let why = (1..=last).find_map(|at| impossible::why(self.w(at)))?;
        let found = errors::said_otherwise(self.rest(1, &[]), self.span(1, last), why, "leave this line out");
        Some(Told::from(found).mended(self.replace(0, last, "")))
    }

    /// `game over when Q`: who wins by it is not said.
    fn game_over(&self) -> Option<Told> {
        let (first, next) = (self.w(0), self.w(1));
        let over = matches!(first, "end" | "ends" | "finish" | "stop" | "finished")
            || first == "game" && matches!(next, "over" | "ends" | "is" | "end");
        let when = (1..5).find(|at| matches!(self.w(*at), "when" | "if")).filter(|_| over)?;
        let asked = self.rest(when + 1, &["win", "lose", "draw"]);
        let last = self.line_end(0, &[]);
        let found = errors::said_otherwise(
            self.text(0, when - 1),
            self.span(0, when - 1),
            "how the game ends is said, too",
            &format!("write `win when {asked}`, `lose when {asked}` or `draw when {asked}`"),
        );
        Some(Told::from(found).mended(self.replace(0, last, "")))
    }

    /// `first to 3 points wins`, `whoever has 9 wins`.
    fn first_to_count(&self) -> Option<Told> {
        if !matches!(
            self.w(0),
            "first" | "who" | "whoever" | "the" | "a" | "player" | "side" | "reaching" | "having"
        ) {
            return None;
        }
        let last = self.line_end(0, &[]);
        let wins = (1..=last).find(|at| matches!(self.w(*at), "win" | "wins" | "won"))?;
        let many = (0..=last).find_map(|at| number(self.w(at)))?;
        let name = self.names.number_of_sides()?;
        let end = if self.w(wins + 1) == "the" && self.w(wins + 2) == "game" { wins + 2 } else { wins };
        if end != last {
            return None;
        }
        let meant = self.sound(Rule::only_endings, format!("win when {name} >= {many}"))?;
        let found = errors::other_words(self.text(0, last), self.span(0, last), &format!("`{meant}`"));
        Some(Told::from(found).mended(self.replace(0, last, &meant)))
    }

    /// `win for Goats when no move for Tigers`: whose win it is stands first.
    fn won_for_a_side(&self) -> Option<Told> {
        let for_side =
            matches!(self.w(0), "win" | "wins" | "victory") && self.w(1) == "for" && self.is_side(2);
        let meant = format!("{} wins", self.w(2));
        let found = errors::other_words(self.text(0, 2), self.span(0, 2), &format!("`{meant}`"))
            .help(format!("the form is `{meant} when CONDITION`"));
        for_side.then(|| Told::from(found).mended(self.replace(0, 2, &meant)))
    }

    /// `then Barge a4 cannot move`: the moves of one man are a list.
    fn man_stuck(&self) -> Option<Told> {
        let last = self.line_end(0, &[]);
        let denied = (3..=last).find(|at| matches!(self.w(*at), "cannot" | "can't" | "has" | "is"))?;
        let man = (1..denied)
            .all(|at| self.is_side(at) || self.is_piece(at) || is_cell(self.w(at)) || self.w(at) == "on");
        let cell = self.w(denied - 1);
        let stuck = matches!(
            self.text(denied + 1, last),
            "move" | "move any more" | "no move" | "no moves" | "stuck" | "move at all" | "go anywhere"
        );
        let kind = (1..denied).find(|at| self.is_piece(*at))?;
        if !man || !is_cell(cell) || !stuck || denied - kind > 3 {
            return None;
        }
        let found = errors::other_words(
            self.text(0, last),
            self.span(0, last),
            &format!("`moves {} {cell}: none`", self.w(kind)),
        )
        .help("which moves a man has is said by a list; `then no move` is about all men of the side to move");
        Some(found.into())
    }

    /// Lines of `ends`, and their groups.
    pub(super) fn ending(&self) -> Option<Told> {
        let (first, next) = (self.w(0), self.w(1));
        if let Some(told) =
            self.game_over().or_else(|| self.part_taken_away(false)).or_else(|| self.group_in_words())
        {
            return Some(told);
        }
        if let Some(told) = self.first_to_count().or_else(|| self.won_for_a_side()) {
            return Some(told);
        }
        if matches!(first, "after" | "before") {
            let open = self.words.iter().position(|word| word.text == "{");
            let head = open.filter(|open| *open >= 1 && self.at <= *open)?;
            let said = self.text(0, head - 1);
            if head <= 4 && said != format!("{first} a turn") {
                let found = errors::other_words(said, self.span(0, head - 1), &format!("`{first} a turn`"))
                    .help(format!("the form is `{first} a turn {{ ... }}`"));
                return Some(Told::from(found).mended(self.replace(0, head - 1, &format!("{first} a turn"))));
            }
            return None;
        }
        if self.w(self.at) == "else" {
            let found = errors::said_otherwise(
                "else",
                self.span(self.at, self.at),
                "each ending is a line of its own",
                "lines are tried from top to bottom: what stands below is looked at only where nothing above it holds",
            );
            let last = self.line_end(self.at, &[]);
            return Some(Told::from(found).mended(Some(Repair::new(
                self.start(self.at),
                self.end(last),
                "",
            ))));
        }
        if let Some(told) = self.ending_in_words() {
            return Some(told);
        }
        self.turned_round().or_else(|| self.whose_ending()).or_else(|| {
            if let Some(told) = self.chess() {
                return Some(told);
            }
            let outcome = match first {
                "wins" | "victory" => "win",
                "loses" | "lost" | "defeat" => "lose",
                "tie" | "draws" | "drawn" | "remis" => "draw",
                "win" | "lose" | "draw" if self.at >= 1 => first,
                _ => return None,
            };
            if matches!(next, "if" | "where" | "unless" | ":" | "as" | "on" | "after" | "=")
                || next == "when" && outcome != first
            {
                let question = self.rest(2, &[]);
                let meant = match next {
                    "unless" => return None,
                    "after" | "on"
                        if question.contains("times")
                            || question.contains("moves")
                            || question.contains("turns")
                            || self.is_number(2) =>
                    {
                        return self.condition().or_else(|| Some(self.form_of_ending(outcome)));
                    }
                    _ => format!("{outcome} when {question}"),
                };
                let sound = self.sound(Rule::only_endings, meant.trim_end().to_owned());
                let found = if outcome == first {
                    errors::other_words(next, self.span(1, 1), "`when`")
                } else {
                    errors::other_words(first, self.span(0, 0), &format!("`{outcome}`"))
                };
                let repair =
                    if outcome == first { self.replace(1, 1, "when") } else { self.replace(0, 0, outcome) };
                let found = match sound {
                    Some(meant) => found.help(format!("the line is `{meant}`")),
                    None => found,
                };
                return Some(Told::from(found).mended(repair));
            }
            if outcome == first
                && super::names::is_name(next)
                && !self.names.knows(next)
                && crate::language::diagnostic::suggest::nearest(next, ["when"]).is_some()
            {
                let found = errors::misspelt(next, self.span(1, 1), "when");
                let repair = self.replace(1, 1, "when").unwrap_or(Repair::new(
                    self.start(0),
                    self.end(self.line_end(0, &[])),
                    "",
                ));
                return Some(Told::from(found).mended(Some(repair)));
            }
            let asks = self.at == 1 && !matches!(next, "when" | "unless" | "so" | "}" | "");
            if let Some(told) = self.no_rule().filter(|_| asks && outcome == first) {
                return Some(told);
            }
            (asks && outcome == first).then(|| self.when_missing(outcome))
        })
    }

    /// `win with 3 Goose in pond`, `win no enemy King`.
    fn when_missing(&self, outcome: &str) -> Told {
        let next = self.w(1);
        if let Some(told) = self.side_behind_outcome(outcome) {
            return told;
        }
        let other = matches!(next, "with" | "at" | "by" | "for" | "having" | "through" | "upon");
        if other && self.w(2) != "}" {
            let found = errors::other_words(next, self.span(1, 1), "`when`")
                .help(format!("the form is `{outcome} when CONDITION`"));
            return Told::from(found).mended(self.replace(1, 1, "when"));
        }
        let meant = format!("{outcome} when {}", self.rest(1, &["win", "lose", "draw"]));
        errors::missing_word("when", next, self.span(1, 1), &meant).into()
    }

    /// `win White when no enemy King`: who wins stands before it.
    fn side_behind_outcome(&self, outcome: &str) -> Option<Told> {
        let guard = matches!(self.w(2), "when" | "if");
        let side = self.names.sides.iter().find(|side| *side == self.w(1)).filter(|_| guard)?;
        let winner = match outcome {
            "win" => side.as_str(),
            "lose" => self.names.other(side)?,
            _ => return None,
        };
        let last = self.line_end(1, &["win", "lose", "draw"]);
        let meant = self.sound(Rule::only_endings, format!("{winner} wins when {}", self.text(3, last)))?;
        let found = errors::other_words(self.text(0, 1), self.span(0, 1), &format!("`{winner} wins`"))
            .help(format!("a win of one side, whoever has moved, names it first: `{meant}`"));
        Some(Told::from(found).mended(self.replace(0, last, &meant)))
    }

    fn form_of_ending(&self, outcome: &str) -> Told {
        errors::said_otherwise(
            self.w(1),
            self.span(1, 1),
            "a line of `ends` asks with `when`",
            &format!("for example `{outcome} when 100 turns since taking` or `{outcome} when position occurs 3 times`"),
        )
        .into()
    }

    /// `Red win when`, `Red loses when`.
    fn whose_ending(&self) -> Option<Told> {
        let (side, word) = (self.w(0), self.w(1));
        let named = self.is_side(0) || self.names.sides.is_empty() && self.is_name(0);
        if !named {
            return None;
        }
        let other = self.names.other(side).unwrap_or("OTHER-SIDE");
        let meant = match word {
            "win" | "won" | "winner" => format!("{side} wins"),
            "lose" | "loses" | "lost" => format!("{other} wins"),
            "has" | "is" if matches!(self.w(2), "won" | "winner") => format!("{side} wins"),
            "wins" if matches!(self.w(2), "if" | "where") => {
                let meant =
                    self.sound(Rule::only_endings, format!("{side} wins when {}", self.rest(3, &["else"])));
                let found = errors::other_words(self.w(2), self.span(2, 2), "`when`");
                let found = match meant {
                    Some(meant) => found.help(format!("the line is `{meant}`")),
                    None => found,
                };
                return Some(Told::from(found).mended(self.replace(2, 2, "when")));
            }
            _ => return None,
        };
        let rest = (2..self.words.len())
            .find(|at| matches!(self.w(*at), "when" | "if"))
            .map_or("", |at| self.rest(at + 1, &[]));
        let why = if meant.starts_with(side) {
            "a named side only wins"
        } else {
            "there is no line for a named side that loses: its enemy wins"
        };
        let found = errors::other_words(&format!("{side} {word}"), self.span(0, 1), &format!("`{meant}`"))
            .help(format!("{why}: `{meant} when {rest}`").replace(" when `", " when ...`"));
        Some(found.into())
    }

    /// Steps of a test.
    pub(super) fn step(&self) -> Option<Told> {
        let (first, at) = (self.w(0), self.at);
        match first {
            "move" if self.w(2) == ":" || self.w(3) == ":" || matches!(self.w(3), "include" | "exclude") => {
                let found = errors::other_words("move", self.span(0, 0), "`moves`, with an s")
                    .help(format!("the step is `moves {}`", self.rest(1, &[])));
                Some(found.into())
            }
            "expect" | "assert" | "check" | "ensure" | "verify" | "expects" => Some(
                errors::other_words(first, self.span(0, 0), "`then`")
                    .help(format!("a question that must hold: `then {}`", self.rest(1, &[])))
                    .into(),
            ),
            "play" => self.play(),
            "repeat" | "loop" => Some(self.steps_again()),
            "perft" | "count" | "nodes" => Some(self.lines_counted()),
            "then" if self.w(1) == "the" && at == 2 => {
                let rest = self.rest(2, &[]);
                let found = errors::leave_out("the", self.span(1, 1), &format!("the step is `then {rest}`"));
                Some(Told::from(found).mended(self.replace(1, 1, "")))
            }
            "moves"
                if self.is_known_piece(1)
                    && matches!(self.w(2), "on" | "at" | "from" | "of" | "in")
                    && is_cell(self.w(3)) =>
            {
                let list = format!("moves {} {}", self.w(1), self.w(3));
                let found = errors::leave_out(
                    self.w(2),
                    self.span(2, 2),
                    &format!("the cell stands right behind the piece: `{list}`"),
                );
                Some(Told::from(found).mended(self.replace(2, 2, "")))
            }
            "moves" => self.list_of_moves(),
            "then" => self.man_stuck().or_else(|| self.outcome()),
            "position" if self.w(1) == ":" || self.w(1) == "=" => {
                let found = errors::leave_out(
                    self.w(1),
                    self.span(1, 1),
                    &format!("the form is `{}`", form("position")?),
                );
                Some(Told::from(found).mended(Some(Repair::new(self.start(1), self.end(1), ""))))
            }
            _ if self.is_side(0) && matches!(self.w(1), "may" | "can" | "cannot" | "must") => {
                let list = if self.w(1) == "cannot" { "exclude" } else { "include" };
                let end = self.line_end(0, &[]);
                let found = errors::said_otherwise(
                    self.text(0, 1),
                    self.span(0, end),
                    "which moves there are is said by a list",
                    &format!(
                        "for example `moves all {list} \"a2-a3\"`, or of one man `moves {} a1 {list} a2`",
                        self.names.first_piece()?
                    ),
                );
                Some(found.into())
            }
            _ if self.is_piece(0)
                && is_cell(self.w(1))
                && matches!(self.w(2), "moves" | "move" | "goes" | "moves:" | ":" | "reaches") =>
            {
                let end = self.line_end(0, &[]);
                let cells =
                    (3..=end).find(|at| !matches!(self.w(*at), ":" | "to" | "are" | "=" | "only" | "on"))?;
                let meant = format!("moves {} {}: {}", self.w(0), self.w(1), self.text(cells, end));
                let found = errors::said_otherwise(
                    self.text(0, 2),
                    self.span(0, end),
                    "which moves there are is said by a list",
                    &format!("write `{meant}`"),
                );
                Some(Told::from(found).mended(Some(Repair::new(self.start(0), self.end(end), ""))))
            }
            _ if self.is_piece(0) && matches!(self.w(2), "may" | "can" | "cannot" | "must") => {
                let list = if self.w(2) == "cannot" { "exclude" } else { "include" };
                let end = self.line_end(0, &[]);
                let cell = (2..=end).map(|at| self.w(at)).find(|word| is_cell(word)).unwrap_or("a2");
                let found = errors::said_otherwise(
                    self.text(0, 2),
                    self.span(0, end),
                    "which moves there are is said by a list",
                    &format!("write `moves {} {} {list} {cell}`", self.w(0), self.w(1)),
                );
                Some(found.into())
            }
            _ if self.is_side(0) && self.w(1) == ":" && at <= 1 => Some(
                errors::said_otherwise(
                    first,
                    self.span(0, 0),
                    "the men of a side stand in a `position`",
                    &format!(
                        "write `position {{ {} }}`",
                        self.rest(0, &["moves", "play", "then", "counts", "position"])
                    ),
                )
                .into(),
            ),
            _ => None,
        }
    }

    /// `moves al:`, `moves Re4:`, `moves e4:`, `moves Rook:`.
    fn list_of_moves(&self) -> Option<Told> {
        if let Some(told) = self.side_of_man().or_else(|| self.no_reason()).or_else(|| self.bare_moves()) {
            return Some(told);
        }
        if self.is_piece(1) && is_cell(self.w(2)) && self.w(3) == "none" && self.at == 3 {
            let meant = format!("moves {} {}: none", self.w(1), self.w(2));
            let found = errors::missing_sign_behind(":", self.w(2), self.span(2, 2), &meant);
            let place = self.end(2);
            let blank = self.scanned.text.get(place..=place) == Some(" ");
            return Some(Told::from(found).mended(blank.then(|| Repair::new(place, place + 1, ":"))));
        }
        let named = self.w(1);
        let colon = self.w(2);
        if !matches!(colon, ":" | "include" | "exclude") || self.at != 2 {
            return None;
        }
        let rest = self.rest(2, &[]);
        let meant = if let Some((piece, cell)) = self.names.man_on(named) {
            let found = errors::notation(named, self.span(1, 1), &format!("{piece} {cell}")).help(format!(
                "a piece and its cell are two words: `moves {piece} {cell}{}{rest}`",
                if colon == ":" { "" } else { " " }
            ));
            return Some(found.into());
        } else if matches!(named, "al" | "any" | "every" | "everything" | "al1" | "alle") {
            "all".to_owned()
        } else if matches!(named, "drop" | "hand") {
            "drops".to_owned()
        } else if is_cell(named) {
            let found =
                errors::missing_word("PIECE", named, self.span(1, 1), &format!("moves PIECE {named}"));
            return Some(Told::from(found));
        } else if self.is_piece(1) {
            let found = errors::said_otherwise(
                named,
                self.span(1, 1),
                "on which cell does it stand?",
                &format!(
                    "write the cell behind the piece, as in `moves {named} a1: ...`; all moves of a side are `moves all: ...`"
                ),
            );
            return Some(found.into());
        } else {
            return None;
        };
        Some(Told::from(errors::misspelt(named, self.span(1, 1), &meant)).mended(self.replace(1, 1, &meant)))
    }

    /// `moves drops: o@e5 o@e6`, `moves all: a7-a8=Q`: moves whose signs cannot be read without quotation marks.
    fn bare_moves(&self) -> Option<Told> {
        let colon = (2..=self.at.min(4)).find(|at| matches!(self.w(*at), ":" | "include" | "exclude"))?;
        let end = self.line_end(0, &["because", "then", "play"]);
        if colon >= end || self.at <= colon || self.at > end {
            return None;
        }
        let said = self.text(colon + 1, end);
        let joint = |c: char| c.is_whitespace() || c == ',';
        let texts: Vec<&str> = said.split(joint).filter(|text| !text.is_empty()).collect();
        let sign = |c: char| matches!(c, '-' | 'x' | '*' | '@' | '=' | '/' | ';');
        let moves = |text: &&str| {
            let letters = text.chars().all(|c| c.is_ascii_alphanumeric() || sign(c));
            let ends = text.starts_with(sign) && !text.starts_with('@') || text.ends_with(sign);
            let cell = text.contains(|c: char| c.is_ascii_digit())
                && text.contains(|c: char| c.is_ascii_alphabetic());
            letters && cell && !ends && text.contains(sign)
        };
        if texts.is_empty() || !texts.iter().all(moves) {
            return None;
        }
        let quoted: Vec<String> = texts.iter().map(|text| format!("\"{text}\"")).collect();
        let found = errors::moves_without_quotes(said, self.span(colon + 1, end), &quoted.join(" "))
            .help("in a list, cells stand bare and moves in quotation marks");
        Some(Told::from(found).mended(Some(Repair::new(self.start(0), self.end(end), ""))))
    }

    /// `moves White Pawn a2: a3`.
    fn side_of_man(&self) -> Option<Told> {
        let whose = self.is_side(1) || matches!(self.w(1), "own" | "enemy" | "the");
        if !whose || !is_cell(self.w(3)) || self.at > 3 {
            return None;
        }
        let man = self.text(2, 3);
        let found = errors::leave_out(
            self.w(1),
            self.span(1, 1),
            &format!("the cell says whose man it is: `moves {man}`"),
        );
        Some(Told::from(found).mended(self.replace(1, 1, "")))
    }

    /// `exclude a5 because on`.
    fn no_reason(&self) -> Option<Told> {
        let because = self.at.checked_sub(1).filter(|at| self.w(*at) == "because")?;
        let last = self.line_end(because, &[]);
        if matches!(self.w(self.at), "of" | "the" | ":" | "it") && last == self.at + 1 {
            let meant = format!("because {}", self.w(last));
            let found =
                errors::leave_out(self.w(self.at), self.span(self.at, self.at), &format!("write `{meant}`"));
            return Some(Told::from(found).mended(self.replace(self.at, self.at, "")));
        }
        let found = errors::leave_out(
            self.text(because, last),
            self.span(because, last),
            "behind `because` stands the word of the rules that forbids the moves: `takes`, `enters`, `passes`, `stops`, `stands`, `safe`, `moves`, `when`, `unless`, `so that`, `to`, `onto`, `over`, `where`, `look`, `quietly`, `taking`, `put`, `swap`, `become`, `change` or `if possible`",
        );
        Some(Told::from(found).mended(self.replace(because, last, "")))
    }

    /// `then Red win`, `then win`.
    fn outcome(&self) -> Option<Told> {
        self.mate_in_test(0).map(|(told, _)| told).or_else(|| self.outcome_in_words())
    }

    fn outcome_in_words(&self) -> Option<Told> {
        let (at, word) = (self.at, self.w(self.at));
        let meant = if self.is_side(1) {
            match (self.w(2), self.w(3)) {
                ("to" | "moves" | "is", "move" | "next" | "to") | ("turn" | "plays", _) => {
                    format!("own is {}", self.w(1))
                }
                ("does" | "has" | "did", "not") => "game goes on".to_owned(),
                ("win" | "won", _) | ("has" | "is", "won" | "winner") => format!("{} wins", self.w(1)),
                ("lose" | "loses" | "lost", _) | ("has", "lost") => {
                    format!("{} wins", self.names.other(self.w(1))?)
                }
                _ => return None,
            }
        } else {
            match word {
                "win" | "lose" if at == 1 => {
                    let side = self.names.sides.first().map_or("SIDE", String::as_str);
                    format!("{side} wins")
                }
                _ => return None,
            }
        };
        let last = self.line_end(1, &[]);
        Some(
            errors::other_words(self.text(1, last), self.span(1, last), &format!("`{meant}`"))
                .help(format!(
                    "how a game stands is said so: `then {meant}`, `then draw`{}",
                    if meant == "game goes on" { "" } else { ", `then game goes on`" }
                ))
                .into(),
        )
    }
}
