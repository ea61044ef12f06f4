//! Where cells are: places, zones and lists of cells.

use super::english::{article, list};
use super::notes::MOST_DEFINED;
use super::phrase::{How, Phrase};
use super::scene::Scene;
use crate::language::ir::{Cell, Set, SetKind, Sort, Whose, Zone};
use crate::language::sorting::Sorting;

/// Names of zones that tell which rank they are.
const ORDINALS: [&str; 8] = ["last", "first", "second", "third", "fourth", "fifth", "sixth", "seventh"];

impl Scene<'_> {
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
            SetKind::Or(parts) => self.any_place(parts)?,
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

    /// Where the cells of one of these sets are: zones of one side together, and what has many words as a group.
    fn any_place(&self, parts: &[Set]) -> Option<String> {
        let places = self.places(parts)?;
        let has_many = |place: &String| place.split(' ').count() > MOST_DEFINED;
        if places.len() > 1 && places.iter().any(has_many) {
            let mut all = Vec::new();
            self.alternatives(parts, &mut all);
            return Some(format!("in {}", self.notes.lettered("group", Phrase::of(How::Sets, all))));
        }
        let owners: Vec<Option<(&str, &str)>> =
            places.iter().map(|place| place.rsplit_once(" of ")).collect();
        if let [Some((_, owner)), _, ..] = owners.as_slice()
            && owners.iter().all(|of| of.is_some_and(|(zone, of)| of == *owner && zone.ends_with('`')))
        {
            // Without a second `in`, so that it is the owner of both.
            let mut zones: Vec<String> =
                owners.iter().flatten().map(|(zone, _)| (*zone).to_owned()).collect();
            zones.iter_mut().skip(1).for_each(|zone| *zone = zone.trim_start_matches("in ").to_owned());
            return Some(format!("{} of {owner}", list(&zones, "or")));
        }
        Some(list(&places, "or"))
    }

    /// The sets of a union, and of the unions in it.
    fn alternatives(&self, parts: &[Set], all: &mut Vec<Phrase>) {
        for part in parts {
            match &part.kind {
                SetKind::Or(parts) => self.alternatives(parts, all),
                _ => all.push(self.member_of(part).many().into()),
            }
        }
    }

    fn places(&self, parts: &[Set]) -> Option<Vec<String>> {
        parts
            .iter()
            .filter(|part| !matches!(part.kind, SetKind::Cells))
            .map(|part| self.place(part))
            .collect()
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
        let runs = |cells: &[Cell], follows: &dyn Fn(&Cell, &Cell) -> bool| -> Vec<String> {
            let runs = cells.chunk_by(follows).flat_map(|run| match run {
                [first, _, .., last] => vec![format!("{} to {}", name(first), name(last))],
                few => few.iter().map(name).collect(),
            });
            runs.collect()
        };
        let rows = runs(cells, &follows);
        // A block of several rows by its corners.
        let mut rest: Vec<&[Cell]> = cells.chunk_by(follows).collect();
        rest.retain(|row| row.len() > 2);
        if let [[first, .., end], .., [start, .., last]] = rest.as_slice()
            && rest.iter().map(|row| row.len()).sum::<usize>() == cells.len()
            && let (Some([a, low, level]), Some([b, high, top])) = (place(first), place(last))
            && place(start) == Some([a, high, level])
            && place(end) == Some([b, low, level])
            && (level, i64::from(high - low) + 1) == (top, rest.len().try_into().unwrap_or(0))
            && rest.iter().all(|row| row.first().and_then(place).map(|[file, ..]| file) == Some(a))
        {
            return vec![format!("the rectangle from {} to {}", name(first), name(last))];
        }
        // Or along files, where these are fewer.
        let above = |one: &Cell, next: &Cell| match (place(one), place(next)) {
            (Some([file, rank, level]), Some(next)) => next == [file, rank + 1, level],
            _ => false,
        };
        let mut by_file = cells.to_vec();
        by_file.arrange_by_key(|cell| place(cell).map_or([0; 3], |[file, rank, level]| [level, file, rank]));
        let files = runs(&by_file, &above);
        if files.len() < rows.len() { files } else { rows }
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
}

/// A place that is denied.
pub(super) fn denied(place: &str) -> String {
    match place.strip_prefix("in ").or_else(|| place.strip_prefix("on ").filter(|_| place.contains(" rank")))
    {
        Some(zone) if !place.contains(" or ") && !place.contains(" and ") => format!("outside {zone}"),
        _ => format!("not {place}"),
    }
}
