//! The colours of the sides: a side that is named after a colour has pieces of that colour.

use crate::language::ir::{Game, ManOwner};

/// Names of colours, from light to dark, each with a light tone and a dark one. Any light tone differs from any dark one in grey,
/// too.
const COLOURS: [(&str, &str, &str); 14] = [
    ("White", LIGHT, "#5d5a52"),
    ("Silver", "#dfe3e6", "#565f68"),
    ("Yellow", "#f7e06a", "#6b5900"),
    ("Gold", "#ecc765", "#74540a"),
    ("Orange", "#f5b574", "#8f4300"),
    ("Pink", "#f8bbd2", "#96305f"),
    ("Green", "#a6d494", "#1f5c2e"),
    ("Red", "#f8a99d", "#8f1a13"),
    ("Grey", "#d2cfc9", "#4f4c47"),
    ("Gray", "#d2cfc9", "#4f4c47"),
    ("Brown", "#d9b48f", "#5e3a1e"),
    ("Purple", "#d0b9ee", "#4f2d7f"),
    ("Blue", "#a5c8f2", "#1d4a8f"),
    ("Black", LIGHT, DARK),
];

/// The tones of sides that are not called by a colour.
const LIGHT: &str = "#fffdf4";
const DARK: &str = "#2d3b55";

/// The ink on light and on dark pieces.
const INKS: [&str; 2] = ["#1c1c1c", "#fff"];

/// The colour of neutral pieces.
const NOBODY: &str = "#b3aca2";

/// The fill of the pieces of an owner, and the ink on it. One side is light and the other dark: the second, unless the first is
/// named after the darker colour.
#[must_use]
pub fn colours(game: &Game, owner: ManOwner) -> (&'static str, &'static str) {
    let [light_ink, dark_ink] = INKS;
    let ManOwner::Side(side) = owner else { return (NOBODY, light_ink) };
    let place = |index: usize| {
        let name = game.sides.get(index)?;
        COLOURS.iter().position(|(known, ..)| known.eq_ignore_ascii_case(name))
    };
    // Other names are neither lighter nor darker than the middle of the list.
    let dark = |index: usize| place(index).unwrap_or(COLOURS.len() / 2);
    let second = side.index() != 0;
    let is_dark = second != (dark(0) > dark(1));
    let (_, light_tone, dark_tone) =
        place(side.index()).and_then(|place| COLOURS.get(place)).unwrap_or(&("", LIGHT, DARK));
    if is_dark { (dark_tone, dark_ink) } else { (light_tone, light_ink) }
}

#[cfg(test)]
#[expect(clippy::unwrap_used, reason = "a panic is how a test fails")]
mod tests;
