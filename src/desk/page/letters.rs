//! Bytes as letters of a page. A page in a file is written in UTF-16, where a letter takes two bytes, and nearly carries two bytes of what is
//! packed: with letters of ASCII alone the page would be a fifth longer.

/// How many bits of a letter are taken as they are.
const LOW: u32 = 11;
/// How many values the rest of a letter has. 32 would be all; the first holds signs that mean something in HTML, and another one the halves
/// of letters.
const TOPS: u64 = 30;
/// How many letters are filled together.
const GROUP: usize = 10;
/// How many bits the rests of a group hold: 30 to the power of 10 is just above 2 to the power of 49.
const OF_TOPS: u32 = 49;
/// How many bits a group holds.
const OF_GROUP: usize = GROUP * LOW as usize + OF_TOPS as usize;

/// The bytes as letters from U+0800 on; `load.js` decodes them, given the number of bytes.
#[must_use]
pub fn letters(bytes: &[u8]) -> String {
    let count = (8 * bytes.len()).div_ceil(OF_GROUP);
    let mut bits = Bits { bytes: bytes.iter(), held: 0, count: 0 };
    let mut text = String::with_capacity(3 * GROUP * count);
    for _ in 0..count {
        let lows: [u64; GROUP] = std::array::from_fn(|_| bits.next(LOW));
        let mut tops = bits.next(OF_TOPS);
        for low in lows {
            let number = (tops % TOPS) << LOW | low;
            text.extend(u32::try_from(number).ok().and_then(letter));
            tops /= TOPS;
        }
    }
    text
}

/// The letter of a number below [`TOPS`] times 2 to the power of [`LOW`].
fn letter(number: u32) -> Option<char> {
    let code = number + (1 << LOW);
    char::from_u32(if code < 0xD800 { code } else { code + (1 << LOW) })
}

/// Bits of bytes, the lowest of each byte first; zeros follow the last.
struct Bits<'b> {
    bytes: std::slice::Iter<'b, u8>,
    held: u64,
    count: u32,
}

impl Bits<'_> {
    /// The next bits, at most 56 of them.
    fn next(&mut self, wanted: u32) -> u64 {
        while self.count < wanted {
            self.held |= u64::from(self.bytes.next().copied().unwrap_or(0)) << self.count;
            self.count += 8;
        }
        let found = self.held & ((1 << wanted) - 1);
        self.held >>= wanted;
        self.count -= wanted;
        found
    }
}

/// A text in UTF-16, little-endian, with the byte order mark that browsers obey, whatever a server says.
#[must_use]
pub fn utf16(text: &str) -> Vec<u8> {
    std::iter::once(0xFEFF).chain(text.encode_utf16()).flat_map(u16::to_le_bytes).collect()
}

#[cfg(test)]
#[expect(clippy::unwrap_used, reason = "a panic is how a test fails")]
mod tests;
