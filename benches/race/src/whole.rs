//! The tables of whole games, and of loading.

use std::cell::RefCell;
use std::env;
use std::fs;
use std::path::PathBuf;
use std::process::Command;

use menagerie::engine::Engine;
use menagerie::load_file;
use menagerie::play::matches::Match;

use crate::clock::{of_program, timed};
use crate::ours::{self, Games};
use crate::race::{median, times};
use crate::rows::{CHECKING, GAMES, LOADING, LOADING_LONGER};
use crate::table::{Table, at_most, short, spread};
use crate::{Options, project};

/// Random games from the set-up to their end.
pub(crate) fn games(options: &Options, wrong: &RefCell<Vec<String>>) -> Table {
    let heads = [
        "random games",
        "turns each",
        "ours games/s",
        "theirs games/s",
        "ratio",
        "least..most",
        "must / aim",
        "verdict",
    ];
    let mut table = Table::new("Random games, beside compiled Regular Boardgames (constants)", &heads);
    for (file, theirs, bars) in GAMES {
        let name = format!("games: {file}");
        if !options.wants(&name) {
            continue;
        }
        eprintln!("{name} ...");
        match speed(file, options) {
            Ok((mut rates, all)) => {
                let rate = median(&mut rates);
                let ratios: Vec<f64> = rates.iter().map(|rate| rate / theirs).collect();
                #[expect(clippy::cast_precision_loss, reason = "some 10^8 turns")]
                let turns = all.turns as f64 / f64::from(all.number);
                table.row(vec![
                    (*file).to_owned(),
                    short(turns),
                    short(rate),
                    short(*theirs),
                    short(rate / theirs),
                    spread(&ratios),
                    format!("{} / {}", bars.must, bars.aim),
                    bars.verdict(rate / theirs).to_owned(),
                ]);
                if all.endless > 0 {
                    table.note(format!("{file}: {} of {} games had no end", all.endless, all.number));
                }
            }
            Err(trouble) => {
                wrong.borrow_mut().push(format!("{name}: {trouble}"));
                table.note(format!("{name}: {trouble}"));
            }
        }
    }
    table
}

/// Games a second, of each repeat.
fn speed(file: &str, options: &Options) -> Result<(Vec<f64>, Games), String> {
    let mut games = Games::of(&ours::load(file)?);
    let first = games.play(10)? / 10.0;
    let number = times(options.effort.seconds.max(0.2), first);
    let mut rates = Vec::new();
    for _ in 0..options.effort.repeats {
        rates.push(f64::from(number) / games.play(number)?);
    }
    Ok((rates, games))
}

/// Loading, checking and lowering of all rule files.
pub(crate) fn loading(options: &Options, wrong: &RefCell<Vec<String>>) -> Table {
    let heads = ["loading", "checked ms", "begun ms", "together", "at most", "verdict"];
    let mut table = Table::new("Loading a rule file, lowering its game and counting its first moves", &heads);
    let (mut rest, mut slowest) = (0_usize, 0.0_f64);
    for file in files() {
        let name = format!("loading: {file}");
        if !options.wants(&name) {
            continue;
        }
        let bar = if file == LOADING_LONGER.0 { LOADING_LONGER.1 } else { LOADING };
        match load(&file, options) {
            // Most take little time: a row for each would be a long list of nothing.
            Ok((checked, begun)) if checked + begun < bar / 2.0 && options.filters.is_empty() => {
                rest += 1;
                slowest = slowest.max(checked + begun);
            }
            Ok((checked, begun)) => table.row(vec![
                file,
                short(checked),
                short(begun),
                short(checked + begun),
                short(bar),
                at_most(checked + begun, bar).to_owned(),
            ]),
            Err(trouble) => wrong.borrow_mut().push(format!("{name}: {trouble}")),
        }
    }
    if rest > 0 {
        let slowest = short(slowest);
        table.row(vec![
            format!("{rest} others"),
            String::new(),
            String::new(),
            format!("<= {slowest}"),
            short(LOADING),
            "met".to_owned(),
        ]);
    }
    if options.wants("loading: check rules/") {
        checking(&mut table, options);
    }
    table
}

/// How long the whole program takes to check all files.
fn checking(table: &mut Table, options: &Options) {
    let mut command = Command::new(program());
    command.arg("check").arg(project().join("rules"));
    let runs = if options.quick { 5 } else { 20 };
    match of_program(&mut command, runs) {
        Some(seconds) => table.row(vec![
            "menagerie check rules/".to_owned(),
            String::new(),
            String::new(),
            short(seconds * 1e3),
            short(CHECKING),
            at_most(seconds * 1e3, CHECKING).to_owned(),
        ]),
        None => table.note(
            "`check rules/` is skipped: `cargo build --profile dist` in the project makes the program"
                .to_owned(),
        ),
    }
}

/// Where the program is.
fn program() -> PathBuf {
    let target = env::var_os("CARGO_TARGET_DIR").map_or_else(|| project().join("target"), PathBuf::from);
    target.join("dist/menagerie")
}

/// The rule files, without their endings.
fn files() -> Vec<String> {
    let entries = fs::read_dir(project().join("rules")).into_iter().flatten().flatten();
    let names = entries.filter_map(|entry| entry.file_name().into_string().ok());
    let mut names: Vec<String> =
        names.filter_map(|name| name.strip_suffix(".rules").map(str::to_owned)).collect();
    names.sort_unstable();
    names
}

/// How long it takes to read and check a file, and to lower its game and count its first moves, in milliseconds.
fn load(file: &str, options: &Options) -> Result<(f64, f64), String> {
    let path = project().join(format!("rules/{file}.rules"));
    let (mut checked, mut begun) = (Vec::new(), Vec::new());
    for _ in 0..options.effort.repeats {
        let (game, seconds) = timed(|| load_file(&path).map(menagerie::Loaded::into_game));
        checked.push(seconds * 1e3);
        let game = game.map_err(|error| error.to_string())?.map_err(|rejected| rejected.to_string())?;
        // Tables may be made when they are first asked for.
        let (counted, seconds) = timed(|| Match::<Engine>::new(&game).count());
        counted.map_err(|exhausted| exhausted.to_string())?;
        begun.push(seconds * 1e3);
    }
    Ok((median(&mut checked), median(&mut begun)))
}
