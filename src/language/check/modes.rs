//! Modes of legs and brackets: what must hold, and what happens, where a part of a walk ends.

use std::sync::Arc;

use super::facts::words::followed_by;
use super::scope::{Argument, Asked, GivenName, It, Meeting, Scope, with};
use super::{Lowerer, errors};
use crate::language::check::unknown::sought::Sought;
use crate::language::ir::{
    Arrival, Bracket, Capturing, Landing, Leg, NamedSort, Number, NumberKind, PatternElement, Set, SetKind,
    Slot, Sort, Test, Walk, WalkKind, limits,
};
use crate::language::source::Span;
use crate::language::syntax::tree::{self, Effects, Mode, ModeKind, Name};
use crate::language::syntax::words::is_built_in;

/// The modes of a part, by their sort.
#[derive(Default)]
pub(super) struct Modes<'t> {
    pub(super) landing: Option<(Span, Landing)>,
    pub(super) over: Option<(Span, &'t [tree::PatternElement])>,
    pub(super) arrival: Arrival,
    pub(super) no_cell_twice: Option<Span>,
    pub(super) while_possible: Option<Span>,
    /// The first mode that is only a preference.
    pub(super) preferred: Option<Span>,
    /// Whether it lands on a piece: then a name means that piece, even if the set is wrong.
    onto: bool,
}

impl Modes<'_> {
    /// Whether no mode concerns where the part ends.
    pub(super) fn silent(&self) -> bool {
        self.landing.is_none() && self.arrival == Arrival::default()
    }
}

impl<'t> Lowerer<'_, 't> {
    /// The modes of the end of a part; with its body, if that is a walk of its own.
    pub(super) fn modes(
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
                    let meeting = Meeting { word: if may { "may take" } else { "taking" }, at };
                    let set = match what {
                        None => None,
                        Some(what) => match self.met(what, meeting, scope) {
                            Some(set) => Some(set),
                            None => {
                                failed = true;
                                continue;
                            }
                        },
                    };
                    if let Some(set) = &set {
                        self.takes_empty(set, if may { "may take enemy" } else { "taking enemy" });
                    }
                    Some(if may { Landing::MayTake(set) } else { Landing::Taking(set) })
                }
                ModeKind::Onto(what) => {
                    sorted.onto = true;
                    match self.met(what, Meeting { word: "onto", at }, scope) {
                        Some(set) => {
                            self.onto_empty_cells(what, &set, scope);
                            Some(Landing::Onto(set))
                        }
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

    /// `taking empty`
    pub(super) fn takes_empty(&mut self, set: &Set, right: &str) {
        if is_empty_cells(set) {
            self.out.push(errors::takes_empty(set.at, self.sources.text(set.at), right));
        }
    }

    /// `onto empty`, also for an argument of a definition: `ahead(empty)`.
    fn onto_empty_cells(&mut self, what: &tree::Expr, set: &Set, scope: &Scope<'t>) {
        if !is_empty_cells(set) {
            return;
        }
        let given = match &what.kind {
            tree::ExprKind::Name(name) => scope.argument(&name.text),
            _ => None,
        };
        let at = given.as_ref().map_or(set.at, Argument::at);
        self.out.push(errors::onto_nobody(at, self.sources.text(at), given.is_some()));
    }

    /// The pieces that a landing may meet; `it` is the piece on the cell.
    fn met(&mut self, what: &'t tree::Expr, meeting: Meeting, scope: &mut Scope<'t>) -> Option<Set> {
        // Where the eye walks, `here` is the place of the piece that looks.
        let meeting = if scope.eye { scope.meeting } else { Some(meeting) };
        let set = |scope: &mut Scope<'t>| self.seeking(Sought::Men, |lowerer| lowerer.set(what, scope));
        with(
            scope,
            |scope| &mut scope.meeting,
            meeting,
            |scope| scope.with_it(|scope| scope.asking(Asked::Man, set)),
        )
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
            ModeKind::To(what, preferred) => {
                let set = scope.asking(asked_by(sorted, scope.eye), |scope| {
                    self.seeking(Sought::Cells, |lowerer| lowerer.set(what, scope))
                });
                let set = set?;
                if let (true, SetKind::Not(men)) = (scope.eye, &set.kind)
                    && men.sort() == Sort::Men
                {
                    let words = (self.sources.text(set.at), self.sources.text(men.at));
                    self.out.push(errors::comes_to_no_empty(set.at, words));
                }
                self.test(Test::To(set), preferred.then_some(at), sorted, scope)?;
            }
            ModeKind::Where(what, preferred) => {
                let asked = asked_by(sorted, scope.eye);
                let condition = scope.asking(asked, |scope| self.condition(what, scope));
                self.test(Test::Where(condition?), preferred.then_some(at), sorted, scope)?;
            }
            ModeKind::Capturing(what, at_the_end) => {
                if scope.eye {
                    self.out.push(errors::eye_takes(at));
                    return None;
                }
                let set = self.seeking(Sought::Men, |lowerer| lowerer.set(what, scope))?;
                if !what.brackets.0 {
                    self.captures_all(&set, sorted.over.is_some());
                }
                self.takes_empty(&set, "capturing enemy");
                sorted.arrival.capturing.push(Capturing { what: set, at_the_end: *at_the_end });
            }
            ModeKind::As(name) => {
                let inner = || sorted.landing.is_none() && body.is_some_and(ends_onto);
                let onto = sorted.onto || inner();
                sorted.arrival.name = Some(self.give(name, onto, scope)?);
            }
            ModeKind::NoCellTwice => sorted.no_cell_twice = Some(at),
            ModeKind::WhilePossible => sorted.while_possible = Some(at),
            _ => {}
        }
        Some(())
    }

    /// `to`, `where`: a condition, or a preference.
    fn test(
        &mut self,
        test: Test,
        preferred: Option<Span>,
        sorted: &mut Modes<'t>,
        scope: &Scope<'t>,
    ) -> Option<()> {
        let Some(at) = preferred else {
            sorted.arrival.tests.push(test);
            return Some(());
        };
        if scope.eye {
            self.out.push(errors::eye_prefers(at));
            return None;
        }
        sorted.preferred.get_or_insert(at);
        sorted.arrival.prefers.push(test);
        Some(())
    }

    /// Refuses `if possible` after something that cannot be compared, and warns of it if there is only one landing.
    pub(super) fn compares_ways(&mut self, modes: &Modes<'_>, body: &Walk) {
        let Some(at) = modes.preferred else { return };
        match body.only_leg() {
            Some(leg) if leg.ways_in_all() == Some(1) => {
                self.out.push(errors::one_landing(at, leg.goes_so_far(), None));
            }
            Some(_) => {}
            None if body.can_be_compared() => {}
            None if body.only_repeats() => self.out.push(errors::prefers_of_rounds(at)),
            None => self.out.push(errors::prefers_no_landing(at)),
        }
    }

    /// The same after the leg itself, where the ways in one direction are compared.
    pub(super) fn compares_landings(&mut self, modes: &Modes<'_>, leg: &Leg, at: Span) {
        let Some(preferred) = modes.preferred else { return };
        if leg.ways_in_a_line() == Some(1) {
            let bare = Span { end: preferred.start, ..at };
            let several = leg.ways_in_all() != Some(1);
            let right = several.then(|| {
                format!("({}) {}", self.sources.words(bare).trim_end(), self.sources.words(preferred))
            });
            self.out.push(errors::one_landing(preferred, leg.goes_so_far(), right.as_deref()));
        }
    }

    /// Warns of `capturing enemy` without a place; whether the leg has jumped over something.
    fn captures_all(&mut self, what: &crate::language::ir::Set, jumps: bool) {
        if has_a_place(what) {
            return;
        }
        let words = self.sources.words(what.at);
        let right = followed_by(&words, if jumps { "passed" } else { "by step any" });
        self.out.push(errors::captures_all((what.at, &words), &right));
    }

    /// A name for a cell, or with `onto` for a piece.
    fn give(&mut self, name: &'t Name, onto: bool, scope: &mut Scope<'t>) -> Option<Slot> {
        let word = name.text.as_str();
        if is_built_in(word) {
            self.out.push(errors::built_in_name(name.at.0, word));
            return None;
        }
        if self.names.get(word).is_some() {
            let before = self.names.place(word);
            let direction =
                self.names.get(word).is_some_and(crate::language::check::declared::meaning::is_direction);
            self.out.push(errors::hides(name.at.0, word, before, direction));
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
        scope.names.push(GivenName {
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

    pub(super) fn pattern(
        &mut self,
        pattern: &'t [tree::PatternElement],
        scope: &mut Scope<'t>,
    ) -> Option<Vec<PatternElement>> {
        let mut elements = Vec::new();
        for element in pattern {
            let set = |scope: &mut Scope<'t>| {
                self.seeking(Sought::Set, |lowerer| lowerer.set(&element.what, scope))
            };
            let nothing = |scope: &mut Scope<'t>| scope.asking(Asked::Man, set);
            let what = with(scope, |scope| &mut scope.it, It::Nothing, nothing)?;
            let (least, most) = match &element.quantifier {
                Some(quantifier) => self.bounds_of(quantifier, Some(i64::from(u16::MAX)), scope)?,
                None => {
                    let once = Number { at: what.at, kind: NumberKind::Constant(1) };
                    (once.clone(), Some(once))
                }
            };
            elements.push(PatternElement { what, least, most });
        }
        Some(elements)
    }

    pub(super) fn refuse_loop_modes(&mut self, modes: &Modes<'_>) {
        for (at, words) in [(modes.no_cell_twice, "no cell twice"), (modes.while_possible, "while possible")]
        {
            if let Some(at) = at {
                self.out.push(errors::mode_without_loop(at, words));
            }
        }
    }

    pub(super) fn refuse_over(&mut self, modes: &Modes<'_>) {
        if let Some((at, _)) = modes.over {
            self.out.push(errors::over_without_jump(at));
        }
    }
}

/// Whether the words of a set say where its pieces stand, or which pieces they are.
pub(super) fn has_a_place(set: &crate::language::ir::Set) -> bool {
    match &set.kind {
        SetKind::Side(_) | SetKind::Kinds(_) | SetKind::Men | SetKind::Occupied => false,
        SetKind::And(parts) => parts.iter().any(has_a_place),
        SetKind::Or(parts) => parts.iter().all(has_a_place),
        SetKind::Not(what) => has_a_place(what),
        _ => true,
    }
}

/// What `to` and `where` are about after these modes.
fn asked_by(modes: &Modes<'_>, eye: bool) -> Asked {
    match modes.landing {
        _ if !eye => Asked::Man,
        Some((_, Landing::Onto(_))) => Asked::EyesMan,
        _ => Asked::EyesCell,
    }
}

/// Gives the landing's modes to the legs that may be the last of a walk.
///
/// # Errors
///
/// The place of a leg that already has a mode.
pub(super) fn tell(walk: &mut Walk, landing: &Landing, bracket: Bracket) -> Result<(), Span> {
    match &mut walk.kind {
        WalkKind::Leg(leg) => {
            let leg = Arc::make_mut(leg);
            if leg.landing != Landing::Plain || leg.bracket.is_some() {
                let own = leg.go.directions().map_or(walk.at, |directions| directions.at);
                return if leg.landing == *landing { Ok(()) } else { Err(own) };
            }
            leg.landing = landing.clone();
            leg.bracket = Some(bracket);
        }
        WalkKind::Stay(_) | WalkKind::Look(..) => {}
        WalkKind::Choice(parts) => {
            for part in parts {
                tell(part, landing, bracket)?;
            }
        }
        WalkKind::Sequence(parts) => {
            for part in parts.iter_mut().rev() {
                tell(part, landing, bracket)?;
                if !part.lasts().may_be_none {
                    break;
                }
            }
        }
        WalkKind::Repeat { body, .. } | WalkKind::Bracket { body, .. } => {
            tell(body, landing, bracket)?;
        }
    }
    Ok(())
}

/// Whether a walk surely ends with a landing, and each that may be its last has the mode `onto`.
fn ends_onto(walk: &Walk) -> bool {
    let lasts = walk.lasts();
    let onto = |leg: &Leg| matches!(leg.landing, Landing::Onto(_));
    !lasts.still && !lasts.may_be_none && lasts.legs.iter().all(|(_, leg)| onto(leg))
}

/// Whether a set contains only cells without a piece.
fn is_empty_cells(set: &Set) -> bool {
    match &set.kind {
        SetKind::Empty => true,
        SetKind::And(parts) => parts.iter().any(is_empty_cells),
        SetKind::Or(parts) => parts.iter().all(is_empty_cells),
        SetKind::By { what, .. } | SetKind::Where { what, .. } => is_empty_cells(what),
        _ => false,
    }
}
