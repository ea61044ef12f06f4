//! Sets of pieces and of cells, as noun phrases and as places.

use super::english::{article, belonging, list, member};
use super::notes::MOST_DEFINED;
use super::noun::Noun;
use super::scene::Scene;
use super::way::Way;
use crate::language::ir::path::Route;
use crate::language::ir::{
    Attack, Cell, Condition, Kind, ManOwner, NamedSort, Owner, Set, SetKind, Sort, StateRef, StateType,
    WalkKind, Whose, Zone,
};

/// Names of zones that tell which rank they are.
const ORDINALS: [&str; 8] = ["last", "first", "second", "third", "fourth", "fifth", "sixth", "seventh"];

impl Scene<'_> {
    /// A set as a noun phrase. A long one that is the body of a definition is said by its name.
    pub(super) fn noun(&self, set: &Set) -> Noun {
        if !self.crowded && ways(set) > 1 {
            return Self { crowded: true, ..self.clone() }.noun(set);
        }
        let noun = self.described(set);
        let Some(name) = self.notes.defined_at(self.ir, set.at) else { return noun };
        let words = noun.many();
        if noun.is_known() || words.split(' ').count() <= MOST_DEFINED {
            return noun;
        }
        let name = self.notes.named(&name, ": ", words.into());
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
            SetKind::By { what, walk, from } => self.member_of(what).with(self.reached(walk, from)),
            SetKind::Attacked(what, attack) => {
                let attacked = format!("that is attacked{}", self.attack(attack));
                self.noun(what).with(attacked)
            }
            SetKind::Before(what) => self.noun(what).with("as before the move".to_owned()),
            SetKind::Where { what, asks } => {
                let what = self.member_of(what);
                let holds = self.of_which(&what, asks);
                match &what {
                    // So that it is not of what is excepted alone.
                    Noun::Some { after, .. } if after.len() > 1 => what.with(format!("and {holds}")),
                    _ => what.with(holds),
                }
            }
        }
    }

    /// From where and how an eye finds what it looks for.
    fn reached(&self, walk: &Route, from: &Set) -> String {
        let way = Self { afar: self.afar || !self.is_own(from), ..self.clone() }.walk(walk, Way::EYE);
        let from = if from.kind == SetKind::Here { self.here.clone() } else { self.noun(from).one() };
        match way.flat().strip_prefix("going ") {
            Some(way) if matches!(walk.kind, WalkKind::Leg(_)) => format!("{way} from {from}"),
            _ => {
                let called = self.notes.defined_at(self.ir, walk.at).filter(|_| way.words() > MOST_DEFINED);
                let way = match called {
                    Some(name) => self.notes.named(&name, ": ", way),
                    None => self.notes.short("way", way, self.crowded),
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
            _ if asked.starts_with("condition ") => format!("for which {asked} holds"),
            Some(("'s", rest)) => format!("whose {rest}"),
            Some(("", rest)) if rest.starts_with("is ") => format!("that {rest}"),
            _ => format!("(of which this holds: {asked})"),
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
        for part in flat {
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
                _ => more.push(self.further(part)),
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
        let more = more.into_iter().chain(others).enumerate();
        sides.extend(more.map(|(number, words)| if number > 0 { format!("and {words}") } else { words }));
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
            Noun::Some { heads, after, before } if heads == ["cell"] && before.is_empty() => after.join(" "),
            noun => format!("that is {}", noun.one()),
        }
    }

    /// Where the cells of a set are, as words after `stands`.
    pub(super) fn place(&self, set: &Set) -> Option<String> {
        if set.sort() == Sort::Men {
            return None;
        }
        Some(match &set.kind {
            SetKind::Zone(zone, whose) => {
                let zone = self.zone(*zone, *whose);
                format!("{} {zone}", if zone.contains(" rank") { "on" } else { "in" })
            }
            SetKind::These(cells) => format!("on {}", self.cells(cells)),
            SetKind::State(state, _) if self.is_cells(state) => format!("in {}", self.value(state)),
            SetKind::Not(what) => denied(&self.place(what)?),
            SetKind::Or(parts) => list(&self.places(parts)?, "or"),
            SetKind::And(parts)
                if parts.iter().all(|part| {
                    !matches!(part.kind, SetKind::Empty | SetKind::By { .. } | SetKind::Where { .. })
                }) =>
            {
                list(&self.places(parts)?, "and")
            }
            _ => format!("on {}", self.noun(set).one()),
        })
    }

    fn places(&self, parts: &[Set]) -> Option<Vec<String>> {
        parts
            .iter()
            .filter(|part| !matches!(part.kind, SetKind::Cells))
            .map(|part| self.place(part))
            .collect()
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

    /// The names of cells, neighbours in a row as a range.
    pub(super) fn cells(&self, cells: &[Cell]) -> String {
        list(&self.ranges(cells), "or")
    }

    /// All of these cells.
    pub(super) fn cell_names(&self, cells: &[Cell]) -> String {
        list(&self.ranges(cells), "and")
    }

    fn ranges(&self, cells: &[Cell]) -> Vec<String> {
        let place = |cell: &Cell| self.ir.board.cells.get(cell.index()).map(|cell| cell.place);
        let follows = |one: &Cell, next: &Cell| match (place(one), place(next)) {
            (Some([file, rest @ ..]), Some([next, same @ ..])) => next == file + 1 && rest == same,
            _ => false,
        };
        let name = |cell: &Cell| self.ir.board.cell_name(*cell).to_owned();
        cells
            .chunk_by(follows)
            .flat_map(|run| match run {
                [first, _, .., last] => vec![format!("{} to {}", name(first), name(last))],
                few => few.iter().map(name).collect(),
            })
            .collect()
    }

    /// A zone and whose it is: `the river`, `a trap of the other side`.
    pub(super) fn zone(&self, zone: Zone, whose: Whose) -> String {
        let Some(decl) = self.ir.board.zones.get(zone.index()) else { return "a zone".to_owned() };
        let (one, other) = (decl.cells.first(), decl.cells.get(1));
        let cells = one.map_or(&[][..], Vec::as_slice);
        let is_rank = decl.cells.iter().all(|cells| self.is_rank(cells));
        let name = match decl.name.as_str() {
            name if is_rank && ORDINALS.contains(&name) => format!("the {name} rank"),
            name if !is_rank && self.is_scattered(cells) => article(&format!("`{name}`")),
            name => format!("the `{name}`"),
        };
        if one == other { name } else { format!("{name} of {}", self.whose(whose)) }
    }

    /// Whether these are several cells of which no two are side by side.
    fn is_scattered(&self, cells: &[Cell]) -> bool {
        let board = &self.ir.board;
        let tracks = board
            .tracks
            .iter()
            .find(|tracks| tracks.name == "orthogonal")
            .and_then(|tracks| tracks.of.first());
        let Some(tracks) = tracks else { return false };
        let beside = |cell: &Cell| {
            tracks.iter().filter_map(|track| board.next(*track, *cell)).any(|next| cells.contains(&next))
        };
        cells.len() > 1 && !cells.iter().any(beside)
    }

    /// Whether these are all cells of one rank of a flat board.
    fn is_rank(&self, cells: &[Cell]) -> bool {
        let all = &self.ir.board.cells;
        let place = |cell: &Cell| all.get(cell.index()).map(|cell| cell.place);
        let Some([_, rank, level]) = cells.first().and_then(place) else { return false };
        let here = |place: [i32; 3]| place.get(1..) == Some(&[rank, level][..]);
        cells.len() > 2
            && cells.iter().filter_map(place).all(here)
            && all.iter().filter(|cell| here(cell.place)).count() == cells.len()
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

/// A place that is denied.
fn denied(place: &str) -> String {
    match place.strip_prefix("in ").or_else(|| place.strip_prefix("on ").filter(|_| place.contains(" rank")))
    {
        Some(zone) if !place.contains(" or ") && !place.contains(" and ") => format!("outside {zone}"),
        _ => format!("not {place}"),
    }
}
