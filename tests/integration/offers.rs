//! What is offered for slips.
//!
//! A file in `tests/offers/` is a right one with a line `# slip`; the text beside it has a slip in each line, and behind
//! ` => ` what must be offered when the slip stands there. An offer can be written as it stands, so the file is right
//! with it. Where nothing stands behind the sign, nothing may be offered: what comes near is another game.

use std::fs;

use menagerie::loading::pipeline::{NoFiles, load};

use crate::fixtures::{each, stem, top_files};

/// What is told of a text, and whether it has errors.
fn told(name: &str, text: &str) -> (Vec<String>, bool) {
    let found = load(name, text, &NoFiles).diagnostics;
    let wrong = found.iter().any(|found| found.code.as_str().starts_with('E'));
    let help = found.into_iter().map(|found| {
        let labels: Vec<String> = found.labels.iter().map(|label| label.text.clone()).collect();
        format!("{} {}", labels.join(" "), found.help.clone().unwrap_or_default())
    });
    (help.collect(), wrong)
}

#[test]
fn what_is_near_and_right_is_offered() {
    each(&top_files("tests/offers", &["rules"]), |path| {
        let name = format!("{}.rules", stem(path));
        let text = fs::read_to_string(path).unwrap();
        let slips = fs::read_to_string(path.with_extension("txt")).unwrap();
        if told(&name, &text.replace("# slip\n", "\n")).1 {
            return Err("it has errors without any slip".to_owned());
        }
        let mut failed = Vec::new();
        for line in slips.lines().filter(|line| !line.starts_with('#') && !line.is_empty()) {
            let (slip, right) = line.split_once(" =>").ok_or("no ` =>` in a line")?;
            let right = right.trim();
            let (help, wrong) = told(&name, &text.replace("# slip\n", &format!("    {slip}\n")));
            let offered: Vec<&String> =
                help.iter().filter(|help| help.contains("if that is what you mean, write")).collect();
            let fits = offered.len() == 1
                && offered.iter().any(|help| help.contains(&format!("write `{right}`")))
                && help.len() == 1;
            if !wrong || !(fits || right.is_empty() && offered.is_empty()) {
                failed.push(format!("`{slip}`: {help:#?}"));
            }
        }
        if failed.is_empty() { Ok(()) } else { Err(failed.join("\n")) }
    });
}
