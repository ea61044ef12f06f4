//! `play` at a terminal: lines are edited, called back and completed.

use std::fs::OpenOptions;
use std::io::Write;
use std::process::{Child, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::time::Duration;

use rustix::fd::OwnedFd;
use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};

use super::TINY;
use crate::program::{Program, command};

/// A game at a terminal of its own.
struct Terminal {
    child: Child,
    keys: std::fs::File,
    seen: Receiver<String>,
    /// What has been seen after the text that was waited for.
    rest: String,
}

/// Keys, as terminals send them.
const UP: &str = "\x1b[A";
const LEFT: &str = "\x1b[D";
const CTRL_C: &str = "\x03";
const CTRL_D: &str = "\x04";

impl Terminal {
    fn new(program: &Program, arguments: &str) -> Self {
        let terminal: OwnedFd = openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY).unwrap();
        grantpt(&terminal).unwrap();
        unlockpt(&terminal).unwrap();
        let name = ptsname(&terminal, Vec::new()).unwrap().into_string().unwrap();
        let open = || Stdio::from(OpenOptions::new().read(true).write(true).open(&name).unwrap());
        let child = command(&program.path(""))
            .args(arguments.split(' '))
            .env("TERM", "xterm")
            .stdin(open())
            .stdout(open())
            .stderr(open())
            .spawn()
            .unwrap();
        let keys = std::fs::File::from(terminal.try_clone().unwrap());
        let (send, seen) = channel();
        std::thread::spawn(move || {
            let mut part = [0; 1024];
            while let Ok(length) = rustix::io::read(&terminal, &mut part) {
                if length == 0 || send.send(String::from_utf8_lossy(&part[..length]).into_owned()).is_err() {
                    break;
                }
            }
        });
        Self { child, keys, seen, rest: String::new() }
    }

    /// What is seen up to a text.
    fn up_to(&mut self, wanted: &str) -> String {
        let mut text = std::mem::take(&mut self.rest);
        loop {
            if let Some(at) = text.find(wanted) {
                self.rest = text.split_off(at + wanted.len());
                return text;
            }
            match self.seen.recv_timeout(Duration::from_mins(1)) {
                Ok(more) => text.push_str(&more),
                Err(why) => panic!("{wanted:?} is not seen in {text:?}: {why}"),
            }
        }
    }

    fn types(&mut self, keys: &str) {
        self.keys.write_all(keys.as_bytes()).unwrap();
    }

    fn ends(mut self) -> Option<i32> {
        self.child.wait().unwrap().code()
    }
}

#[test]
fn lines_are_edited_and_called_back() {
    let program = Program::new("").file("tiny.rules", TINY);
    let mut terminal = Terminal::new(&program, "play tiny.rules");
    terminal.up_to("White> ");
    // The cell is put right, in the middle of the line.
    terminal.types(&format!("Kb1-b3{LEFT}\x1b[3~2\r"));
    terminal.up_to("Black to move");
    terminal.up_to("Black> ");
    terminal.types("undo\r");
    terminal.up_to("White to move");
    terminal.up_to("White> ");
    terminal.types(&format!("{UP}{UP}\r"));
    terminal.up_to("Black to move");
    terminal.up_to("Black> ");
    terminal.types("note mine\r");
    terminal.up_to("keeps it");
    terminal.up_to("Black> ");
    terminal.types("save x.game\r");
    terminal.up_to("saved the game to x.game");
    terminal.up_to("Black> ");
    terminal.types(CTRL_D);
    assert_eq!(terminal.ends(), Some(0));
    let kept = std::fs::read_to_string(program.path("x.game")).unwrap();
    assert!(kept.contains("  1  White  Kb1-b2  [") && kept.ends_with("    # mine\n"), "{kept}");
}

/// A byte that belongs to no letter ends nothing: the line is typed again.
#[test]
fn a_byte_that_is_no_text_is_survived() {
    let program = Program::new("").file("tiny.rules", TINY);
    let mut terminal = Terminal::new(&program, "play tiny.rules");
    terminal.up_to("White> ");
    terminal.keys.write_all(b"\xff").unwrap();
    terminal.up_to("White> ");
    terminal.types("Kb1-b2\r");
    terminal.up_to("Black to move");
    terminal.up_to("Black> ");
    terminal.types(CTRL_D);
    assert_eq!(terminal.ends(), Some(0));
}

#[test]
fn words_are_completed() {
    let program = Program::new("").file("tiny.rules", TINY);
    let mut terminal = Terminal::new(&program, "play tiny.rules");
    terminal.up_to("White> ");
    // One command begins so.
    terminal.types("hist\t\r");
    terminal.up_to("nothing has been played");
    terminal.up_to("White> ");
    // All moves begin with `Kb1-`; of those to the c file there are two.
    terminal.types("K\tc\t\t");
    terminal.up_to("Kb1-c2");
    terminal.types("2\r");
    terminal.up_to("Black to move");
    terminal.up_to("Black> ");
    terminal.types("moves b\t3\r");
    terminal.up_to("5 moves");
    terminal.up_to("Black> ");
    terminal.types("put W\t K\t a1\r");
    terminal.up_to("the game starts again from here");
    terminal.up_to("Black> ");
    terminal.types("quit\r");
    assert_eq!(terminal.ends(), Some(0));
}

/// With something typed it is thrown away; with nothing the program stops.
#[test]
fn ctrl_c_throws_a_line_away_or_stops() {
    let program = Program::new("").file("tiny.rules", TINY);
    let mut terminal = Terminal::new(&program, "play tiny.rules");
    terminal.up_to("White> ");
    terminal.types("nonsense");
    terminal.up_to("nonsense");
    terminal.types(CTRL_C);
    terminal.up_to("White> ");
    terminal.types("Kb1-b2\r");
    let seen = terminal.up_to("Black to move");
    assert!(!seen.contains("not understood"), "{seen}");
    terminal.up_to("Black> ");
    terminal.types(CTRL_C);
    assert_eq!(terminal.ends(), Some(130));
}

/// A signal that comes from elsewhere does not wait for a key, and leaves the terminal as it was.
#[test]
fn a_signal_ends_a_line_that_is_edited() {
    use rustix::termios::{LocalModes, tcgetattr};

    let program = Program::new("").file("tiny.rules", TINY);
    let mut terminal = Terminal::new(&program, "play tiny.rules");
    // Whether the terminal itself shows what is typed, and hands it over line by line.
    let plain = |terminal: &Terminal| {
        tcgetattr(&terminal.keys).unwrap().local_modes.contains(LocalModes::ECHO | LocalModes::ICANON)
    };
    terminal.up_to("White> ");
    terminal.types("Kb1");
    terminal.up_to("Kb1");
    assert!(!plain(&terminal));
    let sent = std::process::Command::new("kill").args(["-INT", &terminal.child.id().to_string()]).status();
    assert!(sent.unwrap().success());
    terminal.up_to("\x1b[?2004l\r\n");
    assert_eq!(terminal.child.wait().unwrap().code(), Some(130));
    assert!(plain(&terminal));
}

/// All that a command shows at a terminal.
fn shown(program: &Program, arguments: &str) -> String {
    let mut terminal = Terminal::new(program, arguments);
    let mut text = String::new();
    while let Ok(more) = terminal.seen.recv_timeout(Duration::from_mins(1)) {
        text.push_str(&more);
        // Its end closes the terminal, which a test still holds open.
        if terminal.child.try_wait().unwrap().is_some() {
            while let Ok(more) = terminal.seen.recv_timeout(Duration::from_millis(100)) {
                text.push_str(&more);
            }
            break;
        }
    }
    text
}

/// Neither colours nor another direction of writing, which file names may have on most systems.
#[test]
fn names_of_files_do_not_steer_the_terminal() {
    const NAME: &str = "a\u{1b}[31mb\u{202e}c";
    let rules = format!("{NAME}.rules");
    let untidy = TINY.replace("{ move", "{move");
    for arguments in [
        "test .".to_owned(),
        "snapshot .".to_owned(),
        "snapshot --accept .".to_owned(),
        "fmt .".to_owned(),
        format!("book {rules} -o {NAME}.html"),
        format!("draw {rules} -o {NAME}.svg"),
        format!("page {rules} -o {NAME}.html"),
        format!("stats {rules} --games 1 --save {NAME}"),
        format!("moves {rules} b1"),
        format!("moves other-{NAME}"),
        format!("perft {rules}"),
    ] {
        let program = Program::new("").file(&rules, &untidy);
        let text = shown(&program, &format!("{arguments} --color never"));
        assert!(text.contains("a?[31mb\u{fffd}c"), "{arguments}: {text:?}");
        // A usage message may be coloured by the program itself.
        assert!(!text.contains("\u{1b}[31mb") && !text.contains('\u{202e}'), "{arguments}: {text:?}");
    }
}
