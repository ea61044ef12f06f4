//! Signs that cannot be seen: with them a text is not what it looks like.

/// How a sign hides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Hidden {
    /// It is for machines: what stands there may be no text.
    Control,
    /// It turns the order in which signs are shown.
    Direction,
    /// It looks like a blank, or like the end of a line, and is none.
    Blank,
    /// It takes no room.
    NoWidth,
}

/// The signs that are not shown: the property `Default_Ignorable_Code_Point` in `DerivedCoreProperties.txt` of Unicode 16.0.
const IGNORED: [(char, char); 17] = [
    ('\u{ad}', '\u{ad}'),
    ('\u{34f}', '\u{34f}'),
    ('\u{61c}', '\u{61c}'),
    ('\u{115f}', '\u{1160}'),
    ('\u{17b4}', '\u{17b5}'),
    ('\u{180b}', '\u{180f}'),
    ('\u{200b}', '\u{200f}'),
    ('\u{202a}', '\u{202e}'),
    ('\u{2060}', '\u{206f}'),
    ('\u{3164}', '\u{3164}'),
    ('\u{fe00}', '\u{fe0f}'),
    ('\u{feff}', '\u{feff}'),
    ('\u{ffa0}', '\u{ffa0}'),
    ('\u{fff0}', '\u{fff8}'),
    ('\u{1bca0}', '\u{1bca3}'),
    ('\u{1d173}', '\u{1d17a}'),
    ('\u{e0000}', '\u{e0fff}'),
];

/// How a sign hides, if it does. Blanks, tabs and line ends do not.
pub(crate) fn hidden(sign: char) -> Option<Hidden> {
    match sign {
        '\n' | '\r' | '\t' | ' '..='~' => None,
        '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' => {
            Some(Hidden::Direction)
        }
        // Letters of Korean that fill a place, the separators of lines and paragraphs, and the Braille sign without dots.
        '\u{115f}' | '\u{1160}' | '\u{3164}' | '\u{ffa0}' | '\u{2028}' | '\u{2029}' | '\u{2800}' => {
            Some(Hidden::Blank)
        }
        // The signs around what stands between lines.
        '\u{fff9}'..='\u{fffb}' => Some(Hidden::NoWidth),
        _ if sign.is_control() => Some(Hidden::Control),
        _ => {
            let is_ignored = IGNORED.iter().any(|(first, last)| (*first..=*last).contains(&sign));
            is_ignored.then_some(Hidden::NoWidth)
        }
    }
}

/// It says which of its pictures or forms the sign before is shown as.
fn selects(sign: char) -> bool {
    matches!(sign, '\u{180b}'..='\u{180d}' | '\u{180f}' | '\u{fe00}'..='\u{fe0f}' | '\u{e0100}'..='\u{e01ef}')
}

/// A sign without width belongs to the signs around it if these are of another alphabet, or a picture.
fn belongs(before: char, sign: char, after: char) -> bool {
    // The alphabets that have two cases need no such sign.
    let is_other = |sign: char| !sign.is_ascii() && !sign.is_uppercase() && !sign.is_lowercase();
    let is_seen = hidden(before).is_none();
    match sign {
        // A key, such as a digit in a box.
        '\u{fe0f}' if after == '\u{20e3}' => matches!(before, '0'..='9' | '#' | '*'),
        _ if selects(sign) => is_other(before) && is_seen,
        '\u{200c}' | '\u{200d}' => is_other(before) && is_other(after) && (is_seen || selects(before)),
        // The letters of a flag.
        '\u{e0020}'..='\u{e007f}' => {
            is_other(before) && (is_seen || matches!(before, '\u{e0020}'..='\u{e007e}'))
        }
        _ => false,
    }
}

/// The first sign of a text that hides, and its place.
pub(crate) fn first_hidden(text: &str) -> Option<(usize, char, Hidden)> {
    all_hidden(text).next()
}

/// The signs of a text that hide, and their places. The mark that editors put before all else is none, and what joins two signs
/// of other alphabets, or of a picture, belongs to them.
pub(crate) fn all_hidden(text: &str) -> impl Iterator<Item = (usize, char, Hidden)> {
    let mut before = ' ';
    let mut signs = text.char_indices().peekable();
    std::iter::from_fn(move || {
        while let Some((at, sign)) = signs.next() {
            let last = std::mem::replace(&mut before, sign);
            let Some(how) = hidden(sign) else { continue };
            let is_mark = at == 0 && sign == '\u{feff}';
            let after = signs.peek().map_or(' ', |(_, after)| *after);
            if !is_mark && !belongs(last, sign, after) {
                return Some((at, sign, how));
            }
        }
        None
    })
}

#[cfg(test)]
mod tests {
    use super::{Hidden, first_hidden};

    /// Where the first sign of a text is that hides, and how it does.
    fn how(text: &str) -> Option<(usize, Hidden)> {
        first_hidden(text).map(|(at, _, how)| (at, how))
    }

    #[test]
    fn what_hides_is_found_wherever_it_stands() {
        for plain in
            ["a b\tc\r\n", "\u{feff}language 1", "# Dame, jeu de l\u{2019}\u{e9}cole", "\u{26c4}\u{fe0f}"]
        {
            assert_eq!(how(plain), None, "{plain:?}");
        }
        assert_eq!(how("a\0"), Some((1, Hidden::Control)));
        assert_eq!(how("# \u{202e}a"), Some((2, Hidden::Direction)));
        assert_eq!(how("Ki\u{200b}ng"), Some((2, Hidden::NoWidth)));
        assert_eq!(how("a\u{feff}"), Some((1, Hidden::NoWidth)));
        // A family of three, and a word of Persian.
        assert_eq!(how("\u{1f468}\u{200d}\u{1f467}"), None);
        assert_eq!(how("\u{645}\u{6cc}\u{200c}\u{631}"), None);
        assert_eq!(how("Ki\u{200d}ng"), Some((2, Hidden::NoWidth)));
    }

    /// Whether they stand alone, between letters, or after a letter that has two cases.
    #[test]
    fn what_is_not_shown_is_found() {
        for sign in "\u{3164}\u{115f}\u{1160}\u{ffa0}\u{2800}\u{2028}\u{2029}".chars() {
            for around in ["a", "\u{e9}", "\u{645}", " "] {
                let text = format!("{around}{sign}{around}");
                assert_eq!(how(&text), Some((around.len(), Hidden::Blank)), "{text:?}");
            }
        }
        let ranges = [
            '\u{fe00}'..='\u{fe0f}',
            '\u{e0100}'..='\u{e01ef}',
            '\u{fff0}'..='\u{fffb}',
            '\u{17b4}'..='\u{17b5}',
            '\u{180b}'..='\u{180f}',
            '\u{1d173}'..='\u{1d17a}',
            '\u{1bca0}'..='\u{1bca3}',
            '\u{e0000}'..='\u{e0fff}',
        ];
        for sign in ranges.into_iter().flatten() {
            for around in ["a", "\u{e9}", " ", ""] {
                let text = format!("{around}{sign}{around}");
                assert_eq!(how(&text), Some((around.len(), Hidden::NoWidth)), "{text:?}");
            }
        }
    }

    #[test]
    fn pictures_and_other_alphabets_stay_whole() {
        // A heart on fire, the key 1, the flag of Wales, and forms of an ideograph and of a Mongolian letter.
        for whole in [
            "\u{2764}\u{fe0f}\u{200d}\u{1f525}",
            "1\u{fe0f}\u{20e3}",
            "\u{1f3f4}\u{e0067}\u{e0062}\u{e0077}\u{e006c}\u{e0073}\u{e007f}",
            "\u{845b}\u{e0100}",
            "\u{1820}\u{180b}",
        ] {
            assert_eq!(how(whole), None, "{whole:?}");
        }
        // One is enough.
        assert_eq!(how("\u{2764}\u{fe0f}\u{fe0f}"), Some((6, Hidden::NoWidth)));
        assert_eq!(how("\u{645}\u{200c}\u{200c}\u{631}"), Some((5, Hidden::NoWidth)));
    }
}
