//! The comments of a rule file: what its author says about a line in words.

use crate::language::source::{Sources, Span};

/// The comment above a place, if the place begins its line: the comment lines without a gap, as one paragraph.
pub(super) fn above(sources: &Sources, at: Span) -> Option<String> {
    let lines = sources.comments_above(at).into_iter();
    joined(&lines.map(|line| line.strip_prefix('#').unwrap_or(line).trim()).collect::<Vec<_>>())
}

/// The comments after the lines of a place.
pub(super) fn behind(sources: &Sources, at: Span) -> Option<String> {
    let lines: Vec<&str> = sources.text(sources.lines_of(at)).lines().filter_map(at_the_end).collect();
    joined(&lines)
}

/// The comment after something else on a line. A sign in quotation marks begins none.
fn at_the_end(line: &str) -> Option<&str> {
    let mut quoted = false;
    for (at, sign) in line.char_indices() {
        match sign {
            '"' => quoted = !quoted,
            '#' if !quoted => {
                return line.get(at + 1..).map(str::trim).filter(|_| !line.trim_start().starts_with('#'));
            }
            _ => {}
        }
    }
    None
}

fn joined(lines: &[&str]) -> Option<String> {
    let text = lines.iter().filter(|line| !line.is_empty()).copied().collect::<Vec<_>>().join(" ");
    Some(text).filter(|text| !text.is_empty())
}

#[cfg(test)]
mod tests {
    use super::{above, behind};
    use crate::language::source::{Sources, Span};

    fn at(text: &str, words: &str) -> (Sources, Span) {
        let mut sources = Sources::default();
        let id = sources.add("x", text);
        let start = text.find(words).unwrap_or(0);
        (sources, Span::new(id, start, start + words.len()))
    }

    #[test]
    fn the_lines_above_are_one_paragraph() {
        let (sources, place) = at("# far\n\n  # It goes\n  #  on.\n  move x  # behind\n", "move x");
        assert_eq!(above(&sources, place).as_deref(), Some("It goes on."));
        assert_eq!(behind(&sources, place).as_deref(), Some("behind"));
    }

    #[test]
    fn what_stands_within_a_line_has_no_comment_above() {
        let (sources, place) = at("# about the piece\npiece P { move x }\n", "move x");
        assert_eq!(above(&sources, place), None);
        assert_eq!(behind(&sources, place), None);
        let (sources, place) = at("play \"a#b\"", "play");
        assert_eq!(behind(&sources, place), None);
    }
}
