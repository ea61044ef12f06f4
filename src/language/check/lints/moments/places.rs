//! All conditions of the rules, and what is known where they stand.

use crate::language::sorting::Gather;
use std::collections::BTreeMap;

use super::{Answer, Moment, On, Where, Word};
use crate::language::check::facts::Facts;
use crate::language::check::reasons::Missing;
use crate::language::ir::legs::LegsOf;
use crate::language::ir::path::NodeKind;
use crate::language::ir::{
    Acts, ActsKind, Arrival, Condition, ConditionKind, Effect, EffectKind, Event, Guard, GuardKind, Kind,
    KindDecl, Landing, Path, Permission, RuleClause, Set, SetKind, Test, Walk, WalkKind, limits,
};
use crate::language::source::Span;

/// A condition at one place of the rules, which several pieces may share.
#[derive(Debug)]
pub(super) struct Asked {
    /// The words of the condition.
    pub(super) at: Span,
    /// The words of the guard that it stands in.
    pub(super) guard: Span,
    pub(super) place: Where,
    /// Its value, if it is known and the same for each of the pieces.
    pub(super) answer: Option<Answer>,
    /// The pieces.
    pub(super) kinds: Vec<Kind>,
    /// Whether the same words mean several things, as in moves that are borrowed by `like`.
    pub(super) various: bool,
    /// The condition, and whether it is negated.
    pub(super) condition: Condition,
    pub(super) denied: bool,
}

impl Asked {
    /// Whether it asks if a set has members.
    pub(super) fn of_set(&self) -> bool {
        matches!(self.condition.kind, ConditionKind::Some(_))
    }

    /// The kind of its guard, if it stands in one.
    pub(super) fn guard_kind(&self) -> Option<GuardKind> {
        match self.place {
            Where::Move(kind) | Where::Moves(kind) | Where::Drop(kind) | Where::Turn(kind) => Some(kind),
            _ => None,
        }
    }
}

/// The word of [`CellCondition`] for `to ... if possible`.
pub(super) const PREFERS_TO: &str = "to, if possible";

/// The word for `to` of an eye.
pub(super) const EYES_TO: &str = "to, of an eye";

/// A set that a cell must be in, where the content of the cell is known.
#[derive(Debug)]
pub(super) struct CellCondition {
    pub(super) at: Span,
    /// `stops`, `drop on`, ...
    pub(super) word: &'static str,
    pub(super) on: On,
    /// Whether it certainly is in the set, if that is the same for each of the pieces.
    pub(super) within: Option<bool>,
    /// Whether it certainly is not in some part of the set, joined by `or`.
    pub(super) part: bool,
}

/// All conditions and sets of cells, by their places.
#[derive(Debug, Default)]
pub(super) struct Questions {
    pub(super) asked: BTreeMap<(u16, u32, u32), Asked>,
    pub(super) confined: BTreeMap<(u16, u32, u32), CellCondition>,
}

/// Collects the conditions of a game.
pub(super) struct Collector<'c, 't> {
    facts: &'c Facts<'t>,
    found: Questions,
    /// What does not exist yet before a walk.
    absent: Vec<Missing>,
    /// Whether an effect may move a piece to another cell.
    puts: bool,
    /// Whether the piece that moves certainly remains one of its side.
    is_own: bool,
    /// Whether no effect changes the kind of a piece.
    keeps_kind: bool,
}

impl<'c, 't> Collector<'c, 't> {
    /// The conditions of a game.
    pub(super) fn at(facts: &'c Facts<'t>) -> Questions {
        let ir = &facts.ir;
        let mut turns = ir.turns();
        let several_acts = turns.any(|acts| most_acts(acts) > 1);
        // An earlier act of the turn may have captured.
        let taken = Some(Missing::Taken).filter(|_| !several_acts);
        let absent = taken.into_iter().chain([Missing::Walked, Missing::Named]).gather();
        let puts = facts.every_effect().any(|effects| effects.iter().any(Effect::can_put));
        let keeps_kind = !facts.every_effect().flatten().any(Effect::can_change_kind);
        let is_own = !facts.sides_change() && !facts.has_men_of_nobody();
        let mut collector = Self { facts, found: Questions::default(), absent, puts, is_own, keeps_kind };
        collector.game();
        facts.every_asked_set(&mut |set| {
            if let SetKind::By { walk, .. } = &set.kind
                && let Ok(path) = walk.compiled()
            {
                collector.eyes(path, true);
            }
        });
        collector.found
    }

    fn game(&mut self) {
        let ir = &self.facts.ir;
        for (index, decl) in ir.kinds.iter().enumerate() {
            self.kind(Kind::at(index), decl);
        }
        let drops = ir.kinds.iter().any(|kind| !kind.drops.is_empty());
        let mut moment = self.before(Where::Moves(GuardKind::When), None);
        if drops {
            // The guards of the game are evaluated for drops, too.
            moment.here = On::Somebody;
        }
        self.guards(&ir.moves, &moment, Where::Moves, None);
        for clause in &ir.passes {
            let moment = Moment::at(Where::Hook(Event::Passing));
            self.guards(&clause.guards, &moment, |_| Where::Hook(Event::Passing), None);
            self.ifs(&clause.effects, &moment, None);
        }
        for hook in &ir.hooks {
            let moment = hook_moment(hook.event, None, false);
            self.conditions(&hook.when, hook.at, &moment, None);
            self.ifs(&hook.effects, &moment, None);
        }
        for acts in ir.turns() {
            self.acts(acts, false);
        }
        for when in &ir.again {
            self.condition(when, when.at, &Moment::at(Where::Again), None);
        }
        for ending in &ir.before_turn {
            let moment = Moment { absent: NOTHING.to_vec(), ..Moment::at(Where::BeforeTurn) };
            self.condition(&ending.when, ending.at, &moment, None);
        }
        for ending in &ir.after_turn {
            self.condition(&ending.when, ending.at, &Moment::at(Where::AfterTurn), None);
        }
    }

    /// A piece at home, before its walk.
    fn before(&self, place: Where, me: Option<Kind>) -> Moment {
        Moment {
            me,
            itself: vec![Word::Me, Word::It, Word::Mover],
            here: On::Me,
            absent: self.absent.clone(),
            ..Moment::at(place)
        }
    }

    fn kind(&mut self, kind: Kind, decl: &KindDecl) {
        let later = Some(kind).filter(|_| self.keeps_kind && decl.promotions.is_empty());
        let onto = decl.walks.iter().any(|clause| lands_onto(&clause.walk));
        let home = self.before(Where::Moves(GuardKind::When), Some(kind));
        let absent = home.absent.iter().copied().chain([Missing::Origin]).gather();
        let air = Moment { here: On::Nobody, absent, ..home.clone() };
        let stands = Moment { me: None, ..home.clone() };
        self.piece_guards(kind, decl, &home);
        for clause in &decl.walks {
            self.guards(&clause.guards, &home, Where::Move, Some(kind));
            let itself = vec![Word::Me, Word::Mover];
            let moment = Moment { me: later, itself, ..Moment::at(Where::Walk) };
            let still = !self.puts && decl.stacks < 2;
            self.walk(&clause.walk, &moment, still, kind);
            if let Ok(path) = clause.walk.compiled() {
                self.eyes(path, false);
            }
        }
        for clause in &decl.drops {
            // For a piece in hand only its kind is known.
            let moment = Moment { here: On::Somebody, ..air.clone() };
            self.guards(&clause.guards, &moment, Where::Drop, Some(kind));
            self.confined(&clause.on, "drop on", &air);
        }
        for promotion in &decl.promotions {
            let itself =
                if onto { vec![Word::Me, Word::Mover] } else { vec![Word::Me, Word::It, Word::Mover] };
            let moment = Moment { me: Some(kind), itself, here: On::Me, ..Moment::at(Where::Promotion) };
            self.conditions(&promotion.when, promotion.at, &moment, Some(kind));
        }
        for hook in &decl.hooks {
            let moment = hook_moment(hook.event, later, !onto);
            self.conditions(&hook.when, hook.at, &moment, Some(kind));
            self.ifs(&hook.effects, &moment, Some(kind));
        }
        self.permissions(kind, decl);
        // The cells where a piece goes on are empty, unless it goes over pieces.
        let names_pieces = |rule: &RuleClause| {
            matches!(
                rule.what.kind,
                SetKind::Side(_) | SetKind::Kinds(_) | SetKind::Men | SetKind::Occupied | SetKind::And(_)
            )
        };
        if !onto && decl.passes.first.as_ref().is_some_and(names_pieces) {
            self.permission(&decl.passes, "passes", &air);
        }
        self.permission(&decl.stops, "stops", &home);
        self.permission(&decl.stands, "stands", &stands);
    }

    /// The guards of all moves of a piece.
    fn piece_guards(&mut self, kind: Kind, decl: &KindDecl, home: &Moment) {
        let here = if decl.drops.is_empty() { On::Me } else { On::Somebody };
        self.guards(&decl.moves, &Moment { here, ..home.clone() }, Where::Moves, Some(kind));
    }

    /// The conditions of `takes`, `safe`, `enters` and the like: little is known of the cell or the victim.
    fn permissions(&mut self, kind: Kind, decl: &KindDecl) {
        let cells = [&decl.enters, &decl.passes, &decl.stops, &decl.stands];
        let rules = cells.into_iter().flat_map(rules_of).map(|rule| (rule, Where::Rule));
        let rules = rules.chain(rules_of(&decl.takes).map(|rule| (rule, Where::Takes)));
        for (rule, place) in rules.chain(decl.safe.iter().map(|rule| (rule, Where::Safe))) {
            self.conditions(&rule.when, rule.at, &Moment::at(place), Some(kind));
        }
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
            // Little is known after a move.
            let moment = match guard.kind {
                GuardKind::SoThat => Moment::at(place),
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

    /// The parts of a condition that are written in the guard itself, and whether they are negated.
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
        let answer = moment.answer(self.facts, condition);
        let key = (condition.at.source.0, condition.at.start, condition.at.end);
        let asked = self.found.asked.entry(key).or_insert_with(|| Asked {
            at: condition.at,
            guard,
            place: moment.place,
            answer,
            kinds: Vec::new(),
            various: false,
            condition: condition.clone(),
            denied,
        });
        asked.various |= asked.condition != *condition;
        asked.answer = asked.answer.and_then(|known| known.and(answer?));
        asked.kinds.extend(kind);
    }

    /// The conditions of `if`, except in `each`.
    fn ifs(&mut self, effects: &[Effect], moment: &Moment, kind: Option<Kind>) {
        for effect in effects {
            if let EffectKind::If(condition, then, otherwise) = &effect.kind {
                self.condition(condition, effect.at, moment, kind);
                self.ifs(then, moment, kind);
                self.ifs(otherwise, moment, kind);
            }
        }
    }

    /// The conditions of landings: the cell where a piece lands is empty, unless the leg says otherwise.
    fn walk(&mut self, walk: &Walk, moment: &Moment, still: bool, kind: Kind) {
        let arrival = |collector: &mut Self, arrival: &Arrival, free: bool| {
            let here = if free && still { On::Nobody } else { On::Somebody };
            let moment = Moment { here, ..moment.clone() };
            let tests = arrival.tests.iter().map(|test| (test, "to"));
            for (test, word) in tests.chain(arrival.prefers.iter().map(|test| (test, PREFERS_TO))) {
                match test {
                    Test::To(set) => collector.confined(set, word, &moment),
                    Test::Where(condition) => {
                        collector.condition(condition, condition.at, &moment, Some(kind));
                    }
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
        let never = |part: &Set| moment.here_within(part) == Some(false);
        let part = matches!(&set.kind, SetKind::Or(parts) if parts.iter().any(never));
        let found = CellCondition { at: set.at, word, on: moment.here, within, part };
        let known = self.found.confined.entry(key).or_insert(found);
        known.part &= part;
        known.within = known.within.filter(|_| known.within == within && known.on == moment.here);
    }

    /// The conditions of an eye, or of the eyes in a walk. Where an eye goes on from empty cells only, no piece stands.
    fn eyes(&mut self, path: &Path, is_eye: bool) {
        for node in path.nodes() {
            match &node.kind {
                NodeKind::Look { eye, .. } => self.eyes(eye, true),
                NodeKind::Leg { leg, on_man, .. } if is_eye => {
                    let here = if on_man.is_none() { On::Nobody } else { On::Somebody };
                    for test in &leg.arrival.tests {
                        if let Test::To(set) = test {
                            self.confined(set, EYES_TO, &Moment { here, ..Moment::at(Where::Walk) });
                        }
                    }
                }
                _ => {}
            }
        }
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

fn rules_of(all: &Permission) -> impl Iterator<Item = &RuleClause> {
    all.first.iter().chain(&all.also).chain(&all.never)
}

/// What does not exist before a move.
const NOTHING: [Missing; 5] =
    [Missing::Taken, Missing::Walked, Missing::Named, Missing::Mover, Missing::Origin];

/// What is known in a hook: the piece, but not whether it still stands there.
fn hook_moment(event: Event, me: Option<Kind>, it: bool) -> Moment {
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

/// The greatest number of acts in a turn.
pub(super) fn most_acts(acts: &Acts) -> usize {
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

/// Whether the cell where a leg lands is empty then.
fn lands_freely(landing: &Landing) -> bool {
    !matches!(landing, Landing::Onto(_) | Landing::Past)
}

/// Whether a leg may land on a piece that stays there.
fn lands_onto(walk: &Walk) -> bool {
    walk.legs(LegsOf::Mover).into_iter().any(|(_, leg)| !lands_freely(&leg.landing))
}
