//! Bad and hostile input: each gives one clear message and the right status, in little time and memory, and leaves no
//! file half-written.

use std::fs::{self, File};
use std::process::{Command, Output, Stdio};
use std::time::{Duration, Instant};

use serde_json::Value;

use crate::program::{Program, command};

/// The most time of the processor, for a program built to be fast; a test build may take longer.
const TIME: Duration = Duration::from_millis(if cfg!(debug_assertions) { 5000 } else { 1000 });
/// The most that a question about moves may take, before it is given up.
const QUESTION: Duration = Duration::from_millis(if cfg!(debug_assertions) { 25_000 } else { 5_000 });
/// The most memory, in KiB.
const MEMORY: u64 = 200 * 1024;

/// What every game needs, but for a board and pieces.
const HEAD: &str = "language 1\ngame \"Example\"\nsides White, Black symmetry half-turn\n";
/// The rest of a small game.
const REST: &str = "board { grid a..c, 1..3 }
piece King \"K\" { move step any }
setup { White: King b1  Black: likewise }
ends { after a turn { win when no enemy } }
";

/// Runs the program, which must keep within the limits, and returns what it printed.
fn run(program: &mut Command) -> Output {
    run_within(TIME, program)
}

/// Runs the program, which must keep within a time and the memory limit, and returns what it printed.
fn run_within(limit: Duration, program: &mut Command) -> Output {
    let begin = Instant::now();
    let child = program.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let process = format!("/proc/{}", child.id());
    let output = std::thread::spawn(move || child.wait_with_output().unwrap());
    let (mut memory, mut worked) = (0, None);
    while !output.is_finished() {
        // Both only grow, so that the last look before the end is the one that counts.
        let peak = fs::read_to_string(format!("{process}/status")).ok().and_then(|text| {
            text.lines()
                .find_map(|line| line.strip_prefix("VmHWM:")?.trim().strip_suffix(" kB")?.parse().ok())
        });
        memory = memory.max(peak.unwrap_or(0));
        worked = worked.max(worked_by(&process));
        assert!(begin.elapsed() < 10 * limit, "still running after {:?}", begin.elapsed());
        std::thread::sleep(Duration::from_millis(1));
    }
    // Other programs may be at work: where the system tells it, the time of the processor counts.
    let time = worked.unwrap_or_else(|| begin.elapsed());
    assert!(time < limit, "took {time:?}");
    assert!(memory < MEMORY, "took {memory} KiB");
    output.join().unwrap()
}

/// How long the processor has worked for a process, in steps of a hundredth of a second.
fn worked_by(process: &str) -> Option<Duration> {
    let stat = fs::read_to_string(format!("{process}/stat")).ok()?;
    // Behind the name, which is in round brackets: the state is the first field, the two times the twelfth and thirteenth.
    let fields = stat.rsplit_once(") ")?.1.split(' ').skip(11).take(2);
    let ticks: Option<Vec<u32>> = fields.map(|field| field.parse().ok()).collect();
    Some(Duration::from_millis(10) * ticks?.iter().sum::<u32>())
}

/// A rule file must be refused with exactly one message, and that of this code.
#[track_caller]
fn refused(text: impl AsRef<[u8]>, code: &str, status: i32) {
    let program = Program::new("").file("example.rules", text);
    let folder = program.path("");
    let output = run(command(&folder).args(["check", "--format", "json", "example.rules"]));
    let document: Value = serde_json::from_slice(&output.stdout).unwrap();
    let told = document["diagnostics"].as_array().unwrap();
    let codes: Vec<&str> = told.iter().map(|told| told["code"].as_str().unwrap()).collect();
    assert_eq!(codes, [code], "{told:#?}");
    assert_eq!(output.status.code(), Some(status));
    // For people it must be short, too.
    let output = run(command(&folder).args(["check", "example.rules"]));
    assert!(output.stderr.len() < 4000, "{} bytes for people", output.stderr.len());
    assert_eq!(output.status.code(), Some(status));
    assert_eq!(fs::read_dir(&folder).unwrap().count(), 1, "nothing is written");
}

/// A small game with one line more.
fn with(line: &str) -> String {
    format!("{HEAD}{REST}{line}\n")
}

/// A small game whose piece has one line more.
fn king_with(line: &str) -> String {
    format!("{HEAD}{REST}").replace("{ move step any }", &format!("{{\n    move step any\n    {line}\n}}"))
}

#[test]
fn an_empty_file() {
    refused("", "E0016", 1);
}

#[test]
fn a_file_of_blanks() {
    refused(" \n\n\t\n", "E0016", 1);
}

#[test]
fn a_binary_file() {
    refused([0x7f, b'E', b'L', b'F', 0, 1, 2, 0xff, 0xfe], "E0003", 2);
}

#[test]
fn ten_megabytes_of_one_line() {
    refused("x".repeat(10_000_000), "E0004", 2);
}

#[test]
fn one_word_as_long_as_a_file_may_be() {
    refused("x".repeat(menagerie::syntax::LARGEST_TEXT), "E0101", 1);
}

#[test]
fn a_hundred_thousand_nested_brackets() {
    let many = 100_000;
    refused(with(&format!("define deep = {}step any{}", "(".repeat(many), ")".repeat(many))), "E0107", 1);
    refused(with(&format!("define deep = {}", "(".repeat(many))), "E0107", 1);
    refused("{".repeat(many), "E0107", 1);
}

#[test]
fn a_board_of_a_thousand_million_cells() {
    refused(format!("{HEAD}{}", REST.replace("a..c, 1..3", "a..z, 1..1000000000")), "E0213", 1);
}

#[test]
fn an_attribute_with_a_million_million_values() {
    refused(king_with("rank : 0..1000000000000"), "E0409", 1);
}

#[test]
fn a_walk_that_loops() {
    // Where nothing changes, coming to the same place again adds nothing, and the loop ends by itself.
    let program = Program::new("perft a.rules 1").file("a.rules", king_with("move (stay)* then step any"));
    program.stdout("5\n").run();
    // Where something changes it does not, and that is told, be it by the check or when the moves are sought.
    let counting = king_with("count : 0..100000\n    move (step any { count = count + 1 })+");
    let program = Program::new("").file("a.rules", counting);
    let output = run(command(&program.path("")).args(["moves", "a.rules"]));
    let told = String::from_utf8(output.stderr).unwrap();
    assert_eq!(told.matches("error[").count(), 1, "{told}");
    assert_eq!(output.status.code(), Some(1));
}

#[test]
fn a_cycle_of_files() {
    let program = Program::new("")
        .file("a.rules", format!("{HEAD}use \"b.rules\"\n{REST}"))
        .file("b.rules", "language 1\nuse \"a.rules\"\n");
    let output = run(command(&program.path("")).args(["check", "--format", "json", "a.rules"]));
    let document: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(document["errors"], 1, "{document:#}");
    assert_eq!(output.status.code(), Some(1));
}

#[test]
fn files_outside_the_tree() {
    let program = Program::new("").file("secret.rules", "secret").file("games/a.rules", "");
    let folder = program.path("games");
    std::os::unix::fs::symlink(program.path("secret.rules"), folder.join("link.rules")).unwrap();
    for wanted in ["../secret.rules", "link.rules", "/etc/passwd", "../../../../../../../../etc/passwd"] {
        fs::write(folder.join("a.rules"), format!("{HEAD}use \"{wanted}\"\n{REST}")).unwrap();
        let output = run(command(&folder).args(["check", "--format", "json", "a.rules"]));
        let document: Value = serde_json::from_slice(&output.stdout).unwrap();
        assert_eq!(document["errors"], 1, "{wanted}: {document:#}");
        let text = document.to_string();
        assert!(text.contains("outside"), "{wanted}: {text}");
        assert_eq!(output.status.code(), Some(1));
    }
}

#[test]
fn a_file_without_the_permission_to_read_it() {
    use std::os::unix::fs::PermissionsExt;
    let program = Program::new("").file("a.rules", with(""));
    let path = program.path("a.rules");
    fs::set_permissions(&path, fs::Permissions::from_mode(0o000)).unwrap();
    if File::open(&path).is_ok() {
        // Whoever runs this test may read everything.
        return;
    }
    let output = run(command(&program.path("")).args(["check", "a.rules"]));
    assert!(String::from_utf8_lossy(&output.stderr).contains("you do not have the permission"));
    assert_eq!(output.status.code(), Some(2));
}

#[test]
fn a_pipe_is_not_waited_for() {
    let program = Program::new("");
    let path = program.path("a.rules");
    assert!(Command::new("mkfifo").arg(&path).status().unwrap().success());
    let output = run(command(&program.path("")).args(["check", "a.rules"]));
    assert!(String::from_utf8_lossy(&output.stderr).starts_with("error[E0002]"));
    assert_eq!(output.status.code(), Some(2));
}

#[test]
fn a_position_of_another_game() {
    let program = Program::new("")
        .file("a.rules", with(""))
        .file("b.json", "{\"schema\": 1, \"game\": \"Other\", \"to_move\": \"Red\", \"men\": []}");
    let output = run(command(&program.path("")).args(["moves", "a.rules", "--position", "b.json"]));
    let told = String::from_utf8(output.stderr).unwrap();
    assert_eq!(told.matches("error[").count(), 1, "{told}");
    assert!(told.contains("Other"), "{told}");
    assert!(output.stdout.is_empty());
    assert_eq!(output.status.code(), Some(2));
}

#[test]
fn a_standard_output_that_is_closed() {
    let program = Program::new("").file("a.rules", with(""));
    let folder = program.path("");
    // A reader that goes away is no error: nobody misses what it did not read.
    let mut child = command(&folder)
        .args(["moves", "a.rules"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    let output = child.wait_with_output().unwrap();
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
    assert_eq!(output.status.code(), Some(0));
    // A full disk is one.
    let full = File::options().write(true).open("/dev/full").unwrap();
    let output =
        command(&folder).args(["moves", "a.rules"]).stdout(full).stderr(Stdio::piped()).output().unwrap();
    assert!(String::from_utf8_lossy(&output.stderr).starts_with("error[E0006]"));
    assert_eq!(output.status.code(), Some(2));
}

#[test]
fn what_cannot_be_written_leaves_everything_as_it_was() {
    let program = Program::new("").file("a.rules", with("")).file("a.snap/inside", "kept");
    let folder = program.path("");
    let output = run(command(&folder).args(["snapshot", "--accept", "a.rules"]));
    assert_eq!(output.status.code(), Some(2), "{}", String::from_utf8_lossy(&output.stderr));
    assert_eq!(fs::read_to_string(folder.join("a.snap/inside")).unwrap(), "kept");
    assert_eq!(fs::read_dir(&folder).unwrap().count(), 2);
}

#[test]
fn a_question_about_every_man_of_a_great_board() {
    // Each of two thousand men asks after each of its moves which of them all are attacked.
    let rules = format!(
        "{HEAD}board {{ grid a..z, 1..156 }}\npiece Spy \"S\" {{ move step any so that no own Spy attacked }}\n\
         setup {{ White: Spy a1..z38  Black: likewise }}\nends {{ after a turn {{ win when no enemy }} }}\n"
    );
    too_much(&rules);
}

#[test]
fn attacks_by_walks_that_may_lead_anywhere() {
    let board = "board { grid a..z, 1..156 }";
    // Nearly every direction that a board may have, so that a walk comes to each cell in hundreds of ways.
    let vectors: Vec<String> = (-11..12).flat_map(|x| (1..22).map(move |y| format!("({x}, {y})"))).collect();
    let far = format!("board {{ grid a..z, 1..156  tracks far = {} }}", vectors.join(" | "));
    let nested = format!("{}step any quietly{}", "(".repeat(30), " | stay)".repeat(30));
    let set = vec!["Man a1"; 9000].join(" or ");
    let clauses = vec!["move step any quietly then step any taking Man"; 5000].join("\n");
    let spies = [
        (&*far, "move (step far quietly)+ then step same taking".to_owned(), "Black: Spy z1"),
        (board, format!("move {nested} then step any taking Man"), ", Spy c1..z77  Black: Spy a79..z156"),
        (
            board,
            format!("move (step any quietly)+ then step any taking ({set})"),
            ", Spy c1..z77  Black: Spy b155..z156",
        ),
        (
            board,
            "move (jump any over cell* quietly)+ then (step same)+ then step any taking Man".to_owned(),
            ", Spy c1..z77  Black: Spy a79..z156",
        ),
        (board, clauses, ", Spy c1..z77  Black: Spy a79..z156"),
    ];
    for (board, moves, men) in spies {
        // The man cannot be got at, so that all is tried in vain, unless that is seen at once.
        bounded(&format!(
            "{HEAD}{board}\npiece Spy \"S\" {{ {moves} }}\n\
             piece Man \"M\" {{ move step w quietly so that not own man attacked }}\n\
             setup {{ White: Man b1 {men} }}\n\
             ends {{ after a turn {{ win when no enemy }} }}\n"
        ));
    }
}

#[test]
fn something_done_to_every_man_is_not_too_much() {
    let rules = format!(
        "{HEAD}board {{ grid a..z, 1..26 }}\npiece Spy \"S\" {{ move step any  told : flag }}\n\
         after moving {{ each man {{ set it.told }} }}\nsetup {{ White: Spy a1..z12  Black: likewise }}\n\
         ends {{ after a turn {{ win when no enemy }} }}\n"
    );
    let program = Program::new("").file("a.rules", rules);
    let output = run_within(QUESTION, command(&program.path("")).args(["moves", "a.rules"]));
    assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
}

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
    bounded(&format!("{head}{clerk}\n{spy}\nturn {{ drop }}\n{men}"));
}

/// The moves of these rules must be listed or given up, within the limits.
#[track_caller]
fn bounded(rules: &str) {
    let program = Program::new("").file("a.rules", rules);
    let output = run_within(QUESTION, command(&program.path("")).args(["moves", "a.rules"]));
    let told = String::from_utf8_lossy(&output.stderr);
    let given_up = output.status.code() == Some(1) && told.starts_with("error[E0015]");
    assert!(given_up || output.status.success(), "{told}");
}

/// The moves of these rules must be given up within the limits.
#[track_caller]
fn too_much(rules: &str) {
    let program = Program::new("").file("a.rules", rules);
    let output = run_within(QUESTION, command(&program.path("")).args(["moves", "a.rules"]));
    let told = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(1), "{told}");
    assert!(told.starts_with("error[E0015]"), "{told}");
}

#[test]
fn rules_that_ask_for_too_much() {
    // Every man may change places with its neighbours, in any order, for ever.
    let men = "piece Spy \"S\" { move (step any onto man as other { swap mover and other })+ no cell twice }";
    let setup = "setup { White: Spy a1..h4  Black: likewise }";
    let rules = format!(
        "{HEAD}board {{ grid a..h, 1..8 }}\n{men}\n{setup}\nends {{ after a turn {{ win when no enemy }} }}\n"
    );
    let program = Program::new("").file("a.rules", rules);
    let mut moves = command(&program.path(""));
    let begin = Instant::now();
    let output = moves.args(["moves", "a.rules"]).output().unwrap();
    assert!(begin.elapsed() < Duration::from_secs(60), "took {:?}", begin.elapsed());
    assert_eq!(output.status.code(), Some(1), "{}", String::from_utf8_lossy(&output.stderr));
    let told = String::from_utf8_lossy(&output.stderr);
    assert!(told.starts_with("error[E0015]"), "{told}");
    // `check` tells the same, as a warning.
    let checked =
        command(&program.path("")).args(["check", "--format", "short", "a.rules"]).output().unwrap();
    let warned = String::from_utf8_lossy(&checked.stderr);
    assert_eq!(checked.status.code(), Some(0), "{warned}");
    assert!(warned.starts_with("a.rules:5:17: warning[W0853]"), "{warned}");
    // The words at work are shown, and what was too much.
    assert!(told.contains("a.rules:5") && told.contains("(step any onto man as other"), "{told}");
    assert!(told.contains("MiB") || told.contains("million steps"), "{told}");
}

/// A turn of several acts is named itself: each of them is little.
#[test]
fn turns_that_ask_for_too_much() {
    for turn in ["(move)[1..6]", "move then move then move then move then move then move"] {
        let rules = format!(
            "{HEAD}board {{ grid a..h, 1..8 }}\npiece Queen \"Q\" {{ move step any }}\n\
             setup {{ White: Queen a1..h2  Black: likewise }}\nturn {{ {turn} }}\n\
             ends {{ after a turn {{ win when no enemy }} }}\n"
        );
        let program = Program::new("").file("a.rules", rules);
        let output = run_within(QUESTION, command(&program.path("")).args(["moves", "a.rules"]));
        let told = String::from_utf8_lossy(&output.stderr);
        assert!(told.starts_with("error[E0015]") && told.contains("a.rules:7:8]"), "{told}");
        assert!(told.contains("let a turn have fewer acts"), "{told}");
    }
}

#[test]
fn a_legal_move_is_played_though_what_follows_is_too_much() {
    let rules = format!(
        "{HEAD}board {{ grid a..h, 1..8 }}\nopen : flag\n\
         piece Key \"K\" {{ move step n {{ set open }} }}\n\
         piece Spy \"S\" {{ move (step any onto man as other {{ swap mover and other }})+ no cell twice when open }}\n\
         setup {{ White: Spy a1..g3, Key h1  Black: likewise }}\nends {{ after a turn {{ win when no enemy }} }}\n"
    );
    let played = Program::new("play a.rules")
        .file("a.rules", rules)
        .input("Kh1-h2\nmoves\nKa8-a7\nundo\nmoves h1\n")
        .outcome();
    // The move stands, what is asked then is refused each time, and the move can be taken back.
    assert_eq!(played.stderr.matches("error[E0015]").count(), 3, "{}", played.stderr);
    assert!(
        played.stdout.contains("2 S S S S S S S K") && played.stdout.contains("1 move\n  Kh1-h2"),
        "{}",
        played.stdout
    );
    assert_eq!(played.status, 0);
}

#[test]
fn ways_that_multiply_in_memory() {
    const SPIES: &str = "board { grid a..h, 1..8 }\npiece Mole \"M\" { face : kind  move step any }\n\
        setup { White: Spy a1..h2  Black: likewise }\nends { after a turn { win when no enemy } }\n";
    let stays = vec!["(stay | stay)"; 40].join(" then ");
    let pieces = [
        // Every man may be called one of two kinds, whatever the others are called.
        "face : kind  move step any quietly { each man { it.face = one of (Spy or Mole) } }".to_owned(),
        // Every part can be done in two ways.
        format!("move {stays} then step any"),
        // All turns of four moves are kept, to see which of them take most.
        "move slide any  move leap (1,2) }\nturn { (move)[4] with most number of taken".to_owned(),
    ];
    for piece in pieces {
        let rules = format!("{HEAD}{SPIES}piece Spy \"S\" {{ {piece} }}\n");
        let program = Program::new("").file("spies.rules", rules);
        let output = run_within(QUESTION, command(&program.path("")).args(["moves", "spies.rules"]));
        let told = String::from_utf8_lossy(&output.stderr);
        assert!(told.starts_with("error[E0015]"), "{told}");
        assert_eq!(output.status.code(), Some(1));
    }
}

/// The moves of these rules must be told or given up within the limits.
#[track_caller]
fn answered(rules: &str) {
    let program = Program::new("").file("a.rules", rules);
    let output = run_within(QUESTION, command(&program.path("")).args(["moves", "a.rules"]));
    let told = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success() || told.starts_with("error[E0015]"), "{told}");
}

/// A board of 4,056 cells, and more of it; pieces and other words; men.
fn great(board: &str, words: &str, men: &str) -> String {
    format!(
        "{HEAD}board {{ grid a..z, 1..156 {board} }}\n{words}\nsetup {{ {men} }}\n\
         ends {{ after a turn {{ win when no enemy }} }}\n"
    )
}

const GUARDED: &str = "piece Man \"M\" { move step any so that not own man attacked }";

#[test]
fn quiet_clauses_that_no_attack_is_made_by() {
    let clauses = "move q\n".repeat(25_000);
    let spy = format!("piece Spy \"S\" {{ define q = step n quietly\n{clauses} }}\n{GUARDED}");
    answered(&great("", &spy, "White: Man a1, Spy b1..z77  Black: likewise"));
}

#[test]
fn legs_that_nobody_gets_to() {
    let legs = vec!["q"; 14_000].join(" then ");
    let spy = format!(
        "piece Spy \"S\" {{ define q = step n quietly\nmove {legs} then step any taking Man }}\n{GUARDED}"
    );
    answered(&great("", &spy, "White: Man a1, Spy b1..z77  Black: likewise"));
}

#[test]
fn directions_that_lead_nowhere() {
    let vectors: Vec<String> = (20..26).flat_map(|x| (75..155).map(move |y| format!("({x}, {y})"))).collect();
    let far = format!("tracks far = {}", vectors.join(" | "));
    let heading = vec!["h"; 98_000].join("|");
    let spy = format!(
        "h : direction\npiece Spy \"S\" {{ move step ({heading})\nmove step far {{ h = direction }} }}\n{GUARDED}"
    );
    answered(&great(&far, &spy, "White: Man m76, Spy a1  Black: Spy m81, Man m1"));
    let clauses = "move q\n".repeat(1_500);
    let spy = format!("piece Spy \"S\" {{ define q = step far\n{clauses} }}\n{GUARDED}");
    answered(&great(&far, &spy, "White: Man a1, Spy b1..z77  Black: likewise"));
}

#[test]
fn turns_of_a_thousand_directions() {
    let side = |n: i32| (-n..0).chain(1..=n);
    let vectors: Vec<String> = side(15).flat_map(|x| side(16).map(move |y| format!("({x}, {y})"))).collect();
    let turns = vec!["left 1 of far"; 400].join("|");
    let spy = format!("piece Spy \"S\" {{ move step far quietly then step ({turns}) }}\n{GUARDED}");
    answered(&great(
        &format!("tracks far = {}", vectors.join(" | ")),
        &spy,
        "White: Man a1 c1 e1, Spy m76  Black: Spy a78..z80",
    ));
}

#[test]
fn guards_and_hooks_of_many_words() {
    let guard = format!(
        "f : flag\ng : flag\nmoves when no f{}\nafter moving {{ set f ; clear g }}",
        " or g".repeat(42_000)
    );
    let clauses = "move q\n".repeat(300);
    let spy = format!("{guard}\npiece Spy \"S\" {{ define q = step n quietly\n{clauses} }}");
    answered(&great("", &spy, "White: Spy a1..z76  Black: likewise"));
    let many = format!("f : flag\ndefine c = {}", vec!["f"; 1_000].join(" or "));
    let hook = format!("{many}\nmoves so that f\nafter moving when f{} {{ set f }}", " and (c)".repeat(90));
    let clauses = "move q\n".repeat(50);
    let spy = format!("{hook}\npiece Spy \"S\" {{ define q = slide any\n{clauses} }}");
    answered(&great("", &spy, "White: Spy a1..z10  Black: likewise"));
}

#[test]
fn legs_that_fail_after_a_long_trail() {
    // Each man may go one cell, past thousands of questions, and then in thousands of ways nowhere.
    let (held, legs) = ("where here ".repeat(5_000), vec!["q"; 9_000].join("|"));
    let spy = format!(
        "piece Man \"M\" {{ move stay when no cell }}\npiece Spy \"S\" {{ define q = step n quietly\nmove step n quietly {held} then ({legs}) }}"
    );
    let rows =
        |first: usize| (first..150).step_by(3).map(|y| format!("a{y}..z{y}")).collect::<Vec<_>>().join(" ");
    answered(&great("", &spy, &format!("White: Spy {}, Man {}  Black: Man z156", rows(1), rows(3))));
}

#[test]
fn states_of_many_men_that_are_not_compared() {
    let states = (0..20).map(|n| format!("st-{n} : flag not compared")).collect::<Vec<_>>().join("\n");
    let sets = (0..20).map(|n| format!("set st-{n}")).collect::<Vec<_>>().join(" ; ");
    let spy = format!("piece Spy \"S\" {{ {states} move step n quietly {{ {sets} }} }}");
    answered(&great("", &spy, "White: Spy a1..z75  Black: likewise"));
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
    let limit = Duration::from_secs(if cfg!(debug_assertions) { 120 } else { 20 });
    let output = run_within(limit, command(&program.path("")).args(arguments));
    let told = String::from_utf8_lossy(&output.stdout);
    assert!(told.contains("\ndrawn                  1  100 %\n"), "{told}");
}

#[test]
fn attacks_by_chains_of_jumps_are_not_too_much() {
    // Nobody can make a jump on, let alone a second: the question is a small one.
    let rules = format!(
        "{HEAD}board {{ grid a..p, 1..16 }}\nmoves so that not own King attacked\n\
         piece King \"K\" {{ move step any }}\npiece Pawn \"P\" {{ move step n }}\n\
         piece Frog \"F\" {{ move (jump any over occupied quietly)+ then step same taking Pawn }}\n\
         setup {{ White: King a1, Pawn b1..p1, Frog a2..p3  Black: likewise }}\n\
         ends {{ after a turn {{ win when no enemy }} }}\n"
    );
    let program = Program::new("").file("a.rules", rules);
    let output = run_within(QUESTION, command(&program.path("")).args(["moves", "a.rules"]));
    assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
}

/// A game with a turn.
fn turning(turn: &str) -> String {
    format!("{HEAD}{REST}turn {{ {turn} }}\n")
        .replace("move step any }", "move step any  drop on empty }\nhand King")
}

#[test]
fn turns_in_turns() {
    for turn in [
        "(((move)[16])[16])[16]",
        "(((pass | pass)[16])[16])[16]",
        "(pass | pass)[16] then (pass | pass)[16] then drop",
        "((move)[1..16])[1..16] with most taken",
        "((move else pass)[16] when no enemy else (move | drop)[16])[16] so that no cell",
    ] {
        too_much(&turning(turn));
    }
}

#[test]
fn words_in_words_without_brackets() {
    let many = 2_000;
    for line in [
        format!("define deep = {} own King", "not ".repeat(many)),
        format!("define deep = {} own King", "number of ".repeat(many)),
        format!("define deep = {} step n", "look ".repeat(many)),
        format!("define deep = step {} n", "left 1 of ".repeat(many)),
        format!("define deep = own{}", " by step any from own".repeat(many)),
        format!("define deep = 1{}", " - 1".repeat(many)),
        format!("define deep = own King{}", " but not King".repeat(many)),
        format!("turn {{ move {} }}", "when own King ".repeat(many)),
        format!("after moving {{ {} {{ }} }}", "if own King { } else ".repeat(many)),
    ] {
        let program = Program::new("").file("a.rules", with(&line));
        let folder = program.path("");
        for arguments in [["check", "a.rules"], ["ir", "a.rules"]] {
            let output = run_within(QUESTION, command(&folder).args(arguments));
            assert!(matches!(output.status.code(), Some(0..=2)), "{arguments:?}: {line:.60}");
        }
    }
}

/// The exit status of `check` of these rules, within the limits, and what it tells.
#[track_caller]
fn check(rules: String) -> (Option<i32>, String) {
    let program = Program::new("").file("a.rules", rules);
    let output = run_within(QUESTION, command(&program.path("")).args(["check", "a.rules"]));
    (output.status.code(), String::from_utf8(output.stderr).unwrap())
}

#[test]
fn trying_what_a_broken_line_may_mean() {
    // Each try loads the game again: a game that is much work is tried few times, and lines that are plain English
    // all through are given up.
    let zones: Vec<String> =
        (0..50).map(|zone| format!("zone z-{zone} = cell by (step any past)* from a1")).collect();
    let english = "move step any if own Spy is next to it then ".repeat(8);
    for line in ["safe in z-1", &english, &"takes the enemy of the ".repeat(15)] {
        let spy = format!("piece Spy \"S\" {{\n{line}\n{english}\nmove step any\n}}");
        let (status, told) = check(great(&zones.join("\n"), &spy, "White: Spy a1  Black: likewise"));
        assert!(status == Some(1) && told.contains("is next to"), "{told}");
    }
}

#[test]
fn zones_by_walks_over_a_great_board() {
    let zones = |count: usize| {
        let zones: Vec<String> =
            (0..count).map(|zone| format!("zone z-{zone} = cell by (step any past)* from a1")).collect();
        great(&zones.join("\n"), "piece Spy \"S\" { move step any }", "White: Spy a1  Black: likewise")
    };
    let (status, told) = check(zones(50));
    assert!(status == Some(0) && !told.contains("error["), "{told}");
    let (status, told) = check(zones(500));
    assert!(
        status == Some(1) && told.starts_with("error[E0019]") && told.matches("error[").count() == 1,
        "{told}"
    );
    let far = "zone far = cell by (step any past then (step any past)[1000000])* from a1";
    let (status, told) =
        check(great(far, "piece Spy \"S\" { move step any }", "White: Spy a1  Black: likewise"));
    assert!(status == Some(1) && told.contains("the zone `far` takes too much"), "{told}");
}

/// The first moves of these rules must be so many at least, found within the limits.
#[track_caller]
fn moves(rules: &str, least: usize) {
    let program = Program::new("").file("a.rules", rules);
    let output =
        run_within(QUESTION, command(&program.path("")).args(["moves", "a.rules", "--format", "json"]));
    assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
    let document: Value = serde_json::from_slice(&output.stdout).unwrap();
    let found = document["moves"].as_array().unwrap().len();
    assert!(found >= least, "{found} moves");
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
    moves(
        &queens("grid a..z, 1..100", "White: King a1, Queen b1..z2  Black: King a100, Queen b99..z100"),
        3_000,
    );
    let rows: Vec<String> = (1..=36).rev().map(|rank| format!("{rank} {}", "# ".repeat(36))).collect();
    let files: Vec<String> = (0..36u8)
        .map(|file| format!("{}{}", char::from(b'a' + file / 26), char::from(b'a' + file % 26)))
        .collect();
    let board = format!("picture \"\"\"\n{}\n   {}\n\"\"\"", rows.join("\n"), files.join(" "));
    moves(
        &queens(
            &board,
            "White: King aa1, Queen ab1..bj1 aa2..bj11  Black: King aa36, Queen ab36..bj36 aa26..bj35",
        ),
        300,
    );
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
    for (size, edge) in [("a..k, 1..11", "a1..k1"), ("a..s, 1..19", "cell"), ("a..z, 1..120", "cell")] {
        let program =
            Program::new("").file("a.rules", rules(size, edge).replace("stay so that no", "stay so that"));
        let output =
            run_within(QUESTION, command(&program.path("")).args(["moves", "a.rules", "--after", "a1"]));
        assert!(output.status.success(), "{size}: {}", String::from_utf8_lossy(&output.stderr));
    }
}

/// Lion's Cave with many men, where each cell about the lion king is attacked from three sides, so that nothing saves
/// him: to find that out, every move is tried with every move that could follow it.
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
    );
}

/// The same against more than sixty men: each of some 90,000 pairs of moves leaves the lion king attacked, mostly by him who
/// attacked him before.
#[test]
fn a_mate_against_very_many_men() {
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
    );
}

fn a_test_of_lions_cave(steps: &str) {
    let rules = fs::read_to_string(crate::program::project().join("rules/lions-cave.rules")).unwrap();
    let rules = rules.split("\ntest ").next().unwrap();
    let tests = format!("test \"a mate\" {{ {steps} }}\n");
    let program = Program::new("").file("a.rules", format!("{rules}\n{tests}"));
    let output = run_within(3 * QUESTION, command(&program.path("")).args(["test", "a.rules"]));
    assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
}

#[test]
fn the_other_texts_of_very_many_moves() {
    // Each of some thousand moves can be made in several orders, and each order is a text of its own.
    let rules = format!(
        "{HEAD}board {{ grid a..h, 1..8 }}\npiece Queen \"Q\" {{ move step any }}\n\
         setup {{ White: Queen a1..h2  Black: likewise }}\nturn {{ (move)[1..3] }}\nends {{ after a turn {{ win when no enemy }} }}\n"
    );
    let program = Program::new("").file("a.rules", rules);
    let output = run_within(QUESTION, command(&program.path("")).args(["moves", "a.rules"]));
    let told = String::from_utf8_lossy(&output.stdout);
    assert!(
        told.contains("  Qa2-a3;Qb2-b3         move step any (also Qa2-b3;Qb2-a3, Qb2-b3;Qa2-a3, "),
        "{}",
        told.lines().take(30).collect::<Vec<_>>().join("\n")
    );
}
