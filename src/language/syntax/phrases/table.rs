//! The rows of the text files.

use std::collections::HashMap;
use std::sync::LazyLock;

use super::pattern::{Element, First, first, keys, read};
use crate::language::syntax::tokens::{Word, words};

/// The files of the table as the build script writes them: without comments and examples.
macro_rules! files {
    ($($name:literal),*) => {
        &[$(($name, include_str!(concat!(env!("OUT_DIR"), "/tables/phrases/", $name)))),*]
    };
}

/// The files of the table, each for some parts of a rule file.
const FILES: &[(&str, &str)] = files![
    "small_words.txt",
    "small_words.txt",
    "walks.txt",
    "walks.txt",
    "clauses.txt",
    "clauses.txt",
    "effects.txt",
    "effects.txt",
    "questions.txt",
    "questions.txt",
    "numbers.txt",
    "numbers.txt",
    "sets.txt",
    "sets.txt",
    "states.txt",
    "states.txt",
    "items.txt",
    "items.txt",
    "turns.txt",
    "turns.txt",
    "board.txt",
    "board.txt",
    "setup.txt",
    "setup.txt",
    "endings.txt",
    "endings.txt",
    "tests.txt",
    "tests.txt",
    "missing.txt",
    "missing.txt",
    "explained.txt",
    "explained.txt",
    "asked.txt",
    "asked.txt"
];

/// The place that a row is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Place {
    Item,
    Board,
    Clause,
    Effect,
    Setup,
    Ending,
    Test,
    Question,
    Walk,
    Any,
    /// Nowhere in a text: for a word in a query.
    Asked,
}

impl Place {
    fn named(word: &str) -> Option<Self> {
        Some(match word {
            "item" => Self::Item,
            "board" => Self::Board,
            "clause" => Self::Clause,
            "effect" => Self::Effect,
            "setup" => Self::Setup,
            "ending" => Self::Ending,
            "test" => Self::Test,
            "question" => Self::Question,
            "walk" => Self::Walk,
            "any" => Self::Any,
            "asked" => Self::Asked,
            _ => return None,
        })
    }
}

/// Where the right side of a row needs a declaration.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Beside {
    /// In the piece that the row matches.
    Clause,
    /// In the board.
    Board,
    /// At the top level.
    Item,
}

/// A row of the table.
pub(crate) struct Row {
    pub(super) places: Vec<Place>,
    pub(super) means: Vec<Vec<Word>>,
    /// The declarations that are needed elsewhere.
    pub(crate) with: Vec<(Beside, &'static str)>,
    /// A sentence about it.
    pub(crate) why: Option<&'static str>,
    /// How unlikely it is that this is meant: 1 is nearly certain.
    pub(in crate::language::syntax) cost: u32,
    /// Whether it is tried before everything else, and not only in the search for similar texts.
    pub(in crate::language::syntax) sure: bool,
}

impl Row {
    /// Whether it only explains.
    pub(in crate::language::syntax) fn only_explains(&self) -> bool {
        self.means.is_empty()
    }
}

/// A way to say what a row means.
pub(super) struct Pattern {
    row: usize,
    pub(super) elements: Vec<Element>,
    /// Words of which each match has one.
    pub(super) keys: Vec<String>,
}

pub(super) struct Table {
    rows: Vec<Row>,
    patterns: Vec<Pattern>,
    /// The patterns that can begin with a word.
    by_word: HashMap<String, Vec<usize>>,
    /// Those that can begin with a slot.
    open: Vec<usize>,
    /// The errors in the files.
    faults: Vec<String>,
}

/// The table. It is read when the first invalid text is met.
pub(super) static TABLE: LazyLock<Table> = LazyLock::new(|| {
    let mut reader = Reader::default();
    for (name, text) in FILES {
        reader.file(name, text);
    }
    let Reader { rows, patterns, faults, .. } = reader;
    let (mut by_word, mut open): (HashMap<String, Vec<usize>>, _) = (HashMap::new(), Vec::new());
    for (index, pattern) in patterns.iter().enumerate() {
        let mut begins = First::default();
        let empty = first(&pattern.elements, &mut begins);
        if begins.open || empty {
            open.push(index);
        }
        begins.words.dedup();
        for word in begins.words {
            by_word.entry(word).or_default().push(index);
        }
    }
    Table { rows, patterns, by_word, open, faults }
});

impl Table {
    /// The patterns that can begin with a word, in the order of the files, each with its row and the number of that.
    pub(super) fn beginning_with(&self, word: &str) -> impl Iterator<Item = (usize, &Row, &Pattern)> {
        let known = self.by_word.get(word).map_or(&[][..], Vec::as_slice);
        let all = known.iter().chain(&self.open).filter_map(|index| self.patterns.get(*index));
        all.filter_map(|pattern| Some((pattern.row, self.rows.get(pattern.row)?, pattern)))
    }
}

/// The errors in the files of the table.
#[must_use]
pub fn faults() -> &'static [String] {
    &TABLE.faults
}

#[derive(Default)]
struct Reader {
    rows: Vec<Row>,
    patterns: Vec<Pattern>,
    faults: Vec<String>,
    /// Abbreviations, with their meanings.
    short: HashMap<&'static str, &'static str>,
    places: Vec<Place>,
    /// Whether the row is open to further ways to say it.
    saying: bool,
}

impl Reader {
    fn file(&mut self, name: &str, text: &'static str) {
        for (index, line) in text.lines().enumerate() {
            let line = line.trim();
            let at = format!("{name}:{}", index + 1);
            if line.is_empty() {
                self.end(&at);
            } else if !line.starts_with('#')
                && let Err(fault) = self.line(line)
            {
                self.faults.push(format!("{at}: {fault}"));
            }
        }
        self.end(name);
        self.places.clear();
    }

    /// The end of a row: each says something.
    fn end(&mut self, at: &str) {
        if std::mem::take(&mut self.saying)
            && let Some(row) = self.rows.last()
            && row.means.is_empty()
            && row.why.is_none()
        {
            self.faults.push(format!("{at}: the row before means nothing"));
        }
    }

    fn line(&mut self, line: &'static str) -> Result<(), String> {
        let (key, rest) = line.split_once(' ').unwrap_or((line, ""));
        let rest = rest.trim();
        if key == "say" {
            return self.say(rest);
        }
        match key {
            "in" => {
                self.places =
                    rest.split(' ').map(Place::named).collect::<Option<_>>().ok_or("no such place")?;
                return Ok(());
            }
            "def" => {
                let (short, long) = rest.split_once(' ').ok_or("an abbreviation stands for something")?;
                self.short.insert(short, long.trim());
                return Ok(());
            }
            _ => {}
        }
        let row = self.rows.last_mut().filter(|_| self.saying).ok_or("a row begins with `say`")?;
        match key {
            "mean" => row.means.push(words(rest)),
            "with" => {
                let (place, text) = rest.split_once(' ').ok_or("`with` names a place")?;
                let place = match place {
                    "clause" => Beside::Clause,
                    "board" => Beside::Board,
                    "item" => Beside::Item,
                    _ => return Err("no such place".to_owned()),
                };
                row.with.push((place, text.trim()));
            }
            "why" => row.why = Some(rest),
            "cost" => {
                row.cost = rest.parse().map_err(|_| "a cost is a number")?;
                row.sure = false;
            }
            _ => return Err(format!("`{key}` begins no line of a row")),
        }
        Ok(())
    }

    fn say(&mut self, rest: &'static str) -> Result<(), String> {
        if !self.saying || self.rows.last().is_some_and(|row| !row.means.is_empty() || row.why.is_some()) {
            if self.places.is_empty() {
                return Err("`in` goes before".to_owned());
            }
            let places = self.places.clone();
            self.rows.push(Row {
                places,
                means: Vec::new(),
                with: Vec::new(),
                why: None,
                cost: 2,
                sure: true,
            });
            self.saying = true;
        }
        let mut said = rest.to_owned();
        // An abbreviation may contain another.
        for _ in 0..3 {
            if said.contains('<') {
                for (short, long) in &self.short {
                    said = said.replace(short, &format!("({long})"));
                }
            }
        }
        let elements = read(&said)?;
        let keys = keys(&elements);
        self.patterns.push(Pattern { row: self.rows.len() - 1, elements, keys });
        Ok(())
    }
}
