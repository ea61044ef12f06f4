//! Games of `rules/` held against models: small move generators, each written by hand from the official rules of its game. A model
//! shares no code with the program, and knows nothing of the language.
//!
//! An ordinary run compares a few positions of each game. Thousands are compared by
//! `cargo test --release --test models -- --ignored`; `--nocapture` tells how many there were, and how the games ended.

// In a test a panic is a failure with a place, which is what is wanted.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::string_slice,
    clippy::print_stdout
)]

mod connect6;
mod dama_italiana;
mod dice;
mod go_nine;
mod grid;
mod harness;
mod in_step;
mod jetan;
mod pool_checkers;
mod show;

use harness::{Amount, compare};

/// What an ordinary run compares by each executor.
const FEW: Amount = Amount { positions: 150, moves: 2_000, turns: 20, made: 40 };
/// What a long run compares.
const MANY: Amount = Amount { positions: 5_000, moves: usize::MAX, turns: 400, made: usize::MAX };

macro_rules! models {
    ($($game:ident: $model:ident;)*) => {
        mod few {$(
            #[test]
            fn $game() {
                super::compare::<crate::$game::$model>(super::FEW);
            }
        )*}
        mod many {$(
            #[test]
            #[ignore = "takes minutes"]
            fn $game() {
                super::compare::<crate::$game::$model>(super::MANY);
            }
        )*}
    };
}

models! {
    connect6: Connect6;
    go_nine: Go;
    pool_checkers: PoolCheckers;
    dama_italiana: Dama;
    jetan: Jetan;
}
