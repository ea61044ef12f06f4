//! What the library says, as the JSON of the language server protocol.

use std::path::Path;

use menagerie::desk::editor::places::Lines;
use menagerie::language::diagnostic::render::clipped;
use menagerie::language::diagnostic::{Diagnostic, Severity, USED};
use menagerie::language::source::{SourceId, Sources, Span};
use serde_json::{Value, json};

use super::address::address;
use super::desk::{Desk, MAIN};

/// An object without its members that are null: the protocol leaves optional members out.
pub(super) fn object(mut object: Value) -> Value {
    if let Value::Object(members) = &mut object {
        members.retain(|_, value| !value.is_null());
    }
    object
}

/// A place of a text.
pub(super) fn range(lines: &Lines<'_>, at: Span) -> Value {
    let point = |offset: u32| {
        let (line, character) = lines.position(offset as usize);
        json!({ "line": line, "character": character })
    };
    json!({ "start": point(at.start), "end": point(at.end) })
}

/// An edit of a text.
pub(super) fn edit(lines: &Lines<'_>, at: Span, new: &str) -> Value {
    json!({ "range": range(lines, at), "newText": new })
}

/// The address of a text; none for the prelude, and for what is no file. `main` is that of the document itself.
pub(super) fn address_of(desk: &Desk, sources: &Sources, source: SourceId, main: &str) -> Option<String> {
    if source == MAIN {
        return Some(main.to_owned());
    }
    let path = Path::new(&sources.get(source)?.name);
    // An open document keeps the address that its editor has given to it.
    match desk.at(path) {
        Some((open, _)) => Some(open.clone()),
        None => address(path).filter(|_| path.is_absolute()),
    }
}

/// A place with the address of its text.
pub(super) fn location(desk: &Desk, sources: &Sources, at: Span, main: &str) -> Option<Value> {
    let uri = address_of(desk, sources, at.source, main)?;
    let text = &sources.get(at.source)?.text;
    Some(json!({ "uri": uri, "range": range(&Lines::new(text), at) }))
}

/// Where a message is shown in the document itself: what is wrong in a used file is shown at the `use`.
pub(super) fn place(diagnostic: &Diagnostic) -> Span {
    let used = || diagnostic.labels.iter().find(|label| label.text == USED && label.span.source == MAIN);
    match diagnostic.span() {
        Some(at) if at.source == MAIN => at,
        Some(_) => used().map_or(Span::new(MAIN, 0, 0), |label| label.span),
        None => Span::new(MAIN, 0, 0),
    }
}

/// A message as the editor shows it in the document.
pub(super) fn shown(desk: &Desk, sources: &Sources, diagnostic: &Diagnostic, main: &str) -> Option<Value> {
    let text = &sources.get(MAIN)?.text;
    let mut message = clipped(&diagnostic.message);
    let mut related = Vec::new();
    for (index, label) in diagnostic.labels.iter().enumerate() {
        if index == 0 && label.span.source == MAIN {
            if !label.text.is_empty() {
                message = format!("{message}: {}", clipped(&label.text));
            }
        } else if let Some(location) = location(desk, sources, label.span, main) {
            let message = if label.text.is_empty() { "here".to_owned() } else { clipped(&label.text) };
            related.push(json!({ "location": location, "message": message }));
        }
    }
    if let Some(at) = diagnostic.span().filter(|at| at.source != MAIN) {
        let name = sources.get(at.source).map_or("", |source| &source.name);
        let file = Path::new(name).file_name().map_or_else(|| name.into(), |name| name.to_string_lossy());
        message = format!("{file}, line {}: {message}", sources.line_column(at).line);
    }
    if let Some(help) = &diagnostic.help {
        message = format!("{message}\nhelp: {}", clipped(help));
    }
    let severity = match diagnostic.severity {
        Severity::Error => 1,
        Severity::Warning => 2,
    };
    Some(object(json!({
        "range": range(&Lines::new(text), place(diagnostic)),
        "severity": severity,
        "code": diagnostic.code.as_str(),
        "source": "menagerie",
        "message": message,
        "relatedInformation": (!related.is_empty()).then_some(related),
    })))
}
