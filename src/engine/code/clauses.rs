//! Clauses, effects, and what a turn is.

use super::expressions::Directions;
use super::expressions::{Condition, KindValue, Number, Set, StateOf};
use super::numbers::{BlockId, ClauseId, NodeId, TurnId};
use super::{Code, Ending, Lowering};
use crate::language::ir::{
    self, Acts, ActsKind, Assigned, EffectKind, Event, GuardKind, Kind, Label, Sort, Whose, WhoseMen,
};
use crate::language::source::Span;

/// Effects, one after the other.
pub(in crate::engine) type Block = Vec<EffectOp>;

/// An effect.
#[derive(Debug)]
pub(in crate::engine) struct EffectOp {
    /// Its words.
    pub(in crate::engine) at: Span,
    pub(in crate::engine) kind: EffectOpKind,
}

/// `sow`; [`ir::Sow`] says what it means.
#[derive(Debug)]
pub(in crate::engine) struct Sow {
    pub(in crate::engine) what: StateOf,
    pub(in crate::engine) next: Set,
    pub(in crate::engine) last: Option<StateOf>,
    pub(in crate::engine) without: Option<Set>,
    pub(in crate::engine) again: Option<Condition>,
}

/// The forms of an effect; [`EffectKind`] says what they mean.
#[derive(Debug)]
pub(in crate::engine) enum EffectOpKind {
    EachMan(Set, BlockId),
    EachCell(Set, BlockId),
    If(Condition, BlockId, BlockId),
    Take(Set),
    Put(Set, Set),
    PutNew(WhoseMen, KindValue, Set),
    Change(Set, Becoming),
    Swap(Set, Set),
    /// `swap sides`.
    Sow(Box<Sow>),
    SwapSides,
    /// Pieces or cells join a set, or leave it.
    Join {
        set: Set,
        state: StateOf,
        adds: bool,
    },
    AddToHand(KindValue, Whose),
    Assign(StateOf, Given),
}

/// What pieces become.
#[derive(Debug)]
pub(in crate::engine) struct Becoming {
    pub(in crate::engine) owner: Option<WhoseMen>,
    pub(in crate::engine) kind: Option<KindValue>,
}

/// What is assigned.
#[derive(Debug)]
pub(in crate::engine) enum Given {
    First,
    Flag(bool),
    Number(Number),
    Direction(Directions),
    Cell(Set),
    Kind(KindValue),
}

/// A guard.
#[derive(Debug)]
pub(in crate::engine) struct Guard {
    /// Asked after the move rather than before it.
    pub(in crate::engine) after: bool,
    pub(in crate::engine) tier: u8,
    /// Asked when the turn is over, of all that has been.
    pub(in crate::engine) history: bool,
    pub(in crate::engine) condition: Condition,
}

/// A rule: of what it speaks, and when.
#[derive(Debug)]
pub(in crate::engine) struct RuleClause {
    pub(in crate::engine) what: Set,
    pub(in crate::engine) when: Vec<Condition>,
}

/// What is permitted.
#[derive(Debug, Default)]
pub(in crate::engine) struct Permission {
    pub(in crate::engine) first: Option<RuleClause>,
    pub(in crate::engine) also: Vec<RuleClause>,
    pub(in crate::engine) never: Vec<RuleClause>,
}

impl Permission {
    /// Whether everything is permitted.
    pub(in crate::engine) fn is_free(&self) -> bool {
        self.first.is_none() && self.never.is_empty()
    }
}

/// A promotion.
#[derive(Debug)]
pub(in crate::engine) struct Promotion {
    pub(in crate::engine) compulsory: bool,
    pub(in crate::engine) to: KindValue,
    pub(in crate::engine) when: Vec<Condition>,
}

/// A hook.
#[derive(Debug)]
pub(in crate::engine) struct Hook {
    /// Its words.
    pub(in crate::engine) at: Span,
    pub(in crate::engine) event: Event,
    pub(in crate::engine) tier: u8,
    pub(in crate::engine) when: Vec<Condition>,
    pub(in crate::engine) effects: BlockId,
}

/// The rules of a kind.
#[derive(Debug)]
pub(in crate::engine) struct KindRules {
    pub(in crate::engine) takes: Permission,
    pub(in crate::engine) enters: Permission,
    pub(in crate::engine) passes: Permission,
    pub(in crate::engine) stops: Permission,
    pub(in crate::engine) stands: Permission,
    pub(in crate::engine) safe: Vec<RuleClause>,
    pub(in crate::engine) moves: Vec<Guard>,
    pub(in crate::engine) walks: Vec<ClauseId>,
    pub(in crate::engine) drops: Vec<ClauseId>,
    /// The walks that may capture, and when.
    pub(in crate::engine) captures: Vec<(ClauseId, ir::Captures)>,
    pub(in crate::engine) promotions: Vec<Promotion>,
    pub(in crate::engine) hooks: Vec<Hook>,
    pub(in crate::engine) stacks: u8,
}

/// A clause by which pieces move or are dropped.
#[derive(Debug)]
pub(in crate::engine) struct Clause {
    /// The kind it is of.
    pub(in crate::engine) kind: Kind,
    /// Its words.
    pub(in crate::engine) at: Span,
    pub(in crate::engine) label: Option<Label>,
    pub(in crate::engine) guards: Vec<Guard>,
    pub(in crate::engine) effects: Option<BlockId>,
    pub(in crate::engine) what: ClauseKind,
}

/// What a clause is about.
#[derive(Debug)]
pub(in crate::engine) enum ClauseKind {
    /// A walk that begins at a node.
    Walk(Option<NodeId>),
    /// A drop on cells of a set.
    Drop(Set),
}

/// A way of passing.
#[derive(Debug)]
pub(in crate::engine) struct PassWay {
    /// Its words.
    pub(in crate::engine) at: Span,
    pub(in crate::engine) label: Option<Label>,
    /// Of a choice, what it chooses one of.
    pub(in crate::engine) of: Option<Set>,
    pub(in crate::engine) guards: Vec<Guard>,
    pub(in crate::engine) effects: BlockId,
}

impl PassWay {
    /// Whether acts of a kind may be this pass or choice.
    pub(in crate::engine) fn is_played_by(&self, kind: &ActKind) -> bool {
        kind.plays(self.label) && (self.of.is_none() || matches!(kind, ActKind::Labelled(_)))
    }
}

/// Which moves, drops or passes an act plays.
#[derive(Debug)]
pub(in crate::engine) enum ActKind {
    All,
    But(Vec<Label>),
    Labelled(Label),
}

/// One act of a turn.
#[derive(Debug)]
pub(in crate::engine) struct Act {
    pub(in crate::engine) kind: ActKind,
    pub(in crate::engine) walks: bool,
    pub(in crate::engine) drops: bool,
    pub(in crate::engine) passes: bool,
}

/// A part of a turn; [`ActsKind`] says what they mean.
#[derive(Debug)]
pub(in crate::engine) enum Turn {
    Act(Act),
    /// A pass in a game without ways of passing.
    SimplePass,
    Else(Vec<TurnId>),
    Choice(Vec<TurnId>),
    Sequence(Vec<TurnId>),
    Repeat(TurnId, Number, Number),
    WithMost(TurnId, Number),
    Guarded(TurnId, Vec<Guard>),
}

impl Lowering<'_> {
    /// Lowers all of a game.
    pub(super) fn whole(&mut self) {
        let ir = self.game.ir();
        for (index, kind) in ir.kinds.iter().enumerate() {
            let rules = self.kind(Kind::at(index), kind);
            self.code.kinds.push(rules);
        }
        self.code.hooks = ir.hooks.iter().map(|hook| self.hook(hook)).collect();
        self.code.moves = self.guards(&ir.moves);
        self.code.passes = ir.passes.iter().map(|pass| self.pass(pass)).collect();
        self.code.turn = self.turn(&ir.turn);
        let any = Act { kind: ActKind::All, walks: true, drops: true, passes: false };
        self.code.any = TurnId::next(&self.code.turns);
        self.code.turns.push(Turn::Act(any));
        self.code.turns_at.push(Span::default());
        for phase in &ir.phases {
            let turn = self.turn(&phase.acts);
            self.code.phases.extend(phase.turns.iter().map(|_| turn));
        }
        self.code.again = self.conditions(&ir.again);
        self.code.after_turn = self.endings(&ir.after_turn);
        self.code.before_turn = self.endings(&ir.before_turn);
    }

    fn endings(&mut self, endings: &[ir::Ending]) -> Vec<Ending> {
        let firsts: Vec<&ir::Condition> = endings.iter().map(|ending| first(&ending.when)).collect();
        let is_alike = |place: usize| place > 0 && firsts.get(place - 1) == firsts.get(place);
        let ending = |(place, ending): (usize, &ir::Ending)| Ending {
            at: ending.at,
            result: ending.result,
            when: self.condition(&ending.when),
            begins_alike: is_alike(place),
        };
        endings.iter().enumerate().map(ending).collect()
    }

    fn kind(&mut self, number: Kind, kind: &ir::KindDecl) -> KindRules {
        let walks: Vec<ClauseId> = kind.walks.iter().map(|clause| self.walk_clause(number, clause)).collect();
        let drops = kind.drops.iter().map(|clause| self.drop_clause(number, clause)).collect();
        let captures = self.game.captures(number).filter_map(|(clause, captures)| {
            let place = kind.walks.iter().position(|walk| std::ptr::eq(walk, clause))?;
            Some((*walks.get(place)?, captures))
        });
        KindRules {
            captures: captures.collect(),
            takes: self.permission(&kind.takes),
            enters: self.permission(&kind.enters),
            passes: self.permission(&kind.passes),
            stops: self.permission(&kind.stops),
            stands: self.permission(&kind.stands),
            safe: kind.safe.iter().map(|rule| self.rule(rule)).collect(),
            moves: self.guards(&kind.moves),
            walks,
            drops,
            promotions: kind.promotions.iter().map(|promotion| self.promotion(promotion)).collect(),
            hooks: kind.hooks.iter().map(|hook| self.hook(hook)).collect(),
            stacks: kind.stacks,
        }
    }

    fn walk_clause(&mut self, kind: Kind, clause: &ir::MoveClause) -> ClauseId {
        let lowered = Clause {
            kind,
            at: clause.at,
            label: clause.label,
            guards: self.guards(&clause.guards),
            effects: (!clause.effects.is_empty()).then(|| self.block(&clause.effects)),
            what: ClauseKind::Walk(self.path(clause.walk.path())),
        };
        self.clause(lowered)
    }

    fn drop_clause(&mut self, kind: Kind, clause: &ir::DropClause) -> ClauseId {
        let lowered = Clause {
            kind,
            at: clause.at,
            label: clause.label,
            guards: self.guards(&clause.guards),
            effects: (!clause.effects.is_empty()).then(|| self.block(&clause.effects)),
            what: ClauseKind::Drop(self.set(&clause.on)),
        };
        self.clause(lowered)
    }

    fn clause(&mut self, clause: Clause) -> ClauseId {
        let id = ClauseId::next(&self.code.clauses);
        self.code.clauses.push(clause);
        id
    }

    fn permission(&mut self, permission: &ir::Permission) -> Permission {
        Permission {
            first: permission.first.as_ref().map(|rule| self.rule(rule)),
            also: permission.also.iter().map(|rule| self.rule(rule)).collect(),
            never: permission.never.iter().map(|rule| self.rule(rule)).collect(),
        }
    }

    fn rule(&mut self, rule: &ir::RuleClause) -> RuleClause {
        RuleClause { what: self.set(&rule.what), when: self.conditions(&rule.when) }
    }

    fn promotion(&mut self, promotion: &ir::Promotion) -> Promotion {
        Promotion {
            compulsory: promotion.compulsory,
            to: self.kind_value(&promotion.to),
            when: self.conditions(&promotion.when),
        }
    }

    fn hook(&mut self, hook: &ir::Hook) -> Hook {
        Hook {
            at: hook.at,
            event: hook.event,
            tier: hook.tier(),
            when: self.conditions(&hook.when),
            effects: self.block(&hook.effects),
        }
    }

    fn pass(&mut self, pass: &ir::PassClause) -> PassWay {
        PassWay {
            at: pass.at,
            label: pass.label,
            of: pass.of.as_ref().map(|of| self.set(of)),
            guards: self.guards(&pass.guards),
            effects: self.block(&pass.effects),
        }
    }

    fn guards(&mut self, guards: &[ir::Guard]) -> Vec<Guard> {
        let history = self.code.history;
        let guard = |guard: &ir::Guard| Guard {
            after: guard.kind == GuardKind::SoThat,
            tier: guard.tier(),
            history: history && guard.is_of_history(),
            condition: self.condition(&guard.condition),
        };
        guards.iter().map(guard).collect()
    }

    fn turn(&mut self, acts: &Acts) -> TurnId {
        let parts =
            |lowering: &mut Self, parts: &[Acts]| parts.iter().map(|part| lowering.turn(part)).collect();
        let act = |kind, walks, drops, passes| Turn::Act(Act { kind, walks, drops, passes });
        let turn = match &acts.kind {
            ActsKind::Move => act(ActKind::All, true, false, false),
            ActsKind::MoveBut(but) => act(ActKind::But(but.clone()), true, false, false),
            ActsKind::Drop => act(ActKind::All, false, true, false),
            ActsKind::DropBut(but) => act(ActKind::But(but.clone()), false, true, false),
            ActsKind::Labelled(label) => act(ActKind::Labelled(*label), true, true, true),
            ActsKind::Pass if self.game.ir().passes_simply() => Turn::SimplePass,
            ActsKind::Pass => act(ActKind::All, false, false, true),
            ActsKind::Else(of) => Turn::Else(parts(self, of)),
            ActsKind::Choice(of) => Turn::Choice(parts(self, of)),
            ActsKind::Sequence(of) => Turn::Sequence(parts(self, of)),
            ActsKind::Repeat(body, least, most) => {
                Turn::Repeat(self.turn(body), self.number(least), self.number(most))
            }
            ActsKind::WithMost(body, number) => Turn::WithMost(self.turn(body), self.number(number)),
            ActsKind::Guarded(body, guards) => Turn::Guarded(self.turn(body), self.guards(guards)),
        };
        let id = TurnId::next(&self.code.turns);
        self.code.turns.push(turn);
        self.code.turns_at.push(acts.at);
        id
    }

    /// Effects one after the other.
    pub(super) fn block(&mut self, effects: &[ir::Effect]) -> BlockId {
        let effect_op = |effect: &ir::Effect| EffectOp { at: effect.at, kind: self.effect_op(&effect.kind) };
        let block: Block = effects.iter().map(effect_op).collect();
        let id = BlockId::next(&self.code.blocks);
        self.code.blocks.push(block);
        id
    }

    fn effect_op(&mut self, effect: &EffectKind) -> EffectOpKind {
        match effect {
            EffectKind::Each(set, body) if set.sort() == Sort::Cells => {
                EffectOpKind::EachCell(self.set(set), self.block(body))
            }
            EffectKind::Each(set, body) => EffectOpKind::EachMan(self.set(set), self.block(body)),
            EffectKind::If(condition, yes, no) => {
                EffectOpKind::If(self.condition(condition), self.block(yes), self.block(no))
            }
            EffectKind::Take(set) => EffectOpKind::Take(self.set(set)),
            EffectKind::Put(man, cell) => EffectOpKind::Put(self.set(man), self.set(cell)),
            EffectKind::PutNew(whose, kind, cell) => {
                EffectOpKind::PutNew(*whose, self.kind_value(kind), self.set(cell))
            }
            EffectKind::Change(men, becomes) => {
                let kind = becomes.kind().map(|kind| self.kind_value(kind));
                EffectOpKind::Change(self.set(men), Becoming { owner: becomes.owner(), kind })
            }
            EffectKind::Sow(sow) => EffectOpKind::Sow(Box::new(Sow {
                what: self.state(&sow.what),
                next: self.set(&sow.next),
                last: sow.last.as_ref().map(|last| self.state(last)),
                without: sow.without.as_ref().map(|set| self.set(set)),
                again: sow.again.as_ref().map(|asks| self.condition(asks)),
            })),
            EffectKind::SwapSides => EffectOpKind::SwapSides,
            EffectKind::Swap(a, b) => EffectOpKind::Swap(self.set(a), self.set(b)),
            EffectKind::Add(set, state) => self.join(set, state, true),
            EffectKind::Remove(set, state) => self.join(set, state, false),
            EffectKind::AddToHand(kind, whose) => EffectOpKind::AddToHand(self.kind_value(kind), *whose),
            EffectKind::Assign(state, value) => {
                let given = match value {
                    Assigned::First => Given::First,
                    Assigned::Flag(flag) => Given::Flag(*flag),
                    Assigned::Number(number) => Given::Number(self.number(number)),
                    Assigned::Direction(directions) => Given::Direction(self.directions(directions)),
                    Assigned::Cell(set) => Given::Cell(self.set(set)),
                    Assigned::Kind(kind) => Given::Kind(self.kind_value(kind)),
                };
                EffectOpKind::Assign(self.state(state), given)
            }
        }
    }

    fn join(&mut self, set: &ir::Set, state: &ir::StateRef, adds: bool) -> EffectOpKind {
        EffectOpKind::Join { set: self.set(set), state: self.state(state), adds }
    }
}

impl Code {
    /// The rules of a kind.
    #[expect(
        clippy::indexing_slicing,
        reason = "kinds of pieces come from the game itself, which was checked"
    )]
    pub(in crate::engine) fn kind(&self, kind: Kind) -> &KindRules {
        &self.kinds[kind.index()]
    }

    /// Whether an act plays a clause.
    pub(in crate::engine) fn is_played(&self, act: &Act, clause: ClauseId) -> bool {
        self.clauses.get(clause.index()).is_some_and(|clause| act.kind.plays(clause.label))
    }
}

/// The first of the conditions that all have to hold.
fn first(condition: &ir::Condition) -> &ir::Condition {
    match &condition.kind {
        ir::ConditionKind::All(parts) => parts.first().map_or(condition, first),
        _ => condition,
    }
}
