//! `zone camp = a1..e1`: cells that the symmetry does not map onto themselves, in a clause for both sides.

use crate::language::sorting::Gather;
use std::collections::BTreeSet;

use super::{Warnings, errors};
use crate::language::check::facts::Facts;
use crate::language::ir::parts::Part;
use crate::language::ir::{
    Acts, Cell, Condition, ConditionKind, EndResult, NumberKind, Owner, Set, SetKind, StateRef, Whose, Zone,
    ZoneDecl,
};

/// How a part of the rules uses a zone.
#[derive(Clone, Copy, Default)]
struct ZoneUse {
    zone: bool,
    /// With the name of a side beside it, so the author has one side in mind.
    side: bool,
}

impl Facts<'_> {
    /// Warns of a zone that is meant for both sides and lies nearer to one of them.
    pub(super) fn lopsided_zone(&self, id: Zone, zone: &ZoneDecl, to: &mut Warnings) {
        let [one, other] = zone.cells.as_slice() else { return };
        if zone.at.source.0 == 0 || self.board.zones_for_each.contains(&id) || one != other {
            return;
        }
        let cells: BTreeSet<Cell> = one.iter().copied().gather();
        let image: BTreeSet<Cell> = cells.iter().map(|cell| self.shape.image(*cell)).gather();
        if image != cells && !self.is_a_zone(&image) && self.is_asked_for_both(id) {
            to.push(errors::lopsided_zone(zone.at, &zone.name, self.board.zones_by_walk.contains(&id)));
        }
    }

    /// Whether cells are a zone of the file: `north` and `south` are a pair, one for each side.
    fn is_a_zone(&self, cells: &BTreeSet<Cell>) -> bool {
        let of = |zone: &[Cell]| zone.len() == cells.len() && zone.iter().all(|cell| cells.contains(cell));
        let mut own = self.ir.board.zones.iter().filter(|zone| zone.at.source.0 != 0);
        own.any(|zone| zone.cells.first().is_some_and(|zone| of(zone)))
    }

    /// Whether a clause for both sides uses the zone and names no side.
    fn is_asked_for_both(&self, zone: Zone) -> bool {
        let mut both = false;
        let ir = self.ir;
        for (kind, sides) in ir.kinds.iter().zip(self.appearing()) {
            if sides.iter().all(|there| *there) {
                kind.each_clause(&mut |part| both |= asks_for_either(part, zone));
            }
        }
        ir.moves.iter().for_each(|guard| both |= asks_for_either(Part::Guard(guard), zone));
        ir.passes.iter().for_each(|clause| both |= asks_for_either(Part::Pass(clause), zone));
        ir.hooks.iter().for_each(|hook| both |= asks_for_either(Part::Hook(hook), zone));
        ir.turns().for_each(|acts: &Acts| both |= asks_for_either(Part::Acts(acts), zone));
        let of_either = ir.after_turn.iter().chain(&ir.before_turn);
        let of_either = of_either.filter(|ending| !matches!(ending.result, EndResult::Wins(_)));
        let asked = of_either.map(|ending| &ending.when).chain(&ir.again);
        asked.for_each(|when| both |= asks_for_either(Part::Condition(when), zone));
        both
    }
}

fn asks_for_either(part: Part<'_>, zone: Zone) -> bool {
    let mut said = ZoneUse::default();
    let named = |whose: &Whose| matches!(whose, Whose::Of(_));
    part.each_within(&mut |part| {
        match part {
            Part::Set(Set { kind: SetKind::Zone(found, whose), .. }) => {
                said.zone |= *found == zone;
                said.side |= named(whose);
            }
            Part::Set(Set { kind: SetKind::Side(whose), .. })
            | Part::State(StateRef { of: Owner::Side(whose), .. }) => said.side |= named(whose),
            Part::Condition(Condition { kind: ConditionKind::SameSide(one, other), .. }) => {
                said.side |= named(one) || named(other);
            }
            Part::Number(number) => {
                said.side |= matches!(&number.kind, NumberKind::InHand(whose, ..) if named(whose));
            }
            _ => {}
        }
        true
    });
    said.zone && !said.side
}
