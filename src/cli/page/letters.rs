//! Bytes as letters that may stand in a page: 13 bits in two of 91 letters. That is a twelfth shorter than base64, and a page consists
//! mostly of it.

/// How many letters there are: the square of it is just above 2 to the power of [`BITS`].
const LETTERS: u32 = 91;
/// How many bits two letters hold.
const BITS: u32 = 13;
/// How many bits one letter holds.
const BITS_OF_ONE: u32 = 6;

/// The bytes as letters from `#` to `~` without `<`, which could begin something. The script of the page turns them back.
pub(super) fn letters(bytes: &[u8]) -> String {
    let mut text = String::with_capacity(bytes.len() / 8 * 10 + 16);
    let (mut held, mut count) = (0, 0);
    for byte in bytes {
        held |= u32::from(*byte) << count;
        count += 8;
        if count >= BITS {
            let number = held & ((1 << BITS) - 1);
            text.extend([letter(number % LETTERS), letter(number / LETTERS)]);
            held >>= BITS;
            count -= BITS;
        }
    }
    // One letter where it is enough: so the number of letters tells how many bytes there are.
    if count > 0 {
        text.push(letter(held % LETTERS));
    }
    if count > BITS_OF_ONE {
        text.push(letter(held / LETTERS));
    }
    text
}

/// The letter of a number below [`LETTERS`].
fn letter(number: u32) -> char {
    let code = u32::from(b'#') + number;
    let code = if code < u32::from(b'<') { code } else { code + 1 };
    char::from_u32(code).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::{BITS, LETTERS, letter, letters};

    #[test]
    fn each_number_has_a_plain_letter_of_its_own() {
        let all: Vec<char> = (0..LETTERS).map(letter).collect();
        assert!(all.is_sorted() && all.iter().all(char::is_ascii_graphic) && !all.contains(&'<'));
        assert_eq!((all.first(), all.last()), (Some(&'#'), Some(&'~')));
        const { assert!(LETTERS * LETTERS >= 1 << BITS) };
    }

    #[test]
    fn bytes_become_letters() {
        assert_eq!(letters(&[]), "");
        assert_eq!(letters(&[0]), "##");
        assert_eq!(letters(&[0xff, 0x1f]), "$~#");
    }

    /// As many bytes come of the letters as went in: the script counts them so.
    #[test]
    fn the_letters_tell_how_many_bytes_there_are() {
        for length in 0..200 {
            let count = letters(&vec![0xff; length]).len();
            assert_eq!(13 * (count / 2) / 8 + count % 2, length);
        }
    }
}
