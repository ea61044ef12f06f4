//! The counts of random games, as whole numbers that can be saved and added up, and the statistics made from them.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

/// How often something was used, with the words of the rules that say it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Used {
    /// The piece that has the move or drop; none for an ending.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub piece: Option<String>,
    /// The words.
    pub words: String,
    /// How often.
    pub count: u64,
}

/// Counts over many games of one file. They are whole numbers, so that sums do not depend on the order in which they are made.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Totals {
    /// Games played, given-up ones included.
    pub games: u64,
    /// Wins of each side, by name, the first side first.
    pub wins: Vec<(String, u64)>,
    /// Drawn games.
    pub draws: u64,
    /// Games that were given up.
    pub given_up: u64,
    /// Of them, that with the smallest number: which it was, and which turn.
    pub first_given_up: Option<(u64, usize)>,
    /// How many games had each number of turns, the smallest number first.
    pub lengths: Vec<(usize, u64)>,
    /// How many games began with each set-up, by its number, where there are several.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub setups: Vec<(usize, u64)>,
    /// The positions in which a move was made.
    pub positions: u64,
    /// The legal moves of all of them.
    pub legal_moves: u64,
    /// The legal moves of that which had most.
    pub most_moves: usize,
    /// How often each move and drop was made, in the order of the file.
    pub moves: Vec<Used>,
    /// How often each ending ended a game, in the order in which they are asked.
    pub endings: Vec<Used>,
}

/// What the counts come to.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Report {
    /// Games played.
    pub games: u64,
    /// Wins of each side, by name, the first side first.
    pub wins: Vec<(String, u64)>,
    /// Drawn games.
    pub draws: u64,
    /// Games that were not over after the longest time.
    pub unfinished: u64,
    /// Games that were given up because a position was too much to work out.
    pub given_up: u64,
    /// The first of them: which game it was, and which turn.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub first_given_up: Option<(u64, usize)>,
    /// With how many different set-ups they began, where there are several.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub setups: Option<usize>,
    /// The length of games in turns: the shortest, the middle one, the longest.
    pub turns: [usize; 3],
    /// The mean number of legal moves of a position in which a move was made.
    pub mean_moves: f64,
    /// The greatest number of them.
    pub most_moves: usize,
    /// How often each move and drop was made, in the order of the file. Where a move comes about in several ways, that counts which
    /// is first in the order of moves.
    pub moves: Vec<Used>,
    /// How often each ending ended a game, in the order in which they are asked.
    pub endings: Vec<Used>,
}

/// The first of the games that were given up, of two that may be.
pub(super) fn earlier(one: Option<(u64, usize)>, other: Option<(u64, usize)>) -> Option<(u64, usize)> {
    one.into_iter().chain(other).min()
}

/// Why the counts of several runs have no sum.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoSum {
    /// They are not of the same things.
    OtherThings,
    /// The sum is too large.
    TooLarge,
}

/// Adds to a count.
pub(crate) fn add_count(to: &mut u64, more: u64) -> Result<(), NoSum> {
    *to = to.checked_add(more).ok_or(NoSum::TooLarge)?;
    Ok(())
}

/// Whether the sum of these fits.
pub(crate) fn all_fit(counts: impl IntoIterator<Item = u64>) -> bool {
    counts.into_iter().try_fold(0_u64, u64::checked_add).is_some()
}

/// Adds the counts of one list to those of another.
fn add_used(to: &mut [Used], more: &[Used]) -> Result<(), NoSum> {
    let same = |(one, other): (&Used, &Used)| one.piece == other.piece && one.words == other.words;
    if to.len() != more.len() || !to.iter().zip(more).all(same) {
        return Err(NoSum::OtherThings);
    }
    to.iter_mut().zip(more).try_for_each(|(used, more)| add_count(&mut used.count, more.count))
}

impl Totals {
    /// Adds the counts of other games.
    ///
    /// # Errors
    ///
    /// [`NoSum`] where they are games of other rules, or too many: then the sum means nothing.
    pub fn add(&mut self, more: &Self) -> Result<(), NoSum> {
        let sides = |totals: &Self| totals.wins.iter().map(|(side, _)| side.clone()).collect::<Vec<_>>();
        if sides(self) != sides(more) {
            return Err(NoSum::OtherThings);
        }
        add_used(&mut self.moves, &more.moves)?;
        add_used(&mut self.endings, &more.endings)?;
        for ((_, wins), (_, more)) in self.wins.iter_mut().zip(&more.wins) {
            add_count(wins, *more)?;
        }
        for (sum, more) in [
            (&mut self.games, more.games),
            (&mut self.draws, more.draws),
            (&mut self.given_up, more.given_up),
            (&mut self.positions, more.positions),
            (&mut self.legal_moves, more.legal_moves),
        ] {
            add_count(sum, more)?;
        }
        self.first_given_up = earlier(self.first_given_up, more.first_given_up);
        self.most_moves = self.most_moves.max(more.most_moves);
        for (to, more) in [(&mut self.lengths, &more.lengths), (&mut self.setups, &more.setups)] {
            let mut sums = BTreeMap::new();
            for (number, games) in to.iter().chain(more) {
                add_count(sums.entry(*number).or_default(), *games)?;
            }
            *to = sums.into_iter().collect();
        }
        Ok(())
    }

    /// Whether all sums of [`Totals::report`] fit.
    pub(crate) fn is_bounded(&self) -> bool {
        let wins = self.wins.iter().map(|(_, wins)| *wins);
        all_fit(wins.chain([self.draws, self.given_up]))
            && all_fit(self.lengths.iter().map(|(_, games)| *games))
    }

    /// What they come to.
    #[must_use]
    #[expect(clippy::cast_precision_loss, reason = "a mean of some millions needs no more digits")]
    pub fn report(&self) -> Report {
        let all = |counts: &mut dyn Iterator<Item = u64>| counts.fold(0, u64::saturating_add);
        let finished = all(&mut self.lengths.iter().map(|(_, games)| *games));
        let over = all(&mut self.wins.iter().map(|(_, wins)| *wins)).saturating_add(self.draws);
        // The length of the game at a place, were they in the order of their lengths.
        let at = |place: u64| {
            let mut before = 0_u64;
            let found = self.lengths.iter().find(|(_, games)| {
                before = before.saturating_add(*games);
                before > place
            });
            found.map_or(0, |(turns, _)| *turns)
        };
        Report {
            games: self.games,
            wins: self.wins.clone(),
            draws: self.draws,
            unfinished: finished.saturating_sub(over),
            given_up: self.given_up,
            first_given_up: self.first_given_up,
            setups: Some(self.setups.len()).filter(|number| *number > 0),
            turns: [at(0), at(finished / 2), at(finished.saturating_sub(1))],
            mean_moves: if self.positions == 0 {
                0.0
            } else {
                self.legal_moves as f64 / self.positions as f64
            },
            most_moves: self.most_moves,
            moves: self.moves.clone(),
            endings: self.endings.clone(),
        }
    }
}
