//! The limits of what a game may have: the most is taken, and one more is refused.

use super::{HEAD, check, refused};

/// A game with this board and these clauses of its only piece, and with more after it.
fn game(board: &str, clauses: &str, more: &str) -> String {
    format!(
        "{HEAD}board {{ grid a..h, 1..8 {board} }}\npiece King \"K\" {{ {clauses} }}\n\
         setup {{ White: King e1  Black: likewise }}\n\
         ends {{ after a turn {{ win when no enemy }} }}\n{more}\n"
    )
}

/// This many are accepted, and this many are refused by a message of this code, with these words.
#[track_caller]
fn between(taken: usize, too_many: usize, (code, words): (&str, &str), rules: impl Fn(usize) -> String) {
    let (status, told) = check(rules(taken));
    assert_eq!(status, Some(0), "{told}");
    refused(rules(too_many), code, 1);
    let (_, told) = check(rules(too_many));
    let told = told.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(told.contains(words), "{told}");
}

#[test]
fn moves_and_drops() {
    between(4096, 4097, ("E0213", "4096 moves and drops"), |clauses| {
        game("", &"move step n\n".repeat(clauses), "")
    });
}

#[test]
fn zones() {
    // One is that of the prelude.
    between(511, 512, ("E0213", "512 zones"), |zones| {
        let zones: Vec<String> = (0..zones).map(|zone| format!("zone z{zone} = a1")).collect();
        game(&format!("\n{}\n", zones.join("\n")), "move step any", "")
    });
}

#[test]
fn repeat_signs_around_one_another() {
    between(8, 9, ("E0920", "more than 8 deep"), |deep| {
        game("", &format!("move {}step any{}", "(".repeat(deep), ")*".repeat(deep)), "")
    });
}

#[test]
fn numbers_of_one_sum() {
    // With the words around them, these are as deep as anything may be.
    between(93, 94, ("E0213", "95 numbers are added up, more than 94"), |more| {
        game("", "move step any", &format!("c : 0..9\nafter moving {{ c = 1{} }}", " + 1".repeat(more)))
    });
}

#[test]
fn a_number_that_cannot_be_stored() {
    let most = "9223372036854775807";
    refused(game("", &format!("move (step any)[1..{most}]"), ""), "E0409", 1);
    refused(game("", "move step any", &format!("c : 0..9\nafter moving {{ c = {most}0 }}")), "E0409", 1);
    refused(game("", "move step any", &format!("test \"a\" {{ counts {most} }}")), "E0409", 1);
}

/// Be it a little too long or so long that it is given up: the message is about the one walk.
#[test]
fn places_of_one_walk() {
    let walk = |legs: usize| game("", &format!("move step any{}", " then step any".repeat(legs)), "");
    let (status, told) = check(walk(900));
    assert_eq!(status, Some(0), "{told}");
    for legs in [1_100, 15_000] {
        refused(walk(legs), "E0918", 1);
        let (_, told) = check(walk(legs));
        assert!(told.contains("one walk has more than 1000 places"), "{told}");
    }
}
