//! `menagerie engine`: games for other programs, by UCI and CECP.

use std::cell::RefCell;
use std::io::{self, BufRead, BufReader, Read};
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, TryRecvError, sync_channel};
use std::thread;
use std::time::Instant;

use menagerie::engine::Engine;
use menagerie::opponent::player::Knowledge;
use menagerie::opponent::protocol::{Come, Offered, Outside, converse};
use menagerie::play::matches::{Executor, Match};

use super::failure::Failure;
use super::interrupt::Interrupt;
use super::opponent::{Haste, Learning};
use super::rule_file::{Root, RuleFile};
use super::{Shell, Status};

/// The longest line that is read, in bytes: that of a game of very many moves.
const LONGEST: u64 = 1 << 20;
/// So many lines may wait.
const WAITING: usize = 64;

/// Play games for another program, as an engine that speaks UCI or CECP
///
/// The first line says which: `uci` or `xboard`. Each FILE is a game that the other program can choose by the name of the file, as `UCI_Variant` or
/// `variant`; without a choice, the first one is played. `Skill Level` is a level from 1 to 8; otherwise the engine is as strong as it can be. `docs/protocols.md`
/// says how moves are written, and which programs were tried. For example:
/// `printf 'uci\nposition startpos moves e2e4\ngo nodes 1000\n' | menagerie engine chess`.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// Rule files, files written by `menagerie ir`, or games listed by `menagerie games`; `NAME=FILE` gives a game another name
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,
    #[command(flatten)]
    root: Root,
    #[command(flatten)]
    learning: Learning,
}

pub(super) fn run(args: &Args, shell: &mut Shell) -> Result<Status, Failure> {
    let mut games: Vec<Offered> = Vec::new();
    for file in &args.files {
        let own = file.file_stem().unwrap_or(file.as_os_str()).to_string_lossy();
        let named = file.to_str().filter(|_| !file.exists()).and_then(|text| text.split_once('='));
        let (name, file) = named.map_or((&*own, file.as_path()), |(name, file)| (name, Path::new(file)));
        let game = RuleFile::named(file.to_owned(), args.root.path()).load()?;
        args.learning.check(&game)?;
        games.push((name.to_owned(), Match::new(&game)));
    }
    let interrupt = shell.interrupt().clone();
    let pipe = Pipe {
        lines: lines(io::stdin()),
        shell: RefCell::new(shell),
        args,
        interrupt: interrupt.clone(),
        began: Instant::now(),
    };
    converse(&games, &pipe);
    Ok(if interrupt.wanted() { Status::Stopped } else { Status::Fine })
}

/// The lines of another program, as they come, on a thread that ends with them.
pub(super) fn lines(from: impl Read + Send + 'static) -> Receiver<String> {
    let (sender, lines) = sync_channel(WAITING);
    thread::spawn(move || {
        let (mut from, mut line) = (BufReader::new(from), Vec::new());
        while from.by_ref().take(LONGEST).read_until(b'\n', &mut line).is_ok_and(|bytes| bytes > 0) {
            let text = String::from_utf8_lossy(&line).trim().to_owned();
            line.clear();
            if sender.send(text).is_err() {
                break;
            }
        }
    });
    lines
}

/// The other program.
struct Pipe<'a> {
    lines: Receiver<String>,
    shell: RefCell<&'a mut Shell>,
    args: &'a Args,
    interrupt: Interrupt,
    began: Instant,
}

impl Outside for Pipe<'_> {
    fn next(&self) -> Option<String> {
        if self.shell.borrow().closed() {
            return None;
        }
        // All that was said is out. If Ctrl-C came before this, nothing is waited for.
        self.interrupt.waiting(|| if self.interrupt.wanted() { None } else { self.lines.recv().ok() })
    }

    fn come(&self) -> Come {
        if self.interrupt.wanted() {
            return Come::Stop;
        }
        match self.lines.try_recv() {
            Ok(line) => Come::Line(line),
            Err(TryRecvError::Empty) => Come::Nothing,
            Err(TryRecvError::Disconnected) => Come::End,
        }
    }

    fn say(&self, line: &str) {
        let mut shell = self.shell.borrow_mut();
        // When nobody listens any more, `next` ends the conversation.
        let _ = shell.print(&format!("{line}\n")).and_then(|()| shell.flush());
    }

    fn now(&self) -> u64 {
        u64::try_from(self.began.elapsed().as_millis()).unwrap_or(u64::MAX)
    }

    fn know(&self, engine: &Engine) -> Knowledge {
        let (learning, haste) = (&self.args.learning, (Haste::Now, true));
        let known = learning.knowledge(engine.game(), haste, 1, &self.interrupt);
        // The weights were checked; if they have changed since then, the engine learns.
        known
            .unwrap_or_else(|_| learning.find_out((engine.game(), engine), haste, 1, (None, &self.interrupt)))
    }
}
