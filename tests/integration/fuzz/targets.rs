//! What must hold for any text whatsoever. The fuzz targets in `fuzz/` call these functions, and so does a test, with
//! the texts in `tests/corpus`. A panic is a finding.

#[path = "../printer/mod.rs"]
pub(crate) mod printer;

use std::sync::LazyLock;
use std::time::{Duration, Instant};

use menagerie::desk::stats::Dice;
use menagerie::language::diagnostic::{Diagnostic, Severity, any_error};
use menagerie::language::ir::{Game, ron};
use menagerie::language::source::{SourceId, Sources};
use menagerie::language::syntax;
use menagerie::loading::pipeline::{self, Files, Found, NoFiles};
use menagerie::play::matches::{Match, Plain};
use menagerie::play::notation::{drawing, position, read, texts};
use menagerie::play::session::ways;

/// How many turns are played of a game.
const TURNS: usize = 6;
/// No further turn is begun after so long: one question alone may take some seconds.
const PATIENCE: Duration = Duration::from_millis(500);

/// The files on which a text may build.
#[derive(Debug, Default)]
pub(crate) struct Known(pub(crate) Vec<(String, String)>);

impl Files for Known {
    fn find(&self, _from: &str, wanted: &str) -> Result<Found, String> {
        let name = pipeline::file_name(wanted);
        let known = self.0.iter().find(|(known, _)| *known == name);
        let (name, text) = known.ok_or("there is no such file")?;
        Ok(Found { name: name.clone(), text: text.clone() })
    }
}

/// Any text can be parsed, and every message about it points into it.
pub(crate) fn parse(text: &str) {
    let mut sources = Sources::default();
    let source = sources.add("fuzz.rules", text);
    told(&syntax::parse(source, text).diagnostics, &sources);
    if let Err(problems) = syntax::parse_position(source, text) {
        told(&problems, &sources);
    }
}

/// What is parsed without errors is printed as a text that is parsed as the same tree, and printed as the same text. Plain
/// English is told of before anything is known of its meaning, and lines count in it: of what is no game it may be told
/// in one form alone.
pub(crate) fn print(text: &str) {
    let parsed = syntax::parse(SourceId(0), text);
    if any_error(&parsed.diagnostics) {
        return;
    }
    let printed = printer::print(&parsed.file);
    let again = syntax::parse(SourceId(0), &printed);
    let errors = again.diagnostics.iter().filter(|found| found.severity == Severity::Error);
    let mut codes = errors.map(|found| found.code.as_str()).peekable();
    if codes.peek().is_some() && codes.all(|code| matches!(code, "E0113" | "E0141" | "E0147")) {
        assert!(pipeline::load_as_written("fuzz.rules", text, &NoFiles).game.is_none(), "{printed}");
        return;
    }
    assert!(!any_error(&again.diagnostics), "{:?}\n{printed}", again.diagnostics);
    assert!(again.file == parsed.file, "another tree:\n{printed}");
    assert_eq!(printer::print(&again.file), printed);
}

/// Any text can be checked, every message about it points into it, and what is accepted comes back from RON.
pub(crate) fn check(text: &str, files: &Known) -> Option<Game> {
    let loaded = pipeline::load_as_written("fuzz.rules", text, files);
    told(&loaded.diagnostics, &loaded.sources);
    let game = loaded.game?;
    let again = ron::from_ron("fuzz.ron", &ron::to_ron(&game)).map_err(|(_, problems)| problems);
    assert!(again.as_ref() == Ok(&game), "the game as data is another: {again:?}");
    Some(game)
}

/// Of any text with errors it can be told what may be meant. Every message still points into it and has a code that was told
/// before, or tells that words stand in the wrong order or that the language has others; and a text with errors still has one.
pub(crate) fn advise(text: &str, files: &Known) {
    let written = pipeline::load_as_written("fuzz.rules", text, files).diagnostics;
    let advised = pipeline::load("fuzz.rules", text, files);
    told(&advised.diagnostics, &advised.sources);
    assert_eq!(any_error(&advised.diagnostics), any_error(&written));
    for found in &advised.diagnostics {
        let before = written.iter().any(|known| known.code == found.code);
        assert!(before || matches!(found.code.as_str(), "E0114" | "E0141"), "{found:?}\n{text}");
    }
}

/// What is accepted can be played, drawn, written and read; gives how many turns were played. Which they are, depends on
/// the text alone.
pub(crate) fn play_turns(game: &Game, text: &str) -> usize {
    let begin = Instant::now();
    let seed = text.bytes().fold(1, |seed: u64, byte| seed.wrapping_mul(31).wrapping_add(u64::from(byte)));
    let mut dice = Dice::new(seed);
    let mut played = Match::<Plain>::new(game);
    for turn in 0..TURNS {
        let placement = played.position().to_placement(game);
        assert!(game.check_placement(&placement).is_ok());
        let _ = drawing(game, &placement);
        // A game that is too much to work out is given up, which is no fault.
        let Ok(moves) = played.legal_moves() else { return turn };
        let index = dice.below(moves.len());
        let Some(chosen) = moves.get(index) else { return turn };
        let ways = ways(&moves);
        let written = texts(game, &ways);
        if let Some(text) = written.get(index) {
            assert!(read(game, &ways, text).is_ok(), "`{text}` is listed, and not read");
        }
        if begin.elapsed() > PATIENCE {
            return turn;
        }
        played.play(chosen).unwrap();
    }
    TURNS
}

/// Positions of the game that the texts of positions are read for, as RON and as JSON.
pub(crate) fn some_positions() -> Vec<(String, String)> {
    let mut found = Vec::new();
    let mut dice = Dice::new(1);
    let mut played = Match::<Plain>::new(&GAME);
    for turn in 0..40 {
        let placement = played.position().to_placement(&GAME);
        found.push((format!("position-{turn}.ron"), position::to_ron(&GAME, &placement)));
        found.push((format!("position-{turn}.json"), position::to_json(&GAME, &placement)));
        let moves = played.legal_moves().unwrap_or_default();
        let Some(chosen) = moves.get(dice.below(moves.len())) else { break };
        played.play(chosen).unwrap();
    }
    found
}

/// Any text can be read as a position; what is one comes back from its files. Says whether it is one.
pub(crate) fn positions(text: &str) -> bool {
    let _ = position::is_position(text);
    let placement = match position::from_text(&GAME, "fuzz.ron", text) {
        Ok(placement) => placement,
        Err((sources, problems)) => {
            told(&problems, &sources);
            return false;
        }
    };
    for written in [position::to_json(&GAME, &placement), position::to_ron(&GAME, &placement)] {
        let again = position::from_text(&GAME, "again", &written).map_err(|(_, problems)| problems);
        assert!(again.as_ref() == Ok(&placement), "{again:?}\n{written}");
    }
    let _ = drawing(&GAME, &placement);
    let _ = Match::<Plain>::at(&GAME, &placement).unwrap().legal_moves();
    true
}

/// Every message has a line of words, and places in the text with no more than a line at each.
fn told(diagnostics: &[Diagnostic], sources: &Sources) {
    for diagnostic in diagnostics {
        assert!(!diagnostic.message.is_empty() && !diagnostic.message.contains('\n'), "{diagnostic:?}");
        for label in &diagnostic.labels {
            assert!(!label.text.contains('\n'), "{diagnostic:?}");
            let source = sources.get(label.span.source);
            let inside = source.is_some_and(|source| {
                source.text.get(label.span.start as usize..label.span.end as usize).is_some()
            });
            let text = source.map_or("", |source| source.text.as_str());
            assert!(
                inside,
                "{:?} ({}) {:?} of {} bytes:\n{text}",
                label.span,
                diagnostic.code.as_str(),
                label.text,
                text.len()
            );
        }
    }
}

/// A game with something of everything that a position can hold.
const RULES: &str = r#"
language 1
game "Fuzz"
sides White, Black symmetry half-turn
board { grid a..e, 1..6 }
hand Guard
skipped : cell until end of next turn
reach : 0..9 = 3
piece Elder "E" { moved : flag  aim : direction  move step any  move step n { set moved } }
piece Guard "G" {
    stacks up to 3
    friends : set of Elder
    face : kind
    move step orthogonal
    move step forward quietly to skipped
    drop on empty
}
setup { White: Elder c1, Guard a1  Black: likewise }
turn { move | drop }
ends { before a turn { lose when no move   draw when position occurs 3 times } }
"#;

static GAME: LazyLock<Game> = LazyLock::new(|| {
    let loaded = pipeline::load("game.rules", RULES, &Known::default());
    loaded.game.unwrap_or_else(|| panic!("{:?}", loaded.diagnostics))
});
