//! `menagerie read`: the rules said back, each clause in plain sentences.

use std::fmt::Write;
use std::path::Path;

use clap::ValueEnum;
use menagerie::desk::read::{self, Said};
use menagerie::language::diagnostic::{Diagnostic, suggest};
use menagerie::language::ir::{Game, Kind};
use menagerie::language::messages;
use serde_json::json;

use super::failure::Failure;
use super::rule_file::RuleFile;
use super::{Shell, Status};

/// Say the rules back: each clause in plain English
///
/// Below each clause stands what it says, with every `here`, `it`, `own`, `mover` and `origin` replaced by what it means. A
/// clause of a family is said once. Example: `menagerie read chess --piece Pawn`.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    rules: RuleFile,
    /// Only the clauses that this piece has, from wherever it has them
    #[arg(long, value_name = "NAME")]
    piece: Option<String>,
    /// How the sentences are printed
    #[arg(long, value_enum, default_value = "text")]
    format: Format,
}

/// How sentences are printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Format {
    /// Clauses and sentences
    Text,
    /// One JSON document, described in docs/programs.md
    Json,
}

pub(super) fn run(args: &Args, shell: &mut Shell) -> Result<Status, Failure> {
    let (game, warnings) = args.rules.load_with_warnings()?;
    let kind = args.piece.as_deref().map(|name| piece(&game, name)).transpose()?;
    let mut said = vec![read::in_general(&game)];
    said.extend(read::read(&game));
    said.retain(|said| kind.is_none_or(|kind| said.kinds.contains(&kind)));
    let text = match args.format {
        Format::Text => {
            let mut text = text(&game, &said, &warnings);
            for line in kind.map(|kind| read::takes_in_all(&game, kind)).unwrap_or_default() {
                let _ = writeln!(text, "  {line}");
            }
            text
        }
        Format::Json => document(&game, &said),
    };
    shell.print(&text)?;
    Ok(Status::Fine)
}

/// The kind with a name.
fn piece(game: &Game, name: &str) -> Result<Kind, Failure> {
    let place = game.kinds.iter().position(|kind| kind.name == name);
    place.map(Kind::at).ok_or_else(|| {
        let near = suggest::nearest(name, game.kinds.iter().map(|kind| kind.name.as_str()));
        messages::not_declared(name, &near.map(|near| format!("did you mean `{near}`?")).unwrap_or_default())
            .into()
    })
}

/// The name of the file of a clause.
fn file<'g>(game: &'g Game, said: &Said) -> &'g str {
    let name = game.sources.get(said.at.source).map_or("", |source| source.name.as_str());
    Path::new(name).file_name().and_then(|name| name.to_str()).unwrap_or(name)
}

fn text(game: &Game, said: &[Said], warnings: &[Diagnostic]) -> String {
    let mut text = String::new();
    let mut last = ("", "");
    let several = said.iter().any(|one| said.first().is_some_and(|first| first.at.source != one.at.source));
    for one in said {
        let head = (file(game, one), one.of.as_str());
        if several && head.0 != last.0 {
            let _ = writeln!(text, "{}# {}", if text.is_empty() { "" } else { "\n" }, head.0);
        }
        if head != last {
            let _ = writeln!(text, "{}{}", if text.is_empty() { "" } else { "\n" }, one.of);
            last = head;
        }
        let _ = writeln!(text, "  {}", one.words);
        for line in &one.lines {
            let _ = writeln!(text, "      {line}");
        }
        let own = warnings.iter().filter(|warning| warning.span().is_some_and(|at| at.is_within(one.at)));
        for warning in own {
            let _ = writeln!(text, "      warning {}: {}", warning.code.as_str(), warning.message);
        }
    }
    text
}

fn document(game: &Game, said: &[Said]) -> String {
    let clauses: Vec<_> = said
        .iter()
        .map(|one| {
            let from = game.sources.line_column(one.at);
            let kinds: Vec<&str> = one.kinds.iter().map(|kind| game.kind_name(*kind)).collect();
            json!({
                "file": file(game, one),
                "line": from.line,
                "column": from.column,
                "of": one.of,
                "pieces": kinds,
                "words": one.words,
                "lines": one.lines,
            })
        })
        .collect();
    super::shell::json(&json!({ "game": game.names.first(), "clauses": clauses }))
}
