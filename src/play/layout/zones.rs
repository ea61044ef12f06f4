//! Which sets of cells pictures and drawings show.
//!
//! Of the zones of a game some are land that players look at, such as a river or a den; others only help to say a rule, such as
//! the cells from which a pawn may go two steps. Pictures show all that the files declare; drawings with letters, which have less room,
//! show the [`areas`].

use crate::language::ir::parts::Part;
use crate::language::ir::{Cell, ConditionKind, Game, Set, SetKind, Zone, ZoneDecl};
use crate::language::sorting::Sorting;
use crate::language::source::SourceId;

/// A set of cells that drawings show.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Area<'g> {
    /// The zone that it is; none for the cells that the endings name one by one.
    pub zone: Option<&'g ZoneDecl>,
    /// Its cells, for all sides together, in the order of the board.
    pub cells: Vec<Cell>,
}

/// How many cells endings may name one by one and still be shown.
const MOST_NAMED: usize = 8;

/// The zones that the files of a game declare, with their indexes in the list of all; those of the prelude are the same for every
/// board.
pub fn declared(game: &Game) -> impl Iterator<Item = (Zone, &ZoneDecl)> {
    let zones = game.board.zones.iter().enumerate().map(|(index, zone)| (Zone::at(index), zone));
    zones.filter(|(_, zone)| zone.at.source != SourceId(0))
}

/// The sets of cells that drawings show, in the order of their declaration; last, the cells that endings name.
///
/// A zone that the author has drawn with a mark is always shown, unless it covers half of the board or more: then it is the
/// ground, as is any zone of that size. Zones about origins are left out too: those that rules ask about only to see whether a
/// move begins there, and those that are fully occupied in the set-up, unless they say where pieces may go, or how the game ends.
/// On a board that is nearly full at first, the set-up excludes nothing.
#[must_use]
pub fn areas(game: &Game) -> Vec<Area<'_>> {
    let size = game.board.cells.len();
    let mut stood_on = vec![false; size];
    for man in &game.setup.men {
        if let Some(stood_on) = stood_on.get_mut(man.cell.index()) {
            *stood_on = true;
        }
    }
    let full = stood_on.iter().filter(|stood_on| **stood_on).count() * 4 > size * 3;
    let asked = CellUses::of(game);
    let mut areas = Vec::new();
    for (index, zone) in declared(game) {
        let cells = sorted(zone.cells.iter().flatten().copied());
        if cells.is_empty() || zone.cells.iter().any(|cells| 2 * cells.len() >= size) {
            continue;
        }
        let stood_on = cells.iter().all(|cell| stood_on.get(cell.index()) == Some(&true));
        let is_of_set_up = stood_on && !full && !asked.land.contains(&index);
        let is_start = asked.starts.contains(&index) && !asked.others.contains(&index);
        if zone.mark.is_some() || !is_of_set_up && !is_start {
            areas.push(Area { zone: Some(zone), cells });
        }
    }
    if !asked.named.is_empty() && asked.named.len() <= MOST_NAMED {
        areas.push(Area { zone: None, cells: sorted(asked.named) });
    }
    areas
}

/// What rules ask about cells, as far as it matters here.
#[derive(Default)]
struct CellUses {
    /// The zones that say where pieces may go, what may be captured, and how the game ends.
    land: Vec<Zone>,
    /// Those that are asked whether a move begins there.
    starts: Vec<Zone>,
    /// Those that are asked anything else.
    others: Vec<Zone>,
    /// The cells that endings name one by one.
    named: Vec<Cell>,
}

impl CellUses {
    fn of(game: &Game) -> Self {
        let mut asked = Self::default();
        for kind in &game.kinds {
            for permission in [&kind.takes, &kind.enters, &kind.passes, &kind.stops, &kind.stands] {
                Part::Permission(permission).each_within(&mut |part| asked.about_land(part));
            }
            for rule in &kind.safe {
                Part::Rule(rule).each_within(&mut |part| asked.about_land(part));
            }
        }
        for ending in game.after_turn.iter().chain(&game.before_turn) {
            Part::Condition(&ending.when).each_within(&mut |part| {
                if let Part::Set(Set { kind: SetKind::These(cells), .. }) = part {
                    asked.named.extend(cells);
                }
                asked.about_land(part)
            });
        }
        game.each_clause(&mut |clause| clause.each_within(&mut |part| asked.about_moves(part)));
        asked.others.extend(&asked.land);
        asked.named = sorted(std::mem::take(&mut asked.named));
        asked
    }

    fn about_land(&mut self, part: Part<'_>) -> bool {
        self.land.extend(zone(part));
        true
    }

    fn about_moves(&mut self, part: Part<'_>) -> bool {
        if let Part::Condition(condition) = part
            && let ConditionKind::Common(one, other) = &condition.kind
            && let (SetKind::Origin, SetKind::Zone(zone, _)) = (&one.kind, &other.kind)
        {
            self.starts.push(*zone);
            return false;
        }
        self.others.extend(zone(part));
        true
    }
}

/// The zone that a part of a rule is.
fn zone(part: Part<'_>) -> Option<Zone> {
    match part {
        Part::Set(Set { kind: SetKind::Zone(zone, _), .. }) => Some(*zone),
        _ => None,
    }
}

fn sorted(cells: impl IntoIterator<Item = Cell>) -> Vec<Cell> {
    let mut cells: Vec<Cell> = cells.into_iter().collect();
    cells.arrange();
    cells.dedup();
    cells
}
