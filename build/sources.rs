//! The sum of the library's sources, by which a module of pages is known to be built from them.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// The sources of the library in a page. Everything that is added to the library's sources must be added here.
const SOURCES: &[&str] = &[
    "grammar",
    "docs/errors",
    "build/messages",
    "build/tables.rs",
    "src/lib.rs",
    "src/language",
    "src/play",
    "src/engine",
    "src/loading",
    "src/desk",
    "src/opponent",
];
/// The script and the style of pages: part of the program, but not of the module.
const APART: &str = "src/desk/page";

/// The sum of all names and texts: 64 bits (FNV-1a) in 16 hexadecimal digits. It does not depend on the order in which a folder lists its
/// files, nor on how lines end.
pub(crate) fn sum() -> io::Result<String> {
    let mut files = Vec::new();
    for source in SOURCES {
        // A folder is looked through as a whole, so a new file counts as a change.
        println!("cargo::rerun-if-changed={source}");
        collect(Path::new(source), &mut files)?;
    }
    files.sort_unstable();
    let mut sum = Fnv(0xcbf2_9ce4_8422_2325);
    for file in &files {
        sum.add(file.to_string_lossy().replace('\\', "/").as_bytes());
        sum.add(&[0]);
        sum.add(&fs::read(file)?);
        sum.add(&[0]);
    }
    Ok(format!("{:016x}", sum.0))
}

fn collect(path: &Path, files: &mut Vec<PathBuf>) -> io::Result<()> {
    if path.is_dir() {
        for entry in fs::read_dir(path)? {
            let path = entry?.path();
            if path != Path::new(APART) {
                collect(&path, files)?;
            }
        }
    } else {
        files.push(path.to_owned());
    }
    Ok(())
}

struct Fnv(u64);

impl Fnv {
    fn add(&mut self, bytes: &[u8]) {
        for &byte in bytes.iter().filter(|&&byte| byte != b'\r') {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
        }
    }
}
