//! Where pieces have to get to: the cells of which the endings say that a piece there wins.

use crate::language::ir::{Board, Cell, Condition, ConditionKind, Game, Kind, Set, SetKind, Side, Whose};
use crate::opponent::maths::single;

/// For each kind, how near each cell is to one where a piece of it wins for the first side: 1 there, 0 as far away as can be. Nothing for a
/// kind that wins nowhere.
pub(super) fn goals(game: &Game) -> Vec<Vec<f32>> {
    let mut goals = vec![Vec::new(); game.kinds.len()];
    for ending in game.after_turn.iter().chain(&game.before_turn) {
        // Of which sides the condition is asked where the first one wins.
        let asked = Side::BOTH.into_iter().filter(|own| ending.result.winner(*own) == Some(Side::BOTH[0]));
        asked.for_each(|own| find((game, own), &ending.when, &mut goals));
    }
    goals.into_iter().map(|cells| nearness(&game.board, &cells)).collect()
}

/// What the conditions of an ending say of the pieces of one side.
#[derive(Default)]
struct Said {
    /// Whether they belong to the first side.
    is_first: bool,
    is_mover: bool,
    /// None: of any kind.
    kinds: Option<Vec<Kind>>,
    cells: Vec<Cell>,
}

/// Adds to the goals of each kind what a condition demands that `own` is asked of.
fn find((game, own): (&Game, Side), when: &Condition, goals: &mut [Vec<Cell>]) {
    let mut parts = Vec::new();
    all_of(when, &mut parts);
    // What is said of the mover is often said in several conditions.
    let mut of_mover = Said { is_first: own == Side::BOTH[0], ..Said::default() };
    for part in parts {
        let sets: Vec<&Set> = match &part.kind {
            ConditionKind::Any(ways) => {
                for way in ways {
                    find((game, own), way, goals);
                }
                continue;
            }
            ConditionKind::Some(set) => vec![set],
            ConditionKind::Common(one, other) => vec![one, other],
            _ => continue,
        };
        let mut said = Said::default();
        for set in sets {
            said.add((game, own), set);
        }
        if said.is_mover {
            of_mover.kinds = said.kinds.or(of_mover.kinds);
            of_mover.cells.extend(said.cells);
        } else {
            said.tell(goals);
        }
    }
    of_mover.tell(goals);
}

/// The conditions that all have to hold.
fn all_of<'c>(condition: &'c Condition, parts: &mut Vec<&'c Condition>) {
    match &condition.kind {
        ConditionKind::All(all) => all.iter().for_each(|part| all_of(part, parts)),
        _ => parts.push(condition),
    }
}

impl Said {
    /// Adds what a set says of its members.
    fn add(&mut self, of: (&Game, Side), set: &Set) {
        let (game, own) = of;
        let side = |whose: Whose| match whose {
            Whose::Own => own,
            Whose::Enemy => own.other(),
            Whose::Of(side) => side,
        };
        match &set.kind {
            SetKind::And(parts) => parts.iter().for_each(|part| self.add(of, part)),
            SetKind::Mover | SetKind::Me | SetKind::Here => self.is_mover = true,
            SetKind::Side(whose) => self.is_first = side(*whose) == Side::BOTH[0],
            SetKind::Kinds(kinds) => self.kinds = Some(kinds.clone()),
            SetKind::These(cells) => self.cells.extend(cells),
            SetKind::Zone(zone, whose) => {
                let cells = game.board.zones.get(zone.index()).and_then(|zone| {
                    let of_side = zone.cells.get(side(*whose).index());
                    of_side.or_else(|| zone.cells.first())
                });
                self.cells.extend(cells.into_iter().flatten());
            }
            _ => {}
        }
    }

    fn tell(self, goals: &mut [Vec<Cell>]) {
        for (kind, goals) in goals.iter_mut().enumerate().filter(|_| self.is_first) {
            if self.kinds.as_ref().is_none_or(|kinds| kinds.contains(&Kind::at(kind))) {
                goals.extend(&self.cells);
            }
        }
    }
}

/// How near each cell is to the nearest of these: by steps in any direction, where the board is one of squares.
fn nearness(board: &Board, goals: &[Cell]) -> Vec<f32> {
    let places = goals.iter().filter_map(|goal| board.cells.get(goal.index()));
    let places: Vec<_> = places.map(|cell| cell.place).collect();
    let apart = |cell: [_; 3]| {
        let steps =
            |goal: &[_; 3]| cell.iter().zip(goal).map(|(one, other)| i32::abs_diff(*one, *other)).max();
        places.iter().filter_map(steps).min()
    };
    let apart: Option<Vec<u32>> = board.cells.iter().map(|cell| apart(cell.place)).collect();
    let apart = apart.unwrap_or_default();
    let most = apart.iter().copied().max().unwrap_or(0).max(1);
    apart.iter().map(|apart| single(1.0 - f64::from(*apart) / f64::from(most))).collect()
}
