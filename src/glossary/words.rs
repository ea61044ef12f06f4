//! The words of the language itself, which no file declares: what each is, and where the reference explains it.

/// What a word of the language is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Meaning {
    /// The word.
    pub word: &'static str,
    /// What it says, in one line.
    pub says: &'static str,
    /// The number of the section of `docs/language.md`.
    pub section: &'static str,
}

/// What a word of the language means, if it is one.
#[must_use]
pub fn meaning(word: &str) -> Option<Meaning> {
    meanings().find(|meaning| meaning.word == word)
}

/// Every word of the language that can be asked for.
pub fn meanings() -> impl Iterator<Item = Meaning> {
    WORDS.iter().map(|(word, section, says)| Meaning { word, says, section })
}

/// The words, the sections, and what the words say.
const WORDS: &[(&str, &str, &str)] = &[
    ("add", "2.10", "effect: puts men into a hand or into a state, `add taken to own hand`"),
    ("after", "2.10", "begins a hook, such as `after moving { }`; in `ends`, `after a turn`"),
    ("against", "2.4", "of named tracks: only the sense opposite to that in which they are written"),
    ("all", "2.4", "every turn and mirror image of a vector, `all (1,2)`; in tests `moves all`"),
    ("along", "2.4", "of named tracks: only the sense in which they are written"),
    ("also", "2.5", "before a rule such as `takes`: permits more, beside what is permitted already"),
    ("and", "2.14", "both hold; of sets, what is in both"),
    ("as", "2.6", "names the cell, or after `onto` the man, for later words of the same clause"),
    ("at", "2.6", "in `capturing S at the end`: the men taken stay in the way until the walk is over"),
    ("attacked", "2.14", "those men that an enemy could remove if he were to move now"),
    ("back", "2.4", "in a walk: the reverse of the direction of the leg before"),
    ("because", "2.13", "in a test: what it is that forbids the moves"),
    ("become", "2.10", "effect: the man is of another kind from now on"),
    ("before", "2.12", "in `ends`, `before a turn`: endings for the side about to move"),
    ("board", "2.4", "the block with the cells, zones and directions"),
    ("but", "2.14", "in `A but not B`: what is in A and not in B; in `turn`, `move but not LABEL`"),
    ("by", "2.14", "in `S by WALK from C`: those of S to which the eye gets from C"),
    ("can-move", "2.14", "question: if the other side passed, could there be a move after which this holds"),
    ("capturing", "2.6", "mode: takes men elsewhere than on the landing cell, at once"),
    ("cell", "2.14", "set: all cells; as a type of state, one cell or none"),
    ("change", "2.2", "adds to a block of a used file"),
    ("clear", "2.10", "effect: the flag or state goes back to its first value"),
    ("compared", "2.9", "of a state: how it counts when positions are compared for repetition"),
    ("counts", "2.13", "in a test: the numbers of lines of play of one turn, of two turns, and so on"),
    ("dark", "2.4", "in `only dark`: the cells of the colour of the first cell"),
    ("define", "2.8", "gives a name to a walk, a set, a question, a number or directions"),
    ("direction", "2.14", "the direction of the last leg; as a type of state, a direction or none"),
    ("distance", "2.14", "number: the cells that the mover has walked so far"),
    ("draw", "2.12", "in `ends`: the game is drawn when the question holds"),
    ("drop", "2.7", "a move from the hand onto an empty cell of the set; in `turn`, any of them"),
    ("each", "2.10", "effect for every man of a set, each being `it`; after a state, `for each side`"),
    ("else", "2.12", "in `turn`: what is behind it only if what is before it has no legal move"),
    ("empty", "2.14", "set: the cells without a man"),
    ("ends", "2.12", "the block that says how the game ends"),
    ("enemy", "2.14", "set: the men of the other side; before a name, that of the other side"),
    ("enters", "2.7", "rule: onto which cells the legs of a piece may land"),
    ("every", "2.5", "in `every piece { }`: clauses of all pieces; in `after every own turn`, a history"),
    ("exclude", "2.13", "in a test: none of these moves is there"),
    ("family", "2.5", "a block of clauses shared by the pieces that are `of` it"),
    ("flag", "2.9", "type of state: set or clear"),
    ("for", "2.3", "in `for each side`: seen by the second side through the symmetry, or held by each"),
    ("from", "2.14", "in `S by WALK from C`: where the eye begins; without it, from `here`"),
    ("game", "2.1", "the names of the game; in tests also `game goes on`"),
    ("grid", "2.4", "the shape of a board with files, ranks and perhaps levels"),
    ("hand", "2.7", "which pieces a side may hold; in questions, what it holds: `own hand Pawn`"),
    ("here", "2.14", "cell: where the man that walks is now"),
    ("hexagon", "2.4", "the shape of a board of hexagons"),
    ("if", "2.10", "effect that is done only when a question holds"),
    ("in", "2.14", "question: the sets have a member in common"),
    ("include", "2.13", "in a test: these moves are there, and perhaps others"),
    ("instead", "2.2", "replaces a block of a used file, or (2.5) a rule of a family"),
    ("is", "2.14", "question: numbers are equal, or sets have a member in common"),
    ("it", "2.14", "the man asked about in `takes`, `onto`, `each` and the like; else the clause's own man"),
    ("jump", "2.6", "leg: over cells that match a pattern, which are not entered, onto the cell after them"),
    ("left", "2.4", "in `left 1 of any`: so many places on in the directions, against the clock"),
    ("light", "2.4", "in `only light`: the cells of the other colour than the first cell"),
    ("likewise", "2.11", "in a set-up: the image of the men of the other side"),
    ("look", "2.6", "the eye walks, and the man stays where it is: `look WALK`"),
    ("lose", "2.12", "in `ends`: that side loses when the question holds"),
    ("man", "2.14", "set: all men, which are the pieces that stand on the board"),
    ("map", "2.4", "the shape of a board drawn as points and lines"),
    ("max", "2.14", "number: the greater of two"),
    ("may", "2.6", "permits without a duty: `may take`, `may return`, `may promote to`"),
    ("min", "2.14", "number: the lesser of two"),
    ("most", "2.12", "in `turn`, `A with most N`: those moves of A where the number is greatest"),
    ("move", "2.6", "begins a way of moving: a walk, perhaps with a label, guards and effects"),
    ("mover", "2.14", "the man that walks; in `safe`, the man that would take"),
    ("moves", "2.7", "rule: when a piece, or any of the game, may move; in tests, which moves there are"),
    ("never", "2.5", "before a rule such as `takes`: forbids, whatever permits it"),
    ("no", "2.14", "question: there is none of the set; `no move`: that side has no legal move"),
    ("not", "2.14", "denies a question; of sets, what is not in it"),
    ("number", "2.14", "in `number of S`: how many members a set has"),
    ("occupied", "2.14", "set: the cells with a man"),
    ("of", "2.5", "of a piece: the families it belongs to; elsewhere whose, or of what"),
    ("on", "2.14", "question: the sets have a member in common; of drops, on which cells"),
    ("only", "2.4", "of a grid: `only dark`, `only light`, the cells of one colour"),
    ("onto", "2.6", "mode: lands on a man of the set and takes nothing"),
    ("or", "2.14", "one of both holds; of sets, what is in one of them"),
    ("origin", "2.14", "cell: where the walk began"),
    ("over", "2.6", "the pattern of the cells that a `jump` goes over"),
    ("own", "2.14", "set: the men of the side whose rule it is; in tests, of the side to move"),
    ("pass", "2.12", "in `turn`: a move that does nothing at all"),
    ("passed", "2.14", "set: the cells jumped over by the last leg"),
    ("passes", "2.7", "rule: through which cells a walk of several legs may go"),
    ("past", "2.6", "mode: goes on over the cell, whatever stands there, and takes nothing"),
    ("phase", "2.12", "turns that come once, before the first ordinary turn"),
    ("picture", "2.4", "the shape of a board drawn cell by cell"),
    ("piece", "2.5", "a kind of man: its name, its letter, and how it moves"),
    ("play", "2.13", "in a test: plays these moves"),
    ("position", "2.11", "in a test: goes on from here; in questions, `position occurs 3 times`"),
    ("promotes", "2.7", "rule: what the man must become at the end of a walk, and when"),
    ("put", "2.10", "effect: moves a man to a cell that is empty or its own"),
    ("quietly", "2.6", "mode: lands on empty cells only"),
    ("remove", "2.10", "effect: takes members out of a state that is a set"),
    ("right", "2.4", "in `right 1 of any`: so many places on in the directions, with the clock"),
    ("ring", "2.4", "a track that closes"),
    ("safe", "2.7", "rule: when the man may not be taken"),
    ("same", "2.4", "in a walk: the direction of the leg before"),
    ("self", "2.7", "the piece for which the clause is written"),
    ("set", "2.10", "effect: sets a flag; as a type of state, `set of man`"),
    ("setup", "2.11", "where the men stand when the game begins"),
    ("sides", "2.3", "the two sides, the symmetry between them, and who begins"),
    ("so", "2.7", "in `so that Q`: a guard that is asked of the position after the move"),
    ("stacks", "2.7", "in `stacks up to 3`: the set-up may put so many of this piece on one cell"),
    ("stands", "2.7", "rule: on which cells a walk may begin and end"),
    ("stay", "2.6", "walk to nowhere: the move happens on the spot"),
    ("step", "2.6", "leg: one cell in the direction, and that cell is entered"),
    ("stops", "2.7", "rule: on which cells a whole move, or a drop, may end"),
    ("swap", "2.10", "effect: two men change places"),
    ("symmetry", "2.3", "what a cell of the first side is for the second: `mirror`, `half-turn` and others"),
    ("take", "2.10", "effect: men are taken"),
    ("taken", "2.14", "set: the men taken in this turn so far; they have no cell any more"),
    ("takes", "2.7", "rule: which men a piece takes on the cell where it lands"),
    ("taking", "2.6", "mode: lands only where it takes a man"),
    ("test", "2.13", "a block of steps that say what the rules must do"),
    ("that", "2.7", "in `so that Q`: a guard that is asked of the position after the move"),
    ("then", "2.6", "first the one walk or act, then the other; in tests, what holds"),
    ("to", "2.6", "mode: the cell where it lands is in the set; elsewhere where something goes"),
    ("tracks", "2.4", "names directions, or draws lines from cell to cell"),
    ("turn", "2.12", "the block that says what a turn consists of; without it, any move or drop"),
    ("unless", "2.7", "guard: not when the question holds before the move"),
    ("until", "2.9", "of a state: when it goes back to its first value"),
    ("use", "2.2", "takes over everything of another rule file but its tests"),
    ("veer", "2.4", "in `veer 1 of any`: so many places on in the directions, to either hand"),
    ("when", "2.7", "guard: only when the question holds before the move"),
    ("where", "2.6", "mode: the question holds at this moment of the walk"),
    ("while", "2.6", "in `while possible`: it may stop only where it cannot be repeated once more"),
    ("win", "2.12", "in `ends`: that side wins when the question holds"),
    ("with", "2.12", "in `turn`, `A with most N`: those moves of A where the number is greatest"),
    ("without", "2.4", "leaves cells out of a board"),
    ("zone", "2.4", "gives a name to cells of the board"),
];

#[cfg(test)]
mod tests {
    use super::{meaning, meanings};

    const REFERENCE: &str = include_str!("../../docs/language.md");

    /// The words in the blocks of the section about reserved and built-in words.
    fn listed() -> Vec<&'static str> {
        let section = REFERENCE.split("# 5. Reserved").nth(1).unwrap_or("");
        let section = section.split("\n# ").next().unwrap_or("");
        let blocks = section.split("```").skip(1).step_by(2);
        blocks.flat_map(|block| block.split_whitespace().skip(1)).collect()
    }

    #[test]
    fn every_reserved_and_built_in_word_is_explained() {
        let listed = listed();
        assert!(listed.len() > 100, "{listed:?}");
        let unknown: Vec<&str> = listed.into_iter().filter(|word| meaning(word).is_none()).collect();
        assert_eq!(unknown, Vec::<&str>::new());
    }

    #[test]
    fn words_are_in_order_and_their_sections_exist() {
        let words: Vec<&str> = meanings().map(|meaning| meaning.word).collect();
        assert!(words.is_sorted_by(|a, b| a < b), "{words:?}");
        for meaning in meanings() {
            let heading = format!("\n## {} ", meaning.section);
            assert!(REFERENCE.contains(&heading), "{}: no section {}", meaning.word, meaning.section);
        }
    }
}
