//! The layout of rule files: it changes no meaning, and what is laid out stays as it is.

use std::fmt::Write;
use std::fs;

use menagerie::language::source::SourceId;
use menagerie::language::syntax::{laid_out, parse};

use crate::docs;
use crate::fixtures::{each, files};
use crate::fuzz::mutants::{Mutants, seeds};
use crate::generated::writer;
use crate::program::project;

/// A text that can be read says the same when it is laid out, in the same words, and stays as it is then. Whether it can be read.
fn keeps(text: &str) -> Result<bool, String> {
    let Ok(new) = laid_out(SourceId(0), text) else { return Ok(false) };
    let words = |text: &str| {
        let blank = |letter: &char| letter.is_whitespace() || *letter == '\u{feff}';
        text.chars().filter(|letter| !blank(letter)).collect::<String>()
    };
    let before = parse(SourceId(0), text);
    // Where words look like a mistake, the tree is of what may be meant.
    if before.diagnostics.is_empty() && before.file != parse(SourceId(0), &new).file {
        return Err(format!("it says something else:\n{text}\n=== laid out\n{new}"));
    }
    if words(text) != words(&new) {
        return Err(format!("it has other words:\n{text}\n=== laid out\n{new}"));
    }
    if laid_out(SourceId(0), &new).as_ref() != Ok(&new) {
        let again = laid_out(SourceId(0), &new);
        return Err(format!(
            "it is not laid out for good:\n{new}\n=== laid out again\n{}",
            again.unwrap_or_default()
        ));
    }
    Ok(true)
}

/// A text with other blanks between its words, and other indents: as typed without any layout.
fn disordered(text: &str, seed: usize) -> String {
    let (mut quoted, mut drawn, mut comment, mut number) = (false, false, false, seed);
    let mut new = String::new();
    for (at, letter) in text.char_indices() {
        if !comment && text[at..].starts_with("\"\"\"") {
            drawn = !drawn;
        } else if letter == '"' && !drawn && !comment && !text[..at].ends_with("\"\"") {
            quoted = !quoted;
        } else if letter == '#' && !quoted && !drawn {
            comment = true;
        } else if letter == '\n' {
            comment = false;
        }
        new.push(letter);
        if !quoted && !drawn && !comment && matches!(letter, ' ' | '\n') {
            number = number.wrapping_mul(1_103_515_245).wrapping_add(12_345);
            new.extend(std::iter::repeat_n(
                [' ', ' ', '\t', ' '][(number >> 20) & 3],
                [0, 0, 1, 3][(number >> 16) & 3],
            ));
        }
    }
    new
}

#[test]
fn the_games_are_laid_out() {
    each(&files("rules", &["rules"]), |path| {
        let text = fs::read_to_string(path).unwrap();
        let new = laid_out(SourceId(0), &text).map_err(|found| format!("{found:?}"))?;
        if text == new { Ok(()) } else { Err(crate::program::difference("layout", &new, &text)) }
    });
}

#[test]
fn the_examples_of_the_pages_are_laid_out() {
    each(&docs::pages(), |path| {
        let mut wrong = String::new();
        for block in docs::blocks(&fs::read_to_string(path).unwrap()) {
            // An excerpt stands as far to the right as it does in its file.
            let sound = block.kind.starts_with("rules")
                && !block.kind.contains("error")
                && !block.kind.contains(" of ");
            if let Ok(new) = laid_out(SourceId(0), &block.text)
                && sound
                && new != block.text
            {
                let _ = write!(
                    wrong,
                    "line {}:\n{}",
                    block.line,
                    crate::program::difference("layout", &new, &block.text)
                );
            }
        }
        if wrong.is_empty() { Ok(()) } else { Err(wrong) }
    });
}

#[test]
fn no_file_says_anything_else_when_it_is_laid_out() {
    for folder in ["rules", "tests/accept", "tests/reject", "tests/corpus"] {
        each(&files(folder, &["rules"]), |path| {
            let text = String::from_utf8_lossy(&fs::read(path).unwrap()).into_owned();
            let read = keeps(&text)?;
            if folder == "rules" && !read {
                return Err("it cannot be read".to_owned());
            }
            for seed in 0..if folder == "rules" { 2 } else { 1 } {
                let read_as_well = keeps(&disordered(&text, seed))?;
                // Where columns count, as where `use` begins a line, other blanks may be an error.
                if folder == "rules" && !read_as_well {
                    return Err("it cannot be read with other blanks".to_owned());
                }
            }
            Ok(())
        });
    }
}

#[test]
fn what_was_disordered_is_as_indented_as_before() {
    // Blanks in a line may make columns by chance; how far lines are indented does not depend on them.
    let text = fs::read_to_string(project().join("rules/congo.rules")).unwrap();
    let unindented: Vec<&str> = text.lines().map(str::trim_start).collect();
    let unindented = unindented.join("\n");
    let drawings = |text: &str| text.matches("\"\"\"").count();
    let new = laid_out(SourceId(0), &unindented).unwrap();
    assert_eq!(drawings(&new), drawings(&text));
    let indents = |text: &str| -> Vec<usize> {
        let parts = text.split("\"\"\"").step_by(2);
        parts.flat_map(str::lines).map(|line| line.len() - line.trim_start().len()).collect()
    };
    // What goes on with a part has lost its distance; nothing else has.
    let lost = indents(&text).iter().zip(indents(&new)).filter(|(old, new)| *old != new).count();
    assert_eq!(lost, 0, "{new}");
}

#[test]
fn made_files_say_the_same_when_they_are_laid_out() {
    let mut read = 0;
    for seed in 0..80 {
        let text = writer::written(seed);
        read += usize::from(keeps(&text).unwrap_or_else(|wrong| panic!("file {seed}: {wrong}")));
        keeps(&disordered(&text, 7)).unwrap_or_else(|wrong| panic!("file {seed}, disordered: {wrong}"));
    }
    assert!(read > 75, "only {read} can be read");
}

#[test]
fn mutants_say_the_same_when_they_are_laid_out() {
    let mut mutants = Mutants::new(seeds(&project().join("tests/accept")), 12);
    let mut read = 0;
    for _ in 0..800 {
        let text = mutants.next();
        read += usize::from(keeps(&text).unwrap());
    }
    assert!(read > 10, "only {read} can be read");
}

#[test]
fn a_text_of_the_largest_size_is_laid_out() {
    let line = "    zone a  =   b1  ,  b2        # x\n";
    let most = menagerie::language::syntax::LARGEST_TEXT / line.len() - 2;
    let text = format!("board {{\n{}}}\n", line.repeat(most));
    assert_eq!(keeps(&text), Ok(true));
    // Each line in a column with the next one alone, and gone with it.
    let rung = |number: usize| format!("zone {}  b = a1\n", "x".repeat(1 + number % 9));
    let ladder = (0..most).map(rung).collect::<Vec<_>>().concat();
    keeps(&format!("board {{\n{ladder}}}\n")).unwrap();
}
