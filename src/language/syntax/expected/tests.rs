use super::{Expected, Wanted, behind};

/// The words expected after a text include these, and not those.
#[track_caller]
fn has(text: &str, words: &[&str], not: &[&str]) -> Expected {
    let found = behind(text);
    for word in words {
        assert!(found.words.contains(*word), "`{word}` is not expected behind {text:?}: {found:?}");
    }
    for word in not {
        assert!(!found.words.contains(*word), "`{word}` is expected behind {text:?}");
    }
    found
}

#[test]
fn parts_begin_with_the_words_of_their_block() {
    has("", &["board", "piece", "test"], &["move", "win"]);
    has("language 1\nboard { ", &["grid", "zone", "tracks"], &["piece", "move"]);
    has("piece King \"K\" {\n    ", &["move", "drop", "takes"], &["grid", "win"]);
    has("ends { after a turn { ", &["win", "lose", "draw"], &["move", "grid"]);
    has("test \"x\" {\n", &["position", "play", "moves", "counts"], &["win"]);
    has("piece King \"K\" { move step any { ", &["take", "become", "set"], &["position"]);
    has("after moving { ", &["take", "put"], &["piece"]);
}

#[test]
fn what_goes_on_is_what_the_grammar_expects() {
    let found = has("piece King \"K\" { move ", &["look", "stay"], &["position"]);
    assert!(found.names.contains(&Wanted::Walks), "{found:?}");
    has("piece King \"K\" {\n move step any ", &["quietly", "taking", "then", "when"], &["piece"]);
    let found = has("ends { before a turn { lose when ", &["own", "enemy", "no"], &["quietly"]);
    assert!(found.names.contains(&Wanted::Sets), "{found:?}");
    has("sides White, Black ", &["symmetry"], &["move"]);
    let found = has("turn { capture else ", &["move", "drop", "pass"], &["quietly"]);
    assert!(found.names.contains(&Wanted::Labels), "{found:?}");
    assert!(behind("setup { White: King e1 {").names.contains(&Wanted::States));
}

#[test]
fn what_is_wrong_above_hides_nothing() {
    has("piece ((( King\npiece King \"K\" { move move\n move step any ", &["quietly", "when"], &[]);
}
