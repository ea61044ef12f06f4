//! Fairy-Stockfish: the program as it is packaged, a process of its own that is talked to by the lines of UCI.

use std::io::{BufRead, BufReader, ErrorKind, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use crate::clock;
use crate::race::{Counter, Sample};

/// What the program may be called.
const NAMES: [&str; 2] = ["fairy-stockfish", "/usr/games/fairy-stockfish"];

/// The program, with a position, and how long the lines are.
pub(crate) struct Fairy {
    child: Child,
    to: ChildStdin,
    from: BufReader<ChildStdout>,
    depth: u32,
}

impl Fairy {
    /// Begins a variant; `fen` is a position of it, or its set-up. Nothing where the program is not there, or does
    /// not have it.
    pub(crate) fn start(variant: &str, fen: Option<&str>, depth: u32) -> Result<Option<Self>, String> {
        let Some(mut child) = spawn()? else { return Ok(None) };
        let (Some(to), Some(from)) = (child.stdin.take(), child.stdout.take()) else {
            return Err("it cannot be talked to".to_owned());
        };
        let mut fairy = Self { child, to, from: BufReader::new(from), depth };
        fairy.say("uci")?;
        let mut known = false;
        while let Some(line) = fairy.hear()?.filter(|line| line != "uciok") {
            known |=
                line.starts_with("option name UCI_Variant") && line.split(' ').any(|word| word == variant);
        }
        if !known {
            return Ok(None);
        }
        fairy.say(&format!("setoption name UCI_Variant value {variant}"))?;
        fairy.position(fen)?;
        Ok(Some(fairy))
    }

    /// Puts up another position, or the set-up.
    fn position(&mut self, fen: Option<&str>) -> Result<(), String> {
        let position = fen.map_or_else(|| "startpos".to_owned(), |fen| format!("fen {fen}"));
        self.say(&format!("position {position}"))?;
        self.say("isready")?;
        while self.hear()?.ok_or("it has gone away")? != "readyok" {}
        Ok(())
    }

    /// Counts the lines of play.
    pub(crate) fn lines(&mut self, depth: u32) -> Result<u64, String> {
        self.say(&format!("go perft {depth}"))?;
        loop {
            let line = self.hear()?.ok_or("it has gone away")?;
            if let Some(count) = line.strip_prefix("Nodes searched:") {
                return count.trim().parse().map_err(|_| line);
            }
        }
    }

    fn say(&mut self, line: &str) -> Result<(), String> {
        writeln!(self.to, "{line}").and_then(|()| self.to.flush()).map_err(|error| error.to_string())
    }

    /// The next line; none where the program has ended.
    fn hear(&mut self) -> Result<Option<String>, String> {
        let mut line = String::new();
        let read = self.from.read_line(&mut line).map_err(|error| error.to_string())?;
        Ok((read > 0).then(|| line.trim_end().to_owned()))
    }
}

/// Starts the program, by the first of its names that there is.
fn spawn() -> Result<Option<Child>, String> {
    for name in NAMES {
        let mut command = Command::new(name);
        match command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null()).spawn() {
            Ok(child) => return Ok(Some(child)),
            Err(error) if error.kind() == ErrorKind::NotFound => {}
            Err(error) => return Err(format!("{name}: {error}")),
        }
    }
    Ok(None)
}

impl Counter for Fairy {
    fn count(&mut self, times: u32) -> Result<Sample, String> {
        let begun = clock::of_process(self.child.id())?;
        let mut leaves = 0;
        for _ in 0..times {
            leaves = self.lines(self.depth)?;
        }
        Ok(Sample { leaves, seconds: clock::of_process(self.child.id())? - begun })
    }
}

impl Drop for Fairy {
    fn drop(&mut self) {
        // Where it does not listen any more, it is ended.
        if self.say("quit").is_err() {
            let _ = self.child.kill();
        }
        let _ = self.child.wait();
    }
}
