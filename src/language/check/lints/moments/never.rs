//! Numbers that are never reached, cells where a man never stands, and men that are never taken.

use std::collections::BTreeSet;

use super::super::errors;
use super::Where;
use super::places::Asked;
use crate::language::check::certain::{SIDES, compared};
use crate::language::check::facts::Facts;
use crate::language::check::facts::appearing::Appearing;
use crate::language::check::facts::nobody::Askers;
use crate::language::check::facts::population::Population;
use crate::language::check::reasons::Limit;
use crate::language::check::reasons::Nobody;
use crate::language::diagnostic::Diagnostic;
use crate::language::diagnostic::words::any_of;
use crate::language::ir::{
    Arrival, Cell, ConditionKind, Effect, EffectKind, Event, GuardKind, Kind, Landing, Number, Placement,
    Set, SetKind, Side, Sort, Walk, WalkKind, Whose,
};
use crate::language::source::Span;

impl Facts<'_> {
    /// Warns of a question that never holds for want of men, or always does.
    pub(super) fn never_so(&self, asked: &Asked, population: &Population) -> Option<Diagnostic> {
        let text = self.sources.words(asked.at);
        match &asked.condition.kind {
            ConditionKind::Compare(left, comparison, right) => {
                let bounds = |number: &Number| match self.most(number, population) {
                    Some(most) => Some((0, most.many)),
                    None => self.certain.bounds(number),
                };
                let (number, most) = [left, right]
                    .into_iter()
                    .find_map(|number| Some((number, self.most(number, population)?)))?;
                let holds = compared(bounds(left)?, *comparison, bounds(right)?)?;
                let words = self.sources.words(number.at);
                if most.limit == Limit::Turn {
                    let bound = if number.at == left.at { right } else { left };
                    let left = self.left_when_taken(number, bound, *comparison);
                    return Some(errors::never_taken_at_once(
                        (asked.at, &text),
                        &words,
                        most.many,
                        left.as_deref(),
                    ));
                }
                Some(errors::never_so_many(
                    (asked.at, &text),
                    &words,
                    (most.many, most.limit.word()),
                    !self.ir.hand.is_empty(),
                    holds,
                ))
            }
            ConditionKind::Common(..) if asked.place == Where::Safe => self.taker_of_a_side(asked),
            ConditionKind::Common(
                Set { kind: SetKind::Kinds(kinds), .. },
                Set { kind: SetKind::Taken, .. },
            ) => self.never_taken(asked, kinds, false),
            ConditionKind::Common(men, place) => {
                let itself = matches!(men.kind, SetKind::Here | SetKind::Me | SetKind::Mover);
                let kinds = if itself { asked.kinds.clone() } else { kinds_in(men)? };
                let before = matches!(
                    asked.place,
                    Where::Move(GuardKind::When | GuardKind::Unless)
                        | Where::Moves(GuardKind::When | GuardKind::Unless)
                );
                let never = match (itself, asked.place) {
                    (true, Where::Promotion) => self.is_never_in(&kinds, place, Self::can_arrive),
                    (true, _) if before => self.is_never_in(&kinds, place, Self::can_stand),
                    (true, _) => None,
                    (false, _) => self.never_stands(men, &kinds, place),
                };
                if kinds.is_empty() || !never? {
                    return None;
                }
                let names: Vec<&str> = kinds
                    .iter()
                    .filter_map(|kind| self.ir.kinds.get(kind.index()))
                    .map(|decl| decl.name.as_str())
                    .collect();
                let promotion = kinds
                    .first()
                    .filter(|_| kinds.len() == 1 && !itself)
                    .and_then(|kind| self.promotes_there(*kind, place));
                if let (Some((at, becomes)), [name]) = (promotion, names.as_slice()) {
                    let becomes = text.replacen(name, &becomes, 1);
                    return Some(errors::promotes_there(
                        (asked.at, &text),
                        name,
                        at,
                        &becomes,
                        says_not(&text),
                    ));
                }
                Some(errors::never_stands(
                    (asked.at, &text),
                    &names,
                    &self.sources.words(place.at),
                    says_not(&text),
                ))
            }
            ConditionKind::Some(set)
                if matches!(asked.place, Where::Again | Where::AfterTurn) && takes_own(set) =>
            {
                (!self.may_take_own())
                    .then(|| errors::never_takes_own((asked.at, &text), &text.replace("own", "enemy")))
            }
            ConditionKind::Some(set) if taken_kinds(set).is_some() => {
                self.never_taken(asked, &taken_kinds(set)?, false)
            }
            ConditionKind::Some(set) if asked.air && is_the_mover(asked, set, population) => {
                let name = self.names_of(&asked.kinds);
                let men = the_men(set).map_or_else(String::new, |men| self.sources.words(men.at));
                Some(errors::is_in_the_air((asked.at, &text), &name, &text.replacen(&men, "mover", 1)))
            }
            ConditionKind::Some(set) if asked.denied && set.kind == SetKind::Empty => {
                self.never_full(asked.at)
            }
            ConditionKind::Some(set) if asked.denied => {
                self.always_there(set).then(|| self.never_taken(asked, &kinds_in(set)?, true))?
            }
            _ => None,
        }
    }

    /// Warns of a question about men that there never are.
    pub(super) fn asks_of_nobody(
        &self,
        asked: &Asked,
        appearing: &Appearing,
        population: &Population,
    ) -> Option<Diagnostic> {
        let sets: &[&Set] = match &asked.condition.kind {
            ConditionKind::Some(set) => &[set],
            ConditionKind::Common(a, b) => &[a, b],
            _ => return None,
        };
        if let Some(word) = sets.iter().find_map(|set| nobodys(set))
            && !self.has_men_of_nobody()
        {
            let (text, named) = (self.sources.words(asked.at), self.sources.words(word));
            let none = text.replacen(&*named, "no man", 1);
            return Some(errors::nobody_is_nobodys((asked.at, &text), word, &none));
        }
        let askers = Askers { kinds: &asked.kinds, appearing, population, walking: false };
        let men = sets.iter().filter(|set| set.sort() == Sort::Men);
        let nobody = men.copied().find_map(|set| self.nobody_in(set, &askers))?;
        let words = self.sources.words(nobody.at);
        let text = self.sources.words(asked.at);
        let why = self.who_asks(&asked.kinds, &nobody);
        let whole = (nobody.at != asked.at).then_some(asked.at);
        Some(errors::asks_of_nobody(whole, &text, (nobody.at, &words), nobody.other.as_deref(), &why))
    }

    /// Why there is nobody: whom the asker's side, or the other, has not.
    pub(in crate::language::check) fn who_asks(&self, askers: &[Kind], nobody: &Nobody) -> String {
        let name = |kind: &Kind| self.ir.kinds.get(kind.index()).map(|decl| format!("`{}`", decl.name));
        let asking: Vec<String> = askers.iter().filter_map(name).collect();
        let named: Vec<String> = nobody.kinds.iter().filter_map(name).collect();
        let (one, other) = (any_of(&asking), any_of(&named));
        match nobody.whose {
            _ if named.is_empty() => format!("the side of {one} has no other piece"),
            Some(Whose::Own) if asking == named => format!("a side never has another {one}"),
            Some(Whose::Own) => format!("the side of {one} has no {other}"),
            Some(Whose::Enemy) => format!("the enemy of {one} has no {other}"),
            Some(Whose::Of(side)) => {
                let side = self.ir.sides.get(side.index()).map_or("", String::as_str);
                format!("{side} never has {other}")
            }
            None => format!("there is no {other}"),
        }
    }

    /// Warns of `mover is own Ox` in `safe`, where men take enemies only.
    pub(super) fn taker_of_a_side(&self, asked: &Asked) -> Option<Diagnostic> {
        let ConditionKind::Common(a, b) = &asked.condition.kind else { return None };
        let taker = match (&a.kind, &b.kind) {
            (SetKind::Mover, _) => b,
            (_, SetKind::Mover) => a,
            _ => return None,
        };
        let side = |whose| Set { at: taker.at, kind: SetKind::Side(whose) };
        let holds = if self.certain.within(taker, &side(Whose::Own)) {
            false
        } else if taker.kind == SetKind::Side(Whose::Enemy) {
            true
        } else {
            return None;
        };
        if asked.place != Where::Safe || self.may_take_own() {
            return None;
        }
        let text = self.sources.words(asked.at);
        let enemy = text.contains("own ").then(|| text.replacen("own", "enemy", 1));
        let is = (holds ^ says_not(&text), holds ^ asked.denied);
        Some(errors::taker_of_a_side((asked.at, &text), enemy.as_deref(), is))
    }

    /// Warns of a question about men that nobody ever takes; `there`: it asks whether there are none.
    fn never_taken(&self, asked: &Asked, kinds: &[Kind], there: bool) -> Option<Diagnostic> {
        if kinds.is_empty() || kinds.iter().any(|kind| self.is_ever_taken(*kind)) {
            return None;
        }
        let decl = self.ir.kinds.get(kinds.first()?.index())?;
        let safe = decl.safe.iter().find(|rule| rule.when.is_empty()).map(|rule| rule.at);
        let text = self.sources.words(asked.at);
        Some(errors::never_taken((asked.at, &text), &decl.name, safe, there))
    }

    /// Whether men of certain kinds are there from the beginning, of whichever side is asked, and do not become others.
    fn always_there(&self, set: &Set) -> bool {
        let parts = match &set.kind {
            SetKind::And(parts) => parts.as_slice(),
            _ => std::slice::from_ref(set),
        };
        let mut sides = SIDES.to_vec();
        let mut kinds: Vec<Kind> = Vec::new();
        for part in parts {
            match &part.kind {
                SetKind::Side(Whose::Of(side)) => sides = vec![*side],
                SetKind::Side(_) => {}
                SetKind::Kinds(named) if kinds.is_empty() => kinds.clone_from(named),
                _ => return false,
            }
        }
        let there = |placement: &Placement| {
            sides
                .iter()
                .all(|side| placement.men.iter().any(|man| man.owner == *side && kinds.contains(&man.kind)))
        };
        let stays = |kind: &Kind| {
            self.ir.kinds.get(kind.index()).is_some_and(|decl| {
                decl.promotions.is_empty()
                    && !self.every_effect().flatten().any(Effect::can_change_kind)
                    && !self.sides_change()
            })
        };
        !kinds.is_empty() && self.placements().all(there) && kinds.iter().all(stays)
    }

    /// Where men of a kind must become others on some cells, and which.
    fn promotes_there(&self, kind: Kind, place: &Set) -> Option<(Span, String)> {
        let decl = self.ir.kinds.get(kind.index())?;
        let mut clause = None;
        for side in SIDES {
            let (at, cells) = self.must_promote(decl, side)?;
            for asker in SIDES {
                if !cells.is_disjoint(&self.certain.fixed_cells(place, asker)?) {
                    clause = Some(at);
                }
            }
        }
        let promotion = decl.promotions.iter().find(|promotion| Some(promotion.at) == clause)?;
        let names =
            self.kinds_of(&promotion.to).into_iter().filter_map(|kind| self.ir.kinds.get(kind.index()));
        let names: Vec<&str> = names.map(|decl| decl.name.as_str()).collect();
        let names = if names.len() > 1 { format!("({})", names.join(" or ")) } else { names.concat() };
        Some((clause?, names))
    }

    /// Whether none of these kinds can be on some cells of its side's.
    fn is_never_in(
        &self,
        kinds: &[Kind],
        place: &Set,
        can_be: impl Fn(&Self, Kind, Side) -> Option<BTreeSet<Cell>>,
    ) -> Option<bool> {
        for side in SIDES {
            let cells = self.certain.fixed_cells(place, side)?;
            for kind in kinds {
                if !can_be(self, *kind, side)?.is_disjoint(&cells) {
                    return Some(false);
                }
            }
        }
        Some(true)
    }

    /// Whether men of these kinds can stand on none of some cells.
    fn never_stands(&self, men: &Set, kinds: &[Kind], place: &Set) -> Option<bool> {
        for side in SIDES {
            let cells = self.certain.fixed_cells(place, side)?;
            for of in SIDES.into_iter().filter(|of| may_be_of(men, side, *of)) {
                for kind in kinds {
                    if !self.can_stand(*kind, of)?.is_disjoint(&cells) {
                        return Some(false);
                    }
                }
            }
        }
        Some(true)
    }

    /// Whether a side may take men of its own, as far as the words tell.
    pub(in crate::language::check) fn may_take_own(&self) -> bool {
        let enemy =
            |set: &Set| self.certain.within(set, &Set { at: set.at, kind: SetKind::Side(Whose::Enemy) });
        let effects = |effects: &[Effect]| effects.iter().all(|effect| takes_only(effect, &enemy));
        let hook = |hook: &crate::language::ir::Hook| {
            if hook.event == Event::BeingTaken {
                !hook.effects.iter().any(Effect::can_take)
            } else {
                effects(&hook.effects)
            }
        };
        let harmless = self.ir.kinds.iter().all(|decl| {
            let first = decl.takes.first.as_ref().is_some_and(|rule| enemy(&rule.what));
            first
                && decl.takes.also.iter().all(|rule| enemy(&rule.what))
                && decl
                    .walks
                    .iter()
                    .all(|clause| effects(&clause.effects) && walk_takes_only(&clause.walk, &enemy))
                && decl.drops.iter().all(|drop| effects(&drop.effects))
                && decl.hooks.iter().all(hook)
        });
        let passes = self.ir.passes.iter().all(|clause| effects(&clause.effects));
        !(harmless && passes && self.ir.hooks.iter().all(hook))
    }
}

/// The kinds of which men of a set surely are.
fn kinds_in(set: &Set) -> Option<Vec<Kind>> {
    match &set.kind {
        SetKind::Kinds(kinds) => Some(kinds.clone()),
        SetKind::And(parts) => parts.iter().find_map(kinds_in),
        _ => None,
    }
}

/// Whether none but the man that walks could be in a set of men on cells: the one of his kind that his side has.
fn is_the_mover(asked: &Asked, set: &Set, population: &Population) -> bool {
    let Some(SetKind::And(parts)) = the_men(set).map(|men| &men.kind) else { return false };
    let is_own = |part: &Set| part.kind == SetKind::Side(Whose::Own);
    let of_his_kind = |part: &Set| match (&part.kind, asked.kinds.as_slice()) {
        (SetKind::Kinds(kinds), [kind]) => kinds == &[*kind] && population.of_one_side(*kind) == Some(1),
        _ => false,
    };
    parts.iter().any(is_own) && parts.iter().any(of_his_kind)
}

/// The men of whom a set keeps those of whom its other words are true.
fn the_men(set: &Set) -> Option<&Set> {
    match &set.kind {
        SetKind::Attacked(men, _) | SetKind::Where { what: men, .. } | SetKind::By { what: men, .. } => {
            the_men(men)
        }
        SetKind::And(_) => Some(set),
        _ => None,
    }
}

/// Where a set says that its men belong to nobody.
fn nobodys(set: &Set) -> Option<Span> {
    match &set.kind {
        SetKind::Nobody => Some(set.at),
        SetKind::And(parts) => parts.iter().find_map(nobodys),
        SetKind::Attacked(men, _) | SetKind::Where { what: men, .. } | SetKind::By { what: men, .. } => {
            nobodys(men)
        }
        _ => None,
    }
}

/// The kinds of those taken that a set asks for.
fn taken_kinds(set: &Set) -> Option<Vec<Kind>> {
    let SetKind::And(parts) = &set.kind else { return None };
    parts.iter().any(|part| part.kind == SetKind::Taken).then(|| kinds_in(set))?
}

/// Whether men of a set, asked by one side, may be of another.
fn may_be_of(set: &Set, asker: Side, of: Side) -> bool {
    match &set.kind {
        SetKind::Side(Whose::Own) => of == asker,
        SetKind::Side(Whose::Enemy) => of != asker,
        SetKind::Side(Whose::Of(side)) => of == *side,
        SetKind::And(parts) => parts.iter().all(|part| may_be_of(part, asker, of)),
        _ => true,
    }
}

/// Whether a question denies its own relation: `here not in camp`.
fn says_not(text: &str) -> bool {
    text.contains(" is not ") || text.contains(" not in ")
}

/// `taken own Captain`
fn takes_own(set: &Set) -> bool {
    let SetKind::And(parts) = &set.kind else { return false };
    let taken = parts.iter().any(|part| part.kind == SetKind::Taken);
    taken && parts.iter().any(|part| part.kind == SetKind::Side(Whose::Own))
}

fn takes_only(effect: &Effect, enemy: &impl Fn(&Set) -> bool) -> bool {
    match &effect.kind {
        EffectKind::Take(set) => enemy(set),
        EffectKind::Each(_, body) => body.iter().all(|effect| takes_only(effect, enemy)),
        EffectKind::If(_, then, otherwise) => {
            then.iter().chain(otherwise).all(|effect| takes_only(effect, enemy))
        }
        _ => true,
    }
}

fn walk_takes_only(walk: &Walk, enemy: &impl Fn(&Set) -> bool) -> bool {
    let arrives = |arrival: &Arrival| {
        arrival.capturing.iter().all(|capturing| enemy(&capturing.what))
            && arrival.effects.iter().all(|effect| takes_only(effect, enemy))
    };
    match &walk.kind {
        WalkKind::Leg(leg) => {
            let lands = match &leg.landing {
                Landing::Taking(Some(set)) | Landing::MayTake(Some(set)) => enemy(set),
                _ => true,
            };
            lands && arrives(&leg.arrival)
        }
        WalkKind::Stay(arrival) | WalkKind::Look(_, arrival) => arrives(arrival),
        WalkKind::Sequence(parts) | WalkKind::Choice(parts) => {
            parts.iter().all(|part| walk_takes_only(part, enemy))
        }
        WalkKind::Repeat { body, .. } => walk_takes_only(body, enemy),
        WalkKind::Bracket { body, arrival, .. } => arrives(arrival) && walk_takes_only(body, enemy),
    }
}
