//! The results of a match, and what they say of the strength of the players.

use serde::{Deserialize, Serialize};

use super::game::Ending;
use crate::language::ir::Side;
use crate::opponent::maths::{exp, float, ln};

/// The results of games, for the first player.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Tally {
    /// Won, drawn and lost games.
    pub results: [u64; 3],
    /// Games that each side has won.
    pub by_side: [u64; 2],
    /// Games that were too long, and games that were broken off: they count as drawn.
    pub too_long: u64,
    /// The same for games in which a question was too much work.
    pub broken_off: u64,
    /// Plies of all games.
    pub plies: u64,
}

impl Tally {
    /// Counts a game in which the first player had this side.
    pub fn add(&mut self, ending: Ending, first: Side, plies: usize) {
        let winner = ending.winner();
        let result = winner.map_or(1, |side| if side == first { 0 } else { 2 });
        let counts =
            [self.results.get_mut(result), winner.and_then(|side| self.by_side.get_mut(side.index()))];
        counts.into_iter().flatten().for_each(|count| *count += 1);
        self.too_long += u64::from(ending == Ending::TooLong);
        self.broken_off += u64::from(ending == Ending::BrokenOff);
        self.plies += u64::try_from(plies).unwrap_or(0);
    }

    /// Adds the results of other games of the same players.
    pub fn merge(&mut self, other: &Self) {
        let own = self.results.iter_mut().chain(&mut self.by_side);
        for (count, more) in own.zip(other.results.iter().chain(&other.by_side)) {
            *count += more;
        }
        self.too_long += other.too_long;
        self.broken_off += other.broken_off;
        self.plies += other.plies;
    }

    /// All counts. What was read from a file may be anything.
    pub fn counts(&self) -> impl Iterator<Item = u64> {
        let more = [self.too_long, self.broken_off, self.plies];
        self.results.into_iter().chain(self.by_side).chain(more)
    }

    /// How many games there were.
    #[must_use]
    pub fn games(&self) -> u64 {
        self.results.iter().sum()
    }

    /// The share of points of the first player; half if there was no game.
    #[must_use]
    pub fn share(&self) -> f64 {
        let [won, drawn, _] = self.results;
        if self.games() == 0 { 0.5 } else { (float(won) + float(drawn) / 2.0) / float(self.games()) }
    }

    /// How much a result varies about the share: the variance of one game.
    fn variance(&self) -> f64 {
        let (share, games) = (self.share(), float(self.games().max(1)));
        let of = |(count, points): (&u64, f64)| float(*count) * (points - share) * (points - share);
        self.results.iter().zip([1.0, 0.5, 0.0]).map(of).sum::<f64>() / games
    }

    /// The share of points of the first player, and the bounds between which it lies in 19 of 20 matches (Wilson 1927, with the variance of the
    /// results in place of that of wins and losses alone). After few games they are far apart, whatever the results.
    #[must_use]
    pub fn shares(&self) -> (f64, f64, f64) {
        let (low, high) = bounds(self.share(), self.variance(), float(self.games()));
        (self.share(), low, high)
    }

    /// The same for the side that begins: its share of the games that were won.
    #[must_use]
    pub fn shares_of_first_side(&self) -> (f64, f64, f64) {
        let [first, second] = self.by_side.map(float);
        let share = if first + second > 0.0 { first / (first + second) } else { 0.5 };
        let (low, high) = bounds(share, share * (1.0 - share), first + second);
        (share, low, high)
    }

    /// The difference of strength in points of Elo, and its bounds, as [`shares`](Self::shares).
    #[must_use]
    pub fn elo(&self) -> (f64, f64, f64) {
        // A player that has won all games is not stronger without bounds: as if it had drawn half a game.
        let least = 0.25 / float(self.games().max(1));
        let elo = |share: f64| {
            let share = share.clamp(least, 1.0 - least);
            400.0 / ln(10.0) * ln(share / (1.0 - share))
        };
        let (share, low, high) = self.shares();
        (elo(share), elo(low), elo(high))
    }
}

/// The bounds of a share in so many games.
fn bounds(share: f64, variance: f64, games: f64) -> (f64, f64) {
    const Z: f64 = 1.96;
    let games = games.max(1.0);
    let (middle, wide) =
        (share + Z * Z / (2.0 * games), Z * (variance / games + Z * Z / (4.0 * games * games)).sqrt());
    let all = 1.0 + Z * Z / games;
    ((middle - wide) / all, (middle + wide) / all)
}

/// A sequential test of whether the first player is stronger by so much (SPRT): a match ends as soon as that is clear.
#[derive(Clone, Copy, Debug)]
pub struct Sprt {
    /// Elo that says no.
    pub low: f64,
    /// Elo that says yes.
    pub high: f64,
}

impl Sprt {
    /// How often either answer is wrong.
    const WRONG: f64 = 0.05;

    /// Whether the player is stronger, if that is clear.
    #[must_use]
    pub fn answer(&self, tally: &Tally) -> Option<bool> {
        let games = float(tally.games());
        // Each result counts as having come up at least a little, so that the variance is never nothing.
        let variance = (tally.variance() * games + 0.25) / (games + 1.0);
        let share = |elo: f64| 1.0 / (1.0 + exp(-elo * ln(10.0) / 400.0));
        let (low, high) = (share(self.low), share(self.high));
        let odds = games * (high - low) * (2.0 * tally.share() - low - high) / (2.0 * variance);
        let bound = ln((1.0 - Self::WRONG) / Self::WRONG);
        (odds.abs() >= bound).then_some(odds > 0.0)
    }
}
