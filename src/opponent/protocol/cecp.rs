//! An engine that speaks CECP, the protocol of `XBoard`.

use super::names::Ranks;
use super::{Desk, Limits, Offered, Outside, Response, announce, command, share_of};
use crate::language::ir::Side;
use crate::opponent::player::Thought;

/// How many nodes a hint costs.
const HINT: u64 = 20_000;
/// What needs no answer.
const IGNORED: &str = "accepted rejected random computer hard easy otim nps name rating ics bk draw cores memory \
                       variant-end white black . ?";

/// How the other side wants the game to be played.
struct Wishes {
    /// The side that this engine plays; none if it only looks on.
    plays: Option<Side>,
    /// Whether it shows what it thinks.
    shows: bool,
    /// Whether it thinks about every position until the next line comes.
    analyses: bool,
    limits: Limits,
    /// Moves of a session, and what is added for each move, in milliseconds.
    level: (u64, u64),
    /// What is left on the clock, in milliseconds.
    left: Option<u64>,
}

/// Answers lines until `quit`.
pub(super) fn converse(games: &[Offered], outside: &dyn Outside) {
    let Some(mut desk) = Desk::new(games, outside, Ranks::AsCecp) else { return };
    let limits = Limits { time: Some(1_000), ..Limits::default() };
    let plays = Some(Side(1));
    let mut wishes = Wishes { plays, shows: false, analyses: false, limits, level: (0, 0), left: None };
    while let Some(line) = desk.line() {
        match command(&line) {
            ("quit", _) => return,
            (word, rest) => desk.obey((word, rest), &line, &mut wishes),
        }
        if wishes.analyses && desk.table.over().is_none() {
            let endless = Limits { is_endless: true, ..Limits::default() };
            let hears = |line: &str| if line == "." { Response::Later } else { Response::Break };
            let _ = desk.think(&endless, &hears, &Desk::show);
        }
    }
}

impl Desk<'_> {
    fn obey(&mut self, (word, rest): (&str, &str), line: &str, wishes: &mut Wishes) {
        let number = rest.split_whitespace().next().and_then(|word| word.parse::<u64>().ok());
        match word {
            "protover" => self.features(),
            "ping" => self.say(&format!("pong {rest}")),
            "new" => {
                if let Some((first, _)) = self.games.first() {
                    self.choose(first);
                }
                self.begin();
                (wishes.plays, wishes.analyses) = (Some(Side(1)), false);
                wishes.limits.depth = None;
            }
            "variant" if self.choose(rest) => {
                self.begin();
                for line in announce::lines(&self.table) {
                    self.say(&line);
                }
            }
            "variant" => self.say(&format!("Error (no game of this name): {line}")),
            "setboard" => {
                if let Err(wrong) = self.table.begin(Some(rest)) {
                    self.say(&format!("tellusererror Illegal position: {wrong}"));
                }
            }
            "force" | "result" => wishes.plays = None,
            "go" | "playother" => {
                let to_move = self.table.to_move();
                wishes.plays = Some(if word == "go" { to_move } else { to_move.other() });
                self.answer(wishes);
            }
            "usermove" => self.user_move(rest, wishes),
            "undo" => self.table.undo(),
            "remove" => (0..2).for_each(|_| self.table.undo()),
            "post" | "nopost" => wishes.shows = word == "post",
            "analyze" | "exit" => (wishes.analyses, wishes.plays) = (word == "analyze", None),
            "sd" => wishes.limits.depth = number.and_then(|depth| u32::try_from(depth).ok()),
            "st" => {
                wishes.limits.time = number.map(|seconds| seconds.saturating_mul(1_000));
                wishes.left = None;
            }
            "time" => wishes.left = number.map(|hundredths| hundredths.saturating_mul(10)),
            "level" => {
                let added =
                    rest.split_whitespace().nth(2).and_then(|added| added.parse::<u64>().ok()).unwrap_or(0);
                wishes.level = (number.unwrap_or(0), added.saturating_mul(1_000));
                wishes.limits.time = None;
            }
            "hint" => {
                let limits = Limits { nodes: Some(HINT), ..Limits::default() };
                let (hint, _) = self.think(&limits, &|_| Response::Later, &|_, _, _| {});
                if let Some((number, _)) = hint.best() {
                    self.say(&format!("Hint: {}", self.names_of(&[number])));
                }
            }
            "" => {}
            _ if IGNORED.split_whitespace().any(|known| known == word) => {}
            _ => self.say(&format!("Error (unknown command): {line}")),
        }
    }

    fn features(&self) {
        let names: Vec<&str> = self.games.iter().map(|(name, _)| name.as_str()).collect();
        let version = env!("CARGO_PKG_VERSION");
        self.say("feature done=0");
        self.say(&format!("feature myname=\"Menagerie {version}\" ping=1 setboard=1 playother=1 usermove=1"));
        self.say("feature analyze=1 colors=0 sigint=0 sigterm=0 reuse=1 time=1 draw=0 nps=0 debug=0 san=0");
        self.say(&format!("feature variants=\"{}\"", names.join(",")));
        self.say("feature done=1");
    }

    fn user_move(&mut self, name: &str, wishes: &Wishes) {
        if self.table.over().is_some() || !self.table.play_named(name) {
            return self.say(&format!("Illegal move: {name}"));
        }
        self.tell_end();
        if wishes.plays == Some(self.table.to_move()) {
            self.answer(wishes);
        }
    }

    /// Says how the game has ended, if it has.
    fn tell_end(&self) {
        let Some((winner, why)) = self.table.over() else { return };
        let result = match winner {
            Some(Side(0)) => "1-0",
            Some(_) => "0-1",
            None => "1/2-1/2",
        };
        self.say(&format!("{result} {{{why}}}"));
    }

    /// Makes a move.
    fn answer(&mut self, wishes: &Wishes) {
        if self.table.over().is_some() {
            return self.tell_end();
        }
        let moves = (wishes.level.0 > 0).then(|| wishes.level.0 - self.played() % wishes.level.0);
        let by_clock = || wishes.left.map(|left| share_of(left, wishes.level.1, moves));
        let limits =
            Limits { time: wishes.limits.time.or_else(by_clock).or(Some(1_000)), ..wishes.limits.clone() };
        let hears = |line: &str| match command(line).0 {
            "?" => Response::Stop,
            "force" | "new" | "quit" | "result" | "setboard" | "undo" | "remove" | "variant" | "exit" => {
                Response::Break
            }
            _ => Response::Later,
        };
        let silent = |_: &Self, _: &Thought, _: u64| {};
        let tell: &dyn Fn(&Self, &Thought, u64) = if wishes.shows { &Self::show } else { &silent };
        let (thought, is_wanted) = self.think(&limits, &hears, tell);
        if is_wanted && self.number_of(&thought).is_some_and(|number| self.table.play(number)) {
            let legs = self.table.line.last().cloned().unwrap_or_default();
            let legs = if legs == super::names::PASS { "@@@@".to_owned() } else { legs };
            for leg in legs.split_inclusive(',') {
                self.say(&format!("move {leg}"));
            }
            self.tell_end();
        }
    }

    /// How many moves each side has made.
    fn played(&self) -> u64 {
        u64::try_from(self.table.line.len() / 2).unwrap_or(0)
    }

    /// Shows what is thought.
    fn show(&self, thought: &Thought, time: u64) {
        let Some((score, moves)) = thought.lines.first() else { return };
        let line = self.names_of(moves);
        self.say(&format!("{} {score} {} {} {line}", thought.depth, time / 10, thought.nodes));
    }
}
