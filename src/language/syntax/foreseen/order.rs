//! Words that are right, in the wrong place of their line: `zone camp for each side = a1..c2`, `position { ... } to move Blue`.

use pest::Parser;

use super::super::errors;
use super::super::grammar::{Grammar, Rule};
use super::super::list::List;
use super::super::mend::Repair;
use super::names::is_name;
use super::{Part, Told};
use crate::language::glossary::recipes::number;

/// What stands behind a zone or a state, in its order.
const BEHIND: [&[&str]; 3] = [
    &["for each side"],
    &["until end of its next turn", "until end of next turn", "until end of turn"],
    &["compared when used", "not compared"],
];

/// Words that may stand between pieces and numbers.
const FILLERS: [&str; 20] = [
    "or", ",", ":", "=", "x", "X", "*", "(", ")", "{", "}", "and", "each", "times", "of", "for", "side",
    "sides", "both", ";",
];

impl Part<'_> {
    /// Whether a word is the first of an item or a clause, as it looks.
    fn is_first(&self, at: usize) -> bool {
        at == 0 || self.words.get(at).is_some_and(|word| word.fresh) || matches!(self.w(at - 1), "{" | "}")
    }

    /// `zone camp for each side = a1..c2`, `lives : 0..3 for each side = 3`: what stands behind all else.
    pub(super) fn out_of_order(&self, at: usize) -> Option<(Told, usize)> {
        let first = (at.saturating_sub(24)..=at).rev().find(|at| self.is_first(*at))?;
        let last = self.line_end(first, List::Clauses.words()).max(at);
        let zone = (first..=last).any(|at| matches!(self.w(at), "zone" | "tracks"));
        let mut behind: [Option<(usize, usize)>; 3] = [None; 3];
        let mut rest: Vec<&str> = Vec::new();
        let (mut index, mut from) = (first, first);
        while index <= last {
            let found = BEHIND.iter().enumerate().find_map(|(place, ways)| {
                ways.iter().find_map(|way| Some((place, self.says_here(index, way)?)))
            });
            let Some((place, words)) = found.filter(|(place, _)| behind.get(*place) == Some(&None)) else {
                index += 1;
                continue;
            };
            if index > from {
                rest.push(self.text(from, index - 1).trim_end_matches([',', ' ']));
            }
            *behind.get_mut(place)? = Some((index, index + words - 1));
            index += words;
            from = index;
        }
        if from <= last {
            rest.push(self.text(from, last));
        }
        let places: Vec<(usize, usize)> = behind.into_iter().flatten().collect();
        let all = rest.into_iter().chain(places.iter().map(|(from, to)| self.text(*from, *to)));
        let meant = all.filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" ");
        let said = self.text(first, last);
        let rule = if zone { Rule::only_board_items } else { Rule::only_clauses };
        let reads = |line: &str| Grammar::parse(rule, line).is_ok();
        if places.is_empty() || said == meant || reads(said) || !reads(&meant) {
            return None;
        }
        // The first of them that something stands behind which it should not.
        let (from, to) = places.iter().copied().filter(|(_, to)| *to < last).min()?;
        let belongs = if zone {
            "this stands behind the cells"
        } else {
            "this stands behind what it can be and its first value"
        };
        let found = errors::out_of_order(
            self.text(from, to),
            self.span(from, to),
            belongs,
            &format!("write `{meant}`"),
        );
        Some((Told::from(found).mended(self.replace(first, last, &meant)), last + 1))
    }

    /// How many words a phrase takes that begins here, on one line.
    fn says_here(&self, at: usize, way: &str) -> Option<usize> {
        let words = way.split(' ').count();
        let same = way.split(' ').enumerate().all(|(index, word)| {
            self.w(at + index) == word
                && (index == 0 || !self.words.get(at + index).is_some_and(|word| word.fresh))
        });
        same.then_some(words)
    }

    /// `position { ... } to move Blue`: whose turn it is stands inside the braces.
    pub(super) fn to_move_outside(&self, at: usize) -> Option<(Told, usize)> {
        if !matches!(self.w(at + 1), "move" | "play") {
            return None;
        }
        let side = |at: usize| {
            self.is_side(at)
                || self.names.lacks_some
                    && is_name(self.w(at))
                    && self.w(at).starts_with(|c: char| c.is_ascii_uppercase())
        };
        if matches!(self.w(at + 2), ":" | "=") && side(at + 3) && self.w(at.wrapping_sub(1)) != "}" {
            let sign = self.w(at + 2);
            let help = format!("whose turn it is stands so in a position: `to move {}`", self.w(at + 3));
            let found = errors::leave_out(sign, self.span(at + 2, at + 2), &help);
            return Some((Told::from(found).mended(self.replace(at + 2, at + 2, "")), at + 4));
        }
        if side(at + 2) && self.block_head(at) == Some("setup") {
            return Some(self.first_in_setup(at));
        }
        let is_before = at > 0 && side(at - 1) && !self.words.get(at).is_some_and(|word| word.fresh);
        let (mut first, last, whose) = if is_before {
            (at - 1, at + 1, at - 1)
        } else {
            let sign = usize::from(matches!(self.w(at + 2), ":" | "=" | "is"));
            (at, at + 2 + sign, at + 2 + sign)
        };
        if !side(whose) {
            return None;
        }
        while first > 0 && matches!(self.w(first - 1), "," | ";" | "and" | "with" | ":" | "(") {
            first -= 1;
        }
        let last = last + usize::from(self.w(first) == "(" && self.w(last + 1) == ")");
        let close = first.checked_sub(1).filter(|at| self.w(*at) == "}")?;
        let mut depth = 0_usize;
        let open = (0..=close).rev().find(|at| {
            match self.w(*at) {
                "}" => depth += 1,
                "{" => depth = depth.saturating_sub(1),
                _ => {}
            }
            depth == 0
        })?;
        if open == 0 || self.w(open - 1) != "position" {
            return None;
        }
        let whose = format!("to move {}", self.w(whose));
        let inside = self.text(open + 1, close - 1);
        let help = if open + 1 < close && !inside.contains('\n') && inside.len() < 90 {
            format!("write `position {{ {inside}  {whose} }}`")
        } else {
            format!("write `{whose}` before the `}}`, and nothing behind it")
        };
        let found = errors::out_of_order(
            self.text(first, last),
            self.span(first, last),
            "this stands inside the braces, behind the men",
            &help,
        );
        Some((Told::from(found).mended(self.replace(close, last, &format!("{whose} }}"))), last + 1))
    }

    /// `hand Stone 3`, `hand Stone x3`: how many there are is said in the set-up.
    pub(super) fn hand_of_so_many(&self, at: usize) -> Option<(Told, usize)> {
        if !self.is_first(at) {
            return None;
        }
        let last = self.line_end(at, List::Items.words());
        let many_at = |at: usize| {
            if self.names.knows(self.w(at)) { None } else { number(self.w(at).trim_matches(['x', 'X'])) }
        };
        let (mut pieces, mut numbers): (Vec<(&str, Option<usize>)>, Vec<usize>) = (Vec::new(), Vec::new());
        let mut many = None;
        for index in at + 1..=last {
            if let Some(number) = many_at(index) {
                numbers.push(index);
                match pieces.last_mut() {
                    Some((_, held)) if held.is_none() => *held = Some(number),
                    _ => many = Some(number),
                }
            } else if !self.is_side(index) && !FILLERS.contains(&self.w(index)) {
                let piece = self.is_piece(index) || self.names.lacks_some && is_name(self.w(index));
                if !piece {
                    return None;
                }
                pieces.push((self.w(index), many.take()));
            }
        }
        let (from, to) = (*numbers.first()?, *numbers.last()?);
        let names: Vec<&str> = pieces.iter().map(|(piece, _)| *piece).collect();
        if names.is_empty() {
            return None;
        }
        let meant = format!("hand {}", names.join(" or "));
        let held: Vec<String> = pieces
            .iter()
            .filter_map(|(piece, many)| many.map(|many| format!("{piece} {many} in hand")))
            .collect();
        let held = if held.is_empty() {
            names.iter().map(|name| format!("{name} 3 in hand")).collect()
        } else {
            held
        };
        let found =
            errors::number_behind_hand(self.text(from, to), self.span(from, to), &meant, &held.join(", "));
        Some((Told::from(found).mended(self.replace(at, last, &meant)), last + 1))
    }

    /// `define hop[D] = ...`, `define hop<D> = ...`: the parameters of a way of moving stand without brackets.
    pub(super) fn head_in_brackets(&self, at: usize) -> Option<(Told, usize)> {
        let (name, open) = (self.w(at + 1), self.w(at + 2));
        let closer = match open {
            "[" => "]",
            "<" => ">",
            "{" => "}",
            "(" => ")",
            _ => return None,
        };
        let close = (at + 3..at + 12).find(|at| self.w(*at) == closer)?;
        let parameters: Vec<&str> =
            (at + 3..close).map(|at| self.w(at)).filter(|word| *word != ",").collect();
        if !is_name(name)
            || parameters.is_empty()
            || self.w(close + 1) != "="
            || !parameters.iter().all(|word| is_name(word))
        {
            return None;
        }
        let body = (close + 2..self.words.len()).find(|at| self.w(*at) != "(")?;
        let walk = matches!(self.w(body), "step" | "slide" | "leap" | "jump" | "ride" | "look" | "stay");
        // In round brackets they are told where the definition is used, if it is used as a way of moving.
        let called =
            |at: &usize| self.w(*at) == name && self.w(at + 1) == "(" && self.end(*at) == self.start(at + 1);
        if open == "(" && !(walk && (0..self.words.len()).any(|index| index != at + 1 && called(&index))) {
            return None;
        }
        let last = self.line_end(close + 2, List::Items.words());
        let said: Vec<&str> = (close + 2..=last).map(|at| self.w(at)).collect();
        let (directions, values) =
            if walk { self.directions_among(&parameters, &said) } else { (Vec::new(), parameters.clone()) };
        if walk && open == "(" && directions.is_empty() {
            return None;
        }
        let given = if values.is_empty() { String::new() } else { format!("({})", values.join(", ")) };
        let head = [&[&*format!("{name}{given}")], directions.as_slice()].concat().join(" ");
        let rest = self.text(close + 1, last);
        let why = match (directions.is_empty(), values.is_empty()) {
            (false, true) => "directions stand behind the name of a way of moving, with blanks between",
            (false, false) => "men, cells and numbers stand in round brackets, and directions behind them",
            (true, _) => "parameters of sets, numbers and questions stand in round brackets",
        };
        let said = self.text(at + 1, close);
        let mut repair = self.replace(at + 1, close, &head);
        let mut used = String::new();
        if open == "(" && !directions.is_empty() {
            let calls = (0..self.words.len()).filter(|index| *index != at + 1 && called(index));
            for (index, call) in
                calls.filter_map(|index| Some((index, self.call_apart(index, &parameters, &directions)?)))
            {
                let end = self.closing(index + 1)?;
                if used.is_empty() {
                    used = format!(", used as `{call}`");
                }
                repair = repair.map(|repair| repair.and(self.start(index), self.end(end), &call));
            }
        }
        let found = errors::other_words(said, self.span(at + 1, close), &format!("`{head}`"))
            .help(format!("{why}: `define {head} {rest}`{used}"));
        Some((Told::from(found).mended(repair), close + 1))
    }

    /// A definition as it is used, `hop(enemy, diagonal)`, with the directions behind its brackets.
    fn call_apart(&self, at: usize, parameters: &[&str], directions: &[&str]) -> Option<String> {
        let close = self.closing(at + 1)?;
        let mut given = Vec::new();
        let (mut from, mut depth) = (at + 2, 0_usize);
        for index in at + 2..=close {
            match self.w(index) {
                "(" | "[" => depth += 1,
                ")" | "]" if index < close => depth = depth.saturating_sub(1),
                "," | ")" if depth == 0 && index > from => {
                    given.push(self.text(from, index - 1));
                    from = index + 1;
                }
                _ => {}
            }
        }
        if given.len() != parameters.len() {
            return None;
        }
        let leads = |name: &str| directions.contains(&name);
        let among = |wanted: bool| {
            let of = parameters.iter().zip(&given).filter(move |(name, _)| leads(name) == wanted);
            of.map(|(_, given)| *given)
        };
        let values: Vec<&str> = among(false).collect();
        let behind: Vec<String> = among(true)
            .map(|given| {
                if given.contains(['|', '+', ' ']) && !given.starts_with('(') {
                    format!("({given})")
                } else {
                    given.to_owned()
                }
            })
            .collect();
        let brackets = if values.is_empty() { String::new() } else { format!("({})", values.join(", ")) };
        Some(format!("{}{brackets} {}", self.w(at), behind.join(" ")))
    }

    /// `setup { ...  to move Black }`: who begins is said with the sides.
    fn first_in_setup(&self, at: usize) -> (Told, usize) {
        let sides = self.names.sides.join(", ");
        let found = errors::said_otherwise(
            self.text(at, at + 2),
            self.span(at, at + 2),
            "who has the first turn is said with the sides",
            &format!(
                "write `first {}` at the end of the line `sides {sides} ...`; without it, the side named first begins",
                self.w(at + 2)
            ),
        );
        (Told::from(found).mended(Some(Repair::new(self.start(at), self.end(at + 2), ""))), at + 3)
    }
}
