//! Names as words of a command line, so that printed commands can be copied.

use std::path::Path;

/// The signs besides letters and digits that no shell takes for anything else.
const PLAIN: &str = if cfg!(windows) { "._-/\\:+=,@" } else { "._-/:+=,@" };

/// The name of a file as a word of a command line: in quotation marks where a shell would take it for something else.
pub(crate) fn quoted(path: &Path) -> String {
    let name = path.display().to_string();
    // An option begins so.
    let name = if name.starts_with('-') { format!("./{name}") } else { name };
    let plain = |sign: char| sign.is_alphanumeric() || PLAIN.contains(sign);
    if !name.is_empty() && name.chars().all(plain) {
        return name;
    }
    if cfg!(windows) { format!("\"{name}\"") } else { format!("'{}'", name.replace('\'', r"'\''")) }
}

#[cfg(all(test, unix))]
mod tests {
    use std::path::Path;

    use super::quoted;

    #[test]
    fn names_are_one_word_for_a_shell() {
        for (name, word) in [
            ("a/mine-2.rules", "a/mine-2.rules"),
            ("\u{e4}/b.rules", "\u{e4}/b.rules"),
            ("my game.rules", "'my game.rules'"),
            ("lion's.rules", r"'lion'\''s.rules'"),
            ("$HOME.rules", "'$HOME.rules'"),
            ("~.rules", "'~.rules'"),
            ("-x.rules", "./-x.rules"),
            ("", "''"),
        ] {
            assert_eq!(quoted(Path::new(name)), word);
        }
    }
}
