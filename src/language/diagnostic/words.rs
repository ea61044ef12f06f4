//! Small pieces of prose, so that every message builds them alike.

/// "a", "a or b", "a, b or c".
#[must_use]
pub fn any_of<S: AsRef<str>>(items: &[S]) -> String {
    list(items, "or")
}

/// "a", "a and b", "a, b and c".
#[must_use]
pub fn all_of<S: AsRef<str>>(items: &[S]) -> String {
    list(items, "and")
}

fn list<S: AsRef<str>>(items: &[S], joint: &str) -> String {
    match items {
        [] => String::new(),
        [only] => only.as_ref().to_owned(),
        [rest @ .., last] => {
            let rest: Vec<&str> = rest.iter().map(AsRef::as_ref).collect();
            format!("{} {joint} {}", rest.join(", "), last.as_ref())
        }
    }
}

/// "a" or "an", as it stands before a name, which may be in backticks: "an" before a vowel that is spoken as one.
#[must_use]
pub fn article(name: &str) -> &'static str {
    let name = name.trim_start_matches('`').to_ascii_lowercase();
    let begins = |starts: &[&str]| starts.iter().any(|start| name.starts_with(start));
    // "a Unicorn", "a European".
    if begins(&["a", "e", "i", "o", "u"]) && !begins(&["uni", "use", "eu", "one"]) { "an" } else { "a" }
}

/// The most items of a list in a message, where there may be hundreds.
pub const LISTED: usize = 12;

/// "a b c", or of a longer list its first [`LISTED`] items "and 8 more".
#[must_use]
pub fn first_of<S: AsRef<str>>(items: &[S]) -> String {
    let told: Vec<&str> = items.iter().take(LISTED).map(AsRef::as_ref).collect();
    match items.len() - told.len() {
        0 => told.join(" "),
        more => format!("{} and {more} more", told.join(" ")),
    }
}

/// "a Rook", "an Elephant".
#[must_use]
pub fn one(noun: &str) -> String {
    format!("{} {noun}", article(noun))
}

/// The first letter of a name, upper case.
#[must_use]
pub fn initial(name: &str) -> String {
    name.chars().next().map(|letter| letter.to_uppercase().to_string()).unwrap_or_default()
}

/// A set in brackets, where it is of several words and has none yet.
#[must_use]
pub fn grouped(set: &str) -> String {
    if set.contains(' ') && !set.starts_with('(') { format!("({set})") } else { set.to_owned() }
}

/// "1 cell", "3 cells".
#[must_use]
pub fn count(number: usize, singular: &str) -> String {
    if number == 1 { format!("1 {singular}") } else { format!("{number} {singular}s") }
}

#[cfg(test)]
mod tests {
    use super::{LISTED, any_of, article, count, first_of, one};

    #[test]
    fn lists_and_counts_read_as_prose() {
        assert_eq!(any_of(&["a", "b", "c"]), "a, b or c");
        assert_eq!(any_of(&["a"]), "a");
        assert_eq!(count(1, "cell"), "1 cell");
        assert_eq!(count(0, "cell"), "0 cells");
        assert_eq!((one("Rook"), one("Unicorn")), ("a Rook".to_owned(), "a Unicorn".to_owned()));
        assert_eq!((one("Elephant"), one("usher")), ("an Elephant".to_owned(), "an usher".to_owned()));
    }

    #[test]
    fn the_article_is_the_one_that_is_spoken() {
        for name in ["Elephant", "archer", "Ox", "Unarmed", "E", "`Imp`"] {
            assert_eq!(article(name), "an", "{name}");
        }
        for name in ["Lion", "Unicorn", "userMan", "Euclid", "Édith", "", "é", "將"] {
            assert_eq!(article(name), "a", "{name}");
        }
    }

    #[test]
    fn a_long_list_is_cut() {
        assert_eq!(first_of(&["a1", "a2"]), "a1 a2");
        let many = vec!["a1"; LISTED + 3];
        assert_eq!(first_of(&many), format!("{} and 3 more", ["a1"; LISTED].join(" ")));
    }
}
