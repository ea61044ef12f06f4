//! `menagerie moves`: the legal moves of a position.

use std::fmt::Write;

use clap::ValueEnum;
use menagerie::desk::document::Document;
use menagerie::language::diagnostic::suggest;
use menagerie::language::diagnostic::words::count;
use menagerie::language::ir::Game;
use menagerie::language::messages;
use menagerie::language::written::foreign;
use menagerie::play::listing::Listed;
use menagerie::play::matches::{Executor, Plain};
use menagerie::play::session::Session;

use super::board::ViewArgs;
use super::failure::Failure;
use super::player::{Player, by};
use super::rule_file::RuleFile;
use super::start::Start;
use super::{Shell, Status};

/// List the legal moves of a position, each with its rule
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    rules: RuleFile,
    #[command(flatten)]
    start: Start,
    #[command(flatten)]
    player: Player,
    #[command(flatten)]
    seen: ViewArgs,
    /// Only the moves of the piece on this cell
    #[arg(long, value_name = "CELL")]
    from: Option<String>,
    /// For people, with the board; or as JSON
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
}

/// How results are printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Format {
    /// For people
    Text,
    /// One document
    Json,
}

pub(super) fn run(args: &Args, shell: &mut Shell) -> Result<Status, Failure> {
    if args.start.plays() {
        return by!(args.player, run_by(args, shell));
    }
    // Only the plain interpreter can explain moves, and nothing else is asked: so the engine is not prepared.
    run_by::<Plain>(args, shell)
}

fn run_by<E: Executor>(args: &Args, shell: &mut Shell) -> Result<Status, Failure> {
    let (game, files) = args.rules.load_with_files()?;
    args.start.warn(&game, shell);
    let session = args.start.to_explain::<E>(&game, &files)?;
    if let Some(cell) = &args.from {
        known_cell(&game, cell)?;
    }
    if args.format == Format::Json {
        let from = args.from.as_ref().and_then(|cell| game.board.cell(cell));
        let document = Document::of(&session, from).map_err(|trouble| Failure::trouble(&game, &trouble))?;
        shell.print(&document.to_json())?;
        return Ok(Status::Fine);
    }
    let mut list = session.list_with_others().map_err(|trouble| Failure::trouble(&game, &trouble))?;
    if let Some(cell) = &args.from {
        list.retain(|listed| listed.from.as_ref() == Some(cell));
    }
    let not_to_move = args.from.as_ref().and_then(|cell| not_to_move(&session, cell));
    let mut board = shell.screen().board(&game, &session.placement(), session.changed_last(), args.seen.flip);
    if args.seen.cells {
        board.push_str(&shell.screen().names(&game, args.seen.flip));
    }
    shell.print_painted(&drawn(&session, board, &list, not_to_move))?;
    Ok(Status::Fine)
}

/// The legal moves in the order of their texts.
pub(super) fn listed<E: Executor>(game: &Game, session: &Session<E>) -> Result<Vec<Listed>, Failure> {
    session.list().map_err(|trouble| Failure::trouble(game, &trouble))
}

/// Nothing, if the board has this cell.
pub(super) fn known_cell(game: &Game, cell: &str) -> Result<(), Failure> {
    if game.board.cell(cell).is_some() {
        return Ok(());
    }
    let near = suggest::nearest(cell, game.board.cells.iter().map(|cell| cell.name.as_str()));
    let help = match (foreign::extent(&game.board.cells, cell), near) {
        (Some(extent), _) => extent,
        (None, Some(near)) => format!("did you mean `{near}`?"),
        (None, None) => "`menagerie show FILE board` draws the board".to_owned(),
    };
    Err(messages::no_such_cell(cell, &help).into())
}

/// Why nothing on this cell can move, if the cell is empty or its piece is not to move.
pub(super) fn not_to_move<E: Executor>(session: &Session<E>, cell: &str) -> Option<String> {
    let cell_index = session.game().board.cell(cell);
    let turn = session.turn();
    match session.placement().men.iter().find(|man| Some(man.cell) == cell_index) {
        None => Some(format!("nothing stands on {cell}\n")),
        Some(man) if !man.owner.is_moved_by(turn) => {
            let (turn, other) = (session.side_name(turn), man.owner.name(&session.game().sides));
            Some(format!("it is {turn}'s turn, and what stands on {cell} is {other}'s\n"))
        }
        Some(_) => None,
    }
}

/// The board and the moves, for people.
fn drawn<E: Executor>(
    session: &Session<E>,
    board: String,
    list: &[Listed],
    not_to_move: Option<String>,
) -> String {
    let mut text = board;
    text.push('\n');
    match (session.outcome_in_words(), not_to_move) {
        (Some(outcome), _) => text + &outcome + "\n",
        (None, Some(why)) => text + &why,
        (None, None) => text + &table(list),
    }
}

/// The number of moves, and a line for each.
fn table(list: &[Listed]) -> String {
    let mut text = format!("{}\n", count(list.len(), "move"));
    let width = list.iter().map(|listed| listed.text.chars().count()).max().unwrap_or(0).min(super::WIDEST);
    for Listed { text: written, also, rule, .. } in list {
        let _ = writeln!(text, "  {written:width$}  {}{}", shortened(rule), and_also(also));
    }
    text
}

/// The words of a clause; of a long one its beginning, up to where it may go on in another way.
fn shortened(words: &str) -> String {
    /// How many letters are shown.
    const SHOWN: usize = 72;
    if words.chars().count() <= SHOWN {
        return words.to_owned();
    }
    let end = words.char_indices().nth(SHOWN).map_or(words.len(), |(at, _)| at);
    let head = words.get(..end).unwrap_or(words);
    let breaks = [" | ", " then ", " {", " when ", " unless ", " so that ", " where ", " capturing ", "; "];
    let cut = breaks.iter().filter_map(|word| head.rfind(word)).filter(|at| *at > SHOWN / 3).max();
    let cut = cut.or_else(|| head.rfind(' ')).unwrap_or(head.len());
    format!("{} …", head.get(..cut).unwrap_or(head).trim_end())
}

/// " (also a7-a8=R, a7-a8=N)": the other texts of a move.
fn and_also(texts: &[String]) -> String {
    /// The most that are listed.
    const TOLD: usize = 4;
    if texts.is_empty() {
        return String::new();
    }
    let told: Vec<&str> = texts.iter().take(TOLD).map(String::as_str).collect();
    match texts.len() - told.len() {
        0 => format!(" (also {})", told.join(", ")),
        more => format!(" (also {} and {more} more)", told.join(", ")),
    }
}
