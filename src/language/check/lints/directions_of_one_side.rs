//! Directions that are the same for both sides on a board that is turned for one of them.

use std::collections::{BTreeMap, BTreeSet};

use super::{Warnings, errors};
use crate::language::check::declared::geometry::Lattice;
use crate::language::check::facts::Facts;
use crate::language::check::notes::Lopsided;
use crate::language::ir::{BySide, Direction, Kind};
use crate::language::sorting::Sorting;
use crate::language::source::Span;

impl Facts<'_> {
    /// Warns of such directions in clauses of pieces that both sides can have. Clauses that differ only in their
    /// directions count as one: `move step n` beside `move step s`.
    pub(super) fn lopsided_directions(&self, to: &mut Warnings) {
        let appearing = self.appearing();
        let mut groups: BTreeMap<(Kind, String), Vec<Lopsided>> = BTreeMap::new();
        let places = in_order(self.notes.lopsided.iter().map(|noted| noted.at));
        // The clause around a place is computed once: many clauses may use one definition.
        let mut around: BTreeMap<(Kind, u16, u32), String> = BTreeMap::new();
        for noted in &self.notes.lopsided {
            if appearing.get(noted.kind.index()) == Some(&BySide::both(true)) {
                let place = (noted.kind, noted.at.source.0, noted.at.start);
                let words = around.entry(place).or_insert_with(|| self.around(noted.kind, noted.at, &places));
                groups.entry((noted.kind, words.clone())).or_default().push(noted.clone());
            }
        }
        let mut told = BTreeSet::new();
        for group in groups.into_values() {
            let all: Vec<Vec<Direction>> = (0..2)
                .map(|side| group.iter().filter_map(|noted| noted.of.get(side)).flatten().copied().collect())
                .collect();
            if self.compass.is_turned(self.shape, &all) {
                continue;
            }
            for noted in group {
                if told.insert((noted.at.source.0, noted.at.start)) {
                    self.tell_lopsided(&noted, to);
                }
            }
        }
    }

    fn tell_lopsided(&self, noted: &Lopsided, to: &mut Warnings) {
        let side = self.ir.sides.get(1).cloned().unwrap_or_default();
        let words = self.sources.words(noted.at);
        let listed = noted.tracks.filter(|tracks| self.board.lopsided.contains(tracks));
        if let Some(tracks) = listed.and_then(|tracks| self.ir.board.tracks.get(tracks)) {
            let found = errors::lopsided_tracks(noted.at, (tracks.at, &tracks.name), &side);
            return to.push(found);
        }
        let first = noted.of.first().map(Vec::as_slice).unwrap_or_default();
        let relative: Option<Vec<String>> = first.iter().map(|d| self.relative(*d)).collect();
        let relative = relative.map(|words| words.join(" | "));
        let name = ["downhill", "slant", "own-way"].into_iter().find(|name| self.names.get(name).is_none());
        let several = relative.as_ref().is_some_and(|words| words.contains(' '));
        // A state holds one direction by its name.
        let value = noted.value && several;
        let relative = relative.map(|words| if several && !value { format!("({words})") } else { words });
        let name = name.unwrap_or("own-way");
        let found = errors::lopsided_directions(noted.at, &words, &side, relative.as_deref(), value, name);
        to.push(found);
    }

    /// The words of the clause around directions, without them; empty for directions in definitions.
    fn around(&self, kind: Kind, at: Span, places: &[Span]) -> String {
        self.clause_around(kind, at).map_or_else(String::new, |clause| self.words_without(clause, places))
    }

    /// The clause of a piece around a place.
    pub(super) fn clause_around(&self, kind: Kind, at: Span) -> Option<Span> {
        let layers = self.pieces.layers.get(kind.index()).into_iter().flatten();
        let mut clauses = layers.flat_map(|layer| &layer.clauses).map(|clause| clause.at.0);
        clauses.find(|clause| at.is_within(*clause))
    }

    /// The words of a clause without those at some places, to compare it with other clauses. The places are
    /// [in order](in_order).
    pub(super) fn words_without(&self, clause: Span, places: &[Span]) -> String {
        let first = places.partition_point(|place| begin(*place) < begin(clause));
        let places =
            places.iter().skip(first).take_while(|place| begin(**place) < (clause.source.0, clause.end));
        let places = places.copied().filter(|place| place.is_within(clause));
        let (mut words, mut start) = (String::new(), clause.start);
        for place in places.chain([Span { start: clause.end, ..clause }]) {
            if place.start >= start {
                words.push_str(self.sources.text(Span { start, end: place.start, ..clause }));
                words.push('\u{0}');
                start = place.end;
            }
        }
        words.split_whitespace().collect::<Vec<_>>().join(" ")
    }

    /// A direction of a grid in words that turn with the board.
    fn relative(&self, direction: Direction) -> Option<String> {
        if !matches!(self.shape.geometry.lattice, Lattice::Grid(_)) {
            return None;
        }
        let vector = self.compass.vector_of(direction)?;
        let axes = [("rightward", "leftward"), ("forward", "backward"), ("upward", "downward")];
        let mut words = Vec::new();
        for (part, (more, less)) in vector.iter().zip(axes) {
            match part {
                0 => {}
                1 => words.push(more),
                -1 => words.push(less),
                _ => return None,
            }
        }
        words.arrange_by_key(|word| word.ends_with("tward"));
        Some(words.join(" + "))
    }
}

/// Places in the order of the texts, each once.
pub(super) fn in_order(places: impl Iterator<Item = Span>) -> Vec<Span> {
    let mut places: Vec<Span> = places.collect();
    places.arrange_by_key(|place| (place.source.0, place.start, place.end));
    places.dedup();
    places
}

fn begin(place: Span) -> (u16, u32) {
    (place.source.0, place.start)
}
