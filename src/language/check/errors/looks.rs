//! What pieces look like.

use crate::language::diagnostic::{Diagnostic, catalog, suggest};
use crate::language::looks::outline::Fault;
use crate::language::looks::silhouettes;
use crate::language::source::Span;

pub(in crate::language::check) fn no_such_look(at: Span, name: &str) -> Diagnostic {
    let told = Diagnostic::new(catalog::NO_SUCH_LOOK, format!("there is no picture of `{name}`"))
        .at(at, "not one of the silhouettes");
    match suggest::nearest(name, silhouettes::names()) {
        Some(near) => told.help(format!("did you mean `looks {near}`?")),
        None => told.help(format!("these there are: {}", silhouettes::names().collect::<Vec<_>>().join(" "))),
    }
}

pub(in crate::language::check) fn bad_outline(at: Span, fault: &Fault) -> Diagnostic {
    Diagnostic::new(catalog::BAD_OUTLINE, format!("an outline that cannot be drawn: {}", fault.problem))
        .at(at, "read as the data of a path in SVG")
        .help(fault.advice)
}

pub(in crate::language::check) fn looks_twice(at: Span, before: Span) -> Diagnostic {
    Diagnostic::new(catalog::DECLARED_TWICE, "it is said twice what a piece looks like")
        .at(at, "said again")
        .at(before, "said first here")
        .help("leave one of them out")
}
