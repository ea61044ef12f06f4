//! Rules that take much memory: it is bounded for every question, so it is measured.

use super::{HEAD, QUESTION, run_within};
use crate::program::{Program, command};

#[test]
fn moves_that_take_too_much_memory() {
    let rest = "setup { White: Spy a1 d30, Clerk 1 in hand  Black: likewise }\nends { after a turn { win when no enemy } }\n";
    let head = format!("{HEAD}board {{ grid a..z, 1..60 }}\nhand Clerk\n");
    let clerk = "piece Clerk \"C\" { move step any  drop on empty }";
    // Turns are kept until it is known which of them has most of something.
    let most = "piece Spy \"S\" { move slide any quietly }\nturn { (move)[4] with most taken }";
    too_much(&format!("{head}{clerk}\n{most}\n{rest}"));
    // Each choice doubles what there is.
    let choices = "become one of (Spy or Clerk) ; ".repeat(20);
    let spy = format!("piece Spy \"S\" {{ move stay {{ {choices} }} }}").replace(" ;  }", " }");
    too_much(&format!("{head}{clerk}\n{spy}\n{rest}"));
    // Each drop leads to a great position of its own.
    let states: Vec<String> = (0..200).map(|number| format!("st-{number} : flag")).collect();
    let sets: Vec<String> = (0..200).map(|number| format!("set st-{number}")).collect();
    let (states, sets) = (states.join("  "), sets.join(" ; "));
    let spy = format!("piece Spy \"S\" {{ {states} move step any after moving {{ {sets} }} }}");
    let men = rest.replace("a1 d30", "a1..z25");
    let listed = first_moves(&format!("{head}{clerk}\n{spy}\nturn {{ drop }}\n{men}"));
    assert_eq!(listed, (Some(0), String::new()));
}

#[test]
fn ways_that_multiply_in_memory() {
    const SPIES: &str = "board { grid a..h, 1..8 }\npiece Mole \"M\" { face : kind  move step any }\n\
        setup { White: Spy a1..h2  Black: likewise }\nends { after a turn { win when no enemy } }\n";
    let stays = vec!["(stay | stay)"; 40].join(" then ");
    let pieces = [
        // Every piece may become one of two kinds, independently of the others.
        "face : kind  move step any quietly { each man { it.face = one of (Spy or Mole) } }".to_owned(),
        // Every part can be done in two ways.
        format!("move {stays} then step any"),
        // All turns of four moves are kept, to see which of them take most.
        "move slide any  move leap (1,2) }\nturn { (move)[4] with most number of taken".to_owned(),
    ];
    for piece in pieces {
        too_much(&format!("{HEAD}{SPIES}piece Spy \"S\" {{ {piece} }}\n"));
    }
}

/// A long game of great positions, of which only that is kept which the rules may ask for.
#[test]
fn a_long_game_of_great_positions() {
    let states = (0..250).map(|n| format!("st-{n} : flag")).collect::<Vec<_>>().join("\n");
    let sets = (0..250).map(|n| format!("set st-{n}")).collect::<Vec<_>>().join(" ; ");
    let rules = format!(
        "{HEAD}board {{ grid a..b, 1..16 }}\npiece Spy \"S\" {{ {states}\nmove step sideways  \
         after taking {{ {sets} }} }}\nsetup {{ White: Spy a1..a8  Black: likewise }}\n\
         ends {{ after a turn {{ draw when 1000 turns since taking  draw when position occurs 99 times }} }}\n"
    );
    let program = Program::new("").file("a.rules", rules);
    let arguments = ["stats", "a.rules", "--games", "1"];
    let output = run_within(5 * QUESTION, command(&program.path("")).args(arguments));
    let told = String::from_utf8_lossy(&output.stdout);
    assert!(told.contains("\ndrawn                  1  100 %\n"), "{told}");
}

/// The first moves of these rules take more memory than they may, and are given up within the limits.
#[track_caller]
fn too_much(rules: &str) {
    let (status, told) = first_moves(rules);
    assert_eq!(status, Some(1), "{told}");
    assert!(told.starts_with("error[E0015]") && told.contains("MiB"), "{told}");
}

/// How the program ends that lists the first moves of these rules within the limits, and what it tells.
#[track_caller]
fn first_moves(rules: &str) -> (Option<i32>, String) {
    let program = Program::new("").file("a.rules", rules);
    let output = run_within(QUESTION, command(&program.path("")).args(["moves", "a.rules"]));
    (output.status.code(), String::from_utf8(output.stderr).unwrap())
}
