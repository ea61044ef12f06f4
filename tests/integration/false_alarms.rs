//! Valid files give no messages, with any layout and any names of the author: mistakes that are known by
//! their words are looked for in every text.

use std::collections::BTreeSet;
use std::fs;
use std::sync::Mutex;

use menagerie::language::diagnostic::Severity;
use menagerie::language::source::SourceId;
use menagerie::language::syntax::parse;
use menagerie::loading::pipeline::{Loaded, load_as_written};

use crate::docs::{blocks, framed, pages};
use crate::fixtures::{Folder, files, name, several_at_a_time};
use crate::fuzz::targets::printer::print;
use crate::program::project;

/// Plain English that is looked for in texts, and that nothing forbids as a name.
const ENGLISH: &[&str] = &[
    "captured",
    "moved",
    "stuck",
    "trapped",
    "blocked",
    "reaches",
    "lost",
    "dead",
    "gone",
    "alive",
    "checkmate",
    "check",
    "mate",
    "stalemate",
    "castling",
    "remaining",
    "must",
    "always",
    "cannot",
    "can",
    "everyone",
    "nearest",
    "lowest",
    "highest",
    "adjacent",
    "under",
    "above",
    "below",
    "than",
    "more",
    "less",
    "fewer",
    "exactly",
    "there",
    "are",
    "has",
    "have",
    "the",
    "a-man",
    "which",
    "who",
    "connected",
    "connects",
    "chain",
    "path",
    "promoted",
    "attacks",
    "captures",
    "kills",
    "eats",
    "moves-again",
    "hit",
    "points",
    "score",
    "winner",
    "loser",
    "player",
    "opponent",
    "white",
    "black",
    "king",
    "piece-of",
    "square",
    "field",
    "corner",
    "edge",
    "centre",
    "home",
    "goal",
    "reserve",
    "pocket",
    "inside",
    "outside",
    "around",
    "between",
    "together",
    "alone",
    "free",
    "safe-now",
    "ready",
    "tired",
    "only-one",
    "both",
    "either",
    "neither",
    "one-of",
    "choose",
    "optional",
    "mandatory",
    "compulsory",
    "twice-over",
    "thrice",
    "double",
];

/// Words of the language that mean something in their place: what is called so in a right text is left as it is.
const OF_THE_LANGUAGE: &[&str] = &[
    "file", "rank", "level", "files", "all", "grid", "left", "right", "turn", "first", "last", "once",
    "most", "end", "kind", "flag", "drops", "wins", "up", "down", "any", "n", "e", "s", "w", "ne", "nw",
    "se", "sw",
];

/// Words before a name that is declared.
const DECLARING: &[&str] = &["piece", "family", "zone", "tracks", "define", "phase", "as"];

/// A right text, and where it stands.
struct Right {
    place: String,
    text: String,
}

fn right_texts() -> Vec<Right> {
    let mut all = Vec::new();
    for folder in ["rules", "tests/accept"] {
        for path in files(folder, &["rules"]) {
            all.push(Right { place: name(&path), text: fs::read_to_string(&path).unwrap() });
        }
    }
    for page in pages() {
        for block in blocks(&fs::read_to_string(&page).unwrap()) {
            if matches!(block.kind.as_str(), "rules" | "rules fragment") {
                let text = framed(&block.text, block.kind.ends_with("fragment"));
                all.push(Right { place: format!("{}:{}", name(&page), block.line), text });
            }
        }
    }
    all
}

fn loaded(right: &Right, text: &str) -> Loaded {
    let folder = std::path::Path::new(&right.place).parent().unwrap_or(std::path::Path::new(""));
    load_as_written("right.rules", text, &Folder(project().join(folder)))
}

/// The messages about a valid text.
fn alarms(right: &Right, text: &str) -> Option<String> {
    let told = loaded(right, text).diagnostics;
    let told: Vec<String> = told
        .iter()
        .filter(|told| told.severity == Severity::Error)
        .map(|told| format!("{} {}", told.code.as_str(), told.message))
        .collect();
    (!told.is_empty()).then(|| format!("== {}\n{}\n{text}", right.place, told.join("\n")))
}

#[test]
fn valid_texts_that_are_printed_give_no_message() {
    let failed = Mutex::new(Vec::new());
    several_at_a_time(right_texts(), |right| {
        let parsed = parse(SourceId(0), &right.text);
        let told: Vec<&str> = parsed.diagnostics.iter().map(|told| told.message.as_str()).collect();
        assert!(told.is_empty(), "{}: {told:?}", right.place);
        failed.lock().unwrap().extend(alarms(&right, &print(&parsed.file)));
    });
    let failed = failed.into_inner().unwrap();
    assert!(failed.is_empty(), "{}", failed.join("\n"));
}

#[test]
fn valid_texts_give_no_message_with_any_names() {
    let texts: Vec<Right> =
        right_texts().into_iter().filter(|right| !right.text.contains("\nuse \"")).collect();
    let failed = Mutex::new(Vec::new());
    several_at_a_time(texts, |right| {
        let names = declared(&right.text);
        let known: BTreeSet<&str> = words(&right.text).into_iter().map(|(word, _)| word).collect();
        let free: Vec<&str> = ENGLISH.iter().copied().filter(|word| !known.contains(word)).collect();
        // Each name is called by several of the words in turn.
        let alarm = (0..3).find_map(|round| {
            let begin = round * 29 + right.text.len();
            let called = |name: &str| {
                let place = names.iter().position(|known| known == name)?;
                free.get((begin + place) % free.len()).filter(|_| names.len() < free.len()).copied()
            };
            alarms(&right, &renamed(&right.text, &called))
        });
        failed.lock().unwrap().extend(alarm);
    });
    let failed = failed.into_inner().unwrap();
    assert!(failed.is_empty(), "{} texts\n{}", failed.len(), failed.join("\n"));
}

/// The names that a text declares, in the order of the alphabet.
fn declared(text: &str) -> Vec<String> {
    let words = words(text);
    let mut names = BTreeSet::new();
    for (index, (word, at)) in words.iter().enumerate() {
        // Only blanks stand between.
        let before = index
            .checked_sub(1)
            .and_then(|before| words.get(before))
            .filter(|(word, from)| text[from + word.len()..*at].chars().all(|c| c == ' '));
        let before = before.map_or("", |(word, _)| *word);
        let behind = text[at + word.len()..].trim_start();
        let letters = word.chars().all(|c| c.is_ascii_alphabetic() || c == '-');
        let state = behind.strip_prefix(':').is_some_and(|rest| {
            let rest = rest.trim_start();
            rest.starts_with("flag")
                || rest.starts_with(|c: char| c.is_ascii_digit())
                || ["move", "drop"].contains(&before)
        });
        let label = ["move", "drop"].contains(&before) && behind.starts_with(':');
        if word.len() > 2
            && letters
            && (DECLARING.contains(&before) || state || label)
            && !OF_THE_LANGUAGE.contains(word)
            && *word != "piece"
        {
            names.insert((*word).to_owned());
        }
    }
    names.into_iter().collect()
}

/// The words of a text that stand neither in quotation marks nor in comments, with their places.
fn words(text: &str) -> Vec<(&str, usize)> {
    let is_letter = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_' | '\'');
    let mut found = Vec::new();
    let mut at = 0;
    while let Some(rest) = text.get(at..).filter(|rest| !rest.is_empty()) {
        let length = if let Some(drawing) = rest.strip_prefix("\"\"\"") {
            drawing.find("\"\"\"").map_or(rest.len(), |end| end + 6)
        } else if let Some(quoted) = rest.strip_prefix('"') {
            quoted.find('"').map_or(rest.len(), |end| end + 2)
        } else if rest.starts_with('#') {
            rest.find('\n').unwrap_or(rest.len())
        } else if rest.starts_with(is_letter) {
            let length = rest.find(|c| !is_letter(c)).unwrap_or(rest.len());
            found.push((&rest[..length], at));
            length
        } else {
            rest.chars().next().map_or(1, char::len_utf8)
        };
        at += length;
    }
    found
}

fn renamed<'n>(text: &str, called: &dyn Fn(&str) -> Option<&'n str>) -> String {
    let mut written = String::new();
    let (mut done, mut before) = (0, "");
    for (word, at) in words(text) {
        // What a piece looks like is no name of the file.
        let is_look = std::mem::replace(&mut before, word) == "looks";
        if !is_look && let Some(other) = called(word) {
            written.push_str(&text[done..at]);
            written.push_str(other);
            done = at + word.len();
        }
    }
    written + &text[done..]
}
