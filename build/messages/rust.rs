//! What is made of the pages: two files of Rust.

use std::fmt::Write as _;

use super::head::Message;
use super::page::Page;

/// The constants of all codes, the list of them, and the list of their pages.
pub(super) fn catalog(pages: &[Page]) -> String {
    let (mut constants, mut all, mut texts) = (String::new(), String::new(), String::new());
    for Page { code, title, name, text, .. } in pages {
        let severity = if code.starts_with('W') { "Warning" } else { "Error" };
        let _ = writeln!(
            constants,
            "/// `{code}`: {title}\npub const {name}: Code = Code(&Entry {{ code: {code:?}, severity: Severity::{severity}, title: {title:?} }});"
        );
        let _ = writeln!(all, "    {name},");
        let _ = writeln!(texts, "    ({code:?}, {text:?}),");
    }
    format!(
        "{constants}\n/// All codes, in order.\npub const ALL: &[Code] = &[\n{all}];\n\n\
         /// The page of each. They are in a list of their own, so that a program that shows no pages does not contain them.\n\
         const PAGES: &[(&str, &str)] = &[\n{texts}];\n"
    )
}

/// A function for each message.
pub(super) fn messages(pages: &[Page]) -> String {
    let mut made = String::new();
    for page in pages {
        for message in &page.messages {
            made.push_str(&function(&page.name, message));
        }
    }
    made
}

fn function(code: &str, message: &Message) -> String {
    let Message { notes, name, parameters, slots, sentence: text, labels, help, tie, public, other_code } =
        message;
    let mut made = String::new();
    for note in notes {
        let _ = writeln!(made, "/// {note}");
    }
    let parameters = parameters.replace("Words", "(Span, &str)");
    if *public {
        let _ = writeln!(made, "/// A message of [`catalog::{code}`].\n#[must_use]");
    }
    let public = if *public { "pub" } else { "pub(crate)" };
    let _ = writeln!(made, "{public} fn {name}({parameters}) -> Diagnostic {{");
    let _ = writeln!(made, "    const TEMPLATE: &Template = &Template {{");
    let _ = writeln!(made, "        code: catalog::{code},\n        message: {text:?},");
    let labels: Vec<String> = labels.iter().map(|(place, text)| format!("({place}, {text:?})")).collect();
    let other_code = other_code.as_ref().map(|(name, tests)| format!("({tests:?}, catalog::{name})"));
    let other_code = other_code.map_or("None".to_owned(), |code| format!("Some({code})"));
    let _ = writeln!(made, "        other_code: {other_code},");
    let _ = writeln!(made, "        labels: &[{}],\n        help: {help:?},\n    }};", labels.join(", "));
    let slots: Vec<String> = slots.iter().map(|slot| format!("Slot::from({})", slot.name)).collect();
    let tie = tie.as_ref().map(|tie| format!(".tied(Tie::{tie})")).unwrap_or_default();
    let _ = writeln!(made, "    TEMPLATE.filled(&[{}]){tie}\n}}\n", slots.join(", "));
    made
}
