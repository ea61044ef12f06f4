//! The words of the language, in one table: what each is, where it stands, and what it says. All lists of words are views of it;
//! a test compares it with the grammar.

use std::sync::LazyLock;

use super::list::List;

/// How a word is known to the language.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Class {
    /// A keyword that can be no name at all.
    Reserved,
    /// A keyword in its place; elsewhere it may be a name.
    Keyword,
    /// No keyword: a name that the language itself declares.
    Name,
}

/// What else can be said of a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Mark {
    /// It begins an item and nothing else: in the first column it shows that the item before is over, whatever its brackets
    /// say.
    Item,
    /// A `{` must come after it at some time.
    Block,
    /// It means something by itself wherever a set, number or direction stands: nothing can be called so.
    BuiltIn,
}

/// A word of the language.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Word {
    /// The word.
    pub(crate) text: &'static str,
    class: Class,
    marks: &'static [Mark],
    /// The lists of which it begins parts.
    begins: &'static [List],
    /// Where it belongs that begins a part of something.
    belongs: Option<&'static str>,
    /// How a part is written that begins with it.
    form: Option<&'static str>,
    /// The section of `docs/language.md` about it, and what it says, in one line; nothing where it only goes with other
    /// words.
    pub(crate) says: Option<(&'static str, &'static str)>,
}

const TOP: &str = "belongs at the top level of the file, outside of all braces";
const BOARD: &str = "belongs in `board { }`";
const PIECE: &str = "belongs in `piece NAME { }`, `family NAME { }` or `every piece { }`";
const MOVES: &str = "belongs in a piece, a family, a `test`, or at the top level of the file";
const ENDS: &str = "belongs in `ends { after a turn { } }` or `ends { before a turn { } }`";
const HAND: &str = "belongs at the top level of the file, outside of all braces, with the pieces that may be held: `hand Pawn or Knight`";
const TEST: &str = "belongs in `test \"...\" { }`";
const EFFECT: &str = "is an effect: it belongs in braces after a leg, a move or a hook";

macro_rules! words {
    ($(
        $class:ident $text:literal
        $(is [$($mark:ident)*])? $(begins [$($list:ident)*])? $(belongs $belongs:ident)? $(form $form:literal)?
        $(says $section:literal $says:literal)?;
    )*) => {
        &[$(Word {
            text: $text,
            class: Class::$class,
            marks: &[$($(Mark::$mark),*)?],
            begins: &[$($(List::$list),*)?],
            belongs: first(&[$($belongs)?]),
            form: first(&[$($form)?]),
            says: first(&[$(($section, $says))?]),
        }),*]
    };
}

const fn first<T: Copy>(of: &[T]) -> Option<T> {
    if let [first, ..] = of { Some(*first) } else { None }
}

/// In the order of their letters.
const WORDS: &[Word] = words! {
    Keyword "a";
    Reserved "add" begins [Effects] belongs EFFECT form "add ... to SET"
        says "2.10" "effect: puts pieces into a hand or into a state, `add taken to own hand`";
    Reserved "after" is [Block] begins [Items Clauses Groups] form "after moving { ... }` or, in `ends`, `after a turn { ... }"
        says "2.10" "begins a hook, such as `after moving { }`; in `ends`, `after a turn`";
    Keyword "again" says "2.12" "in `turn { } again when Q`: the same side has the next turn, too";
    Keyword "against" says "2.4" "of named tracks: only the sense opposite to that in which they are written";
    Keyword "all" says "2.4" "every turn and mirror image of a vector, `all (1,2)`; in tests `moves all`";
    Keyword "along" says "2.4" "of named tracks: only the sense in which they are written";
    Reserved "also" begins [Items Clauses] belongs PIECE
        says "2.5" "before a rule such as `takes`: permits more, beside what is permitted already";
    Reserved "and" says "2.14" "both hold; of sets, what is in both";
    Reserved "as" says "2.6" "names the cell, or after `onto` the piece, for later words of the same clause";
    Reserved "at" says "2.6" "in `capturing S at the end`: the captured pieces stay in the way until the walk is over";
    Keyword "attacked" is [BuiltIn] says "2.14" "those pieces that the enemy could take if it were to move now";
    Name "back" is [BuiltIn] says "2.4" "in a walk: the reverse of the direction of the leg before";
    Reserved "because" says "2.13" "in a test: what it is that forbids the moves";
    Reserved "become" begins [Effects] belongs EFFECT form "become KIND"
        says "2.10" "effect: the piece that has this rule gets another kind or side";
    Reserved "before" is [Block] begins [Groups] form "before a turn { ... }"
        says "2.12" "in `ends`, `before a turn`: endings for the side about to move; in `X before moving`, what X was before the move";
    Keyword "being";
    Reserved "board" is [Item Block] begins [Items] belongs TOP form "board { grid a..h, 1..8 }"
        says "2.4" "the block with the cells, zones and directions";
    Reserved "but" says "2.14" "in `A but not B`: what is in A and not in B; in `turn`, `move but not LABEL`";
    Reserved "by" says "2.14" "in `S by WALK from C`: those of S to which the eye gets from C";
    Name "can-move" is [BuiltIn]
        says "2.14" "question: if the other side passed, could there be a move after which this holds";
    Reserved "capturing" says "2.6" "mode: takes pieces on other cells than the landing cell, at once";
    Keyword "cell" is [BuiltIn] says "2.14" "set: all cells; as a type of state, one cell or none";
    Keyword "cells";
    Reserved "change" is [Item Block] begins [Items Effects]
        says "2.2" "adds to a block of a used file; as an effect, `change PIECES to KIND`: gives pieces another kind or side";
    Reserved "clear" begins [Effects] belongs EFFECT says "2.10" "effect: the flag or state goes back to its first value";
    Reserved "compared" says "2.9" "of a state: how it counts when positions are compared for repetition";
    Reserved "counts" begins [Steps] belongs TEST form "counts 20 400 8902"
        says "2.13" "in a test: the numbers of lines of play of one turn, of two turns, and so on";
    Name "dark" is [BuiltIn] says "2.4" "in `only dark`: the cells of the colour of the first cell";
    Reserved "define" begins [Items Clauses BoardItems]
        says "2.8" "gives a name to a walk, a set, a question, a number or directions";
    Name "direction" is [BuiltIn] says "2.14" "the direction of the last leg; as a type of state, a direction or none";
    Name "distance" is [BuiltIn] says "2.14" "number: the cells that the mover has walked so far";
    Reserved "draw" begins [Endings] belongs ENDS form "win when CONDITION"
        says "2.12" "in `ends`: the game is drawn when the question holds";
    Reserved "drop" begins [Clauses] belongs PIECE form "drop on SET when CONDITION"
        says "2.7" "a move from the hand onto an empty cell of the set; in `turn`, any of them";
    Keyword "dropping";
    Keyword "drops";
    Reserved "each" is [Block] begins [Effects] form "each SET { ... }"
        says "2.10" "effect for every piece of a set, each being `it`; after a state, `for each side`";
    Keyword "effects";
    Reserved "else" says "2.12" "in `turn`: what follows it only if what is before it has no legal move";
    Name "empty" is [BuiltIn] says "2.14" "set: the cells without a piece";
    Keyword "end";
    Reserved "ends" is [Item Block] begins [Items] belongs TOP form "ends { after a turn { win when ... } before a turn { lose when ... } }"
        says "2.12" "the block that says how the game ends";
    Keyword "enemy" is [BuiltIn] says "2.14" "set: the pieces of the other side; before a name, that of the other side";
    Reserved "enters" begins [Items Clauses] belongs PIECE says "2.7" "rule: onto which cells the legs of a piece may land";
    Reserved "every" is [Item Block] begins [Items] belongs TOP form "every piece { ... }"
        says "2.5" "in `every piece { }`: clauses of all pieces; in `after every own turn`, a history";
    Reserved "exclude" says "2.13" "in a test: none of these moves is there";
    Reserved "family" is [Item Block] begins [Items] belongs TOP form "family NAME of OTHER { ... }"
        says "2.5" "a block of clauses shared by the pieces that are `of` it";
    Keyword "files";
    Keyword "first";
    Name "flag" says "2.9" "type of state: set or clear";
    Reserved "for" says "2.3" "in `for each side`: seen by the second side through the symmetry, or held by each";
    Reserved "from" says "2.14" "in `S by WALK from C`: where the eye begins; without it, from `here`";
    Reserved "game" is [Item] begins [Items] belongs TOP form "game \"Name\", \"Other name\""
        says "2.1" "the names of the game; in tests also `game goes on`";
    Keyword "goes";
    Keyword "grid" begins [BoardItems] belongs BOARD form "grid a..h, 1..8"
        says "2.4" "the shape of a board with files, ranks and perhaps levels";
    Keyword "hand" is [BuiltIn] begins [Items] belongs HAND form "hand Pawn or Knight"
        says "2.7" "which pieces a side may hold; in questions, what it holds: `own hand Pawn`";
    Name "here" is [BuiltIn] says "2.14" "cell: where the walking piece is now";
    Keyword "hexagon" begins [BoardItems] belongs BOARD form "hexagon 6 files a..l without j"
        says "2.4" "the shape of a board of hexagons";
    Reserved "if" is [Block] begins [Effects] form "if CONDITION { ... } else { ... }"
        says "2.10" "effect that is done only when a question holds";
    Reserved "in" says "2.14" "question: the sets have a member in common";
    Reserved "include" says "2.13" "in a test: these moves are there, and perhaps others";
    Reserved "instead" begins [Items Clauses BoardItems Endings]
        says "2.2" "replaces what a used file says, or (2.5) a rule of a family";
    Reserved "is" says "2.14" "question: numbers are equal, or sets have a member in common";
    Name "it" is [BuiltIn]
        says "2.14" "the piece in question in `takes`, `onto`, `each` and the like; else the clause's own piece";
    Keyword "its";
    Name "jump" is [BuiltIn]
        says "2.6" "leg: over cells that match a pattern, which are not entered, onto the cell after them";
    Keyword "language" is [Item] begins [Items] belongs TOP form "language 1";
    Keyword "left" says "2.4" "in `left 1 of any`: so many places on in the directions, against the clock";
    Name "light" is [BuiltIn] says "2.4" "in `only light`: the cells of the other colour than the first cell";
    Keyword "like" says "2.6" "in `move like KINDS`: by the moves of other pieces";
    Reserved "likewise" says "2.11" "in a set-up: the image of the pieces of the other side";
    Reserved "look" says "2.6" "the eye walks, and the piece stays where it is: `look WALK`";
    Reserved "looks" begins [Clauses] belongs PIECE form "looks king"
        says "2.7" "in `looks king`: how pictures show the piece; it changes nothing else";
    Reserved "lose" begins [Endings] belongs ENDS form "win when CONDITION"
        says "2.12" "in `ends`: that side loses when the question holds";
    Name "man" is [BuiltIn] says "2.14" "set: all pieces on the board";
    Keyword "map" begins [BoardItems] belongs BOARD form "map \"\"\"...\"\"\""
        says "2.4" "the shape of a board drawn as points and lines";
    Name "max" is [BuiltIn] says "2.14" "number: the greater of two";
    Reserved "may" begins [Clauses] form "may promote to SET when CONDITION"
        says "2.6" "permits without a duty: `may take`, `may return`, `may promote to`";
    Name "min" is [BuiltIn] says "2.14" "number: the lesser of two";
    Reserved "most" says "2.12" "in `turn`, `A with most N`: those moves of A where the number is greatest";
    Reserved "move" begins [Clauses] belongs PIECE form "move LABEL: step any then step same when CONDITION"
        says "2.6" "begins a way of moving: a walk, perhaps with a label, guards and effects";
    Name "mover" is [BuiltIn] says "2.14" "the piece that walks; in `safe`, the piece that would take";
    Reserved "moves" begins [Items Clauses Steps] belongs MOVES
        says "2.7" "rule: when a piece, or any of the game, may move; in tests, which moves there are";
    Keyword "moving" says "2.14" "in `X before moving`, after `so that` and `with most`: what the set or number X was before the move";
    Reserved "never" begins [Items Clauses] belongs PIECE
        says "2.5" "before a rule such as `takes`: forbids, whatever permits it";
    Keyword "new" says "2.10" "in `put new KIND on CELL`: a new piece appears";
    Keyword "next";
    Reserved "no" says "2.14" "question: there is none of the set; `no move`: that side has no legal move";
    Name "nobody" is [BuiltIn] says "2.11" "set: the pieces that belong to no side; in a set-up, their owner";
    Keyword "none";
    Reserved "not" says "2.14" "denies a question; of sets, what is not in it";
    Keyword "number" says "2.14" "in `number of S`: how many members a set has";
    Name "occupied" is [BuiltIn] says "2.14" "set: the cells with a piece";
    Keyword "occurs";
    Reserved "of" says "2.5" "of a piece: the families it belongs to; elsewhere whose, or of what";
    Reserved "on" says "2.14" "question: the sets have a member in common; of drops, on which cells";
    Keyword "once";
    Keyword "one";
    Reserved "only" says "2.4" "of a grid: `only dark`, `only light`, the cells of one colour";
    Reserved "onto" says "2.6" "mode: lands on a piece of the set and takes nothing";
    Reserved "or" says "2.14" "one of both holds; of sets, what is in one of them";
    Name "origin" is [BuiltIn] says "2.14" "cell: where the walk began";
    Reserved "over" says "2.6" "the pattern of the cells that a `jump` goes over";
    Name "own" is [BuiltIn] says "2.14" "set: the pieces of the side that has the rule; in tests, of the side to move";
    Keyword "pass" is [BuiltIn] begins [Items] belongs TOP form "pass LABEL: when CONDITION { ... }"
        says "2.12" "in `turn`: a move that does nothing at all; outside, what passing needs and does";
    Name "passed" is [BuiltIn] says "2.14" "set: the cells jumped over by the last leg";
    Reserved "passes" begins [Items Clauses] belongs PIECE
        says "2.7" "rule: through which cells a walk of several legs may go";
    Keyword "passing" says "2.12" "in `after passing { }`: what happens when a side passes";
    Reserved "past" says "2.6" "mode: goes on over the cell, occupied or not, and takes nothing";
    Reserved "phase" is [Block] begins [Items Lines] form "phase NAME each side once { ... }"
        says "2.12" "turns that come once, before the first ordinary turn";
    Keyword "picture" begins [BoardItems] belongs BOARD form "picture \"\"\"...\"\"\""
        says "2.4" "the shape of a board drawn cell by cell";
    Reserved "piece" is [Item Block] begins [Items] belongs TOP form "piece NAME \"L\" of FAMILY { ... }"
        says "2.5" "a kind of piece: its name, its letter, and how it moves";
    Reserved "play" begins [Steps] belongs TEST form "play \"Ke1-e2\" \"Ke8-e7\"" says "2.13" "in a test: plays these moves";
    Reserved "position" is [Block] begins [Steps] belongs TEST form "position setup` or `position { White: King e1  Black: King e8  to move Black }"
        says "2.11" "in a test: goes on from here; in questions, `position occurs 3 times`";
    Keyword "possible" says "2.6" "in `to SET if possible` and `where Q if possible`: of the ways to land only those of which it holds, if there are such; in `while possible`: a repetition stops only where it must";
    Keyword "promote";
    Reserved "promotes" begins [Clauses] belongs PIECE form "promotes to SET when CONDITION"
        says "2.7" "rule: what the piece must become at the end of a walk, and when";
    Keyword "promoting";
    Reserved "put" begins [Effects] belongs EFFECT form "put MAN on CELL"
        says "2.10" "effect: moves a piece to a cell that is empty or its own; `put new KIND on CELL` makes one";
    Reserved "quietly" says "2.6" "mode: lands on empty cells only";
    Reserved "remove" begins [Effects] belongs EFFECT form "remove MAN from STATE"
        says "2.10" "effect: takes members out of a state that is a set";
    Keyword "return";
    Keyword "right" says "2.4" "in `right 1 of any`: so many places on in the directions, with the clock";
    Reserved "ring" says "2.4" "a track that closes";
    Keyword "round" says "2.4" "after an axis of a grid: after its last file or rank comes the first";
    Reserved "safe" begins [Items Clauses] belongs PIECE says "2.7" "rule: when the piece may not be taken";
    Name "same" is [BuiltIn] says "2.4" "in a walk: the direction of the leg before";
    Name "self" is [BuiltIn] says "2.7" "the piece for which the clause is written";
    Reserved "set" begins [Lines Effects] belongs EFFECT says "2.10" "effect: sets a flag; as a type of state, `set of man`, `set of cell`";
    Reserved "setup" is [Item Block BuiltIn] begins [Items] belongs TOP form "setup { White: King e1, Rook a1 h1  Black: likewise }"
        says "2.11" "where the pieces stand when the game begins";
    Keyword "side";
    Reserved "sides" is [Item] begins [Items] belongs TOP form "sides White, Black symmetry mirror first White"
        says "2.3" "the two sides, the symmetry between them, and who begins";
    Keyword "since";
    Reserved "so" says "2.7" "in `so that Q`: a guard that is asked of the position after the move";
    Reserved "stacks" begins [Clauses] belongs PIECE form "stacks up to 3"
        says "2.7" "in `stacks up to 3`: the set-up may put so many of this piece on one cell";
    Reserved "stands" begins [Items Clauses] belongs PIECE says "2.7" "rule: on which cells a walk may begin and end";
    Keyword "state";
    Reserved "stay" says "2.6" "walk to nowhere: the move happens on the spot";
    Name "step" is [BuiltIn] says "2.6" "leg: one cell in the direction, and that cell is entered";
    Reserved "stops" begins [Items Clauses] belongs PIECE says "2.7" "rule: on which cells a whole move, or a drop, may end";
    Keyword "sum" says "2.14" "in `sum of N of S`: the number of each of them, added up";
    Reserved "swap" begins [Effects] belongs EFFECT form "swap MAN and MAN" says "2.10" "effect: two pieces change places";
    Reserved "symmetry" says "2.3" "what a cell of the first side is for the second: `mirror`, `half-turn` and others";
    Reserved "take" begins [Effects] belongs EFFECT says "2.10" "effect: pieces are taken";
    Keyword "taken" is [BuiltIn] says "2.14" "set: the pieces taken in this turn so far; they no longer have cells";
    Reserved "takes" begins [Items Clauses] belongs PIECE
        says "2.7" "rule: which pieces a piece takes on the cell where it lands";
    Reserved "taking" says "2.6" "mode: lands only where it takes a piece";
    Reserved "test" is [Item Block] begins [Items] belongs TOP form "test \"what it shows\" { ... }"
        says "2.13" "a block of steps that say what the rules must do";
    Reserved "that" says "2.7" "in `so that Q`: a guard that is asked of the position after the move";
    Keyword "the";
    Reserved "then" begins [Steps] says "2.6" "first the one walk or act, then the other; in tests, what holds";
    Keyword "times" says "2.14" "between numbers: the product; elsewhere how often";
    Reserved "to" begins [Lines] says "2.6" "mode: the cell where it lands is in the set; elsewhere where something goes";
    Reserved "tracks" begins [BoardItems] belongs BOARD form "tracks NAME = a1 b2 c3 | d4 e5"
        says "2.4" "names directions, or draws lines from cell to cell";
    Keyword "turn" is [Item Block] begins [Items] belongs TOP form "turn { capture else move }"
        says "2.12" "the block that says what a turn consists of; without it, any move or drop";
    Keyword "turns";
    Keyword "twice";
    Reserved "unless" says "2.7" "guard: not when the question holds before the move";
    Reserved "until" says "2.9" "of a state: when it goes back to its first value";
    Keyword "up";
    Reserved "use" is [Item] begins [Items] belongs TOP form "use \"other-file\""
        says "2.2" "takes over everything of another rule file but its tests";
    Keyword "used";
    Keyword "veer" says "2.4" "in `veer 1 of any`: so many places on in the directions, to either hand";
    Reserved "when" says "2.7" "guard: only when the question holds before the move";
    Reserved "where" says "2.6" "mode: the question holds at this moment of the walk";
    Reserved "while" says "2.6" "in `while possible`: it may stop only where it cannot be repeated once more";
    Reserved "win" begins [Endings] belongs ENDS form "win when CONDITION"
        says "2.12" "in `ends`: that side wins when the question holds";
    Keyword "wins";
    Reserved "with" says "2.12" "in `turn`, `A with most N`: those moves of A where the number is greatest";
    Reserved "without" begins [Items Clauses BoardItems Endings]
        says "2.2" "takes away what a used file says, `without piece Rook`; (2.4) leaves cells out of a board";
    Reserved "zone" begins [BoardItems] belongs BOARD form "zone NAME = a1..c3, d4 for each side"
        says "2.4" "gives a name to cells of the board";
};

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

/// Whether a `{` must come after a word at some time.
pub(super) fn opens_block(text: &str) -> bool {
    is(text, Mark::Block)
}

/// Whether the language has a word, as whatever.
pub(crate) fn is_of_language(text: &str) -> bool {
    all().any(|word| word.text == text)
}

/// Whether a word means something by itself wherever a set, number or direction stands.
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

/// Where a word belongs that begins a part of something.
pub(super) fn belongs(text: &str) -> Option<&'static str> {
    find(text)?.belongs
}

/// How a part is written that begins with this word.
pub(super) fn form(text: &str) -> Option<&'static str> {
    find(text)?.form
}

/// Whether a word begins a rule that stands in a piece or outside of all blocks.
pub(super) fn may_stand_outside(word: &str) -> bool {
    WORDS.iter().any(|known| {
        known.text == word && known.begins.contains(&List::Items) && known.begins.contains(&List::Clauses)
    })
}

/// All words of the language, reserved or not.
pub(super) fn all_words() -> impl Iterator<Item = &'static str> {
    WORDS.iter().map(|word| word.text)
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

    /// What a rule of the grammar says.
    fn rule<'g>(grammar: &'g str, name: &str) -> &'g str {
        let (_, rest) = grammar.split_once(&format!("\n{name} ")).unwrap();
        // Rules begin in the first column, and nothing else does but their ends and comments.
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
