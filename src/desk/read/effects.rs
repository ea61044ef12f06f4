//! Effects.

use super::english::{list, singular};
use super::noun::Noun;
use super::numbers::summands;
use super::phrase::{How, Phrase};
use super::scene::Scene;
use crate::language::ir::{
    Assigned, Becomes, BySide, Effect, EffectKind, KindValueKind, Number, NumberKind, Set, Sort, Sow,
    StateDecl, StateRef, WhoseMen,
};

impl Scene<'_> {
    /// Effects, in order.
    pub(super) fn effects(&self, effects: &[Effect]) -> Phrase {
        let alone = effects.len() == 1;
        let one = |effect: &Effect| match &effect.kind {
            EffectKind::Each(..) | EffectKind::If(..) if !alone => self.effect(effect).within(),
            _ => self.effect(effect),
        };
        Phrase::of(How::Effects, effects.iter().map(one).collect())
    }

    /// One effect.
    fn effect(&self, effect: &Effect) -> Phrase {
        let one = |set: &Set| self.noun(set).one();
        match &effect.kind {
            EffectKind::Each(set, effects) => {
                let noun = self.member_of(set);
                let again = if set.sort() == Sort::Cells { "that cell".to_owned() } else { noun.again() };
                let inner = Self { it: again, ..self.clone() };
                let each = format!("for each {}: ", singular(&noun.one()));
                Phrase::Row(vec![each.into(), inner.effects(effects)])
            }
            EffectKind::If(condition, then, otherwise) => {
                let mut row =
                    vec!["if ".into(), self.asks(condition, false), ": ".into(), self.effects(then)];
                if !otherwise.is_empty() {
                    row.extend(["; otherwise: ".into(), self.effects(otherwise)]);
                }
                Phrase::Row(row)
            }
            EffectKind::Take(set) => format!("{} taken", self.every(set)).into(),
            EffectKind::Put(what, cell) => format!("{} is put on {}", one(what), one(cell)).into(),
            EffectKind::PutNew(whose, kind, cell) => {
                let new = singular(&self.kind_value(kind)).to_owned();
                format!("a new {new}{} is put on {}", self.of_whom(*whose), one(cell)).into()
            }
            EffectKind::Change(set, becomes) => {
                let to = match becomes {
                    Becomes::Kind(kind) => self.kind_value(kind),
                    Becomes::Owner(whose) => format!("a piece{}", self.of_whom(*whose)),
                    Becomes::Both(whose, kind) => {
                        format!("{}{}", self.kind_value(kind), self.of_whom(*whose))
                    }
                };
                let noun = self.noun(set);
                if noun.is_known() {
                    format!("{} becomes {to}", noun.one()).into()
                } else {
                    format!("every {} becomes {to}", singular(&noun.one())).into()
                }
            }
            EffectKind::Sow(sow) => self.sown(sow),
            EffectKind::SwapSides => {
                "the sides change places: every piece goes to the cell that the symmetry gives the other \
                side, and belongs to that side; so do hands and states"
                    .into()
            }
            EffectKind::Swap(one_set, other) => {
                format!("{} and {} change places", one(one_set), one(other)).into()
            }
            EffectKind::Add(set, state) => {
                let lasts = self.until(state);
                format!("{} added to {}{lasts}", self.members(set, state), self.value(state)).into()
            }
            EffectKind::Remove(set, state) => {
                format!("{} removed from {}", self.members(set, state), self.value(state)).into()
            }
            EffectKind::AddToHand(kind, whose) => {
                format!("{} comes into the hand of {}", self.kind_value(kind), self.whose(*whose)).into()
            }
            EffectKind::Assign(state, assigned) => {
                let value = self.value(state);
                let words = match assigned {
                    Assigned::First if self.is_flag(state) => format!("{value} is cleared"),
                    Assigned::First => match self.ir.states.get(state.state.index()) {
                        Some(StateDecl { first: BySide([first, other]), .. }) if first == other => {
                            format!("{value} becomes {}", self.said(first))
                        }
                        _ => format!("{value} goes back to its first value"),
                    },
                    Assigned::Flag(true) => format!("{value} is set"),
                    Assigned::Flag(false) => format!("{value} is cleared"),
                    Assigned::Number(number) => match self.change(state, number) {
                        Some(change) => format!("{value} {change}"),
                        None => format!("{value} becomes {}", self.number(number)),
                    },
                    Assigned::Direction(directions) => {
                        format!("{value} becomes {}", self.direction(directions))
                    }
                    Assigned::Cell(set) if set.sort() == Sort::Men => {
                        format!("{value} becomes the cell of {}", one(set))
                    }
                    Assigned::Cell(set) => format!("{value} becomes {}", one(set)),
                    Assigned::Kind(kind) => match &kind.kind {
                        KindValueKind::Of(set) => format!("{value} becomes the kind of {}", one(set)),
                        _ => format!("{value} becomes {}", self.kind_value(kind)),
                    },
                };
                match assigned {
                    Assigned::First | Assigned::Flag(false) => words.into(),
                    _ => format!("{words}{}", self.until(state)).into(),
                }
            }
        }
    }

    /// How long a state lasts when it has been set, if it goes back by itself.
    fn until(&self, state: &StateRef) -> String {
        let decl = self.ir.states.get(state.state.index());
        let until = decl.and_then(super::states::until);
        until.map_or_else(String::new, |until| format!(" (kept until {until})"))
    }

    /// That a number goes up or down, where it is set to itself and something more or less.
    fn change(&self, state: &StateRef, number: &Number) -> Option<String> {
        let is_same = |number: &Number| matches!(&number.kind, NumberKind::State(same) if self.value(same) == self.value(state));
        match &number.kind {
            NumberKind::Add(_) => {
                let mut parts = Vec::new();
                summands(number, &mut parts);
                let (same, more) = parts.split_first()?;
                let more: Vec<String> = more.iter().map(|part| self.number(part)).collect();
                is_same(same).then(|| format!("goes up by {}", more.join(" plus ")))
            }
            NumberKind::Subtract(same, less) if is_same(same) => {
                Some(format!("goes down by {}", self.number(less)))
            }
            _ => None,
        }
    }

    /// `sow`
    fn sown(&self, sow: &Sow) -> Phrase {
        let before = Self { member: "the cell before".to_owned(), ..self.clone() };
        let next = before.noun(&sow.next).one();
        let mut row = vec![format!("{} goes down to 0", self.value(&sow.what)).into()];
        let each = next.strip_prefix("a cell ").filter(|place| place.starts_with("one "));
        let each = each.map_or_else(|| format!("on {next}"), str::to_owned);
        let mut more = |words: Phrase| row.push(Phrase::tail("; ", "", words));
        more(format!("as many are put down one by one, each {each}").into());
        if let Some(set) = &sow.without {
            more(format!("{} gets none, and the next one follows from there", self.noun(set).one()).into());
        }
        if let Some(last) = &sow.last {
            more(format!("{} becomes the last of them", self.value(last)).into());
        }
        if let Some(asks) = &sow.again {
            let lead = "what lies on the last cell is sown on in the same way, as long as ".into();
            more(Phrase::Row(vec![lead, self.asks(asks, false)]));
        }
        Phrase::Row(row)
    }

    /// Every member of a set, with the verb `is`.
    fn every(&self, set: &Set) -> String {
        match self.noun(set) {
            Noun::Any(parts) => {
                let every = |part: &Noun| {
                    if part.is_known() { part.one() } else { format!("every {}", singular(&part.one())) }
                };
                format!("{} are", list(&parts.iter().map(every).collect::<Vec<_>>(), "and"))
            }
            noun if noun.is_known() => format!("{} is", noun.one()),
            noun => format!("every {} is", singular(&noun.one())),
        }
    }

    /// The members of a set as those of a state: a piece stands for its cell.
    fn members(&self, set: &Set, state: &StateRef) -> String {
        let every = self.every(set);
        if self.is_cells(state) && set.sort() == Sort::Men { format!("the cell of {every}") } else { every }
    }

    fn of_whom(&self, whose: WhoseMen) -> String {
        match whose {
            WhoseMen::Of(whose) => format!(" of {}", self.whose(whose)),
            WhoseMen::Nobody => " of neither side".to_owned(),
        }
    }
}
