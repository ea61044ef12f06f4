//! What happens to men that are taken: `it` where they are meant, and men that come into no hand.

use super::{Told, errors};
use crate::language::check::facts::Facts;
use crate::language::check::facts::appearing::{Appearing, become_values};
use crate::language::check::facts::mention::{in_condition, in_set};
use crate::language::ir::{
    Effect, EffectKind, Event, Hook, Kind, KindDecl, KindValueKind, Landing, Set, SetKind, Side, Walk,
    WalkKind,
};

impl Facts<'_> {
    fn hooks_after_taking(&self) -> impl Iterator<Item = &Hook> {
        let hooks = self.ir.kinds.iter().flat_map(|decl| &decl.hooks).chain(&self.ir.hooks);
        hooks.filter(|hook| hook.event == Event::Taking)
    }

    /// Warns of `add taken to own hand` where some that can be taken are in no hand.
    pub(super) fn taken_and_gone(&self, to: &mut Told) {
        let appearing = self.appearing();
        let mut seen = Vec::new();
        for hook in self.hooks_after_taking() {
            let Some(at) = adds_all_taken(&hook.effects) else { continue };
            if seen.contains(&at) {
                continue;
            }
            seen.push(at);
            let takers: Vec<(Kind, &KindDecl)> = self
                .kinds()
                .filter(|(_, decl)| {
                    self.ir.hooks.contains(hook) || decl.hooks.iter().any(|own| own.at == hook.at)
                })
                .collect();
            let lost: Vec<&str> = self
                .kinds()
                .filter(|(kind, decl)| {
                    !self.ir.hand.contains(kind)
                        && !self.matters(*kind)
                        && !decl.safe.iter().any(|rule| rule.when.is_empty())
                        && !self.changes_when_taken(decl)
                        && self.is_ever_taken(*kind)
                        && takers
                            .iter()
                            .any(|(taker, by)| enemies(*taker, *kind, appearing) && self.may_take(by, *kind))
                })
                .map(|(_, decl)| decl.name.as_str())
                .collect();
            if !lost.is_empty() {
                let held: Vec<&str> = self
                    .kinds()
                    .filter(|(kind, _)| self.ir.hand.contains(kind))
                    .map(|(_, decl)| decl.name.as_str())
                    .collect();
                let hand = self.program.hand.first().map(|expr| expr.at.0);
                let only = if let [one] = held.as_slice() {
                    (*one).to_owned()
                } else {
                    format!("({})", held.join(" or "))
                };
                let right = self.sources.words(at).replacen("taken", &format!("taken {only}"), 1);
                to.push(errors::into_no_hand(at, &lost, (&held, hand), &right));
            }
        }
    }

    /// Whether the game asks about men of the kind in its endings, or whether they are attacked: they are hardly ever taken,
    /// or that ends the game.
    fn matters(&self, kind: Kind) -> bool {
        let of = |set: &Set| matches!(&set.kind, SetKind::Kinds(kinds) if kinds.contains(&kind));
        self.notes.asked_attacked.iter().any(|asked| asked.kinds.contains(&kind))
            || self
                .ir
                .after_turn
                .iter()
                .chain(&self.ir.before_turn)
                .any(|line| in_condition(&line.when, &of).is_some())
    }

    /// Whether a man of the kind becomes another when it is taken.
    fn changes_when_taken(&self, decl: &KindDecl) -> bool {
        let hooks = decl.hooks.iter().chain(&self.ir.hooks).filter(|hook| hook.event == Event::BeingTaken);
        let mut values = Vec::new();
        hooks.for_each(|hook| become_values(&hook.effects, &mut values));
        !values.is_empty()
    }

    /// Whether a piece may take men of a kind, as far as its `takes` tells.
    fn may_take(&self, by: &KindDecl, kind: Kind) -> bool {
        let says_more = by.walks.iter().any(|clause| takes_as_it_says(&clause.walk))
            || by.hooks.iter().any(|hook| hook.effects.iter().any(Effect::can_take));
        let man = Set { at: by.at, kind: SetKind::Kinds(vec![kind]) };
        let takes = &by.takes;
        let mut permits = takes.first.iter().chain(&takes.also);
        let permitted = takes.first.is_none() || permits.any(|rule| !self.certain.disjoint(&rule.what, &man));
        let forbidden =
            takes.never.iter().any(|rule| rule.when.is_empty() && self.certain.within(&man, &rule.what));
        says_more || permitted && !forbidden
    }
}

/// Whether one side can have men of a kind, and the other side men of another.
fn enemies(taker: Kind, kind: Kind, appearing: &Appearing) -> bool {
    let sides = |kind: Kind| appearing.get(kind.index()).copied().unwrap_or_default();
    Side::BOTH.into_iter().any(|side| sides(taker)[side] && sides(kind)[side.other()])
}

/// Where all that was taken is put into a hand.
fn adds_all_taken(effects: &[Effect]) -> Option<crate::language::source::Span> {
    effects.iter().find_map(|effect| match &effect.kind {
        EffectKind::AddToHand(value, _) => match &value.kind {
            KindValueKind::Of(set) => (set.kind == SetKind::Taken).then_some(effect.at),
            KindValueKind::These(_) | KindValueKind::State(_) => None,
        },
        EffectKind::Each(set, body) if in_set(set, &|set| set.kind == SetKind::Taken).is_none() => {
            adds_all_taken(body)
        }
        EffectKind::If(_, then, otherwise) => adds_all_taken(then).or_else(|| adds_all_taken(otherwise)),
        _ => None,
    })
}

/// Whether a walk says itself whom it takes.
fn takes_as_it_says(walk: &Walk) -> bool {
    match &walk.kind {
        WalkKind::Leg(leg) => {
            matches!(leg.landing, Landing::Taking(Some(_)) | Landing::MayTake(Some(_)))
                || leg.arrival.can_take()
        }
        WalkKind::Stay(arrival) | WalkKind::Look(_, arrival) => arrival.can_take(),
        WalkKind::Sequence(parts) | WalkKind::Choice(parts) => parts.iter().any(takes_as_it_says),
        WalkKind::Repeat { body, .. } => takes_as_it_says(body),
        WalkKind::Bracket { body, arrival, .. } => takes_as_it_says(body) || arrival.can_take(),
    }
}
