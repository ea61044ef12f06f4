//! Phrases that can be taken apart where a sentence would be too long.

use super::english::{SOFT_COMMA, list, sentence, with_commas};

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
    /// Acts of which one is done.
    Acts,
    /// Acts that are all done, one after the other; each by a piece, which may be another one, or not.
    InTurn { by_pieces: bool },
    /// Acts, each only where none before it is possible.
    Else,
    /// What is done several times.
    Rounds,
    /// Sets that are put together.
    Sets,
    /// What is so in each of several cases.
    Cases,
    /// Numbers that are compared in turn.
    Numbers,
}

impl How {
    /// Whether the lines of such a list are numbered.
    fn is_numbered(self) -> bool {
        matches!(self, Self::Steps | Self::Effects | Self::InTurn { .. } | Self::Else | Self::Numbers)
    }
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
    /// In brackets, where it is not taken apart into lines.
    Within(Box<Phrase>),
    /// What may be left to a sentence of its own: the words before it in one sentence, and at the beginning of its own.
    Tail(&'static str, &'static str, Box<Phrase>),
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

    /// Words that follow, or stand in a sentence of their own where one would be too long.
    pub(super) fn tail(joined: &'static str, alone: &'static str, words: impl Into<Self>) -> Self {
        Self::Tail(joined, alone, Box::new(words.into()))
    }

    /// The same in brackets.
    pub(super) fn within(self) -> Self {
        Self::Within(Box::new(self))
    }

    /// All words in one line.
    pub(super) fn flat(&self) -> String {
        match self {
            Self::Text(text) => text.clone(),
            Self::Row(parts) => parts.iter().map(Self::flat).collect(),
            Self::Within(part) => format!("({})", part.flat()),
            Self::Tail(joined, _, words) => format!("{joined}{}", words.flat()),
            Self::List(how, parts) => {
                let texts: Vec<String> = parts.iter().map(|part| part.inside(*how)).collect();
                let mixed = parts.iter().any(|part| matches!(part.only(), Self::List(..)));
                match how {
                    How::All if mixed => texts.join(", and "),
                    How::All | How::Sets if !self.is_mixed() => list(&texts, "and"),
                    How::Any if mixed => format!("either {}", texts.join(", or ")),
                    How::Any | How::Acts => list(&texts, "or"),
                    How::Either => texts.join("; or "),
                    How::Else => texts.join("; only if there is none, "),
                    How::Steps | How::Effects => texts.join(", then "),
                    How::Rounds => texts.concat(),
                    How::All | How::Sets => texts.join(", and also "),
                    How::Cases => texts.join("; "),
                    How::Numbers => {
                        format!(
                            "{} is greatest",
                            texts.join(" is greatest, and of those only one for which ")
                        )
                    }
                    How::InTurn { by_pieces } => {
                        let by = if *by_pieces { ", and each may be by another piece" } else { "" };
                        format!("{}; none of them is left out{by}", texts.join(", then "))
                    }
                }
            }
        }
    }

    /// Whether it is sets of which one has so many words that they might seem to be said of the others.
    fn is_mixed(&self) -> bool {
        matches!(self, Self::List(How::Sets, parts) if parts.iter().any(|part| part.words() > 3))
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
            Self::Text(_) | Self::Within(_) => false,
            Self::Tail(_, _, words) => words.ends_in_choice(),
            Self::Row(parts) => {
                let last = parts.iter().rfind(|part| !part.flat().is_empty());
                last.is_some_and(Self::ends_in_choice)
            }
            Self::List(How::Rounds, parts) => parts.iter().any(Self::ends_in_choice),
            Self::List(how, _) => matches!(how, How::Either | How::Any),
        }
    }

    /// The number of words.
    pub(super) fn words(&self) -> usize {
        self.flat().split_whitespace().count()
    }

    /// Whether there is no list in it.
    pub(super) fn is_whole(&self) -> bool {
        self.longest().is_none_or(|list| matches!(list, Self::List(How::Rounds, _)))
    }

    /// Whether its words fit into one line.
    pub(super) fn is_short(&self) -> bool {
        self.words() <= MOST
    }

    /// The words as a sentence, taken apart into lines if they are too many.
    pub(super) fn lines(&self) -> Vec<String> {
        let mut lines = Vec::new();
        self.told(0, "", &mut lines);
        lines.iter().map(|line| with_commas(line)).collect()
    }

    fn told(&self, depth: usize, mark: &str, lines: &mut Vec<String>) {
        let mut tails = Vec::new();
        if !self.is_short()
            && let first = self.without_tails(&mut tails)
            && !tails.is_empty()
        {
            first.told(depth, mark, lines);
            for tail in tails.iter().rev() {
                // Within a list these are no sentences.
                if depth > 0
                    && let Some(line) = lines.last_mut()
                {
                    line.push(';');
                }
                tail.told(depth, if depth == 0 { "" } else { "  " }, lines);
            }
            return;
        }
        if let Self::Within(part) = self.only() {
            return part.told(depth, mark, lines);
        }
        let before = "  ".repeat(depth);
        let whole = |text: &str| {
            if depth == 0 { sentence(text.trim()) } else { format!("{before}{mark}{}", text.trim()) }
        };
        let longest = self.longest().filter(|list| !self.is_short() || list.is_mixed());
        let apart = longest.and_then(|list| Some((list, self.around(list)?)));
        let Some((Self::List(how, parts), (before_list, rest))) = apart else {
            lines.push(whole(&self.flat()));
            return;
        };
        let leads = match how {
            How::All => "all of these hold:",
            How::Any => "one of these holds:",
            How::Either if is_noun(&before_list) => "one of these:",
            How::Either => "does one of these:",
            How::Steps if is_noun(&before_list) => "these steps:",
            How::Steps => "does the following:",
            How::Effects => "these things happen:",
            How::Acts => "one of these:",
            How::InTurn { by_pieces: true } => "all of these in this order, each perhaps by another piece:",
            How::InTurn { by_pieces: false } => "all of these in this order:",
            How::Else => "the first of these that is possible:",
            How::Sets => "all of these:",
            How::Numbers => "the first of these numbers is greatest, of those the second, and so on:",
            How::Rounds | How::Cases => "",
        };
        let head = format!("{before_list}{leads}");
        let head = head.trim();
        lines.push(whole(&if head.ends_with(':') { head.to_owned() } else { format!("{head}:") }));
        for (number, part) in parts.iter().enumerate() {
            let mark = if how.is_numbered() { format!("{}. ", number + 1) } else { "- ".to_owned() };
            part.told(depth + 1, &mark, lines);
        }
        let rest = rest.trim_start_matches([SOFT_COMMA, ',', ';', ':', ' ', '.']).trim();
        let rest = match rest.split_once(' ') {
            Some(("if" | "unless", _)) => format!("this is so only {rest}").replace("only unless", "unless"),
            Some(("either", rest)) => format!("this is so {rest}"),
            Some(("and", rest)) => format!("this {rest}"),
            _ => rest.to_owned(),
        };
        if !rest.is_empty() {
            lines.push(if depth == 0 { sentence(&rest) } else { format!("{before}  {rest}") });
        }
    }

    /// The same without what may stand in sentences of its own at its end; these in reversed order.
    fn without_tails(&self, tails: &mut Vec<Self>) -> Self {
        match self {
            Self::Tail(_, alone, words) => {
                tails.push(Self::Row(vec![(*alone).into(), (**words).clone()]));
                "".into()
            }
            Self::Row(parts) => {
                let mut left = parts.clone();
                for part in left.iter_mut().rev() {
                    *part = part.without_tails(tails);
                    if !part.flat().is_empty() {
                        break;
                    }
                }
                Self::Row(left)
            }
            Self::Text(_) | Self::List(..) | Self::Within(_) => self.clone(),
        }
    }

    /// The longest list that is no part of another one.
    fn longest(&self) -> Option<&Self> {
        match self {
            Self::Text(_) => None,
            Self::List(..) => Some(self),
            Self::Within(part) | Self::Tail(_, _, part) => part.longest(),
            Self::Row(parts) => parts.iter().filter_map(Self::longest).max_by_key(|list| list.words()),
        }
    }

    /// The words before a part and those after it, without the brackets around it.
    fn around(&self, list: &Self) -> Option<(String, String)> {
        let flat = |parts: &[Self]| parts.iter().map(Self::flat).collect::<String>();
        match self {
            _ if std::ptr::eq(self, list) => Some((String::new(), String::new())),
            Self::Within(part) => part.around(list),
            Self::Tail(joined, _, words) => {
                let (before, after) = words.around(list)?;
                Some((format!("{joined}{before}"), after))
            }
            Self::Row(parts) => parts.iter().enumerate().find_map(|(at, part)| {
                let (before, after) = part.around(list)?;
                let (head, tail) = parts.split_at(at);
                Some((flat(head) + &before, after + &flat(tail.get(1..).unwrap_or_default())))
            }),
            Self::Text(_) | Self::List(..) => None,
        }
    }
}

/// Whether a list after these words stands for a noun.
fn is_noun(before: &str) -> bool {
    [" by ", ": ", " take "].iter().any(|end| before.ends_with(end))
}
