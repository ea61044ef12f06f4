//! `cargo run --release -- [NUMBER [SEED]]`: makes so many mutants of the texts in `rules/`, `docs/` and `tests/`, and
//! does with each all that the fuzz targets do. Fails at the first that panics, takes more than five seconds, or brings
//! the process above 300 MB; the mutant is in `mutant.rules` then.

mod fuzz;

use std::path::Path;
use std::process::ExitCode;
use std::time::{Duration, Instant};
use std::{env, fs};

use fuzz::mutants::{self, Mutants, seeds};
use fuzz::targets::Known;

/// The most that one mutant may take.
const TIME: Duration = Duration::from_secs(5);
/// The most memory that the process may take, in KiB.
const MEMORY: u64 = 300 * 1024;

fn main() -> ExitCode {
    let mut arguments = env::args().skip(1).map_while(|word| word.parse().ok());
    let (number, seed) = (arguments.next().unwrap_or(1_000_000), arguments.next().unwrap_or(1));
    let project = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let files = Known(seeds(&project.join("rules")));
    let texts: Vec<_> = ["rules", "docs", "tests"].iter().flat_map(|folder| seeds(&project.join(folder))).collect();
    println!("{} texts, {number} mutants, seed {seed}", texts.len());
    let mut mutants = Mutants::new(texts, seed);
    let begin = Instant::now();
    let (mut slowest, mut failed) = (Duration::ZERO, false);
    for done in 1..=number {
        let mutant = mutants.next();
        // Written down first: a stack that overflows tells nobody what it was about.
        if fs::write("mutant.rules", &mutant).is_err() {
            println!("mutant.rules cannot be written");
            return ExitCode::FAILURE;
        }
        let start = Instant::now();
        let result = std::panic::catch_unwind(|| mutants::all(&mutant, &files));
        let (time, memory) = (start.elapsed(), memory());
        slowest = slowest.max(time);
        if result.is_err() || time > TIME || memory > MEMORY {
            println!("mutant {done}: {time:?}, {memory} KiB, panicked: {}", result.is_err());
            let _ = fs::copy("mutant.rules", format!("finding-{seed}-{done}.rules"));
            failed = true;
            if memory > MEMORY {
                break;
            }
        }
        if done % 10_000 == 0 || done == number {
            println!("{done} mutants in {:?}, slowest {slowest:?}, {memory} KiB at most", begin.elapsed());
        }
    }
    if failed { ExitCode::FAILURE } else { ExitCode::SUCCESS }
}

/// The most memory that this process has had so far, in KiB; 0 where the system does not say.
fn memory() -> u64 {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:")?.trim().strip_suffix(" kB")?.parse().ok());
    peak.unwrap_or(0)
}
