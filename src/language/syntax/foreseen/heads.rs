//! Heads of pieces and families with other signs and words: `piece King (K) {`, `piece Rook = "R" extends Ship {`,
//! `change piece Rook to {`; of other blocks with words too many: `board 7x7 {`.

use pest::Parser;

use super::super::errors;
use super::super::grammar::Grammar;
use super::super::list::List;
use super::super::reworded::difference;
use super::items::size;
use super::{Part, Told};
use crate::language::source::Span;

/// Signs and words that stand in heads and say nothing that the language says with them.
const FILLERS: &str = "( ) [ ] : = , - < > ' ` / & + | as letter symbol sign char character with called named the and by \
                       of from is a an extends like inherits type kind to has for shown written marked abbreviated short \
                       also into be again so new";

/// What is said of a block that is there already, and the word of the language for it.
const AMENDS: [(&str, &str); 13] = [
    ("change", "change"),
    ("instead", "instead"),
    ("replace", "instead"),
    ("override", "instead"),
    ("overwrite", "instead"),
    ("redefine", "instead"),
    ("modify", "change"),
    ("extend", "change"),
    ("update", "change"),
    ("alter", "change"),
    ("adjust", "change"),
    ("edit", "change"),
    ("augment", "change"),
];

impl Part<'_> {
    /// The head of a piece or family, written anew.
    pub(super) fn head_in_words(&self) -> Option<Told> {
        if self.list != List::Items {
            return None;
        }
        let amends = AMENDS.iter().find(|(said, _)| *said == self.w(0)).map(|(_, amends)| *amends);
        let mut noun = usize::from(amends.is_some());
        while amends.is_some() && matches!(self.w(noun), "of" | "the" | "a" | ":") {
            noun += 1;
        }
        // `change King {`: the word is missing.
        let bare = amends.is_some() && self.is_known_piece(noun);
        let (word, name) = if bare { ("piece", noun) } else { (self.w(noun), noun + 1) };
        let last = self.line_end(0, &["{"]);
        if !matches!(word, "piece" | "family")
            || !self.is_name(name)
            || self.w(last + 1) != "{"
            || last < name
        {
            return None;
        }
        let (mut letter, mut of) = (None, Vec::new());
        // `piece K = King {`: the letter stands first.
        let long =
            (name + 1..=last).filter(|at| self.is_name(*at) && self.w(*at).len() > 2).collect::<Vec<_>>();
        let (first, name) = match long.as_slice() {
            [other] if self.w(name).len() <= 2 && !FILLERS.split(' ').any(|it| it == self.w(*other)) => {
                (name, *other)
            }
            _ => (name + 1, name),
        };
        for at in (first..=last).filter(|at| *at != name) {
            let said = self.text(at, at);
            let plain = said.trim_matches('"');
            let short =
                (1..=2).contains(&plain.len()) && plain.bytes().all(|sign| sign.is_ascii_alphabetic());
            // The letter, where it stands first, looks like the name.
            if self.is_known_piece(at) && (first > name || at > first) {
                of.push(said);
            } else if short && letter.is_none() && of.is_empty() && !FILLERS.split(' ').any(|it| it == said) {
                letter = Some(plain);
            } else if !FILLERS.split(' ').any(|it| it == said) {
                return None;
            }
        }
        // A piece that is changed keeps its letter, and a family has none.
        let change = amends == Some("change");
        let known = self.names.letter_of(self.w(name));
        let lettered = word == "piece" && !change;
        if change && !of.is_empty() || lettered && letter.or(known).is_none() {
            return None;
        }
        let amends = amends.map_or_else(String::new, |amends| format!("{amends} "));
        let letter =
            letter.or(known).filter(|_| lettered).map_or_else(String::new, |sign| format!(" \"{sign}\""));
        let of = if of.is_empty() { String::new() } else { format!(" of {}", of.join(", ")) };
        let meant = format!("{amends}{word} {}{letter}{of}", self.w(name));
        // A name that this head gives is no word of the file otherwise.
        let reads = Grammar::parse(List::Items.only(), &format!("{meant} {{ }}")).is_ok();
        let meant = Some(meant.as_str()).filter(|_| reads)?;
        let said = self.text(0, last);
        let found = difference(said, meant)?;
        let place = |at: usize| u32::try_from(self.start(0) + at).ok();
        let span = Span { start: place(found.at.0)?, end: place(found.at.1)?, ..self.span(0, last) };
        let help = format!("the whole head is `{meant} {{`");
        let told = match (found.old.as_str(), found.new.as_str()) {
            (old, "") if old.starts_with("again ") => {
                errors::said_otherwise(old, span, "this stands behind the braces", &help)
            }
            (old, "") => errors::leave_out(old, span, &help),
            (old, new) if !old.is_empty() && old == new.trim_matches('"') => return None,
            ("", new) => errors::missing_word(new, found.behind.as_deref().unwrap_or("{"), span, meant),
            (old, new) => errors::other_words(old, span, &format!("`{new}`")).help(help),
        };
        let close = meant.replace(" \"", "\"").replace(", ", ",");
        let repair = self.replace(0, last, meant).or_else(|| self.replace(0, last, &close));
        Some(Told::from(told).mended(repair))
    }

    /// A head with words too many, before a block that is there: `board 7x7 {`, `the turn {`; or with the letter of a
    /// piece behind its families.
    pub(super) fn head_of_block(&self) -> Option<Told> {
        let last = self.line_end(0, &["{"]);
        if self.list != List::Items || self.w(last + 1) != "{" || self.at > last + 1 {
            return None;
        }
        let mut first = 0;
        while matches!(self.w(first), "the" | "a" | "an" | "our" | "this" | "each" | "initial" | "game") {
            first += 1;
        }
        let how = matches!(self.w(first), "change" | "instead").then(|| self.w(first));
        let mut at = first + usize::from(how.is_some());
        while how.is_some() && matches!(self.w(at), "the" | "of" | "a") {
            at += 1;
        }
        let meant = match self.w(at) {
            word @ ("board" | "setup" | "turn" | "ends") if self.w(at + 1) != "for" => word.to_owned(),
            "piece" | "family" => {
                self.letter_first(at, last).unwrap_or_else(|| self.text(at, last).to_owned())
            }
            _ => return None,
        };
        let meant = how.map_or_else(|| meant.clone(), |how| format!("{how} {meant}"));
        let of_piece = matches!(self.w(at), "piece" | "family");
        if of_piece && !self.is_sound(List::Items.only(), &format!("{meant} {{ }}")) {
            return None;
        }
        let said = self.text(0, last);
        let difference = difference(said, &meant)?;
        let start = self.start(0);
        let span = self.scanned.span(start + difference.at.0, start + difference.at.1);
        let size = size(self.text(at + 1, last)).filter(|_| self.w(at) == "board");
        let help = match size {
            Some((files, ranks)) => {
                format!("the size of the board stands within its braces: `grid a..{files}, 1..{ranks}`")
            }
            None if self.w(at) == "turn" && self.w(at + 1) == "again" => {
                format!("write `turn {{ ... }} {}`", self.text(at + 1, last))
            }
            None => format!("nothing else stands before the brace: `{meant} {{`"),
        };
        let grid = (self.w(at) == "board").then(|| self.grid_before_brace(at + 1, last)).flatten();
        let told = match (difference.old.as_str(), difference.new.as_str()) {
            _ if grid.is_some() => {
                let grid = grid.unwrap_or_default();
                errors::other_words(
                    self.text(at + 1, last),
                    self.span(at + 1, last + 1),
                    &format!("`{{ {grid}`"),
                )
                .help("what the board is like stands within its braces")
            }
            (old, "") => errors::leave_out(old, span, &help),
            _ => errors::other_words(said, self.span(0, last), &format!("`{meant}`")),
        };
        Some(Told::from(told).mended(self.replace(0, last, &meant)))
    }

    /// The shape of a board that stands before its brace: `board 7x7 {`, `board grid a..h, 1..8 {`.
    fn grid_before_brace(&self, first: usize, last: usize) -> Option<String> {
        let said = self.text(first, last);
        // It is said within the braces, too.
        if matches!(self.w(last + 2), "grid" | "hexagon" | "picture" | "map") {
            return None;
        }
        if matches!(self.w(first), "grid" | "hexagon") {
            return Grammar::parse(List::BoardItems.only(), said).is_ok().then(|| said.to_owned());
        }
        size(said).map(|(files, ranks)| format!("grid a..{files}, 1..{ranks}"))
    }

    /// `piece Fox of Beast "F"`, `piece "F" Fox`, `piece Fox "F" of family Beast`: name, letter and families in their order.
    fn letter_first(&self, at: usize, last: usize) -> Option<String> {
        if self.w(at + 1) == "of" && last == at + 2 {
            return Some(format!("{} {}", self.w(at), self.w(last)));
        }
        let letter = |at: usize| self.w(at).starts_with('"') && (3..=4).contains(&self.w(at).len());
        if letter(at + 1) && self.is_name(at + 2) && self.w(at + 2) != "of" {
            let rest = if last > at + 2 { format!(" {}", self.text(at + 3, last)) } else { String::new() };
            return Some(format!("{} {} {}{rest}", self.w(at), self.w(at + 2), self.w(at + 1)));
        }
        let of = (at + 2..last).find(|at| self.w(*at) == "of")?;
        if matches!(self.w(of + 1), "family" | "the" | "piece") && last > of + 1 {
            return Some(format!("{} {}", self.text(at, of), self.text(of + 2, last)));
        }
        let behind = letter(last) && of == at + 2 && last > at + 3;
        behind.then(|| format!("{} {} {}", self.text(at, at + 1), self.w(last), self.text(at + 2, last - 1)))
    }

    /// Whether a word is the name of a piece, of this file or, as it looks, of one that it uses.
    pub(super) fn is_known_piece(&self, at: usize) -> bool {
        let word = self.w(at);
        let capital = word.len() > 2 && word.starts_with(|letter: char| letter.is_ascii_uppercase());
        self.is_piece(at) || self.names.lacks_some && capital && self.is_name(at)
    }
}
