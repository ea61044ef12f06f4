//! The rules of the grammar in plain words, and what may stand where one of them is expected: the table `expected.txt`.

use std::collections::HashMap;
use std::sync::LazyLock;

use super::grammar::Rule;

/// What is known of a rule.
#[derive(Clone, Debug, Default)]
pub(super) struct Known {
    /// What an author would call it; empty if that says nothing.
    is: &'static str,
    /// The words of the language that it begins with, and names for groups of them.
    pub(super) words: Vec<&'static str>,
    /// The names that may stand there.
    pub(super) names: Vec<&'static str>,
}

/// The table, by the names of the rules.
static RULES: LazyLock<HashMap<&str, Known>> = LazyLock::new(|| {
    let (mut rules, mut open): (HashMap<&str, Known>, Vec<&str>) = (HashMap::new(), Vec::new());
    for line in include_str!(concat!(env!("OUT_DIR"), "/tables/expected.txt"))
        .lines()
        .filter(|line| !line.starts_with('#'))
    {
        if let Some((names, is)) = line.split_once(" :").filter(|_| !line.starts_with(' ')) {
            open = names.split(' ').collect();
            rules.extend(open.iter().map(|rule| (*rule, Known { is: is.trim(), ..Known::default() })));
            continue;
        }
        let mut words = line.split_whitespace();
        let key = words.next();
        for rule in &open {
            let Some(known) = rules.get_mut(rule) else { continue };
            match key {
                Some("words") => known.words.extend(words.clone()),
                Some("names") => known.names.extend(words.clone()),
                _ => {}
            }
        }
    }
    rules
});

/// The row of a rule.
pub(super) fn known(rule: Rule) -> Option<&'static Known> {
    RULES.get(format!("{rule:?}").as_str())
}

/// What an author would call a rule of the grammar; `None` for rules without such a name.
pub(super) fn describe(rule: Rule) -> Option<String> {
    let known = || known(rule).map(|known| known.is.to_owned()).filter(|is| !is.is_empty());
    keyword(rule).map(|keyword| format!("`{keyword}`")).or_else(known)
}

/// The keyword that a rule is.
pub(super) fn keyword(rule: Rule) -> Option<String> {
    let name = format!("{rule:?}");
    name.strip_prefix("kw_").map(str::to_owned)
}

#[cfg(test)]
mod tests {
    use super::RULES;

    #[test]
    fn each_row_is_about_rules_of_the_grammar() {
        let grammar = [
            include_str!("../../../grammar/words.pest"),
            include_str!("../../../grammar/file.pest"),
            include_str!("../../../grammar/clauses.pest"),
            include_str!("../../../grammar/walks.pest"),
            include_str!("../../../grammar/expressions.pest"),
            include_str!("../../../grammar/play.pest"),
            include_str!("../../../grammar/recovery.pest"),
        ];
        let defined: Vec<&str> =
            grammar.iter().flat_map(|text| text.lines()).filter_map(|line| line.split(' ').next()).collect();
        let unknown: Vec<_> = RULES.keys().filter(|rule| !defined.contains(rule)).collect();
        assert!(unknown.is_empty(), "{unknown:?}");
    }
}
