//! Chooses the module of WebAssembly that `menagerie page` puts into pages.
//!
//! There may be two: the one that is committed at each release (`src/cli/page`), and a fresh one that `web/build` has left in `web/module`,
//! which git ignores. The fresh one is taken if it was built from the sources that are compiled now, else the committed one.

use std::fs;
use std::io;
use std::path::Path;

const COMMITTED: &str = "src/cli/page";
const FRESH: &str = "web/module";

/// Tells the crate the sum of its sources and where the module lies.
pub(crate) fn choose(sources: &str) -> io::Result<()> {
    println!("cargo::rustc-env=MENAGERIE_SOURCES={sources}");
    if std::env::var_os("CARGO_FEATURE_CLI").is_none() {
        return Ok(());
    }
    for folder in [COMMITTED, FRESH] {
        // A path that is not there would run this at every build; a package has no `web`.
        if Path::new(folder).exists() {
            println!("cargo::rerun-if-changed={folder}");
        }
    }
    // The version of the module, as it gives it itself, recorded beside it.
    let version = std::env::var("CARGO_PKG_VERSION").unwrap_or_default();
    let wanted = format!("{{\"version\":\"{version}\",\"sources\":\"{sources}\"}}");
    let fits = |folder: &str| {
        let note = fs::read_to_string(Path::new(folder).join("menagerie.wasm.json"));
        note.is_ok_and(|note| note.trim() == wanted)
    };
    let folder = if !fits(COMMITTED) && fits(FRESH) { FRESH } else { COMMITTED };
    let top = std::env::current_dir()?;
    println!("cargo::rustc-env=MENAGERIE_MODULE={}", top.join(folder).join("menagerie.wasm").display());
    Ok(())
}
