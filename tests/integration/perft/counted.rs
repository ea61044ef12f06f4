//! The files of `tests/perft/`: how many lines of play are known, and from where.

use menagerie::language::ir::{Game, Placement};
use menagerie::play::notation::position;
use ron::value::RawValue;
use serde::Deserialize;

/// What is known of a position.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Counted {
    /// For people: the name that the position has elsewhere, or what it tries.
    pub(crate) title: String,
    position: Start,
    /// How many lines of play there are of length 1, 2 and so on, parted by where the figures come from.
    counts: Vec<Figures>,
}

/// Where the lines begin.
#[derive(Deserialize)]
enum Start {
    /// The set-up.
    SetUp,
    /// What a position file would say.
    At(Box<RawValue>),
}

/// Where figures come from, and the figures.
#[derive(Deserialize)]
enum Figures {
    /// They can be read there.
    Published(String, Vec<u64>),
    /// That program, which shares nothing with this one, has counted them.
    Independent(String, Vec<u64>),
    /// Only this program, with its plain interpreter: they show that something has changed, not what is right.
    Ours(Vec<u64>),
}

impl Counted {
    /// The lengths of lines, and how many there are of each.
    pub(crate) fn counts(&self) -> impl Iterator<Item = (u32, u64)> {
        let figures = self.counts.iter().flat_map(|figures| match figures {
            Figures::Published(from, counts) | Figures::Independent(from, counts) => {
                assert!(!from.is_empty());
                counts
            }
            Figures::Ours(counts) => counts,
        });
        (1..).zip(figures.copied())
    }

    /// Where the lines begin; none for the set-up.
    pub(crate) fn placement(&self, game: &Game) -> Result<Option<Placement>, String> {
        match &self.position {
            Start::SetUp => Ok(None),
            Start::At(text) => match position::from_text(game, &self.title, text.get_ron()) {
                Ok(placement) => Ok(Some(placement)),
                Err((_, problems)) => Err(format!("{problems:#?}")),
            },
        }
    }
}
