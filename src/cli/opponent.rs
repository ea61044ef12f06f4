//! What commands know of a game before a player of it thinks.

use std::path::{Path, PathBuf};

use menagerie::engine::Engine;
use menagerie::language::diagnostic::Diagnostic;
use menagerie::language::ir::Game;
use menagerie::language::messages;
use menagerie::opponent::player::{Effort, FindOut, Knowledge};
use menagerie::opponent::worth::{Values, WrongWeights, read};

use super::failure::Failure;
use super::files::{self, DATA_LIMIT};
use super::interrupt::Interrupt;
use super::usage;

/// What is learned of a game.
#[derive(Clone, Debug, clap::Args)]
pub(crate) struct Learning {
    /// Use what `menagerie learn` has written to this file
    #[arg(long, value_name = "FILE", value_hint = clap::builder::ValueHint::FilePath)]
    weights: Option<PathBuf>,
    /// How many games the program plays against itself to learn from
    #[arg(long, value_name = "N", conflicts_with = "weights", value_parser = usage::whole)]
    learn: Option<u64>,
}

impl Learning {
    /// What is known of the game, from a file or from games of the program against itself; Ctrl-C ends learning. Without `learns`, only
    /// what is needed to play at all.
    pub(crate) fn knowledge(
        &self,
        (game, engine): (&Game, &Engine),
        seed: u64,
        (effort, learns): (Effort, bool),
        interrupt: &Interrupt,
    ) -> Result<Knowledge, Failure> {
        let known = self.weights.as_deref().map(|path| weights(path, game)).transpose()?;
        let asked = self.learn.map_or(effort.learning, |games| (games, u64::MAX));
        let effort = Effort { learning: if learns { asked } else { (0, 0) }, ..effort };
        let go_on = |_| !interrupt.wanted();
        Ok(engine.in_tree(FindOut { game, effort, seed, known, go_on: &go_on }))
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
