//! `before moving`: what was before the move.

use super::certain::SIDES;
use super::lints::Missing;
use super::scope::Scope;
use super::typed::Subject;
use super::{Lowerer, errors};
use crate::language::ir::parts::Part;
use crate::language::ir::{ConditionKind, NamedSort, Number, NumberKind, Set, SetKind, Slot, Sort, Whose};
use crate::language::source::Span;
use crate::language::syntax::tree::Expr;

impl<'t> Lowerer<'_, 't> {
    /// `S before moving`
    pub(super) fn set_before(&mut self, what: &'t Expr, at: Span, scope: &mut Scope<'t>) -> Option<SetKind> {
        if let Some(subject) = self.subject_of(what, scope)
            && subject != Subject::Set
        {
            self.out.push(errors::before_of_what(what.at.0, self.sources.text(what.at.0), subject));
            return None;
        }
        let given = self.looks_back(what, at, scope)?;
        let set = scope.after_move(false, |scope| self.set(what, scope))?;
        self.known_before(Part::Set(&set), at, &given)?;
        let fixed = |side| set.sort() == Sort::Cells && self.certain().fixed_cells(&set, side).is_some();
        let who = self.asked_in(at);
        let cells = self.sources.text(what.at.0);
        let cells = if what.brackets.0 { format!("({cells})") } else { cells.to_owned() };
        if SIDES.into_iter().all(fixed) {
            self.out.push(errors::same_before(at, &cells, who.map(|(_, joint, _)| joint)));
        } else if let Some(("mover", joint, asked)) = who
            && are_held_cells(&set)
        {
            self.out.push(errors::now_or_before(asked, joint, &cells));
        }
        Some(SetKind::Before(Box::new(set)))
    }

    /// Of `mover in mud before moving`, without brackets round what was before: whose place is asked for, how, and all of it.
    fn asked_in(&self, before: Span) -> Option<(&str, &str, Span)> {
        let who = self.around.before.filter(|who| who.source == before.source && who.end <= before.start)?;
        let joint = self.sources.text(Span { start: who.end, end: before.start, ..before }).trim();
        // The place of `(mud or pit) before moving` begins behind the bracket.
        let all = self.sources.text(before);
        let within = all.matches(')').count() > all.matches('(').count();
        let joint = if within { joint.strip_suffix('(')?.trim_end() } else { joint };
        let word = self.sources.text(who);
        let place = matches!(word, "mover" | "here") && matches!(joint, "in" | "not in" | "on");
        place.then(|| (word, joint, who.to(before)))
    }

    /// `N before moving`
    pub(super) fn number_before(
        &mut self,
        what: &'t Expr,
        at: Span,
        scope: &mut Scope<'t>,
    ) -> Option<NumberKind> {
        let given = self.looks_back(what, at, scope)?;
        let number = scope.after_move(false, |scope| self.number(what, scope))?;
        self.known_before(Part::Number(&number), at, &given)?;
        if self.certain().bounds(&number).is_some_and(|(least, most)| least == most) {
            // Of the cells of a zone it is told what the men there are.
            let zone = zone_counted(&number);
            self.out.push(match zone.and_then(|zone| Some((zone, self.men_there(zone)?))) {
                Some((zone, men)) => {
                    let words = self.sources.words(zone.at);
                    errors::cells_before(at, &self.sources.words(number.at), &words, &men)
                }
                None => errors::same_before(at, self.sources.text(number.at), None),
            });
        }
        Some(NumberKind::Before(Box::new(number)))
    }

    /// Refuses to ask what was before a move where none has been made. Gives the names that the move has given.
    fn looks_back(&mut self, what: &Expr, at: Span, scope: &Scope<'t>) -> Option<Vec<Slot>> {
        if !scope.after_move {
            self.out.push(errors::no_move_made(at, self.sources.text(at), self.sources.text(what.at.0)));
            return None;
        }
        Some(scope.names.iter().map(|given| given.slot).collect())
    }

    /// Refuses to ask before the move for what only the move brings.
    fn known_before(&mut self, part: Part<'_>, at: Span, given: &[Slot]) -> Option<()> {
        let mut unknown = None;
        part.each_within(&mut |part| {
            let missing = match part {
                Part::Set(Set { kind: SetKind::Taken, at }) => Some((Missing::Taken, *at)),
                Part::Set(Set { kind: SetKind::Passed, at })
                | Part::Number(Number { kind: NumberKind::Distance, at }) => Some((Missing::Walked, *at)),
                Part::Set(Set { kind: SetKind::Named(slot, _), at }) if given.contains(slot) => {
                    Some((Missing::Named, *at))
                }
                _ => None,
            };
            unknown = unknown.or(missing);
            unknown.is_none()
        });
        let Some((missing, word)) = unknown else { return Some(()) };
        let (text, word_text) = (self.sources.text(at), self.sources.text(word));
        let help = format!("what the move brings is asked without `before moving`: `{word_text}`");
        self.out.push(errors::asked_too_early(word, word_text, missing, text, &help));
        None
    }

    /// Warns of `with most` where the number is one for all moves that are compared.
    pub(super) fn compares_moves(&mut self, number: &Number) {
        if !self.is_one_for_all(number) {
            return;
        }
        let text = self.sources.text(number.at);
        let now = match &number.kind {
            NumberKind::Before(what) => Some(self.sources.words(what.at)),
            NumberKind::NumberOf(set) => match &set.kind {
                SetKind::Before(what) => Some(format!("number of {}", self.sources.words(what.at))),
                _ => None,
            },
            _ => None,
        };
        let cells = zone_counted(number).and_then(|zone| Some((zone, self.men_there(zone)?)));
        if let Some((zone, men)) = cells {
            let words = self.sources.words(zone.at);
            self.out.push(errors::cells_for_all(number.at, &self.sources.words(number.at), &words, &men));
            return;
        }
        self.out.push(errors::one_for_all(number.at, text, now.as_deref()));
    }

    /// The words for the men of the side whose zone this is, in that zone.
    fn men_there(&self, zone: &Set) -> Option<String> {
        let SetKind::Zone(_, whose) = zone.kind else { return None };
        let words = self.sources.words(zone.at);
        let (side, name) = match whose {
            Whose::Own => ("own", words.strip_prefix("own ").unwrap_or(&words)),
            Whose::Enemy => ("enemy", words.as_str()),
            Whose::Of(_) => words.split_once(' ')?,
        };
        Some(format!("{side} man {name}"))
    }

    /// Whether a number is the same whichever of several moves from one position has been made.
    fn is_one_for_all(&self, number: &Number) -> bool {
        if self.certain().bounds(number).is_some_and(|(least, most)| least == most) {
            return true;
        }
        match &number.kind {
            NumberKind::Before(what) => names_no_move(Part::Number(what)),
            NumberKind::NumberOf(set) => {
                matches!(&set.kind, SetKind::Before(what) if names_no_move(Part::Set(what)))
            }
            NumberKind::Add(parts)
            | NumberKind::Times(parts)
            | NumberKind::Max(parts)
            | NumberKind::Min(parts) => parts.iter().all(|part| self.is_one_for_all(part)),
            NumberKind::Subtract(from, what) => self.is_one_for_all(from) && self.is_one_for_all(what),
            NumberKind::Constant(_) => true,
            NumberKind::State(_)
            | NumberKind::InHand(..)
            | NumberKind::Distance
            | NumberKind::SumOf { .. } => false,
        }
    }
}

/// The zone whose cells a number counts.
fn zone_counted(number: &Number) -> Option<&Set> {
    match &number.kind {
        NumberKind::Before(what) => zone_counted(what),
        NumberKind::NumberOf(set) => match &set.kind {
            SetKind::Zone(..) => Some(set),
            SetKind::Before(what) if matches!(what.kind, SetKind::Zone(..)) => Some(what),
            _ => None,
        },
        _ => None,
    }
}

/// Whether nothing in what is asked before a move depends on which man is about to make it, and how.
fn names_no_move(asked: Part<'_>) -> bool {
    let mut none = true;
    asked.each_within(&mut |part| {
        none &= match part {
            Part::Set(set) => !matches!(
                set.kind,
                SetKind::Mover
                    | SetKind::Me
                    | SetKind::It
                    | SetKind::EachCell
                    | SetKind::Here
                    | SetKind::Origin
                    | SetKind::Passed
                    | SetKind::Taken
                    | SetKind::Named(..)
            ),
            Part::Condition(condition) => {
                !matches!(condition.kind, ConditionKind::CanMove(_) | ConditionKind::SameDirection(..))
            }
            Part::Number(number) => number.kind != NumberKind::Distance,
            _ => true,
        };
        none
    });
    none
}

/// Whether a set is of cells that a state holds, and at most of zones and cells besides. Who asks for `empty` before the
/// move asks for where the mover has come to.
fn are_held_cells(set: &Set) -> bool {
    let mut held = false;
    let mut others = false;
    Part::Set(set).each_within(&mut |part| {
        match part {
            Part::Set(Set { kind: SetKind::State(_, sort), .. }) => held |= *sort == NamedSort::Cell,
            Part::Set(Set {
                kind:
                    SetKind::And(_) | SetKind::Or(_) | SetKind::Not(_) | SetKind::Zone(..) | SetKind::These(_),
                ..
            })
            | Part::State(_) => {}
            _ => others = true,
        }
        true
    });
    held && !others
}
