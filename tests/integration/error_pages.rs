//! `docs/errors/*.md`: what a page shows as wrong gives the message of the page, and what it shows as right does not, nor any
//! other error. Blocks of lines between blank lines are examples of their own.
//!
//! - ```` ```rules ```` is put into the [frame](crate::frames) that its lines need: a clause into a piece, an ending into `ends`;
//! - ```` ```rules in piece ```` and ```` ```rules in game ```` say where lines belong that may stand in either;
//! - ```` ```rules whole ```` is a whole file as it is;
//! - other blocks are not run. The pages of which no rules are run are listed, with the reason.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

use menagerie::language::diagnostic::catalog;
use menagerie::loading::pipeline::{Files, Found, Loaded, load};
use menagerie::loading::trial;

use crate::docs::{Block, blocks};
use crate::fixtures::built_on_rules;
use crate::frames::{Belonging, framed};
use crate::program::project;

/// Messages about what no small file of rules shows.
const NOT_RUN: &[(&str, &str)] = &[
    ("E0015", "it is told when moves are asked for"),
    ("E0019", "it takes a great board"),
    ("E0102", "the file is no text"),
    ("E0103", "the file is no text"),
    ("E0107", "it takes more brackets than a page should show"),
    ("E0112", "no rules that people write are known to give it"),
    ("E0156", "it takes hundreds of mistakes"),
    ("E0212", "it takes three files"),
    ("E0416", "it takes three files"),
    ("E0713", "it is told of positions"),
    ("E0714", "it is told of positions"),
    ("W0051", "it is told of positions"),
    ("W0853", "it takes a great many men"),
    ("W0930", "it takes two files"),
    ("W0931", "it takes two files"),
];

/// What [`Files`] knows: a game to build on.
const FIRST_GAME: &str = "language 1
game \"My first game\"
sides White, Black symmetry half-turn
board { grid a..h, 1..8  zone hill = d4..e5 }
piece King \"K\" { move step any }
setup { White: King e1  Black: likewise }
turn { move }
ends { after a turn { hilltop: win when own King in hill }  before a turn { lose when no move } }
";

struct OneFile;

impl Files for OneFile {
    fn find(&self, _: &str, wanted: &str) -> Result<Found, String> {
        let name = "my-first-game.rules".to_owned();
        if wanted.trim_end_matches(".rules") == "my-first-game" {
            Ok(Found { name, text: FIRST_GAME.to_owned() })
        } else {
            Err("there is no such file".to_owned())
        }
    }
}

#[test]
fn the_examples_of_messages_are_what_they_say() {
    let mut wrong = String::new();
    for code in catalog::ALL {
        let name = code.as_str();
        for block in blocks(code.page()) {
            let Some(belonging) = belonging(&block) else { continue };
            for example in block.text.split("\n\n").filter(|example| !example.trim().is_empty()) {
                let text = framed(example, belonging);
                let found = told(load("example.rules", &text, &OneFile));
                let fits = match block.heading.as_str() {
                    "Wrong" => found.contains(name),
                    _ => !found.contains(name) && !found.iter().any(|code| code.starts_with('E')),
                };
                if !fits {
                    writeln!(wrong, "== {name}, {}, line {}: {found:?}\n{text}", block.heading, block.line)
                        .unwrap();
                }
            }
        }
    }
    assert!(wrong.is_empty(), "\n{wrong}");
}

#[test]
fn the_pages_without_rules_that_are_run_are_known() {
    // Messages about files, commands, positions and games as data have other examples.
    let of_rules = |name: &str| {
        name.starts_with('W') || ("E0100".."E0900").contains(&name) || name == "E0015" || name == "E0019"
    };
    let of_rules = catalog::ALL.iter().filter(|code| of_rules(code.as_str()));
    let not_run: BTreeSet<&str> = of_rules
        .filter(|code| {
            ["Wrong", "Right"].iter().any(|part| {
                !blocks(code.page()).iter().any(|block| block.heading == *part && belonging(block).is_some())
            })
        })
        .map(|code| code.as_str())
        .collect();
    assert_eq!(not_run, NOT_RUN.iter().map(|(code, _)| *code).collect());
}

/// Where the lines of a block belong, if it is one of rules.
fn belonging(block: &Block) -> Option<Belonging> {
    Some(match block.kind.as_str() {
        "rules" => Belonging::AsTheyBegin,
        "rules in piece" => Belonging::InPiece,
        "rules in game" => Belonging::InGame,
        "rules whole" => Belonging::Whole,
        other => {
            assert!(!other.starts_with("rules") && !other.is_empty(), "line {}: ```{other}", block.line);
            return None;
        }
    })
}

/// The codes of the messages about a text, and that of tests that do not hold.
fn told(loaded: Loaded) -> BTreeSet<&'static str> {
    let mut codes: BTreeSet<&str> = loaded.diagnostics.iter().map(|told| told.code.as_str()).collect();
    if loaded.game.is_some_and(|game| trial::run(&game).iter().any(|result| !result.failures.is_empty())) {
        codes.insert(catalog::TEST_FAILED.as_str());
    }
    codes
}

/// Codes of messages that are gone. No other message ever gets one of them.
#[rustfmt::skip]
const RETIRED: &[&str] = &[
    "E0614", "W0810", "W0812", "W0814", "W0826", "W0827", "W0828", "W0832", "W0836", "W0838",
    "W0839", "W0842", "W0843", "W0844", "W0845", "W0847", "W0848", "W0849", "W0851", "W0852",
    "W0854", "W0855", "W0856", "W0858", "W0859", "W0864", "W0866", "W0868", "W0869", "W0871",
    "W0872", "W0873", "W0874", "W0880", "W0882", "W0883", "W0884", "W0885", "W0886", "W0887",
    "W0888", "W0889", "W0892", "W0895", "W0896", "W0897", "W0898", "W0900", "W0903", "W0905",
    "W0907", "W0908", "W0909",
];

#[test]
fn a_retired_code_stays_retired() {
    for retired in RETIRED {
        assert!(catalog::Code::find(retired).is_none(), "`{retired}` was a code once: take a new one");
        let page = project().join(format!("docs/errors/{retired}.md"));
        assert!(!page.exists(), "there is still a page of `{retired}`");
    }
}

/// `docs/changes-of-meaning.md`: each row says which message tells of the older meaning, or why none can.
#[test]
fn each_change_of_meaning_is_told_or_says_why_not() {
    for [said, told] in changes(&changes_page()) {
        let codes: Vec<&str> = quoted(told).collect();
        let known = |code: &&str| catalog::ALL.iter().any(|known| known.as_str() == *code);
        assert!(codes.iter().all(known), "{said}: no such message: {told}");
        let reason = ["nothing: ", "the test"].iter().any(|reason| told.starts_with(reason));
        assert!(reason != codes.iter().any(known), "{said}: a message, or why there is none: {told}");
    }
}

/// `tests/changes.txt`: for each row with a message, files as they were written, and after each of them what is written now.
///
/// - `=== WORDS` is the row with these words in its first column;
/// - `--- old CODE` is a file that gives this message, and no other error;
/// - `--- new` is what to write instead: it does not give the message, has no errors, and its tests hold.
#[test]
fn each_change_of_meaning_is_told_of_a_file() {
    let text = format!("\n{}", std::fs::read_to_string(project().join("tests/changes.txt")).unwrap());
    let mut shown: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
    let mut wrong = String::new();
    for row in text.split("\n=== ").skip(1) {
        let (said, files) = row.split_at(row.find('\n').unwrap());
        for example in files.split("\n--- old ").skip(1) {
            let (code, texts) = example.split_once('\n').unwrap();
            shown.entry(said).or_default().insert(code);
            let texts: Vec<&str> = texts.split("\n--- new\n").collect();
            assert!(texts.len() > 1, "{said}, {code}: what is written now?");
            for (number, text) in texts.iter().enumerate() {
                let found = told(built_on_rules(text));
                let is_old = number == 0;
                let other_error = found.iter().any(|other| other.starts_with('E') && *other != code);
                if found.contains(code) != is_old || other_error {
                    let form = if is_old { "old" } else { "new" };
                    writeln!(wrong, "== {said}, {code}, {form}: {found:?}\n{text}").unwrap();
                }
            }
        }
    }
    assert!(wrong.is_empty(), "\n{wrong}");
    let page = changes_page();
    let known = changes(&page).into_iter().filter(|[_, told]| !told.starts_with("nothing: "));
    let wanted: BTreeMap<&str, BTreeSet<&str>> = known
        .map(|[said, told]| {
            let failing = told.starts_with("the test").then_some(catalog::TEST_FAILED.as_str());
            (said, quoted(told).chain(failing).collect())
        })
        .collect();
    assert_eq!(shown, wanted, "the rows in tests/changes.txt, and in docs/changes-of-meaning.md");
}

fn changes_page() -> String {
    std::fs::read_to_string(project().join("docs/changes-of-meaning.md")).unwrap()
}

/// What was said, and what tells of it, of each row of the page.
fn changes(page: &str) -> Vec<[&str; 2]> {
    let mut rows = page
        .lines()
        .filter_map(|line| line.strip_prefix("| ")?.strip_suffix(" |"))
        .map(|row| row.split(" | ").map(str::trim).collect::<Vec<_>>());
    assert_eq!(rows.next().unwrap(), ["was said", "meant", "means now", "told by", "write"]);
    rows.map(|row| {
        let [said, _, _, told, _] = row[..] else { panic!("not five columns: {row:?}") };
        [said, told]
    })
    .collect()
}

/// What stands in a text between backquotes.
fn quoted(text: &str) -> impl Iterator<Item = &str> {
    text.split('`').skip(1).step_by(2)
}
