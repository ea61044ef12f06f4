use super::{parse, parse_position, rules_met};
use crate::language::source::SourceId;

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

#[test]
fn positions_are_texts_of_their_own() {
    let braced = parse_position(SourceId(3), "{ White: King e1  to move White }").unwrap();
    assert_eq!(braced, parse_position(SourceId(3), "White: King e1  to move White").unwrap());
    assert_eq!(braced.len(), 2);
}

#[test]
fn what_was_mended_is_not_mended_again() {
    // A line that begins with `turn` closes the block before it; `before a turn` crosses both.
    let text = "ends { before a\nturn { lose when no move } }\n";
    let parsed = parse(SourceId(0), text);
    let codes: Vec<&str> = parsed.diagnostics.iter().map(|wrong| wrong.code.as_str()).collect();
    assert!(codes.contains(&"E0108") && !codes.contains(&"E0112"), "{codes:?}");
    assert!(!parsed.file.items.is_empty());
}

#[test]
fn what_cannot_be_a_rule_file_is_refused_at_once() {
    let large = " ".repeat(super::super::limits::LARGEST_TEXT + 1);
    let codes = |text: &str| -> Vec<&str> {
        parse(SourceId(0), text).diagnostics.iter().map(|wrong| wrong.code.as_str()).collect()
    };
    assert_eq!(codes(&large), ["E0102"]);
    assert_eq!(codes("a\0b\0c"), ["E0103"]);
    assert_eq!(codes(&"(".repeat(100_000)), ["E0107"]);
    let deep = format!("define x = {}a{}\n", "(".repeat(100_000), ")".repeat(100_000));
    assert_eq!(codes(&deep), ["E0107"]);
    assert!(rules_met(&deep).is_empty());
    // Brackets as deep as allowed, across the whole text: E0112 at the worst.
    let (open, close) = ("(".repeat(60), ")".repeat(60));
    let line = format!("define x = {open}a{close} and {open}b{close} or c\n");
    let intricate = line.repeat(super::super::limits::LARGEST_TEXT / line.len());
    assert_eq!(codes(&intricate), ["E0112"]);
}
