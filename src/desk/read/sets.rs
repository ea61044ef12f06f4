//! Sets of pieces and of cells, as noun phrases and as places.

use super::cells::denied;
use super::english::{SOFT_COMMA, belonging, member};
use super::lines::Line;
use super::notes::MOST_DEFINED;
use super::noun::Noun;
use super::scene::Scene;
use super::way::Way;
use crate::language::ir::parts::Part;
use crate::language::ir::path::Route;
use crate::language::ir::{
    Attack, Condition, Kind, ManOwner, NamedSort, Owner, Set, SetKind, Sort, StateRef, StateType, WalkKind,
    Whose,
};

/// After so many words from where, what may stand there of how is short.
const MOST_FROM: usize = 9;

impl Scene<'_> {
    /// A set as a noun phrase. A long one that is the body of a definition is said by its name.
    pub(super) fn noun(&self, set: &Set) -> Noun {
        if !self.crowded && ways(set) > 1 {
            return Self { crowded: true, ..self.clone() }.noun(set);
        }
        let noun = self.described(set);
        let Some(name) = self.notes.defined_at(self.ir, set.at) else { return noun };
        let words = noun.all();
        if noun.is_known() || words.words() <= MOST_DEFINED {
            return noun;
        }
        let name = self.notes.named(&name, ": ", words);
        Noun::bare(if set.sort() == Sort::Men { "piece" } else { "cell" }).with(format!("of {name}"))
    }

    /// A member of a set, as a noun phrase: of a zone of several cells, a cell in it.
    pub(super) fn member_of(&self, set: &Set) -> Noun {
        match (self.noun(set), self.place(set)) {
            (noun, Some(place)) if self.is_several(set) && !noun.one().starts_with('a') => {
                Noun::bare("cell").with(place)
            }
            (noun, _) => noun,
        }
    }

    /// Whether a set is zones and lists, with more than one cell.
    fn is_several(&self, set: &Set) -> bool {
        match &set.kind {
            SetKind::Zone(..) | SetKind::These(_) => !self.is_one(set),
            SetKind::Or(parts) => {
                parts.iter().all(|part| matches!(part.kind, SetKind::Zone(..) | SetKind::These(_)))
            }
            _ => false,
        }
    }

    fn described(&self, set: &Set) -> Noun {
        match &set.kind {
            SetKind::Cells => Noun::bare("cell"),
            SetKind::Empty => qualified("empty", "cell"),
            SetKind::Occupied => qualified("occupied", "cell"),
            SetKind::Men => Noun::bare("piece"),
            SetKind::Side(Whose::Enemy) if self.enemy => Noun::bare("enemy"),
            SetKind::Side(Whose::Of(side)) => qualified(self.named(*side), "piece"),
            SetKind::Side(whose) => Noun::bare("piece").with(format!("of {}", self.whose(*whose))),
            SetKind::Nobody => Noun::bare("piece").with("of neither side".to_owned()),
            SetKind::Kinds(kinds) => self.kinds(kinds).with(self.of_either_side(kinds).to_owned()),
            SetKind::Flagged(state) => qualified(&self.state(*state), "piece"),
            SetKind::These(cells) => Noun::Known(self.cells(cells)),
            SetKind::Zone(zone, whose) => Noun::Known(self.zone(*zone, *whose)),
            SetKind::Mover => Noun::Known(self.mover.clone()),
            SetKind::Me => Noun::Known(self.me.clone()),
            SetKind::It | SetKind::EachCell => Noun::Known(self.it.clone()),
            SetKind::Seen => Noun::Known("the cell that is looked at".to_owned()),
            SetKind::Here => Noun::Known(format!("the cell of {}", self.here)),
            SetKind::Origin => Noun::Known(format!("the cell from which {} set out", self.mover)),
            SetKind::Passed => Noun::bare("cell").with("jumped over".to_owned()),
            SetKind::Taken => Noun::bare("piece").with("taken in this move".to_owned()),
            SetKind::Member(NamedSort::Men) => Noun::Known(self.member.clone()),
            SetKind::Member(NamedSort::Cell) => Noun::Known(self.member.replace("piece", "cell")),
            SetKind::Named(slot, sort) => {
                Noun::Known(format!("the {} {}", sort_word(*sort), self.slot(*slot)))
            }
            SetKind::State(state, sort) => self.held(state, *sort),
            SetKind::And(parts) => self.all_of(parts),
            SetKind::Or(parts) => Noun::Any(parts.iter().map(|part| self.noun(part)).collect()),
            SetKind::Not(what) => {
                let other = match (what.sort(), self.place(what)) {
                    (Sort::Cells, Some(place)) => denied(&place),
                    _ => format!("other than {}", self.noun(what).one()),
                };
                match set.sort() {
                    Sort::Men => Noun::bare("piece").with("of either side".to_owned()).with(other),
                    Sort::Cells => Noun::bare("cell").with(other),
                }
            }
            SetKind::By { what, walk, from } => self.member_of(what).with_once(self.reached(walk, from)),
            SetKind::Attacked(what, attack) => {
                let attacked = format!("that is attacked{}", self.attack(attack));
                self.noun(what).with(attacked)
            }
            SetKind::Before(what) => self.noun(what).with("as before the move".to_owned()),
            SetKind::Where { what, asks } => {
                let what = self.member_of(what);
                let holds = self.of_which(&what, asks);
                match &what {
                    // So that this is not said of what is excepted alone.
                    Noun::Some { after, .. } if after.len() > 1 => what.with(format!("and {holds}")),
                    _ => what.with(holds),
                }
            }
        }
    }

    /// From where and how an eye finds what it looks for.
    pub(super) fn reached(&self, walk: &Route, from: &Set) -> String {
        let way = Self { afar: self.afar || !self.is_own(from), ..self.clone() }.walk(walk, Way::EYE);
        let words = way.flat();
        let is_line =
            Line::of(walk).is_some() && !words.contains([',', SOFT_COMMA]) && !words.contains(" past ");
        let from = if from.kind == SetKind::Here { self.here.clone() } else { self.noun(from).one() };
        match way.flat().strip_prefix("going ") {
            Some(way) if is_line || matches!(walk.kind, WalkKind::Leg(_)) => format!("{way} from {from}"),
            _ => {
                let called = self.notes.defined_at(self.ir, walk.at).filter(|_| way.words() > MOST_DEFINED);
                let way = match called {
                    Some(name) => self.notes.named(&name, ": ", way),
                    // Many words from where leave room for few how.
                    None => self.notes.short("way", way, self.crowded || from.split(' ').count() > MOST_FROM),
                };
                format!("reached from {from} by {way}")
            }
        }
    }

    /// Whether these are pieces of the side that has the clause, or where one of them is or was.
    fn is_own(&self, set: &Set) -> bool {
        match &set.kind {
            SetKind::And(parts) => parts.iter().any(|part| self.is_own(part)),
            SetKind::Side(Whose::Own)
            | SetKind::Me
            | SetKind::Mover
            | SetKind::Here
            | SetKind::Origin
            | SetKind::Named(..) => true,
            SetKind::It => self.it == self.me,
            _ => false,
        }
    }

    /// A condition on what a noun names.
    fn of_which(&self, what: &Noun, asks: &Condition) -> String {
        let member = if what.is_known() { "that one".to_owned() } else { what.again() };
        let inner = Self { member: member.clone(), ..self.clone() };
        let asked = self.notes.short("condition", inner.asks(asks, false), false);
        let once = asked.strip_prefix(&member).filter(|rest| !rest.contains(&member));
        match once.and_then(|rest| rest.split_once(' ')) {
            _ if !asks_of_member(asks) => format!("(if {asked})"),
            _ if asked.starts_with("condition ") => format!("for which {asked} holds"),
            Some(("'s", rest)) => format!("whose {rest}"),
            Some(("", rest)) if rest.starts_with("is ") => format!("that {rest}"),
            _ => format!("(for which {asked})"),
        }
    }

    /// What is in every one of these.
    fn all_of(&self, parts: &[Set]) -> Noun {
        let mut flat = Vec::new();
        self.flatten(parts, &mut flat);
        let men = parts.iter().any(|part| part.sort() == Sort::Men);
        let (mut before, mut heads, mut sides, mut more) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
        // What is excepted comes last, so that nothing seems to be said of that alone.
        let (mut enemy, mut named, mut others) = (false, &[][..], Vec::new());
        for part in flat.iter().copied() {
            match &part.kind {
                _ if self.is_called(part) => match self.noun(part) {
                    Noun::Some { after, .. } => sides.extend(after),
                    _ => more.push(self.further(part)),
                },
                SetKind::Cells | SetKind::Men => {}
                SetKind::Side(Whose::Enemy) if self.enemy => enemy = true,
                SetKind::Side(Whose::Of(side)) => before.push(self.named(*side).to_owned()),
                SetKind::Side(whose) => sides.push(format!("of {}", self.whose(*whose))),
                SetKind::Nobody => sides.push("of neither side".to_owned()),
                SetKind::Taken => more.push("taken in this move".to_owned()),
                SetKind::Kinds(kinds) if heads.is_empty() => (heads, named) = (self.names_of(kinds), kinds),
                SetKind::Empty if !men => before.push("empty".to_owned()),
                SetKind::Occupied => before.push("occupied".to_owned()),
                SetKind::Flagged(state) => before.push(self.state(*state)),
                SetKind::Not(what) if matches!(what.kind, SetKind::Flagged(_)) => {
                    if let SetKind::Flagged(state) = what.kind {
                        more.push(format!("that is not {}", self.state(state)));
                    }
                }
                SetKind::Not(what) if self.is_reached(what, &flat) => {
                    if let SetKind::By { walk, from, .. } = &what.kind {
                        others.push(format!("not {}", self.reached(walk, from)));
                    }
                }
                SetKind::Not(what) if what.sort() == Sort::Men => {
                    let what = match &what.kind {
                        SetKind::Kinds(kinds) => self.kinds(kinds),
                        _ => self.noun(what),
                    };
                    others.push(format!("other than {}", what.one()));
                }
                SetKind::By { walk, from, .. } => more.push(self.reached(walk, from)),
                SetKind::Attacked(_, attack) => more.push(format!("that is attacked{}", self.attack(attack))),
                SetKind::Where { what, asks } => others.push(self.of_which(&self.member_of(what), asks)),
                _ => more.push(match self.further(part) {
                    words if men => words,
                    words => match words.strip_prefix("not on a cell ") {
                        Some(rest) => format!("that is no cell {rest}"),
                        None => words,
                    },
                }),
            }
        }
        match (enemy, heads.is_empty()) {
            (true, true) => heads.push("enemy".to_owned()),
            (true, false) => before.push("enemy".to_owned()),
            (false, true) => heads.push(if men { "piece" } else { "cell" }.to_owned()),
            (false, false) if men && sides.is_empty() && before.is_empty() && !names_one(parts) => {
                sides.push(self.of_either_side(named).to_owned());
            }
            (false, false) => {}
        }
        // Beside what is so of it, where it is becomes a clause, too.
        if more.iter().any(|words| words.starts_with("that ")) {
            let places =
                more.iter_mut().filter(|words| ["in ", "on "].iter().any(|at| words.starts_with(at)));
            places.for_each(|place| *place = format!("that is {place}"));
        }
        if let [one, other] = more.as_slice()
            && let (Some(one), Some(other)) = (one.strip_prefix("reached "), other.strip_prefix("reached "))
        {
            more = vec![format!("reached both {one} and {other}")];
        }
        let more = more.into_iter().chain(others).enumerate();
        sides.extend(more.map(|(number, words)| match number {
            1.. if !words.starts_with("other than") => format!("and {words}"),
            _ => words,
        }));
        Noun::Some { before, heads, after: sides }
    }

    /// The parts of intersections within intersections.
    fn flatten<'s>(&self, parts: &'s [Set], flat: &mut Vec<&'s Set>) {
        for part in parts {
            match &part.kind {
                _ if self.is_called(part) => flat.push(part),
                SetKind::And(parts) => self.flatten(parts, flat),
                SetKind::By { what, .. } | SetKind::Attacked(what, _) | SetKind::Where { what, .. } => {
                    self.flatten(std::slice::from_ref(what), flat);
                    flat.push(part);
                }
                _ => flat.push(part),
            }
        }
    }

    /// Whether a set is what an eye reaches among what is said beside it already.
    fn is_reached(&self, set: &Set, beside: &[&Set]) -> bool {
        let SetKind::By { what, .. } = &set.kind else { return false };
        let plain = matches!(what.kind, SetKind::Empty | SetKind::Occupied | SetKind::Men | SetKind::Cells);
        plain && !self.is_called(set) && beside.iter().any(|part| part.kind == what.kind)
    }

    /// Whether a set is said by the name of its definition.
    fn is_called(&self, set: &Set) -> bool {
        let called = self.notes.defined_at(self.ir, set.at);
        // What is denied has the place of the words that it denies.
        let denied = matches!(set.kind, SetKind::Not(_));
        // A letter may follow.
        let ends = |name: String| {
            self.noun(set).one().rsplit_once(&name).is_some_and(|(_, letter)| letter.len() < 3)
        };
        !denied && called.is_some_and(ends)
    }

    /// A part of an intersection, as words after the noun.
    fn further(&self, part: &Set) -> String {
        if part.sort() == Sort::Cells
            && let Some(place) = self.place(part)
        {
            return place;
        }
        match self.noun(part) {
            Noun::Any(_) if part.sort() == Sort::Cells => format!("that {}", self.cell_is(part, false)),
            Noun::Some { heads, after, before } if heads == ["cell"] && before.is_empty() => after.join(" "),
            noun => format!("that is {}", noun.one()),
        }
    }

    /// `by T`, `if on C`, `without effects`.
    pub(super) fn attack(&self, attack: &Attack) -> String {
        let mut text = String::new();
        if let Some(by) = &attack.by {
            text = text + " by " + &self.noun(by).one();
        }
        if let Some(on) = &attack.on {
            text = text + ", were that piece on " + &self.noun(on).one();
        }
        if attack.without_effects {
            text += " (what effects take does not count)";
        }
        text
    }

    /// Whose pieces of these kinds are meant where no side is named.
    fn of_either_side(&self, kinds: &[Kind]) -> &'static str {
        let mut men = self.ir.setup.men.iter();
        if men.any(|man| man.owner == ManOwner::Nobody && kinds.contains(&man.kind)) {
            "of either side or neither"
        } else {
            "of either side"
        }
    }

    /// Kinds as a noun.
    pub(super) fn kinds(&self, kinds: &[Kind]) -> Noun {
        Noun::Some { before: Vec::new(), heads: self.names_of(kinds), after: Vec::new() }
    }

    /// The names of kinds; that of a family for all of it.
    pub(super) fn names_of(&self, kinds: &[Kind]) -> Vec<String> {
        let named: Vec<&str> = kinds.iter().map(|kind| self.ir.kind_name(*kind)).collect();
        let family = |name: &String| {
            let mut all = self.ir.kinds.iter().filter(|kind| kind.families.contains(name));
            let is_all =
                self.ir.kinds.iter().filter(|kind| kind.families.contains(name)).count() == kinds.len();
            is_all && all.all(|kind| named.contains(&kind.name.as_str()))
        };
        let families = self.ir.kinds.iter().flat_map(|kind| &kind.families);
        if kinds.len() > 1
            && let Some(family) = families.into_iter().find(|name| family(name))
        {
            return vec![member(family)];
        }
        if kinds.len() > 1 && kinds.len() == self.ir.kinds.len() {
            return vec!["piece".to_owned()];
        }
        named.into_iter().map(str::to_owned).collect()
    }

    /// What a state holds.
    fn held(&self, state: &StateRef, sort: NamedSort) -> Noun {
        let of = self.owner(&state.of).map_or_else(String::new, |owner| format!(" of {owner}"));
        let name = self.state(state.state);
        let word = sort_word(sort);
        match self.ir.states.get(state.state.index()).map(|decl| &decl.ty) {
            Some(StateType::Men(_) | StateType::Cells) => {
                Noun::bare(word).with(format!("in {}", self.value(state)))
            }
            _ => Noun::Known(format!("the {word} {name}{of}")),
        }
    }

    /// Whether a state holds a set of cells.
    pub(super) fn is_cells(&self, state: &StateRef) -> bool {
        self.ir.states.get(state.state.index()).is_some_and(|decl| decl.ty == StateType::Cells)
    }

    /// Who has a state; none of the game.
    pub(super) fn owner(&self, owner: &Owner) -> Option<String> {
        match owner {
            Owner::Game => None,
            Owner::Side(whose) => Some(self.whose(*whose).to_owned()),
            Owner::Cells(set) | Owner::Men(set) => Some(self.noun(set).one()),
        }
    }

    /// A state with its owner.
    pub(super) fn value(&self, state: &StateRef) -> String {
        match self.owner(&state.of) {
            None => self.state(state.state),
            Some(owner) => belonging(&self.state(state.state), &owner),
        }
    }
}

/// How many ways of an eye are said in a noun.
fn ways(set: &Set) -> usize {
    match &set.kind {
        SetKind::And(parts) | SetKind::Or(parts) => parts.iter().map(ways).sum(),
        SetKind::By { what, .. } => 1 + ways(what),
        SetKind::Not(what) | SetKind::Attacked(what, _) | SetKind::Where { what, .. } => ways(what),
        _ => 0,
    }
}

/// Whether a condition on the members of a set asks anything of each of them.
fn asks_of_member(asks: &Condition) -> bool {
    fn within(part: Part<'_>, found: &mut bool) {
        part.each_within(&mut |part| match part {
            Part::Set(Set { kind: SetKind::Member(_), .. }) => {
                *found = true;
                false
            }
            // What is asked within is about members of its own.
            Part::Set(Set { kind: SetKind::Where { what, .. }, .. }) => {
                within(Part::Set(what), found);
                false
            }
            _ => true,
        });
    }
    let mut found = false;
    within(Part::Condition(asks), &mut found);
    found
}

/// Whether an intersection names a certain piece, so that its side is known.
fn names_one(parts: &[Set]) -> bool {
    parts.iter().any(|part| part.sort() == Sort::Men && part.is_pointed())
}

fn qualified(before: &str, head: &str) -> Noun {
    Noun::Some { before: vec![before.to_owned()], heads: vec![head.to_owned()], after: Vec::new() }
}

fn sort_word(sort: NamedSort) -> &'static str {
    match sort {
        NamedSort::Men => "piece",
        NamedSort::Cell => "cell",
    }
}
