//! The words of the language itself, which no file declares: what each is, and where the reference explains it.

use crate::language::syntax::words;

/// What a word of the language is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Meaning {
    /// The word.
    pub word: &'static str,
    /// Its meaning, in one line.
    pub says: &'static str,
    /// The number of the section of `docs/language.md`.
    pub section: &'static str,
}

/// What a word of the language means, if it is one.
#[must_use]
pub fn meaning(word: &str) -> Option<Meaning> {
    meanings().find(|meaning| meaning.word == word)
}

/// Every word of the language that can be asked for.
pub fn meanings() -> impl Iterator<Item = Meaning> {
    words::all()
        .filter_map(|word| word.says.map(|(section, says)| Meaning { word: word.text, says, section }))
}

#[cfg(test)]
mod tests {
    use super::{meaning, meanings};

    const REFERENCE: &str = include_str!("../../../docs/language.md");

    /// The words in the blocks of the section about reserved and built-in words.
    fn listed() -> Vec<&'static str> {
        let section = REFERENCE.split("# 5. Reserved").nth(1).unwrap_or("");
        let section = section.split("\n# ").next().unwrap_or("");
        let blocks = section.split("```").skip(1).step_by(2);
        blocks.flat_map(|block| block.split_whitespace().skip(1)).collect()
    }

    #[test]
    fn every_reserved_and_built_in_word_is_explained() {
        let listed = listed();
        assert!(listed.len() > 100, "{listed:?}");
        let unknown: Vec<&str> = listed.into_iter().filter(|word| meaning(word).is_none()).collect();
        assert_eq!(unknown, Vec::<&str>::new());
    }

    #[test]
    fn their_sections_exist() {
        for meaning in meanings() {
            let heading = format!("\n## {} ", meaning.section);
            assert!(REFERENCE.contains(&heading), "{}: no section {}", meaning.word, meaning.section);
        }
    }
}
