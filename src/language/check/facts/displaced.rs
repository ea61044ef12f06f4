//! Which men effects bring to other cells, as far as the words tell: rather too many than too few.

use super::Facts;
use super::appearing::all_effects;
use crate::language::ir::legs::LegsOf;
use crate::language::ir::parts::Part;
use crate::language::ir::{Effect, EffectKind, Kind, KindDecl, MoveClause, Set, SetKind, Slot, WalkKind};

/// What is known of the words in a block of effects.
struct Words<'g> {
    /// The kind whose clause it is; none for the game.
    me: Option<Kind>,
    /// Whether a man of the kind may have become another.
    changes: bool,
    /// Whom the walk has named.
    named: Vec<(Slot, &'g Set)>,
}

impl Facts<'_> {
    /// Whether an effect may put a man of a kind somewhere, or swap it.
    pub(in crate::language::check) fn may_be_put(&self, kind: Kind) -> bool {
        let at = self.ir.kinds.get(kind.index()).map(|decl| decl.at).unwrap_or_default();
        let men = Set { at, kind: SetKind::Kinds(vec![kind]) };
        let moved =
            |effects: &[Effect], words: &Words<'_>| self.moves_men_of(effects, (kind, &men), words, None);
        let of_kinds = self.ir.kinds.iter().enumerate().any(|(index, decl)| {
            let me = Some(Kind::at(index));
            let changes = changes_kind(decl)
                || self.ir.hooks.iter().any(|hook| hook.effects.iter().any(Effect::can_change_kind));
            let plain = Words { me, changes, named: Vec::new() };
            decl.walks.iter().any(|clause| {
                let words = Words { me, changes, named: named(clause) };
                all_effects(clause).into_iter().any(|effects| moved(effects, &words))
            }) || decl.drops.iter().any(|drop| moved(&drop.effects, &plain))
                || decl
                    .hooks
                    .iter()
                    .any(|hook| moved(&hook.effects, &Words { me: None, changes: true, named: Vec::new() }))
        });
        let game = Words { me: None, changes: true, named: Vec::new() };
        let of_passes = self.ir.passes.iter().any(|clause| moved(&clause.effects, &game));
        of_kinds || of_passes || self.ir.hooks.iter().any(|hook| moved(&hook.effects, &game))
    }

    fn moves_men_of(
        &self,
        effects: &[Effect],
        of: (Kind, &Set),
        words: &Words<'_>,
        it: Option<&Set>,
    ) -> bool {
        let may_be = |set: &Set| match &set.kind {
            SetKind::Mover | SetKind::Me => words.changes || words.me.is_none_or(|me| me == of.0),
            SetKind::It => it.is_none_or(|it| !self.certain.disjoint(it, of.1)),
            SetKind::Named(slot, _) => {
                let mut whom = words.named.iter().filter(|(named, _)| named == slot).peekable();
                whom.peek().is_none() || whom.any(|(_, set)| !self.certain.disjoint(set, of.1))
            }
            _ => !self.certain.disjoint(set, of.1),
        };
        effects.iter().any(|effect| match &effect.kind {
            EffectKind::Put(man, _) => may_be(man),
            EffectKind::Swap(one, other) => may_be(one) || may_be(other),
            EffectKind::Each(set, body) => self.moves_men_of(body, of, words, Some(set)),
            EffectKind::If(_, then, otherwise) => {
                self.moves_men_of(then, of, words, it) || self.moves_men_of(otherwise, of, words, it)
            }
            _ => false,
        })
    }
}

/// Whether men of a kind may become others.
fn changes_kind(decl: &KindDecl) -> bool {
    let walks = decl.walks.iter().flat_map(all_effects);
    let drops = decl.drops.iter().map(|drop| drop.effects.as_slice());
    let hooks = decl.hooks.iter().map(|hook| hook.effects.as_slice());
    walks.chain(drops).chain(hooks).flatten().any(Effect::can_change_kind)
}

/// Whom a move names where it lands `onto` them. Of a name that it gives elsewhere, too, nothing is known.
fn named(clause: &MoveClause) -> Vec<(Slot, &Set)> {
    let mut all: Vec<(Slot, Vec<&Set>)> = Vec::new();
    Part::Walk(&clause.walk).each_within(&mut |part| {
        let Part::Walk(walk) = part else { return false };
        let name = match &walk.kind {
            WalkKind::Leg(leg) => leg.arrival.name,
            WalkKind::Stay(arrival) | WalkKind::Look(_, arrival) | WalkKind::Bracket { arrival, .. } => {
                arrival.name
            }
            WalkKind::Sequence(_) | WalkKind::Choice(_) | WalkKind::Repeat { .. } => None,
        };
        if let Some(slot) = name {
            let legs = walk.legs(LegsOf::MoverAndEye).into_iter();
            all.push((slot, legs.filter_map(|(_, leg)| leg.landing.onto()).collect()));
        }
        true
    });
    let unsure: Vec<Slot> = all.iter().filter(|(_, onto)| onto.is_empty()).map(|(slot, _)| *slot).collect();
    let sure = all.into_iter().filter(|(slot, _)| !unsure.contains(slot));
    sure.flat_map(|(slot, onto)| onto.into_iter().map(move |set| (slot, set))).collect()
}
