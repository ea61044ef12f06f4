//! Bytes as letters of a page. A page in a file is written in UTF-16, so that one letter, which are two bytes, carries two bytes of what is
//! packed: with letters of ASCII alone it would be a fifth longer.

/// What stands before a letter that is meant another way: its highest bit is turned.
const TURNED: u16 = b'!' as u16;
/// The bit that is turned.
const HIGHEST: u16 = 0x8000;

/// The bytes as letters; `load.js` turns them back. The first letter is the number of bytes that were added at the end to fill the last letter.
#[must_use]
pub fn letters(bytes: &[u8]) -> String {
    let mut text = String::with_capacity(bytes.len() / 2 * 3 + 2);
    text.push(if bytes.len().is_multiple_of(2) { '0' } else { '1' });
    for pair in bytes.chunks(2) {
        let unit = match *pair {
            [low, high] => u16::from_le_bytes([low, high]),
            [low] => u16::from(low),
            _ => continue,
        };
        if may_stand(unit) {
            text.extend(char::from_u32(unit.into()));
        } else {
            text.extend([char::from(b'!')]);
            text.extend(char::from_u32((unit ^ HIGHEST).into()));
        }
    }
    text
}

/// Whether a browser reads a letter as it was written. The others are halves of letters, what no text may have, an end of a line that
/// is read as another, what begins an element, and what marks the rest.
fn may_stand(unit: u16) -> bool {
    !matches!(unit, 0 | 0x0D | 0x3C | TURNED | 0xD800..=0xDFFF | 0xFEFF | 0xFFFE | 0xFFFF)
}

/// A text in UTF-16, the lower byte first, with the mark that tells browsers so, whatever a server says of it.
#[must_use]
pub fn utf16(text: &str) -> Vec<u8> {
    std::iter::once(0xFEFF).chain(text.encode_utf16()).flat_map(u16::to_le_bytes).collect()
}

#[cfg(test)]
mod tests {
    use super::{HIGHEST, TURNED, letters, may_stand, utf16};

    /// As `load.js` does it.
    fn bytes(text: &str) -> Vec<u8> {
        let mut units = text.encode_utf16();
        let added = usize::from(units.next().unwrap() - u16::from(b'0'));
        let mut bytes = Vec::new();
        while let Some(unit) = units.next() {
            let unit = if unit == TURNED { units.next().unwrap() ^ HIGHEST } else { unit };
            bytes.extend(unit.to_le_bytes());
        }
        bytes.truncate(bytes.len() - added);
        bytes
    }

    #[test]
    fn all_bytes_come_back() {
        let all: Vec<u8> = (0..=u16::MAX).flat_map(u16::to_le_bytes).collect();
        for bytes_of in [&all[..], &all[1..], &[], &[0], &[0, 0], b"<!--\r\n", &[0xff, 0xfe, 0xff]] {
            assert!(bytes(&letters(bytes_of)) == bytes_of);
        }
    }

    #[test]
    fn no_letter_is_read_as_another() {
        let all: Vec<u8> = (0..=u16::MAX).flat_map(u16::to_le_bytes).collect();
        let text = letters(&all);
        assert!(!text.contains(['\0', '\r', '<', '\u{feff}', '\u{fffe}', '\u{ffff}']));
        // Each letter is one unit, and what is turned may stand.
        assert!(text.chars().all(|letter| letter.len_utf16() == 1));
        assert!((0..=u16::MAX).all(|unit| may_stand(unit) || may_stand(unit ^ HIGHEST)));
        // Nothing is as long as could be.
        assert_eq!(text.encode_utf16().count(), 1 + (1 << 16) + 0x800 + 7);
    }

    #[test]
    fn it_is_marked_as_utf16() {
        assert_eq!(utf16("<a"), [0xff, 0xfe, b'<', 0, b'a', 0]);
    }
}
