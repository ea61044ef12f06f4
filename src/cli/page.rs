//! `menagerie page`: a game in one file, to be opened in a browser.

mod letters;
mod texts;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use hmac_sha256::Hash;
use menagerie::diagnostic::{Diagnostic, catalog};
use menagerie::page::{Enclosed, Mode, html, is_page, script, style};
use miniz_oxide::deflate::compress_to_vec_zlib;
use serde_json::json;

use super::failure::Failure;
use super::inside::GAMES;
use super::rule_file::RuleFile;
use super::write::{self, Sort};
use super::{Shell, Status};
use letters::letters;
use texts::Texts;

/// The library as WebAssembly, packed by LZMA. `web/build` makes it.
const LIBRARY: &[u8] = include_bytes!("page/menagerie.wasm.lzma");

/// What `-o` writes.
const PAGE: Sort = Sort {
    noun: "page of ours",
    is: is_page,
    help: "pages replace nothing but pages: move away what stands there, or call the page otherwise",
    again: None,
};

/// Put a game into one file, to be played in a browser and sent to others
///
/// The page has the rules, all that they use, and the program itself inside. It needs no network, no server and no installation: whoever opens
/// the file plays the game, can change its rules and go on, and sees the same messages as `check` gives.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    rules: RuleFile,
    /// The file to write, whose name ends in `.html`
    #[arg(short, long, value_name = "FILE")]
    output: PathBuf,
}

pub(super) fn run(args: &Args, shell: &mut Shell) -> Result<Status, Failure> {
    is_named_as_page(&args.output)?;
    let texts = Texts::of(&args.rules)?;
    write::write(&args.output, &page(&texts), &PAGE)?;
    shell.print(&format!("wrote {}\n", args.output.display()))?;
    Ok(Status::Fine)
}

/// A browser takes a file for a page by its name.
fn is_named_as_page(path: &Path) -> Result<(), Diagnostic> {
    if path.extension().is_some_and(|extension| extension == "html") {
        return Ok(());
    }
    let message = format!("`{}` cannot be written: the name of a page ends in `.html`", path.display());
    let help = format!("`-o {}` writes the page", path.with_extension("html").display());
    Err(Diagnostic::new(catalog::CANNOT_WRITE, message).help(help))
}

/// The whole page.
fn page(texts: &Texts) -> String {
    let games: BTreeMap<String, &str> = GAMES.iter().map(|game| (game.file(), game.text)).collect();
    // Plain data with names for keys can always be written.
    let games = serde_json::to_vec(&games).unwrap_or_default();
    let files: BTreeMap<&str, &str> = texts.files().collect();
    let given = json!({ "open": texts.name, "files": files });
    let enclosed = Enclosed {
        policy: "",
        given: &given.to_string(),
        games: &letters(&compress_to_vec_zlib(&games, PACKED)),
        library: &letters(LIBRARY),
    };
    let policy = policy(&script(&Mode::File(enclosed)));
    html(&Mode::File(Enclosed { policy: &policy, ..enclosed }))
}

/// How hard it is tried to pack the games, from 0 to 10: as far as takes no time that anybody notices.
const PACKED: u8 = 9;

/// What the browser lets the page do: run the script and the library inside it, and show what it has drawn. It asks nobody for anything.
fn policy(script: &str) -> String {
    let [script, style] = [script, style()].map(|text| STANDARD.encode(Hash::hash(text.as_bytes())));
    format!(
        "default-src 'none'; script-src 'sha256-{script}' 'wasm-unsafe-eval'; worker-src blob:; \
         style-src 'sha256-{style}'; img-src data:; base-uri 'none'; form-action 'none'"
    )
}
