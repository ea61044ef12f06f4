//! What a message advises: the texts that come of it.

use crate::language::diagnostic::{Code, Diagnostic, Trust, catalog};
use crate::language::syntax::reworded::Stretch;

/// Words before what is to be written.
const WRITE: &str = "write `";

/// So many texts of one sentence are tried.
const MOST_TEXTS: usize = 3;

/// Words before what may be meant.
const MEANT: &str = "did you mean `";

/// How far a text may be from what is written, to be offered.
pub(super) fn reach(trust: Trust) -> u32 {
    match trust {
        Trust::Open => 16,
        Trust::Guess => 11,
        Trust::Explained => 3,
    }
}

/// How far a message is trusted whose advice is not right as it stands.
pub(super) fn trust(told: &Diagnostic) -> Trust {
    if is_written(told) { Trust::Guess } else { told.trust }
}

/// Whether its label says what to write in the place that it marks.
fn is_written(told: &Diagnostic) -> bool {
    let one = |text: &str| text.starts_with(WRITE) || text.starts_with(MEANT);
    told.labels.first().is_some_and(|label| {
        one(&label.text) && label.text.matches('`').count() == 2 && label.text.ends_with(['`', '?'])
    })
}

/// Whether what is wrong may be a matter of words: what cannot be read, is not known, or is of another sort. What a
/// line means that is wrong for other reasons is no question of how it is said.
pub(super) fn may_be_reworded(told: &Diagnostic) -> bool {
    let code = told.code.as_str();
    let said = ["E0203", "E0204", "E0131", "E0132", "E0134", "E0125"];
    let sort = ["E0307", "E0408", "E0502", "E0503", "E0601", "E0602", "E0603", "E0607"];
    (told.code.is_of_syntax() || code.starts_with("E02")) && !said.contains(&code) || sort.contains(&code)
}

/// Whether the words may be right and stand in another order: what is said of them may fit other lines better.
pub(super) fn may_be_turned(told: &Diagnostic) -> bool {
    const GENERAL: [Code; 6] = [
        catalog::SYNTAX,
        catalog::UNFINISHED,
        catalog::MISPLACED,
        catalog::OTHER_WORDS,
        catalog::MISSING_THEN,
        catalog::KINDS_ONLY,
    ];
    GENERAL.contains(&told.code)
}

/// A text that a part becomes when the message about it is followed.
pub(super) struct Advice {
    pub(super) text: String,
    /// Whether it stands in the place of all of the part.
    pub(super) whole: bool,
    /// Whether the message gives an example only, and does not say to write this.
    pub(super) example: bool,
}

/// The texts that a part becomes when the message about it is followed, the likeliest first.
pub(super) fn texts(told: &Diagnostic, text: &str, place: &Stretch) -> Vec<Advice> {
    let mut found = Vec::new();
    let Some(label) = told.labels.first() else { return found };
    let (start, end) = (label.span.start as usize, label.span.end as usize);
    let inside = start >= place.start && end <= place.end;
    let within = |by: &str| {
        let all_before = text.get(place.start..start)?;
        let before = not_twice(all_before, by);
        let behind = text.get(end..place.end)?;
        // What says again what stands before the place may say again what stands behind it, too.
        let behind = if before.len() < all_before.len() { not_again(behind, by) } else { behind };
        // What stands in the place of a comma stands apart.
        let close = before.ends_with([' ', '\n', '(', '[', '.']) || by.starts_with([',', ';', ':', '.', ')']);
        let blank = if close || before.is_empty() || text.get(start..end) != Some(",") { "" } else { " " };
        let all = [before, blank, by, behind];
        Some(all.concat()).filter(|_| inside)
    };
    for said in [Some(label.text.as_str()), told.help.as_deref()].into_iter().flatten() {
        if said.starts_with("expected") {
            continue;
        }
        let written = [after(said, WRITE), after(said, MEANT)];
        // What stands in quotation marks may be what to write.
        // A comment would hide the rest of the line.
        for advice in said.split('`').skip(1).step_by(2).take(MOST_TEXTS).filter(|it| !it.contains('#')) {
            let example = !written.contains(&Some(advice));
            // An example may be shorter than what it is to replace.
            found.extend(within(advice).map(|text| Advice { text, whole: example, example }));
            found.push(Advice { text: advice.to_owned(), whole: true, example });
        }
        if said.starts_with("leave it out") {
            found.extend(within("").map(|text| Advice { text, whole: false, example: false }));
        }
    }
    found
}

/// What stands before a text, without the words at its end that the text says again: they begin with its first two words.
fn not_twice<'t>(before: &'t str, by: &str) -> &'t str {
    fn two(text: &str) -> Vec<&str> {
        text.split([' ', '\n', '(', ')']).filter(|word| !word.is_empty()).take(2).collect()
    }
    let said = two(by);
    let Some(first) = said.first() else { return before };
    let places = before.rmatch_indices(first).map(|(at, _)| before.split_at(at));
    let apart = |text: &str| text.is_empty() || text.ends_with([' ', '\n', '(', '[', '{']);
    let mut again = places.filter(|(start, rest)| apart(start) && said.starts_with(&two(rest)));
    again.next().map_or(before, |(start, _)| start)
}

/// What stands behind a text, without the words at its beginning with which the text ends.
fn not_again<'t>(behind: &'t str, by: &str) -> &'t str {
    let words: Vec<&str> = behind.split_whitespace().collect();
    let said: Vec<&str> = by.split_whitespace().collect();
    let mut firsts = (1..=words.len()).rev().filter_map(|many| words.get(..many));
    let again = firsts.find(|first| said.ends_with(first)).unwrap_or_default();
    again.iter().fold(behind, |rest, word| rest.trim_start().strip_prefix(word).unwrap_or(rest))
}

/// What stands between the quotation marks behind some words.
fn after<'t>(text: &'t str, words: &str) -> Option<&'t str> {
    let (_, rest) = text.split_once(words)?;
    rest.split_once('`').map(|(advice, _)| advice)
}

/// Puts what is right in the place of advice that is none.
pub(super) fn replace(told: &mut Diagnostic, offer: &str) {
    let trust = trust(told);
    if is_written(told)
        && let Some(label) = told.labels.first_mut()
    {
        "not said so".clone_into(&mut label.text);
    }
    if told
        .help
        .as_deref()
        .is_some_and(|help| offer.split('`').nth(1).is_some_and(|line| help.contains(&format!("`{line}`"))))
    {
        return;
    }
    // Advice that is part of what is offered need not be given twice.
    let part =
        |help: &str| after(help, WRITE).is_some_and(|part| help.starts_with(WRITE) && offer.contains(part));
    let kept = told.help.take().filter(|help| trust == Trust::Explained && !part(help));
    told.help = Some(kept.map_or_else(|| offer.to_owned(), |help| format!("{help}; {offer}")));
}

#[cfg(test)]
mod tests {
    use super::{not_again, not_twice};

    #[test]
    fn words_with_which_advice_ends_are_not_said_again() {
        assert_eq!(not_again(" home }", "wins when own Stag in home"), " }");
        assert_eq!(not_again(" when here in last\n}", "step sideways when here in last"), "\n}");
        assert_eq!(not_again(" last", "step sideways when here in home"), " last");
        assert_eq!(not_again("", "step any"), "");
    }

    #[test]
    fn words_that_advice_says_again_are_replaced_too() {
        assert_eq!(not_twice("win when enemy King ", "win when no enemy King"), "");
        assert_eq!(not_twice("win when no enemy King ", "no enemy (King or Rook)"), "win when ");
        assert_eq!(not_twice("promotes to Rook when ", "promotes to Rook when here in last"), "");
        assert_eq!(not_twice("add it ", "it to own"), "add ");
        assert_eq!(not_twice("promotes to Rook when it ", "promotes to Rook when here in last"), "");
        assert_eq!(not_twice("step any to a1 then step any ", "step any to own"), "step any to a1 then ");
        // Another clause that begins with the same word stays.
        assert_eq!(not_twice("step any to last then step any ", "to own"), "step any to last then step any ");
        assert_eq!(not_twice("now ", "no King"), "now ");
        assert_eq!(not_twice("a ", ""), "a ");
    }
}
