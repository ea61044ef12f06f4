//! Trees as proptest makes them: all that a file can say, of bounded depth.

mod expressions;
mod items;

use menagerie::language::source::SourceId;
use menagerie::language::syntax::parse;
use menagerie::language::syntax::tree::*;
use proptest::prelude::*;
use proptest::test_runner::RngSeed;

use self::expressions::*;
use self::items::*;
use crate::fuzz::targets::printer::print;
use crate::printing::comes_back;

/// Whether words that make no sense happen to read as plain English, `promotes to Aaa in b4`, or as a misspelt phrase, `after
/// every Owa turn`, which is told of before anything is known of their meaning.
fn reads_as_plain_english(file: &File) -> bool {
    let told = parse(SourceId(0), &print(file)).diagnostics;
    told.iter().any(|found| matches!(found.code.as_str(), "E0113" | "E0141" | "E0147"))
}

/// What stands in brackets, since it counts, needs no second ones since an `attacked` is in it.
#[test]
fn attacks_within_attacks_come_back() {
    let own = || expr_of(ExprKind::Name(Name { text: "own".to_owned(), at: at() }));
    let inner = expr_of(attacked(vec![own()], None, Some(boxed(own())), false));
    let by = expr_of(ExprKind::NumberOf(boxed(inner)));
    let condition = expr_of(attacked(vec![own()], Some(boxed(by)), None, true));
    let guards = vec![Guard { at: at(), kind: GuardKind::When, condition }];
    let pass =
        Clause { at: at(), kind: ClauseKind::Pass { label: None, chosen: None, guards, effects: None } };
    comes_back(&File { items: vec![Item { at: at(), kind: ItemKind::Clause(pass) }] });
}

/// The same trees in each run: a change is judged by what it does, not by what was drawn that day.
const SEED: RngSeed = RngSeed::Fixed(10);

proptest! {
    #![proptest_config(ProptestConfig { cases: 20_000, max_global_rejects: 20_000, ..ProptestConfig::default() })]

    /// Others in each run: `cargo test --release --test integration -- --ignored trees`
    #[test]
    #[ignore = "takes minutes"]
    fn many_trees_that_are_printed_and_read_are_the_same_trees(file in file()) {
        prop_assume!(!reads_as_plain_english(&file));
        comes_back(&file);
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, rng_seed: SEED, ..ProptestConfig::default() })]

    #[test]
    fn a_tree_that_is_printed_and_read_is_the_same_tree(file in file()) {
        prop_assume!(!reads_as_plain_english(&file));
        comes_back(&file);
    }

    /// Whatever is typed, there is an answer, and its places lie in the text.
    #[test]
    fn a_broken_text_is_answered(file in file(), cut in any::<prop::sample::Index>(), noise in "\\PC{0,3}") {
        let mut text: Vec<char> = print(&file).chars().collect();
        let place = cut.index(text.len() + 1);
        let end = (place + 2).min(text.len());
        text.splice(place..end, noise.chars());
        let text: String = text.into_iter().collect();
        for diagnostic in parse(SourceId(0), &text).diagnostics {
            for label in diagnostic.labels.clone() {
                prop_assert!(text.get(label.span.start as usize..label.span.end as usize).is_some());
            }
        }
    }
}
