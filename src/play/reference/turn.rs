//! A turn: what a side may do, as one move.

use std::sync::Arc;

use super::interpreter::Interpreter;
use super::scene::{Mode, Past, Scene};
use crate::language::budget::{ACTS, Asked, Limit, Spent};
use crate::language::ir::{Acts, ActsKind, Cell, Effect, Guard, Kind, Label, Number, limits};
use crate::language::source::Span;
use crate::play::executor::{By, FirstAct};
use crate::play::position::{ManId, Position};
use crate::play::trace::Act;

/// What a side has done in its turn so far.
#[derive(Clone, Debug)]
pub(crate) struct Candidate {
    /// Where it has led.
    pub(crate) scene: Scene,
    /// The acts, in order.
    pub(crate) acts: Vec<Act>,
    /// The scene in which each act began, where something asks what was before.
    pub(crate) before: Vec<Arc<Scene>>,
    /// What its first acts are to be; what follows them may be anything.
    wanted: Arc<[FirstAct]>,
    /// The mode in which the acts behind these are made.
    mode_behind: Mode,
}

impl Candidate {
    /// The beginning of a turn.
    pub(crate) fn new(scene: Scene) -> Self {
        Self { scene, acts: Vec::new(), before: Vec::new(), wanted: Arc::default(), mode_behind: Mode::Play }
    }

    /// What the next act is to be; none: anything.
    pub(super) fn next(&self) -> Option<FirstAct> {
        self.wanted.get(self.acts.len()).copied()
    }

    /// Whether the next act may be that of an actor.
    pub(super) fn may_be(&self, by: By) -> bool {
        self.next().is_none_or(|wanted| wanted.by == by)
    }
}

/// Why no further candidates are made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Stop {
    /// The caller has seen enough of them.
    Seen,
    /// The budget did not last.
    Spent,
}

impl From<Spent> for Stop {
    fn from(Spent: Spent) -> Self {
        Self::Spent
    }
}

/// Whether enough was seen before there was nothing more.
pub(crate) fn seen(made: Result<(), Stop>) -> Asked<bool> {
    match made {
        Ok(()) => Ok(false),
        Err(Stop::Seen) => Ok(true),
        Err(Stop::Spent) => Err(Spent),
    }
}

/// The results of each candidate, one after the other.
pub(crate) type OnCandidate<'t> = &'t mut dyn FnMut(Candidate) -> Result<(), Stop>;

impl Interpreter<'_> {
    /// All turns of the side to move, or those that begin with the wanted acts, in every way in which they come about. Refusals are reported
    /// only behind the wanted acts.
    pub(super) fn turns(
        &self,
        position: &Arc<Position>,
        (mode, past, wanted): (Mode, Option<Arc<Past>>, &[FirstAct]),
        then: OnCandidate,
    ) -> Result<(), Stop> {
        let first = if wanted.is_empty() { mode } else { Mode::Play };
        let scene = Scene { past, ..Scene::new(Arc::clone(position), position.to_move, first) };
        let acts = self.turn_now(position);
        self.begin(acts.at);
        let from = Candidate { wanted: wanted.into(), mode_behind: mode, ..Candidate::new(scene) };
        self.acts(acts, from, &mut |mut done| {
            let refused = self.forbidden_by_history(&done)?;
            if self.refuses_last(&mut done, refused)? { Ok(()) } else { then(done) }
        })
    }

    /// Applies a guard that does not hold, if there is one; true if there is. The refusal is reported for the last act.
    fn refuses_last(&self, done: &mut Candidate, guard: Option<&Guard>) -> Asked<bool> {
        let Candidate { scene, acts, .. } = done;
        let Some(guard) = guard else { return Ok(false) };
        let (place, refused) = (scene.place, Some((guard.reason(), guard.at)));
        match acts.last() {
            Some(act) => {
                if scene.tells() && scene.refused.is_none() {
                    scene.trail.splice(0..0, act.steps.iter().cloned());
                }
                self.at(act.clause, || self.refuses(scene, place, refused))
            }
            None => self.refuses(scene, place, refused),
        }
    }

    /// What the turn is now: the phase's, or the game's.
    pub(crate) fn turn_now(&self, position: &Position) -> &Acts {
        self.game.turn_after(position.phase_turns)
    }

    /// The results of acts.
    pub(crate) fn acts(&self, acts: &Acts, from: Candidate, then: OnCandidate) -> Result<(), Stop> {
        self.passing_acts(&from.scene, &from.acts)?;
        if from.acts.len() > ACTS {
            return Err(self.give_up(Limit::Acts).into());
        }
        let _deeper = self.step()?;
        match &acts.kind {
            ActsKind::Move | ActsKind::MoveBut(_) => self.walks(&from, &acts.kind, then),
            ActsKind::Drop | ActsKind::DropBut(_) => self.drops(&from, &acts.kind, then),
            ActsKind::Labelled(_) => {
                self.walks(&from, &acts.kind, then)?;
                self.drops(&from, &acts.kind, then)?;
                self.passes(&from, &acts.kind, then)
            }
            ActsKind::Pass if self.game.passes_simply() => self.simple_pass(from, acts.at, then),
            ActsKind::Pass => self.passes(&from, &acts.kind, then),
            ActsKind::Choice(parts) => parts.iter().try_for_each(|part| self.acts(part, from.clone(), then)),
            ActsKind::Else(parts) => self.first_possible(parts, &from, then),
            ActsKind::Sequence(parts) => {
                self.over(parts)?;
                self.in_sequence(&parts.iter().collect::<Vec<_>>(), from, then)
            }
            ActsKind::Repeat(body, least, most) => self.repeated(body, (least, most), &from, then),
            ActsKind::WithMost(body, number) => self.with_most(body, number, &from, then),
            ActsKind::Guarded(body, guards) => self.guarded(body, guards, &from, then),
        }
    }

    /// Acts so often as two numbers say, in the position before the first of them. Where more can be made than a turn may
    /// have, it is too much.
    fn repeated(
        &self,
        body: &Acts,
        (least, most): (&Number, &Number),
        from: &Candidate,
        then: OnCandidate,
    ) -> Result<(), Stop> {
        let (least, most) = (self.times(&from.scene, least)?, self.times(&from.scene, most)?);
        if most < least {
            return Ok(());
        }
        // Acts that need even more than the first excessive number do not get here.
        let least = least.min(usize::from(limits::REPEATS) + 1);
        for times in least..=most {
            if times > usize::from(limits::REPEATS) {
                let too_many = &mut |_| Err(self.give_up(Limit::Repeats).into());
                return self.in_sequence(&vec![body; times], from.clone(), too_many);
            }
            self.in_sequence(&vec![body; times], from.clone(), then)?;
        }
        Ok(())
    }

    /// Of several acts the first that can be made at all.
    fn first_possible(&self, parts: &[Acts], from: &Candidate, then: OnCandidate) -> Result<(), Stop> {
        let mut found = false;
        for part in parts {
            self.acts(part, from.clone(), &mut |done| {
                // A move that may not be because of what has been is none.
                found |= self.forbidden_by_history(&done)?.is_none();
                then(done)
            })?;
            // Later refusals are reported for what comes next.
            if found && from.scene.mode != Mode::Tell {
                break;
            }
        }
        Ok(())
    }

    /// Of what acts lead to, that with the greatest number.
    fn with_most(
        &self,
        body: &Acts,
        number: &Number,
        from: &Candidate,
        then: OnCandidate,
    ) -> Result<(), Stop> {
        let mut counted = Vec::new();
        self.acts(body, from.clone(), &mut |mut done| {
            if self.forbidden_by_history(&done)?.is_none() {
                self.keep_acts(&done.scene, &done.acts)?;
                self.look_back_to(from, &mut done);
                counted.push((self.number(&done.scene, number)?, done));
            }
            Ok(())
        })?;
        let most = counted.iter().map(|(count, _)| *count).max();
        counted.into_iter().filter(|(count, _)| Some(*count) == most).try_for_each(|(_, done)| then(done))
    }

    /// Acts one after the other.
    fn in_sequence(&self, parts: &[&Acts], from: Candidate, then: OnCandidate) -> Result<(), Stop> {
        match parts.split_first() {
            None => then(from),
            Some((first, rest)) => self.acts(first, from, &mut |done| self.in_sequence(rest, done, then)),
        }
    }

    /// Acts for which guards hold, before and after.
    fn guarded(
        &self,
        body: &Acts,
        guards: &[Guard],
        from: &Candidate,
        then: OnCandidate,
    ) -> Result<(), Stop> {
        let before = self.asks(&mut from.scene.clone(), guards, false)?;
        if before.is_some() && from.scene.mode != Mode::Tell {
            return Ok(());
        }
        self.acts(body, from.clone(), &mut |mut done| {
            self.look_back_to(from, &mut done);
            let refused = match before {
                Some(guard) => Some(guard),
                None => match self.asks(&mut done.scene, guards, true)? {
                    Some(guard) => Some(guard),
                    None => self.fails_in_history(&done, done.scene.before.as_ref(), guards)?,
                },
            };
            if self.refuses_last(&mut done, refused)? {
                return Ok(());
            }
            if let Some(act) = done.acts.last_mut() {
                act.steps.append(&mut done.scene.trail);
            }
            then(done)
        })
    }

    /// The walks of a side's pieces, by the clauses that acts allow.
    pub(super) fn walks(&self, from: &Candidate, acts: &ActsKind, then: OnCandidate) -> Result<(), Stop> {
        let by = |man: &ManId| from.scene.cell_of(*man).is_some_and(|cell| from.may_be(By::Man(cell)));
        from.scene.movable().filter(by).try_for_each(|man| {
            let kind = from.scene.position.man(man).kind;
            self.kind(kind).walks.iter().filter(|clause| acts.plays(clause.label)).try_for_each(|clause| {
                let mut begun = self.by(from, || self.begin_walk(&from.scene, man, clause, false))?;
                begun.first = from.next();
                std::mem::take(&mut begun.ways).into_iter().try_for_each(|way| {
                    let led = self.by(from, || self.end_walk(way, &begun))?;
                    led.into_iter().try_for_each(|scene| {
                        further(from, scene, (Some(kind), clause.at, clause.label), then)
                    })
                })
            })
        })
    }

    /// The drops of a side, by the clauses that acts play.
    pub(super) fn drops(&self, from: &Candidate, acts: &ActsKind, then: OnCandidate) -> Result<(), Stop> {
        let held = |kind: &Kind| {
            from.may_be(By::Hand(*kind)) && from.scene.position.in_hand(from.scene.frame.own, *kind) > 0
        };
        (0..self.game.kinds.len()).map(Kind::at).filter(held).try_for_each(|kind| {
            self.kind(kind).drops.iter().filter(|clause| acts.plays(clause.label)).try_for_each(|clause| {
                let begun = self.by(from, || self.begin_drop(&from.scene, kind, clause))?;
                // Where no effect moves pieces, the piece stays where it is dropped: only the wanted cells are tried.
                let stays = !self.game.hooks_displace() && !clause.effects.iter().any(Effect::can_displace);
                let wanted = from.next().filter(|_| stays);
                // One cell after the other: a search for some moves does not wait for all of them.
                let cells = (0..self.game.board.cells.len()).map(Cell::at);
                let cells = cells.filter(|cell| wanted.is_none_or(|first| first.may_end(Some(*cell))));
                cells.filter(|cell| begun.on(*cell).is_none()).try_for_each(|cell| {
                    let led = self.by(from, || self.drop_on(&begun, cell, (kind, clause, from.next())))?;
                    led.into_iter().try_for_each(|scene| {
                        further(from, scene, (Some(kind), clause.at, clause.label), then)
                    })
                })
            })
        })
    }

    /// The results of an act: the first of its turn, or a further one.
    pub(super) fn by<T>(&self, from: &Candidate, act: impl FnOnce() -> T) -> T {
        if from.acts.is_empty() { act() } else { self.further(act) }
    }
}

/// Goes on with what has been done, and one act more that has led to a scene, if it is wanted.
pub(super) fn further(
    from: &Candidate,
    mut scene: Scene,
    (kind, clause, label): (Option<Kind>, Span, Option<Label>),
    then: OnCandidate,
) -> Result<(), Stop> {
    let end = scene.mover.and_then(|mover| scene.position.man(mover).cell);
    // Of a choice nothing is left to be asked but what it did.
    let chosen = scene.origin.take_if(|_| kind.is_none());
    let steps = std::mem::take(&mut scene.trail);
    let act =
        Act { clause, label, side: scene.frame.own, kind, origin: scene.origin, end: end.or(chosen), steps };
    if from.next().is_some_and(|wanted| !wanted.may_end(act.end)) {
        return Ok(());
    }
    let before = from.before.iter().chain(&scene.before).cloned().collect();
    let acts: Vec<Act> = from.acts.iter().cloned().chain([act]).collect();
    if acts.len() == from.wanted.len() {
        scene.mode = from.mode_behind;
    }
    then(Candidate { acts, before, scene, wanted: Arc::clone(&from.wanted), mode_behind: from.mode_behind })
}
