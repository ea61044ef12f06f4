//! The table of phrases as the program carries it: without comments and examples, which are for readers and tests.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

const FROM: &str = "src/language/syntax/phrases";

/// Writes the text files of the table into the folder `phrases` of the build. Each line keeps its number.
pub(crate) fn make() -> io::Result<()> {
    let to = PathBuf::from(std::env::var_os("OUT_DIR").ok_or(io::ErrorKind::NotFound)?).join("phrases");
    fs::create_dir_all(&to)?;
    println!("cargo::rerun-if-changed={FROM}");
    for entry in fs::read_dir(Path::new(FROM))? {
        let path = entry?.path();
        let Some(name) = path.file_name().filter(|_| path.extension().is_some_and(|ending| ending == "txt"))
        else {
            continue;
        };
        let mut text = String::new();
        for line in fs::read_to_string(&path)?.lines() {
            text += if line.starts_with('#') || line.starts_with("example") { "#" } else { line };
            text.push('\n');
        }
        fs::write(to.join(name), text)?;
    }
    Ok(())
}
