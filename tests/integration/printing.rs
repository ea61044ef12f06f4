//! A tree that is printed and read again is the same tree.

use std::fs;
use std::sync::Arc;

use menagerie::language::source::SourceId;
use menagerie::language::syntax::parse;
use menagerie::language::syntax::tree::File;

use crate::fixtures::files;
use crate::fuzz::targets::printer::print;

/// Reads a text that is without errors.
fn read(text: &str) -> File {
    let parsed = parse(SourceId(0), text);
    assert!(parsed.diagnostics.is_empty(), "{:?}\n{text}", parsed.diagnostics);
    Arc::unwrap_or_clone(parsed.file)
}

/// Prints and reads again, twice.
pub(crate) fn comes_back(file: &File) {
    let text = print(file);
    let again = read(&text);
    assert_eq!(&again, file, "{text}");
    assert_eq!(print(&again), text);
}

#[test]
fn every_rule_file_comes_back() {
    let mut folders = vec!["rules".to_owned(), "tests/accept".to_owned()];
    // Rule files of a user.
    folders.extend(std::env::var("MENAGERIE_RULES"));
    for path in folders.iter().flat_map(|folder| files(folder, &["rules"])) {
        comes_back(&read(&fs::read_to_string(&path).unwrap()));
    }
}

#[test]
fn a_file_is_laid_out_in_one_way() {
    let text = "\
language 1
game \"Steps\"
sides White, Black symmetry half-turn
board { grid a..d, 1..4 }

piece Runner \"R\" {
    tired : flag until end of its next turn
    move step any then (step same)? when not (tired and here in last)
    after moving { set tired }
}

setup {
    White: Runner a1
    Black: likewise
}

ends { before a turn { lose when no move } }
";
    assert_eq!(print(&read(&text.replace("    ", " ").replace("\n}", "}"))), text);
}
