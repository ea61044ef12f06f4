//! Excerpts of rule files on pages: what a page shows stands in the file.

/// Whether the lines of an excerpt stand in a rule file one after the other. Blanks at the ends of lines do not count. Blank
/// lines, lines of comment and comments after a line may be left out; a line `...` stands for any lines.
pub(crate) fn is_excerpt(excerpt: &str, rules: &str) -> bool {
    let shown: Vec<&str> = excerpt.trim().lines().map(str::trim).collect();
    let found = lines(rules);
    shown.iter().any(|line| *line != "...") && !excerpt.trim().is_empty() && stands_in(&shown, &found)
}

/// A line of a rule file, and the same without its comment.
struct Line<'t> {
    whole: &'t str,
    bare: &'t str,
}

fn lines(rules: &str) -> Vec<Line<'_>> {
    let mut in_drawing = false;
    let mut line = |whole: &'_ str| without_comment(whole, &mut in_drawing);
    rules.lines().map(str::trim).map(|whole| Line { whole, bare: whole[..line(whole)].trim_end() }).collect()
}

/// Where the comment of a line begins: at the first `#` that is in no text and in no drawing.
fn without_comment(line: &str, in_drawing: &mut bool) -> usize {
    let mut in_text = false;
    let mut rest = line;
    while let Some(letter) = rest.chars().next() {
        let mut length = letter.len_utf8();
        if !in_text && rest.starts_with("\"\"\"") {
            *in_drawing = !*in_drawing;
            length = 3;
        } else if letter == '"' && !*in_drawing {
            in_text = !in_text;
        } else if letter == '#' && !in_text && !*in_drawing {
            break;
        }
        rest = &rest[length..];
    }
    line.len() - rest.len()
}

/// Whether the lines stand somewhere in the file.
fn stands_in(shown: &[&str], found: &[Line]) -> bool {
    (0..=found.len()).any(|skipped| begins(shown, &found[skipped..]))
}

/// Whether the lines stand at the very beginning of what is left of the file.
fn begins(shown: &[&str], found: &[Line]) -> bool {
    match (shown, found) {
        ([], _) => true,
        (["...", rest @ ..], _) => stands_in(rest, found),
        (_, []) => false,
        ([line, rest @ ..], [at, beyond @ ..]) => {
            let same = *line == at.whole || (!line.is_empty() && *line == at.bare);
            (same && begins(rest, beyond)) || (at.bare.is_empty() && begins(shown, beyond))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::is_excerpt;

    const RULES: &str = "piece Guard \"G\" {
    # It goes one step.
    move step orthogonal  # never diagonally

    move leap 2 1
}
test \"number #1\" {
    position \"\"\"
        2 #
        1 G   # no comment here
    \"\"\"
}
";

    #[test]
    fn lines_must_stand_in_the_file_one_after_the_other() {
        assert!(is_excerpt("move leap 2 1\n}", RULES));
        assert!(is_excerpt("        move leap 2 1   \n  }\n", RULES));
        assert!(!is_excerpt("move leap 2 1\ntest \"number #1\" {", RULES));
        assert!(!is_excerpt("move leap 2 1\nmove step orthogonal", RULES));
        assert!(!is_excerpt("move leap 2 1\n}\nmove", RULES));
    }

    #[test]
    fn lines_must_be_whole() {
        assert!(!is_excerpt("move leap 2", RULES));
        assert!(!is_excerpt("move leap  2 1", RULES));
        assert!(!is_excerpt("leap 2 1", RULES));
    }

    #[test]
    fn comments_and_blank_lines_may_be_left_out() {
        assert!(is_excerpt("piece Guard \"G\" {\nmove step orthogonal\nmove leap 2 1\n}", RULES));
        assert!(is_excerpt("move step orthogonal  # never diagonally\nmove leap 2 1", RULES));
        assert!(is_excerpt("# It goes one step.\nmove step orthogonal\n\nmove leap 2 1", RULES));
    }

    #[test]
    fn what_is_shown_of_comments_must_be_there() {
        assert!(!is_excerpt("# It goes two steps.\nmove step orthogonal", RULES));
        assert!(!is_excerpt("move step orthogonal # or so\nmove leap 2 1", RULES));
        assert!(!is_excerpt("piece Guard \"G\" {\n\nmove step orthogonal", RULES));
    }

    #[test]
    fn a_number_sign_in_a_text_or_a_drawing_begins_no_comment() {
        assert!(is_excerpt(
            "}\ntest \"number #1\" {\nposition \"\"\"\n2 #\n1 G   # no comment here\n\"\"\"\n}",
            RULES
        ));
        assert!(!is_excerpt("test \"number", RULES));
        assert!(!is_excerpt("2 #\n1 G", RULES));
    }

    #[test]
    fn dots_stand_for_any_lines() {
        assert!(is_excerpt("piece Guard \"G\" {\n...\nmove leap 2 1", RULES));
        assert!(is_excerpt("move step orthogonal\n...\nmove leap 2 1", RULES));
        assert!(is_excerpt("piece Guard \"G\" {\n...\n}\n...\n}", RULES));
        assert!(!is_excerpt("move leap 2 1\n...\nmove step orthogonal", RULES));
        assert!(!is_excerpt("piece Guard \"G\" {\n...\n}\n...\n}\n...\n}", RULES));
    }

    #[test]
    fn nothing_is_no_excerpt() {
        assert!(!is_excerpt("", RULES));
        assert!(!is_excerpt(" \n\n", RULES));
        assert!(!is_excerpt("...\n", RULES));
    }
}
