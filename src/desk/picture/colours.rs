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
mod tests {
    use super::{COLOURS, DARK, INKS, LIGHT, NOBODY, colours};
    use crate::language::ir::{ManOwner, Side};
    use crate::loading::pipeline::{NoFiles, load};

    /// How light a colour is in grey: from 0 to 255.
    fn grey(colour: &str) -> u32 {
        let digits = colour.trim_start_matches('#');
        let number = u32::from_str_radix(digits, 16).unwrap();
        let parts = if digits.len() == 3 {
            [number >> 8, number >> 4, number].map(|part| (part & 15) * 17)
        } else {
            [number >> 16, number >> 8, number].map(|part| part & 255)
        };
        let [red, green, blue] = parts;
        (299 * red + 587 * green + 114 * blue) / 1000
    }

    fn fillings(sides: &str) -> [&'static str; 2] {
        let rules = format!(
            "language 1\ngame \"Colours\"\nsides {sides}\nboard {{ grid a..c, 1..2 }}\npiece Guard \"G\" {{ move step any }}\n\
             setup {{ {}: Guard a1  {}: Guard c2 }}\nends {{ before a turn {{ lose when no move }} }}\n",
            sides.split(", ").next().unwrap(),
            sides.split(", ").nth(1).unwrap(),
        );
        let game = load("colours.rules", &rules, &NoFiles).game.unwrap();
        [0, 1].map(|side| colours(&game, ManOwner::Side(Side(side))).0)
    }

    #[test]
    fn any_two_sides_are_told_apart_in_grey_and_what_is_on_them_is_read() {
        let [light_ink, dark_ink] = INKS.map(grey);
        let lights = COLOURS.map(|(_, light, _)| light);
        let darks = COLOURS.map(|(.., dark)| dark);
        for light in lights {
            assert!(grey(light) >= light_ink + 150, "{light}: {}", grey(light));
            for dark in darks {
                assert!(
                    grey(light) >= grey(dark) + 90,
                    "{light} and {dark}: {} and {}",
                    grey(light),
                    grey(dark)
                );
            }
        }
        for dark in darks {
            assert!(grey(dark) + 140 <= dark_ink, "{dark}: {}", grey(dark));
        }
        assert!(grey(NOBODY) >= light_ink + 140);
    }

    #[test]
    fn pieces_have_the_colour_of_the_name_of_their_side() {
        let tone = |name: &str| *COLOURS.iter().find(|(known, ..)| *known == name).unwrap();
        assert_eq!(fillings("White, Black"), [LIGHT, DARK]);
        assert_eq!(fillings("Black, White"), [DARK, LIGHT], "whoever is first");
        assert_eq!(fillings("North, South"), [LIGHT, DARK]);
        assert_eq!(fillings("Red, Blue"), [tone("Red").1, tone("Blue").2]);
        assert_eq!(fillings("Blue, Red"), [tone("Blue").2, tone("Red").1]);
        assert_eq!(fillings("Black, Orange"), [DARK, tone("Orange").1]);
        assert_eq!(fillings("Yellow, White"), [tone("Yellow").2, LIGHT]);
        assert_eq!(fillings("Black, Attackers"), [DARK, LIGHT]);
        assert_eq!(fillings("Attackers, White"), [DARK, LIGHT]);
    }
}
