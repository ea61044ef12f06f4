//! Weights as text: what was learned of a game can be kept, read, and changed by hand.

use std::fmt::Write;
use std::sync::Arc;

use super::shape::{Part, Shape};
use super::values::Values;
use crate::language::ir::{Game, Kind, fingerprint};

/// How such a text begins. The number is that of the shape: other features have other weights.
const HEAD: &str = "menagerie weights 5";

/// Where each kind may be there once, or not at all.
const NONE: &str = "-";

/// Why a text gives no weights for a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WrongWeights {
    /// It is no text of this sort.
    Unknown,
    /// The weights are those of other rules.
    OtherRules,
    /// A line is not understood; its number, from 1.
    Line(usize),
}

/// What stands before the second weight of a part.
const LATE: &str = "late-";

fn name(part: Part) -> &'static str {
    match part {
        Part::Piece => "piece",
        Part::Hand => "hand",
        Part::Row => "row",
        Part::Middle => "middle",
        Part::NearOwn => "near-own",
        Part::NearEnemy => "near-enemy",
        Part::Free => "free",
        Part::Goal => "goal",
        Part::Moves => "moves",
        Part::Attacks => "attacks",
    }
}

/// The weights as text, in log odds.
#[must_use]
pub fn write(values: &Values, game: &Game) -> String {
    let (shape, weights) = (values.shape(), values.weights());
    let list = |places: std::ops::Range<usize>| {
        let numbers = weights.get(places).unwrap_or_default();
        numbers.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
    };
    let one = |place: usize| list(place..place + 1);
    let royal = shape.royal().map_or(NONE, |kind| game.kind_name(kind));
    let mut text = format!("{HEAD}\nrules {}\nroyal {royal}\n", fingerprint::of_meaning(game));
    let _ = writeln!(
        text,
        "tempo {}\nmobility {}\nchase {}\nside {}",
        one(shape.tempo()),
        one(shape.mobility()),
        one(shape.chase()),
        one(shape.side())
    );
    if !shape.numbers().is_empty() {
        let _ = writeln!(text, "numbers {}", list(shape.numbers()));
    }
    for kind in 0..shape.kinds() {
        let of = game.kind_name(Kind::at(kind));
        for part in Part::ALL {
            let _ = writeln!(text, "{} {of} {}", name(part), one(shape.part(part, kind)));
        }
        for part in Part::PLACED {
            let _ = writeln!(text, "{LATE}{} {of} {}", name(part), one(shape.late(part, kind)));
        }
        let _ = writeln!(text, "cells {of} {}", list(shape.table(kind)));
        if !shape.pairs().is_empty() {
            let _ = writeln!(text, "pairs {of} {}", list(shape.pairs_of(kind)));
        }
    }
    text
}

/// The values that a text says.
///
/// # Errors
///
/// [`WrongWeights`].
pub fn read(text: &str, game: &Game) -> Result<Values, WrongWeights> {
    let mut lines = text.lines().map(str::trim).zip(1..);
    if lines.next().is_none_or(|(head, _)| head != HEAD) {
        return Err(WrongWeights::Unknown);
    }
    if lines.next().and_then(|(line, _)| line.strip_prefix("rules ")) != Some(&fingerprint::of_meaning(game))
    {
        return Err(WrongWeights::OtherRules);
    }
    let royal =
        lines.next().and_then(|(line, _)| line.strip_prefix("royal ")).ok_or(WrongWeights::Line(3))?;
    let kind = kind(royal, game);
    if kind.is_none() && royal != NONE {
        return Err(WrongWeights::Line(3));
    }
    let shape = Arc::new(Shape::of(game).with_royal(game, kind.map(Kind::at)));
    let mut weights = vec![0.0; shape.weights()];
    for (line, number) in lines.filter(|(line, _)| !line.is_empty()) {
        let places = places(line, &shape, game).ok_or(WrongWeights::Line(number))?;
        let count = places.len();
        // The numbers stand at the end; before them, the words that say what they are about.
        let words: Vec<&str> = line.split_whitespace().collect();
        let numbers =
            words.len().checked_sub(count).and_then(|begins| words.get(begins..)).unwrap_or_default();
        let into = weights.get_mut(places).unwrap_or_default();
        for (weight, word) in into.iter_mut().zip(numbers) {
            let read = word.parse().ok().filter(|number: &f32| number.is_finite() && number.abs() < 1e3);
            *weight = read.ok_or(WrongWeights::Line(number))?;
        }
    }
    Ok(Values::new(shape, weights))
}

fn kind(name: &str, game: &Game) -> Option<usize> {
    game.kinds.iter().position(|kind| kind.name == name)
}

/// The places of the weights that a line says.
fn places(line: &str, shape: &Shape, game: &Game) -> Option<std::ops::Range<usize>> {
    let mut words = line.split_whitespace();
    let (first, count) = (words.next()?, words.clone().count());
    let one = |place: usize| place..place + 1;
    let kind = words.next().and_then(|word| self::kind(word, game));
    let (places, before) = match first {
        "tempo" => (one(shape.tempo()), 0),
        "mobility" => (one(shape.mobility()), 0),
        "numbers" => (shape.numbers(), 0),
        "chase" => (one(shape.chase()), 0),
        "side" => (one(shape.side()), 0),
        "cells" => (shape.table(kind?), 1),
        "pairs" => (shape.pairs_of(kind?), 1),
        _ => {
            let of = |parts: &[Part], first: &str| parts.iter().copied().find(|part| name(*part) == first);
            let place = match first.strip_prefix(LATE) {
                Some(first) => shape.late(of(&Part::PLACED, first)?, kind?),
                None => shape.part(of(&Part::ALL, first)?, kind?),
            };
            (one(place), 1)
        }
    };
    (count == places.len() + before).then_some(places)
}
