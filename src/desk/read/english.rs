//! The small words of English: articles, plurals, lists.

use crate::language::letters::Letters;

/// A comma behind words that stand between commas. It is left out before another mark and at the end.
pub(super) const SOFT_COMMA: char = '\u{1}';

/// A line with those commas that it needs.
pub(super) fn with_commas(line: &str) -> String {
    let mut text = String::new();
    for (at, part) in line.split(SOFT_COMMA).enumerate() {
        let is_marked =
            part.is_empty() || part.starts_with([',', '.', ';', ':', ')']) || part.starts_with(" (");
        if at > 0 && !is_marked {
            text.push(',');
        }
        text.push_str(part);
    }
    text
}

/// A noun with its article.
pub(super) fn article(noun: &str) -> String {
    let first = noun.trim_start_matches(['`', '(']).chars().next().unwrap_or(' ').to_ascii_lowercase();
    let an =
        matches!(first, 'a' | 'e' | 'i' | 'o' | 'u') && !noun.starts_with("one ") && !noun.starts_with("Uni");
    format!("{} {noun}", if an { "an" } else { "a" })
}

/// A noun without its article.
pub(super) fn singular(noun: &str) -> &str {
    noun.strip_prefix("a ").or_else(|| noun.strip_prefix("an ")).unwrap_or(noun)
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

/// How often something is done: its least and its greatest number, in words.
pub(super) struct Often {
    least: String,
    most: Option<String>,
}

impl Often {
    /// Once.
    pub(super) fn once() -> Self {
        Self::new("1".to_owned(), Some("1".to_owned()))
    }

    /// From one number to another, or without end.
    pub(super) fn new(least: String, most: Option<String>) -> Self {
        Self { least, most }
    }

    /// Whether it is once.
    pub(super) fn is_once(&self) -> bool {
        self.least == "1" && !self.is_several()
    }

    /// Whether it may be more than once.
    pub(super) fn is_several(&self) -> bool {
        self.most.as_deref() != Some("1")
    }

    /// As a number of steps.
    pub(super) fn steps(&self) -> String {
        self.of("one step", "one or more steps", "steps")
    }

    /// As a number of leaps.
    pub(super) fn leaps(&self) -> String {
        self.of("one leap", "one or more leaps", "leaps")
    }

    /// As a number of times.
    pub(super) fn times(&self) -> String {
        self.of("once", "once or more", "times")
    }

    fn of(&self, one: &str, some: &str, many: &str) -> String {
        match (&*self.least, self.most.as_deref()) {
            ("0", None) => format!("any number of {many}"),
            ("1", None) => some.to_owned(),
            ("0", Some("1")) => format!("at most {one}"),
            (least, None) => format!("at least {least} {many}"),
            ("1", Some("1")) => one.to_owned(),
            ("1", Some("2")) => format!("one or two {many}"),
            (least, Some(most)) if least == most => format!("{most} {many}"),
            ("0", Some(most)) => format!("at most {most} {many}"),
            (least, Some(most)) => format!("{least} to {most} {many}"),
        }
    }
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
    use super::{article, belonging, list, plural, with_commas};

    #[test]
    fn words_have_their_forms() {
        assert_eq!([article("Elephant"), article("Rat")], ["an Elephant", "a Rat"]);
        assert_eq!(
            ["enemy", "Wolf", "Draughtsman", "Ox", "Rook"].map(plural),
            ["enemies", "Wolves", "Draughtsmen", "Oxes", "Rooks"]
        );
        assert_eq!(belonging("rank", "the Rat"), "the Rat's rank");
        assert_eq!(with_commas("a man, in a wood\u{1} is lost\u{1}."), "a man, in a wood, is lost.");
        assert_eq!(list(&["a".to_owned(), "b".to_owned(), "c".to_owned()], "or"), "a, b or c");
    }
}
