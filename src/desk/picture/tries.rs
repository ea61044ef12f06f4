//! What a piece does in made-up positions for its diagram, alone or with a few others.

use std::cell::Cell as Counter;
use std::collections::BTreeSet;

use super::marks::{Marks, Sign};
use crate::language::budget::{STEPS, at_most, steps_of};
use crate::language::ir::{Cell, Game, Kind, Placed, Placement, Side};
use crate::language::sorting::{Gather, Sorting};
use crate::language::source::Span;
use crate::play::matches::{Match, Plain};
use crate::play::session::Trouble;
use crate::play::trace::{Act, Derivation, Landed};

/// How many positions are tried for one diagram.
pub const MOST_TRIED: usize = 3000;

/// How many steps may be taken for one diagram before no further position is tried: about a second.
pub const MOST_STEPS: u64 = STEPS / 3;

/// What a position costs that is tried, besides the steps of its moves: so much, so much for each kind of piece, and so much for each way
/// that is found, as all of them are kept and compared.
const EACH_TRY: u64 = 500;
const EACH_KIND: u64 = 10;
const EACH_WAY: u64 = 25;

/// How much work all diagrams of a page may be, in steps: about a second.
const WORK: u64 = STEPS / 3;

/// With less work no diagram is begun.
const LEAST: u64 = WORK / 100;

/// The work that is left for diagrams.
#[derive(Debug)]
pub struct Work(Counter<u64>);

impl Default for Work {
    fn default() -> Self {
        Self(Counter::new(WORK))
    }
}

impl Work {
    /// How much is left.
    #[must_use]
    pub fn left(&self) -> u64 {
        self.0.get()
    }

    /// Whether too little is left for a diagram.
    #[must_use]
    pub fn is_spent(&self) -> bool {
        self.left() < LEAST
    }

    /// Takes what was done.
    pub(super) fn take(&self, steps: u64) {
        self.0.set(self.0.get().saturating_sub(steps));
    }
}

/// One way to go, as far as a diagram shows it.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Way {
    /// The clause.
    pub(super) clause: Span,
    /// Where it ends.
    pub(super) end: Option<Cell>,
    /// Whether it ends on a piece that stays there.
    onto: bool,
    /// The captured pieces.
    pub(super) taken: Vec<Cell>,
    promotes: bool,
    /// Where a further act of the turn leads it.
    later: Option<Cell>,
}

impl Way {
    /// The first act of a move, and where the next one leads the piece.
    fn of(act: &Act, next: Option<&Act>) -> Self {
        let summary = act.summary();
        let last = summary.landings().next_back();
        let later = next.filter(|next| next.origin.is_some() && next.origin == act.end);
        Self {
            clause: act.clause,
            end: last.map(|(cell, _)| cell),
            onto: last.is_some_and(|(_, landed)| landed == Landed::Onto),
            taken: summary.taken.iter().map(|taken| taken.0).collect(),
            promotes: summary.becomes.is_some(),
            later: later.and_then(|next| Some(next.summary().landings().next_back()?.0)),
        }
    }

    /// The same for any clause.
    pub(super) fn plain(&self) -> Self {
        Self { clause: Span::default(), ..self.clone() }
    }

    /// Marks a way of a piece alone.
    pub(super) fn mark(&self, marks: &mut Marks) {
        let Some(end) = self.end else { return };
        marks.add(Sign::Quiet, end);
        if self.promotes {
            marks.add(Sign::Promotes, end);
        }
        if let Some(later) = self.later {
            marks.add(Sign::Later, later);
        }
    }
}

/// Positions with the piece and others, within a limit.
#[derive(Debug)]
pub(super) struct Tries<'g> {
    pub(super) game: &'g Game,
    pub(super) kind: Kind,
    pub(super) cell: Cell,
    /// How many positions may still be tried.
    left: usize,
    /// How many steps may still be taken.
    steps: u64,
    /// The work that was done, in steps.
    spent: u64,
    /// What a position costs besides the steps of its moves.
    each: u64,
}

impl<'g> Tries<'g> {
    /// Nothing has been tried yet, and no more work may be done than is left.
    pub(super) fn within(work: &Work, game: &'g Game, kind: Kind, cell: Cell) -> Self {
        let each = EACH_TRY + EACH_KIND * u64::try_from(game.kinds.len()).unwrap_or(u64::MAX);
        let most = usize::try_from(work.left() / each).unwrap_or(usize::MAX);
        Self {
            game,
            kind,
            cell,
            left: MOST_TRIED.min(most),
            steps: MOST_STEPS.min(work.left()),
            spent: 0,
            each,
        }
    }

    /// How much work was done.
    pub(super) fn spent(&self) -> u64 {
        self.spent
    }

    /// Whether more may be tried.
    pub(super) fn go_on(&self) -> bool {
        self.left > 0 && self.steps > 0
    }

    /// The piece and others, after all phases.
    pub(super) fn placement(&self, others: &[Placed]) -> Placement {
        let man = placed(self.kind, Side(0), self.cell);
        let mut men: Vec<Placed> = others.iter().cloned().chain([man]).collect();
        men.arrange_by_key(|man| man.cell);
        let over: usize = self.game.phases.iter().map(|phase| phase.turns.len()).sum();
        let phase_turns = u16::try_from(over).unwrap_or(u16::MAX);
        Placement { phase_turns, men, ..Placement::default() }
    }

    /// An empty board, and such a piece in the hand of the first side.
    pub(super) fn in_hand(&self) -> Placement {
        let empty = self.placement(&[]);
        Placement { men: Vec::new(), hands: vec![(Side(0), self.kind, 1)], ..empty }
    }

    /// Where such a piece may be dropped, and by which clauses.
    pub(super) fn drops(&mut self) -> BTreeSet<(Span, Cell)> {
        let none = self.game.kinds.get(self.kind.index()).is_none_or(|decl| decl.drops.is_empty());
        if none || !self.game.hand.contains(&self.kind) {
            return BTreeSet::new();
        }
        let placement = self.in_hand();
        let Some(Ok(moves)) = self.moves(&placement, None) else { return BTreeSet::new() };
        let begun = moves.iter().flatten().filter_map(|way| way.acts.first());
        let dropped = begun.filter(|act| act.is_drop() && act.kind == Some(self.kind));
        dropped.filter_map(|act| Some((act.clause, act.summary().landings().next()?.0))).gather()
    }

    /// What the piece does first in its moves; none if the limit is reached.
    pub(super) fn acts(&mut self, placement: &Placement) -> Option<Result<BTreeSet<Way>, Trouble>> {
        let asked = self.moves(placement, Some(self.cell))?;
        Some(asked.map(|moves| {
            let ways = moves.iter().flatten().filter_map(|way| Some((way.acts.first()?, way.acts.get(1))));
            let own = ways.filter(|(act, _)| act.origin == Some(self.cell));
            own.map(|(act, next)| Way::of(act, next)).gather()
        }))
    }

    /// The moves of a position, of one piece or of all; `None` if enough has been tried.
    pub(super) fn moves(
        &mut self,
        placement: &Placement,
        of: Option<Cell>,
    ) -> Option<Result<Vec<Vec<Derivation>>, Trouble>> {
        if self.steps == 0 {
            return None;
        }
        self.left = self.left.checked_sub(1)?;
        let (asked, steps) = steps_of(|| match Match::<Plain>::at(self.game, placement) {
            Ok(play) => at_most(self.steps, || play.inquiry().ways_as(of)).map_err(Trouble::Exhausted),
            Err(wrong) => Err(Trouble::Position(wrong)),
        });
        let ways: usize = asked.iter().flatten().map(Vec::len).sum();
        let steps = steps + EACH_WAY * u64::try_from(ways).unwrap_or(u64::MAX / EACH_WAY);
        let given_up = matches!(asked, Err(Trouble::Exhausted(_)));
        self.steps = if given_up { 0 } else { self.steps.saturating_sub(steps) };
        // What holds too much takes more time than its steps tell.
        let steps = if given_up { steps.max(WORK / 2) } else { steps };
        self.spent = self.spent.saturating_add(steps + self.each);
        Some(asked)
    }

    /// The cells on which an enemy makes no difference to what the piece does beside others. Many are tried at once, far from
    /// each other: if all of them together change nothing, each is assumed to change nothing. So most of the board costs few
    /// positions.
    pub(super) fn idle(
        &mut self,
        (beside, before): (&[Placed], &BTreeSet<Way>),
        enemy: Kind,
        cells: &[Cell],
        size: usize,
    ) -> BTreeSet<Cell> {
        let groups = cells.len().div_ceil(size).max(1);
        let mut idle = BTreeSet::new();
        for first in 0..groups {
            let group: Vec<Cell> = cells.iter().skip(first).step_by(groups).copied().collect();
            let enemies = group.iter().map(|cell| placed(enemy, Side(1), *cell));
            let men: Vec<Placed> = beside.iter().cloned().chain(enemies).collect();
            let placement = self.placement(&men);
            if matches!(self.acts(&placement), Some(Ok(ways)) if ways == *before) {
                idle.extend(group);
            }
        }
        idle
    }

    /// What the piece does if enemies of a kind stand on some cells; none if that cannot be found.
    pub(super) fn with_enemies(&mut self, enemy: Kind, cells: &[Cell]) -> Option<BTreeSet<Way>> {
        let men: Vec<Placed> = cells.iter().map(|cell| placed(enemy, Side(1), *cell)).collect();
        let placement = self.placement(&men);
        self.acts(&placement)?.ok()
    }

    /// What the piece does if others stand there, and not alone.
    pub(super) fn new_ways(&mut self, others: &[Placed], alone: &BTreeSet<Way>) -> BTreeSet<Way> {
        let placement = self.placement(others);
        match self.acts(&placement) {
            Some(Ok(ways)) => ways.difference(alone).cloned().gather(),
            // No such piece can stand there, or the question takes too much: then it is left out.
            _ => BTreeSet::new(),
        }
    }
}

/// A single piece on a cell.
pub(super) fn placed(kind: Kind, side: Side, cell: Cell) -> Placed {
    Placed { cell, owner: side.into(), kind, count: 1, states: Vec::new() }
}
