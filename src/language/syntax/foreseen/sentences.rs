//! Sentences of plain English: which rule they tell, and sets in them in the words of the language.

use pest::Parser;

use super::super::errors;
use super::super::grammar::{Grammar, Rule};
use super::{Part, Told};
use crate::language::glossary::recipes::{Recipe, number};
use crate::language::glossary::synonyms::{Place, find};

/// Words of the language that are not reserved.
pub(super) const WORDS: [&str; 67] = [
    "sum",
    "effects",
    "own",
    "enemy",
    "nobody",
    "new",
    "man",
    "cell",
    "empty",
    "occupied",
    "mover",
    "origin",
    "here",
    "it",
    "passed",
    "taken",
    "attacked",
    "number",
    "distance",
    "direction",
    "turns",
    "since",
    "occurs",
    "times",
    "self",
    "hand",
    "max",
    "min",
    "jump",
    "step",
    "slide",
    "leap",
    "ride",
    "can-move",
    "left",
    "right",
    "veer",
    "along",
    "against",
    "moving",
    "dropping",
    "promoting",
    "being",
    "one",
    "flag",
    "kind",
    "its",
    "next",
    "turn",
    "end",
    "side",
    "last",
    "file-of",
    "rank-of",
    "beside",
    "ahead",
    "behind",
    "pass",
    "wins",
    "return",
    "possible",
    "twice",
    "up",
    "promote",
    "drops",
    "none",
    "goes",
];

/// Words that say nothing beside a set.
const ARTICLES: [&str; 9] = ["the", "a", "an", "any", "all", "every", "each", "some", "his"];

/// Ways to say the farthest rank, the longest first.
const FAR: [&str; 18] = [
    "other side of the board",
    "opposite side of the board",
    "far side of the board",
    "other end of the board",
    "opposite end of the board",
    "far end of the board",
    "end of the board",
    "opposite edge",
    "other side",
    "opposite side",
    "far side",
    "other end",
    "opposite end",
    "far end",
    "back rank",
    "last rank",
    "eighth rank",
    "final rank",
];

impl Part<'_> {
    /// Whether a line can be read as what it is to be, with words that are known: only then is it worth writing.
    pub(super) fn is_sound(&self, rule: Rule, line: &str) -> bool {
        Grammar::parse(rule, line).is_ok() && self.knows_all(line)
    }

    /// A line, if it is sound.
    pub(super) fn sound(&self, rule: Rule, line: String) -> Option<String> {
        self.is_sound(rule, &line).then_some(line)
    }

    fn knows_all(&self, line: &str) -> bool {
        let letters = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_' | '\'');
        // What is said of a cell in brackets.
        let called = ["beside", "file-of", "rank-of", "ahead", "behind"];
        if called.iter().any(|word| line.contains(&format!("{word} ")) || line.ends_with(word)) {
            return false;
        }
        line.split('"').step_by(2).flat_map(|text| text.split(|c: char| !letters(c))).all(|word| {
            !word.contains(|c: char| c.is_ascii_alphabetic())
                || self.knows(word)
                || self.names.may_be_elsewhere(word)
        })
    }

    /// Whether a word means something in this file.
    fn knows(&self, word: &str) -> bool {
        self.names.is_known(word)
    }

    /// The rule that a line tells in a sentence; it is left out for reading on.
    pub(super) fn sentence(&self) -> Option<Told> {
        let last = self.line_end(0, &[]);
        let (told, ..) = self.sentence_within(0, last, false)?;
        Some(told)
    }

    /// The rule that some words of a line tell.
    pub(super) fn sentence_within(&self, first: usize, last: usize, asked: bool) -> Option<(Told, usize)> {
        // A label is a name, whatever word it is.
        let said = (first..=last).filter(|at| self.w(at + 1) != ":");
        let line: Vec<&str> = said.map(|at| self.w(at)).collect();
        let recipe = Recipe::find(&line, asked)?;
        let said = self.text(first, last);
        let shown = if said.len() > 60 { self.w(first) } else { said };
        let named = line.iter().find_map(|word| self.names.piece_named(word));
        let chief = self.names.chief()?;
        let write = recipe.filled(&line, chief, named.unwrap_or(chief));
        // A drawn board has no directions but its tracks, and one repetition need not be counted.
        let drawn = self.words.iter().any(|word| word.text == "map");
        let track =
            self.words.iter().position(|word| word.text == "tracks" && drawn).map(|at| self.w(at + 1));
        let write = track.map_or_else(
            || write.clone(),
            |track| {
                let along = format!("step {track}");
                write.replace("step any", &along).replace("step orthogonal", &along)
            },
        );
        let write = write.replace("(step same onto own)[1]", "step same onto own");
        let found = errors::said_otherwise(shown, self.span(first, last), recipe.why, &write);
        Some((found.into(), last + 1))
    }

    /// A set in plain English in the words of the language; nothing where that is not sure.
    pub(super) fn plain_set(&self, said: &str) -> Option<String> {
        if self.is_sound(Rule::only_condition, said) {
            return Some(said.to_owned());
        }
        let mut words: Vec<String> = Vec::new();
        let far = FAR
            .iter()
            .find(|far| said.ends_with(**far) && !self.names.declares(far.rsplit(' ').next().unwrap_or("")));
        let farthest = far.map(|far| format!("{}last", said.strip_suffix(far).unwrap_or("")));
        let said = farthest.as_deref().unwrap_or(said);
        let all: Vec<&str> = said.split_whitespace().collect();
        let mut at = 0;
        while let Some(word) = all.get(at) {
            at += 1;
            let next = all.get(at).copied().unwrap_or("");
            let before = words.last().map_or("", String::as_str);
            let whose =
                matches!(before, "own" | "enemy") || self.names.sides.iter().any(|side| side == before);
            let plain = word.strip_suffix("'s").filter(|plain| self.knows(plain)).unwrap_or(word);
            if ARTICLES.contains(word) {
                continue;
            }
            if matches!((*word, next), ("next" | "adjacent" | "close", "to"))
                || matches!(*word, "beside" | "near") && !next.is_empty()
            {
                let rest = all.get(at + usize::from(next == "to")..)?.join(" ");
                let near = format!("beside({})", self.plain_set(&rest)?);
                words.push(if words.is_empty() || whose { near } else { format!("in {near}") });
                break;
            }
            if whose
                && matches!(
                    *word,
                    "piece" | "pieces" | "men" | "man" | "stones" | "stone" | "units" | "figures"
                )
            {
                continue;
            }
            if before == "last" && matches!(*word, "row" | "rank" | "line" | "rows" | "ranks") {
                continue;
            }
            let known = self.names.piece_named(plain).map(str::to_owned);
            let known = known
                .or_else(|| self.knows(plain).then(|| plain.to_owned()))
                .or_else(|| {
                    // A piece of a used file.
                    let elsewhere =
                        self.names.lacks_some && plain.starts_with(|c: char| c.is_ascii_uppercase());
                    elsewhere.then(|| plain.to_owned())
                })
                .or_else(|| number(word).map(|number| number.to_string()));
            let known = known.or_else(|| {
                let synonym = find(word, &[Place::Men, Place::Cells])?;
                let plain = synonym.stands == synonym.place && synonym.note.is_empty();
                synonym
                    .write
                    .first()
                    .filter(|line| plain && !line.contains('{'))
                    .map(|line| (*line).to_owned())
            });
            words.push(known?);
        }
        self.sound(Rule::only_condition, words.join(" "))
    }
}

/// Whether a word is plain English for something, where it might be declared in another file.
pub(super) fn is_plain_english(word: &str) -> bool {
    ARTICLES.contains(&word)
        || find(word, &[Place::Men, Place::Cells, Place::Question, Place::Number]).is_some()
        || matches!(word, "row" | "rank" | "line" | "than" | "cells" | "from" | "with" | "who" | "which")
}

#[cfg(test)]
#[expect(clippy::unwrap_used, reason = "a panic is how a test fails")]
mod tests {
    use crate::language::glossary::recipes::RECIPES;
    use crate::loading::pipeline::{NoFiles, load};

    /// A file with each line of a recipe in the first place where it can stand.
    fn reads(line: &str) -> bool {
        let whole = |item: &str, clause: &str, ending: &str| {
            format!(
                "language 1\ngame \"Trial\"\nsides White, Black symmetry mirror\nboard {{ grid a..h, 1..8 }}\nhand King\n{item}\n\
                 hole : set of cell\nrested : flag until end of turn\ntrail : set of cell for each side\n\
                 piece King \"K\" {{\n move step any\n used : flag\n tired : flag\n moved : flag\n strength : 0..9\n passed-by : cell\n move capture: leap (1,2)\n{clause}\n}}\n\
                 setup {{ White: King e1  Black: likewise }}\nends {{ after a turn {{ win when {ending} }} }}\n"
            )
        };
        let states = [
            "used : flag",
            "tired : flag",
            "passed-by : cell",
            "hole : set of cell",
            "rested : flag until end of turn",
            "trail : set of cell for each side",
            "moved : flag",
            "strength : 0..9",
            "strength = 3",
        ];
        let clause = states.iter().find(|state| line.starts_with(**state));
        let mut trials = vec![whole(line, "", "no King"), whole("", line, "no King"), whole("", "", line)];
        if line.starts_with("board ") {
            trials.push(whole("", "", "no King").replace("board { grid a..h, 1..8 }", line));
        }
        let right = |text: &String| {
            let found = load("trial.rules", text, &NoFiles).diagnostics;
            !found.iter().any(|found| found.code.as_str().starts_with('E'))
        };
        let several = line.split(';').count() > 1 && !line.contains('{');
        clause.is_some() || several || trials.iter().any(right)
    }

    #[test]
    fn every_line_of_a_recipe_can_be_read() {
        let mut wrong = Vec::new();
        for recipe in RECIPES {
            let words = ["four", "in"];
            let told = recipe.filled(&words, "King", "King");
            for line in told.split('`').skip(1).step_by(2) {
                let named = matches!(line, "move" | "ends" | "win when" | "so that" | "jump" | "safe");
                if !named && !reads(line) {
                    wrong.push(line.to_owned());
                }
            }
        }
        assert!(wrong.is_empty(), "{}", wrong.join("\n"));
        assert!(!RECIPES.first().unwrap().why.is_empty());
    }
}
