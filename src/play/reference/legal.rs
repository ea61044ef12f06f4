//! The legal moves of a position.

use std::collections::{BTreeMap, BTreeSet};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;

use super::interpreter::Interpreter;
use super::scene::{Mode, Past};
use super::turn::{Candidate, Stop, seen};
use crate::language::budget::{ALL_WAYS, Asked, Limit, MOVES, WAYS};
use crate::language::ir::{Cell, Game, Kind};
use crate::language::sorting::Sorting;
use crate::play::executor::{Done, Ended, FirstAct, Manner, Move, Reached};
use crate::play::position::{Difference, ManId, Position};
use crate::play::trace::{Act, Derivation, Refusal, StepKind};

/// A ply of the plain interpreter: the end of a turn that was computed when the move was found.
#[derive(Clone, Debug)]
pub struct Ply {
    /// The game, so that no other plays it.
    game: Game,
    /// The position in which it is legal.
    begun: Arc<Position>,
    /// The acts of the way that is first in the order of moves.
    acts: Vec<Done>,
    /// How that way has ended.
    ended: Arc<Ended>,
    /// A piece was captured, in some way.
    took: bool,
    /// The kinds of the pieces that walked, in some way.
    moved: BTreeSet<Kind>,
}

impl Ply {
    /// The position after the turn.
    #[must_use]
    pub fn after(&self) -> Position {
        self.ended.position.numbered()
    }

    /// Its acts, in the first way in the order of moves.
    pub(crate) fn acts(&self) -> &[Done] {
        &self.acts
    }

    /// What it leads to.
    pub(crate) fn leads_to(&self) -> Reached {
        Reached::by(&self.game, Arc::clone(&self.ended), self.took, self.moved.clone())
    }

    /// Whether it is one of a position of a game.
    pub(crate) fn is_of(&self, game: &Game, position: &Arc<Position>) -> bool {
        self.game.is(game) && (Arc::ptr_eq(&self.begun, position) || self.begun == *position)
    }

    /// About how many bytes it holds.
    pub(crate) fn size(&self) -> usize {
        size_of::<Self>()
            + size_of_val(self.acts.as_slice())
            + self.ended.weight()
            + self.ended.position.size_beside(&self.begun)
    }
}

/// A move that was found.
struct Found {
    played: Move<Ply>,
    /// In what the position after it differs from that before.
    after: Arc<Difference>,
    /// Of each way, in the same order, a checksum of its steps: ways with the same steps have the same number.
    checksums: Vec<u64>,
}

impl Interpreter<'_> {
    /// The legal moves of the side to move, each once, in the order of moves.
    pub(crate) fn legal_moves(&self, position: &Arc<Position>) -> Asked<Vec<Move<Ply>>> {
        self.first_moves(position, usize::MAX)
    }

    /// Those of them that begin with some acts, if these are named, and no other way in which they come about.
    pub(crate) fn moves_with(
        &self,
        position: &Arc<Position>,
        first: Option<FirstAct>,
    ) -> Asked<Vec<Move<Ply>>> {
        self.moves_after(position, (None, first), usize::MAX)
    }

    /// The legal moves, before guards on history.
    pub(super) fn moves_without_history(&self, position: &Arc<Position>) -> Asked<Vec<Move<Ply>>> {
        self.moves_after(position, (Some(Arc::new(Past::Ignored)), None), usize::MAX)
    }

    /// The first few of them, not with every way in which they come about.
    pub(crate) fn first_moves(&self, position: &Arc<Position>, most: usize) -> Asked<Vec<Move<Ply>>> {
        self.moves_after(position, (None, None), most)
    }

    /// The same, with these turns counted as played instead of the history, or with some first acts.
    fn moves_after(
        &self,
        position: &Arc<Position>,
        (past, first): (Option<Arc<Past>>, Option<FirstAct>),
        most: usize,
    ) -> Asked<Vec<Move<Ply>>> {
        let mut moves: Vec<Found> = Vec::new();
        // The places of the moves to one position, by the cells on which they begin and end alone.
        let mut known: BTreeMap<Arc<Difference>, BTreeMap<Alone, usize>> = BTreeMap::new();
        let mut ways = 0;
        let size_before = position.size();
        seen(self.turns(position, (Mode::Play, past, first.as_slice()), &mut |mut done| {
            self.end_turn(&mut done.scene)?;
            self.over_both(size_before)?;
            let after = done.scene.position.difference(self.game, position, None);
            self.keep_way(&done.acts)?;
            let size = after.size() + done.scene.weight() + done.scene.position.size_beside(position);
            let after = Arc::new(after);
            let alike = known.entry(Arc::clone(&after)).or_default();
            let place = *alike.entry(alone(&done)).or_insert(moves.len());
            match moves.get_mut(place) {
                Some(same) => self.join_way(same, done),
                None => {
                    self.hold(size_of::<Found>() + size)?;
                    moves.push(self.found((position, after), done));
                }
            }
            ways += 1;
            if ways > MOVES {
                return Err(self.give_up(Limit::Moves).into());
            }
            if moves.len() >= most { Err(Stop::Seen) } else { Ok(()) }
        }))?;
        Ok(self.one_by_one(moves, known.into_values()))
    }

    /// A move that was not found before.
    fn found(&self, (begun, after): (&Arc<Position>, Arc<Difference>), done: Candidate) -> Found {
        let (game, begun, ended) = (self.game.clone(), Arc::clone(begun), Arc::new(done.scene.ended()));
        let acts = self.in_order(&done.acts).collect();
        let ply = Ply { game, begun, acts, ended, took: false, moved: BTreeSet::new() };
        let mut new = Found { played: Move { ways: Vec::new(), ply }, after, checksums: Vec::new() };
        add(&mut new, done);
        new
    }

    /// One more way in which a move comes about.
    fn join_way(&self, same: &mut Found, done: Candidate) {
        let ply = &mut same.played.ply;
        let order = self.in_order(&done.acts).cmp(ply.acts.iter().copied());
        let earlier = || self.manner(&done.scene.ended()) < self.manner(&ply.ended);
        if order.is_lt() || order.is_eq() && earlier() {
            ply.acts = self.in_order(&done.acts).collect();
            ply.ended = Arc::new(done.scene.ended());
        }
        add(same, done);
    }

    /// What acts are in the order of moves.
    fn in_order(&self, acts: &[Act]) -> impl Iterator<Item = Done> {
        let plain = self.game.passes_simply();
        acts.iter().map(move |act| Done::of(act, plain))
    }

    /// What distinguishes ways with the same acts.
    fn manner(&self, ended: &Ended) -> Manner {
        let man = |id: &ManId| {
            let man = ended.position.man(*id);
            (man.kind, man.owner, man.count)
        };
        Manner {
            direction: ended.direction,
            place: ended.place,
            taken: ended.taken.iter().map(man).collect(),
            passed: if self.game.asks_passed() { ended.passed.clone() } else { Vec::new() },
            distance: self.game.distances().map_or(0, |most| ended.distance.min(most)),
        }
    }

    /// Merges the moves that lead to one position. Only if several of them are acts of one piece alone that begin or end on different
    /// cells, there is a move for each of these, and one for all the rest. The moves are sorted.
    fn one_by_one(
        &self,
        moves: Vec<Found>,
        alike: impl Iterator<Item = BTreeMap<Alone, usize>>,
    ) -> Vec<Move<Ply>> {
        let mut moves: Vec<Option<Found>> = moves.into_iter().map(Some).collect();
        for places in alike {
            let [(None, other), (Some(_), one)] = places.into_iter().collect::<Vec<_>>()[..] else {
                continue;
            };
            let second = moves.get_mut(other.max(one)).and_then(Option::take);
            if let (Some(second), Some(Some(first))) = (second, moves.get_mut(other.min(one))) {
                self.make_one(first, second);
            }
        }
        let mut moves: Vec<Found> = moves.into_iter().flatten().collect();
        moves.arrange_by(|one, other| {
            let acts = one.played.ply.acts.cmp(&other.played.ply.acts);
            let place = |found: &Found| found.played.ply.ended.place;
            acts.then_with(|| one.after.cmp(&other.after)).then_with(|| place(one).cmp(&place(other)))
        });
        moves.into_iter().map(|found| found.played).collect()
    }

    /// Two moves are one.
    fn make_one(&self, first: &mut Found, second: Found) {
        let Move { ways, ply } = second.played;
        let into = &mut first.played.ply;
        let manner = |ply: &Ply| self.manner(&ply.ended);
        let order = ply.acts.cmp(&into.acts);
        if order.is_lt() || order.is_eq() && manner(&ply) < manner(into) {
            (into.acts, into.ended) = (ply.acts, ply.ended);
        }
        into.took |= ply.took;
        into.moved.extend(ply.moved);
        for way in ways {
            keep(first, way);
        }
    }

    /// What keeps pieces of the side to move from cells that they reach, perhaps only in turns that begin in some way.
    pub(crate) fn refusals(&self, position: &Arc<Position>, behind: &[FirstAct]) -> Asked<Vec<Refusal>> {
        seen(self.turns(position, (Mode::Tell, None, behind), &mut |_| Ok(())))?;
        Ok(self.refusals.take())
    }
}

/// Notes a way in which a move comes about.
fn add(same: &mut Found, done: Candidate) {
    let ply = &mut same.played.ply;
    ply.took |= !done.scene.taken.is_empty();
    ply.moved.extend(done.acts.iter().filter(|act| act.origin.is_some()).filter_map(|act| act.kind));
    keep(same, Derivation { acts: done.acts });
}

/// Keeps a way, unless there are enough with the same steps.
fn keep(same: &mut Found, way: Derivation) {
    let ways = &mut same.played.ways;
    // Looking through the ways takes long, and a turn of many acts may come about in a million.
    if ways.len() >= ALL_WAYS {
        return;
    }
    let sum = checksum(&way);
    let alike = |(known_sum, known): &(&u64, &Derivation)| **known_sum == sum && same_steps(known, &way);
    let all = same.checksums.iter().zip(&*ways).filter(alike);
    if all.clone().count() < WAYS && all.map(|(_, known)| known).all(|known| *known != way) {
        ways.push(way);
        same.checksums.push(sum);
    }
}

/// A checksum of the steps of ways: comparing numbers is fast.
fn checksum(way: &Derivation) -> u64 {
    let mut sum = DefaultHasher::new();
    for act in &way.acts {
        (act.kind, act.origin, act.to()).hash(&mut sum);
        written_steps(act).for_each(|step| step.hash(&mut sum));
    }
    sum.finish()
}

/// Whether two ways look the same except for intermediate cells: the same pieces go to the same cells and do the same.
fn same_steps(one: &Derivation, other: &Derivation) -> bool {
    let ends = |act: &Act| (act.kind, act.origin, act.to());
    one.acts.len() == other.acts.len()
        && one
            .acts
            .iter()
            .zip(&other.acts)
            .all(|(one, other)| ends(one) == ends(other) && written_steps(one).eq(written_steps(other)))
}

/// The steps of an act that are written with its move.
fn written_steps(act: &Act) -> impl Iterator<Item = &StepKind> {
    let is_written = |kind: &&StepKind| {
        matches!(
            kind,
            StepKind::Took(..)
                | StepKind::Put(..)
                | StepKind::Swapped(..)
                | StepKind::Became(_)
                | StepKind::Turned(_)
                | StepKind::Changed(..)
                | StepKind::Appeared(..)
                | StepKind::Joined(_)
                | StepKind::Left(_)
                | StepKind::Grew(_)
                | StepKind::Shrank(_)
        )
    };
    act.steps.iter().map(|step| &step.kind).filter(is_written)
}

/// Where the act of one piece alone began (a drop on no cell) and ended, even if the piece is gone; none for all other ways.
type Alone = Option<(Option<Cell>, Option<Cell>)>;

/// Where a way began and ended, if it is one walk or drop, and no other piece was placed.
fn alone(done: &Candidate) -> Alone {
    let [act] = &done.acts[..] else { return None };
    let places =
        |kind: &StepKind| matches!(kind, StepKind::Put(..) | StepKind::Swapped(..) | StepKind::Appeared(..));
    let is_alone = act.kind.is_some() && !act.steps.iter().any(|step| places(&step.kind));
    is_alone.then_some((act.origin, done.scene.place))
}
