//! A game played by the texts of its moves.

use crate::budget::Exhausted;
use crate::diagnostic::{Diagnostic, catalog};
use crate::ir::{Game, Placement, Side};
use crate::listing::{self, Listed};
use crate::notation;
use crate::play::{self, Match, Outcome, Standing};
use crate::position::Position;
use crate::reference::Move;
use crate::trace::Derivation;
use crate::why;

/// A game, its legal moves at this point, and how it has ended, if it has.
#[derive(Clone, Debug)]
pub struct Session<'g> {
    game: &'g Game,
    play: Match<'g>,
    moves: Vec<Move>,
    outcome: Option<Outcome>,
}

/// Why a game cannot go on as wished.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Trouble {
    /// The text is not that of one legal move: what is to be told of it.
    Move(Box<Diagnostic>),
    /// The game is over.
    Over {
        /// The text of the move that was to be played.
        text: String,
        /// How it has ended.
        outcome: Outcome,
    },
    /// To work out the moves is too much.
    Exhausted,
}

impl From<Exhausted> for Trouble {
    fn from(_: Exhausted) -> Self {
        Self::Exhausted
    }
}

impl Trouble {
    /// The same for people.
    #[must_use]
    pub fn diagnostic(&self, game: &Game) -> Diagnostic {
        match self {
            Self::Move(diagnostic) => {
                let help = diagnostic.help.clone();
                let help = help.unwrap_or_else(|| "`moves` lists the legal moves".to_owned());
                Diagnostic::clone(diagnostic).help(help)
            }
            Self::Over { text, outcome } => {
                let message = format!("`{text}` cannot be played: the game is over");
                let mut diagnostic = Diagnostic::new(catalog::GAME_OVER, message).help(told(game, outcome));
                if !game.sources.text(outcome.at).is_empty() {
                    diagnostic = diagnostic.at(outcome.at, "has ended it");
                }
                diagnostic
            }
            Self::Exhausted => Diagnostic::new(
                catalog::TOO_MUCH,
                "the rules ask for more than can be worked out in this position",
            )
            .help("look for a repetition that can go on in very many ways, and give it bounds"),
        }
    }
}

impl<'g> Session<'g> {
    /// A game from the set-up.
    ///
    /// # Errors
    ///
    /// [`Trouble::Exhausted`] where its moves are too much to work out.
    pub fn new(game: &'g Game) -> Result<Self, Trouble> {
        Self::begin(Match::new(game))
    }

    /// A game from a position.
    ///
    /// # Errors
    ///
    /// [`Trouble::Exhausted`] where its moves are too much to work out.
    pub fn at(game: &'g Game, placement: &Placement) -> Result<Self, Trouble> {
        Self::begin(Match::from_position(game, Position::from_placement(game, placement)))
    }

    fn begin(play: Match<'g>) -> Result<Self, Trouble> {
        let mut session = Self { game: play.game(), play, moves: Vec::new(), outcome: None };
        session.look()?;
        Ok(session)
    }

    /// Works out where the game stands.
    fn look(&mut self) -> Result<(), Trouble> {
        (self.outcome, self.moves) = match self.play.standing()? {
            Standing::Over(outcome) => (Some(outcome), Vec::new()),
            Standing::On(moves) => (None, moves),
        };
        Ok(())
    }

    /// The game that is played.
    #[must_use]
    pub fn game(&self) -> &'g Game {
        self.game
    }

    /// The game as it stands, for further questions.
    #[must_use]
    pub fn play_so_far(&self) -> &Match<'g> {
        &self.play
    }

    /// The legal moves in the order of their texts; none when the game is over.
    #[must_use]
    pub fn list(&self) -> Vec<Listed> {
        listing::list(self.game, &ways(&self.moves))
    }

    /// The same, with the other texts that each move has.
    #[must_use]
    pub fn list_with_others(&self) -> Vec<Listed> {
        listing::list_with_others(self.game, &ways(&self.moves))
    }

    /// Plays the move that a text means.
    ///
    /// # Errors
    ///
    /// [`Trouble`]; the game is where it was.
    pub fn play(&mut self, text: &str) -> Result<(), Trouble> {
        if let Some(outcome) = self.outcome {
            return Err(Trouble::Over { text: text.to_owned(), outcome });
        }
        let index = match notation::read(self.game, &ways(&self.moves), text) {
            Ok(index) => index,
            Err(unread) => {
                return Err(Trouble::Move(Box::new(why::refused(&self.play, &self.moves, &unread))));
            }
        };
        if let Some(played) = self.moves.get(index) {
            self.play.play(played);
        }
        self.look().inspect_err(|_| {
            self.undo();
        })
    }

    /// Takes the last move back; false where there is none.
    pub fn undo(&mut self) -> bool {
        // The position was worked out before, so it can be again.
        self.play.undo() && self.look().is_ok()
    }

    /// How many lines of so many further moves begin with a move, by its place in the list as it was generated.
    ///
    /// # Errors
    ///
    /// [`Trouble::Exhausted`] where the moves of some position are too much to work out.
    pub fn lines_after(&mut self, index: usize, depth: u32) -> Result<u64, Trouble> {
        let Some(played) = self.moves.get(index) else { return Ok(0) };
        self.play.play(played);
        let lines = play::perft(&mut self.play, depth);
        self.play.undo();
        Ok(lines?)
    }

    /// How the game has ended, if it has.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }

    /// The outcome in words: who has won, and by which rule.
    #[must_use]
    pub fn outcome_told(&self) -> Option<String> {
        self.outcome.map(|outcome| told(self.game, &outcome))
    }

    /// The side to move.
    #[must_use]
    pub fn turn(&self) -> Side {
        self.play.position().to_move
    }

    /// The name of a side.
    #[must_use]
    pub fn side_name(&self, side: Side) -> &'g str {
        side_name(self.game, side)
    }

    /// The position as data.
    #[must_use]
    pub fn placement(&self) -> Placement {
        self.play.position().to_placement(self.game)
    }

    /// The position drawn.
    #[must_use]
    pub fn drawing(&self) -> String {
        notation::drawing(self.game, &self.placement())
    }
}

/// The moves, each as the ways in which it comes about.
#[must_use]
pub fn ways(moves: &[Move]) -> Vec<&[Derivation]> {
    moves.iter().map(|played| played.ways.as_slice()).collect()
}

/// The name of a side.
#[must_use]
pub fn side_name(game: &Game, side: Side) -> &str {
    game.sides.get(side.index()).map_or("?", String::as_str)
}

/// "White wins: win when no enemy", "drawn: draw when no move".
#[must_use]
pub fn told(game: &Game, outcome: &Outcome) -> String {
    let rule = listing::words(&game.sources, outcome.at);
    match outcome.winner {
        Some(side) => format!("{} wins: {rule}", side_name(game, side)),
        None => format!("drawn: {rule}"),
    }
}
