//! Messages as data: the text of a message, with what is filled into it.
//!
//! Templates are made by `build/` from the heads of the pages. Where a text says `{if given}several{else}one{end}` and
//! `{name:article}`, the template has `{?2}several{:}one{.}` and `{0a}`: numbers of slots, and signs that say what to do.

use super::{Code, Diagnostic, words};
use crate::language::source::Span;

/// With this begins advice that is only a guess.
const GUESS: &str = "{~}";

/// One message as it stands in its page. Every text may have slots.
pub(crate) struct Template {
    pub(crate) code: Code,
    /// Another code, and when it is used.
    pub(crate) other_code: Option<(&'static str, Code)>,
    pub(crate) message: &'static str,
    /// The slot of each place, and its label.
    pub(crate) labels: &'static [(usize, &'static str)],
    /// Empty for none.
    pub(crate) help: &'static str,
}

/// What is filled in.
#[derive(Clone, Copy)]
pub(crate) enum Slot<'a> {
    /// Nothing is given.
    Nothing,
    Place(Span),
    Places(&'a [Span]),
    Words(Span, &'a str),
    ManyWords(&'a [(Span, &'a str)]),
    Text(&'a str),
    Letter(char),
    Number(i64),
    Flag(bool),
    List(&'a [&'a str]),
    Names(&'a [String]),
}

impl Template {
    /// The message with its slots filled in.
    pub(crate) fn filled(&self, slots: &[Slot<'_>]) -> Diagnostic {
        let other = self.other_code.filter(|(tests, _)| all_hold(tests, slots));
        let code = other.map_or(self.code, |(_, code)| code);
        let mut found = Diagnostic::new(code, fill(self.message, slots).unwrap_or_default());
        for (place, text) in self.labels {
            let Some(text) = fill(text, slots) else { continue };
            match slots.get(*place) {
                Some(Slot::Place(at) | Slot::Words(at, _)) => found = found.at(*at, text),
                Some(Slot::Places(places)) => {
                    found = places.iter().fold(found, |found, at| found.at(*at, text.as_str()));
                }
                Some(Slot::ManyWords(places)) => {
                    found = places.iter().fold(found, |found, (at, _)| found.at(*at, text.as_str()));
                }
                _ => {}
            }
        }
        match fill(self.help, slots) {
            Some(help) if !help.is_empty() => match help.strip_prefix(GUESS) {
                Some(guess) => found.guess(guess),
                None => found.help(help),
            },
            _ => found,
        }
    }
}

/// The text with its slots filled in; `None` for `{-}`, which means no text.
fn fill(text: &str, slots: &[Slot<'_>]) -> Option<String> {
    let mut filled = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((before, inside)) = rest.split_once('{') {
        filled.push_str(before);
        rest = match inside.chars().next() {
            Some('-') => return None,
            // The text after the first `{:}` was not chosen.
            Some(':') => behind_branch(inside, false),
            Some('.') => inside.strip_prefix(".}").unwrap_or_default(),
            Some('?') => {
                let (tests, behind) = inside.strip_prefix('?')?.split_once('}')?;
                if all_hold(tests, slots) { behind } else { behind_branch(behind, true) }
            }
            Some(digit) if digit.is_ascii_digit() => {
                let (word, behind) = inside.split_once('}')?;
                let (slot, filter) = slot_of(word, slots);
                slot.write(filter, &mut filled);
                behind
            }
            _ => {
                filled.push('{');
                inside
            }
        };
    }
    filled.push_str(rest);
    Some(filled)
}

/// The text after the current branch: at its `{.}`, or at its `{:}` as well.
fn behind_branch(text: &str, or_else: bool) -> &str {
    let mut depth = 0_usize;
    let mut rest = text;
    while let Some((_, inside)) = rest.split_once('{') {
        rest = inside;
        if inside.starts_with('?') {
            depth += 1;
        } else if let Some(behind) = inside.strip_prefix(".}") {
            if depth == 0 {
                return behind;
            }
            depth -= 1;
        } else if let Some(behind) = inside.strip_prefix(":}")
            && or_else
            && depth == 0
        {
            return behind;
        }
    }
    ""
}

/// The slot that a word begins with the number of, and the rest of the word.
fn slot_of<'a, 't>(word: &'t str, slots: &[Slot<'a>]) -> (Slot<'a>, &'t str) {
    let rest = word.trim_start_matches(|c: char| c.is_ascii_digit());
    let number = word.strip_suffix(rest).and_then(|number| number.parse::<usize>().ok());
    (number.and_then(|number| slots.get(number)).copied().unwrap_or(Slot::Nothing), rest)
}

fn all_hold(tests: &str, slots: &[Slot<'_>]) -> bool {
    tests.split('&').all(|test| holds(test, slots))
}

/// `3`, `!3`, `3>1`, `3=here|there`, and `3@` of a place in another file than the first one.
fn holds(test: &str, slots: &[Slot<'_>]) -> bool {
    let (wanted, test) = test.strip_prefix('!').map_or((true, test), |test| (false, test));
    let (slot, compared) = slot_of(test, slots);
    let holds = if let Some(values) = compared.strip_prefix('=') {
        values.split('|').any(|value| slot.is(value))
    } else if let Some(least) = compared.strip_prefix('>') {
        least.parse().is_ok_and(|least: i64| slot.number() > least)
    } else if compared == "@" {
        let first = slots.iter().find_map(|slot| slot.place());
        slot.place().is_some_and(|at| first.is_some_and(|first| at.source != first.source))
    } else {
        slot.is_there()
    };
    holds == wanted
}

impl Slot<'_> {
    /// Whether something is given, and it is not empty.
    fn is_there(self) -> bool {
        match self {
            Slot::Nothing => false,
            Slot::Text(text) => !text.is_empty(),
            Slot::Flag(flag) => flag,
            Slot::Places(_) | Slot::ManyWords(_) | Slot::List(_) | Slot::Names(_) | Slot::Number(_) => {
                self.number() != 0
            }
            Slot::Place(_) | Slot::Words(..) | Slot::Letter(_) => true,
        }
    }

    fn place(self) -> Option<Span> {
        match self {
            Slot::Place(at) | Slot::Words(at, _) => Some(at),
            _ => None,
        }
    }

    /// A number, or how many there are in a list.
    fn number(self) -> i64 {
        let length = match self {
            Slot::Number(number) => return number,
            Slot::Places(list) => list.len(),
            Slot::ManyWords(list) => list.len(),
            Slot::List(list) => list.len(),
            Slot::Names(list) => list.len(),
            _ => usize::from(self.is_there()),
        };
        i64::try_from(length).unwrap_or(i64::MAX)
    }

    fn is(self, value: &str) -> bool {
        match self {
            Slot::Text(text) | Slot::Words(_, text) => text == value,
            Slot::Nothing => false,
            Slot::Letter(letter) => value.chars().eq([letter]),
            _ => value.parse() == Ok(self.number()),
        }
    }

    /// The items of a list, each between two of these signs.
    fn items(self, sign: &str) -> Vec<String> {
        let quoted = |item: &str| format!("{sign}{item}{sign}");
        match self {
            Slot::List(list) => list.iter().map(|item| quoted(item)).collect(),
            Slot::Names(list) => list.iter().map(|item| quoted(item)).collect(),
            Slot::ManyWords(list) => list.iter().map(|(_, words)| quoted(words)).collect(),
            _ => Vec::new(),
        }
    }

    /// Writes the slot with its filter.
    fn write(self, filter: &str, to: &mut String) {
        let mut signs = filter.chars();
        let sign = signs.next();
        let noun = signs.as_str();
        let text = match sign {
            None => return self.write_plain(to),
            Some('c') => words::count(usize::try_from(self.number()).unwrap_or(0), noun),
            Some('&') => words::all_of(&self.items(noun)),
            Some('/') => words::any_of(&self.items(noun)),
            Some(',') => self.items(noun).join(", "),
            Some('f') => words::first_of(&self.items(noun)),
            Some('l') => self.number().to_string(),
            Some('j') => self.items("").join(noun),
            Some(sign) => {
                let mut text = String::new();
                self.write_plain(&mut text);
                match sign {
                    'a' => words::article(&text).to_owned(),
                    'i' => words::initial(&text),
                    'g' => words::grouped(&text),
                    _ => text,
                }
            }
        };
        to.push_str(&text);
    }

    fn write_plain(self, to: &mut String) {
        match self {
            Slot::Text(text) | Slot::Words(_, text) => to.push_str(text),
            Slot::Letter(letter) => to.push(letter),
            Slot::Number(number) => to.push_str(&number.to_string()),
            _ => to.push_str(&self.items("").join(" ")),
        }
    }
}

impl<'a, T: Into<Slot<'a>>> From<Option<T>> for Slot<'a> {
    fn from(given: Option<T>) -> Self {
        given.map_or(Slot::Nothing, Into::into)
    }
}

/// How each type of a parameter becomes a slot.
macro_rules! slots {
    ($($ty:ty => |$given:ident| $slot:expr;)*) => {
        $(impl<'a> From<$ty> for Slot<'a> {
            fn from($given: $ty) -> Self {
                $slot
            }
        })*
    };
}

slots! {
    Span => |at| Slot::Place(at);
    &'a [Span] => |places| Slot::Places(places);
    (Span, &'a str) => |words| Slot::Words(words.0, words.1);
    &'a [(Span, &'a str)] => |words| Slot::ManyWords(words);
    &'a str => |text| Slot::Text(text);
    char => |letter| Slot::Letter(letter);
    bool => |flag| Slot::Flag(flag);
    &'a [&'a str] => |list| Slot::List(list);
    &'a [String] => |list| Slot::Names(list);
    i64 => |number| Slot::Number(number);
    u32 => |number| Slot::Number(number.into());
    u8 => |number| Slot::Number(number.into());
    u64 => |number| Slot::Number(i64::try_from(number).unwrap_or(i64::MAX));
    usize => |number| Slot::Number(i64::try_from(number).unwrap_or(i64::MAX));
}

#[cfg(test)]
mod tests {
    use super::{Slot, fill};

    #[track_caller]
    fn filled(text: &str, slots: &[Slot<'_>]) -> String {
        fill(text, slots).unwrap_or_else(|| "nothing".to_owned())
    }

    #[test]
    fn slots_are_filled_in() {
        let slots = [Slot::Text("Imp"), Slot::Number(2), Slot::List(&["a1", "b2", "c3"])];
        assert_eq!(
            filled("{0a} `{0}` and {1cman}: {2/}, {2j then }", &slots),
            "an `Imp` and 2 mans: a1, b2 or c3, a1 then b2 then c3"
        );
        assert_eq!(filled("turn { move {0} } {", &slots), "turn { move Imp } {");
        assert_eq!(filled("{9} {", &slots), " {");
    }

    #[test]
    fn the_first_branch_that_holds_is_said() {
        let text = "{?0=a|b}x{?1}y{:}z{.}{:}{?1>1}many{:}none{.}{.}!";
        assert_eq!(filled(text, &[Slot::Text("a"), Slot::Flag(false)]), "xz!");
        assert_eq!(filled(text, &[Slot::Text("b"), Slot::Number(1)]), "xy!");
        assert_eq!(filled(text, &[Slot::Nothing, Slot::Number(2)]), "many!");
        assert_eq!(filled(text, &[Slot::Text("c"), Slot::Nothing]), "none!");
        assert_eq!(filled("{?!0&1}x{:}{-}{.}", &[Slot::Nothing, Slot::Flag(false)]), "nothing");
    }

    #[test]
    fn a_broken_template_is_no_reason_to_stop() {
        for text in ["{?", "{0", "{:}", "{.", "{?0}", "{?0}x{:}", "{?0=}y", "{77z}"] {
            let _ = fill(text, &[Slot::Nothing]);
        }
    }
}
