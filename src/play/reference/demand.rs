//! Which words of a turn keep a move back that nothing else forbids.

use std::sync::Arc;

use super::turn::{Stop, seen};
use super::{Candidate, Interpreter, Mode, Scene};
use crate::language::budget::Asked;
use crate::language::ir::{Acts, ActsKind, Number};
use crate::language::source::Span;
use crate::play::position::Position;
use crate::play::trace::Act;

/// What a turn asks for instead of a move that it keeps back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Demand {
    /// These come first, and there are some.
    First(Span),
    /// Only those with the most.
    Most {
        /// The words that say so.
        at: Span,
        /// What the acts have that were tried.
        tried: i64,
        /// The most that any have.
        most: i64,
    },
    /// The turn does not have it, or not alone.
    Turn(Span),
}

/// Which acts are meant.
type Wanted<'w> = &'w dyn Fn(&[Act]) -> bool;

impl Interpreter<'_> {
    /// The acts that the turn demands in place of others; none if they cannot be made at all.
    pub(crate) fn demand(&self, position: &Arc<Position>, wanted: Wanted) -> Asked<Option<Demand>> {
        let scene = Scene::new(Arc::clone(position), position.to_move, Mode::Play);
        let from = Candidate::new(scene);
        let turn = self.turn_now(position);
        if self.after(position, wanted)?.is_none() {
            return Ok(None);
        }
        Ok(Some(self.demand_in(turn, &from, wanted)?.unwrap_or(Demand::Turn(turn.at))))
    }

    /// The position after one act, whatever the turn says of it; none if it cannot be made.
    pub(crate) fn after(&self, position: &Arc<Position>, wanted: Wanted) -> Asked<Option<Arc<Position>>> {
        let act = |kind| Acts { kind, ..Acts::default() };
        let all = [ActsKind::Move, ActsKind::Drop, ActsKind::Pass];
        let any = act(ActsKind::Choice(all.map(act).into()));
        let scene = Scene::new(Arc::clone(position), position.to_move, Mode::Play);
        let mut after = None;
        seen(self.acts(&any, Candidate::new(scene), &mut |done: Candidate| {
            if !wanted(&done.acts) {
                return Ok(());
            }
            after = Some(done.scene.position);
            Err(Stop::Seen)
        }))?;
        Ok(after)
    }

    fn demand_in(&self, acts: &Acts, from: &Candidate, wanted: Wanted) -> Asked<Option<Demand>> {
        match &acts.kind {
            ActsKind::Else(parts) => self.demand_first(parts, from, wanted),
            ActsKind::Choice(parts) => {
                for part in parts {
                    if let Some(demand) = self.demand_in(part, from, wanted)? {
                        return Ok(Some(demand));
                    }
                }
                Ok(None)
            }
            ActsKind::Sequence(parts) => match parts.first() {
                Some(first) => self.demand_in(first, from, wanted),
                None => Ok(None),
            },
            ActsKind::WithMost(body, number) if self.has(body, from, wanted)? => {
                self.most(acts.at, (body, number), from, wanted).map(Some)
            }
            ActsKind::Repeat(body, ..) | ActsKind::Guarded(body, _) | ActsKind::WithMost(body, _) => {
                self.demand_in(body, from, wanted)
            }
            ActsKind::Move
            | ActsKind::MoveBut(_)
            | ActsKind::Drop
            | ActsKind::DropBut(_)
            | ActsKind::Labelled(_)
            | ActsKind::Pass => Ok(None),
        }
    }

    /// `else`: whether the wanted acts come after others that can be made.
    fn demand_first(&self, parts: &[Acts], from: &Candidate, wanted: Wanted) -> Asked<Option<Demand>> {
        let mut possible = Vec::new();
        for part in parts {
            // Of those after the first that can be made, only the wanted ones are of interest.
            if self.has(part, from, if possible.is_empty() { &|_| true } else { wanted })? {
                possible.push(part);
            }
        }
        match possible[..] {
            [] => Ok(None),
            [first] => self.demand_in(first, from, wanted),
            [first, ..] => Ok(Some(Demand::First(first.at))),
        }
    }

    /// `with most`: what the wanted acts have of the number, and the most that any have.
    fn most(
        &self,
        at: Span,
        (body, number): (&Acts, &Number),
        from: &Candidate,
        wanted: Wanted,
    ) -> Asked<Demand> {
        let (mut tried, mut most) = (i64::MIN, i64::MIN);
        seen(self.acts(body, from.clone(), &mut |mut done: Candidate| {
            self.look_back_to(from, &mut done);
            let count = self.number(&done.scene, number)?;
            most = most.max(count);
            if wanted(&done.acts) {
                tried = tried.max(count);
            }
            Ok(())
        }))?;
        Ok(Demand::Most { at, tried, most })
    }

    /// Whether acts can be the wanted ones.
    fn has(&self, acts: &Acts, from: &Candidate, wanted: Wanted) -> Asked<bool> {
        seen(self.acts(acts, from.clone(), &mut |done: Candidate| {
            if wanted(&done.acts) { Err(Stop::Seen) } else { Ok(()) }
        }))
    }
}
