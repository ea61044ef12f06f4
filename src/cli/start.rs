//! Where a command begins: the set-up or a given position, and the moves played from there.

use std::borrow::Cow;
use std::ffi::OsString;

use menagerie::language::ir::{Game, Placement, fingerprint};
use menagerie::language::syntax::ParsedFile;
use menagerie::loading::pipeline::asked;
use menagerie::loading::trial;
use menagerie::play::matches::{Executor, Match};
use menagerie::play::notation::position;
use menagerie::play::session::{Session, Trouble};

use super::failure::Failure;
use super::position as given;
use super::{Shell, usage};

/// The position to begin with.
#[derive(Debug, clap::Args)]
pub(crate) struct Start {
    /// The position: words such as `White: King e1  Black: King e8  to move Black`, a drawing, a FEN, or a file
    ///
    /// A text that ends in `.ron` or `.json`, or is the name of an existing file, is a file written by `save`
    /// in `menagerie play`. A text that begins like the `position { }` of a test is a position in words.
    /// Otherwise several lines are a drawing, as the program prints it, and a text with `/` is a FEN.
    #[arg(long, value_name = "POS")]
    position: Option<OsString>,
    /// The set-up with this number, where a game has several; `menagerie show` says how many
    #[arg(long, value_name = "N", conflicts_with = "position", value_parser = usage::whole)]
    setup: Option<u64>,
    /// The position of a test of the file; `NAME (2)` is its second
    #[arg(long, value_name = "NAME", conflicts_with_all = ["position", "setup"])]
    test: Option<String>,
    /// Moves played from there, separated by blanks
    #[arg(long, value_name = "MOVES")]
    after: Option<String>,
}

impl Start {
    /// Warns of what is ignored in the position. A command does so once, when it has read the rules.
    pub(crate) fn warn(&self, game: &Game, shell: &Shell) {
        if let Some(told) =
            self.position.as_ref().and_then(|position| given::left_out(game, given::NAME, position))
        {
            shell.tell_failure(&told);
        }
    }

    /// The game at that point, ready to be played.
    pub(crate) fn session<E: Executor>(
        &self,
        game: &Game,
        files: &[ParsedFile],
    ) -> Result<Session<E>, Failure> {
        self.begin(game, files, Session::of)
    }

    /// Whether the game begins elsewhere than with the set-up.
    pub(crate) fn is_said(&self) -> bool {
        self.position.is_some() || self.setup.is_some() || self.test.is_some() || self.after.is_some()
    }

    /// Whether moves are played first.
    pub(crate) fn plays(&self) -> bool {
        self.after.is_some()
    }

    /// The game at that point, ready to list and explain its moves.
    pub(crate) fn to_explain<E: Executor>(
        &self,
        game: &Game,
        files: &[ParsedFile],
    ) -> Result<Session<E>, Failure> {
        if self.after.is_some() {
            let session = self.begin::<E>(game, files, Session::of)?;
            return Session::to_explain(session.play_so_far().clone())
                .map_err(|trouble| Failure::trouble(game, &trouble));
        }
        self.begin(game, files, Session::to_explain)
    }

    /// The given position; none if the game begins with the set-up.
    pub(crate) fn placement<'g>(
        &self,
        game: &'g Game,
        files: &[ParsedFile],
    ) -> Result<Option<Cow<'g, Placement>>, Failure> {
        if let Some(name) = &self.test {
            let placement = trial::position_named(game, name).map_err(Failure::from)?;
            return Ok(Some(Cow::Borrowed(placement)));
        }
        if let Some(number) = self.setup {
            let read = asked::position(game, files, "--setup", &format!("setup {number}"));
            let failed = |(sources, diagnostics)| Failure::text(diagnostics, sources);
            return read.map(|placement| Some(Cow::Owned(placement))).map_err(failed);
        }
        let Some(position) = &self.position else { return Ok(None) };
        given::given(game, files, position).map(|placement| Some(Cow::Owned(placement)))
    }

    /// A sum of the given position; none if the game begins with the set-up.
    pub(crate) fn fingerprint(&self, game: &Game, files: &[ParsedFile]) -> Result<Option<String>, Failure> {
        let Some(placement) = self.placement(game, files)? else { return Ok(None) };
        Ok(Some(fingerprint::of_text(&position::to_json(game, &placement))))
    }

    /// The moves that are played first, as they were typed.
    pub(crate) fn moves(&self) -> String {
        self.texts().join(" ")
    }

    /// The same, one by one.
    pub(super) fn texts(&self) -> Vec<&str> {
        self.after.iter().flat_map(|moves| moves.split_whitespace()).collect()
    }

    fn begin<E: Executor>(
        &self,
        game: &Game,
        files: &[ParsedFile],
        session_of: fn(Match<E>) -> Result<Session<E>, Trouble>,
    ) -> Result<Session<E>, Failure> {
        let begun = match self.placement(game, files)? {
            Some(placement) => Match::at(game, &placement).map_err(Trouble::Position),
            None => Ok(Match::new(game)),
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
