use super::implies;
use crate::loading::pipeline::{NoFiles, load};

/// Whether the question of one ending implies that of the other, and the reverse.
fn between(one: &str, other: &str) -> (bool, bool) {
    let text = format!(
        "language 1
game \"Trial\"
sides White, Black symmetry half-turn
board {{ grid a..e, 1..6  zone goal = c6 for each side }}
lives : 0..9 for each side
piece King \"K\" {{ move step any  after taking {{ lives = lives + 1 }} }}
piece Rook \"R\" {{ move slide orthogonal }}
setup {{ White: King c1, Rook a1  Black: likewise }}
ends {{ after a turn {{ win when {one}  draw when {other} }} }}
"
    );
    let loaded = load("a.rules", &text, &NoFiles);
    let game = loaded.game.unwrap_or_else(|| panic!("{:#?}", loaded.diagnostics));
    let [first, second] = &game.after_turn[..] else { panic!("two endings") };
    (implies(&first.when, &second.when), implies(&second.when, &first.when))
}

#[test]
fn a_question_implies_its_parts_and_what_it_is_part_of() {
    assert_eq!(between("no enemy King", "no enemy King"), (true, true));
    assert_eq!(between("no enemy King and no own Rook", "no enemy King"), (true, false));
    assert_eq!(between("no enemy King", "no own Rook or no enemy King"), (true, false));
    assert_eq!(between("no enemy King", "no own King"), (false, false));
    assert_eq!(between("not (no enemy King or own Rook in goal)", "enemy King"), (true, false));
}

#[test]
fn fewer_pieces_are_among_more() {
    assert_eq!(between("no enemy", "no enemy King"), (true, false));
    assert_eq!(between("own King in goal", "own in goal"), (true, false));
    assert_eq!(between("own King in goal", "own King in enemy goal"), (false, false));
    assert_eq!(between("own King in goal", "enemy King in goal"), (false, false));
}

#[test]
fn numbers_within_bounds_are_within_wider_ones() {
    assert_eq!(between("number of own Rook >= 3", "number of own Rook >= 2"), (true, false));
    assert_eq!(between("number of own Rook is 2", "number of own Rook < 3"), (true, false));
    assert_eq!(between("number of own Rook is 0", "no own Rook"), (true, true));
    assert_eq!(between("number of own Rook >= 2", "number of own >= 2"), (true, false));
    assert_eq!(between("number of own <= 1", "number of own Rook <= 1"), (true, false));
    assert_eq!(between("lives > 3", "lives >= 4"), (true, true));
    assert_eq!(between("lives >= 3", "enemy.lives >= 3"), (false, false));
}

#[test]
fn what_has_been_longer_has_been_shorter() {
    let (long, short) = ("40 turns since taking or moving Rook", "20 turns since taking");
    assert_eq!(between(long, short), (true, false));
    assert_eq!(between("20 turns since taking or moving Rook", "40 turns since taking"), (false, false));
    assert_eq!(between("position occurs 3 times", "position occurs 2 times"), (true, false));
}
