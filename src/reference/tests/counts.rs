//! Counts of whole games, as published.

use super::words::*;
use crate::ir::{
    ActsKind, Arrival, Assigned, Compared, Comparison, ConditionKind, EffectKind, EndResult, Event, Expiry,
    Game, Go, Guard, GuardKind, Hook, Ir, Kind, Label, Landing, MoveClause, NamedSort,
    NamedSort::Cell as IsCell, NumberKind, Permission, SetKind, Slot, StateDecl, StateId, StateOwner,
    StateType, Value, WalkKind, Whose,
};
use crate::play::{Match, perft};
use crate::position::Position;

fn counts(game: &Game, placement: &str, to_move: u8) -> Vec<u64> {
    let position = Position::from_placement(game, &place(game, placement, to_move));
    let mut line = Match::from_position(game, position);
    (1..=3).map(|depth| perft(&mut line, depth).unwrap()).collect()
}

/// Men of both sides: `rows` are those of the first side, and the image of these.
fn both(rows: &str, height: i32) -> String {
    let mut men = String::new();
    for word in rows.split_whitespace() {
        let (letter, cell) = word.split_once(':').unwrap();
        let rank: i32 = cell[1..].parse().unwrap();
        men += &format!("0{letter}:{cell} 1{letter}:{}{} ", &cell[..1], height + 1 - rank);
    }
    men
}

fn last_row(ir: &mut Ir, height: i32) {
    add_zone(&mut ir.board, height, |_, y| y == height - 1);
}

#[test]
fn breakthrough() {
    let runner = vec![clause(step(to(&[0]), Landing::Quietly)), clause(step(to(&[1, 7]), Landing::Plain))];
    let mut ir = game(grid(8, 8, |_, _| true), vec![kind("r", runner)]);
    last_row(&mut ir, 8);
    ir.after_turn = vec![ending(EndResult::Win, common(and([OWN, kinds(&[0])]), zone(0)))];
    ir.before_turn = vec![ending(EndResult::Lose, condition(ConditionKind::NoMove(Whose::Own)))];
    let men: String = "abcdefgh".chars().map(|file| format!("r:{file}1 r:{file}2 ")).collect();
    assert_eq!(counts(&checked(ir), &both(&men, 8), 0), [22, 484, 11132]);
}

/// Draughtsmen: the walks and captures of a man, and of a king that goes one cell at a time.
fn draughts(men: &str) -> (Game, String) {
    let hop = |directions| {
        let go = Go::Jump(directions, vec![over(ENEMY, 1, Some(1))]);
        let chain = leg(go, Landing::Quietly, None, capturing(SetKind::Passed, false));
        let WalkKind::Repeat { body, least, most, .. } = repeat(chain, 1, None).kind else { unreachable!() };
        walk(WalkKind::Repeat { body, least, most, while_possible: true, no_cell_twice: false })
    };
    let mut man =
        kind("m", vec![labelled(0, step(to(&[1, 7]), Landing::Quietly)), labelled(1, hop(to(&[1, 7])))]);
    man.promotions = vec![promotes(&[1], zone(0))];
    let king = kind(
        "k",
        vec![labelled(0, step(to(&[1, 3, 5, 7]), Landing::Quietly)), labelled(1, hop(to(&[1, 3, 5, 7])))],
    );
    let mut ir = game(grid(8, 8, |x, y| (x + y) % 2 == 0), vec![man, king]);
    last_row(&mut ir, 8);
    ir.labels = vec!["walk".into(), "capture".into()];
    let label = |label| acts(ActsKind::Labelled(Label(label)));
    ir.turn = acts(ActsKind::Else(vec![label(1), label(0)]));
    ir.before_turn = vec![ending(EndResult::Lose, condition(ConditionKind::NoMove(Whose::Own)))];
    (checked(ir), men.to_owned())
}

#[test]
fn english_draughts() {
    let mut men = String::new();
    for (index, file) in "abcdefgh".chars().enumerate() {
        for rank in 1..=8 {
            let (dark, side) = ((index + rank) % 2 == 1, u8::from(rank > 3));
            if dark && !(4..=5).contains(&rank) {
                men += &format!("{side}m:{file}{rank} ");
            }
        }
    }
    let (game, men) = draughts(&men);
    let position = Position::from_placement(&game, &place(&game, &men, 0));
    let mut line = Match::from_position(&game, position);
    let counts: Vec<u64> = (1..=6).map(|depth| perft(&mut line, depth).unwrap()).collect();
    assert_eq!(counts, [7, 49, 302, 1469, 7361, 36768]);
}

#[test]
fn a_chain_goes_on_while_it_can() {
    let (game, men) = draughts("0m:c3 0m:g3 1m:d4 1m:f6 1m:f4");
    let line = Match::from_position(&game, Position::from_placement(&game, &place(&game, &men, 0)));
    let moves = line.legal_moves().unwrap();
    let taken = |index: usize| moves[index].after.men.len();
    assert_eq!((moves.len(), taken(0), taken(1)), (2, 3, 3));
}

const KNIGHT_LEGS: [(u16, u16); 8] = [(0, 1), (0, 7), (2, 1), (2, 3), (4, 3), (4, 5), (6, 5), (6, 7)];

/// A leap of a knight, as two steps, the first past whatever is there.
fn knight() -> crate::ir::Walk {
    choice(KNIGHT_LEGS.map(|(straight, aslant)| {
        sequence([step(to(&[straight]), Landing::Past), step(to(&[aslant]), Landing::Plain)])
    }))
}

/// Kinds 0 to 5 are king, queen, rook, bishop, knight and pawn; zone 0 is the last row, 1 the second, 2 e1.
pub(super) fn chess() -> Ir {
    let every = [0, 1, 2, 3, 4, 5, 6, 7];
    let own_rook = || and([OWN, kinds(&[2]), not(SetKind::Flagged(StateId(1)))]);
    let unattacked = || fails(some(attacked(SetKind::Mover)));
    let crossed = Arrival { name: Some(Slot(0)), ..where_(unattacked()) };
    let put = EffectKind::Put(set(named(1, NamedSort::Men)), set(named(0, IsCell)));
    let partner = Arrival { name: Some(Slot(1)), ..Arrival::default() };
    let castle = sequence([
        leg(Go::Step(to(&[2, 6])), Landing::Quietly, None, crossed),
        walk(WalkKind::Look(Box::new(slide_with(same(), &Landing::Onto(set(own_rook())), 1)), partner)),
        leg(
            Go::Step(same()),
            Landing::Quietly,
            None,
            Arrival { effects: vec![effect(put)], ..Arrival::default() },
        ),
    ]);
    let castle = MoveClause {
        guards: vec![
            when(common(SetKind::Origin, zone(2))),
            Guard { at: at(3), kind: GuardKind::Unless, condition: unattacked() },
        ],
        ..clause(castle)
    };
    let set_moved = |state| effect(EffectKind::Assign(state, Assigned::Flag(true)));
    let hook = |effects| Hook { at: at(4), event: Event::Moving, when: Vec::new(), effects };
    let mut king = kind("K", vec![clause(step(to(&every), Landing::Plain)), castle]);
    king.hooks = vec![hook(vec![effect(EffectKind::Each(
        set(and([OWN, kinds(&[2])])),
        vec![set_moved(its_state(1))],
    ))])];
    let mut rook = kind("R", vec![clause(slide(to(&[0, 2, 4, 6])))]);
    rook.hooks = vec![hook(vec![set_moved(my_state(1))])];
    let skipped = || SetKind::State(game_state(0), NamedSort::Cell);
    let as_crossed = Arrival { name: Some(Slot(0)), ..Arrival::default() };
    let double = MoveClause {
        guards: vec![when(common(SetKind::Origin, zone(1)))],
        effects: vec![effect(EffectKind::Assign(game_state(0), Assigned::Cell(set(named(0, IsCell)))))],
        ..clause(sequence([
            leg(Go::Step(to(&[0])), Landing::Quietly, None, as_crossed),
            step(to(&[0]), Landing::Quietly),
        ]))
    };
    let behind = by(and([ENEMY, kinds(&[5])]), step(to(&[4]), Landing::Plain));
    let en_passant = Arrival { capturing: capturing(behind, false).capturing, ..to_cell(skipped()) };
    let mut pawn = kind(
        "P",
        vec![
            clause(step(to(&[0]), Landing::Quietly)),
            double,
            clause(step(to(&[1, 7]), Landing::Taking(None))),
            clause(leg(Go::Step(to(&[1, 7])), Landing::Quietly, None, en_passant)),
        ],
    );
    pawn.promotions = vec![promotes(&[1, 2, 3, 4], zone(0))];
    let all = vec![
        king,
        kind("Q", vec![clause(slide(to(&every)))]),
        rook,
        kind("B", vec![clause(slide(to(&[1, 3, 5, 7])))]),
        kind("N", vec![clause(knight())]),
        pawn,
    ];
    let mut ir = game(grid(8, 8, |_, _| true), all);
    last_row(&mut ir, 8);
    add_zone(&mut ir.board, 8, |_, y| y == 1);
    add_zone(&mut ir.board, 8, |x, y| (x, y) == (4, 0));
    let state = |name: &str, of, ty, first, until, compared| StateDecl {
        at: at(5),
        name: name.into(),
        of,
        ty,
        first,
        until,
        compared,
        constant: false,
    };
    ir.states = vec![
        state(
            "skipped",
            StateOwner::Game,
            StateType::Cell,
            Value::Cell(None),
            Expiry::NextTurn,
            Compared::WhenUsed,
        ),
        state(
            "moved",
            StateOwner::Men(vec![Kind(2)]),
            StateType::Flag,
            Value::Flag(false),
            Expiry::Never,
            Compared::Always,
        ),
    ];
    ir.moves = vec![so_that(fails(some(attacked(and([OWN, kinds(&[0])])))))];
    let no_move = || condition(ConditionKind::NoMove(Whose::Own));
    ir.before_turn = vec![
        ending(EndResult::Lose, all2(no_move(), some(attacked(and([OWN, kinds(&[0])]))))),
        ending(EndResult::Draw, no_move()),
        ending(EndResult::Draw, condition(ConditionKind::Occurs(3))),
    ];
    ir
}

fn all2(a: crate::ir::Condition, b: crate::ir::Condition) -> crate::ir::Condition {
    all([a, b])
}

/// Men from the first field of a usual record of a position.
pub(super) fn men_from(record: &str) -> String {
    let mut men = String::new();
    for (row, line) in record.split('/').enumerate() {
        let mut file = 0;
        for mark in line.chars() {
            if let Some(gap) = mark.to_digit(10) {
                file += gap;
            } else {
                let side = u8::from(mark.is_lowercase());
                let name = char::from_u32(u32::from('a') + file).unwrap();
                men += &format!("{side}{}:{name}{} ", mark.to_uppercase(), 8 - row);
                file += 1;
            }
        }
    }
    men
}

#[test]
fn chess_from_the_start() {
    let game = checked(chess());
    assert_eq!(counts(&game, &men_from("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR"), 0), [20, 400, 8902]);
}

#[test]
fn chess_with_castling_and_pins() {
    let game = checked(chess());
    let men = men_from("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R");
    let position = Position::from_placement(&game, &place(&game, &men, 0));
    let mut line = Match::from_position(&game, position);
    assert_eq!((perft(&mut line, 1), perft(&mut line, 2)), (Ok(48), Ok(2039)));
}

#[test]
fn chess_with_en_passant_and_promotion() {
    let game = checked(chess());
    let rook_ending = men_from("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8");
    assert_eq!(counts(&game, &rook_ending, 0), [14, 191, 2812]);
    let promotions = men_from("n1n5/PPPk4/8/8/8/8/4Kppp/5N1N");
    assert_eq!(counts(&game, &promotions, 1), [24, 496, 9483]);
}

#[test]
fn international_draughts() {
    let hop = |pattern: Vec<_>| {
        let go = Go::Jump(to(&[1, 3, 5, 7]), pattern);
        let arrival = Arrival { may_return: true, ..capturing(SetKind::Passed, true) };
        repeat(leg(go, Landing::Quietly, None, arrival), 1, None)
    };
    let mut man = kind(
        "m",
        vec![
            labelled(0, step(to(&[1, 7]), Landing::Quietly)),
            labelled(1, hop(vec![over(ENEMY, 1, Some(1))])),
        ],
    );
    man.promotions = vec![promotes(&[1], zone(0))];
    let long = vec![over(SetKind::Empty, 0, None), over(ENEMY, 1, Some(1)), over(SetKind::Empty, 0, None)];
    let king = kind(
        "k",
        vec![labelled(0, slide_with(to(&[1, 3, 5, 7]), &Landing::Quietly, 1)), labelled(1, hop(long))],
    );
    let mut ir = game(grid(10, 10, |x, y| (x + y) % 2 == 0), vec![man, king]);
    last_row(&mut ir, 10);
    ir.labels = vec!["walk".into(), "capture".into()];
    let label = |label| acts(ActsKind::Labelled(Label(label)));
    let most = number(NumberKind::NumberOf(Box::new(set(SetKind::Taken))));
    ir.turn = acts(ActsKind::Else(vec![acts(ActsKind::WithMost(Box::new(label(1)), most)), label(0)]));
    let game = checked(ir);
    let mut men = String::new();
    for (index, file) in "abcdefghij".chars().enumerate() {
        for rank in (1..=10).filter(|rank| (index + rank) % 2 == 1 && !(5..=6).contains(rank)) {
            men += &format!("{}m:{file}{rank} ", u8::from(rank > 5));
        }
    }
    let mut line = Match::from_position(&game, Position::from_placement(&game, &place(&game, &men, 0)));
    let counts: Vec<u64> = (1..=5).map(|depth| perft(&mut line, depth).unwrap()).collect();
    assert_eq!(counts, [9, 81, 658, 4265, 27117]);
    let ends = |men: &str| {
        let line = Match::from_position(&game, Position::from_placement(&game, &place(&game, men, 0)));
        let moves = line.legal_moves().unwrap();
        moves.iter().map(|played| (played.ways.len(), played.after.men.len())).collect::<Vec<_>>()
    };
    assert_eq!(ends("0m:c3 0m:g3 1m:d4 1m:f6 1m:h4"), [(1, 3)]);
    assert_eq!(ends("0k:a1 1m:c3 1m:e5"), [(1, 1); 5]);
}

#[test]
fn animals() {
    let ranks = [("E", 8), ("L", 7), ("T", 6), ("P", 5), ("D", 4), ("W", 3), ("C", 2), ("R", 1)];
    // Zones: 0 the rivers, 1 one's own den, 2 one's own traps.
    let river = || zone(0);
    let in_trap = |what| common(what, zone(2));
    let state = |state| number(NumberKind::State(state));
    let outranks =
        condition(ConditionKind::Compare(state(my_state(0)), Comparison::AtLeast, state(its_state(0))));
    let animals = ranks.iter().enumerate().map(|(index, (letter, rank))| {
        let mut walks = vec![clause(step(to(&[0, 2, 4, 6]), Landing::Plain))];
        if matches!(*rank, 6 | 7) {
            let go = Go::Jump(to(&[0, 2, 4, 6]), vec![over(and([SetKind::Empty, river()]), 1, None)]);
            walks.push(clause(leg(go, Landing::Plain, None, Arrival::default())));
        }
        let mut animal = kind(letter, walks);
        animal.attributes = vec![(StateId(0), Value::Number(*rank))];
        animal.enters = only(10, and([not(river()), not(zone(1))]));
        animal.takes = Permission {
            first: Some(rule(11, ENEMY, vec![any([in_trap(SetKind::It), outranks.clone()])])),
            ..Permission::default()
        };
        animal.safe = vec![rule(12, SetKind::Cells, vec![in_trap(SetKind::Here)])];
        if index == 0 {
            animal.takes.never = vec![rule(13, kinds(&[7]), vec![fails(in_trap(SetKind::It))])];
        }
        if index == 7 {
            animal.enters = only(10, not(zone(1)));
            let from_water = all([common(SetKind::Origin, river()), fails(common(SetKind::It, river()))]);
            animal.takes.also = vec![rule(14, and([ENEMY, kinds(&[0])]), vec![fails(from_water)])];
        }
        animal
    });
    let mut ir = game(grid(7, 9, |_, _| true), animals.collect());
    add_zone(&mut ir.board, 9, |x, y| [1, 2, 4, 5].contains(&x) && (3..6).contains(&y));
    add_zone(&mut ir.board, 9, |x, y| (x, y) == (3, 0));
    add_zone(&mut ir.board, 9, |x, y| [(2, 0), (4, 0), (3, 1)].contains(&(x, y)));
    let first = Value::Number(1);
    let of = StateOwner::Men((0..8).map(Kind).collect());
    ir.states = vec![StateDecl {
        at: at(5),
        name: "rank".into(),
        of,
        ty: StateType::Number(1, 8),
        first,
        until: Expiry::Never,
        compared: Compared::Always,
        constant: true,
    }];
    ir.after_turn =
        vec![ending(EndResult::Win, common(OWN, enemy_zone(1))), ending(EndResult::Win, fails(some(ENEMY)))];
    ir.before_turn = vec![
        ending(EndResult::Lose, condition(ConditionKind::NoMove(Whose::Own))),
        ending(EndResult::Draw, condition(ConditionKind::Occurs(3))),
    ];
    let game = checked(ir);
    let red = "T:a1 L:g1 C:b2 D:f2 E:a3 W:c3 P:e3 R:g3";
    let turned: String = red
        .split(' ')
        .map(|word| {
            let (letter, cell) = word.split_once(':').unwrap();
            let file = char::from(b'a' + b'g' - cell.as_bytes()[0]);
            let rank: i32 = cell[1..].parse().unwrap();
            format!("0{word} 1{letter}:{file}{} ", 10 - rank)
        })
        .collect();
    assert_eq!(counts(&game, &turned, 0), [24, 576, 12240]);
    let cells = |men: &str, from: &str| {
        let line = Match::from_position(&game, Position::from_placement(&game, &place(&game, men, 0)));
        let moves = line.legal_moves_of(game.board.cell(from).unwrap()).unwrap();
        let ends =
            moves.iter().map(|played| game.board.cell_name(played.ways[0].acts[0].end.unwrap()).to_owned());
        let mut ends: Vec<String> = ends.collect();
        ends.sort();
        ends.join(" ")
    };
    assert_eq!(cells("0L:d5 1R:b5", "d5"), "d4 d6 g5");
    assert_eq!(cells("0L:d5 0R:e5 1C:a9", "d5"), "a5 d4 d6");
    assert_eq!(cells("0L:a5 0T:b7 1C:d5 1E:b3", "b7"), "a7 b8 c7");
    assert_eq!(cells("0R:b7 1E:c7 1R:b6", "b7"), "a7 b6 b8 c7");
    assert_eq!(cells("0E:e2 1R:f2 1L:d2", "e2"), "d2 e1 e3");
    assert_eq!(cells("0E:d7 1C:d8", "d7"), "c7 d6 e7");
}
