//! Noun phrases.

use super::english::{SOFT_COMMA, article, list, plural};
use super::phrase::{How, Phrase};

/// How the words before a noun, its names and the words after it are put together.
type Shows = dyn Fn(&[String], &[String], &[String]) -> String;

/// A noun phrase whose number and article are still open.
#[derive(Clone, Debug)]
pub(super) enum Noun {
    /// One that is known: `the river`, `the Rat`.
    Known(String),
    /// One of a sort: words before it, its names, words after it.
    Some { before: Vec<String>, heads: Vec<String>, after: Vec<String> },
    /// One of several.
    Any(Vec<Noun>),
    /// One of several, and what is so of each of them.
    Each(Vec<Noun>, String),
}

impl Noun {
    /// A noun alone.
    pub(super) fn bare(head: &str) -> Self {
        Self::Some { before: Vec::new(), heads: vec![head.to_owned()], after: Vec::new() }
    }

    /// A noun with more words after it.
    pub(super) fn with(self, after: String) -> Self {
        match self {
            Self::Some { before, heads, after: mut all } => {
                all.push(after);
                Self::Some { before, heads, after: all }
            }
            Self::Known(text) => Self::Known(format!("{text} {after}")),
            Self::Any(parts) => Self::Any(parts.into_iter().map(|part| part.with(after.clone())).collect()),
            Self::Each(parts, all) => Self::Each(parts, format!("{all}, {after}")),
        }
    }

    /// The same, said once of all where there are several.
    pub(super) fn with_once(self, after: String) -> Self {
        match self {
            Self::Any(parts) => Self::Each(parts, after),
            noun => noun.with(after),
        }
    }

    /// All of it, which can be taken apart if it is put together from others.
    pub(super) fn all(&self) -> Phrase {
        match self {
            Self::Any(parts) => Phrase::of(How::Sets, parts.iter().map(|part| part.many().into()).collect()),
            _ => self.many().into(),
        }
    }

    /// Whether it names something known.
    pub(super) fn is_known(&self) -> bool {
        match self {
            Self::Known(_) => true,
            Self::Some { .. } | Self::Each(..) => false,
            Self::Any(parts) => parts.iter().all(Self::is_known),
        }
    }

    /// One of it.
    pub(super) fn one(&self) -> String {
        self.shown("or", &|before, heads, after| article(&row(before, &list(heads, "or"), after)))
    }

    /// All of it.
    pub(super) fn many(&self) -> String {
        self.shown("and", &|before, heads, after| {
            let heads: Vec<String> = heads.iter().map(|head| plural(head)).collect();
            row(before, &list(&heads, "and"), after)
        })
    }

    /// None of it.
    pub(super) fn none(&self) -> String {
        self.shown("and", &|before, heads, after| match heads {
            [one] => format!("no {}", row(before, one, after)),
            heads => {
                let each: Vec<String> = heads.iter().map(|head| article(&row(before, head, &[]))).collect();
                row(&["neither".to_owned()], &each.join(" nor "), after)
            }
        })
    }

    fn shown(&self, word: &str, some: &Shows) -> String {
        match self {
            Self::Known(text) => text.clone(),
            Self::Some { before, heads, after } => some(before, heads, after),
            Self::Any(parts) => {
                let parts: Vec<String> = parts.iter().map(|part| part.shown(word, some)).collect();
                // So that what is said of the last is not said of all.
                if word == "and" && parts.iter().any(|part| has_many_words(part)) {
                    return parts.join(", and also ");
                }
                list(&parts, word)
            }
            Self::Each(parts, after) => {
                let each = match (parts.len(), word) {
                    (2, "and") => "both",
                    (2, _) => "either",
                    _ => "each",
                };
                let parts: Vec<String> = parts.iter().map(|part| part.shown(word, some)).collect();
                format!("{}, {each} {after}{SOFT_COMMA}", list(&parts, word))
            }
        }
    }

    /// The same one again.
    pub(super) fn again(&self) -> String {
        match self {
            Self::Known(text) => text.clone(),
            Self::Some { heads, .. } if heads.len() == 1 => format!("that {}", heads.concat()),
            Self::Some { .. } | Self::Any(_) | Self::Each(..) => "that piece".to_owned(),
        }
    }
}

/// Whether a noun in a list says more of itself than what it is.
fn has_many_words(noun: &str) -> bool {
    noun.split(' ').count() > 3
}

fn row(before: &[String], head: &str, after: &[String]) -> String {
    let mut words: Vec<&str> = before.iter().map(String::as_str).collect();
    words.push(head);
    words.extend(after.first().map(String::as_str));
    let first = words.join(" ");
    // Further words behind a comma belong to the noun, and not to the words before them.
    let is_within = |more: &&String| more.starts_with('(');
    let more = after.iter().skip(1);
    let close =
        if more.clone().all(|more| is_within(&more)) { String::new() } else { SOFT_COMMA.to_string() };
    let more = more.map(|more| if is_within(&more) { format!(" {more}") } else { format!(", {more}") });
    first + &more.collect::<String>() + &close
}
