//! The answers to requests, one function each.

use lsp_server::{ErrorCode, Request};
use lsp_types::{
    CodeAction, CodeActionKind, CodeActionParams, CodeLens, CodeLensParams, Command, CompletionItem,
    CompletionItemKind, CompletionParams, CompletionTextEdit, DocumentFormattingParams, ExecuteCommandParams,
    GotoDefinitionParams, Hover, HoverContents, HoverParams, Location, MarkupContent, MarkupKind, Position,
    Range, ReferenceParams, RenameParams, TextDocumentPositionParams, TextEdit,
};
use menagerie::desk::editor::places::Lines;
use menagerie::desk::editor::{complete, hover, lenses, names};
use menagerie::language::glossary::Sort;
use menagerie::language::source::{SourceId, Span};
use menagerie::language::syntax::laid_out;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

use super::convert::{location, range, shown};
use super::desk::{Depth, Desk, Document, MAIN};
use super::worker::Worker;
use super::{references, trials};

/// The command behind a lens.
pub(super) const RUN: &str = "menagerie.test";

/// Why a request is not answered.
#[derive(Debug)]
pub(super) struct Refusal {
    pub(super) code: ErrorCode,
    pub(super) message: String,
}

/// A request that could be understood and cannot be fulfilled.
pub(super) fn refuse<T>(message: impl Into<String>) -> Result<T, Refusal> {
    Err(Refusal { code: ErrorCode::RequestFailed, message: message.into() })
}

/// What a request is about.
pub(super) struct Asked<'w, 'd> {
    pub(super) worker: &'w mut Worker,
    pub(super) desk: &'d Desk,
    pub(super) address: String,
    pub(super) document: &'d Document,
}

impl<'w, 'd> Asked<'w, 'd> {
    fn new(worker: &'w mut Worker, desk: &'d Desk, address: &str) -> Result<Self, Refusal> {
        match desk.documents.get(address) {
            Some(document) => Ok(Self { worker, desk, address: address.to_owned(), document }),
            None => refuse("the document is not open"),
        }
    }

    /// The document of a position, and the byte.
    fn at(
        worker: &'w mut Worker,
        desk: &'d Desk,
        at: &TextDocumentPositionParams,
    ) -> Result<(Self, usize), Refusal> {
        let asked = Self::new(worker, desk, at.text_document.uri.as_str())?;
        let Position { line, character } = at.position;
        let offset = Lines::new(&asked.document.text).offset(line, character);
        Ok((asked, offset))
    }
}

/// Answers a request.
pub(super) fn answer(worker: &mut Worker, desk: &Desk, request: Request) -> Result<Value, Refusal> {
    let Request { method, params, .. } = request;
    match method.as_str() {
        "textDocument/hover" => hovered(worker, desk, &read(params)?),
        "textDocument/definition" => definition(worker, desk, &read(params)?),
        "textDocument/references" => all_references(worker, desk, &read(params)?),
        "textDocument/prepareRename" => may_rename(worker, desk, &read(params)?),
        "textDocument/rename" => renamed(worker, desk, &read(params)?),
        "textDocument/completion" => completed(worker, desk, &read(params)?),
        "textDocument/codeAction" => mended(worker, desk, &read(params)?),
        "textDocument/codeLens" => lensed(worker, desk, &read(params)?),
        "textDocument/formatting" => formatted(worker, desk, &read(params)?),
        "workspace/executeCommand" => executed(worker, desk, &read(params)?),
        _ => Err(Refusal { code: ErrorCode::MethodNotFound, message: format!("`{method}` is not offered") }),
    }
}

fn read<T: DeserializeOwned>(params: Value) -> Result<T, Refusal> {
    serde_json::from_value(params)
        .map_err(|error| Refusal { code: ErrorCode::InvalidParams, message: error.to_string() })
}

fn hovered(worker: &mut Worker, desk: &Desk, params: &HoverParams) -> Result<Value, Refusal> {
    let (asked, offset) = Asked::at(worker, desk, &params.text_document_position_params)?;
    let Some(found) = asked.worker.analysis(desk, &asked.address, Depth::Written) else {
        return Ok(Value::Null);
    };
    let told = hover::hover(&found.loaded, &found.names, MAIN, offset);
    Ok(json!(told.map(|told| Hover {
        contents: HoverContents::Markup(MarkupContent { kind: MarkupKind::Markdown, value: told.text }),
        range: Some(range(&Lines::new(&asked.document.text), told.at)),
    })))
}

fn definition(worker: &mut Worker, desk: &Desk, params: &GotoDefinitionParams) -> Result<Value, Refusal> {
    let (asked, offset) = Asked::at(worker, desk, &params.text_document_position_params)?;
    let Some(found) = asked.worker.analysis(desk, &asked.address, Depth::Written) else {
        return Ok(Value::Null);
    };
    let used = names::used_at(&found.loaded, MAIN, offset).map(|source| Span::new(source, 0, 0));
    let declared = names::name_at(&found.names, MAIN, offset).map(|name| name.declaration);
    let place = used.or(declared);
    Ok(json!(place.and_then(|at| location(desk, &found.loaded.sources, at, &asked.address))))
}

fn all_references(worker: &mut Worker, desk: &Desk, params: &ReferenceParams) -> Result<Value, Refusal> {
    let (mut asked, offset) = Asked::at(worker, desk, &params.text_document_position)?;
    let Some(found) = references::find(&mut asked, offset) else { return Ok(Value::Null) };
    let wanted = params.context.include_declaration;
    let places: Vec<Location> = found
        .places
        .into_iter()
        .filter(|place| wanted || !place.declares)
        .map(|place| place.location)
        .collect();
    Ok(json!(places))
}

fn may_rename(
    worker: &mut Worker,
    desk: &Desk,
    params: &TextDocumentPositionParams,
) -> Result<Value, Refusal> {
    let (mut asked, offset) = Asked::at(worker, desk, params)?;
    let at = references::to_rename(&mut asked, offset)?.at;
    Ok(json!(range(&Lines::new(&asked.document.text), at)))
}

fn renamed(worker: &mut Worker, desk: &Desk, params: &RenameParams) -> Result<Value, Refusal> {
    let (mut asked, offset) = Asked::at(worker, desk, &params.text_document_position)?;
    references::rename(&mut asked, offset, &params.new_name)
}

fn completed(worker: &mut Worker, desk: &Desk, params: &CompletionParams) -> Result<Value, Refusal> {
    let (asked, offset) = Asked::at(worker, desk, &params.text_document_position)?;
    let Some(found) = asked.worker.analysis(desk, &asked.address, Depth::Written) else {
        return Ok(Value::Null);
    };
    let text: &str = &asked.document.text;
    let cells = asked.worker.cells(&asked.address);
    let (start, words) = complete::complete(&found.loaded, (&found.names, &cells), (MAIN, text), offset);
    let lines = Lines::new(text);
    let range = range(&lines, Span::new(MAIN, start, offset));
    let items: Vec<CompletionItem> = words
        .into_iter()
        .map(|word| CompletionItem {
            label: word.word.clone(),
            kind: Some(word.sort.map_or(CompletionItemKind::KEYWORD, kind)),
            detail: (!word.detail.is_empty()).then_some(word.detail),
            // The names of the file go before words of the language.
            sort_text: Some(format!("{}{}", u8::from(word.sort.is_none()), word.word)),
            text_edit: Some(CompletionTextEdit::Edit(TextEdit { range, new_text: word.word })),
            ..CompletionItem::default()
        })
        .collect();
    Ok(json!(items))
}

fn kind(sort: Sort) -> CompletionItemKind {
    match sort {
        Sort::Piece | Sort::Family => CompletionItemKind::CLASS,
        Sort::Zone | Sort::Tracks => CompletionItemKind::ENUM,
        Sort::Definition | Sort::Label => CompletionItemKind::FUNCTION,
        Sort::State => CompletionItemKind::FIELD,
        Sort::Phase | Sort::Side => CompletionItemKind::CONSTANT,
        Sort::Name | Sort::Parameter => CompletionItemKind::VARIABLE,
        Sort::Cell => CompletionItemKind::VALUE,
    }
}

/// What mends each message that stands in the range.
fn mended(worker: &mut Worker, desk: &Desk, params: &CodeActionParams) -> Result<Value, Refusal> {
    let asked = Asked::new(worker, desk, params.text_document.uri.as_str())?;
    let Some(found) = asked.worker.analysis(desk, &asked.address, Depth::Mended) else {
        return Ok(Value::Null);
    };
    let lines = Lines::new(&asked.document.text);
    let sources = &found.loaded.sources;
    let touches = |one: Range, other: Range| one.start <= other.end && other.start <= one.end;
    let mut actions = Vec::new();
    for told in &found.loaded.diagnostics {
        let Some(fix) = told.fix.as_ref().filter(|fix| fix.at.source == MAIN) else { continue };
        let Some(message) = shown(desk, sources, told, &asked.address) else { continue };
        if !touches(message.range, params.range) {
            continue;
        }
        let edit = json!({ "changes": { &asked.address: [TextEdit { range: range(&lines, fix.at), new_text: fix.text.clone() }] } });
        let Ok(edit) = serde_json::from_value(edit) else { continue };
        actions.push(CodeAction {
            title: title(
                told.help.as_deref().or(told.labels.first().map(|label| label.text.as_str())).unwrap_or(""),
            ),
            kind: Some(CodeActionKind::QUICKFIX),
            diagnostics: Some(vec![message]),
            edit: Some(edit),
            is_preferred: Some(true),
            ..CodeAction::default()
        });
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

fn lensed(worker: &mut Worker, desk: &Desk, params: &CodeLensParams) -> Result<Value, Refusal> {
    let asked = Asked::new(worker, desk, params.text_document.uri.as_str())?;
    let Some(found) = asked.worker.analysis(desk, &asked.address, Depth::Written) else {
        return Ok(Value::Null);
    };
    let lines = Lines::new(&asked.document.text);
    let lens = |lens: lenses::Lens| {
        let (command, arguments) = match lens.run {
            None => (String::new(), None),
            Some(lenses::Run::All) => (RUN.to_owned(), Some(vec![json!(asked.address)])),
            Some(lenses::Run::Test(start)) => {
                (RUN.to_owned(), Some(vec![json!(asked.address), json!(start)]))
            }
        };
        let mut range = range(&lines, lens.at);
        range.end = range.start;
        CodeLens { range, command: Some(Command { title: lens.text, command, arguments }), data: None }
    };
    Ok(json!(lenses::lenses(&found.loaded, &found.names, MAIN).into_iter().map(lens).collect::<Vec<_>>()))
}

fn formatted(worker: &mut Worker, desk: &Desk, params: &DocumentFormattingParams) -> Result<Value, Refusal> {
    let asked = Asked::new(worker, desk, params.text_document.uri.as_str())?;
    let text: &str = &asked.document.text;
    let Ok(new) = laid_out(SourceId(0), text) else {
        return refuse("a file that cannot be read is not laid out");
    };
    let edits = if new == text { Vec::new() } else { vec![difference(text, &new)] };
    Ok(json!(edits))
}

/// One edit that makes a text of another. The lines at the beginning and the end that are the same stay: so does what is marked there.
fn difference(old: &str, new: &str) -> TextEdit {
    let same = |pairs: &mut dyn Iterator<Item = (&str, &str)>| {
        pairs.take_while(|(one, other)| one == other).map(|(line, _)| line.len()).sum::<usize>()
    };
    let first = same(&mut old.split_inclusive('\n').zip(new.split_inclusive('\n')));
    let (old_rest, new_rest) = (old.get(first..).unwrap_or(""), new.get(first..).unwrap_or(""));
    let last = same(&mut old_rest.split_inclusive('\n').rev().zip(new_rest.split_inclusive('\n').rev()));
    let at = Span::new(MAIN, first, old.len() - last);
    let new_text = new_rest.get(..new_rest.len() - last).unwrap_or("").to_owned();
    TextEdit { range: range(&Lines::new(old), at), new_text }
}

fn executed(worker: &mut Worker, desk: &Desk, params: &ExecuteCommandParams) -> Result<Value, Refusal> {
    let address = params.arguments.first().and_then(Value::as_str);
    let Some(address) = address.filter(|_| params.command == RUN) else {
        return refuse(format!("there is no command `{}` for this document", params.command));
    };
    if !desk.documents.contains_key(address) {
        return refuse("the document is not open");
    }
    let only = params.arguments.get(1).and_then(Value::as_u64).and_then(|start| u32::try_from(start).ok());
    let send = worker.send().clone();
    trials::begin(desk.clone(), address.to_owned(), only, &worker.tests, send);
    Ok(Value::Null)
}

#[cfg(test)]
mod tests {
    use lsp_types::{Position, Range};

    use super::difference;

    #[test]
    fn only_the_lines_that_differ_are_replaced() {
        let edit = difference("a\n b\nc\n", "a\nb\nc\n");
        assert_eq!(edit.range, Range { start: Position::new(1, 0), end: Position::new(2, 0) });
        assert_eq!(edit.new_text, "b\n");
        let edit = difference("a", "a\n");
        assert_eq!((edit.range.end, edit.new_text.as_str()), (Position::new(0, 1), "a\n"));
        let edit = difference("a\n\n\n", "a\n");
        assert_eq!((edit.range.start.line, edit.new_text.as_str()), (1, ""));
    }
}
