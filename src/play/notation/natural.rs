//! The order of names and texts with numbers in them.

use std::cmp::Ordering;

/// Compares two texts: stretches of digits as numbers, everything else byte by byte. So `a2` comes before `a10`. Texts that
/// differ only in leading zeros are compared by their bytes.
#[must_use]
pub fn order(left: &str, right: &str) -> Ordering {
    let (mut a, mut b) = (left.as_bytes(), right.as_bytes());
    loop {
        match (a.split_first(), b.split_first()) {
            (None, None) => return left.cmp(right),
            (None, Some(_)) => return Ordering::Less,
            (Some(_), None) => return Ordering::Greater,
            (Some((x, _)), Some((y, _))) if x.is_ascii_digit() && y.is_ascii_digit() => {
                let (x, after_x) = number(a);
                let (y, after_y) = number(b);
                let by_value = x.len().cmp(&y.len()).then_with(|| x.cmp(y));
                if by_value.is_ne() {
                    return by_value;
                }
                (a, b) = (after_x, after_y);
            }
            (Some((x, after_x)), Some((y, after_y))) => {
                if x != y {
                    return x.cmp(y);
                }
                (a, b) = (after_x, after_y);
            }
        }
    }
}

/// The digits that a text begins with, without leading zeros, and what follows them.
fn number(text: &[u8]) -> (&[u8], &[u8]) {
    let end = text.iter().position(|byte| !byte.is_ascii_digit()).unwrap_or(text.len());
    let (digits, rest) = text.split_at_checked(end).unwrap_or((text, &[]));
    let zeros = digits.iter().take_while(|byte| **byte == b'0').count();
    (digits.get(zeros..).unwrap_or(&[]), rest)
}

#[cfg(test)]
mod tests {
    use super::order;

    #[test]
    fn numbers_count_as_numbers() {
        let mut texts = ["a10", "b1", "a2", "a02", "a", "10a", "9a", "a1-b10", "a1-b9"];
        texts.sort_by(|a, b| order(a, b));
        assert_eq!(texts, ["9a", "10a", "a", "a1-b9", "a1-b10", "a02", "a2", "a10", "b1"]);
    }
}
