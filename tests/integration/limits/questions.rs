//! Questions about moves that are much work. Each test says what its question comes to, and how many steps it spends: where
//! that is far more, something is done in vain; where it is far less, something is done that is not paid for.

use std::fs;
use std::thread;

use menagerie::engine::Engine;
use menagerie::language::budget::{Exhausted, Limit, STEPS, at_most, steps_of};
use menagerie::loading::pipeline::{NoFiles, load};
use menagerie::loading::trial;
use menagerie::play::matches::{Match, Plain};

use super::{HEAD, REST, great};
use crate::program::project;

/// As much as the main thread of the program has.
const STACK: usize = 8 << 20;

/// What a question about the game of these rules comes to if it may take so many steps, and how many it spends.
fn asked<T: Send>(
    rules: &str,
    most: u64,
    question: impl FnOnce(Match<Plain>) -> Result<T, Exhausted> + Send,
) -> (Result<T, Limit>, u64) {
    let answer = || {
        let loaded = load("a.rules", rules, &NoFiles);
        let game = loaded.game.unwrap_or_else(|| panic!("{:#?}", loaded.diagnostics));
        let (found, steps) = steps_of(|| at_most(most, || question(Match::<Plain>::new(&game))));
        (found.map_err(|exhausted| exhausted.limit), steps)
    };
    thread::scope(|scope| {
        let asking = thread::Builder::new().stack_size(STACK).spawn_scoped(scope, answer);
        asking.unwrap().join().unwrap()
    })
}

/// The number of first moves; finding them takes about this many steps.
#[track_caller]
fn answered(rules: &str, steps: u64) -> usize {
    let (found, spent) = asked(rules, STEPS, |play| play.legal_moves().map(|moves| moves.len()));
    about(spent, steps);
    found.unwrap()
}

/// A question that takes more steps than this share of all that it may takes too many: more would tell nothing new.
const SHARE: u64 = 6;

/// Finding the first moves exceeds this limit.
#[track_caller]
fn given_up(rules: &str, limit: Limit) {
    let most = if limit == Limit::Steps { STEPS / SHARE } else { STEPS };
    let (found, _) = asked(rules, most, |play| play.legal_moves().map(|moves| moves.len()));
    assert_eq!(found, Err(limit));
}

/// Seeds that are sown for ever are too much work, for both executors.
#[test]
fn seeds_that_are_sown_for_ever() {
    let rules = format!(
        "{HEAD}board {{ grid a..d, 1..1  tracks round = ring a1 b1 c1 d1 }}\nend : cell\n\
         seeds : 0..1000000 = 1000000 for each cell\n\
         choose go: a1 {{ sow seeds from it by step along round as end while end.seeds >= 1 }}\n\
         setup {{ cells: a1 {{seeds = 9}} }}\nturn {{ go }}\nends {{ before a turn {{ draw when no move }} }}\n"
    );
    given_up(&rules, Limit::Steps);
    let (found, _) = asked(&rules, STEPS / SHARE, |play| Match::<Engine>::new(play.game()).count());
    assert_eq!(found, Err(Limit::Steps));
}

/// Half as many are few, twice as many are too many.
#[track_caller]
fn about(spent: u64, expected: u64) {
    assert!((expected / 2..=expected * 2).contains(&spent), "expected about {expected} steps, found {spent}");
}

#[test]
fn a_question_about_every_piece_of_a_great_board() {
    // Each of two thousand pieces asks after each of its moves which of them all are attacked.
    let rules = format!(
        "{HEAD}board {{ grid a..z, 1..156 }}\npiece Spy \"S\" {{ move step any so that no own Spy attacked }}\n\
         setup {{ White: Spy a1..z38  Black: likewise }}\nends {{ after a turn {{ win when no enemy }} }}\n"
    );
    given_up(&rules, Limit::Steps);
}

#[test]
fn attacks_by_walks_that_may_lead_anywhere() {
    let board = "board { grid a..z, 1..156 }";
    // Nearly every direction that a board may have, so that a walk comes to each cell in hundreds of ways.
    let vectors: Vec<String> = (-11..12).flat_map(|x| (1..22).map(move |y| format!("({x}, {y})"))).collect();
    let far = format!("board {{ grid a..z, 1..156  tracks far = {} }}", vectors.join(" | "));
    let nested = format!("{}step any quietly{}", "(".repeat(30), " | stay)".repeat(30));
    let set = vec!["Man a1"; 9000].join(" or ");
    let clauses = vec!["move step any quietly then step any taking Man"; 4000].join("\n");
    let spies = [
        (
            &*far,
            "move (step far quietly)+ then step same taking".to_owned(),
            "Black: Spy z1",
            Err(Limit::Memory),
        ),
        (
            board,
            format!("move {nested} then step any taking Man"),
            ", Spy c1..z77  Black: Spy a79..z156",
            Ok(4),
        ),
        (
            board,
            format!("move (step any quietly)+ then step any taking ({set})"),
            ", Spy c1..z77  Black: Spy b155..z156",
            Err(Limit::Steps),
        ),
        (
            board,
            "move (jump any over cell* quietly)+ then (step same)+ then step any taking Man".to_owned(),
            ", Spy c1..z77  Black: Spy a79..z156",
            Err(Limit::Memory),
        ),
        (board, clauses, ", Spy c1..z77  Black: Spy a79..z156", Err(Limit::Steps)),
    ];
    for (board, moves, men, expected) in spies {
        // The piece cannot be attacked, so all tries are in vain, unless that is seen at once.
        let rules = format!(
            "{HEAD}{board}\npiece Spy \"S\" {{ {moves} }}\n\
             piece Man \"M\" {{ move step w quietly so that not own man attacked }}\n\
             setup {{ White: Man b1 {men} }}\n\
             ends {{ after a turn {{ win when no enemy }} }}\n"
        );
        match expected {
            Ok(moves) => assert_eq!(answered(&rules, 5_700_000), moves),
            Err(limit) => given_up(&rules, limit),
        }
    }
}

#[test]
fn something_done_to_every_piece_is_not_too_much() {
    let rules = format!(
        "{HEAD}board {{ grid a..z, 1..26 }}\npiece Spy \"S\" {{ move step any  told : flag }}\n\
         after moving {{ each man {{ set it.told }} }}\nsetup {{ White: Spy a1..z12  Black: likewise }}\n\
         ends {{ after a turn {{ win when no enemy }} }}\n"
    );
    assert_eq!(answered(&rules, 390_000), 76);
}

const GUARDED: &str = "piece Man \"M\" { move step any so that not own man attacked }";

#[test]
#[ignore = "others beside it come to the same limit"]
fn quiet_clauses_that_no_attack_is_made_by() {
    let clauses = "move q\n".repeat(4_000);
    let spy = format!("piece Spy \"S\" {{ define q = step n quietly\n{clauses} }}\n{GUARDED}");
    given_up(&great("", &spy, "White: Man a1, Spy b1..z77  Black: likewise"), Limit::Steps);
}

#[test]
fn legs_that_nobody_gets_to() {
    let legs = vec!["q"; 900].join(" then ");
    let spy = format!(
        "piece Spy \"S\" {{ define q = step n quietly\nmove {legs} then step any taking Man }}\n{GUARDED}"
    );
    let rules = great("", &spy, "White: Man a1, Spy b1..z77  Black: likewise");
    assert_eq!(answered(&rules, 4_800_000), 1);
}

#[test]
fn directions_that_lead_nowhere() {
    let vectors: Vec<String> = (20..26).flat_map(|x| (75..155).map(move |y| format!("({x}, {y})"))).collect();
    let far = format!("tracks far = {}", vectors.join(" | "));
    let heading = vec!["h"; 98_000].join("|");
    let spy = format!(
        "h : direction\npiece Spy \"S\" {{ move step ({heading})\nmove step far {{ h = direction }} }}\n{GUARDED}"
    );
    let rules = great(&far, &spy, "White: Man m76, Spy a1  Black: Spy m81, Man m1");
    assert_eq!(answered(&rules, 250_000), 488);
    let clauses = "move q\n".repeat(1_500);
    let spy = format!("piece Spy \"S\" {{ define q = step far\n{clauses} }}\n{GUARDED}");
    given_up(&great(&far, &spy, "White: Man a1, Spy b1..z77  Black: likewise"), Limit::Steps);
}

#[test]
fn turns_of_a_thousand_directions() {
    let side = |n: i32| (-n..0).chain(1..=n);
    let vectors: Vec<String> = side(15).flat_map(|x| side(16).map(move |y| format!("({x}, {y})"))).collect();
    let turns = vec!["left 1 of far"; 400].join("|");
    let spy = format!("piece Spy \"S\" {{ move step far quietly then step ({turns}) }}\n{GUARDED}");
    let far = format!("tracks far = {}", vectors.join(" | "));
    given_up(&great(&far, &spy, "White: Man a1 c1 e1, Spy m76  Black: Spy a78..z80"), Limit::Steps);
}

#[test]
fn guards_and_hooks_of_many_words() {
    let guard = format!(
        "f : flag\ng : flag\nmoves when no f{}\nafter moving {{ set f ; clear g }}",
        " or g".repeat(42_000)
    );
    let clauses = "move q\n".repeat(300);
    let spy = format!("{guard}\npiece Spy \"S\" {{ define q = step n quietly\n{clauses} }}");
    let rules = great("", &spy, "White: Spy a1..z76  Black: likewise");
    assert_eq!(answered(&rules, 11_000_000), 26);
    let many = format!("f : flag\ndefine c = {}", vec!["f"; 1_000].join(" or "));
    let hook = format!("{many}\nmoves so that f\nafter moving when f{} {{ set f }}", " and (c)".repeat(90));
    let clauses = "move q\n".repeat(50);
    let spy = format!("{hook}\npiece Spy \"S\" {{ define q = slide any\n{clauses} }}");
    let rules = great("", &spy, "White: Spy a1..z10  Black: likewise");
    assert_eq!(answered(&rules, 4_600_000), 0);
}

#[test]
#[ignore = "others beside it come to the same limit"]
fn legs_that_fail_after_a_long_trail() {
    // Each piece may go one cell, past thousands of questions, and then in thousands of ways nowhere.
    let (held, legs) = ("where here ".repeat(5_000), vec!["q"; 900].join("|"));
    let spy = format!(
        "piece Man \"M\" {{ move stay when no cell }}\npiece Spy \"S\" {{ define q = step n quietly\nmove step n quietly {held} then ({legs}) }}"
    );
    let rows =
        |first: usize| (first..150).step_by(3).map(|y| format!("a{y}..z{y}")).collect::<Vec<_>>().join(" ");
    let men = format!("White: Spy {}, Man {}  Black: Man z156", rows(1), rows(3));
    given_up(&great("", &spy, &men), Limit::Steps);
}

#[test]
fn states_of_many_pieces_that_are_not_compared() {
    let states = (0..20).map(|n| format!("st-{n} : flag not compared")).collect::<Vec<_>>().join("\n");
    let sets = (0..20).map(|n| format!("set st-{n}")).collect::<Vec<_>>().join(" ; ");
    let spy = format!("piece Spy \"S\" {{ {states} move step n quietly {{ {sets} }} }}");
    let rules = great("", &spy, "White: Spy a1..z75  Black: likewise");
    assert_eq!(answered(&rules, 290_000), 26);
}

#[test]
fn attacks_by_chains_of_jumps_are_not_too_much() {
    // No piece can jump twice: the question is a small one.
    let rules = format!(
        "{HEAD}board {{ grid a..p, 1..16 }}\nmoves so that not own King attacked\n\
         piece King \"K\" {{ move step any }}\npiece Pawn \"P\" {{ move step n }}\n\
         piece Frog \"F\" {{ move (jump any over occupied quietly)+ then step same taking Pawn }}\n\
         setup {{ White: King a1, Pawn b1..p1, Frog a2..p3  Black: likewise }}\n\
         ends {{ after a turn {{ win when no enemy }} }}\n"
    );
    assert_eq!(answered(&rules, 260_000), 40);
}

/// A game with a turn.
fn turning(turn: &str) -> String {
    format!("{HEAD}{REST}turn {{ {turn} }}\n")
        .replace("move step any }", "move step any  drop on empty }\nhand King")
}

#[test]
fn turns_in_turns() {
    for (turn, limit) in [
        ("(((move)[16])[16])[16]", Limit::Acts),
        ("(((pass | pass)[16])[16])[16]", Limit::Depth),
        ("(pass | pass)[16] then (pass | pass)[16] then drop", Limit::Steps),
        ("((move)[1..16])[1..16] with most taken", Limit::Memory),
        ("((move else pass)[16] when no enemy else (move | drop)[16])[16] so that no cell", Limit::Depth),
    ] {
        given_up(&turning(turn), limit);
    }
}

/// Rounds within rounds are twice as many for each bracket: the check does not go through them, and refuses those that are deep.
#[test]
fn rounds_in_rounds() {
    let told = |deep: usize| {
        let (opened, closed) = ("(".repeat(deep), ")[2]".repeat(deep));
        let walk = format!("move {opened}step any{closed} }}");
        load("a.rules", &format!("{HEAD}{REST}").replace("move step any }", &walk), &NoFiles).diagnostics
    };
    let deep = |told: &[menagerie::Diagnostic]| told.iter().any(|one| one.code.as_str() == "E0920");
    assert!(!deep(&told(8)) && deep(&told(9)) && deep(&told(40)));
}

/// A clause may name very many cells: it is gone through once.
#[test]
fn very_many_cells_in_one_clause() {
    let cells = " or own King in a1..b2".repeat(10_000);
    let rules = format!("{HEAD}{REST}")
        .replace("move step any }", &format!("move step any when own King in a1{cells} }}"));
    let begun = std::time::Instant::now();
    assert!(load("a.rules", &rules, &NoFiles).game.is_some());
    // It took twenty seconds where each of the cells went through the clause.
    assert!(begun.elapsed().as_secs() < 15, "{:?}", begun.elapsed());
}

#[test]
fn sliders_on_great_boards() {
    let queens = |board: &str, men: &str| {
        format!(
            "language 1\ngame \"Queens\"\nsides White, Black\nboard {{ {board} }}\n\
             piece Queen \"Q\" {{ move slide any }}\nmoves so that not own King attacked\n\
             piece King \"K\" {{ move step any }}\nsetup {{ {men} }}\n\
             ends {{ after a turn {{ win when no enemy King }} }}\n"
        )
    };
    let men = "White: King a1, Queen b1..z2  Black: King a100, Queen b99..z100";
    assert_eq!(answered(&queens("grid a..z, 1..100", men), 1_300_000), 3_053);
    let rows: Vec<String> = (1..=36).rev().map(|rank| format!("{rank} {}", "# ".repeat(36))).collect();
    let files: Vec<String> = (0..36u8)
        .map(|file| format!("{}{}", char::from(b'a' + file / 26), char::from(b'a' + file % 26)))
        .collect();
    let board = format!("picture \"\"\"\n{}\n   {}\n\"\"\"", rows.join("\n"), files.join(" "));
    let men = "White: King aa1, Queen ab1..bj1 aa2..bj11  Black: King aa36, Queen ab36..bj36 aa26..bj35";
    assert_eq!(answered(&queens(&board, men), 3_300_000), 1_380);
}

#[test]
fn walks_of_the_eye_from_every_cell() {
    let rules = |size: &str, edge: &str| {
        format!(
            "language 1\ngame \"Links\"\nsides White, Black\nboard {{ grid {size}  zone edge = {edge} }}\n\
             piece Stone \"o\" {{ move stay so that no enemy by (step orthogonal)* from edge }}\n\
             setup {{ White: Stone a1  Black: Stone b3 }}\n\
             ends {{ after a turn {{ win when no enemy by (step any)* from cell }} }}\n"
        )
    };
    for (size, edge, expected) in
        [("a..k, 1..11", "a1..k1", 7_000), ("a..s, 1..19", "cell", 21_000), ("a..z, 1..120", "cell", 210_000)]
    {
        let rules = rules(size, edge).replace("stay so that no", "stay so that");
        let (found, steps) = asked(&rules, STEPS, |mut play| {
            let first = play.legal_moves()?.swap_remove(0);
            play.play(&first).unwrap();
            play.legal_moves().map(|moves| moves.len())
        });
        about(steps, expected);
        assert_eq!(found, Ok(1), "{size}");
    }
}

/// Lion's Cave with many pieces, where each cell around the lion king is attacked from three sides, so that nothing saves
/// it: to find that out, every move is tried with every move that could follow it.
#[test]
fn a_mate_among_hundreds_of_moves() {
    a_test_of_lions_cave(
        "position {
            White: Lion-King A1a, Young-Lioness G4d D7d D4g G7g E5e
            Black: Lion-King G4a, Rock G1a..G3a G1b..G3b G1c..G3c A7a..C7a A7b..C7b A7c..C7c A1g..C3g
            to move Black
        }
        play \"KG4a-G5a\"
        then game goes on
        moves Lion-King A1a: 7 cells
        moves Young-Lioness D4g include D5g
        counts 243",
        30_000_000,
    );
}

/// The same against more than sixty pieces: each of some 90,000 pairs of moves leaves the lion king attacked, usually by the
/// same piece as before.
#[test]
#[ignore = "takes as long as the one above, and asks the same of more pieces"]
fn a_mate_against_very_many_pieces() {
    a_test_of_lions_cave(
        "position {
            White: Lion-King A1a, Young-Lioness D4c E5c C5d D6d F3d
            Black: Lion-King G7a, Cub A3a..G6a D2b..G3b, Rock A4b..C4b, Knight A5b..C5b, Bishop A6b..C6b,
                   Rock A1g..C3g, Young-Lioness A7g..C7g G1g..G3g G7g
            to move Black
        }
        play \"KG7a-F7a\"
        then game goes on
        counts 297",
        31_000_000,
    );
}

/// A test of that game holds; it takes about this many steps.
#[track_caller]
fn a_test_of_lions_cave(test: &str, steps: u64) {
    let rules = fs::read_to_string(project().join("rules/lions-cave.rules")).unwrap();
    let rules = rules.split("\ntest ").next().unwrap();
    let rules = format!("{rules}\ntest \"a mate\" {{ {test} }}\n");
    let (result, spent) =
        asked(&rules, STEPS, |play| Ok(trial::run_while::<Plain>(play.game(), &|| true).collect::<Vec<_>>()));
    about(spent, steps);
    let result = result.unwrap();
    assert!(result.len() == 1 && result[0].failures.is_empty(), "{result:#?}");
}
