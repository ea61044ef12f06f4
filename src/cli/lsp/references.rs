//! All places of a name, in the document, in the files that it uses, and in the files beside it that use them; and another name for it.
//!
//! A name can be changed if it is declared in a file that the editor has open, or that lies in the folder of the document: then all
//! texts that use it are known. Words of the language and of the prelude, and cells, keep their names. A change that would
//! bring errors is refused.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use menagerie::desk::editor::names::{name_at, no_name, places};
use menagerie::desk::editor::places::Lines;
use menagerie::desk::folder::read;
use menagerie::language::check::NameUse;
use menagerie::language::diagnostic::{Diagnostic, Severity};
use menagerie::language::source::Span;
use serde_json::{Value, json};

use super::super::limits::RULES_LIMIT;
use super::convert::{edit, location};
use super::desk::{Analysis, Depth, Desk, MAIN};
use super::request::{Answer, DocumentRequest, Refusal, refuse};

/// The most files beside the document that are looked at.
const MOST_FILES: usize = 500;

/// A place of a name.
#[derive(Debug)]
pub(super) struct Found {
    pub(super) location: Value,
    pub(super) declares: bool,
    address: String,
    /// The name of its text, and where it stands in that.
    text: String,
    at: Span,
}

/// The places of the name at a byte of a document; none if no name stands there.
pub(super) fn find(asked: &mut DocumentRequest<'_, '_>, offset: usize) -> Option<Vec<Found>> {
    let main = asked.worker.analysis(asked.desk, &asked.address, Depth::Written)?;
    let found = name_at(&main.names, MAIN, offset)?;
    let declared_in = source_name(&main, found.declaration)?;
    let mut all: BTreeMap<(String, u32), Found> = BTreeMap::new();
    add(&mut all, asked.desk, &main, &asked.address, (&declared_in, found.declaration));
    let word = main.loaded.sources.text(found.declaration).to_owned();
    for (path, text) in others(asked.desk, asked.document.path.as_deref()) {
        if !text.contains(&word) || path.as_deref() == asked.document.path.as_deref() {
            continue;
        }
        let shelf = asked.worker.shelf();
        let other = asked.desk.analyse_text(path.as_deref(), &text, Depth::Written, shelf);
        let Some(path) = path else { continue };
        let address = match asked.desk.at(&path) {
            Some((open, _)) => open.clone(),
            None => super::address::address(&path)?,
        };
        add(&mut all, asked.desk, &other, &address, (&declared_in, found.declaration));
    }
    Some(all.into_values().collect())
}

/// Adds the places where a text, and the texts that it uses, say the name that is declared there.
fn add(
    all: &mut BTreeMap<(String, u32), Found>,
    desk: &Desk,
    found: &Analysis,
    main: &str,
    (declared_in, declaration): (&str, Span),
) {
    let same = |used: &&NameUse| {
        let at = used.declaration;
        (at.start, at.end) == (declaration.start, declaration.end)
            && source_name(found, at).is_some_and(|name| same_file(&name, declared_in))
    };
    let Some(own) = found.names.iter().find(same).map(|used| used.declaration) else { return };
    for at in places(&found.names, own) {
        let place = location(desk, &found.loaded.sources, at, main).zip(source_name(found, at));
        if let Some((location, text)) = place {
            let address = location.get("uri").and_then(Value::as_str).unwrap_or_default().to_owned();
            let key = (address.clone(), at.start);
            all.entry(key).or_insert(Found { location, address, declares: at == own, text, at });
        }
    }
}

/// The name of the text in which something stands.
fn source_name(found: &Analysis, at: Span) -> Option<String> {
    // The prelude is the same for all and has no place of its own.
    found.loaded.sources.get(at.source).filter(|_| at.source.0 != 0).map(|source| source.name.clone())
}

fn same_file(one: &str, other: &str) -> bool {
    let real = |name: &str| fs::canonicalize(name).ok();
    one == other || real(one).is_some_and(|one| Some(one) == real(other))
}

/// The texts that may use what a document declares: all that are open, and the rule files in its folder.
fn others(desk: &Desk, document: Option<&Path>) -> Vec<(Option<PathBuf>, String)> {
    let mut found: Vec<(Option<PathBuf>, String)> =
        desk.documents.values().map(|open| (open.path.clone(), open.text.to_string())).collect();
    let Some(folder) = document.and_then(Path::parent) else { return found };
    let Ok(entries) = fs::read_dir(folder) else { return found };
    for entry in entries.flatten().take(MOST_FILES) {
        let path = entry.path();
        // No link is followed that is found in a folder.
        let plain = entry.file_type().is_ok_and(|kind| kind.is_file());
        if !plain || path.extension().is_none_or(|ending| ending != "rules") || desk.at(&path).is_some() {
            continue;
        }
        if let Ok(text) = read(&path, RULES_LIMIT) {
            found.push((Some(path), text));
        }
    }
    found
}

/// The name at a byte, if it may be changed.
pub(super) fn to_rename(asked: &mut DocumentRequest<'_, '_>, offset: usize) -> Result<NameUse, Refusal> {
    let Some(main) = asked.worker.analysis(asked.desk, &asked.address, Depth::Written) else {
        return refuse("the document is not open");
    };
    let Some(found) = name_at(&main.names, MAIN, offset) else {
        return refuse(
            "there is no name here that can be changed: words of the language and cells keep their names",
        );
    };
    let Some(text) = source_name(&main, found.declaration) else {
        return refuse(format!("`{}` is a word of the language", main.loaded.sources.text(found.at)));
    };
    let path = Path::new(&text);
    let beside = asked.document.path.as_deref().and_then(Path::parent) == path.parent();
    if found.declaration.source != MAIN && !beside && asked.desk.at(path).is_none() {
        return refuse(format!("it is declared in `{text}`: open that file, and change its name there"));
    }
    Ok(found)
}

/// The edits that give the name at a byte another one.
pub(super) fn rename(asked: &mut DocumentRequest<'_, '_>, offset: usize, new: &str) -> Answer {
    let found = to_rename(asked, offset)?;
    if let Some(why) = no_name(new) {
        return refuse(why);
    }
    let Some(places) = find(asked, offset) else { return refuse("there is no name here") };
    let mut by_text: BTreeMap<&str, Vec<&Found>> = BTreeMap::new();
    for place in &places {
        by_text.entry(&place.text).or_default().push(place);
    }
    let mut changes = serde_json::Map::new();
    let mut after = asked.desk.clone();
    let mut texts: Vec<(String, String)> = Vec::new();
    for (text_name, places) in by_text {
        let Some(first) = places.first() else { continue };
        let address = first.address.clone();
        let open = asked.desk.documents.get(&address).map(|open| open.text.to_string());
        let Some(text) = open.or_else(|| read(Path::new(text_name), RULES_LIMIT).ok()) else {
            return refuse(format!("`{text_name}` cannot be read"));
        };
        let lines = Lines::new(&text);
        let edits: Value = places.iter().map(|place| edit(&lines, place.at, new)).collect();
        after.put(&address, &with(&text, &places, new), 0);
        changes.insert(address.clone(), edits);
        texts.push((address, text));
    }
    for (address, text) in &texts {
        if let Some(wrong) = worse(asked, &after, address, text) {
            let word = asked.document.text.get(found.at.start as usize..found.at.end as usize).unwrap_or("");
            return refuse(format!(
                "with `{new}` in place of `{word}` the file would be wrong: {}",
                wrong.message
            ));
        }
    }
    Ok(json!({ "changes": changes }))
}

/// A text with another name in these places, which are in order.
fn with(text: &str, places: &[&Found], new: &str) -> String {
    let (mut all, mut end) = (String::new(), 0);
    for place in places {
        all.push_str(text.get(end..place.at.start as usize).unwrap_or(""));
        all.push_str(new);
        end = place.at.end as usize;
    }
    all + text.get(end..).unwrap_or("")
}

/// An error of a text after the change where there was none before.
fn worse(asked: &DocumentRequest<'_, '_>, after: &Desk, address: &str, before: &str) -> Option<Diagnostic> {
    let document = after.documents.get(address)?;
    let path = document.path.as_deref();
    let look = |desk: &Desk, text: &str| {
        let found = desk.analyse_text(path, text, Depth::Written, asked.worker.shelf()).loaded.diagnostics;
        found.into_iter().filter(|told| told.severity == Severity::Error).collect::<Vec<_>>()
    };
    let (old, new) = (look(asked.desk, before), look(after, &document.text));
    (new.len() > old.len()).then(|| new.into_iter().next()).flatten()
}
