//! Texts with a few words, numbers or lines left out, doubled, exchanged or put in: mistakes as people make them, and
//! others.

use std::fs;
use std::path::Path;

use menagerie::desk::stats::Dice;

use super::targets::{self, Known};

/// The most that is done to one text.
const CHANGES: usize = 4;
/// One of so many texts is any of them, the others are the shorter of two.
const OFTEN: usize = 8;
/// Numbers that have been the end of many a program.
const NUMBERS: [&str; 10] =
    ["0", "1", "2", "9", "40", "255", "256", "65536", "4294967296", "9223372036854775808"];
/// Signs that are put in.
const SIGNS: [&str; 16] =
    ["{", "}", "(", ")", "[", "]", "\"", "\"\"\"", "#", "|", ":", "=", "+", "..", "\u{0}", "é\u{301}"];

/// Mutants, without end, and the same for a seed.
pub(crate) struct Mutants {
    seeds: Vec<(String, String)>,
    /// The words of all texts.
    words: Vec<String>,
    dice: Dice,
}

/// The texts below a folder: rules, positions, and the blocks of rules in pages, in the order of their names. There must
/// be some.
pub(crate) fn seeds(folder: &Path) -> Vec<(String, String)> {
    let mut seeds = Vec::new();
    gather(folder, 0, &mut seeds);
    assert!(!seeds.is_empty(), "no text in {}", folder.display());
    seeds.sort();
    seeds
}

fn gather(folder: &Path, depth: usize, seeds: &mut Vec<(String, String)>) {
    let Ok(entries) = fs::read_dir(folder) else { return };
    for path in entries.flatten().map(|entry| entry.path()) {
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        if path.is_dir() && depth < 4 {
            gather(&path, depth + 1, seeds);
        }
        let Ok(text) = fs::read_to_string(&path) else { continue };
        match path.extension().and_then(|ending| ending.to_str()) {
            Some("rules" | "ron" | "json") => seeds.push((name, text)),
            Some("md") => {
                let blocks = text.split("```rules").skip(1).filter_map(|block| block.split("```").next());
                let blocks = blocks.filter_map(|block| block.split_once('\n'));
                seeds.extend(
                    blocks.enumerate().map(|(at, (_, block))| (format!("{name}-{at}"), block.to_owned())),
                );
            }
            _ => {}
        }
    }
}

impl Mutants {
    /// Mutants of these texts.
    pub(crate) fn new(seeds: Vec<(String, String)>, seed: u64) -> Self {
        let mut words: Vec<String> =
            seeds.iter().flat_map(|(_, text)| text.split_whitespace()).map(str::to_owned).collect();
        words.sort();
        words.dedup();
        Self { seeds, words, dice: Dice::new(seed) }
    }

    /// One of the texts, as it is: usually the shorter of two, as what is wrong with a long one is usually wrong with a short
    /// one, too, and found sooner.
    fn seed(&mut self) -> String {
        let any = self.dice.below(OFTEN) == 0;
        let drawn = [self.dice.below(self.seeds.len()), self.dice.below(self.seeds.len())];
        let [first, other] = drawn.map(|at| self.seeds.get(at).map_or("", |(_, text)| text));
        if any || first.len() <= other.len() { first.to_owned() } else { other.to_owned() }
    }

    /// The next mutant.
    pub(crate) fn next(&mut self) -> String {
        let mut text = self.seed();
        // Usually one: what has many mistakes is refused for the first.
        let most = self.dice.below(CHANGES) + 1;
        for _ in 0..=self.dice.below(most) {
            text = self.changed(&text);
        }
        text
    }

    fn changed(&mut self, text: &str) -> String {
        let by_lines = self.dice.below(4) == 0;
        let mut parts: Vec<String> =
            if by_lines { text.split_inclusive('\n').map(str::to_owned).collect() } else { pieces(text) };
        if parts.is_empty() {
            return self.seed();
        }
        let (here, there) = (self.dice.below(parts.len()), self.dice.below(parts.len()));
        match self.dice.below(9) {
            0 => drop(parts.remove(here)),
            1 => parts.insert(there, parts[here].clone()),
            2 => parts.swap(here, there),
            3 => {
                let end = (here + 1 + self.dice.below(12)).min(parts.len());
                drop(parts.drain(here..end));
            }
            4 => {
                let end = (here + 1 + self.dice.below(12)).min(parts.len());
                let copied: Vec<String> = parts[here..end].to_vec();
                parts.splice(there..there, copied);
            }
            5 => NUMBERS[self.dice.below(NUMBERS.len())].clone_into(&mut parts[here]),
            6 => parts.insert(here, SIGNS[self.dice.below(SIGNS.len())].to_owned()),
            7 => {
                let other = self.seed();
                let lines: Vec<&str> = other.split_inclusive('\n').collect();
                let line = lines.get(self.dice.below(lines.len())).copied().unwrap_or("\n");
                parts.insert(here, line.to_owned());
            }
            _ => {
                let at = self.dice.below(self.words.len());
                parts[here] = self.words.get(at).cloned().unwrap_or_default();
            }
        }
        parts.concat()
    }
}

/// Words, numbers, blanks and signs.
fn pieces(text: &str) -> Vec<String> {
    let mut pieces: Vec<String> = Vec::new();
    let mut sort = 0;
    for letter in text.chars() {
        let new = match letter {
            _ if letter.is_alphabetic() || letter == '-' => 1,
            _ if letter.is_numeric() => 2,
            _ if letter.is_whitespace() => 3,
            _ => 4,
        };
        match pieces.last_mut() {
            Some(piece) if new == sort && new != 4 => piece.push(letter),
            _ => pieces.push(letter.to_string()),
        }
        sort = new;
    }
    pieces
}

/// What all targets have done so far.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Done {
    /// How many texts were given to each target.
    pub(crate) texts: u64,
    /// How many of them it was tried to give advice on.
    pub(crate) advised: u64,
    /// How many of them were games without an error.
    pub(crate) games: u64,
    /// How many turns of these were played.
    pub(crate) turns: u64,
    /// How many were positions.
    pub(crate) positions: u64,
}

/// Of so many texts one is given to the target that tries others in its place: it reads each many times over.
const ADVISED: u64 = 10;

impl Done {
    /// Gives a text to all targets that are for rules.
    pub(crate) fn rules(&mut self, text: &str, files: &Known) {
        targets::parse(text);
        targets::print(text);
        if self.texts.is_multiple_of(ADVISED) {
            targets::advise(text, files);
            self.advised += 1;
        }
        // One target checks and plays; here it need not be checked twice.
        if let Some(game) = targets::check(text, files) {
            self.games += 1;
            self.turns += targets::play_turns(&game, text) as u64;
        }
    }

    /// Gives a text to all targets, and another one to the target that is for positions.
    pub(crate) fn all(&mut self, text: &str, position: &str, files: &Known) {
        self.rules(text, files);
        self.texts += 1;
        targets::positions(text);
        self.positions += u64::from(targets::positions(position));
    }
}
