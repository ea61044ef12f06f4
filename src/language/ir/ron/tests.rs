use super::{from_ron, to_ron};
use crate::language::ir::{Condition, ConditionKind, Guard, GuardKind, Ir, limits, sample};

#[test]
fn a_game_is_read_back_as_it_was() {
    let game = sample::ir().check().unwrap();
    let text = to_ron(&game);
    let again = from_ron("again.ron", &text).unwrap();
    assert_eq!(game, again);
    assert_eq!(text, to_ron(&again));
}

#[test]
fn what_is_wrong_with_a_text_is_shown_where_it_is() {
    let text = to_ron(&sample::ir().check().unwrap());
    let (sources, problems) = from_ron("x.ron", &text.replacen("names:", "nams:", 1)).unwrap_err();
    assert_eq!(problems[0].message, "the field `nams` is not known here");
    assert_eq!(problems[0].help.as_deref(), Some("did you mean `names`?"));
    assert_eq!(sources.text(problems[0].span().unwrap()), "nams");
    let (sources, problems) = from_ron("x.ron", "(schema: 77, more: [])").unwrap_err();
    assert_eq!(problems[0].code.as_str(), "E0911");
    assert_eq!(sources.text(problems[0].span().unwrap()), "77");
}

#[test]
fn what_is_as_deep_as_it_may_be_is_read_back() {
    let mut ir = sample::ir();
    let at = ir.kinds[0].walks[0].at;
    let mut condition = Condition { at, kind: ConditionKind::All(Vec::new()) };
    for _ in 0..limits::DEPTH - 4 {
        condition = Condition { at, kind: ConditionKind::All(vec![condition]) };
    }
    ir.kinds[0].walks[0].guards.push(Guard { at, kind: GuardKind::When, condition });
    let game = ir.check().unwrap();
    assert_eq!(from_ron("again.ron", &to_ron(&game)).unwrap(), game);
}

#[test]
fn deep_texts_are_refused() {
    let deep = format!("(schema: 1, names: {}", "[".repeat(100_000));
    assert!(from_ron("x.ron", &deep).is_err());
}

#[test]
fn an_empty_game_is_no_game() {
    assert!(Ir::default().check().is_err());
}
