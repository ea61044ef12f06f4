//! Turns, phases and endings.

use super::english::{Often, list};
use super::phrase::{How, Phrase};
use super::scene::{Scene, When};
use crate::language::ir::parts::Part;
use crate::language::ir::{
    Acts, ActsKind, Condition, ConditionKind, EndResult, Ending, Guard, GuardKind, Label, Number, NumberKind,
    Owner, Set, SetKind, StateRef, Whose,
};

impl Scene<'_> {
    /// What a side may do.
    pub(super) fn acts(&self, acts: &Acts) -> Phrase {
        let within = |acts: &Acts| match &acts.kind {
            ActsKind::Else(_)
            | ActsKind::Choice(_)
            | ActsKind::Sequence(_)
            | ActsKind::Repeat(..)
            | ActsKind::WithMost(..)
            | ActsKind::Guarded(..) => self.acts(acts).within(),
            _ => self.acts(acts),
        };
        match &acts.kind {
            ActsKind::Move => "a move".into(),
            ActsKind::Drop => "a drop".into(),
            ActsKind::MoveBut(labels) => format!("a move other than {}", self.labels(labels)).into(),
            ActsKind::DropBut(labels) => format!("a drop other than {}", self.labels(labels)).into(),
            ActsKind::Pass => "a pass".into(),
            ActsKind::Labelled(label) => super::english::article(&self.labels(&[*label])).into(),
            ActsKind::Else(parts) => {
                Phrase::of(How::Else, parts.iter().map(|part| self.acts(part)).collect())
            }
            ActsKind::Choice(parts) => Phrase::of(How::Acts, parts.iter().map(within).collect()),
            ActsKind::Sequence(parts) => {
                let by_pieces = !parts.iter().any(|part| self.is_by_the_side(part));
                Phrase::of(How::InTurn { by_pieces }, parts.iter().map(within).collect())
            }
            ActsKind::Repeat(act, least, most) => {
                let often = Often::new(self.number(least), Some(self.number(most))).times();
                Phrase::Row(vec![within(act), format!(", {often}").into()])
            }
            ActsKind::WithMost(act, number) => {
                let (mut of, mut numbers) = (act, vec![self.number(number)]);
                while let ActsKind::WithMost(act, number) = &of.kind {
                    numbers.insert(0, self.number(number));
                    of = act;
                }
                let lead = ", and of those only one for which ".into();
                let numbers = numbers.into_iter().map(Phrase::from).collect();
                Phrase::Row(vec![within(of), lead, Phrase::List(How::Numbers, numbers)])
            }
            ActsKind::Guarded(act, guards) => {
                // What is asked before the act stands before it.
                let mut row = Vec::new();
                for guard in guards {
                    match guard.kind {
                        GuardKind::When => row.push("if beforehand ".into()),
                        GuardKind::Unless => row.push("unless beforehand ".into()),
                        GuardKind::SoThat => continue,
                    }
                    row.extend([self.to_move().guard(guard), ": ".into()]);
                }
                row.push(within(act));
                for guard in guards.iter().filter(|guard| guard.kind == GuardKind::SoThat) {
                    row.extend([" after which ".into(), self.guard(guard)]);
                }
                Phrase::Row(row)
            }
        }
    }

    /// Whether a part of a turn may be a pass or a choice, which no piece makes.
    fn is_by_the_side(&self, acts: &Acts) -> bool {
        let mut by_side = false;
        Part::Acts(acts).each_within(&mut |part| {
            if let Part::Acts(acts) = part {
                by_side |= match &acts.kind {
                    ActsKind::Pass => true,
                    ActsKind::Labelled(label) => {
                        self.ir.passes.iter().any(|clause| clause.label == Some(*label))
                    }
                    _ => false,
                };
            }
            !by_side
        });
        by_side
    }

    /// The condition of a guard: of `unless` what is said, and not its denial.
    pub(super) fn guard(&self, guard: &Guard) -> Phrase {
        match guard.kind {
            GuardKind::When => self.asks(&guard.condition, false),
            GuardKind::Unless => self.asks(&guard.condition, true),
            GuardKind::SoThat => self.at(When::After).asks(&guard.condition, false),
        }
    }

    /// The same before the act: nobody has moved yet.
    fn to_move(&self) -> Self {
        Self { side: "the side about to move".to_owned(), ..self.at(When::Before) }
    }

    fn labels(&self, labels: &[Label]) -> String {
        let name = |label: &Label| self.ir.labels.get(label.index()).map_or("?", String::as_str);
        let names: Vec<String> = labels.iter().map(|label| format!("`{}`", name(label))).collect();
        list(&names, "or")
    }

    /// An ending.
    pub(super) fn ending(&self, ending: &Ending, lead: &str) -> Phrase {
        let result = match ending.result {
            EndResult::Win => format!("{lead}, {} wins if ", self.own_side()),
            EndResult::Lose => format!("{lead}, {} loses if ", self.own_side()),
            EndResult::Draw => format!("{lead}, the game is drawn if "),
            EndResult::Wins(side) => format!("{lead}, {} wins if ", self.whose(Whose::Of(side))),
        };
        // Where the sentence begins with the side and there is no other, it is simply `that side` afterwards.
        let after = match ending.result {
            EndResult::Win | EndResult::Lose if names(&ending.when, Whose::Enemy) => self.clone(),
            EndResult::Win | EndResult::Lose => Self { side: "that side".to_owned(), ..self.clone() },
            EndResult::Draw | EndResult::Wins(_) if names(&ending.when, Whose::Own) => self.clone(),
            EndResult::Draw | EndResult::Wins(_) => {
                Self { foe: format!("the opponent of {}", self.side), ..self.clone() }
            }
        };
        Phrase::Row(vec![result.into(), after.asks(&ending.when, false)])
    }
}

/// Whether a condition speaks of a side.
fn names(condition: &Condition, side: Whose) -> bool {
    let mut names = false;
    Part::Condition(condition).each_within(&mut |part| {
        let whose = match part {
            Part::Set(Set { kind: SetKind::Side(whose) | SetKind::Zone(_, whose), .. })
            | Part::State(StateRef { of: Owner::Side(whose), .. })
            | Part::Number(Number { kind: NumberKind::InHand(whose, _), .. })
            | Part::Condition(Condition {
                kind:
                    ConditionKind::AfterEvery(_, whose)
                    | ConditionKind::NoMove(whose)
                    | ConditionKind::InHand(whose, _)
                    | ConditionKind::SameSide(_, whose),
                ..
            }) => Some(whose),
            _ => None,
        };
        names |= whose == Some(&side);
        true
    });
    names
}
