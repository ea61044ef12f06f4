//! The board of a document: cells with their places, lines, zones.

use serde::Serialize;

use crate::desk::picture::{Form, Frame, edges};
use crate::language::ir::{Board, Cell, Game, Round};
use crate::play::layout::Layout;
use crate::play::layout::zones::declared;

/// The cells of a board, and where they lie in the pictures of `menagerie draw`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct BoardShown {
    /// The form of the cells: `squares`, `chequers`, `hexagons`, `hexagons-upright` or `points`.
    pub form: &'static str,
    /// How wide and high all levels are together, in the units of pictures. A square is 44 wide.
    pub size: (i32, i32),
    /// The names of the levels, from below, an empty one where a level has none; nothing on a flat board.
    pub levels: Vec<String>,
    /// In the order of the board.
    pub cells: Vec<CellShown>,
    /// Pairs of cells that are joined by a line: on a drawn board the edges of its tracks, on others those that are written cell
    /// by cell. Empty if there are too many to draw.
    pub lines: Vec<(String, String)>,
    /// Whether the first file follows the last, and the first rank the last; missing if neither does.
    #[serde(skip_serializing_if = "Round::is_nowhere")]
    pub round: Round,
}

/// A cell.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct CellShown {
    /// Its name.
    pub name: String,
    /// Its middle, to the right of the left edge.
    pub x: i32,
    /// Its middle, below the upper edge.
    pub y: i32,
    /// The index of its level.
    pub level: u32,
}

/// A set of cells with a name.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ZoneShown {
    /// Its name.
    pub name: String,
    /// Its side, if it differs between sides; none if it is the same for all.
    pub side: Option<String>,
    /// Its cells, in the order of the board.
    pub cells: Vec<String>,
}

impl BoardShown {
    /// What is shown of a board.
    #[must_use]
    pub fn of(board: &Board) -> Self {
        let layout = Layout::new(board);
        let frame = Frame::new(board, &layout);
        let form = match frame.form {
            Form::Squares => "squares",
            Form::Chequers => "chequers",
            Form::Hexagons { upright: false } => "hexagons",
            Form::Hexagons { upright: true } => "hexagons-upright",
            Form::Points => "points",
        };
        let name = |cell: Cell| board.cell_name(cell).to_owned();
        let lines = edges(board, &layout, frame.form, false).unwrap_or_default();
        let cells = layout.cells.iter().map(|spot| {
            let (x, y) = frame.middle(spot.cell);
            CellShown { name: spot.name.clone(), x, y, level: spot.point.level }
        });
        let levels = match layout.levels.as_slice() {
            [_] => Vec::new(),
            levels => levels.iter().map(|level| level.label.clone().unwrap_or_default()).collect(),
        };
        Self {
            form,
            size: frame.extent(),
            levels,
            cells: cells.collect(),
            lines: lines.into_keys().map(|(from, to)| (name(from), name(to))).collect(),
            round: board.round,
        }
    }
}

/// The sets of cells that the files of a game declare, without those that every game has.
pub(super) fn zones(game: &Game) -> Vec<ZoneShown> {
    let names =
        |cells: &[Cell]| cells.iter().map(|cell| game.board.cell_name(*cell).to_owned()).collect::<Vec<_>>();
    let shown = declared(game).flat_map(|(_, zone)| {
        game.for_sides(&zone.cells).into_iter().map(|(side, cells)| ZoneShown {
            name: zone.name.clone(),
            side: side.map(str::to_owned),
            cells: names(cells),
        })
    });
    shown.collect()
}
