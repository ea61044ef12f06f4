//! The first line of a saved game, by which such a text is recognized. `desk/record` reads the rest.

/// What stands before the version.
const HEAD: &str = "menagerie game";

/// The longest saved game that is read, in bytes.
pub const LONGEST: usize = 4 << 20;

/// Whether a text is a saved game, well or badly written.
#[must_use]
pub fn is_record(text: &str) -> bool {
    let text = text.trim_start_matches('\u{feff}');
    let first = || text.lines().map(str::trim).find(|line| !line.is_empty());
    text.len() <= LONGEST && first().is_some_and(|line| version(line).is_some())
}

/// The version that the first line says.
pub(crate) fn version(line: &str) -> Option<&str> {
    let version = line.strip_prefix(HEAD)?.trim();
    (!version.is_empty() && version.bytes().all(|byte| byte.is_ascii_digit())).then_some(version)
}
