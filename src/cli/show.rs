//! `menagerie show`: what a word means, in the words of the rules.

use std::collections::HashSet;
use std::fmt::Write;

use menagerie::engine::Engine;
use menagerie::language::diagnostic::suggest;
use menagerie::language::glossary::{self, Entry, Meaning, Sort};
use menagerie::language::ir::{Game, Kind, Side};
use menagerie::language::messages;
use menagerie::language::source::{SourceId, Span};
use menagerie::play::setups::Setups;

use super::board::ViewArgs;
use super::failure::Failure;
use super::rule_file::RuleFile;
use super::start::Start;
use super::{Shell, Status};

/// Show what a game consists of, or what one of its words means
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    rules: RuleFile,
    /// A piece, zone, definition or other word of the file, the prelude or the language; or `board`, `setup`,
    /// `turn`, `ends`
    name: Option<String>,
    /// How each clause is played, and what keeps it from being played faster
    #[arg(long, conflicts_with = "name")]
    lowering: bool,
    #[command(flatten)]
    start: Start,
    #[command(flatten)]
    seen: ViewArgs,
}

pub(super) fn run(args: &Args, shell: &mut Shell) -> Result<Status, Failure> {
    let (game, files) = args.rules.load_with_files()?;
    args.start.warn(&game, shell);
    let mut entries = glossary::entries(&files);
    entries.retain(|entry| is_there(&game, entry));
    let screen = shell.screen();
    let drawing = || {
        let mut text = if args.start.is_said() {
            let session = args.start.session::<Engine>(&game, &files)?;
            screen.board(&game, &session.placement(), session.changed_last(), args.seen.flip)
        } else {
            screen.board(&game, &game.setup, Vec::new(), args.seen.flip)
        };
        if args.seen.cells {
            text.push_str(&screen.names(&game, args.seen.flip));
        }
        Ok::<_, Failure>(text)
    };
    let text = match args.name.as_deref() {
        None if args.lowering => super::lowering::text(&game),
        None => overview(&game, &entries, &drawing()?)?,
        Some("board") => board(&game, drawing()?),
        Some(name) => word(&game, &entries, glossary::blocks(&files, name), name)?,
    };
    shell.print_painted(&text)?;
    Ok(Status::Fine)
}

/// Whether the game has what is declared: a board may have been replaced, and its zones and directions with it.
fn is_there(game: &Game, entry: &Entry) -> bool {
    let declares =
        |at: Span| at.source == entry.at.source && entry.at.start <= at.start && at.end <= entry.at.end;
    match entry.sort {
        Sort::Zone => game.board.zones.iter().any(|zone| declares(zone.at)),
        Sort::Tracks => game.board.tracks.iter().any(|tracks| declares(tracks.at)),
        _ => true,
    }
}

/// The declarations of a word, those of a piece with its families, and the blocks that begin with it; or else its meaning in the
/// language.
fn word(game: &Game, entries: &[Entry], blocks: Vec<Span>, name: &str) -> Result<String, Failure> {
    let mut found: Vec<&Entry> = entries.iter().filter(|entry| entry.name == name).collect();
    if found.is_empty() && blocks.is_empty() {
        // Several words of the language, such as `swap sides`, one after the other.
        let meanings: Option<Vec<Meaning>> = name.split_whitespace().map(glossary::meaning).collect();
        if let Some(meanings) = meanings.filter(|meanings| !meanings.is_empty()) {
            return Ok(meanings.into_iter().map(of_the_language).collect::<Vec<_>>().join("\n"));
        }
        let declared = entries.iter().map(|entry| entry.name.as_str());
        let near = suggest::nearest(name, declared.chain(glossary::meanings().map(|meaning| meaning.word)));
        let help = said_otherwise(game, name).or_else(|| near.map(|near| format!("did you mean `{near}`?")));
        return Err(messages::not_declared(name, &help.unwrap_or_default()).into());
    }
    let families = game.kinds.iter().filter(|kind| kind.name == name).flat_map(|kind| &kind.families);
    for family in families {
        found.extend(entries.iter().filter(|entry| entry.sort == Sort::Family && entry.name == *family));
    }
    let mut text = String::new();
    for at in found.into_iter().map(|entry| entry.at).chain(blocks) {
        if !text.is_empty() {
            text.push('\n');
        }
        let file = game.sources.get(at.source).map_or("", |source| &source.name);
        let line = game.sources.line_column(at).line;
        let _ = writeln!(text, "# {file}, line {line}");
        text.push_str(&glossary::text(&game.sources, at));
        text.push('\n');
    }
    Ok(text)
}

/// How the language says what a word of other games means.
fn said_otherwise(game: &Game, name: &str) -> Option<String> {
    let text: String = game.sources.0.iter().map(|source| source.text.as_str()).collect();
    let said = glossary::said_otherwise(name, &text)?;
    Some(format!("the language says this in other words: {said}"))
}

/// A word that no file declares, and where to read on.
fn of_the_language(Meaning { word, says, section }: Meaning) -> String {
    format!("# a word of the language: docs/language.md, {section}\n{word}: {says}\n")
}

/// The board as it is drawn, its zones and its directions.
fn board(game: &Game, mut text: String) -> String {
    let _ = writeln!(text, "\n{} cells", game.board.cells.len());
    let of = |side: Option<&str>| side.map_or_else(String::new, |side| format!(" of {side}"));
    for zone in &game.board.zones {
        for (side, cells) in game.for_sides(&zone.cells) {
            let side = of(side);
            let cells: Vec<&str> = cells.iter().map(|cell| game.board.cell_name(*cell)).collect();
            let _ = writeln!(text, "zone {}{side}: {}", zone.name, cells.join(" "));
        }
    }
    for tracks in &game.board.tracks {
        for (side, directions) in game.for_sides(&tracks.of) {
            let side = of(side);
            let names: Vec<&str> = directions
                .iter()
                .filter_map(|direction| game.board.directions.get(direction.index()))
                .map(|direction| direction.name.as_str())
                .collect();
            let _ = writeln!(text, "tracks {}{side}: {}", tracks.name, names.join(" "));
        }
    }
    text
}

/// The game in short: names, sides, the board as it is drawn, the pieces, the words of the file.
fn overview(game: &Game, entries: &[Entry], drawing: &str) -> Result<String, Failure> {
    let mut text = String::new();
    let _ = writeln!(text, "{}", game.names.join(", "));
    let sides: Vec<String> = game
        .sides
        .iter()
        .enumerate()
        .map(|(index, side)| format!("{side} with {}", men(game, Side::at(index))))
        .collect();
    let _ = writeln!(text, "{}\n", sides.join(", "));
    text.push_str(drawing);
    text.push('\n');
    if !game.rows.is_empty() {
        let setups = Setups::of(game)?;
        let _ = writeln!(text, "set-ups: {} of {} orders\n", setups.count(), setups.count_of_all());
    }
    let width = game.kinds.iter().map(|kind| kind.name.chars().count()).max().unwrap_or(0).min(super::WIDEST);
    for kind in &game.kinds {
        let of = if kind.families.is_empty() {
            String::new()
        } else {
            format!("  of {}", kind.families.join(", "))
        };
        let line = format!("{:3} {:width$}{of}", kind.letter, kind.name);
        let _ = writeln!(text, "{}", line.trim_end());
    }
    for sort in
        [Sort::Family, Sort::Zone, Sort::Tracks, Sort::Definition, Sort::State, Sort::Label, Sort::Phase]
    {
        // The words of the prelude (source 0) are the same for every game.
        let mut names: Vec<&str> = entries
            .iter()
            .filter(|entry| entry.sort == sort && entry.at.source != SourceId(0))
            .map(|entry| entry.name.as_str())
            .collect();
        // Two pieces may have a state of one name.
        let mut known = HashSet::new();
        names.retain(|name| known.insert(*name));
        if !names.is_empty() {
            let _ = writeln!(text, "{}: {}", sort.name(), names.join(" "));
        }
    }
    Ok(text)
}

/// The number of pieces of a side in the set-up, in hand and on the board.
fn men(game: &Game, side: Side) -> String {
    let on_board: u32 =
        game.setup.men.iter().filter(|man| man.owner == side).map(|man| u32::from(man.count)).sum();
    let in_hand: u32 = game
        .setup
        .hands
        .iter()
        .filter(|(of, _, _): &&(Side, Kind, u32)| *of == side)
        .map(|held| held.2)
        .sum();
    match on_board + in_hand {
        1 => "1 piece".to_owned(),
        number => format!("{number} pieces"),
    }
}
