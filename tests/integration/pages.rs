//! The pictures of the pages in `docs/games/`: each is made again by the command that its page gives as its title,
//!
//! ```text
//! ![What is to be seen](pictures/NAME.svg "menagerie draw GAME --piece PIECE")
//! ```
//!
//! and must have the same bytes. `WRITE_PICTURES=1 cargo test --test integration pages` writes them again; look at them before
//! they are committed.

use std::collections::BTreeSet;
use std::fs;

use crate::fixtures::top_files;
use crate::program::{command, project};

/// The pictures of a page: their files, and the commands that make them.
fn pictures(page: &str) -> Vec<(String, String)> {
    let images = page.split("](pictures/").skip(1).filter_map(|rest| Some(rest.split_once(')')?.0));
    let parts = images.filter_map(|image| image.split_once(" \""));
    parts.map(|(file, title)| (file.to_owned(), title.trim_end_matches('"').to_owned())).collect()
}

#[test]
fn every_picture_is_what_its_command_draws() {
    let folder = project().join("docs/games/pictures");
    let write = std::env::var_os("WRITE_PICTURES").is_some();
    let mut known = BTreeSet::new();
    let mut wrong = Vec::new();
    for path in top_files("docs/games", &["md"]) {
        let page = fs::read_to_string(&path).unwrap();
        let pictures = pictures(&page);
        assert!(!pictures.is_empty(), "{}: no picture", path.display());
        assert_eq!(
            pictures.len(),
            page.matches("![").count(),
            "{}: a picture without a command",
            path.display()
        );
        for (file, title) in pictures {
            let arguments = title.strip_prefix("menagerie ").unwrap_or_else(|| panic!("{title}"));
            let output = command(project()).args(arguments.split(' ')).output().unwrap();
            assert!(output.status.success(), "{title}: {}", String::from_utf8_lossy(&output.stderr));
            let drawn = String::from_utf8(output.stdout).unwrap();
            if write {
                fs::write(folder.join(&file), &drawn).unwrap();
            }
            if fs::read_to_string(folder.join(&file)).ok() != Some(drawn) {
                wrong.push(format!("{file} is not what `{title}` draws"));
            }
            known.insert(file);
        }
    }
    let there = top_files("docs/games/pictures", &["svg"]);
    let there: BTreeSet<String> =
        there.iter().map(|path| path.file_name().unwrap().to_str().unwrap().to_owned()).collect();
    assert_eq!(there, known, "pictures that no page shows");
    assert!(wrong.is_empty(), "{wrong:#?}");
}
