//! Single constructs.

use std::sync::Arc;

use super::words::*;
use crate::language::budget::Limit;
use crate::language::ir::{
    ActsKind, Arrival, Assigned, Becomes, BySide, Compared, Condition, ConditionKind, DropClause, EffectKind,
    EndResult, Event, Expiry, Game, Go, Guard, GuardKind, Hook, Ir, Kind, KindDecl, Label, Landing,
    NumberKind, Phase, Placement, Reason, SetKind, Side, StateDecl, StateId, StateOwner, StateType, ToMove,
    Value, WalkKind, Whose,
};
use crate::language::source::Span;
use crate::play::matches::{Match, Plain};
use crate::play::trace::Refusal;

const ALL: [u16; 8] = [0, 1, 2, 3, 4, 5, 6, 7];

fn board() -> crate::language::ir::Board {
    grid(5, 5, |_, _| true)
}

fn line(game: &Game, men: &str) -> Match<Plain> {
    Match::at(game, &place(game, men, 0)).unwrap()
}

/// The cells where the moves of the piece on a cell end.
fn ends(line: &Match<Plain>, from: &str) -> String {
    let game = line.game();
    let moves = line.inquiry().ways_of(game.board.cell(from).unwrap()).unwrap();
    let ends = moves.iter().map(|ways| {
        ways[0].acts.last().unwrap().end.map_or("gone", |cell| game.board.cell_name(cell)).to_owned()
    });
    let mut ends: Vec<String> = ends.collect();
    ends.sort();
    ends.join(" ")
}

/// Plays the only move of a piece that ends on a cell.
fn play(line: &mut Match<Plain>, from: &str, to: &str) {
    let board = line.game().clone();
    let cell = |name| board.board.cell(name);
    let moves = line.legal_moves().unwrap();
    let fits = moves.iter().filter(|played| {
        let act = &played.ways[0].acts[0];
        act.origin == cell(from) && act.end == cell(to)
    });
    let fits: Vec<_> = fits.collect();
    assert_eq!(fits.len(), 1, "{from}-{to}");
    let played = fits[0].clone();
    line.play(&played).unwrap();
}

fn state(name: &str, of: StateOwner, ty: StateType, first: Value, until: Expiry) -> StateDecl {
    let compared = Compared::Always;
    StateDecl {
        at: at(5),
        name: name.into(),
        of,
        ty,
        first: BySide::both(first),
        until,
        compared,
        constant: false,
    }
}

fn flag(of: StateOwner, until: Expiry) -> StateDecl {
    state("tired", of, StateType::Flag, Value::Flag(false), until)
}

fn hook(event: Event, effects: Vec<crate::language::ir::Effect>) -> Hook {
    Hook { at: at(4), event, when: Vec::new(), effects }
}

/// `each S by step any { take it }`
fn blast(what: SetKind) -> crate::language::ir::Effect {
    let near = by(what, step(to(&ALL), Landing::Plain));
    effect(EffectKind::Each(set(near), vec![effect(EffectKind::Take(set(SetKind::It)))]))
}

fn walker(walks: Vec<crate::language::ir::Walk>) -> Game {
    checked(game(
        board(),
        vec![
            kind("W", walks.into_iter().map(clause).collect()),
            kind("X", vec![clause(step(to(&ALL), Landing::Plain))]),
        ],
    ))
}

#[test]
fn modes_of_one_leg() {
    let modes = |landing| {
        let game = walker(vec![step(to(&[0, 2, 4]), landing)]);
        ends(&line(&game, "0W:c3 0X:c2 1X:c4 1X:a1"), "c3")
    };
    assert_eq!(modes(Landing::Plain), "c4 d3");
    assert_eq!(modes(Landing::Quietly), "d3");
    assert_eq!(modes(Landing::Taking(None)), "c4");
    assert_eq!(modes(Landing::Taking(Some(set(SetKind::Men)))), "c2 c4");
    assert_eq!(modes(Landing::MayTake(Some(set(OWN)))), "c2 d3");
    // A walk that must go on may not stop, and a piece that was not captured is in the way.
    assert_eq!(modes(Landing::Past), "");
    assert_eq!(modes(Landing::Onto(set(SetKind::Men))), "");
}

#[test]
fn a_walk_that_may_take_goes_on() {
    let two = |first, second| {
        let game = walker(vec![sequence([step(to(&[0]), first), step(same(), second)])]);
        let line = line(&game, "0W:c1 1X:c2 0W:d1 0W:e1 1X:e3");
        [ends(&line, "c1"), ends(&line, "d1"), ends(&line, "e1")].join(",")
    };
    assert_eq!(two(Landing::Plain, Landing::Plain), ",d3,e3");
    assert_eq!(two(Landing::MayTake(None), Landing::Plain), "c3,d3,e3");
    assert_eq!(two(Landing::Taking(None), Landing::Quietly), "c3,,");
    assert_eq!(two(Landing::Past, Landing::Plain), "c3,d3,e3");
}

#[test]
fn a_mode_of_a_bracket_is_about_its_last_landing() {
    let slides = |landing: Landing| {
        let game = walker(vec![slide_with(to(&[2]), &landing, 1)]);
        ends(&line(&game, "0W:a1 1X:d1 0W:a2 0X:d2 0W:a3 1X:a5"), "a1")
            + ","
            + &ends(&line(&game, "0W:a1 1X:d1 0W:a2 0X:d2 0W:a3 1X:a5"), "a2")
    };
    assert_eq!(slides(Landing::Quietly), "b1 c1,b2 c2");
    assert_eq!(slides(Landing::Taking(None)), "d1,");
    assert_eq!(slides(Landing::MayTake(None)), "b1 c1 d1,b2 c2");
    // Beyond a bracket that took, the walk goes on.
    let beyond = sequence([slide_with(to(&[2]), &Landing::Taking(None), 1), step(same(), Landing::Quietly)]);
    let game = walker(vec![beyond]);
    assert_eq!(ends(&line(&game, "0W:a1 1X:d1"), "a1"), "e1");
}

#[test]
fn a_walk_ends_on_its_origin_only_where_it_may_return() {
    let there_and_back = |may_return| {
        let back = directions(crate::language::ir::DirectionsKind::Back);
        let arrival = Arrival { may_return, ..Arrival::default() };
        let game = walker(vec![sequence([
            step(to(&[0]), Landing::MayTake(None)),
            leg(Go::Step(back), Landing::Plain, None, arrival),
        ])]);
        let line = line(&game, "0W:c3 1X:c4");
        line.legal_moves().unwrap().len()
    };
    assert_eq!((there_and_back(false), there_and_back(true)), (0, 1));
}

#[test]
fn no_cell_is_landed_on_twice() {
    let WalkKind::Repeat { body, least, most, .. } =
        repeat(step(to(&[0, 2, 4, 6]), Landing::Plain), 4, Some(4)).kind
    else {
        unreachable!()
    };
    let wander = |no_cell_twice| {
        let (body, least, most) = (body.clone(), least.clone(), most.clone());
        walk(WalkKind::Repeat { body, least, most, while_possible: false, no_cell_twice })
    };
    let small = |walk| {
        let ir = game(grid(2, 2, |_, _| true), vec![kind("W", vec![clause(walk)])]);
        let game = checked(ir);
        ends(&line(&game, "0W:a1"), "a1")
    };
    assert_eq!(small(wander(false)), "b2");
    assert_eq!(small(wander(true)), "");
}

#[test]
fn swaps_that_end_alike_are_one_move() {
    let swap = effect(EffectKind::Swap(set(SetKind::Mover), set(SetKind::It)));
    let arrival = Arrival { effects: vec![swap], ..Arrival::default() };
    let onto = Landing::Onto(set(and([OWN, kinds(&[1])])));
    let trade = repeat(leg(Go::Step(to(&[1, 3, 5, 7])), onto, None, arrival), 1, None);
    let game = walker(vec![trade]);
    let line = line(&game, "0W:c3 0X:d4 0X:e3 0X:d2");
    // Round the four cells either way: to the far cell the two ways shift different pieces, but equal ones.
    assert_eq!(ends(&line, "c3"), "d2 d4 e3");
}

#[test]
fn piles_leave_one_at_a_time_and_are_taken_together() {
    let mut pile = kind("P", vec![clause(step(to(&[0]), Landing::Plain))]);
    pile.stacks = 3;
    let game = checked(game(board(), vec![pile, kind("X", vec![clause(step(to(&ALL), Landing::Plain))])]));
    let mut placement = place(&game, "0P:c2 1X:b1", 0);
    placement.men.iter_mut().filter(|man| man.kind == Kind(0)).for_each(|man| man.count = 3);
    let mut line = Match::<Plain>::at(&game, &placement).unwrap();
    play(&mut line, "c2", "c3");
    let counts: Vec<u8> = line.position().men.iter().map(|man| man.count).collect();
    assert_eq!(counts, [1, 2, 1]);
    play(&mut line, "b1", "c2");
    assert_eq!(line.position().men.len(), 2);
}

#[test]
fn states_expire_unless_they_are_set_again() {
    let expires = |until| {
        let set_it = effect(EffectKind::Assign(my_state(0), Assigned::Flag(true)));
        let mut man = kind("W", vec![clause(step(to(&ALL), Landing::Plain))]);
        man.hooks = vec![hook(Event::Moving, vec![set_it])];
        let mut ir = game(board(), vec![man, kind("X", vec![clause(step(to(&ALL), Landing::Plain))])]);
        ir.states = vec![flag(StateOwner::Men(vec![Kind(0)]), until)];
        let game = checked(ir);
        let mut line = line(&game, "0W:a1 0X:a5 1X:e5");
        let mut seen = Vec::new();
        let flagged = some(SetKind::Flagged(StateId(0)));
        for (from, to) in [("a1", "a2"), ("e5", "e4"), ("a5", "b5"), ("e4", "e5")] {
            play(&mut line, from, to);
            seen.push(line.inquiry().holds(&flagged).unwrap());
        }
        seen
    };
    assert_eq!(expires(Expiry::Never), [true, true, true, true]);
    assert_eq!(expires(Expiry::ThisTurn), [false, false, false, false]);
    assert_eq!(expires(Expiry::NextTurn), [true, false, false, false]);
    assert_eq!(expires(Expiry::OwnersTurn), [true, true, false, false]);
}

#[test]
fn hooks_may_remove_the_mover() {
    let mut ir = game(
        board(),
        vec![
            kind("W", vec![clause(step(to(&ALL), Landing::Plain))]),
            kind("P", vec![clause(step(to(&[0]), Landing::Quietly))]),
        ],
    );
    let mover = effect(EffectKind::Take(set(SetKind::Mover)));
    ir.hooks = vec![hook(Event::Taking, vec![blast(and([SetKind::Men, not(kinds(&[1]))])), mover])];
    let game = checked(ir);
    let mut line = line(&game, "0W:b2 1W:c3 1W:d4 1P:c4 0W:b4 1W:e5");
    let taking =
        line.legal_moves().unwrap().into_iter().find(|played| played.ways[0].acts[0].end.is_none()).unwrap();
    line.play(&taking).unwrap();
    let left = line.position().to_placement(&game);
    assert_eq!(left.men, place(&game, "1P:c4 1W:e5", 1).men);
    // A piece beside the captured one is attacked as well.
    let line = self::line(&game, "0W:a1 1W:b2 1W:c3 1W:e5");
    let attacked = |cell| {
        let there = and([ENEMY, SetKind::These(vec![game.board.cell(cell).unwrap()])]);
        line.inquiry().holds(&some(attacked(there))).unwrap()
    };
    assert_eq!((attacked("b2"), attacked("c3"), attacked("e5")), (true, true, false));
}

#[test]
fn refusals_say_what_forbids() {
    let cell = |name: &str| board().cell(name).unwrap();
    let these = |names: &[&str]| SetKind::These(names.iter().map(|name| cell(name)).collect());
    let never = |at, what| crate::language::ir::Permission {
        never: vec![rule(at, what, Vec::new())],
        ..Default::default()
    };
    let mut man = kind("W", vec![clause(slide(to(&[0, 2, 4, 6])))]);
    man.enters = never(20, these(&["c4"]));
    man.passes = never(21, these(&["d3"]));
    man.stops = never(22, these(&["b3"]));
    let mut safe = kind("S", vec![clause(step(to(&ALL), Landing::Plain))]);
    safe.safe = vec![rule(23, SetKind::Cells, Vec::new())];
    let mut ir = game(board(), vec![man, safe]);
    ir.moves = vec![Guard {
        at: at(24),
        kind: GuardKind::SoThat,
        condition: fails(common(SetKind::Here, these(&["a3"]))),
    }];
    let game = checked(ir);
    let line = line(&game, "0W:c3 1S:c1");
    assert_eq!(ends(&line, "c3"), "c2 d3");
    let mut found: Vec<_> = line
        .inquiry()
        .refusals(Some(cell("c3")))
        .unwrap()
        .into_iter()
        .map(|Refusal { target, reason, at, .. }| (game.board.cell_name(target).to_owned(), reason, at.start))
        .collect();
    found.sort_by(|a, b| a.0.cmp(&b.0));
    let expected = [
        ("a3", Reason::SoThat, 24),
        ("b3", Reason::Stops, 22),
        ("c1", Reason::Safe, 23),
        ("c4", Reason::Enters, 20),
        ("c5", Reason::Enters, 20),
        ("e3", Reason::Passes, 21),
    ];
    assert_eq!(found, expected.map(|(cell, reason, at)| (cell.to_owned(), reason, at)));
}

fn dropping(guards: Vec<Guard>) -> Ir {
    let mut man = kind("W", vec![clause(step(to(&[0]), Landing::Plain))]);
    let on = set(SetKind::Empty);
    man.drops = vec![DropClause { at: at(30), label: None, on, guards, effects: Vec::new() }];
    let mut ir = game(board(), vec![man]);
    ir.hand = vec![Kind(0)];
    ir
}

#[test]
fn drops_come_from_the_hand() {
    let game = checked(dropping(vec![when(common(
        SetKind::Here,
        SetKind::These(vec![crate::language::ir::Cell(0)]),
    ))]));
    let placement = Placement { hands: vec![(Side(0), Kind(0), 2)], ..place(&game, "1W:c5", 0) };
    let mut line = Match::<Plain>::at(&game, &placement).unwrap();
    let moves = line.legal_moves().unwrap();
    assert_eq!(moves.len(), 1);
    line.play(&moves[0]).unwrap();
    assert_eq!((line.position().in_hand(Side(0), Kind(0)), line.position().men.len()), (1, 2));
    assert!(line.undo() && !line.undo());
    assert_eq!(line.position().to_placement(&game), placement);
}

#[test]
fn a_drop_may_be_asked_whether_the_enemy_has_a_move() {
    let game = checked(dropping(vec![so_that(condition(ConditionKind::NoMove(Whose::Enemy)))]));
    let mut ir = game.ir().clone();
    ir.kinds[0].takes = only(1, kinds(&[]));
    let game = checked(ir);
    let placement = Placement { hands: vec![(Side(0), Kind(0), 1)], ..place(&game, "1W:c3", 0) };
    let line = Match::<Plain>::at(&game, &placement).unwrap();
    let moves = line.legal_moves().unwrap();
    assert_eq!(moves.len(), 1, "only in front of the man");
}

#[test]
fn phases_come_first() {
    let crown = walk(WalkKind::Stay(Arc::new(Arrival {
        effects: vec![effect(EffectKind::Change(set(SetKind::Me), Becomes::Kind(kind_value(&[1]))))],
        ..Arrival::default()
    })));
    let mut ir = game(
        board(),
        vec![
            kind("W", vec![labelled(0, step(to(&[0]), Landing::Plain)), labelled(1, crown)]),
            kind("K", vec![labelled(0, step(to(&[0]), Landing::Plain))]),
        ],
    );
    ir.labels = vec!["walk".into(), "crown".into()];
    let label = |label| acts(ActsKind::Labelled(Label(label)));
    ir.turn = label(0);
    ir.phases = vec![Phase { at: at(6), name: "first".into(), turns: Side::BOTH.to_vec(), acts: label(1) }];
    let game = checked(ir);
    let mut line = line(&game, "0W:a1 0W:b1 1W:a5");
    assert_eq!(line.legal_moves().unwrap().len(), 2, "null moves of two men are two moves");
    play(&mut line, "a1", "a1");
    play(&mut line, "a5", "a5");
    assert_eq!(ends(&line, "a1"), "a2");
    assert_eq!(line.position().phase_turns, 2);
}

#[test]
fn history_is_looked_at_after_a_turn() {
    let end = |when: Condition| {
        let mut ir = game(board(), vec![kind("W", vec![clause(step(to(&ALL), Landing::Plain))])]);
        ir.after_turn = vec![ending(EndResult::Draw, when)];
        let game = checked(ir);
        let mut line = line(&game, "0W:a1 1W:e5");
        let circle = [("a1", "a2"), ("e5", "e4"), ("a2", "a1"), ("e4", "e5")];
        for (turn, (from, to)) in circle.iter().cycle().enumerate().take(20) {
            if line.outcome().unwrap().is_some() {
                assert_eq!(line.legal_moves().unwrap().len(), 0);
                return turn;
            }
            play(&mut line, from, to);
        }
        20
    };
    let occurs = || condition(ConditionKind::Occurs(3, ToMove::Same));
    assert_eq!(end(occurs()), 8);
    let every = |what, whose| condition(ConditionKind::AfterEvery(Box::new(what), whose));
    let at_home = common(OWN, SetKind::These(vec![crate::language::ir::Cell(0)]));
    // The first side is at home after every other of its turns only.
    assert_eq!(end(all([occurs(), every(at_home.clone(), Whose::Of(Side(0)))])), 20);
    assert_eq!(end(all([occurs(), every(some(OWN), Whose::Own)])), 8);
    let since = |turns, moving| condition(ConditionKind::TurnsSince { turns, taking: true, moving });
    assert_eq!(end(since(5, Vec::new())), 5);
    assert_eq!(end(since(5, vec![Kind(0)])), 20);
}

#[test]
fn what_asks_too_much_is_given_up() {
    let mut man = kind("W", vec![clause(step(to(&[0]), Landing::Taking(Some(set(SetKind::Men)))))]);
    let next = by(SetKind::Men, step(to(&[0]), Landing::Plain));
    man.hooks = vec![hook(Event::BeingTaken, vec![effect(EffectKind::Take(set(next)))])];
    let game = checked(game(grid(1, 400, |_, _| true), vec![man]));
    let men = |count: i32| (1..=count).map(|rank| format!("0W:a{rank} ")).collect::<String>();
    assert_eq!(line(&game, &men(20)).legal_moves().unwrap().len(), 19);
    assert_eq!(line(&game, &men(400)).legal_moves().unwrap_err().limit, Limit::Depth);
}

#[test]
fn turns_of_very_many_acts_are_given_up() {
    let given_up = |kind: ActsKind| {
        let mut ir = game(board(), vec![kind_that_steps()]);
        let often = || number(NumberKind::Constant(16));
        let repeat = |body| acts(ActsKind::Repeat(Box::new(body), often(), often()));
        ir.turn = repeat(repeat(repeat(acts(kind))));
        let game = checked(ir);
        line(&game, "0W:c3 1W:e5").legal_moves().unwrap_err().limit
    };
    assert_eq!(given_up(ActsKind::Move), Limit::Acts);
    assert_eq!(given_up(ActsKind::Pass), Limit::Depth);
    assert_eq!(given_up(ActsKind::Choice(vec![acts(ActsKind::Pass), acts(ActsKind::Pass)])), Limit::Depth);
}

#[test]
fn acts_that_can_be_repeated_too_often_are_given_up() {
    let moves = |most: i64, kind: ActsKind| {
        let mut ir = game(board(), vec![kind_that_steps()]);
        // Computed, not a literal number.
        let often = |times: i64| number(NumberKind::Add(vec![number(NumberKind::Constant(times))]));
        ir.turn = acts(ActsKind::Repeat(Box::new(acts(kind)), often(1), often(most)));
        let game = checked(ir);
        line(&game, "0W:c3 1W:e5").legal_moves().map(|moves| moves.len()).map_err(|given_up| given_up.limit)
    };
    // Passing once or sixteen times is one move.
    assert_eq!(moves(16, ActsKind::Pass), Ok(1));
    assert_eq!(moves(17, ActsKind::Pass), Err(Limit::Repeats));
    assert_eq!(moves(1_000_000, ActsKind::Pass), Err(Limit::Repeats));
    // The hand is empty: what cannot be done once is not done too often.
    assert_eq!(moves(1_000_000, ActsKind::Drop), Ok(0));
    assert_eq!(moves(-1, ActsKind::Pass), Ok(0));
}

fn kind_that_steps() -> KindDecl {
    kind("W", vec![clause(step(to(&ALL), Landing::Plain))])
}

#[test]
fn an_eye_sees_past() {
    let file = repeat(step(to(&[0, 4]), Landing::Past), 0, None);
    let mut man = kind("W", vec![clause(step(to(&[2]), Landing::Plain))]);
    let alone = fails(some(by(ENEMY, file)));
    man.moves = vec![Guard { at: Span::default(), kind: GuardKind::SoThat, condition: alone }];
    let game = checked(game(board(), vec![man]));
    assert_eq!(ends(&line(&game, "0W:a1 0W:b3 1W:b5"), "a1"), "");
    assert_eq!(ends(&line(&game, "0W:a1 0W:b3 1W:c5"), "a1"), "b1");
}
