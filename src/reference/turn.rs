//! A turn: what a side may do, as one move.

use std::iter;
use std::rc::Rc;

use crate::ir::{Acts, ActsKind, Guard, Kind, Label};

use super::conditions::reason;
use super::rules::Rules;
use super::scene::{Mode, Scene};
use super::trace::Act;
use crate::position::Position;

/// What a side has done in its turn so far.
#[derive(Clone, Debug)]
pub(super) struct Candidate {
    /// Where it has led.
    pub(super) scene: Scene,
    /// The acts, in order.
    pub(super) acts: Vec<Act>,
}

/// Candidates, made as they are asked for.
pub(super) type Candidates<'s> = Box<dyn Iterator<Item = Candidate> + 's>;

impl Rules<'_> {
    /// All that the side to move may do, in every way in which it comes about.
    pub(super) fn turns<'s>(&'s self, position: &Rc<Position>, mode: Mode) -> Candidates<'s> {
        let phase = self.game.phases.get(usize::from(position.phase_turns) / 2);
        let acts = phase.map_or(&self.game.turn, |phase| &phase.acts);
        let scene = Scene::new(Rc::clone(position), position.to_move, mode);
        self.acts(acts, Candidate { scene, acts: Vec::new() })
    }

    /// What comes of acts.
    fn acts<'s>(&'s self, acts: &'s Acts, from: Candidate) -> Candidates<'s> {
        match &acts.kind {
            ActsKind::Move => self.one_act(from, None, true, false),
            ActsKind::Drop => self.one_act(from, None, false, true),
            ActsKind::Labelled(label) => self.one_act(from, Some(*label), true, true),
            ActsKind::Pass => Box::new(iter::once(from)),
            ActsKind::Choice(parts) => {
                Box::new(parts.iter().flat_map(move |part| self.acts(part, from.clone())))
            }
            ActsKind::Else(parts) => {
                let mut tried = parts.iter().map(|part| self.acts(part, from.clone()).peekable());
                match tried.find_map(|mut moves| moves.peek().is_some().then_some(moves)) {
                    Some(moves) => Box::new(moves),
                    None => Box::new(iter::empty()),
                }
            }
            ActsKind::Sequence(parts) => self.in_turn(parts.iter(), from),
            ActsKind::Repeat(body, least, most) => Box::new(
                (*least..=*most)
                    .flat_map(move |times| self.in_turn((0..times).map(|_| &**body), from.clone())),
            ),
            ActsKind::WithMost(body, number) => {
                let counted = self.acts(body, from).map(|done| (self.number(&done.scene, number), done));
                let counted: Vec<_> = counted.collect();
                let most = counted.iter().map(|(count, _)| *count).max();
                Box::new(
                    counted.into_iter().filter(move |(count, _)| Some(*count) == most).map(|(_, done)| done),
                )
            }
            ActsKind::Guarded(body, guards) => self.guarded(body, guards, from),
        }
    }

    /// Acts one after the other.
    fn in_turn<'s>(&'s self, parts: impl Iterator<Item = &'s Acts>, from: Candidate) -> Candidates<'s> {
        parts.fold(Box::new(iter::once(from)), |so_far: Candidates<'s>, part| {
            Box::new(so_far.flat_map(move |done| self.acts(part, done)))
        })
    }

    /// Acts for which guards hold, before and after.
    fn guarded<'s>(&'s self, body: &'s Acts, guards: &'s [Guard], from: Candidate) -> Candidates<'s> {
        let before = self.asks(&mut from.scene.clone(), guards, false).err();
        if before.is_some() && !from.scene.mode.telling {
            return Box::new(iter::empty());
        }
        Box::new(self.acts(body, from).filter_map(move |mut done| {
            let refused = before.or_else(|| self.asks(&mut done.scene, guards, true).err());
            if let Some(guard) = refused {
                let place = done.scene.place;
                self.refuse(&mut done.scene, place, reason(guard), guard.at);
                return None;
            }
            if let Some(act) = done.acts.last_mut() {
                act.steps.append(&mut done.scene.trail);
            }
            Some(done)
        }))
    }

    /// One walk or drop more.
    fn one_act(&self, from: Candidate, label: Option<Label>, walks: bool, drops: bool) -> Candidates<'_> {
        let scene = Rc::new(from.scene);
        let walks = walks.then(|| self.walks(&scene, label)).into_iter().flatten();
        let drops = drops.then(|| self.drops(&scene, label)).into_iter().flatten();
        let so_far = from.acts;
        Box::new(walks.chain(drops).map(move |(scene, act)| {
            let mut acts = so_far.clone();
            acts.push(act);
            Candidate { scene, acts }
        }))
    }

    /// The walks of a side's men, by all clauses or those with a label.
    pub(super) fn walks<'s>(
        &'s self,
        from: &Rc<Scene>,
        label: Option<Label>,
    ) -> impl Iterator<Item = (Scene, Act)> + use<'s> {
        let from = Rc::clone(from);
        from.movable().into_iter().flat_map(move |man| {
            let kind = from.position.man(man).kind;
            let clauses =
                self.kind(kind).walks.iter().filter(move |clause| label.is_none() || clause.label == label);
            let from = Rc::clone(&from);
            clauses.flat_map(move |clause| {
                let done = self.walk_by(&from, man, clause).into_iter();
                done.map(move |scene| {
                    led(scene, Act { clause: clause.at, label: clause.label, ..blank(kind) })
                })
            })
        })
    }

    /// The drops of a side, by all clauses or those with a label.
    pub(super) fn drops<'s>(
        &'s self,
        from: &Rc<Scene>,
        label: Option<Label>,
    ) -> impl Iterator<Item = (Scene, Act)> + use<'s> {
        let from = Rc::clone(from);
        let kinds = (0..self.game.kinds.len()).map(Kind::at);
        kinds.flat_map(move |kind| {
            let held = from.position.in_hand(from.frame.own, kind) > 0;
            let clauses = self.kind(kind).drops.iter();
            let clauses = clauses.filter(move |clause| held && (label.is_none() || clause.label == label));
            let from = Rc::clone(&from);
            clauses.flat_map(move |clause| {
                let done = self.drop_by(&from, kind, clause).into_iter();
                done.map(move |scene| {
                    led(scene, Act { clause: clause.at, label: clause.label, ..blank(kind) })
                })
            })
        })
    }
}

/// An act of a man of some kind.
fn blank(kind: Kind) -> Act {
    Act { kind, ..Act::default() }
}

/// A scene, and the act that has led to it.
fn led(mut scene: Scene, mut act: Act) -> (Scene, Act) {
    let end = scene.mover.and_then(|mover| scene.position.man(mover).cell);
    let steps = std::mem::take(&mut scene.trail);
    act.side = scene.frame.own;
    (act.origin, act.end, act.steps) = (scene.origin, end, steps);
    (scene, act)
}
