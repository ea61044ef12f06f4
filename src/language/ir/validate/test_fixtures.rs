//! The files `tests/reject/E09*.ron`: one small game in RON for each thing that the gate refuses.
//!
//! They are written from the changes below; a test sees that they are what is written, and that they are refused
//! for what their first lines say. With `MENAGERIE_WRITE_FIXTURES` set, it writes them.

use std::fmt::Write as _;
use std::path::PathBuf;
use std::sync::Arc;

use crate::language::ir::sample::{self, condition, kind, place, set};
use crate::language::ir::{
    Attack, Bracket, Cell, ConditionKind, Effect, EffectKind, Guard, GuardKind, Ir, Kind, Owner, Row,
    RowPart, SetKind, Side, StateId, StateRef, StateType, ToMove, Value, WalkKind, ron,
};
use crate::language::source::{SourceId, Span};

/// A file: code, name, the words pointed at, what is changed.
type Fixture = (&'static str, &'static str, &'static str, fn(&mut Ir));

const FIXTURES: [Fixture; 18] = [
    ("E0913", "three-sides", "", |ir| ir.sides.push("Red".to_owned())),
    ("E0914", "piece-of-nothing", "any", |ir| {
        when(ir, ConditionKind::Some(set(SetKind::Kinds(vec![Kind(9)]))));
    }),
    ("E0915", "short-direction", "", |ir| {
        ir.board.directions[1].next.pop();
    }),
    ("E0916", "no-way-back", "", |ir| ir.board.directions[3].next[1] = None),
    ("E0917", "one-image-twice", "", |ir| ir.board.images[1][0] = Cell(0)),
    ("E0918", "full-hand", "", |ir| {
        ir.hand.push(Kind(0));
        ir.setup.hands.push((crate::language::ir::Side(0), Kind(0), 9000));
    }),
    ("E0919", "bounds-downwards", "piece Guard", |ir| {
        ir.states[0].at = place("piece Guard");
        ir.states[0].ty = StateType::Number(5, 0);
    }),
    ("E0920", "too-deep", "any", |ir| {
        let inner = (0..100).fold(set(SetKind::Men), |inner, _| set(SetKind::Not(Box::new(inner))));
        when(ir, ConditionKind::Some(inner));
    }),
    ("E0921", "place-outside", "", |ir| ir.kinds[0].at = Span::new(SourceId(0), 0, 1000)),
    ("E0922", "number-for-flag", "", |ir| ir.states[0].first[Side(0)] = Value::Number(0)),
    ("E0923", "state-of-others", "any", |ir| {
        when(ir, ConditionKind::Flag(StateRef { state: StateId(0), of: Owner::Game }));
    }),
    ("E0924", "two-on-a-cell", "", |ir| ir.setup.men[1].cell = Cell(0)),
    ("E0924", "row-with-a-cell-twice", "", |ir| {
        let part = RowPart { men: vec![ir.setup.men[0].clone()], empty: vec![ir.setup.men[0].cell] };
        ir.rows.push(Row { at: Span::default(), side: Side(0), parts: vec![part], when: Vec::new() });
    }),
    ("E0925", "cell-changes-places", "any", |ir| {
        let swap = EffectKind::Swap(set(SetKind::Mover), set(SetKind::Here));
        ir.kinds[0].walks[0].effects.push(Effect { at: place("move step any"), kind: swap });
    }),
    ("E0926", "attacked-when-moving", "any", |ir| {
        when(ir, ConditionKind::Some(set(SetKind::Attacked(Box::new(set(SetKind::Me)), Attack::default()))));
    }),
    ("E0927", "history-when-moving", "any", |ir| when(ir, ConditionKind::Occurs(2, ToMove::Same))),
    ("E0928", "one-letter-twice", "piece Guard", |ir| ir.kinds.push(kind("Goose", "g"))),
    ("E0929", "leg-outside-its-bracket", "step any", |ir| {
        if let WalkKind::Leg(leg) = &mut ir.kinds[0].walks[0].walk.kind {
            Arc::make_mut(leg).bracket = Some(Bracket(1));
        }
    }),
];

/// The file beside them that their places point into.
const RULES: &str = "of-ron/sample.rules";

/// Files that are no RON of a game of this schema at all.
const TEXTS: [(&str, &str, &str, &str); 2] = [
    ("E0911", "another-schema", "2", "(\n  schema: 2,\n)\n"),
    ("E0912", "unknown-field", "name", "(\n  schema: 1,\n  name: \"Example\",\n)\n"),
];

fn when(ir: &mut Ir, kind: ConditionKind) {
    let guard = Guard { at: place("any"), kind: GuardKind::When, condition: condition(kind) };
    ir.kinds[0].walks[0].guards.push(guard);
}

/// The smallest game: two cells, one piece, one flag.
fn small() -> Ir {
    let mut ir = sample::ir();
    ir.board = sample::grid(2, 1);
    ir.kinds.truncate(1);
    ir.states.truncate(1);
    ir.hand.clear();
    ir.setup.hands.clear();
    ir.setup.men = vec![sample::placed(0, 0, 0), sample::placed(1, 1, 0)];
    ir.phases.clear();
    ir.sources.0[0].name = RULES.to_owned();
    ir
}

fn file(code: &str, name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/reject").join(format!("{code}-{name}.ron"))
}

fn headed(code: &str, underlined: &str, text: &str) -> String {
    let mut whole = format!("// code: {code}\n");
    if !underlined.is_empty() {
        let _ = writeln!(whole, "// underlined: {underlined}");
    }
    whole + text
}

#[test]
fn every_fixture_is_refused_as_it_says() {
    small().check().unwrap();
    let rules = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/reject").join(RULES);
    if std::env::var_os("MENAGERIE_WRITE_FIXTURES").is_some() {
        std::fs::create_dir_all(rules.parent().unwrap()).unwrap();
        std::fs::write(&rules, sample::TEXT).unwrap();
    }
    assert_eq!(std::fs::read_to_string(&rules).unwrap(), sample::TEXT);
    let games = FIXTURES.iter().map(|(code, name, underlined, change)| {
        let mut ir = small();
        change(&mut ir);
        (*code, *name, *underlined, ron::write(&ir, 3))
    });
    let texts =
        TEXTS.iter().map(|(code, name, underlined, text)| (*code, *name, *underlined, (*text).to_owned()));
    for (code, name, underlined, text) in games.chain(texts) {
        let path = file(code, name);
        let whole = headed(code, underlined, &text);
        if std::env::var_os("MENAGERIE_WRITE_FIXTURES").is_some() {
            std::fs::create_dir_all(path.parent().unwrap()).unwrap();
            std::fs::write(&path, &whole).unwrap();
        }
        assert_eq!(std::fs::read_to_string(&path).unwrap(), whole, "{name}");
        let (sources, problems) = ron::from_ron(name, &whole).unwrap_err();
        assert_eq!(problems.len(), 1, "{name}: {problems:?}");
        let first = &problems[0];
        let words = first.span().map_or("", |span| sources.text(span));
        assert_eq!((first.code.as_str(), words), (code, underlined), "{name}: {}", first.message);
    }
}
