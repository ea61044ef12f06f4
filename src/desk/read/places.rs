//! Zones and tracks of the board.

use super::english::{article, list};
use super::phrase::{How, Phrase};
use super::scene::Scene;
use crate::language::ir::{Cell, Direction, ManOwner, NOBODY, Placed, Row, TracksDecl, ZoneDecl};

impl Scene<'_> {
    /// Which cells a zone has.
    pub(super) fn has(&self, zone: &ZoneDecl) -> Phrase {
        let cells = self.for_each_side(&zone.cells, |cells| {
            vec![match cells {
                [] => "no cell".to_owned(),
                cells => self.cell_names(cells),
            }]
        });
        Phrase::Row(vec![format!("The zone `{}` is ", zone.name).into(), cells])
    }

    /// Which pieces of the set-up stand in an order drawn by chance.
    pub(super) fn row(&self, row: &Row) -> Phrase {
        let mut said = Vec::new();
        for part in &row.parts {
            let owner = match part.men.first().map(|man| man.owner) {
                Some(ManOwner::Side(side)) => self.named(side),
                _ => NOBODY,
            };
            let cells: Vec<Cell> = part.cells().collect();
            let cells = self.cell_names(&cells);
            if said.is_empty() {
                let men: Vec<String> = part.men.iter().map(|man| self.man(man)).collect();
                let men = list(&men, "and");
                said.push(format!("{men}, of {owner}, stand on {cells} in an order drawn by chance").into());
            } else {
                let words = format!("those of {owner} stand on {cells} in the same order");
                said.push(Phrase::tail(", ", "", words));
            }
        }
        for when in &row.when {
            said.push(Phrase::tail(", so that ", "only orders are drawn in which ", self.asks(when, false)));
        }
        Phrase::Row(said)
    }

    /// A piece of the set-up, with its states.
    fn man(&self, man: &Placed) -> String {
        let kind = self.ir.kinds.get(man.kind.index()).map_or("piece", |kind| kind.name.as_str());
        let mut words: Vec<String> = man.states.iter().map(|(state, _)| self.state(*state)).collect();
        words.push(kind.to_owned());
        article(&words.join(" "))
    }

    /// Where tracks lead.
    pub(super) fn leads(&self, tracks: &TracksDecl) -> Phrase {
        let directions = self.for_each_side(&tracks.of, |of| {
            of.iter().filter(|one| !self.is_against(**one)).flat_map(|one| self.drawn(*one)).collect()
        });
        let both = if self.is_both_ways(tracks) { "both ways " } else { "" };
        Phrase::Row(vec![format!("The tracks `{}` lead {both}", tracks.name).into(), directions])
    }

    /// One direction: by its cells if it is drawn, else by its name.
    fn drawn(&self, direction: Direction) -> Vec<String> {
        let board = &self.ir.board;
        let name = board.directions.get(direction.index()).map_or("", |decl| decl.name.as_str());
        if !name.ends_with(|last: char| last.is_ascii_digit()) && !name.ends_with("-image") {
            return vec![if name.starts_with('(') { format!("by {name}") } else { self.track(name, true) }];
        }
        let cells = (0..board.cells.len()).map(Cell::at);
        let begins = cells.clone().filter(|cell| board.next(board.reverse(direction), *cell).is_none());
        let begins = begins.filter(|cell| board.next(direction, *cell).is_some());
        let ways = begins.map(|first| {
            let way = std::iter::successors(Some(first), |cell| board.next(direction, *cell));
            let names: Vec<&str> = way.take(board.cells.len()).map(|cell| board.cell_name(cell)).collect();
            format!(
                "from {} to {}",
                names.first().unwrap_or(&""),
                names.get(1..).unwrap_or_default().join(", ")
            )
        });
        let ways: Vec<String> = ways.collect();
        if !ways.is_empty() {
            return ways;
        }
        // A ring has no beginning.
        let first = cells.into_iter().find(|cell| board.next(direction, *cell).is_some());
        let ring = std::iter::successors(first, |cell| {
            board.next(direction, *cell).filter(|next| Some(*next) != first)
        });
        let names: Vec<&str> = ring.take(board.cells.len()).map(|cell| board.cell_name(cell)).collect();
        vec![format!("around {}", names.join(", "))]
    }

    /// What differs between the sides is said for each of them.
    fn for_each_side<T: PartialEq>(&self, of: &[Vec<T>], said: impl Fn(&[T]) -> Vec<String>) -> Phrase {
        let parts = self.ir.for_sides(of).into_iter().flat_map(|(side, of)| match side {
            Some(side) => vec![format!("{} for {side}", list(&said(of), "and"))],
            None => said(of),
        });
        let parts: Vec<String> = parts.collect();
        if parts.iter().any(|part| part.contains([',', ';']) || part.contains(" and ")) {
            return Phrase::of(How::Cases, parts.into_iter().map(Phrase::from).collect());
        }
        list(&parts, "and").into()
    }
}
