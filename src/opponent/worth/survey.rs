//! What random games tell of a game: how many moves there are, of which pieces, and whether something can be captured.

use serde::{Deserialize, Serialize};

use crate::engine::{GameTree, Standing};
use crate::language::ir::Kind;
use crate::opponent::maths::float;
use crate::play::dice::Dice;

/// The longest random game, in plies.
const LONGEST: usize = 400;
/// Of how many positions one is looked at closely.
const ONE_OF: u64 = 4;

/// What was counted in random games.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct Survey {
    games: u64,
    positions: u64,
    moves: u64,
    /// Positions looked at closely, those where something could be captured, and those where nothing else could be done.
    looked: u64,
    could_capture: u64,
    had_to_capture: u64,
    /// Captures among the moves of positions looked at closely.
    captures: u64,
    /// For each kind, the moves of its pieces, a capture as two, and the pieces that might have moved.
    mobility: Vec<(f64, f64)>,
    /// Of which kinds each side had one piece in all positions looked at.
    alone: Vec<bool>,
    /// For each kind, how often a piece of it was captured alone, and how many more of each kind its captor then had in hand.
    won: Vec<(u32, Vec<u32>)>,
}

impl Survey {
    /// Plays random games from the position of the tree, until so many are over or so many legal moves were listed. Before all but the first,
    /// `go_on` is asked.
    pub fn of<T: GameTree>(
        tree: &mut T,
        kinds: usize,
        (games, moves): (u64, u64),
        (dice, go_on): (&mut Dice, &dyn Fn() -> bool),
    ) -> Self {
        let mut survey = Self {
            mobility: vec![(0.0, 0.0); kinds],
            alone: vec![true; kinds],
            won: vec![(0, vec![0; kinds]); kinds],
            ..Self::default()
        };
        let begun = tree.plies();
        while survey.games < games && survey.moves < moves && (survey.games == 0 || go_on()) {
            survey.games += 1;
            while tree.plies() - begun < LONGEST && survey.position(tree, dice) {}
            while tree.plies() > begun {
                tree.undo();
            }
        }
        survey
    }

    /// Counts what a position has, and makes a move by chance; whether there was one.
    fn position<T: GameTree>(&mut self, tree: &mut T, dice: &mut Dice) -> bool {
        let mut moves = Vec::new();
        let standing = tree.stands(true);
        if standing != Ok(Standing::Open) || tree.moves(&mut moves).is_err() || moves.is_empty() {
            return false;
        }
        self.positions += 1;
        self.moves += u64::try_from(moves.len()).unwrap_or(u64::MAX);
        if self.positions.is_multiple_of(ONE_OF) {
            self.look(tree, &moves);
        }
        moves.get(dice.below(moves.len())).is_some_and(|it| self.make(tree, it))
    }

    /// Makes a move, and counts what it wins for the hand; whether it can be made.
    fn make<T: GameTree>(&mut self, tree: &mut T, chosen: &T::Move) -> bool {
        let (side, about, kinds) = (tree.to_move(), tree.about(chosen), self.alone.len());
        let hand = |tree: &T| (0..kinds).map(|kind| tree.in_hand(side, Kind::at(kind))).collect::<Vec<_>>();
        let victim = about.victim.filter(|_| about.victims == 1);
        let before = if victim.is_some() { hand(tree) } else { Vec::new() };
        if tree.make(chosen).is_err() {
            return false;
        }
        if let Some((times, won)) = victim.and_then(|kind| self.won.get_mut(kind.index())) {
            *times += 1;
            for (won, (before, after)) in won.iter_mut().zip(before.into_iter().zip(hand(tree))) {
                *won += after.saturating_sub(before);
            }
        }
        true
    }

    fn look<T: GameTree>(&mut self, tree: &T, moves: &[T::Move]) {
        self.looked += 1;
        let own = tree.to_move();
        let mut pieces = vec![[0_u32; 2]; self.alone.len()];
        tree.pieces(|side, kind, _| {
            if let Some(count) = pieces.get_mut(kind.index()).and_then(|of| of.get_mut(side.index())) {
                *count += 1;
            }
            if side == own
                && let Some((_, pieces)) = self.mobility.get_mut(kind.index())
            {
                *pieces += 1.0;
            }
        });
        self.alone.iter_mut().zip(&pieces).for_each(|(alone, counts)| *alone &= *counts == [1, 1]);
        let mut captures = 0;
        for about in moves.iter().map(|it| tree.about(it)) {
            let is_capture = about.victims > 0;
            captures += usize::from(is_capture);
            if about.from.is_some()
                && let Some((moves, _)) = about.kind.and_then(|kind| self.mobility.get_mut(kind.index()))
            {
                *moves += if is_capture { 2.0 } else { 1.0 };
            }
        }
        self.captures += u64::try_from(captures).unwrap_or(u64::MAX);
        self.could_capture += u64::from(captures > 0);
        self.had_to_capture += u64::from(captures > 0 && captures == moves.len());
    }

    /// Whether this may be what was counted in a game with so many kinds of pieces. What was read from a file may be anything.
    pub(in crate::opponent) fn fits(&self, kinds: usize) -> bool {
        let Self { games, positions, moves, looked, could_capture, had_to_capture, captures, .. } = self;
        let counts = [games, positions, moves, looked, could_capture, had_to_capture, captures];
        let are_small = counts.into_iter().all(|count| *count < 1 << 48);
        let are_all = self.mobility.len() == kinds && self.alone.len() == kinds && self.won.len() == kinds;
        are_small && are_all && self.won.iter().all(|(_, won)| won.len() == kinds)
    }

    /// How many moves a position has in the mean.
    #[must_use]
    pub fn branching(&self) -> f64 {
        float(self.moves) / float(self.positions.max(1))
    }

    /// Whether a capture is a duty that not every position has.
    #[must_use]
    pub fn captures_are_duty(&self) -> bool {
        self.could_capture > 20
            && self.had_to_capture * 10 > self.could_capture * 9
            && self.could_capture * 5 < self.looked * 3
    }

    /// Whether captures are rare enough to be what makes a position restless.
    #[must_use]
    pub fn has_quiet_moves(&self) -> bool {
        self.captures * ONE_OF * 5 <= self.moves * 3
    }

    /// Whether anything is ever captured.
    #[must_use]
    pub fn has_captures(&self) -> bool {
        self.captures > 0
    }

    /// The first kind of which each side always has one piece.
    #[must_use]
    pub fn royal(&self) -> Option<Kind> {
        self.alone.iter().position(|alone| *alone && self.looked > 0).map(Kind::at)
    }

    /// For each kind, how many of each kind come into the hand of who captures a piece of it, in the mean.
    pub(super) fn won(&self) -> Vec<Vec<f64>> {
        let mean = |(times, won): &(u32, Vec<u32>)| {
            let times = f64::from(*times).max(1.0);
            won.iter().map(|won| f64::from(*won) / times).collect()
        };
        self.won.iter().map(mean).collect()
    }

    /// How many moves a piece of each kind has in the mean; none of a kind that was not seen.
    pub(super) fn mobility(&self) -> Vec<Option<f64>> {
        self.mobility.iter().map(|(moves, pieces)| (*pieces > 0.0).then(|| moves / pieces)).collect()
    }
}
