//! What has changed from one snapshot to another: which moves are gained and which are lost, position by position.
//!
//! Neither text need be one that [`snapshot_text`](super::snapshot_text) has written: every difference gives a line, and the work
//! grows only with the length of the texts.

mod pairing;
mod reading;
#[cfg(test)]
#[expect(clippy::unwrap_used, clippy::indexing_slicing, reason = "a panic is how a test fails")]
mod tests;

use std::collections::HashMap;
use std::fmt::Write;

use crate::language::diagnostic::words::count;

use self::pairing::pair;
use self::reading::{List, Part, move_and_words, number, parts};

/// What differs between two snapshots, for people; empty if nothing does. Blanks at the ends of the texts do not count.
///
/// A position is found again by its heading, a move by its text. Below the heading of each position that has changed stand
/// the moves that are gone (`-`) and new (`+`). Moves that are only made by other words are counted, at the end. The last line
/// sums up.
#[must_use]
pub fn difference(before: &str, now: &str) -> String {
    let (before, now) = (parts(before), parts(now));
    let mut report = Report::default();
    let positions = pair(&before, &now, |part| part.heading);
    for (before, now) in &positions.both {
        report.compare(before, now);
    }
    // A position under another title is not gone and come.
    let renamed = pair(&positions.gone, &positions.new, |part| (&part.lines, part.gap));
    for (before, now) in &renamed.both {
        let _ = writeln!(report.text, "- {}\n+ {}\n  with the same below it\n", before.heading, now.heading);
    }
    for part in &renamed.gone {
        report.whole('-', part);
    }
    for part in &renamed.new {
        report.whole('+', part);
    }
    if !positions.in_order || !renamed.in_order {
        report.text.push_str("the positions stand in another order\n\n");
    }
    report.sum_up(&Counts {
        // Text before the first heading is no position.
        both: positions.both.len().saturating_sub(1),
        renamed: renamed.both.len(),
        gone: renamed.gone.len(),
        new: renamed.new.len(),
    })
}

/// How many positions there are of each sort.
struct Counts {
    both: usize,
    renamed: usize,
    gone: usize,
    new: usize,
}

/// The lines so far, and the counts for the end.
#[derive(Default)]
struct Report<'t> {
    text: String,
    lost: usize,
    gained: usize,
    /// Positions in which moves are lost or gained.
    with_moves: usize,
    /// Positions in which something else differs.
    otherwise: usize,
    /// Whether something differs before the first position.
    head: bool,
    reworded: Reworded<'t>,
}

impl<'t> Report<'t> {
    /// A position that both have.
    fn compare(&mut self, before: &Part<'t>, now: &Part<'t>) {
        let (lost, gained) = (self.lost, self.gained);
        let mut block = String::new();
        let is_head = now.heading.is_empty();
        match (before.list(), now.list()) {
            (Some(before), Some(now)) if !is_head => self.lists(&before, &now, &mut block),
            _ => lines(&before.lines, &now.lines, &mut block),
        }
        if before.gap != now.gap {
            block.push_str("  other blank lines below it\n");
        }
        if block.is_empty() {
            return;
        }
        if is_head {
            self.head = true;
        } else if (lost, gained) == (self.lost, self.gained) {
            self.otherwise += 1;
        } else {
            self.with_moves += 1;
        }
        let heading = if is_head { "before the first position" } else { now.heading };
        let _ = writeln!(self.text, "{heading}\n{block}");
    }

    /// Two lists of moves.
    fn lists(&mut self, before: &List<'_, 't>, now: &List<'_, 't>, block: &mut String) {
        // A line that is no move is compared as a whole.
        let key = |line: &&'t str| move_and_words(line).map_or((false, *line), |(text, _)| (true, text));
        let pairs = pair(before.moves, now.moves, key);
        for (before, now) in &pairs.both {
            self.reworded.note(before, now);
        }
        let moves = |lines: &[&&str]| lines.iter().filter(|line| move_and_words(line).is_some()).count();
        self.lost += moves(&pairs.gone);
        self.gained += moves(&pairs.new);
        lines(before.drawing, now.drawing, block);
        for line in pairs.gone {
            signed('-', line, block);
        }
        for line in pairs.new {
            signed('+', line, block);
        }
        if !pairs.in_order {
            block.push_str("  the moves stand in another order\n");
        }
        if !block.is_empty() || before.count != now.count {
            let number = number(now.count).unwrap_or(now.count);
            block.insert_str(0, &format!("  {}, now {number}\n", before.count));
        }
    }

    /// A position that only one has.
    fn whole(&mut self, sign: char, part: &Part<'_>) {
        signed(sign, part.heading, &mut self.text);
        for line in &part.lines {
            signed(sign, line, &mut self.text);
        }
        self.text.push('\n');
    }

    /// All of it, with the end.
    fn sum_up(mut self, counts: &Counts) -> String {
        let reworded = self.reworded.told();
        if self.text.is_empty() && reworded.is_empty() {
            return String::new();
        }
        self.text.push_str(&reworded);
        let positions = count(counts.both, "position");
        let moves = match (self.lost, self.gained) {
            (0, 0) => "no moves lost or gained".to_owned(),
            (0, gained) => format!("no moves lost, {gained} gained, in {} of {positions}", self.with_moves),
            (lost, 0) => {
                format!("{} lost, none gained, in {} of {positions}", count(lost, "move"), self.with_moves)
            }
            (lost, gained) => {
                format!(
                    "{} lost, {gained} gained, in {} of {positions}",
                    count(lost, "move"),
                    self.with_moves
                )
            }
        };
        self.text.push_str(&moves);
        let others = [
            (self.otherwise, "different otherwise"),
            (counts.renamed, "under another heading"),
            (counts.gone, "gone"),
            (counts.new, "new"),
        ];
        for (number, what) in others.into_iter().filter(|(number, _)| *number > 0) {
            let _ = write!(self.text, "; {} {what}", count(number, "position"));
        }
        if self.head {
            self.text.push_str("; another head");
        }
        self.text.push('\n');
        self.text
    }
}

/// Moves that stay but are made by other words, counted by the words.
#[derive(Default)]
struct Reworded<'t> {
    /// The words before and now, and how many moves they make; in the order in which they are met.
    counted: Vec<(&'t str, &'t str, usize)>,
    places: HashMap<(&'t str, &'t str), usize>,
}

impl<'t> Reworded<'t> {
    fn note(&mut self, before: &'t str, now: &'t str) {
        let (Some((_, before)), Some((_, now))) = (move_and_words(before), move_and_words(now)) else {
            return;
        };
        if before == now {
            return;
        }
        let place = *self.places.entry((before, now)).or_insert(self.counted.len());
        match self.counted.get_mut(place) {
            Some((.., number)) => *number += 1,
            None => self.counted.push((before, now, 1)),
        }
    }

    /// A line for each change of words.
    fn told(&self) -> String {
        let mut text = String::new();
        for (before, now, number) in &self.counted {
            let _ = writeln!(text, "{} by other words: `{before}` is now `{now}`", count(*number, "move"));
        }
        text
    }
}

/// The lines from the first that differs to the last.
fn lines(before: &[&str], now: &[&str], block: &mut String) {
    let same = before.iter().zip(now).take_while(|(before, now)| before == now).count();
    let (before, now) = (before.get(same..).unwrap_or(&[]), now.get(same..).unwrap_or(&[]));
    let same = before.iter().rev().zip(now.iter().rev()).take_while(|(before, now)| before == now).count();
    for line in before.iter().take(before.len() - same) {
        signed('-', line, block);
    }
    for line in now.iter().take(now.len() - same) {
        signed('+', line, block);
    }
}

fn signed(sign: char, line: &str, text: &mut String) {
    text.push(sign);
    if !line.is_empty() {
        text.push(' ');
        text.push_str(line);
    }
    text.push('\n');
}
