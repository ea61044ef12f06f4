//! The board.

use std::fmt::Write as _;

use super::clauses::{define, instead_word, removal};
use super::directions::directions;
use super::expressions::{expr, listed};
use super::{block, fill};
use menagerie::language::syntax::tree::{
    Axis, BoardItem, BoardItemKind, Name, Number, Track, TracksBody, ZoneBody,
};

pub(super) fn board(shape: Option<&(Name, Option<Number>)>, items: &[BoardItem]) -> String {
    let mut head = "board".to_owned();
    if let Some((name, dimensions)) = shape {
        let _ = write!(head, " for {}", name.text);
        if let Some(dimensions) = dimensions {
            let _ = write!(head, " {}", dimensions.value);
        }
    }
    block(&head, &items.iter().map(item).collect::<Vec<_>>())
}

fn item(item: &BoardItem) -> String {
    format!("{}{}", instead_word(item.instead), kind(item))
}

fn kind(item: &BoardItem) -> String {
    match &item.kind {
        BoardItemKind::Grid { axes, without, only } => {
            let axes: Vec<String> = axes.iter().map(axis).collect();
            let mut text = format!("grid {}", axes.join(", "));
            if let Some(without) = without {
                let _ = write!(text, " without {}", expr(without, 0));
            }
            if let Some(only) = only {
                let _ = write!(text, " only {}", only.text);
            }
            text
        }
        BoardItemKind::Hexagon { side, files, without } => {
            let mut text = format!("hexagon {} files {}", side.value, axis(files));
            if let Some(without) = without {
                let _ = write!(text, " without {}", without.text);
            }
            text
        }
        BoardItemKind::Picture(drawing) => format!("picture \"\"\"{}\"\"\"", drawing.text),
        BoardItemKind::Map(drawing) => format!("map \"\"\"{}\"\"\"", drawing.text),
        BoardItemKind::Zone { name, body, each_side } => {
            let head = format!("zone {} =", name.text);
            let text = match body {
                ZoneBody::Mark(mark) => format!("{head} \"{}\"", mark.text),
                ZoneBody::Sets(sets) => fill(&head, &sets.iter().map(listed).collect::<Vec<_>>(), ","),
            };
            for_each_side(text, *each_side)
        }
        BoardItemKind::Tracks { name, body, each_side } => {
            let head = format!("tracks {} =", name.text);
            let text = match body {
                TracksBody::Lists(tracks) => fill(&head, &tracks.iter().map(track).collect::<Vec<_>>(), " |"),
                TracksBody::Directions(all) => format!("{head} {}", directions(all)),
            };
            for_each_side(text, *each_side)
        }
        BoardItemKind::Define(definition) => define(definition),
        BoardItemKind::Without(gone) => removal(gone),
        BoardItemKind::Broken(_) => "# (something that cannot be read)".to_owned(),
    }
}

/// A declaration, perhaps one of each side.
pub(super) fn for_each_side(mut text: String, each_side: bool) -> String {
    if each_side {
        text.push_str(" for each side");
    }
    text
}

fn axis(axis: &Axis) -> String {
    let name = axis.name.as_ref().map(|name| format!("{} ", name.text)).unwrap_or_default();
    let round = if axis.round.is_some() { " round" } else { "" };
    format!("{name}{}..{}{round}", axis.first.text, axis.last.text)
}

fn track(track: &Track) -> String {
    let cells: Vec<&str> = track.cells.iter().map(|cell| cell.text.as_str()).collect();
    format!("{}{}", if track.ring { "ring " } else { "" }, cells.join(" "))
}
