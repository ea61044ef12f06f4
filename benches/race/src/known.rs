//! `tests/perft/*.ron`: positions, and how many lines of play they are known to have. What the fields mean is said in
//! `tests/integration/perft.rs`.

use std::collections::BTreeMap;
use std::fs;

use menagerie::play::notation::position;
use menagerie::{Game, Placement};
use ron::value::RawValue;
use serde::Deserialize;

use crate::project;
use crate::rows::From;

/// What is known of a position.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Counted {
    pub(crate) title: String,
    position: Start,
    counts: Vec<Figures>,
}

#[derive(Deserialize)]
enum Start {
    SetUp,
    At(Box<RawValue>),
}

#[derive(Deserialize)]
enum Figures {
    Published(String, Vec<u64>),
    Independent(String, Vec<u64>),
    Ours(Vec<u64>),
}

impl Counted {
    /// All positions of a rule file.
    pub(crate) fn of(file: &str) -> Result<Vec<Self>, String> {
        let path = project().join(format!("tests/perft/{file}.ron"));
        let text = fs::read_to_string(&path).map_err(|error| format!("{}: {error}", path.display()))?;
        ron::from_str(&text).map_err(|error| format!("{}: {error}", path.display()))
    }

    /// The one where a row begins.
    pub(crate) fn at(file: &str, from: From) -> Result<Self, String> {
        let wanted = |counted: &Self| match from {
            From::SetUp => matches!(counted.position, Start::SetUp),
            From::Titled(title) => counted.title.starts_with(title),
        };
        Self::of(file)?.into_iter().find(wanted).ok_or_else(|| format!("{file}: no such position: {from:?}"))
    }

    /// The position as it is written; none is the set-up.
    pub(crate) fn text(&self) -> Option<&str> {
        match &self.position {
            Start::SetUp => None,
            Start::At(text) => Some(text.get_ron()),
        }
    }

    /// The position; none is the set-up.
    pub(crate) fn placement(&self, game: &Game) -> Result<Option<Placement>, String> {
        let Some(text) = self.text() else { return Ok(None) };
        position::from_text(game, &self.title, text)
            .map(Some)
            .map_err(|(_, problems)| format!("{}: {problems:?}", self.title))
    }

    /// How many lines there are of each length, and who says so.
    pub(crate) fn counts(&self) -> BTreeMap<u32, (u64, &str)> {
        let figures = self.counts.iter().flat_map(|figures| {
            let (from, counts) = match figures {
                Figures::Published(from, counts) | Figures::Independent(from, counts) => {
                    (from.as_str(), counts)
                }
                Figures::Ours(counts) => ("this program", counts),
            };
            counts.iter().map(move |count| (*count, from))
        });
        (1..).zip(figures).collect()
    }
}
