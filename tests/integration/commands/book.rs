//! `menagerie book`; E0006, E0020.

use std::fs;

use super::TINY;
use crate::program::Program;

fn page(rules: &str) -> String {
    let outcome = Program::new("book tiny.rules").file("tiny.rules", rules).outcome();
    assert_eq!((outcome.status, outcome.stderr.as_str()), (0, ""));
    outcome.stdout
}

#[test]
fn a_page_has_the_words_of_the_file_and_nothing_from_elsewhere() {
    let rules = TINY.replace("piece King", "# It goes <everywhere> & takes.\npiece King");
    let text = page(&rules);
    assert!(
        text.starts_with("<!DOCTYPE html>\n<!-- written by menagerie -->\n") && text.ends_with("</html>\n")
    );
    for part in [
        "<h1>Tiny</h1>",
        "White and Black play against each other. White begins.",
        "<p>It goes &lt;everywhere&gt; &amp; takes.</p>",
        "<pre>move step any</pre>",
        "<pre>win when no enemy</pre>",
        "<h3>a king goes one step</h3>",
        "The King on a1 can go to a2, b1 or b2, and do nothing else.",
    ] {
        assert!(text.contains(part), "{part}");
    }
    // The board, the looks of both sides, the diagram and the example.
    assert_eq!(text.matches("<img ").count(), 5);
    assert_eq!(text.matches("src=\"data:image/svg+xml,%3Csvg ").count(), 5);
    assert!(!text.contains("<script") && !text.contains("href=\""));
    let foreign = text.matches("http").count();
    assert_eq!(foreign, 5, "only the name of the form of the pictures, once in each");
    assert_eq!(text, page(&rules), "the same bytes");
}

#[test]
fn a_page_is_written_and_replaces_nothing_but_a_page() {
    let program = Program::new("book tiny.rules -o tiny.html").file("tiny.rules", TINY);
    for _ in 0..2 {
        let outcome = program.outcome();
        assert_eq!((outcome.status, outcome.stdout.as_str()), (0, "wrote tiny.html\n"), "{}", outcome.stderr);
    }
    assert_eq!(fs::read_to_string(program.path("tiny.html")).unwrap(), page(TINY));
    fs::write(program.path("tiny.html"), "<!DOCTYPE html>\n<html></html>\n").unwrap();
    let outcome = program.outcome();
    assert!(outcome.stderr.starts_with("error[E0020]"), "{}", outcome.stderr);
    let outcome = Program::new("book tiny.rules -o tiny.rules").file("tiny.rules", TINY).outcome();
    let message = "error[E0006]\n  × `tiny.rules` cannot be written: the name of a page ends in `.html`\n";
    assert!(outcome.status == 2 && outcome.stderr.starts_with(message), "{}", outcome.stderr);
}

#[test]
fn a_book_says_what_chance_decides() {
    let outcome = Program::new("book chess960").outcome();
    assert_eq!((outcome.status, outcome.stderr.as_str()), (0, ""));
    assert!(outcome.stdout.contains("this is one of 960 set-ups"));
}
