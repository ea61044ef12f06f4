//! Short words for building games by hand.

use std::sync::Arc;

use crate::language::ir::{
    Acts, ActsKind, Arrival, Attack, Board, Cell, CellDecl, Condition, ConditionKind, Direction,
    DirectionDecl, Directions, DirectionsKind, Effect, EffectKind, EndResult, Ending, Game, Go, Guard,
    GuardKind, Ir, Kind, KindDecl, KindValue, KindValueKind, Label, Landing, Leg, MoveClause, Number,
    NumberKind, Owner, Permission, Placed, Placement, Route, RuleClause, Set, SetKind, Side, StateId,
    StateRef, Walk, WalkKind, Whose,
};
use crate::language::source::{Source, Sources, Span};

pub(super) const OWN: SetKind = SetKind::Side(Whose::Own);
pub(super) const ENEMY: SetKind = SetKind::Side(Whose::Enemy);

/// A place, to distinguish words.
pub(super) fn at(n: u32) -> Span {
    Span { start: n, end: n, ..Span::default() }
}

pub(super) fn set(kind: SetKind) -> Set {
    Set { at: Span::default(), kind }
}
pub(super) fn and(parts: impl IntoIterator<Item = SetKind>) -> SetKind {
    SetKind::And(parts.into_iter().map(set).collect())
}
pub(super) fn not(kind: SetKind) -> SetKind {
    SetKind::Not(Box::new(set(kind)))
}
pub(super) fn kinds(kinds: &[u16]) -> SetKind {
    SetKind::Kinds(kinds.iter().map(|kind| Kind(*kind)).collect())
}
pub(super) fn attacked(kind: SetKind) -> SetKind {
    SetKind::Attacked(Box::new(set(kind)), Attack::default())
}
pub(super) fn by(what: SetKind, walk: Walk) -> SetKind {
    SetKind::By {
        what: Box::new(set(what)),
        walk: Box::new(Route::new(walk)),
        from: Box::new(set(SetKind::Here)),
    }
}

pub(super) fn condition(kind: ConditionKind) -> Condition {
    Condition { at: Span::default(), kind }
}
pub(super) fn some(kind: SetKind) -> Condition {
    condition(ConditionKind::Some(set(kind)))
}
pub(super) fn common(a: SetKind, b: SetKind) -> Condition {
    condition(ConditionKind::Common(set(a), set(b)))
}
pub(super) fn fails(what: Condition) -> Condition {
    condition(ConditionKind::Not(Box::new(what)))
}
pub(super) fn all(parts: impl IntoIterator<Item = Condition>) -> Condition {
    condition(ConditionKind::All(parts.into_iter().collect()))
}
pub(super) fn when(condition: Condition) -> Guard {
    Guard { at: Span::default(), kind: GuardKind::When, condition }
}
pub(super) fn so_that(condition: Condition) -> Guard {
    Guard { at: Span::default(), kind: GuardKind::SoThat, condition }
}

pub(super) fn number(kind: NumberKind) -> Number {
    Number { at: Span::default(), kind }
}
pub(super) fn constant(value: i64) -> Number {
    number(NumberKind::Constant(value))
}
pub(super) fn my_state(state: u16) -> StateRef {
    StateRef { state: StateId(state), of: Owner::Men(Box::new(set(SetKind::Me))) }
}

pub(super) fn directions(kind: DirectionsKind) -> Directions {
    Directions { at: Span::default(), kind }
}
/// Directions of the grid, as the first side has them: 0 is n, and so on with the clock; the other side's are
/// turned over (`mirror`).
pub(super) fn to(first: &[u16]) -> Directions {
    let mirrored = first.iter().map(|d| Direction([4, 3, 2, 1, 0, 7, 6, 5][usize::from(*d)])).collect();
    directions(DirectionsKind::Fixed(vec![first.iter().map(|d| Direction(*d)).collect(), mirrored]))
}
pub(super) fn same() -> Directions {
    directions(DirectionsKind::Same)
}

pub(super) fn walk(kind: WalkKind) -> Walk {
    Walk { at: Span::default(), kind }
}
pub(super) fn leg(go: Go, landing: Landing, bracket: Option<u16>, arrival: Arrival) -> Walk {
    let bracket = bracket.map(crate::language::ir::Bracket);
    walk(WalkKind::Leg(Arc::new(Leg { go, landing, bracket, arrival })))
}
pub(super) fn step(directions: Directions, landing: Landing) -> Walk {
    leg(Go::Step(directions), landing, None, Arrival::default())
}
pub(super) fn sequence(parts: impl IntoIterator<Item = Walk>) -> Walk {
    walk(WalkKind::Sequence(parts.into_iter().collect()))
}
pub(super) fn repeat(body: Walk, least: i64, most: Option<i64>) -> Walk {
    walk(WalkKind::Repeat {
        body: Box::new(body),
        least: Arc::new(constant(least)),
        most: most.map(constant).map(Arc::new),
        while_possible: false,
        no_cell_twice: false,
    })
}
pub(super) fn bracket(bracket: u16, body: Walk) -> Walk {
    let bracket = crate::language::ir::Bracket(bracket);
    walk(WalkKind::Bracket { bracket, body: Box::new(body), past: false, arrival: Arc::default() })
}
/// `slide D`
pub(super) fn slide(directions: Directions) -> Walk {
    sequence([step(directions, Landing::Plain), repeat(step(same(), Landing::Plain), 0, None)])
}
/// `slide D` with a mode, as the body of a bracket.
pub(super) fn slide_with(directions: Directions, landing: &Landing, number: u16) -> Walk {
    let one = |directions| leg(Go::Step(directions), landing.clone(), Some(number), Arrival::default());
    bracket(number, sequence([one(directions), repeat(one(same()), 0, None)]))
}
pub(super) fn effect(kind: EffectKind) -> Effect {
    Effect { at: Span::default(), kind }
}
pub(super) fn kind_value(kinds: &[u16]) -> KindValue {
    let kinds = kinds.iter().map(|kind| Kind(*kind)).collect();
    KindValue { at: Span::default(), kind: KindValueKind::These(kinds) }
}

pub(super) fn clause(walk: Walk) -> MoveClause {
    MoveClause {
        at: Span::default(),
        label: None,
        names: vec!["first".into(), "second".into()],
        walk: Route::new(walk),
        guards: Vec::new(),
        effects: Vec::new(),
    }
}
pub(super) fn labelled(label: u16, walk: Walk) -> MoveClause {
    MoveClause { label: Some(Label(label)), ..clause(walk) }
}
pub(super) fn rule(n: u32, what: SetKind, when: Vec<Condition>) -> RuleClause {
    RuleClause { at: at(n), what: set(what), when }
}
pub(super) fn only(n: u32, what: SetKind) -> Permission {
    Permission { first: Some(rule(n, what, Vec::new())), ..Permission::default() }
}
pub(super) fn kind(name: &str, walks: Vec<MoveClause>) -> KindDecl {
    KindDecl {
        at: Span::default(),
        name: name.to_owned(),
        letter: name.chars().take(1).collect(),
        families: Vec::new(),
        attributes: Vec::new(),
        takes: only(1, ENEMY),
        enters: Permission::default(),
        passes: Permission::default(),
        stops: Permission::default(),
        stands: Permission::default(),
        safe: Vec::new(),
        moves: Vec::new(),
        walks,
        drops: Vec::new(),
        promotions: Vec::new(),
        hooks: Vec::new(),
        stacks: 1,
    }
}

pub(super) fn acts(kind: ActsKind) -> Acts {
    Acts { at: Span::default(), kind }
}
pub(super) fn ending(result: EndResult, when: Condition) -> Ending {
    Ending { at: Span::default(), result, when }
}

/// A rectangular board with the eight directions; a cell is left out where `has` says so.
pub(super) fn grid(width: i32, height: i32, has: impl Fn(i32, i32) -> bool) -> Board {
    let mut cells = Vec::new();
    for x in 0..width {
        for y in 0..height {
            if has(x, y) {
                let file = char::from(b'a' + u8::try_from(x).unwrap());
                cells.push(CellDecl { name: format!("{file}{}", y + 1), place: [x, y, 0] });
            }
        }
    }
    let vectors = [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)];
    let directions = vectors.iter().enumerate().map(|(index, (dx, dy))| DirectionDecl {
        name: ["n", "ne", "e", "se", "s", "sw", "w", "nw"][index].to_owned(),
        next: cells
            .iter()
            .map(|cell| {
                let place = [cell.place[0] + dx, cell.place[1] + dy, 0];
                cells.iter().position(|other| other.place == place).map(Cell::at)
            })
            .collect(),
        reverse: Direction::at((index + 4) % 8),
        round: false,
    });
    let directions = directions.collect();
    Board { cells, directions, ..Board::default() }
}

/// A placement from words like `0K:e1`: side, letter of the kind, cell.
pub(super) fn place(ir: &Ir, men: &str, to_move: u8) -> Placement {
    let placed = men.split_whitespace().map(|word| {
        let (who, cell) = word.split_once(':').unwrap();
        let letter = &who[1..];
        let kind = ir.kinds.iter().position(|kind| kind.letter == letter).unwrap();
        let side = Side(who[..1].parse().unwrap());
        let cell = ir.board.cell(cell).unwrap();
        Placed { cell, owner: side.into(), kind: Kind::at(kind), count: 1, states: Vec::new() }
    });
    let mut men: Vec<Placed> = placed.collect();
    men.sort_by_key(|man| man.cell);
    Placement { to_move, men, ..Placement::default() }
}

/// A game of two sides on a board, where a move or a drop is a turn.
pub(super) fn game(board: Board, kinds: Vec<KindDecl>) -> Ir {
    let images = (0..2).map(|_| (0..board.cells.len()).map(Cell::at).collect()).collect();
    Ir {
        schema: crate::language::ir::SCHEMA,
        sources: Sources(vec![Source { name: "text".into(), text: " ".repeat(100) }]),
        names: vec!["A game".into()],
        sides: vec!["First".into(), "Second".into()],
        board: Board { images, ..board },
        kinds,
        turn: acts(ActsKind::Choice(vec![acts(ActsKind::Move), acts(ActsKind::Drop)])),
        ..Ir::default()
    }
}

/// The game, checked.
pub(super) fn checked(ir: Ir) -> Game {
    ir.check().unwrap()
}
