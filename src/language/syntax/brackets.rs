//! Where the missing partner of a bracket belongs.

/// The contents of a bracket that is not closed: up to the end of its part, on the line of the bracket. `open` is its
/// place.
pub(super) fn part_behind(text: &str, open: usize) -> Option<(usize, &str)> {
    let line = text.get(open + 1..)?.split(['\n', '#']).next()?;
    let end = match text.as_bytes().get(open)? {
        b'(' => vector(line).unwrap_or_else(|| part(line)),
        // A number or a word, or two with `..` between: `[2 quietly` ends after the number.
        b'[' => numbers(line),
        _ => return None,
    };
    let inside = line.get(..end)?.trim_end();
    (!inside.trim().is_empty()).then_some((open + 1 + inside.len(), inside))
}

/// The end of the numbers of a repetition that begin here.
fn numbers(line: &str) -> usize {
    let of_bounds = |c: char| c.is_ascii_alphanumeric() || ".-".contains(c);
    let mut end = 0;
    while let Some(rest) = line.get(end..) {
        let word = rest.trim_start_matches(' ');
        let length = word.find(|c: char| !of_bounds(c)).unwrap_or(word.len());
        let said = word.get(..length).unwrap_or("");
        let goes_on =
            end == 0 || said.starts_with("..") || line.get(..end).is_some_and(|line| line.ends_with(".."));
        if said.is_empty() || !goes_on {
            break;
        }
        end += rest.len() - word.len() + length;
    }
    end
}

/// Where the missing partner of the bracket at `close` belongs, and the contents of both.
pub(super) fn part_before(text: &str, close: usize) -> Option<(usize, &str)> {
    let before = text.get(..close)?;
    let line = before.rfind('\n').map_or(0, |at| at + 1);
    let before = before.get(line..)?;
    let numbers = before.trim_end_matches(|c: char| c.is_ascii_digit() || matches!(c, ',' | ' ' | '-'));
    let inside = before.get(numbers.len()..)?.trim_start();
    if vector(inside) == Some(inside.len()) {
        return Some((close - inside.len(), inside));
    }
    let repeated = text.get(close + 1..).is_some_and(|rest| rest.starts_with(['+', '*', '?', '[']));
    let joined = before.contains(" or ") || before.contains(" and ") || before.contains(" | ");
    let joints: &[&str] = if repeated {
        &[" move ", ": ", " then ", " | ", "{ "]
    } else if joined {
        &[" in ", " on ", " not ", " taking ", " over ", " onto ", " to ", " take ", " step ", " slide "]
    } else {
        return None;
    };
    let behind = |joint: &&str| {
        let begins = joint.trim_start();
        let first = before.starts_with(begins).then_some(begins.len());
        before.rfind(*joint).map(|at| at + joint.len()).or(first)
    };
    let start = joints.iter().filter_map(behind).max()?;
    let inside = before.get(start..)?.trim_end();
    (!inside.is_empty() && !inside.contains(['(', ')', '{', '}'])).then_some((line + start, inside))
}

/// The length of a vector that begins here, such as `1,2`.
fn vector(text: &str) -> Option<usize> {
    let end =
        text.find(|c: char| !(c.is_ascii_digit() || matches!(c, ',' | ' ' | '-'))).unwrap_or(text.len());
    let said = text.get(..end)?.trim_end();
    let numbers = said.split(',').map(|number| number.trim().trim_start_matches('-'));
    let are = numbers
        .clone()
        .all(|number| !number.is_empty() && number.bytes().all(|digit| digit.is_ascii_digit()));
    (are && numbers.count() > 1).then_some(said.len())
}

/// The end of the words that share a bracket.
fn part(line: &str) -> usize {
    let mut depth = 0_usize;
    let closes = |(_, c): &(usize, char)| match c {
        '(' | '[' => {
            depth += 1;
            false
        }
        ')' | ']' if depth > 0 => {
            depth -= 1;
            false
        }
        ')' | ']' | '{' | '}' | ';' => true,
        _ => false,
    };
    let end = line.char_indices().find(closes).map_or(line.len(), |(at, _)| at);
    let ends = [" when ", " unless ", " so that ", " quietly", " taking", "   "];
    let guard = ends.iter().filter_map(|end| line.find(end)).min().unwrap_or(line.len());
    let end = end.min(guard);
    repeated(line.get(..end).unwrap_or("")).unwrap_or(end)
}

/// The end of words that a sign after them repeats: `(step orthogonal[1..2] no cell twice`. In a pattern the sign belongs to
/// its last word.
fn repeated(words: &str) -> Option<usize> {
    let mut depth = 0_usize;
    let mut before = ' ';
    for (at, c) in words.char_indices() {
        match c {
            '[' | '*' | '+' | '?' if depth == 0 && before.is_ascii_alphanumeric() => {
                let sign = if c == '[' { words.get(at..)?.find(']')? + 1 } else { 1 };
                let behind = words.get(at + sign..)?;
                let ends = behind.is_empty() || behind.starts_with([' ', '}']);
                let pattern = words.get(..at)?.contains(" over ");
                return (ends && !pattern).then_some(at);
            }
            '(' | '[' => depth += 1,
            ')' | ']' => depth = depth.saturating_sub(1),
            _ => {}
        }
        before = c;
    }
    None
}

#[cfg(test)]
mod tests {
    use super::{part_before, part_behind};

    #[test]
    fn parts_end_where_their_authors_end_them() {
        let behind = |text: &str| {
            part_behind(text, text.find(['(', '[']).unwrap_or(0)).map(|(_, part)| part.to_owned())
        };
        assert_eq!(behind("move leap (1,2 | step any }").as_deref(), Some("1,2"));
        assert_eq!(behind("win when own King in (enemy port\n}").as_deref(), Some("enemy port"));
        assert_eq!(behind("move (jump any over reef+ }").as_deref(), Some("jump any over reef+"));
        assert_eq!(behind("move (step any)[2 }").as_deref(), Some("step any"));
        assert_eq!(behind("move (step any[1..2] no cell twice when x }").as_deref(), Some("step any"));
        assert_eq!(
            behind("move (step any then (hop)[2] quietly }").as_deref(),
            Some("step any then (hop)[2]")
        );
        assert_eq!(behind("move hop[2 }").as_deref(), Some("2"));
    }

    #[test]
    fn parts_begin_where_their_authors_begin_them() {
        let before = |text: &str| {
            part_before(text, text.find([')', ']']).unwrap_or(0)).map(|(_, part)| part.to_owned())
        };
        assert_eq!(before("move leap 1,2) | step any").as_deref(), Some("1,2"));
        assert_eq!(before("move jump any over reef)+").as_deref(), Some("jump any over reef"));
        assert_eq!(before("win when own King in hill or port)").as_deref(), Some("hill or port"));
        assert_eq!(before("win when own King in port)"), None);
    }
}
