//! The parts of a turn, and the endings of a game.

use std::iter::repeat_n;

use super::program::PhaseBlock;
use super::scope::{It, Past, Place, Scope, with};
use super::typed::Subject;
use super::{Lowerer, errors};
use crate::language::check::unknown::sought::Sought;
use crate::language::ir::{
    self, Acts, ActsKind, Condition, ConditionKind, EndResult, Ending, GuardKind, Label, Number, NumberKind,
    PassClause, Phase, Side, Sort, limits,
};
use crate::language::source::Span;
use crate::language::syntax::tree::{self, Act, Often, Order, Quantifier};

impl<'t> Lowerer<'_, 't> {
    /// What the sides do before the first ordinary turn.
    pub(super) fn phases(&mut self) -> Vec<Phase> {
        let mut phases = Vec::new();
        let mut turns_so_far = 0;
        for phase in &self.program.phases {
            let turns = self.turns_in_order(phase);
            turns_so_far += turns.len();
            if turns_so_far > limits::PHASE_TURNS {
                self.out.push(errors::too_many_phase_turns(phase.at, limits::PHASE_TURNS));
                break;
            }
            if let Some(acts) = self.acts(phase.acts, false) {
                phases.push(Phase { at: phase.at, name: phase.name.text.clone(), turns, acts });
            }
        }
        phases
    }

    /// The sides of the turns in a phase, in order.
    fn turns_in_order(&mut self, phase: &PhaseBlock<'t>) -> Vec<Side> {
        let first = Side(self.names.first);
        match phase.order {
            Order::EachSide(often) => [first, first.other()].repeat(self.often(often)),
            Order::Listed(sides) => {
                let mut turns = Vec::new();
                for (name, often) in sides {
                    let times = often.as_ref().map_or(1, |often| self.often(often));
                    if let Some(side) = self.side_named(name) {
                        turns.extend(repeat_n(side, times));
                    }
                }
                turns
            }
        }
    }

    /// The number of repetitions; an excess is reported where all turns are counted.
    fn often(&mut self, often: &Often) -> usize {
        let Often::Times(number) = often else { return 1 };
        if number.value < 1 {
            self.out.push(errors::never_so_often(number.at.0, (number.value, number.value), false));
        }
        let times = number.value.clamp(1, i64::try_from(limits::PHASE_TURNS).unwrap_or(i64::MAX) + 1);
        usize::try_from(times).unwrap_or(1)
    }

    /// When the side that has had a turn has the next one, too.
    pub(super) fn again(&mut self) -> Vec<Condition> {
        let Some(turn) = self.program.turn else { return Vec::new() };
        let mut scope = Scope::new(Place::Rule, None);
        scope.first_leg = false;
        self.when(turn.again, &mut scope).unwrap_or_default()
    }

    /// The ordinary turn; if none is written, a move, or a drop if there are `drops`.
    pub(super) fn turn(&mut self, drops: bool) -> Acts {
        let one = |kind| Acts { at: Span::default(), kind };
        match self.program.turn {
            Some(turn) => self.acts(turn.acts, false).unwrap_or_default(),
            None if drops => one(ActsKind::Choice(vec![one(ActsKind::Move), one(ActsKind::Drop)])),
            None => one(ActsKind::Move),
        }
    }

    /// Acts; `begun`: other acts have come before them in the same turn.
    fn acts(&mut self, acts: &'t tree::Acts, begun: bool) -> Option<Acts> {
        let at = acts.at.0;
        let kind = self.deeper(at, |lowerer| lowerer.acts_kind(acts, begun))?;
        Some(Acts { at, kind })
    }

    fn all_acts(&mut self, acts: &'t [tree::Acts], begun: bool) -> Option<Vec<Acts>> {
        let acts: Vec<Option<Acts>> = acts.iter().map(|acts| self.acts(acts, begun)).collect();
        acts.into_iter().collect()
    }

    fn acts_kind(&mut self, acts: &'t tree::Acts, begun: bool) -> Option<ActsKind> {
        let at = acts.at.0;
        match &acts.kind {
            tree::ActsKind::Else(parts) => {
                self.said_again(parts, |part| part.at.0);
                Some(ActsKind::Else(self.all_acts(parts, begun)?))
            }
            tree::ActsKind::Choice(parts) => {
                self.said_again(parts, |part| part.at.0);
                Some(ActsKind::Choice(self.all_acts(parts, begun)?))
            }
            tree::ActsKind::Sequence(parts) => {
                let further = parts.iter().enumerate();
                let lowered: Vec<Option<Acts>> =
                    further.map(|(index, part)| self.acts(part, begun || index > 0)).collect();
                let lowered = lowered.into_iter().collect::<Option<Vec<_>>>()?;
                Some(ActsKind::Sequence(lowered))
            }
            tree::ActsKind::Act { act, quantifier, most, guards } => {
                let mut kind = match act {
                    Act::Group(inner) => self.acts(inner, begun)?.kind,
                    Act::Move(but) if but.is_empty() => ActsKind::Move,
                    Act::Drop(but) if but.is_empty() => ActsKind::Drop,
                    Act::Move(but) => ActsKind::MoveBut(self.labels_left_out(but)?),
                    Act::Drop(but) => ActsKind::DropBut(self.labels_left_out(but)?),
                    Act::Pass => ActsKind::Pass,
                    Act::Label(name) => ActsKind::Labelled(self.known_label(name)?),
                };
                if let Some(quantifier) = quantifier {
                    let (least, most) = self.act_bounds(quantifier, begun)?;
                    kind = ActsKind::Repeat(Box::new(Acts { at, kind }), least, most);
                }
                let mut scope = Scope::new(Place::Rule, None);
                scope.past = Past::SoThat;
                let guards = self.guards(guards, &mut scope)?;
                if !guards.is_empty() {
                    kind = ActsKind::Guarded(Box::new(Acts { at, kind }), guards);
                }
                scope.after_move = true;
                for expr in most {
                    let typed = self.typed(expr, &mut scope)?;
                    let number = if self.subject(&typed, &mut scope)? == Subject::Set {
                        let set = self.typed_set(&typed, &mut scope)?;
                        Number { at: expr.at.0, kind: NumberKind::NumberOf(Box::new(set)) }
                    } else {
                        self.typed_number(&typed, &mut scope)?
                    };
                    kind = ActsKind::WithMost(Box::new(Acts { at, kind }), number);
                }
                Some(kind)
            }
        }
    }

    /// The bounds of repeated acts. Computed numbers are evaluated before the first of them: no piece has moved then,
    /// unless other acts have `begun` the turn.
    fn act_bounds(&mut self, quantifier: &'t Quantifier, begun: bool) -> Option<(Number, Number)> {
        let mut scope = Scope::new(if begun { Place::Rule } else { Place::Test }, None);
        let (least, most) = self.bounds_of(quantifier, Some(i64::from(limits::REPEATS)), &mut scope)?;
        let greatest = Number { at: quantifier.at.0, kind: NumberKind::Constant(i64::from(limits::REPEATS)) };
        Some((least, most.unwrap_or(greatest)))
    }

    /// The labels after `but not`, which does not count as playing them.
    fn labels_left_out(&mut self, names: &[tree::Name]) -> Option<Vec<Label>> {
        let labels: Vec<Option<Label>> = names.iter().map(|name| self.label_named(name)).collect();
        labels.into_iter().collect()
    }

    fn known_label(&mut self, name: &tree::Name) -> Option<Label> {
        let label = self.label_named(name)?;
        self.notes.labels_used.insert(label);
        Some(label)
    }

    fn label_named(&mut self, name: &tree::Name) -> Option<Label> {
        if let Some(index) = self.labels.iter().position(|label| *label == name.text) {
            return Some(Label::at(index));
        }
        self.unknown(name, Sought::Label, None);
        None
    }

    /// The endings, those of later files first.
    pub(super) fn ends(&mut self, after: bool) -> Vec<Ending> {
        let program = self.program;
        let lines = program.ends.iter().filter(|line| line.after == after);
        let lower = |lowerer: &mut Self| lines.filter_map(|line| lowerer.ending(line.ending)).collect();
        with(self, |lowerer| &mut lowerer.after_turn, after, lower)
    }

    fn ending(&mut self, ending: &'t tree::Ending) -> Option<Ending> {
        let tree::EndingKind::Ends { result, guards, .. } = &ending.kind else { return None };
        let result = match result {
            tree::EndResult::Win => EndResult::Win,
            tree::EndResult::Lose => EndResult::Lose,
            tree::EndResult::Draw => EndResult::Draw,
            tree::EndResult::Wins(name) => EndResult::Wins(self.side_named(name)?),
        };
        let mut scope = Scope::new(Place::Ends, None);
        scope.first_leg = false;
        let guards = self.guards(guards, &mut scope)?;
        if let Some(guard) = guards.iter().find(|guard| guard.kind == GuardKind::SoThat) {
            self.out.push(errors::so_that_here(guard.at));
            return None;
        }
        let mut conditions: Vec<Condition> = guards.into_iter().map(|guard| guard.condition).collect();
        let when = match (conditions.pop(), conditions.is_empty()) {
            (Some(only), true) => only,
            (Some(last), false) => {
                conditions.push(last);
                Condition { at: ending.at.0, kind: ConditionKind::All(conditions) }
            }
            (None, _) => Condition { at: ending.at.0, kind: ConditionKind::All(Vec::new()) },
        };
        Some(Ending { at: ending.at.0, result, when })
    }

    /// Guards of the game.
    pub(super) fn game_guards(&mut self) -> Vec<ir::Guard> {
        let mut all = Vec::new();
        for clause in &self.program.rules {
            if let tree::ClauseKind::Rule { guards, .. } = &clause.kind {
                let mut scope = Scope::new(Place::Rule, None);
                scope.past = Past::SoThat;
                all.extend(self.guards(guards, &mut scope).unwrap_or_default());
            }
        }
        all
    }

    /// The ways of passing.
    pub(super) fn passes(&mut self) -> Vec<PassClause> {
        let clauses = &self.program.passes;
        clauses.iter().filter_map(|clause| self.pass_clause(clause)).collect()
    }

    fn pass_clause(&mut self, clause: &'t tree::Clause) -> Option<PassClause> {
        let tree::ClauseKind::Pass { label, chosen, guards, effects } = &clause.kind else { return None };
        let label = label.as_ref().map(|label| self.label(label));
        let mut scope = Scope::new(Place::Pass, None);
        scope.first_leg = false;
        let mut of = None;
        if let Some(chosen) = chosen {
            let set = self.seeking(Sought::Set, |lowerer| lowerer.set(&chosen.of, &mut scope))?;
            scope.it = if set.sort() == Sort::Cells { It::EachCell } else { It::Man };
            of = Some(set);
        }
        let guards = self.guards(guards, &mut scope);
        let effects = match effects {
            Some(effects) => self.effects(effects, &mut scope),
            None => Some(Vec::new()),
        };
        Some(PassClause { at: clause.at.0, label, of, guards: guards?, effects: effects? })
    }

    /// Hooks of the game.
    pub(super) fn game_hooks(&mut self) -> Vec<ir::Hook> {
        let mut all = Vec::new();
        for clause in &self.program.hooks {
            if let tree::ClauseKind::Hook { event, guards, effects, .. } = &clause.kind {
                all.extend(self.hook(None, clause.at.0, *event, guards, effects));
            }
        }
        all
    }
}
