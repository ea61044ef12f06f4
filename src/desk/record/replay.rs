//! Saved games, played again: is every move still legal, and does it do what it did?

use super::{Ending, Record, RecordedMove, recorder};
use crate::language::diagnostic::{Diagnostic, catalog};
use crate::language::ir::{Game, Placement};
use crate::language::messages;
use crate::language::source::Sources;
use crate::language::syntax::ParsedFile;
use crate::loading::pipeline::asked;
use crate::play::matches::Executor;
use crate::play::notation::position;
use crate::play::session::{Session, Trouble};

/// The name of the position of a saved game in messages.
const NAME: &str = "the position of the game";

/// The most lines that show what a move does now.
const LINES: usize = 12;

/// The replay of a saved game, as far as it goes.
#[derive(Clone, Debug)]
pub struct Replay<E: Executor> {
    /// The game as it stands then.
    pub session: Session<E>,
    /// The position with which it began; none: the set-up.
    pub start: Option<Placement>,
    /// How many of its moves were played.
    pub played: usize,
    /// What breaks the game, or has changed in it; `None` if nothing has.
    pub broken: Option<Box<Broken>>,
}

/// Where a saved game breaks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Broken {
    /// The number of the move, from 1; one more than the number of moves if the end of the game has changed, and 0 if only the
    /// set-up has.
    pub number: usize,
    /// How it breaks.
    pub sort: Sort,
    /// The message; its places lie in the texts of the game.
    pub diagnostic: Diagnostic,
}

/// How a saved game breaks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Sort {
    /// A move is not legal.
    Forbidden,
    /// A move is legal and leads to another position.
    Otherwise,
    /// The end is another, or comes at another time.
    Ends,
    /// What can be played is too much to work out.
    TooMuch,
}

/// Replays a saved game by the rules of a game; `files` are those that it was made of. If a record leaves something out, it is not
/// compared.
///
/// # Errors
///
/// Where the position with which it began is none of the game: all that is wrong with it, and the texts that this points into.
pub fn replay<E: Executor>(
    game: &Game,
    files: &[ParsedFile],
    record: &Record,
) -> Result<Replay<E>, asked::Refused> {
    let replay = replay_while(game, files, record, usize::MAX, &mut || true)?;
    // It was not stopped: nothing asked it to.
    replay.ok_or_else(|| (Sources::default(), Vec::new()))
}

/// The same up to `most` moves; `go_on` is asked before each of them, and stops the replay.
///
/// # Errors
///
/// As [`replay`].
pub fn replay_while<E: Executor>(
    game: &Game,
    files: &[ParsedFile],
    record: &Record,
    most: usize,
    go_on: &mut dyn FnMut() -> bool,
) -> Result<Option<Replay<E>>, asked::Refused> {
    let start = match &record.start {
        Some(words) => Some(asked::saved(game, files, NAME, words)?),
        None => None,
    };
    let begun = match &start {
        Some(start) => Session::<E>::at(game, start),
        None => Session::<E>::new(game),
    };
    let session = begun.map_err(|trouble| (game.sources.clone(), vec![trouble.diagnostic(game)]))?;
    let mut replay = Replay { session, start, played: 0, broken: None };
    // All positions of such a game are others than they were: of its moves it is only asked whether they are legal.
    let other_setup = !record.setup.is_empty()
        && record.start.is_none()
        && record.setup != position::sum(game, &game.setup);
    for (number, recorded) in (1..).zip(record.moves.iter().take(most)) {
        if !go_on() {
            return Ok(None);
        }
        replay.play(number, recorded, !other_setup);
        if replay.broken.is_some() {
            break;
        }
    }
    if most >= record.moves.len() && replay.broken.is_none() {
        replay.end(record, other_setup);
    }
    if other_setup {
        replay.begins_otherwise();
    }
    Ok(Some(replay))
}

impl<E: Executor> Replay<E> {
    /// The set-up has changed: this is reported before anything else that breaks the game.
    fn begins_otherwise(&mut self) {
        let told = messages::saved_with_other_setup();
        match &mut self.broken {
            Some(broken) => {
                broken.diagnostic.message = format!("{}, and {}", told.message, broken.diagnostic.message);
            }
            None => {
                self.broken = Some(Box::new(Broken { number: 0, sort: Sort::Otherwise, diagnostic: told }));
            }
        }
    }

    /// Plays the next move; what it does is compared with what it did, if that is wanted.
    fn play(&mut self, number: usize, recorded: &RecordedMove, compared: bool) {
        let turn = self.session.side_name(self.session.turn());
        if !recorded.side.is_empty() && recorded.side != turn && self.session.outcome().is_none() {
            let told = messages::saved_with_other_turn(&named(number, recorded), turn);
            self.broken = Some(Box::new(Broken { number, sort: Sort::Otherwise, diagnostic: told }));
            return;
        }
        let broken = match self.session.play(&recorded.text) {
            Ok(()) => {
                let now = position::sum(self.session.game(), &self.session.placement());
                match &recorded.sum {
                    Some(sum) if compared && *sum != now => {
                        (Sort::Otherwise, self.otherwise(number, recorded))
                    }
                    _ => {
                        self.played = number;
                        return;
                    }
                }
            }
            Err(trouble) => self.forbidden(number, recorded, &trouble),
        };
        self.broken = Some(Box::new(Broken { number, sort: broken.0, diagnostic: broken.1 }));
    }

    /// The message about a move that leads to another position; takes the move back.
    fn otherwise(&mut self, number: usize, recorded: &RecordedMove) -> Diagnostic {
        self.session.undo();
        let mut now = String::new();
        if let Ok(answer) = self.session.why(&recorded.text) {
            now.extend(answer.lines.iter().take(LINES).map(|line| format!("\n{}", line.text)));
            now.push_str(if answer.lines.len() > LINES { "\nand more" } else { "" });
        }
        messages::saved_move_changed(&named(number, recorded), &now)
    }

    /// The message about a move that cannot be played.
    fn forbidden(&self, number: usize, recorded: &RecordedMove, trouble: &Trouble) -> (Sort, Diagnostic) {
        let game = self.session.game();
        let told = trouble.diagnostic(game);
        let named = named(number, recorded);
        let (sort, code, message) = match trouble {
            Trouble::Over { .. } => (
                Sort::Ends,
                catalog::SAVED_GAME_ENDS,
                format!("{named} is not played any more: the game is over"),
            ),
            Trouble::Exhausted(_) => (Sort::TooMuch, told.code, format!("{named}: {}", told.message)),
            Trouble::Move(_) | Trouble::Position(_) | Trouble::NotLegal(_) => {
                let unread = format!("no legal move is written `{}`", recorded.text);
                let why = told.message.strip_prefix(&unread).unwrap_or_default().trim_start_matches(": ");
                let why = match (why, told.message.starts_with(&unread)) {
                    ("", true) => String::new(),
                    ("", false) => format!(": {}", told.message),
                    (why, _) => format!(": {why}"),
                };
                (
                    Sort::Forbidden,
                    catalog::SAVED_MOVE_FORBIDDEN,
                    format!("{named} is not legal any more{why}"),
                )
            }
        };
        (sort, told.under(code).saying(message))
    }

    /// Compares the end with the saved one.
    fn end(&mut self, record: &Record, other_setup: bool) {
        let Some(was) = &record.ending else { return };
        let game = self.session.game();
        let now = recorder::ending(game, self.session.outcome());
        if same(was, &now) {
            return;
        }
        let number = record.moves.len() + 1;
        let text = |ending: &Ending| match ending {
            Ending::Open => String::new(),
            ending => ending.to_string(),
        };
        let was = if matches!(was, Ending::Resigned(_)) { String::new() } else { text(was) };
        let at = self.session.outcome().map(|outcome| outcome.at);
        let at = at.filter(|at| !game.sources.text(*at).is_empty());
        let told = messages::saved_game_ends(at, (&was, &text(&now)), !other_setup);
        self.broken = Some(Box::new(Broken { number, sort: Sort::Ends, diagnostic: told }));
    }
}

/// "move 12 of Red, `Ra2-a3`,".
fn named(number: usize, recorded: &RecordedMove) -> String {
    if recorded.side.is_empty() {
        format!("move {number}, `{}`,", recorded.text)
    } else {
        format!("move {number} of {}, `{}`,", recorded.side, recorded.text)
    }
}

/// Whether two ends are the same: the words may have changed that say so.
fn same(was: &Ending, now: &Ending) -> bool {
    match (was, now) {
        (Ending::Open | Ending::Resigned(_), Ending::Open) | (Ending::Drawn(_), Ending::Drawn(_)) => true,
        (Ending::Won(was, _), Ending::Won(now, _)) => was == now,
        _ => false,
    }
}
