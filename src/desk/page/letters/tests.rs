use super::{GROUP, LOW, OF_GROUP, OF_TOPS, TOPS, letter, letters, utf16};

/// As `load.js` does it.
fn bytes(text: &str, length: usize) -> Vec<u8> {
    let letters: Vec<u64> = text.chars().map(u64::from).collect();
    let mut bits = Vec::new();
    let mut put = |number: u64, count: u32| bits.extend((0..count).map(|bit| (number >> bit & 1) == 1));
    for group in letters.chunks(GROUP) {
        let numbers = group.iter().map(|code| code - if *code < 0xD800 { 0x800 } else { 0x1000 });
        let mut tops = 0;
        for number in numbers.clone().rev() {
            tops = tops * TOPS + (number >> LOW);
        }
        numbers.for_each(|number| put(number & 0x7FF, LOW));
        put(tops, OF_TOPS);
    }
    let whole = bits.chunks(8).map(|bits| bits.iter().rev().fold(0, |byte, bit| byte << 1 | u8::from(*bit)));
    whole.take(length).collect()
}

#[test]
fn each_number_has_a_letter_of_its_own_that_is_read_as_it_was_written() {
    let count = u32::try_from(TOPS).unwrap() << LOW;
    let all: Vec<char> = (0..count).map(|number| letter(number).unwrap()).collect();
    assert!(all.is_sorted_by(|one, other| one < other));
    assert!(all.iter().all(|letter| *letter >= '\u{800}' && letter.len_utf16() == 1));
    const { assert!(TOPS.pow(10) >= 1 << OF_TOPS) };
}

proptest::proptest! {
    #[test]
    fn all_bytes_come_back(some in proptest::collection::vec(proptest::num::u8::ANY, 0..200)) {
        let text = letters(&some);
        assert_eq!(bytes(&text, some.len()), some);
        assert_eq!(text.chars().count(), (8 * some.len()).div_ceil(OF_GROUP) * GROUP);
    }
}

#[test]
fn it_is_marked_as_utf16() {
    assert_eq!(utf16("<a"), [0xff, 0xfe, b'<', 0, b'a', 0]);
}
