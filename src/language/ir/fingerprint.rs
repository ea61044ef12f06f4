//! Fingerprints: short texts that identify games.

mod sum;

use std::fmt::Write;

use serde::Serialize;

use self::sum::Sum;
use super::{Game, Ir};

/// The fingerprint of a text: FNV-1a of 128 bits (Fowler, Noll and Vo), in hexadecimal. Texts that were not made to collide do
/// not collide.
#[must_use]
pub fn of_text(text: &str) -> String {
    let mut sum = Sum::without(|_, _| false);
    sum.bytes(text.as_bytes());
    written(&sum)
}

/// The same for a game: for what it means, and for the words of its files, but not for their names. So it is the same
/// wherever the files lie.
#[must_use]
pub fn of_game(game: &Game) -> String {
    of_ir(game.ir(), |of, field| (of, field) == ("Source", "name"))
}

/// The fingerprint of the meaning of rules. Two files have the same one if they have the same rules. Their names,
/// comments, layout, looks, fields of FENs and tests do not matter, nor whether they write the rules themselves or use another file.
///
/// It detects equal rules, not equivalent ones: the order of declarations counts, since moves are listed in that order.
#[must_use]
pub fn of_meaning(game: &Game) -> String {
    of_ir(game.ir(), |of, field| match of {
        "Ir" => ["names", "looks", "fen", "tests", "sources"].contains(&field),
        "Span" => true,
        _ => false,
    })
}

/// The sum of a game as data, without some fields of some types.
fn of_ir(ir: &Ir, leaves_out: fn(&str, &str) -> bool) -> String {
    let mut sum = Sum::without(leaves_out);
    // A sum has no room to run out of, and plain data does not refuse to be serialised.
    let _ = ir.serialize(&mut sum);
    written(&sum)
}

fn written(sum: &Sum) -> String {
    let mut written = String::new();
    let _ = write!(written, "{:032x}", sum.sum);
    written
}

#[cfg(test)]
#[expect(clippy::unwrap_used, reason = "a panic is how a test fails")]
mod tests {
    use super::{of_game, of_text};
    use crate::language::ir::{ron, sample::TO_AND_FRO};
    use crate::loading::pipeline::{NoFiles, load};

    #[test]
    fn texts_have_the_sums_that_are_published() {
        assert_eq!(of_text(""), "6c62272e07bb014262b821756295c58d");
        assert_eq!(of_text("a"), "d228cb696f1a8caf78912b704e4a8964");
    }

    #[test]
    fn a_game_is_reported_by_what_it_is_and_not_by_where_it_lies() {
        let of = |name: &str, text: &str| of_game(&load(name, text, &NoFiles).game.unwrap());
        let here = of("a.rules", TO_AND_FRO);
        assert_eq!(here, of("/elsewhere/b.rules", TO_AND_FRO));
        assert_ne!(here, of("a.rules", &TO_AND_FRO.replace("sideways", "forward")));
        let as_data = ron::to_ron(&load("a.rules", TO_AND_FRO, &NoFiles).game.unwrap());
        assert_eq!(here, of_game(&ron::from_ron("a.ron", &as_data).unwrap()));
    }
}
