//! Letters as lines: a small font of our own, so that a picture looks the same wherever it is shown.
//!
//! A letter stands on a field of 4 by 6 steps; descenders go down to 8. `font.txt` has a letter a line, and its strokes: points of two
//! digits each, steps to the right and steps down. A blank begins a new stroke.

use std::fmt::Write;

/// How many tenths of a step there are from one letter to the next.
pub(super) const ADVANCE: i32 = 55;

/// How high a capital is, in steps.
pub(super) const HEIGHT: i32 = 6;

/// The letters and their strokes.
fn letters() -> impl Iterator<Item = (char, &'static str)> {
    let row = |row: &'static str| Some((row.chars().next()?, row.split_once(' ')?.1));
    include_str!("font.txt").lines().filter_map(row)
}

/// The strokes of a letter that the font has.
fn strokes(letter: char) -> Option<&'static str> {
    letters().find(|(known, _)| *known == letter).map(|(_, strokes)| strokes)
}

/// The strokes of a letter as SVG path data. A letter that is not in the font is a box with its code point in it.
pub(super) fn path(letter: char) -> String {
    let mut data = String::new();
    match strokes(letter) {
        Some(strokes) => draw(strokes, (0, 0), 10, &mut data),
        None => boxed(letter, &mut data),
    }
    data
}

/// A box with the code point of a letter in hexadecimal digits, in rows of three.
fn boxed(letter: char, data: &mut String) {
    draw("0040460600", (0, 0), 10, data);
    let digits: Vec<char> = format!("{:04X}", u32::from(letter)).chars().collect();
    for (row, digits) in (0..).zip(digits.chunks(3)) {
        for (column, digit) in (0..).zip(digits) {
            draw(strokes(*digit).unwrap_or_default(), (5 + column * 11, 6 + row * 27), 2, data);
        }
    }
}

/// Strokes as path data, moved by tenths of a step and scaled by `tenths`.
fn draw(strokes: &str, (right, down): (u32, u32), tenths: u32, data: &mut String) {
    for stroke in strokes.split(' ') {
        let mut digits = stroke.chars().filter_map(|digit| digit.to_digit(10));
        let mut pen = 'M';
        while let (Some(x), Some(y)) = (digits.next(), digits.next()) {
            data.push(pen);
            put(right + x * tenths, data);
            data.push(' ');
            put(down + y * tenths, data);
            pen = 'L';
        }
    }
}

/// A number of tenths.
fn put(tenths: u32, data: &mut String) {
    let (whole, part) = (tenths / 10, tenths % 10);
    let _ = if part == 0 { write!(data, "{whole}") } else { write!(data, "{whole}.{part}") };
}

#[cfg(test)]
mod tests {
    use super::{letters, path, strokes};

    #[test]
    fn every_stroke_is_made_of_points() {
        for (letter, strokes) in letters() {
            for stroke in strokes.split(' ') {
                let sound = stroke.len() >= 4
                    && stroke.len().is_multiple_of(2)
                    && stroke.chars().all(|digit| digit.is_ascii_digit());
                assert!(sound, "{letter}: {strokes}");
            }
        }
    }

    #[test]
    fn no_two_letters_look_the_same() {
        for (index, (letter, strokes)) in letters().enumerate() {
            let same = letters().skip(index + 1).find(|(_, other)| *other == strokes);
            assert!(same.is_none(), "{letter} and {same:?}");
        }
    }

    #[test]
    fn letters_and_digits_and_the_signs_of_names_are_there() {
        for letter in ('A'..='Z').chain('a'..='z').chain('0'..='9').chain("-_'+*~!^(),".chars()) {
            assert!(strokes(letter).is_some(), "{letter}");
        }
    }

    #[test]
    fn other_letters_are_boxes_that_differ() {
        assert!(path('ä').starts_with("M0 0L4 0L4 6L0 6L0 0M"));
        assert_ne!(path('ä'), path('ö'));
    }
}
