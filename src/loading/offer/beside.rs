//! Declarations that a line needs, put where they belong.

use crate::language::syntax::phrases::Beside;

/// A text with some declarations, and where the line then begins that began at `start`; nothing where there is no place for one.
pub(super) fn declared(text: &str, start: usize, with: &[(Beside, &str)]) -> Option<(String, usize)> {
    let (mut text, mut start) = (text.to_owned(), start);
    for (beside, declaration) in with {
        let at = match beside {
            Beside::Item => {
                text.push('\n');
                text.push_str(declaration);
                text.push('\n');
                continue;
            }
            Beside::Clause => block_around(&text, start)?,
            Beside::Board => end_of_board(&text)?,
        };
        let line = format!("\n    {declaration}\n");
        text.insert_str(at, &line);
        if at <= start {
            start += line.len();
        }
    }
    Some((text, start))
}

/// Where the outermost braces end that stand around a place.
fn block_around(text: &str, place: usize) -> Option<usize> {
    let (mut depth, mut around) = (0_usize, false);
    for (at, sign) in braces(text) {
        if sign == '{' {
            depth += 1;
            if depth == 1 {
                around = at < place;
            }
        } else {
            depth = depth.checked_sub(1)?;
            if depth == 0 && around && at >= place {
                return Some(at);
            }
        }
    }
    None
}

/// Where the braces of the board end.
fn end_of_board(text: &str) -> Option<usize> {
    let board = text.find("\nboard")?;
    let open = board + text.get(board..)?.find('{')?;
    block_around(text, open + 1)
}

/// The braces of a text that stand neither in quotation marks nor in comments.
fn braces(text: &str) -> impl Iterator<Item = (usize, char)> {
    let (mut quoted, mut comment) = (false, false);
    text.char_indices().filter(move |(_, sign)| {
        match sign {
            '\n' => (quoted, comment) = (false, false),
            '"' if !comment => quoted = !quoted,
            '#' if !quoted => comment = true,
            _ => {}
        }
        matches!(sign, '{' | '}') && !quoted && !comment
    })
}

#[cfg(test)]
#[expect(clippy::unwrap_used, reason = "a panic is how a test fails")]
mod tests {
    use super::{Beside, declared};

    #[test]
    fn declarations_stand_where_they_belong() {
        let text = "game \"{\"\nboard { grid a..b, 1..2 }\npiece King \"K\" { move step any { take it } }\n";
        let start = text.find("step").unwrap();
        let with = [(Beside::Clause, "x : flag"), (Beside::Board, "zone z = a1"), (Beside::Item, "y : 0..2")];
        let (text, now) = declared(text, start, &with).unwrap();
        assert!(text.get(now..).unwrap().starts_with("step any"));
        assert!(
            text.contains("1..2 \n    zone z = a1\n}")
                && text.contains("} \n    x : flag\n}")
                && text.ends_with("y : 0..2\n")
        );
    }
}
