//! The grammar: made from the files of `grammar/`.

use pest::error::{Error, ErrorVariant};
use pest::iterators::Pairs;
use pest::{Parser, Position};

use super::limits::DEEPEST_NESTING;
use crate::language::budget;

#[derive(pest_derive::Parser)]
#[grammar = "../grammar/words.pest"]
#[grammar = "../grammar/file.pest"]
#[grammar = "../grammar/clauses.pest"]
#[grammar = "../grammar/walks.pest"]
#[grammar = "../grammar/expressions.pest"]
#[grammar = "../grammar/play.pest"]
#[grammar = "../grammar/recovery.pest"]
struct RuleParser;

/// The parser of the grammar. All parsing goes through here, so that it is counted and cannot overflow the stack.
pub(super) struct Grammar;

impl Grammar {
    /// Reads a text by a rule.
    ///
    /// # Errors
    ///
    /// Where parsing stops, and what was expected there; or the first bracket that nests too deeply, since the grammar recurs for
    /// each.
    pub(super) fn parse(rule: Rule, text: &str) -> Result<Pairs<'_, Rule>, Error<Rule>> {
        budget::note_read(text.len());
        match too_deep(text) {
            Some(at) => {
                let message = "brackets are nested too deeply".to_owned();
                let at = Position::new(text, at).unwrap_or_else(|| Position::from_start(text));
                Err(Error::new_from_pos(ErrorVariant::CustomError { message }, at))
            }
            None => RuleParser::parse(rule, text),
        }
    }
}

/// The place of a bracket that is nested too deeply. Brackets in comments, texts and drawings do not count.
fn too_deep(text: &str) -> Option<usize> {
    let bytes = text.as_bytes();
    let (mut at, mut depth) = (0, 0_usize);
    while let Some(byte) = bytes.get(at) {
        let rest = bytes.get(at + 1..).unwrap_or_default();
        let length = |end: usize| end + 1;
        match byte {
            b'#' => at += rest.iter().position(|byte| matches!(byte, b'\n' | b'\r')).unwrap_or(rest.len()),
            b'"' if rest.starts_with(b"\"\"") => {
                let end = text.get(at + 3..).and_then(|rest| rest.find("\"\"\""));
                at += end.map_or(0, |end| end + 5);
            }
            b'"' => {
                let end = rest.iter().position(|byte| matches!(byte, b'"' | b'\n' | b'\r'));
                at += end.filter(|end| rest.get(*end) == Some(&b'"')).map_or(0, length);
            }
            b'{' | b'(' | b'[' => {
                depth += 1;
                if depth > DEEPEST_NESTING {
                    return Some(at);
                }
            }
            b'}' | b')' | b']' => depth = depth.saturating_sub(1),
            _ => {}
        }
        at += 1;
    }
    None
}

#[cfg(test)]
mod tests {
    use super::{Grammar, Rule, too_deep};
    use crate::language::syntax::limits::DEEPEST_NESTING;

    #[test]
    fn brackets_are_counted_where_the_grammar_reads_them() {
        let many = DEEPEST_NESTING + 1;
        for (open, close) in [("(", ")"), ("{", "}"), ("[", "]")] {
            assert_eq!(too_deep(&open.repeat(many)), Some(DEEPEST_NESTING));
            assert_eq!(too_deep(&format!("{open}{close}").repeat(many)), None);
        }
        let many = "(".repeat(many);
        for text in [format!("# {many}\n("), format!("\"{many}\" ("), format!("\"\"\"\n{many}\n\"\"\" (")] {
            assert_eq!(too_deep(&text), None, "{text}");
        }
        // A text or drawing without an end is not one.
        for text in [format!("\" {many}\n"), format!("\"\"\" {many}\n")] {
            assert!(too_deep(&text).is_some(), "{text}");
        }
    }

    #[test]
    fn reading_never_overflows_the_stack() {
        let deep = "(".repeat(100_000);
        for rule in [Rule::file, Rule::only_position, Rule::only_clauses] {
            assert!(Grammar::parse(rule, &format!("define x = {deep}")).is_err());
        }
    }
}
