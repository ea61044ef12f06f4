//! The page on which rules and board stand side by side, as one text in HTML: no other file, and no script of anybody else.
//!
//! The script asks its questions through an object `host`: of a server, or, in a page that is a file, of the library itself.

use std::fmt::Write;

/// The document; what is to be put in stands between two at-signs.
const DOCUMENT: &str = include_str!("page.html");
/// How it looks.
const STYLE: &str = include_str!("page.css");
/// The parts of the script that do not depend on whom is asked, in their order.
const SCRIPTS: &[&str] = &[
    include_str!("text.js"),
    include_str!("board.js"),
    include_str!("clicks.js"),
    include_str!("game.js"),
    include_str!("loop.js"),
    include_str!("editor.js"),
    include_str!("page.js"),
];
/// Who asks a server.
const FETCH: &str = include_str!("fetch.js");
/// Who asks the library inside the page.
const FILE: &str = concat!(include_str!("unpack.js"), include_str!("desk.js"), include_str!("file.js"));
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
    File(Enclosed<'m>),
}

/// What a page that is a file has with it.
#[derive(Clone, Copy, Debug)]
pub struct Enclosed<'m> {
    /// The `Content-Security-Policy` that the browser keeps: it can name the sums of [`script`] and [`style`].
    pub policy: &'m str,
    /// A JSON object: in `open` the name of the rule file, in `files` its text and those that it uses, by their names.
    pub given: &'m str,
    /// The games that can be opened besides: a JSON object as `files`, packed by zlib, in the letters that `file.js` reads.
    pub games: &'m str,
    /// The module of WebAssembly, packed by LZMA, in the same letters.
    pub library: &'m str,
}

/// The whole script of a page.
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
    script
}

/// The whole style sheet of a page.
#[must_use]
pub fn style() -> &'static str {
    STYLE
}

/// The whole page.
#[must_use]
pub fn html(mode: &Mode<'_>) -> String {
    let (nonce, head, data) = match *mode {
        Mode::Serve { nonce } => (format!(" nonce=\"{nonce}\""), String::new(), String::new()),
        Mode::File(ref enclosed) => (String::new(), enclosed.head(), enclosed.data()),
    };
    let script = script(mode);
    let mut page = String::new();
    for (index, part) in DOCUMENT.split("@@").enumerate() {
        page.push_str(match (index % 2, part) {
            (1, "nonce") => &nonce,
            (1, "head") => &head,
            (1, "style") => STYLE,
            (1, "data") => &data,
            (1, "script") => &script,
            _ => part,
        });
    }
    page
}

/// Whether a text is a page in a file that [`html`] may have made.
#[must_use]
pub fn is_page(text: &str) -> bool {
    text.strip_prefix(BEGINNING).is_some_and(|rest| rest.starts_with(MADE))
}

impl Enclosed<'_> {
    fn head(&self) -> String {
        format!(
            "{MADE}<meta http-equiv=\"Content-Security-Policy\" content=\"{}\">\n",
            self.policy.replace('&', "&amp;").replace('"', "&quot;").replace('<', "&lt;")
        )
    }

    /// What the script takes from the page. Nothing in it can end the element in which it stands: in JSON `<` is written by its number,
    /// and the letters have none.
    fn data(&self) -> String {
        let Self { given, games, library, .. } = self;
        let mut data = String::new();
        for (name, kind, text) in [
            ("given", "application/json", given.replace('<', "\\u003c")),
            ("games", "text/plain", games.replace('<', "")),
            ("library", "text/plain", library.replace('<', "")),
        ] {
            let _ = writeln!(data, "<script type=\"{kind}\" id=\"{name}\">{text}</script>");
        }
        data
    }
}

#[cfg(test)]
mod tests {
    use super::{Enclosed, Mode, html, is_page, script, style};

    /// The longest page that serves, in bytes.
    const LONGEST: usize = 150_000;

    #[test]
    fn it_is_one_file_that_asks_nobody_else() {
        let page = html(&Mode::Serve { nonce: "abc" });
        assert!(page.len() < LONGEST, "{}", page.len());
        assert!(page.matches(" nonce=\"abc\"").count() == 2, "a script and a style");
        assert!(!page.contains("@@"));
        assert_eq!(page.matches("<script").count(), 1);
        // The names of the two formats are no addresses that are asked.
        let named = page.replace("http://www.w3.org/2000/svg", "");
        for foreign in ["http:", "https:", "//cdn", "@import", "src="] {
            assert!(!named.contains(foreign), "{foreign}");
        }
    }

    const ENCLOSED: Enclosed<'_> =
        Enclosed { policy: "script-src 'none'", given: "{}", games: "", library: "" };

    #[test]
    fn a_page_in_a_file_has_the_library_with_it_and_asks_nobody() {
        let page = html(&Mode::File(ENCLOSED));
        assert!(page.contains("WebAssembly") && !page.contains("fetch("));
        assert!(!page.contains("nonce=") && !page.contains("@@"));
        assert_eq!(page.matches("<script").count(), 4);
        assert_eq!(page.matches("</script").count(), 4);
        assert!(is_page(&page) && !is_page(&html(&Mode::Serve { nonce: "abc" })));
        // It is what the sum of the policy is made of.
        assert!(page.contains(&format!("<script>{}</script>", script(&Mode::File(ENCLOSED)))));
        assert!(page.contains(&format!("<style>{}</style>", style())));
        assert!(!script(&Mode::File(ENCLOSED)).contains("<!--"));
    }

    #[test]
    fn no_text_gets_out_of_its_element() {
        let given = r#"{"open":"</script><script>alert(1)</script><!-- ]]> &lt; \"#;
        let policy = "\"><script>";
        let plain = html(&Mode::File(ENCLOSED));
        let page = html(&Mode::File(Enclosed { given, policy, games: "<b>", library: "</script>" }));
        for sign in ["<script", "</script", "<!--", "alert(1)</"] {
            assert_eq!(page.matches(sign).count(), plain.matches(sign).count(), "{sign}");
        }
        assert!(page.contains(r#"{"open":"\u003c/script>"#));
    }
}
