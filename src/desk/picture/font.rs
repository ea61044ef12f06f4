//! Letters as lines: a small font of our own, so that a picture looks the same wherever it is shown.
//!
//! A letter stands on a field of 4 by 6 steps; what hangs below the line goes down to 8. Its strokes are written as points of two
//! digits each, steps to the right and steps down; a blank begins a new stroke.

use std::fmt::Write;

/// How many tenths of a step there are from one letter to the next.
pub(super) const ADVANCE: i32 = 55;

/// How high a capital is, in steps.
pub(super) const HEIGHT: i32 = 6;

/// The letters and their strokes.
const STROKES: &[(char, &str)] = &[
    ('A', "062046 1434"),
    ('B', "060030414233 03334445 453606"),
    ('C', "4130100105163645"),
    ('D', "06002042442606"),
    ('E', "40000646 0333"),
    ('F', "400006 0333"),
    ('G', "41301001051636454323"),
    ('H', "0006 4046 0343"),
    ('I', "1030 2026 1636"),
    ('J', "4045361605"),
    ('K', "0006 400346"),
    ('L', "000646"),
    ('M', "0600234046"),
    ('N', "06004640"),
    ('O', "103041453616050110"),
    ('P', "06003041423303"),
    ('Q', "103041453616050110 2446"),
    ('R', "06003041423303 2346"),
    ('S', "413010010213334445361605"),
    ('T', "0040 2026"),
    ('U', "000516364540"),
    ('V', "002640"),
    ('W', "0016233640"),
    ('X', "0046 4006"),
    ('Y', "002340 2326"),
    ('Z', "00400646"),
    ('a', "12324346 4616051444"),
    ('b', "000636454332 3202"),
    ('c', "421203051646"),
    ('d', "404616050312 1242"),
    ('e', "0444433212030516 1646"),
    ('f', "40302126 0242"),
    ('g', "4247382818 42120305163645"),
    ('h', "0006 02324346"),
    ('i', "122226 1636 2020"),
    ('j', "2232372818 3030"),
    ('k', "0006 4204 1446"),
    ('l', "10202536"),
    ('m', "06021223 2326 23324346"),
    ('n', "0602324346"),
    ('o', "123243453616050312"),
    ('p', "0802 0232434536 3606"),
    ('q', "4842120305 051646"),
    ('r', "0602 042242"),
    ('s', "4212031434453606"),
    ('t', "10152636 0232"),
    ('u', "02051646 4246"),
    ('v', "022642"),
    ('w', "0216243642"),
    ('x', "0246 4206"),
    ('y', "0226 4218"),
    ('z', "02420646"),
    ('0', "103041453616050110 1432"),
    ('1', "112026 1636"),
    ('2', "01103041420646"),
    ('3', "01103041423323 33444536 361605"),
    ('4', "36300444"),
    ('5', "400002324345361605"),
    ('6', "41301001051636454433 1304"),
    ('7', "004016"),
    ('8', "13334241301001021304051636454433"),
    ('9', "0516364541301001021333 3342"),
    ('-', "0343"),
    ('+', "0343 2125"),
    ('=', "0242 0444"),
    ('@', "4616050110304144242242"),
    ('&', "461211203031320405162644"),
    ('$', "413010010213334445361605 2026"),
    ('_', "0747"),
    ('.', "2626"),
    (':', "2323 2626"),
    (';', "2323 2617"),
    (',', "2617"),
    ('\'', "2022"),
    ('"', "1012 3032"),
    ('*', "1135 3115 0343"),
    ('~', "0413233443"),
    ('!', "2024 2626"),
    ('?', "01103041422324 2626"),
    ('^', "022042"),
    ('(', "30212536"),
    (')', "10232516"),
    ('[', "30202636"),
    (']', "10202616"),
    ('{', "302122132425 2536"),
    ('}', "102122332425 2516"),
    ('/', "0640"),
    ('|', "2027"),
    ('<', "410345"),
    ('>', "014305"),
    ('#', "1016 3036 0242 0444"),
    ('%', "0640 1010 3636"),
];

/// The strokes of a letter as the data of a path. A letter that is not in the font is a box with its number in it.
pub(super) fn path(letter: char) -> String {
    let known = STROKES.iter().find(|(known, _)| *known == letter);
    let mut data = String::new();
    match known {
        Some((_, strokes)) => draw(strokes, (0, 0), 10, &mut data),
        None => boxed(letter, &mut data),
    }
    data
}

/// A box with the number of a letter in hexadecimal digits, in rows of three.
fn boxed(letter: char, data: &mut String) {
    draw("0040460600", (0, 0), 10, data);
    let digits: Vec<char> = format!("{:04X}", u32::from(letter)).chars().collect();
    for (row, digits) in (0..).zip(digits.chunks(3)) {
        for (column, digit) in (0..).zip(digits) {
            let strokes = STROKES.iter().find(|(known, _)| known == digit).map_or("", |(_, strokes)| strokes);
            draw(strokes, (5 + column * 11, 6 + row * 27), 2, data);
        }
    }
}

/// Strokes as data of a path: moved by so many tenths of a step, and so many tenths of their size.
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
    use super::{STROKES, path};

    #[test]
    fn every_stroke_is_made_of_points() {
        for (letter, strokes) in STROKES {
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
        for (index, (letter, strokes)) in STROKES.iter().enumerate() {
            let same = STROKES.iter().skip(index + 1).find(|(_, other)| other == strokes);
            assert!(same.is_none(), "{letter} and {same:?}");
        }
    }

    #[test]
    fn letters_and_digits_and_the_signs_of_names_are_there() {
        for letter in ('A'..='Z').chain('a'..='z').chain('0'..='9').chain("-_'+*~!^(),".chars()) {
            assert!(STROKES.iter().any(|(known, _)| *known == letter), "{letter}");
        }
    }

    #[test]
    fn other_letters_are_boxes_that_differ() {
        assert!(path('ä').starts_with("M0 0L4 0L4 6L0 6L0 0M"));
        assert_ne!(path('ä'), path('ö'));
    }
}
