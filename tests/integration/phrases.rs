//! The table of phrases: each row carries examples, and all of them are tried.
//!
//! `example BROKEN => RIGHT` is put into a frame, a right file of `tests/phrases/` or `tests/offers/` with a line `# here` or `# slip`. The right text checks there;
//! the broken one does not, and following the advice gives the right one. Without `=>` the sentence of the row is shown.

use std::fs;

use menagerie::language::diagnostic::{Diagnostic, Severity};
use menagerie::language::glossary::said_otherwise;
use menagerie::language::syntax::phrases::faults;
use menagerie::loading::pipeline::{NoFiles, load};

use crate::fixtures::files;
use crate::program::project;

/// An example of a row.
struct Example {
    /// The file and the line in which it stands.
    at: String,
    /// The name of the frame into which both texts are put.
    place: String,
    /// The broken text.
    broken: String,
    /// The right one; nothing where only the sentence of the row is told.
    right: Option<String>,
    /// The sentence of the row.
    why: Option<String>,
    /// What is declared elsewhere as well.
    with: Vec<String>,
}

#[test]
fn the_rows_can_be_read() {
    assert!(faults().is_empty(), "{}", faults().join("\n"));
}

#[test]
fn the_examples_of_all_rows_hold() {
    let failed: Vec<String> = examples().iter().filter_map(|example| fault(example).err()).collect();
    assert!(failed.is_empty(), "{} examples\n{}", failed.len(), failed.join("\n"));
}

/// The examples of all rows: each row has one.
fn examples() -> Vec<Example> {
    let mut found = Vec::new();
    for path in files("src/language/syntax/phrases", &["txt"]) {
        let text = fs::read_to_string(&path).unwrap();
        let name = path.file_name().unwrap().to_str().unwrap();
        let mut frame = "";
        // What has been read of the row, and whether it still lacks an example.
        let (mut with, mut why, mut lacks) = (Vec::new(), None, false);
        for (index, line) in text.lines().chain([""]).enumerate() {
            let at = format!("{name}:{}", index + 1);
            let (key, rest) = line.trim().split_once(' ').unwrap_or((line.trim(), ""));
            let rest = rest.trim();
            match key {
                "in" => frame = rest.split(' ').next().unwrap(),
                "say" if !lacks => (with, why, lacks) = (Vec::new(), None, true),
                "with" => with.push(rest.split_once(' ').unwrap().1.trim().to_owned()),
                "why" => why = Some(rest.to_owned()),
                "example" => {
                    lacks = false;
                    let given = rest.strip_prefix('(').and_then(|rest| rest.split_once(") "));
                    let is_frame = |place: &str| place.chars().all(|c| c.is_ascii_alphanumeric() || c == '-');
                    let (place, rest) = given.filter(|(place, _)| is_frame(place)).unwrap_or((frame, rest));
                    let (broken, right) = match rest.split_once(" =>") {
                        Some((broken, right)) => (broken, Some(right.trim()).filter(|right| *right != "!")),
                        None => (rest, None),
                    };
                    let (place, broken) = (place.to_owned(), broken.trim().to_owned());
                    let (right, why, with) = (right.map(str::to_owned), why.clone(), with.clone());
                    found.push(Example { at, place, broken, right, why, with });
                }
                "" => assert!(!lacks, "{at}: the row before has no example"),
                _ => {}
            }
        }
    }
    found
}

fn first_error(text: &str) -> Option<Diagnostic> {
    let found = load("example.rules", text, &NoFiles).diagnostics;
    found.into_iter().find(|found| found.severity == Severity::Error)
}

fn fault(example: &Example) -> Result<(), String> {
    let Example { at, place, broken, right, why, with } = example;
    if place == "asked" {
        let said = said_otherwise(broken, "").unwrap_or_default();
        let start = why.as_deref().and_then(|why| why.split("CHIEF").next()).ok_or("it explains nothing")?;
        return if said.contains(start) { Ok(()) } else { Err(format!("{at}: `{broken}`: {said}")) };
    }
    let read = |path: String| fs::read_to_string(project().join(path));
    let frame = read(format!("tests/phrases/{place}.rules"))
        .or_else(|_| read(format!("tests/offers/{place}.rules")))
        .map_err(|error| format!("{at}: no frame for `{place}`: {error}"))?;
    let put = |text: &str| frame.replace("# here", text).replace("# slip", text);
    let wrong = |what: &str| format!("{at}: `{broken}`: {what}");
    let told = first_error(&put(broken)).ok_or_else(|| wrong("nothing is wrong"))?;
    let help = told.help.clone().unwrap_or_default();
    let Some(right) = right else {
        let start = why.as_deref().unwrap_or("").split("CHIEF").next().unwrap_or("");
        return if help.contains(start) { Ok(()) } else { Err(wrong(&format!("told {told:?}"))) };
    };
    if with.is_empty()
        && let Some(error) = first_error(&put(right))
    {
        return Err(wrong(&format!("`{right}` is wrong: {}", error.message)));
    }
    // What is written may be the whole line, or a part of it with all that is changed.
    let (wanted, given) = (plain(right), plain(broken));
    let fits = |line: String| {
        line.contains(&wanted) || line.contains(' ') && wanted.contains(&line) && !given.contains(&line)
    };
    let written = |help: &str| help.split('`').skip(1).step_by(2).any(|line| fits(plain(line)));
    if follows(&put(broken), &told, &put(right)) || written(&help) {
        Ok(())
    } else {
        Err(wrong(&format!("told: {} | {} | {help}", told.message, told.labels[0].text)))
    }
}

/// Whether a text becomes another when what is written at the first label is done.
fn follows(text: &str, told: &Diagnostic, right: &str) -> bool {
    let label = &told.labels[0];
    let (start, end) = (label.span.start as usize, label.span.end as usize);
    let by = match label.text.strip_prefix("write `").and_then(|rest| rest.strip_suffix('`')) {
        Some(by) => by,
        None if label.text == "leave it out" => "",
        None => return false,
    };
    plain(&format!("{}{by}{}", &text[..start], &text[end..])) == plain(right)
}

/// A text on one line.
fn plain(text: &str) -> String {
    let words: Vec<&str> = text.split_whitespace().collect();
    words.join(" ").replace("( ", "(").replace(" )", ")")
}
