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
            assert!(grey(light) >= grey(dark) + 90, "{light} and {dark}: {} and {}", grey(light), grey(dark));
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
    assert_eq!(fillings("Black, White"), [DARK, LIGHT], "the order of the sides does not matter");
    assert_eq!(fillings("North, South"), [LIGHT, DARK]);
    assert_eq!(fillings("Red, Blue"), [tone("Red").1, tone("Blue").2]);
    assert_eq!(fillings("Blue, Red"), [tone("Blue").2, tone("Red").1]);
    assert_eq!(fillings("Black, Orange"), [DARK, tone("Orange").1]);
    assert_eq!(fillings("Yellow, White"), [tone("Yellow").2, LIGHT]);
    assert_eq!(fillings("Black, Attackers"), [DARK, LIGHT]);
    assert_eq!(fillings("Attackers, White"), [DARK, LIGHT]);
}
