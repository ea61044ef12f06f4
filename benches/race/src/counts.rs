//! Counts beside those of Fairy-Stockfish, of the set-up and of each position of `tests/perft/`. Nothing is measured.

use menagerie::engine::Engine;
use menagerie::perft;

use crate::Options;
use crate::fen::{FAMILIES, Family};
use crate::known::Counted;
use crate::ours;
#[cfg(feature = "shakmaty")]
use crate::theirs::atomic::Atomic;
use crate::theirs::fairy::Fairy;

/// The most lines of a position that are counted: no deeper than that.
const LINES: u64 = 300_000;

/// Compares all games that are wanted; gives what differs.
pub(crate) fn compare(options: &Options) -> Vec<String> {
    let mut wrong = Vec::new();
    for family in FAMILIES.iter().filter(|family| options.wants(family.file)) {
        match one(*family, options, &mut wrong) {
            Ok(true) => {}
            Ok(false) => println!("{}: skipped, nobody is here who plays it", family.file),
            Err(trouble) => wrong.push(format!("{}: {trouble}", family.file)),
        }
    }
    wrong
}

/// A game: whether there is anybody to compare it with.
fn one(family: Family, options: &Options, wrong: &mut Vec<String>) -> Result<bool, String> {
    let game = ours::load(family.file)?;
    let all = Counted::of(family.file)?;
    let (mut counts, mut agree, mut differ) = (0, 0, 0);
    for counted in &all {
        let fen = counted.text().map(|text| family.fen(&game, text)).transpose()?;
        let Some(mut other) = Other::start(family, fen.as_deref())? else { return Ok(false) };
        let placement = counted.placement(&game)?;
        let mut play = ours::start::<Engine>(&game, placement.as_ref())?;
        let known = counted.counts();
        for depth in 1.. {
            let found = perft(&mut play, depth).map_err(|exhausted| exhausted.to_string())?;
            let theirs = other.lines(depth)?;
            let expected = known.get(&depth);
            let as_known = expected.is_none_or(|(count, _)| *count == found);
            counts += 1;
            if found == theirs && as_known {
                agree += 1;
            } else if as_known && family.differs.is_some() {
                differ += 1;
            } else {
                let expected =
                    expected.map_or(String::new(), |(count, from)| format!(", {from} has {count}"));
                wrong.push(format!(
                    "{}, {}, {depth}: {found} lines are counted, the other program has {theirs}{expected} ({})",
                    family.file,
                    counted.title,
                    fen.as_deref().unwrap_or("startpos"),
                ));
                break;
            }
            let next = found.saturating_mul(20);
            if found == 0 || next > LINES || options.quick && next > LINES / 10 {
                break;
            }
        }
    }
    let why = family.differs.filter(|_| differ > 0);
    let why = why.map_or(String::new(), |why| format!(", {differ} differ: {why}"));
    println!("{}: {} positions, {agree} of {counts} counts are the same{why}", family.file, all.len());
    Ok(true)
}

/// Who else counts: Fairy-Stockfish; of atomic chess, which the packaged one lacks, shakmaty.
enum Other {
    Fairy(Box<Fairy>),
    #[cfg(feature = "shakmaty")]
    Atomic(Box<Atomic>),
}

impl Other {
    /// `None` if there is no program.
    fn start(family: Family, fen: Option<&str>) -> Result<Option<Self>, String> {
        #[cfg(feature = "shakmaty")]
        if family.variant == "atomic" {
            return Atomic::new(fen, 1).map(|atomic| Some(Self::Atomic(Box::new(atomic))));
        }
        Ok(Fairy::start(family.variant, fen, 1)?.map(|fairy| Self::Fairy(Box::new(fairy))))
    }

    fn lines(&mut self, depth: u32) -> Result<u64, String> {
        match self {
            Self::Fairy(fairy) => fairy.lines(depth),
            #[cfg(feature = "shakmaty")]
            Self::Atomic(atomic) => Ok(atomic.lines(depth)),
        }
    }
}
