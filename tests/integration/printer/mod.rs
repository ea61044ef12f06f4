//! From a tree to text in one canonical layout.
//!
//! The text says what the tree says, whatever it was read from: read again it gives an equal tree. Comments are not in the tree, so
//! they are lost.

mod board;
mod clauses;
mod directions;
mod expressions;
mod items;
mod play;
mod walks;

use menagerie::language::syntax::tree::File;

/// Lines are not made longer than this where they can be broken.
const WIDTH: usize = 100;

/// How far the contents of a block are set in.
const INDENT: &str = "    ";

/// The text of a file.
pub(crate) fn print(file: &File) -> String {
    items::file(file)
}

/// A block: on one line where it has one short part, else a line a part.
fn block(head: &str, parts: &[String]) -> String {
    if parts.is_empty() {
        return format!("{head} {{ }}");
    }
    if let [only] = parts {
        let line = format!("{head} {{ {only} }}");
        if fits(&line) {
            return line;
        }
    }
    let mut text = format!("{head} {{\n");
    for part in parts {
        text.push_str(&set_in(part));
        text.push('\n');
    }
    text.push('}');
    text
}

/// Whether this is one line, and not too long.
fn fits(text: &str) -> bool {
    !text.contains('\n') && text.chars().count() <= WIDTH
}

/// Every line moved to the right, except those of a drawing: blanks at their
/// beginnings count.
fn set_in(text: &str) -> String {
    let mut drawing = false;
    let lines = text.lines().map(|line| {
        let inside = drawing;
        if line.matches("\"\"\"").count() % 2 == 1 {
            drawing = !drawing;
        }
        if inside || line.is_empty() { line.to_owned() } else { format!("{INDENT}{line}") }
    });
    lines.collect::<Vec<_>>().join("\n")
}

/// Words one after another, broken before one of them where the line would
/// become too long; `glue` stays at the end of a line.
fn fill(head: &str, words: &[String], glue: &str) -> String {
    let mut text = head.to_owned();
    let mut width = head.chars().count();
    for (index, word) in words.iter().enumerate() {
        if index > 0 {
            text.push_str(glue);
            width += glue.chars().count();
        }
        let length = word.chars().count();
        if index > 0 && width + 1 + length + glue.len() > WIDTH - 2 * INDENT.len() {
            text.push('\n');
            text.push_str(INDENT);
            width = INDENT.len();
        } else {
            text.push(' ');
            width += 1;
        }
        text.push_str(word);
        width += length;
    }
    text
}
