//! `cargo run --release --all-features -- [--quick] [--repeat N] [WORDS]`: how fast the engine is, beside others. Every ratio is of one
//! run, in which the two take turns, by the time of the processor.
//!
//! Words choose the rows whose names have one of them: `shogi`, `games: chess`, `loading`; `=chess` is a whole name. `--quick` counts lines that are one
//! move shorter, once. `--counts` measures nothing, and compares counts with those of Fairy-Stockfish.

mod clock;
mod counts;
mod fen;
mod known;
mod lines;
mod ours;
mod race;
mod rows;
mod table;
mod theirs;
mod trees;
mod whole;

use std::cell::RefCell;
use std::env;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use race::Effort;
use rows::{OTHERS, PLAIN};

/// What is wanted.
pub(crate) struct Options {
    /// Words of which a row must have one; none is all rows.
    pub(crate) filters: Vec<String>,
    pub(crate) quick: bool,
    /// Counts are compared, and nothing is measured.
    counts: bool,
    pub(crate) effort: Effort,
}

impl Options {
    fn read(arguments: impl Iterator<Item = String>) -> Result<Self, String> {
        let mut options = Self {
            filters: Vec::new(),
            quick: false,
            counts: false,
            effort: Effort { repeats: 5, seconds: 0.3 },
        };
        let (mut repeats, mut words) = (None, arguments);
        while let Some(word) = words.next() {
            match word.as_str() {
                "--quick" => options.quick = true,
                "--counts" => options.counts = true,
                "--repeat" => {
                    let number =
                        words.next().and_then(|number| number.parse().ok()).filter(|number| *number > 0);
                    repeats = Some(number.ok_or("--repeat takes a number")?);
                }
                option if option.starts_with('-') => return Err(format!("there is no {option}")),
                filter => options.filters.push(filter.to_lowercase()),
            }
        }
        if options.quick {
            options.effort = Effort { repeats: 1, seconds: 0.05 };
        }
        options.effort.repeats = repeats.unwrap_or(options.effort.repeats);
        Ok(options)
    }

    /// Whether a row of this name is wanted.
    pub(crate) fn wants(&self, name: &str) -> bool {
        let name = name.to_lowercase();
        let fits = |filter: &String| match filter.strip_prefix('=') {
            Some(whole) => name == whole,
            None => name.contains(filter),
        };
        self.filters.is_empty() || self.filters.iter().any(fits)
    }
}

/// The folder of the project.
pub(crate) fn project() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn main() -> ExitCode {
    let options = match Options::read(env::args().skip(1)) {
        Ok(options) => options,
        Err(trouble) => {
            eprintln!("{trouble}");
            return ExitCode::from(2);
        }
    };
    let wrong = if options.counts { counts::compare(&options) } else { measure(&options) };
    if wrong.is_empty() {
        println!("Every count is what tests/perft and the others have.");
        return ExitCode::SUCCESS;
    }
    for text in wrong {
        println!("WRONG: {text}");
    }
    ExitCode::FAILURE
}

/// Prints the tables; gives what is not as it must be.
fn measure(options: &Options) -> Vec<String> {
    let wrong = RefCell::new(Vec::new());
    println!("{}", lines::table("Beside other programs", OTHERS, options, &wrong).print());
    println!("{}", lines::table("Beside the plain interpreter", PLAIN, options, &wrong).print());
    println!("{}", whole::games(options, &wrong).print());
    println!("{}", whole::loading(options, &wrong).print());
    println!("{}", trees::searched(options).print());
    wrong.into_inner()
}
