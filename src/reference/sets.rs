//! Sets: is this in it, and what is in it.

use crate::ir::{Cell, Owner, Set, SetKind, Sort, StateRef, Walk};

use super::rules::Rules;
use super::scene::{Named, Scene};
use crate::position::Holder;
use crate::position::{ManId, Value};

/// What is asked about.
#[derive(Clone, Copy, Debug)]
pub(super) enum Target {
    /// A cell; of a set of men, the man on it.
    Cell(Cell),
    /// A man; of a set of cells, its cell.
    Man(ManId),
}

/// Whether the members of a set are known without looking at the whole board.
fn is_pointed(set: &Set) -> bool {
    match &set.kind {
        SetKind::Cells
        | SetKind::Empty
        | SetKind::Occupied
        | SetKind::Men
        | SetKind::Side(_)
        | SetKind::Kinds(_)
        | SetKind::Flagged(_)
        | SetKind::Not(_) => false,
        SetKind::And(parts) => parts.iter().any(is_pointed),
        SetKind::Or(parts) => parts.iter().all(is_pointed),
        SetKind::Attacked(what) => is_pointed(what),
        _ => true,
    }
}

impl Rules<'_> {
    /// Whether something is in a set.
    pub(super) fn contains(&self, scene: &Scene, set: &Set, target: Target) -> bool {
        let (cell, man) = match target {
            Target::Cell(cell) => (Some(cell), scene.position.on(cell)),
            Target::Man(man) => (scene.cell_of(man), Some(man)),
        };
        self.step(|| match &set.kind {
            SetKind::Cells => cell.is_some(),
            SetKind::Empty => cell.is_some_and(|cell| scene.position.on(cell).is_none()),
            SetKind::Occupied => cell.is_some_and(|cell| scene.position.on(cell).is_some()),
            SetKind::Men => man.is_some(),
            SetKind::Side(whose) => man.is_some_and(|man| {
                scene.position.man(man).side == scene.side(*whose) && !scene.pending.contains(&man)
            }),
            SetKind::Kinds(kinds) => man.is_some_and(|man| kinds.contains(&scene.position.man(man).kind)),
            SetKind::Flagged(state) => man.is_some_and(|man| {
                scene.position.value(self.game, Holder::Man(man), *state) == Some(Value::Flag(true))
            }),
            SetKind::These(cells) => cell.is_some_and(|cell| self.is_among(cell, cells)),
            SetKind::Zone(..) => cell.is_some_and(|cell| self.is_among(cell, self.zone(scene, set))),
            SetKind::Mover => man.is_some() && man == scene.mover,
            SetKind::Me => man.is_some() && man == scene.frame.me,
            SetKind::It => man.is_some() && man == scene.it(),
            SetKind::Here => cell.is_some() && cell == scene.here(),
            SetKind::Origin => cell.is_some() && cell == scene.origin,
            SetKind::Passed => cell.is_some_and(|cell| scene.passed.contains(&cell)),
            SetKind::Taken => man.is_some_and(|man| scene.taken.contains(&man)),
            SetKind::Named(slot, sort) => match scene.named(*slot, *sort) {
                Some(Named::Cell(named)) => cell == Some(named),
                Some(Named::Man(named)) => man == Some(named),
                None => false,
            },
            SetKind::State(state, _) => self.values(scene, state).iter().any(|value| match value {
                Value::Men(men) => man.is_some_and(|man| men.contains(&man)),
                Value::Cell(held) => held.is_some() && cell == *held,
                _ => false,
            }),
            SetKind::And(parts) => parts.iter().all(|part| self.contains(scene, part, target)),
            SetKind::Or(parts) => parts.iter().any(|part| self.contains(scene, part, target)),
            // A cell without a man is in no set of men, in the complement of one neither.
            SetKind::Not(what) => {
                (man.is_some() || what.sort() == Sort::Cells) && !self.contains(scene, what, target)
            }
            SetKind::By { what, walk, from } => {
                self.contains(scene, what, target)
                    && cell.is_some_and(|cell| self.reach(scene, walk, from).contains(&cell))
            }
            SetKind::Attacked(what) => {
                self.contains(scene, what, target) && man.is_some_and(|man| self.is_attacked(scene, man))
            }
        })
    }

    /// The men in a set, in the order of their cells; of a set of cells, the men on them. Men that are not on the
    /// board are among them only where they are pointed at: `mover`, `taken`.
    pub(super) fn men_in(&self, scene: &Scene, set: &Set) -> Vec<ManId> {
        if set.sort() == Sort::Cells {
            return self
                .cells_in(scene, set)
                .into_iter()
                .filter_map(|cell| scene.position.on(cell))
                .collect();
        }
        self.step(|| match &set.kind {
            SetKind::Mover => scene.mover.into_iter().collect(),
            SetKind::Me => scene.frame.me.into_iter().collect(),
            SetKind::It => scene.it().into_iter().collect(),
            SetKind::Taken => scene.taken.clone(),
            SetKind::Named(slot, sort) => match scene.named(*slot, *sort) {
                Some(Named::Man(man)) => vec![man],
                _ => Vec::new(),
            },
            SetKind::State(state, _) => {
                let mut men = Vec::new();
                for value in self.values(scene, state) {
                    if let Value::Men(held) = value {
                        men.extend(held.into_iter().filter(|man| scene.is_present(*man)));
                    }
                }
                in_order(scene, men)
            }
            SetKind::And(parts) => {
                let of_men = || parts.iter().filter(|part| part.sort() == Sort::Men);
                let first = of_men().find(|part| is_pointed(part)).or_else(|| of_men().next());
                let mut men = first.map_or_else(Vec::new, |part| self.men_in(scene, part));
                men.retain(|man| self.contains(scene, set, Target::Man(*man)));
                men
            }
            SetKind::Or(parts) => {
                in_order(scene, parts.iter().flat_map(|part| self.men_in(scene, part)).collect())
            }
            SetKind::By { what, walk, from } => {
                let cells = self.reach(scene, walk, from).into_iter();
                let men = cells.filter_map(|cell| scene.position.on(cell));
                men.filter(|man| self.contains(scene, what, Target::Man(*man))).collect()
            }
            SetKind::Attacked(what) => {
                let men = self.men_in(scene, what).into_iter();
                men.filter(|man| self.is_attacked(scene, *man)).collect()
            }
            _ => {
                self.spend(size_of_val(scene.position.at.as_slice()));
                let men = scene.position.standing();
                men.filter(|man| self.contains(scene, set, Target::Man(*man))).collect()
            }
        })
    }

    /// The cells in a set, in order; of a set of men, the cells of these.
    pub(super) fn cells_in(&self, scene: &Scene, set: &Set) -> Vec<Cell> {
        if set.sort() == Sort::Men {
            return self.men_in(scene, set).into_iter().filter_map(|man| scene.cell_of(man)).collect();
        }
        self.step(|| match &set.kind {
            SetKind::These(cells) => cells.clone(),
            SetKind::Zone(..) => self.zone(scene, set).to_vec(),
            SetKind::Here => scene.here().into_iter().collect(),
            SetKind::Origin => scene.origin.into_iter().collect(),
            SetKind::Passed => sorted(scene.passed.clone()),
            SetKind::Named(slot, sort) => match scene.named(*slot, *sort) {
                Some(Named::Cell(cell)) => vec![cell],
                _ => Vec::new(),
            },
            SetKind::State(state, _) => {
                let values = self.values(scene, state).into_iter();
                sorted(
                    values
                        .filter_map(|value| if let Value::Cell(cell) = value { cell } else { None })
                        .collect(),
                )
            }
            SetKind::And(parts) => {
                let first = parts.iter().find(|part| is_pointed(part)).or(parts.first());
                let mut cells = first.map_or_else(Vec::new, |part| self.cells_in(scene, part));
                cells.retain(|cell| self.contains(scene, set, Target::Cell(*cell)));
                cells
            }
            SetKind::Or(parts) => sorted(parts.iter().flat_map(|part| self.cells_in(scene, part)).collect()),
            SetKind::By { what, walk, from } => {
                let cells = self.reach(scene, walk, from).into_iter();
                cells.filter(|cell| self.contains(scene, what, Target::Cell(*cell))).collect()
            }
            _ => {
                let cells = (0..self.game.board.cells.len()).map(Cell::at);
                cells.filter(|cell| self.contains(scene, set, Target::Cell(*cell))).collect()
            }
        })
    }

    /// Whether a set has a member.
    pub(super) fn has_member(&self, scene: &Scene, set: &Set) -> bool {
        match set.sort() {
            Sort::Men => !self.men_in(scene, set).is_empty(),
            Sort::Cells => !self.cells_in(scene, set).is_empty(),
        }
    }

    /// The one man in a set; none where there are none or several.
    pub(super) fn one_man(&self, scene: &Scene, set: &Set) -> Option<ManId> {
        if let [man] = *self.men_in(scene, set) { scene.is_present(man).then_some(man) } else { None }
    }

    /// The one cell in a set; none where there are none or several.
    pub(super) fn one_cell(&self, scene: &Scene, set: &Set) -> Option<Cell> {
        if let [cell] = *self.cells_in(scene, set) { Some(cell) } else { None }
    }

    /// Whether a cell is one of these.
    fn is_among(&self, cell: Cell, cells: &[Cell]) -> bool {
        self.spend(size_of_val(cells));
        cells.contains(&cell)
    }

    /// The cells of a zone.
    fn zone(&self, scene: &Scene, set: &Set) -> &[Cell] {
        let SetKind::Zone(zone, whose) = &set.kind else { return &[] };
        let zone = self.game.board.zones.get(zone.index());
        zone.and_then(|zone| zone.cells.get(scene.side(*whose).index())).map_or(&[], Vec::as_slice)
    }

    /// Where walks of the eye lead from the members of a set, in order.
    fn reach(&self, scene: &Scene, walk: &Walk, from: &Set) -> Vec<Cell> {
        let starts = self.cells_in(scene, from).into_iter();
        let looks = starts.flat_map(|start| self.look(scene, start, walk));
        sorted(looks.filter_map(|seen| seen.walker()).collect())
    }

    /// What holds the states that a reference is about.
    pub(super) fn holders(&self, scene: &Scene, state: &StateRef) -> Vec<Holder> {
        match &state.of {
            Owner::Game => vec![Holder::Game],
            Owner::Side(whose) => vec![Holder::Side(scene.side(*whose))],
            Owner::Men(men) => self.men_in(scene, men).into_iter().map(Holder::Man).collect(),
        }
    }

    /// The values that a reference is about.
    pub(super) fn values(&self, scene: &Scene, state: &StateRef) -> Vec<Value> {
        let holders = self.holders(scene, state).into_iter();
        holders.filter_map(|holder| scene.position.value(self.game, holder, state.state)).collect()
    }
}

/// Cells in order, each once.
fn sorted(mut cells: Vec<Cell>) -> Vec<Cell> {
    cells.sort_unstable();
    cells.dedup();
    cells
}

/// Men in the order of their cells, each once.
fn in_order(scene: &Scene, mut men: Vec<ManId>) -> Vec<ManId> {
    men.sort_unstable_by_key(|man| (scene.cell_of(*man), *man));
    men.dedup();
    men
}
