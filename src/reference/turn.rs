//! A turn: what a side may do, as one move.

use std::ops::ControlFlow;
use std::sync::Arc;

use super::rules::Rules;
use super::scene::{Mode, Scene};
use crate::budget::{ACTS, Limit};
use crate::ir::{Acts, ActsKind, Guard, Kind, Label, Number};
use crate::position::Position;
use crate::source::Span;
use crate::trace::{self, Act};

/// What a side has done in its turn so far.
#[derive(Clone, Debug)]
pub(crate) struct Candidate {
    /// Where it has led.
    pub(crate) scene: Scene,
    /// The acts, in order.
    pub(crate) acts: Vec<Act>,
}

/// What becomes of each candidate, one after the other: it may say that it has seen enough.
pub(crate) type Then<'t> = &'t mut dyn FnMut(Candidate) -> ControlFlow<()>;

impl Rules<'_> {
    /// All that the side to move may do, in every way in which it comes about.
    pub(super) fn turns(&self, position: &Arc<Position>, mode: Mode, then: Then) -> ControlFlow<()> {
        let scene = Scene::new(Arc::clone(position), position.to_move, mode);
        let acts = self.turn_now(position);
        self.begin(acts.at);
        self.acts(acts, Candidate { scene, acts: Vec::new() }, then)
    }

    /// What the turn is now: the phase's, or the game's.
    pub(crate) fn turn_now(&self, position: &Position) -> &Acts {
        let phase = self.game.phases.get(usize::from(position.phase_turns) / 2);
        phase.map_or(&self.game.turn, |phase| &phase.acts)
    }

    /// What comes of acts.
    pub(crate) fn acts(&self, acts: &Acts, from: Candidate, then: Then) -> ControlFlow<()> {
        self.spend(from.scene.weight() + trace::size(&from.acts));
        if from.acts.len() > ACTS {
            self.give_up(Limit::Acts);
        }
        self.step(|| Some(self.each_act(acts, from, then))).unwrap_or(ControlFlow::Break(()))
    }

    /// The same, one step deeper.
    fn each_act(&self, acts: &Acts, from: Candidate, then: Then) -> ControlFlow<()> {
        match &acts.kind {
            ActsKind::Move | ActsKind::MoveBut(_) => self.walks(&from, &acts.kind, then),
            ActsKind::Drop | ActsKind::DropBut(_) => self.drops(&from, &acts.kind, then),
            ActsKind::Labelled(_) => {
                self.walks(&from, &acts.kind, then)?;
                self.drops(&from, &acts.kind, then)
            }
            ActsKind::Pass => then(from),
            ActsKind::Choice(parts) => parts.iter().try_for_each(|part| self.acts(part, from.clone(), then)),
            ActsKind::Else(parts) => {
                let mut found = false;
                for part in parts {
                    self.acts(part, from.clone(), &mut |done| {
                        found = true;
                        then(done)
                    })?;
                    // What comes later is refused as well, and for what else is told.
                    if found && from.scene.mode != Mode::Tell {
                        break;
                    }
                }
                ControlFlow::Continue(())
            }
            ActsKind::Sequence(parts) => {
                self.spend(size_of_val(parts.as_slice()));
                self.in_sequence(&parts.iter().collect::<Vec<_>>(), from, then)
            }
            ActsKind::Repeat(body, least, most) => (*least..=*most)
                .try_for_each(|times| self.in_sequence(&vec![&**body; times.into()], from.clone(), then)),
            ActsKind::WithMost(body, number) => self.with_most(body, number, from, then),
            ActsKind::Guarded(body, guards) => self.guarded(body, guards, from, then),
        }
    }

    /// Of what acts lead to, that with the greatest number.
    fn with_most(&self, body: &Acts, number: &Number, from: Candidate, then: Then) -> ControlFlow<()> {
        let mut counted = Vec::new();
        self.acts(body, from, &mut |done| {
            self.hold(done.scene.size() + trace::size(&done.acts));
            counted.push((self.number(&done.scene, number), done));
            ControlFlow::Continue(())
        })?;
        let most = counted.iter().map(|(count, _)| *count).max();
        counted.into_iter().filter(|(count, _)| Some(*count) == most).try_for_each(|(_, done)| then(done))
    }

    /// Acts one after the other.
    fn in_sequence(&self, parts: &[&Acts], from: Candidate, then: Then) -> ControlFlow<()> {
        match parts.split_first() {
            None => then(from),
            Some((first, rest)) => self.acts(first, from, &mut |done| self.in_sequence(rest, done, then)),
        }
    }

    /// Acts for which guards hold, before and after.
    fn guarded(&self, body: &Acts, guards: &[Guard], from: Candidate, then: Then) -> ControlFlow<()> {
        let before = self.asks(&mut from.scene.clone(), guards, false);
        if before.is_some() && from.scene.mode != Mode::Tell {
            return ControlFlow::Continue(());
        }
        self.acts(body, from, &mut |mut done| {
            let refused = before.or_else(|| self.asks(&mut done.scene, guards, true));
            let place = done.scene.place;
            if self.refuses(&mut done.scene, place, refused.map(|guard| (guard.reason(), guard.at))) {
                return ControlFlow::Continue(());
            }
            if let Some(act) = done.acts.last_mut() {
                act.steps.append(&mut done.scene.trail);
            }
            then(done)
        })
    }

    /// The walks of a side's men, by the clauses that acts play.
    pub(super) fn walks(&self, from: &Candidate, acts: &ActsKind, then: Then) -> ControlFlow<()> {
        from.scene.movable().try_for_each(|man| {
            let kind = from.scene.position.man(man).kind;
            self.kind(kind).walks.iter().filter(|clause| acts.plays(clause.label)).try_for_each(|clause| {
                let mut led = self.by(from, || self.walk_by(&from.scene, man, clause, false)).into_iter();
                led.try_for_each(|scene| then(further(from, scene, kind, clause.at, clause.label)))
            })
        })
    }

    /// The drops of a side, by the clauses that acts play.
    pub(super) fn drops(&self, from: &Candidate, acts: &ActsKind, then: Then) -> ControlFlow<()> {
        let held = |kind: &Kind| from.scene.position.in_hand(from.scene.frame.own, *kind) > 0;
        (0..self.game.kinds.len()).map(Kind::at).filter(held).try_for_each(|kind| {
            self.kind(kind).drops.iter().filter(|clause| acts.plays(clause.label)).try_for_each(|clause| {
                let mut led = self.by(from, || self.drop_by(&from.scene, kind, clause)).into_iter();
                led.try_for_each(|scene| then(further(from, scene, kind, clause.at, clause.label)))
            })
        })
    }

    /// What comes of an act: the first of its turn, or a further one.
    fn by<T>(&self, from: &Candidate, act: impl FnOnce() -> T) -> T {
        if from.acts.is_empty() { act() } else { self.further(act) }
    }
}

/// What has been done, and one act more that has led to a scene.
fn further(from: &Candidate, mut scene: Scene, kind: Kind, clause: Span, label: Option<Label>) -> Candidate {
    let end = scene.mover.and_then(|mover| scene.position.man(mover).cell);
    let steps = std::mem::take(&mut scene.trail);
    let act = Act { clause, label, side: scene.frame.own, kind, origin: scene.origin, end, steps };
    Candidate { scene, acts: from.acts.iter().cloned().chain([act]).collect() }
}
