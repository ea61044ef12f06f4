//! Where questions stand in the rules, and what is known there.

use std::collections::{BTreeMap, BTreeSet};

use super::quiet::MayTake;
use super::{Answer, Moment, On, Where, Word};
use crate::language::check::facts::Facts;
use crate::language::check::facts::appearing::{all_effects, become_values};
use crate::language::check::reasons::Missing;
use crate::language::ir::legs::LegsOf;
use crate::language::ir::{
    Acts, ActsKind, Arrival, Condition, ConditionKind, Effect, EffectKind, Event, Guard, GuardKind, Kind,
    KindDecl, KindValueKind, Landing, Permission, RuleClause, Set, SetKind, Test, Walk, WalkKind, limits,
};
use crate::language::source::Span;

/// A question as it is asked in one place of the rules: of one piece after the other, where several have the clause.
#[derive(Debug)]
pub(super) struct Asked {
    /// The words of the question.
    pub(super) at: Span,
    /// The words of the guard that it stands in.
    pub(super) guard: Span,
    pub(super) place: Where,
    /// Whether the man is in the air: he stands nowhere, and is none of his side's men on cells.
    pub(super) air: bool,
    /// What it is worth; nothing where that is not known for each of the pieces.
    pub(super) answer: Option<Answer>,
    /// The pieces.
    pub(super) kinds: Vec<Kind>,
    /// Whether the same words ask several things, as those behind `move like` do: of each piece that lends.
    pub(super) various: bool,
    /// What it asks, and whether that is denied.
    pub(super) condition: Condition,
    pub(super) denied: bool,
}

impl Asked {
    /// Whether it asks whether there is such a thing.
    pub(super) fn of_set(&self) -> bool {
        matches!(self.condition.kind, ConditionKind::Some(_))
    }

    /// Which sort of guard it stands in, if it stands in one.
    pub(super) fn guard_kind(&self) -> Option<GuardKind> {
        match self.place {
            Where::Move(kind) | Where::Moves(kind) | Where::Drop(kind) | Where::Turn(kind) => Some(kind),
            _ => None,
        }
    }
}

/// The word of [`Confined`] for `to ... if possible`.
pub(super) const PREFERS_TO: &str = "to, if possible";

/// A set that a cell must be in, where what stands on the cell is known.
#[derive(Debug)]
pub(super) struct Confined {
    pub(super) at: Span,
    /// `stops`, `drop on`, ...
    pub(super) word: &'static str,
    pub(super) on: On,
    /// Whether it surely is in the set; nothing where that is not known for each of the pieces.
    pub(super) within: Option<bool>,
}

/// All that is found.
#[derive(Debug, Default)]
pub(super) struct Questions {
    pub(super) asked: BTreeMap<(u16, u32, u32), Asked>,
    pub(super) confined: BTreeMap<(u16, u32, u32), Confined>,
}

/// Looks over a game.
pub(super) struct Looking<'c, 't> {
    linter: &'c Facts<'t>,
    found: Questions,
    /// Whether a turn may have several acts.
    several_acts: bool,
    /// Whether an effect may bring a man to another cell.
    puts: bool,
    /// Whether a man is of his side's as long as he is there.
    is_own: bool,
    taking: MayTake,
}

impl<'c, 't> Looking<'c, 't> {
    /// The questions of a game, with what is known of each.
    pub(super) fn at(linter: &'c Facts<'t>) -> Questions {
        let ir = &linter.ir;
        let mut turns = ir.turns();
        let several_acts = turns.any(|acts| most_acts(acts) > 1);
        let puts = linter.every_effect().any(|effects| effects.iter().any(Effect::can_put));
        let taking = MayTake::of(ir, several_acts);
        let is_own = !linter.sides_change() && !linter.has_men_of_nobody();
        let mut looking = Self { linter, found: Questions::default(), several_acts, puts, is_own, taking };
        looking.game();
        looking.found
    }

    fn game(&mut self) {
        let ir = &self.linter.ir;
        for (index, decl) in ir.kinds.iter().enumerate() {
            self.kind(Kind::at(index), decl);
        }
        let drops = ir.kinds.iter().any(|kind| !kind.drops.is_empty());
        let mut moment = self.before(Where::Moves(GuardKind::When), Vec::new());
        if drops {
            // The game's guards are asked of drops, too.
            moment.here = On::Somebody;
        }
        self.guards(&ir.moves, &moment, Where::Moves, None);
        for clause in &ir.passes {
            let moment = Moment::at(Where::Hook(Event::Passing));
            self.guards(&clause.guards, &moment, |_| Where::Hook(Event::Passing), None);
            self.ifs(&clause.effects, &moment, None);
        }
        for hook in &ir.hooks {
            let moment = hook_moment(hook.event, Vec::new(), false);
            self.conditions(&hook.when, hook.at, &moment, None);
            self.ifs(&hook.effects, &moment, None);
        }
        for acts in ir.turns() {
            self.acts(acts, false);
        }
        // Where nobody passes, and nobody is taken but by landing, who has moved is there when the turn is over.
        let takes = self.linter.every_effect().any(|all| all.iter().any(Effect::can_take));
        let stays = self.is_own && !self.linter.may_pass() && !takes;
        for when in &ir.again {
            let itself = if stays { vec![Word::Mover] } else { Vec::new() };
            let moment = Moment { itself, quiet: self.taking.nowhere(ir), ..Moment::at(Where::Again) };
            self.condition(when, when.at, &moment, None);
        }
        for ending in &ir.before_turn {
            let moment = Moment { absent: NOTHING.to_vec(), ..Moment::at(Where::BeforeTurn) };
            self.condition(&ending.when, ending.at, &moment, None);
        }
        for ending in &ir.after_turn {
            let quiet = self.taking.nowhere(ir);
            let moment = Moment { quiet, ..Moment::at(Where::AfterTurn) };
            self.condition(&ending.when, ending.at, &moment, None);
        }
    }

    /// A man asked at home, before its walk.
    fn before(&self, place: Where, me: Vec<Kind>) -> Moment {
        Moment {
            me,
            itself: vec![Word::Me, Word::It, Word::Mover],
            here: On::Me,
            absent: if self.several_acts {
                vec![Missing::Walked, Missing::Named]
            } else {
                vec![Missing::Taken, Missing::Walked, Missing::Named]
            },
            ..Moment::at(place)
        }
    }

    fn kind(&mut self, kind: Kind, decl: &KindDecl) {
        let later = self.may_become(kind);
        let onto = decl.walks.iter().any(|clause| lands_onto(&clause.walk));
        let home = self.before(Where::Moves(GuardKind::When), vec![kind]);
        let absent = home.absent.iter().copied().chain([Missing::Origin]).collect();
        let air = Moment { here: On::Nobody, absent, ..home.clone() };
        let itself = |it: bool| if it { home.itself.clone() } else { vec![Word::Me, Word::Mover] };
        let anywhere = Moment {
            here: if decl.drops.is_empty() { On::Me } else { On::Somebody },
            quiet: self.taking.no_act_of(decl),
            ..home.clone()
        };
        self.guards(&decl.moves, &anywhere, Where::Moves, Some(kind));
        for clause in &decl.walks {
            let quiet = self.taking.no_move(clause);
            self.guards(&clause.guards, &Moment { quiet, ..home.clone() }, Where::Move, Some(kind));
            let effects = all_effects(clause);
            let moment =
                Moment { me: later.clone(), itself: itself(false), quiet, ..Moment::at(Where::Walk) };
            let still = !self.puts
                && decl.stacks < 2
                && effects.iter().all(|block| !block.iter().any(Effect::can_put));
            self.walk(&clause.walk, &moment, still, kind);
        }
        for clause in &decl.drops {
            let quiet = self.taking.no_drop(clause);
            self.guards(&clause.guards, &Moment { quiet, ..air.clone() }, Where::Drop, Some(kind));
            self.confined(&clause.on, "drop on", &air);
        }
        for promotion in &decl.promotions {
            let moment = Moment {
                me: home.me.clone(),
                itself: itself(!onto),
                here: On::Me,
                ..Moment::at(Where::Promotion)
            };
            self.conditions(&promotion.when, promotion.at, &moment, Some(kind));
        }
        for hook in &decl.hooks {
            let me = match hook.event {
                Event::Promoting if decl.promotions.is_empty() => continue,
                Event::Promoting => self.linter.promoted(decl, Some(hook)),
                _ => later.clone(),
            };
            let moment = hook_moment(hook.event, me, !onto);
            self.conditions(&hook.when, hook.at, &moment, Some(kind));
            self.ifs(&hook.effects, &moment, Some(kind));
        }
        for (permission, place) in [
            (&decl.takes, Where::Takes),
            (&decl.enters, Where::Rule),
            (&decl.passes, Where::Rule),
            (&decl.stops, Where::Rule),
            (&decl.stands, Where::Rule),
        ] {
            let rules = permission.first.iter().chain(&permission.also).chain(&permission.never);
            self.rules(rules, place, kind);
        }
        self.rules(decl.safe.iter(), Where::Safe, kind);
        // Nobody stands where a man goes on, unless he goes over men.
        let says_whom = |rule: &RuleClause| {
            matches!(
                rule.what.kind,
                SetKind::Side(_) | SetKind::Kinds(_) | SetKind::Men | SetKind::Occupied | SetKind::And(_)
            )
        };
        if !onto && decl.passes.first.as_ref().is_some_and(says_whom) {
            self.permission(&decl.passes, "passes", &air);
        }
        self.permission(&decl.stops, "stops", &home);
        self.permission(&decl.stands, "stands", &Moment { me: Vec::new(), ..home.clone() });
    }

    /// What is asked of a cell or a victim: little is known of that.
    fn rules<'r>(&mut self, rules: impl Iterator<Item = &'r RuleClause>, place: Where, kind: Kind) {
        for rule in rules {
            self.conditions(&rule.when, rule.at, &Moment::at(place), Some(kind));
        }
    }

    /// The kinds that a man of a kind may be of after its walk; none where that is not known.
    fn may_become(&self, kind: Kind) -> Vec<Kind> {
        if self.linter.taken_change_others() {
            return Vec::new();
        }
        let mut known = BTreeSet::new();
        let mut open = vec![kind];
        while let Some(kind) = open.pop() {
            let Some(decl) = self.linter.ir.kinds.get(kind.index()).filter(|_| known.insert(kind)) else {
                continue;
            };
            let mut values: Vec<_> = decl.promotions.iter().map(|promotion| &promotion.to).collect();
            let walks = decl.walks.iter().flat_map(all_effects);
            let drops = decl.drops.iter().map(|drop| drop.effects.as_slice());
            let hooks = decl.hooks.iter().chain(&self.linter.ir.hooks).map(|hook| hook.effects.as_slice());
            walks.chain(drops).chain(hooks).for_each(|effects| become_values(effects, &mut values));
            if values.iter().any(|value| matches!(value.kind, KindValueKind::Of(_))) {
                return Vec::new();
            }
            open.extend(values.into_iter().flat_map(|value| self.linter.kinds_of(value)));
        }
        known.into_iter().collect()
    }

    fn guards(
        &mut self,
        guards: &[Guard],
        moment: &Moment,
        place: impl Fn(GuardKind) -> Where,
        kind: Option<Kind>,
    ) {
        for guard in guards {
            let place = place(guard.kind);
            // What is known after a move is little.
            let moment = match guard.kind {
                GuardKind::SoThat => Moment { quiet: moment.quiet, ..Moment::at(place) },
                _ => Moment { place, ..moment.clone() },
            };
            self.condition(&guard.condition, guard.at, &moment, kind);
        }
    }

    fn conditions(&mut self, conditions: &[Condition], guard: Span, moment: &Moment, kind: Option<Kind>) {
        for condition in conditions {
            self.condition(condition, guard, moment, kind);
        }
    }

    fn condition(&mut self, condition: &Condition, guard: Span, moment: &Moment, kind: Option<Kind>) {
        let moment = Moment { is_own: self.is_own, ..moment.clone() };
        self.part(condition, (guard, false), &moment, kind);
    }

    /// A question in parts, as far as they are written in the guard itself, and whether it is denied.
    fn part(
        &mut self,
        condition: &Condition,
        (guard, denied): (Span, bool),
        moment: &Moment,
        kind: Option<Kind>,
    ) {
        let parts: &[Condition] = match &condition.kind {
            ConditionKind::All(parts) | ConditionKind::Any(parts) => parts,
            ConditionKind::Not(what) => std::slice::from_ref(what),
            _ => &[],
        };
        if !parts.is_empty() && parts.iter().all(|part| part.at.is_within(guard)) {
            let denied = denied ^ matches!(condition.kind, ConditionKind::Not(_));
            for part in parts {
                self.part(part, (guard, denied), moment, kind);
            }
            return;
        }
        let answer = moment.answer(self.linter, condition);
        let key = (condition.at.source.0, condition.at.start, condition.at.end);
        let asked = self.found.asked.entry(key).or_insert_with(|| Asked {
            at: condition.at,
            guard,
            place: moment.place,
            air: moment.place == Where::Walk && moment.here == On::Nobody,
            answer,
            kinds: Vec::new(),
            various: false,
            condition: condition.clone(),
            denied,
        });
        asked.various |= asked.condition != *condition;
        asked.answer = asked.answer.and_then(|known| known.and(answer?));
        asked.air &= moment.here == On::Nobody;
        asked.kinds.extend(kind);
    }

    /// The questions of `if`, as far as they are not asked of others.
    fn ifs(&mut self, effects: &[Effect], moment: &Moment, kind: Option<Kind>) {
        for effect in effects {
            if let EffectKind::If(condition, then, otherwise) = &effect.kind {
                self.condition(condition, effect.at, moment, kind);
                self.ifs(then, moment, kind);
                self.ifs(otherwise, moment, kind);
            }
        }
    }

    /// What is asked on the way: nobody stands where a man has landed, unless it says so.
    fn walk(&mut self, walk: &Walk, moment: &Moment, still: bool, kind: Kind) {
        let arrival = |looking: &mut Self, arrival: &Arrival, free: bool| {
            let here = if free && still { On::Nobody } else { On::Somebody };
            let moment = Moment { here, ..moment.clone() };
            let tests = arrival.tests.iter().map(|test| (test, "to"));
            for (test, word) in tests.chain(arrival.prefers.iter().map(|test| (test, PREFERS_TO))) {
                match test {
                    Test::To(set) => looking.confined(set, word, &moment),
                    Test::Where(condition) => looking.condition(condition, condition.at, &moment, Some(kind)),
                }
            }
        };
        match &walk.kind {
            WalkKind::Leg(leg) => arrival(self, &leg.arrival, lands_freely(&leg.landing)),
            WalkKind::Stay(stay) => arrival(self, stay, true),
            WalkKind::Sequence(parts) | WalkKind::Choice(parts) => {
                for part in parts {
                    self.walk(part, moment, still, kind);
                }
            }
            WalkKind::Look(..) => {}
            WalkKind::Repeat { body, .. } => self.walk(body, moment, still, kind),
            WalkKind::Bracket { body, arrival: behind, .. } => {
                arrival(self, behind, !lands_onto(body));
                self.walk(body, moment, still, kind);
            }
        }
    }

    fn permission(&mut self, permission: &Permission, word: &'static str, moment: &Moment) {
        if let (Some(rule), true) = (&permission.first, permission.also.is_empty()) {
            self.confined(&rule.what, word, moment);
        }
        for rule in permission.never.iter().filter(|_| word == "stops") {
            self.confined(&rule.what, "never stops", moment);
        }
    }

    fn confined(&mut self, set: &Set, word: &'static str, moment: &Moment) {
        let within = Moment { is_own: self.is_own, ..moment.clone() }.here_within(set);
        let key = (set.at.source.0, set.at.start, set.at.end);
        let found = Confined { at: set.at, word, on: moment.here, within };
        let known = self.found.confined.entry(key).or_insert(found);
        known.within = known.within.filter(|_| known.within == within && known.on == moment.here);
    }

    fn acts(&mut self, acts: &Acts, begun: bool) {
        match &acts.kind {
            ActsKind::Else(parts) | ActsKind::Choice(parts) => {
                for part in parts {
                    self.acts(part, begun);
                }
            }
            ActsKind::Sequence(parts) => {
                for (index, part) in parts.iter().enumerate() {
                    self.acts(part, begun || index > 0);
                }
            }
            ActsKind::Repeat(body, _, most) => {
                self.acts(body, begun || most.written().is_none_or(|most| most > 1));
            }
            ActsKind::WithMost(body, _) => self.acts(body, begun),
            ActsKind::Guarded(body, guards) => {
                let moment = Moment {
                    absent: if begun { Vec::new() } else { NOTHING.to_vec() },
                    ..Moment::at(Where::Turn(GuardKind::When))
                };
                self.guards(guards, &moment, Where::Turn, None);
                self.acts(body, begun);
            }
            _ => {}
        }
    }
}

/// What there is not before anybody has moved.
const NOTHING: [Missing; 5] =
    [Missing::Taken, Missing::Walked, Missing::Named, Missing::Mover, Missing::Origin];

/// What is known in a hook: whom it is of, not whether he still stands there.
fn hook_moment(event: Event, me: Vec<Kind>, it: bool) -> Moment {
    if event == Event::Passing {
        return Moment::at(Where::Hook(event));
    }
    let mut itself = vec![Word::Me];
    if event != Event::BeingTaken {
        itself.push(Word::Mover);
    }
    if it {
        itself.push(Word::It);
    }
    let absent = if event == Event::Dropping { vec![Missing::Origin] } else { Vec::new() };
    Moment { me, itself, absent, ..Moment::at(Where::Hook(event)) }
}

/// How many acts a turn has at most.
pub(in crate::language::check::lints) fn most_acts(acts: &Acts) -> usize {
    match &acts.kind {
        ActsKind::Pass => 0,
        ActsKind::Move
        | ActsKind::Drop
        | ActsKind::MoveBut(_)
        | ActsKind::DropBut(_)
        | ActsKind::Labelled(_) => 1,
        ActsKind::Else(parts) | ActsKind::Choice(parts) => parts.iter().map(most_acts).max().unwrap_or(0),
        ActsKind::Sequence(parts) => parts.iter().map(most_acts).fold(0, usize::saturating_add),
        ActsKind::Repeat(body, _, most) => {
            let greatest = i64::from(limits::REPEATS);
            let most = most.written().map_or(greatest, |most| most.clamp(0, greatest));
            most_acts(body).saturating_mul(usize::try_from(most).unwrap_or(0))
        }
        ActsKind::WithMost(body, _) | ActsKind::Guarded(body, _) => most_acts(body),
    }
}

/// Whether nobody stands on the cell where a leg has landed.
fn lands_freely(landing: &Landing) -> bool {
    !matches!(landing, Landing::Onto(_) | Landing::Past)
}

/// Whether a leg of the mover may land on a man that stays there.
fn lands_onto(walk: &Walk) -> bool {
    walk.legs(LegsOf::Mover).into_iter().any(|(_, leg)| !lands_freely(&leg.landing))
}
