//! Which words of a turn keep a move back that nothing else forbids.

use std::ops::ControlFlow;
use std::sync::Arc;

use super::{Candidate, Mode, Rules, Scene};
use crate::ir::{Acts, ActsKind};
use crate::position::Position;
use crate::source::Span;
use crate::trace::Act;

/// What a turn asks for instead of a move that it keeps back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Duty {
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

impl Rules<'_> {
    /// What the turn asks for instead of acts that it could be made of; nothing where no man can make them at all.
    pub(crate) fn duty(&self, position: &Arc<Position>, wanted: Wanted) -> Option<Duty> {
        let scene = Scene::new(Arc::clone(position), position.to_move, Mode::Play);
        let from = Candidate { scene, acts: Vec::new() };
        let act = |kind| Acts { kind, ..Acts::default() };
        let any = act(ActsKind::Choice(vec![act(ActsKind::Move), act(ActsKind::Drop)]));
        let turn = self.turn_now(position);
        self.has(&any, &from, wanted)
            .then(|| self.duty_in(turn, &from, wanted).unwrap_or(Duty::Turn(turn.at)))
    }

    fn duty_in(&self, acts: &Acts, from: &Candidate, wanted: Wanted) -> Option<Duty> {
        match &acts.kind {
            ActsKind::Else(parts) => {
                let first = parts.iter().position(|part| self.has(part, from, &|_| true))?;
                let later = parts.iter().skip(first + 1).any(|part| self.has(part, from, wanted));
                let part = parts.get(first)?;
                if later { Some(Duty::First(part.at)) } else { self.duty_in(part, from, wanted) }
            }
            ActsKind::Choice(parts) => parts.iter().find_map(|part| self.duty_in(part, from, wanted)),
            ActsKind::Sequence(parts) => self.duty_in(parts.first()?, from, wanted),
            ActsKind::WithMost(body, number) if self.has(body, from, wanted) => {
                let (mut tried, mut most) = (i64::MIN, i64::MIN);
                let seek = &mut |done: Candidate| {
                    let count = self.number(&done.scene, number);
                    most = most.max(count);
                    if wanted(&done.acts) {
                        tried = tried.max(count);
                    }
                    ControlFlow::Continue(())
                };
                let _ = self.acts(body, from.clone(), seek);
                Some(Duty::Most { at: acts.at, tried, most })
            }
            ActsKind::Repeat(body, ..) | ActsKind::Guarded(body, _) | ActsKind::WithMost(body, _) => {
                self.duty_in(body, from, wanted)
            }
            _ => None,
        }
    }

    /// Whether acts can be the wanted ones.
    fn has(&self, acts: &Acts, from: &Candidate, wanted: Wanted) -> bool {
        let seek = &mut |done: Candidate| {
            if wanted(&done.acts) { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        };
        self.acts(acts, from.clone(), seek).is_break()
    }
}
