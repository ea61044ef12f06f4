//! "Did you mean": the nearest known word.

use crate::language::letters::Letters;

/// The known word nearest to `word`, if one is near enough to be meant: at
/// most a third of the letters (and at least one) changed, left out, put in or
/// exchanged with a neighbour. Of equally near words the first wins.
#[must_use]
pub fn nearest<'a>(word: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let word_length = word.chars().count();
    let mut best: Option<(usize, &str)> = None;
    for candidate in known {
        let length = candidate.chars().count();
        let allowed = (word_length.max(length) / 3).max(1);
        // `unmoved` is not meant to be `moved`.
        let denied = word.strip_prefix("un") == Some(candidate);
        if length.abs_diff(word_length) > allowed || candidate == word || denied {
            continue;
        }
        let distance = if candidate.eq_ignore_ascii_case(word) { 0 } else { distance(word, candidate) };
        if distance <= allowed && best.is_none_or(|(nearest, _)| distance < nearest) {
            best = Some((distance, candidate));
        }
    }
    best.map(|(_, candidate)| candidate)
}

/// Optimal string alignment distance, letters compared without regard to case.
pub(crate) fn distance(left: &str, right: &str) -> usize {
    let left: Vec<char> = left.lower().chars().collect();
    let right: Vec<char> = right.lower().chars().collect();
    let mut before: Vec<usize> = Vec::new();
    let mut above: Vec<usize> = (0..=right.len()).collect();
    for (i, a) in left.iter().enumerate() {
        let mut row = vec![i + 1];
        for (j, b) in right.iter().enumerate() {
            let at = |cells: &[usize], index: usize| cells.get(index).copied().unwrap_or(usize::MAX / 2);
            let mut least =
                (at(&above, j) + usize::from(a != b)).min(at(&above, j + 1) + 1).min(at(&row, j) + 1);
            if i > 0 && j > 0 && left.get(i - 1) == Some(b) && right.get(j - 1) == Some(a) {
                least = least.min(at(&before, j - 1) + 1);
            }
            row.push(least);
        }
        before = std::mem::replace(&mut above, row);
    }
    above.last().copied().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::nearest;

    #[test]
    fn near_words_are_found_and_far_ones_are_not() {
        let known = ["orthogonal", "diagonal", "any", "Knight", "King"];
        assert_eq!(nearest("orthagonal", known), Some("orthogonal"));
        assert_eq!(nearest("knight", known), Some("Knight"));
        assert_eq!(nearest("Kign", known), Some("King"));
        assert_eq!(nearest("sideways", known), None);
        assert_eq!(nearest("x", known), None);
    }
}
