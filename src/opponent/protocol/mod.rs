//! Conversations with other programs: by UCI and by CECP, as an engine and as the one who asks an engine.
//!
//! Nothing here reads or waits by itself: lines, the clock and what was learned of a game come through [`Outside`], other engines through
//! [`Wire`]. So whole conversations are tests.

mod announce;
mod betza;
mod cecp;
mod foreign;
mod names;
mod table;
#[cfg(all(test, feature = "fs"))]
mod tests;
mod uci;
mod versus;

pub use foreign::{Fault, Foreign, Guest, Halt, Wire};
pub use versus::{Seat, Versus};

use std::cell::{Cell, RefCell};
use std::collections::VecDeque;

use names::Ranks;
use table::Table;

use super::player::{Entrant, HIGHEST, Knowledge, Player, Thought, think_aloud};
use crate::engine::Engine;
use crate::play::dice::Dice;
use crate::play::matches::Match;

/// What a conversation needs from outside.
pub trait Outside {
    /// The next line, when it comes; nothing at the end of the input.
    fn next(&self) -> Option<String>;
    /// A line that has come already.
    fn come(&self) -> Come;
    /// Says a line.
    fn say(&self, line: &str);
    /// How many milliseconds have gone by since some moment.
    fn now(&self) -> u64;
    /// What is known of a game that begins.
    fn know(&self, engine: &Engine) -> Knowledge;
}

/// What has come from the other side by now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Come {
    /// A line.
    Line(String),
    /// Nothing yet.
    Nothing,
    /// The end of the input.
    End,
    /// The conversation ends, even while the engine thinks.
    Stop,
}

/// A game that can be asked for: its name, and its beginning.
pub type Offered = (String, Match<Engine>);

/// Plays games as an engine until the other side has enough, by the protocol that its first line asks for.
pub fn converse(games: &[Offered], outside: &dyn Outside) {
    while let Some(line) = outside.next() {
        match line.trim() {
            "" => {}
            "xboard" => return cecp::converse(games, outside),
            _ => return uci::converse(games, outside, line),
        }
    }
}

/// How much may be thought about a move.
#[derive(Clone, Debug, Default)]
struct Limits {
    nodes: Option<u64>,
    depth: Option<u32>,
    /// So many milliseconds.
    time: Option<u64>,
    /// Until the other side says so.
    is_endless: bool,
    /// The numbers of the moves that are thought about; none: all of them.
    only: Vec<usize>,
}

/// The time for one move: what is left, what is added for each, and how many moves it is for.
fn share_of(left: u64, added: u64, moves: Option<u64>) -> u64 {
    let share = left / (moves.unwrap_or(30).clamp(1, 30) + 1);
    share.saturating_add(added / 4 * 3).min(left / 2).max(1)
}

/// What a line means that comes while a move is thought about.
enum Response {
    /// It is answered later.
    Later,
    /// It is answered at once.
    Answer(&'static str),
    /// The best move until now is wanted.
    Stop,
    /// No move is wanted any more, and the line is obeyed then.
    Break,
}

/// The level that stands for full strength.
const FULL: u8 = HIGHEST + 1;
/// So many lines are read while a move is thought about; further ones wait outside.
const WAITING: usize = 1_000;
/// So many moves of a line are told.
const TOLD: usize = 12;

/// A game, and a player of it.
struct Desk<'a> {
    games: &'a [Offered],
    outside: &'a dyn Outside,
    ranks: Ranks,
    /// The number of the game.
    chosen: usize,
    table: Table,
    /// With what the game on the table begins, as UCI says it.
    start: String,
    /// What is known of the game, once that was needed.
    known: Option<Knowledge>,
    player: Option<Player>,
    level: u8,
    /// How many lines of play are told.
    lines: usize,
    dice: Dice,
    /// Lines that have come while a move was thought about.
    waiting: RefCell<VecDeque<String>>,
}

impl<'a> Desk<'a> {
    fn new(games: &'a [Offered], outside: &'a dyn Outside, ranks: Ranks) -> Option<Self> {
        let table = Table::new(&games.first()?.1, ranks);
        let (dice, waiting) = (Dice::new(1), RefCell::default());
        Some(Self {
            games,
            outside,
            ranks,
            chosen: 0,
            table,
            start: String::new(),
            known: None,
            player: None,
            level: FULL,
            lines: 1,
            dice,
            waiting,
        })
    }

    fn line(&self) -> Option<String> {
        let waiting = self.waiting.borrow_mut().pop_front();
        waiting.or_else(|| self.outside.next())
    }

    fn say(&self, line: &str) {
        self.outside.say(line);
    }

    /// Chooses the game of a name; whether there is one.
    fn choose(&mut self, name: &str) -> bool {
        let Some(number) = self.games.iter().position(|(known, _)| known == name) else { return false };
        if let Some((_, begun)) = self.games.get(number).filter(|_| number != self.chosen) {
            (self.chosen, self.table) = (number, Table::new(begun, self.ranks));
            (self.player, self.known, self.start) = (None, None, String::new());
        }
        true
    }

    /// Begins a game.
    fn begin(&mut self) {
        self.table.restart();
        self.start.clear();
        self.player.iter_mut().for_each(Player::forget);
        self.dice = Dice::new(1);
    }

    fn set_level(&mut self, level: u8) {
        (self.level, self.player) = (level.clamp(1, FULL), None);
    }

    /// The player, once what it must know is known.
    fn player(&mut self) -> Player {
        if let Some(player) = self.player.take() {
            return player;
        }
        let known = self.known.take().unwrap_or_else(|| self.outside.know(self.table.engine()));
        let full = self.level == FULL;
        let player = if full { Entrant::nodes(u64::MAX) } else { Entrant::level(self.level) };
        let player = player.player(&known, u64::MAX);
        self.known = Some(known);
        player
    }

    /// Learns what has to be learned before a first move.
    fn prepare(&mut self) {
        self.player = Some(self.player());
    }

    /// Thinks about a move, and says whether one is still wanted. `tell` is told how it goes, with the milliseconds so far.
    fn think(
        &mut self,
        limits: &Limits,
        hears: &dyn Fn(&str) -> Response,
        tell: &dyn Fn(&Self, &Thought, u64),
    ) -> (Thought, bool) {
        let mut player = self.player();
        if self.level == FULL {
            player.set_limits(limits.nodes, limits.depth);
        }
        let (began, mut dice) = (self.outside.now(), self.dice);
        let time = || self.outside.now().saturating_sub(began);
        let (stops, breaks) = (Cell::new(false), Cell::new(false));
        let hear = |line: String| match hears(line.trim()) {
            Response::Answer(answer) => self.say(answer),
            Response::Stop => stops.set(true),
            Response::Later => self.waiting.borrow_mut().push_back(line),
            Response::Break => {
                breaks.set(true);
                self.waiting.borrow_mut().push_back(line);
            }
        };
        // What has come already is heard first.
        let early = std::mem::take(&mut *self.waiting.borrow_mut());
        for line in early {
            if breaks.get() { self.waiting.borrow_mut().push_back(line) } else { hear(line) }
        }
        let go_on = |_| {
            while !stops.get() && !breaks.get() && self.waiting.borrow().len() < WAITING {
                match self.outside.come() {
                    Come::Line(line) => hear(line),
                    Come::Stop => stops.set(true),
                    Come::End if limits.is_endless => stops.set(true),
                    Come::Nothing | Come::End => break,
                }
            }
            !stops.get() && !breaks.get() && limits.time.is_none_or(|most| time() < most)
        };
        let see = |thought: &Thought| tell(self, thought, time());
        let wanted = (self.lines, limits.only.as_slice());
        let thought = think_aloud(&mut player, self.table.engine(), wanted, (&go_on, &see), &mut dice);
        see(&thought);
        while limits.is_endless && !stops.get() && !breaks.get() {
            match self.outside.next() {
                Some(line) => hear(line),
                None => break,
            }
        }
        let is_wanted = !breaks.get();
        (self.player, self.dice) = (Some(player), dice);
        (thought, is_wanted)
    }

    /// The number of the move to play: the best one, or any if none was found.
    fn number_of(&mut self, thought: &Thought) -> Option<usize> {
        let many = self.table.names().len();
        let any = (many > 0).then(|| self.dice.below(many.max(1)));
        thought.best().map(|(number, _)| number).or(any)
    }

    /// A line by the names of its moves.
    fn names_of(&self, moves: &[usize]) -> String {
        self.table.line_of(moves, TOLD).join(" ")
    }
}

/// A command: its first word, and the rest.
fn command(line: &str) -> (&str, &str) {
    let line = line.trim();
    line.split_once(char::is_whitespace).map_or((line, ""), |(word, rest)| (word, rest.trim()))
}
