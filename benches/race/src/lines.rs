//! The tables of counted lines of play.

use std::cell::RefCell;

use menagerie::engine::Engine;
use menagerie::play::matches::Plain;
use menagerie::{Game, Placement};

use crate::Options;
use crate::known::Counted;
use crate::ours::{self, Lines};
use crate::race::{self, Counter, Effort, Outcome, Rate, Sample};
use crate::rows::{Beside, How, Row};
use crate::table::{Table, grouped, short, spread};
#[cfg(feature = "shakmaty")]
use crate::theirs::atomic::Atomic;
use crate::theirs::cozy::Cozy;
use crate::theirs::fairy::Fairy;

/// What the columns are called.
const HEADS: [&str; 10] = [
    "row",
    "beside",
    "depth",
    "leaves",
    "ours M/s",
    "theirs M/s",
    "ratio",
    "least..most",
    "must / aim",
    "verdict",
];

/// Runs the selected rows of a table, and prints each as soon as it is done.
pub(crate) fn table(title: &str, rows: &[Row], options: &Options, wrong: &RefCell<Vec<String>>) -> Table {
    let mut table = Table::new(title, &HEADS);
    for row in rows.iter().filter(|row| options.wants(&row.name())) {
        eprint!("{} {} ... ", row.name(), row.depth);
        match one(*row, options, wrong) {
            Ok(Some(cells)) => {
                eprintln!("{}", cells.get(4..).unwrap_or(&[]).join(", "));
                table.row(cells);
            }
            Ok(None) => {
                eprintln!("skipped");
                table.note(format!("{}: skipped, {} is not here", row.name(), row.beside.name()));
            }
            Err(trouble) => {
                eprintln!("{trouble}");
                wrong.borrow_mut().push(format!("{}: {trouble}", row.name()));
                table.note(format!("{}: {trouble}", row.name()));
            }
        }
    }
    table
}

impl Beside {
    fn name(self) -> String {
        match self {
            Self::Cozy(..) => "cozy-chess".to_owned(),
            Self::Fairy(_) => "Fairy-Stockfish".to_owned(),
            Self::Atomic => "shakmaty".to_owned(),
            Self::Plain(depth) => format!("plain {depth}"),
            Self::Known(_) => "RBG, a constant".to_owned(),
        }
    }

    /// The same with lines that are shorter.
    fn shorter(self, by: u32) -> Self {
        match self {
            Self::Cozy(fen, depth) => Self::Cozy(fen, depth - by),
            other => other,
        }
    }
}

/// The cells of a row; empty if there is no program to compare with.
fn one(row: Row, options: &Options, wrong: &RefCell<Vec<String>>) -> Result<Option<Vec<String>>, String> {
    let less = u32::from(options.quick);
    let row = Row { depth: (row.depth - less).max(1), beside: row.beside.shorter(less), ..row };
    let game = ours::load(row.file)?;
    let counted = Counted::at(row.file, row.from)?;
    let placement = counted.placement(&game)?;
    let begun = ours::start::<Engine>(&game, placement.as_ref())?;
    let mut engine = Lines { begun: begun.clone(), depth: row.depth, how: row.how };
    let Some(Outcome { ours, theirs, ratios }) =
        against(row, &mut engine, &game, placement.as_ref(), options.effort)?
    else {
        return Ok(None);
    };
    // Whatever was counted is what others know.
    let differ = |depth: u32, found: u64, expected: u64, from: &str| {
        if found != expected {
            let text = format!("{} {depth}: {found} lines are counted, {from} has {expected}", row.name());
            wrong.borrow_mut().push(text);
        }
    };
    if let Some((known, from)) = counted.counts().get(&row.depth) {
        differ(row.depth, ours.leaves, *known, from);
    }
    match row.beside {
        Beside::Fairy(_) | Beside::Atomic => {
            differ(row.depth, ours.leaves, theirs.leaves, &row.beside.name());
        }
        Beside::Cozy(_, depth) if row.file == "chess" => {
            differ(depth, ours.leaves, theirs.leaves, "cozy-chess");
        }
        Beside::Plain(depth) => {
            let again = Lines { begun, depth, how: row.how }.count(1)?.leaves;
            differ(depth, again, theirs.leaves, "the plain interpreter");
        }
        _ => {}
    }
    let ratio = race::median(&mut ratios.clone());
    let how = if row.how == How::Made { ", made" } else { "" };
    Ok(Some(vec![
        row.name(),
        row.beside.name(),
        format!("{}{how}", row.depth),
        grouped(ours.leaves),
        short(ours.rate / 1e6),
        short(theirs.rate / 1e6),
        short(ratio),
        spread(&ratios),
        format!("{} / {}", row.bars.must, row.bars.aim),
        row.bars.verdict(ratio).to_owned(),
    ]))
}

/// Lets the engine count, next to the program of the row.
fn against(
    row: Row,
    engine: &mut dyn Counter,
    game: &Game,
    placement: Option<&Placement>,
    effort: Effort,
) -> Result<Option<Outcome>, String> {
    match row.beside {
        Beside::Cozy(fen, depth) => race::race(engine, &mut Cozy::new(fen, depth)?, effort).map(Some),
        Beside::Fairy(variant) => {
            let Some(mut fairy) = Fairy::start(variant, None, row.depth)? else { return Ok(None) };
            // The clock of another process is coarser.
            let effort = Effort { seconds: effort.seconds.max(0.5), ..effort };
            race::race(engine, &mut fairy, effort).map(Some)
        }
        #[cfg(feature = "shakmaty")]
        Beside::Atomic => race::race(engine, &mut Atomic::new(None, row.depth)?, effort).map(Some),
        #[cfg(not(feature = "shakmaty"))]
        Beside::Atomic => Ok(None),
        Beside::Plain(depth) => {
            let begun = ours::start::<Plain>(game, placement)?;
            race::race(engine, &mut Lines { begun, depth, how: row.how }, effort).map(Some)
        }
        Beside::Known(rate) => {
            let mut outcome = race::race(engine, &mut Constant(rate), effort)?;
            outcome.theirs = Rate { leaves: 0, rate };
            Ok(Some(outcome))
        }
    }
}

/// Somebody who cannot be here, and counts a million leaves in the time that is known.
struct Constant(f64);

impl Counter for Constant {
    fn count(&mut self, times: u32) -> Result<Sample, String> {
        Ok(Sample { leaves: 1_000_000, seconds: 1e6 * f64::from(times) / self.0 })
    }
}
