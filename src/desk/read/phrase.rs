//! Phrases that can be taken apart where a sentence would be too long.

use super::english::{list, sentence};

/// The most words of a line.
pub(super) const MOST: usize = 30;

/// How the parts of a list belong together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum How {
    /// Conditions that must all hold.
    All,
    /// Conditions of which one must hold.
    Any,
    /// Ways of which one is taken.
    Either,
    /// Legs, one after the other.
    Steps,
    /// What happens, in order.
    Effects,
    /// Acts, each only where none before it is possible.
    Else,
}

/// Words that are put together late.
#[derive(Clone, Debug)]
pub(super) enum Phrase {
    /// Words.
    Text(String),
    /// One after the other.
    Row(Vec<Phrase>),
    /// Parts that belong together.
    List(How, Vec<Phrase>),
}

impl From<String> for Phrase {
    fn from(text: String) -> Self {
        Self::Text(text)
    }
}

impl From<&str> for Phrase {
    fn from(text: &str) -> Self {
        Self::Text(text.to_owned())
    }
}

impl Phrase {
    /// Parts in a list; a single one stands for itself.
    pub(super) fn of(how: How, mut parts: Vec<Self>) -> Self {
        match parts.len() {
            1 => parts.remove(0),
            _ => Self::List(how, parts),
        }
    }

    /// All words in one line.
    pub(super) fn flat(&self) -> String {
        match self {
            Self::Text(text) => text.clone(),
            Self::Row(parts) => parts.iter().map(Self::flat).collect(),
            Self::List(how, parts) => {
                let texts: Vec<String> = parts.iter().map(|part| part.inside(*how)).collect();
                let mixed = parts.iter().any(|part| matches!(part.only(), Self::List(..)));
                match how {
                    How::All if mixed => texts.join(", and "),
                    How::All => list(&texts, "and"),
                    How::Any if mixed => format!("either {}", texts.join(", or ")),
                    How::Any => list(&texts, "or"),
                    How::Either => texts.join("; or "),
                    How::Else => texts.join("; only if there is none, "),
                    How::Steps | How::Effects => match texts.as_slice() {
                        [first, rest @ ..] if !rest.is_empty() => {
                            format!("{first}, then {}", rest.join(", then "))
                        }
                        _ => texts.concat(),
                    },
                }
            }
        }
    }

    /// The only part of a row, or itself.
    fn only(&self) -> &Self {
        match self {
            Self::Row(parts) if parts.len() == 1 => parts.first().map_or(self, Self::only),
            _ => self,
        }
    }

    /// Its words as a part of a list.
    fn inside(&self, how: How) -> String {
        match self.only() {
            Self::List(How::Any | How::Either, _) if how == How::All => {
                let text = self.flat();
                if text.starts_with("either ") { text } else { format!("either {text}") }
            }
            Self::List(How::Any | How::Either, _) if how == How::Steps => format!("({})", self.flat()),
            _ => self.flat(),
        }
    }

    /// Whether its last part is one of several ways.
    pub(super) fn ends_in_choice(&self) -> bool {
        match self {
            Self::Text(_) => false,
            Self::Row(parts) => {
                let last = parts.iter().rfind(|part| !part.flat().is_empty());
                last.is_some_and(Self::ends_in_choice)
            }
            Self::List(how, _) => matches!(how, How::Either | How::Any),
        }
    }

    /// The number of words.
    pub(super) fn words(&self) -> usize {
        self.flat().split_whitespace().count()
    }

    /// Whether its words fit into one line.
    pub(super) fn is_short(&self) -> bool {
        self.words() <= MOST
    }

    /// The words as a sentence, taken apart into lines if they are too many.
    pub(super) fn lines(&self) -> Vec<String> {
        let mut lines = Vec::new();
        self.told(0, "", &mut lines);
        lines
    }

    fn told(&self, depth: usize, mark: &str, lines: &mut Vec<String>) {
        let before = "  ".repeat(depth);
        let whole = |text: &str| {
            if depth == 0 { sentence(text.trim()) } else { format!("{before}{mark}{}", text.trim()) }
        };
        let mut flattened = Vec::new();
        self.spread(&mut flattened);
        let longest = flattened
            .iter()
            .enumerate()
            .filter(|(_, part)| matches!(part, Self::List(..)))
            .max_by_key(|(_, part)| part.words());
        let (Some((place, Self::List(how, parts))), true) = (longest, self.words() > MOST) else {
            lines.push(whole(&self.flat()));
            return;
        };
        let text = |parts: &[&Self]| parts.iter().map(|part| part.flat()).collect::<String>();
        let (head, tail) = flattened.split_at(place);
        let before_list = without_lone_brackets(&text(head));
        let leads = match how {
            How::All => "all of these hold:",
            How::Any => "one of these holds:",
            How::Either if is_noun(&before_list) => "one of these:",
            How::Either => "does one of these:",
            How::Steps if is_noun(&before_list) => "these steps:",
            How::Steps => "does the following:",
            How::Effects => "these things happen:",
            How::Else => "the first of these that is possible:",
        };
        lines.push(whole(format!("{before_list}{leads}").trim_start()));
        for (number, part) in parts.iter().enumerate() {
            let mark = if matches!(how, How::Steps | How::Effects | How::Else) {
                format!("{}. ", number + 1)
            } else {
                "- ".to_owned()
            };
            part.told(depth + 1, &mark, lines);
        }
        let rest = without_lone_brackets(&text(tail.get(1..).unwrap_or_default()));
        let rest = rest.trim_start_matches([',', ';', ' ', '.']).trim();
        let rest = match rest.split_once(' ') {
            Some(("if" | "unless", _)) => format!("this is so only {rest}").replace("only unless", "unless"),
            Some(("and", rest)) => format!("this {rest}"),
            _ => rest.to_owned(),
        };
        if !rest.is_empty() {
            lines.push(if depth == 0 { sentence(&rest) } else { format!("{before}  {rest}") });
        }
    }

    /// The parts of rows within rows, in one row.
    fn spread<'p>(&'p self, all: &mut Vec<&'p Self>) {
        match self {
            Self::Row(parts) => parts.iter().for_each(|part| part.spread(all)),
            Self::Text(_) | Self::List(..) => all.push(self),
        }
    }
}

/// Words without the brackets that are opened or closed elsewhere: lines of a list need none.
fn without_lone_brackets(text: &str) -> String {
    let (mut open, mut lone) = (Vec::new(), Vec::new());
    for (at, sign) in text.match_indices(['(', ')']) {
        match sign {
            "(" => open.push(at),
            _ if open.pop().is_none() => lone.push(at),
            _ => {}
        }
    }
    let is_lone = |at: &usize| open.contains(at) || lone.contains(at);
    text.char_indices().filter(|(at, _)| !is_lone(at)).map(|(_, letter)| letter).collect()
}

/// Whether a list after these words stands for a noun.
fn is_noun(before: &str) -> bool {
    [" by ", ": ", " takes "].iter().any(|end| before.ends_with(end))
}
