//! `cargo run --release -- [NUMBER [SEED]]`: makes this many mutants of the texts in `rules/`, `docs/` and `tests/`, and as
//! many of positions, and does with each all that the fuzz targets do. Fails if one panics, takes more than five seconds,
//! or brings the process above 300 MB; the mutant is in `mutant.rules` and `mutant.ron` then.

mod fuzz;

use std::fs::{self, File};
use std::io::{Seek, Write};
use std::path::Path;
use std::process::{self, ExitCode};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};
use std::{env, io, panic, thread};

use fuzz::mutants::{Done, Mutants, seeds};
use fuzz::targets::{self, Known, some_positions};

/// The most that one mutant may take, of the time of the processor: other programs may be at work.
const TIME: Duration = Duration::from_secs(5);
/// How long one may take in all before it is given up, and with it the run.
const HANGS: Duration = Duration::from_secs(120);
/// The most memory that the process may take, in KiB.
const MEMORY: u64 = 300 * 1024;
/// How long a hundredth of a second is, in which the system counts.
const TICK: Duration = Duration::from_millis(10);

fn main() -> ExitCode {
    let mut arguments = env::args().skip(1).map_while(|word| word.parse().ok());
    let (number, seed) = (arguments.next().unwrap_or(1_000_000), arguments.next().unwrap_or(1));
    match run(number, seed) {
        Ok(0) => ExitCode::SUCCESS,
        Ok(_) => ExitCode::FAILURE,
        Err(trouble) => {
            println!("the mutant cannot be written down: {trouble}");
            ExitCode::FAILURE
        }
    }
}

/// Makes some mutants; returns how many of them failed.
fn run(number: u64, seed: u64) -> io::Result<u64> {
    let project = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let files = Known(seeds(&project.join("rules")));
    let mut texts: Vec<_> =
        ["rules", "docs", "tests"].iter().flat_map(|folder| seeds(&project.join(folder))).collect();
    // Most texts are small, and many of them wrong on purpose: half of what is drawn are whole games.
    let sound: Vec<_> =
        texts.iter().filter(|(_, text)| targets::check(text, &files).is_some()).cloned().collect();
    println!("{} texts, {} of them games, {number} mutants, seed {seed}", texts.len(), sound.len());
    for _ in 0..texts.len() / sound.len().max(1) {
        texts.extend_from_slice(&sound);
    }
    let (mut rules, mut positions) = (Mutants::new(texts, seed), Mutants::new(some_positions(), seed));
    let (mut rules_file, mut position_file) = (File::create("mutant.rules")?, File::create("mutant.ron")?);
    let at = watched();
    let begin = Instant::now();
    let (mut done, mut failed) = (Done::default(), 0);
    let (mut slowest, mut slowest_at) = (Duration::ZERO, 0);
    for index in 1..=number {
        let (text, position) = (rules.next(), positions.next());
        // Written first: a stack overflow does not say which text caused it.
        write(&mut rules_file, &text)?;
        write(&mut position_file, &position)?;
        at.store(index, Ordering::Relaxed);
        let (start, worked) = (Instant::now(), worked());
        let result = panic::catch_unwind(|| {
            let mut after = done;
            after.all(&text, &position, &files);
            after
        });
        // What has taken little time has not worked for long.
        let time = if start.elapsed() > TICK * 10 { self::worked() - worked } else { start.elapsed() };
        if time > slowest {
            (slowest, slowest_at) = (time, index);
        }
        let memory = memory();
        done = *result.as_ref().unwrap_or(&Done { texts: done.texts + 1, ..done });
        if result.is_err() || time > TIME || memory > MEMORY {
            println!("mutant {index}: {time:?}, {memory} KiB, panicked: {}", result.is_err());
            fs::write(format!("finding-{seed}-{index}.rules"), &text)?;
            fs::write(format!("finding-{seed}-{index}.ron"), &position)?;
            failed += 1;
            if memory > MEMORY {
                break;
            }
        }
        if index % 10_000 == 0 || index == number {
            let Done { texts, advised, games, turns, positions } = done;
            println!(
                "parse {texts}, print {texts}, check {texts}, advise {advised}, play {texts} ({games} games, {turns} turns), \
                 positions {texts} ({positions} are ones): {failed} failed, {:?}, slowest {slowest:?} (mutant {slowest_at}), \
                 {memory} KiB at most",
                begin.elapsed()
            );
        }
    }
    Ok(failed)
}

/// Ends the process when the number that is given back does not change for long.
fn watched() -> Arc<AtomicU64> {
    let at = Arc::new(AtomicU64::new(0));
    let watched = Arc::clone(&at);
    thread::spawn(move || {
        let (mut known, mut since) = (0, Instant::now());
        loop {
            thread::sleep(Duration::from_secs(1));
            let index = watched.load(Ordering::Relaxed);
            if index != known {
                (known, since) = (index, Instant::now());
            } else if since.elapsed() > HANGS {
                println!("mutant {index} hangs: see mutant.rules and mutant.ron");
                process::exit(1);
            }
        }
    });
    at
}

/// Writes a text in place of what is there.
fn write(file: &mut File, text: &str) -> io::Result<()> {
    file.rewind()?;
    file.set_len(0)?;
    file.write_all(text.as_bytes())
}

/// How long the processor has worked for this process, as exactly as the system says; where it does not, nothing is too long
/// but what hangs.
fn worked() -> Duration {
    let stat = fs::read_to_string("/proc/self/stat").unwrap_or_default();
    let fields = stat.rsplit(") ").next().unwrap_or("").split(' ');
    let ticks: u32 = fields.skip(11).take(2).filter_map(|field| field.parse::<u32>().ok()).sum();
    TICK * ticks
}

/// The most memory that this process has had so far, in KiB; 0 where the system does not say.
fn memory() -> u64 {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let peak =
        status.lines().find_map(|line| line.strip_prefix("VmHWM:")?.trim().strip_suffix(" kB")?.parse().ok());
    peak.unwrap_or(0)
}
