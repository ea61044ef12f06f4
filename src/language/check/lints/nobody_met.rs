//! `over own Sheep`, where no side has both the piece that jumps and a Sheep.

use std::collections::BTreeMap;

use super::{Told, errors};
use crate::language::check::facts::Facts;
use crate::language::check::facts::appearing::all_effects;
use crate::language::check::facts::nobody::Askers;
use crate::language::ir::{Effect, EffectKind, Go, Kind, Landing, Set, SetKind, Sort, Walk, WalkKind};
use crate::language::source::Span;

/// The sets of men that clauses speak of.
type Spoken<'i> = BTreeMap<Span, Met<'i>>;

/// Men that are spoken of.
struct Met<'i> {
    set: &'i Set,
    /// The pieces that have the clause.
    kinds: Vec<Kind>,
    /// Whether a man meets them on his way, and so is not among them.
    walking: bool,
}

impl Facts<'_> {
    /// Warns of ways over, onto or by men that there never are.
    pub(super) fn men_that_never_are(&self, to: &mut Told) {
        let appearing = self.appearing();
        let mut spoken = Spoken::new();
        for (index, decl) in self.ir.kinds.iter().enumerate() {
            let mut gather = Gather { kind: Kind::at(index), walking: true, spoken: &mut spoken };
            for rule in decl.takes.first.iter().chain(&decl.takes.also) {
                gather.set(&rule.what);
            }
            for clause in &decl.walks {
                gather.walk(&clause.walk);
            }
            gather.walking = false;
            for clause in &decl.walks {
                for effects in all_effects(clause) {
                    gather.effects(effects);
                }
            }
            decl.drops.iter().for_each(|drop| gather.effects(&drop.effects));
            decl.hooks.iter().for_each(|hook| gather.effects(&hook.effects));
        }
        let population = self.population();
        let nobody = |(at, Met { set, kinds, walking }): (&Span, &Met<'_>)| {
            let askers = Askers { kinds, appearing, population, walking: *walking };
            let nobody = self.nobody_in(set, &askers)?;
            let why = self.who_asks(kinds, &nobody);
            let words = self.sources.words(*at);
            Some(errors::nobody_there((nobody.at, &words), nobody.other.as_deref(), &why))
        };
        to.extend(spoken.iter().filter_map(nobody));
    }
}

struct Gather<'g, 'i> {
    kind: Kind,
    walking: bool,
    spoken: &'g mut Spoken<'i>,
}

impl<'i> Gather<'_, 'i> {
    fn set(&mut self, set: &'i Set) {
        match &set.kind {
            // Of a list, each part is looked at.
            SetKind::Or(parts) => parts.iter().for_each(|part| self.set(part)),
            _ if set.sort() == Sort::Men => {
                let walking = self.walking;
                let met = || Met { set, kinds: Vec::new(), walking };
                self.spoken.entry(set.at).or_insert_with(met).kinds.push(self.kind);
            }
            _ => {}
        }
    }

    fn walk(&mut self, walk: &'i Walk) {
        match &walk.kind {
            WalkKind::Leg(leg) => {
                if let Go::Jump(_, pattern) = &leg.go {
                    pattern
                        .iter()
                        .filter(|element| element.least.written().is_some_and(|least| least > 0))
                        .for_each(|element| self.set(&element.what));
                }
                if let Landing::Taking(Some(set)) | Landing::MayTake(Some(set)) | Landing::Onto(set) =
                    &leg.landing
                {
                    self.set(set);
                }
                leg.arrival.capturing.iter().for_each(|capturing| self.set(&capturing.what));
            }
            WalkKind::Stay(arrival) => {
                arrival.capturing.iter().for_each(|capturing| self.set(&capturing.what));
            }
            WalkKind::Look(body, arrival) | WalkKind::Bracket { body, arrival, .. } => {
                arrival.capturing.iter().for_each(|capturing| self.set(&capturing.what));
                self.walk(body);
            }
            WalkKind::Sequence(parts) | WalkKind::Choice(parts) => {
                for part in parts {
                    self.walk(part);
                }
            }
            WalkKind::Repeat { body, .. } => self.walk(body),
        }
    }

    fn effects(&mut self, effects: &'i [Effect]) {
        for effect in effects {
            match &effect.kind {
                EffectKind::Take(set) => self.set(set),
                EffectKind::Each(set, body) => {
                    self.set(set);
                    self.effects(body);
                }
                EffectKind::If(_, then, otherwise) => {
                    self.effects(then);
                    self.effects(otherwise);
                }
                _ => {}
            }
        }
    }
}
