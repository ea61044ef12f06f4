//! Engines of others, that are asked for moves by UCI or by CECP.

use super::names::{Names, PASS, Ranks};
use crate::language::ir::Game;

/// How long an engine may take to answer at all, and to make a move, in milliseconds.
const ANSWERS: u64 = 10_000;
const MOVES: u64 = 300_000;
/// How many lines it may say until then.
const LINES: usize = 100_000;

/// Lines to an engine, and from it.
pub trait Wire {
    /// Says a line.
    ///
    /// # Errors
    ///
    /// The engine has ended.
    fn say(&mut self, line: &str) -> Result<(), Fault>;

    /// The next line, if one comes within so many milliseconds.
    ///
    /// # Errors
    ///
    /// Why none comes.
    fn hear(&mut self, within: u64) -> Result<String, Fault>;
}

/// Why a game is not played to its end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Halt {
    /// The command of the engine.
    pub command: String,
    /// Why it does not go on.
    pub fault: Fault,
    /// The position, as a FEN if there is one.
    pub position: String,
    /// The moves from the beginning of the game.
    pub line: String,
}

/// Why an engine makes no move, or none that can be played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fault {
    /// It has ended.
    Gone,
    /// It does not answer in time.
    Hangs,
    /// Nobody wants to hear it any more.
    Stopped,
    /// It gives up.
    Resigns,
    /// It does not know an option.
    Option(String),
    /// It takes a move for illegal, or the game for over.
    Refuses(String),
    /// It plays a move that is not legal here.
    Illegal(String),
}

/// An engine as it is asked for: `uci: COMMAND; NAME=VALUE; go nodes 1000`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Foreign {
    /// The program and its arguments.
    pub command: Vec<String>,
    ranks: Ranks,
    /// What it is told before a game.
    lines: Vec<String>,
    go: Option<String>,
}

impl Foreign {
    /// The engine that a text asks for, if it asks for one.
    #[must_use]
    pub fn read(text: &str) -> Option<Self> {
        let (protocol, rest) = text.split_once(':')?;
        let ranks = match protocol.trim() {
            "uci" => Ranks::FromOne,
            "cecp" => Ranks::AsCecp,
            _ => return None,
        };
        let mut parts = rest.split(';').map(str::trim);
        let command: Vec<String> = parts.next()?.split_whitespace().map(str::to_owned).collect();
        let mut read = Self { command, ranks, lines: Vec::new(), go: None };
        for part in parts.filter(|part| !part.is_empty()) {
            match part.split_once('=') {
                _ if read.is_uci() && part.starts_with("go ") => read.go = Some(part.to_owned()),
                Some((name, value)) if read.is_uci() => {
                    read.lines.push(format!("setoption name {} value {}", name.trim(), value.trim()));
                }
                Some(_) => read.lines.push(format!("option {part}")),
                None => read.lines.push(part.to_owned()),
            }
        }
        (!read.command.is_empty()).then_some(read)
    }

    fn is_uci(&self) -> bool {
        self.ranks == Ranks::FromOne
    }
}

/// An engine in a game.
pub struct Guest {
    with: Foreign,
    wire: Box<dyn Wire + Send>,
    pub(super) names: Names,
    from: Option<String>,
    line: Vec<String>,
    pings: u32,
    /// Whether moves are announced by a word.
    has_usermove: bool,
}

impl Guest {
    /// Greets an engine. If it was not said how long it thinks, it makes so many nodes.
    ///
    /// # Errors
    ///
    /// Why it does not answer.
    pub fn new(with: &Foreign, wire: Box<dyn Wire + Send>, game: &Game, nodes: u64) -> Result<Self, Halt> {
        let mut with = with.clone();
        with.go.get_or_insert_with(|| format!("go nodes {nodes}"));
        let names = Names::new(game, with.ranks);
        let mut guest =
            Self { with, wire, names, from: None, line: Vec::new(), pings: 0, has_usermove: false };
        let (command, position, line) = (guest.command(), String::new(), String::new());
        guest.greet().map_err(|fault| Halt { command, fault, position, line })?;
        Ok(guest)
    }

    pub(super) fn command(&self) -> String {
        self.with.command.join(" ")
    }

    fn greet(&mut self) -> Result<(), Fault> {
        if !self.with.is_uci() {
            self.wire.say("xboard")?;
            self.wire.say("protover 2")?;
            return self.until("done=1");
        }
        self.wire.say("uci")?;
        self.until("uciok")?;
        self.with.lines.iter().try_for_each(|line| self.wire.say(line))?;
        self.is_ready()
    }

    /// Reads lines until one has these words.
    fn until(&mut self, words: &str) -> Result<(), Fault> {
        for _ in 0..LINES {
            let line = self.wire.hear(ANSWERS)?;
            self.has_usermove |= line.contains("usermove=1");
            if line.starts_with("Illegal") {
                return Err(Fault::Refuses(line));
            }
            if line.starts_with("No such option") {
                return Err(Fault::Option(line));
            }
            if line.contains(words) {
                return Ok(());
            }
        }
        Err(Fault::Hangs)
    }

    /// Waits until all that was said is done, and all that was answered is read.
    fn is_ready(&mut self) -> Result<(), Fault> {
        if self.with.is_uci() {
            self.wire.say("isready")?;
            return self.until("readyok");
        }
        self.pings += 1;
        self.wire.say(&format!("ping {}", self.pings))?;
        self.until(&format!("pong {}", self.pings))
    }

    /// Begins a game, from the set-up or from a FEN.
    pub(super) fn begin(&mut self, from: Option<&str>) -> Result<(), Fault> {
        self.line.clear();
        self.from = from.map(str::to_owned);
        if self.with.is_uci() {
            self.wire.say("ucinewgame")?;
            return self.is_ready();
        }
        // What is left of the game before is read first.
        self.wire.say("force")?;
        self.is_ready()?;
        self.wire.say("new")?;
        self.with.lines.iter().try_for_each(|line| self.wire.say(line))?;
        self.wire.say("force")?;
        if let Some(fen) = from {
            self.wire.say(&format!("setboard {fen}"))?;
        }
        self.is_ready()
    }

    /// Tells the engine a move, unless it has made it.
    pub(super) fn tell(&mut self, name: &str, is_own: bool) -> Result<(), Fault> {
        self.line.push(name.to_owned());
        if self.with.is_uci() || is_own {
            return Ok(());
        }
        let name = if name == PASS { "@@@@" } else { name };
        self.wire.say(&if self.has_usermove { format!("usermove {name}") } else { name.to_owned() })?;
        self.is_ready()
    }

    /// The move that the engine chooses.
    pub(super) fn choose(&mut self) -> Result<String, Fault> {
        if self.with.is_uci() {
            let from = self.from.as_ref().map_or("startpos".to_owned(), |fen| format!("fen {fen}"));
            self.wire.say(&format!("position {from} moves {}", self.line.join(" ")))?;
            self.wire.say(self.with.go.as_deref().unwrap_or("go"))?;
        } else {
            self.wire.say("go")?;
        }
        let mut legs = String::new();
        for _ in 0..LINES {
            let line = self.wire.hear(MOVES)?;
            let mut words = line.split_whitespace();
            match (words.next(), words.next()) {
                (Some("bestmove"), name) => return Ok(name.unwrap_or_default().to_owned()),
                (Some("move"), Some(leg)) => {
                    legs.push_str(leg);
                    if !leg.ends_with(',') {
                        self.wire.say("force")?;
                        return Ok(legs);
                    }
                }
                (Some("resign"), _) => return Err(Fault::Resigns),
                (Some("1-0" | "0-1" | "1/2-1/2" | "Illegal"), _) => {
                    return Err(Fault::Refuses(line));
                }
                _ => {}
            }
        }
        Err(Fault::Hangs)
    }
}
