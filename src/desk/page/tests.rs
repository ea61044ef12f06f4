use super::{LOAD, Mode, PageContent, bare, body, html, is_page, script, style, utf16};

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

const ENCLOSED: PageContent<'_> =
    PageContent { policy: "script-src 'none'", texts: &[], library: &[], opponent: &[] };

#[test]
fn a_page_in_a_file_has_the_library_with_it_and_asks_nobody() {
    let mode = Mode::File(ENCLOSED);
    let (page, script) = (html(&mode), script(&mode));
    assert!(script.contains("WebAssembly") && !script.contains("fetch("));
    assert!(!page.contains("nonce=") && !page.contains("@@") && !page.contains("fetch("));
    assert_eq!(page.matches("<script").count(), 4);
    assert_eq!(page.matches("</script").count(), 4);
    assert!(is_page(&utf16(&page)) && !is_page(&utf16(&html(&Mode::Serve { nonce: "abc" }))));
    // It is what the sums of the policy are made of.
    assert!(page.contains(&format!("<script>{LOAD}</script>")));
    assert!(!LOAD.contains("<!--"));
    // What is packed is the body of the other page.
    assert!(
        html(&Mode::Serve { nonce: "abc" }).contains(body())
            && body().contains("<main>")
            && !page.contains("<main>")
    );
}

#[test]
fn what_is_packed_has_no_comments() {
    let text = "/** What\n  * it is. */\nconst a = {\n  // Why.\n  /* And this. */\n\n  b: \"/* no */ // comment\",\n};\n";
    assert_eq!(bare(text), "const a = {\nb: \"/* no */ // comment\",\n};\n");
    let (script, read) = (script(&Mode::File(ENCLOSED)), script(&Mode::Serve { nonce: "abc" }));
    for text in [&script, &style()] {
        assert!(!text.lines().any(|line| line.starts_with("//") || line.starts_with("/*")), "{text}");
    }
    // All statements are there; comments are not.
    let lines = |text: &str| text.lines().filter(|line| line.trim().ends_with(';')).count();
    assert!(read.contains("// ") && lines(&script) > 500, "{}", lines(&script));
}

#[test]
fn no_text_gets_out_of_its_element() {
    let plain = html(&Mode::File(ENCLOSED));
    let page = html(&Mode::File(PageContent {
        policy: "\"><script>",
        texts: b"<b>",
        library: b"</script>",
        opponent: b"",
    }));
    for sign in ["<script", "</script", "<!--", "<b"] {
        assert_eq!(page.matches(sign).count(), plain.matches(sign).count(), "{sign}");
    }
}
