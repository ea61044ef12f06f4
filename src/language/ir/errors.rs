//! Messages about attacks that would depend on attacks.

use crate::language::diagnostic::Diagnostic;
use crate::language::messages;

/// A question about attacks that attacks depend on; `preferred`: that of `where ... if possible`; `within`: what can be taken
/// by this, or whether, and the question in it.
pub(super) fn tier(asked: u8, preferred: Option<&str>, within: Option<(String, String)>) -> Diagnostic {
    let (clause, question) = within.unwrap_or_default();
    let safe = clause.starts_with("safe ");
    let mut before = clause.split_once(&question).map_or("", |(before, _)| before).split_whitespace().rev();
    let asked_before = match before.next() {
        Some("not" | "no") => before.next().map(|word| (word, true)),
        word => word.map(|word| (word, false)),
    };
    let asked_before = match asked_before {
        Some(("when", denied)) => Some(denied),
        Some(("unless", denied)) => Some(!denied),
        _ => None,
    };
    // For other questions, it is not clear what is negated.
    let plain = !question.split([' ', '(', ')']).any(|word| {
        matches!(word, "and" | "or" | "is" | "in" | "on" | "not" | "move" | ">=" | "<=" | ">" | "<")
    });
    let guarded = asked_before.is_some() || before.any(|word| matches!(word, "when" | "unless"));
    let again = asked_before.filter(|_| plain).map(|_| question.as_str());
    messages::ir_level(asked != 1, preferred, safe, again, asked_before == Some(true), guarded)
}
