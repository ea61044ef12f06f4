//! Tables of text as the program carries them: without what is for readers and tests alone.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// The folder of the table of phrases.
const PHRASES: &str = "src/language/syntax/phrases";
/// Tables that are one file.
const TABLES: [&str; 4] = [
    "src/language/syntax/words.txt",
    "src/language/syntax/expected.txt",
    "src/language/syntax/foreign.txt",
    "src/language/looks/silhouettes.txt",
];

/// Writes the tables without their comments into the folder `tables` of the build, and those of phrases without their examples into a folder
/// of it. The lines of phrases keep their numbers.
pub(crate) fn make() -> io::Result<()> {
    let to = PathBuf::from(std::env::var_os("OUT_DIR").ok_or(io::ErrorKind::NotFound)?).join("tables");
    fs::create_dir_all(to.join("phrases"))?;
    println!("cargo::rerun-if-changed={PHRASES}");
    for entry in fs::read_dir(Path::new(PHRASES))? {
        let path = entry?.path();
        if path.extension().is_some_and(|ending| ending == "txt") {
            let kept = |line: &str| {
                Some(if is_comment(line) || line.starts_with("example") { "#" } else { line }.to_owned())
            };
            write(&path, &to.join("phrases"), kept)?;
        }
    }
    for path in TABLES {
        println!("cargo::rerun-if-changed={path}");
        write(Path::new(path), &to, |line| (!is_comment(line)).then(|| line.to_owned()))?;
    }
    Ok(())
}

fn is_comment(line: &str) -> bool {
    line.starts_with('#')
}

/// Writes what is kept of the lines of a file into a file of the same name.
fn write(from: &Path, to: &Path, kept: impl Fn(&str) -> Option<String>) -> io::Result<()> {
    let Some(name) = from.file_name() else { return Ok(()) };
    let text: String = fs::read_to_string(from)?.lines().filter_map(kept).map(|line| line + "\n").collect();
    fs::write(to.join(name), text)
}
