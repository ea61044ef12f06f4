//! `menagerie play`: two people at one keyboard, or a script.

use std::fmt::Write;
use std::io::{self, BufRead, Read};
use std::path::Path;

use menagerie::diagnostic::render::WithSources;
use menagerie::diagnostic::words::count;
use menagerie::diagnostic::{Diagnostic, catalog};
use menagerie::ir::Game;
use menagerie::listing::Listed;
use menagerie::notation::position as saved;
use menagerie::play::Executor;
use menagerie::session::Session;
use menagerie::source::Sources;

use super::failure::Failure;
use super::moves::{known_cell, listed, not_to_move};
use super::player::{Player, by};
use super::rule_file::RuleFile;
use super::start::Start;
use super::write::{self, Sort};
use super::{Shell, Status, position, typed};

/// The longest line that is read.
const LINE: u64 = 1 << 16;
/// How wide a list of moves may be.
const COLUMNS: usize = 80;

const HELP: &str = "\
a move        play it, such as one that `moves` lists
moves         list the legal moves
moves CELL    list those of what stands on the cell
board         draw the board
undo          take the last move back; undo 3 takes three
save FILE     write the position to a new file; RON, or JSON if its name ends in .json
save! FILE    the same, over a position that was saved there before
load FILE     go on from a position in such a file
help          print this
quit          stop
";

/// What `save` writes.
const SAVED: Sort = Sort {
    noun: "saved position",
    is: saved::is_position,
    help: "nothing is written over but saved positions; save under another name",
    again: Some("save!"),
};

/// Play a game: moves are typed, `help` lists what else can be
///
/// Everything is read from the standard input line by line, so that a game can be scripted. The game ends with its
/// outcome, with `quit`, or with the end of the input. `save` never writes over anything but a saved position, and over that
/// only as `save!`.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    rules: RuleFile,
    #[command(flatten)]
    start: Start,
    #[command(flatten)]
    player: Player,
}

pub(super) fn run(args: &Args, shell: &mut Shell) -> Result<Status, Failure> {
    by!(args.player, run_by(args, shell))
}

fn run_by<E: Executor>(args: &Args, shell: &mut Shell) -> Result<Status, Failure> {
    let (game, files) = args.rules.load_with_files()?;
    let mut table = Table { session: args.start.session::<E>(&game, &files)?, game: &game, status: Status::Fine };
    shell.print(&table.session.drawing())?;
    let mut input = io::stdin().lock();
    while !shell.closed() {
        if table.ended(shell)? {
            break;
        }
        shell.print(&format!("{}> ", table.session.side_name(table.session.turn())))?;
        shell.flush()?;
        let interrupt = shell.interrupt().clone();
        if interrupt.wanted() {
            shell.print("\n")?;
            return Ok(Status::Stopped);
        }
        let Some(line) = interrupt.waiting(|| next_line(&mut input))? else {
            shell.print("\n")?;
            break;
        };
        if table.obey(line.trim(), shell)? {
            break;
        }
    }
    Ok(table.status)
}

/// A game on the table.
struct Table<'g, E: Executor> {
    session: Session<E>,
    game: &'g Game,
    status: Status,
}

impl<E: Executor> Table<'_, E> {
    /// Tells the outcome, if there is one.
    fn ended(&self, shell: &mut Shell) -> Result<bool, Failure> {
        let Some(outcome) = self.session.outcome_told() else { return Ok(false) };
        shell.print(&format!("{outcome}\n"))?;
        Ok(true)
    }

    /// Does what a line says; whether that was to stop.
    fn obey(&mut self, line: &str, shell: &mut Shell) -> Result<bool, Failure> {
        let (word, rest) =
            line.split_once(char::is_whitespace).map_or((line, ""), |(word, rest)| (word, rest.trim()));
        match (word, rest) {
            ("", _) => {}
            ("quit" | "exit", "") => return Ok(true),
            ("help" | "?" | "h", _) => shell.print(HELP)?,
            ("board", "") => shell.print(&self.session.drawing())?,
            ("moves", cell) => self.moves(cell, shell)?,
            ("undo", times) if times.is_empty() || times.parse::<u16>().is_ok() => {
                self.undo(times.parse().unwrap_or(1), shell)?;
            }
            (word @ ("save" | "save!" | "load"), "") => {
                shell.print(&format!("{word} needs the name of a file\n"))?;
            }
            ("save" | "save!", file) => match self.save(Path::new(file), word == "save!") {
                Ok(()) => shell.print(&format!("saved to {file}\n"))?,
                Err(diagnostic) => tell(shell, &diagnostic),
            },
            ("load", file) => match self.load(Path::new(file)) {
                Ok(()) => shell.print(&self.session.drawing())?,
                Err(failure) => shell.tell(&failure.told()),
            },
            _ => self.play(line, shell)?,
        }
        Ok(false)
    }

    /// Takes so many moves back, as far as there are any.
    fn undo(&mut self, times: u16, shell: &mut Shell) -> Result<(), Failure> {
        let undone = (0..times.max(1)).take_while(|_| self.session.undo()).count();
        if undone > 0 {
            shell.print(&self.session.drawing())
        } else {
            shell.print("there is no move to take back\n")
        }
    }

    fn play(&mut self, text: &str, shell: &mut Shell) -> Result<(), Failure> {
        let was_stuck = self.session.stuck().is_some();
        let played = self.session.play(text);
        if played.is_ok() || !was_stuck && self.session.stuck().is_some() {
            shell.print(&self.session.drawing())?;
        }
        if let Err(trouble) = played {
            let mut failure = Failure::trouble(self.game, &trouble);
            if let Some(meant) = typed::meant(self.game, text) {
                failure.diagnostics.iter_mut().for_each(|found| found.help = Some(meant.clone()));
            }
            shell.tell(&failure.told());
        }
        Ok(())
    }

    fn moves(&self, cell: &str, shell: &mut Shell) -> Result<(), Failure> {
        if let Some(stuck) = self.session.stuck() {
            shell.tell(&Failure::trouble(self.game, &stuck).told());
            return Ok(());
        }
        let mut list = match listed(self.game, &self.session) {
            Ok(list) => list,
            Err(failure) => {
                shell.tell(&failure.told());
                return Ok(());
            }
        };
        if !cell.is_empty() {
            if let Err(failure) = known_cell(self.game, cell) {
                failure.diagnostics.iter().for_each(|diagnostic| tell(shell, diagnostic));
                return Ok(());
            }
            if let Some(other) = not_to_move(&self.session, cell) {
                return shell.print(&other);
            }
            list.retain(|listed| listed.from.as_deref() == Some(cell));
        }
        shell.print(&columns(&list))
    }

    /// Goes on from a position in a file; what was played before cannot be taken back any more.
    fn load(&mut self, path: &Path) -> Result<(), Failure> {
        let placement = position::read(self.game, path)?;
        self.session = Session::start_at(self.game, &placement)
            .map_err(|trouble| Failure::trouble(self.game, &trouble))?;
        Ok(())
    }

    fn save(&self, path: &Path, again: bool) -> Result<(), Diagnostic> {
        let placement = self.session.placement();
        let text = if path.extension().is_some_and(|extension| extension == "json") {
            saved::to_json(self.game, &placement)
        } else {
            saved::to_ron(self.game, &placement)
        };
        // Read as rules, a position would be nothing but errors.
        if path.extension().is_some_and(|extension| extension == "rules" || extension == "snap")
            && !path.exists()
        {
            let shown = path.display();
            let message = format!("`{shown}` cannot be written: a position is no rule file and no snapshot");
            let help = format!("`save {}` writes the position", path.with_extension("ron").display());
            return Err(Diagnostic::new(catalog::CANNOT_WRITE, message).help(help));
        }
        let sort = if again { Sort { again: None, ..SAVED } } else { SAVED };
        write::write(path, &text, &sort)
    }
}

/// The number of moves, and their texts in columns, to be read line by line.
fn columns(list: &[Listed]) -> String {
    let mut text = format!("{}\n", count(list.len(), "move"));
    let width =
        list.iter().map(|listed| listed.text.chars().count()).max().unwrap_or(0).min(super::WIDEST) + 2;
    for row in list.chunks((COLUMNS / width).max(1)) {
        for listed in row {
            let _ = write!(text, "  {:1$}", listed.text, width - 2);
        }
        text.truncate(text.trim_end().len());
        text.push('\n');
    }
    text
}

/// What went wrong with one line; the game goes on.
fn tell(shell: &Shell, diagnostic: &Diagnostic) {
    shell.tell(&[WithSources { diagnostic, sources: &Sources::default() }]);
}

/// The next line of the input, or none at its end. What is longer than any move is cut, and then understood as none.
fn next_line(input: &mut impl BufRead) -> Result<Option<String>, Failure> {
    let mut bytes = Vec::new();
    let read = input.by_ref().take(LINE).read_until(b'\n', &mut bytes);
    match read {
        Ok(0) => Ok(None),
        Ok(_) => Ok(Some(String::from_utf8_lossy(&bytes).into_owned())),
        Err(error) => Err(Failure::from(
            Diagnostic::new(
                menagerie::diagnostic::catalog::CANNOT_READ,
                format!("the standard input cannot be read: {}", menagerie::folder::reason(&error)),
            )
            .help("moves are read from there, line by line"),
        )),
    }
}
