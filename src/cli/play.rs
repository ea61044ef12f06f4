//! `menagerie play`: two people at one keyboard, one against the program, or a script.

mod against;
mod change;
mod help;
mod history;
mod input;
pub(super) mod saving;
mod study;

use std::borrow::Cow;
use std::collections::hash_map::RandomState;
use std::fmt::Write;
use std::hash::{BuildHasher, Hasher};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use menagerie::engine::Engine;
use menagerie::language::diagnostic::render::visible;
use menagerie::language::diagnostic::words::count;
use menagerie::language::ir::{Game, Placement, Side};
use menagerie::language::messages;
use menagerie::language::syntax::ParsedFile;
use menagerie::loading::pipeline::asked;
use menagerie::play::dice::Dice;
use menagerie::play::listing::Listed;
use menagerie::play::matches::{Executor, Plain};
use menagerie::play::notation::sketch;
use menagerie::play::session::{Session, Trouble};
use menagerie::play::setups::Setups;

use super::board::ViewArgs;
use super::failure::Failure;
use super::moves::{known_cell, listed, not_to_move};
use super::player::Player;
use super::record_rules::{self, Origin};
use super::rule_file::{Root, RuleFile};
use super::shell::say;
use super::start::Start;
use super::{Shell, Status, typed, usage};
use against::{Against, Opponent};
use history::History;
use input::{Input, Line, Words};
use saving::is_game;

/// How many letters of a line that is not understood are shown.
const SHOWN: usize = 60;

/// Play a game by typing moves; `help` lists other commands
///
/// With `--against LEVEL` the program plays the other side: `hint` shows good moves, `level N` changes the level, and `undo` takes
/// back its move and yours.
///
/// Input is read from the standard input line by line, so a game can be scripted. At a terminal, you can edit
/// lines, recall earlier ones with the arrow keys, and complete words with Tab. A finished game stays open
/// until `quit` or the end of the input: you can look at it, save it or take moves back. `save x` saves the
/// game in `x.game`, and `save x.ron` writes its position. `save!` overwrites a file that `save` has written;
/// nothing else is overwritten.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// The rule file, a file written by `menagerie ir`, or a game listed by `menagerie games`; a saved game
    /// continues by the rules that it names
    #[arg(value_name = "FILE", required_unless_present = "game")]
    file: Option<PathBuf>,
    #[command(flatten)]
    root: Root,
    #[command(flatten)]
    start: Start,
    /// Continue a game saved by `save x.game`; without a rule file by the rules that it names
    #[arg(long, value_name = "GAME", conflicts_with_all = ["position", "setup", "test", "after"])]
    game: Option<PathBuf>,
    /// Where a game has several set-ups, the same seed draws the same one
    #[arg(long, value_name = "S", value_parser = usage::whole)]
    #[arg(conflicts_with_all = ["position", "setup", "test", "after", "game"])]
    seed: Option<u64>,
    #[command(flatten)]
    against: Against,
    #[command(flatten)]
    player: Player,
    #[command(flatten)]
    seen: ViewArgs,
}

pub(super) fn run(args: &Args, shell: &mut Shell) -> Result<Status, Failure> {
    if args.player.plain {
        run_by::<Plain>(args, |_| None, shell)
    } else {
        run_by::<Engine>(args, |engine| Some(engine), shell)
    }
}

/// The engine, if the game is played by it: only the engine looks ahead.
type EngineOf<E> = fn(&E) -> Option<&Engine>;

/// The rules, and the saved game to continue.
fn named(args: &Args) -> Result<(RuleFile, Option<&Path>), Failure> {
    let saved = args.game.as_deref();
    match (args.file.as_deref(), saved) {
        (Some(file), None) if is_game(file) => {
            if args.start.is_said() {
                return Err(messages::saved_game_with_position(&file.display().to_string()).into());
            }
            Ok((rules_of(file, args.root.path())?, Some(file)))
        }
        (Some(file), saved) => Ok((RuleFile::named(file.to_owned(), args.root.path()), saved)),
        (None, saved) => Ok((rules_of(saved.unwrap_or(Path::new("")), args.root.path())?, saved)),
    }
}

/// The rules that a saved game names.
fn rules_of(path: &Path, root: Option<&Path>) -> Result<RuleFile, Failure> {
    let found = record_rules::rules(path, &saving::read_record(path)?)?;
    Ok(RuleFile::named(found.path, root))
}

fn run_by<E: Executor>(args: &Args, engine: EngineOf<E>, shell: &mut Shell) -> Result<Status, Failure> {
    let (rules, saved) = named(args)?;
    let (game, files) = rules.load_with_files()?;
    let mut table = table::<E>((args, engine), (&game, &files, rules.origin()), saved, shell)?;
    let mut input = Input::new();
    while !shell.closed() {
        table.answer(shell)?;
        if shell.interrupt().wanted() {
            return Ok(Status::Stopped);
        }
        let words = if input.completes() { table.words() } else { Words::default() };
        let prompt = table.prompt();
        let line = match table.opponent.waiting(|| input.next(&prompt, words, shell))? {
            Line::Read(line) => line,
            Line::End => break,
            Line::Stop => return Ok(Status::Stopped),
        };
        let result = if line.trim() == "load \"\"\"" {
            match rows(&mut input, shell)? {
                Some(drawn) => table.load(&drawn, shell).map(|()| ControlFlow::Continue(())),
                None => return Ok(Status::Stopped),
            }
        } else {
            table.obey(line.trim(), shell)
        };
        match result {
            Ok(ControlFlow::Break(())) => break,
            Ok(ControlFlow::Continue(())) => {}
            // The result cannot be written any more.
            Err(failure) if shell.closed() => return Err(failure),
            // A line failed; the game goes on.
            Err(failure) => shell.tell_failure(&failure),
        }
    }
    Ok(Status::Fine)
}

/// The game to begin with; shows it.
fn table<'g, E: Executor>(
    (args, engine): (&Args, EngineOf<E>),
    (game, files, origin): (&'g Game, &'g [ParsedFile], Origin),
    saved: Option<&Path>,
    shell: &mut Shell,
) -> Result<Table<'g, E>, Failure> {
    let table = |session: Session<E>, start, history| -> Result<Table<'g, E>, Failure> {
        let opponent =
            Opponent::new(&args.against, game, session.turn(), args.seed.unwrap_or_else(by_chance))?;
        let (flipped, resigned) = (args.seen.flip, None);
        Ok(Table { session, engine, opponent, game, files, origin, start, history, flipped, resigned })
    };
    if let Some(path) = saved {
        let (record, replay) = saving::replayed::<E>(game, files, path)?;
        let mut table = table(replay.session.clone(), None, History::default())?;
        if args.seen.cells {
            table.names(shell)?;
            shell.print("\n")?;
        }
        table.take(path, &record, replay, shell)?;
        return Ok(table);
    }
    args.start.warn(game, shell);
    let drawn = if args.start.is_said() { None } else { drawn(game, args.seed, shell)? };
    let session = match &drawn {
        Some(start) => Session::at(game, start).map_err(|trouble| Failure::trouble(game, &trouble))?,
        None => args.start.session::<E>(game, files)?,
    };
    let history = History::of(&session, args.start.texts());
    let start = drawn.or(args.start.placement(game, files)?.map(Cow::into_owned));
    let table = table(session, start, history)?;
    if args.seen.cells {
        table.names(shell)?;
        shell.print("\n")?;
    }
    table.show(shell)?;
    Ok(table)
}

/// Another number each time.
fn by_chance() -> u64 {
    RandomState::new().build_hasher().finish()
}

/// A set-up drawn by chance, where there are several; says which.
fn drawn(game: &Game, seed: Option<u64>, shell: &mut Shell) -> Result<Option<Placement>, Failure> {
    if game.rows.is_empty() {
        return Ok(None);
    }
    let setups = Setups::of(game)?;
    let seed = seed.unwrap_or_else(by_chance);
    let number = setups.drawn(Dice::new(seed).roll());
    shell.print(&format!("set-up {number} of {}\n", setups.count()))?;
    Ok(Some(setups.numbered(number, None)?))
}

/// The rows of a drawing, up to the line that ends it. One that is too long is cut, and then is no drawing. None: Ctrl-C.
fn rows(input: &mut Input, shell: &mut Shell) -> Result<Option<String>, Failure> {
    let mut rows = String::new();
    let prompt = if input.completes() { "... " } else { "" };
    while rows.len() <= asked::LONGEST_POSITION {
        let line = match input.next(prompt, Words::default(), shell)? {
            Line::Read(line) => line,
            Line::End => break,
            Line::Stop => return Ok(None),
        };
        if line.trim() == "\"\"\"" {
            break;
        }
        rows.push_str(line.trim_end());
        rows.push('\n');
    }
    Ok(Some(rows))
}

/// A game on the table.
struct Table<'g, E: Executor> {
    session: Session<E>,
    engine: EngineOf<E>,
    opponent: Opponent,
    game: &'g Game,
    /// The trees of the rules: positions that are typed are read with them.
    files: &'g [ParsedFile],
    /// Where the rules lie.
    origin: Origin,
    /// The position with which the game began; none: the set-up.
    start: Option<Placement>,
    history: History,
    /// Whether the board is seen from the far side.
    flipped: bool,
    /// The side that has resigned.
    resigned: Option<Side>,
}

impl<E: Executor> Table<'_, E> {
    /// Draws the board, and says how the game has ended, if it has.
    fn show(&self, shell: &mut Shell) -> Result<(), Failure> {
        let (placement, last) = (self.session.placement(), self.session.changed_last());
        shell.print_painted(&shell.screen().board(self.game, &placement, last, self.flipped))?;
        match self.over() {
            Some(outcome) => shell.print(&format!("{outcome}\n")),
            None => Ok(()),
        }
    }

    /// Draws the board with the names of its cells.
    fn names(&self, shell: &mut Shell) -> Result<(), Failure> {
        shell.print_painted(shell.screen().names(self.game, self.flipped).trim_start_matches('\n'))
    }

    /// How the game has ended, if it has.
    fn over(&self) -> Option<String> {
        let resigns = |side: Side| format!("{} resigns", self.session.side_name(side));
        self.resigned.map(resigns).or_else(|| self.session.outcome_in_words())
    }

    /// What may be typed now.
    fn words(&self) -> Words {
        let owned = |names: &mut dyn Iterator<Item = &String>| names.cloned().collect::<Vec<_>>();
        Words {
            moves: self.session.list().unwrap_or_default().into_iter().map(|listed| listed.text).collect(),
            cells: owned(&mut self.game.board.cells.iter().map(|cell| &cell.name)),
            sides: owned(&mut self.game.sides.iter()),
            kinds: owned(&mut self.game.kinds.iter().map(|kind| &kind.name)),
        }
    }

    fn prompt(&self) -> String {
        if self.over().is_some() {
            return "over> ".to_owned();
        }
        format!("{}> ", self.session.side_name(self.session.turn()))
    }

    /// Does what a line says; breaks if that was to stop.
    fn obey(&mut self, line: &str, shell: &mut Shell) -> Result<ControlFlow<()>, Failure> {
        let (word, rest) =
            line.split_once(char::is_whitespace).map_or((line, ""), |(word, rest)| (word, rest.trim()));
        let times = rest.is_empty() || rest.parse::<u16>().is_ok();
        match (word, rest) {
            ("", _) => {}
            ("quit" | "exit" | "q", "") => return Ok(ControlFlow::Break(())),
            ("help" | "?" | "h", _) => shell.print(help::HELP)?,
            ("board", "") => self.show(shell)?,
            ("cells", "") => self.names(shell)?,
            ("fen", "") => {
                let fen = self.session.fen().map_err(Failure::from)?;
                shell.print(&format!("{fen}\n"))?;
            }
            ("flip", "") => {
                self.flipped = !self.flipped;
                self.show(shell)?;
            }
            ("moves", cell) => self.moves(cell, shell)?,
            ("why", "") => shell.print("why needs a move\n")?,
            ("why", text) => {
                let answer =
                    self.session.why(text).map_err(|trouble| Failure::trouble(self.game, &trouble))?;
                shell.print(&answer.to_text())?;
            }
            ("history", "") => shell.print(&self.history.listed())?,
            ("undo", _) if times => self.undo(rest.parse().unwrap_or(1), shell)?,
            ("redo", _) if times => self.redo(rest.parse().unwrap_or(1), shell)?,
            ("hint", "") => self.hint(shell)?,
            ("level", number) => self.level(number, shell)?,
            ("resign", "") => self.resign(shell)?,
            ("put" | "remove" | "turn", _) => self.change(word, rest, shell)?,
            ("save" | "save!" | "load", "") => shell.print(&format!("{word} needs the name of a file\n"))?,
            ("save" | "save!", file) => self.save(file, word == "save!", shell)?,
            ("load", what) => self.load(what, shell)?,
            ("note", "") => shell.print("note needs words\n")?,
            ("note", note) => self.note(note, shell)?,
            _ => self.play(line, shell)?,
        }
        Ok(ControlFlow::Continue(()))
    }

    /// Goes on from a position; moves played before cannot be taken back any more.
    fn begin(&mut self, placement: &Placement, shell: &mut Shell) -> Result<(), Failure> {
        let session = Session::at(self.game, placement);
        let session = session.map_err(|trouble| Failure::trouble(self.game, &trouble))?;
        (self.session, self.history, self.resigned) = (session, History::default(), None);
        self.start = Some(placement.clone());
        self.show(shell)
    }

    fn resign(&mut self, shell: &mut Shell) -> Result<(), Failure> {
        if self.over().is_none() {
            self.resigned = Some(self.session.turn());
        }
        let over = self.over().unwrap_or_default();
        shell.print(&format!("{over}\n"))
    }

    /// Takes back up to `times` moves. If a side has resigned, that is taken back first.
    fn undo(&mut self, times: u16, shell: &mut Shell) -> Result<(), Failure> {
        let resigned = self.resigned.take().is_some();
        let moves = times.max(1) - u16::from(resigned);
        let begun = self.session.clone();
        let mut undone = (0..moves).take_while(|_| self.session.undo()).count();
        // Against the program, its moves are taken back, too. Its first move stays: it would play again at once.
        if undone > 0 && self.opponent.plays(self.session.turn()) {
            if self.session.undo() {
                undone += 1;
            } else {
                (self.session, undone) = (begun, 0);
            }
        }
        (0..undone).for_each(|_| self.history.undo());
        if resigned || undone > 0 { self.show(shell) } else { shell.print("there is no move to take back\n") }
    }

    /// Plays up to `times` moves again that were taken back.
    fn redo(&mut self, times: u16, shell: &mut Shell) -> Result<(), Failure> {
        let mut again = 0;
        while (again < times.max(1) || self.opponent.plays(self.session.turn()))
            && self.over().is_none()
            && let Some(text) = self.history.next().map(str::to_owned)
            && self.session.play(&text).is_ok()
        {
            self.history.redo();
            again += 1;
        }
        if again > 0 { self.show(shell) } else { shell.print("there is no move to play again\n") }
    }

    /// Plays a line that is a move; lists the moves of a piece, if the line is its cell; else says what may be meant.
    fn play(&mut self, text: &str, shell: &mut Shell) -> Result<(), Failure> {
        let known = self.session.reads(text);
        if known.is_none() {
            if self.stands_on(text) {
                return self.moves(text, shell);
            }
            if let Some(meant) = typed::meant(self.game, text) {
                say(&not_understood(text, &meant));
                return Ok(());
            }
        }
        if self.resigned.is_some() {
            let over = self.over().unwrap_or_default();
            say(&format!("the game is over: {over}; `undo` takes that back\n"));
            return Ok(());
        }
        let written = known.and_then(|index| self.written(index));
        let (side, was_stuck) = (self.session.turn(), self.session.stuck().is_some());
        let played = self.session.play(text);
        if played.is_ok() || !was_stuck && self.session.stuck().is_some() {
            let side = self.session.side_name(side).to_owned();
            self.history.play(side, written.unwrap_or_else(|| text.to_owned()));
            self.show(shell)?;
        }
        match played {
            Ok(()) => {}
            // Nothing is known about it, and no move is similar.
            Err(Trouble::Move(told)) if told.help.is_none() && sketch(self.game, text).is_none() => {
                say(&not_understood(text, "`moves` lists the legal moves, `help` what else can be typed"));
            }
            Err(trouble) => return Err(Failure::trouble(self.game, &trouble)),
        }
        Ok(())
    }

    /// The legal move of an index, as it is written.
    fn written(&self, index: usize) -> Option<String> {
        self.session.list().ok()?.into_iter().find(|listed| listed.index == index).map(|listed| listed.text)
    }

    /// Whether a text is the name of an occupied cell.
    fn stands_on(&self, text: &str) -> bool {
        let cell = self.game.board.cell(text);
        cell.is_some() && self.session.placement().men.iter().any(|man| Some(man.cell) == cell)
    }

    fn moves(&self, cell: &str, shell: &mut Shell) -> Result<(), Failure> {
        if let Some(stuck) = self.session.stuck() {
            return Err(Failure::trouble(self.game, &stuck));
        }
        let mut list = listed(self.game, &self.session)?;
        if !cell.is_empty() {
            known_cell(self.game, cell)?;
            if let Some(other) = not_to_move(&self.session, cell) {
                return shell.print(&other);
            }
            list.retain(|listed| listed.from.as_deref() == Some(cell));
        }
        shell.print(&columns(&list, shell.screen().width))
    }
}

/// The one line that answers what is neither a move nor a command.
fn not_understood(line: &str, meant: &str) -> String {
    let mut shown: String = line.chars().take(SHOWN).collect();
    if shown.len() < line.len() {
        shown.push('…');
    }
    visible(&format!("`{shown}` is not understood: {meant}")) + "\n"
}

/// The number of moves, and their texts in columns, to be read line by line.
fn columns(list: &[Listed], wide: usize) -> String {
    let mut text = format!("{}\n", count(list.len(), "move"));
    let width =
        list.iter().map(|listed| listed.text.chars().count()).max().unwrap_or(0).min(super::WIDEST) + 2;
    for row in list.chunks((wide / width).max(1)) {
        for listed in row {
            let _ = write!(text, "  {:1$}", listed.text, width - 2);
        }
        text.truncate(text.trim_end().len());
        text.push('\n');
    }
    text
}
