//! Walks: legs, modes, brackets, repetition.

use std::sync::Arc;

use super::modes::{Modes, tell};
use super::scope::{Argument, Scope};
use super::{Lowerer, errors};
use crate::language::check::declared::meaning::Meaning;
use crate::language::check::unknown::sought::Sought;
use crate::language::check::unknown::word::WordContext;
use crate::language::ir::{Arrival, Go, Landing, Leg, Walk, WalkKind};
use crate::language::source::Span;
use crate::language::syntax::tree::{self, ModeKind, Name, Part, PartBody, Quantifier};

impl<'t> Lowerer<'_, 't> {
    /// A walk of the mover.
    pub(super) fn walk(&mut self, tree: &'t tree::Walk, scope: &mut Scope<'t>) -> Option<Walk> {
        let at = tree.at.0;
        let kind = self.deeper(at, |lowerer| lowerer.walk_kind(tree, scope))?;
        Some(Walk { at, kind })
    }

    /// A walk of the eye, which takes and changes nothing.
    pub(super) fn eye_walk(&mut self, tree: &'t tree::Walk, scope: &mut Scope<'t>) -> Option<Walk> {
        let (walk, _) = scope.one_way(|scope| scope.as_eye(|scope| self.walk(tree, scope)));
        walk
    }

    fn walk_kind(&mut self, tree: &'t tree::Walk, scope: &mut Scope<'t>) -> Option<WalkKind> {
        match &tree.kind {
            tree::WalkKind::Choice(parts) => {
                let mut still_first = false;
                let mut lowered = Vec::new();
                for part in parts {
                    let (walk, first) = scope.one_way(|scope| self.walk(part, scope));
                    lowered.push(walk);
                    still_first |= first;
                }
                scope.first_leg = still_first;
                self.said_again(parts, |part| part.at.0);
                Some(WalkKind::Choice(lowered.into_iter().collect::<Option<_>>()?))
            }
            tree::WalkKind::Sequence(parts) => {
                let lowered: Vec<Option<Walk>> = parts.iter().map(|part| self.walk(part, scope)).collect();
                self.modes_left_out(parts, &lowered);
                self.eyes_that_go_on(parts);
                Some(WalkKind::Sequence(lowered.into_iter().collect::<Option<_>>()?))
            }
            tree::WalkKind::Part(part) => self.part(part, tree.at.0, scope),
        }
    }

    /// Refuses `look A then B` where B is a leg: it is not seen whether the eye goes on or the piece.
    fn eyes_that_go_on(&mut self, parts: &[tree::Walk]) {
        for pair in parts.windows(2) {
            let [eye, next] = pair else { continue };
            let (tree::WalkKind::Part(look), tree::WalkKind::Part(leg)) = (&eye.kind, &next.kind) else {
                continue;
            };
            if !matches!(look.body, PartBody::Look(_))
                || matches!(leg.body, PartBody::Stay | PartBody::Look(_))
            {
                continue;
            }
            let walked = self.sources.words(eye.at.0);
            let walked = walked.trim_start_matches("look").trim_start();
            // Brackets that are repeated are those of the repetition.
            if walked.starts_with('(') && look.quantifier.is_none() {
                continue;
            }
            let next = self.sources.words(next.at.0);
            self.out.push(errors::where_the_eye_ends(eye.at.0, walked, &next));
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
                if let Some(at) = modes.preferred {
                    self.out.push(errors::prefers_no_landing(at));
                }
                Some(WalkKind::Stay(Arc::new(modes.arrival)))
            }
            PartBody::Look(inner) => self.look(inner, part, scope),
            PartBody::Group(inner) => {
                let body = self.walk(inner, scope);
                self.bracketed(body, part, at, scope)
            }
            PartBody::Call { name, values, arguments } if name.text == "fly" => {
                let given = values.first().map(tree::Value::at).or(arguments.first().map(|given| given.at));
                if let Some(given) = given {
                    self.out.push(errors::fly_where(given.0, name.at.0, self.sources.text(given.0)));
                }
                (scope.first_leg, scope.flown) = (true, true);
                let modes = self.modes(&part.modes, None, part.effects.as_ref(), scope)?;
                self.refuse_over(&modes);
                self.landed(Go::Fly, modes, part, at, scope)
            }
            PartBody::Call { name, values, .. }
                if matches!(name.text.as_str(), "step" | "jump") && !values.is_empty() =>
            {
                self.out.push(errors::direction_in_brackets(name.at.0, &name.text));
                None
            }
            PartBody::Call { name, arguments, .. } if name.text == "step" || name.text == "jump" => {
                self.leg(name, arguments, part, at, scope)
            }
            PartBody::Call { name, values, arguments } => {
                let body = self.defined_walk(name, (values, arguments), at, scope);
                self.bracketed(body, part, at, scope)
            }
        }
    }

    /// The eye walks; conditions of its landing are about the eye, the rest is about the mover.
    fn look(&mut self, inner: &'t tree::Walk, part: &'t Part, scope: &mut Scope<'t>) -> Option<WalkKind> {
        // `look jump D over P onto Q`: the pattern belongs to the jump, though it is among the modes of the look.
        let pattern = part.modes.iter().find_map(|mode| match &mode.kind {
            ModeKind::Over(pattern) => Some(pattern.as_slice()),
            _ => None,
        });
        let (body, left_over) =
            scope.looking_over(pattern.unwrap_or(&[]), |scope| self.eye_walk(inner, scope));
        let modes = scope.as_eye(|scope| self.modes(&part.modes, body.as_ref(), None, scope));
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
        if left_over {
            self.refuse_over(&modes);
        }
        let at = inner.at.0;
        let kind = self.repeated(body, part.quantifier.as_ref(), &modes, scope)?;
        let kind = self.wrapped(kind, modes, at, scope);
        Some(WalkKind::Look(Box::new(Walk { at, kind }), Arc::new(mover)))
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
            let places: Vec<Span> = arguments.iter().map(|given| given.at.0).collect();
            if !self.strange_arguments(name, arguments, 1, scope) && !self.ways_side_by_side(name, &places) {
                let given: Vec<(Span, &str)> =
                    arguments.iter().map(|given| (given.at.0, self.sources.text(given.at.0))).collect();
                let ways = self.ways_to_go(&name.text);
                self.out.push(errors::leg_direction(name.at.0, &name.text, &given, &ways));
            }
            scope.first_leg &= scope.eye;
            self.modes(&part.modes, None, part.effects.as_ref(), scope);
            return None;
        };
        let directions = self.directions(argument, scope);
        (scope.first_leg, scope.flown) = (false, false);
        let modes = self.modes(&part.modes, None, part.effects.as_ref(), scope);
        let (directions, mut modes) = (directions?, modes?);
        self.note_lopsided(argument, &directions, scope);
        let over = modes.over.take().or_else(|| {
            let jumps = |pattern: &mut &[_]| name.text == "jump" && !pattern.is_empty();
            scope.look_over.take_if(jumps).map(|pattern| (at, pattern))
        });
        let go = match (name.text.as_str(), over) {
            ("jump", Some((_, pattern))) => Go::Jump(directions, self.pattern(pattern, scope)?),
            ("jump", None) => {
                let direction = self.sources.text(argument.at.0);
                self.out.push(errors::jump_over_what(name.at.0, direction, direction.contains(',')));
                return None;
            }
            (_, Some((over, _))) => {
                let onto = scope.eye.then(|| {
                    let men = self.sources.text(over).trim_start_matches("over ");
                    format!("step {} onto {men}", self.sources.text(argument.at.0))
                });
                self.out.push(errors::step_over(over, name.at.0, onto.as_deref()));
                return None;
            }
            _ => Go::Step(directions),
        };
        self.landed(go, modes, part, at, scope)
    }

    /// One leg with its modes and its quantifier.
    fn landed(
        &mut self,
        go: Go,
        modes: Modes<'t>,
        part: &'t Part,
        at: Span,
        scope: &mut Scope<'t>,
    ) -> Option<WalkKind> {
        let mut leg = Leg { go, landing: Landing::Plain, bracket: None, arrival: Arrival::default() };
        if part.quantifier.is_none() {
            self.refuse_loop_modes(&modes);
            self.compares_landings(&modes, &leg, at);
            leg.landing = modes.landing.map_or(Landing::Plain, |(_, landing)| landing);
            leg.arrival = modes.arrival;
            return Some(WalkKind::Leg(Arc::new(leg)));
        }
        let body = Walk { at, kind: WalkKind::Leg(Arc::new(leg)) };
        let kind = self.repeated(body, part.quantifier.as_ref(), &modes, scope)?;
        Some(self.wrapped(kind, modes, at, scope))
    }

    /// A bracket or defined word with its quantifier, modes and effects. If the walk itself is wrong, the names
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

    /// The name of a definition used as a walk.
    fn defined_walk(
        &mut self,
        name: &'t Name,
        (values, arguments): (&'t [tree::Value], &'t [tree::Directions]),
        at: Span,
        scope: &mut Scope<'t>,
    ) -> Option<Walk> {
        if let Some(argument) = scope.argument(&name.text) {
            return self.given_walk(name, &argument, values.len() + arguments.len(), at, scope);
        }
        let Some(define) = self.find_define(&name.text, scope) else {
            match self.lookup(&name.text) {
                Some(Meaning::Tracks(_)) => self.out.push(errors::direction_for_walk(name.at.0, &name.text)),
                Some(meaning) => self.wrong_sort(name, &meaning, "a way of moving"),
                None => {
                    let place = |at: &tree::Directions| at.at.0;
                    let after = arguments.first().map(place).zip(arguments.last().map(place));
                    let after = after.map(|(first, last)| first.to(last));
                    let around = WordContext { whole: Some(at), before: None, after };
                    self.among(around, |lowerer| lowerer.unknown(name, Sought::Walk, Some(scope)));
                }
            }
            return None;
        };
        if define.body.effects().is_some() {
            self.out.push(errors::effects_elsewhere(name.at.0, &name.text, define.name.at.0));
            return None;
        }
        let Some(body) = define.body.walk() else {
            self.out.push(errors::value_for_walk(name.at.0, &name.text, define.name.at.0, false));
            return None;
        };
        let tree::Parameters { values: names, directions } = &define.parameters;
        let wanted = directions.len();
        if names.is_empty()
            && values.is_empty()
            && arguments.len() > wanted
            && self.strange_arguments(name, arguments, wanted, scope)
        {
            return None;
        }
        let values = values.iter().map(|value| Argument::in_brackets(value, scope.frame.clone())).collect();
        let arguments =
            arguments.iter().map(|tree| Argument::Directions(tree, scope.frame.clone())).collect();
        let walk = self.expand((define, body), name, (values, arguments), scope)?;
        // Seen from outside, a defined walk is at the place of its name.
        Some(Walk { at, kind: walk.kind })
    }

    /// The walk that is the argument for a parameter.
    fn given_walk(
        &mut self,
        name: &'t Name,
        argument: &Argument<'t>,
        behind: usize,
        at: Span,
        scope: &mut Scope<'t>,
    ) -> Option<Walk> {
        let (Argument::Value(value, frame), word) = (argument, name.text.as_str()) else {
            self.out.push_once(errors::value_given(argument.at(), name.at.0, &name.text));
            return None;
        };
        let Some(walk) = value.walk() else {
            self.out.push_once(errors::value_given(value.at().0, name.at.0, word));
            return None;
        };
        if behind > 0 {
            self.out.push_once(errors::given_takes_nothing(name.at.0, word, value.at().0));
            return None;
        }
        let walk = scope.in_frame(frame.clone(), |scope| self.walk(walk, scope))?;
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
            // `(step petal)+ no cell twice`: the modes may follow a bracket around the repetition.
            let mut kind = body.kind;
            if let WalkKind::Repeat { while_possible, no_cell_twice, .. } = &mut kind {
                *while_possible |= modes.while_possible.is_some();
                *no_cell_twice |= modes.no_cell_twice.is_some();
            } else {
                self.refuse_loop_modes(modes);
            }
            return Some(kind);
        };
        let (least, most) = self.bounds_of(quantifier, None, scope)?;
        Some(WalkKind::Repeat {
            body: Box::new(body),
            least: Arc::new(least),
            most: most.map(Arc::new),
            while_possible: modes.while_possible.is_some(),
            no_cell_twice: modes.no_cell_twice.is_some(),
        })
    }

    /// Puts a bracket around a walk if anything is said of where it ends, and informs the legs inside.
    fn wrapped(&mut self, kind: WalkKind, modes: Modes<'t>, at: Span, scope: &mut Scope<'t>) -> WalkKind {
        if modes.silent() {
            return kind;
        }
        let mut body = Walk { at, kind };
        self.compares_ways(&modes, &body);
        let bracket = scope.bracket();
        let mut past = false;
        if let Some((mode_at, landing)) = modes.landing {
            past = landing == Landing::Past;
            if let Err(clash) = tell(&mut body, &landing, bracket) {
                let found = errors::landing_of_leg(mode_at, clash);
                self.out.push(found);
            }
        }
        WalkKind::Bracket { bracket, body: Box::new(body), past, arrival: Arc::new(modes.arrival) }
    }

    fn refuse_quantifier(&mut self, quantifier: Option<&Quantifier>) {
        if let Some(quantifier) = quantifier {
            self.out.push(errors::repeats_nothing(quantifier.at.0));
        }
    }
}
