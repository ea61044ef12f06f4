//! Capital and small letters in little code: those of the standard library take 7,000 bytes of WebAssembly for a rule of Greek.

/// Texts in small letters and in capitals.
pub(crate) trait Letters {
    /// The text in small letters.
    fn lower(&self) -> String;

    /// The text in capitals.
    fn upper(&self) -> String;
}

impl Letters for str {
    fn lower(&self) -> String {
        self.chars().flat_map(char::to_lowercase).collect()
    }

    fn upper(&self) -> String {
        self.chars().flat_map(char::to_uppercase).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::Letters;

    #[test]
    fn letters_of_all_languages_are_changed() {
        assert_eq!("Éa1ß".lower(), "éa1ß");
        assert_eq!("éa1ß".upper(), "ÉA1SS");
    }
}
