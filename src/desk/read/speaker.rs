//! What the pieces with a clause are called.

use super::english::{article, list, member};
use crate::language::ir::{Ir, Kind};

/// So many pieces with one clause are named.
const MOST_NAMED: usize = 3;

/// What the pieces with a clause are called.
pub(super) struct Speaker {
    /// Which pieces they are.
    pub kinds: Vec<Kind>,
    /// As a heading.
    pub of: String,
    /// As a noun.
    pub noun: String,
    /// As a noun at its first mention.
    pub a: String,
}

impl Speaker {
    /// That of these kinds: the family or all pieces, if few others are of it; else all their names.
    pub(super) fn new(ir: &Ir, kinds: &[Kind]) -> Self {
        let names = |kinds: &[Kind], before: &str, word| {
            let names = kinds.iter().map(|kind| format!("{before}{}", ir.kind_name(*kind)));
            list(&names.collect::<Vec<_>>(), word)
        };
        let speaker = |of, noun, a| Self { kinds: kinds.to_vec(), of, noun, a };
        let decl = |kind: &Kind| ir.kinds.get(kind.index());
        let is_of =
            |kind: &Kind, family: &String| decl(kind).is_some_and(|decl| decl.families.contains(family));
        let families = kinds.first().and_then(decl).into_iter().flat_map(|first| &first.families);
        let shared = families.filter(|family| kinds.iter().all(|kind| is_of(kind, family)));
        // Without the others of a family; of all pieces, which have no name.
        let known = shared.map(Some).chain([None]).map(|family| {
            let others = (0..ir.kinds.len())
                .map(Kind::at)
                .filter(|kind| !kinds.contains(kind) && family.is_none_or(|family| is_of(kind, family)));
            (family, others.collect::<Vec<Kind>>())
        });
        let few = |others: &[Kind]| others.len() <= MOST_NAMED && others.len() < kinds.len();
        match (kinds, known.min_by_key(|(_, others)| others.len())) {
            ([], _) => speaker("the game".to_owned(), "piece".to_owned(), "a piece".to_owned()),
            ([_, _, ..], Some((family, others))) if few(&others) => {
                let noun = family.map_or_else(|| "piece".to_owned(), |family| member(family));
                let mut of = format!("every {}", family.map_or("piece", String::as_str));
                let mut a = article(&noun);
                if !others.is_empty() {
                    of = format!("{of} but {}", names(&others, "the ", "and"));
                    a = format!("{a} other than {}", article(&names(&others, "", "or")));
                }
                if family.is_some() {
                    of = format!("{of} ({})", names(kinds, "", "and"));
                }
                speaker(of, noun, a)
            }
            _ => {
                let a = names(kinds, "", "or");
                let noun = if kinds.len() == 1 { a.clone() } else { "piece".to_owned() };
                speaker(names(kinds, "the ", "and"), noun, article(&a))
            }
        }
    }
}
