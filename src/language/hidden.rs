//! Signs that cannot be seen: with them a text is not what it looks like.

/// How a sign hides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Hidden {
    /// It is for machines: what stands there may be no text.
    Control,
    /// It turns the order in which signs are shown.
    Direction,
    /// It takes no room.
    NoWidth,
}

/// How a sign hides, if it does. Blanks, tabs and line ends do not.
pub(crate) fn hidden(sign: char) -> Option<Hidden> {
    match sign {
        '\n' | '\r' | '\t' => None,
        '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' => {
            Some(Hidden::Direction)
        }
        '\u{ad}'
        | '\u{34f}'
        | '\u{180e}'
        | '\u{200b}'..='\u{200d}'
        | '\u{2060}'..='\u{2065}'
        | '\u{206a}'..='\u{206f}'
        | '\u{feff}'
        | '\u{e0000}'..='\u{e007f}' => Some(Hidden::NoWidth),
        _ => sign.is_control().then_some(Hidden::Control),
    }
}

/// The first sign of a text that hides, and its place.
pub(crate) fn first_hidden(text: &str) -> Option<(usize, char, Hidden)> {
    all_hidden(text).next()
}

/// The signs of a text that hide, and their places. The mark that editors put before all else is none, and what joins two signs
/// of other alphabets, or of a picture, belongs to them.
pub(crate) fn all_hidden(text: &str) -> impl Iterator<Item = (usize, char, Hidden)> {
    let joins = |sign: char| matches!(sign, '\u{200c}' | '\u{200d}' | '\u{e0020}'..='\u{e007f}');
    let mut before = ' ';
    let mut signs = text.char_indices().peekable();
    std::iter::from_fn(move || {
        while let Some((at, sign)) = signs.next() {
            let last = std::mem::replace(&mut before, sign);
            let Some(how) = hidden(sign) else { continue };
            let is_mark = at == 0 && sign == '\u{feff}';
            let after = signs.peek().map_or(' ', |(_, after)| *after);
            let ends = matches!(sign, '\u{e0020}'..='\u{e007f}');
            let joined = joins(sign) && !last.is_ascii() && (ends || !after.is_ascii());
            if !is_mark && !joined {
                return Some((at, sign, how));
            }
        }
        None
    })
}

#[cfg(test)]
mod tests {
    use super::{Hidden, first_hidden};

    #[test]
    fn what_hides_is_found_wherever_it_stands() {
        let how = |text: &str| first_hidden(text).map(|(at, _, how)| (at, how));
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
}
