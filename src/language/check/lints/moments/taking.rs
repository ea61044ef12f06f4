//! How many men a turn can take.

use std::collections::BTreeSet;

use super::places::most_acts;
use crate::language::check::facts::Facts;
use crate::language::ir::{
    Arrival, Bracket, Capturing, Comparison, Effect, EffectKind, Event, Go, Hook, Kind, Landing, Number,
    NumberKind, PatternElement, Set, SetKind, Side, Walk, WalkKind, Whose,
};

/// What a walk can take.
#[derive(Default)]
struct Takes {
    /// Whether a landing takes and ends the walk: that is so once.
    ends: bool,
    /// The brackets whose last landing takes.
    lasts: BTreeSet<Bracket>,
    /// What it takes besides, as often as it likes: none where there is no telling.
    more: Option<i64>,
}

impl Takes {
    fn of(more: Option<i64>) -> Self {
        Self { more, ..Self::default() }
    }

    /// This and that, one after the other, or either of them.
    fn with(mut self, other: Self, either: bool) -> Self {
        self.ends |= other.ends;
        self.lasts.extend(other.lasts);
        self.more =
            self.more.zip(other.more).map(|(a, b)| if either { a.max(b) } else { a.saturating_add(b) });
        self
    }
}

impl Facts<'_> {
    /// How many men a turn takes at most; none where there is no telling.
    pub(super) fn taken_in_a_turn(&self) -> Option<i64> {
        let ir = &self.ir;
        let acts = ir.turns().map(most_acts).max()?;
        let mut walks = 0;
        let mut hooks = 0;
        for decl in &ir.kinds {
            for clause in &decl.walks {
                let takes = self.taken_by_walk(&clause.walk);
                let effects = self.taken_by(&clause.effects)?;
                let walk = i64::from(takes.ends).saturating_mul(self.tallest()).saturating_add(takes.more?);
                walks = walks.max(walk.saturating_add(effects));
            }
            for drop in &decl.drops {
                walks = walks.max(self.taken_by(&drop.effects)?);
            }
            hooks = hooks.max(self.taken_by_hooks(&decl.hooks)?);
        }
        // A pass is counted as no act.
        if self.ir.passes.iter().any(|clause| clause.effects.iter().any(Effect::can_take)) {
            return None;
        }
        let act = walks.saturating_add(hooks).saturating_add(self.taken_by_hooks(&ir.hooks)?);
        Some(act.saturating_mul(i64::try_from(acts).ok()?))
    }

    fn taken_by_hooks(&self, hooks: &[Hook]) -> Option<i64> {
        let mut sum: i64 = 0;
        for hook in hooks {
            let takes = self.taken_by(&hook.effects)?;
            // One who is taken may take another, who is taken, ...
            if takes > 0 && hook.event == Event::BeingTaken {
                return None;
            }
            sum = sum.saturating_add(takes);
        }
        Some(sum)
    }

    fn taken_by(&self, effects: &[Effect]) -> Option<i64> {
        let mut sum: i64 = 0;
        for effect in effects {
            sum = sum.saturating_add(match &effect.kind {
                EffectKind::Take(set) => self.men_taken_as(set)?,
                EffectKind::Each(_, body) => Some(self.taken_by(body)?).filter(|many| *many == 0)?,
                EffectKind::If(_, then, otherwise) => self.taken_by(then)?.max(self.taken_by(otherwise)?),
                _ => 0,
            });
        }
        Some(sum)
    }

    /// How many men a set that is taken has at most.
    fn men_taken_as(&self, set: &Set) -> Option<i64> {
        match &set.kind {
            SetKind::Mover | SetKind::Me | SetKind::It | SetKind::Here | SetKind::Named(..) => {
                Some(self.tallest())
            }
            SetKind::These(cells) => i64::try_from(cells.len()).ok()?.checked_mul(self.tallest()),
            SetKind::And(parts) => parts.iter().filter_map(|part| self.men_taken_as(part)).min(),
            _ => None,
        }
    }

    fn taken_by_walk(&self, walk: &Walk) -> Takes {
        match &walk.kind {
            WalkKind::Leg(leg) => {
                let mut takes = Takes::of(self.taken_on_arrival(&leg.arrival, last_pattern(walk)));
                match (&leg.landing, leg.bracket) {
                    (Landing::Plain, _) => takes.ends = true,
                    (Landing::Taking(_) | Landing::MayTake(_), Some(bracket)) => {
                        takes.lasts.insert(bracket);
                    }
                    (Landing::Taking(_) | Landing::MayTake(_), None) => {
                        takes.more = takes.more.map(|more| more.saturating_add(self.tallest()));
                    }
                    _ => {}
                }
                takes
            }
            WalkKind::Stay(arrival) => Takes::of(self.taken_on_arrival(arrival, None)),
            // The eye itself takes nobody, but what is said of its legs may.
            WalkKind::Look(body, arrival) => {
                let looked = self.taken_by_walk(body);
                Takes::of(looked.more.filter(|more| *more == 0).and(self.taken_on_arrival(arrival, None)))
            }
            WalkKind::Sequence(parts) => parts
                .iter()
                .fold(Takes::of(Some(0)), |takes, part| takes.with(self.taken_by_walk(part), false)),
            WalkKind::Choice(parts) => parts
                .iter()
                .fold(Takes::of(Some(0)), |takes, part| takes.with(self.taken_by_walk(part), true)),
            WalkKind::Repeat { body, most, .. } => {
                let mut takes = self.taken_by_walk(body);
                let often = match most.as_ref().map(|most| &most.kind) {
                    Some(NumberKind::Constant(often)) => Some(*often),
                    _ => None,
                };
                takes.more = match (takes.more, often) {
                    (Some(0), _) => Some(0),
                    (Some(more), Some(often)) => Some(more.saturating_mul(often)),
                    _ => None,
                };
                takes
            }
            WalkKind::Bracket { bracket, body, arrival, .. } => {
                let mut takes = self.taken_by_walk(body);
                let last = if takes.lasts.remove(bracket) { self.tallest() } else { 0 };
                let behind = self.taken_on_arrival(arrival, last_pattern(body));
                takes.more = takes
                    .more
                    .zip(behind)
                    .map(|(more, behind)| more.saturating_add(behind).saturating_add(last));
                takes
            }
        }
    }

    /// What `capturing` and the effects behind a landing take; `pattern`: what the leg went over, if that is known.
    fn taken_on_arrival(&self, arrival: &Arrival, pattern: Option<&[PatternElement]>) -> Option<i64> {
        let mut sum = self.taken_by(&arrival.effects)?;
        for Capturing { what, .. } in &arrival.capturing {
            let passed = || {
                let mut cells: i64 = 0;
                for element in pattern?.iter().filter(|element| element.what.kind != SetKind::Empty) {
                    cells = cells.saturating_add(self.certain.bounds(element.most.as_ref()?)?.1.max(0));
                }
                Some(cells.saturating_mul(self.tallest()))
            };
            let many = if within_passed(what) { passed()? } else { self.men_taken_as(what)? };
            sum = sum.saturating_add(many);
        }
        Some(sum)
    }

    /// `number of Sheep <= 4` for `number of taken Sheep >= 10`, where fourteen begin.
    pub(super) fn left_when_taken(
        &self,
        number: &Number,
        bound: &Number,
        comparison: Comparison,
    ) -> Option<String> {
        let (NumberKind::NumberOf(set), NumberKind::Constant(taken)) = (&number.kind, &bound.kind) else {
            return None;
        };
        let kinds = kinds_taken(set)?;
        let of = |side: usize| -> i64 {
            let men = self
                .ir
                .setup
                .men
                .iter()
                .filter(|man| man.owner == Side::at(side) && kinds.contains(&man.kind));
            men.map(|man| i64::from(man.count.max(1))).sum()
        };
        let fewest = match comparison {
            Comparison::AtLeast | Comparison::Equal => *taken,
            Comparison::More => taken.checked_add(1)?,
            Comparison::AtMost | Comparison::Less => return None,
        };
        let (first, second) = (of(0), of(1));
        let (many, whose) = match (first, second) {
            (0, many) | (many, 0) => (many, ""),
            (a, b) if a == b => (a, "enemy "),
            _ => return None,
        };
        let names: Vec<&str> = kinds
            .iter()
            .filter_map(|kind| self.ir.kinds.get(kind.index()))
            .map(|decl| decl.name.as_str())
            .collect();
        let names = if names.len() == 1 { names.concat() } else { format!("({})", names.join(" or ")) };
        let left = many.checked_sub(fewest).filter(|left| *left >= 0)?;
        Some(format!("number of {whose}{names} <= {left}"))
    }
}

/// The kinds of the men taken, where nothing else is said of them.
fn kinds_taken(set: &Set) -> Option<Vec<Kind>> {
    let SetKind::And(parts) = &set.kind else { return None };
    let mut kinds = None;
    for part in parts {
        match &part.kind {
            SetKind::Taken | SetKind::Side(Whose::Enemy) => {}
            SetKind::Kinds(named) => kinds = Some(named.clone()),
            _ => return None,
        }
    }
    kinds
}

/// Whether all of a set was jumped over.
fn within_passed(set: &Set) -> bool {
    match &set.kind {
        SetKind::Passed => true,
        SetKind::And(parts) => parts.iter().any(within_passed),
        _ => false,
    }
}

/// What a walk of one leg goes over.
fn last_pattern(walk: &Walk) -> Option<&[PatternElement]> {
    match &walk.kind {
        WalkKind::Leg(leg) => Some(match &leg.go {
            Go::Jump(_, pattern) => pattern,
            Go::Step(_) => &[],
        }),
        WalkKind::Bracket { body, .. } | WalkKind::Repeat { body, .. } => last_pattern(body),
        _ => None,
    }
}
