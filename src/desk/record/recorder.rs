//! Games in progress, or finished, as saved games.

use super::{Ending, Record, RecordedMove};
use crate::language::budget::{Exhausted, Limit};
use crate::language::ir::{Game, Placement, fingerprint};
use crate::language::source::SourceId;
use crate::play::matches::{ByNumber, Executor, FirstAct, Match, Move, Outcome, Plain};
use crate::play::notation::{self, fen, position};
use crate::play::position::Position;
use crate::play::session::{Session, Trouble, ways};
use crate::play::setups::Setups;

/// A saved game of a session: begun from a position, or from the set-up, and played by the texts of moves. This is how a page or an
/// editor keeps a game; what the record says of resigning and its notes are for the caller to add.
///
/// # Errors
///
/// [`Trouble`] if the position is not of the game, or a text is no legal move.
pub fn made<E: Executor>(game: &Game, start: Option<&Placement>, moves: &[&str]) -> Result<Record, Trouble> {
    let mut session = match start {
        Some(start) => Session::<E>::at(game, start)?,
        None => Session::<E>::new(game)?,
    };
    let mut record = about(game, start);
    for (place, text) in moves.iter().enumerate() {
        let written = session.written(text);
        let side = session.side_name(session.turn()).to_owned();
        match session.play(text) {
            Ok(()) => {}
            // It was played all the same, and no move can follow it.
            Err(Trouble::Exhausted(_)) if session.stuck().is_some() && place + 1 == moves.len() => {}
            Err(trouble) => return Err(trouble),
        }
        let sum = position::sum(game, &session.placement());
        let text = written.unwrap_or_else(|| (*text).to_owned());
        record.moves.push(RecordedMove { side, text, sum: Some(sum), notes: Vec::new() });
    }
    record.ending = Some(ending(game, session.outcome()));
    Ok(record)
}

/// The record of a game before its first move.
fn about(game: &Game, start: Option<&Placement>) -> Record {
    let main = game.sources.get(SourceId(1)).map_or("", |source| source.name.as_str());
    Record {
        names: game.names.clone(),
        rules: main.rsplit(['/', '\\']).next().unwrap_or("").to_owned(),
        meaning: fingerprint::of_meaning(game),
        setup: if start.is_none() { position::sum(game, &game.setup) } else { String::new() },
        start: start.map(|start| words(game, start)),
        ..Record::default()
    }
}

/// Where a game begins, in words: by its number if it is one of several set-ups, as a FEN if something was counted before.
fn words(game: &Game, start: &Placement) -> String {
    if !game.rows.is_empty()
        && let Some(number) = Setups::of(game).ok().and_then(|setups| setups.number_of(start))
    {
        return format!("setup {number}");
    }
    let fen = if start.counts.is_empty() { None } else { fen::write(game, start).ok() };
    fen.unwrap_or_else(|| position::to_words(game, start))
}

/// The text of a ply. It begins with the first act, so only moves that begin with a like act can have the same. Where the plain interpreter
/// merges them with others, all moves are told.
fn text<E: Executor>(play: &Match<E>, plies: &[E::Ply], chosen: usize) -> Result<String, Exhausted> {
    let begins = |ply: &E::Ply| E::acts(ply).first().copied();
    let first = plies.get(chosen).and_then(begins).map(|act| FirstAct::alike(&act));
    let same = |ply: &&E::Ply| begins(ply).zip(first).is_some_and(|(act, first)| first.may_be(&act));
    let told = first.map(|_| play.tell(plies.iter().filter(same).cloned().collect(), first));
    let (moves, place) = match told {
        None | Some(Err(Exhausted { limit: Limit::Answers, .. })) => {
            (play.tell(plies.to_vec(), None)?, chosen)
        }
        Some(told) => (told?, plies.iter().take(chosen).filter(same).count()),
    };
    Ok(text_of(play.game(), &moves, place))
}

/// The text of one of some moves.
fn text_of<P>(game: &Game, moves: &[Move<P>], place: usize) -> String {
    notation::texts(game, &ways(moves)).into_iter().nth(place).unwrap_or_default()
}

/// Moves of the plain interpreter.
type PlainMoves = Vec<Move<<Plain as Executor>::Ply>>;

/// The moves that may be written like one that was chosen by its number, and its place among them.
fn found(play: &Match<Plain>, chosen: &ByNumber) -> Result<(PlainMoves, usize), Exhausted> {
    if let Some(act) = chosen.act {
        let alike = play.executor().beginning_like(&act)?;
        if alike.len() == chosen.alike {
            return Ok((alike, chosen.place));
        }
    }
    // Where it merges them with others, all moves are told.
    Ok((play.executor().moves()?, chosen.number))
}

/// An outcome, as it is saved.
pub(super) fn ending(game: &Game, outcome: Option<Outcome>) -> Ending {
    let Some(outcome) = outcome else { return Ending::Open };
    let words = crate::play::listing::words(&game.sources, outcome.at);
    match outcome.winner {
        Some(side) => Ending::Won(game.side_name(side).to_owned(), words),
        None => Ending::Drawn(words),
    }
}

/// Records a game that is played by plies: it gets each move before it is played.
#[derive(Clone, Debug)]
pub struct Recorder {
    record: Record,
}

impl Recorder {
    /// Of a game that has been played so far; [`made`] makes it.
    #[must_use]
    pub fn on(record: Record) -> Self {
        Self { record }
    }

    /// One of the plies that can be played now is played next.
    ///
    /// # Errors
    ///
    /// [`Exhausted`] if writing the moves takes too much.
    pub fn play<E: Executor>(
        &mut self,
        before: &Match<E>,
        plies: &[E::Ply],
        chosen: usize,
    ) -> Result<(), Exhausted> {
        let now = before.position();
        self.come_to(before.game(), &now);
        let text = text(before, plies, chosen)?;
        let side = before.game().side_name(now.to_move()).to_owned();
        self.record.moves.push(RecordedMove { side, text, ..RecordedMove::default() });
        Ok(())
    }

    /// The moves of a game that was played by their numbers are played next. The plain interpreter finds each again, among those that
    /// begin and end alike.
    ///
    /// # Errors
    ///
    /// [`Exhausted`] if finding a move takes too much, or finds another.
    pub fn play_by_numbers<E: Executor>(
        mut self,
        begun: &Match<E>,
        (moves, outcome): (&[ByNumber], Option<Outcome>),
    ) -> Result<Record, Exhausted> {
        let mut play = begun.in_plain_hands().without_undo();
        for chosen in moves {
            let (alike, place) = found(&play, chosen)?;
            let strange = Exhausted { limit: Limit::Answers, at: None };
            let next = alike.get(place).filter(|found| <Plain>::acts(found.ply()) == chosen.act.as_slice());
            let next = next.ok_or(strange)?;
            let side = play.game().side_name(play.position().to_move()).to_owned();
            let text = text_of(play.game(), &alike, place);
            play.play(next).map_err(|_| strange)?;
            let sum = position::sum(play.game(), &play.position().to_placement(play.game()));
            self.record.moves.push(RecordedMove { side, text, sum: Some(sum), notes: Vec::new() });
        }
        Ok(self.end(&play, outcome))
    }

    /// The position after the move before.
    fn come_to(&mut self, game: &Game, now: &Position) {
        if let Some(last) = self.record.moves.last_mut() {
            last.sum = Some(position::sum(game, &now.to_placement(game)));
        }
    }

    /// The game as it is saved.
    #[must_use]
    pub fn end<E: Executor>(mut self, end: &Match<E>, outcome: Option<Outcome>) -> Record {
        self.come_to(end.game(), &end.position());
        self.record.ending = Some(ending(end.game(), outcome));
        self.record
    }
}
