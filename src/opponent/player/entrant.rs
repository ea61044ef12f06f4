//! Players as they are asked for: `random`, `greedy`, `level 5`, `nodes 1000`, `plain`, `playouts`, `weights x.weights`.

use super::levels::{HIGHEST, level};
use super::{How, Knowledge, Method, Player, TABLE};
use crate::opponent::search::{Parts, Searcher};
use crate::opponent::worth::{Values, by_mobility};

/// By which values a player judges positions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Worth {
    /// By those that were learned.
    Learned,
    /// By how many moves pieces have.
    Mobility,
    /// Every piece counts the same.
    Plain,
}

/// A player as it is asked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entrant {
    strength: Strength,
    worth: Worth,
    method: Option<Method>,
    left_out: Parts,
    /// The file with the weights of this player alone.
    weights: Option<String>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Strength {
    Random,
    Greedy,
    Level(u8),
    /// So many nodes a move; none: as many as all players of a match.
    Nodes(Option<u64>),
}

/// The parts of a search that can be left out, by name.
const PARTS: [(&str, Parts); 9] = [
    ("null", Parts::NULL_MOVE),
    ("reductions", Parts::REDUCTIONS),
    ("quiescence", Parts::QUIESCENCE),
    ("mobility", Parts::MOBILITY),
    ("order", Parts::ORDER),
    ("table", Parts::TABLE),
    ("extensions", Parts::EXTENSIONS),
    ("margins", Parts::MARGINS),
    ("exchanges", Parts::EXCHANGES),
];

impl Entrant {
    /// A player of a level.
    #[must_use]
    pub fn level(number: u8) -> Self {
        Self::with(Strength::Level(number))
    }

    /// A player with so many nodes a move.
    #[must_use]
    pub fn nodes(nodes: u64) -> Self {
        Self::with(Strength::Nodes(Some(nodes)))
    }

    fn with(strength: Strength) -> Self {
        Self { strength, worth: Worth::Learned, method: None, left_out: Parts::none(), weights: None }
    }

    /// The player that a text asks for.
    #[must_use]
    pub fn read(text: &str) -> Option<Self> {
        let mut read = Self::with(Strength::Nodes(None));
        let (text, file) = text.split_once("weights").map_or((text, None), |(text, file)| (text, Some(file)));
        if let Some(file) = file {
            let file = file.trim_start_matches([' ', ':']);
            read.weights = (!file.is_empty()).then(|| file.to_owned());
            read.weights.as_ref()?;
        }
        let mut words = text.split([' ', ':', '-']).filter(|word| !word.is_empty());
        let mut is_empty = file.is_none();
        while let Some(word) = words.next() {
            is_empty = false;
            match word {
                "random" => read.strength = Strength::Random,
                "greedy" => (read.strength, read.worth) = (Strength::Greedy, Worth::Mobility),
                "level" => {
                    let number = words.next()?.parse().ok().filter(|number| (1..=HIGHEST).contains(number));
                    read.strength = Strength::Level(number?);
                }
                "nodes" => {
                    let nodes = words.next()?.parse().ok().filter(|nodes| *nodes > 0);
                    read.strength = Strength::Nodes(Some(nodes?));
                }
                "learned" => read.worth = Worth::Learned,
                "mobility" => read.worth = Worth::Mobility,
                "plain" => read.worth = Worth::Plain,
                "playouts" => read.method = Some(Method::Playouts),
                "alphabeta" => read.method = Some(Method::AlphaBeta),
                "without" => {
                    let name = words.next()?;
                    let part = PARTS.iter().find(|(known, _)| *known == name)?.1;
                    read.left_out = read.left_out.with(part);
                }
                _ => return None,
            }
        }
        (!is_empty).then_some(read)
    }

    /// Whether the player uses what is learned.
    #[must_use]
    pub fn needs_learning(&self) -> bool {
        self.worth == Worth::Learned && self.strength != Strength::Random && self.weights.is_none()
    }

    /// The file with the weights of this player, if it has its own.
    #[must_use]
    pub fn weights(&self) -> Option<&str> {
        self.weights.as_deref()
    }

    /// The player. It may spend so many nodes a move if nothing else was asked for.
    #[must_use]
    pub fn player(&self, known: &Knowledge, nodes: u64) -> Player {
        let values = match self.worth {
            Worth::Learned => known.values.clone(),
            Worth::Mobility => by_mobility(&known.shape, &known.survey),
            Worth::Plain => Values::plain(known.shape.clone()),
        };
        let known = Knowledge { values, ..known.clone() };
        let searcher = |left_out: Parts| {
            let parts = known.parts().without(self.left_out).without(left_out);
            Searcher::new(known.values.clone(), parts, TABLE)
        };
        let method = self.method.unwrap_or(known.method);
        let (nodes, noise, left_out) = match self.strength {
            Strength::Random => return Player::by(How::Random),
            Strength::Greedy => {
                let searcher = searcher(Parts::QUIESCENCE);
                return Player { depth: 1, ..Player::by(How::AlphaBeta(searcher)).within(u64::MAX) };
            }
            Strength::Nodes(asked) => (asked.unwrap_or(nodes), 0.0, Parts::none()),
            Strength::Level(number) => {
                let level = level(number);
                let left_out = if level.follows_captures { Parts::none() } else { Parts::QUIESCENCE };
                (level.nodes, level.noise, left_out)
            }
        };
        let player = match method {
            Method::AlphaBeta => Player::by(How::AlphaBeta(searcher(left_out))),
            Method::Playouts => known.player(method),
        };
        Player { noise: noise * f64::from(known.values.unit()), ..player.within(nodes) }
    }
}

#[cfg(test)]
mod tests {
    use super::{PARTS, Parts};

    #[test]
    fn each_part_can_be_left_out() {
        assert_eq!(PARTS.iter().fold(Parts::none(), |all, (_, part)| all.with(*part)), Parts::all());
    }
}
