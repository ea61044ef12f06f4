//! A page: its first line gives code and title, the comment after it is the head, the rest is read by people.

use std::collections::HashMap;

use super::head::{self, Message};

/// A mistake, and its line.
pub(super) type Mistake = (usize, String);

/// The page of one code.
#[derive(Debug)]
pub(super) struct Page {
    /// `E0205`; a code that begins with `W` is of warnings.
    pub(super) code: String,
    /// What it is about, in a few words.
    pub(super) title: String,
    /// The name of its constant in the catalogue.
    pub(super) name: String,
    /// The messages with this code.
    pub(super) messages: Vec<Message>,
    /// The page without its head.
    pub(super) text: String,
}

/// Reads the page in the file of this name; the error lists everything that is wrong with it.
///
/// # Errors
///
/// Each mistake in the first line and in the head.
pub(super) fn read(file: &str, text: &str) -> Result<Page, Vec<Mistake>> {
    let text = text.replace("\r\n", "\n");
    let wrong = |line, what: &str| Err(vec![(line, what.to_owned())]);
    let Some((first, behind)) = text.split_once('\n') else { return wrong(1, "this page is empty") };
    let Some((code, title)) = first.strip_prefix("# ").and_then(|first| first.split_once(": ")) else {
        return wrong(1, "a page begins with `# CODE: TITLE`");
    };
    if code != file || !is_code(code) {
        return wrong(1, "the code is that of the file: `E` or `W`, and four digits");
    }
    let Some((head, rest)) = behind.strip_prefix("<!--\n").and_then(|inside| inside.split_once("-->\n"))
    else {
        return wrong(2, "the head stands between `<!--` and `-->`, right behind the title");
    };
    // The head begins on the third line of the file.
    let (name, messages) = head::read(head, 3)?;
    let text = format!("{first}\n{rest}");
    Ok(Page { code: code.to_owned(), title: title.to_owned(), name, messages, text })
}

fn is_code(code: &str) -> bool {
    code.strip_prefix(['E', 'W'])
        .is_some_and(|number| number.len() == 4 && number.bytes().all(|digit| digit.is_ascii_digit()))
}

/// Names and numbers that two pages have.
pub(super) fn given_twice(pages: &[Page]) -> Vec<String> {
    let mut seen: HashMap<&str, &str> = HashMap::new();
    let mut found = Vec::new();
    for page in pages {
        let messages = page.messages.iter().map(|message| message.name.as_str());
        let number = page.code.get(1..).unwrap_or_default();
        for name in [number, &page.name].into_iter().chain(messages) {
            if let Some(before) = seen.insert(name, &page.code) {
                found.push(format!("{}: `{name}` is in {before} already", page.code));
            }
        }
    }
    found
}
