//! Each thing that the gate refuses, as a change of a game that passes.

use std::sync::Arc;

use crate::language::ir::sample::{self, clause, condition, kind, place, set};
use crate::language::ir::{
    Acts, ActsKind, Arrival, Attack, Bracket, BySide, Cell, ConditionKind, Direction, DirectionsKind, Effect,
    EffectKind, FenField, FenFieldKind, FenLetter, FenPart, Go, Guard, GuardKind, Ir, Kind, Label, Landing,
    Look, MoveClause, NamedSort, Number, NumberKind, Owner, PatternElement, Route, Set, SetKind, Side, Slot,
    StateId, StateRef, Test, ToMove, Value, Walk, WalkKind, Whose, Zone, limits,
};
use crate::language::source::{SourceId, Span};

/// The diagnostic of the game after a change: the code, the underlined words, the message.
fn told(change: impl FnOnce(&mut Ir)) -> (String, String, String) {
    let mut ir = sample::ir();
    change(&mut ir);
    let sources = ir.sources.clone();
    let problems = ir.check().unwrap_err();
    let words = problems[0].span().map_or("", |span| sources.text(span)).to_owned();
    (problems[0].code.as_str().to_owned(), words, problems[0].message.clone())
}

#[track_caller]
fn refuses(code: &str, change: impl FnOnce(&mut Ir)) {
    let told = told(change);
    assert_eq!(told.0, code, "{}", told.2);
}

fn guard(kind: GuardKind, condition_kind: ConditionKind) -> Guard {
    Guard { at: place("any"), kind, condition: condition(condition_kind) }
}

fn when(ir: &mut Ir, condition_kind: ConditionKind) {
    ir.kinds[0].walks[0].guards.push(guard(GuardKind::When, condition_kind));
}

fn often(times: i64) -> Number {
    Number { at: place("any"), kind: NumberKind::Constant(times) }
}

fn some(kind: SetKind) -> ConditionKind {
    ConditionKind::Some(set(kind))
}

fn leg(ir: &mut Ir) -> &mut crate::language::ir::Leg {
    let WalkKind::Leg(leg) = &mut ir.kinds[0].walks[0].walk.kind else { panic!() };
    Arc::make_mut(leg)
}

fn effect(ir: &mut Ir, kind: EffectKind) {
    ir.kinds[0].walks[0].effects.push(Effect { at: place("any"), kind });
}

#[test]
fn the_game_itself_passes() {
    sample::ir().check().unwrap();
}

#[test]
fn schema_and_sides() {
    refuses("E0911", |ir| ir.schema = 2);
    refuses("E0913", |ir| ir.sides.push("Red".to_owned()));
    refuses("E0913", |ir| ir.first = 2);
}

#[test]
fn numbers_of_nothing() {
    refuses("E0914", |ir| ir.setup.men[0].cell = Cell(16));
    refuses("E0914", |ir| ir.setup.men[0].owner = Side(2).into());
    refuses("E0914", |ir| ir.hand.push(Kind(4)));
    refuses("E0914", |ir| ir.board.directions[0].reverse = Direction(4));
    refuses("E0914", |ir| ir.turn.kind = ActsKind::Labelled(Label(1)));
    refuses("E0914", |ir| when(ir, some(SetKind::Zone(Zone(1), Whose::Own))));
    refuses("E0914", |ir| when(ir, some(SetKind::Side(Whose::Of(Side(2))))));
    refuses("E0914", |ir| when(ir, some(SetKind::These(vec![Cell(16)]))));
    refuses("E0914", |ir| when(ir, some(SetKind::Flagged(StateId(9)))));
    refuses("E0914", |ir| when(ir, some(SetKind::Named(Slot(0), NamedSort::Men))));
    let told = told(|ir| when(ir, some(SetKind::Kinds(vec![Kind(9)]))));
    assert_eq!((told.0.as_str(), told.1.as_str(), told.2.as_str()), ("E0914", "any", "there is no piece 9"));
}

#[test]
fn lists_of_the_wrong_length() {
    refuses("E0915", |ir| {
        ir.board.directions[0].next.pop();
    });
    refuses("E0915", |ir| {
        ir.board.images.pop();
    });
    refuses("E0915", |ir| {
        ir.board.zones[0].cells.pop();
    });
    refuses("E0915", |ir| {
        let Go::Step(directions) = &mut leg(ir).go else { panic!() };
        directions.kind = DirectionsKind::Fixed(Vec::new());
    });
}

#[test]
fn directions_that_are_none() {
    refuses("E0916", |ir| ir.board.directions[0].next[0] = None);
    refuses("E0916", |ir| ir.board.directions[0].next[0] = Some(Cell(5)));
    refuses("E0916", |ir| ir.board.directions[0].reverse = Direction(1));
}

#[test]
fn images_that_are_none() {
    refuses("E0917", |ir| ir.board.images[1][0] = Cell(0));
    refuses("E0917", |ir| ir.board.images[0].reverse());
}

#[test]
fn games_too_large() {
    refuses("E0918", |ir| ir.board = sample::grid(26, 200));
    refuses("E0918", |ir| ir.setup.hands[0].2 = 8193);
    refuses("E0918", |ir| {
        let men = vec![set(SetKind::Men); 1000];
        let sets = vec![set(SetKind::Or(men)); 200];
        when(ir, some(SetKind::And(sets)));
    });
    refuses("E0918", |ir| {
        for number in 0..limits::KINDS {
            ir.kinds.push(kind(&format!("Kind-{number}"), &format!("K{number}")));
        }
    });
}

#[test]
fn bounds() {
    refuses("E0919", |ir| ir.states[1].ty = crate::language::ir::StateType::Number(5, 0));
    refuses("E0919", |ir| ir.states[1].ty = crate::language::ir::StateType::Number(i64::MIN, i64::MAX));
    refuses("E0919", |ir| ir.kinds[0].stacks = 0);
    refuses("E0919", |ir| {
        let Go::Step(directions) = leg(ir).go.clone() else { panic!() };
        let element = PatternElement { what: set(SetKind::Men), least: often(2), most: Some(often(1)) };
        leg(ir).go = Go::Jump(directions, vec![element]);
    });
    refuses("E0919", |ir| {
        ir.turn.kind = ActsKind::Repeat(Box::<Acts>::default(), often(3), often(2));
    });
    refuses("E0919", |ir| {
        ir.turn.kind = ActsKind::Repeat(Box::<Acts>::default(), often(1), often(17));
    });
    // A computed number checks only its parts.
    refuses("E0914", |ir| {
        let nobody = NumberKind::NumberOf(Box::new(set(SetKind::Kinds(vec![Kind(9)]))));
        let number = Number { at: place("any"), kind: nobody };
        ir.turn.kind = ActsKind::Repeat(Box::<Acts>::default(), often(1), number);
    });
}

#[test]
fn parts_too_deep() {
    let deep = |times: usize| {
        let mut inner = set(SetKind::Men);
        for _ in 0..times {
            inner = set(SetKind::Not(Box::new(inner)));
        }
        some(inner.kind)
    };
    refuses("E0920", |ir| when(ir, deep(200)));
    // Too deep for a set of pieces: its sort is not asked.
    refuses("E0920", |ir| {
        let ConditionKind::Some(men) = deep(5000) else { panic!() };
        effect(ir, EffectKind::Swap(set(SetKind::Mover), men));
    });
    let mut ir = sample::ir();
    when(&mut ir, deep(50));
    let game = ir.check().unwrap();
    // What passes can be written and read.
    assert_eq!(
        crate::language::ir::ron::from_ron("deep.ron", &crate::language::ir::ron::to_ron(&game)).unwrap(),
        game
    );
}

#[test]
fn places_outside_of_texts() {
    refuses("E0921", |ir| ir.kinds[0].at = Span::new(SourceId(0), 0, 1000));
    refuses("E0921", |ir| ir.kinds[0].at = Span { source: SourceId(0), start: 5, end: 3 });
    refuses("E0921", |ir| ir.kinds[0].at = Span::new(SourceId(9), 0, 1));
    refuses("E0921", |ir| {
        ir.sources.0[0].text = "ä".repeat(40);
        ir.kinds[0].at = Span::new(SourceId(0), 1, 2);
    });
}

#[test]
fn values_of_other_types() {
    refuses("E0922", |ir| ir.states[0].first[Side(0)] = Value::Number(0));
    refuses("E0922", |ir| ir.states[1].first[Side(1)] = Value::Number(10));
    refuses("E0922", |ir| ir.setup.men[0].states.push((StateId(2), Value::Flag(true))));
    let burnt = |cells: &[u16]| Value::Cells(cells.iter().copied().map(Cell).collect());
    refuses("E0922", |ir| ir.setup.states.push((None, StateId(6), burnt(&[3, 2]))));
    refuses("E0922", |ir| ir.setup.states.push((None, StateId(6), burnt(&[2, 2]))));
    refuses("E0922", |ir| ir.setup.states.push((None, StateId(6), Value::Men(vec![Cell(0)]))));
    refuses("E0914", |ir| ir.states[6].first[Side(1)] = burnt(&[16]));
    let mut ir = sample::ir();
    ir.setup.states.push((None, StateId(6), burnt(&[])));
    ir.check().unwrap();
}

#[test]
fn states_used_as_what_they_are_not() {
    let flag = |state, of| ConditionKind::Flag(StateRef { state: StateId(state), of });
    let mine = || Owner::Men(Box::new(set(SetKind::Me)));
    refuses("E0923", |ir| when(ir, flag(0, Owner::Game)));
    refuses("E0923", |ir| when(ir, flag(1, mine())));
    refuses("E0923", |ir| when(ir, some(SetKind::Flagged(StateId(4)))));
    refuses("E0923", |ir| ir.kinds[1].attributes.push((StateId(0), BySide::both(Value::Flag(true)))));
    refuses("E0923", |ir| {
        ir.states[0].constant = true;
        let state = StateRef { state: StateId(0), of: mine() };
        effect(ir, EffectKind::Assign(state, crate::language::ir::Assigned::Flag(true)));
    });
    let mut ir = sample::ir();
    when(&mut ir, flag(0, mine()));
    ir.check().unwrap();
}

#[test]
fn positions_that_cannot_be_set_up() {
    refuses("E0924", |ir| ir.setup.men[0].cell = Cell(1));
    refuses("E0924", |ir| ir.setup.men[0].count = 2);
    refuses("E0924", |ir| ir.setup.men[0].count = 0);
    refuses("E0924", |ir| ir.setup.men[1].states.push((StateId(0), Value::Flag(true))));
    refuses("E0924", |ir| ir.setup.men[0].states.push((StateId(3), Value::Men(vec![Cell(1)]))));
    refuses("E0924", |ir| ir.setup.states.push((None, StateId(5), Value::Kind(None))));
    refuses("E0924", |ir| ir.setup.hands[0].1 = Kind(0));
    refuses("E0924", |ir| ir.setup.phase_turns = 3);
}

#[test]
fn cells_for_pieces() {
    refuses("E0925", |ir| effect(ir, EffectKind::Swap(set(SetKind::Mover), set(SetKind::Here))));
    refuses("E0925", |ir| effect(ir, EffectKind::Put(set(SetKind::Empty), set(SetKind::Here))));
}

#[test]
fn questions_that_would_not_end() {
    let attacked = || some(SetKind::Attacked(Box::new(set(SetKind::Me)), Attack::default()));
    refuses("E0926", |ir| when(ir, attacked()));
    refuses("E0926", |ir| when(ir, ConditionKind::NoMove(Whose::Own)));
    refuses("E0926", |ir| leg(ir).arrival.tests.push(Test::Where(condition(attacked()))));
    refuses("E0926", |ir| {
        ir.kinds[1].enters.never.push(crate::language::ir::RuleClause {
            at: place("any"),
            what: set(SetKind::Cells),
            when: vec![condition(attacked())],
        });
    });
    refuses("E0926", |ir| ir.moves.push(guard(GuardKind::Unless, attacked())));
    // What never takes may ask, and so may everything after the move.
    let mut ir = sample::ir();
    ir.kinds[0].walks.push(clause(Landing::Quietly));
    ir.kinds[0].walks[1].guards.push(guard(GuardKind::When, attacked()));
    ir.moves.push(guard(GuardKind::SoThat, attacked()));
    ir.clone().check().unwrap();
    // Unless something it sets off takes.
    ir.hooks.push(crate::language::ir::Hook {
        at: place("any"),
        event: crate::language::ir::Event::Moving,
        when: Vec::new(),
        effects: vec![Effect { at: place("any"), kind: EffectKind::Take(set(SetKind::Men)) }],
    });
    assert!(ir.check().is_err());
}

#[test]
fn the_two_halves_of_a_question_that_would_not_end() {
    let mut ir = sample::ir();
    ir.kinds[0].moves.push(Guard {
        at: place("step any"),
        ..guard(GuardKind::When, some(SetKind::Attacked(Box::new(set(SetKind::Me)), Attack::default())))
    });
    let sources = ir.sources.clone();
    let problems = ir.check().unwrap_err();
    assert_eq!(problems[0].message, "attacks would depend on attacks");
    let words: Vec<&str> = problems[0].labels.iter().map(|label| sources.text(label.span)).collect();
    assert_eq!(words, ["any", "step any"]);
}

#[test]
fn history_in_moves() {
    refuses("E0927", |ir| when(ir, ConditionKind::Occurs(2, ToMove::Same)));
    let since = || ConditionKind::TurnsSince { turns: 3, taking: true, moving: Vec::new() };
    refuses("E0927", |ir| when(ir, since()));
    let mut ir = sample::ir();
    ir.before_turn.push(sample::ending(since()));
    ir.check().unwrap();
}

#[test]
fn fields_of_a_fen() {
    let field = |kind| FenField { at: Span::default(), kind };
    let letter = |state, cell| {
        field(FenFieldKind::Letters(vec![FenLetter {
            letter: 'K',
            state: StateId(state),
            cells: vec![cell],
            before: None,
        }]))
    };
    let state = |side, state| field(FenFieldKind::States(vec![FenPart::State(side, StateId(state))]));
    let nobody = |kind| field(FenFieldKind::Nobody { sign: "*".to_owned(), kind });
    refuses("E0914", |ir| ir.fen = vec![letter(0, Cell(99))]);
    refuses("E0914", |ir| ir.fen = vec![field(FenFieldKind::Turns { taking: false, moving: vec![Kind(9)] })]);
    refuses("E0914", |ir| ir.fen = vec![state(None, 99)]);
    refuses("E0923", |ir| ir.fen = vec![letter(1, Cell(0))]);
    refuses("E0914", |ir| ir.fen = vec![nobody(Kind(9))]);
    refuses("E0923", |ir| ir.fen = vec![state(None, 1)]);
    refuses("E0923", |ir| ir.fen = vec![state(Some(Side(0)), 1)]);
    let sign =
        |state, value| field(FenFieldKind::Sign { sign: "~".to_owned(), state: StateId(state), value });
    refuses("E0923", |ir| ir.fen = vec![sign(4, Value::Flag(true))]);
    refuses("E0922", |ir| ir.fen = vec![sign(0, Value::Number(1))]);
    refuses("E0924", |ir| ir.setup.counts = vec![3]);
    let mut ir = sample::ir();
    let rounds = field(FenFieldKind::Rounds);
    ir.fen = vec![letter(0, Cell(0)), state(None, 4), rounds, sign(0, Value::Flag(true)), nobody(Kind(0))];
    ir.setup.counts = vec![3];
    ir.check().unwrap();
}

#[test]
fn names_and_letters() {
    refuses("E0928", |ir| ir.kinds[1].letter = "g".to_owned());
    refuses("E0928", |ir| ir.kinds[1].letter.clear());
    refuses("E0928", |ir| ir.kinds[1].name = "Guard".to_owned());
    refuses("E0928", |ir| ir.names.clear());
    let named = |name: &str| Look::Named(name.to_owned());
    refuses("E0928", |ir| ir.looks = vec![(Kind(0), named("king\"/>"))]);
    refuses("E0928", |ir| ir.looks = vec![(Kind(0), Look::Drawn("M0 0L1 1\"/>".to_owned()))]);
    refuses("E0928", |ir| ir.looks = vec![(Kind(0), named("king")), (Kind(0), named("queen"))]);
    refuses("E0928", |ir| ir.board.cells[3].name = "a1".to_owned());
    refuses("E0928", |ir| ir.board.cells[3].place = [0, 0, 0]);
    refuses("E0928", |ir| ir.sides[1] = "White".to_owned());
}

#[test]
fn brackets() {
    refuses("E0929", |ir| leg(ir).bracket = Some(Bracket(1)));
}

#[test]
fn a_bracket_that_prefers_some_of_its_ways_always_lands_and_is_no_repetition() {
    let prefers = |body: fn(Walk) -> WalkKind| {
        move |ir: &mut Ir| {
            let walk = &mut ir.kinds[0].walks[0].walk;
            let arrival = Arrival { prefers: vec![Test::To(set(SetKind::Cells))], ..Arrival::default() };
            let step: Walk = (**walk).clone();
            walk.kind = WalkKind::Bracket {
                bracket: Bracket(1),
                body: Box::new(Walk { kind: body(step.clone()), ..step }),
                past: false,
                arrival: Arc::new(arrival),
            };
        }
    };
    let repeat = |step: Walk| WalkKind::Repeat {
        body: Box::new(step),
        least: Arc::new(Number { at: place("any"), kind: NumberKind::Constant(1) }),
        most: None,
        while_possible: false,
        no_cell_twice: false,
    };
    refuses("E0929", prefers(repeat));
    refuses("E0929", prefers(|_| WalkKind::Stay(Arc::default())));
    refuses(
        "E0929",
        prefers(|step| {
            let stay = Walk { kind: WalkKind::Stay(Arc::default()), ..step.clone() };
            WalkKind::Choice(vec![step, stay])
        }),
    );
    let right: [fn(Walk) -> WalkKind; 3] = [
        |step| step.kind,
        |step| WalkKind::Choice(vec![step.clone(), step]),
        |step| WalkKind::Sequence(vec![step.clone(), step]),
    ];
    for body in right {
        let mut ir = sample::ir();
        prefers(body)(&mut ir);
        assert!(ir.check().is_ok());
    }
}

#[test]
fn only_a_few_problems_are_reported() {
    let mut ir = sample::ir();
    for _ in 0..1000 {
        when(&mut ir, some(SetKind::Kinds(vec![Kind(9)])));
        when(&mut ir, some(SetKind::Flagged(StateId(4))));
    }
    let problems = ir.check().unwrap_err();
    assert_eq!(problems.len(), 10);
}

#[test]
fn a_large_game_is_checked_quickly() {
    let mut ir = sample::ir();
    ir.board = sample::grid(26, 40);
    for _ in 0..500 {
        let sets: Vec<Set> = (0..4).map(|_| set(SetKind::Side(Whose::Own))).collect();
        when(&mut ir, some(SetKind::And(sets)));
    }
    let start = std::time::Instant::now();
    ir.check().unwrap();
    // Some thousandths at most where nothing else runs.
    assert!(start.elapsed().as_millis() < 200);
}

#[test]
fn walks_that_are_too_much_to_compile() {
    // Each `stay` is another place for each bracket around it that may have to be gone on in.
    let walk = |stays: usize| {
        let stay = Walk { at: place("step any"), kind: WalkKind::Stay(Arc::default()) };
        let inner = Walk { at: place("step any"), kind: WalkKind::Choice(vec![stay; stays]) };
        (1..=30).fold(inner, |body, bracket| {
            let (bracket, arrival) = (Bracket(bracket), Arc::default());
            let parts = vec![body, sample::step(Landing::Quietly)];
            let body = Box::new(Walk { at: place("step any"), kind: WalkKind::Sequence(parts) });
            let kind = WalkKind::Bracket { bracket, body, past: false, arrival };
            Walk { at: place("step any"), kind }
        })
    };
    // One walk is too long by itself.
    refuses("E0918", |ir| ir.kinds[0].walks[0].walk = Route::new(walk(18_000)));
    // None of these walks is, but all of them together are.
    let size = |stays: usize| Route::new(walk(stays)).compiled().unwrap().size();
    let stays = (1..40).rev().find(|stays| size(*stays) <= limits::WALK_NODES).unwrap();
    let mut ir = sample::ir();
    ir.kinds[0].walks[0].walk = Route::new(walk(stays));
    ir.check().unwrap();
    refuses("E0918", |ir| {
        let long = MoveClause { walk: Route::new(walk(stays)), ..clause(Landing::Plain) };
        ir.kinds[0].walks.extend(std::iter::repeat_n(long, limits::PATH_NODES / size(stays) + 1));
    });
}
