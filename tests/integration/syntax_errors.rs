//! Every syntax error has a rule file with just that error.

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use menagerie::language::diagnostic::Diagnostic;
use menagerie::language::source::Sources;
use menagerie::language::syntax::parse;
use menagerie::loading::pipeline;

use crate::fixtures::Folder;

/// What the first lines of a file announce: codes and underlined texts.
fn announced(text: &str) -> Vec<(String, String)> {
    let header = |line: &str, key: &str| line.strip_prefix(key).map(str::to_owned);
    let lines: Vec<&str> = text.split('\n').take_while(|line| line.starts_with('#')).collect();
    let codes = lines.iter().filter_map(|line| header(line, "# code: "));
    let underlined = lines.iter().filter_map(|line| header(line, "# underlined: "));
    let underlined = underlined.map(|text| text.replace("\\n", "\n"));
    codes.zip(underlined).collect()
}

fn fixtures() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/reject");
    let mut files: Vec<PathBuf> = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| {
            let name = path.file_name().unwrap().to_string_lossy().into_owned();
            // These are found by the check.
            let checked = ["E0131", "E0132", "E0134", "E0144-army", "E0141-as-long"]
                .iter()
                .any(|code| name.starts_with(code));
            name.starts_with("E01") && !checked
        })
        .collect();
    files.sort();
    files
}

/// Codes and underlined texts of the messages about a file.
fn told(name: &str, text: &str) -> Vec<(String, String)> {
    let folder = Folder(Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/reject"));
    let loaded = pipeline::load(name, text, &folder);
    let sources = &loaded.sources;
    let place = |diagnostic: &Diagnostic| sources.text(diagnostic.span().unwrap()).to_owned();
    loaded
        .diagnostics
        .iter()
        .map(|diagnostic| (diagnostic.code.as_str().to_owned(), place(diagnostic)))
        .collect()
}

#[test]
fn each_fixture_has_the_errors_it_announces_and_no_others() {
    let files = fixtures();
    assert!(!files.is_empty());
    let mut wrong = String::new();
    for path in files {
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        let text = fs::read_to_string(&path).unwrap();
        let mut sources = Sources::default();
        let source = sources.add(&name, &text);
        let found: Vec<(String, String)> = parse(source, &text)
            .diagnostics
            .iter()
            .map(|diagnostic| {
                let span = diagnostic.span().unwrap();
                (diagnostic.code.as_str().to_owned(), sources.text(span).to_owned())
            })
            .collect();
        // A mistake that a line repeats is reported once, when the whole file is loaded.
        let mut once = found.clone();
        once.dedup();
        let expected = announced(&text);
        let told: Vec<(String, String)> =
            if found == expected || once == expected { Vec::new() } else { told(&name, &text) };
        // Where a line near this one is known to be right, all is underlined that differs from it: that is known when the
        // whole file is loaded.
        let fits = [&found, &once, &told].contains(&&expected);
        if !fits || !expected.iter().all(|(code, _)| name.contains("several") || name.starts_with(code)) {
            let parsed = parse(source, &text);
            let all = parsed.diagnostics;
            let _ = writeln!(wrong, "{name}: found {found:?}, not {expected:?}\n{all:?}\n");
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
}
