//! The answers to requests, one function each.

use lsp_server::{ErrorCode, Request};
use menagerie::desk::editor::places::Lines;
use menagerie::desk::editor::{complete, hover, lenses, names};
use menagerie::language::glossary::Sort;
use menagerie::language::source::{SourceId, Span};
use menagerie::language::syntax::laid_out;
use serde_json::{Value, json};

use super::convert::{edit, location, object, place, range, shown};
use super::desk::{Depth, Desk, MAIN};
use super::request::{Answer, DocumentRequest, Refusal, refuse};
use super::worker::Worker;
use super::{references, trials};

/// The command behind a lens.
pub(super) const RUN: &str = "menagerie.test";

/// Answers a request.
pub(super) fn answer(worker: &mut Worker, desk: &Desk, request: Request) -> Answer {
    let Request { method, params, .. } = request;
    let answer = match method.as_str() {
        "textDocument/hover" => hovered,
        "textDocument/definition" => definition,
        "textDocument/references" => all_references,
        "textDocument/prepareRename" => may_rename,
        "textDocument/rename" => renamed,
        "textDocument/completion" => completed,
        "textDocument/codeAction" => mended,
        "textDocument/codeLens" => lensed,
        "textDocument/formatting" => formatted,
        "workspace/executeCommand" => executed,
        _ => {
            let message = format!("`{method}` is not offered");
            return Err(Refusal { code: ErrorCode::MethodNotFound, message });
        }
    };
    let place = if method == "workspace/executeCommand" { "/arguments/0" } else { "/textDocument/uri" };
    let Some(address) = params.pointer(place).and_then(Value::as_str).map(str::to_owned) else {
        return Err(Refusal { code: ErrorCode::InvalidParams, message: format!("`{place}` is missing") });
    };
    let Some(document) = desk.documents.get(&address) else { return refuse("the document is not open") };
    answer(&mut DocumentRequest { worker, desk, address, document, params })
}

fn hovered(asked: &mut DocumentRequest<'_, '_>) -> Answer {
    let found = asked.worker.analysis(asked.desk, &asked.address, Depth::Written);
    let offset = asked.offset()?;
    let hover = found.and_then(|found| hover::hover(&found.loaded, &found.names, MAIN, offset));
    Ok(json!(hover.map(|hover| json!({
        "contents": { "kind": "markdown", "value": hover.text },
        "range": range(&Lines::new(&asked.document.text), hover.at),
    }))))
}

fn definition(asked: &mut DocumentRequest<'_, '_>) -> Answer {
    let offset = asked.offset()?;
    let Some(found) = asked.worker.analysis(asked.desk, &asked.address, Depth::Written) else {
        return Ok(Value::Null);
    };
    let used = names::used_at(&found.loaded, MAIN, offset).map(|source| Span::new(source, 0, 0));
    let declared = names::name_at(&found.names, MAIN, offset).map(|name| name.declaration);
    let place = used.or(declared);
    Ok(json!(place.and_then(|at| location(asked.desk, &found.loaded.sources, at, &asked.address))))
}

fn all_references(asked: &mut DocumentRequest<'_, '_>) -> Answer {
    let offset = asked.offset()?;
    let Some(found) = references::find(asked, offset) else { return Ok(Value::Null) };
    let wanted = asked.params.pointer("/context/includeDeclaration") == Some(&Value::Bool(true));
    let places = found.into_iter().filter(|place| wanted || !place.declares).map(|place| place.location);
    Ok(places.collect())
}

fn may_rename(asked: &mut DocumentRequest<'_, '_>) -> Answer {
    let offset = asked.offset()?;
    let at = references::to_rename(asked, offset)?.at;
    Ok(range(&Lines::new(&asked.document.text), at))
}

fn renamed(asked: &mut DocumentRequest<'_, '_>) -> Answer {
    let offset = asked.offset()?;
    let new = asked.params.get("newName").and_then(Value::as_str).unwrap_or_default().to_owned();
    references::rename(asked, offset, &new)
}

fn completed(asked: &mut DocumentRequest<'_, '_>) -> Answer {
    let offset = asked.offset()?;
    let Some(found) = asked.worker.analysis(asked.desk, &asked.address, Depth::Written) else {
        return Ok(Value::Null);
    };
    let text: &str = &asked.document.text;
    let cells = asked.worker.cells(&asked.address);
    let (start, words) = complete::complete(&found.loaded, (&found.names, &cells), (MAIN, text), offset);
    let lines = Lines::new(text);
    let items = words.into_iter().map(|word| {
        object(json!({
            "label": word.word,
            "kind": kind(word.sort),
            "detail": (!word.detail.is_empty()).then_some(word.detail),
            // The names of the file go before words of the language.
            "sortText": format!("{}{}", u8::from(word.sort.is_none()), word.word),
            "textEdit": edit(&lines, Span::new(MAIN, start, offset), &word.word),
        }))
    });
    Ok(items.collect())
}

/// The number that the protocol has for a sort of name, or for a word of the language.
fn kind(sort: Option<Sort>) -> u8 {
    match sort {
        None => 14,
        Some(Sort::Piece | Sort::Family) => 7,
        Some(Sort::Zone | Sort::Tracks) => 13,
        Some(Sort::Definition | Sort::Label) => 3,
        Some(Sort::State) => 5,
        Some(Sort::Phase | Sort::Side) => 21,
        Some(Sort::Name | Sort::Parameter) => 6,
        Some(Sort::Cell) => 12,
    }
}

/// What mends each message that stands in the range.
fn mended(asked: &mut DocumentRequest<'_, '_>) -> Answer {
    let (start, end) = (asked.offset_at("/range/start")?, asked.offset_at("/range/end")?);
    let Some(found) = asked.worker.analysis(asked.desk, &asked.address, Depth::Mended) else {
        return Ok(Value::Null);
    };
    let lines = Lines::new(&asked.document.text);
    let mut actions = Vec::new();
    for diagnostic in &found.loaded.diagnostics {
        let Some(fix) = diagnostic.fix.as_ref().filter(|fix| fix.at.source == MAIN) else { continue };
        let at = place(diagnostic);
        if at.start as usize > end || start > at.end as usize {
            continue;
        }
        let label = diagnostic.labels.first().map_or("", |label| label.text.as_str());
        actions.push(json!({
            "title": title(diagnostic.help.as_deref().unwrap_or(label)),
            "kind": "quickfix",
            "diagnostics": [shown(asked.desk, &found.loaded.sources, diagnostic, &asked.address)],
            "edit": { "changes": { &asked.address: [edit(&lines, fix.at, &fix.text)] } },
            "isPreferred": true,
        }));
    }
    Ok(json!(actions))
}

/// The advice of a message as the name of what does it.
fn title(advice: &str) -> String {
    /// The longest title, in characters.
    const LONGEST: usize = 100;
    let advice = advice.strip_prefix("if that is what you mean, ").unwrap_or(advice);
    let short: String = advice.chars().take(LONGEST).collect();
    if short.len() < advice.len() { format!("{short}…") } else { short }
}

#[expect(clippy::unnecessary_wraps, reason = "it stands in the table of answers")]
fn lensed(asked: &mut DocumentRequest<'_, '_>) -> Answer {
    let Some(found) = asked.worker.analysis(asked.desk, &asked.address, Depth::Written) else {
        return Ok(Value::Null);
    };
    let lines = Lines::new(&asked.document.text);
    let lens = |lens: lenses::Lens| {
        let (command, arguments) = match lens.run {
            None => ("", None),
            Some(lenses::Run::All) => (RUN, Some(vec![json!(asked.address)])),
            Some(lenses::Run::Test(start)) => (RUN, Some(vec![json!(asked.address), json!(start)])),
        };
        json!({
            "range": range(&lines, Span { end: lens.at.start, ..lens.at }),
            "command": object(json!({ "title": lens.text, "command": command, "arguments": arguments })),
        })
    };
    Ok(lenses::lenses(&found.loaded, &found.names, MAIN).into_iter().map(lens).collect())
}

fn formatted(asked: &mut DocumentRequest<'_, '_>) -> Answer {
    let text: &str = &asked.document.text;
    match laid_out(SourceId(0), text) {
        Ok(new) if new == text => Ok(json!([])),
        Ok(new) => Ok(json!([difference(text, &new)])),
        Err(_) => refuse("a file that cannot be read is not laid out"),
    }
}

/// One edit that makes a text of another. Equal lines at the beginning and the end stay, and so does what is marked there.
fn difference(old: &str, new: &str) -> Value {
    let same = |pairs: &mut dyn Iterator<Item = (&str, &str)>| {
        pairs.take_while(|(one, other)| one == other).map(|(line, _)| line.len()).sum::<usize>()
    };
    let first = same(&mut old.split_inclusive('\n').zip(new.split_inclusive('\n')));
    let (old_rest, new_rest) = (old.get(first..).unwrap_or(""), new.get(first..).unwrap_or(""));
    let last = same(&mut old_rest.split_inclusive('\n').rev().zip(new_rest.split_inclusive('\n').rev()));
    let at = Span::new(MAIN, first, old.len() - last);
    edit(&Lines::new(old), at, new_rest.get(..new_rest.len() - last).unwrap_or(""))
}

fn executed(asked: &mut DocumentRequest<'_, '_>) -> Answer {
    let command = asked.params.get("command").and_then(Value::as_str).unwrap_or_default();
    if command != RUN {
        return refuse(format!("there is no command `{command}` for this document"));
    }
    let only = asked.number("/arguments/1").ok();
    let send = asked.worker.send().clone();
    trials::begin(asked.desk.clone(), asked.address.clone(), only, &asked.worker.tests, send);
    Ok(Value::Null)
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::difference;

    #[test]
    fn only_the_lines_that_differ_are_replaced() {
        for (old, new, start, end, text) in [
            ("a\n b\nc\n", "a\nb\nc\n", (1, 0), (2, 0), "b\n"),
            ("a", "a\n", (0, 0), (0, 1), "a\n"),
            ("a\n\n\n", "a\n", (1, 0), (3, 0), ""),
        ] {
            let at = |(line, character): (u32, u32)| json!({ "line": line, "character": character });
            let range = json!({ "start": at(start), "end": at(end) });
            assert_eq!(difference(old, new), json!({ "range": range, "newText": text }));
        }
    }
}
