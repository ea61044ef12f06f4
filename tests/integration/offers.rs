//! What is offered for slips.
//!
//! A file in `tests/offers/` is a right one with a line `# slip`; the text beside it has a slip in each line, and after
//! ` => ` what must be offered when the slip stands there. An offer can be written as it stands, so the file is right
//! with it. Where nothing stands after the sign, nothing may be offered: what comes near is another game.

use std::fs;

use menagerie::language::diagnostic::Diagnostic;
use menagerie::loading::pipeline::{NoFiles, load};

use crate::fixtures::{each, stem, top_files};

fn told(name: &str, text: &str) -> Vec<Diagnostic> {
    load(name, text, &NoFiles).diagnostics
}

fn is_error(found: &Diagnostic) -> bool {
    found.code.as_str().starts_with('E')
}

/// What a message writes in the place of a line: what its help writes, or the line with the words at its label replaced.
fn offered(found: &Diagnostic, text: &str, slip: &str) -> Vec<String> {
    let help = found.help.as_deref().unwrap_or("");
    let mut all: Vec<String> =
        help.split("write `").skip(1).filter_map(|rest| rest.split('`').next()).map(plain).collect();
    all.extend(help.split("or `").skip(1).filter_map(|rest| rest.split('`').next()).map(plain));
    let Some(label) = found.labels.first() else { return all };
    let by = label.text.strip_prefix("write `").and_then(|rest| rest.strip_suffix('`'));
    let by = by.or((label.text == "leave it out").then_some(""));
    if let (Some(by), Some(start)) = (by, text.find(slip)) {
        let (from, to) = (label.span.start as usize, label.span.end as usize);
        if start <= from && to <= start + slip.len() {
            all.push(plain(&format!("{}{by}{}", &text[start..from], &text[to..start + slip.len()])));
        }
    }
    all
}

fn plain(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ").replace("( ", "(").replace(" )", ")")
}

#[test]
fn what_is_near_and_right_is_offered() {
    each(&top_files("tests/offers", &["rules"]), |path| {
        let name = format!("{}.rules", stem(path));
        let text = fs::read_to_string(path).unwrap();
        let slips = fs::read_to_string(path.with_extension("txt")).unwrap();
        if told(&name, &text.replace("# slip\n", "\n")).iter().any(is_error) {
            return Err("it has errors without any slip".to_owned());
        }
        let mut failed = Vec::new();
        for line in slips.lines().filter(|line| !line.starts_with('#') && !line.is_empty()) {
            let (slip, right) = line.split_once(" =>").ok_or("no ` =>` in a line")?;
            let right = plain(right);
            let broken = text.replace("# slip\n", &format!("    {slip}\n"));
            let found = told(&name, &broken);
            let offers: Vec<String> = found.iter().flat_map(|found| offered(found, &broken, slip)).collect();
            let fits = found.len() == 1 && offers.contains(&right);
            let silent = right.is_empty() && offers.iter().all(|offer| !is_right(&name, &text, offer));
            if !found.iter().any(is_error) || !(fits || silent) {
                let told: Vec<String> =
                    found.iter().map(|found| format!("{} {:?}", found.message, found.help)).collect();
                failed.push(format!("`{slip}` => `{right}`: {told:#?}"));
            }
        }
        if failed.is_empty() { Ok(()) } else { Err(failed.join("\n")) }
    });
}

/// Whether a line is right in the place of the slip.
fn is_right(name: &str, text: &str, line: &str) -> bool {
    !told(name, &text.replace("# slip\n", &format!("    {line}\n"))).iter().any(is_error)
}
