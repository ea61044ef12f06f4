//! From what the library tells to what editors show.

use lsp_types::{
    Diagnostic as Shown, DiagnosticRelatedInformation, DiagnosticSeverity, Location, NumberOrString,
    Position, Range, Uri,
};
use menagerie::desk::editor::places::Lines;
use menagerie::language::diagnostic::render::clipped;
use menagerie::language::diagnostic::{Diagnostic, Severity, USED};
use menagerie::language::source::{SourceId, Sources, Span};
use std::path::Path;
use std::str::FromStr;

use super::address::address;
use super::desk::{Desk, MAIN};

/// A place of a text.
pub(super) fn range(lines: &Lines<'_>, at: Span) -> Range {
    let point = |offset: u32| {
        let (line, character) = lines.position(offset as usize);
        Position { line, character }
    };
    Range { start: point(at.start), end: point(at.end) }
}

/// The address of a text; none for the prelude, and for what is no file. `main` is that of the document itself.
pub(super) fn address_of(desk: &Desk, sources: &Sources, source: SourceId, main: &str) -> Option<Uri> {
    if source == MAIN {
        return Uri::from_str(main).ok();
    }
    let path = Path::new(&sources.get(source)?.name);
    // An open document keeps the address that its editor has given to it.
    match desk.at(path) {
        Some((open, _)) => Uri::from_str(open).ok(),
        None => address(path).filter(|_| path.is_absolute()),
    }
}

/// A place with the address of its text.
pub(super) fn location(desk: &Desk, sources: &Sources, at: Span, main: &str) -> Option<Location> {
    let uri = address_of(desk, sources, at.source, main)?;
    let text = &sources.get(at.source)?.text;
    Some(Location { uri, range: range(&Lines::new(text), at) })
}

/// A message, where it is to be shown in the document itself: what is wrong in a used file is shown where that is used.
pub(super) fn shown(desk: &Desk, sources: &Sources, told: &Diagnostic, main: &str) -> Option<Shown> {
    let text = &sources.get(MAIN)?.text;
    let first = told.span();
    let used = || told.labels.iter().find(|label| label.text == USED && label.span.source == MAIN);
    let at = match first {
        Some(at) if at.source == MAIN => at,
        Some(_) => used().map_or(Span::new(MAIN, 0, 0), |label| label.span),
        None => Span::new(MAIN, 0, 0),
    };
    let mut message = clipped(&told.message);
    let mut related = Vec::new();
    for (index, label) in told.labels.iter().enumerate() {
        if index == 0 && label.span.source == MAIN {
            if !label.text.is_empty() {
                message = format!("{message}: {}", clipped(&label.text));
            }
        } else if let Some(location) = location(desk, sources, label.span, main) {
            let message = if label.text.is_empty() { "here".to_owned() } else { clipped(&label.text) };
            related.push(DiagnosticRelatedInformation { location, message });
        }
    }
    if let Some(at) = first.filter(|at| at.source != MAIN) {
        let name = sources.get(at.source).map_or("", |source| &source.name);
        let file = Path::new(name).file_name().map_or_else(|| name.into(), |name| name.to_string_lossy());
        message = format!("{file}, line {}: {message}", sources.line_column(at).line);
    }
    if let Some(help) = &told.help {
        message = format!("{message}\nhelp: {}", clipped(help));
    }
    Some(Shown {
        range: range(&Lines::new(text), at),
        severity: Some(match told.severity {
            Severity::Error => DiagnosticSeverity::ERROR,
            Severity::Warning => DiagnosticSeverity::WARNING,
        }),
        code: Some(NumberOrString::String(told.code.as_str().to_owned())),
        source: Some("menagerie".to_owned()),
        message,
        related_information: (!related.is_empty()).then_some(related),
        ..Shown::default()
    })
}
