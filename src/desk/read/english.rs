//! The small words of English: articles, plurals, lists.

use crate::language::letters::Letters;

/// A noun with its article.
pub(super) fn article(noun: &str) -> String {
    let first = noun.trim_start_matches(['`', '(']).chars().next().unwrap_or(' ').to_ascii_lowercase();
    let an =
        matches!(first, 'a' | 'e' | 'i' | 'o' | 'u') && !noun.starts_with("one ") && !noun.starts_with("Uni");
    format!("{} {noun}", if an { "an" } else { "a" })
}

/// The plural of a noun.
pub(super) fn plural(noun: &str) -> String {
    for (end, plural) in [("man", "men"), ("Man", "Men"), ("elf", "elves"), ("olf", "olves")] {
        if let Some(stem) = noun.strip_suffix(end) {
            return format!("{stem}{plural}");
        }
    }
    if noun == "enemy" {
        return "enemies".to_owned();
    }
    if let Some(stem) = noun.strip_suffix('y')
        && !stem.ends_with(['a', 'e', 'o', 'u'])
    {
        return format!("{stem}ies");
    }
    let hisses = ["s", "x", "z", "ch", "sh"].iter().any(|end| noun.ends_with(end));
    format!("{noun}{}", if hisses { "es" } else { "s" })
}

/// What belongs to somebody: `the Rat's rank`, or `rank of ...` where the owner has many words.
pub(super) fn belonging(what: &str, owner: &str) -> String {
    let short = owner.split(' ').count() <= 2 && !owner.ends_with('`');
    match short {
        true if owner.ends_with('s') => format!("{owner}' {what}"),
        true => format!("{owner}'s {what}"),
        false => format!("the {what} of {owner}"),
    }
}

/// One of a family.
pub(super) fn member(family: &str) -> String {
    let lower = family.lower();
    if lower.ends_with("ing") || lower.ends_with("ed") { format!("{lower} piece") } else { lower }
}

/// Words in a row, the last two joined by `word`.
pub(super) fn list(parts: &[String], word: &str) -> String {
    match parts {
        [] => "nothing".to_owned(),
        [one] => one.clone(),
        [first @ .., last] => format!("{} {word} {last}", first.join(", ")),
    }
}

/// A number of steps.
pub(super) fn steps(least: &str, most: Option<&str>) -> String {
    match (least, most) {
        ("0", None) => "any number of steps".to_owned(),
        ("1", None) => "one or more steps".to_owned(),
        ("0", Some("1")) => "at most one step".to_owned(),
        (least, None) => format!("at least {least} steps"),
        ("1", Some("1")) => "one step".to_owned(),
        ("1", Some("2")) => "one or two steps".to_owned(),
        (least, Some(most)) if least == most => format!("{most} steps"),
        ("0", Some(most)) => format!("at most {most} steps"),
        (least, Some(most)) => format!("{least} to {most} steps"),
    }
}

/// A number of times.
pub(super) fn times(least: &str, most: Option<&str>) -> String {
    let steps = steps(least, most).replace("one or more steps", "once or more");
    steps.replace("one step", "once").replace("steps", "times")
}

/// A sentence: a capital at its beginning and a full stop at its end.
pub(super) fn sentence(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next().map(|first| first.to_uppercase().to_string()).unwrap_or_default();
    let end = if text.ends_with([':', '.']) { "" } else { "." };
    format!("{first}{}{end}", letters.as_str())
}

#[cfg(test)]
mod tests {
    use super::{article, belonging, list, plural};

    #[test]
    fn words_have_their_forms() {
        assert_eq!([article("Elephant"), article("Rat")], ["an Elephant", "a Rat"]);
        assert_eq!(
            ["enemy", "Wolf", "Draughtsman", "Ox", "Rook"].map(plural),
            ["enemies", "Wolves", "Draughtsmen", "Oxes", "Rooks"]
        );
        assert_eq!(belonging("rank", "the Rat"), "the Rat's rank");
        assert_eq!(list(&["a".to_owned(), "b".to_owned(), "c".to_owned()], "or"), "a, b or c");
    }
}
