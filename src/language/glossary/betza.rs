//! A notation of ways of moving by letters, Betza's: `mFD` is a step aslant onto an empty cell, or a leap over one.

/// The letters of steps, slides and leaps.
const ATOMS: &str = "WFKRBQDNAHCZ";

/// Letters before them, which say how and whither.
const MODIFIERS: &str = "mcfblrsvjnpgqzioa";

/// Whether a word is made of nothing but the letters of that notation.
#[must_use]
pub fn is_betza(word: &str) -> bool {
    let letter = |c: char| ATOMS.contains(c) || MODIFIERS.contains(c) || c.is_ascii_digit();
    // The letters of a word that is none are followed by an atom.
    let ends = word.trim_end_matches(|c: char| c.is_ascii_digit());
    word.len() <= 12 && word.chars().all(letter) && ends.ends_with(|c| ATOMS.contains(c))
}

#[cfg(test)]
mod tests {
    use super::is_betza;

    #[test]
    fn words_of_other_letters_are_no_such_notation() {
        assert!(["mFD", "NN", "R4", "pR", "W"].iter().all(|word| is_betza(word)));
        assert!(!["Rook", "step", "", "4", "mf", "Walk"].iter().any(|word| is_betza(word)));
    }
}
