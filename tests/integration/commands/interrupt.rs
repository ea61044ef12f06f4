//! Ctrl-C: what is known is printed, and the status is 130.

use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdout, Command, Stdio};
use std::time::{Duration, Instant};

use crate::limits::worked_by;
use crate::program::{Program, command};

use super::TINY;

/// A game that neither ends nor tires.
const ENDLESS: &str = "language 1
game \"Endless\"
sides White, Black symmetry half-turn
board { grid a..z, 1..60 }
piece Spy \"S\" { move slide any }
setup { White: Spy a1..z5  Black: likewise }
ends { after a turn { win when no enemy } }
";

/// A command at work, whose two outputs can be read.
fn started(program: &Program, arguments: &str) -> Child {
    command(&program.path(""))
        .args(arguments.split(' '))
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap()
}

/// Ctrl-C for a process.
fn interrupt(child: &Child) {
    let sent = Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
    assert!(sent.success());
}

/// Lets a command work for a while: until the processor has worked for it, where the system tells that.
fn at_work(child: &Child) {
    let process = format!("/proc/{}", child.id());
    let begin = Instant::now();
    while begin.elapsed() < Duration::from_millis(1_500)
        && worked_by(&process).is_none_or(|time| time < Duration::from_millis(300))
    {
        std::thread::sleep(Duration::from_millis(5));
    }
}

/// What a command prints and tells that is stopped after a while, and its status.
fn stopped(arguments: &str, rules: &str) -> (String, String, Option<i32>) {
    let program = Program::new("").file("a.rules", rules);
    let child = started(&program, arguments);
    at_work(&child);
    interrupt(&child);
    let output = child.wait_with_output().unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (text(output.stdout), text(output.stderr), output.status.code())
}

/// How many files `check` and `snapshot` have before them: more than they get through before they are stopped.
const FILES: usize = 1_000;

/// What a command tells that is stopped when it begins to tell something of many files that are alike, without the line
/// that says how far it came; and how far it came.
fn stopped_at_files(arguments: &str, rules: &str) -> (String, usize) {
    let program = (0..FILES)
        .fold(Program::new(""), |program, number| program.file(&format!("many/{number:04}.rules"), rules));
    let mut child = started(&program, arguments);
    let mut told = String::new();
    let mut err = BufReader::new(child.stderr.take().unwrap());
    err.read_line(&mut told).unwrap();
    interrupt(&child);
    err.read_to_string(&mut told).unwrap();
    assert_eq!(child.wait().unwrap().code(), Some(130), "{told}");
    let end = format!(" of {FILES} files\n");
    let (known, done) = told.strip_suffix(&end).and_then(|told| told.rsplit_once("stopped after ")).unwrap();
    (known.to_owned(), done.parse().unwrap())
}

#[test]
fn check_tells_of_the_files_so_far() {
    let (told, done) = stopped_at_files("check many", &TINY.replace("step any", "step anny"));
    assert!((1..FILES).contains(&done), "{done}");
    assert_eq!(told.matches("error[E0201]").count(), done);
    assert!(told.contains(&format!("{done} error")), "{told}");
}

#[test]
fn snapshot_tells_of_the_files_so_far() {
    let (told, done) = stopped_at_files("snapshot many", TINY);
    assert!((1..FILES).contains(&done), "{done}");
    assert_eq!(told.matches("has no snapshot yet").count(), done);
}

#[test]
fn solve_tells_what_is_known() {
    let (out, err, status) = stopped("solve chess --plies 40 --nodes 1000000000000", TINY);
    assert!(out.starts_with("no forced win found with ") && out.contains(" nodes; none within "), "{out}");
    assert!(err.starts_with("stopped after ") && err.ends_with(" nodes\n"), "{err}");
    assert_eq!(status, Some(130));
}

#[test]
fn hint_tells_the_best_moves_so_far() {
    let (out, err, status) = stopped("hint chess --nodes 1000000000000 --lines 2", TINY);
    let lines: Vec<&str> = out.lines().collect();
    let [first, second, "", looked] = lines[..] else { panic!("{out}") };
    for line in [first, second] {
        let (score, moves) = line.trim_start().split_once("  ").unwrap();
        assert!(score.parse::<i32>().is_ok() && !moves.is_empty(), "{line}");
    }
    assert!(looked.starts_with("looked ahead "), "{looked}");
    assert!(err.starts_with("stopped after ") && err.ends_with(" nodes\n"), "{err}");
    assert_eq!(status, Some(130));
}

/// An engine that has been told something, and what it says up to a line that begins with a word.
fn engine_told(program: &Program, lines: &str, up_to: &str) -> (Child, BufReader<ChildStdout>) {
    let mut child = command(&program.path(""))
        .args(["engine", "chess", "--learn", "0"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    child.stdin.as_mut().unwrap().write_all(lines.as_bytes()).unwrap();
    let mut said = BufReader::new(child.stdout.take().unwrap());
    let mut line = String::new();
    while !line.starts_with(up_to) {
        line.clear();
        assert!(said.read_line(&mut line).unwrap() > 0);
    }
    (child, said)
}

#[test]
fn an_engine_that_waits_ends_at_once() {
    let program = Program::new("");
    let (mut child, _said) = engine_told(&program, "uci\n", "uciok");
    // The last line is out a moment before the engine waits; if Ctrl-C comes sooner, it does not wait.
    interrupt(&child);
    assert_eq!(child.wait().unwrap().code(), Some(130));
}

#[test]
fn an_engine_that_thinks_says_its_move_and_ends() {
    let program = Program::new("");
    let (mut child, mut said) = engine_told(&program, "uci\nposition startpos\ngo infinite\n", "info depth");
    interrupt(&child);
    let mut rest = String::new();
    said.read_to_string(&mut rest).unwrap();
    assert!(rest.lines().last().unwrap().starts_with("bestmove "), "{rest}");
    assert_eq!(child.wait().unwrap().code(), Some(130));
}

/// Whether it learns or plays, it does not go on for long: what was learned is tried for a moment only.
#[cfg(target_os = "linux")]
#[test]
fn players_stop_soon() {
    for arguments in ["learn chess", "learn chess --learn 100000", "match chess level:1 level:2"] {
        let program = Program::new("");
        let mut child = command(&program.path(""))
            .args(arguments.split(' ').map(|word| word.replace(':', " ")))
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let process = format!("/proc/{}", child.id());
        // By then it has played games, and learns.
        std::thread::sleep(Duration::from_millis(2_500));
        let worked = worked_by(&process).unwrap();
        interrupt(&child);
        let mut after = worked;
        while child.try_wait().unwrap().is_none() {
            after = worked_by(&process).unwrap_or(after);
            std::thread::sleep(Duration::from_millis(5));
        }
        let more = after.saturating_sub(worked);
        assert!(more < Duration::from_millis(1_500), "{arguments}: {more:?}");
        let output = child.wait_with_output().unwrap();
        assert_eq!(output.status.code(), Some(130));
        let told = String::from_utf8(output.stderr).unwrap();
        assert!(told.starts_with("stopped "), "{told}");
        assert!(!output.stdout.is_empty());
    }
}

/// A user who waits at a terminal sees the progress; a file or a pipe does not get it.
#[cfg(target_os = "linux")]
#[test]
fn a_bar_is_drawn_where_somebody_waits() {
    use std::fs::OpenOptions;
    use std::sync::mpsc;

    use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};

    let terminal = openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY).unwrap();
    grantpt(&terminal).unwrap();
    unlockpt(&terminal).unwrap();
    let name = ptsname(&terminal, Vec::new()).unwrap().into_string().unwrap();
    let seen = OpenOptions::new().read(true).write(true).open(name).unwrap();
    let (send, drawn) = mpsc::channel();
    std::thread::spawn(move || {
        let mut part = [0; 1024];
        while let Ok(length) = rustix::io::read(&terminal, &mut part) {
            if send.send(part[..length].to_vec()).is_err() {
                break;
            }
        }
    });
    let commands = [
        ("stats a.rules --games 100000000", [" of 100000000 games, ", " turns/s, "]),
        ("perft a.rules 20 --threads 2", [" of 398 parts, ", " lines/s, "]),
        ("snapshot nest.rules", [" of 1 positions, ", ""]),
        ("test tests.rules", [" of 1 tests, ", ""]),
        ("replay --all .", [" of 2 games, ", ""]),
    ];
    let game = format!(
        "menagerie game 1\nrules: a.rules\nmoves:\n{}",
        "Kb1-a1\nKb3-a3\nKa1-b1\nKa3-b3\n".repeat(25_000)
    );
    let long = format!("{TOO_MUCH}test \"long\" {{ counts 1 1 1 1 1 1 }}\n");
    for (arguments, shown) in commands {
        let program = Program::new("")
            .file("a.rules", TINY)
            .file("nest.rules", TOO_MUCH)
            .file("tests.rules", &long)
            .file("x.game", &game)
            .file("y.game", &game);
        let mut child = command(&program.path(""))
            .args(arguments.split(' '))
            .env("TERM", "xterm")
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(seen.try_clone().unwrap())
            .spawn()
            .unwrap();
        let mut text = String::new();
        let drawn_so = |text: &str| shown.iter().all(|shown| text.contains(shown));
        while !drawn_so(&text) {
            let Ok(more) = drawn.recv_timeout(Duration::from_secs(30)) else { break };
            text.push_str(&String::from_utf8_lossy(&more));
        }
        interrupt(&child);
        assert_eq!(child.wait().unwrap().code(), Some(130));
        assert!(drawn_so(&text), "{text:?}");
    }
    let (_, told, _) = stopped("perft a.rules 20", TINY);
    assert!(!told.contains(" parts"), "{told}");
}

#[test]
fn stats_tells_of_the_games_so_far() {
    let (out, told, status) = stopped("stats a.rules --games 100000000", &ENDLESS.replace("1..60", "1..12"));
    assert_eq!(status, Some(130), "{told}");
    assert!(told.starts_with("stopped after ") && told.ends_with(" of 100000000 games\n"), "{told}");
    assert!(out.starts_with("games ") && out.contains("\nmoves\n"), "{out}");
}

#[test]
fn perft_tells_of_the_first_moves_so_far() {
    let (out, told, status) = stopped("perft a.rules 20", TINY);
    assert_eq!(status, Some(130), "{told}");
    assert_eq!(
        told,
        "stopped after 0 of 5 first moves; the lines that begin with the others are not counted\n"
    );
    assert_eq!(out, "0\n");
    let (out, _, _) = stopped("perft a.rules 20 --format json", TINY);
    assert!(out.contains("\"stopped\": true"), "{out}");
}

/// All threads stop; what is whole by then is printed.
#[test]
fn perft_stops_on_many_threads() {
    for threads in [1, 2, 5] {
        let (out, told, status) = stopped(&format!("perft a.rules 20 --divide --threads {threads}"), TINY);
        assert_eq!(status, Some(130), "{told}");
        assert!(told.starts_with("stopped after 0 of 5 first moves; "), "{told}");
        assert_eq!(out, "\n0\n");
        let (out, told, status) =
            stopped(&format!("stats a.rules --games 100000000 --threads {threads}"), TINY);
        assert_eq!(status, Some(130), "{told}");
        let played = told.strip_prefix("stopped after ").and_then(|told| told.split_once(' ')).unwrap().0;
        let games = out.lines().next().unwrap().split_whitespace().nth(1).unwrap();
        assert!(played == games && games.parse::<u64>().unwrap() > 100, "{told}{out}");
    }
}

/// What a run was stopped in is no part of a whole.
#[test]
fn a_part_that_was_stopped_is_refused() {
    for (arguments, told_of) in [("perft a.rules 20", "parts"), ("stats a.rules --games 100000000", "games")]
    {
        let (part, told, status) = stopped(&format!("{arguments} --shard 1/2 --threads 2"), TINY);
        assert_eq!(status, Some(130), "{told}");
        assert!(told.starts_with("stopped after ") && told.ends_with(" of shard 1/2\n"), "{told}");
        assert!(told.contains(&format!(" {told_of} of")), "{told}");
        Program::new("merge part.json")
            .file("part.json", part)
            .stderr(
                "error[E0029]\n  × `part.json` is not finished: its run was stopped\n  help: run it again with `--shard 1/2`, and \
                 let it end\n\n",
            )
            .status(2)
            .run();
    }
}

/// A command that does not look at it ends at the first one.
#[test]
fn the_first_one_ends_whatever_does_not_look_at_it() {
    let program = Program::new("").file("a.rules", TOO_MUCH);
    let child = started(&program, "moves a.rules --plain");
    std::thread::sleep(Duration::from_millis(500));
    interrupt(&child);
    let began = std::time::Instant::now();
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(130), "{}", String::from_utf8_lossy(&output.stderr));
    assert!(began.elapsed() < Duration::from_secs(5));
}

#[test]
fn test_tells_of_the_tests_so_far() {
    // Each side has four moves at all times.
    let rules = TINY.replace("a..c, 1..3", "a..b, 1..8").replace("b1  Black", "a1..a4  Black");
    let rules = rules.replace("step any", "step sideways").split("test ").next().unwrap().to_owned();
    let counts: String =
        (1..=12).flat_map(|length| [" ".to_owned(), 4_u64.pow(length).to_string()]).collect();
    let long = |number: u32| format!("test \"b{number}\" {{ counts{counts} }}\n");
    let tests = "test \"a\" { counts 4 }\n".to_owned() + &(0..30).map(long).collect::<String>();
    let (out, told, status) = stopped("test a.rules", &(rules + &tests));
    assert_eq!(status, Some(130), "{told}");
    let done = out.strip_prefix("a.rules: stopped after ").and_then(|out| out.strip_suffix(" of 31 tests\n"));
    assert!((1..31).contains(&done.unwrap().parse::<u32>().unwrap()), "{out}");
}

/// A game whose moves are too much to work out, again and again; each time it takes a while.
const TOO_MUCH: &str = "language 1
game \"Nest\"
sides White, Black symmetry half-turn
board { grid a..h, 1..8 }
piece King \"K\" { move (step any)[1..6] no cell twice }
setup { White: King e1 d1 c1  Black: likewise }
ends { before a turn { lose when no move } }
turn { (move)[4] }
";

#[test]
fn stats_of_games_that_are_given_up_end() {
    let (_, told, status) = stopped("stats a.rules --games 100000000", TOO_MUCH);
    assert_eq!(status, Some(130), "{told}");
    assert!(told.contains("error[E0015]") && told.contains(" of 100000000 games\n"), "{told}");
}

#[test]
fn snapshot_writes_nothing_of_a_file_that_is_not_done() {
    let cells = ('a'..='h').flat_map(|file| (1..=7).map(move |rank| format!("{file}{rank}")));
    let test = |cell: String| {
        format!("test \"{cell}\" {{ position {{ White: King {cell} a1  Black: King h8 }}  then White }}\n")
    };
    let tests = cells.filter(|cell| cell != "a1").map(test).collect::<Vec<_>>().concat();
    let program = Program::new("").file("a.rules", format!("{TOO_MUCH}{tests}"));
    let child = started(&program, "snapshot --accept a.rules");
    at_work(&child);
    interrupt(&child);
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(130));
    assert_eq!(String::from_utf8_lossy(&output.stderr), "stopped after 0 of 1 file\n");
    assert!(!program.path("a.snap").exists());
}

/// It waits for a person, who need not be asked.
#[test]
fn play_ends_at_once() {
    let program = Program::new("").file("a.rules", TINY);
    let mut child = command(&program.path(""))
        .args(["play", "a.rules"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut out = BufReader::new(child.stdout.take().unwrap());
    let mut line = String::new();
    while !line.starts_with("White to move") {
        line.clear();
        out.read_line(&mut line).unwrap();
    }
    let mut prompt = [0; 7];
    out.read_exact(&mut prompt).unwrap();
    assert_eq!(&prompt, b"White> ");
    // The prompt is out a moment before the program waits.
    std::thread::sleep(Duration::from_millis(300));
    interrupt(&child);
    assert_eq!(child.wait().unwrap().code(), Some(130));
}
