//! Sets, and the words for them.

use super::attacks::is_attacked;
use super::scope::{Asked, It, Place, Scope};
use super::typed::Typed;
use super::{Lowerer, errors};
use crate::language::check::declared::meaning::Meaning;
use crate::language::check::unknown::sought::Sought;
use crate::language::check::unknown::word::WordContext;
use crate::language::diagnostic::Severity;
use crate::language::ir::{Kind, NOBODY, NamedSort, Route, Set, SetKind, Sort, StateOwner, StateType, Whose};
use crate::language::source::Span;
use crate::language::syntax::tree::{Expr, ExprKind, Name, Walk};

impl<'t> Lowerer<'_, 't> {
    /// An expression where a set is needed.
    pub(super) fn set(&mut self, expr: &'t Expr, scope: &mut Scope<'t>) -> Option<Set> {
        let typed = self.typed(expr, scope)?;
        self.typed_set(&typed, scope)
    }

    /// The same, once the form of the expression is known.
    pub(super) fn typed_set(&mut self, typed: &Typed<'t>, scope: &mut Scope<'t>) -> Option<Set> {
        let kind = self.in_place(typed, scope, Self::set_kind)?;
        Some(Set { at: typed.expr.at.0, kind })
    }

    /// A set of pieces.
    pub(super) fn men(&mut self, expr: &'t Expr, scope: &mut Scope<'t>) -> Option<Set> {
        let set = self.seeking(Sought::Men, |lowerer| lowerer.set(expr, scope))?;
        let set = men_of(set);
        if set.sort() == Sort::Cells {
            self.out.push(errors::men_needed(set.at, self.sources.text(set.at)));
            return None;
        }
        Some(set)
    }

    fn sets(&mut self, exprs: &'t [Expr], scope: &mut Scope<'t>) -> Option<Vec<Set>> {
        // Every part is lowered, so that all its mistakes are reported.
        let sets: Vec<Option<Set>> = exprs.iter().map(|expr| self.set(expr, scope)).collect();
        sets.into_iter().collect()
    }

    /// The set of a form.
    #[deny(clippy::wildcard_enum_match_arm)]
    pub(super) fn set_kind(&mut self, expr: &'t Expr, scope: &mut Scope<'t>) -> Option<SetKind> {
        let at = expr.at.0;
        Some(match &expr.kind {
            ExprKind::Or(parts) => {
                let sets = self.sets(parts, scope)?;
                self.denied_in_list(parts, &sets, false);
                self.said_again(parts, |part| part.at.0);
                self.nothing_left_out(&sets);
                self.one_side_said(
                    &parts.iter().collect::<Vec<_>>(),
                    &sets.iter().collect::<Vec<_>>(),
                    false,
                );
                merged_kinds(&sets).unwrap_or(SetKind::Or(sets))
            }
            ExprKind::And(parts) => {
                let sets = self.sets(parts, scope)?;
                self.denied_in_list(parts, &sets, true);
                self.said_again(parts, |part| part.at.0);
                self.intersection(sets, scope.place)?
            }
            ExprKind::Not(inner) => SetKind::Not(Box::new(self.set(inner, scope)?)),
            ExprKind::ButNot(what, but) => {
                let mut parts = vec![self.set(what, scope)?];
                for but in but {
                    let set = self.set(but, scope)?;
                    // An empty zone has its own message.
                    if scope.place != Place::Board
                        && let Some(first) = parts.first()
                        && self.certain().within(first, &set)
                    {
                        let words = (self.sources.text(first.at), self.sources.text(set.at));
                        let found = errors::nothing_left(first.at, words.0, set.at, words.1);
                        self.out.push(found);
                        return None;
                    }
                    if set.sort() == Sort::Men && parts.first().is_some_and(may_hold_empty_cells) {
                        let words = (self.sources.text(what.at.0), self.sources.text(set.at));
                        self.out.push(errors::leaves_out_empty(at, words));
                    }
                    parts.push(Set { at: set.at, kind: SetKind::Not(Box::new(set)) });
                }
                SetKind::And(parts)
            }
            ExprKind::Beside(parts) => self.beside(parts, at, scope)?,
            ExprKind::Name(name) => self.set_name(name, scope)?,
            ExprKind::Member(of, name) => {
                let reference = self.member(of, name, scope)?;
                let sort = match self.pieces.state_type(reference.state) {
                    Some(StateType::Cell | StateType::Cells) => NamedSort::Cell,
                    Some(StateType::Men(_)) => NamedSort::Men,
                    _ => return self.not_a_set(at, &name.text, "is not a set of pieces or cells"),
                };
                SetKind::State(reference, sort)
            }
            ExprKind::Range(first, last) => {
                let cells = self.range_of(first, last, at)?;
                self.note_cells(at, &cells, scope);
                SetKind::These(cells)
            }
            ExprKind::By { what, walk, from } => self.looked_at(expr, what, walk, from.as_deref(), scope)?,
            ExprKind::Call(name, _) => {
                self.no_definition(name, scope);
                return None;
            }
            ExprKind::OneOf(_) => {
                return self.not_a_set(at, "one of", "chooses a kind; a set has all its members");
            }
            ExprKind::Attacked(_) => {
                self.out.push(errors::attacked_alone(
                    at,
                    None,
                    matches!(scope.place, Place::Walk | Place::Rule),
                ));
                return None;
            }
            ExprKind::Before(what) => self.set_before(what, at, scope)?,
            ExprKind::Where(what, asks) => self.those_that(what, asks, scope)?,
            ExprKind::Number(_)
            | ExprKind::NumberOf(_)
            | ExprKind::Sum(..)
            | ExprKind::Times(_)
            | ExprKind::SumOf(..) => {
                return self.not_a_set(at, self.sources.text(at), "is a number");
            }
            ExprKind::Relation(..)
            | ExprKind::AfterEvery(..)
            | ExprKind::No(_)
            | ExprKind::NoMove(_)
            | ExprKind::TurnsSince(..)
            | ExprKind::Occurs(..) => return self.not_a_set(at, self.sources.text(at), "is a question"),
        })
    }

    /// `S by WALK from c`: what the eye finds.
    fn looked_at(
        &mut self,
        expr: &'t Expr,
        what: &'t Expr,
        walk: &'t Walk,
        from: Option<&'t Expr>,
        scope: &mut Scope<'t>,
    ) -> Option<SetKind> {
        let at = expr.at.0;
        let what = self.seeking(Sought::Set, |lowerer| lowerer.set(what, scope))?;
        let from = match from {
            Some(from) => self.set(from, scope)?,
            None if scope.place == Place::Board => {
                self.out.push(errors::from_where(at));
                return None;
            }
            None if matches!(scope.place, Place::Test | Place::Pass) => {
                let meant = if scope.asked == Asked::Man { "own man" } else { "it" };
                self.out.push(errors::looks_from_nowhere(at, self.sources.text(at), meant));
                return None;
            }
            None => {
                self.either_place(at, "by", scope)?;
                let words = self.sources.words(at);
                self.about_the_man(at, "`by` without `from`", Some(&words), scope);
                Set { at, kind: SetKind::Here }
            }
        };
        self.by_eye(what, walk, from, scope)
    }

    /// Those of a set that an eye reaches. The names that it gives are over.
    pub(super) fn by_eye(
        &mut self,
        what: Set,
        walk: &'t Walk,
        from: Set,
        scope: &mut Scope<'t>,
    ) -> Option<SetKind> {
        let before = scope.names.len();
        let walk = self.eye_walk(walk, scope);
        for given in scope.names.iter_mut().skip(before) {
            given.over = true;
        }
        let walk = Box::new(Route::new(walk?));
        Some(SetKind::By { what: Box::new(what), walk, from: Box::new(from) })
    }

    fn not_a_set<T>(&mut self, at: Span, words: &str, why: &str) -> Option<T> {
        let sort = (why.contains("question"), why.starts_with("stands for"), why.contains("direction"));
        self.out.push(errors::not_a_set(at, words, why, sort));
        None
    }

    /// Words side by side: their intersection.
    fn beside(&mut self, parts: &'t [Expr], at: Span, scope: &mut Scope<'t>) -> Option<SetKind> {
        let word = |index: usize| match parts.get(index).map(|part| &part.kind) {
            Some(ExprKind::Name(name)) => Some(name),
            _ => None,
        };
        if let Some(hand) = (0..parts.len()).filter_map(word).find(|name| name.text == "hand") {
            self.out.push(errors::hand_is_no_place(hand.at.0));
            return None;
        }
        let attacked = parts.last().is_some_and(is_attacked);
        let count = if attacked { parts.len() - 1 } else { parts.len() };
        let mut sets = Vec::new();
        let mut index = 0;
        let mut failed = false;
        // Sides that give the owner of a zone.
        let mut of_zones = Vec::new();
        while index < count {
            let zone =
                word(index + 1).filter(|_| index + 1 < count).and_then(|name| self.relative_zone(&name.text));
            if let (Some(zone), Some(side)) = (zone, word(index))
                && let Some(whose) = self.whose(&side.text)
            {
                let last = word(index + 1).map_or(at, |name| name.at.0);
                sets.push(Set { at: side.at.0.to(last), kind: SetKind::Zone(zone, whose) });
                of_zones.push(side.at.0);
                index += 2;
                continue;
            }
            if let Some(part) = parts.get(index) {
                let around = around(parts, index, at);
                // A number after an unknown word belongs to that word: `rank 6`.
                let bound = matches!(part.kind, ExprKind::Number(_)) && failed;
                let set = if bound { None } else { self.among(around, |lowerer| lowerer.set(part, scope)) };
                match set {
                    Some(set) => sets.push(set),
                    None => failed = true,
                }
            }
            index += 1;
        }
        if failed {
            return None;
        }
        // `own camp enemy camp` gives one word two sides.
        for pair in parts.windows(2) {
            // `enemy enemy camp` are the enemies in the enemy's camp.
            if pair.iter().any(|part| of_zones.contains(&part.at.0)) {
                continue;
            }
            self.said_again(pair, |part| part.at.0);
        }
        if !attacked && let Some(found) = self.cells_of_a_side(parts, &sets) {
            let refused = found.severity == Severity::Error;
            self.out.push(found);
            if refused {
                return None;
            }
        }
        let kind = self.intersection(sets, scope.place)?;
        if !attacked {
            return Some(kind);
        }
        // Without the word `attacked` and what follows it.
        let (first, last) = (parts.first(), count.checked_sub(1).and_then(|last| parts.get(last)));
        let about = first.zip(last).map_or(at, |(first, last)| first.at.0.to(last.at.0));
        self.attacked(parts.last()?, Set { at: about, kind }, at, scope)
    }

    /// The intersection of all sets; an error if it is certainly empty.
    fn intersection(&mut self, mut sets: Vec<Set>, place: Place) -> Option<SetKind> {
        let pairs = sets.iter().enumerate().flat_map(|(index, set)| {
            let others = sets.iter().skip(index + 1);
            others.map(move |other| (set, other))
        });
        // An empty zone has its own message.
        let listed = sets.iter().all(|set| matches!(set.kind, SetKind::These(_)));
        let mut pairs = pairs.filter(|_| listed || place != Place::Board);
        let clash = pairs.find(|pair| self.certain().disjoint(pair.0, pair.1));
        if let Some((set, other)) = clash {
            let one = (set.at, self.sources.text(set.at));
            let another = (other.at, self.sources.text(other.at));
            let found = if listed && place == Place::Board {
                let all: Vec<&str> = sets.iter().map(|set| self.sources.text(set.at)).collect();
                errors::cells_without_comma(one, another, &all.join(", "))
            } else {
                errors::never_both(one, another)
            };
            self.out.push(found);
            return None;
        }
        if sets.len() == 1 {
            return sets.pop().map(|set| set.kind);
        }
        Some(SetKind::And(sets))
    }

    /// `own`, `enemy`, or the name of a side.
    pub(super) fn whose(&self, word: &str) -> Option<Whose> {
        match word {
            "own" => Some(Whose::Own),
            "enemy" => Some(Whose::Enemy),
            _ => match self.names.get(word) {
                Some(Meaning::Side(side)) => Some(Whose::Of(*side)),
                _ => None,
            },
        }
    }

    /// The zone of this name, if it is not the same for both sides.
    fn relative_zone(&mut self, word: &str) -> Option<crate::language::ir::Zone> {
        let Some(Meaning::Zone(zone)) = self.names.get(word) else { return None };
        let zone = *zone;
        let decl = self.board.zones.get(zone.index())?;
        if decl.cells.first() == decl.cells.get(1) && !self.board.zones_for_each.contains(&zone) {
            return None;
        }
        self.notes.mark(word);
        Some(zone)
    }

    fn set_name(&mut self, name: &'t Name, scope: &mut Scope<'t>) -> Option<SetKind> {
        let (word, at) = (name.text.as_str(), name.at.0);
        if scope.argument(word).is_some() {
            return self.not_a_set(at, word, "stands for directions");
        }
        if let Some(given) = scope.given(word) {
            given.read = true;
            return Some(SetKind::Named(given.slot, given.sort));
        }
        if let Some(given) = scope.names.iter().rev().find(|given| given.over && given.name == word) {
            self.out.push(errors::name_is_over(at, word, given.at));
            return None;
        }
        if let Some(kind) = self.built_in_set(word, at, scope) {
            return kind;
        }
        Some(match self.lookup(word) {
            Some(Meaning::Cell(cell)) => {
                self.note_cells(at, &[cell], scope);
                SetKind::These(vec![cell])
            }
            Some(Meaning::Zone(zone)) => SetKind::Zone(zone, Whose::Own),
            Some(Meaning::Kind(kind)) => SetKind::Kinds(vec![kind]),
            Some(Meaning::Family(family)) => SetKind::Kinds(self.pieces.members(family)),
            Some(Meaning::Side(side)) => SetKind::Side(Whose::Of(side)),
            Some(Meaning::State(state)) => match self.pieces.state_type(state) {
                Some(StateType::Flag) => {
                    self.notes.states_read.insert(state);
                    let of = self.pieces.states.get(state.index()).map(|decl| &decl.of);
                    if !matches!(of, Some(StateOwner::Side | StateOwner::Game)) {
                        return Some(SetKind::Flagged(state));
                    }
                    self.flag_of_no_man(at, word);
                    return None;
                }
                Some(StateType::Cell | StateType::Cells) => {
                    SetKind::State(self.bare(state, at, scope)?, NamedSort::Cell)
                }
                Some(StateType::Men(_)) => SetKind::State(self.bare(state, at, scope)?, NamedSort::Men),
                _ => return self.not_a_set(at, word, "is a state that is not a set of pieces or cells"),
            },
            Some(Meaning::Tracks(_)) if self.sought == Sought::Men => {
                self.out.push(errors::direction_for_men(at, word));
                return None;
            }
            Some(meaning @ (Meaning::Tracks(_) | Meaning::Define(_))) => {
                self.wrong_sort(name, &meaning, "a set of pieces or cells");
                return None;
            }
            None if matches!(word, "direction" | "same" | "back") => {
                return self.not_a_set(at, word, "is a direction");
            }
            None if word == "hand" => {
                self.out.push(errors::whose_hand(at));
                return None;
            }
            None if word == "distance" => return self.not_a_set(at, word, "is a number"),
            // Pieces are declared after the board, which knows no pieces.
            None if scope.place == Place::Board
                && self.program.kinds.iter().any(|kind| kind.name.text == word) =>
            {
                self.out.push(errors::zone_not_static(at));
                return None;
            }
            None if self.may_be_gone && self.program.went_with(name) => SetKind::Kinds(Vec::new()),
            None if like_a_cell(word) => {
                self.unknown_cell(name);
                return None;
            }
            None => {
                self.unknown(name, self.sought, Some(scope));
                return None;
            }
        })
    }

    /// A set that is built into the language; `Some(None)` if it cannot be used here.
    #[expect(clippy::option_option, reason = "a word that cannot be used here differs from one not built in")]
    fn built_in_set(&mut self, word: &str, at: Span, scope: &Scope<'t>) -> Option<Option<SetKind>> {
        let board = scope.place == Place::Board;
        let still = board || scope.place == Place::Test;
        let passing = scope.place == Place::Pass && !(word == "it" && scope.it != It::Me);
        Some(match word {
            "cell" => Some(SetKind::Cells),
            "own" | "enemy" | "nobody" | "man" | "occupied" if board => {
                self.out.push(errors::zone_not_static(at));
                None
            }
            "own" => Some(SetKind::Side(Whose::Own)),
            "enemy" => Some(SetKind::Side(Whose::Enemy)),
            NOBODY => Some(SetKind::Nobody),
            "man" => Some(SetKind::Men),
            "empty" => Some(SetKind::Empty),
            "occupied" => Some(SetKind::Occupied),
            "it" if let Asked::Member(sort) = scope.asked => Some(SetKind::Member(sort)),
            "mover" | "it" | "here" | "origin" | "passed" | "taken" if still => self.not_here(at, word),
            "mover" | "it" | "here" | "origin" | "passed" if passing => {
                self.out.push(errors::nobody_passes(at, word));
                None
            }
            "mover" => Some(SetKind::Mover),
            "it" if scope.it == It::Nothing && scope.asked == Asked::Man => {
                self.out.push(errors::it_in_pattern(self.place_told(at)));
                None
            }
            "it" if scope.asked == Asked::EyesCell => Some(SetKind::Seen),
            "it" if scope.it == It::EachCell && scope.asked == Asked::Man => Some(SetKind::EachCell),
            "it" => Some(SetKind::It),
            "here" => self.either_place(at, "here", scope).map(|()| {
                self.about_the_man(at, "`here`", None, scope);
                SetKind::Here
            }),
            "origin" => Some(SetKind::Origin),
            "passed" => Some(SetKind::Passed),
            "taken" => Some(SetKind::Taken),
            "attacked" => {
                let men = self.around.after.map(|after| self.sources.text(after));
                self.out.push(errors::attacked_alone(
                    at,
                    men,
                    matches!(scope.place, Place::Walk | Place::Rule),
                ));
                None
            }
            _ => return None,
        })
    }

    /// Warns of words about the piece where the eye is meant.
    fn about_the_man(&mut self, at: Span, words: &str, by: Option<&str>, scope: &Scope<'_>) {
        if matches!(scope.asked, Asked::Man | Asked::Member(_)) {
            return;
        }
        // In `safe`, `mover` is another piece.
        self.out.push(errors::about_the_man(
            self.place_told(at),
            words,
            by,
            !(scope.is_of_another() && scope.place == Place::Rule),
        ));
    }

    /// Where to show a message: one about a definition of another file is shown at its use.
    fn place_told(&self, at: Span) -> Span {
        if at.source == self.main { at } else { self.calls.outermost.unwrap_or(at) }
    }

    /// Refuses `here`, and a `by` without `from`, where it could be the place of either piece: `takes enemy when here in hill`.
    fn either_place(&mut self, at: Span, word: &str, scope: &Scope<'_>) -> Option<()> {
        let Some(meeting) = scope.meeting else { return Some(()) };
        let text = |at: Span| self.sources.text(at);
        // The clause with other words there, if they are its own and can be written in a line.
        let before = Span { end: at.start, ..meeting.at };
        let after = Span { start: at.end, ..meeting.at };
        let written = |place: &str| {
            let place = if word == "here" { place.to_owned() } else { format!("{} from {place}", text(at)) };
            let written = format!("{}{place}{}", text(before), text(after).trim_end());
            (!written.contains(['\n', '#', '`'])).then_some(written)
        };
        let (it, origin) =
            if at.is_within(meeting.at) { (written("it"), written("origin")) } else { (None, None) };
        let told = (self.place_told(at), word);
        self.out.push_once(errors::either_place(told, meeting.word, it.as_deref(), origin.as_deref()));
        None
    }

    pub(super) fn not_here<T>(&mut self, at: Span, word: &str) -> Option<T> {
        self.out.push(errors::not_here(at, word));
        None
    }
}

/// Where pieces are needed: the piece at the eye, or on the cell in question. Any other set stays as it is.
pub(super) fn men_of(set: Set) -> Set {
    if matches!(set.kind, SetKind::Seen | SetKind::Member(NamedSort::Cell)) {
        let at = set.at;
        return Set { at, kind: SetKind::And(vec![set, Set { at, kind: SetKind::Men }]) };
    }
    set
}

/// Whether a word has the form that most names of cells have: a letter and a number.
pub(super) fn like_a_cell(word: &str) -> bool {
    let digits = word.trim_start_matches(|c: char| c.is_ascii_alphabetic());
    word.len() - digits.len() == 1 && !digits.is_empty() && digits.chars().all(|c| c.is_ascii_digit())
}

/// The words beside one of several words.
pub(super) fn around(parts: &[Expr], index: usize, whole: Span) -> WordContext {
    let place = |index: usize| parts.get(index).map(|part| part.at.0);
    let (first, last) = (place(0), place(parts.len().saturating_sub(1)));
    let before = index.checked_sub(1).and_then(place);
    WordContext {
        whole: Some(whole),
        before: first.zip(before).map(|(first, before)| first.to(before)),
        after: place(index + 1).zip(last).map(|(after, last)| after.to(last)),
    }
}

/// Two or more sets of kinds and nothing else are one set of kinds.
fn merged_kinds(parts: &[Set]) -> Option<SetKind> {
    let mut all: Vec<Kind> = Vec::new();
    for part in parts {
        let SetKind::Kinds(kinds) = &part.kind else { return None };
        all.extend(kinds.iter().filter(|kind| !all.contains(kind)).copied().collect::<Vec<_>>());
    }
    Some(SetKind::Kinds(all))
}

/// The kinds of the members of a set, if its form restricts them.
pub(super) fn certain_kinds(set: &Set) -> Option<&[Kind]> {
    match &set.kind {
        SetKind::Kinds(kinds) => Some(kinds),
        SetKind::And(parts) => parts.iter().find_map(certain_kinds),
        SetKind::By { what, .. } | SetKind::Attacked(what, _) | SetKind::Where { what, .. } => {
            certain_kinds(what)
        }
        _ => None,
    }
}

/// Whether a set is written so that none of its cells can be empty: `occupied`, or a part of it.
fn are_occupied(set: &Set) -> bool {
    match &set.kind {
        SetKind::Occupied => true,
        SetKind::And(parts) => parts.iter().any(|part| are_occupied(part) || part.sort() == Sort::Men),
        SetKind::Or(parts) => parts.iter().all(|part| are_occupied(part) || part.sort() == Sort::Men),
        SetKind::Not(what) => what.kind == SetKind::Empty,
        SetKind::By { what, .. } | SetKind::Where { what, .. } => are_occupied(what),
        _ => false,
    }
}

/// Whether a set is several cells, some of which may be empty.
fn may_hold_empty_cells(set: &Set) -> bool {
    let one = matches!(&set.kind, SetKind::These(cells) if cells.len() < 2);
    set.sort() == Sort::Cells && !one && !are_occupied(set)
}
