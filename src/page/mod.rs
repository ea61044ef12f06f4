//! The page on which rules and board stand side by side, as one text in HTML: no other file, and no script of anybody else.
//!
//! The script asks its questions through an object `host`: of a server, or, in a page that is a file, of the library itself.

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

/// Where a page gets its answers from.
#[derive(Clone, Copy, Debug)]
pub enum Mode<'m> {
    /// From the server that has sent it.
    Serve {
        /// A word that only this page and its server know: what is marked with it may be run. Letters and digits.
        nonce: &'m str,
    },
    /// From a script that is put into it, which makes the object `host`.
    File {
        /// The script. It must not have `</script`.
        host: &'m str,
    },
}

/// The whole page.
#[must_use]
pub fn html(mode: &Mode<'_>) -> String {
    let (nonce, host) = match *mode {
        Mode::Serve { nonce } => (format!(" nonce=\"{nonce}\""), FETCH),
        Mode::File { host } => (String::new(), host),
    };
    let mut script = String::from("\"use strict\";\n");
    for part in std::iter::once(&host).chain(SCRIPTS) {
        script.push_str(part);
        script.push('\n');
    }
    let mut page = String::new();
    for (index, part) in DOCUMENT.split("@@").enumerate() {
        page.push_str(match (index % 2, part) {
            (1, "nonce") => &nonce,
            (1, "style") => STYLE,
            (1, "script") => &script,
            _ => part,
        });
    }
    page
}

#[cfg(test)]
mod tests {
    use super::{Mode, html};

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

    #[test]
    fn a_page_in_a_file_has_its_own_host() {
        let page = html(&Mode::File { host: "const host = { mine: 1 };" });
        assert!(page.contains("const host = { mine: 1 };") && !page.contains("fetch("));
        assert!(!page.contains("nonce="));
    }
}
