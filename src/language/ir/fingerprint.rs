//! Fingerprints: short texts that identify games.

use std::fmt::Write;

use serde_json::{Map, Value};

use super::{Game, Ir};

/// The fingerprint of a text: FNV-1a of 128 bits (Fowler, Noll and Vo), in hexadecimal. Texts that were not made to collide do
/// not collide.
#[must_use]
pub fn of_text(text: &str) -> String {
    const BASIS: u128 = 0x6c62_272e_07bb_0142_62b8_2175_6295_c58d;
    const PRIME: u128 = 0x0100_0000_0000_0000_0000_013b;
    let sum = text.bytes().fold(BASIS, |sum, byte| (sum ^ u128::from(byte)).wrapping_mul(PRIME));
    let mut written = String::new();
    let _ = write!(written, "{sum:032x}");
    written
}

/// The same for a game: for what it means, and for the words of its files, but not for their names. So it is the same
/// wherever the files lie.
#[must_use]
pub fn of_game(game: &Game) -> String {
    let mut ir = game.ir().clone();
    for source in &mut ir.sources.0 {
        source.name.clear();
    }
    of_value(&value(&ir))
}

/// The fingerprint of the meaning of rules. Two files have the same one if they have the same rules. Their names,
/// comments, layout, looks, fields of FENs and tests do not matter, nor whether they write the rules themselves or use another file.
///
/// It detects equal rules, not equivalent ones: the order of declarations counts, since moves are listed in that order.
#[must_use]
pub fn of_meaning(game: &Game) -> String {
    let mut ir = game.ir().clone();
    ir.names.clear();
    ir.tests.clear();
    ir.fen.clear();
    ir.sources.0.clear();
    let mut value = value(&ir);
    let mut open = vec![&mut value];
    while let Some(value) = open.pop() {
        match value {
            Value::Object(fields) if is_place(fields) => fields.clear(),
            Value::Object(fields) => {
                fields.remove(LOOKS);
                open.extend(fields.values_mut());
            }
            Value::Array(parts) => open.extend(parts),
            _ => {}
        }
    }
    of_value(&value)
}

/// The whole game as data. Plain data with names for keys can always be made a value.
fn value(ir: &Ir) -> Value {
    serde_json::to_value(ir).unwrap_or_default()
}

fn of_value(value: &Value) -> String {
    of_text(&value.to_string())
}

/// The field for the look of a piece.
const LOOKS: &str = "looks";

/// Whether these are the fields of a [`Span`](crate::language::source::Span).
fn is_place(fields: &Map<String, Value>) -> bool {
    fields.len() == 3 && ["source", "start", "end"].iter().all(|name| fields.contains_key(*name))
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
