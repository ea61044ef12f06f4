//! Texts of moves made by hand.

use super::{ReadMove, read, read_exactly, texts};
use crate::language::ir::{Cell, Game, Kind, Side, sample};
use crate::language::source::Span;
use crate::play::trace::{Act, Derivation, Landed, Step, StepKind};

fn game() -> Game {
    sample::ir().check().unwrap()
}

fn cell(name: &str) -> Cell {
    game().board.cell(name).unwrap()
}

fn act(kind: u16, origin: Option<&str>, end: Option<&str>, steps: Vec<StepKind>) -> Act {
    Act {
        clause: Span::default(),
        label: None,
        side: Side(0),
        kind: Some(Kind(kind)),
        origin: origin.map(cell),
        end: end.map(cell),
        steps: steps.into_iter().map(|kind| Step { at: Span::default(), kind }).collect(),
    }
}

fn walked(name: &str, landed: Landed) -> StepKind {
    StepKind::Walked(cell(name), landed)
}

fn quietly(name: &str) -> StepKind {
    walked(name, Landed::Quietly)
}

fn took(name: &str) -> StepKind {
    StepKind::Took(cell(name), Kind(1), Side(1).into())
}

fn one(act: Act) -> Vec<Derivation> {
    vec![Derivation { acts: vec![act] }]
}

/// The texts; that each is read back as its move is asserted.
fn written(moves: &[Vec<Derivation>]) -> Vec<String> {
    let game = game();
    let moves: Vec<&[Derivation]> = moves.iter().map(Vec::as_slice).collect();
    let texts = texts(&game, &moves);
    for (index, text) in texts.iter().enumerate() {
        assert_eq!(read(&game, &moves, text), Ok(index), "{text}");
    }
    texts
}

fn reads(moves: &[Vec<Derivation>], text: &str) -> Result<usize, ReadMove> {
    let moves: Vec<&[Derivation]> = moves.iter().map(Vec::as_slice).collect();
    read(&game(), &moves, text)
}

#[test]
fn a_move_says_whence_and_where() {
    let moves = [
        one(act(0, Some("a1"), Some("a2"), vec![quietly("a2")])),
        one(act(0, Some("a1"), Some("b1"), vec![walked("b1", Landed::Taking), took("b1")])),
        one(act(2, Some("c1"), Some("c2"), vec![quietly("c2"), StepKind::Became(Kind(3))])),
        one(act(2, Some("c1"), Some("c2"), vec![quietly("c2"), StepKind::Became(Kind(2))])),
        one(act(1, None, Some("d4"), vec![StepKind::Dropped(cell("d4"))])),
        one(act(2, None, Some("d4"), vec![StepKind::Dropped(cell("d4"))])),
        one(act(3, Some("d1"), Some("d1"), vec![quietly("d2"), quietly("d1")])),
        one(act(2, Some("b4"), Some("b4"), vec![StepKind::Stayed, StepKind::Became(Kind(1))])),
        vec![Derivation::default()],
    ];
    assert_eq!(
        written(&moves),
        ["Ga1-a2", "Ga1xb1", "c1-c2=+H", "c1-c2", "H@d4", "M@d4", "+Hd1-d1", "b4=H", "pass"]
    );
    assert_eq!(reads(&moves, "a1-a2"), Ok(0));
    assert_eq!(reads(&moves, " mc1-c2=+h "), Ok(2));
    assert_eq!(reads(&moves, "ga1-a2"), Ok(0));
    assert_eq!(reads(&moves, "h@d4"), Ok(4));
    assert_eq!(reads(&moves, "Mc1-c2=+H"), Ok(2));
    assert_eq!(reads(&moves, "Mb4-b4=H"), Ok(7));
    assert_eq!(reads(&moves, "b4=H"), Ok(7));
    assert_eq!(reads(&moves, "d1-d2-d1"), Ok(6));
    assert!(matches!(reads(&moves, "@d4"), Err(ReadMove::Several { .. })));
}

#[test]
fn a_chain_says_where_it_takes() {
    let chain = |middle: &str, first: &str| {
        one(act(
            2,
            Some("a1"),
            Some("a3"),
            vec![quietly(middle), took(first), StepKind::Held, quietly("a3"), took("b2")],
        ))
    };
    let moves = [chain("c3", "b2"), chain("c1", "b1")];
    assert_eq!(written(&moves), ["a1xc3xa3", "a1xc1xa3"]);
    let ReadMove::Several { fits, .. } = reads(&moves, "a1xa3").unwrap_err() else { panic!() };
    assert_eq!(fits, ["a1xc1xa3", "a1xc3xa3"]);
    assert_eq!(reads(&moves[..1], "a1xa3"), Ok(0));
}

#[test]
fn what_is_taken_at_the_end_is_said_where_it_was_jumped() {
    let clause = Span::new(crate::language::source::SourceId(0), 0, 3);
    let mut jumps = act(
        2,
        Some("a1"),
        Some("c3"),
        vec![quietly("a3"), StepKind::Held, quietly("c3"), took("a2"), took("b3")],
    );
    jumps.clause = clause;
    for step in jumps.steps.iter_mut().skip(3) {
        step.at = clause;
    }
    assert_eq!(written(&[one(jumps)]), ["a1xa3xc3"]);
}

#[test]
fn a_taking_by_an_effect_is_said_where_nothing_else_says_that_it_takes() {
    let look = |name: &str| StepKind::Looked(cell(name));
    let moves = [
        one(act(0, Some("a1"), Some("a2"), vec![quietly("a2"), look("a3"), took("a3")])),
        one(act(0, Some("a1"), Some("a1"), vec![look("a2"), took("a2")])),
        one(act(0, Some("a1"), Some("a1"), vec![look("b2"), took("b2")])),
        // An explosion: the piece is gone, and so are others.
        one(act(
            1,
            Some("d1"),
            None,
            vec![walked("d2", Landed::Taking), took("d2"), StepKind::Effect, took("d3"), took("d2")],
        )),
    ];
    assert_eq!(written(&moves), ["Ga1-a2*a3", "Ga1*a2", "Ga1*b2", "Hd1xd2"]);
    assert_eq!(reads(&moves, "Ga1-a2"), Ok(0));
    assert_eq!(reads(&moves, "Ga1-a1*b2"), Ok(2));
    assert_eq!(reads(&moves, "d1xd2*d3*d2"), Ok(3));
    assert_eq!(reads(&moves, "a1-a2/a3").unwrap_err().to_string(), "no legal move is written `a1-a2/a3`");
}

#[test]
fn moves_that_look_alike_say_more() {
    let through = |middle: &str| {
        one(act(0, Some("a1"), Some("c1"), vec![quietly(middle), StepKind::Effect, quietly("c1")]))
    };
    let moves = [
        one(act(0, Some("a1"), Some("c1"), vec![quietly("c1")])),
        through("b1"),
        through("b2"),
        one(act(
            0,
            Some("a1"),
            Some("c1"),
            vec![quietly("c1"), StepKind::Put(Kind(1), cell("d1"), cell("b1"))],
        )),
    ];
    assert_eq!(written(&moves), ["Ga1-c1", "Ga1-b1-c1", "Ga1-b2-c1", "Ga1-c1/b1"]);
}

#[test]
fn moves_that_cannot_be_told_apart_are_numbered() {
    let quiet = || one(act(0, Some("a1"), Some("a2"), vec![quietly("a2")]));
    let mut second = quiet();
    second.extend(one(act(0, Some("a1"), Some("a2"), vec![quietly("b1"), quietly("a2")])));
    assert_eq!(written(&[quiet(), quiet()]), ["Ga1-a2~1", "Ga1-a2~2"]);
    assert_eq!(written(&[quiet(), second]), ["Ga1-a2", "Ga1-b1-a2"]);
}

#[test]
fn several_acts_are_joined() {
    let both = |end: &str| {
        let first = act(0, Some("a1"), Some("a2"), vec![quietly("a2")]);
        let second = act(2, Some("c1"), Some(end), vec![quietly(end)]);
        vec![Derivation { acts: vec![first, second] }]
    };
    let moves = [both("c2"), both("d1")];
    assert_eq!(written(&moves), ["Ga1-a2;c1-c2", "Ga1-a2;c1-d1"]);
    assert_eq!(reads(&moves, "a1-a2;Mc1-d1"), Ok(1));
}

#[test]
fn what_is_not_legal_is_answered_with_what_is() {
    let moves = [
        one(act(0, Some("a1"), Some("a2"), vec![quietly("a2")])),
        one(act(0, Some("a1"), Some("b1"), vec![walked("b1", Landed::Taking), took("b1")])),
    ];
    assert_eq!(reads(&moves, "Ga1-b1"), Ok(1));
    assert_eq!(reads(&moves, "a1b1"), Ok(1));
    assert_eq!(reads(&moves, "b1"), Ok(1));
    let error = reads(&moves, "Ga1-b2").unwrap_err();
    assert_eq!(error.to_string(), "no legal move is written `Ga1-b2`");
    assert!(reads(&[], "").is_err());
}

#[test]
fn lists_of_tests_leave_nothing_out_that_is_written() {
    let moves = [
        one(act(2, Some("c1"), Some("c2"), vec![quietly("c2"), StepKind::Became(Kind(3))])),
        one(act(
            0,
            Some("a1"),
            Some("a2"),
            vec![quietly("b1"), quietly("a2"), StepKind::Looked(cell("a1")), took("d4")],
        )),
        one(act(0, Some("a1"), Some("c1"), vec![walked("b1", Landed::Taking), took("b1"), quietly("c1")])),
    ];
    let game = game();
    let ways: Vec<&[Derivation]> = moves.iter().map(Vec::as_slice).collect();
    let exactly = |text| read_exactly(&game, &ways, text);
    for (text, place) in
        [("Mc1-c2=+H", 0), ("Ga1-a2*d4", 1), ("a1-b1-a2*d4", 1), ("Ga1-c1", 2), ("a1xb1-c1", 2)]
    {
        assert_eq!(exactly(text), Ok(place), "{text}");
    }
    let short =
        |text: &str, written: &str| ReadMove::Short { text: text.to_owned(), written: written.to_owned() };
    assert_eq!(exactly("c1-c2"), Err(short("c1-c2", "c1-c2=+H")));
    assert_eq!(exactly("Ga1-a2"), Err(short("Ga1-a2", "Ga1-a2*d4")));
    assert!(matches!(exactly("a1c1"), Err(ReadMove::None { .. })));
}
