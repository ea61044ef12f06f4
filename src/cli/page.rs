//! `menagerie page`: a game in one file, to be opened in a browser.

mod texts;

use std::collections::BTreeMap;
use std::path::PathBuf;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use hmac_sha256::Hash;
use menagerie::desk::page::{LOAD, Mode, PageContent, body, html, is_page, script, style, utf16};
use menagerie::desk::questions::VERSION;
use miniz_oxide::deflate::compress_to_vec_zlib;
use serde_json::json;

use super::built_in::GAMES;
use super::failure::Failure;
use super::output;
use super::rule_file::RuleFile;
use super::write::Known;
use super::{Shell, Status};
use texts::Texts;

/// The library as WebAssembly, packed by LZMA: built from these sources, or from those of the last release (`build/module.rs` chooses).
const LIBRARY: &[u8] = include_bytes!(concat!(env!("MENAGERIE_MODULE"), ".lzma"));
/// The part of it that plays, which is a module of its own.
const OPPONENT: &[u8] = include_bytes!(concat!(env!("MENAGERIE_MODULE"), ".opponent.lzma"));

/// Put a game into one file that anyone can play in a browser
///
/// The page contains the rules, all files that they use, and the program itself. It needs no network, no
/// server and no installation. Anyone who opens the file can play the game and change its rules, with the
/// same messages as `check`.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    rules: RuleFile,
    /// The file to write, whose name ends in `.html`
    #[arg(short, long, value_name = "FILE")]
    output: PathBuf,
}

pub(super) fn run(args: &Args, shell: &mut Shell) -> Result<Status, Failure> {
    output::is_page(&args.output)?;
    let texts = Texts::of(&args.rules)?;
    output::write_page(
        &args.output,
        &utf16(&page(&texts)),
        ("page of a game", Known::Bytes(is_page)),
        shell,
    )?;
    Ok(Status::Fine)
}

/// The whole page.
fn page(texts: &Texts) -> String {
    let games: BTreeMap<String, &str> = GAMES.iter().map(|game| (game.file(), game.text)).collect();
    let files: BTreeMap<&str, &str> = texts.files().collect();
    // The script of a page does not depend on what it has with it.
    let nothing = Mode::File(PageContent { policy: "", texts: &[], library: &[], opponent: &[] });
    let (script, style) = (script(&nothing), style());
    let policy = policy(&[LOAD, &script], &[&style]);
    let texts = json!({
        "script": script, "style": style, "body": body(), "open": texts.name, "files": files, "games": games,
        "program": VERSION,
    });
    let texts = compress_to_vec_zlib(texts.to_string().as_bytes(), PACKED);
    html(&Mode::File(PageContent { policy: &policy, texts: &texts, library: LIBRARY, opponent: OPPONENT }))
}

/// The compression level of the texts, from 0 to 10: as high as takes no noticeable time.
const PACKED: u8 = 9;

/// What the browser lets the page do: run the script and the library inside it, and show what it has drawn. It makes no requests.
fn policy(scripts: &[&str], styles: &[&str]) -> String {
    let sums = |texts: &[&str]| {
        let sums = texts.iter().map(|text| STANDARD.encode(Hash::hash(text.as_bytes())));
        sums.map(|sum| format!("'sha256-{sum}'")).collect::<Vec<_>>().join(" ")
    };
    format!(
        "default-src 'none'; script-src {} 'wasm-unsafe-eval'; worker-src blob:; style-src {}; img-src data:; \
         base-uri 'none'; form-action 'none'",
        sums(scripts),
        sums(styles)
    )
}
