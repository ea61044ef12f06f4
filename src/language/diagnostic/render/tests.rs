use super::{WithSources, clipped, json, short, visible};
use crate::language::diagnostic::{Diagnostic, catalog};
use crate::language::source::{Sources, Span};

fn example() -> (Sources, Diagnostic) {
    let mut sources = Sources::default();
    let file = sources.add("a.rules", "# ärger\npiece Kign\n");
    let diagnostic = Diagnostic::new(catalog::UNKNOWN_NAME, "nothing is called `Kign`")
        .at(Span::new(file, 15, 19), "not known")
        .help("did you mean `King`?");
    (sources, diagnostic)
}

#[test]
fn a_short_line_names_the_place_in_characters() {
    let (sources, diagnostic) = example();
    let told = WithSources { diagnostic: &diagnostic, sources: &sources };
    assert_eq!(
        short(told),
        "a.rules:2:7: error[E0201]: nothing is called `Kign`: not known; help: did you mean `King`?"
    );
}

#[test]
fn json_has_lines_columns_and_bytes() {
    let (sources, diagnostic) = example();
    let text = json(&[WithSources { diagnostic: &diagnostic, sources: &sources }]);
    let value: serde_json::Value = serde_json::from_str(&text).unwrap();
    assert_eq!(value["schema"], 1);
    assert_eq!(value["errors"], 1);
    assert_eq!(value["warnings"], 0);
    let label = &value["diagnostics"][0]["labels"][0];
    assert_eq!(label["file"], "a.rules");
    assert_eq!(label["start"], serde_json::json!({ "line": 2, "column": 7, "offset": 15 }));
    assert_eq!(label["end"], serde_json::json!({ "line": 2, "column": 11, "offset": 19 }));
    assert_eq!(label["primary"], true);
}

#[test]
fn a_word_without_end_is_cut() {
    let text = format!("nothing is called `{}`", "x".repeat(1000));
    assert_eq!(clipped(&text), format!("nothing is called `{}…`", "x".repeat(60)));
    assert_eq!(clipped("a plain message"), "a plain message");
}

#[test]
fn what_could_steer_a_terminal_is_replaced_byte_for_byte() {
    let text = "a\u{1b}[31m\u{9b}\u{202e}b\r c\u{200b}\u{ad} \u{e0041}d";
    assert_eq!(visible(text), "a?[31m\u{bf}\u{fffd}b? c\u{fffd}\u{bf} \u{fffd}?d");
    assert_eq!(visible(text).len(), text.len());
}
