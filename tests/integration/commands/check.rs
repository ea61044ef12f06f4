use serde_json::Value;

use super::TINY;
use crate::program::Program;

const WRONG: &str = "language 1
game \"Tiny\"
sides White, Black symmetry half-turn
board { grid a..c, 1..3 }
piece King \"K\" { move step any  move step orthagonal }
setup { White: King b1, Kign a1  Black: likewise }
ends { after a turn { win when no enemy } }
";

#[test]
fn a_good_file_is_said_to_be_good() {
    Program::new("check tiny.rules").file("tiny.rules", TINY).stdout("nothing is wrong in 1 file\n").run();
    Program::new("check --format short tiny.rules").file("tiny.rules", TINY).run();
}

/// The reference's description of the forms of messages holds.
#[test]
fn the_reference_shows_messages_as_they_are() {
    let reference = std::fs::read_to_string(crate::program::project().join("docs/language.md")).unwrap();
    let good = reference.split("```rules\n").nth(1).unwrap().split("```").next().unwrap();
    let wrong = good.replace("move step any", "move stepp any");
    let short =
        |text: &str| Program::new("check --format short harbour.rules").file("harbour.rules", text).outcome();
    let told = short(&wrong);
    assert_eq!((told.stderr.lines().count(), told.stdout.as_str(), told.status), (1, "", 1));
    assert!(reference.contains(&format!("```text\n{}```", told.stderr)), "{}", told.stderr);
    let told = short(good);
    assert_eq!((told.stderr.as_str(), told.stdout.as_str(), told.status), ("", "", 0));
    let told = Program::new("check harbour.rules").file("harbour.rules", good).outcome();
    assert!(reference.contains(&format!("says `{}`.", told.stdout.trim_end())), "{}", told.stdout);
}

#[test]
fn json_says_that_there_is_nothing() {
    Program::new("check --format json tiny.rules")
        .file("tiny.rules", TINY)
        .stdout("{\n  \"schema\": 1,\n  \"diagnostics\": [],\n  \"errors\": 0,\n  \"warnings\": 0\n}\n")
        .run();
}

#[test]
fn all_errors_of_all_files_are_reported() {
    let outcome = Program::new("check --format short .")
        .file("b.rules", WRONG)
        .file("a/c.rules", TINY)
        .file("a/b.rules", WRONG)
        .file(".hidden/a.rules", "")
        .file("notes.txt", "")
        .outcome();
    let places: Vec<String> =
        outcome.stderr.lines().map(|line| line.split(' ').next().unwrap().to_owned()).collect();
    assert_eq!(places, ["a/b.rules:5:43:", "a/b.rules:6:25:", "b.rules:5:43:", "b.rules:6:25:"]);
    assert_eq!(outcome.status, 1);
}

#[test]
fn json_has_places_and_counts() {
    let outcome = Program::new("check --format json wrong.rules").file("wrong.rules", WRONG).outcome();
    let document: Value = serde_json::from_str(&outcome.stdout).unwrap();
    assert_eq!(document["schema"], 1);
    assert_eq!(document["errors"], 2);
    let label = &document["diagnostics"][1]["labels"][0];
    assert_eq!(label["file"], "wrong.rules");
    assert_eq!(label["start"]["line"], 6);
    assert_eq!(label["start"]["column"], 25);
    assert_eq!(label["primary"], true);
    assert_eq!(outcome.status, 1);
    assert_eq!(outcome.stderr, "");
}

#[test]
fn a_file_that_cannot_be_read_does_not_hide_the_others() {
    let outcome =
        Program::new("check --format short none.rules wrong.rules").file("wrong.rules", WRONG).outcome();
    let codes: Vec<bool> = outcome.stderr.lines().map(|line| line.contains("error[E0001]")).collect();
    assert_eq!(codes, [true, false, false]);
    assert_eq!(outcome.status, 2);
}

#[test]
fn warnings_can_be_denied() {
    let unused = TINY.replace("board {", "board { zone marsh = a1..b2\n");
    let outcome = Program::new("check --format short a.rules").file("a.rules", &unused).outcome();
    assert!(outcome.stderr.contains(": warning["), "{}", outcome.stderr);
    assert_eq!(outcome.status, 0);
    let outcome =
        Program::new("check --format short --deny-warnings a.rules").file("a.rules", &unused).outcome();
    assert_eq!(outcome.status, 1);
}

#[test]
fn colours_are_used_only_where_they_are_wanted() {
    let program =
        |color: &str| Program::new("check wrong.rules --color").arg(color).file("wrong.rules", WRONG);
    assert!(program("always").outcome().stderr.contains('\u{1b}'));
    assert!(!program("auto").outcome().stderr.contains('\u{1b}'));
    assert!(!program("never").outcome().stderr.contains('\u{1b}'));
}

#[test]
fn what_could_steer_a_terminal_does_not_reach_it() {
    let outcome = Program::new("check a.rules")
        .file("a.rules", "language 1\n# \u{1b}[2J\nfoo \u{1b}[31m bar\n")
        .outcome();
    assert!(!outcome.stderr.contains('\u{1b}'), "{}", outcome.stderr);
    assert_eq!(outcome.status, 1);
}

#[test]
fn a_file_can_build_on_another() {
    Program::new("check more.rules")
        .file("tiny.rules", TINY)
        .file("more.rules", "language 1\nuse \"tiny.rules\"\ngame \"More\"\n")
        .stdout("nothing is wrong in 1 file\n")
        .run();
}

#[test]
fn a_message_about_two_files_shows_both() {
    Program::new("check games/more.rules")
        .file("games/tiny.rules", TINY)
        .file("games/more.rules", "language 1\nuse \"tiny.rules\"\npiece King \"K\" { move step n }\n")
        .stderr(
            "error[E0203]
  × `King` is declared twice
   ╭─[games/more.rules:3:7]
 2 │ use \"tiny.rules\"
 3 │ piece King \"K\" { move step n }
   ·       ──┬─
   ·         ╰── declared again
   ╰────
   ╭─[games/tiny.rules:5:7]
 4 │ board { grid a..c, 1..3 }
 5 │ piece King \"K\" { move step any }
   ·       ──┬─
   ·         ╰── first declared here
 6 │ setup { White: King b1  Black: likewise }
   ╰────
  help: it is a piece of the used file: to add to it, write `change piece King { ... }`;
        to replace it, `instead piece King \"K\" { ... }`; two different things need two
        names

1 error in 1 file
",
        )
        .status(1)
        .run();
}

/// Where a message is about a file that another one uses, it says by which line.
#[test]
fn a_broken_file_is_reported_with_the_line_that_uses_it() {
    let program = |format: &str| {
        Program::new("check a.rules --format")
            .arg(format)
            .file("a.rules", "language 1\nuse \"wrong\"\n")
            .file("wrong.rules", WRONG)
            .outcome()
    };
    let human = program("human").stderr;
    assert!(human.contains("the file is used here") && human.contains("a.rules:2:5"), "{human}");
    let short = program("short").stderr;
    assert!(short.contains(" (used by a.rules:2); help: did you mean `King`?"), "{short}");
    assert!(program("json").stdout.contains("the file is used here"));
}

/// A letter is one column, even if it takes several bytes.
#[test]
fn columns_are_counted_in_letters() {
    let rules = format!("{TINY}test \"größe ä\" {{ then own Kign }}\n");
    let outcome = Program::new("check a.rules").file("a.rules", rules).outcome();
    assert!(outcome.stderr.contains("[a.rules:12:27]"), "{}", outcome.stderr);
}

#[test]
fn json_has_what_mends_a_mistake() {
    let broken = TINY.replace("step any", "stepp any");
    let outcome = Program::new("check --format json tiny.rules").file("tiny.rules", &broken).outcome();
    let told: serde_json::Value = serde_json::from_str(&outcome.stdout).unwrap();
    let fix = &told["diagnostics"][0]["fix"];
    let offset = |at: &serde_json::Value| usize::try_from(at["offset"].as_u64().unwrap()).unwrap();
    let (start, end) = (offset(&fix["start"]), offset(&fix["end"]));
    let mended = format!("{}{}{}", &broken[..start], fix["text"].as_str().unwrap(), &broken[end..]);
    assert_eq!((mended.as_str(), fix["file"].as_str()), (TINY, Some("tiny.rules")), "{told}");
    // Where nothing is known that mends it, there is none.
    let lost = TINY.replace("step any", "xyzzy plugh");
    let outcome = Program::new("check --format json tiny.rules").file("tiny.rules", lost).outcome();
    let told: serde_json::Value = serde_json::from_str(&outcome.stdout).unwrap();
    assert!(told["errors"].as_u64().unwrap() > 0 && told["diagnostics"][0].get("fix").is_none(), "{told}");
}
