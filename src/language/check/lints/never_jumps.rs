//! `slide any quietly { add passed to mud }`: `passed` are the cells that are jumped over, and a slide jumps over none.

use std::collections::HashMap;

use super::{Told, errors};
use crate::language::check::facts::Facts;
use crate::language::ir::legs::LegsOf;
use crate::language::ir::parts::Part;
use crate::language::ir::{EffectKind, Event, Go, MoveClause, SetKind};
use crate::language::sorting::Sorting;
use crate::language::source::Span;

/// Where `passed` is asked for, and whether there is a jump anywhere that could be asked about.
type Asked = HashMap<Span, bool>;

impl Facts<'_> {
    /// Warns of `passed` where no walk that it may be about has a jump.
    pub(super) fn passed_without_jump(&self, to: &mut Told) {
        let kinds = &self.ir.kinds;
        let in_game = kinds.iter().flat_map(|kind| &kind.walks).any(jumps);
        // Who is another by now may have jumped as what he was.
        let changes = kinds.iter().any(|kind| !kind.promotions.is_empty())
            || self.every_effect().flatten().any(|effect| {
                effect.with_all_within().iter().any(|effect| matches!(effect.kind, EffectKind::Change(..)))
            });
        let mut asked = Asked::new();
        for kind in kinds {
            let of_kind = if changes { in_game } else { kind.walks.iter().any(jumps) };
            kind.each_clause(&mut |clause| {
                let jumped = match clause {
                    Part::Move(clause) => jumps(clause),
                    Part::Guard(_) => of_kind,
                    Part::Hook(hook) if hook.event == Event::Moving => of_kind,
                    _ => in_game,
                };
                note(clause, jumped, &mut asked);
            });
        }
        let of_game = self.ir.moves.iter().map(Part::Guard).chain(self.ir.hooks.iter().map(Part::Hook));
        let lines =
            self.ir.after_turn.iter().chain(&self.ir.before_turn).map(|line| Part::Condition(&line.when));
        let again = self.ir.again.iter().map(Part::Condition);
        for part in of_game.chain(self.ir.turns().map(Part::Acts)).chain(lines).chain(again) {
            note(part, in_game, &mut asked);
        }
        let mut empty: Vec<Span> =
            asked.into_iter().filter_map(|(at, jumped)| (!jumped).then_some(at)).collect();
        empty.arrange_by_key(|at| (at.source.0, at.start));
        let may_pass = self.may_pass();
        to.extend(empty.into_iter().map(|at| errors::nothing_passed(at, may_pass)));
    }
}

fn note(part: Part<'_>, jumped: bool, asked: &mut Asked) {
    part.each_within(&mut |part| {
        if let Part::Set(set) = part
            && set.kind == SetKind::Passed
        {
            *asked.entry(set.at).or_default() |= jumped;
        }
        true
    });
}

/// Whether a move may go over a cell, or its eye.
fn jumps(clause: &MoveClause) -> bool {
    let legs = clause.walk.legs(LegsOf::MoverAndEye);
    legs.into_iter().any(|(_, leg)| matches!(leg.go, Go::Jump(..)))
}
