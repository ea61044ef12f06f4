//! Sets: is this in it, and what is in it.

use crate::language::sorting::Gather;
use std::collections::BTreeSet;

use super::asking::{all, any, divide, each};
use super::interpreter::{Interpreter, Tried};
use super::scene::{Frame, Scene};
use crate::language::budget::Asked;
use crate::language::ir::{Cell, Owner, Route, Set, SetKind, Sort, StateId, StateRef, Whose, Zone};
use crate::language::sorting::Sorting;
use crate::play::position::{Holder, ManId, Value};
use crate::play::trace::Undone;

/// What is asked about, or is a member.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Target {
    /// A cell; of a set of pieces, the piece on it.
    Cell(Cell),
    /// A piece; of a set of cells, its cell.
    Man(ManId),
}

impl Interpreter<'_> {
    /// Whether something is in a set.
    pub(super) fn contains(&self, scene: &Scene, set: &Set, target: Target) -> Asked<bool> {
        let _deeper = self.step()?;
        let (cell, man) = (scene.cell_at(target), scene.man_at(target));
        Ok(match &set.kind {
            SetKind::Cells => cell.is_some(),
            SetKind::Empty => cell.is_some_and(|cell| scene.on(cell).is_none()),
            SetKind::Occupied => cell.is_some_and(|cell| scene.on(cell).is_some()),
            SetKind::Men => man.is_some(),
            SetKind::Side(whose) => man.is_some_and(|man| scene.is_of(man, *whose)),
            SetKind::Nobody => man.is_some_and(|man| scene.is_nobodys(man)),
            SetKind::Kinds(kinds) => man.is_some_and(|man| kinds.contains(&scene.position.man(man).kind)),
            SetKind::Flagged(state) => man.is_some_and(|man| self.is_flagged(scene, man, *state)),
            SetKind::These(cells) => self.is_among(cell, cells)?,
            SetKind::Zone(zone, whose) => self.is_among(cell, self.zone(scene, *zone, *whose))?,
            SetKind::And(parts) => return all(parts, |part| self.contains(scene, part, target)),
            SetKind::Or(parts) => return any(parts, |part| self.contains(scene, part, target)),
            SetKind::Not(what) => self.is_not(scene, what, target)?,
            SetKind::Before(what) => self.was_in(scene, what, target)?,
            SetKind::By { what, .. } | SetKind::Attacked(what, _) | SetKind::Where { what, .. } => {
                self.contains(scene, what, target)? && self.is_kept(scene, set, target)?
            }
            SetKind::Mover
            | SetKind::Me
            | SetKind::It
            | SetKind::EachCell
            | SetKind::Seen
            | SetKind::Here
            | SetKind::Origin
            | SetKind::Passed
            | SetKind::Taken
            | SetKind::Member(_)
            | SetKind::Named(..)
            | SetKind::State(..) => self.points_at(scene, set, (cell, man))?,
        })
    }

    /// Whether a member of the set before `by`, `attacked` or `where` passes these words.
    fn is_kept(&self, scene: &Scene, set: &Set, target: Target) -> Asked<bool> {
        let (cell, man) = (scene.cell_at(target), scene.man_at(target));
        match &set.kind {
            SetKind::By { walk, from, .. } => self.is_reached(scene, cell, (walk, from)),
            SetKind::Attacked(_, attack) => man.map_or(Ok(false), |man| self.is_attacked(scene, man, attack)),
            SetKind::Where { asks, .. } => self.holds(&self.of_member(scene, set, target)?, asks),
            _ => Ok(true),
        }
    }

    /// Whether something is in the complement of a set. An empty cell is in no set of pieces, and in no complement of one.
    fn is_not(&self, scene: &Scene, what: &Set, target: Target) -> Asked<bool> {
        let can_be_asked = what.sort() == Sort::Cells || scene.man_at(target).is_some();
        Ok(can_be_asked && !self.contains(scene, what, target)?)
    }

    /// The cells of a zone, as a side sees it.
    fn zone(&self, scene: &Scene, zone: Zone, whose: Whose) -> &[Cell] {
        self.game.board.zone(zone, scene.side(whose))
    }

    /// Whether a flag of a piece is set.
    fn is_flagged(&self, scene: &Scene, man: ManId, state: StateId) -> bool {
        scene.position.value(self.game, Holder::Man(man), state) == Some(Value::Flag(true))
    }

    /// Whether a set that is known by its few members has this one.
    fn points_at(&self, scene: &Scene, set: &Set, (cell, man): (Option<Cell>, Option<ManId>)) -> Asked<bool> {
        Ok(self.members(scene, set)?.into_iter().any(|member| match member {
            Target::Cell(member) => cell == Some(member),
            Target::Man(member) => man == Some(member),
        }))
    }

    /// The members of a set, in any order, perhaps repeated. Pieces off the board are members only of sets that point at them:
    /// `mover`, `taken`.
    pub(super) fn members(&self, scene: &Scene, set: &Set) -> Asked<Vec<Target>> {
        let _deeper = self.step()?;
        let cells = |cells: &[Cell]| cells.iter().copied().map(Target::Cell).collect();
        let men = |men: &[ManId]| men.iter().copied().map(Target::Man).collect();
        let among = |members: Vec<Target>, set: &Set| Ok(self.split(scene, members, set)?.0);
        Ok(match &set.kind {
            SetKind::These(these) => cells(these),
            SetKind::Zone(zone, whose) => cells(self.zone(scene, *zone, *whose)),
            SetKind::EachCell => cells(scene.frame.each.as_slice()),
            SetKind::Seen => cells(scene.eye.map(|eye| eye.place).as_slice()),
            SetKind::Here => cells(scene.here().as_slice()),
            SetKind::Origin => cells(scene.origin.as_slice()),
            SetKind::Passed => cells(&scene.passed),
            SetKind::Mover => men(scene.mover.as_slice()),
            SetKind::Me => men(scene.frame.me.as_slice()),
            SetKind::It => men(scene.it().as_slice()),
            SetKind::Taken => men(&scene.taken),
            SetKind::Before(what) => self.were_in(scene, what)?,
            SetKind::Member(_) => scene.frame.member.into_iter().collect(),
            SetKind::Named(slot, sort) => scene.named(*slot, *sort).into_iter().collect(),
            SetKind::State(state, _) => self.held(scene, state)?,
            SetKind::And(parts) => match shortest(parts, set.sort()) {
                Some(part) => among(self.members(scene, part)?, set)?,
                None => Vec::new(),
            },
            SetKind::Or(parts) => self.all_members(scene, parts, set.sort() == Sort::Men)?,
            SetKind::By { what, walk, from } => among(cells(&self.reach(scene, walk, from)?), what)?,
            SetKind::Attacked(what, _) | SetKind::Where { what, .. } => {
                among(self.members(scene, what)?, set)?
            }
            SetKind::Men | SetKind::Side(_) | SetKind::Nobody | SetKind::Kinds(_) | SetKind::Flagged(_) => {
                among(self.standing(scene)?, set)?
            }
            SetKind::Not(_) if set.sort() == Sort::Men => among(self.standing(scene)?, set)?,
            SetKind::Cells | SetKind::Empty | SetKind::Occupied | SetKind::Not(_) => {
                among((0..self.game.board.cells.len()).map(Cell::at).map(Target::Cell).collect(), set)?
            }
        })
    }

    /// The members of any of these sets. Among cells, pieces count as their cells.
    fn all_members(&self, scene: &Scene, sets: &[Set], of_men: bool) -> Asked<Vec<Target>> {
        let members = each(sets, |set| self.members(scene, set))?;
        let of = |member| if of_men { Some(member) } else { scene.cell_at(member).map(Target::Cell) };
        Ok(members.into_iter().filter_map(of).collect())
    }

    /// All pieces on the board.
    fn standing(&self, scene: &Scene) -> Asked<Vec<Target>> {
        self.over_cells(&scene.position)?;
        let standing = scene.position.standing().filter(|man| !scene.is_lifted(*man));
        Ok(standing.map(Target::Man).collect())
    }

    /// The present pieces, or the cells, that a state holds.
    fn held(&self, scene: &Scene, state: &StateRef) -> Asked<Vec<Target>> {
        let members = self.values(scene, state)?.into_iter().flat_map(|value| match value {
            Value::Men(held) => held.into_iter().map(Target::Man).collect(),
            Value::Cell(held) => held.into_iter().map(Target::Cell).collect(),
            Value::Cells(held) => held.into_iter().map(Target::Cell).collect(),
            _ => Vec::new(),
        });
        let is_there = |member: &Target| !matches!(member, Target::Man(man) if !scene.is_present(*man));
        Ok(members.filter(is_there).collect())
    }

    /// Those in a set, and those not in it. What is the same for all of them is evaluated once.
    fn split(&self, scene: &Scene, members: Vec<Target>, set: &Set) -> Asked<(Vec<Target>, Vec<Target>)> {
        let _deeper = self.step()?;
        match &set.kind {
            SetKind::And(parts) => {
                let (mut inside, mut outside) = (members, Vec::new());
                for part in parts {
                    let (kept, left) = self.split(scene, inside, part)?;
                    inside = kept;
                    outside.extend(left);
                }
                Ok((inside, outside))
            }
            SetKind::Or(parts) => {
                let (mut inside, mut outside) = (Vec::new(), members);
                for part in parts {
                    let (more, left) = self.split(scene, outside, part)?;
                    inside.extend(more);
                    outside = left;
                }
                Ok((inside, outside))
            }
            SetKind::Not(what) => {
                let is_asked =
                    |member: &Target| what.sort() == Sort::Cells || scene.man_at(*member).is_some();
                let (asked, mut outside): (Vec<_>, Vec<_>) = members.into_iter().partition(is_asked);
                let (not, inside) = self.split(scene, asked, what)?;
                outside.extend(not);
                Ok((inside, outside))
            }
            SetKind::By { what, walk, from } if !members.is_empty() => {
                let (asked, mut outside) = self.split(scene, members, what)?;
                let reached = self.reach(scene, walk, from)?;
                let is_there = |cell: Cell| reached.binary_search(&cell).is_ok();
                let (inside, not) = divide(asked, |one| Ok(scene.cell_at(one).is_some_and(is_there)))?;
                outside.extend(not);
                Ok((inside, outside))
            }
            _ => divide(members, |member| self.contains(scene, set, member)),
        }
    }

    /// The scene in which a question is asked about one member of a set: the piece, if the set is of pieces, or else the cell.
    pub(super) fn of_member(&self, scene: &Scene, set: &Set, member: Target) -> Asked<Scene> {
        self.passing(scene)?;
        let member = match set.sort() {
            Sort::Men => scene.man_at(member).map(Target::Man),
            Sort::Cells => scene.cell_at(member).map(Target::Cell),
        };
        Ok(scene.framed(Frame { member, ..scene.frame }))
    }

    /// The pieces in a set, in the order of their cells, each once; of a set of cells, the pieces on them.
    pub(super) fn men_in(&self, scene: &Scene, set: &Set) -> Asked<Vec<ManId>> {
        let members = self.members(scene, set)?.into_iter();
        let mut men: Vec<ManId> = members.filter_map(|member| scene.man_at(member)).collect();
        men.arrange_by_key(|man| (scene.cell_of(*man), *man));
        men.dedup();
        Ok(men)
    }

    /// The cells in a set, in order, each once; of a set of pieces, their cells.
    pub(crate) fn cells_in(&self, scene: &Scene, set: &Set) -> Asked<Vec<Cell>> {
        let members = self.members(scene, set)?.into_iter();
        let mut cells: Vec<Cell> = members.filter_map(|member| scene.cell_at(member)).collect();
        cells.arrange();
        cells.dedup();
        Ok(cells)
    }

    /// Whether two sets have a member in common. A piece counts as its cell unless both are sets of pieces.
    pub(super) fn have_common(&self, scene: &Scene, a: &Set, b: &Set) -> Asked<bool> {
        let any_of = |these: &Set, those: &Set| -> Asked<bool> {
            Ok(!self.split(scene, self.members(scene, these)?, those)?.0.is_empty())
        };
        match (a.sort(), b.sort()) {
            // A piece in the air is found only by the set that points at it.
            (Sort::Men, Sort::Men) => Ok(any_of(a, b)? || any_of(b, a)?),
            (Sort::Cells, Sort::Men) => any_of(b, a),
            (_, Sort::Cells) => any_of(a, b),
        }
    }

    /// The one piece in a set, or what there is instead.
    pub(super) fn one_man(&self, scene: &Scene, set: &Set) -> Tried<ManId> {
        match *self.men_in(scene, set)? {
            [man] if scene.is_present(man) => Ok(man),
            [] | [_] => Err(Undone::NoMan.into()),
            ref men => Err(Undone::Men(men.len()).into()),
        }
    }

    /// The one cell in a set, or what there is instead.
    pub(super) fn one_cell(&self, scene: &Scene, set: &Set) -> Tried<Cell> {
        match *self.cells_in(scene, set)? {
            [cell] => Ok(cell),
            [] => Err(Undone::NoCell.into()),
            ref cells => Err(Undone::Cells(cells.len()).into()),
        }
    }

    /// Whether a cell is one of these.
    fn is_among(&self, cell: Option<Cell>, cells: &[Cell]) -> Asked<bool> {
        self.over(cells)?;
        Ok(cell.is_some_and(|cell| cells.contains(&cell)))
    }

    /// Whether a walk of the eye leads to a cell from one of the members of a set.
    fn is_reached(&self, scene: &Scene, cell: Option<Cell>, (walk, from): (&Route, &Set)) -> Asked<bool> {
        let Some(cell) = cell else { return Ok(false) };
        Ok(self.reach(scene, walk, from)?.binary_search(&cell).is_ok())
    }

    /// Where walks of the eye lead from the members of a set, in order.
    pub(super) fn reach(&self, scene: &Scene, walk: &Route, from: &Set) -> Asked<Vec<Cell>> {
        let from = self.cells_in(scene, from)?;
        self.release(|| {
            let seen = self.look(scene, &from, (walk.path(), false))?.into_iter();
            let reached: BTreeSet<Cell> = seen.filter_map(|(seen, _)| seen.walker()).gather();
            Ok(reached.into_iter().collect())
        })
    }

    /// What holds the states that a reference is about.
    pub(super) fn holders(&self, scene: &Scene, state: &StateRef) -> Asked<Vec<Holder>> {
        Ok(match &state.of {
            Owner::Game => vec![Holder::Game],
            Owner::Side(whose) => vec![Holder::Side(scene.side(*whose))],
            Owner::Cells(cells) => self.cells_in(scene, cells)?.into_iter().map(Holder::Cell).collect(),
            Owner::Men(men) => self.men_in(scene, men)?.into_iter().map(Holder::Man).collect(),
        })
    }

    /// The values that a reference is about.
    pub(super) fn values(&self, scene: &Scene, state: &StateRef) -> Asked<Vec<Value>> {
        let holders = self.holders(scene, state)?.into_iter();
        let value = |holder| scene.position.value(self.game, holder, state.state);
        Ok(holders.filter_map(value).collect())
    }
}

/// Of the parts of a set that are of its sort, the one to begin with: one that points at its members, or else the first.
fn shortest(parts: &[Set], sort: Sort) -> Option<&Set> {
    let alike = || parts.iter().filter(|part| part.sort() == sort);
    alike().find(|part| part.is_pointed()).or_else(|| alike().next())
}
