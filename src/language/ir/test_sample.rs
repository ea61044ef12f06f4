//! A small game for tests, made by hand.

use crate::language::ir::ToMove;
use std::sync::Arc;

use super::{
    Acts, ActsKind, Arrival, Board, BySide, Cell, CellDecl, Compared, Condition, ConditionKind, Direction,
    DirectionDecl, Directions, DirectionsKind, EndResult, Ending, Expiry, Ir, Kind, KindDecl, Landing, Leg,
    MoveClause, Permission, Phase, Placed, Placement, Route, SCHEMA, Set, SetKind, Side, StateDecl, StateId,
    StateOwner, StateType, TracksDecl, Value, Walk, WalkKind, Whose, ZoneDecl,
};
use crate::language::source::{SourceId, Sources, Span};

/// A game as a text in which each side has one move at all times.
pub(crate) const TO_AND_FRO: &str = "language 1
game \"To and fro\"
sides White, Black symmetry half-turn
board { grid a..b, 1..2 }
piece Man \"M\" { move step sideways }
setup { White: Man a1  Black: likewise }
ends { after a turn { win when no enemy } }
";

/// The text that the places of the game point into.
pub(crate) const TEXT: &str = "piece Guard \"G\" { move step any }\n";

/// Where a word of [`TEXT`] stands.
pub(crate) fn place(word: &str) -> Span {
    let start = TEXT.find(word).unwrap();
    Span::new(SourceId(0), start, start + word.len())
}

pub(crate) fn set(kind: SetKind) -> Set {
    Set { at: place("any"), kind }
}

pub(crate) fn condition(kind: ConditionKind) -> Condition {
    Condition { at: place("any"), kind }
}

/// A step in any direction.
pub(crate) fn step(landing: Landing) -> Walk {
    let all = (0..4).map(Direction::at).collect::<Vec<_>>();
    let go =
        super::Go::Step(Directions { at: place("any"), kind: DirectionsKind::Fixed(vec![all.clone(), all]) });
    let leg = Leg { go, landing, bracket: None, arrival: Arrival::default() };
    Walk { at: place("step any"), kind: WalkKind::Leg(Arc::new(leg)) }
}

/// `move step any`, with this landing.
pub(crate) fn clause(landing: Landing) -> MoveClause {
    MoveClause {
        at: place("move step any"),
        label: None,
        names: Vec::new(),
        walk: Route::new(step(landing)),
        guards: Vec::new(),
        effects: Vec::new(),
    }
}

pub(crate) fn kind(name: &str, letter: &str) -> KindDecl {
    KindDecl {
        at: place("piece Guard"),
        name: name.to_owned(),
        letter: letter.to_owned(),
        families: Vec::new(),
        attributes: Vec::new(),
        takes: Permission::default(),
        enters: Permission::default(),
        passes: Permission::default(),
        stops: Permission::default(),
        stands: Permission::default(),
        safe: Vec::new(),
        moves: Vec::new(),
        walks: vec![clause(Landing::Plain)],
        drops: Vec::new(),
        promotions: Vec::new(),
        hooks: Vec::new(),
        stacks: 1,
    }
}

fn state(name: &str, of: StateOwner, ty: StateType, first: Value) -> StateDecl {
    StateDecl {
        at: Span::default(),
        name: name.to_owned(),
        of,
        ty,
        first: BySide::both(first),
        until: Expiry::Never,
        compared: Compared::Always,
        constant: false,
    }
}

/// A grid of `width` by `height` with the directions n, e, s, w and the symmetry of a half turn.
pub(crate) fn grid(width: usize, height: usize) -> Board {
    let at = |column: usize, row: usize| Cell::at(row * width + column);
    let mut cells = Vec::new();
    let mut next: [Vec<Option<Cell>>; 4] = Default::default();
    for row in 0..height {
        for column in 0..width {
            let letter = char::from(b'a' + u8::try_from(column).unwrap());
            let place = [i32::try_from(column).unwrap(), i32::try_from(row).unwrap(), 0];
            cells.push(CellDecl { name: format!("{letter}{}", row + 1), place });
            next[0].push((row + 1 < height).then(|| at(column, row + 1)));
            next[1].push((column + 1 < width).then(|| at(column + 1, row)));
            next[2].push(row.checked_sub(1).map(|row| at(column, row)));
            next[3].push(column.checked_sub(1).map(|column| at(column, row)));
        }
    }
    let identity: Vec<Cell> = (0..cells.len()).map(Cell::at).collect();
    let turned = identity.iter().rev().copied().collect();
    let directions = ["n", "e", "s", "w"].into_iter().zip(next).enumerate();
    Board {
        round: super::Round::default(),
        directions: directions
            .map(|(index, (name, next))| DirectionDecl {
                name: name.to_owned(),
                next,
                round: false,
                reverse: Direction::at((index + 2) % 4),
            })
            .collect(),
        tracks: vec![TracksDecl {
            at: Span::default(),
            name: "forward".to_owned(),
            of: vec![vec![Direction(0)], vec![Direction(2)]],
        }],
        zones: vec![ZoneDecl {
            at: Span::default(),
            name: "home".to_owned(),
            cells: vec![vec![Cell(0)], vec![Cell::at(cells.len() - 1)]],
            mark: None,
        }],
        cells,
        images: vec![identity, turned],
    }
}

/// The game: Guards, Herons in hand and out of it, Millers in piles, and a `+H`; states of every type.
pub(crate) fn ir() -> Ir {
    let mut sources = Sources::default();
    sources.add("sample.rules", TEXT);
    let men = || StateOwner::Men(vec![Kind(0)]);
    let mut miller = kind("Miller", "m");
    miller.stacks = 12;
    Ir {
        schema: SCHEMA,
        names: vec!["Sample".to_owned(), "Example".to_owned()],
        sides: vec!["White".to_owned(), "Black".to_owned()],
        first: 0,
        board: grid(4, 4),
        states: vec![
            state("tired", men(), StateType::Flag, Value::Flag(false)),
            state("reach", men(), StateType::Number(1, 9), Value::Number(1)),
            state("heading", men(), StateType::Direction, Value::Direction(None)),
            state("tied", men(), StateType::Men(vec![Kind(1)]), Value::Men(Vec::new())),
            state("skipped", StateOwner::Game, StateType::Cell, Value::Cell(None)),
            state("last", StateOwner::Side, StateType::Kind, Value::Kind(None)),
            state("burnt", StateOwner::Game, StateType::Cells, Value::Cells(Vec::new())),
            state("height", StateOwner::Cell, StateType::Number(0, 14), Value::Number(0)),
        ],
        kinds: vec![kind("Guard", "G"), kind("Heron", "H"), miller, kind("Crane", "+H")],
        looks: Vec::new(),
        fen: Vec::new(),
        hand: vec![Kind(1)],
        labels: vec!["walk".to_owned()],
        moves: Vec::new(),
        hooks: Vec::new(),
        passes: Vec::new(),
        rows: Vec::new(),
        setup: Placement {
            to_move: 0,
            phase_turns: 0,
            men: vec![
                placed(0, 0, 0),
                Placed { count: 3, ..placed(1, 0, 2) },
                placed(2, 0, 3),
                placed(14, 1, 1),
                placed(15, 1, 0),
            ],
            hands: vec![(Side(0), Kind(1), 2)],
            states: Vec::new(),
            cells: Vec::new(),
            counts: Vec::new(),
        },
        phases: vec![Phase {
            at: Span::default(),
            name: "opening".to_owned(),
            turns: Side::BOTH.to_vec(),
            acts: acts(ActsKind::Pass),
        }],
        turn: acts(ActsKind::Else(vec![acts(ActsKind::Move), acts(ActsKind::Drop)])),
        again: Vec::new(),
        after_turn: vec![ending(ConditionKind::Not(Box::new(condition(ConditionKind::Some(set(
            SetKind::Side(Whose::Enemy),
        ))))))],
        before_turn: vec![ending(ConditionKind::Occurs(3, ToMove::Same))],
        tests: Vec::new(),
        sources,
    }
}

pub(crate) fn placed(cell: u16, side: u8, kind: u16) -> Placed {
    Placed { cell: Cell(cell), owner: Side(side).into(), kind: Kind(kind), count: 1, states: Vec::new() }
}

/// A position in which every sort of state has a value.
pub(crate) fn busy() -> Placement {
    let mut placement = ir().setup;
    placement.phase_turns = 1;
    placement.to_move = 1;
    placement.men[0].states = vec![
        (StateId(0), Value::Flag(true)),
        (StateId(1), Value::Number(7)),
        (StateId(2), Value::Direction(Some(Direction(3)))),
        (StateId(3), Value::Men(vec![Cell(14)])),
    ];
    placement.states = vec![
        (Some(Side(1)), StateId(5), Value::Kind(Some(Kind(2)))),
        (None, StateId(4), Value::Cell(Some(Cell(5)))),
        (None, StateId(6), Value::Cells(vec![Cell(5), Cell(11), Cell(14)])),
    ];
    placement.cells = vec![
        (Cell(0), StateId(7), Value::Number(3)),
        (Cell(6), StateId(7), Value::Number(12)),
        (Cell(7), StateId(7), Value::Number(3)),
    ];
    placement
}

pub(crate) fn acts(kind: ActsKind) -> Acts {
    Acts { at: Span::default(), kind }
}

pub(crate) fn ending(kind: ConditionKind) -> Ending {
    Ending { at: place("piece"), result: EndResult::Win, when: condition(kind) }
}
