//! Set-ups and positions.

mod entries;
mod shuffled;

use std::collections::{BTreeSet, HashMap, HashSet};

use super::{Lowerer, errors};
use crate::language::check::declared::meaning::Meaning;
use crate::language::check::unknown::sought::Sought;
use crate::language::diagnostic::{Diagnostic, catalog};
use crate::language::ir::{
    Cell, Kind, ManOwner, NOBODY, Phase, Placed, Placement, Row, Side, StateDecl, StateId, StateOwner,
    StateType, Value, drawn_set, limits,
};
use crate::language::sorting::Sorting;
use crate::language::source::Span;
use crate::language::syntax::tree::{
    Army, CellRange, Entry, Location, Men, Name, Number, PositionLine, SetupBody, Text,
};

/// The word before the states of cells.
const CELLS: &str = "cells";

/// A position under construction.
#[derive(Default)]
pub(super) struct Draft {
    placement: Placement,
    /// Where the pieces of each cell were written, or the row that it belongs to.
    places: HashMap<Cell, Span>,
    /// The cells whose pieces were drawn: their states may follow.
    drawn: HashSet<Cell>,
    /// The cells that were drawn as members of the game's only set of cells.
    held: BTreeSet<Cell>,
    /// The states of cells, and where they were written.
    of_cells: Vec<(Cell, StateId, Value, Span)>,
    /// The rows whose order is drawn by chance.
    rows: Vec<Row>,
}

impl Draft {
    /// Puts a cell into the game's only set of cells.
    pub(super) fn hold(&mut self, cell: Cell) {
        self.held.insert(cell);
    }

    /// The placement, all lists in order. Cells that were drawn are the whole set, unless its state is given in words.
    fn finished(self, states: &[StateDecl]) -> Placement {
        let mut placement = self.placement;
        if let Some((id, _)) = drawn_set(states).filter(|_| !self.held.is_empty())
            && !placement.states.iter().any(|(_, state, _)| *state == id)
        {
            placement.states.push((None, id, Value::Cells(self.held.into_iter().collect())));
        }
        let of_cells = self.of_cells.into_iter();
        placement.cells = of_cells.map(|(cell, state, value, _)| (cell, state, value)).collect();
        finished(placement)
    }
}

impl<'t> Lowerer<'_, 't> {
    /// The set-up of the game as it is written, and what of it is drawn by chance.
    pub(super) fn setup(&mut self, phases: &[Phase]) -> (Placement, Vec<Row>) {
        let Some((at, bodies)) = &self.program.setup else { return Default::default() };
        let (at, bodies) = (*at, bodies.clone());
        let mut draft = Draft::default();
        for body in bodies {
            match body {
                SetupBody::Drawing(text, armies) => {
                    self.drawing(text, &mut draft);
                    self.setup_armies(armies, &mut draft);
                }
                SetupBody::Armies(armies) => self.setup_armies(armies, &mut draft),
            }
        }
        for side in Side::BOTH {
            let none = !draft.placement.men.iter().any(|man| man.owner == side)
                && !draft.placement.hands.iter().any(|(of, ..)| *of == side);
            if none
                && draft.of_cells.is_empty()
                && !self.program.chooses()
                && self.names.sides.len() == 2
                && self.out.is_empty()
                && self.out.unknown().is_empty()
            {
                let name = self.names.sides.get(side.index()).cloned().unwrap_or_default();
                self.out.push(errors::side_without_men(at, &name));
            }
        }
        draft.placement.to_move =
            phases.first().and_then(|phase| phase.turns.first()).map_or(self.names.first, |side| side.0);
        let rows = std::mem::take(&mut draft.rows);
        (draft.finished(&self.pieces.states), rows)
    }

    /// A position of a test, drawn, written or both; the side that begins the game is to move unless another is named.
    pub(super) fn position(
        &mut self,
        drawing: Option<&'t Text>,
        position_lines: &'t [PositionLine],

        phases: &[Phase],
    ) -> Placement {
        let mut draft = Draft::default();
        if let Some(drawing) = drawing {
            self.drawing(drawing, &mut draft);
        }
        let armies: Vec<&'t Army> = position_lines.iter().filter_map(army_of).collect();
        draft.placement.to_move = self.names.first;
        let turns_before =
            |phase: usize| phases.iter().take(phase).map(|phase| phase.turns.len()).sum::<usize>();
        draft.placement.phase_turns = u16::try_from(turns_before(phases.len())).unwrap_or(u16::MAX);
        let (mut phase, mut to_move) = (None, None);
        for line in position_lines {
            match line {
                PositionLine::Army(army) => self.side_placed(army, &armies, &mut draft),
                PositionLine::Entry(entry) => self.game_entry(entry, &mut draft),
                PositionLine::ToMove(name) => {
                    if let Some(side) = self.side_named(name) {
                        draft.placement.to_move = side.0;
                        to_move = Some((name, side));
                    }
                }
                PositionLine::Phase(name, turn) => {
                    let known = phases.iter().position(|phase| phase.name == name.text);
                    phase = known.map(|phase| (phase, name, turn.as_ref()));
                    if phase.is_none() {
                        self.unknown(name, Sought::Phase, None);
                    }
                }
            }
        }
        if let Some((index, name, turn)) = phase
            && let Some(phase) = phases.get(index)
            && let Some((turn, side)) = self.turn_of_phase(phase, (name, turn), to_move)
        {
            let over = turns_before(index) + turn;
            draft.placement.phase_turns = u16::try_from(over).unwrap_or(u16::MAX);
            draft.placement.to_move = side.0;
        }
        self.known_men(&mut draft);
        if let Some(row) = draft.rows.first() {
            self.out.push(errors::shuffled_position(row.at));
        }
        draft.finished(&self.pieces.states)
    }

    /// The turn of a phase, from 0, and its side: that of the number, or the first of the side to move, or the first.
    fn turn_of_phase(
        &mut self,
        phase: &Phase,
        (name, number): (&Name, Option<&Number>),
        to_move: Option<(&Name, Side)>,
    ) -> Option<(usize, Side)> {
        let (turn, at) = match number {
            Some(number) => (usize::try_from(number.value).unwrap_or(0).wrapping_sub(1), number.at.0),
            None => {
                let first = to_move.map(|(_, side)| phase.turns.iter().position(|of| *of == side));
                (first.unwrap_or(Some(0)).unwrap_or(usize::MAX), name.at.0)
            }
        };
        let side = phase.turns.get(turn).copied();
        let said = |said: Side| to_move.is_none_or(|(_, side)| side == said);
        match (side, to_move) {
            (Some(side), _) if said(side) => Some((turn, side)),
            (_, Some((word, _))) if side.is_some() || number.is_none() => {
                self.out.push(errors::phase_of_the_other(word.at.0, &word.text, (at, &name.text)));
                None
            }
            _ => {
                self.out.push(errors::no_such_phase_turn(at, &name.text, phase.turns.len()));
                None
            }
        }
    }

    fn setup_armies(&mut self, armies: &'t [Army], draft: &mut Draft) {
        let all: Vec<&'t Army> = armies.iter().collect();
        let mut seen: Vec<&Name> = Vec::new();
        for army in armies {
            if let Some(before) = seen.iter().find(|before| before.text == army.side.text) {
                self.out.push(errors::army_twice(army.side.at.0, &army.side.text, before.at.0));
                continue;
            }
            seen.push(&army.side);
            self.side_placed(army, &all, draft);
        }
        self.known_men(draft);
    }

    /// The pieces of a side: those written, or for `likewise` the image of the other side's.
    fn side_placed(&mut self, army: &'t Army, all: &[&'t Army], draft: &mut Draft) {
        if !army.of_cells.is_empty() {
            return self.numbers_of_cells(army, draft);
        }
        if army.side.text == CELLS && !self.names.sides.contains(&army.side.text) {
            return self.out.push(errors::cells_without_numbers(army.at.0));
        }
        if army.men.is_some() {
            return self.army(army, None, draft);
        }
        if army.side.text == NOBODY {
            return self.out.push(errors::nobody_is_no_side(army.at.0, "has no image"));
        }
        let is_other = |other: &&&Army| other.side.text != army.side.text && other.side.text != NOBODY;
        let other = all.iter().find(|other| is_other(other) && other.men.is_some());
        let symmetry = self.program.sides.and_then(|sides| sides.symmetry);
        match other {
            // Errors of the symmetry are already reported.
            _ if self.out.has(catalog::BAD_SYMMETRY) => {}
            // Pieces in hand have no cell, and need no image.
            Some(other) if stands(other) && symmetry.is_none_or(|symmetry| symmetry.text == "none") => {
                let Some(sides) = self.program.sides else { return };
                let names: Vec<&str> = sides.names.iter().map(|name| name.text.as_str()).collect();
                let names = names.join(", ");
                self.out.push(errors::likewise_without_symmetry(army.at.0, sides.at, &names));
            }
            Some(other) => self.army(other, Some(&army.side), draft),
            None => self.out.push(errors::likewise_what(army.at.0)),
        }
    }

    /// `cells: a1 b1 {seeds = 3}`
    fn numbers_of_cells(&mut self, army: &'t Army, draft: &mut Draft) {
        for (ranges, entries) in &army.of_cells {
            for entry in entries {
                let Some((id, value)) = self.entry(entry, Side(0)) else { continue };
                let of = self.pieces.states.get(id.index()).map(|decl| &decl.of);
                if of != Some(&StateOwner::Cell) || entry.side.is_some() {
                    self.entry_elsewhere(entry, id);
                    continue;
                }
                for cell in ranges.iter().flat_map(|range| self.cells(range)).collect::<Vec<_>>() {
                    draft.of_cells.push((cell, id, value.clone(), entry.at.0));
                }
            }
        }
        draft.of_cells.arrange_by_key(|(cell, id, ..)| (*cell, *id));
        let twice = draft.of_cells.windows(2).find_map(|pair| match pair {
            [(cell, id, _, before), (other, again, _, at)] if (cell, id) == (other, again) => {
                Some((*cell, *before, *at))
            }
            _ => None,
        });
        if let Some((cell, before, at)) = twice {
            let name = self.shape.cell_name(cell).to_owned();
            self.out.push_once(errors::value_of_cell_twice(at, &name, before));
        }
    }

    /// The pieces of a side; for `likewise`, of another side, on the images of the cells.
    fn army(&mut self, army: &'t Army, likewise: Option<&Name>, draft: &mut Draft) {
        let Some(owner) = self.owner_named(likewise.unwrap_or(&army.side)) else { return };
        for men in army.men.iter().flatten() {
            self.men_placed(men, owner, likewise, draft);
        }
    }

    fn men_placed(&mut self, men: &'t Men, owner: ManOwner, likewise: Option<&Name>, draft: &mut Draft) {
        match &men.stands {
            Location::Shuffled(row) => self.shuffled(men, row, owner, likewise, draft),
            _ if self.went(&men.kind) => {}
            Location::InHand(number) => {
                let Some(kind) = self.kind_named(&men.kind) else { return };
                self.notes.kinds_placed.insert(kind);
                let ManOwner::Side(side) = owner else {
                    return self.out.push(errors::nobody_is_no_side(men.kind.at.0, "has no hand"));
                };
                if !self.pieces.hand.contains(&kind) {
                    return self.not_held(men.kind.at.0, &men.kind.text);
                }
                match u32::try_from(number.value) {
                    Ok(count) if count > 0 && number.value <= i64::try_from(limits::MEN).unwrap_or(0) => {
                        draft.placement.hands.push((side, kind, count));
                    }
                    _ => {
                        let most = i64::try_from(limits::MEN).unwrap_or(0);
                        self.out.push(errors::number_out_of_range(number.at.0, 1, most));
                    }
                }
            }
            Location::Cells(ranges, entries) => {
                let pieces = self.by_piece(&men.kind, ranges, likewise.is_none());
                let last = pieces.len().saturating_sub(1);
                for (at, (name, ranges)) in pieces.into_iter().enumerate() {
                    let Some(kind) = self.kind_named(name) else { continue };
                    self.notes.kinds_placed.insert(kind);
                    let entries = if at == last { entries.as_slice() } else { &[] };
                    self.on_cells(kind, ranges, entries, owner, likewise, draft);
                }
            }
        }
    }

    /// The pieces of a kind that is taken away go with it.
    fn went(&self, kind: &Name) -> bool {
        self.names.get(&kind.text).is_none() && self.program.went_with(kind)
    }

    /// The cells of each piece: more than one piece if commas are missing, `Captain c1 Barge a1`, which is reported
    /// if `tells`.
    fn by_piece(
        &mut self,
        kind: &'t Name,
        ranges: &'t [CellRange],
        tells: bool,
    ) -> Vec<(&'t Name, &'t [CellRange])> {
        let mut pieces = Vec::new();
        let (mut name, mut first) = (kind, 0);
        for (at, range) in ranges.iter().enumerate() {
            let word = &range.first;
            if range.last.is_some() || !matches!(self.lookup(&word.text), Some(Meaning::Kind(_))) {
                continue;
            }
            let here = ranges.get(first..at).unwrap_or_default();
            if tells {
                let before = here.iter().map(|cell| cell.first.text.as_str());
                let before = [name.text.as_str()].into_iter().chain(before).collect::<Vec<_>>().join(" ");
                let after =
                    ranges.get(at + 1).map_or(String::new(), |after| format!(" {}", after.first.text));
                let meant = format!("{before}, {}{after}", word.text);
                self.out.push(errors::missing_comma(word.at.0, &word.text, &meant));
            }
            pieces.push((name, here));
            (name, first) = (word, at + 1);
        }
        pieces.push((name, ranges.get(first..).unwrap_or_default()));
        pieces
    }

    fn on_cells(
        &mut self,
        kind: Kind,
        ranges: &[CellRange],
        entries: &'t [Entry],
        owner: ManOwner,
        likewise: Option<&Name>,
        draft: &mut Draft,
    ) {
        // A surplus of one side is also one of its image: it is already reported.
        if likewise.is_some() && self.out.has(catalog::TWO_MEN) {
            return;
        }
        let states = self.states_given(entries, kind, owner, likewise);
        for range in ranges {
            let at = range.last.as_ref().map_or(range.first.at.0, |last| range.first.at.0.to(last.at.0));
            for cell in self.cells(range) {
                let cell = if likewise.is_some() { self.shape.image(cell) } else { cell };
                if let (Some(name), Some(before)) = (likewise, draft.places.get(&cell))
                    && draft.placement.men.iter().any(|man| man.cell == cell && man.owner != owner)
                {
                    let onto = self.shape.cell_name(cell).to_owned();
                    let found = errors::likewise_onto(name.at.0, &onto, *before);
                    self.out.push_once(found);
                    continue;
                }
                let at = likewise.map_or(at, |name| name.at.0);
                // States of a piece may follow its letter in a drawing, also if a file has taken them away since.
                let states = (!entries.is_empty()).then_some(states.as_slice());
                self.place(cell, owner, kind, states, at, draft);
            }
        }
    }

    /// A piece in a drawing.
    pub(super) fn place_drawn(
        &mut self,
        cell: Cell,
        (owner, kind): (ManOwner, Kind),
        at: Span,
        draft: &mut Draft,
    ) {
        self.notes.kinds_placed.insert(kind);
        self.place(cell, owner, kind, None, at, draft);
        draft.drawn.insert(cell);
    }

    fn place(
        &mut self,
        cell: Cell,
        owner: ManOwner,
        kind: Kind,
        given: Option<&[(StateId, Value)]>,
        at: Span,
        draft: &mut Draft,
    ) {
        let states = given.unwrap_or_default();
        let (of, stacks) = self
            .pieces
            .kinds
            .get(kind.index())
            .map_or((String::new(), 1), |kind| (kind.name.clone(), kind.stacks));
        if let Some(before) = draft.places.get(&cell) {
            let known = draft.placement.men.iter_mut().find(|man| man.cell == cell);
            let to_drawn = given.is_some() && draft.drawn.remove(&cell);
            let known = match known {
                Some(man) if to_drawn && (man.kind, man.owner) == (kind, owner) => {
                    man.states = states.to_vec();
                    return;
                }
                other => other,
            };
            if let Some(pile) = known
                && pile.kind == kind
                && pile.owner == owner
                && pile.states == states
                && pile.count < stacks
                && !draft.rows.iter().flat_map(|row| &row.parts).any(|part| part.cells().any(|of| of == cell))
            {
                pile.count += 1;
                return;
            }
            let name = self.shape.cell_name(cell).to_owned();
            let before = *before;
            // Pieces of another file: the whole set-up stands on them.
            if before.source != at.source {
                let told = |found: &Diagnostic| {
                    found.code == catalog::TWO_MEN
                        && found.labels.iter().any(|label| label.span.source == before.source)
                };
                if !self.out.any(told) {
                    self.out.push(errors::set_up_on_others(at, before, &name));
                }
                return;
            }
            // Only one of the cells of a block is reported.
            return self.out.push_once(errors::two_men(at, &name, before, &of, stacks));
        }
        draft.places.insert(cell, at);
        draft.placement.men.push(Placed { cell, owner, kind, count: 1, states: states.to_vec() });
    }

    /// A cell or block of cells.
    pub(super) fn cells(&mut self, range: &CellRange) -> Vec<Cell> {
        match &range.last {
            None => self.cell_named(&range.first).into_iter().collect(),
            Some(last) => self.range(&range.first, last, range.first.at.0.to(last.at.0)).unwrap_or_default(),
        }
    }

    /// Pieces on the cells that a set of pieces names must exist.
    fn known_men(&mut self, draft: &mut Draft) {
        let standing: Vec<(Cell, Kind)> =
            draft.placement.men.iter().map(|man| (man.cell, man.kind)).collect();
        for man in &draft.placement.men {
            for (id, value) in &man.states {
                let (Value::Men(cells), Some(decl)) = (value, self.pieces.states.get(id.index())) else {
                    continue;
                };
                let StateType::Men(kinds) = &decl.ty else { continue };
                for cell in cells {
                    if !standing.iter().any(|(at, kind)| at == cell && kinds.contains(kind)) {
                        let at = draft.places.get(&man.cell).copied().unwrap_or_default();
                        let name = self.shape.cell_name(*cell).to_owned();
                        self.out.push(errors::no_such_man(at, &decl.name.clone(), &name));
                    }
                }
            }
        }
    }
}

fn army_of(line: &PositionLine) -> Option<&Army> {
    match line {
        PositionLine::Army(army) => Some(army),
        _ => None,
    }
}

/// Whether any of its pieces are on the board.
fn stands(army: &Army) -> bool {
    army.men.iter().flatten().any(|men| !matches!(men.stands, Location::InHand(_)))
}

/// Pieces in the order of cells, hands added up.
fn finished(mut placement: Placement) -> Placement {
    placement.men.arrange_by_key(|man| man.cell);
    let mut hands: Vec<(Side, Kind, u32)> = Vec::new();
    for (side, kind, count) in placement.hands {
        match hands.iter_mut().find(|(s, k, _)| *s == side && *k == kind) {
            Some((.., known)) => *known = known.saturating_add(count),
            None => hands.push((side, kind, count)),
        }
    }
    hands.arrange();
    placement.hands = hands;
    placement.states.arrange();
    placement
}
