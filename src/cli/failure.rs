//! Why a command stopped.

use menagerie::language::diagnostic::Diagnostic;
use menagerie::language::ir::Game;
use menagerie::language::source::Sources;
use menagerie::play::session::Trouble;

use super::Status;

/// What a command reports when it fails, and its exit status.
#[derive(Debug)]
pub(crate) struct Failure {
    pub(crate) status: Status,
    pub(crate) diagnostics: Vec<Diagnostic>,
    pub(crate) sources: Sources,
}

impl Failure {
    /// The rules have problems.
    pub(crate) fn rules(diagnostics: Vec<Diagnostic>, sources: Sources) -> Self {
        Self { status: Status::Problems, diagnostics, sources }
    }

    /// A game cannot go on: because of the rules, or because of what the user asked for.
    pub(crate) fn trouble(game: &Game, trouble: &Trouble) -> Self {
        let exhausted = matches!(trouble, Trouble::Exhausted(_));
        let status = if exhausted { Status::Problems } else { Status::Failed };
        Self { status, diagnostics: vec![trouble.diagnostic(game)], sources: game.sources.clone() }
    }

    /// The command could not be carried out, because of a text that it read.
    pub(crate) fn text(diagnostics: Vec<Diagnostic>, sources: Sources) -> Self {
        Self { status: Status::Failed, diagnostics, sources }
    }
}

impl From<Diagnostic> for Failure {
    fn from(diagnostic: Diagnostic) -> Self {
        Self::text(vec![diagnostic], Sources::default())
    }
}
