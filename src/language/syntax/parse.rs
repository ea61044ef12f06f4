//! From text to tree.

use std::collections::BTreeSet;
use std::num::NonZeroUsize;
use std::sync::{Arc, Once};

use pest::iterators::{Pair, Pairs};

use super::build::{self, Builder};
use super::capitals::capitals;
use super::errors;
use super::foreign::foreign;
use super::grammar::{Grammar, Rule};
use super::mend::Repair;
use super::names::Names;
use super::scan::{Scanned, scan};
use super::tree::{File, PositionLine};
use crate::language::diagnostic::{Diagnostic, any_error};
use crate::language::sorting::Sorting;
use crate::language::source::SourceId;

/// How much work the grammar may take for one text: many times what a sound
/// text of the largest size takes, and less than a second of it. It is a last
/// resort, and the same for all threads.
const MOST_CALLS: usize = 20_000_000;

/// How often a text is parsed again with certain repairs.
const MOST_REPAIRS: usize = 4;

/// The result of parsing.
#[derive(Clone, Debug, Default)]
pub struct Parsed {
    /// The tree, with a broken node for each part that cannot be read.
    pub file: Arc<File>,
    /// All errors, in the order of the text.
    pub diagnostics: Vec<Diagnostic>,
}

/// Reads a rule file. `source` is the number of the text; all places in the
/// tree and the diagnostics carry it.
#[must_use]
pub fn parse(source: SourceId, text: &str) -> Parsed {
    parse_beside(source, text, None)
}

/// As [`parse`], if the names of all used files are known.
pub(crate) fn parse_beside(source: SourceId, text: &str, used: Option<&Names>) -> Parsed {
    if let Some(found) = foreign(source, text) {
        return Parsed { diagnostics: vec![found], ..Parsed::default() };
    }
    let scanned = scan(source, text).beside(used);
    let (file, diagnostics) = read(scanned, Rule::file, build::file);
    Parsed { file: Arc::new(file.unwrap_or_default()), diagnostics }
}

/// The rules of the grammar by which a text is parsed, `None` if it cannot be parsed as it is: to see which constructs
/// texts have.
#[must_use]
pub fn rules_met(text: &str) -> BTreeSet<String> {
    let names =
        |pairs: Pairs<'_, Rule>| pairs.flatten().map(|pair| format!("{:?}", pair.as_rule())).collect();
    // The grammar itself does not bound the nesting of a text.
    if scan(SourceId(0), text).hopeless {
        return BTreeSet::new();
    }
    Grammar::parse(Rule::file, text).map(names).unwrap_or_default()
}

/// Reads a position as it stands in a test: with or without the braces.
///
/// # Errors
///
/// All errors of the text.
pub fn parse_position(source: SourceId, text: &str) -> Result<Vec<PositionLine>, Vec<Diagnostic>> {
    let (lines, diagnostics) = read(scan(source, text), Rule::only_position, build::lone_position);
    match lines {
        Some(lines) if diagnostics.is_empty() => Ok(lines),
        _ => Err(diagnostics),
    }
}

/// Scans a text, parses it and builds the tree.
fn read<T>(
    mut scanned: Scanned<'_>,
    rule: Rule,
    build: impl for<'s> Fn(&mut Builder<'s>, Pair<'s, Rule>) -> T,
) -> (Option<T>, Vec<Diagnostic>) {
    static LIMIT: Once = Once::new();
    LIMIT.call_once(|| pest::set_call_limit(NonZeroUsize::new(MOST_CALLS)));

    let (mut grown, mut more, mut repairs) = (None, Vec::new(), Vec::new());
    if !scanned.hopeless {
        (grown, more, repairs) = grow(&scanned, rule, &build);
        if !more.is_empty() || !repairs.is_empty() {
            let capitals = capitals(&scanned, rule);
            if !capitals.is_empty() {
                scanned.repair(capitals);
                (grown, more, repairs) = grow(&scanned, rule, &build);
            }
        }
        // Certain repairs are made, so that one mistake does not hide the next.
        for _ in 0..MOST_REPAIRS {
            if repairs.is_empty() {
                break;
            }
            scanned.repair(repairs);
            (grown, more, repairs) = grow(&scanned, rule, &build);
        }
    }
    let mut diagnostics = std::mem::take(&mut scanned.diagnostics);
    diagnostics.append(&mut more);
    diagnostics.extend(repairs.into_iter().map(|(found, _)| found));
    diagnostics.arrange_by_key(|diagnostic| diagnostic.span().map(|span| span.start));
    (grown, diagnostics)
}

/// The result for a text: the tree, the errors, and those that can be repaired.
type Attempt<T> = (Option<T>, Vec<Diagnostic>, Vec<(Diagnostic, Repair)>);

fn grow<'s, T>(
    scanned: &'s Scanned<'s>,
    rule: Rule,
    build: impl Fn(&mut Builder<'s>, Pair<'s, Rule>) -> T,
) -> Attempt<T> {
    let mut builder = Builder::new(scanned);
    match Grammar::parse(rule, &scanned.text) {
        Ok(mut pairs) => {
            let whole = pairs.next().map(|whole| build(&mut builder, whole));
            (whole, builder.diagnostics, builder.repairs)
        }
        // Errors of its brackets have been reported.
        Err(_) if any_error(&scanned.diagnostics) => (None, Vec::new(), Vec::new()),
        Err(_) => (None, vec![errors::too_intricate(scanned.span(0, 0))], Vec::new()),
    }
}

#[cfg(test)]
#[expect(clippy::unwrap_used, reason = "a panic is how a test fails")]
mod tests;
