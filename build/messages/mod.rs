//! Makes Rust of the pages in `docs/errors/`: the catalogue of codes, and a function for each message.
//!
//! A page is one file with everything about its code. Its form is described in `docs/architecture.md`, "To add: a message".
//! A mistake in a page is an error of the build, reported with its file and line.

mod head;
mod page;
mod rust;
mod template;

use std::path::{Path, PathBuf};
use std::{env, fs, io};

use page::Page;

/// Where the pages are.
const PAGES: &str = "docs/errors";

/// Writes `catalog.rs` and `messages.rs` for the crate to include.
pub(crate) fn make() -> io::Result<()> {
    println!("cargo::rerun-if-changed={PAGES}");
    println!("cargo::rerun-if-changed=build");
    let (pages, mut mistakes) = read_all(Path::new(PAGES))?;
    mistakes.extend(page::given_twice(&pages));
    for mistake in &mistakes {
        eprintln!("error: {mistake}");
    }
    if !mistakes.is_empty() {
        return Err(io::Error::other(format!("{} mistakes in {PAGES}", mistakes.len())));
    }
    let to = PathBuf::from(env::var_os("OUT_DIR").unwrap_or_default());
    fs::write(to.join("catalog.rs"), rust::catalog(&pages))?;
    fs::write(to.join("messages.rs"), rust::messages(&pages))
}

/// All pages in the order of their numbers, and what is wrong in them.
fn read_all(folder: &Path) -> io::Result<(Vec<Page>, Vec<String>)> {
    let mut paths: Vec<PathBuf> = fs::read_dir(folder)?
        .map(|entry| entry.map(|entry| entry.path()))
        .collect::<io::Result<Vec<_>>>()?
        .into_iter()
        .filter(|path| path.extension().is_some_and(|extension| extension == "md"))
        .collect();
    // `E0904` comes before `W0905`: the number decides.
    let name = |path: &Path| path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
    paths.sort_by_key(|path| name(path).split_off(1));
    let (mut pages, mut mistakes) = (Vec::new(), Vec::new());
    for path in paths {
        match page::read(&name(&path), &fs::read_to_string(&path)?) {
            Ok(page) => pages.push(page),
            Err(found) => mistakes
                .extend(found.into_iter().map(|(line, what)| format!("{}:{line}: {what}", path.display()))),
        }
    }
    Ok((pages, mistakes))
}

#[cfg(test)]
#[expect(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    reason = "a panic is how a test fails"
)]
mod tests;
