use super::implies;
use crate::loading::pipeline::{NoFiles, load};

/// Whether one ending's question can only hold where the other's does, and the other way round.
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
