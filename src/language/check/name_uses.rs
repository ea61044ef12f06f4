//! The declaration of each word of the files, for callers that show, find or rename words.

use std::collections::HashMap;

use crate::language::check::declared::meaning::Meaning;
use crate::language::check::declared::names::Names;
use crate::language::check::declared::pieces::Pieces;
use crate::language::glossary::Sort;
use crate::language::ir::Kind;
use crate::language::source::Span;
use crate::language::syntax::ParsedFile;
use crate::language::syntax::tree::parts::{Node, Role};
use crate::language::syntax::tree::{
    Block, BoardItem, BoardItemKind, Clause, ClauseKind, Define, ExpectedMoves, Item, ItemKind, Name, State,
    Target, TestStepKind, Text,
};

/// A word that means something declared in a file, or that declares it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NameUse {
    /// The word.
    pub at: Span,
    /// The word at its declaration; the same place, if this is the declaration.
    pub declaration: Span,
    /// What it is.
    pub sort: Sort,
}

/// As [`super::name_uses`], once all declarations of the game are known.
pub(super) fn of(files: &[ParsedFile], names: &Names<'_>, pieces: &Pieces<'_>) -> Vec<NameUse> {
    let mut labels = HashMap::new();
    let mut phases = HashMap::new();
    let mut written = HashMap::new();
    let own = || files.iter().filter(|parsed| parsed.source.0 != 0);
    let items = || own().flat_map(|parsed| &parsed.file.items);
    // The prelude, too: a replaced clause may use a word that this board does not have.
    for item in files.iter().flat_map(|parsed| &parsed.file.items) {
        Node::Item(item).each_within(&mut |node| {
            if let Some((name, sort)) = declares(node) {
                written.entry(name.text.as_str()).or_insert((sort, name.at.0));
            }
        });
    }
    for item in items() {
        Node::Item(item).each_within(&mut |node| match node {
            Node::Clause(clause) => {
                if let Some(label) = label_of(clause) {
                    labels.entry(label.text.as_str()).or_insert(label.at.0);
                }
            }
            Node::Block(Block::Phase { name, .. }) => {
                phases.entry(name.text.as_str()).or_insert(name.at.0);
            }
            _ => {}
        });
    }
    let mut reader =
        Reader { names, pieces, labels, phases, written, local: Local::default(), found: Vec::new() };
    items().for_each(|item| reader.read(Node::Item(item)));
    reader.found
}

/// What a part of a file declares, without looking inside it.
fn declares(node: Node<'_>) -> Option<(&Name, Sort)> {
    Some(match node {
        Node::Block(Block::Kind { family: true, name, .. }) => (name, Sort::Family),
        Node::Block(Block::Kind { family: false, name, .. }) => (name, Sort::Piece),
        Node::BoardItem(BoardItem { kind: BoardItemKind::Zone { name, .. }, .. }) => (name, Sort::Zone),
        Node::BoardItem(BoardItem { kind: BoardItemKind::Tracks { name, .. }, .. }) => (name, Sort::Tracks),
        Node::Define(Define { name, .. }) => (name, Sort::Definition),
        Node::State(State { name, .. }) => (name, Sort::State),
        _ => return None,
    })
}

/// The label that a clause gives.
fn label_of(clause: &Clause) -> Option<&Name> {
    match &clause.kind {
        ClauseKind::Move { label, .. }
        | ClauseKind::Like { label, .. }
        | ClauseKind::Drop { label, .. }
        | ClauseKind::Pass { label, .. } => label.as_ref(),
        _ => None,
    }
}

/// Words with a meaning only in a part of the file.
#[derive(Clone, Debug, Default)]
struct Local<'t> {
    /// The parameters of the enclosing definition.
    parameters: Vec<&'t Name>,
    /// The names given by `as` so far in the enclosing clause.
    given: Vec<&'t Name>,
    /// The pieces of the enclosing block, whose own definitions come first.
    kinds: Vec<Kind>,
    /// The meaning of a word that is declared here.
    declares: Option<Sort>,
}

/// A pass through the files.
struct Reader<'c, 't> {
    names: &'c Names<'c>,
    pieces: &'c Pieces<'c>,
    /// The first place of each label.
    labels: HashMap<&'t str, Span>,
    phases: HashMap<&'t str, Span>,
    /// The first place of each name that is declared in any file, including those that a later file has taken away, and those
    /// that the prelude has for other boards.
    written: HashMap<&'t str, (Sort, Span)>,
    local: Local<'t>,
    found: Vec<NameUse>,
}

impl<'t> Reader<'_, 't> {
    /// Reads a part of a file; its local names are forgotten afterwards.
    fn read(&mut self, node: Node<'t>) {
        if let Node::Name(name, role) = node {
            self.name(name, role);
            return;
        }
        if let Node::TestStep(step) = node {
            self.passes(&step.kind);
        }
        let outer = self.enter(node);
        node.each_part(&mut |part| self.read(part));
        if let Some(outer) = outer {
            self.local = outer;
        }
    }

    /// The labels of passes and choices in the texts of moves of a test: `pass:sell`, `seize:d2`.
    fn passes(&mut self, step: &TestStepKind) {
        let targets = match step {
            TestStepKind::Play(texts) => return texts.iter().for_each(|text| self.passes_of(text)),
            TestStepKind::Moves {
                expected:
                    ExpectedMoves::Exactly(targets)
                    | ExpectedMoves::Include(targets)
                    | ExpectedMoves::Exclude(targets, _),
                ..
            } => targets,
            _ => return,
        };
        for target in targets {
            if let Target::Move(text) = target {
                self.passes_of(text);
            }
        }
    }

    fn passes_of(&mut self, Text { text, at }: &Text) {
        let at = at.0;
        // If signs are written in another form, the places would be wrong.
        if (at.end - at.start) as usize != text.len() + 2 {
            return;
        }
        let mut begin = at.start as usize + 1;
        for act in text.split(';') {
            let words = act.trim_start();
            let start = begin + act.len() - words.len();
            begin += act.len() + 1;
            let (before, label) = match words.strip_prefix("pass:") {
                Some(label) => ("pass:".len(), label.trim_end()),
                None => (0, words.split_once(':').map_or("", |(label, _)| label)),
            };
            if let Some(declaration) = self.labels.get(label) {
                let start = start + before;
                let at = Span::new(at.source, start, start + label.len());
                self.found.push(NameUse { at, declaration: *declaration, sort: Sort::Label });
            }
        }
    }

    /// Begins a part with local names; returns the earlier ones.
    fn enter(&mut self, node: Node<'t>) -> Option<Local<'t>> {
        let is_around = matches!(
            node,
            Node::Block(Block::Kind { .. } | Block::Every(_) | Block::Phase { .. })
                | Node::Define(_)
                | Node::State(_)
                | Node::BoardItem(BoardItem {
                    kind: BoardItemKind::Zone { .. } | BoardItemKind::Tracks { .. },
                    ..
                })
                | Node::Item(Item { kind: ItemKind::Sides { .. }, .. })
                | Node::Clause(_)
                | Node::Ending(_)
                | Node::TestStep(_)
        );
        if !is_around {
            return None;
        }
        let outer = self.local.clone();
        match node {
            Node::Block(Block::Kind { name, family, .. }) => {
                self.local.kinds = self.kinds_of(&name.text);
                self.local.declares = Some(if *family { Sort::Family } else { Sort::Piece });
            }
            Node::Block(Block::Every(_)) => {
                self.local.kinds = (0..self.pieces.kinds.len()).map(Kind::at).collect();
            }
            Node::Block(Block::Phase { .. }) => self.local.declares = Some(Sort::Phase),
            Node::Define(Define { parameters, .. }) => {
                self.local.parameters = parameters.names().collect();
                self.local.declares = Some(Sort::Definition);
            }
            Node::State(_) => self.local.declares = Some(Sort::State),
            Node::BoardItem(BoardItem { kind: BoardItemKind::Zone { .. }, .. }) => {
                self.local.declares = Some(Sort::Zone);
            }
            Node::BoardItem(BoardItem { kind: BoardItemKind::Tracks { .. }, .. }) => {
                self.local.declares = Some(Sort::Tracks);
            }
            Node::Item(Item { kind: ItemKind::Sides { .. }, .. }) => self.local.declares = Some(Sort::Side),
            Node::Clause(_) => {
                self.local.given.clear();
                self.local.declares = Some(Sort::Label);
            }
            _ => self.local.given.clear(),
        }
        Some(outer)
    }

    /// The pieces that a block is about: the piece itself, or those of the family.
    fn kinds_of(&self, word: &str) -> Vec<Kind> {
        match self.names.get(word) {
            Some(Meaning::Kind(kind)) => vec![*kind],
            Some(Meaning::Family(family)) => {
                self.pieces.families.get(*family).map_or_else(Vec::new, |family| family.members.clone())
            }
            _ => Vec::new(),
        }
    }

    /// The meaning of a declared word, and its declaration; `None` for cells, which have no place of their own.
    fn sort_of(&self, word: &str) -> Option<(Sort, Span)> {
        let (meaning, at) = self.names.declaration(word)?;
        let sort = match meaning {
            Meaning::Cell(_) => return None,
            Meaning::Zone(_) => Sort::Zone,
            Meaning::Tracks(_) => Sort::Tracks,
            Meaning::Kind(_) => Sort::Piece,
            Meaning::Family(_) => Sort::Family,
            Meaning::State(_) => Sort::State,
            Meaning::Define(_) => Sort::Definition,
            Meaning::Side(_) => Sort::Side,
        };
        Some((sort, at))
    }

    /// The meaning of a word that the whole game does not know.
    fn taken_away(&self, word: &str) -> Option<(Sort, Span)> {
        let unknown = self.names.declaration(word).is_none();
        self.written.get(word).copied().filter(|_| unknown)
    }

    fn name(&mut self, name: &'t Name, role: Role) {
        let word = name.text.as_str();
        let known = match role {
            Role::Declared => self.declared(name),
            Role::Parameter => Some((Sort::Parameter, name.at.0)),
            Role::Given => {
                self.local.given.push(name);
                Some((Sort::Name, name.at.0))
            }
            Role::Used => self.local(word).or_else(|| self.sort_of(word)).or_else(|| self.taken_away(word)),
            Role::State => {
                let known = self.sort_of(word).or_else(|| self.taken_away(word));
                known.filter(|(sort, _)| *sort == Sort::State)
            }
            Role::Label => self.labels.get(word).map(|at| (Sort::Label, *at)),
            Role::Phase => self.phases.get(word).map(|at| (Sort::Phase, *at)),
            Role::Fixed => None,
        };
        if let Some((sort, declaration)) = known {
            self.found.push(NameUse { at: name.at.0, declaration, sort });
        }
    }

    /// A word at its declaration: its meaning in the whole game, or else the one given by the place.
    fn declared(&self, name: &Name) -> Option<(Sort, Span)> {
        let known = self.sort_of(&name.text).filter(|(_, at)| *at == name.at.0);
        known.or(self.local.declares.map(|sort| (sort, name.at.0)))
    }

    /// The meaning of a word in this part of the file only.
    fn local(&self, word: &str) -> Option<(Sort, Span)> {
        let in_list =
            |names: &[&Name]| names.iter().rev().find(|name| name.text == word).map(|name| name.at.0);
        if let Some(at) = in_list(&self.local.parameters) {
            return Some((Sort::Parameter, at));
        }
        if let Some(at) = in_list(&self.local.given) {
            return Some((Sort::Name, at));
        }
        let own = |kind| self.pieces.local_defines.get(kind).and_then(|defines| defines.get(word));
        self.local.kinds.iter().find_map(own).map(|define| (Sort::Definition, define.name.at.0))
    }
}
