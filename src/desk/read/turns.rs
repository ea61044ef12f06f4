//! Turns, phases and endings.

use super::english::list;
use super::phrase::{How, Phrase};
use super::scene::{Scene, When};
use crate::language::ir::{Acts, ActsKind, EndResult, Ending, Guard, GuardKind, Label, Whose};

impl Scene<'_> {
    /// What a side may do.
    pub(super) fn acts(&self, acts: &Acts) -> Phrase {
        let within = |acts: &Acts| match &acts.kind {
            ActsKind::Else(_) | ActsKind::Choice(_) | ActsKind::Sequence(_) | ActsKind::Guarded(..) => {
                Phrase::Row(vec!["(".into(), self.acts(acts), ")".into()])
            }
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
            ActsKind::Choice(parts) => Phrase::of(How::Any, parts.iter().map(within).collect()),
            ActsKind::Sequence(parts) => Phrase::of(How::Steps, parts.iter().map(within).collect()),
            ActsKind::Repeat(act, least, most) => {
                let often = super::english::times(&self.number(least), Some(&self.number(most)));
                Phrase::Row(vec![within(act), format!(", {often}").into()])
            }
            ActsKind::WithMost(act, number) => {
                let most = format!(", of those the ones for which {} is greatest", self.number(number));
                Phrase::Row(vec![within(act), most.into()])
            }
            ActsKind::Guarded(act, guards) => {
                let mut row = vec![within(act)];
                for guard in guards {
                    let asked = match guard.kind {
                        GuardKind::When | GuardKind::Unless => self.to_move().guard(guard),
                        GuardKind::SoThat => self.guard(guard),
                    };
                    row.extend([format!(", {}", guard_word(guard)).into(), asked]);
                }
                Phrase::Row(row)
            }
        }
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
        // Where the sentence begins with the side, it is simply `that side` afterwards.
        let begins = matches!(ending.result, EndResult::Win | EndResult::Lose);
        let after = if begins { Self { side: "that side".to_owned(), ..self.clone() } } else { self.clone() };
        Phrase::Row(vec![result.into(), after.asks(&ending.when, false)])
    }
}

/// The word before the condition of a guard.
pub(super) fn guard_word(guard: &Guard) -> &'static str {
    match guard.kind {
        GuardKind::When => "if ",
        GuardKind::Unless => "unless ",
        GuardKind::SoThat => "so that afterwards ",
    }
}
