//! What the acts of a move do, as data.

use serde::Serialize;

use crate::language::ir::{Cell, Game, Kind, ManOwner};
use crate::play::listing::Change;
use crate::play::trace::{Act, How, Landed, Subject};
use crate::play::why::Place;

/// One act of a move: a walk, a drop, or a way of passing.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ActDone {
    /// What moves or is dropped; none for a pass.
    pub piece: Option<String>,
    /// The side that acts.
    pub side: String,
    /// Where the piece stood; none for a drop or a pass.
    pub from: Option<String>,
    /// Where its last leg ended, even if it is gone since then; none for a pass.
    pub to: Option<String>,
    /// Whether a piece is dropped from the hand.
    pub drop: bool,
    /// Whether it is a pass.
    pub pass: bool,
    /// The label of the clause.
    pub label: Option<String>,
    /// The clause.
    pub clause: Option<Place>,
    /// Where the piece lands, in order.
    pub legs: Vec<Leg>,
    /// What it captures, in order.
    pub taken: Vec<Taken>,
    /// Other pieces that are moved, in order; two that change places are two entries.
    pub put: Vec<Put>,
    /// What it becomes.
    pub becomes: Option<String>,
    /// Its new owner: a side, or `nobody`.
    pub turns: Option<String>,
    /// Other pieces that change their kind or owner.
    pub changed: Vec<Change>,
    /// Pieces that are created.
    pub appears: Vec<Change>,
    /// Whether the sides are swapped at its end: each piece goes to the image of its cell under the symmetry, and belongs to the other
    /// side. Left out where they are not.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub swaps_sides: bool,
}

/// A cell that a piece comes to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Leg {
    /// The cell.
    pub to: String,
    /// How: `quietly`, `taking`, `onto`, `past`, `drop` or `stay`.
    pub how: &'static str,
}

/// A captured piece.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Taken {
    /// Where it stood.
    pub cell: String,
    /// What it was.
    pub piece: String,
    /// Its owner: a side, or `nobody`.
    pub side: String,
}

/// Another piece that is moved.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Put {
    /// Its kind; none for pieces that change places.
    pub piece: Option<String>,
    /// Where it stood.
    pub from: String,
    /// Its new cell.
    pub to: String,
}

/// What an act does.
pub(super) fn done(game: &Game, act: &Act) -> ActDone {
    let summary = act.summary();
    let name = |cell: Cell| game.board.cell_name(cell).to_owned();
    let kind = |kind: Kind| game.kind_name(kind).to_owned();
    let owner = |owner: ManOwner| owner.name(&game.sides).to_owned();
    let changes = |who: Subject| {
        summary.changes.iter().filter(move |man| man.who == who).map(|man| Change::of(game, man)).collect()
    };
    let turns: Vec<Change> = changes(Subject::Mover);
    ActDone {
        piece: act.kind.map(kind),
        side: game.side_name(act.side).to_owned(),
        from: act.origin.map(name),
        to: act.to().map(name),
        drop: act.is_drop(),
        pass: act.is_pass(),
        label: act.label.and_then(|label| game.labels.get(label.index())).cloned(),
        clause: Place::of(&game.sources, act.clause),
        legs: summary.legs.iter().map(|(cell, leg)| Leg { to: name(*cell), how: how(*leg) }).collect(),
        taken: summary
            .taken
            .iter()
            .map(|(cell, it, whose)| Taken { cell: name(*cell), piece: kind(*it), side: owner(*whose) })
            .collect(),
        put: summary
            .put
            .iter()
            .map(|(it, from, to)| Put { piece: it.map(kind), from: name(*from), to: name(*to) })
            .collect(),
        becomes: summary.becomes.map(kind),
        turns: turns.into_iter().next_back().and_then(|change| change.side),
        changed: changes(Subject::Other),
        appears: changes(Subject::New),
        swaps_sides: summary.swaps_sides,
    }
}

fn how(how: How) -> &'static str {
    match how {
        How::Landed(Landed::Quietly) => "quietly",
        How::Landed(Landed::Taking) => "taking",
        How::Landed(Landed::Onto) => "onto",
        How::Landed(Landed::Past) => "past",
        How::Dropped => "drop",
        How::Stayed => "stay",
    }
}
