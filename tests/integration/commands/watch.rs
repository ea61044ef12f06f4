//! `watch`: the report at each save. Nothing waits longer than necessary.

use std::fs;
use std::io::{BufRead, BufReader, Read};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::time::Duration;

use super::TINY;
use crate::program::{Program, command};

/// A run of the program, and its output.
struct Watch {
    child: Child,
    lines: Receiver<String>,
}

impl Watch {
    fn new(program: &Program, path: &str) -> Self {
        let mut child = command(&program.path(""))
            .args(["watch", path])
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let (send, lines) = channel();
        let told = |out: Box<dyn Read + Send>| {
            let send = send.clone();
            std::thread::spawn(move || {
                let lines = BufReader::new(out).lines().map_while(Result::ok);
                lines.take_while(|line| send.send(line.clone()).is_ok()).for_each(drop);
            });
        };
        told(Box::new(child.stdout.take().unwrap()));
        told(Box::new(child.stderr.take().unwrap()));
        Self { child, lines }
    }

    /// The output up to a line with this beginning.
    fn up_to(&self, begin: &str) -> String {
        let mut text = String::new();
        loop {
            let line = self
                .lines
                .recv_timeout(Duration::from_mins(1))
                .unwrap_or_else(|_| panic!("{begin}:\n{text}"));
            text.push_str(&line);
            text.push('\n');
            if line.starts_with(begin) {
                return text;
            }
        }
    }

    /// Ctrl-C; how it ends.
    fn stopped(mut self) -> Option<i32> {
        let sent = Command::new("kill").args(["-INT", &self.child.id().to_string()]).status().unwrap();
        assert!(sent.success());
        self.child.wait().unwrap().code()
    }
}

/// Saves a file as editors do: whole, in the place of the one before.
fn save(path: impl AsRef<Path>, text: impl AsRef<[u8]>) {
    let new = path.as_ref().with_extension("new");
    fs::write(&new, text).unwrap();
    fs::rename(new, path).unwrap();
}

#[test]
fn each_save_tells_what_it_has_changed() {
    let program = Program::new("").file("tiny.rules", TINY);
    let path = program.path("tiny.rules");
    let watch = Watch::new(&program, "tiny.rules");
    assert_eq!(watch.up_to("watching"), "tiny.rules: no problems, 1 test holds\nwatching; Ctrl-C ends\n");
    save(&path, TINY.replace("step any", "step orthogonal"));
    assert_eq!(
        watch.up_to("3 moves"),
        "tiny.rules: no problems, 1 test does not hold
tiny.rules:10: `a king goes one step`: expected a2 b1 b2, missing: b2
this save changes:
== start
  5 moves, now 3
- Kb1-a2: move step any
- Kb1-c2: move step any

== a king goes one step
  3 moves, now 2
- Ka1-b2: move step any

5 moves by other words: `move step any` is now `move step orthogonal`
3 moves lost, none gained, in 2 of 2 positions
"
    );
    // A text with a mistake: what comes then is compared with the save before it.
    save(&path, TINY.replace("step any", "step anny"));
    // Results and messages come by two pipes, in any order.
    let mut told = watch.up_to("  help");
    // As editors do it that replace files.
    save(program.path("new"), TINY);
    fs::rename(program.path("new"), &path).unwrap();
    told += &watch.up_to("no moves lost");
    assert!(told.contains("tiny.rules: 1 problem\n") && told.contains("did you mean `any`?"), "{told}");
    assert!(told.ends_with("no moves lost, 3 gained, in 2 of 2 positions\n"), "{told}");
    save(&path, format!("# the same\n{TINY}"));
    watch.up_to("this save changes no move");
    assert_eq!(watch.stopped(), Some(130));
}

#[test]
fn a_file_that_is_used_is_watched_too() {
    let variant = "language 1\nuse \"tiny\"\ngame \"Variant\"\n";
    let program = Program::new("").file("tiny.rules", TINY).file("variant.rules", variant);
    let watch = Watch::new(&program, "variant.rules");
    assert!(watch.up_to("watching").starts_with("variant.rules: no problems, "));
    save(program.path("tiny.rules"), TINY.replace("step any", "step any | leap (1, 2)"));
    assert!(watch.up_to("no moves lost").contains("\n+ Kb1-a3: move step any | leap (1, 2)\n"));
    // A file that is missing is seen when it comes.
    fs::remove_file(program.path("tiny.rules")).unwrap();
    // The messages and the summary come by two ways: either may be first.
    let mut told = watch.up_to("error[");
    if !told.contains("variant.rules: 1 problem") {
        told += &watch.up_to("variant.rules: 1 problem");
    }
    save(program.path("tiny.rules"), TINY);
    watch.up_to("variant.rules: no problems");
    assert_eq!(watch.stopped(), Some(130));
}

/// What editors write for themselves beside a file with errors is no save.
#[test]
fn other_files_of_the_folder_are_nothing_to_it() {
    let program = Program::new("").file("tiny.rules", TINY.replace("step any", "step anny"));
    let watch = Watch::new(&program, "tiny.rules");
    watch.up_to("watching");
    for name in [".tiny.rules.swp", "4913", "tiny.rules~"] {
        fs::write(program.path(name), "something").unwrap();
    }
    // It looks five times a second.
    std::thread::sleep(Duration::from_secs(1));
    save(program.path("tiny.rules"), TINY);
    let told = watch.up_to("tiny.rules: no problems");
    assert!(!told.contains("1 problem"), "{told}");
    assert_eq!(watch.stopped(), Some(130));
}

#[test]
fn all_files_of_a_folder_are_watched() {
    let program = Program::new("").file("games/a.rules", TINY).file("games/b.rules", TINY);
    let watch = Watch::new(&program, "games");
    assert_eq!(watch.up_to("watching"), "2 files: 2 without problems\nwatching; Ctrl-C ends\n");
    save(program.path("games/c.rules"), TINY);
    assert_eq!(watch.up_to("games/c.rules"), "games/c.rules: no problems, 1 test holds\n");
    save(program.path("games/b.rules"), TINY.replace("step any", "step any quietly"));
    assert!(watch.up_to("this save").starts_with("games/b.rules: no problems"));
    assert_eq!(watch.stopped(), Some(130));
}

#[test]
fn what_is_not_there_is_not_watched() {
    let outcome = Program::new("watch none.rules").outcome();
    assert_eq!(outcome.status, 2);
    assert!(outcome.stderr.starts_with("error[E0001]\n"), "{}", outcome.stderr);
}
