//! `tests/reject/`: files with mistakes. Each says at its head which messages it must give, and which words each of them
//! must underline, in order:
//!
//! ```text
//! # code: E0201
//! # underlined: Kign
//! ```
//!
//! Where the help writes out what to write instead, the head says so, too, and that it leads on:
//!
//! ```text
//! # mended: setp any => step any
//! # mended: when reach [[=]] 3 => is
//! # left: E0210
//! ```
//!
//! Of the second line, only what stands in the brackets is replaced. What is said to be written must be in the message; with all of it done, the file must
//! have no errors, and none of the messages that it says itself, but those left.
//!
//! (`//` instead of `#` in `.ron` files; `\n` for a line end.) What its author sees is a snapshot besides, so that a
//! snapshot accepted without a look still cannot hide a message that is about another place.

use std::collections::HashMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, OnceLock};

use menagerie::language::diagnostic::{Diagnostic, Severity, catalog};
use menagerie::language::ir;
use menagerie::language::source::{SourceId, Sources};
use menagerie::language::syntax::laid_out;
use menagerie::loading::pipeline::{self, FileCache};

use crate::fixtures::{Folder, each, stem, top_files};
use crate::program::{command, project};

/// Codes without a file here, and which test of which file tells them instead.
const ELSEWHERE: &[(&str, &str, &str)] = &[
    ("E0001", "tests/integration/commands/files.rs", "a_file_that_is_not_there"),
    ("E0002", "tests/integration/commands/files.rs", "a_folder"),
    ("E0003", "tests/integration/commands/files.rs", "a_file_that_is_not_text"),
    ("E0004", "tests/integration/commands/files.rs", "a_file_that_is_too_large"),
    ("E0005", "tests/integration/commands/files.rs", "a_file_outside_the_root"),
    ("E0006", "tests/integration/commands/files.rs", "a_result_that_cannot_be_written"),
    ("E0007", "tests/integration/commands/files.rs", "a_folder_without_rule_files"),
    ("E0008", "tests/integration/commands/files.rs", "a_folder_that_is_too_deep"),
    ("E0009", "tests/integration/commands/explain.rs", "an_unknown_code_is_reported_with_the_nearest_one"),
    ("E0010", "tests/integration/commands/moves.rs", "a_cell_that_the_board_does_not_have"),
    ("E0011", "tests/integration/commands/moves.rs", "a_move_that_is_not_legal"),
    ("E0012", "tests/integration/commands/moves.rs", "a_move_after_the_end"),
    ("E0013", "tests/integration/commands/show.rs", "a_word_that_is_not_declared"),
    ("E0014", "tests/integration/commands/man.rs", "an_unknown_command_has_no_page"),
    ("E0015", "tests/integration/limits.rs", "rules_that_ask_for_too_much"),
    ("E0016", "tests/integration/limits.rs", "an_empty_file"),
    ("E0019", "tests/integration/limits.rs", "zones_by_walks_over_a_great_board"),
    ("E0020", "tests/integration/commands/play.rs", "nothing_but_a_saved_position_is_ever_replaced"),
    ("E0021", "tests/integration/commands/play.rs", "a_saved_position_is_replaced_when_that_is_asked_for"),
    ("E0022", "tests/integration/commands/perft.rs", "a_depth_is_a_number"),
    ("E0024", "tests/integration/commands/merge.rs", "a_shard_is_one_of_so_many"),
    ("E0025", "tests/integration/commands/merge.rs", "a_file_that_is_no_part_is_refused"),
    ("E0026", "tests/integration/commands/merge.rs", "parts_of_other_work_are_refused"),
    ("E0027", "tests/integration/commands/merge.rs", "a_part_that_is_missing_is_reported"),
    ("E0028", "tests/integration/commands/merge.rs", "a_part_that_is_there_twice_is_reported"),
    ("E0029", "tests/integration/commands/interrupt.rs", "a_part_that_was_stopped_is_refused"),
    #[cfg(not(feature = "png"))]
    ("E0048", "tests/integration/commands/draw.rs", "without_the_feature_there_is_no_png"),
    #[cfg(feature = "png")]
    ("E0048", "tests/integration/commands/draw.rs", "a_picture_is_written_as_png"),
    ("E0030", "tests/integration/commands/position.rs", "a_text_that_is_no_position_is_reported_the_forms"),
    ("E0031", "tests/integration/commands/position.rs", "a_fen_that_does_not_fit_is_reported_why"),
    ("E0032", "tests/integration/commands/position.rs", "a_test_that_is_not_there_is_reported"),
    ("E0033", "src/desk/record/tests.rs", "what_is_no_saved_game_is_reported"),
    ("E0034", "src/desk/record/tests.rs", "lines_that_are_not_understood_are_reported_all_at_once"),
    ("E0035", "src/desk/record/tests.rs", "what_is_too_long_is_refused"),
    (
        "E0036",
        "tests/integration/commands/replay.rs",
        "a_move_that_is_forbidden_now_is_reported_with_the_reason",
    ),
    ("E0037", "tests/integration/commands/replay.rs", "a_move_that_does_something_else_is_reported"),
    ("E0038", "tests/integration/commands/replay.rs", "an_end_that_is_another_is_reported"),
    ("E0039", "tests/integration/commands/replay.rs", "rules_that_are_not_there_are_reported"),
    ("E0040", "tests/integration/commands/serve.rs", "a_port_that_is_in_use_is_reported"),
    ("E0044", "tests/integration/commands/lsp.rs", "an_editor_that_goes_away_is_reported"),
    ("E0050", "tests/integration/commands/page.rs", "a_game_as_data_is_refused"),
    ("E0713", "tests/integration/fens.rs", "what_no_field_says_is_not_written"),
    ("E0714", "tests/integration/fens.rs", "what_no_field_says_is_not_written"),
    ("W0051", "tests/integration/commands/position.rs", "what_a_fen_says_of_before_is_left_out_and_reported"),
    // A message that provokes it would be a mistake of the program.
    ("E0023", "src/engine/play.rs", "moves_of_which_nobody_tells_the_same_are_not_played"),
    ("E0053", "tests/integration/commands/opponent.rs", "what_was_learned_is_used_again"),
    ("E0056", "tests/integration/commands/opponent.rs", "an_engine_that_cannot_be_asked_is_told"),
    ("E0057", "tests/integration/commands/opponent.rs", "an_engine_with_other_rules_ends_a_match"),
    // The program does not read a text so large in the first place; the library has its own limit.
    ("E0102", "src/language/syntax/parse/tests.rs", "what_cannot_be_a_rule_file_is_refused_at_once"),
    // A last resort that no text within the other limits is known to reach.
    ("E0112", "src/language/syntax/parse/tests.rs", "what_cannot_be_a_rule_file_is_refused_at_once"),
    ("E0156", "tests/integration/limits/shapes.rs", "more_mistakes_than_are_reported"),
    (
        "E0416",
        "tests/integration/built_on.rs",
        "two_files_that_replace_one_block_are_reported_until_the_game_decides",
    ),
    ("W0853", "tests/integration/limits.rs", "rules_that_ask_for_too_much"),
    ("E0901", "tests/integration/commands/test.rs", "a_test_that_does_not_hold_is_reported_with_its_board"),
    ("E0902", "tests/integration/commands/snapshot.rs", "a_file_without_a_snapshot_is_reported"),
    // Of positions, which are no files to be checked.
    ("E1001", "src/play/notation/position/data/tests.rs", "bad_positions_are_reported_where_they_are_bad"),
    ("E1002", "src/play/notation/position/data/tests.rs", "bad_positions_are_reported_where_they_are_bad"),
    ("E1003", "src/play/notation/position/data/tests.rs", "bad_positions_are_reported_where_they_are_bad"),
    ("E1004", "src/play/notation/position/data/tests.rs", "bad_positions_are_reported_where_they_are_bad"),
    ("E1005", "src/play/notation/position/data/tests.rs", "bad_positions_are_reported_where_they_are_bad"),
    ("E1006", "src/play/notation/position/data/tests.rs", "bad_positions_are_reported_where_they_are_bad"),
    ("E1007", "src/play/notation/position/data/tests.rs", "a_file_too_large_is_not_read"),
];

#[test]
fn a_rejected_file_gives_the_messages_that_it_says() {
    each(&top_files("tests/reject", &["rules", "ron"]), |path| {
        let expected = expectations(path);
        if expected.is_empty() {
            return Err("no `# code:` line at its head".to_owned());
        }
        if !expected.iter().any(|(code, _)| stem(path).starts_with(code.as_str())) {
            return Err("its name does not begin with one of its codes".to_owned());
        }
        let found = messages(path);
        if found == expected { Ok(()) } else { Err(format!("expected {expected:#?}\nfound {found:#?}")) }
    });
}

/// One run checks all files. Between two of them it is asked for one that is not there, and the message about that one tells where
/// the messages of a file end.
#[test]
fn what_its_author_sees() {
    let files = top_files("tests/reject", &["rules", "ron"]);
    let ends: Vec<String> = (0..files.len()).map(|number| format!("end-{number}")).collect();
    let names = files.iter().map(|path| path.file_name().unwrap());
    let asked = names.zip(&ends).flat_map(|(name, end)| [name, end.as_ref()]);
    let output = command(files[0].parent().unwrap()).arg("check").args(asked).output().unwrap();
    let told = String::from_utf8(output.stderr).unwrap();
    let mut rest = told.as_str();
    let told: HashMap<&Path, &str> = files
        .iter()
        .zip(&ends)
        .map(|(path, end)| {
            let missing = format!(
                "error[E0001]\n  × `{end}` cannot be read: there is no such file or folder\n  \
                 help: check the name and the permissions of the file\n\n"
            );
            let (of_the_file, others) = rest.split_once(&missing).unwrap_or_else(|| panic!("{end}:\n{rest}"));
            rest = others;
            (path.as_path(), of_the_file)
        })
        .collect();
    let _guard = insta_settings("../snapshots/reject").bind_to_scope();
    each(&files, |path| {
        let told = told[path];
        let compared = std::panic::catch_unwind(|| insta::assert_snapshot!(stem(path), told));
        compared.map_err(|_| "the snapshot differs (see above)".to_owned())
    });
}

#[test]
fn advice_can_be_followed_to_its_end() {
    each(&top_files("tests/reject", &["rules"]), |path| {
        let text = fs::read_to_string(path).unwrap();
        let said = |key: &'static str| text.lines().filter_map(move |line| line.strip_prefix(key));
        let head = text.find("\nlanguage").map_or(0, |at| at + 1);
        let (head, mut body) = (text[..head].to_owned(), text[head..].to_owned());
        let told = one_line(&advice(path));
        for mended in said("# mended: ") {
            let (wrong, right) = mended.split_once(" => ").ok_or("no ` => ` in a line `# mended:`")?;
            let (wrong, right) = (wrong.replace("\\n", "\n"), right.replace("\\n", "\n"));
            if !told.contains(&one_line(&right)) {
                return Err(format!("no message writes `{right}`:\n{told}"));
            }
            // `a [[or]] b => |`: only what is in the brackets is replaced.
            let plain = wrong.replace("[[", "").replace("]]", "");
            if body.matches(&plain).count() != 1 {
                return Err(format!("`{plain}` is not in one place of the file"));
            }
            let whole = wrong.split_once("[[").and_then(|(before, rest)| {
                rest.split_once("]]").map(|(_, after)| format!("{before}{right}{after}"))
            });
            body = body.replace(&plain, &whole.unwrap_or(right));
        }
        if said("# mended: ").next().is_none() {
            return Ok(());
        }
        let left: Vec<&str> = said("# left: ").collect();
        let codes: Vec<&str> = said("# code: ").collect();
        let loaded = load(path, &(head + &body));
        let found = loaded.diagnostics.iter().map(|found| (found.severity, found.code.as_str()));
        let told = found.filter(|(severity, code)| *severity == Severity::Error || codes.contains(code));
        let found: Vec<&str> = told.map(|(_, code)| code).collect();
        if found == left {
            return Ok(());
        }
        let told: Vec<_> =
            loaded.diagnostics.iter().map(|told| (told.code.as_str(), &told.message, &told.help)).collect();
        Err(format!("mended, it has {told:#?}"))
    });
}

#[test]
fn no_offer_repeats_the_words_that_it_refuses() {
    each(&top_files("tests/reject", &["rules"]), |path| {
        let (sources, diagnostics) = &*told(path);
        for told in diagnostics {
            let Some(label) = told.labels.first() else { continue };
            let refused = one_line(sources.text(label.span));
            let written = label.text.strip_prefix("write `").and_then(|rest| rest.strip_suffix('`'));
            // `write X there` and `write X above Y` are about another place.
            let help = told.help.as_deref().unwrap_or("").split("write `").skip(1);
            let here =
                help.filter_map(|rest| rest.split_once('`')).filter(|(_, rest)| !rest.starts_with(' '));
            let mut all = here.map(|(written, _)| written).chain(written);
            if all.any(|written| one_line(written) == refused) {
                return Err(format!("`{refused}` is answered by itself"));
            }
        }
        Ok(())
    });
}

/// A fix is carried out: its message is gone then, no error has taken its place, and a text that is right by it is right
/// when it is formatted.
#[test]
fn fixes_mend_what_they_are_offered_for() {
    each(&top_files("tests/reject", &["rules"]), |path| {
        let text = fs::read_to_string(path).unwrap();
        let name = path.file_name().unwrap().to_str().unwrap();
        let folder = Folder(path.parent().unwrap().to_owned());
        let told = pipeline::load_with_fixes(name, &text, &folder, &FileCache::default()).diagnostics;
        for one in &told {
            let Some(fix) = &one.fix else { continue };
            let at = fix.at.start as usize..fix.at.end as usize;
            if text[at.clone()] == fix.text {
                return Err(format!("`{}` is offered in its own place", fix.text));
            }
            let before = text[..at.start].rsplit(['\n', '{', '}']).next().unwrap();
            let words: Vec<&str> = fix.text.split_whitespace().take(3).collect();
            if words.len() == 3 && before.contains(&words.join(" ")) {
                return Err(format!("`{}` says again what stands before it: {before}", fix.text));
            }
            let mended = [&text[..at.start], &fix.text, &text[at.end..]].concat();
            let now = load(path, &mended).diagnostics;
            let same = |all: &[Diagnostic]| all.iter().filter(|other| other.message == one.message).count();
            let errors = |all: &[Diagnostic]| all.iter().filter(|told| is_error(told)).count();
            if same(&now) >= same(&told) || errors(&now) > errors(&told) {
                return Err(format!("`{}` does not mend: {}", fix.text, one.message));
            }
            if errors(&now) == 0 {
                let formatted = laid_out(SourceId(1), &mended).map_err(|told| format!("{told:?}"))?;
                if load(path, &formatted).diagnostics.iter().any(is_error) {
                    return Err(format!("with `{}`, the formatted text is wrong", fix.text));
                }
            }
        }
        Ok(())
    });
}

fn is_error(told: &Diagnostic) -> bool {
    told.severity == Severity::Error
}

/// All that the messages of a file write.
fn advice(path: &Path) -> String {
    let told = told(path);
    let told = told.1.iter().map(|found| {
        let labels: Vec<String> = found.labels.iter().map(|label| label.text.clone()).collect();
        format!("{} {} {}", found.message, labels.join(" "), found.help.clone().unwrap_or_default())
    });
    told.collect::<Vec<_>>().join("\n")
}

fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// What is told of a file, and the texts that it points into. Several tests ask for it: it is found once.
fn told(path: &Path) -> Arc<(Sources, Vec<Diagnostic>)> {
    type Known = Mutex<HashMap<PathBuf, Arc<OnceLock<Arc<(Sources, Vec<Diagnostic>)>>>>>;
    static KNOWN: OnceLock<Known> = OnceLock::new();
    let known =
        Arc::clone(KNOWN.get_or_init(Known::default).lock().unwrap().entry(path.to_owned()).or_default());
    let find = || {
        let loaded = load(path, &fs::read_to_string(path).unwrap());
        Arc::new((loaded.sources, loaded.diagnostics))
    };
    Arc::clone(known.get_or_init(find))
}

fn load(path: &Path, text: &str) -> pipeline::Loaded {
    let name = path.file_name().unwrap().to_str().unwrap();
    pipeline::load(name, text, &Folder(path.parent().unwrap().to_owned()))
}

#[test]
fn every_code_has_a_rejected_file() {
    let files = top_files("tests/reject", &["rules", "ron"]);
    let without: Vec<&str> = catalog::ALL
        .iter()
        .map(|code| code.as_str())
        .filter(|code| !ELSEWHERE.iter().any(|(elsewhere, ..)| elsewhere == code))
        .filter(|code| !files.iter().any(|path| stem(path).starts_with(code)))
        .collect();
    assert!(without.is_empty(), "no file in tests/reject for {without:?}");
}

#[test]
fn what_is_said_to_be_tested_elsewhere_is() {
    for (code, file, test) in ELSEWHERE {
        let text = fs::read_to_string(project().join(file)).unwrap();
        let found = text.split("#[test]").skip(1).find_map(|test_and_more| {
            let (head, body) = test_and_more.split_once(&format!("fn {test}() {{"))?;
            let indent = head.rsplit('\n').next()?;
            (head.trim().is_empty()).then_some(body.split(&format!("\n{indent}}}")).next()?)
        });
        let body = found.unwrap_or_else(|| panic!("{file} has no test `{test}`"));
        assert!(body.contains(code), "`{test}` in {file} asks nothing of {code}");
    }
}

/// Snapshots in a folder of their own, named after the fixture alone.
pub(crate) fn insta_settings(folder: &str) -> insta::Settings {
    let mut settings = insta::Settings::clone_current();
    settings.set_snapshot_path(folder);
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    settings
}

/// The codes and the underlined words that a file announces.
fn expectations(path: &Path) -> Vec<(String, String)> {
    let text = fs::read_to_string(path).unwrap();
    let mut pairs: Vec<(String, String)> = Vec::new();
    for line in text.lines() {
        let Some(comment) = line.strip_prefix("# ").or_else(|| line.strip_prefix("// ")) else { break };
        if let Some(code) = comment.strip_prefix("code: ") {
            pairs.push((code.trim().to_owned(), String::new()));
        } else if let Some(underlined) = comment.strip_prefix("underlined: ") {
            pairs.last_mut().expect("a code comes first").1 = underlined.replace("\\n", "\n");
        }
    }
    pairs
}

/// The codes and the underlined words that the file gives.
fn messages(path: &Path) -> Vec<(String, String)> {
    let found = if path.extension().is_some_and(|ending| ending == "ron") {
        let name = path.file_name().unwrap().to_str().unwrap();
        Arc::new(ir::ron::from_ron(name, &fs::read_to_string(path).unwrap()).err().unwrap_or_default())
    } else {
        told(path)
    };
    let (sources, diagnostics) = &*found;
    let told = diagnostics.iter().map(|told| {
        let underlined = told.span().map_or("", |span| sources.text(span));
        (told.code.as_str().to_owned(), underlined.to_owned())
    });
    told.collect()
}
