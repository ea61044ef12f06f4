//! Moves as text: which text a move is written with, and which move a text means.
//!
//! # Written
//!
//! An act is written as: the letter of the piece, left out if it is declared in lower case, with a colon after it if the name of
//! the cell begins with a capital letter, so that the two do not run together; the cell where the piece stood; for each leg `-`
//! or `x` and the cell where it ended; and suffixes. `x` marks a leg that captured something, on that cell or at once elsewhere
//! (jumped over, passed by). A walk without a leg has only suffixes. The suffixes are `*a8` for a piece captured elsewhere, `/c3`
//! for the cell on which another piece was put, `+c3` for a cell that joins a set of cells or whose number grows, `<c3` for one that leaves it or
//! whose number becomes less, and
//! `=K` for the kind that the piece has become. A drop is `N@e2`. Acts are joined by `;`, and a move without one is `pass`.
//!
//! Not everything is written. Of the legs, those that captured and the last are written; `*` is written if no leg captured, since
//! one would not see the capture otherwise; `/`, `+` and `<` are not written; `=` always. If two moves of a position would be
//! written alike, each says more, as far as it can: first all its legs, then its suffixes, then both; then both of the next way
//! in which it comes about. A move that can say nothing more keeps its text if it is the only one left with it. Else each of them
//! gets a number, `a1-b2~1`, in the order of the list.
//!
//! # Read
//!
//! A text as written above means that move. Any other text means the one move that it fits: a letter may be
//! there or not, and so may the colon after it; legs but the last may be left out, as may suffixes; a walk that ends where
//! it began may leave out its last leg before a suffix, and one without legs may write it. Any way in which the
//! move comes about will do. Where nothing fits so, `-` and `x` stand for each other, or may be missing, and letters may be in
//! either case: `e2e4`, `ng1-f3`.
//!
//! Lists of tests are read more closely ([`read_exactly`]): signs are as written, and nothing of `=`, `*` and `/` is left
//! out that is written; any that are true may be written in addition.

mod others;

use std::collections::HashMap;

pub use others::other_texts;

use super::act::{APART, JOINED, LEFT, TextDetail, WrittenAct};
use super::natural::order;
use super::reading::{self, Closeness};
use super::sketch::{Sketch, sketch};
use super::usual;
use crate::language::budget::WAYS;
use crate::language::diagnostic::suggest;
use crate::language::diagnostic::words::any_of;
use crate::language::ir::Game;
use crate::language::letters::Letters;
use crate::language::sorting::Sorting;
use crate::language::written::PASS;
use crate::play::trace::Derivation;

/// How many moves an error names.
const NAMED: usize = 6;

/// Why a text is not a move.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ReadMove {
    /// No legal move has this text.
    #[error("no legal move is written `{text}`")]
    None {
        /// The text.
        text: String,
        /// Legal moves that may be meant, the nearest first.
        nearest: Vec<String>,
    },
    /// Several legal moves fit.
    #[error("`{text}` can be {}", any_of(&quoted(fits)))]
    Several {
        /// The text.
        text: String,
        /// The legal moves that fit, as they are written.
        fits: Vec<String>,
    },
    /// A move fits, but what is written after it was left out.
    #[error("the move is written `{written}`; `{text}` would be {}", of_another(written, text))]
    Short {
        /// The text.
        text: String,
        /// The move as it is written.
        written: String,
    },
}

/// What a text would mean that leaves out suffixes of what is written.
fn of_another(written: &str, text: &str) -> &'static str {
    let left_out = |sign: char| written.matches(sign).count() > text.matches(sign).count();
    if left_out('=') {
        "the piece that stays what it is"
    } else if left_out('*') {
        "the move that takes nothing"
    } else if left_out(JOINED) {
        "the move that adds no cell to a set, and raises no number of a cell"
    } else if left_out(LEFT) {
        "the move that removes no cell from a set, and lowers no number of a cell"
    } else {
        "the move that moves no other piece"
    }
}

fn quoted(texts: &[String]) -> Vec<String> {
    let mut quoted: Vec<String> = texts.iter().take(NAMED).map(|text| format!("`{text}`")).collect();
    let more = texts.len() - quoted.len();
    if more > 0 {
        quoted.push(format!("{more} more"));
    }
    quoted
}

impl ReadMove {
    /// What to do about it, if there is any advice.
    #[must_use]
    pub fn advice(&self) -> Option<String> {
        match self {
            Self::None { nearest, .. } if nearest.is_empty() => None,
            Self::None { nearest, .. } if nearest.len() == 1 => {
                Some(format!("legal is {}", any_of(&quoted(nearest))))
            }
            Self::None { nearest, .. } => Some(format!("legal are {}", any_of(&quoted(nearest)))),
            Self::Several { .. } => Some("write one of them in full".to_owned()),
            Self::Short { written, .. } => Some(format!("write `{written}`")),
        }
    }
}

/// The text of each move of a position. A move is given by the ways in which it comes about. The texts
/// are all different, and [`read`] gives each back its move.
#[must_use]
pub fn texts(game: &Game, moves: &[&[Derivation]]) -> Vec<String> {
    number(written(game, moves).into_iter().map(|writer| writer.text).collect())
}

/// What is written of each move, numbers left out.
fn written<'a>(game: &Game, moves: &[&'a [Derivation]]) -> Vec<Writer<'a>> {
    let mut writers: Vec<Writer> = moves.iter().map(|ways| Writer::new(game, ways)).collect();
    loop {
        let mut alike: HashMap<String, Vec<usize>> = HashMap::with_capacity(writers.len());
        for (index, writer) in writers.iter().enumerate() {
            alike.entry(writer.text.clone()).or_default().push(index);
        }
        let mut changed = false;
        for index in alike.into_values().filter(|indices| indices.len() > 1).flatten() {
            if let Some(writer) = writers.get_mut(index) {
                changed |= writer.say_more(game);
            }
        }
        if !changed {
            break;
        }
    }
    writers
}

/// Adds numbers to the texts that are still alike.
fn number(mut texts: Vec<String>) -> Vec<String> {
    let mut alike: HashMap<String, usize> = HashMap::new();
    for text in &texts {
        *alike.entry(text.clone()).or_default() += 1;
    }
    let mut given: HashMap<String, usize> = HashMap::new();
    for text in &mut texts {
        if alike.get(text).is_some_and(|times| *times > 1) {
            let times = given.entry(text.clone()).or_default();
            *times += 1;
            *text = format!("{text}~{times}");
        }
    }
    texts
}

/// A move while its text is sought.
struct Writer<'a> {
    ways: &'a [Derivation],
    /// Which of the texts, from the shortest.
    degree: usize,
    text: String,
}

impl<'a> Writer<'a> {
    /// Whether all suffixes are written.
    fn has_all_suffixes(&self) -> bool {
        self.degree >= FULL || fullness(self.degree).suffixes
    }

    fn new(game: &Game, ways: &'a [Derivation]) -> Self {
        let text = text_at(game, ways, 0).unwrap_or_else(|| PASS.to_owned());
        Self { ways, degree: 0, text }
    }

    /// Goes on to the next text that says more. Whether there is one.
    fn say_more(&mut self, game: &Game) -> bool {
        let mut degree = self.degree + 1;
        while let Some(text) = text_at(game, self.ways, degree) {
            if text != self.text {
                (self.degree, self.text) = (degree, text);
                return true;
            }
            degree += 1;
        }
        false
    }
}

/// The degree at which everything is written.
const FULL: usize = 3;

/// What the text of the first way says on the degrees up to [`FULL`].
fn fullness(degree: usize) -> TextDetail {
    TextDetail { middle: degree & 1 != 0, suffixes: degree & 2 != 0 }
}

/// The texts of a move from the shortest: four of its first way, then the full one of each further way, up to the number of ways
/// that are kept.
fn text_at(game: &Game, ways: &[Derivation], degree: usize) -> Option<String> {
    let way = degree.saturating_sub(FULL);
    if way >= WAYS {
        return None;
    }
    Some(way_text(game, ways.get(way)?, fullness(degree.min(FULL))))
}

/// The text of one way in which a move comes about.
fn way_text(game: &Game, way: &Derivation, fullness: TextDetail) -> String {
    let acts = WrittenAct::all(game, way);
    if acts.is_empty() {
        return PASS.to_owned();
    }
    let acts: Vec<String> = acts.iter().map(|act| act.text(game, fullness)).collect();
    acts.join(";")
}

/// The place in `moves` of the move that a text means.
///
/// # Errors
///
/// If the text fits none of the moves, or several.
pub fn read(game: &Game, moves: &[&[Derivation]], text: &str) -> Result<usize, ReadMove> {
    let text = text.trim();
    let written = texts(game, moves);
    if let Some(index) = written.iter().position(|known| known == text) {
        return Ok(index);
    }
    let mut fitting = that_fit(game, moves, text, |_| Closeness::Free);
    if fitting.is_empty() {
        fitting = that_fit(game, moves, text, |_| Closeness::Typed);
    }
    if fitting.is_empty() {
        fitting = usual::fitting(game, moves, text);
    }
    the_only(game, moves, text, &fitting, &written)
}

/// The place in `moves` of the move that a text of a list in a test means: nothing that is written of `=`, `*` and `/` may be
/// left out.
///
/// # Errors
///
/// If the text fits none of the moves, or several.
pub fn read_exactly(game: &Game, moves: &[&[Derivation]], text: &str) -> Result<usize, ReadMove> {
    let text = text.trim();
    let writers = written(game, moves);
    let all: Vec<bool> = writers.iter().map(Writer::has_all_suffixes).collect();
    let written = number(writers.into_iter().map(|writer| writer.text).collect());
    if let Some(index) = written.iter().position(|known| known == text) {
        return Ok(index);
    }
    let closeness = |index: usize| Closeness::Exact { all_suffixes: all.get(index) == Some(&true) };
    let fitting = that_fit(game, moves, text, closeness);
    if fitting.is_empty()
        && let [only] = that_fit(game, moves, text, |_| Closeness::Free).as_slice()
        && let Some(written) = written.get(*only)
    {
        return Err(ReadMove::Short { text: text.to_owned(), written: written.clone() });
    }
    the_only(game, moves, text, &fitting, &written)
}

/// The places in `moves` of those that a text fits if suffixes may be left out.
#[must_use]
pub fn freely(game: &Game, moves: &[&[Derivation]], text: &str) -> Vec<usize> {
    that_fit(game, moves, text.trim(), |_| Closeness::Free)
}

/// The indexes of the moves that a text fits, compared to this degree.
fn that_fit(
    game: &Game,
    moves: &[&[Derivation]],
    text: &str,
    closeness: impl Fn(usize) -> Closeness,
) -> Vec<usize> {
    let fits = |(index, ways): &(usize, &&[Derivation])| {
        ways.iter().any(|way| reading::fits(game, &WrittenAct::all(game, way), text, closeness(*index)))
    };
    moves.iter().enumerate().filter(fits).map(|(index, _)| index).collect()
}

/// The move, if only one fits.
fn the_only(
    game: &Game,
    moves: &[&[Derivation]],
    text: &str,
    fitting: &[usize],
    written: &[String],
) -> Result<usize, ReadMove> {
    match fitting {
        [only] => Ok(*only),
        [] => Err(ReadMove::None { text: text.to_owned(), nearest: nearest(game, moves, text, written) }),
        several => {
            let mut fits: Vec<String> =
                several.iter().filter_map(|index| written.get(*index).cloned()).collect();
            fits.arrange_by(|a, b| order(a, b));
            Err(ReadMove::Several { text: text.to_owned(), fits })
        }
    }
}

/// Legal moves that may be meant: those that share the cells where the piece begins and ends, or, for a text with one cell, those
/// that end there; those of the same piece, and of pieces with the letter that is written, the nearest by letters first; those
/// that differ only in signs, in the case of letters and in what stands before; else the nearest by letters, then those that
/// begin alike, up to the first sign.
fn nearest(game: &Game, moves: &[&[Derivation]], text: &str, written: &[String]) -> Vec<String> {
    if let Some(sketch) = sketch(game, text) {
        let of = |wanted: &dyn Fn(&Derivation) -> bool| {
            let found = moves.iter().zip(written).filter(|(ways, _)| ways.iter().any(wanted));
            let mut found: Vec<String> = found.map(|(_, text)| text.clone()).collect();
            found.arrange_by(|a, b| order(a, b));
            found
        };
        let alike = of(&|way| shows(&sketch, way));
        if !alike.is_empty() {
            return alike;
        }
        let first = sketch.cells.first().copied();
        let walks = !sketch.drop && (sketch.cells.len() > 1 || text.contains('-'));
        let of_man = |way: &Derivation| walks && way.acts.first().is_some_and(|act| act.origin == first);
        let goes_so =
            |way: &Derivation| of_man(way) && way.acts.first().is_some_and(|act| sketch.begins(act));
        let of_kind = |way: &Derivation| {
            let is_meant = |kind| sketch.kinds.contains(&kind);
            way.acts.first().is_some_and(|act| act.kind.is_some_and(is_meant) && act.is_drop() == sketch.drop)
        };
        let mut of_man = [&goes_so as &dyn Fn(&Derivation) -> bool, &of_man, &of_kind]
            .into_iter()
            .map(of)
            .find(|found| !found.is_empty())
            .unwrap_or_default();
        if let Some(near) = suggest::nearest(text, of_man.iter().map(String::as_str)).map(str::to_owned) {
            of_man.retain(|known| *known != near);
            of_man.insert(0, near);
        }
        // Moves of others are not meant if a letter says which piece moves.
        if !of_man.is_empty() || !sketch.kinds.is_empty() && (walks || sketch.drop) {
            return of_man;
        }
    }
    let mut found: Vec<String> = written.iter().filter(|known| ends_alike(known, text)).cloned().collect();
    if !found.is_empty() {
        found.arrange_by(|a, b| order(a, b));
        return found;
    }
    if let Some(near) = suggest::nearest(text, written.iter().map(String::as_str)) {
        found.push(near.to_owned());
    }
    let head = |text: &str| {
        let end = text.find(['-', 'x', '*', '=', '/', JOINED, LEFT, ';', '~']).unwrap_or(text.len());
        text.get(..end).unwrap_or("").lower()
    };
    let begins = head(text);
    let mut alike: Vec<&String> =
        written.iter().filter(|known| !found.contains(known) && head(known) == begins).collect();
    alike.arrange_by(|a, b| order(a, b));
    found.extend(alike.into_iter().cloned());
    found
}

/// Whether a sketch can be one of this move.
fn shows(sketch: &Sketch, way: &Derivation) -> bool {
    let [act] = way.acts.as_slice() else { return false };
    let kind = sketch.kinds.is_empty() || act.kind.is_some_and(|kind| sketch.kinds.contains(&kind));
    match sketch.cells.as_slice() {
        [only] => kind && act.to() == Some(*only) && act.origin != Some(*only),
        [first, .., last] => act.origin == Some(*first) && act.to() == Some(*last),
        [] => false,
    }
}

/// Whether a text is the end of a move's text, with `x` and `-`, upper and lower case equal: the move without its letter, or only
/// the cell on which it ends. Suffixes that the text lacks are ignored.
fn ends_alike(known: &str, text: &str) -> bool {
    /// The longest letter of a piece before a cell.
    const LETTERS: usize = 2;
    let suffix = ['*', '/', JOINED, LEFT, '=', '~'];
    let end = if text.contains(suffix) { None } else { known.find(suffix) };
    let known = known.get(..end.unwrap_or(known.len())).unwrap_or(known);
    let loose = |text: &str| text.lower().replace('x', "-");
    let (known, text) = (loose(known), loose(text));
    !text.is_empty()
        && known.strip_suffix(&text).is_some_and(|before| {
            before.is_empty()
                || before.ends_with(['-', '@', ';', APART])
                || before.chars().count() <= LETTERS && before.chars().all(char::is_alphabetic)
        })
}

#[cfg(test)]
#[expect(clippy::unwrap_used, clippy::panic, reason = "a panic is how a test fails")]
mod tests;
