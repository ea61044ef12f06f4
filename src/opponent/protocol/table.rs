//! A game on the board of a conversation: moves by their names, forwards and back.

use super::names::{Names, Ranks, find};
use crate::engine::{Engine, Ply};
use crate::language::ir::{Game, Placement, Side};
use crate::play::matches::{Match, Move};
use crate::play::notation::fen;
use crate::play::session::{outcome_in_words, ways};

/// Why a game does not go on where the rules do not say it.
pub(super) const NO_MOVE: &str = "no move";

/// A game at a point that two programs agree on.
#[derive(Clone)]
pub(super) struct Table {
    /// The game at its beginning.
    begun: Match<Engine>,
    play: Match<Engine>,
    /// The moves so far, by their names.
    pub(super) line: Vec<String>,
    /// The legal moves, with their names; none when the game is over.
    moves: Vec<(Move<Ply>, String)>,
    names: Names,
}

impl Table {
    pub(super) fn new(begun: &Match<Engine>, ranks: Ranks) -> Self {
        let (begun, names) = (begun.clone(), Names::new(begun.game(), ranks));
        let mut table = Self { play: begun.clone(), begun, line: Vec::new(), moves: Vec::new(), names };
        table.look();
        table
    }

    /// The numbers of files and ranks, if the board is a full grid.
    pub(super) fn grid(&self) -> Option<[i32; 2]> {
        self.names.grid
    }

    fn look(&mut self) {
        // Where the moves are too much to work out, there is none to name.
        let moves = self.play.legal_moves().unwrap_or_default();
        let names = self.names.of_moves(self.game(), &ways(&moves));
        self.moves = moves.into_iter().zip(names).collect();
    }

    pub(super) fn game(&self) -> &Game {
        self.play.game()
    }

    pub(super) fn engine(&self) -> &Engine {
        self.play.executor()
    }

    pub(super) fn to_move(&self) -> Side {
        self.play.position().to_move()
    }

    /// The position as a FEN, if there is one. To other programs the first side is white, whatever it is called here.
    pub(super) fn fen(&self) -> Option<String> {
        let fen = fen::write(self.game(), &self.play.counted()).ok()?;
        let mut words: Vec<&str> = fen.split(' ').collect();
        *words.get_mut(1)? = if self.to_move() == Side(0) { "w" } else { "b" };
        Some(words.join(" "))
    }

    /// The names of all legal moves, in the order of moves.
    pub(super) fn names(&self) -> Vec<String> {
        self.moves.iter().map(|(_, name)| name.clone()).collect()
    }

    /// The same by the names of another program.
    pub(super) fn names_by(&self, names: &Names) -> Vec<String> {
        let ways: Vec<_> = self.moves.iter().map(|(played, _)| played.ways.as_slice()).collect();
        names.of_moves(self.game(), &ways)
    }

    /// Begins again, from the set-up or from a FEN.
    pub(super) fn begin(&mut self, from: Option<&str>) -> Result<(), String> {
        let Some(text) = from else {
            self.restart();
            return Ok(());
        };
        let placement = fen::read(self.game(), "fen", text);
        let placement = placement.map_err(|(_, told)| told.first().map(|it| it.message.clone()));
        let placed = placement.and_then(|mut it| {
            match text.split_whitespace().nth(1) {
                Some("w") => it.to_move = 0,
                Some("b") => it.to_move = 1,
                _ => {}
            }
            self.begun.again_from(&it).map_err(|_| None)
        });
        let play = placed.map_err(|told| told.unwrap_or_else(|| "no position of this game".to_owned()))?;
        self.set(play);
        Ok(())
    }

    /// Begins again from where the game began.
    pub(super) fn restart(&mut self) {
        self.set(self.begun.clone());
    }

    fn set(&mut self, play: Match<Engine>) {
        self.play = play;
        self.line.clear();
        self.look();
    }

    /// Plays the move with a number in the order of moves; whether there is one.
    pub(super) fn play(&mut self, number: usize) -> bool {
        let Some((played, name)) = self.moves.get(number) else { return false };
        let name = name.clone();
        if self.play.play(played).is_err() {
            return false;
        }
        self.line.push(name);
        self.look();
        true
    }

    /// Plays the move that another program names; whether it is legal.
    pub(super) fn play_named(&mut self, name: &str) -> bool {
        find(&self.names(), name).is_some_and(|number| self.play(number))
    }

    /// Until the next beginning there is no move.
    pub(super) fn clear(&mut self) {
        self.moves.clear();
    }

    /// Where the game is drawn, it goes on from the same position, as if it began there: to other programs a repetition may be no draw before
    /// somebody claims it.
    pub(super) fn go_on_after_a_draw(&mut self) {
        let is_drawn = self.play.outcome().is_ok_and(|over| over.is_some_and(|over| over.winner.is_none()));
        let position = Placement { counts: Vec::new(), ..self.play.counted() };
        if is_drawn && let Ok(play) = self.play.again_from(&position) {
            self.play = play;
            self.look();
        }
    }

    /// Takes a move back, if there is one.
    pub(super) fn undo(&mut self) {
        if self.play.undo() {
            self.line.pop();
            self.look();
        }
    }

    /// The winner and the words of the rule, if the game is over. It is over, too, where there is no move.
    pub(super) fn over(&self) -> Option<(Option<Side>, String)> {
        match self.play.outcome() {
            Ok(Some(outcome)) => Some((outcome.winner, outcome_in_words(self.game(), &outcome))),
            _ if self.moves.is_empty() => Some((None, NO_MOVE.to_owned())),
            _ => None,
        }
    }

    /// The names of a line of moves, each given by its number; not more than `most`.
    pub(super) fn line_of(&self, numbers: &[usize], most: usize) -> Vec<String> {
        let [first, rest @ ..] = numbers else { return Vec::new() };
        let mut names: Vec<String> =
            self.moves.get(*first).map(|(_, name)| name.clone()).into_iter().collect();
        if !rest.is_empty() && most > 1 {
            let mut table = self.clone();
            if table.play(*first) {
                names.extend(table.line_of(rest, most - 1));
            }
        }
        names
    }
}
