//! What commands know of a game before a player of it thinks.

use std::cell::OnceCell;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use menagerie::engine::Engine;
use menagerie::language::diagnostic::Diagnostic;
use menagerie::language::ir::Game;
use menagerie::language::messages;
use menagerie::opponent::player::{Effort, FindOut, Knowledge, Stage};
use menagerie::opponent::worth::{Values, WrongWeights, read};
use menagerie::play::matches::Match;

use super::cache;
use super::failure::Failure;
use super::files;
use super::interrupt::Interrupt;
use super::limits::DATA_LIMIT;
use super::progress::spinner;
use super::usage;

/// What is learned of a game.
#[derive(Clone, Debug, clap::Args)]
pub(crate) struct Learning {
    /// Begin with what `menagerie learn` has written to this file
    #[arg(long, value_name = "FILE", value_hint = clap::builder::ValueHint::FilePath)]
    weights: Option<PathBuf>,
    /// How many games the program plays against itself to learn from, from the beginning. Without it, the program uses what it has learned in
    /// earlier runs: that is kept in the cache folder of the user, or in the folder that `MENAGERIE_CACHE` names, or not at all if that is empty
    #[arg(long, value_name = "N", conflicts_with = "weights", value_parser = usage::whole)]
    learn: Option<u64>,
}

/// How many times longer the program learns where nobody waits for a move: for twenty seconds.
const PATIENCE: f64 = 25.0;

/// For how long, after Ctrl-C, what was learned is still tried in a match.
const GRACE: Duration = Duration::from_millis(400);

/// How long the program thinks about a position.
#[derive(Clone, Copy, Debug, clap::Args)]
pub(crate) struct Thinking {
    /// How many moves the program may make to think about a position, however long it takes: the same number gives the same answer. Without
    /// it, the program thinks for four seconds at most
    #[arg(long, value_name = "N", value_parser = usage::positive)]
    nodes: Option<u64>,
}

/// The most nodes where nobody says it, and for how long: nodes of some games cost a thousand times those of others.
const NODES: u64 = 100_000;
const SECONDS: f64 = 4.0;

impl Thinking {
    /// As where nobody says anything.
    pub(crate) const USUAL: Self = Self { nodes: None };

    /// The most nodes.
    pub(crate) fn nodes(self) -> u64 {
        self.nodes.unwrap_or(NODES)
    }

    /// Whether to go on with a thought that begins now.
    pub(crate) fn go_on(self, interrupt: &Interrupt) -> impl Fn(u64) -> bool {
        let begun = Instant::now();
        move |_| !interrupt.wanted() && (self.nodes.is_some() || begun.elapsed().as_secs_f64() < SECONDS)
    }
}

/// How soon a player is needed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Haste {
    /// At once: what is kept is good enough, and else little is learned.
    Now,
    /// When as much is learned as is usual.
    Patient,
}

impl Haste {
    fn effort(self) -> Effort {
        if self == Self::Now { Effort::QUICK_LEARNING } else { Effort::USUAL }
    }

    /// When a stage ends, from the beginning of the first.
    pub(crate) fn end(self, stage: Stage) -> Duration {
        let times = if self == Self::Now { 1.0 } else { PATIENCE };
        Duration::from_secs_f64(times * stage.end() / 1_000.0)
    }
}

impl Learning {
    /// Whether the weights, if they are given, are those of a game.
    pub(crate) fn check(&self, game: &Game) -> Result<(), Diagnostic> {
        self.values(game).map(drop)
    }

    /// The weights that are given.
    pub(crate) fn values(&self, game: &Game) -> Result<Option<Values>, Diagnostic> {
        self.weights.as_deref().map(|path| weights(path, game)).transpose()
    }

    /// What is known of the game: from a file, from an earlier run, or from games of the program against itself. Without `learns`, only
    /// what is needed to play at all.
    pub(crate) fn knowledge(
        &self,
        game: &Game,
        (haste, learns): (Haste, bool),
        seed: u64,
        interrupt: &Interrupt,
    ) -> Result<Knowledge, Failure> {
        let values = self.values(game)?;
        let learns = learns && values.is_none();
        let enough = |kept: &Knowledge| !learns || haste == Haste::Now || kept.is_as_good_as(&haste.effort());
        let kept = if self.learn.is_none() { cache::kept(game) } else { None };
        let known = match kept.filter(enough) {
            Some(kept) => kept,
            None => {
                let begun = Match::<Engine>::new(game);
                let at = (game, begun.executor());
                let known = self.find_out(at, (haste, learns), seed, (values.clone(), interrupt));
                if learns && self.learn.is_none() {
                    cache::keep(game, &known);
                }
                known
            }
        };
        Ok(match values {
            Some(values) => known.with_values(values),
            None => known,
        })
    }

    /// Finds out about a game, by games that begin where the engine stands. Ctrl-C ends learning.
    pub(crate) fn find_out(
        &self,
        (game, engine): (&Game, &Engine),
        (haste, learns): (Haste, bool),
        seed: u64,
        (known, interrupt): (Option<Values>, &Interrupt),
    ) -> Knowledge {
        let asked = self.learn.map_or(haste.effort().learning, |games| (games, u64::MAX));
        let effort = Effort { learning: if learns { asked } else { (0, 0) }, ..haste.effort() };
        // Without the clock where a number of games is asked for: then the same seed gives the same.
        let is_timed = self.learn.is_none();
        let begun = Instant::now();
        // What was learned until Ctrl-C still has to pass its match, as far as that comes at once.
        let stopped_at = OnceCell::new();
        let is_stopped = |stage| {
            interrupt.wanted()
                && (is_timed && haste == Haste::Now
                    || stage == Stage::Learning
                    || stopped_at.get_or_init(Instant::now).elapsed() > GRACE)
        };
        let go_on = |stage| (!is_timed || begun.elapsed() < haste.end(stage)) && !is_stopped(stage);
        let is_shown = learns && haste == Haste::Patient;
        let progress = is_shown.then(|| spinner("learning from games of the program against itself"));
        let known = engine.in_tree(FindOut { game, effort, seed, known, go_on: &go_on });
        if let Some(progress) = progress {
            progress.finish_and_clear();
        }
        if learns && haste == Haste::Patient && !interrupt.wanted() {
            known.enough_for(&effort)
        } else {
            known
        }
    }

    /// Whether what is learned can be kept for later runs.
    pub(crate) fn is_kept(&self) -> bool {
        self.weights.is_none() && self.learn.is_none() && cache::is_there()
    }
}

/// The values that a file written by `menagerie learn` has for a game.
pub(super) fn weights(path: &Path, game: &Game) -> Result<Values, Diagnostic> {
    let name = path.display().to_string();
    read(&files::text(path, DATA_LIMIT)?, game).map_err(|wrong| match wrong {
        WrongWeights::Unknown => messages::no_weights(&name, None),
        WrongWeights::OtherRules => messages::other_weights(&name),
        WrongWeights::Line(line) => messages::no_weights(&name, Some(line)),
    })
}
