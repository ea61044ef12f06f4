//! Changes of men that come to nothing, and new men for whom there is no cell.

use super::{Told, errors};
use crate::language::check::certain::SIDES;
use crate::language::check::empty_board::EmptyBoard;
use crate::language::check::facts::Facts;
use crate::language::check::facts::appearing::Block;
use crate::language::diagnostic::Diagnostic;
use crate::language::ir::{
    Arrival, Becomes, Cell, DirectionsKind, Effect, EffectKind, Event, Go, KindValueKind, Landing, Route,
    Set, SetKind, Walk, WalkKind, Whose, WhoseMen,
};
use crate::language::source::Span;

impl Facts<'_> {
    /// Warns of them.
    pub(super) fn changes_for_nothing(&self, block: &Block<'_>, to: &mut Told) {
        self.in_effects(block, block.effects, true, to);
    }

    /// `alone`: whether `it` is the man himself, not one of many.
    fn in_effects(&self, done: &Block<'_>, effects: &[Effect], alone: bool, to: &mut Told) {
        for effect in effects {
            match &effect.kind {
                EffectKind::Each(_, body) => self.in_effects(done, body, false, to),
                EffectKind::If(_, then, otherwise) => {
                    self.in_effects(done, then, alone, to);
                    self.in_effects(done, otherwise, alone, to);
                }
                // In `each`, `become` is about the wrong man in the first place.
                EffectKind::Change(men, _) if !alone && men.kind == SetKind::Me => {}
                EffectKind::Change(men, becomes) => {
                    to.extend(self.change_for_nothing(done, effect.at, (men, becomes), alone));
                }
                EffectKind::PutNew(_, _, cell) if is_where_he_stands(done, effect, cell, alone) => {
                    to.push(errors::put_where_he_stands(cell.at, &self.sources.words(effect.at)));
                }
                EffectKind::Put(_, cell) | EffectKind::PutNew(_, _, cell) if self.are_several(cell) => {
                    let words = self.sources.words(cell.at);
                    let passes = done.kind.is_none() && done.hook.is_none_or(|hook| hook == Event::Passing);
                    let text = self.sources.words(effect.at);
                    let one = text.replace(&format!("({words})"), "gap").replace(&*words, "gap");
                    to.push(errors::put_on_several(cell.at, Some(one.as_str()).filter(|_| !passes)));
                }
                _ => {}
            }
        }
    }

    fn change_for_nothing(
        &self,
        done: &Block<'_>,
        at: Span,
        (men, becomes): (&Set, &Becomes),
        alone: bool,
    ) -> Option<Diagnostic> {
        let words = self.sources.words(at);
        let himself =
            |set: &Set| matches!(set.kind, SetKind::Me | SetKind::Mover) || alone && set.kind == SetKind::It;
        let gone = is_among(men, &|part| part.kind == SetKind::Taken)
            || done.hook == Some(Event::BeingTaken) && alone && matches!(men.kind, SetKind::Me | SetKind::It);
        // What goes to a hand goes there as what it is.
        if gone && becomes.kind().is_none() {
            return Some(errors::changes_the_gone((at, &words)));
        }
        let enemy = |part: &Set| part.kind == SetKind::Side(Whose::Enemy);
        let moves = done.hook.is_none_or(|hook| hook != Event::BeingTaken);
        if let SetKind::And(parts) = &men.kind
            && moves
            && let Some(him) = parts.iter().find(|part| himself(part))
            && parts.iter().any(|part| is_among(part, &enemy))
        {
            let him = self.sources.words(him.at);
            let text = self.sources.words(men.at);
            let others = text.replacen(&*him, "", 1);
            return Some(errors::changes_no_enemy((men.at, &text), &him, others.trim()));
        }
        let same_side = match becomes.owner() {
            None => true,
            Some(WhoseMen::Of(whose)) => {
                is_among(men, &|part| part.kind == SetKind::Side(whose))
                    || whose == Whose::Own && moves && himself(men)
            }
            Some(WhoseMen::Nobody) => is_among(men, &|part| part.kind == SetKind::Nobody),
        };
        let same_kind = match becomes.kind().map(|kind| &kind.kind) {
            None => true,
            Some(KindValueKind::These(kinds)) => {
                matches!(kinds.as_slice(), [one] if is_among(men, &|part| part.kind == SetKind::Kinds(vec![*one])))
            }
            Some(KindValueKind::Of(of)) if himself(of) => {
                done.kind.is_some_and(|one| is_among(men, &|part| part.kind == SetKind::Kinds(vec![one])))
            }
            Some(KindValueKind::Of(_) | KindValueKind::State(_)) => false,
        };
        (same_side && same_kind).then(|| errors::changes_to_the_same((at, &words), becomes.kind().is_some()))
    }

    /// Whether words for one cell mean several, wherever they are asked.
    fn are_several(&self, set: &Set) -> bool {
        match &set.kind {
            SetKind::Empty | SetKind::Cells | SetKind::Occupied => true,
            SetKind::These(cells) => cells.len() > 1,
            SetKind::Zone(zone, _) => {
                let zone = self.ir.board.zones.get(zone.index());
                zone.is_some_and(|zone| zone.cells.iter().all(|cells| cells.len() > 1))
            }
            SetKind::By { what, walk, .. } => {
                matches!(what.kind, SetKind::Empty | SetKind::Cells)
                    && chooses(walk)
                    && self.leads_to_several(what, walk)
            }
            _ => false,
        }
    }

    /// Whether a walk leads to more than one cell from somewhere on the board: `step (up | down)` does not on two levels.
    fn leads_to_several(&self, what: &Set, walk: &Route) -> bool {
        let board = EmptyBoard { certain: self.certain, compass: self.compass, budget: self.certain.budget };
        let from = |cell| Set { at: walk.at, kind: SetKind::These(vec![cell]) };
        let seen = |from: Set| Set {
            at: walk.at,
            kind: SetKind::By {
                what: Box::new(what.clone()),
                walk: Box::new(walk.clone()),
                from: Box::new(from),
            },
        };
        (0..self.ir.board.cells.len()).map(Cell::at).any(|cell| {
            let set = seen(from(cell));
            SIDES.into_iter().any(|side| board.members(&set, side).is_ok_and(|cells| cells.len() > 1))
        })
    }
}

/// Whether a new man is put where the man himself stands: by one of his own moves, or by the first that his moving sets off.
fn is_where_he_stands(done: &Block<'_>, effect: &Effect, cell: &Set, alone: bool) -> bool {
    match done.hook {
        None => alone && is_himself(cell),
        Some(Event::Moving | Event::Taking | Event::Promoting) => {
            let first = done.effects.first().is_some_and(|first| std::ptr::eq(first, effect));
            first && cell.kind == SetKind::Here
        }
        Some(_) => false,
    }
}

/// Whether a set is the man himself, by whatever word.
fn is_himself(set: &Set) -> bool {
    matches!(set.kind, SetKind::It | SetKind::Mover | SetKind::Me)
}

/// Whether all members of a set are such, as far as one of its words says so.
fn is_among(set: &Set, such: &dyn Fn(&Set) -> bool) -> bool {
    such(set)
        || match &set.kind {
            SetKind::And(parts) => parts.iter().any(|part| is_among(part, such)),
            SetKind::Or(parts) => parts.iter().all(|part| is_among(part, such)),
            SetKind::By { what, .. } | SetKind::Attacked(what, _) | SetKind::Where { what, .. } => {
                is_among(what, such)
            }
            _ => false,
        }
}

/// Whether nothing is asked of a landing.
fn is_free(arrival: &Arrival) -> bool {
    arrival.tests.is_empty() && arrival.prefers.is_empty()
}

/// Whether a walk of one leg goes in several directions, and nothing is asked of where it lands: else it may be one cell.
fn chooses(walk: &Walk) -> bool {
    match &walk.kind {
        WalkKind::Leg(leg)
            if matches!(leg.landing, Landing::Plain | Landing::Quietly) && is_free(&leg.arrival) =>
        {
            let (Go::Step(directions) | Go::Jump(directions, _)) = &leg.go;
            matches!(&directions.kind, DirectionsKind::Fixed(of) if of.iter().any(|side| side.len() > 1))
        }
        WalkKind::Choice(parts) => parts.len() > 1 || parts.iter().any(chooses),
        WalkKind::Bracket { arrival, .. } if !is_free(arrival) => false,
        WalkKind::Repeat { body, .. } | WalkKind::Bracket { body, .. } => chooses(body),
        _ => false,
    }
}
