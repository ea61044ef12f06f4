//! The difference of two snapshots.

use std::collections::BTreeMap;
use std::fmt::Write;

use proptest::collection::{btree_map, vec};
use proptest::prelude::*;

use super::difference;

const BEFORE: &str = "Tiny

== start
2 . .
1 K .
  a b

White to move
2 moves
Ka1-a2: move step forward
Ka1-b1: move step sideways

== corner
2 k .
1 . .
  a b

Black to move
1 move
ka2-a1: move step forward

== again
as at the start
";

/// The report when this becomes that.
#[track_caller]
fn told(change: &[(&str, &str)], expected: &str) {
    let now = change.iter().fold(BEFORE.to_owned(), |text, (old, new)| {
        assert!(text.contains(old), "{old:?}");
        text.replace(old, new)
    });
    assert_eq!(difference(BEFORE, &now), expected);
}

#[test]
fn the_same_texts_give_no_message() {
    told(&[], "");
    assert_eq!(difference(BEFORE, &format!("{BEFORE}\n\n")), "");
    assert_eq!(difference("", "\n"), "");
}

#[test]
fn moves_that_are_gone_and_new_stand_below_their_position() {
    told(
        &[("2 moves", "3 moves"), ("Ka1-a2: move step forward\n", "Ka1-a3: leap\nKa1-b2: leap\n")],
        "== start
  2 moves, now 3
- Ka1-a2: move step forward
+ Ka1-a3: leap
+ Ka1-b2: leap

1 move lost, 2 gained, in 1 of 3 positions
",
    );
    told(
        &[("1 move\nka2-a1: move step forward", "0 moves")],
        "== corner
  1 move, now 0
- ka2-a1: move step forward

1 move lost, none gained, in 1 of 3 positions
",
    );
    told(
        &[("1 move\n", "2 moves\nKa1-b2: a: b\n")],
        "== corner
  1 move, now 2
+ Ka1-b2: a: b

no moves lost, 1 gained, in 1 of 3 positions
",
    );
}

#[test]
fn moves_by_other_words_are_counted() {
    told(
        &[("step forward", "leap ahead"), ("move step sideways", "aside")],
        "2 moves by other words: `move step forward` is now `move leap ahead`
1 move by other words: `move step sideways` is now `aside`
no moves lost or gained
",
    );
}

#[test]
fn other_drawings_and_turns_are_reported() {
    told(
        &[("2 . .\n1 K .", "2 . K\n1 . ."), ("Black to move", "White to move")],
        "== start
  2 moves, now 2
- 2 . .
- 1 K .
+ 2 . K
+ 1 . .

== corner
  1 move, now 1
- Black to move
+ White to move

no moves lost or gained; 2 positions different otherwise
",
    );
}

#[test]
fn positions_come_and_go() {
    told(
        &[("== corner", "== edge"), ("as at the start", "0 moves"), ("== again", "== more")],
        "- == corner
+ == edge
  with the same below it

- == again
- as at the start

+ == more
+ 0 moves

no moves lost or gained; 1 position under another heading; 1 position gone; 1 position new
",
    );
}

#[test]
fn a_text_that_is_no_list_is_reported_line_by_line() {
    told(
        &[("as at the start", "as at `corner`")],
        "== again
- as at the start
+ as at `corner`

no moves lost or gained; 1 position different otherwise
",
    );
    told(
        &[("as at the start", "1 a\n1 move\na: b")],
        "== again
- as at the start
+ 1 a
+ 1 move
+ a: b

no moves lost or gained; 1 position different otherwise
",
    );
}

#[test]
fn the_name_of_the_game_is_reported() {
    told(
        &[("Tiny", "Small")],
        "before the first position
- Tiny
+ Small

no moves lost or gained; another head
",
    );
}

#[test]
fn what_only_a_hand_can_do_is_reported() {
    told(
        &[("1 move\n", "7 moves\n")],
        "== corner
  1 move, now 7

no moves lost or gained; 1 position different otherwise
",
    );
    told(
        &[("\n\n== again", "\n== again")],
        "== corner
  other blank lines below it

no moves lost or gained; 1 position different otherwise
",
    );
    told(
        &[("1 move\n", "1 move\n<<<<<<< HEAD\n\n")],
        "== corner
  1 move, now 1
+ <<<<<<< HEAD
+

no moves lost or gained; 1 position different otherwise
",
    );
    told(
        &[(
            "Ka1-a2: move step forward\nKa1-b1: move step sideways",
            "Ka1-b1: move step sideways\nKa1-a2: move step forward",
        )],
        "== start
  2 moves, now 2
  the moves stand in another order

no moves lost or gained; 1 position different otherwise
",
    );
    let (name, positions) = BEFORE.split_once("\n\n").unwrap();
    let (first, others) = positions.split_once("\n\n== corner").unwrap();
    let turned = format!("{name}\n\n== corner{}\n\n{first}", others.trim_end());
    assert_eq!(
        difference(BEFORE, &turned),
        "the positions stand in another order\n\nno moves lost or gained\n"
    );
}

#[test]
fn two_positions_with_one_heading_are_two() {
    let twice = |second: &str| format!("Tiny\n\n== a\n1 move\nx: step\n\n== a\n1 move\n{second}: step\n");
    assert_eq!(
        difference(&twice("y"), &twice("z")),
        "== a\n  1 move, now 1\n- y: step\n+ z: step\n\n1 move lost, 1 gained, in 1 of 2 positions\n"
    );
}

/// Were the work the product of the lengths, this would take hours.
#[test]
fn long_texts_take_no_longer_than_their_length() {
    const LINES: usize = 200_000;
    let same = "x: y\n".repeat(LINES);
    let other: String = (0..LINES).fold(String::new(), |mut text, number| {
        let _ = writeln!(text, "x{number}: y{number}");
        text
    });
    let list = |moves: &str| format!("Tiny\n\n== start\n1 move\n{moves}");
    assert!(difference(&list(&same), &list(&other)).contains("200000 moves lost, 200000 gained"));
    let headings = "== a\nas at the start\n\n".repeat(LINES);
    let numbered: String = other.lines().fold(String::new(), |text, line| text + "== " + line + "\n");
    assert!(difference(&headings, &numbered).contains("200000 positions gone; 200000 positions new"));
    assert!(difference(&headings, &same).contains("200000 positions gone; another head"));
}

/// Lines that make snapshots, and texts that are none.
fn line() -> impl Strategy<Value = &'static str> {
    prop::sample::select(vec![
        "",
        "",
        "Tiny",
        "== start",
        "== a",
        "== a",
        "as at the start",
        "1 K .",
        "0 moves",
        "1 move",
        "2 moves",
        "a: x",
        "a: y",
        "b: x",
        "b: y",
        "c",
        " ",
    ])
}

/// What a hand may do to lines.
fn edited(mut lines: Vec<&'static str>, edits: Vec<(usize, usize, &'static str)>) -> String {
    for (kind, at, line) in edits {
        let at = at % (lines.len() + 1);
        match kind {
            0 => lines.insert(at, line),
            1 if at < lines.len() => drop(lines.remove(at)),
            2 if at < lines.len() => lines[at] = line,
            3 if at + 1 < lines.len() => lines.swap(at, at + 1),
            _ => {}
        }
    }
    lines.join("\n")
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, cases: 2000, ..ProptestConfig::default() })]

    #[test]
    fn no_difference_is_dropped(
        lines in vec(line(), 0..20),
        edits in vec((0_usize..4, 0_usize..20, line()), 0..4),
    ) {
        let (before, now) = (lines.join("\n"), edited(lines, edits));
        let same = before.trim_end() == now.trim_end();
        prop_assert_eq!(difference(&before, &now).is_empty(), same);
        prop_assert_eq!(difference(&now, &before).is_empty(), same);
    }

    #[test]
    fn the_difference_of_any_two_texts_is_found(before in "(\\PC|\n|\r){0,40}", now in "(\\PC|\n|\r){0,40}") {
        prop_assert_eq!(difference(&before, &now).is_empty(), before.trim_end() == now.trim_end());
    }

    #[test]
    fn moves_are_told_apart_by_their_texts(
        before in btree_map("[a-d]", "[xy]", 0..4),
        now in btree_map("[a-d]", "[xy]", 0..4),
    ) {
        let told = difference(&list(&before), &list(&now));
        for (sign, these, those) in [('-', &before, &now), ('+', &now, &before)] {
            for (text, words) in these {
                let line = format!("\n{sign} {text}: {words}\n");
                prop_assert_eq!(told.contains(&line), !those.contains_key(text), "{}", told);
            }
        }
        for (old, new) in [("x", "y"), ("y", "x")] {
            let became = |(text, words): &(&String, &String)| {
                *words == old && now.get(*text).is_some_and(|words| words == new)
            };
            let number = before.iter().filter(became).count();
            let line = format!("by other words: `{old}` is now `{new}`");
            prop_assert_eq!(told.contains(&line), number > 0, "{}", told);
        }
    }
}

fn list(moves: &BTreeMap<String, String>) -> String {
    let lines = moves.iter().fold(String::new(), |lines, (text, words)| lines + text + ": " + words + "\n");
    format!("Tiny\n\n== start\n1 K .\n\nWhite to move\n{} moves\n{lines}", moves.len())
}
