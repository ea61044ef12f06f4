//! The whole program, tested from outside. To run one module: `cargo test --test integration reject`.

// In a test a panic is a failure with a place, which is what is wanted.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::string_slice
)]

/// The code that the build script makes from pages, tested here: the script has no tests of its own.
#[allow(dead_code, clippy::print_stdout, clippy::print_stderr, reason = "nothing is written here")]
#[path = "../../build/messages/mod.rs"]
mod page_heads;

mod accept;
mod budgets;
mod built_on;
mod change_file;
mod changes;
mod circles;
mod commands;
mod desk;
mod docs;
mod engine;
mod error_pages;
mod excerpts;
mod exchanges;
mod executors;
mod false_alarms;
mod fens;
mod fixtures;
mod frames;
mod fuzz;
mod game_tree;
mod gate;
mod generated;
mod layout;
mod library;
mod limits;
mod move_effects;
mod names;
mod notation;
mod offers;
mod pages;
mod perft;
mod phrases;
mod pictures;
mod positions;
mod printing;
mod program;
mod read;
mod record;
mod reject;
mod rooms;
mod rules;
mod solve;
mod syntax_errors;
mod trees;
mod wasm;
mod why;
mod words;
