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

mod andernach_chess;
mod atomic_chess;
mod benedict_chess;
mod chess960;
mod chess_like;
mod connect6;
#[path = "../integration/perft/counted.rs"]
mod counted;
mod dama_italiana;
mod dice;
mod duck_chess;
mod go_nine;
mod grid;
mod harness;
mod hex;
mod in_step;
mod jetan;
mod joker_chess;
mod leaves;
mod makruk;
mod messigny;
mod minishogi;
mod monster_chess;
mod neutral_king_chess;
mod nine_mens_morris;
mod plain_variants;
mod pool_checkers;
mod proteus;
mod santorini;
mod seirawan;
mod show;
mod sowing;

use andernach_chess::Andernach;
use atomic_chess::Atomic;
use benedict_chess::Benedict;
use chess_like::Game;
use chess960::Fischer;
use connect6::Connect6;
use dama_italiana::Dama;
use duck_chess::Duck;
use go_nine::{Go, GoPositional};
use harness::{Amount, Model, compare};
use hex::Hex;
use jetan::Jetan;
use joker_chess::Joker;
use makruk::Makruk;
use messigny::Messigny;
use minishogi::Minishogi;
use monster_chess::Monster;
use neutral_king_chess::NeutralKing;
use nine_mens_morris::Morris;
use plain_variants::{Antichess, Capablanca, Fide, Hill, LosAlamos, Maharajah, RacingKings, Torus};
use pool_checkers::PoolCheckers;
use proteus::Proteus;
use santorini::Santorini;
use seirawan::Seirawan;
use sowing::{Kalah, Oware};

/// What an ordinary run compares by each executor.
fn few<M: Model>() -> Amount {
    Amount { positions: 100 / M::FEWER, turns: 20, made: 10 }
}

/// What a long run compares.
const MANY: Amount = Amount { positions: 5_000, turns: 300, made: usize::MAX };

/// The most lines of one position and length that an ordinary run counts, and a long one.
const FEW_LINES: u64 = 20_000;
const MANY_LINES: u64 = 2_000_000;

macro_rules! models {
    ($($game:ident: $model:ty;)*) => {
        mod ordinary {
            use super::*;
            $(
            #[test]
            fn $game() {
                compare::<$model>(few::<$model>());
            }
        )*}
        mod thorough {
            use super::*;
            $(
            #[test]
            #[ignore = "takes minutes"]
            fn $game() {
                compare::<$model>(MANY);
            }
        )*}
        mod lines {
            use super::*;
            $(
            #[test]
            fn $game() {
                leaves::count::<$model>(FEW_LINES);
            }
        )*}
        mod all_lines {
            use super::*;
            $(
            #[test]
            #[ignore = "takes minutes"]
            fn $game() {
                leaves::count::<$model>(MANY_LINES);
            }
        )*}
    };
}

models! {
    andernach_chess: Game<Andernach>;
    antichess: Game<Antichess>;
    atomic_chess: Game<Atomic>;
    benedict_chess: Game<Benedict>;
    capablanca_chess: Game<Capablanca>;
    chess: Game<Fide>;
    chess960: Game<Fischer>;
    connect6: Connect6;
    dama_italiana: Dama;
    duck_chess: Game<Duck>;
    go_nine: Go;
    go_positional: GoPositional;
    hex: Hex;
    jetan: Jetan;
    joker_chess: Game<Joker>;
    kalah: Kalah;
    king_of_the_hill: Game<Hill>;
    los_alamos_chess: Game<LosAlamos>;
    maharajah: Game<Maharajah>;
    makruk: Makruk;
    messigny: Game<Messigny>;
    minishogi: Minishogi;
    monster_chess: Game<Monster>;
    neutral_king_chess: Game<NeutralKing>;
    nine_mens_morris: Morris;
    oware: Oware;
    pool_checkers: PoolCheckers;
    proteus: Proteus;
    racing_kings: Game<RacingKings>;
    santorini: Santorini;
    seirawan: Seirawan;
    torus_chess: Game<Torus>;
}
