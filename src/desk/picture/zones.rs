//! Zones of a board: each with a tint and a pattern of its own, so that they differ without colour, too.

use std::collections::BTreeMap;

use super::frame::Frame;
use super::svg::Svg;
use crate::language::ir::{Cell, Game, ZoneDecl};
use crate::play::layout::zones::declared;

/// How many sets of cells are shown, each with a tint and a pattern of its own.
pub const MOST_ZONES: usize = 10;

/// Tints, and the lines of patterns on fields of 10 by 10.
const LOOKS: [(&str, &str); MOST_ZONES] = [
    ("#3f7fbf", "M0 10L10 0M-2 2L2 -2M8 12L12 8"),
    ("#c08a2b", "M0 0L10 10M8 -2L12 2M-2 8L2 12"),
    ("#4f9a57", "M2.5 1.7l.8 .8l-.8 .8l-.8 -.8zM7.5 6.7l.8 .8l-.8 .8l-.8 -.8z"),
    ("#b6528a", "M0 5H10"),
    ("#7a62b8", "M5 0V10"),
    ("#b84a3c", "M3 5H7M5 3V7"),
    ("#2f9a94", "M0 2.5H10M0 7.5H10M5 0V2.5M0 2.5V7.5M5 7.5V10"),
    ("#8c7a2f", "M0 6L2.5 4L5 6L7.5 4L10 6"),
    ("#5b6b7a", "M3 3h4v4h-4z"),
    ("#a0663c", "M0 0L10 10M10 0L0 10"),
];

/// A set of cells with a name.
#[derive(Clone, Debug)]
pub(super) struct Region<'g> {
    /// `trap of Red`.
    pub(super) name: String,
    cells: &'g [Cell],
}

/// The zones that the files of a game declare, for each side where they differ; or only that of a name, which may be one that
/// every game has.
pub(super) fn regions<'g>(game: &'g Game, only: Option<&str>) -> Vec<Region<'g>> {
    let zones: Vec<&ZoneDecl> = match only {
        Some(only) => game.board.zones.iter().filter(|zone| zone.name == only).collect(),
        None => declared(game).map(|(_, zone)| zone).collect(),
    };
    let regions = zones.into_iter().flat_map(|zone| {
        game.for_sides(&zone.cells).into_iter().map(|(side, cells)| {
            let whose = side.map_or_else(String::new, |side| format!(" of {side}"));
            Region { name: format!("{}{whose}", zone.name), cells }
        })
    });
    regions.collect()
}

/// Lays zones over the cells. What a legend shows of each is its pattern, `#z0` and so on. A cell that is in several has the tint of the
/// smallest one and the lines of all: many tints would make it dark.
pub(super) fn draw(regions: &[Region<'_>], frame: &Frame, svg: &mut Svg) {
    let mut tints: BTreeMap<Cell, (usize, usize)> = BTreeMap::new();
    for (number, region) in regions.iter().take(MOST_ZONES).enumerate() {
        for cell in region.cells {
            let smallest = (region.cells.len(), number);
            tints.entry(*cell).and_modify(|known| *known = smallest.min(*known)).or_insert(smallest);
        }
    }
    for (number, (region, (tint, lines))) in regions.iter().zip(LOOKS).enumerate() {
        let lines = format!("<path stroke=\"{tint}\" stroke-width=\"1.3\" d=\"{lines}\"/>");
        let ground = format!("<path fill=\"{tint}\" fill-opacity=\".22\" d=\"M0 0h10v10h-10z\"/>");
        let is_own = |cell: &&Cell| tints.get(cell).is_some_and(|(_, of)| *of == number);
        let (own, others): (Vec<&Cell>, Vec<&Cell>) = region.cells.iter().partition(is_own);
        // The legend shows the first one, even if no cell has it.
        for (id, ground, cells, always) in [("z", ground.as_str(), own, true), ("y", "", others, false)] {
            if cells.is_empty() && !always {
                continue;
            }
            svg.define(format_args!(
                "<pattern id=\"{id}{number}\" width=\"10\" height=\"10\" patternUnits=\"userSpaceOnUse\">{ground}{lines}</pattern>\n"
            ));
            let data: String = cells.into_iter().map(|cell| frame.outline(*cell)).collect();
            if !data.is_empty() {
                svg.put(format_args!("<path fill=\"url(#{id}{number})\" d=\"{data}\"/>\n"));
            }
        }
    }
}
