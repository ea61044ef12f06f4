//! An engine that speaks UCI.

use super::names::Ranks;
use super::{Desk, FULL, Limits, Offered, Outside, Response, command, share_of};
use crate::language::ir::Side;
use crate::opponent::player::Thought;
use crate::opponent::search::{DECIDED, WON};

/// Answers lines until `quit`.
pub(super) fn converse(games: &[Offered], outside: &dyn Outside, first: String) {
    let Some(mut desk) = Desk::new(games, outside, Ranks::FromOne) else { return };
    desk.waiting.borrow_mut().push_back(first);
    while let Some(line) = desk.line() {
        match command(&line) {
            ("quit", _) => return,
            ("uci", _) => desk.introduce(),
            ("isready", _) => {
                desk.prepare();
                desk.say("readyok");
            }
            ("setoption", rest) => desk.set_option(rest),
            ("ucinewgame", _) => desk.begin(),
            ("position", rest) => desk.set_position(rest),
            ("go", rest) => desk.go(rest),
            _ => {}
        }
    }
}

/// The most lines that are told at once.
const MOST_LINES: usize = 64;
/// What `go` knows.
const LIMITS: [&str; 12] = [
    "searchmoves",
    "ponder",
    "wtime",
    "btime",
    "winc",
    "binc",
    "movestogo",
    "depth",
    "nodes",
    "mate",
    "movetime",
    "infinite",
];

impl Desk<'_> {
    fn introduce(&self) {
        self.say(concat!("id name Menagerie ", env!("CARGO_PKG_VERSION")));
        self.say("id author the authors of Menagerie");
        let names: Vec<&str> = self.games.iter().map(|(name, _)| name.as_str()).collect();
        let first = names.first().copied().unwrap_or_default();
        self.say(&format!("option name UCI_Variant type combo default {first} var {}", names.join(" var ")));
        self.say(&format!("option name Skill Level type spin default {FULL} min 1 max {FULL}"));
        self.say(&format!("option name MultiPV type spin default 1 min 1 max {MOST_LINES}"));
        self.say("option name Hash type spin default 16 min 1 max 16");
        self.say("uciok");
    }

    fn set_option(&mut self, rest: &str) {
        let rest = rest.strip_prefix("name ").unwrap_or(rest);
        let (name, value) = rest.split_once(" value ").unwrap_or((rest, ""));
        match name.trim().to_ascii_lowercase().as_str() {
            "uci_variant" if !self.choose(value.trim()) => {
                self.say(&format!("info string no game is called {}", value.trim()));
            }
            "multipv" => {
                value
                    .trim()
                    .parse()
                    .into_iter()
                    .for_each(|lines: usize| self.lines = lines.clamp(1, MOST_LINES));
            }
            "skill level" => value.trim().parse().into_iter().for_each(|level| self.set_level(level)),
            _ => {}
        }
    }

    fn set_position(&mut self, rest: &str) {
        let (start, moves) = rest.split_once("moves").unwrap_or((rest, ""));
        let moves: Vec<&str> = moves.split_whitespace().collect();
        // Usually the game has gone on, and what was played need not be played again.
        let known = self.table.line.len();
        let goes_on =
            self.start == start.trim() && moves.get(..known).is_some_and(|it| *it == self.table.line);
        if !goes_on && let Err(wrong) = self.table.begin(start.trim().strip_prefix("fen ")) {
            return self.refuse(&wrong);
        }
        start.trim().clone_into(&mut self.start);
        for name in moves.iter().skip(if goes_on { known } else { 0 }) {
            self.table.go_on_after_a_draw();
            if !self.table.play_named(name) {
                return self.refuse(&format!("illegal move {name}"));
            }
        }
        self.table.go_on_after_a_draw();
    }

    /// Says what is wrong with a position. There is none to play on from then.
    fn refuse(&mut self, wrong: &str) {
        self.say(&format!("info string {wrong}"));
        self.table.clear();
        self.start.clear();
    }

    fn limits(&self, rest: &str) -> Limits {
        let words: Vec<&str> = rest.split_whitespace().collect();
        let number = |name: &str| {
            let place = words.iter().position(|word| *word == name)?;
            // A clock may have run out.
            words.get(place + 1)?.parse::<i64>().ok().map(|number| u64::try_from(number).unwrap_or(0))
        };
        let (clock, added) =
            if self.table.to_move() == Side(0) { ("wtime", "winc") } else { ("btime", "binc") };
        let by_clock =
            number(clock).map(|left| share_of(left, number(added).unwrap_or(0), number("movestogo")));
        let (nodes, time) = (number("nodes"), number("movetime").or(by_clock));
        // Who mates in so many moves makes one ply less than two for each.
        let mate = number("mate").map(|moves| (2 * moves).saturating_sub(1).max(1));
        let depth = number("depth").or(mate).map(|depth| u32::try_from(depth).unwrap_or(u32::MAX));
        let is_endless = nodes.is_none() && time.is_none() && depth.is_none() || words.contains(&"infinite");
        let wanted = words.iter().skip_while(|word| **word != "searchmoves").skip(1);
        let wanted: Vec<&str> = wanted.take_while(|word| !LIMITS.contains(word)).copied().collect();
        let names = self.table.names().into_iter().enumerate();
        let only =
            names.filter(|(_, name)| wanted.contains(&name.as_str())).map(|(number, _)| number).collect();
        Limits { nodes, depth, time, is_endless, only }
    }

    fn go(&mut self, rest: &str) {
        let limits = self.limits(rest);
        let hears = |line: &str| match line {
            "stop" => Response::Stop,
            "quit" => Response::Break,
            "isready" => Response::Answer("readyok"),
            _ => Response::Later,
        };
        let mut name = None;
        if self.table.over().is_none() {
            let (thought, _) = self.think(&limits, &hears, &Self::inform);
            name = self.number_of(&thought).and_then(|number| self.table.names().into_iter().nth(number));
        }
        self.say(&format!("bestmove {}", name.as_deref().unwrap_or("(none)")));
    }

    /// Tells how a search goes.
    fn inform(&self, thought: &Thought, time: u64) {
        for (place, (score, moves)) in thought.lines.iter().enumerate() {
            let plies = WON - score.abs();
            let score = match *score {
                score if score.abs() < DECIDED => format!("cp {score}"),
                won if won > 0 => format!("mate {}", (plies + 1) / 2),
                _ => format!("mate -{}", plies / 2),
            };
            let place = if self.lines > 1 { format!("multipv {} ", place + 1) } else { String::new() };
            let (depth, nodes, line) = (thought.depth.max(1), thought.nodes, self.names_of(moves));
            self.say(&format!("info depth {depth} {place}score {score} nodes {nodes} time {time} pv {line}"));
        }
    }
}
