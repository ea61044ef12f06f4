//! How messages depend on others: some are shown only if nothing else is wrong around them.

use super::{Diagnostic, Severity};
use crate::language::source::{SourceId, Span};

/// How a message depends on its neighbours. The code that makes it knows that.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Tie {
    /// It stands for itself.
    #[default]
    Alone,
    /// It is about something missing in a clause: if the clause could not be read, it may be wrong.
    ToTheRest,
    /// Everything in its place must be rewritten: messages about parts of it are redundant.
    ToAllWithin,
    /// It is about an invalid name: messages about uses of the name follow from it.
    ToItsUses,
}

/// Leaves out the messages that others make void.
pub fn keep_what_counts(found: &mut Vec<Diagnostic>, source: SourceId, text: &str) {
    let start = |told: &Diagnostic| told.span().filter(|at| at.source == source).map(|at| at.start as usize);
    let unread: Vec<usize> = found.iter().filter(|told| told.code.is_of_syntax()).filter_map(start).collect();
    let anew: Vec<Span> =
        found.iter().filter(|told| told.tie == Tie::ToAllWithin).filter_map(Diagnostic::span).collect();
    // The unreadable part follows it, on the same line or the next.
    let unread_behind = |from: usize| {
        unread.iter().any(|at| text.get(from..*at).is_some_and(|between| between.matches('\n').count() < 2))
    };
    let names: Vec<(Span, &str)> = found
        .iter()
        .filter(|told| told.tie == Tie::ToItsUses)
        .filter_map(Diagnostic::span)
        .filter(|at| at.source == source)
        .filter_map(|at| Some((at, text.get(at.start as usize..at.end as usize)?)))
        .collect();
    // A word of a name is a word of letters, digits and hyphens.
    let names_it = |told: &Diagnostic| {
        told.labels.iter().map(|label| label.span).filter(|at| at.source == source).any(|at| {
            let said = text.get(at.start as usize..at.end as usize).unwrap_or("");
            let mut words = said.split(|letter: char| !(letter.is_alphanumeric() || "-_'".contains(letter)));
            words.any(|word| names.iter().any(|(declared, name)| *declared != at && word == *name))
        })
    };
    let within =
        |at: Span| anew.iter().any(|all| all.source == at.source && all.start < at.start && at.end < all.end);
    found.retain(|told| {
        let void = told.tie == Tie::ToTheRest && start(told).is_some_and(unread_behind);
        let used = told.severity == Severity::Error && told.tie != Tie::ToItsUses && names_it(told);
        !void && !used && !told.span().is_some_and(within)
    });
}

#[cfg(test)]
mod tests {
    use super::{Tie, keep_what_counts};
    use crate::language::diagnostic::{Diagnostic, catalog};
    use crate::language::source::{SourceId, Span};

    #[test]
    fn what_others_make_void_is_left_out() {
        let text = "move step any onto own\n    tehn step any\n\n\n    moves: a1, a2\n";
        let told = |code, part: &str, tie: Tie| {
            let start = text.find(part).unwrap_or(0);
            let (start, end) =
                (u32::try_from(start).unwrap_or(0), u32::try_from(start + part.len()).unwrap_or(0));
            Diagnostic::new(code, part).at(Span { source: SourceId(1), start, end }, "").tied(tie)
        };
        let onto = told(catalog::ONTO_WHAT, "onto own", Tie::ToTheRest);
        let unread = told(catalog::SYNTAX, "tehn", Tie::Alone);
        let list = told(catalog::MISSING_QUOTES, "a1, a2", Tie::ToAllWithin);
        let comma = told(catalog::STRAY_SEPARATOR, ",", Tie::Alone);
        let mut found = vec![onto.clone(), unread.clone(), list.clone(), comma];
        keep_what_counts(&mut found, SourceId(1), text);
        assert_eq!(found, [unread, list]);
        let mut found = vec![onto.clone()];
        keep_what_counts(&mut found, SourceId(1), text);
        assert_eq!(found, [onto]);
    }
}
