//! Walks that always end where they began.

use super::{Lowerer, errors};
use crate::language::ir::{
    Arrival, Condition, ConditionKind, DirectionsKind, Effect, Go, NumberKind, Set, SetKind, Test, Walk,
    WalkKind,
};
use crate::language::source::Span;

impl Lowerer<'_, '_> {
    /// Refuses a walk, or an alternative of one, that goes one step there and one step back, or says that it ends where it
    /// began.
    pub(super) fn walks_home(&mut self, walk: &Walk) {
        if let WalkKind::Choice(parts) = &walk.kind {
            return parts.iter().for_each(|part| self.walks_home(part));
        }
        let origin = ends_by_word(walk);
        if origin.is_some() || self.goes_back(walk) {
            let words = self.sources.words(walk.at);
            self.out.push(errors::walk_ends_at_home(walk.at, home(&words).as_deref(), origin));
        }
    }

    /// `step any then step back`, `step n then step s`
    fn goes_back(&self, walk: &Walk) -> bool {
        let WalkKind::Sequence(parts) = &walk.kind else { return false };
        let [Walk { kind: WalkKind::Leg(there), .. }, Walk { kind: WalkKind::Leg(back), .. }] = &parts[..]
        else {
            return false;
        };
        let (Go::Step(first), Go::Step(second)) = (&there.go, &back.go) else { return false };
        let reversed = match (&first.kind, &second.kind) {
            (_, DirectionsKind::Back) => true,
            (DirectionsKind::Fixed(there), DirectionsKind::Fixed(back)) => {
                there.iter().zip(back).all(|pair| match (pair.0.as_slice(), pair.1.as_slice()) {
                    ([there], [back]) => self.compass.reverse(*there) == *back,
                    _ => false,
                })
            }
            _ => false,
        };
        reversed && [there, back].into_iter().all(|leg| plain(&leg.arrival))
    }
}

/// Reports a walk whose last leg says that it ends where it began, if nothing allows it.
fn ends_by_word(walk: &Walk) -> Option<Span> {
    match &walk.kind {
        WalkKind::Leg(leg) => at_origin(&leg.arrival),
        WalkKind::Sequence(parts) => ends_by_word(parts.last()?),
        WalkKind::Choice(parts) => {
            let ends: Option<Vec<_>> = parts.iter().map(ends_by_word).collect();
            ends?.first().copied()
        }
        WalkKind::Repeat { body, least, .. } if matches!(least.kind, NumberKind::Constant(1..)) => {
            ends_by_word(body)
        }
        WalkKind::Bracket { arrival, .. } if arrival.may_return => None,
        WalkKind::Bracket { body, arrival, .. } => at_origin(arrival).or_else(|| ends_by_word(body)),
        WalkKind::Repeat { .. } | WalkKind::Stay(_) | WalkKind::Look(..) => None,
    }
}

/// `to origin`, `where here is origin`, without `may return`.
fn at_origin(arrival: &Arrival) -> Option<Span> {
    fn within(set: &Set) -> bool {
        match &set.kind {
            SetKind::Origin => true,
            SetKind::And(parts) => parts.iter().any(within),
            _ => false,
        }
    }
    let mut tests = arrival.tests.iter().filter(|_| !arrival.may_return);
    tests.find_map(|test| match test {
        Test::To(set) => within(set).then_some(set.at),
        Test::Where(Condition { at, kind: ConditionKind::Common(a, b) }) => {
            let kinds = (&a.kind, &b.kind);
            let same = matches!(kinds, (SetKind::Here, SetKind::Origin) | (SetKind::Origin, SetKind::Here));
            same.then_some(*at)
        }
        Test::Where(_) => None,
    })
}

/// Whether a landing neither moves the piece elsewhere nor lets it end where it began.
fn plain(arrival: &Arrival) -> bool {
    !arrival.may_return && !arrival.effects.iter().any(Effect::can_put)
}

/// The same walk with the permission to end where it began.
fn home(words: &str) -> Option<String> {
    let (walk, block) = match words.find('{') {
        Some(begin) if words.ends_with('}') && words.matches('{').count() == 1 => words.split_at(begin),
        Some(_) => return None,
        None => (words, ""),
    };
    Some(format!("{} may return {block}", walk.trim_end()).trim_end().to_owned())
}
