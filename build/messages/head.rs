//! The head of a page: the name of the constant, and the messages with their slots, labels and help.

use super::page::Mistake;
use super::template::{self, Cascade};

/// One message: what becomes a function.
#[derive(Debug)]
pub(super) struct Message {
    /// What stands above it, for its maintainers.
    pub(super) notes: Vec<String>,
    /// Whether programs that use the library may say it.
    pub(super) public: bool,
    /// The name of the function.
    pub(super) name: String,
    /// Its parameters as Rust writes them.
    pub(super) parameters: String,
    /// The names that texts may use.
    pub(super) slots: Vec<Slot>,
    /// What is wrong.
    pub(super) sentence: String,
    /// The slot of each place, and its label.
    pub(super) labels: Vec<(usize, String)>,
    /// What to do about it; empty for none.
    pub(super) help: String,
    /// Another code, by its constant, and when it is used.
    pub(super) other_code: Option<(String, String)>,
    /// What it has to do with other messages, a variant of `Tie`.
    pub(super) tie: Option<String>,
}

/// A name that is filled in.
#[derive(Debug)]
pub(super) struct Slot {
    /// The name of the parameter.
    pub(super) name: String,
    /// What it may be used for.
    pub(super) kind: Kind,
}

/// What a slot may be used for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// A label may stand there.
    Place,
    /// A place with its words: for a label and for texts.
    Words,
    /// For texts.
    Text,
    /// For texts and comparisons.
    Number,
    /// For conditions.
    Flag,
    /// For texts, by one of the filters that join.
    List,
}

/// With this begins advice that is only a guess.
const GUESS: &str = "{~}";

/// The types that a parameter may have.
const TYPES: &[(&str, Kind)] = &[
    ("Span", Kind::Place),
    ("&[Span]", Kind::Place),
    ("Words", Kind::Words),
    ("&[Words]", Kind::Words),
    ("&str", Kind::Text),
    ("char", Kind::Text),
    ("bool", Kind::Flag),
    ("&[&str]", Kind::List),
    ("&[String]", Kind::List),
    ("usize", Kind::Number),
    ("i64", Kind::Number),
    ("u64", Kind::Number),
    ("u32", Kind::Number),
    ("u8", Kind::Number),
];

/// Reads a head whose first line is the given one of its file.
pub(super) fn read(text: &str, first: usize) -> Result<(String, Vec<Message>), Vec<Mistake>> {
    let mut name = None;
    let (mut messages, mut mistakes) = (Vec::new(), Vec::new());
    let mut notes = Vec::new();
    let mut lines = text.lines().zip(first..).peekable();
    while let Some((line, number)) = lines.next() {
        if let Some(note) = line.strip_prefix("# ") {
            notes.push(note.to_owned());
        } else if let Some(given) = line.strip_prefix("name: ") {
            name = Some(given.trim().to_owned());
        } else if line.starts_with("say ") || line.starts_with("pub say ") {
            let mut body: Vec<(String, usize)> = Vec::new();
            let mut head = line.to_owned();
            while let Some((line, number)) = lines.next_if(|(line, _)| line.starts_with("    ")) {
                match (line.strip_prefix("        "), body.last_mut()) {
                    (Some(more), Some((before, _))) => *before = format!("{before} {}", more.trim_start()),
                    (Some(more), None) => head = format!("{head} {}", more.trim_start()),
                    (None, _) => body.push((line.trim().to_owned(), number)),
                }
            }
            match message(&head, &body, number) {
                Ok(message) => messages.push(Message { notes: std::mem::take(&mut notes), ..message }),
                Err(mistake) => mistakes.push(mistake),
            }
        } else if !line.trim().is_empty() {
            mistakes
                .push((number, "neither `name: CONSTANT` nor `say NAME(SLOTS)` nor `# a note`".to_owned()));
        }
    }
    let fits = |name: &String| name.chars().all(|c| c.is_ascii_uppercase() || c.is_ascii_digit() || c == '_');
    match name.filter(fits) {
        Some(name) if mistakes.is_empty() => Ok((name, messages)),
        Some(_) => Err(mistakes),
        None => {
            mistakes.push((first, "the head begins with `name: CONSTANT`".to_owned()));
            Err(mistakes)
        }
    }
}

/// `say NAME(SLOTS)` and the lines that belong to it.
fn message(head: &str, body: &[(String, usize)], number: usize) -> Result<Message, Mistake> {
    let public = head.starts_with("pub ");
    let form = || (number, "a message begins with `say NAME(SLOT: TYPE, ...)`".to_owned());
    let (_, head) = head.split_once("say ").ok_or_else(form)?;
    let (name, parameters) = head.trim_end().split_once('(').ok_or_else(form)?;
    let parameters = parameters.strip_suffix(')').ok_or_else(form)?;
    let slots = slots(parameters).map_err(|what| (number, what))?;
    let mut told = Message {
        notes: Vec::new(),
        public,
        name: name.to_owned(),
        parameters: parameters.to_owned(),
        slots,
        sentence: String::new(),
        labels: Vec::new(),
        help: String::new(),
        other_code: None,
        tie: None,
    };
    let mut entries: Vec<(&str, Cascade)> = Vec::new();
    for (line, number) in body {
        let wrong = |what: String| (*number, what);
        let (key, condition, text) = entry(line, &told.slots, entries.last().map(|(key, _)| *key));
        let mut text = template::text(text, &told.slots).map_err(wrong)?;
        let key = if key == "guess" {
            text.insert_str(0, GUESS);
            "help"
        } else {
            key
        };
        let condition = condition.map(|condition| template::condition(condition, &told.slots));
        let condition = condition.transpose().map_err(wrong)?;
        if key == "code" {
            let condition = condition.ok_or_else(|| wrong("`code` needs a condition".to_owned()))?;
            told.other_code = Some((text, condition));
            continue;
        }
        match entries.last_mut() {
            Some((last, cascade)) if *last == key && !cascade.is_whole() => cascade.add(condition, &text),
            _ => entries.push((key, Cascade::new(condition, &text))),
        }
    }
    for (key, cascade) in entries {
        let place = told.slots.iter().position(|slot| slot.name == key);
        match (key, place) {
            ("", _) if told.sentence.is_empty() && cascade.is_whole() => told.sentence = cascade.made(),
            ("help", _) if told.help.is_empty() => told.help = cascade.made(),
            ("tie", _) => told.tie = Some(cascade.made()),
            (_, Some(place)) if template::places(&told.slots, place) => {
                told.labels.push((place, cascade.made()));
            }
            _ => return Err((number, format!("`{key}` of `{}` has no place, or is said twice", told.name))),
        }
    }
    if told.sentence.is_empty() {
        return Err((number, format!("`{}` says nothing: the message is its first line", told.name)));
    }
    let texts = [&told.sentence, &told.help].into_iter().chain(told.labels.iter().map(|(_, text)| text));
    let mut made: Vec<String> = texts.cloned().collect();
    made.extend(told.other_code.iter().map(|(_, tests)| format!("{{?{tests}}}")));
    let unused = told.slots.iter().enumerate().find(|(index, _)| {
        told.labels.iter().all(|(place, _)| place != index)
            && !made.iter().any(|text| template::uses(text, *index))
    });
    match unused {
        Some((_, slot)) => Err((number, format!("`{}` of `{}` is not used", slot.name, told.name))),
        None => Ok(told),
    }
}

/// What a line is for, with its condition and its text: `help if given > 1: ...`. A line without a key is the message; `if` and
/// `else` alone go on with what stands before.
fn entry<'a>(line: &'a str, slots: &[Slot], last: Option<&'a str>) -> (&'a str, Option<&'a str>, &'a str) {
    let last = last.unwrap_or("");
    let (key, text) = match line.split_once(':') {
        Some((key, text)) if text.is_empty() || text.starts_with(' ') => (key, text.trim()),
        _ => return ("", None, line),
    };
    let (name, condition) = match key.split_once(' ') {
        Some(("if", condition)) => ("if", Some(condition)),
        Some((name, condition)) => (name, condition.strip_prefix("if ")),
        None => (key, None),
    };
    match name {
        "if" => (last, condition, text),
        "else" => (last, None, text),
        "help" | "guess" | "tie" | "code" => (name, condition, text),
        _ if slots.iter().any(|slot| slot.name == name) && (condition.is_some() || name == key) => {
            (name, condition, text)
        }
        _ => ("", None, line),
    }
}

/// The names in the parameters: `at: Span, (first, second): (&str, Option<&str>)`.
fn slots(parameters: &str) -> Result<Vec<Slot>, String> {
    let mut slots = Vec::new();
    for parameter in split(parameters) {
        let (pattern, ty) = parameter.split_once(": ").ok_or_else(|| format!("`{parameter}` has no type"))?;
        let ty = if ty == "Words" && pattern.starts_with('(') { "(Span, &str)" } else { ty };
        let inside = |text: &str| text.strip_prefix('(')?.strip_suffix(')').map(str::to_owned);
        let (names, types) = match (inside(pattern), inside(ty)) {
            (Some(names), Some(types)) => (names, types),
            _ => (pattern.to_owned(), ty.to_owned()),
        };
        let (names, types) = (split(&names), split(&types));
        if names.len() != types.len() {
            return Err(format!("`{parameter}`: as many names as types are needed"));
        }
        for (name, ty) in names.into_iter().zip(types) {
            let plain = ty.strip_prefix("Option<").and_then(|ty| ty.strip_suffix('>')).unwrap_or(ty);
            let known = TYPES.iter().find(|(known, _)| *known == plain);
            let (_, kind) = known.ok_or_else(|| {
                let all: Vec<&str> = TYPES.iter().map(|(name, _)| *name).collect();
                format!("`{ty}` is not the type of a slot: one of {}, or `Option` of it", all.join(" "))
            })?;
            slots.push(Slot { name: name.to_owned(), kind: *kind });
        }
    }
    Ok(slots)
}

/// The parts between commas that stand in no brackets.
fn split(list: &str) -> Vec<&str> {
    let mut depth = 0_usize;
    let parts = list.split(|c: char| {
        match c {
            '(' | '[' | '<' => depth += 1,
            ')' | ']' | '>' => depth = depth.saturating_sub(1),
            _ => {}
        }
        c == ',' && depth == 0
    });
    parts.map(str::trim).filter(|part| !part.is_empty()).collect()
}
