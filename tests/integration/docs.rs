//! The README and `docs/` are true: their rules are checked, and their commands give what they show.
//!
//! - ```` ```rules ```` is a whole file about which there is nothing to tell, and whose tests hold;
//! - ```` ```rules fragment ```` becomes one with the usual frame around it, has no errors then, and its tests hold;
//! - ```` ```rules error E0201 ```` is a whole file or a fragment that gives this message;
//! - ```` ```rules using chess ```` is a whole file beside `rules/chess.rules`, with no errors, and its tests hold;
//! - ```` ```rules of chess ```` is an excerpt of `rules/chess.rules`, as [`is_excerpt`] says;
//! - in `docs/sheet.md`, what stands in the first column of a table is put in the place of `...` in its heading, in a file
//!   that uses the game of the page, and has no errors then;
//! - ```` ```console ```` shows commands and all that they print; a line `...` stands for any lines.

use std::fmt::Write;
use std::fs;
use std::path::PathBuf;

use menagerie::language::diagnostic::catalog;
use serde_json::Value;

use crate::excerpts::is_excerpt;
use crate::fixtures::{each, files, top_files};
use crate::program::{Program, command, difference, project};

/// What a fragment gets if it does not have it itself: the word with which a line begins, and the lines.
const FRAME: &[(&str, &str)] = &[
    ("language", "language 1\n"),
    ("game", "game \"Example\"\n"),
    ("sides", "sides White, Black symmetry half-turn\n"),
    ("board", "board { grid a..h, 1..8 }\n"),
    ("piece", "piece Guard \"G\" { move step orthogonal }\n"),
    ("setup", "setup { White: Guard a1  Black: likewise }\n"),
];

#[test]
fn every_example_of_rules_is_what_it_says() {
    each(&pages(), |path| {
        let mut wrong = String::new();
        for block in blocks(&fs::read_to_string(path).unwrap()) {
            let mut words = block.kind.split_whitespace();
            if words.next() != Some("rules") {
                continue;
            }
            let mode: Vec<&str> = words.collect();
            if let ["of", game] = mode.as_slice() {
                let of = fs::read_to_string(project().join("rules").join(game).with_extension("rules"));
                if !of.is_ok_and(|of| is_excerpt(&block.text, &of)) {
                    writeln!(wrong, "line {}: not an excerpt of rules/{game}.rules", block.line).unwrap();
                }
                continue;
            }
            let beside = match mode.as_slice() {
                ["using", game] => {
                    let name = format!("{game}.rules");
                    let text = fs::read_to_string(project().join("rules").join(&name)).unwrap_or_default();
                    Some((name, text))
                }
                _ => None,
            };
            let text = framed(&block.text, !mode.is_empty() && beside.is_none());
            let found = codes(&text, beside.as_ref());
            let fits = match mode.as_slice() {
                [] => found.is_empty(),
                ["fragment"] | ["using", _] => !found.iter().any(|code| code.starts_with('E')),
                ["error", code] => found.iter().any(|found| found.starts_with(code)),
                _ => false,
            };
            if !fits {
                writeln!(wrong, "line {}: ```{}: {found:#?}", block.line, block.kind).unwrap();
            } else if mode.first() != Some(&"error") {
                let tested = with(Program::new("test example.rules"), beside.as_ref());
                let tested = tested.file("example.rules", &text).outcome();
                if tested.status != 0 {
                    writeln!(wrong, "line {}: {}{}", block.line, tested.stdout, tested.stderr).unwrap();
                }
            }
        }
        if wrong.is_empty() { Ok(()) } else { Err(wrong) }
    });
}

#[test]
fn every_form_of_the_sheet_fits_where_its_table_says() {
    let page = fs::read_to_string(project().join("docs/sheet.md")).unwrap();
    let (blocks, mut place, mut forms) = (blocks(&page), "", 0);
    let beside = ("sheet.rules".to_owned(), blocks[0].text.clone());
    let mut wrong = String::new();
    for line in page.lines() {
        let Some(row) = line.strip_prefix("| ") else {
            if !line.starts_with('|') {
                place = "";
            }
            continue;
        };
        // A bar within a form is written `\|`.
        let first = row.split(" | ").next().unwrap_or(row);
        let codes: Vec<&str> = first.split('`').skip(1).step_by(2).collect();
        if let (true, Some(heading)) = (place.is_empty(), codes.first()) {
            place = if heading.contains("...") { heading } else { "none" };
        } else if place.contains("...") {
            for form in codes {
                let text = place.replace("...", &form.replace("\\|", "|"));
                let found = codes_of_form(&text, &beside);
                if !found.is_empty() {
                    writeln!(wrong, "`{form}` in `{place}`: {found:#?}").unwrap();
                }
                forms += 1;
            }
        }
    }
    assert!(forms > 100, "{forms}");
    assert!(wrong.is_empty(), "{wrong}");
}

/// The sheet is a page of A4 with margins of 10 mm, in two columns of type of 7 pt.
mod page_of_paper {
    /// Lines in both columns together, less the room of the title.
    pub(super) const LINES: usize = 180;
    /// Signs across a column; a form stands on the left of a table, and what it means on the right.
    pub(super) const WIDE: usize = 68;
    pub(super) const FORM: usize = 43;
    pub(super) const MEANING: usize = 26;
    /// More words are no longer seen at a glance.
    pub(super) const WORDS: usize = 1_100;
}

#[test]
fn the_sheet_is_one_printed_page() {
    let page = fs::read_to_string(project().join("docs/sheet.md")).unwrap();
    let (mut lines, mut gaps, mut in_block) = (0, 0, false);
    for line in page.lines() {
        if line.starts_with("```") {
            in_block = !in_block;
        } else if in_block {
            assert!(line.len() <= page_of_paper::WIDE, "too wide: {line}");
            lines += 1;
        } else if let Some(row) = line.strip_prefix("| ") {
            let row = row.trim_end_matches('|').replace("\\|", "/").replace('`', "");
            lines += match row.split('|').collect::<Vec<_>>().as_slice() {
                [form, meaning] => {
                    wrapped(form, page_of_paper::FORM).max(wrapped(meaning, page_of_paper::MEANING))
                }
                cells => wrapped(&cells.concat(), page_of_paper::WIDE),
            };
        } else if line.is_empty() {
            gaps += 1;
        } else if !line.starts_with("|-") {
            lines += wrapped(line, page_of_paper::WIDE);
        }
    }
    let words = page.split_whitespace().filter(|word| word.contains(char::is_alphanumeric)).count();
    assert!(words <= page_of_paper::WORDS, "{words} words");
    assert!(lines + gaps / 2 <= page_of_paper::LINES, "{lines} lines and {gaps} gaps of half a line");
}

/// How many lines words fill.
fn wrapped(text: &str, wide: usize) -> usize {
    let (mut lines, mut filled) = (1, 0);
    for word in text.split_whitespace().map(|word| word.chars().count()) {
        filled += word + usize::from(filled > 0);
        if filled > wide {
            (lines, filled) = (lines + 1, word);
        }
    }
    lines
}

#[test]
fn every_command_prints_what_is_shown() {
    each(&pages(), |path| {
        let mut wrong = String::new();
        for block in blocks(&fs::read_to_string(path).unwrap()) {
            if block.kind != "console" {
                continue;
            }
            let found = typed(&block.text)?;
            if !matches(&lines(&block.text), &lines(&found)) {
                let difference = difference("output", &block.text, &found);
                write!(wrong, "line {}:\n{difference}", block.line).unwrap();
            }
        }
        if wrong.is_empty() { Ok(()) } else { Err(wrong) }
    });
}

/// A page tells what the catalogue tells, and shows a mistake and how it is mended.
#[test]
fn every_page_of_a_message_has_its_heading_and_its_parts() {
    /// Not a mistake in what someone has written.
    const WITHOUT_PAIR: &[&str] = &["E0902"];
    let mut wrong = String::new();
    for code in catalog::ALL {
        let (name, page) = (code.as_str(), code.page());
        let heading = format!("# {name}: {}", code.title());
        if page.lines().next() != Some(&heading) {
            writeln!(wrong, "{name}: does not begin with `{heading}`").unwrap();
        }
        let headings: Vec<&str> = page.lines().filter(|line| line.starts_with("##")).collect();
        let expected: &[&str] = if WITHOUT_PAIR.contains(&name) { &[] } else { &["## Wrong", "## Right"] };
        if headings != expected {
            writeln!(wrong, "{name}: has {headings:?}, not {expected:?}").unwrap();
        }
        if page.lines().filter(|line| line.starts_with("```")).count() % 2 == 1 {
            writeln!(wrong, "{name}: a block is not closed").unwrap();
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
}

#[test]
fn a_line_of_dots_stands_for_any_lines() {
    let shown = ["a", "...", "d"];
    assert!(matches(&shown, &["a", "b", "c", "d"]));
    assert!(matches(&shown, &["a", "d"]));
    assert!(!matches(&shown, &["a", "b", "c"]));
    assert!(!matches(&["a"], &["a", "b"]));
}

/// The pages whose examples are run here; those of single messages are run in `error_pages.rs`.
pub(crate) fn pages() -> Vec<PathBuf> {
    let mut pages = top_files("docs", &["md"]);
    pages.extend(top_files("docs/games", &["md"]));
    pages.push(project().join("README.md"));
    pages.retain(|page| page.exists());
    pages
}

/// What stands between two lines of three backticks.
pub(crate) struct Block {
    /// The heading above it.
    pub(crate) heading: String,
    pub(crate) line: usize,
    pub(crate) kind: String,
    pub(crate) text: String,
}

pub(crate) fn blocks(page: &str) -> Vec<Block> {
    let mut blocks = Vec::new();
    let mut open: Option<Block> = None;
    let mut heading = "";
    for (number, line) in page.lines().enumerate() {
        match (&mut open, line.strip_prefix("```")) {
            (None, Some(kind)) => {
                let (heading, kind) = (heading.to_owned(), kind.trim().to_owned());
                open = Some(Block { heading, line: number + 1, kind, text: String::new() });
            }
            (Some(_), Some("")) => blocks.extend(open.take()),
            (Some(block), _) => {
                block.text.push_str(line);
                block.text.push('\n');
            }
            (None, None) if line.starts_with('#') => heading = line.trim_start_matches('#').trim(),
            (None, None) => {}
        }
    }
    assert!(open.is_none(), "a block is not closed");
    blocks
}

/// The text, with what a whole file needs before it.
pub(crate) fn framed(text: &str, wanted: bool) -> String {
    let begins = |word: &str| {
        let mut lines = text.lines().map(|line| line.strip_prefix("instead ").unwrap_or(line));
        lines.any(|line| line.strip_prefix(word).is_some_and(|rest| rest.starts_with([' ', '{'])))
    };
    // Fragments with pieces of their own may set up the Guard against them.
    let there = |word: &str| if word == "piece" { text.contains("piece Guard") } else { begins(word) };
    let missing = FRAME.iter().filter(|(word, _)| wanted && !there(word));
    let head: String = missing.map(|(_, lines)| *lines).collect();
    head + text
}

/// A run with the file on which an example is built.
fn with(program: Program, beside: Option<&(String, String)>) -> Program {
    match beside {
        Some((name, text)) => program.file(name, text),
        None => program,
    }
}

/// The code of each message about a text, with the message.
fn codes(text: &str, beside: Option<&(String, String)>) -> Vec<String> {
    let program = with(Program::new("check --format json example.rules"), beside).file("example.rules", text);
    let document: Value = serde_json::from_str(&program.outcome().stdout).unwrap();
    let told = document["diagnostics"].as_array().unwrap().iter();
    told.map(|told| format!("{}: {}", told["code"].as_str().unwrap(), told["message"].as_str().unwrap()))
        .collect()
}

/// The errors about a form in a file that uses another.
fn codes_of_form(text: &str, beside: &(String, String)) -> Vec<String> {
    let mut found = codes(&format!("language 1\nuse \"sheet\"\n{text}\n"), Some(beside));
    found.retain(|code| code.starts_with('E'));
    found
}

/// The commands of a block, each with all that it prints.
///
/// What `-o NAME` writes is written elsewhere, and not into the project.
fn typed(block: &str) -> Result<String, String> {
    let mut output = String::new();
    let elsewhere = tempfile::tempdir().unwrap();
    for line in block.lines().filter(|line| line.starts_with("$ ")) {
        let words = words(&line[2..]);
        output.push_str(line);
        output.push('\n');
        let arguments = match words.iter().map(String::as_str).collect::<Vec<_>>().as_slice() {
            ["menagerie", ..] => words[1..].to_vec(),
            ["cargo", "run", "--release", "--", ..] => words[4..].to_vec(),
            _ => return Err(format!("cannot run `{line}`")),
        };
        let mut arguments = arguments;
        if let Some(name) =
            arguments.iter().position(|word| word == "-o").and_then(|o| arguments.get_mut(o + 1))
        {
            *name = elsewhere.path().join(&*name).display().to_string();
        }
        let ran = command(project()).args(arguments).output().unwrap();
        for printed in [ran.stdout, ran.stderr] {
            let printed = String::from_utf8(printed).unwrap();
            output.push_str(&printed.replace(&format!("{}/", elsewhere.path().display()), ""));
        }
    }
    Ok(output)
}

/// Words as a shell has them, with double quotes.
fn words(line: &str) -> Vec<String> {
    let mut words = Vec::new();
    for (index, part) in line.split('"').enumerate() {
        if index % 2 == 1 {
            words.push(part.to_owned());
        } else {
            words.extend(part.split_whitespace().map(str::to_owned));
        }
    }
    words
}

/// The lines without blanks at their ends and without empty lines at the end.
fn lines(text: &str) -> Vec<&str> {
    text.trim_end().lines().map(str::trim_end).collect()
}

fn matches(shown: &[&str], found: &[&str]) -> bool {
    match (shown, found) {
        ([], []) => true,
        (["...", rest @ ..], _) => (0..=found.len()).any(|skipped| matches(rest, &found[skipped..])),
        ([a, shown @ ..], [b, found @ ..]) => a == b && matches(shown, found),
        _ => false,
    }
}

#[test]
fn a_construct_stands_where_the_page_says() {
    let page = fs::read_to_string(project().join("docs/architecture.md")).unwrap();
    let section = page.split("## A construct, from end to end").nth(1).expect("the section is there");
    let rows = section.lines().filter_map(|line| line.strip_prefix("| `"));
    let mut listed: Vec<String> = rows.filter_map(|row| row.split('`').next()).map(str::to_owned).collect();
    listed.sort();
    let is_it = |word: &str| word == "Swap" || word == "kw_swap";
    let names = |path: &PathBuf| {
        let text = fs::read_to_string(path).unwrap();
        text.split(|sign: char| !sign.is_alphanumeric() && sign != '_').any(is_it)
    };
    let all = files("src", &["rs"]).into_iter().chain(files("grammar", &["pest"]));
    let inside = |path: PathBuf| path.strip_prefix(project()).unwrap().display().to_string();
    let mut found: Vec<String> =
        all.filter(names).map(inside).filter(|path| !path.contains("tests")).collect();
    found.sort();
    assert_eq!(listed, found);
}
