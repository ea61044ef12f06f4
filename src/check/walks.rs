//! Walks: legs, modes, brackets, repetition.

use super::left_out::may_be_nothing;
use super::names::Meaning;
use super::scope::{Argument, Asked, Given, Scope};
use super::unknown::{Around, Sought};
use super::{Checker, errors};
use crate::ir::{
    Arrival, Bracket, Capturing, Go, Landing, Leg, NamedSort, Number, NumberKind, PatternElement, Slot, Test,
    Walk, WalkKind, limits,
};
use crate::source::Span;
use crate::syntax::tree::{
    self, DefineBody, Effects, Mode, ModeKind, Name, Part, PartBody, Quantifier, QuantifierKind,
};

/// The modes of a part, sorted out.
#[derive(Default)]
struct Modes<'t> {
    landing: Option<(Span, Landing)>,
    over: Option<(Span, &'t [tree::PatternElement])>,
    arrival: Arrival,
    no_cell_twice: Option<Span>,
    while_possible: Option<Span>,
    /// Whether it lands on a man: then a name is that man's, also where what was said of him is wrong.
    onto: bool,
}

impl Modes<'_> {
    /// Nothing is said that concerns where the part ends.
    fn silent(&self) -> bool {
        self.landing.is_none() && self.arrival == Arrival::default()
    }
}

impl<'t> Checker<'t> {
    /// A walk of the mover.
    pub(super) fn walk(&mut self, tree: &'t tree::Walk, scope: &mut Scope<'t>) -> Option<Walk> {
        let at = tree.at.0;
        if !self.enter(at) {
            return None;
        }
        let kind = self.walk_kind(tree, scope);
        self.leave();
        Some(Walk { at, kind: kind? })
    }

    /// A walk of the eye, which takes and changes nothing.
    pub(super) fn eye_walk(&mut self, tree: &'t tree::Walk, scope: &mut Scope<'t>) -> Option<Walk> {
        let eye = std::mem::replace(&mut scope.eye, true);
        let first = scope.first_leg;
        let walk = self.walk(tree, scope);
        (scope.eye, scope.first_leg) = (eye, first);
        walk
    }

    fn walk_kind(&mut self, tree: &'t tree::Walk, scope: &mut Scope<'t>) -> Option<WalkKind> {
        match &tree.kind {
            tree::WalkKind::Choice(parts) => {
                let first = scope.first_leg;
                let mut still_first = false;
                let mut lowered = Vec::new();
                for part in parts {
                    scope.first_leg = first;
                    lowered.push(self.walk(part, scope));
                    still_first |= scope.first_leg;
                }
                scope.first_leg = still_first;
                Some(WalkKind::Choice(lowered.into_iter().collect::<Option<_>>()?))
            }
            tree::WalkKind::Sequence(parts) => {
                let lowered: Vec<Option<Walk>> = parts.iter().map(|part| self.walk(part, scope)).collect();
                self.modes_left_out(parts, &lowered);
                Some(WalkKind::Sequence(lowered.into_iter().collect::<Option<_>>()?))
            }
            tree::WalkKind::Part(part) => self.part(part, tree.at.0, scope),
        }
    }

    fn part(&mut self, part: &'t Part, at: Span, scope: &mut Scope<'t>) -> Option<WalkKind> {
        match &part.body {
            PartBody::Stay => {
                self.refuse_quantifier(part.quantifier.as_ref());
                let modes = self.modes(&part.modes, None, part.effects.as_ref(), scope)?;
                if let Some((at, _)) = modes.landing {
                    self.out.push(errors::mode_without_landing(at));
                }
                self.refuse_loop_modes(&modes);
                self.refuse_over(&modes);
                Some(WalkKind::Stay(modes.arrival))
            }
            PartBody::Look(inner) => self.look(inner, part, scope),
            PartBody::Group(inner) => {
                let body = self.walk(inner, scope);
                self.bracketed(body, part, at, scope)
            }
            PartBody::Call { name, arguments } if name.text == "step" || name.text == "jump" => {
                self.leg(name, arguments, part, at, scope)
            }
            PartBody::Call { name, arguments } => {
                let body = self.defined_walk(name, arguments, at, scope);
                self.bracketed(body, part, at, scope)
            }
        }
    }

    /// The eye walks; what is said of where it lands is asked by the eye, the rest is the mover's.
    fn look(&mut self, inner: &'t tree::Walk, part: &'t Part, scope: &mut Scope<'t>) -> Option<WalkKind> {
        // `look jump D over P onto Q`: the pattern is the jump's, though it stands among the modes of the look.
        let outer = scope.look_over.replace(
            part.modes
                .iter()
                .find_map(|mode| match &mode.kind {
                    ModeKind::Over(pattern) => Some(pattern.as_slice()),
                    _ => None,
                })
                .unwrap_or(&[]),
        );
        let body = self.eye_walk(inner, scope);
        let left_over = std::mem::replace(&mut scope.look_over, outer);
        let eye = std::mem::replace(&mut scope.eye, true);
        let modes = self.modes(&part.modes, body.as_ref(), None, scope);
        scope.eye = eye;
        let (body, mut modes) = (body?, modes?);
        let mover = Arrival {
            may_return: std::mem::take(&mut modes.arrival.may_return),
            capturing: std::mem::take(&mut modes.arrival.capturing),
            effects: match &part.effects {
                Some(effects) => self.effects(effects, scope)?,
                None => Vec::new(),
            },
            ..Arrival::default()
        };
        if left_over.is_some_and(|pattern| !pattern.is_empty()) {
            self.refuse_over(&modes);
        }
        let at = inner.at.0;
        let kind = self.repeated(body, part.quantifier.as_ref(), &modes, scope)?;
        let kind = self.wrapped(kind, modes, at, scope);
        Some(WalkKind::Look(Box::new(Walk { at, kind }), mover))
    }

    fn leg(
        &mut self,
        name: &'t Name,
        arguments: &'t [tree::Directions],
        part: &'t Part,
        at: Span,
        scope: &mut Scope<'t>,
    ) -> Option<WalkKind> {
        let [argument] = arguments else {
            if !self.strange_arguments(name, arguments, 1, scope) {
                let given: Vec<(Span, &str)> =
                    arguments.iter().map(|given| (given.at.0, self.sources.text(given.at.0))).collect();
                let found = errors::leg_direction(name.at.0, &name.text, &given);
                self.out.push(found);
            }
            scope.first_leg &= scope.eye;
            self.modes(&part.modes, None, part.effects.as_ref(), scope);
            return None;
        };
        let directions = self.directions(argument, scope);
        scope.first_leg = false;
        let modes = self.modes(&part.modes, None, part.effects.as_ref(), scope);
        let (directions, mut modes) = (directions?, modes?);
        self.note_lopsided(argument, &directions, scope);
        let over = modes.over.take().or_else(|| match scope.look_over.take() {
            Some(pattern) if name.text == "jump" && !pattern.is_empty() => Some((at, pattern)),
            other => {
                scope.look_over = other;
                None
            }
        });
        let go = match (name.text.as_str(), over) {
            ("jump", Some((_, pattern))) => Go::Jump(directions, self.pattern(pattern, scope)?),
            ("jump", None) => {
                self.out.push(errors::jump_over_what(name.at.0, self.sources.text(argument.at.0)));
                return None;
            }
            (_, Some((over, _))) => {
                self.out.push(errors::step_over(over, name.at.0));
                return None;
            }
            _ => Go::Step(directions),
        };
        let mut leg = Leg { go, landing: Landing::Plain, bracket: None, arrival: Arrival::default() };
        if part.quantifier.is_none() {
            self.refuse_loop_modes(&modes);
            leg.landing = modes.landing.map_or(Landing::Plain, |(_, landing)| landing);
            leg.arrival = modes.arrival;
            return Some(WalkKind::Leg(Box::new(leg)));
        }
        let body = Walk { at, kind: WalkKind::Leg(Box::new(leg)) };
        let kind = self.repeated(body, part.quantifier.as_ref(), &modes, scope)?;
        Some(self.wrapped(kind, modes, at, scope))
    }

    /// A bracket or defined word with its quantifier, modes and effects. Where the walk itself is wrong, the names
    /// that the modes give are known all the same.
    fn bracketed(
        &mut self,
        body: Option<Walk>,
        part: &'t Part,
        at: Span,
        scope: &mut Scope<'t>,
    ) -> Option<WalkKind> {
        let modes = self.modes(&part.modes, body.as_ref(), part.effects.as_ref(), scope);
        let (body, modes) = (body?, modes?);
        self.refuse_over(&modes);
        let kind = self.repeated(body, part.quantifier.as_ref(), &modes, scope)?;
        Some(self.wrapped(kind, modes, at, scope))
    }

    /// The word of a definition in place of a walk.
    fn defined_walk(
        &mut self,
        name: &'t Name,
        arguments: &'t [tree::Directions],
        at: Span,
        scope: &mut Scope<'t>,
    ) -> Option<Walk> {
        let Some(define) = self.find_define(&name.text, scope) else {
            match self.lookup(&name.text) {
                Some(Meaning::Tracks(_)) => self.out.push(errors::direction_for_walk(name.at.0, &name.text)),
                Some(meaning) => self.wrong_sort(name, &meaning, "a way of moving"),
                None => {
                    let place = |at: &tree::Directions| at.at.0;
                    let after = arguments.first().map(place).zip(arguments.last().map(place));
                    let after = after.map(|(first, last)| first.to(last));
                    let around = Around { whole: Some(at), before: None, after };
                    self.among(around, |checker| checker.unknown(name, Sought::Walk, Some(scope)));
                }
            }
            return None;
        };
        let DefineBody::Walk(body) = &define.body else {
            self.out.push(errors::value_for_walk(name.at.0, &name.text, define.name.at.0, false));
            return None;
        };
        if let tree::Parameters::Directions(names) = &define.parameters
            && arguments.len() > names.len()
            && self.strange_arguments(name, arguments, names.len(), scope)
        {
            return None;
        }
        let arguments =
            arguments.iter().map(|tree| Argument::Directions(tree, scope.frame.clone())).collect();
        let walk =
            self.expand(define, name, arguments, true, scope, |checker, scope| checker.walk(body, scope))?;
        // Seen from outside, a defined word stands where its name stands.
        Some(Walk { at, kind: walk.kind })
    }

    fn repeated(
        &mut self,
        body: Walk,
        quantifier: Option<&'t Quantifier>,
        modes: &Modes<'t>,
        scope: &mut Scope<'t>,
    ) -> Option<WalkKind> {
        let Some(quantifier) = quantifier else {
            // `(step petal)+ no cell twice`: the modes may stand behind a bracket around the repetition.
            let mut kind = body.kind;
            if let WalkKind::Repeat { while_possible, no_cell_twice, .. } = &mut kind {
                *while_possible |= modes.while_possible.is_some();
                *no_cell_twice |= modes.no_cell_twice.is_some();
            } else {
                self.refuse_loop_modes(modes);
            }
            return Some(kind);
        };
        let number = |n: i64| Number { at: quantifier.at.0, kind: NumberKind::Constant(n) };
        let (least, most) = match &quantifier.kind {
            QuantifierKind::Optional => (number(0), Some(number(1))),
            QuantifierKind::Any => (number(0), None),
            QuantifierKind::Some => (number(1), None),
            QuantifierKind::Counted(first, None) => {
                let first = self.number(first, scope)?;
                (first.clone(), Some(first))
            }
            QuantifierKind::Counted(first, Some(last)) => {
                (self.number(first, scope)?, Some(self.number(last, scope)?))
            }
        };
        if let (NumberKind::Constant(low), Some(NumberKind::Constant(high))) =
            (&least.kind, most.as_ref().map(|most| &most.kind))
            && (high < low || *high == 0)
        {
            self.out.push(errors::never_so_often(quantifier.at.0, *low, *high));
            return None;
        }
        Some(WalkKind::Repeat {
            body: Box::new(body),
            least,
            most,
            while_possible: modes.while_possible.is_some(),
            no_cell_twice: modes.no_cell_twice.is_some(),
        })
    }

    /// Puts a bracket round a walk if anything is said of where it ends, and tells the legs inside.
    fn wrapped(&mut self, mut kind: WalkKind, modes: Modes<'t>, at: Span, scope: &mut Scope<'t>) -> WalkKind {
        if modes.silent() {
            return kind;
        }
        let bracket = scope.bracket();
        let mut past = false;
        if let Some((mode_at, landing)) = modes.landing {
            past = landing == Landing::Past;
            if let Err(clash) = tell(&mut kind, &landing, bracket) {
                let found = errors::landing_of_leg(mode_at, clash);
                self.out.push(found);
            }
        }
        WalkKind::Bracket { bracket, body: Box::new(Walk { at, kind }), past, arrival: modes.arrival }
    }

    /// What is said of where a part ends; with its body, where that is a walk of its own.
    fn modes(
        &mut self,
        modes: &'t [Mode],
        body: Option<&Walk>,
        effects: Option<&'t Effects>,
        scope: &mut Scope<'t>,
    ) -> Option<Modes<'t>> {
        let mut sorted = Modes::default();
        let mut failed = false;
        for mode in modes {
            let at = mode.at.0;
            let landing = match &mode.kind {
                ModeKind::Quietly => Some(Landing::Quietly),
                ModeKind::Past => Some(Landing::Past),
                ModeKind::Taking(what) | ModeKind::MayTake(what) => {
                    let may = matches!(mode.kind, ModeKind::MayTake(_));
                    let set = match what {
                        None => None,
                        Some(what) => match self.asked(what, Sought::Men, scope) {
                            Some(set) => Some(set),
                            None => {
                                failed = true;
                                continue;
                            }
                        },
                    };
                    Some(if may { Landing::MayTake(set) } else { Landing::Taking(set) })
                }
                ModeKind::Onto(what) => {
                    sorted.onto = true;
                    match self.asked(what, Sought::Men, scope) {
                        Some(set) => Some(Landing::Onto(set)),
                        None => {
                            failed = true;
                            continue;
                        }
                    }
                }
                _ => None,
            };
            if let Some(landing) = landing {
                if scope.eye && matches!(landing, Landing::Taking(_) | Landing::MayTake(_)) {
                    self.out.push(errors::eye_takes(at));
                    failed = true;
                }
                if let Some((before, _)) = sorted.landing.replace((at, landing)) {
                    self.out.push(errors::two_landings(at, before));
                    failed = true;
                }
                continue;
            }
            failed |= self.other_mode(mode, body, &mut sorted, scope).is_none();
        }
        if let Some(effects) = effects {
            if scope.eye {
                self.out.push(errors::eye_changes(effects.at.0));
                return None;
            }
            match self.effects(effects, scope) {
                Some(effects) => sorted.arrival.effects = effects,
                None => failed = true,
            }
        }
        (!failed).then_some(sorted)
    }

    /// The set of a mode, in which `it` is the man on the cell.
    fn asked(
        &mut self,
        what: &'t tree::Expr,
        sought: Sought,
        scope: &mut Scope<'t>,
    ) -> Option<crate::ir::Set> {
        let it = std::mem::replace(&mut scope.it, true);
        let asked = std::mem::replace(&mut scope.asked, Asked::Man);
        let set = self.seeking(sought, |checker| checker.set(what, scope));
        (scope.it, scope.asked) = (it, asked);
        set
    }

    fn other_mode(
        &mut self,
        mode: &'t Mode,
        body: Option<&Walk>,
        sorted: &mut Modes<'t>,
        scope: &mut Scope<'t>,
    ) -> Option<()> {
        let at = mode.at.0;
        match &mode.kind {
            ModeKind::MayReturn => sorted.arrival.may_return = true,
            ModeKind::Over(pattern) => {
                if let Some((before, _)) = sorted.over.replace((at, pattern)) {
                    self.out.push(errors::said_twice(at, "over", before));
                    return None;
                }
            }
            ModeKind::To(what) => {
                let asked = std::mem::replace(&mut scope.asked, asked_by(sorted, scope.eye));
                let set = self.seeking(Sought::Cells, |checker| checker.set(what, scope));
                scope.asked = asked;
                sorted.arrival.tests.push(Test::To(set?));
            }
            ModeKind::Where(what) => {
                let asked = std::mem::replace(&mut scope.asked, asked_by(sorted, scope.eye));
                let condition = self.condition(what, scope);
                scope.asked = asked;
                sorted.arrival.tests.push(Test::Where(condition?));
            }
            ModeKind::Capturing(what, at_the_end) => {
                if scope.eye {
                    self.out.push(errors::eye_takes(at));
                    return None;
                }
                let what = self.seeking(Sought::Men, |checker| checker.set(what, scope))?;
                sorted.arrival.capturing.push(Capturing { what, at_the_end: *at_the_end });
            }
            ModeKind::As(name) => {
                let inner = || sorted.landing.is_none() && body.is_some_and(|body| ends_onto(&body.kind));
                let onto = sorted.onto || inner();
                sorted.arrival.name = Some(self.give(name, onto, scope)?);
            }
            ModeKind::NoCellTwice => sorted.no_cell_twice = Some(at),
            ModeKind::WhilePossible => sorted.while_possible = Some(at),
            _ => {}
        }
        Some(())
    }

    /// A name for a cell, or with `onto` for a man.
    fn give(&mut self, name: &'t Name, onto: bool, scope: &mut Scope<'t>) -> Option<Slot> {
        let word = name.text.as_str();
        if super::names::BUILT_IN.contains(&word) {
            self.out.push(errors::built_in_name(name.at.0, word));
            return None;
        }
        if self.names.get(word).is_some() {
            let before = self.names.place(word);
            self.out.push(errors::hides(name.at.0, word, before));
            return None;
        }
        let sort = if onto { NamedSort::Men } else { NamedSort::Cell };
        if let Some(known) = scope.given(word) {
            if known.sort != sort {
                let before = known.at;
                self.out.push(errors::given_twice(name.at.0, word, before));
                return None;
            }
            return Some(known.slot);
        }
        if scope.names.len() >= limits::NAMES {
            self.out.push(errors::too_many_names(name.at.0, limits::NAMES));
            return None;
        }
        let slot = Slot::at(scope.names.len());
        scope.names.push(Given {
            frame: scope.frame.clone(),
            name: word.to_owned(),
            slot,
            sort,
            at: name.at.0,
            read: false,
            over: false,
        });
        Some(slot)
    }

    fn pattern(
        &mut self,
        pattern: &'t [tree::PatternElement],
        scope: &mut Scope<'t>,
    ) -> Option<Vec<PatternElement>> {
        let mut elements = Vec::new();
        for element in pattern {
            let what = self.asked(&element.what, Sought::Set, scope)?;
            let (least, most) =
                match element.quantifier.as_ref().map(|quantifier| (&quantifier.kind, quantifier.at.0)) {
                    None => (1, Some(1)),
                    Some((QuantifierKind::Optional, _)) => (0, Some(1)),
                    Some((QuantifierKind::Any, _)) => (0, None),
                    Some((QuantifierKind::Some, _)) => (1, None),
                    Some((QuantifierKind::Counted(first, last), at)) => {
                        let low = self.constant(first, scope)?;
                        let high = match last {
                            Some(last) => self.constant(last, scope)?,
                            None => low,
                        };
                        if high < low || high == 0 {
                            self.out.push(errors::never_so_often(at, i64::from(low), i64::from(high)));
                            return None;
                        }
                        (low, Some(high))
                    }
                };
            elements.push(PatternElement { what, least, most });
        }
        Some(elements)
    }

    fn constant(&mut self, expr: &'t tree::Expr, scope: &mut Scope<'t>) -> Option<u16> {
        let number = self.number(expr, scope)?;
        let value = match number.kind {
            NumberKind::Constant(n) => u16::try_from(n).ok(),
            _ => None,
        };
        if value.is_none() {
            self.out.push(match number.kind {
                NumberKind::Constant(_) => errors::number_out_of_range(number.at, 0, i64::from(u16::MAX)),
                _ => errors::not_written_out(number.at, self.sources.text(number.at), "a pattern"),
            });
        }
        value
    }

    fn refuse_quantifier(&mut self, quantifier: Option<&Quantifier>) {
        if let Some(quantifier) = quantifier {
            self.out.push(errors::repeats_nothing(quantifier.at.0));
        }
    }

    fn refuse_loop_modes(&mut self, modes: &Modes<'_>) {
        for (at, words) in [(modes.no_cell_twice, "no cell twice"), (modes.while_possible, "while possible")]
        {
            if let Some(at) = at {
                self.out.push(errors::mode_without_loop(at, words));
            }
        }
    }

    fn refuse_over(&mut self, modes: &Modes<'_>) {
        if let Some((at, _)) = modes.over {
            self.out.push(errors::over_without_jump(at));
        }
    }
}

/// Of whom `to` and `where` ask behind these modes.
fn asked_by(modes: &Modes<'_>, eye: bool) -> Asked {
    match modes.landing {
        _ if !eye => Asked::Man,
        Some((_, Landing::Onto(_))) => Asked::EyesMan,
        _ => Asked::EyesCell,
    }
}

/// Tells the legs whose landing may be the last of a walk what is said of that landing.
///
/// # Errors
///
/// The place of a leg that says something of its own already.
fn tell(kind: &mut WalkKind, landing: &Landing, bracket: Bracket) -> Result<(), Span> {
    match kind {
        WalkKind::Leg(leg) => {
            if leg.landing != Landing::Plain || leg.bracket.is_some() {
                return if leg.landing == *landing { Ok(()) } else { Err(leg_place(leg)) };
            }
            leg.landing = landing.clone();
            leg.bracket = Some(bracket);
        }
        WalkKind::Stay(_) | WalkKind::Look(..) => {}
        WalkKind::Choice(parts) => {
            for part in parts {
                tell(&mut part.kind, landing, bracket)?;
            }
        }
        WalkKind::Sequence(parts) => {
            for part in parts.iter_mut().rev() {
                tell(&mut part.kind, landing, bracket)?;
                if !may_be_nothing(&part.kind) {
                    break;
                }
            }
        }
        WalkKind::Repeat { body, .. } | WalkKind::Bracket { body, .. } => {
            tell(&mut body.kind, landing, bracket)?;
        }
    }
    Ok(())
}

/// Whether each landing that may be the last of a walk says `onto`.
fn ends_onto(kind: &WalkKind) -> bool {
    match kind {
        WalkKind::Leg(leg) => matches!(leg.landing, Landing::Onto(_)),
        WalkKind::Stay(_) | WalkKind::Look(..) => false,
        WalkKind::Choice(parts) => parts.iter().all(|part| ends_onto(&part.kind)),
        WalkKind::Sequence(parts) => {
            let last = parts.iter().rposition(|part| !may_be_nothing(&part.kind));
            last.is_some_and(|last| parts.iter().skip(last).all(|part| ends_onto(&part.kind)))
        }
        WalkKind::Bracket { body, .. } => ends_onto(&body.kind),
        WalkKind::Repeat { body, least, .. } => {
            matches!(least.kind, NumberKind::Constant(n) if n > 0) && ends_onto(&body.kind)
        }
    }
}

fn leg_place(leg: &Leg) -> Span {
    match &leg.go {
        Go::Step(directions) | Go::Jump(directions, _) => directions.at,
    }
}
