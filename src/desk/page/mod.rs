//! The page with rules and board side by side, as one text in HTML: no other file, and no foreign script.
//!
//! The script asks its questions through an object `host`: of a server, or, in a page that is a file, of the library itself.

mod letters;

use std::fmt::Write;

pub use letters::{letters, utf16};

/// The document; its slots stand between two at-signs.
const DOCUMENT: &str = include_str!("page.html");
/// How it looks.
const STYLE: &str = include_str!("page.css");
/// The parts of the script that do not depend on the host, in order.
const SCRIPTS: &[&str] = &[
    include_str!("text.js"),
    include_str!("board.js"),
    include_str!("clicks.js"),
    include_str!("game.js"),
    include_str!("loop.js"),
    include_str!("editor.js"),
    include_str!("opponent.js"),
    include_str!("page.js"),
];
/// The host that asks a server.
const FETCH: &str = include_str!("fetch.js");
/// The host that asks the library inside the page.
const FILE: &str = concat!(include_str!("unpack.js"), include_str!("desk.js"), include_str!("file.js"));
/// The script that is not packed in a page that is a file: it unpacks the rest.
pub const LOAD: &str = include_str!("load.js");
/// The text that is shown until then.
const WAIT: &str = "<noscript><p>This page is a game. It needs JavaScript, which is turned off in this browser.</p></noscript>\n\
                    <p id=\"wait\">One moment: the game is unpacked.</p>\n";
/// What a page in a file begins with, up to what is put in.
const BEGINNING: &str = "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n";
/// By what a page in a file is known.
const MADE: &str = "<meta name=\"generator\" content=\"menagerie page\">\n";

/// Where a page gets its answers from.
#[derive(Clone, Copy, Debug)]
pub enum Mode<'m> {
    /// From the server that has sent it.
    Serve {
        /// A word that only this page and its server know: what is marked with it may be run. Letters and digits.
        nonce: &'m str,
    },
    /// From the library inside it.
    File(PageContent<'m>),
}

/// What a page that is a file has with it.
#[derive(Clone, Copy, Debug)]
pub struct PageContent<'m> {
    /// The `Content-Security-Policy` that the browser keeps: it can name the sums of [`LOAD`], and of [`script`] and [`style`].
    pub policy: &'m str,
    /// A JSON object, packed by zlib: in `script`, `style` and `body` those of this page, in `open` the name of the rule file, in `files` its
    /// text and those that it uses, by their names, in `games` the texts that can be opened besides, and in `program` what the program that writes
    /// the page answers when it is asked for its version.
    pub texts: &'m [u8],
    /// The module of WebAssembly that answers as a desk, packed by LZMA.
    pub library: &'m [u8],
    /// The one that plays, packed as well: it is unpacked only where somebody wants to play against it.
    pub opponent: &'m [u8],
}

/// The whole script of a page; one in a file has no comments.
#[must_use]
pub fn script(mode: &Mode<'_>) -> String {
    let host = match mode {
        Mode::Serve { .. } => FETCH,
        Mode::File(_) => FILE,
    };
    let mut script = String::from("\"use strict\";\n");
    for part in std::iter::once(&host).chain(SCRIPTS) {
        script.push_str(part);
        script.push('\n');
    }
    match mode {
        Mode::Serve { .. } => script,
        Mode::File(_) => bare(&script),
    }
}

/// A script or a style without lines of comments, indents and empty lines.
///
/// It must have no quoted line that looks like a comment, or whose indent matters: these parts are written so.
fn bare(text: &str) -> String {
    let (mut bare, mut in_comment) = (String::with_capacity(text.len()), false);
    for line in text.lines().map(str::trim).filter(|line| !line.is_empty()) {
        let begins = !in_comment && line.starts_with("/*");
        if in_comment || begins {
            in_comment = !line.ends_with("*/");
        } else if !line.starts_with("//") {
            bare.push_str(line);
            bare.push('\n');
        }
    }
    bare
}

/// The whole style sheet of a page in a file.
#[must_use]
pub fn style() -> String {
    bare(STYLE)
}

/// What the page shows before anything is in it.
#[must_use]
pub fn body() -> &'static str {
    DOCUMENT.split("@@").nth(BODY).unwrap_or_default()
}

/// Which part of the document its body is: it stands between two marks.
const BODY: usize = 4;

/// The whole page. A page that is a file must be written as [`utf16`].
#[must_use]
pub fn html(mode: &Mode<'_>) -> String {
    let (head, end) = match *mode {
        Mode::Serve { nonce } => (
            format!("<style nonce=\"{nonce}\">{STYLE}</style>\n"),
            format!("<script nonce=\"{nonce}\">{}</script>", script(mode)),
        ),
        Mode::File(ref enclosed) => (enclosed.head(), enclosed.end()),
    };
    let mut page = String::new();
    for (index, part) in DOCUMENT.split("@@").enumerate() {
        page.push_str(match (index, part, mode) {
            (_, "head", _) => &head,
            (_, "end", _) => &end,
            (_, "body", _) | (BODY, _, Mode::File(_)) => "",
            _ => part,
        });
    }
    page
}

/// Whether a file is a page that [`html`] may have made.
#[must_use]
pub fn is_page(bytes: &[u8]) -> bool {
    bytes.starts_with(&utf16(&[BEGINNING, MADE].concat()))
}

impl PageContent<'_> {
    fn head(&self) -> String {
        format!(
            "{MADE}<meta http-equiv=\"Content-Security-Policy\" content=\"{}\">\n",
            self.policy.replace('&', "&amp;").replace('"', "&quot;").replace('<', "&lt;")
        )
    }

    /// What the script takes from the page, and the script. Nothing of it can end the element in which it stands: no letter is a `<`.
    fn end(&self) -> String {
        let mut end = String::from(WAIT);
        for (name, bytes) in [("texts", self.texts), ("library", self.library), ("opponent", self.opponent)] {
            let (count, letters) = (bytes.len(), letters(bytes));
            let _ = writeln!(
                end,
                "<script type=\"text/plain\" id=\"{name}\" data-bytes=\"{count}\">{letters}</script>"
            );
        }
        let _ = write!(end, "<script>{LOAD}</script>");
        end
    }
}

#[cfg(test)]
mod tests;
