//! What the acts of a move do, as data.

use serde::Serialize;

use super::men::kind;
use crate::ir::{Cell, Game};
use crate::listing::Change;
use crate::session::side_name;
use crate::trace::{Act, Landed, StepKind};
use crate::why::Place;

/// One act of a move: a walk, a drop, or a way of passing.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ActDone {
    /// What moves or is dropped; none for a pass.
    pub piece: Option<String>,
    /// Who acts.
    pub side: String,
    /// Where the man stood; none for a drop or a pass.
    pub from: Option<String>,
    /// Where its last leg ended, even if it is gone since then; none for a pass.
    pub to: Option<String>,
    /// Whether a man is put down from the hand.
    pub drop: bool,
    /// Whether nobody moves.
    pub pass: bool,
    /// The label of the clause.
    pub label: Option<String>,
    /// The clause.
    pub clause: Option<Place>,
    /// Where the man lands, in order.
    pub legs: Vec<Leg>,
    /// Whom it takes, in order.
    pub taken: Vec<Taken>,
    /// Other men that are put elsewhere, in order; two that change places are two entries.
    pub put: Vec<Put>,
    /// What it becomes.
    pub becomes: Option<String>,
    /// Whose it becomes: a side, or `nobody`.
    pub turns: Option<String>,
    /// Other men that become another kind, or another's.
    pub changed: Vec<Change>,
    /// Men that were not there before.
    pub appears: Vec<Change>,
}

/// A cell that a man comes to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Leg {
    /// The cell.
    pub to: String,
    /// How: `quietly`, `taking`, `onto`, `past`, `drop` or `stay`.
    pub how: &'static str,
}

/// A man that is taken.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Taken {
    /// Where it stood.
    pub cell: String,
    /// What it was.
    pub piece: String,
    /// Whose it was: a side, or `nobody`.
    pub side: String,
}

/// Another man that is put elsewhere.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Put {
    /// What it is; none of the one with whom the mover changes places.
    pub piece: Option<String>,
    /// Where it stood.
    pub from: String,
    /// Where it is put.
    pub to: String,
}

/// What an act does.
pub(super) fn done(game: &Game, act: &Act) -> ActDone {
    let name = |cell: Cell| game.board.cell_name(cell).to_owned();
    let label = act.label.and_then(|label| game.labels.get(label.index())).cloned();
    let mut done = ActDone {
        piece: act.kind.map(|it| kind(game, it)),
        side: side_name(game, act.side).to_owned(),
        from: act.origin.map(name),
        to: act.kind.and_then(|_| act.to()).map(name),
        drop: act.is_drop(),
        pass: act.kind.is_none(),
        label,
        clause: Place::of(&game.sources, act.clause),
        legs: Vec::new(),
        taken: Vec::new(),
        put: Vec::new(),
        becomes: None,
        turns: None,
        changed: Vec::new(),
        appears: Vec::new(),
    };
    let mut here = act.origin;
    for step in &act.steps {
        match step.kind {
            StepKind::Walked(cell, landed) => {
                here = Some(cell);
                done.legs.push(Leg { to: name(cell), how: how(landed) });
            }
            StepKind::Dropped(cell) => {
                here = Some(cell);
                done.legs.push(Leg { to: name(cell), how: "drop" });
            }
            StepKind::Stayed => {
                done.legs.extend(here.map(|cell| Leg { to: name(cell), how: "stay" }));
            }
            StepKind::Took(cell, taken, owner) => done.taken.push(Taken {
                cell: name(cell),
                piece: kind(game, taken),
                side: owner.name(&game.sides).to_owned(),
            }),
            StepKind::Put(moved, from, to) => {
                done.put.push(Put { piece: Some(kind(game, moved)), from: name(from), to: name(to) });
            }
            StepKind::Swapped(one, other) => {
                done.put.push(Put { piece: None, from: name(other), to: name(one) });
                done.legs.push(Leg { to: name(other), how: "onto" });
                here = Some(other);
            }
            StepKind::Became(it) => done.becomes = Some(kind(game, it)),
            StepKind::Turned(owner) => done.turns = Some(owner.name(&game.sides).to_owned()),
            StepKind::Changed(cell, it, owner) => done.changed.push(Change {
                at: Some(name(cell)),
                piece: it.map(|it| kind(game, it)),
                side: owner.map(|owner| owner.name(&game.sides).to_owned()),
            }),
            StepKind::Appeared(cell, it, owner) => done.appears.push(Change {
                at: Some(name(cell)),
                piece: Some(kind(game, it)),
                side: Some(owner.name(&game.sides).to_owned()),
            }),
            StepKind::Looked(_)
            | StepKind::Held
            | StepKind::Joined(_)
            | StepKind::Left(_)
            | StepKind::Effect
            | StepKind::Asked(_)
            | StepKind::Number(_)
            | StepKind::Over(_) => {}
        }
    }
    done
}

fn how(landed: Landed) -> &'static str {
    match landed {
        Landed::Quietly => "quietly",
        Landed::Taking => "taking",
        Landed::Onto => "onto",
        Landed::Past => "past",
    }
}
