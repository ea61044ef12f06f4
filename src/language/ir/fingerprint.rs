//! Fingerprints: short texts that identify games.

use super::json::write_json;
use super::{Game, Ir};

/// FNV-1a of 128 bits (Fowler, Noll and Vo). It is the same on every machine.
struct Sum(u128);

impl Sum {
    /// The sum of nothing.
    const NOTHING: Self = Self(0x6c62_272e_07bb_0142_62b8_2175_6295_c58d);

    fn add(&mut self, text: &str) {
        const PRIME: u128 = 0x0100_0000_0000_0000_0000_013b;
        self.0 = text.bytes().fold(self.0, |sum, byte| (sum ^ u128::from(byte)).wrapping_mul(PRIME));
    }

    fn written(&self) -> String {
        // In halves: numbers of this size are written nowhere else, and what writes them is large.
        let [high, low] =
            [self.0 >> 64, self.0 & u128::from(u64::MAX)].map(|half| u64::try_from(half).unwrap_or(0));
        format!("{high:016x}{low:016x}")
    }
}

/// The fingerprint of a text, in hexadecimal. Texts that were not made to collide do not collide.
#[must_use]
pub fn of_text(text: &str) -> String {
    let mut sum = Sum::NOTHING;
    sum.add(text);
    sum.written()
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

/// The sum of a game as JSON, without some fields of some types.
fn of_ir(ir: &Ir, leaves_out: fn(&str, &str) -> bool) -> String {
    let mut sum = Sum::NOTHING;
    write_json(ir, leaves_out, &mut |piece| sum.add(piece));
    sum.written()
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
