//! Questions said in plain English or with the signs of programming languages.
//!
//! They are looked for before the text is parsed, word for word, since much of it can be read as something else:
//! `number of Goose less than 6` are names and a number side by side.

use super::super::errors;
use super::super::grammar::Rule;
use super::doubt::in_doubt;
use super::{Names, Part, Told};
use crate::language::glossary::recipes::number;
use crate::language::source::Span;

/// Words before a question.
pub(super) const ASK: [&str; 11] =
    ["when", "unless", "that", "where", "if", "and", "or", "not", "&&", "||", "!"];

/// Words that end a question, or a part of it.
pub(super) const END: [&str; 41] = [
    "and",
    "or",
    "&&",
    "||",
    "when",
    "unless",
    "so",
    "then",
    "{",
    "}",
    ")",
    "]",
    ";",
    ",",
    "win",
    "lose",
    "draw",
    "else",
    "|",
    "quietly",
    "taking",
    "capturing",
    "while",
    "over",
    "onto",
    "move",
    "moves",
    "drop",
    "promotes",
    "stacks",
    "define",
    "takes",
    "enters",
    "passes",
    "stops",
    "stands",
    "safe",
    "also",
    "never",
    "instead",
    "after",
];

/// A question of more words than this on one side is not written anew.
pub(super) const REACH: usize = 40;

/// Words of phrases that begin with a verb.
const DIRECT: [&str; 35] = [
    "nobody",
    "none",
    "may",
    "could",
    "capture",
    "capturing",
    "in",
    "loses",
    "under",
    "reaches",
    "reach",
    "reached",
    "captured",
    "taken",
    "next",
    "adjacent",
    "beside",
    "arrives",
    "gets",
    "near",
    "steps",
    "lands",
    "comes",
    "dead",
    "gone",
    "close",
    "killed",
    "eaten",
    "eliminated",
    "destroyed",
    "empty",
    "blocked",
    "occupied",
    "filled",
    "enemy",
];

/// What a whole text says in plain English or as programs say it, with what mends it.
pub(in crate::language::syntax) fn phrases(whole: &Part<'_>, rule: Rule) -> (Vec<Told>, Vec<Span>) {
    let lone = rule == Rule::only_condition;
    let mut told = Vec::new();
    let mut at = 0;
    while at < whole.words.len() {
        // Nothing of all that begins with a text in quotation marks, and many words of a file are such.
        let quoted = whole.w(at).starts_with('"');
        let found = if quoted { None } else { whole.phrase_at(at, lone) };
        at = match found {
            Some((one, next)) => {
                told.push(one);
                next.max(at + 1)
            }
            None => at + 1,
        };
    }
    in_doubt(whole.scanned, whole.names, rule, told)
}

/// One side of a question: the words from one to another, if there are any.
pub(super) type Side = Option<(usize, usize)>;

impl Part<'_> {
    /// The mistake that begins at a word, and the word behind it.
    pub(super) fn phrase_at(&self, at: usize, lone: bool) -> Option<(Told, usize)> {
        let row = number(self.w(at)).filter(|_| self.question_start(at, false, lone) == Some(at));
        if let Some(told) = row.and_then(|_| {
            self.points(at, lone).or_else(|| self.row_of_tracks(at)).or_else(|| self.men_in_a_row(at, lone))
        }) {
            return Some(told);
        }
        if let Some(told) = self.said_of_late(at, lone) {
            return Some(told);
        }
        if let Some(told) = self.marks(at).or_else(|| self.taking_in_words(at)) {
            return Some(told);
        }
        let stuck = self.has_no_moves(at);
        stuck.or_else(|| self.plain_english(at, lone)).or_else(|| match self.w(at) {
            "&&" | "||" | "!" | "!=" | "==" | "===" => Some(self.program_sign(at, lone)),
            "neither" | "either" | "both" => self.pair(at, lone),
            "to" if self.to_move_outside(at).is_some() => self.to_move_outside(at),
            "-" | ":" | "to" | "through" => self.cells_from_to(at),
            "for" | "until" | "compared" => self.out_of_order(at),
            "setup" | "position" => self.position_as_fen(at),
            "define" => self.head_in_brackets(at),
            "hand" => self.hand_of_so_many(at),
            "move" | "moves" | "goes" | "go" | "steps" | "slides" | "walks" | "travels" | "advances"
            | "captures" | "attacks" | "takes" | "kills" | "eats" => self
                .way_in_words(at)
                .or_else(|| self.takes_nobody(at))
                .or_else(|| self.asked_in_words(at, lone)),
            ">=" | "<=" | ">" | "<" => self.members_compared(at, lone),
            "when" | "unless" | "if" | "that" => {
                self.landing_in_words(at).or_else(|| self.question_in_words(at))
            }
            "checkmate" | "mate" | "checkmated" | "mated" | "stalemate" | "stalemated" => self.mate(at, lone),
            "row" | "rank" | "line" | "rows" | "ranks" if self.w(at.wrapping_sub(1)) == "last" => {
                self.last_row(at)
            }
            "promotes" | "promote" => self.promotion_in_words(at),
            "but" | "except" | "besides" => self.not_to_be_found(at).or_else(|| self.all_but(at)),
            "up" => self.up_to(at),
            "over" if self.part_of_over(at).is_some() => self.part_of_over(at),
            "not" if self.names.knows(self.w(at + 1)) || self.w(at + 1) == "moved" => {
                self.flag_denied(at, lone).or_else(|| self.asked_in_words(at, lone))
            }

            word if may_begin(word) || number(word).is_some() || DIRECT.contains(&word) => {
                self.compared_in_words(at, lone).or_else(|| self.asked_in_words(at, lone))
            }
            _ => None,
        })
    }

    /// The mistake in what a whole turn, an attack, a sum, a definition or the like says, from a word of it on.
    fn said_of_late(&self, at: usize, lone: bool) -> Option<(Told, usize)> {
        let word = self.w(at);
        if self.names.is_given(word) || self.names.is_of_effects(word) {
            return self.given_without_brackets(at).or_else(|| self.effects_by_name(at));
        }
        match word {
            _ if self.w(at + 1) == ":" && self.cells_first(at).is_some() => self.cells_first(at),
            _ if self.w(at + 1) == ":" && self.reserved_state(at).is_some() => self.reserved_state(at),
            _ if self.side_without_colon(at).is_some() => self.side_without_colon(at),
            "where" | "when" if self.it_before_number(at).is_some() => self.it_before_number(at),
            "its" | "his" | "her" | "their" => self.its_state(at),
            "most" if self.most_said_again(at).is_some() => self.most_said_again(at),
            "after" if self.after_pass(at).is_some() => self.after_pass(at),
            "number" if self.before_moving_first(at).is_some() => self.before_moving_first(at),
            "then" if self.mate_in_test(at).is_some() => self.mate_in_test(at),
            "in" | "on" | "at" | "inside" | "within" => self.taken_on_cells(at),
            "no" | "never" if self.denied_in_clause(at).is_some() => self.denied_in_clause(at),
            "set" if self.cells_of_first_value(at).is_some() => self.cells_of_first_value(at),
            "set" | "clear" | "mark" | "put" | "place" | "add" | "remove" | "unset"
                if self.joins_set(at).is_some() =>
            {
                self.joins_set(at)
            }
            "put" | "place" if self.new_man_at(at).is_some() => self.new_man_at(at),
            "add" | "remove" => self.added_in_brackets(at).or_else(|| self.effect_on_bracket(at)),
            "." | "cell" | "square" | "position" | "place" | "location"
                if self.place_of_man(at).is_some() =>
            {
                self.place_of_man(at)
            }
            "turn" => self.whole_turn(at).or_else(|| self.effect_on_bracket(at)),
            "again" => self.again_elsewhere(at),
            "move" | "moves" | "play" | "plays" | "go" if self.w(at + 1) == "again" => {
                self.again_elsewhere(at + 1)
            }
            "where" | "when" | "if" | "so" | "to" if self.safe_there(at).is_some() => self.safe_there(at),
            "pass" => self.pass_of_a_man(at),
            "not" if self.w(at + 1) == "attacked" => self.attacked_otherwise(at + 1, lone),
            "attacked" | "attacks" | "attack" | "threatens" | "threaten" | "protects" | "defends"
            | "guards" | "covers" | "protected" | "defended" | "guarded" | "covered" | "unprotected"
            | "undefended" | "unguarded" => self.attacked_otherwise(at, lone),
            "like" => self.like_several(at),
            "move" | "drop" if self.guard_first(at).is_some() => self.guard_first(at),
            _ if self.hop_over(at).is_some() => self.hop_over(at),
            _ if self.begins_leg(at) && self.leg_behind_men(at).is_some() => self.leg_behind_men(at),
            "define" => self.definition(at),
            "sum" | "total" => self.added_up(at),
            "position" => self.position_occurs(at, lone),
            "change" => self.change_in_words(at),
            "round" => self.round_outside(at),
            "grid" => self.round_first(at),
            "own" | "enemy" => self.two_sides(at),
            _ => self.effect_on_bracket(at),
        }
    }

    /// Where the part of a question begins that stands before a word; `whole` with a `not` before it.
    pub(super) fn question_start(&self, at: usize, whole: bool, lone: bool) -> Option<usize> {
        let (mut depth, mut start) = (0_usize, None);
        for before in (0..at).rev().take(REACH) {
            let word = self.w(before);
            match word {
                ")" | "]" => depth += 1,
                "(" | "[" if depth > 0 => depth -= 1,
                "(" => {
                    let asked = ASK.contains(&self.w(before.wrapping_sub(1)));
                    let within = asked || self.question_start(before, whole, lone).is_some();
                    return within.then(|| start.unwrap_or(before + 1));
                }
                _ if depth > 0 => {}
                "not" | "!" if whole => {}
                "not" | "!" | "and" | "or" | "&&" | "||" => start = start.or(Some(before + 1)),
                "then" => {
                    let step = self.words.get(before).is_some_and(|word| word.fresh)
                        || before.checked_sub(1).is_some_and(|before| self.w(before) == "{");
                    return step.then(|| start.unwrap_or(before + 1));
                }
                "=" => return self.is_definition(before).then(|| start.unwrap_or(before + 1)),
                _ if ASK.contains(&word) => return Some(start.unwrap_or(before + 1)),
                "{" | "}" | ";" | "," | "|" | ":" | "else" => return None,
                _ => {}
            }
            let fresh = self.words.get(before).is_some_and(|word| word.fresh);
            if fresh && depth == 0 && !matches!(word, "and" | "or") {
                return None;
            }
        }
        (lone && at <= REACH).then(|| start.unwrap_or(0))
    }

    /// Whether an `=` belongs to a `define`.
    pub(super) fn is_definition(&self, equals: usize) -> bool {
        (equals.saturating_sub(6)..equals).any(|at| self.w(at) == "define")
    }

    /// The last word of the part of a question that begins at a word.
    pub(super) fn question_end(&self, from: usize) -> Option<usize> {
        let mut depth = 0_usize;
        let mut last = None;
        for at in (from..self.words.len()).take(REACH) {
            let word = self.w(at);
            let fresh = self.words.get(at).is_some_and(|word| word.fresh);
            if depth == 0 && (fresh && at > from || END.contains(&word) || self.w(at + 1) == "wins") {
                break;
            }
            match word {
                "(" | "[" => depth += 1,
                ")" | "]" => depth -= 1,
                _ => {}
            }
            last = Some(at);
        }
        last
    }

    /// The words from one to another, in the author's words.
    pub(super) fn side(&self, side: Side) -> &str {
        side.map_or("", |(first, last)| self.text(first, last))
    }

    /// What stands before and behind the words from one to another, where they are in a question.
    pub(super) fn around(&self, first: usize, last: usize, whole: bool, lone: bool) -> Option<(Side, Side)> {
        let start = self.question_start(first, whole, lone)?;
        let left = (start < first).then(|| (start, first - 1));
        let right = self.question_end(last + 1).map(|end| (last + 1, end));
        Some((left, right))
    }

    /// Whether words are all on one line, so that they can be written anew.
    pub(super) fn on_one_line(&self, first: usize, last: usize) -> bool {
        !self.words.iter().take(last + 1).skip(first + 1).any(|word| word.fresh)
    }

    /// Tells that the words from one to another are said otherwise, with the whole of what to write.
    pub(super) fn written_anew(&self, first: usize, last: usize, meant: &str, said: &str) -> (Told, usize) {
        let (last, meant) = &self.with_other_places(last, meant);
        let last = *last;
        let found = errors::other_words(said, self.span(first, last), &format!("`{meant}`"));
        let repair = if self.on_one_line(first, last) { self.replace(first, last, meant) } else { None };
        (Told::from(found).mended(repair), last + 1)
    }

    /// What asks whether somebody is in a place, with the places that follow behind `or`: in brackets, or the first alone would be asked.
    fn with_other_places(&self, last: usize, meant: &str) -> (usize, String) {
        let place = self.w(last);
        let asked =
            meant.strip_suffix(place).filter(|asked| asked.ends_with(" in ") || asked.ends_with(" on "));
        let mut end = last;
        while self.w(end + 1) == "or" && self.names.is_place(self.w(end + 2)) {
            end += 2;
        }
        match asked {
            Some(asked)
                if end > last
                    && self.names.is_place(place)
                    && !Names::goes_on_from_place(self.w(end + 1)) =>
            {
                (end, format!("{asked}({})", self.text(last, end)))
            }
            _ => (last, meant.to_owned()),
        }
    }

    /// How many words one of these ways to say something takes, the longest first.
    pub(super) fn said(&self, at: usize, ways: &str) -> Option<usize> {
        let first = self.w(at).bytes().next()?;
        let mut from = 0;
        let mut most = None;
        // It is asked of many words, and nearly all ways begin otherwise.
        for way in ways.as_bytes().split(|sign| *sign == b'/') {
            if way.first() == Some(&first) {
                most = most.max(ways.get(from..from + way.len()).and_then(|way| self.says(at, way)));
            }
            from += way.len() + 1;
        }
        most
    }

    pub(super) fn says(&self, at: usize, way: &str) -> Option<usize> {
        if !way.starts_with(self.w(at)) {
            return None;
        }
        let words = way.split(' ');
        let count = words.clone().count();
        let same = words.enumerate().all(|(index, word)| {
            self.w(at + index) == word
                && (index == 0 || !self.words.get(at + index).is_some_and(|word| word.fresh))
        });
        (same && !self.names.declares(self.w(at))).then_some(count)
    }
}

/// Whether a word can begin one of the phrases. A test compares it with the tables.
fn may_begin(word: &str) -> bool {
    matches!(
        word,
        "is" | "are"
            | "isn't"
            | "was"
            | "stands"
            | "stand"
            | "lies"
            | "sits"
            | "not"
            | "has"
            | "have"
            | "cannot"
            | "can"
            | "can't"
            | "there"
            | "more"
            | "greater"
            | "bigger"
            | "larger"
            | "higher"
            | "exceeds"
            | "over"
            | "above"
            | "less"
            | "fewer"
            | "smaller"
            | "lower"
            | "below"
            | "at"
            | "no"
            | "a"
            | "up"
            | "equal"
            | "equals"
            | "exactly"
            | "the"
            | "other"
            | "unequal"
            | "only"
            | "just"
            | "merely"
    )
}

#[cfg(test)]
mod tests {
    use super::{DIRECT, may_begin};
    use crate::language::glossary::phrases::{COMPARISONS, FILLERS, Left, PHRASES};
    use crate::language::source::SourceId;
    use crate::language::syntax::{Wrong, parse_beside, parse_condition};

    #[test]
    fn the_first_words_of_all_phrases_are_known() {
        let ways = PHRASES.iter().map(|phrase| phrase.said).chain(COMPARISONS.iter().map(|(said, _)| *said));
        let ways = ways.flat_map(|said| said.split('/')).chain(FILLERS);
        let unknown: Vec<&str> = ways
            .filter(|way| {
                !way.split(' ').next().is_some_and(|word| may_begin(word) || DIRECT.contains(&word))
            })
            .collect();
        assert_eq!(unknown, [""; 0]);
    }

    /// What the first message about a condition writes.
    fn meant(condition: &str) -> String {
        let text = format!(
            "language 1\nsides White, Black\npiece King \"K\" {{ }}\nends {{ after a turn {{\n win when {condition}\n}} }}\n"
        );
        let told = parse_beside(SourceId(0), &text, None, Wrong::Unknown).diagnostics;
        assert_eq!(told.len(), 1, "{condition}: {told:#?}");
        let label =
            told.first().and_then(|found| found.labels.first()).map_or("", |label| label.text.as_str());
        label.trim_start_matches("write `").trim_end_matches('`').to_owned()
    }

    #[test]
    fn every_phrase_is_answered_with_a_question() {
        for phrase in PHRASES {
            for way in phrase.said.split('/') {
                let left = match phrase.left {
                    Left::Nothing => "",
                    Left::Words => "own King ",
                    Left::Whose => "enemy ",
                    Left::All => "all enemy King ",
                    Left::Direction => "n ",
                };
                let right = if phrase.write.contains("{right}") { " King" } else { "" };
                let meant = meant(&format!("{left}{way}{right}"));
                assert!(parse_condition(SourceId(0), &meant).is_ok(), "{way} -> {meant}");
            }
        }
    }

    #[test]
    fn comparisons_are_written_with_what_is_compared() {
        assert_eq!(meant("number of own King less than 6"), "<");
        assert_eq!(meant("more own King than enemy King"), "number of own King > number of enemy King");
        assert_eq!(meant("at most two enemy King"), "number of enemy King <= 2");
        assert_eq!(meant("3 own King in e1"), "number of own King e1 >= 3");
        assert_eq!(meant("number of White stones bigger than Black's"), "number of White > number of Black");
        assert_eq!(meant("the King reaches the last row"), "own King in last");
        assert_eq!(meant("next to own King"), "own King in beside(here)");
        assert_eq!(meant("all enemy King taken"), "no enemy King");
        assert_eq!(meant("own King more than 2"), "number of own King > 2");
        assert_eq!(meant("fewer than 6 King"), "number of King < 6");
        assert_eq!(meant("enemy has at least 2 King in e1"), "number of enemy King e1 >= 2");
        assert_eq!(meant("there are 3 own King on e1"), "number of own King e1 is 3");
        assert_eq!(meant("number of own King in e1 >= 2"), "number of own King e1 >= 2");
        assert_eq!(meant("number of King is greater than or equal to 2"), ">=");
        assert_eq!(meant("own King not attacked"), "not own King attacked");
        assert_eq!(
            meant("neither own King in e1 nor enemy King in e1"),
            "not (own King in e1 or enemy King in e1)"
        );
        assert_eq!(meant("own King in both e1 and e2"), "own King in e1 and own King in e2");
        assert_eq!(meant("own King in either e1 or e2"), "(e1 or e2)");
    }
}
