//! A count of the game that both sides raise, and that is asked in `win when` as if each side had its own.

use super::{Told, errors};
use crate::language::check::facts::Facts;
use crate::language::check::facts::mention::in_condition;
use crate::language::ir::{
    Assigned, BySide, Comparison, Condition, ConditionKind, Effect, EffectKind, EndResult, Number,
    NumberKind, Owner, SetKind, StateDecl, StateId, StateOwner, StateType, Whose,
};
use crate::language::source::Span;

/// What effects do to a number of the game.
#[derive(Default)]
struct Changes {
    /// Where it is first raised.
    raised: Option<Span>,
    /// It goes back, too, or to some number: then it is no count of what has happened.
    otherwise: bool,
}

impl Facts<'_> {
    /// Warns of such a count.
    pub(super) fn count_of_both(&self, id: StateId, state: &StateDecl, to: &mut Told) {
        let StateType::Number(least, most) = state.ty else { return };
        let asked = self.ir.after_turn.iter().find(|ending| {
            // Another name, given by a definition, says that all are meant.
            let named = |number: &Number| self.sources.words(number.at) == state.name;
            let decides = matches!(ending.result, EndResult::Win | EndResult::Lose);
            decides && asks_how_many(&ending.when, &|number| is_state(number, id) && named(number))
        });
        let Some(ending) = asked.filter(|_| state.of == StateOwner::Game) else { return };
        let Some(raised) = self.raised_by_both(id) else { return };
        let declared = format!("{} : {least}..{most} for each side", state.name);
        let all = format!("all-{}", state.name);
        let line = self.sources.words(ending.at).replacen(&state.name, &all, 1);
        let asked = (ending.at, line.as_str());
        to.push(errors::counts_for_both((state.at, &state.name), raised, asked, &declared, &all));
    }

    /// Where both sides raise a number of the game that nothing ever lowers.
    fn raised_by_both(&self, id: StateId) -> Option<Span> {
        let mut changes = Changes::default();
        self.every_effect().for_each(|effects| look(effects, id, &mut changes));
        let raised = changes.raised.filter(|_| !changes.otherwise)?;
        let names_a_side = |when: &[Condition]| {
            let of = |set: &crate::language::ir::Set| matches!(set.kind, SetKind::Side(Whose::Of(_)));
            when.iter().any(|condition| {
                in_condition(condition, &of).is_some()
                    || matches!(condition.kind, ConditionKind::SameSide(..))
            })
        };
        // A hook or clause of the game is everybody's; one of a piece that of those who can have the piece.
        let of_all = self.ir.hooks.iter().any(|hook| raised.is_within(hook.at) && !names_a_side(&hook.when));
        let passed = self.ir.passes.iter().any(|clause| raised.is_within(clause.at));
        let of_kinds = self.ir.kinds.iter().zip(self.appearing()).any(|(decl, sides)| {
            let hooked = decl.hooks.iter().any(|hook| raised.is_within(hook.at) && !names_a_side(&hook.when));
            let done = decl.walks.iter().any(|clause| raised.is_within(clause.at))
                || decl.drops.iter().any(|clause| raised.is_within(clause.at));
            *sides == BySide::both(true) && (hooked || done)
        });
        (of_all || passed || of_kinds).then_some(raised)
    }
}

/// Whether a question is a comparison of the bare number with one that is written out, by itself or with others that must
/// hold, too.
fn asks_how_many(condition: &Condition, is_count: &dyn Fn(&Number) -> bool) -> bool {
    let is_written = |number: &Number| matches!(number.kind, NumberKind::Constant(_));
    match &condition.kind {
        ConditionKind::Compare(one, comparison, other) => {
            let up = match comparison {
                Comparison::Equal => true,
                Comparison::AtLeast | Comparison::More => is_count(one),
                Comparison::AtMost | Comparison::Less => is_count(other),
            };
            up && (is_count(one) && is_written(other) || is_count(other) && is_written(one))
        }
        ConditionKind::All(parts) => {
            parts.iter().all(|part| !matches!(part.kind, ConditionKind::SameSide(..)))
                && parts.iter().any(|part| asks_how_many(part, is_count))
        }
        _ => false,
    }
}

fn look(effects: &[Effect], id: StateId, changes: &mut Changes) {
    for effect in effects {
        match &effect.kind {
            EffectKind::Assign(state, value) if state.state == id => match value {
                Assigned::Number(number) if is_raised(number, id) => {
                    changes.raised = changes.raised.or(Some(effect.at));
                }
                _ => changes.otherwise = true,
            },
            EffectKind::Each(_, body) => look(body, id, changes),
            EffectKind::If(_, then, otherwise) => {
                look(then, id, changes);
                look(otherwise, id, changes);
            }
            _ => {}
        }
    }
}

fn is_state(number: &Number, id: StateId) -> bool {
    matches!(&number.kind, NumberKind::State(state) if state.state == id && state.of == Owner::Game)
}

/// `checks + 1`
fn is_raised(number: &Number, id: StateId) -> bool {
    match &number.kind {
        NumberKind::Add(parts) => parts.iter().any(|part| is_state(part, id)),
        _ => false,
    }
}
