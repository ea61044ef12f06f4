//! What is said of the cell on which a leg lands: conditions, captures and effects.

use super::english::{list, singular};
use super::phrase::Phrase;
use super::scene::{Scene, When};
use super::way::Way;
use crate::language::ir::{Arrival, Capturing, DirectionsKind, Go, Set, SetKind, Sort, Test, WalkKind};

impl Scene<'_> {
    /// The conditions and effects of a landing.
    /// After a landing that may be one of two they hold for both.
    pub(super) fn arrival(&self, arrival: &Arrival, way: Way, onto: Option<&Set>, behind: Behind) -> Phrase {
        let mut scene = self.at(When::OnTheWay);
        if let Some(met) = onto.map(|onto| self.noun(onto)) {
            scene.it = if met.is_known() { met.one() } else { met.again() };
        }
        let Arrival { tests, name, capturing, may_return, effects, prefers } = arrival;
        let mut parts = Vec::new();
        let lead = if behind == Behind::Two { ", either only if " } else { ", if " };
        let mut tests = tests.as_slice();
        // What is said of the cell alone stands beside it.
        if let [Test::To(set), rest @ ..] = tests
            && let Some(place) = scene.beside(set, behind)
        {
            parts.push(place.into());
            tests = rest;
        }
        if let Some(name) = name {
            parts.push(format!(" ({})", self.slot(*name)).into());
        }
        for test in tests {
            parts.extend(scene.test(test, lead));
        }
        for capture in capturing {
            parts.push(scene.capturing(capture).into());
        }
        if *may_return && !way.eye {
            parts.push(", and may end where the move began".into());
        }
        if !effects.is_empty() {
            parts.push(Phrase::tail("; then ", "then ", scene.effects(effects)));
        }
        for test in prefers {
            let lead = "if there are such ways, only those where ";
            parts.push(Phrase::tail("; ", "", Phrase::Row(scene.test(test, lead).into())));
        }
        Phrase::Row(parts)
    }

    /// A set as words after the cell of a landing, where they are about nothing else.
    fn beside(&self, set: &Set, behind: Behind) -> Option<String> {
        let place = match behind {
            Behind::One => return None,
            Behind::Two => format!(", either only {}", self.adjective(set)?),
            Behind::Empty if self.is_one(set) && self.noun(set).is_known() => {
                format!(" that is {}", self.noun(set).one())
            }
            Behind::Empty => format!(" {}", self.adjective(set)?),
        };
        (!matches!(set.kind, SetKind::Empty | SetKind::Occupied)).then_some(place)
    }

    /// What a cell of a set is, in words that stand behind it without a verb.
    pub(super) fn adjective(&self, set: &Set) -> Option<String> {
        let all = |parts: &[Set], word| {
            let parts = parts.iter().filter(|part| part.kind != SetKind::Cells);
            let words: Option<Vec<String>> = parts.map(|part| self.adjective(part)).collect();
            words.map(|words| list(&words, word))
        };
        match &set.kind {
            SetKind::Empty => Some("empty".to_owned()),
            SetKind::Occupied => Some("occupied".to_owned()),
            SetKind::Zone(..) | SetKind::These(_) => self.place(set),
            SetKind::Not(what) if matches!(what.kind, SetKind::Zone(..) | SetKind::These(_)) => {
                self.place(set)
            }
            SetKind::Or(parts) if set.sort() == Sort::Cells => self
                .place(set)
                .filter(|place| !place.contains("a cell"))
                .filter(|_| parts.iter().all(|part| matches!(part.kind, SetKind::Zone(..))))
                .or_else(|| all(parts, "or")),
            SetKind::And(parts) if set.sort() == Sort::Cells => all(parts, "and"),
            _ => None,
        }
    }

    fn test(&self, test: &Test, lead: &str) -> [Phrase; 2] {
        match test {
            Test::To(set) => [lead.into(), format!("that cell {}", self.cell_is(set, false)).into()],
            Test::Where(condition) => [format!("{lead}then ").into(), self.asks(condition, false)],
        }
    }

    /// What a cell of a set is or is not, as words after `that cell`.
    pub(super) fn cell_is(&self, set: &Set, denied: bool) -> String {
        let not = if denied { "not " } else { "" };
        let all = |parts: &[Set], word| {
            let parts = parts.iter().filter(|part| part.kind != SetKind::Cells);
            list(&parts.map(|part| self.cell_is(part, denied)).collect::<Vec<_>>(), word)
        };
        match &set.kind {
            SetKind::Empty => format!("is {not}empty"),
            SetKind::Occupied => format!("is {not}occupied"),
            SetKind::Or(parts) => {
                let (kinds, rest): (Vec<&Set>, Vec<&Set>) =
                    parts.iter().partition(|part| matches!(part.kind, SetKind::Kinds(_)));
                if kinds.len() < 2 {
                    return all(parts, if denied { "and" } else { "or" });
                }
                // Kinds of pieces together.
                let kinds = kinds.into_iter().filter_map(|part| match &part.kind {
                    SetKind::Kinds(kinds) => Some(kinds.as_slice()),
                    _ => None,
                });
                let kinds = SetKind::Kinds(kinds.flatten().copied().collect());
                let kinds = Set { kind: kinds, at: set.at };
                let all = rest.into_iter().chain([&kinds]).map(|part| self.cell_is(part, denied));
                list(&all.collect::<Vec<_>>(), if denied { "and" } else { "or" })
            }
            SetKind::And(parts) if set.sort() == Sort::Cells => all(parts, if denied { "or" } else { "and" }),
            SetKind::Not(what) => self.cell_is(what, !denied),
            _ if set.sort() == Sort::Men => {
                let holds = if denied { "does not hold" } else { "holds" };
                format!("{holds} {}", self.noun(set).one())
            }
            SetKind::Zone(..) | SetKind::These(_) => {
                format!("is {not}{}", self.place(set).unwrap_or_default())
            }
            _ => format!("is {not}{}", self.noun(set).one()),
        }
    }

    fn capturing(&self, capture: &Capturing) -> String {
        let what = match &capture.what.kind {
            SetKind::Passed => self.passed.to_owned(),
            _ => {
                let noun = self.noun(&capture.what);
                if noun.is_known() || self.is_one_step(&capture.what) {
                    noun.one()
                } else {
                    format!("every {} (there must be one)", singular(&noun.one()))
                }
            }
        };
        if capture.at_the_end {
            format!(", and, when the walk is over, takes {what}")
        } else {
            format!(", and takes {what}")
        }
    }

    /// Whether an eye looks for something in one step from one cell, so that there is at most one of it.
    fn is_one_step(&self, set: &Set) -> bool {
        let SetKind::By { walk, from, .. } = &set.kind else { return false };
        let WalkKind::Leg(leg) = &walk.kind else { return false };
        let Go::Step(directions) = &leg.go else { return false };
        let DirectionsKind::Fixed(of) = &directions.kind else { return false };
        self.ir.kinds.iter().all(|kind| kind.stacks < 2)
            && of.iter().all(|of| of.len() == 1)
            && self.is_one(from)
    }
}

/// What is said before the conditions of a landing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Behind {
    /// A landing.
    One,
    /// That it may be one of two.
    Two,
    /// Last of all, an empty cell.
    Empty,
}

impl Behind {
    /// Behind these words, of one landing or of two.
    pub(super) fn of(two: bool, text: &str) -> Self {
        match two {
            true => Self::Two,
            false if text.ends_with(" to an empty cell") => Self::Empty,
            false => Self::One,
        }
    }
}
