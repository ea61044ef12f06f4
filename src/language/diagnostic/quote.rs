//! Words of an author inside a message. A clause may go over several lines and have comments in it; a message is one line.

/// The longest quotation in a message or at a place, in characters.
const LONGEST: usize = 120;
/// How many characters of a longer one are left at its end.
const LAST: usize = 30;

/// The text on one line: what an author has written over several lines with blanks between these, and without the comments
/// at their ends. A long quotation is cut in its middle.
pub(super) fn on_one_line(text: String) -> String {
    if text.len() <= LONGEST && !text.contains(['\n', '\r']) {
        return text;
    }
    quotations(&joined(&text), cut)
}

/// The text with each quotation in it on one line. Other lines stay lines, and nothing is cut: what an author is to write
/// instead is written out.
pub(super) fn quoted_on_one_line(text: String) -> String {
    if text.contains(['\n', '\r']) && text.contains('`') { quotations(&text, joined) } else { text }
}

/// The text with everything between two backticks transformed.
fn quotations(text: &str, change: impl Fn(&str) -> String) -> String {
    let last = text.matches('`').count();
    let mut changed = String::with_capacity(text.len());
    for (index, part) in text.split('`').enumerate() {
        if index > 0 {
            changed.push('`');
        }
        // A backtick without a second one begins no quotation.
        if index % 2 == 1 && index < last {
            changed.push_str(&change(part));
        } else {
            changed.push_str(part);
        }
    }
    changed
}

fn joined(text: &str) -> String {
    if !text.contains(['\n', '\r']) {
        return text.to_owned();
    }
    let lines = text.split(['\n', '\r']);
    let last = lines.clone().count();
    let words = lines.enumerate().map(|(index, line)| {
        // Text after the last line is no part of a comment.
        if index + 1 < last { without_comment(line).trim() } else { line.trim() }
    });
    let begins_with_blank = text.starts_with(' ');
    let words: Vec<&str> = words.filter(|words| !words.is_empty()).collect();
    format!("{}{}", if begins_with_blank { " " } else { "" }, words.join(" "))
}

/// A line up to the `#` that stands in no text.
fn without_comment(line: &str) -> &str {
    let mut in_text = false;
    let end = line.char_indices().find(|(_, letter)| {
        in_text ^= *letter == '"';
        *letter == '#' && !in_text
    });
    end.and_then(|(at, _)| line.get(..at)).unwrap_or(line)
}

fn cut(text: &str) -> String {
    let length = text.chars().count();
    if length <= LONGEST {
        return text.to_owned();
    }
    let begin: String = text.chars().take(LONGEST - LAST).collect();
    let end: String = text.chars().skip(length - LAST).collect();
    // Not in the middle of a word, if the text has a word boundary.
    let begin = begin.rsplit_once(' ').map_or(begin.as_str(), |(begin, _)| begin);
    let end = end.split_once(' ').map_or(end.as_str(), |(_, end)| end);
    format!("{begin} … {end}")
}

#[cfg(test)]
mod tests {
    use super::{on_one_line, quoted_on_one_line};

    #[test]
    fn lines_are_joined_without_their_comments() {
        let text = "`win when own King in last # the goal\n        and no enemy \"#\" \r\n\n   King` holds";
        assert_eq!(on_one_line(text.to_owned()), "`win when own King in last and no enemy \"#\" King` holds");
        assert_eq!(on_one_line("`a`  b".to_owned()), "`a`  b");
    }

    #[test]
    fn a_long_quotation_is_cut_between_words() {
        let words = "word ".repeat(60);
        let text = on_one_line(format!("`begin {words}end` never holds"));
        assert!(text.starts_with("`begin word word ") && text.ends_with(" word end` never holds"), "{text}");
        assert!(text.contains(" word … word ") && text.chars().count() < 150, "{text}");
        let word = on_one_line(format!("`{}` is unknown", "é".repeat(500)));
        assert_eq!(word.chars().count(), 120 + 3 + 2 + " is unknown".len());
        let unquoted = "word ".repeat(60);
        assert_eq!(on_one_line(unquoted.clone()), unquoted);
    }

    #[test]
    fn advice_keeps_its_lines_and_is_not_cut() {
        let long = format!("write `a\n  or {}`\nexpected b1\nfound c1", "b ".repeat(100));
        let told = quoted_on_one_line(long);
        assert!(told.starts_with("write `a or b b ") && told.ends_with("`\nexpected b1\nfound c1"), "{told}");
        let drawing = "draw it:\nsetup \"\"\"\nK . k\n\"\"\"".to_owned();
        assert_eq!(quoted_on_one_line(drawing.clone()), drawing);
    }
}
