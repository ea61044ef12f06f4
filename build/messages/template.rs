//! The texts of messages: read as people write them, and made into what `Template` fills in.
//!
//! People write names, `{name:article}` and `{if given > 1}...{else}...{end}`; made of it are numbers: `{2a}` and
//! `{?3>1}...{:}...{.}`. A brace that is followed by anything but a letter stands for itself.

use std::fmt::Write;

use super::head::{Kind, Slot};

/// What may be done with a slot, the sign of it in what is made, and on what it can be done.
const FILTERS: &[(&str, char, &[Kind])] = &[
    ("article", 'a', &[Kind::Text, Kind::Words, Kind::List]),
    ("initial", 'i', &[Kind::Text, Kind::Words]),
    ("grouped", 'g', &[Kind::Text, Kind::Words]),
    ("count", 'c', &[Kind::Number, Kind::List]),
    ("and", '&', &[Kind::List]),
    ("or", '/', &[Kind::List]),
    ("list", ',', &[Kind::List]),
    ("first", 'f', &[Kind::List]),
    ("join", 'j', &[Kind::List]),
    ("length", 'l', &[Kind::List]),
];

/// The first text whose condition holds is used.
#[derive(Debug)]
pub(super) struct Cascade {
    made: String,
    open: usize,
    whole: bool,
}

impl Cascade {
    /// A text with its condition, if it has one.
    pub(super) fn new(condition: Option<String>, text: &str) -> Self {
        let mut cascade = Self { made: String::new(), open: 0, whole: false };
        cascade.add(condition, text);
        cascade
    }

    /// Appends a text.
    pub(super) fn add(&mut self, condition: Option<String>, text: &str) {
        match condition {
            Some(condition) => {
                self.made = format!("{}{{?{condition}}}{text}{{:}}", self.made);
                self.open += 1;
            }
            None => {
                self.made.push_str(text);
                self.whole = true;
            }
        }
    }

    /// Whether one of them is used in any case.
    pub(super) fn is_whole(&self) -> bool {
        self.whole
    }

    /// Its text; `{-}` means no text.
    pub(super) fn made(self) -> String {
        format!("{}{}{}", self.made, if self.whole { "" } else { "{-}" }, "{.}".repeat(self.open))
    }
}

/// Makes a text, or reports what is wrong in it.
pub(super) fn text(text: &str, slots: &[Slot]) -> Result<String, String> {
    let mut made = String::new();
    let mut open = Vec::new();
    let mut rest = text;
    while let Some((before, inside)) = rest.split_once('{') {
        made.push_str(before);
        if !inside.starts_with(|c: char| c.is_ascii_lowercase()) {
            if inside.starts_with(|c: char| c.is_ascii_digit() || "?:.-".contains(c)) {
                return Err("a brace before such a sign cannot be said".to_owned());
            }
            made.push('{');
            rest = inside;
            continue;
        }
        let (word, behind) = inside.split_once('}').ok_or("a `{` is not closed")?;
        rest = behind;
        match word.split_once(' ') {
            Some(("if", asked)) => {
                open.push(1);
                let _ = write!(made, "{{?{}}}", condition(asked, slots)?);
            }
            Some(("else", asked)) => {
                *open.last_mut().ok_or("an `{else}` without an `{if}`")? += 1;
                let asked = asked.strip_prefix("if ").ok_or("only `if` may follow `else`")?;
                let _ = write!(made, "{{:}}{{?{}}}", condition(asked, slots)?);
            }
            None if word == "else" => made.push_str("{:}"),
            None if word == "end" => {
                made.push_str(&"{.}".repeat(open.pop().ok_or("an `{end}` without an `{if}`")?));
            }
            _ => made.push_str(&slot(word, slots)?),
        }
    }
    made.push_str(rest);
    if open.is_empty() { Ok(made) } else { Err("an `{if}` without an `{end}`".to_owned()) }
}

/// `name` or `name:filter`.
fn slot(word: &str, slots: &[Slot]) -> Result<String, String> {
    let (name, filter) = word.split_once(':').unwrap_or((word, ""));
    let (index, slot) = find(name, slots)?;
    if filter.is_empty() {
        return match slot.kind {
            Kind::Text | Kind::Words | Kind::Number => Ok(format!("{{{index}}}")),
            Kind::Place | Kind::Flag | Kind::List => Err(format!("`{name}` alone has no text")),
        };
    }
    let (filter, noun) = filter.split_once(' ').unwrap_or((filter, ""));
    let noun = if noun == "quoted" { "`" } else { noun.trim_matches('"') };
    let known = FILTERS.iter().find(|(known, ..)| *known == filter);
    let (_, sign, on) = known.ok_or_else(|| format!("`{filter}` is not a filter"))?;
    if !on.contains(&slot.kind) {
        return Err(format!("`{filter}` cannot be done with `{name}`"));
    }
    Ok(format!("{{{index}{sign}{noun}}}"))
}

/// Makes a condition: tests joined by `and`, each a slot that is there, or one that is compared.
pub(super) fn condition(text: &str, slots: &[Slot]) -> Result<String, String> {
    let tests: Result<Vec<String>, String> =
        split(text, " and ").into_iter().map(|asked| test(asked, slots)).collect();
    Ok(tests?.join("&"))
}

/// The parts between words that stand in no quotation marks.
fn split<'a>(text: &'a str, word: &str) -> Vec<&'a str> {
    let mut parts = Vec::new();
    let (mut rest, mut from) = (text, 0);
    while let Some(at) = rest.get(from..).and_then(|text| text.find(word)).map(|at| at + from) {
        let (before, behind) = rest.split_at(at);
        if before.matches('"').count() % 2 == 0 {
            parts.push(before);
            (rest, from) = (behind.get(word.len()..).unwrap_or_default(), 0);
        } else {
            from = at + word.len();
        }
    }
    parts.push(rest);
    parts
}

/// `given`, `not given`, `given > 1`, `word is "a" or "b"`, and `before is elsewhere`: in another file than the first place.
fn test(text: &str, slots: &[Slot]) -> Result<String, String> {
    let (not, text) = text.strip_prefix("not ").map_or(("", text), |text| ("!", text));
    let (name, compared) = text.split_once(' ').unwrap_or((text, ""));
    let (index, slot) = find(name, slots)?;
    let counted = matches!(slot.kind, Kind::Number | Kind::List);
    if let Some(number) = compared.strip_prefix("> ").filter(|_| counted) {
        let _: u32 = number.parse().map_err(|_| format!("`{number}` is not a number"))?;
        return Ok(format!("{not}{index}>{number}"));
    }
    if compared.is_empty() {
        return Ok(format!("{not}{index}"));
    }
    if compared == "is elsewhere" && matches!(slot.kind, Kind::Place | Kind::Words) {
        return Ok(format!("{not}{index}@"));
    }
    let values = compared.strip_prefix("is ").ok_or_else(|| format!("`{compared}` is not a comparison"))?;
    let values = split(values, " or ").into_iter().map(|value| {
        let text = value.strip_prefix('"').and_then(|value| value.strip_suffix('"'));
        let fits = |value: &&str| !value.contains(['{', '}', '&', '|']);
        match text.filter(fits) {
            Some(text) if matches!(slot.kind, Kind::Text | Kind::Words) => Ok(text),
            None if counted && value.parse::<u32>().is_ok() => Ok(value),
            _ => Err(format!("`{name}` cannot be compared with {value}")),
        }
    });
    let values: Result<Vec<&str>, String> = values.collect();
    Ok(format!("{not}{index}={}", values?.join("|")))
}

fn find<'a>(name: &str, slots: &'a [Slot]) -> Result<(usize, &'a Slot), String> {
    let found = slots.iter().enumerate().find(|(_, slot)| slot.name == name);
    found.ok_or_else(|| format!("there is no slot `{name}`"))
}

/// Whether a label may stand at this slot.
pub(super) fn places(slots: &[Slot], index: usize) -> bool {
    slots.get(index).is_some_and(|slot| matches!(slot.kind, Kind::Place | Kind::Words))
}

/// Whether a text that was made names this slot.
pub(super) fn uses(made: &str, index: usize) -> bool {
    let index = index.to_string();
    made.split('{').skip(1).filter_map(|part| part.split_once('}')).any(|(word, _)| {
        let tests = word.strip_prefix('?').map(|tests| tests.split('&').collect());
        let tests: Vec<&str> = tests.unwrap_or_else(|| vec![word]);
        tests.iter().any(|test| {
            let test = test.trim_start_matches('!');
            let number = test.split(|c: char| !c.is_ascii_digit()).next();
            number == Some(index.as_str())
        })
    })
}
