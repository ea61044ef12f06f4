//! RON files of games that a user has changed: they are refused, or they can be played. Nothing panics.

use std::sync::LazyLock;

use menagerie::language::ir::{Game, ron};
use menagerie::loading::pipeline::{NoFiles, load};
use menagerie::play::matches::{Match, Plain};
use menagerie::play::notation::{drawing, position, read, texts};
use menagerie::play::trace::Derivation;
use proptest::prelude::*;
use proptest::test_runner::RngSeed;

/// A game with something of everything.
const RULES: &str = r#"
language 1
game "Gate"
sides White, Black symmetry half-turn
board {
    grid a..e, 1..6
    zone marsh = b3..d4
    zone gate  = c1 for each side
}
skipped : cell until end of next turn
hand Guard
moves so that not own Elder attacked
piece Elder "E" {
    moved : flag
    move step any
    move call: step sideways quietly then step same quietly { set moved } unless moved
}
piece Guard "G" {
    looks shield
    enters not marsh
    move step forward quietly to skipped
    move step orthogonal
    promotes to Heron when here in enemy gate
    drop on empty
}
piece Heron "H" {
    looks "M0 -15L13 10H-13z"
    takes enemy but not Guard
    strength : 0..3 = 1
    move jump any over marsh+ | step any quietly
    move (jump diagonal over enemy quietly capturing passed)+
    after taking { strength = strength + 1 }
}
piece Miller "m" {
    stacks up to 3
    tired : flag until end of its next turn
    friends : set of Guard
    moves unless tired
    move haul: step forward then step same { set tired }
    move step diagonal may take then (step back)? may return
    move trade: step orthogonal onto own Guard { swap mover and it }
}
setup { White: Guard a1 e1, Heron b1 d1, Miller c2 c2, Elder c1   Black: likewise }
turn { haul else move | drop }
ends {
    after a turn { win when own Guard in enemy gate }
    before a turn { lose when no move   draw when position occurs 3 times }
}
"#;

static TEXT: LazyLock<String> = LazyLock::new(|| {
    let loaded = load("gate.rules", RULES, &NoFiles);
    let told: Vec<&str> = loaded.diagnostics.iter().map(|it| it.message.as_str()).collect();
    let text = ron::to_ron(&loaded.game.unwrap_or_else(|| panic!("{told:?}")));
    // The texts of the rules are of no interest here.
    let end = text.find("\n  sources: [").unwrap();
    text[..end].to_owned() + "\n  sources: [],\n)\n"
});

/// Uses a game that has passed.
fn play(game: &Game) {
    let mut played = Match::<Plain>::new(game);
    for turn in 0..2 {
        let placement = played.position().to_placement(game);
        assert!(!drawing(game, &placement).is_empty());
        game.check_placement(&placement).unwrap();
        let json = position::to_json(game, &placement);
        position::from_text(game, "gate", &json).unwrap();
        let Ok(moves) = played.legal_moves() else { return };
        let ways: Vec<&[Derivation]> = moves.iter().map(|found| found.ways.as_slice()).collect();
        let texts = texts(game, &ways);
        let Some(text) = texts.get(turn * 5).or(texts.first()) else { return };
        let index = read(game, &ways, text).unwrap();
        played.play(&moves[index]).unwrap();
        let _ = played.outcome();
    }
}

/// The text without its places, which would usually be what is refused.
fn placeless() -> String {
    let mut text = String::new();
    let mut rest = TEXT.as_str();
    let begins = |rest: &str| {
        // Not `what: (`.
        let places = rest.match_indices("at: (").map(|(at, _)| at);
        places.into_iter().find(|at| !rest[..*at].ends_with('h'))
    };
    while let Some(start) = begins(rest) {
        let end = start + rest[start..].find("end: ").unwrap();
        let end = end + rest[end..].find(')').unwrap();
        text.push_str(&rest[..start]);
        text.push_str("at: (source: (0), start: 0, end: 0");
        rest = &rest[end..];
    }
    text + rest
}

#[test]
fn the_game_itself_can_be_played() {
    play(&ron::from_ron("gate.ron", &placeless()).map_err(|(_, problems)| problems).unwrap());
}

/// The same changes in each run: a commit is judged by what it does, not by what was drawn that day.
const SEED: RngSeed = RngSeed::Fixed(10);

proptest! {
    #![proptest_config(ProptestConfig { cases: 150, rng_seed: SEED, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_game_with_a_number_changed_is_refused_or_can_be_played(
        which in any::<prop::sample::Index>(),
        new in prop_oneof![0i64..8, 0i64..40, Just(-1), Just(255), Just(256), Just(65_535), Just(i64::MAX)],
    ) {
        let text = placeless();
        let (start, end) = numbers(&text, which);
        let changed = format!("{}{new}{}", &text[..start], &text[end..]);
        match ron::from_ron("gate.ron", &changed) {
            Ok(game) => play(&game),
            Err((sources, problems)) => {
                prop_assert!(!problems.is_empty());
                for span in problems.iter().filter_map(menagerie::language::diagnostic::Diagnostic::span) {
                    prop_assert!(!sources.text(span).is_empty());
                }
            }
        }
    }

    #[test]
    fn a_text_with_a_piece_cut_out_is_refused_or_can_be_played(
        start in any::<prop::sample::Index>(),
        length in 1usize..60,
    ) {
        let text = placeless();
        let start = start.index(text.len());
        let changed = format!("{}{}", &text[..start], text.get(start + length..).unwrap_or(""));
        if let Ok(game) = ron::from_ron("gate.ron", &changed) {
            play(&game);
        }
    }
}

/// One of the numbers of a text that are not those of places.
fn numbers(text: &str, which: prop::sample::Index) -> (usize, usize) {
    let mut numbers = Vec::new();
    let mut quoted = false;
    let mut at = 0;
    while at < text.len() {
        if text[at..].starts_with("at: (source") {
            at += text[at..].find("end: 0").unwrap() + "end: 0".len();
            continue;
        }
        quoted ^= text.as_bytes()[at] == b'"';
        let end = text[at..].find(|sign: char| !sign.is_ascii_digit()).map_or(text.len(), |end| at + end);
        if !quoted && end > at {
            numbers.push((at, end));
        }
        at = end.max(at + 1);
    }
    numbers[which.index(numbers.len())]
}
