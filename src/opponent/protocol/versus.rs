//! Pairs of games in which engines of others may play: each move is read against the legal moves, so that a game also compares rules.

use super::foreign::{Fault, Guest, Halt};
use super::names::{Ranks, find};
use super::table::{NO_MOVE, Table};
use crate::engine::Engine;
use crate::language::ir::Side;
use crate::opponent::matches::{Ending, LONGEST, Pair, Tally, dice};
use crate::opponent::player::{Player, think};
use crate::play::matches::Match;

/// Who plays.
pub enum Seat {
    /// A player of this program.
    Own(Box<Player>),
    /// An engine of others.
    Guest(Box<Guest>),
}

/// A pair of games with exchanged sides, of which the players have the same opening.
pub struct Versus<'a> {
    /// The game.
    pub begun: &'a Match<Engine>,
    /// Whether it begins elsewhere than with the set-up. Then there must be a FEN of the position.
    pub is_elsewhere: bool,
    /// The players; each has the first side once.
    pub seats: &'a mut [Seat; 2],
    /// How many plies are played by chance at the beginning.
    pub opening: usize,
    /// The same seed and number give the same opening.
    pub seed: u64,
    /// The number of the pair.
    pub number: u64,
    /// Whether both players are the same: then each game has an opening of its own.
    pub are_same: bool,
    /// Asked before each move: whether to go on. If not, the game is broken off.
    pub go_on: &'a dyn Fn() -> bool,
}

impl Versus<'_> {
    /// Plays both games.
    ///
    /// # Errors
    ///
    /// Why they are not played to their end.
    pub fn play(mut self) -> Result<Tally, Halt> {
        let Self { opening, seed, number, are_same, go_on, .. } = self;
        if let [Seat::Own(first), Seat::Own(second)] = self.seats {
            let players = [&mut **first, &mut **second];
            let pair = Pair { players, opening, seed, number, are_same, go_on };
            return Ok(self.begun.executor().in_tree(pair));
        }
        let (mut tally, mut table) = (Tally::default(), Table::new(self.begun, Ranks::FromOne));
        for first in Side::BOTH {
            table.restart();
            let ending = match self.game(&mut table, first) {
                Ok(ending) => ending,
                Err((who, Fault::Resigns)) => {
                    Ending::Over(Some(if who == 0 { first.other() } else { first }))
                }
                Err((who, fault)) => {
                    let command = match self.seats.get(who) {
                        Some(Seat::Guest(guest)) => guest.command(),
                        _ => String::new(),
                    };
                    let (position, line) = (table.fen().unwrap_or_default(), table.line.join(" "));
                    return Err(Halt { command, fault, position, line });
                }
            };
            tally.add(ending, first, table.line.len());
        }
        Ok(tally)
    }

    /// One game.
    fn game(&mut self, table: &mut Table, first: Side) -> Result<Ending, (usize, Fault)> {
        let mut dice = dice((self.seed, self.number, self.are_same), first);
        let from = if self.is_elsewhere { table.fen() } else { None };
        for (who, seat) in self.seats.iter_mut().enumerate() {
            match seat {
                Seat::Own(player) => player.forget(),
                Seat::Guest(guest) => guest.begin(from.as_deref()).map_err(|fault| (who, fault))?,
            }
        }
        loop {
            if let Some((winner, why)) = table.over() {
                return Ok(if why == NO_MOVE { Ending::BrokenOff } else { Ending::Over(winner) });
            }
            if table.line.len() >= LONGEST {
                return Ok(Ending::TooLong);
            }
            if !(self.go_on)() {
                return Ok(Ending::BrokenOff);
            }
            let (mover, many) = (usize::from(table.to_move() != first), table.names().len());
            let by_chance = table.line.len() < self.opening;
            let number = match self.seats.get_mut(mover).filter(|_| !by_chance) {
                Some(Seat::Own(player)) => {
                    let best = think(player, table.engine(), 1, &|_| (self.go_on)(), &mut dice).best();
                    best.map_or_else(|| dice.below(many), |(number, _)| number)
                }
                Some(Seat::Guest(guest)) => {
                    let said = guest.choose().map_err(|fault| (mover, fault))?;
                    let number = find(&table.names_by(&guest.names), &said);
                    number.ok_or((mover, Fault::Illegal(said)))?
                }
                None => dice.below(many),
            };
            for (who, seat) in self.seats.iter_mut().enumerate() {
                if let Seat::Guest(guest) = seat {
                    let name = table.names_by(&guest.names).into_iter().nth(number).unwrap_or_default();
                    let is_own = who == mover && !by_chance;
                    guest.tell(&name, is_own).map_err(|fault| (who, fault))?;
                }
            }
            table.play(number);
        }
    }
}
