//! The diagram of a kind of man, as books print it: where he goes from a cell of an empty board, and where somebody must stand
//! for it. Nothing is read from the rules: men are put on the board, one or two at a time, and the moves are asked for.

use std::collections::BTreeSet;

use super::marks::{Marks, Sign, landings};
use crate::budget::{STEPS, steps_of};
use crate::ir::{Cell, Game, Kind, Placed, Placement, Side};
use crate::layout::Layout;
use crate::play::{Match, Plain};
use crate::session::Trouble;
use crate::trace::{Act, Landed, StepKind};

/// How many positions are tried for one diagram.
pub const MOST_TRIED: usize = 3000;

/// How many steps may be taken for one diagram before no further position is tried: about a second.
pub const MOST_STEPS: u64 = STEPS / 3;

/// A man alone on the board, and what is said of the cells around him.
#[derive(Clone, Debug)]
pub struct Diagram {
    /// The position: the man, and nobody else.
    pub placement: Placement,
    /// Where he goes.
    pub marks: Marks,
    /// Whether all was tried that could be: a board may have too many cells for that.
    pub whole: bool,
}

/// The diagram of a kind, as a man of the first side on a cell.
///
/// # Errors
///
/// [`Trouble`] where no such man can stand there, or his moves are too much to work out.
pub fn diagram(game: &Game, kind: Kind, cell: Cell) -> Result<Diagram, Trouble> {
    let mut tries = Tries { game, kind, cell, left: MOST_TRIED, steps: MOST_STEPS };
    let placement = tries.placement(&[]);
    let alone = match tries.acts(&placement) {
        Some(asked) => asked?,
        None => BTreeSet::new(),
    };
    let mut marks = Marks::default();
    marks.add(Sign::Origin, cell);
    for way in &alone {
        way.mark(&mut marks);
    }
    let others = (0..game.board.cells.len()).map(Cell::at).filter(|other| *other != cell);
    let others: Vec<Cell> = others.collect();
    one_other(&mut tries, &others, &alone, &mut marks);
    two_others(&mut tries, &others, &alone, &mut marks);
    Ok(Diagram { placement, marks, whole: tries.left > 0 && tries.steps > 0 })
}

/// Puts one man after another on each cell: one of the same side, and enemies.
fn one_other(tries: &mut Tries<'_>, others: &[Cell], alone: &BTreeSet<Way>, marks: &mut Marks) {
    let mut needs = Needs::default();
    for other in others {
        let found = tries.new_ways(&[placed(tries.kind, Side(0), *other)], alone);
        needs.note(*other, true, &found, marks);
    }
    // An enemy of his own kind first: most men make no difference between kinds, and then no other is tried.
    let mut kinds: Vec<Kind> = vec![tries.kind];
    kinds.extend((0..tries.game.kinds.len()).map(Kind::at).filter(|other| *other != tries.kind));
    let mut untold = others.to_vec();
    for enemy in kinds {
        untold.retain(|other| {
            let found = tries.new_ways(&[placed(enemy, Side(1), *other)], alone);
            needs.note(*other, false, &found, marks);
            found.is_empty()
        });
    }
    needs.tell(marks);
}

/// Puts a man of the same side where the man could go, and with him an enemy on each cell where nobody is taken yet: so those are
/// found who are taken over the head of another.
fn two_others(tries: &mut Tries<'_>, others: &[Cell], alone: &BTreeSet<Way>, marks: &mut Marks) {
    let ends: BTreeSet<Cell> = alone.iter().filter_map(|way| way.end).collect();
    let is_taken = |marks: &Marks, cell: Cell| {
        [Sign::Taking, Sign::Taken, Sign::TakingOver].iter().any(|sign| marks.signs.contains(&(*sign, cell)))
    };
    for end in ends.into_iter().filter(|end| others.contains(end)) {
        let friend = placed(tries.kind, Side(0), end);
        for other in others.iter().filter(|other| **other != end) {
            if is_taken(marks, *other) {
                continue;
            }
            let found = tries.new_ways(&[friend.clone(), placed(tries.kind, Side(1), *other)], alone);
            if found.iter().any(|way| way.taken.contains(other)) {
                marks.add(Sign::TakingOver, *other);
            }
        }
    }
}

/// The cell nearest to the middle of the board, the earlier one of two.
#[must_use]
pub fn middle(layout: &Layout) -> Option<Cell> {
    let twice =
        |least: Option<u32>, most: Option<u32>| i64::from(least.unwrap_or(0)) + i64::from(most.unwrap_or(0));
    let ends = |ranks: &[crate::layout::Rank]| {
        twice(ranks.first().map(|rank| rank.at), ranks.last().map(|rank| rank.at))
    };
    let [column, row, level] = [ends(&layout.columns), ends(&layout.rows), ends(&layout.levels)];
    let far = |point: crate::layout::Point| {
        let apart = |at: u32, middle: i64| (2 * i64::from(at) - middle).pow(2);
        apart(point.level, level) * 1000 + apart(point.column, column) + apart(point.row, row)
    };
    layout.cells.iter().min_by_key(|spot| far(spot.point)).map(|spot| spot.cell)
}

/// One way to go, as far as a diagram tells it.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Way {
    /// Where it ends.
    end: Option<Cell>,
    /// Whether it ends on a man who stays there.
    onto: bool,
    /// Who is taken.
    taken: Vec<Cell>,
    promotes: bool,
}

impl Way {
    fn of(act: &Act) -> Self {
        let last = landings(act).last().copied();
        let taken = act.steps.iter().filter_map(|step| match step.kind {
            StepKind::Took(cell, ..) => Some(cell),
            _ => None,
        });
        Self {
            end: last.map(|(cell, _)| cell),
            onto: last.is_some_and(|(_, landed)| landed == Landed::Onto),
            taken: taken.collect(),
            promotes: act.steps.iter().any(|step| matches!(step.kind, StepKind::Became(_))),
        }
    }

    /// Marks a way of a man who is alone.
    fn mark(&self, marks: &mut Marks) {
        let Some(end) = self.end else { return };
        marks.add(Sign::Quiet, end);
        if self.promotes {
            marks.add(Sign::Promotes, end);
        }
    }
}

/// Positions with the man and others.
struct Tries<'g> {
    game: &'g Game,
    kind: Kind,
    cell: Cell,
    left: usize,
    steps: u64,
}

impl Tries<'_> {
    fn placement(&self, others: &[Placed]) -> Placement {
        let man = placed(self.kind, Side(0), self.cell);
        let mut men: Vec<Placed> = others.iter().cloned().chain([man]).collect();
        men.sort_by_key(|man| man.cell);
        let over: usize = self.game.phases.iter().map(|phase| phase.turns.len()).sum();
        let phase_turns = u16::try_from(over).unwrap_or(u16::MAX);
        Placement { phase_turns, men, ..Placement::default() }
    }

    /// What the man does first in his moves; nothing where enough has been tried.
    fn acts(&mut self, placement: &Placement) -> Option<Result<BTreeSet<Way>, Trouble>> {
        if self.steps == 0 {
            return None;
        }
        self.left = self.left.checked_sub(1)?;
        let (asked, steps) = steps_of(|| match Match::<Plain>::start_at(self.game, placement) {
            Ok(play) => play.inquiry().ways_as(Some(self.cell)).map_err(Trouble::Exhausted),
            Err(told) => Err(Trouble::Position(told)),
        });
        self.steps = self.steps.saturating_sub(steps);
        Some(asked.map(|moves| {
            let begun = moves.iter().flatten().filter_map(|way| way.acts.first());
            begun.filter(|act| act.origin == Some(self.cell)).map(Way::of).collect()
        }))
    }

    /// What the man does if others stand there, and not if he is alone.
    fn new_ways(&mut self, others: &[Placed], alone: &BTreeSet<Way>) -> BTreeSet<Way> {
        let placement = self.placement(others);
        match self.acts(&placement) {
            Some(Ok(ways)) => ways.difference(alone).cloned().collect(),
            // No such man stands there in a game, or he makes the question too much: then nothing is said of him.
            _ => BTreeSet::new(),
        }
    }
}

fn placed(kind: Kind, side: Side, cell: Cell) -> Placed {
    Placed { cell, owner: side.into(), kind, count: 1, states: Vec::new() }
}

/// Cells where somebody opens others.
#[derive(Default)]
struct Needs {
    friends: BTreeSet<Cell>,
    enemies: BTreeSet<Cell>,
    helped: BTreeSet<Cell>,
}

impl Needs {
    /// What comes of a man on a cell, of the same side or of the other.
    fn note(&mut self, on: Cell, friend: bool, found: &BTreeSet<Way>, marks: &mut Marks) {
        for way in found {
            if way.taken.contains(&on) {
                marks.add(if way.end == Some(on) { Sign::Taking } else { Sign::Taken }, on);
            } else if way.end == Some(on) {
                marks.add(if friend { Sign::OntoFriend } else { Sign::Onto }, on);
            } else if friend {
                self.friends.insert(on);
            } else {
                self.enemies.insert(on);
            }
            self.helped.extend(way.end.filter(|end| *end != on));
        }
    }

    /// Says what has been found of all cells together.
    fn tell(self, marks: &mut Marks) {
        for cell in self.friends.union(&self.enemies) {
            let sign = match (self.friends.contains(cell), self.enemies.contains(cell)) {
                (true, true) => Sign::NeedsMan,
                (true, false) => Sign::NeedsFriend,
                _ => Sign::NeedsEnemy,
            };
            marks.add(sign, *cell);
        }
        for cell in self.helped {
            if !marks.signs.contains(&(Sign::Quiet, cell)) {
                marks.add(Sign::Helped, cell);
            }
        }
    }
}
