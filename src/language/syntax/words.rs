//! The words of the language, in one table, `words.txt`: what each is, where it belongs, what it means. All lists of words are
//! views of it; a test compares it with the grammar.

use std::sync::LazyLock;

use super::list::List;

/// The status of a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Class {
    /// A keyword that can never be a name.
    Reserved,
    /// A keyword in its place; elsewhere it may be a name.
    Keyword,
    /// Not a keyword: a name that the language itself declares.
    Name,
}

/// Further properties of a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Mark {
    /// It begins an item and nothing else: in the first column it shows that the item before is over, even if brackets are
    /// open.
    Item,
    /// A `{` must follow it.
    Block,
    /// It has a meaning of its own where a set, number or direction is needed: it cannot be a name.
    BuiltIn,
}

/// A word of the language.
#[derive(Debug)]
pub(crate) struct Word {
    /// The word.
    pub(crate) text: &'static str,
    class: Class,
    marks: Vec<Mark>,
    /// The lists of parts that it can begin.
    begins: Vec<List>,
    /// Where it belongs, if it begins a part of something.
    belongs: Option<&'static str>,
    /// The form of a part that begins with it.
    form: Option<&'static str>,
    /// The section of `docs/language.md` about it, and its meaning in one line; `None` if it occurs only with other
    /// words.
    pub(crate) says: Option<(&'static str, &'static str)>,
}

/// Where the parts belong that begin with a word.
const PLACES: [(&str, &str); 8] = [
    ("top", "belongs at the top level of the file, outside of all braces"),
    ("board", "belongs in `board { }`"),
    ("piece", "belongs in `piece NAME { }`, `family NAME { }` or `every piece { }`"),
    ("moves", "belongs in a piece, a family, a `test`, or at the top level of the file"),
    ("ends", "belongs in `ends { after a turn { } }` or `ends { before a turn { } }`"),
    (
        "hand",
        "belongs at the top level of the file, outside of all braces, with the pieces that may be held: `hand Pawn or Knight`",
    ),
    ("test", "belongs in `test \"...\" { }`"),
    ("effect", "is an effect: it belongs in braces after a leg, a move or a hook"),
];

/// The table, in alphabetical order. Lines that cannot be read are left out, and a test fails.
static WORDS: LazyLock<Vec<Word>> = LazyLock::new(|| {
    let mut words: Vec<Word> = Vec::new();
    for line in include_str!(concat!(env!("OUT_DIR"), "/tables/words.txt")).lines() {
        if let Some((text, rest)) = line.split_once(" : ").filter(|_| !line.starts_with([' ', '#'])) {
            words.push(word(text, rest));
        } else if let Some(word) = words.last_mut() {
            let (key, rest) = line.trim_start().split_once(' ').unwrap_or_default();
            match key {
                "form" => word.form = Some(rest),
                "says" => word.says = rest.split_once(' '),
                _ => {}
            }
        }
    }
    words
});

/// A word, from the rest of its first line.
fn word(text: &'static str, rest: &'static str) -> Word {
    let mut word = Word {
        text,
        class: Class::Name,
        marks: Vec::new(),
        begins: Vec::new(),
        belongs: None,
        form: None,
        says: None,
    };
    let mut place = false;
    for part in rest.split(' ') {
        match part {
            "reserved" => word.class = Class::Reserved,
            "keyword" => word.class = Class::Keyword,
            "item" => word.marks.push(Mark::Item),
            "block" => word.marks.push(Mark::Block),
            "built-in" => word.marks.push(Mark::BuiltIn),
            "belongs" => place = true,
            _ if place => word.belongs = PLACES.iter().find(|(name, _)| *name == part).map(|(_, text)| *text),
            _ => word.begins.extend(List::ALL.into_iter().find(|list| format!("{list:?}") == part)),
        }
    }
    word
}

/// Every word of the language.
pub(crate) fn all() -> impl Iterator<Item = &'static Word> {
    WORDS.iter()
}

/// A word of the language.
pub(crate) fn find(text: &str) -> Option<&'static Word> {
    let place = WORDS.binary_search_by(|word| word.text.cmp(text)).ok()?;
    WORDS.get(place)
}

fn is(text: &str, mark: Mark) -> bool {
    find(text).is_some_and(|word| word.marks.contains(&mark))
}

/// Whether a word is never a name.
pub(crate) fn is_reserved(text: &str) -> bool {
    find(text).is_some_and(|word| word.class == Class::Reserved)
}

/// The words that are never names.
pub(super) fn reserved() -> impl Iterator<Item = &'static str> {
    all().filter(|word| word.class == Class::Reserved).map(|word| word.text)
}

/// Whether a word begins an item and nothing else.
pub(crate) fn begins_item(text: &str) -> bool {
    is(text, Mark::Item)
}

/// Whether a `{` must follow a word.
pub(super) fn opens_block(text: &str) -> bool {
    is(text, Mark::Block)
}

/// Whether the language has a word, in any role.
pub(crate) fn is_of_language(text: &str) -> bool {
    find(text).is_some() || List::ALL.iter().any(|list| list.own_words().contains(&text))
}

/// Whether a word has a meaning of its own where a set, number or direction is needed.
pub(crate) fn is_built_in(text: &str) -> bool {
    is(text, Mark::BuiltIn)
}

/// The words that begin parts of a list.
pub(super) fn of_list(list: List) -> &'static [&'static str] {
    static WORDS_OF: LazyLock<Vec<(List, Vec<&'static str>)>> = LazyLock::new(|| {
        let words_of =
            |list| all().filter(|word| word.begins.contains(&list)).map(|word| word.text).collect();
        List::ALL.into_iter().map(|list| (list, words_of(list))).collect()
    });
    WORDS_OF.iter().find(|(of, _)| *of == list).map_or(&[], |(_, words)| words.as_slice())
}

impl List {
    /// The words that begin its parts.
    pub(super) fn words(self) -> &'static [&'static str] {
        of_list(self)
    }

    /// Whether this word begins a part of it.
    pub(super) fn begins(self, word: &str) -> bool {
        self.words().contains(&word)
    }
}

/// Whether a word begins a part of any list.
pub(super) fn begins_a_part(text: &str) -> bool {
    find(text).is_some_and(|word| !word.begins.is_empty())
}

/// Where a word belongs that begins a part of something.
pub(super) fn belongs(text: &str) -> Option<&'static str> {
    find(text)?.belongs
}

/// The form of a part that begins with this word.
pub(super) fn form(text: &str) -> Option<&'static str> {
    find(text)?.form
}

/// Whether a word begins a rule in a piece or outside of all blocks.
pub(super) fn may_stand_outside(word: &str) -> bool {
    find(word)
        .is_some_and(|known| [List::Items, List::Clauses].iter().all(|list| known.begins.contains(list)))
}

/// A number in digits or in words.
pub(crate) fn number(word: &str) -> Option<usize> {
    const DIGITS: [&str; 13] = [
        "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven",
        "twelve",
    ];
    let digits = !word.is_empty() && word.chars().all(|c| c.is_ascii_digit());
    if digits {
        word.parse().ok().filter(|number| *number < 1000)
    } else {
        DIGITS.iter().position(|known| word.eq_ignore_ascii_case(known))
    }
}

#[cfg(test)]
#[expect(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    clippy::string_slice,
    reason = "a panic is how a test fails"
)]
mod tests {
    use std::collections::BTreeSet;

    use super::{Class, List, all, is_built_in, of_list, reserved};

    const WORDS: &str = include_str!("../../../grammar/words.pest");
    const RECOVERY: &str = include_str!("../../../grammar/recovery.pest");

    const REFERENCE: &str = include_str!("../../../docs/language.md");

    /// The text of a rule of the grammar.
    fn rule<'g>(grammar: &'g str, name: &str) -> &'g str {
        let (_, rest) = grammar.split_once(&format!("\n{name} ")).unwrap();
        // Rules begin in the first column; only their ends and comments do, too.
        let end = rest.match_indices('\n').map(|(at, _)| at + 1);
        let end = end
            .into_iter()
            .find(|at| rest[*at..].starts_with(|c: char| c.is_ascii_alphabetic() || c == '\n'));
        &rest[..end.unwrap_or(rest.len())]
    }

    /// The texts in quotation marks.
    fn quoted(text: &str) -> Vec<&str> {
        text.split('"').skip(1).step_by(2).collect()
    }

    #[test]
    fn the_whole_table_is_read() {
        let heads = include_str!("words.txt")
            .lines()
            .filter(|line| line.contains(" : ") && !line.starts_with([' ', '#']));
        for head in heads {
            let (text, rest) = head.split_once(" : ").unwrap();
            let word = super::find(text).unwrap();
            let class = usize::from(word.class != Class::Name || rest.starts_with("name"));
            let (begins, belongs) =
                (usize::from(!word.begins.is_empty()), 2 * usize::from(word.belongs.is_some()));
            let read = class + word.marks.len() + begins + word.begins.len() + belongs;
            assert_eq!(read, rest.split(' ').count(), "{head}");
        }
    }

    #[test]
    fn they_are_in_order_and_each_once() {
        let texts: Vec<&str> = all().map(|word| word.text).collect();
        assert!(texts.is_sorted_by(|a, b| a < b), "{texts:?}");
    }

    #[test]
    fn every_keyword_of_the_grammar_is_in_the_table_and_the_reverse() {
        let lines = WORDS.lines().filter_map(|line| line.strip_prefix("kw_"));
        let of_grammar: BTreeSet<&str> = lines.filter_map(|line| line.split(' ').next()).collect();
        assert!(of_grammar.len() > 100);
        let in_place: BTreeSet<&str> =
            all().filter(|word| word.class != Class::Name).map(|word| word.text).collect();
        assert_eq!(in_place, of_grammar);
    }

    #[test]
    fn every_reserved_word_of_the_grammar_is_in_the_table_and_the_reverse() {
        let mut of_grammar = BTreeSet::new();
        for line in rule(WORDS, "reserved").lines().filter(|line| line.contains("~ (\"")) {
            let parts = quoted(line);
            of_grammar.extend(parts[1..].iter().map(|rest| format!("{}{rest}", parts[0])));
        }
        assert_eq!(of_grammar, reserved().map(str::to_owned).collect());
    }

    #[test]
    fn the_reference_lists_the_reserved_and_the_built_in_words() {
        let section = REFERENCE.split_once("# 5. Reserved").unwrap().1.split("\n# ").next().unwrap();
        let mut blocks = section.split("```").skip(1).step_by(2);
        let mut listed = || blocks.next().unwrap().split_whitespace().skip(1).collect::<BTreeSet<&str>>();
        assert_eq!(listed(), reserved().collect());
        // Words of one place only, of which it speaks below the list; and one that is reserved anyway.
        let elsewhere = ["dark", "light", "pass", "setup"];
        let built_in =
            all().map(|word| word.text).filter(|word| is_built_in(word) && !elsewhere.contains(word));
        assert_eq!(listed(), built_in.collect());
    }

    #[test]
    fn parts_of_lists_are_found_again_by_the_words_that_begin_them() {
        let rule_words = quoted(rule(RECOVERY, "rule_word"));
        let lists = [
            (List::Items, "item_word", rule_words.as_slice()),
            (List::Clauses, "clause_word", rule_words.as_slice()),
            (List::BoardItems, "board_start", &[]),
            (List::Lines, "line_start", &[]),
            (List::Groups, "group_start", &[]),
            (List::Endings, "ending_start", &[]),
            (List::Steps, "step_start", &[]),
        ];
        for (list, name, more) in lists {
            // Of words that go together the first counts; `White wins` begins with a name; signs are no words.
            let second = ["promote", "wins", "loses"];
            let is_first =
                |word: &&str| word.starts_with(|c: char| c.is_alphabetic()) && !second.contains(word);
            let of_grammar: BTreeSet<&str> = quoted(rule(RECOVERY, name))
                .into_iter()
                .chain(more.iter().copied())
                .filter(is_first)
                .collect();
            assert_eq!(of_grammar, of_list(list).iter().copied().collect(), "{list:?}");
        }
    }
}
