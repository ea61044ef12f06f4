//! `menagerie page`; E0006, E0020, E0050. What is in the page is tried by `web/compare`, and in a browser by `tests/browser/page.mjs`.

use std::fs;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use hmac_sha256::Hash;
use serde_json::Value;

use super::TINY;
use crate::fixtures::{stem, top_files};
use crate::program::{Outcome, Program};

/// The most bytes of a page.
const LARGEST: usize = 1_700_000;
/// How much of it is there before somebody wants to play against the program.
const LARGEST_AT_FIRST: usize = 1_200_000;

fn refused(program: &Program) -> String {
    let Outcome { stdout, stderr, status } = program.outcome();
    assert_eq!((status, stdout.as_str()), (2, ""), "{stderr}");
    stderr
}

/// A page that is made without a complaint: a text in UTF-16 with its mark.
fn made(program: Program) -> String {
    let folder = program.stdout("wrote game.html\n").run();
    let bytes = fs::read(folder.path().join("game.html")).unwrap();
    let units: Vec<u16> = bytes.chunks(2).map(|pair| u16::from_le_bytes(pair.try_into().unwrap())).collect();
    String::from_utf16(&units).unwrap().strip_prefix('\u{feff}').unwrap().to_owned()
}

/// What stands in an element of the page.
fn element<'p>(page: &'p str, begins: &str, ends: &str) -> &'p str {
    assert_eq!(page.matches(begins).count(), 1, "{begins}");
    page.split_once(begins).unwrap().1.split_once(ends).unwrap().0
}

/// The bytes that stand in the page as letters: the eleven lower bits of ten, and a number in which the rest of each is one of thirty.
fn packed(page: &str, id: &str) -> Vec<u8> {
    let element =
        element(page, &format!("<script type=\"text/plain\" id=\"{id}\" data-bytes=\""), "</script>");
    let (count, letters) = element.split_once("\">").unwrap();
    let numbers: Vec<u64> = letters
        .chars()
        .map(u64::from)
        .map(|code| code - if code < 0xD800 { 0x800 } else { 0x1000 })
        .collect();
    let (mut bytes, mut held, mut bits) = (Vec::new(), 0_u128, 0);
    for group in numbers.chunks(10) {
        let tops = group.iter().rev().fold(0, |tops, number| tops * 30 + (number >> 11));
        let lows = group.iter().map(|number| (number & 0x7FF, 11));
        for (number, count) in lows.chain([(tops, 49)]) {
            held |= u128::from(number) << bits;
            bits += count;
            while bits > 7 {
                bytes.push(u8::try_from(held & 255).unwrap());
                held >>= 8;
                bits -= 8;
            }
        }
    }
    bytes.truncate(count.parse().unwrap());
    bytes
}

/// All texts that the page has with it: rules, games, and its own script and style.
fn given(page: &str) -> Value {
    let texts = miniz_oxide::inflate::decompress_to_vec_zlib(&packed(page, "texts")).unwrap();
    serde_json::from_slice(&texts).unwrap()
}

#[test]
fn a_page_is_one_file_with_all_in_it() {
    let page = made(Program::new("page folder/tiny.rules -o game.html").file("folder/tiny.rules", TINY));
    let given = given(&page);
    assert_eq!(given["open"], "tiny.rules");
    assert_eq!(given["files"].as_object().unwrap().len(), 1);
    assert_eq!(given["files"]["tiny.rules"], TINY);
    assert!(packed(&page, "library") == include_bytes!(concat!(env!("MENAGERIE_MODULE"), ".lzma")));
    assert!(packed(&page, "opponent") == include_bytes!(concat!(env!("MENAGERIE_MODULE"), ".opponent.lzma")));
    assert_eq!(given["games"]["chess.rules"], include_str!("../../../rules/chess.rules"));
    assert_eq!(given["program"], menagerie::desk::questions::VERSION);
    // Nothing else is asked for.
    let script = given["script"].as_str().unwrap();
    let body = given["body"].as_str().unwrap();
    let named = [&page, body, script, given["style"].as_str().unwrap()]
        .concat()
        .replace("http://www.w3.org/2000/svg", "");
    for foreign in ["http:", "https:", "//cdn", "@import", "src=", "fetch("] {
        assert!(!named.contains(foreign), "{foreign}");
    }
}

#[test]
fn the_browser_runs_nothing_but_the_script_of_the_page() {
    let page = made(Program::new("page tiny.rules -o game.html").file("tiny.rules", TINY));
    let policy = element(&page, "<meta http-equiv=\"Content-Security-Policy\" content=\"", "\"");
    let given = given(&page);
    let text = |name: &str| given[name].as_str().unwrap().to_owned();
    let scripts = [element(&page, "<script>", "</script>").to_owned(), text("script")];
    for (directive, texts) in [("script-src", &scripts[..]), ("style-src", &[text("style")])] {
        let sums = texts.iter().map(|text| STANDARD.encode(Hash::hash(text.as_bytes())));
        let sums = sums.map(|sum| format!(" 'sha256-{sum}'")).collect::<Vec<_>>().concat();
        assert!(policy.contains(&format!("{directive}{sums}")), "{policy}");
    }
    assert!(!page.contains("<style"));
    assert!(policy.starts_with("default-src 'none';") && !policy.contains("'unsafe-"), "{policy}");
}

#[test]
fn no_text_of_the_rules_becomes_part_of_the_page() {
    let plain = made(Program::new("page tiny.rules -o game.html").file("tiny.rules", TINY));
    let text = format!("{TINY}# </script><script>alert(1)</script><!-- <script> @@script@@ ' \" \\\n");
    let page = made(Program::new("page tiny.rules -o game.html").file("tiny.rules", &text));
    assert_eq!(given(&page)["files"]["tiny.rules"], text);
    for sign in ["<script", "</script", "<!--", "<"] {
        assert_eq!(page.matches(sign).count(), plain.matches(sign).count(), "{sign}");
    }
}

#[test]
fn the_page_of_every_game_is_small_enough() {
    for path in top_files("rules", &["rules"]) {
        let page = made(Program::new("page").arg(stem(&path)).arg("-o").arg("game.html"));
        let bytes = 2 + 2 * page.encode_utf16().count();
        let at_first = bytes - packed(&page, "opponent").len();
        assert!(bytes <= LARGEST && at_first <= LARGEST_AT_FIRST, "{}: {bytes}, {at_first}", path.display());
        let given = given(&page);
        let text = given["files"][format!("{}.rules", stem(&path))].as_str().unwrap();
        assert_eq!(text, fs::read_to_string(&path).unwrap());
    }
}

const FASTER: &str =
    "language 1\nuse \"tiny\"\ngame \"Faster\"\ninstead setup { White: King a1  Black: likewise }\n";

#[test]
fn used_files_go_along() {
    let page = made(
        Program::new("page faster.rules -o game.html")
            .file("faster.rules", FASTER)
            .file("tiny.rules", TINY)
            .file("other.rules", TINY),
    );
    let given = given(&page);
    assert_eq!(given["open"], "faster.rules");
    let names: Vec<&String> = given["files"].as_object().unwrap().keys().collect();
    assert_eq!(names, ["faster.rules", "tiny.rules"]);
    // Those inside the program are in every page.
    let page = made(Program::new("page antichess -o game.html"));
    assert_eq!(self::given(&page)["files"].as_object().unwrap().len(), 1);
}

#[test]
fn files_of_one_name_in_two_folders_are_refused() {
    let middle = |game: &str| format!("language 1\nuse \"tiny\"\ngame \"{game}\"\n");
    let other = TINY.replace("King b1", "King a1");
    // The nearer file replaces the set-up of the one that it uses, and has its name.
    let program = Program::new("page top.rules -o game.html")
        .file("top.rules", "language 1\nuse \"a/tiny\"\ngame \"Top\"\n")
        .file("a/tiny.rules", "language 1\nuse \"b/tiny\"\ngame \"Middle\"\ninstead setup { White: King c1  Black: likewise }\n")
        .file("a/b/tiny.rules", &other);
    let page = made(program);
    assert_eq!(given(&page)["files"].as_object().unwrap().len(), 3);
    let program = Program::new("page top.rules -o game.html")
        .file("top.rules", "language 1\nuse \"a/middle\"\ngame \"Top\"\n")
        .file("a/middle.rules", middle("Middle"))
        .file("a/tiny.rules", "language 1\nuse \"b/tiny\"\ngame \"Low\"\n")
        .file("a/b/tiny.rules", "language 1\nuse \"../../tiny\"\ngame \"Lower\"\n")
        .file("tiny.rules", TINY);
    let page = made(program);
    assert!(given(&page)["files"]["../../tiny.rules"].is_string());
    let program = Program::new("page top.rules -o game.html")
        .file("top.rules", "language 1\nuse \"a/middle\"\ngame \"Top\"\n")
        .file("a/middle.rules", "language 1\nuse \"b/low\"\ngame \"Middle\"\n")
        .file("a/b/low.rules", "language 1\nuse \"middle\"\ngame \"Low\"\n")
        .file("a/b/middle.rules", "language 1\nuse \"a/middle\"\ngame \"Deep\"\n")
        .file("a/b/a/middle.rules", TINY);
    let stderr = refused(&program);
    assert!(
        stderr.starts_with("error[E0050]\n  × the files that are used cannot be told apart in a page\n"),
        "{stderr}"
    );
    assert!(!program.path("game.html").exists());
}

#[test]
fn a_game_as_data_is_refused() {
    let program = Program::new("page tiny.ron -o game.html").file("tiny.ron", "()");
    let stderr = refused(&program);
    let message = "error[E0050]\n  × a page is made of a rule file, and this is a game as data\n";
    assert!(stderr.starts_with(message), "{stderr}");
}

#[test]
fn rules_with_mistakes_make_no_page() {
    let program = Program::new("page tiny.rules -o game.html")
        .file("tiny.rules", TINY.replace("step any", "step every"));
    let outcome = program.outcome();
    assert_eq!((outcome.status, outcome.stdout.as_str()), (1, ""), "{}", outcome.stderr);
    assert!(!program.path("game.html").exists());
}

#[test]
fn nothing_but_a_page_of_ours_is_replaced() {
    let page = menagerie::desk::page::utf16(&made(
        Program::new("page tiny.rules -o game.html").file("tiny.rules", TINY),
    ));
    let text = TINY.replace("\"Tiny\"", "\"Small\"");
    let again =
        made(Program::new("page tiny.rules -o game.html").file("tiny.rules", &text).file("game.html", &page));
    assert_eq!(given(&again)["files"]["tiny.rules"], text);
    for content in ["", "notes\n", "<!doctype html>\n<title>My game</title>\n"] {
        let program =
            Program::new("page tiny.rules -o game.html").file("tiny.rules", TINY).file("game.html", content);
        let stderr = refused(&program);
        let message =
            "error[E0020]\n  × `game.html` is not replaced: it already exists, and is not a page of a game\n";
        assert!(stderr.starts_with(message), "{stderr}");
        assert_eq!(fs::read_to_string(program.path("game.html")).unwrap(), content);
    }
    let stderr = refused(&Program::new("page tiny.rules -o tiny.rules").file("tiny.rules", TINY));
    let message = "error[E0006]\n  × `tiny.rules` cannot be written: the name of a page ends in `.html`\n";
    assert!(stderr.starts_with(message), "{stderr}");
}
