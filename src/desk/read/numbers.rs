//! Numbers, directions and kinds as values.

use super::english::{list, singular};
use super::notes::MOST_DEFINED;
use super::noun::Noun;
use super::phrase::Phrase;
use super::scene::{Scene, When};
use crate::language::ir::{
    Comparison, Direction, Directions, DirectionsKind, KindValue, KindValueKind, Number, NumberKind, Owner,
    Set, SetKind, StateRef, TracksDecl, Whose,
};
use crate::language::source::SourceId;

impl Scene<'_> {
    /// A number. A long one that is the body of a definition is said by its name.
    pub(super) fn number(&self, number: &Number) -> String {
        let text = self.counted(number);
        match self.notes.defined_at(self.ir, number.at) {
            Some(name) if text.split(' ').count() > MOST_DEFINED => match &number.kind {
                NumberKind::NumberOf(set) if self.if_one(set).is_none() => {
                    let words = vec!["the number of ".into(), self.member_of(set).all()];
                    self.notes.named(&name, " is ", Phrase::Row(words))
                }
                _ => self.notes.named(&name, " is ", text.into()),
            },
            _ => text,
        }
    }

    fn counted(&self, number: &Number) -> String {
        let part = |number: &Number| self.operand(number);
        let all = |parts: &[Number]| parts.iter().map(part).collect::<Vec<_>>();
        match &number.kind {
            NumberKind::Constant(number) => number.to_string(),
            NumberKind::State(state) => self.greatest(state),
            NumberKind::NumberOf(set) => match self.if_one(set) {
                Some([one, what]) => format!("the number that is 1 if {one} is {what}, else 0"),
                None => format!("the number of {}", self.member_of(set).many()),
            },
            NumberKind::InHand(whose, kinds) => {
                format!("the number of {} in the hand of {}", self.kinds(kinds).many(), self.whose(*whose))
            }
            NumberKind::Before(number) => {
                if let NumberKind::NumberOf(set) = &number.kind
                    && let Some([one, what]) = self.if_one(set)
                {
                    return format!("the number that is 1 if {one} was {what} before the move, else 0");
                }
                format!("what before the move was {}", self.number(number))
            }
            NumberKind::Distance => format!("the number of cells that {} has gone", self.mover),
            NumberKind::SumOf { number, of } => {
                let of = self.member_of(of);
                let inner = Self { member: of.again(), ..self.clone() };
                let each = inner.number(number);
                match each.strip_prefix(&format!("{}'s ", of.again())) {
                    _ if of.is_known() => each,
                    Some(what) if !what.contains(' ') => {
                        let of = of.many();
                        let place = of.strip_prefix("cells in ").map(|place| format!("in {place}"));
                        format!("the sum of {what} {}", place.unwrap_or_else(|| format!("over all {of}")))
                    }
                    _ => format!("the sum over all {} of {each}", of.many()),
                }
            }
            NumberKind::Add(_) => {
                let mut parts = Vec::new();
                summands(number, &mut parts);
                parts.into_iter().map(part).collect::<Vec<_>>().join(" plus ")
            }
            NumberKind::Times(parts) => all(parts).join(" times "),
            NumberKind::Subtract(one, less) => format!("{} minus {}", part(one), part(less)),
            NumberKind::Max(parts) => format!("the greatest of {}", self.numbers(parts)),
            NumberKind::Min(parts) => format!("the least of {}", self.numbers(parts)),
        }
    }

    /// A certain piece, and of which kind it is where it is counted; no others can be.
    fn if_one(&self, set: &Set) -> Option<[String; 2]> {
        let SetKind::And(parts) = &set.kind else { return None };
        let (one, kinds) = match parts.as_slice() {
            [one, kinds] if matches!(kinds.kind, SetKind::Kinds(_)) => (one, kinds),
            [kinds, one] if matches!(kinds.kind, SetKind::Kinds(_)) => (one, kinds),
            _ => return None,
        };
        let SetKind::Kinds(kinds) = &kinds.kind else { return None };
        let noun =
            matches!(one.kind, SetKind::Mover | SetKind::Me | SetKind::It).then(|| self.noun(one).one());
        Some([noun?, self.kinds(kinds).one()])
    }

    /// The number that a state holds: of several pieces or cells the greatest of theirs.
    fn greatest(&self, state: &StateRef) -> String {
        match &state.of {
            Owner::Men(set) | Owner::Cells(set) if !self.is_one(set) => {
                let any = self.member_of(set).one();
                format!("the greatest {} of any {}", self.state(state.state), singular(&any))
            }
            _ => self.value(state),
        }
    }

    /// Whether a set has one member at most, as far as its words say.
    pub(super) fn is_one(&self, set: &Set) -> bool {
        match &set.kind {
            SetKind::And(parts) => parts.iter().any(|part| self.is_one(part)),
            SetKind::These(cells) => cells.len() < 2,
            SetKind::Zone(zone, _) => {
                let zone = self.ir.board.zones.get(zone.index());
                zone.is_none_or(|zone| zone.cells.iter().all(|cells| cells.len() < 2))
            }
            _ => set.is_pointed(),
        }
    }

    /// Numbers in a list.
    fn numbers(&self, parts: &[Number]) -> String {
        list(&parts.iter().map(|part| self.number(part)).collect::<Vec<_>>(), "and")
    }

    /// A number as a part of a calculation, in brackets if it has many words.
    fn operand(&self, number: &Number) -> String {
        let text = self.number(number);
        let simple = text.starts_with('`') && text.ends_with('`')
            || matches!(number.kind, NumberKind::Constant(_) | NumberKind::State(_) | NumberKind::Distance);
        if simple { text } else { format!("({text})") }
    }

    /// A comparison of two numbers, or its denial.
    pub(super) fn compared(&self, one: &Number, how: Comparison, other: &Number, denied: bool) -> String {
        let words = match (how, denied) {
            (Comparison::Equal, false) => "",
            (Comparison::Equal, true) => "not ",
            (Comparison::AtLeast, false) | (Comparison::Less, true) => "at least ",
            (Comparison::AtMost, false) | (Comparison::More, true) => "at most ",
            (Comparison::More, false) | (Comparison::AtMost, true) => "more than ",
            (Comparison::Less, false) | (Comparison::AtLeast, true) => "less than ",
        };
        let is_number = matches!(other.kind, NumberKind::Constant(_));
        let words = if how == Comparison::Equal && !is_number {
            format!("{words}equal to ")
        } else {
            words.to_owned()
        };
        format!("{} is {words}{}", self.number(one), self.number(other))
    }

    /// Directions, as words after a verb.
    pub(super) fn directions(&self, directions: &Directions) -> String {
        match &directions.kind {
            DirectionsKind::Fixed(of) => self.fixed(of),
            DirectionsKind::Same => "on in the same direction".to_owned(),
            DirectionsKind::Back => "back in the opposite direction".to_owned(),
            DirectionsKind::State(state) => format!("in the direction that is {}", self.value(state)),
            DirectionsKind::Turn { round, by } => {
                let turns: Vec<String> = by.iter().map(|by| turned(*by)).collect();
                let of = i32::try_from(round.len()).unwrap_or(i32::MAX);
                format!("after a turn of {} (of {of} in a full circle)", list(&turns, "or"))
            }
            DirectionsKind::Or(parts) => {
                let parts: Vec<String> = parts.iter().map(|part| self.directions(part)).collect();
                list(&parts, "or")
            }
        }
    }

    /// Directions as a noun.
    pub(super) fn direction(&self, directions: &Directions) -> String {
        match &directions.kind {
            DirectionsKind::Same => format!("the direction of {}", self.step()),
            DirectionsKind::Back => format!("the direction opposite to {}", self.step()),
            DirectionsKind::State(state) => self.value(state),
            DirectionsKind::Fixed(_) | DirectionsKind::Turn { .. } | DirectionsKind::Or(_) => {
                format!("that of a step {}", self.directions(directions))
            }
        }
    }

    /// The step that has led where the piece is.
    fn step(&self) -> &'static str {
        if self.when == When::OnTheWay { "this step" } else { "the last step of the move" }
    }

    /// Directions that are the same wherever they are asked: named tracks, as few as possible, and what is left one by one.
    fn fixed(&self, of: &[Vec<Direction>]) -> String {
        let mut left: Vec<Vec<Direction>> = of.to_vec();
        let mut words = Vec::new();
        loop {
            let named = self.ir.board.tracks.iter().filter_map(|tracks| self.within(tracks, &left));
            let size = |of: &[Vec<Direction>]| of.iter().map(Vec::len).sum::<usize>();
            let Some((name, most)) = named.rev().max_by_key(|(_, of)| size(of)) else { break };
            for (left, named) in left.iter_mut().zip(&most) {
                left.retain(|one| !named.contains(one));
            }
            words.push(name);
        }
        let seen = if self.afar && of.first() != of.last() && !words.is_empty() {
            format!(" (as seen by {})", self.side)
        } else {
            String::new()
        };
        let sides = self.ir.for_sides(&left);
        for (side, rest) in sides.iter().filter(|(_, rest)| !rest.is_empty()) {
            let names = rest.iter().filter_map(|one| self.ir.board.directions.get(one.index()));
            let names: Vec<String> = names.map(|one| one.name.clone()).collect();
            let of = side.map_or_else(String::new, |side| format!(" for {side}"));
            words.push(format!("by {}{of}", list(&names, "or")));
        }
        words.reverse();
        joined(&words) + &seen
    }

    /// Tracks as far as they are among directions, and how that is said: both ways of them, or one way.
    fn within(&self, tracks: &TracksDecl, left: &[Vec<Direction>]) -> Option<(String, Vec<Vec<Direction>>)> {
        let both = || tracks.of.iter().flatten();
        if tracks.of.len() != left.len() || both().next().is_none() {
            return None;
        }
        let pairs = tracks.of.iter().zip(left);
        let found = pairs.map(|(of, left)| of.iter().copied().filter(|one| left.contains(one)).collect());
        let found: Vec<Vec<Direction>> = found.collect();
        let is_known = tracks.at.source == SourceId(0);
        if found == tracks.of {
            let either = !is_known && self.is_both_ways(tracks);
            let either = if either { "either way " } else { "" };
            return Some((either.to_owned() + &self.track(&tracks.name, is_known), found));
        }
        let board = &self.ir.board;
        let is_one_way = |of: &[Direction]| {
            let among = |one: &Direction| of.contains(one);
            of.iter().all(|one| !among(&board.reverse(*one)))
        };
        let halves = tracks.of.iter().zip(&found);
        let is_half = |(of, found): (&Vec<_>, &Vec<_>)| 2 * found.len() == of.len() && is_one_way(found);
        let first = found.first()?;
        let against = first.iter().filter(|one| self.is_against(**one)).count();
        let way = match against {
            0 => "in the",
            all if all == first.len() => "against the",
            _ => return None,
        };
        let said = !is_known && halves.into_iter().all(is_half);
        said.then(|| (format!("{way} written order along `{}`", tracks.name), found))
    }

    /// Whether tracks are walked both ways.
    pub(super) fn is_both_ways(&self, tracks: &TracksDecl) -> bool {
        tracks.of.iter().flatten().any(|one| self.is_against(*one))
    }

    /// Whether a direction leads against its tracks: its name is that of the other one with a word more.
    pub(super) fn is_against(&self, direction: Direction) -> bool {
        let board = &self.ir.board;
        let name = |one: Direction| board.directions.get(one.index()).map_or("", |decl| decl.name.as_str());
        name(direction).strip_prefix(name(board.reverse(direction))).is_some_and(|more| !more.is_empty())
    }

    /// A named direction. Those of the language are words of English.
    pub(super) fn track(&self, name: &str, known: bool) -> String {
        let text = match name {
            _ if !known => return format!("along `{name}`"),
            "any" => "in any direction",
            "orthogonal" if self.orthogonal() == 4 => "along a rank or file",
            "orthogonal" => "orthogonally",
            "diagonal" => "diagonally",
            "triagonal" => "triagonally",
            "n" => "north",
            "e" => "east",
            "s" => "south",
            "w" => "west",
            "ne" => "northeast",
            "se" => "southeast",
            "sw" => "southwest",
            "nw" => "northwest",
            "leftward" => "to the left",
            "rightward" => "to the right",
            "forward" | "backward" | "sideways" | "up" | "down" | "upward" | "downward" => name,
            "forward-diagonal" => "diagonally forward",
            "backward-diagonal" => "diagonally backward",
            "forward-slant" => "slantwise forward",
            other => return format!("along `{other}`"),
        };
        text.to_owned()
    }

    /// The number of orthogonal directions.
    pub(super) fn orthogonal(&self) -> usize {
        let tracks = self.ir.board.tracks.iter().find(|tracks| tracks.name == "orthogonal");
        tracks.and_then(|tracks| tracks.of.first()).map_or(0, Vec::len)
    }

    /// A kind as a value.
    pub(super) fn kind_value(&self, value: &KindValue) -> String {
        match &value.kind {
            KindValueKind::These(kinds) => self.kinds(kinds).one(),
            KindValueKind::State(state) => self.value(state),
            KindValueKind::Of(set) => match self.noun(set) {
                Noun::Known(text) => format!("a piece of the kind of {text}"),
                noun => format!("a piece of the kind of {}", noun.one()),
            },
        }
    }

    /// Kinds in the hand of a side.
    pub(super) fn in_hand(&self, whose: Whose) -> String {
        format!("in the hand of {}", self.whose(whose))
    }
}

/// The parts of a sum, and of the sums in it.
pub(super) fn summands<'n>(number: &'n Number, parts: &mut Vec<&'n Number>) {
    match &number.kind {
        NumberKind::Add(inner) => inner.iter().for_each(|part| summands(part, parts)),
        _ => parts.push(number),
    }
}

/// Ways along tracks, those of one sort together.
fn joined(words: &[String]) -> String {
    let lead = |word: &String| word.split_once("along `").map(|(lead, _)| format!("{lead}along "));
    let mut all: Vec<String> = Vec::new();
    for alike in words.chunk_by(|one, next| lead(one).is_some() && lead(one) == lead(next)) {
        let lead = alike.first().and_then(lead).unwrap_or_default();
        let names: Vec<String> =
            alike.iter().map(|word| word.strip_prefix(&lead).unwrap_or(word).to_owned()).collect();
        all.push(format!("{lead}{}", list(&names, "or")));
    }
    list(&all, "or")
}

/// A turn by some places.
fn turned(by: i32) -> String {
    let places = if by.abs() == 1 { "one place".to_owned() } else { format!("{} places", by.abs()) };
    match by {
        0 => "nothing".to_owned(),
        1.. => format!("{places} anticlockwise"),
        _ => format!("{places} clockwise"),
    }
}
