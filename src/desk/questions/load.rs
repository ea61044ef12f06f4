//! Reading a rule file.

use std::collections::BTreeMap;

use serde::Serialize;

use super::answers::{MessageShown, tell};
use super::games::{Games, LoadedGame};
use crate::desk::{picture, read};
use crate::language::ir::{Game, Kind, Side, fingerprint};
use crate::language::source::{SourceId, Sources};
use crate::loading::pipeline::{self, Files, Found, Loaded, file_name};
use crate::loading::trial;
use crate::play::matches::Executor;
use crate::play::setups::Setups;
use crate::play::why::Place;

/// What came of a rule file.
#[derive(Debug, Serialize)]
pub(super) struct Answer {
    /// The key of its game; none if it has errors.
    rules: Option<String>,
    /// The names of the game.
    games: Vec<String>,
    sides: Vec<String>,
    /// For each side the colours of its pieces and of the ink on them.
    colours: Vec<(&'static str, &'static str)>,
    pieces: Vec<Piece>,
    diagnostics: Vec<MessageShown>,
    tests: Vec<Test>,
    clauses: Vec<Clause>,
    /// What each clause says.
    said: Vec<ClauseSaid>,
    /// The names of the files that it is made of, the prelude left out, its own last.
    files: Vec<String>,
    /// How many set-ups there are, if there are several.
    #[serde(skip_serializing_if = "Option::is_none")]
    setups: Option<u64>,
}

#[derive(Debug, Serialize)]
struct Piece {
    name: String,
    letter: String,
    /// Its drawing: shapes in SVG in a field from -22 to 22. The ink is the colour of text, the paper is `--man` of the style.
    /// None if it is shown by its letter.
    #[serde(skip_serializing_if = "Option::is_none")]
    figure: Option<String>,
    place: Option<Place>,
}

#[derive(Debug, Serialize)]
struct Test {
    name: String,
    place: Option<Place>,
    /// The names of its positions, as `start` of a question takes them.
    positions: Vec<String>,
}

/// A clause said back.
#[derive(Debug, Serialize)]
struct ClauseSaid {
    place: Option<Place>,
    lines: Vec<String>,
}

/// A clause that makes moves.
#[derive(Debug, Serialize)]
struct Clause {
    /// The piece that has it; of one of a family, the first.
    of: String,
    label: Option<String>,
    place: Option<Place>,
}

/// The files of a question, and after them those of the host.
pub(super) struct QuestionFiles<'f> {
    pub(super) given: BTreeMap<String, String>,
    pub(super) files: &'f dyn Files,
}

impl Files for QuestionFiles<'_> {
    fn find(&self, from: &str, wanted: &str) -> Result<Found, String> {
        let name = file_name(wanted);
        match self.given.get(wanted).map(|text| (wanted, text)).or_else(|| {
            let text = self.given.get(&name)?;
            Some((name.as_str(), text))
        }) {
            Some((name, text)) => Ok(Found { name: name.to_owned(), text: text.clone() }),
            None => self.files.find(from, wanted),
        }
    }
}

/// Reads a rule file and keeps its game.
pub(super) fn load<E: Executor>(games: &mut Games<E>, name: &str, text: &str, files: &dyn Files) -> Answer {
    let Loaded { sources, game, diagnostics, files, .. } = pipeline::load(name, text, files);
    let diagnostics = diagnostics.iter().map(|told| tell(told, &sources)).collect();
    let names = |sources: &Sources| sources.0.iter().skip(1).map(|source| source.name.clone()).collect();
    let Some(game) = game else {
        let files = names(&sources);
        let (games, sides, colours, pieces, tests, clauses, said) = Default::default();
        return Answer {
            rules: None,
            games,
            sides,
            colours,
            pieces,
            diagnostics,
            tests,
            clauses,
            said,
            files,
            setups: None,
        };
    };
    let key = key(&sources);
    let answer = Answer {
        rules: Some(key.clone()),
        games: game.names.clone(),
        sides: game.sides.clone(),
        colours: (0..game.sides.len()).map(|side| picture::colours(&game, Side::at(side).into())).collect(),
        pieces: pieces(&game),
        diagnostics,
        tests: tests(&game),
        clauses: clauses(&game),
        said: read::read(&game)
            .into_iter()
            .map(|said| ClauseSaid { place: Place::of(&game.sources, said.at), lines: said.lines })
            .collect(),
        files: names(&sources),
        setups: (!game.rows.is_empty()).then(|| Setups::of(&game).map_or(1, |setups| setups.count())),
    };
    games.keep(LoadedGame { key, game, files });
    answer
}

/// A key for the texts of a game.
fn key(sources: &Sources) -> String {
    let mut all = String::new();
    for source in &sources.0 {
        for part in [&source.name, &source.text] {
            all.push_str(&part.len().to_string());
            all.push(' ');
            all.push_str(part);
        }
    }
    fingerprint::of_text(&all)
}

fn pieces(game: &Game) -> Vec<Piece> {
    let pieces = game.kinds.iter().enumerate().map(|(index, kind)| Piece {
        name: kind.name.clone(),
        letter: kind.letter.clone(),
        figure: picture::figure(game, Kind::at(index), "currentColor", "var(--man)"),
        place: Place::of(&game.sources, kind.at),
    });
    pieces.collect()
}

fn tests(game: &Game) -> Vec<Test> {
    let tests = game.tests.iter().map(|test| Test {
        name: test.title.clone(),
        place: Place::of(&game.sources, test.at),
        positions: trial::headings_of(test),
    });
    tests.collect()
}

/// The clauses of pieces that make moves, each once.
fn clauses(game: &Game) -> Vec<Clause> {
    let mut clauses: Vec<Clause> = Vec::new();
    let mut known = Vec::new();
    for kind in &game.kinds {
        let walks = kind.walks.iter().map(|walk| (walk.at, walk.label));
        let drops = kind.drops.iter().map(|drop| (drop.at, drop.label));
        for (at, label) in walks.chain(drops) {
            if at.source == SourceId(0) || known.contains(&at) {
                continue;
            }
            known.push(at);
            clauses.push(Clause {
                of: kind.name.clone(),
                label: label.and_then(|label| game.labels.get(label.index())).cloned(),
                place: Place::of(&game.sources, at),
            });
        }
    }
    clauses
}
