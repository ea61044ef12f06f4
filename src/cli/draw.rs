//! `menagerie draw`: a position as a picture.

use std::path::PathBuf;

use menagerie::desk::picture::{self, Marks, Sign, View};
use menagerie::engine::Engine;
use menagerie::language::diagnostic::suggest;
use menagerie::language::ir::{Cell, Game, Kind, Placement};
use menagerie::language::messages;
use menagerie::language::syntax::ParsedFile;
use menagerie::play::layout::Layout;
use menagerie::play::notation;
use menagerie::play::position::Position;
use menagerie::play::session::{Session, Trouble};

use super::failure::Failure;
use super::moves::known_cell;
use super::output::{self, Endings};
use super::rule_file::RuleFile;
use super::shell::say;
use super::start::Start;
use super::write::{self, Known, Sort};
use super::{Shell, Status};

/// What `-o` writes.
const PICTURE: Sort = Sort {
    noun: "picture of ours",
    is: Known::Text(picture::is_picture),
    help: "pictures only replace pictures: move the existing file away, or use another name",
    again: None,
};

/// Draw a position as a picture (SVG)
///
/// Pieces are drawn by their `looks` (`looks king` in the rule file), or else as letters. The picture needs
/// no font and no other file, and is the same on every machine. Zones have patterns. Pieces whose states
/// differ from their first values have numbers, explained below the board. With `--after`, the cells that the
/// last move has changed are marked.
///
/// `--piece` draws the diagram of a piece, as books print it: the piece alone on the board, the cells that it
/// can reach, and where an enemy or an own piece is needed. The program finds these by putting such pieces on
/// the board and asking for the moves.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    rules: RuleFile,
    #[command(flatten)]
    start: Start,
    /// Mark where the piece on this cell may go
    #[arg(long, value_name = "CELL")]
    from: Option<String>,
    /// Show what this move does
    #[arg(long = "move", value_name = "MOVE", conflicts_with = "from")]
    played: Option<String>,
    /// Draw the diagram of this piece
    #[arg(long, value_name = "PIECE", conflicts_with_all = ["from", "played", "test", "position", "setup", "after"])]
    piece: Option<String>,
    /// The cell for the diagram of a piece; by default one in the middle
    #[arg(long, value_name = "CELL", requires = "piece")]
    on: Option<String>,
    /// Show only this zone
    #[arg(long, value_name = "ZONE")]
    zone: Option<String>,
    /// Draw all lines of all tracks
    #[arg(long)]
    tracks: bool,
    /// Draw the levels of a board one above the other, seen from an angle, instead of side by side; only boards of squares (`grid`) have levels
    #[arg(long)]
    stack: bool,
    /// Show all pieces by their letters, even those with a `looks`
    #[arg(long)]
    letters: bool,
    /// The file to write, whose name ends in `.svg` (or `.png`, with the feature `png`); by default the picture is printed
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
}

/// How the names of pictures end.
const NAMED: Endings = Endings { noun: "picture", endings: &["svg", "png"] };

pub(super) fn run(args: &Args, shell: &mut Shell) -> Result<Status, Failure> {
    let named = args.output.as_deref().map(|path| NAMED.of(path)).transpose()?;
    let (game, files) = args.rules.load_with_files()?;
    if let Some(zone) = &args.zone {
        let zones = game.board.zones.iter().map(|zone| zone.name.as_str());
        known("zone", zone, &zones.collect::<Vec<_>>())?;
    }
    let (placement, marks, notes) = match &args.piece {
        Some(piece) => of_piece(&game, piece, args.on.as_deref())?,
        None => {
            args.start.warn(&game, shell);
            of_position(&game, &files, args)?
        }
    };
    let (tracks, stack, letters) = (args.tracks, args.stack, args.letters);
    let view = View { marks, zone: args.zone.as_deref(), tracks, stack, letters, notes };
    let picture = picture::draw(&game, &placement, &view);
    match &args.output {
        None => shell.print(&picture)?,
        Some(path) => {
            match named {
                Some("png") => super::png::write(path, &picture)?,
                _ => write::write(path, &picture, &PICTURE)?,
            }
            output::written(path, shell)?;
        }
    }
    Ok(Status::Fine)
}

/// A position, its marks, and what is written below it.
type Shown = (Placement, Marks, Vec<String>);

/// The diagram of a piece.
fn of_piece(game: &Game, piece: &str, on: Option<&str>) -> Result<Shown, Failure> {
    let names = game.kinds.iter().map(|kind| kind.name.as_str());
    let index = known("piece", piece, &names.collect::<Vec<_>>())?;
    let cell = match on {
        Some(name) => the_cell(game, name)?,
        None => picture::middle(&Layout::new(&game.board)).unwrap_or_default(),
    };
    let diagram =
        picture::diagram(game, Kind::at(index), cell).map_err(|trouble| Failure::trouble(game, &trouble))?;
    let mut notes = vec![format!("{piece} on {}", game.board.cell_name(cell))];
    notes.extend(diagram.told);
    if !diagram.whole {
        let told = "incomplete: there are too many places where other pieces may stand";
        say(&format!("{told}\n"));
        notes.push(told.to_owned());
    }
    Ok((diagram.placement, diagram.marks, notes))
}

/// The position that was chosen, with what is asked about it.
fn of_position(game: &Game, files: &[ParsedFile], args: &Args) -> Result<Shown, Failure> {
    if !args.start.plays() && args.from.is_none() && args.played.is_none() {
        // No move is asked for, so none is generated.
        let placement = args.start.placement(game, files)?;
        let placement = placement.as_deref().unwrap_or(&game.setup);
        Position::new(game, placement).map_err(|told| Failure::trouble(game, &Trouble::Position(told)))?;
        return Ok((placement.clone(), Marks::default(), Vec::new()));
    }
    let session = args.start.session::<Engine>(game, files)?;
    let placement = session.placement();
    let mut marks = Marks::default();
    if args.start.plays() {
        for cell in session.changed_last() {
            marks.add(Sign::Changed, cell);
        }
    }
    if let Some(name) = &args.from {
        let cell = the_cell(game, name)?;
        if !placement.men.iter().any(|man| man.cell == cell) {
            let told = format!("no piece stands on {name}");
            say(&format!("{told}: no move is marked\n"));
            return Ok((placement, marks, vec![told]));
        }
        let moves = session
            .inquiry()
            .ways_of(cell)
            .map_err(|exhausted| Failure::trouble(game, &Trouble::Exhausted(exhausted)))?;
        let mut of_man = Marks::of_man(cell, &moves);
        of_man.signs.extend(marks.signs);
        let note = if moves.is_empty() { vec![format!("no move from {name}")] } else { Vec::new() };
        return Ok((placement, of_man, note));
    }
    if let Some(text) = &args.played {
        let of_move = of_move(game, &session, text)?;
        return Ok((placement, of_move, vec![text.clone()]));
    }
    Ok((placement, marks, Vec::new()))
}

/// What a move does, by its text.
fn of_move(game: &Game, session: &Session<Engine>, text: &str) -> Result<Marks, Failure> {
    // Playing a text that is no legal move gives the message about it.
    session.clone().play(text).map_err(|trouble| Failure::trouble(game, &trouble))?;
    let ways = session
        .inquiry()
        .ways_as(None)
        .map_err(|exhausted| Failure::trouble(game, &Trouble::Exhausted(exhausted)))?;
    let all: Vec<&[_]> = ways.iter().map(Vec::as_slice).collect();
    let way = notation::read(game, &all, text).ok().and_then(|index| ways.get(index)?.first());
    Ok(way.map(Marks::of_move).unwrap_or_default())
}

/// The cell of a name.
fn the_cell(game: &Game, name: &str) -> Result<Cell, Failure> {
    known_cell(game, name)?;
    Ok(game.board.cell(name).unwrap_or_default())
}

/// The place of a name in a list.
fn known(what: &str, name: &str, names: &[&str]) -> Result<usize, Failure> {
    if let Some(index) = names.iter().position(|known| *known == name) {
        return Ok(index);
    }
    let near = suggest::nearest(name, names.iter().copied());
    Err(messages::no_such_word(what, name, near, names).into())
}
