//! Bad and hostile input: each gives one clear message and the right status, in little time and memory, and leaves no
//! file half-written.

mod edges;
mod engine;
mod memory;
mod questions;
mod shapes;

use std::fs;
use std::process::{Command, Output, Stdio};
use std::time::{Duration, Instant};

use serde_json::Value;

use crate::program::{Program, command};

/// The most time of the processor, for a program built to be fast. A test build may take much longer: there it shows only
/// that the program does not hang.
const TIME: Duration = Duration::from_secs(if cfg!(debug_assertions) { 30 } else { 2 });
/// The most that a question about moves may take, before it is given up.
const QUESTION: Duration = Duration::from_secs(if cfg!(debug_assertions) { 90 } else { 5 });
/// The most memory, in KiB.
const MEMORY: u64 = 300 * 1024;

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

/// Runs the program, which must keep within a time and the memory limit, and returns what it printed. Where the system does
/// not tell how much work and memory a process has taken, only a program that hangs is found.
fn run_within(limit: Duration, program: &mut Command) -> Output {
    let begin = Instant::now();
    let child = program.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let (process, this) = (format!("/proc/{}", child.id()), std::env::current_exe().unwrap());
    let output = std::thread::spawn(move || child.wait_with_output().unwrap());
    let (mut memory, mut worked) = (0, None);
    while !output.is_finished() {
        // Before the program is loaded, the process shows the memory of this one.
        let is_loaded = fs::read_link(format!("{process}/exe")).is_ok_and(|exe| exe != this);
        // Both only grow, so that the last look before the end is the one that counts.
        let status = is_loaded.then(|| fs::read_to_string(format!("{process}/status")).ok());
        let peak = status.flatten().and_then(|text| {
            text.lines()
                .find_map(|line| line.strip_prefix("VmHWM:")?.trim().strip_suffix(" kB")?.parse().ok())
        });
        memory = memory.max(peak.unwrap_or(0));
        worked = worked.max(worked_by(&process));
        assert!(begin.elapsed() < 10 * limit, "still running after {:?}", begin.elapsed());
        std::thread::sleep(Duration::from_millis(4));
    }
    // Not the time that has gone by: other programs may be at work.
    assert!(worked.is_none_or(|time| time < limit), "took {worked:?}");
    assert!(memory < MEMORY, "took {memory} KiB");
    output.join().unwrap()
}

/// How long the processor has worked for a process, in steps of a hundredth of a second.
pub(crate) fn worked_by(process: &str) -> Option<Duration> {
    let stat = fs::read_to_string(format!("{process}/stat")).ok()?;
    // After the name, which is in round brackets: the state is the first field, the two times the twelfth and thirteenth.
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

/// A board of 4,056 cells, and more of it; pieces and other words; pieces on the board.
fn great(board: &str, words: &str, men: &str) -> String {
    format!(
        "{HEAD}board {{ grid a..z, 1..156 {board} }}\n{words}\nsetup {{ {men} }}\n\
         ends {{ after a turn {{ win when no enemy }} }}\n"
    )
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
    refused("x".repeat(menagerie::language::syntax::LARGEST_TEXT), "E0101", 1);
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
    // If something does not change though it must, that is reported, by the check or when the moves are sought.
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

#[cfg(unix)]
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

#[cfg(unix)]
#[test]
fn a_file_without_the_permission_to_read_it() {
    use std::os::unix::fs::PermissionsExt;
    use std::os::unix::process::CommandExt;
    /// A user who may read only public files.
    const NOBODY: u32 = 65_534;
    let program = Program::new("").file("a.rules", with(""));
    let (folder, path) = (program.path(""), program.path("a.rules"));
    fs::set_permissions(&path, fs::Permissions::from_mode(0o000)).unwrap();
    let mut check = command(&folder);
    if fs::File::open(&path).is_ok() {
        // The user of this test may read everything: a copy of the program is run by another user.
        let (copy, open) = (program.path("copy"), fs::Permissions::from_mode(0o755));
        fs::copy(check.get_program(), &copy).unwrap();
        fs::set_permissions(&folder, open.clone()).unwrap();
        fs::set_permissions(&copy, open).unwrap();
        check = Command::new(copy);
        check.current_dir(&folder).env_clear().uid(NOBODY).gid(NOBODY);
    }
    let output = run(check.args(["check", "a.rules"]));
    let told = String::from_utf8_lossy(&output.stderr);
    assert!(told.contains("you do not have the permission"), "{told}");
    assert_eq!(output.status.code(), Some(2));
}

#[cfg(unix)]
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

/// A reader that goes away is not an error.
#[test]
fn a_reader_that_goes_away() {
    let program = Program::new("").file("a.rules", with(""));
    let mut child = command(&program.path(""))
        .args(["moves", "a.rules"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    let output = child.wait_with_output().unwrap();
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
    assert_eq!(output.status.code(), Some(0));
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk() {
    let program = Program::new("").file("a.rules", with(""));
    let full = fs::File::options().write(true).open("/dev/full").unwrap();
    let output = command(&program.path(""))
        .args(["moves", "a.rules"])
        .stdout(full)
        .stderr(Stdio::piped())
        .output()
        .unwrap();
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
fn rules_that_ask_for_too_much() {
    // Every piece may change places with its neighbours, in any order, for ever.
    let men = "piece Spy \"S\" { move (step any onto man as other { swap mover and other })+ no cell twice }";
    let setup = "setup { White: Spy a1..h4  Black: likewise }";
    let rules = format!(
        "{HEAD}board {{ grid a..h, 1..8 }}\n{men}\n{setup}\nends {{ after a turn {{ win when no enemy }} }}\n"
    );
    let program = Program::new("").file("a.rules", rules);
    let output = command(&program.path("")).args(["moves", "a.rules"]).output().unwrap();
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
    assert!(told.contains("MiB") || told.contains("all the steps"), "{told}");
}

/// When the work for diagrams is spent, nothing more is tried: not each of a hundred pieces beside each other one on each cell.
#[test]
fn a_book_of_very_many_pieces() {
    let letter = |number: u8| format!("{}{}", char::from(b'A' + number / 26), char::from(b'a' + number % 26));
    let piece =
        |number: u8| format!("piece P{number} \"{}\" {{ move slide any | leap (1,2) }}\n", letter(number));
    let rules = format!(
        "{HEAD}board {{ grid a..z, 1..26 }}\n{}setup {{ White: P0 a1  Black: likewise }}\n\
         ends {{ before a turn {{ lose when no move }} }}\n",
        (0..100).map(piece).collect::<String>()
    );
    let program = Program::new("").file("a.rules", rules);
    let output = run(command(&program.path("")).args(["book", "a.rules"]));
    assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
    assert!(String::from_utf8_lossy(&output.stdout).contains("Not all diagrams are drawn"));
}

/// Pieces captured in a turn count with those on the board until it is over: seven boards of them are not too many, nine are.
#[test]
fn more_new_pieces_than_one_turn_may_have() {
    for (waves, moves) in [(7, "3 moves"), (9, "0 moves")] {
        let wave = "each empty { put new Stone on it } ; take own (Stone)";
        let effects = vec![wave; waves].join(" ; ");
        let rules = format!(
            "{HEAD}board {{ grid a..p, 1..256 }}\npiece King \"K\" {{ move step any quietly {{ {effects} }} }}\n\
             piece Stone \"o\" {{ move step any quietly }}\nsetup {{ White: King a1  Black: King p256 }}\n\
             ends {{ before a turn {{ lose when no move }} }}\n"
        );
        let program = Program::new("").file("a.rules", rules);
        let output = run_within(QUESTION, command(&program.path("")).args(["moves", "a.rules"]));
        let told = String::from_utf8_lossy(&output.stdout);
        assert!(told.lines().any(|line| line == moves), "{}", String::from_utf8_lossy(&output.stderr));
    }
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
        played.stdout.contains("2 S S S S S S S[K]") && played.stdout.contains("1 move\n  Kh1-h2"),
        "{}",
        played.stdout
    );
    assert_eq!(played.status, 0);
}

#[test]
fn words_in_words_without_brackets() {
    let many = 2_000;
    let refused = [
        format!("define deep = {} own King", "not ".repeat(many)),
        format!("define deep = {} own King", "number of ".repeat(many)),
        format!("define deep = {} step n", "look ".repeat(many)),
        format!("define deep = step {} n", "left 1 of ".repeat(many)),
        format!("define deep = own{}", " by step any from own".repeat(many)),
        format!("after moving {{ {} {{ }} }}", "if own King { } else ".repeat(many)),
    ];
    // What is not put into one another, but stands side by side, may be as long as a file.
    let read = [
        format!("define deep = 1{}", " - 1".repeat(many)),
        format!("define deep = own King{}", " but not King".repeat(many)),
        format!("turn {{ move {} }}", "when own King ".repeat(many)),
    ];
    let lines = refused.iter().map(|line| (line, 1)).chain(read.iter().map(|line| (line, 0)));
    for (line, status) in lines {
        let program = Program::new("").file("a.rules", with(line));
        let folder = program.path("");
        for arguments in [["check", "a.rules"], ["ir", "a.rules"]] {
            let output = run_within(QUESTION, command(&folder).args(arguments));
            assert_eq!(output.status.code(), Some(status), "{arguments:?}: {line:.60}");
        }
    }
}

/// The body of a definition is put in the place of its name once for each use, and not again to find out its sort.
#[test]
fn definitions_in_definitions() {
    let nested = |depth: usize| {
        let word = |n: usize| format!("define w-{n} = w-{0} or (w-{0} and own King)\n", n - 1);
        let words: String = (1..=depth).map(word).collect();
        with(&format!("define w-0 = enemy by step any\n{words}every piece {{ moves when w-{depth} }}"))
    };
    let (status, told) = check(nested(12));
    assert!(status == Some(0) && !told.contains("error["), "{told}");
    refused(nested(40), "E0213", 1);
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
