//! Passing and choosing: acts without a piece.

use std::sync::Arc;

use super::asking::{each, keep};
use super::interpreter::Interpreter;
use super::scene::{Mode, Scene};
use super::turn::{Candidate, OnCandidate, Stop, further, seen};
use crate::language::budget::Asked;
use crate::language::ir::parts::Part;
use crate::language::ir::{Acts, ActsKind, Cell, Event, Guard, Label, PassClause, Reason, Sort};
use crate::language::source::Span;
use crate::play::executor::By;
use crate::play::position::Position;
use crate::play::trace::Undone;

/// A pass, any or that of a label; or a choice with a label, of what is on a cell.
pub(crate) type Named = (Option<Label>, Option<Cell>);

/// What keeps a side from passing.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PassRefusal {
    /// The sort of words.
    pub(crate) reason: Reason,
    /// The words.
    pub(crate) at: Span,
    /// Of an effect, why it cannot be done.
    pub(crate) undone: Option<Undone>,
}

impl PassRefusal {
    fn by(guard: &Guard) -> Self {
        Self { reason: guard.reason(), at: guard.at, undone: None }
    }
}

/// The results of passing in one of its ways.
struct Passed {
    /// Where it leads.
    ways: Vec<Scene>,
    /// What keeps the side from one of them.
    kept: Option<PassRefusal>,
}

impl Interpreter<'_> {
    /// A pass where the game declares no way of it: an act only if something is set off by it.
    pub(super) fn simple_pass(&self, from: Candidate, at: Span, then: OnCandidate) -> Result<(), Stop> {
        if !from.may_be(By::Nobody) {
            return Ok(());
        }
        if !self.game.hooks.iter().any(|hook| hook.event == Event::Passing) {
            return then(from);
        }
        let passed = self.by(&from, || self.after_passing(from.scene.next_act()))?;
        passed.into_iter().try_for_each(|scene| further(&from, scene, (None, at, None), then))
    }

    /// The ways of passing that acts play.
    pub(super) fn passes(&self, from: &Candidate, acts: &ActsKind, then: OnCandidate) -> Result<(), Stop> {
        self.game.passes.iter().filter(|clause| clause.is_played_by(acts)).try_for_each(|clause| {
            if !from.may_be(if clause.of.is_some() { By::Choice } else { By::Nobody }) {
                return Ok(());
            }
            self.chosen(&from.scene, clause)?.into_iter().try_for_each(|chosen| {
                let passed = self.by(from, || self.pass_by(&from.scene, (clause, chosen)))?;
                passed
                    .ways
                    .into_iter()
                    .try_for_each(|scene| further(from, scene, (None, clause.at, clause.label), then))
            })
        })
    }

    /// What a choice chooses one of: cells, or the cells of pieces; nothing once for a pass.
    fn chosen(&self, from: &Scene, clause: &PassClause) -> Asked<Vec<Option<Cell>>> {
        let Some(of) = &clause.of else { return Ok(vec![None]) };
        Ok(self.cells_in(&from.next_act(), of)?.into_iter().map(Some).collect())
    }

    /// All results of a pass or a choice by a clause: its guards before, its effects, the hooks of a pass, its guards after.
    fn pass_by(&self, from: &Scene, (clause, chosen): (&PassClause, Option<Cell>)) -> Asked<Passed> {
        let passed = || {
            let mut scene = from.next_act();
            let outer = scene.frame;
            scene.origin = chosen;
            match &clause.of {
                Some(of) if of.sort() == Sort::Cells => scene.frame.each = chosen,
                _ => scene.frame.it = chosen.and_then(|cell| scene.on(cell)),
            }
            if let Some(guard) = self.asks(&mut scene, &clause.guards, false)? {
                return Ok(Passed { ways: Vec::new(), kept: Some(PassRefusal::by(guard)) });
            }
            self.begins(&mut scene)?;
            let done = self.effects(scene, &clause.effects)?;
            let done = match chosen {
                Some(_) => done,
                None => each(done, |scene| self.after_passing(scene))?,
            };
            let mut kept = self.undone.take();
            let ways = keep(done, |scene| {
                let fails = self.asks(scene, &clause.guards, true)?;
                scene.frame = outer;
                kept = fails.map(PassRefusal::by).or(kept);
                Ok(fails.is_none())
            })?;
            Ok(Passed { ways, kept })
        };
        self.at(clause.at, || self.release(passed))
    }

    /// What keeps the side to move from beginning its turn with a pass, with any or that of a label, or with a choice: guards of the
    /// ways of passing and of the turn, and effects that cannot be done.
    pub(crate) fn keeps_from_passing(&self, position: &Arc<Position>, of: Named) -> Asked<Vec<PassRefusal>> {
        let from = Candidate::new(Scene::new(Arc::clone(position), position.to_move, Mode::Tell));
        let mut kept = Vec::new();
        self.kept_from_passing(self.turn_now(position), (&from, of), &mut kept)?;
        Ok(kept)
    }

    fn kept_from_passing(
        &self,
        acts: &Acts,
        (from, of): (&Candidate, Named),
        found: &mut Vec<PassRefusal>,
    ) -> Asked<()> {
        match &acts.kind {
            _ if !self.may_pass_as(acts, of) => Ok(()),
            ActsKind::Guarded(body, guards) => {
                let before = self.asks(&mut from.scene.clone(), guards, false)?;
                found.extend(before.map(PassRefusal::by));
                let known = found.len();
                self.kept_from_passing(body, (from, of), found)?;
                if before.is_none() && found.len() == known {
                    found.extend(self.fails_behind(body, (from, of), guards)?.map(PassRefusal::by));
                }
                Ok(())
            }
            ActsKind::Choice(parts) | ActsKind::Else(parts) => {
                parts.iter().try_for_each(|part| self.kept_from_passing(part, (from, of), found))
            }
            ActsKind::Sequence(parts) => {
                parts.iter().take(1).try_for_each(|part| self.kept_from_passing(part, (from, of), found))
            }
            ActsKind::Repeat(body, ..) | ActsKind::WithMost(body, _) => {
                self.kept_from_passing(body, (from, of), found)
            }
            kind => {
                for clause in self.named(kind, of) {
                    found.extend(self.kept_by(&from.scene, (clause, of.1))?);
                }
                Ok(())
            }
        }
    }

    /// What keeps the side from a pass or a choice by a clause.
    fn kept_by(
        &self,
        from: &Scene,
        (clause, chosen): (&PassClause, Option<Cell>),
    ) -> Asked<Option<PassRefusal>> {
        if let Some(set) = &clause.of
            && !self.chosen(from, clause)?.contains(&chosen)
        {
            return Ok(Some(PassRefusal { reason: Reason::To, at: set.at, undone: None }));
        }
        let passed = self.pass_by(from, (clause, chosen))?;
        Ok(passed.kept.filter(|_| passed.ways.is_empty()))
    }

    /// Whether acts may be this pass or choice.
    fn may_pass_as(&self, acts: &Acts, of: Named) -> bool {
        let mut found = of == (None, None) && self.game.may_pass(acts);
        Part::Acts(acts).each_within(&mut |part| {
            if let Part::Acts(Acts { kind: kind @ (ActsKind::Pass | ActsKind::Labelled(_)), .. }) = part {
                found |= self.named(kind, of).next().is_some();
            }
            !found
        });
        found
    }

    /// The ways of passing that acts allow, all or those with a label; or the choices with it.
    fn named(&self, acts: &ActsKind, (label, cell): Named) -> impl Iterator<Item = &PassClause> {
        self.game.passes.iter().filter(move |clause| {
            clause.is_played_by(acts)
                && clause.of.is_some() == cell.is_some()
                && (label.is_none() || clause.label == label)
        })
    }

    /// The guard that forbids every such pass or choice that acts allow; none if one is legal.
    fn fails_behind<'s>(
        &'s self,
        body: &Acts,
        (from, of): (&Candidate, Named),
        guards: &'s [Guard],
    ) -> Asked<Option<&'s Guard>> {
        let mut fails = None;
        let passes = seen(self.acts(body, from.clone(), &mut |mut done| {
            if done.acts.last().is_none_or(|act| act.kind.is_none() && act.end == of.1) {
                self.look_back_to(from, &mut done);
                fails = Some(self.asks(&mut done.scene, guards, true)?.ok_or(Stop::Seen)?);
            }
            Ok(())
        }))?;
        Ok(fails.filter(|_| !passes))
    }

    /// What passing sets off.
    fn after_passing(&self, scene: Scene) -> Asked<Vec<Scene>> {
        self.set_off_by(scene, &self.game.hooks, Event::Passing)
    }
}
