//! What the checker learns of words is kept: each word that means something declared is found with its declaration.

use std::collections::{BTreeMap, BTreeSet};

use menagerie::language::glossary::{self, Sort};
use menagerie::language::source::Span;
use menagerie::language::syntax::tree::parts::{Node, Role};
use menagerie::loading::pipeline::{Loaded, NoFiles, load};

use crate::fixtures;

#[test]
fn every_word_is_found_where_it_is_declared() {
    let (mut words, mut declared) = (0, 0);
    for (name, loaded) in fixtures::loaded("rules").iter().chain(fixtures::loaded("tests/accept")) {
        let game = loaded.game.as_ref().unwrap();
        let uses: BTreeMap<_, _> = loaded.names().into_iter().map(|found| (key(found.at), found)).collect();
        let mut unknown = BTreeSet::new();
        for (at, text, role) in names(loaded) {
            words += 1;
            match uses.get(&key(at)) {
                Some(found) => {
                    let there = loaded.sources.text(found.declaration);
                    assert_eq!(there, text, "{name}: a word is declared under another");
                    declared += usize::from(found.at == found.declaration);
                }
                None if role == Role::Fixed || game.board.cell(&text).is_some() || is_corner(&text) => {}
                None => {
                    unknown.insert(text);
                }
            }
        }
        // What is left are words of the language.
        unknown.retain(|word| {
            !glossary::meanings().any(|known| known.word == word) && !ORDINARY.contains(&word.as_str())
        });
        assert!(unknown.is_empty(), "{name}: {unknown:?}");
    }
    assert!(words > 5_000 && declared > 500, "{words} words, {declared} declared");
}

/// Words of the language without an entry in the glossary, since nobody would look for them.
const ORDINARY: &[&str] = &[];

/// `h3` of `a1..h3`: the corner of a block of cells may be left out of the board; `9c` of a file that is used may stand in its tests
/// alone, where another board stands in place of its own.
fn is_corner(word: &str) -> bool {
    let (letter, digit) = (|at: char| at.is_ascii_lowercase(), |at: char| at.is_ascii_digit());
    word.starts_with(letter) && word.ends_with(digit)
        || word.len() == 2 && word.starts_with(digit) && word.ends_with(letter)
}

/// All words in the trees of a game, the prelude left out.
fn names(loaded: &Loaded) -> Vec<(Span, String, Role)> {
    let mut names = Vec::new();
    // The prelude has words for boards of other shapes.
    let own = loaded.files.iter().filter(|parsed| parsed.source.0 != 0);
    for item in own.flat_map(|parsed| &parsed.file.items) {
        Node::Item(item).each_within(&mut |node| {
            if let Node::Name(name, role) = node {
                names.push((name.at.0, name.text.clone(), role));
            }
        });
    }
    names
}

fn key(at: Span) -> (u16, u32, u32) {
    (at.source.0, at.start, at.end)
}

#[test]
fn a_word_means_what_is_nearest() {
    let text = "language 1
game \"Near\"
sides White, Black symmetry half-turn
board { grid a..c, 1..3  zone goal = a3, c3 for each side }
piece Man \"M\" {
    define free(spot) = spot in goal or spot in b2
    move hop: step any quietly as there where free(there)
}
piece Ox \"O\" { define free(other) = other in a2 or other in c2
 move step any quietly where free(here) }
setup { White: Man a1, Ox c1  Black: likewise }
turn { hop | move but not hop }
ends { after a turn { win when own Man in goal } }
";
    let loaded = load("near.rules", text, &NoFiles);
    assert!(loaded.game.is_some(), "{:?}", loaded.diagnostics);
    let of = |word: &str| -> Vec<(u32, u32, Sort)> {
        let line = |at: Span| u32::try_from(loaded.sources.line_column(at).line).unwrap();
        let main = |at: Span| loaded.sources.get(at.source).is_some_and(|source| source.name == "near.rules");
        loaded
            .names()
            .into_iter()
            .filter(|found| main(found.at) && loaded.sources.text(found.at) == word)
            .map(|found| (line(found.at), line(found.declaration), found.sort))
            .collect()
    };
    assert_eq!(
        of("free"),
        [
            (6, 6, Sort::Definition),
            (7, 6, Sort::Definition),
            (9, 9, Sort::Definition),
            (10, 9, Sort::Definition),
        ]
    );
    assert_eq!(of("spot"), [(6, 6, Sort::Parameter); 3]);
    assert_eq!(of("there"), [(7, 7, Sort::Name); 2]);
    assert_eq!(of("hop"), [(7, 7, Sort::Label), (12, 7, Sort::Label), (12, 7, Sort::Label)]);
    assert_eq!(of("Black"), [(3, 3, Sort::Side), (11, 3, Sort::Side)]);
}
