//! What the rules of a game say that holds in every position, as far as tables and bitboards need it.

pub(in crate::engine) use super::super::epilogue::{is_harmless, is_harmless_op};
use super::super::known::{Known, One, Subject, Who};
use super::super::program::{
    Act, Attack, Becoming, BlockId, ClauseId, Condition, ConditionKind, EffectOp, EffectOpKind, Eye, Guard,
    Hook, NodeId, Program, Set, SetKind, Turn, TurnId,
};
use super::super::switches::Fast;
use super::super::table::Bits;
use super::super::why::Why;
use super::most::Most;
use super::takings;
use crate::language::ir::{Event, Kind, ManOwner, Side, WhoseMen};
use crate::language::source::Span;

/// Acts of which any one is played.
#[derive(Debug)]
pub(in crate::engine) struct Group {
    pub(in crate::engine) acts: Vec<TurnId>,
    /// The turn that says when they may be played, if one does.
    pub(in crate::engine) guarded: Option<TurnId>,
    /// By what moves are chosen of all these, one criterion after another: only those that count the most are played.
    pub(in crate::engine) most: Vec<Most>,
}

/// A guard of the game by which pieces of some kinds may not see others along a path: generals that face each other.
#[derive(Debug)]
pub(in crate::engine) struct Facing {
    /// The path of the eye.
    pub(in crate::engine) start: NodeId,
    /// The kinds that look, and those that they may not see.
    pub(in crate::engine) from: Bits,
    pub(in crate::engine) seen: Bits,
}

/// Which moves have to be made before it is asked whether they are allowed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::engine) enum Trial {
    /// None: masks answer what guards of the game ask.
    None,
    /// Captures. Some pieces of a kind have to stay, and they must not be attacked as long as the enemy has such pieces, too.
    Taking,
    /// All.
    All,
}

/// What is known of a game.
#[derive(Debug)]
#[expect(clippy::struct_excessive_bools, reason = "each is a fact of its own about the game")]
pub(in crate::engine) struct Facts {
    /// All groups of acts.
    pub(in crate::engine) groups: Vec<Group>,
    /// What each turn is, by its number: groups, each of which is played where those before cannot be.
    turns: Vec<Option<Vec<u16>>>,
    /// The kinds that must not be attacked when their side has moved.
    pub(in crate::engine) royal: Option<Bits>,
    /// The kinds of the other side that must not be attacked then.
    pub(in crate::engine) spared: Option<Bits>,
    /// The kinds of which no piece of any owner must be attacked then, if that and `royal` is all that has to be asked.
    pub(in crate::engine) neutral: Option<Bits>,
    pub(in crate::engine) facing: Option<Facing>,
    /// Which moves have to be made before it is asked whether they are allowed.
    pub(in crate::engine) trial: Trial,
    /// Whether hooks of a capture may capture more: explosions.
    pub(in crate::engine) blasts: bool,
    /// Whether hooks of a move may change the owner of pieces.
    pub(in crate::engine) turns_men: bool,
    /// Whether drops may change the owner of pieces.
    pub(in crate::engine) drops_turn: bool,
    /// Whether pieces may appear by effects.
    pub(in crate::engine) news: bool,
    /// Whether hooks of moves may capture, and can forbid nothing. Nothing is known of attacks then.
    pub(in crate::engine) hooks_take: bool,
    /// The kinds of which a side must have a piece when it has moved.
    pub(in crate::engine) stays: Option<Bits>,
    /// Whether hooks of captured pieces can forbid nothing, and change states and hands only.
    pub(in crate::engine) taken_freely: bool,
    /// For each kind the same of hooks of moving, capturing and promoting.
    pub(in crate::engine) moves_freely: Vec<bool>,
}

impl Facts {
    /// Those of a game; nothing where bitboards cannot play it.
    pub(in crate::engine) fn of(p: &Program) -> Option<Self> {
        if p.history {
            let asks = p.moves.iter().chain(p.turns.iter().flat_map(guards_of)).find(|guard| guard.history);
            return p.falls(asks.map(|guard| guard.condition.at).unwrap_or_default(), Why::History);
        }
        let blasts = p.hooks_displace;
        let all = p.kinds.iter().flat_map(|kind| &kind.hooks).chain(&p.hooks);
        let mut all = all.into_iter();
        if blasts && let Some(hook) = all.find(|hook| !is_blast(p, hook) && !is_harmless(p, hook.effects)) {
            return p.falls(hook.at, Why::SetsOff);
        }
        let (mut royal, mut spared, mut neutral, mut facing) = (None, None, None, None);
        // Where pieces change sides, each move is made before it is asked whether it is legal.
        let turns = turning(p);
        let made = turns || !p.switches.has(Fast::Bounds);
        let (mut stays, mut is_tested) = (None, blasts || made);
        for guard in p.moves.iter().filter(|guard| guard.after) {
            let at = guard.condition.at;
            let form = form_of(p, guard, (blasts, made)).or_else(|| p.falls(at, Why::Behind))?;
            match form {
                Form::Tested => is_tested = true,
                Form::Stays(kinds) if stays.is_none() => stays = Some(kinds),
                // Several guards of this form are one, of all their kinds.
                Form::Royal(kinds) => add(&mut royal, kinds),
                Form::Spared(kinds) => add(&mut spared, kinds),
                Form::Neutral(kinds) => add(&mut neutral, kinds),
                Form::Facing(form) if facing.is_none() => facing = Some(form),
                Form::Facing(_) | Form::Stays(_) => {
                    return p.falls(at, Why::BehindTwice);
                }
            }
        }
        // The piece that looks must be royal: there is one of them, and its cell is known.
        if facing.as_ref().is_some_and(|facing| royal.as_ref() != Some(&facing.from)) {
            let looks = p.moves.iter().find(|guard| matches!(plain_form_of(p, guard), Some(Form::Facing(_))));
            return p.falls(looks.map(|guard| guard.condition.at).unwrap_or_default(), Why::Behind);
        }
        let neutral = neutral.filter(|_| {
            let asked_else = std::mem::replace(&mut is_tested, true);
            !asked_else && spared.is_none() && facing.is_none() && stays.is_none()
        });
        let trial = match &stays {
            _ if !is_tested => Trial::None,
            Some(stays) if is_veiled(p, stays) => Trial::Taking,
            _ => Trial::All,
        };
        let mut facts = Self {
            royal,
            spared,
            neutral,
            facing,
            trial,
            blasts,
            turns_men: turns,
            stays,
            ..Self::of_effects(p)
        };
        facts.all_turns(p);
        Some(facts)
    }

    /// The facts of a game where hooks may capture, if moves of a piece can still be told apart by the cells where it ends. Nothing where hooks do
    /// more, where something is asked behind a move, or where there are other acts than walks.
    pub(super) fn of_takings(p: &Program) -> Option<Self> {
        let asks_behind = p.history || p.moves.iter().any(|guard| guard.after);
        if !p.hooks_displace || asks_behind || !takings::are_all(p) {
            return None;
        }
        let mut facts = Self { hooks_take: true, trial: Trial::None, ..Self::of_effects(p) };
        facts.all_turns(p);
        let walks = |act: &TurnId| match p.turns.get(act.index()) {
            Some(Turn::Act(act)) => {
                let drops = act.drops && p.kinds.iter().any(|kind| !kind.drops.is_empty());
                !drops && (!act.passes || p.passes.is_empty())
            }
            _ => false,
        };
        let only_walks = facts.groups.iter().flat_map(|group| &group.acts).all(walks);
        (facts.taken_freely && only_walks).then_some(facts)
    }

    /// What each turn is that a side may have.
    fn all_turns(&mut self, p: &Program) {
        let is_whole = |turn: &TurnId| *turn == p.turn || p.phases.contains(turn);
        let turns = (0..p.turns.len()).map(|turn| u32::try_from(turn).ok().map(TurnId).filter(is_whole));
        self.turns = turns.map(|turn| self.turn(p, turn?)).collect();
    }

    /// What is known of effects and hooks, without turns and guards.
    fn of_effects(p: &Program) -> Self {
        let kinds = || (0..p.kinds.len()).map(Kind::at);
        let events = [Event::Taking, Event::Moving, Event::Promoting];
        Self {
            groups: Vec::new(),
            turns: Vec::new(),
            royal: None,
            spared: None,
            neutral: None,
            facing: None,
            trial: Trial::All,
            blasts: false,
            turns_men: false,
            drops_turn: drops_turn(p),
            hooks_take: false,
            news: p
                .blocks
                .iter()
                .flatten()
                .any(|effect_op| matches!(effect_op.kind, EffectOpKind::PutNew(..))),
            stays: None,
            taken_freely: kinds().all(|kind| is_free(p, kind, &[Event::BeingTaken])),
            moves_freely: kinds().map(|kind| is_free(p, kind, &events)).collect(),
        }
    }

    /// The facts of a game that tell what attacks what; nothing where hooks may capture, or where a guard behind a pseudo-legal move may forbid
    /// an attack.
    pub(super) fn of_attacks(p: &Program) -> Option<Self> {
        let is_bound = |guard: &Guard| guard.after && guard.tier == 0;
        (!p.hooks_displace && !turning(p) && !p.moves.iter().any(is_bound)).then(|| Self::of_effects(p))
    }

    /// What a turn is.
    fn turn(&mut self, p: &Program, id: TurnId) -> Option<Vec<u16>> {
        let at = p.turns_at.get(id.index()).copied().unwrap_or_default();
        let parts = match p.turns.get(id.index())? {
            Turn::Else(parts) => parts.clone(),
            Turn::Act(_) | Turn::SimplePass | Turn::Choice(_) | Turn::Guarded(..) | Turn::WithMost(..) => {
                vec![id]
            }
            Turn::Sequence(_) | Turn::Repeat(..) => return p.falls(at, Why::Acts),
        };
        let group = |part: &TurnId| match p.turns.get(part.index())? {
            Turn::Guarded(body, _) => {
                Some(Group { acts: acts_of(p, *body)?, guarded: Some(*part), most: Vec::new() })
            }
            Turn::WithMost(..) => {
                let (body, most) = Most::all(p, *part).or_else(|| p.falls(at, Why::Turn))?;
                Some(Group { acts: acts_of(p, body)?, guarded: None, most })
            }
            _ => Some(Group { acts: acts_of(p, *part)?, guarded: None, most: Vec::new() }),
        };
        let groups = parts.iter().map(group).collect::<Option<Vec<_>>>()?;
        let mut numbers = Vec::new();
        for group in groups {
            numbers.push(u16::try_from(self.groups.len()).ok()?);
            self.groups.push(group);
        }
        Some(numbers)
    }

    /// The groups of acts of a turn.
    pub(in crate::engine) fn groups_of(&self, turn: TurnId) -> Option<&[u16]> {
        self.turns.get(turn.index())?.as_deref()
    }

    /// Whether a kind is royal.
    pub(in crate::engine) fn is_royal(&self, kind: Kind) -> bool {
        self.royal.iter().chain(&self.neutral).any(|kinds| kinds.has(kind.index()))
    }

    /// Whether it is asked behind a move whether a piece is attacked, or sees another.
    pub(in crate::engine) fn has_law(&self) -> bool {
        self.royal.is_some() || self.neutral.is_some() || self.facing.is_some()
    }

    /// Whether a clause is played by a group of acts.
    pub(in crate::engine) fn is_played(&self, p: &Program, group: u16, clause: ClauseId) -> bool {
        let acts = self.groups.get(usize::from(group)).map_or(&[][..], |group| &group.acts);
        acts.iter().any(|act| {
            matches!(p.turns.get(act.index()), Some(Turn::Act(act @ Act { walks: true, .. })) if p.is_played(act, clause))
        })
    }
}

/// The acts that a part of a turn is a choice of.
fn acts_of(p: &Program, part: TurnId) -> Option<Vec<TurnId>> {
    let at = p.turns_at.get(part.index()).copied().unwrap_or_default();
    match p.turns.get(part.index())? {
        Turn::Act(_) | Turn::SimplePass => Some(vec![part]),
        Turn::Choice(parts) => {
            let parts = parts.iter().map(|part| acts_of(p, *part)).collect::<Option<Vec<_>>>()?;
            Some(parts.concat())
        }
        Turn::Sequence(_) | Turn::Repeat(..) => p.falls(at, Why::Acts),
        Turn::Else(_) | Turn::WithMost(..) | Turn::Guarded(..) => p.falls(at, Why::Turn),
    }
}

/// Adds kinds to those that are known.
fn add(known: &mut Option<Bits>, kinds: Bits) {
    match known {
        Some(known) => kinds.iter().for_each(|kind| known.insert(kind)),
        None => *known = Some(kinds),
    }
}

/// The guards of a part of a turn.
pub(in crate::engine) fn guards_of(turn: &Turn) -> &[Guard] {
    match turn {
        Turn::Guarded(_, guards) => guards,
        _ => &[],
    }
}

/// A guard of the game that is asked when a move is over.
enum Form {
    Royal(Bits),
    Spared(Bits),
    Neutral(Bits),
    Facing(Facing),
    Stays(Bits),
    Tested,
}

fn form_of(p: &Program, guard: &Guard, (blasts, made): (bool, bool)) -> Option<Form> {
    if blasts {
        if let ConditionKind::Some(set) = &guard.condition.kind {
            return Some(Form::Stays(kinds_of(p, set, true)?));
        }
    } else if !made && let Some(form) = plain_form_of(p, guard) {
        return Some(form);
    }
    // A guard of another tier is ignored while attacks are asked, or would ask itself.
    (guard.tier == 1).then_some(Form::Tested)
}

fn plain_form_of(p: &Program, guard: &Guard) -> Option<Form> {
    let ConditionKind::Not(what) = &guard.condition.kind else { return None };
    let ConditionKind::Some(set) = &what.kind else { return None };
    match &set.kind {
        SetKind::Attacked(what, Attack { by: None, on: None, without_effects: false }) => {
            let all = || all_of(p, what).filter(|_| guard.tier == 1).map(Form::Neutral);
            kinds_of(p, what, true)
                .map(Form::Royal)
                .or_else(|| kinds_of(p, what, false).map(Form::Spared))
                .or_else(all)
        }
        SetKind::By {
            what,
            eye: Eye::Path { start: Some(start), .. } | Eye::Scan { start, .. } | Eye::Flood { start, .. },
            from,
        } => {
            let (from, seen) = (kinds_of(p, from, true)?, kinds_of(p, what, false)?);
            Some(Form::Facing(Facing { start: *start, from, seen }))
        }
        _ => None,
    }
}

/// The kinds of a set, if it is all pieces of these kinds of one side: of its own, or of the enemy.
pub(in crate::engine) fn kinds_of(p: &Program, set: &Set, own: bool) -> Option<Bits> {
    if !is_by_kind(set) {
        return None;
    }
    let is_in = |kind: usize, owner: Side, side: Side| {
        let one = One { kind: Kind::at(kind), owner: Some(owner.into()), cell: None };
        Known::of(side, one).is_in(p, set, Subject::Man(Who::Mover))
    };
    let mut kinds = Bits::below(p.kinds.len());
    for kind in 0..p.kinds.len() {
        let [first, second] = Side::BOTH.map(|side| {
            let (of, other) = if own { (side, side.other()) } else { (side.other(), side) };
            Some((is_in(kind, of, side)?, is_in(kind, other, side)?))
        });
        match (first?, second?) {
            ((true, false), (true, false)) => kinds.insert(kind),
            ((false, false), (false, false)) => {}
            _ => return None,
        }
    }
    Some(kinds)
}

/// The kinds of a set, if it is all pieces of these kinds, of any owner.
fn all_of(p: &Program, set: &Set) -> Option<Bits> {
    if !is_by_kind(set) {
        return None;
    }
    let owners = [ManOwner::Side(Side(0)), ManOwner::Side(Side(1)), ManOwner::Nobody];
    let mut kinds = Bits::below(p.kinds.len());
    for kind in 0..p.kinds.len() {
        let is_in = |owner: &ManOwner| {
            let one = One { kind: Kind::at(kind), owner: Some(*owner), cell: None };
            Known::of(Side(0), one).is_in(p, set, Subject::Man(Who::Mover))
        };
        match owners.iter().map(is_in).collect::<Option<Vec<_>>>()?[..] {
            [true, true, true] => kinds.insert(kind),
            [false, false, false] => {}
            _ => return None,
        }
    }
    Some(kinds)
}

/// Whether a set depends on kinds and owners alone.
fn is_by_kind(set: &Set) -> bool {
    match &set.kind {
        SetKind::Men | SetKind::Side(_) | SetKind::Nobody | SetKind::Kinds(_) => true,
        SetKind::And(parts, _) | SetKind::Or(parts) => parts.iter().all(is_by_kind),
        SetKind::Not(what) => is_by_kind(what),
        _ => false,
    }
}

/// Whether hooks of these events of a kind can forbid no move, and change no more than states, hands and owners.
fn is_free(p: &Program, kind: Kind, events: &[Event]) -> bool {
    let hooks = p.kind(kind).hooks.iter().chain(&p.hooks);
    hooks
        .filter(|hook| events.contains(&hook.event))
        .all(|hook| is_harmless(p, hook.effects) || is_blast(p, hook) || is_turning(p, hook))
}

/// Whether hooks change the owner of pieces.
fn turning(p: &Program) -> bool {
    p.kinds.iter().flat_map(|kind| &kind.hooks).chain(&p.hooks).any(|hook| is_turning(p, hook))
}

/// Whether a hook of a move changes owners, and else only states and hands.
fn is_turning(p: &Program, hook: &Hook) -> bool {
    let events = [Event::Taking, Event::Moving, Event::Promoting];
    events.contains(&hook.event) && turns_men(p, hook.effects)
}

/// Whether a drop, or a hook of it, changes owners, and else only states and hands.
fn drops_turn(p: &Program) -> bool {
    let hooks = p.kinds.iter().flat_map(|kind| &kind.hooks).chain(&p.hooks);
    let hooks = hooks.filter(|hook| hook.event == Event::Dropping).map(|hook| hook.effects);
    let drops = p.kinds.iter().flat_map(|kind| &kind.drops);
    let drops = drops.filter_map(|drop| p.clauses.get(drop.index())?.effects);
    hooks.chain(drops).any(|effects| turns_men(p, effects))
}

/// Whether effects change owners, and else only states and hands: that can always be done.
pub(in crate::engine) fn turns_men(p: &Program, effects: BlockId) -> bool {
    let turns = |effect_op: &EffectOp| {
        matches!(
            &effect_op.kind,
            EffectOpKind::Change(_, Becoming { owner: Some(WhoseMen::Of(_)), kind: None })
        )
    };
    let Some(effect_ops) = p.blocks.get(effects.index()) else { return false };
    effect_ops.iter().any(turns)
        && effect_ops.iter().all(|effect_op| turns(effect_op) || is_harmless_op(p, effect_op))
}

/// The words of a hook of a kind, or of captured pieces, that may change more than states and hands.
pub(in crate::engine) fn forbidding(p: &Program, kind: Kind) -> Span {
    let is_bound = |hook: &&Hook| !is_harmless(p, hook.effects) && !is_blast(p, hook) && !is_turning(p, hook);
    let events = [Event::Taking, Event::Moving, Event::Promoting];
    let mut own = p.kind(kind).hooks.iter().chain(&p.hooks).filter(|hook| events.contains(&hook.event));
    let all = || p.kinds.iter().flat_map(|kind| &kind.hooks).chain(&p.hooks);
    let taken = || all().filter(|hook| hook.event == Event::BeingTaken).find(is_bound);
    own.find(is_bound).or_else(taken).map(|hook| hook.at).unwrap_or_default()
}

/// Whether the guards of the game say only that one of these pieces must stay, and that they are not attacked unless the enemy has none of
/// them.
fn is_veiled(p: &Program, stays: &Bits) -> bool {
    let is_all = |set: &Set, own: bool| kinds_of(p, set, own).as_ref() == Some(stays);
    let kind_of = |part: &Condition| {
        let ConditionKind::Not(what) = &part.kind else { return (false, false) };
        match &what.kind {
            ConditionKind::Some(Set {
                kind: SetKind::Attacked(what, Attack { by: None, on: None, without_effects: true }),
                ..
            }) => (is_all(what, true), false),
            ConditionKind::Some(set) => (false, is_all(set, false)),
            _ => (false, false),
        }
    };
    let mut veiled = 0;
    let known = p.moves.iter().filter(|guard| guard.after).all(|guard| match &guard.condition.kind {
        ConditionKind::Some(set) => is_all(set, true),
        ConditionKind::Any(parts) => {
            veiled += 1;
            let [one, other] = parts.as_slice() else { return false };
            matches!((kind_of(one), kind_of(other)), ((true, _), (_, true)) | ((_, true), (true, _)))
        }
        _ => false,
    });
    known && veiled == 1
}

/// Whether a hook is an explosion: a capture removes pieces around the mover as well, and perhaps the mover.
fn is_blast(p: &Program, hook: &Hook) -> bool {
    let is_near = |effect_op: &EffectOp| match &effect_op.kind {
        EffectOpKind::Take(Set { kind: SetKind::Mover | SetKind::Me, .. }) => true,
        EffectOpKind::Take(Set { kind: SetKind::By { what, eye: Eye::Step(_), from }, .. }) => {
            matches!(from.kind, SetKind::Here | SetKind::Mover | SetKind::Me) && is_by_kind(what)
        }
        _ => false,
    };
    let effect_ops = p.blocks.get(hook.effects.index());
    hook.event == Event::Taking
        && hook.tier == 0
        && hook.when.is_empty()
        && effect_ops.is_some_and(|effect_ops| effect_ops.iter().all(is_near))
}

/// The conditions of guards that are asked before a move.
pub(in crate::engine) fn before(guards: &[Guard]) -> impl Iterator<Item = &Condition> {
    guards.iter().filter(|guard| !guard.after).map(|guard| &guard.condition)
}
