//! The signs of zones in drawings.

use crate::language::ir::{Cell, Game};
use crate::language::sorting::Sorting;
use crate::language::written::{SEAM, ZONES};
use crate::play::layout::zones::{Area, areas};

/// The most zones that have a sign.
pub const MOST_SIGNS: usize = 10;

/// The sign of the cells that endings name, if it is free.
const GOAL: char = '*';

/// A zone that drawings show.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shown {
    /// Its sign.
    pub sign: char,
    /// What a legend says of it: the name of the zone.
    pub name: String,
}

/// The signs of the zones of a game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ZoneSigns {
    /// The zones that are shown, in the order of the legend.
    pub shown: Vec<Shown>,
    /// Which of them the ground of each cell is, in the order of the board.
    ground: Vec<Option<usize>>,
}

impl ZoneSigns {
    /// The signs that the author has given, if none of them is the letter of a piece, and else the next that is free.
    ///
    /// Of several zones on one cell the author's own drawing is seen first, then the smallest. A zone that is seen nowhere has no
    /// sign.
    #[must_use]
    pub fn of(game: &Game) -> Self {
        let areas = areas(game);
        let mut order: Vec<usize> = (0..areas.len()).collect();
        let rank =
            |index: usize| areas.get(index).map(|area| (own_mark(game, area).is_none(), area.cells.len()));
        order.arrange_by_key(|index| rank(*index));
        let mut seen: Vec<Option<usize>> = vec![None; game.board.cells.len()];
        let mut seen_at_all = vec![false; areas.len()];
        let mut count = 0;
        for index in order {
            let cells = areas.get(index).map_or(&[][..], |area| &area.cells);
            let free = |cell: &&Cell| seen.get(cell.index()) == Some(&None);
            let cells: Vec<Cell> = cells.iter().filter(free).copied().collect();
            if cells.is_empty() || count == MOST_SIGNS {
                continue;
            }
            count += 1;
            if let Some(seen_at_all) = seen_at_all.get_mut(index) {
                *seen_at_all = true;
            }
            for cell in cells {
                if let Some(place) = seen.get_mut(cell.index()) {
                    *place = Some(index);
                }
            }
        }
        let visible = areas.iter().enumerate().filter(|(index, _)| seen_at_all.get(*index) == Some(&true));
        let mut shown: Vec<Shown> = Vec::new();
        let mut numbers = vec![None; areas.len()];
        let own: Vec<char> = areas.iter().filter_map(|area| own_mark(game, area)).collect();
        for (index, area) in visible {
            let taken = |sign: char| own.contains(&sign) || shown.iter().any(|known| known.sign == sign);
            let free = |sign: &char| !taken(*sign) && is_free(game, *sign);
            let goal = area.zone.is_none().then_some(GOAL).filter(free);
            let sign = own_mark(game, area).or(goal).or_else(|| ZONES.into_iter().find(free));
            // All signs may be letters of pieces.
            let Some(sign) = sign else { continue };
            if let Some(number) = numbers.get_mut(index) {
                *number = Some(shown.len());
            }
            let name = area.zone.map_or_else(|| "named in ends".to_owned(), |zone| zone.name.clone());
            shown.push(Shown { sign, name });
        }
        let number = |index: Option<usize>| index.and_then(|index| numbers.get(index).copied().flatten());
        let ground = seen.into_iter().map(number).collect();
        Self { shown, ground }
    }

    /// The number of the zone on a cell.
    #[must_use]
    pub fn on(&self, cell: Cell) -> Option<usize> {
        self.ground.get(cell.index()).copied().flatten()
    }

    /// The sign on a cell.
    #[must_use]
    pub fn sign(&self, cell: Cell) -> Option<char> {
        self.on(cell).and_then(|number| self.shown.get(number)).map(|shown| shown.sign)
    }

    /// What a legend says: `~ river`.
    pub(super) fn entries(&self) -> impl Iterator<Item = String> {
        self.shown.iter().map(|Shown { sign, name }| format!("{sign} {name}"))
    }
}

/// The mark of a zone in the author's picture, where it can stand in a drawing.
fn own_mark(game: &Game, area: &Area<'_>) -> Option<char> {
    let mut signs = area.zone?.mark.as_deref()?.chars();
    let sign = signs.next().filter(|_| signs.next().is_none())?;
    is_free(game, sign).then_some(sign)
}

/// Whether a sign means nothing else in a drawing of this game.
fn is_free(game: &Game, sign: char) -> bool {
    let is_letter =
        |letter: &str| letter.chars().any(|of| of == sign || of.to_lowercase().eq(sign.to_lowercase()));
    let round = game.board.round.files || game.board.round.ranks;
    let taken = sign.is_whitespace()
        || sign.is_numeric()
        || ".:[]|".contains(sign)
        || round && SEAM.contains(sign)
        || game.kinds.iter().any(|kind| is_letter(&kind.letter));
    !taken
}
