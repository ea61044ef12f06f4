//! Moves that a piece borrows from others: `move like KINDS`.
//!
//! A borrowed move is lowered again for the piece that borrows it, so all words in it are that piece's. If the lender
//! depends on the position, each kind lends its moves under a guard of its own.

use std::sync::Arc;

use super::scope::{Lender, Place, Scope};
use super::typed::Subject;
use super::{Lowerer, errors};
use crate::language::check::unknown::sought::Sought;
use crate::language::ir::{
    Arrival, Condition, ConditionKind, Effect, Guard, GuardKind, Kind, KindValue, KindValueKind, Landing,
    MoveClause, Set, SetKind, Sort, Test, Walk, WalkKind,
};
use crate::language::source::Span;
use crate::language::syntax::tree::{self, Clause, ClauseKind, Expr, Like, LikeWays, Name};

/// A clause that begins with `move` and has a walk.
#[derive(Clone, Copy, Debug)]
pub(super) struct Moving<'t> {
    pub(super) at: Span,
    pub(super) label: Option<&'t Name>,
    pub(super) walk: &'t tree::Walk,
    pub(super) guards: &'t [tree::Guard],
    pub(super) effects: Option<&'t tree::Effects>,
}

impl<'t> Moving<'t> {
    /// The parts of a clause, if it is one.
    pub(super) fn of(clause: &'t Clause) -> Option<Self> {
        let ClauseKind::Move { instead: _, label, walk, guards, effects } = &clause.kind else { return None };
        let (label, effects) = (label.as_ref(), effects.as_ref());
        Some(Self { at: clause.at.0, label, walk, guards, effects })
    }
}

/// What a piece adds to the moves that it borrows.
#[derive(Clone, Copy, Debug)]
pub(super) struct Lent<'t> {
    pub(super) at: Span,
    pub(super) label: Option<&'t Name>,
    like: &'t Like,
    guards: &'t [tree::Guard],
    effects: Option<&'t tree::Effects>,
    /// The kind that lends.
    by: Kind,
}

impl<'t> Lent<'t> {
    /// The context for the words of a move with such a label.
    pub(super) fn lender(&self, label: Option<&'t Name>) -> Lender<'t> {
        Lender { kind: self.by, label: label.map(|label| label.text.as_str()), at: self.at }
    }
}

/// The lender.
enum LendingKinds {
    /// These kinds, at all times.
    Always(Vec<Kind>),
    /// The kind that a state holds.
    Held(KindValue),
    /// The kinds of these pieces.
    OfMen(Set),
}

impl<'t> Lowerer<'_, 't> {
    /// All moves that a clause borrows for a kind.
    pub(super) fn like_clauses(&mut self, kind: Kind, clause: &'t Clause) -> Vec<MoveClause> {
        let ClauseKind::Like { instead: _, label, like, guards, effects } = &clause.kind else {
            return Vec::new();
        };
        let at = clause.at.0;
        let known = (0..self.pieces.kinds.len()).map(Kind::at).filter(|by| *by != kind);
        let lenders = match self.lenders(&like.kinds, &mut Scope::new(Place::Walk, Some(kind))) {
            Some(LendingKinds::Always(kinds)) if kinds.contains(&kind) => {
                self.out.push(errors::like_itself(like.kinds.at.0));
                return Vec::new();
            }
            Some(LendingKinds::Always(kinds)) => kinds,
            Some(LendingKinds::Held(_) | LendingKinds::OfMen(_)) => known.collect(),
            None => return Vec::new(),
        };
        let lendable: Vec<(Kind, Moving<'t>)> = lenders
            .into_iter()
            .flat_map(|by| self.to_lend(by).into_iter().map(move |moving| (by, moving)))
            .collect();
        if !self.are_lent(like, &lendable) {
            return Vec::new();
        }
        let is_left_out = |moving: &Moving<'_>| {
            moving.label.is_some_and(|label| like.without.iter().any(|name| name.text == label.text))
        };
        let mut found = Vec::new();
        let mut some = false;
        for (by, moving) in lendable.into_iter().filter(|(_, moving)| !is_left_out(moving)) {
            some = true;
            let (label, effects) = (label.as_ref(), effects.as_ref());
            found.extend(self.move_clause(
                kind,
                moving,
                Some(&Lent { at, label, like, guards, effects, by }),
            ));
        }
        if !some {
            self.out.push(errors::nothing_lent(like.kinds.at.0, self.sources.text(like.kinds.at.0)));
        }
        found
    }

    /// The lenders of a clause.
    fn lenders(&mut self, kinds: &'t Expr, scope: &mut Scope<'t>) -> Option<LendingKinds> {
        let typed = self.typed(kinds, scope)?;
        if typed.is(Subject::Kind) {
            let value = self.typed_kind(&typed, scope)?;
            return Some(match value.kind {
                KindValueKind::These(kinds) => LendingKinds::Always(kinds),
                KindValueKind::State(_) | KindValueKind::Of(_) => LendingKinds::Held(value),
            });
        }
        match self.seeking(Sought::Kinds, |lowerer| lowerer.typed_set(&typed, scope))? {
            Set { kind: SetKind::Kinds(kinds), .. } => Some(LendingKinds::Always(kinds)),
            set if set.sort() == Sort::Men => Some(LendingKinds::OfMen(set)),
            set => {
                self.out.push(errors::like_what(set.at));
                None
            }
        }
    }

    /// The moves that a kind lends: its own and inherited ones, but not those that it borrows itself.
    fn to_lend(&self, by: Kind) -> Vec<Moving<'t>> {
        let layers = self.pieces.layers.get(by.index()).into_iter().flatten();
        layers.flat_map(|layer| layer.clauses.iter().copied()).filter_map(Moving::of).collect()
    }

    /// Reports labels after `without` that no move has; returns whether there are none.
    fn are_lent(&mut self, like: &'t Like, lendable: &[(Kind, Moving<'t>)]) -> bool {
        let labels: Vec<&str> =
            lendable.iter().filter_map(|(_, moving)| Some(moving.label?.text.as_str())).collect();
        let unknown: Vec<&Name> =
            like.without.iter().filter(|name| !labels.contains(&name.text.as_str())).collect();
        let mut known: Vec<&str> = Vec::new();
        for label in &labels {
            if !known.contains(label) {
                known.push(label);
            }
        }
        for name in &unknown {
            self.out.push(errors::no_such_move_lent(name.at.0, &name.text, &known));
        }
        unknown.is_empty()
    }

    /// The piece's own parts follow those of the borrowed move: when, which ways count, guards and effects.
    pub(super) fn add_to_lent(
        &mut self,
        lent: &Lent<'t>,
        scope: &mut Scope<'t>,
        (walk, guards, effects): (&mut Walk, &mut Vec<Guard>, &mut Vec<Effect>),
    ) -> Option<()> {
        let at = lent.like.kinds.at.0;
        let is_one = |kind| Condition { at, kind };
        let while_it_lends = match self.lenders(&lent.like.kinds, scope)? {
            LendingKinds::Always(_) => None,
            LendingKinds::Held(value) => {
                let this = KindValue { at, kind: KindValueKind::These(vec![lent.by]) };
                Some(is_one(ConditionKind::SameKind(value, this)))
            }
            LendingKinds::OfMen(men) => {
                let of_kind = Set { at, kind: SetKind::Kinds(vec![lent.by]) };
                Some(is_one(ConditionKind::Some(Set { at, kind: SetKind::And(vec![men, of_kind]) })))
            }
        };
        guards.splice(0..0, while_it_lends.map(|condition| Guard { at, kind: GuardKind::When, condition }));
        if lent.like.ways == Some(LikeWays::Quietly) {
            lands_quietly(walk);
        }
        let can_take = walk.can_take();
        if let Some(condition) = self.ways_that_count(lent, can_take, scope)? {
            let arrival = Arrival { tests: vec![Test::Where(condition)], ..Arrival::default() };
            let body = Box::new(walk.clone());
            let kind =
                WalkKind::Bracket { bracket: scope.bracket(), body, past: false, arrival: Arc::new(arrival) };
            *walk = Walk { at: walk.at, kind };
        }
        guards.extend(self.guards(lent.guards, scope)?);
        if let Some(more) = lent.effects {
            effects.extend(self.effects(more, scope)?);
        }
        Some(())
    }

    /// What must hold at the end of a way so that it counts, if not all do. The outer `None`: none can count.
    #[expect(clippy::option_option, reason = "that none can count differs from that all do")]
    fn ways_that_count(
        &mut self,
        lent: &Lent<'t>,
        can_take: bool,
        scope: &mut Scope<'t>,
    ) -> Option<Option<Condition>> {
        let at = lent.like.kinds.at.0;
        let taken = || Set { at, kind: SetKind::Taken };
        let holds = |kind| Condition { at, kind };
        let nobody = |of: Set| holds(ConditionKind::Not(Box::new(holds(ConditionKind::Some(of)))));
        Some(match &lent.like.ways {
            None => None,
            Some(LikeWays::Quietly) => can_take.then(|| nobody(taken())),
            Some(LikeWays::Taking(_)) if !can_take => return None,
            Some(LikeWays::Taking(whom)) => {
                let mut all = vec![holds(ConditionKind::Some(taken()))];
                if let Some(whom) = whom {
                    let whom = self.seeking(Sought::Men, |lowerer| lowerer.set(whom, scope))?;
                    let others = Set { at, kind: SetKind::Not(Box::new(whom)) };
                    all.push(nobody(Set { at, kind: SetKind::And(vec![taken(), others]) }));
                }
                Some(holds(ConditionKind::All(all)))
            }
        })
    }
}

/// A walk that captures nothing where it lands, restricted to legs that may also land without capturing.
fn lands_quietly(walk: &mut Walk) {
    match &mut walk.kind {
        WalkKind::Leg(leg) if matches!(leg.landing, Landing::Plain | Landing::MayTake(_)) => {
            Arc::make_mut(leg).landing = Landing::Quietly;
        }
        WalkKind::Leg(_) | WalkKind::Stay(_) | WalkKind::Look(..) => {}
        WalkKind::Sequence(parts) | WalkKind::Choice(parts) => parts.iter_mut().for_each(lands_quietly),
        WalkKind::Repeat { body, .. } | WalkKind::Bracket { body, .. } => lands_quietly(body),
    }
}
