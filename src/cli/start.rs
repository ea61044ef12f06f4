//! Where a command begins: the set-up or a position from a file, and the moves played from there.

use std::path::{Path, PathBuf};

use menagerie::ir::{Game, Placement, fingerprint};
use menagerie::notation::position;
use menagerie::play::{Executor, Match};
use menagerie::session::{Session, Trouble};

use super::failure::Failure;
use super::files::{self, DATA_LIMIT};

/// The position to begin with.
#[derive(Debug, clap::Args)]
pub(crate) struct Start {
    /// A RON or JSON file with the position, as `save` in `menagerie play` writes it
    #[arg(long, value_name = "POS")]
    position: Option<PathBuf>,
    /// Moves played from there, separated by blanks
    #[arg(long, value_name = "MOVES")]
    after: Option<String>,
}

impl Start {
    /// The game at that point, to be played on.
    pub(crate) fn session<E: Executor>(&self, game: &Game) -> Result<Session<E>, Failure> {
        self.begin(game, Session::of)
    }

    /// Whether moves are to be played before.
    pub(crate) fn plays(&self) -> bool {
        self.after.is_some()
    }

    /// The game at that point, the moves of which are to be told.
    pub(crate) fn to_tell<E: Executor>(&self, game: &Game) -> Result<Session<E>, Failure> {
        if self.after.is_some() {
            let session = self.begin::<E>(game, Session::of)?;
            return Session::to_tell(session.play_so_far().clone())
                .map_err(|trouble| Failure::trouble(game, &trouble));
        }
        self.begin(game, Session::to_tell)
    }

    /// What tells the position in the file from others; none where the game begins with the set-up.
    pub(crate) fn fingerprint(&self, game: &Game) -> Result<Option<String>, Failure> {
        let Some(path) = &self.position else { return Ok(None) };
        Ok(Some(fingerprint::of_text(&position::to_json(game, &read(game, path)?))))
    }

    /// The moves that are played before, as they were typed.
    pub(crate) fn moves(&self) -> String {
        self.texts().join(" ")
    }

    fn texts(&self) -> Vec<&str> {
        self.after.iter().flat_map(|moves| moves.split_whitespace()).collect()
    }

    fn begin<E: Executor>(
        &self,
        game: &Game,
        session_of: fn(Match<E>) -> Result<Session<E>, Trouble>,
    ) -> Result<Session<E>, Failure> {
        let begun = match &self.position {
            Some(path) => Match::start_at(game, &read(game, path)?).map_err(Trouble::Position),
            None => Ok(Match::start(game)),
        };
        let mut session = begun.and_then(session_of).map_err(|trouble| Failure::trouble(game, &trouble))?;
        let texts = self.texts();
        for (number, text) in (1..).zip(&texts) {
            session.play(text).map_err(|trouble| {
                let mut failure = Failure::trouble(game, &trouble);
                if texts.len() > 1 {
                    for diagnostic in &mut failure.diagnostics {
                        let message = &diagnostic.message;
                        diagnostic.message = format!("move {number} of `--after`: {message}");
                    }
                }
                failure
            })?;
        }
        Ok(session)
    }
}

/// The position in a file.
pub(super) fn read(game: &Game, path: &Path) -> Result<Placement, Failure> {
    let text = files::read(path, DATA_LIMIT).map_err(|unreadable| files::about(unreadable, path))?;
    let name = path.display().to_string();
    position::from_text(game, &name, &text)
        .map_err(|(sources, diagnostics)| Failure::text(diagnostics, sources))
}
