//! From text to tree.

use pest::Parser;

use super::build::Builder;
use super::grammar::{Grammar, Rule};
use super::scan::scan;
use super::tree::File;
use crate::diagnostic::Diagnostic;
use crate::source::SourceId;

/// What became of a text.
#[derive(Clone, Debug, Default)]
pub struct Parsed {
    /// The tree, with a broken node for each part that cannot be read.
    pub file: File,
    /// All that is wrong, in the order of the text.
    pub diagnostics: Vec<Diagnostic>,
}

/// Reads a rule file. `source` is the number of the text; all places in the
/// tree and the diagnostics carry it.
#[must_use]
pub fn parse(source: SourceId, text: &str) -> Parsed {
    let scanned = scan(source, text);
    let mut parsed = Parsed::default();
    let mut builder = Builder::new(&scanned);
    if let Ok(mut pairs) = Grammar::parse(Rule::file, &scanned.text)
        && let Some(file) = pairs.next()
    {
        parsed.file = builder.file(file);
    }
    parsed.diagnostics.append(&mut builder.diagnostics);
    parsed
}

#[cfg(test)]
mod tests {
    use super::parse;
    use crate::source::SourceId;

    #[test]
    fn a_small_game_is_read() {
        let parsed = parse(
            SourceId(0),
            "language 1\nsides White, Black symmetry half-turn\nboard { grid a..h, 1..8 }\n\
             piece Runner \"r\" { move step forward quietly   move step forward-diagonal }\n",
        );
        assert_eq!(parsed.diagnostics, []);
        assert_eq!(parsed.file.items.len(), 4);
    }
}
