//! A game against the program: it answers, gives hints, and changes its level.

use menagerie::language::ir::{Game, Side};
use menagerie::language::messages;
use menagerie::opponent::player::{Entrant, Knowledge, Player, think};
use menagerie::play::dice::Dice;
use menagerie::play::matches::Executor;

use super::super::failure::Failure;
use super::super::hint::{self, lines};
use super::super::opponent::{Haste, Learning, Thinking};
use super::study::Study;
use super::{Shell, Table};

/// How many moves a hint shows.
const LINES: usize = 3;

/// How a game is played against the program.
#[derive(Clone, Debug, clap::Args)]
#[group(id = "against_the_program")]
pub(super) struct Against {
    /// Play against the program, at a level from 1, for beginners, to 8
    #[arg(long = "against", value_name = "LEVEL", value_parser = hint::level, conflicts_with = "plain")]
    level: Option<u8>,
    /// The side that you play; by default the one that is to move
    #[arg(long, value_name = "SIDE", requires = "level")]
    side: Option<String>,
    #[command(flatten)]
    learning: Learning,
}

/// The program as a player.
pub(super) struct Opponent {
    learning: Learning,
    /// What is known of the game, once it was needed.
    known: Option<Knowledge>,
    /// What goes on while a person thinks, if the program plays.
    study: Option<Study>,
    /// The level, and the side of the program, if it plays.
    plays: Option<(u8, Side)>,
    player: Option<Player>,
    dice: Dice,
}

impl Opponent {
    /// The program as it was asked for.
    pub(super) fn new(args: &Against, game: &Game, to_move: Side, seed: u64) -> Result<Self, Failure> {
        args.learning.check(game)?;
        let side = match &args.side {
            None => to_move,
            Some(name) => {
                let side = game.sides.iter().position(|side| side == name).map(Side::at);
                side.ok_or_else(|| {
                    messages::no_such_word(
                        "side",
                        name,
                        None,
                        &game.sides.iter().map(String::as_str).collect::<Vec<_>>(),
                    )
                })?
            }
        };
        Ok(Self {
            learning: args.learning.clone(),
            known: None,
            study: None,
            plays: args.level.map(|level| (level, side.other())),
            player: None,
            dice: Dice::new(seed),
        })
    }

    /// Whether the program plays a side.
    pub(super) fn plays(&self, side: Side) -> bool {
        self.plays.is_some_and(|(_, own)| own == side)
    }

    /// Waits for a person, and learns meanwhile.
    pub(super) fn waiting<T>(&self, wait: impl FnOnce() -> T) -> T {
        match &self.study {
            Some(study) => study.during(wait),
            None => wait(),
        }
    }

    /// A player of the game.
    fn player(&mut self, entrant: &Entrant, game: &Game, shell: &Shell) -> Result<Player, Failure> {
        let known = match self.known.take() {
            Some(known) => known,
            None => {
                let known = self.learning.knowledge(game, (Haste::Now, true), 1, shell.interrupt())?;
                if self.plays.is_some() && self.learning.is_kept() {
                    self.study = Study::begin(game, &known);
                }
                known
            }
        };
        let player = entrant.player(&known, Thinking::USUAL.nodes());
        self.known = Some(known);
        Ok(player)
    }
}

impl<E: Executor> Table<'_, E> {
    /// Where it is the program's turn, it plays.
    pub(super) fn answer(&mut self, shell: &mut Shell) -> Result<(), Failure> {
        while self.over().is_none()
            && self.session.stuck().is_none()
            && let Some((level, side)) = self.opponent.plays
            && side == self.session.turn()
            && let Some(engine) = (self.engine)(self.session.play_so_far().executor())
        {
            let mut player = match self.opponent.player.take() {
                Some(player) => player,
                None => self.opponent.player(&Entrant::level(level), self.game, shell)?,
            };
            let interrupt = shell.interrupt().clone();
            interrupt.heed();
            let go_on = Thinking::USUAL.go_on(&interrupt);
            let thought = think(&mut player, engine, 1, &go_on, &mut self.opponent.dice);
            self.opponent.player = Some(player);
            let Some(text) = thought.best().and_then(|(number, _)| self.written(number)) else { break };
            shell.print(&format!("{} plays {text}\n", self.session.side_name(side)))?;
            self.play(&text, shell)?;
        }
        Ok(())
    }

    /// Shows the best moves.
    pub(super) fn hint(&mut self, shell: &mut Shell) -> Result<(), Failure> {
        if let Some(over) = self.over() {
            return shell.print(&format!("{over}\n"));
        }
        let Some(engine) = (self.engine)(self.session.play_so_far().executor()) else {
            return shell.print("only the engine gives hints: play without --plain\n");
        };
        let mut player = self.opponent.player(&Entrant::nodes(Thinking::USUAL.nodes()), self.game, shell)?;
        let interrupt = shell.interrupt().clone();
        interrupt.heed();
        let go_on = Thinking::USUAL.go_on(&interrupt);
        let thought = think(&mut player, engine, LINES, &go_on, &mut Dice::new(1));
        // Ctrl-C ends the hint, not the game.
        interrupt.obeyed();
        let hints = lines(&self.session, &thought)?;
        hints.iter().try_for_each(|hint| shell.print(&format!("{}\n", hint.to_text())))
    }

    /// Changes the level of the program. If it did not play before, it plays the side that is not to move. `off`: it plays no more.
    pub(super) fn level(&mut self, text: &str, shell: &mut Shell) -> Result<(), Failure> {
        if text == "off" {
            (self.opponent.plays, self.opponent.player) = (None, None);
            return shell.print("the program plays no side\n");
        }
        match hint::level(text) {
            Err(wrong) => shell.print(&format!("{wrong}\n")),
            Ok(_) if (self.engine)(self.session.play_so_far().executor()).is_none() => {
                shell.print("only the engine plays: play without --plain\n")
            }
            Ok(level) => {
                let opponent = &mut self.opponent;
                let side = opponent.plays.map_or(self.session.turn().other(), |(_, side)| side);
                (opponent.plays, opponent.player) = (Some((level, side)), None);
                shell.print(&format!("{} is played at level {level}\n", self.session.side_name(side)))
            }
        }
    }
}
