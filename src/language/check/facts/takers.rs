//! Who takes whom, as far as the words tell: rather too many than too few.

use super::Facts;
use super::appearing::all_effects;
use crate::language::ir::{
    Arrival, Effect, EffectKind, Event, Kind, KindDecl, Landing, Permission, Set, SetKind, Walk, WalkKind,
};
use crate::language::source::Span;

/// Whom something takes.
enum Victims<'w> {
    /// Those that `takes` permits.
    Permitted,
    /// Those of a set, whatever `takes` says.
    These(&'w Set),
}

impl Facts<'_> {
    /// Whether moves and drops of a piece, its hooks aside, may take anybody.
    pub(in crate::language::check) fn takes_anybody(&self, by: &KindDecl) -> bool {
        let takes = |victims: Victims<'_>| match victims {
            Victims::Permitted => self.permits(&by.takes, None),
            Victims::These(_) => true,
        };
        by.walks
            .iter()
            .any(|clause| any_victims(&clause.walk, &takes) || any_taken(&clause.effects, &|_| true))
            || by.drops.iter().any(|clause| any_taken(&clause.effects, &|_| true))
    }

    /// Whether a man of a kind is ever taken.
    pub(in crate::language::check) fn is_ever_taken(&self, kind: Kind) -> bool {
        let men = self.men_of(kind);
        let safe = |decl: &KindDecl| decl.safe.iter().any(|rule| rule.when.is_empty());
        let safe = self.ir.kinds.get(kind.index()).is_some_and(safe);
        let in_set = |set: &Set| !self.certain.disjoint(set, &men);
        let takes = |by: &KindDecl| {
            let victims = |victims: Victims<'_>| match victims {
                Victims::Permitted => self.permits(&by.takes, Some(&men)),
                Victims::These(set) => in_set(set),
            };
            by.walks.iter().any(|clause| any_victims(&clause.walk, &victims))
        };
        !safe && self.ir.kinds.iter().any(takes) || self.taken_by_effects(kind, &in_set)
    }

    /// Whether effects take men of a kind, for all that their words tell.
    fn taken_by_effects(&self, kind: Kind, in_set: &dyn Fn(&Set) -> bool) -> bool {
        let by_kinds = self.ir.kinds.iter().enumerate().any(|(index, decl)| {
            let itself = Kind::at(index) == kind;
            let stays = self.promoted(decl, None).is_empty()
                && !decl.walks.iter().flat_map(all_effects).flatten().any(Effect::can_change_kind);
            let clauses = decl.walks.iter().flat_map(all_effects);
            let clauses = clauses.chain(decl.drops.iter().map(|drop| drop.effects.as_slice()));
            // Who is never taken sets off nothing that comes with it.
            let hooks = decl.hooks.iter().filter(|hook| !itself || hook.event != Event::BeingTaken);
            let own = |set: &Set| {
                let mover = matches!(set.kind, SetKind::Mover | SetKind::Me);
                if mover && stays { itself } else { in_set(set) }
            };
            clauses.into_iter().any(|effects| any_taken(effects, &own))
                || hooks.into_iter().any(|hook| match hook.event {
                    // The mover is the taker there, who may be anybody.
                    Event::BeingTaken => any_taken(&hook.effects, in_set),
                    _ => any_taken(&hook.effects, &own),
                })
        });
        let by_passes = self.ir.passes.iter().any(|clause| any_taken(&clause.effects, in_set));
        by_kinds || by_passes || self.ir.hooks.iter().any(|hook| any_taken(&hook.effects, in_set))
    }

    /// The words of a clause `takes` by which men of a kind are not taken.
    pub(in crate::language::check) fn forbids_to_take(&self, takes: &Permission, kind: Kind) -> Option<Span> {
        let men = self.men_of(kind);
        if self.permits(takes, Some(&men)) {
            return None;
        }
        let never = takes.never.iter().find(|never| self.certain.within(&men, &never.what));
        never.or(takes.first.as_ref()).map(|rule| rule.at)
    }

    /// The men of a kind.
    fn men_of(&self, kind: Kind) -> Set {
        let at = self.ir.kinds.get(kind.index()).map(|decl| decl.at).unwrap_or_default();
        Set { at, kind: SetKind::Kinds(vec![kind]) }
    }

    /// Whether a clause `takes` lets some men be taken, or anybody at all.
    fn permits(&self, takes: &Permission, men: Option<&Set>) -> bool {
        if takes.first.is_none() {
            return true;
        }
        takes.first.iter().chain(&takes.also).any(|rule| {
            if men.is_some_and(|men| self.certain.disjoint(&rule.what, men)) {
                return false;
            }
            let parts = std::iter::once(&rule.what).chain(men).cloned().collect();
            let those = Set { at: rule.at, kind: SetKind::And(parts) };
            !takes.never.iter().any(|never| never.when.is_empty() && self.certain.within(&those, &never.what))
        })
    }
}

/// Whether one of the landings of a walk, or what is said behind it, takes those that are looked for.
fn any_victims(walk: &Walk, takes: &dyn Fn(Victims<'_>) -> bool) -> bool {
    let arrives =
        |arrival: &Arrival| arrival.capturing.iter().any(|capturing| takes(Victims::These(&capturing.what)));
    match &walk.kind {
        WalkKind::Leg(leg) => {
            let lands = match &leg.landing {
                Landing::Plain | Landing::Taking(None) | Landing::MayTake(None) => takes(Victims::Permitted),
                Landing::Taking(Some(set)) | Landing::MayTake(Some(set)) => takes(Victims::These(set)),
                Landing::Quietly | Landing::Onto(_) | Landing::Past => false,
            };
            lands || arrives(&leg.arrival)
        }
        WalkKind::Stay(arrival) => arrives(arrival),
        // The eye itself takes nobody, but what is said of its legs may.
        WalkKind::Look(eye, arrival) => {
            arrives(arrival)
                || any_victims(eye, &|victims| matches!(victims, Victims::These(_)) && takes(victims))
        }
        WalkKind::Sequence(parts) | WalkKind::Choice(parts) => {
            parts.iter().any(|part| any_victims(part, takes))
        }
        WalkKind::Repeat { body, .. } => any_victims(body, takes),
        WalkKind::Bracket { body, arrival, .. } => arrives(arrival) || any_victims(body, takes),
    }
}

/// Whether an effect takes men of a set that is looked for.
fn any_taken(effects: &[Effect], takes: &dyn Fn(&Set) -> bool) -> bool {
    effects.iter().any(|effect| match &effect.kind {
        EffectKind::Take(set) => takes(set),
        EffectKind::Each(_, body) => any_taken(body, takes),
        EffectKind::If(_, then, otherwise) => any_taken(then, takes) || any_taken(otherwise, takes),
        _ => false,
    })
}
