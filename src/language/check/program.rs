//! The files of a game combined: what each `change` adds and each `instead` replaces.

use std::collections::{HashMap, HashSet};

use super::errors;
use super::findings::Findings;
use crate::language::diagnostic::Diagnostic;
use crate::language::diagnostic::suggest::nearest;
use crate::language::source::{SourceId, Sources, Span};
use crate::language::syntax::ParsedFile;
use crate::language::syntax::tree::{
    Acts, Amendment, Block, BoardItem, BoardItemKind, Chosen, Clause, ClauseKind, Define, Ending, Expr,
    FenField, Guard, ItemKind, Name, Number, Order, Removable, RuleChange, RuleName, SetupBody, State,
    TestStep, Text,
};

/// A word that was declared in a block that another file replaced.
#[derive(Clone, Debug)]
pub(super) struct Replaced<'t> {
    pub(super) name: &'t Name,
    /// `board`, or the name of a piece.
    pub(super) block: String,
    /// What replaces it.
    pub(super) by: Span,
}

/// Something that a file has taken away.
#[derive(Clone, Copy, Debug)]
pub(super) struct TakenAway<'t> {
    pub(super) sort: Removable,
    pub(super) name: &'t str,
    /// The letter, of a piece.
    pub(super) letter: Option<&'t Text>,
    /// The place where it is taken away.
    pub(super) at: Span,
}

/// The contents of `sides`.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sides<'t> {
    pub(super) at: Span,
    pub(super) names: &'t [Name],
    pub(super) symmetry: Option<&'t Name>,
    pub(super) first: Option<&'t Name>,
}

/// A piece or family, with its clauses from all files.
#[derive(Clone, Debug)]
pub(super) struct KindBlock<'t> {
    pub(super) at: Span,
    pub(super) family: bool,
    pub(super) name: &'t Name,
    pub(super) letter: Option<&'t Text>,
    /// The letter of the block that this one replaces.
    pub(super) replaces: Option<&'t Text>,
    pub(super) of: Vec<&'t Name>,
    pub(super) clauses: Vec<&'t Clause>,
}

/// The ordinary turn.
#[derive(Clone, Copy, Debug)]
pub(super) struct Turn<'t> {
    pub(super) acts: &'t Acts,
    /// When the same side has the next turn, too.
    pub(super) again: &'t [Guard],
}

/// A phase.
#[derive(Clone, Copy, Debug)]
pub(super) struct PhaseBlock<'t> {
    pub(super) at: Span,
    pub(super) name: &'t Name,
    pub(super) order: &'t Order,
    pub(super) acts: &'t Acts,
}

/// An ending, and in which group it stands.
#[derive(Clone, Copy, Debug)]
pub(super) struct EndLine<'t> {
    pub(super) after: bool,
    pub(super) ending: &'t Ending,
}

/// The contents of all files, in order.
#[derive(Debug, Default)]
pub(super) struct Program<'t> {
    pub(super) titles: Vec<&'t Text>,
    pub(super) sides: Option<Sides<'t>>,
    pub(super) board: Vec<&'t BoardItem>,
    pub(super) board_at: Option<Span>,
    /// `board for SHAPE N`, in order.
    pub(super) shaped: Vec<(&'t Name, Option<&'t Number>, Vec<&'t BoardItem>)>,
    pub(super) kinds: Vec<KindBlock<'t>>,
    pub(super) every: Vec<&'t Clause>,
    pub(super) defines: Vec<&'t Define>,
    pub(super) states: Vec<&'t State>,
    pub(super) hand: Vec<&'t Expr>,
    /// `moves` of the game.
    pub(super) rules: Vec<&'t Clause>,
    pub(super) hooks: Vec<&'t Clause>,
    /// The ways of passing.
    pub(super) passes: Vec<&'t Clause>,
    pub(super) setup: Option<(Span, Vec<&'t SetupBody>)>,
    pub(super) turn: Option<Turn<'t>>,
    /// Its place.
    pub(super) turn_at: Option<Span>,
    pub(super) phases: Vec<PhaseBlock<'t>>,
    /// The lines of later files before those of earlier ones.
    pub(super) ends: Vec<EndLine<'t>>,
    pub(super) ends_at: Option<Span>,
    /// The fields of a FEN: the lines of later files behind those of earlier ones.
    pub(super) fen: Vec<&'t FenField>,
    pub(super) tests: Vec<(Span, &'t Text, &'t [TestStep])>,
    /// The `use` lines of the game's own file, each with all texts that it includes.
    pub(super) own_uses: Vec<(Span, HashSet<SourceId>)>,
    pub(super) replaced: Vec<Replaced<'t>>,
    pub(super) taken_away: Vec<TakenAway<'t>>,
    /// The messages of this stage.
    out: Vec<Diagnostic>,
    /// The files that each text uses, directly or not.
    builds_on: HashMap<SourceId, HashSet<SourceId>>,
    /// The places of each block since it was last replaced.
    said: HashMap<String, Vec<Span>>,
    /// Blocks that two independent files give, until a file that uses both decides.
    clashes: Vec<(String, Diagnostic)>,
}

/// The version of the language that this program reads.
pub(super) const LANGUAGE: i64 = 1;

impl<'t> Program<'t> {
    /// Combines the files, and returns the messages; the last file is the game's own, and only its tests count.
    pub(super) fn of(files: &'t [ParsedFile], sources: &Sources) -> (Self, Vec<Diagnostic>) {
        let mut program = Self::default();
        for (index, parsed) in files.iter().enumerate() {
            let own = index + 1 == files.len();
            program.uses(parsed, own);
            let mut seen = HashMap::new();
            program.language(parsed, sources);
            program.take_away(parsed);
            for item in &parsed.file.items {
                program.item(&item.kind, (item.at.0, head(item.at.0, sources)), own, &mut seen);
            }
        }
        let clashes = std::mem::take(&mut program.clashes);
        program.out.extend(clashes.into_iter().map(|(_, found)| found));
        let found = std::mem::take(&mut program.out);
        (program, found)
    }

    /// Reports missing blocks that every game needs.
    pub(super) fn missing_blocks(&self, files: &[ParsedFile], told: &mut Findings) {
        let end = files.last().map_or_else(Span::default, |parsed| {
            let last = parsed.file.items.last().map_or_else(Span::default, |item| item.at.0);
            Span { source: parsed.source, start: last.end.saturating_sub(1), end: last.end }
        });
        for (missing, what) in [
            (self.titles.is_empty(), "game"),
            (self.sides.is_none(), "sides"),
            (self.board_at.is_none(), "board"),
            (!self.kinds.iter().any(|kind| !kind.family) && !self.chooses(), "piece"),
            (self.setup.is_none(), "setup"),
        ] {
            if missing {
                told.push(errors::block_missing(end, what));
            }
        }
    }

    /// Whether a side may act without a piece: by a choice.
    pub(super) fn chooses(&self) -> bool {
        self.passes.iter().any(|clause| matches!(&clause.kind, ClauseKind::Pass { chosen: Some(_), .. }))
    }

    /// The names of its pieces.
    pub(super) fn pieces(&self) -> Vec<&'t str> {
        self.kinds.iter().filter(|kind| !kind.family).map(|kind| kind.name.text.as_str()).collect()
    }

    /// Notes what a file uses: it comes after the files that it uses.
    fn uses(&mut self, parsed: &'t ParsedFile, own: bool) {
        let lines = parsed.file.items.iter().filter(|item| matches!(item.kind, ItemKind::Use(_)));
        let mut all = HashSet::new();
        for (line, used) in lines.zip(&parsed.uses) {
            let Some(used) = used else { continue };
            let mut brought = self.builds_on.get(used).cloned().unwrap_or_default();
            brought.insert(*used);
            all.extend(brought.iter().copied());
            if own {
                self.own_uses.push((line.at.0, brought));
            }
        }
        self.builds_on.insert(parsed.source, all);
    }

    /// Whether a file knows the contents of another: it is that file, or uses it. Every file knows the prelude.
    pub(super) fn knows(&self, later: Span, earlier: Span) -> bool {
        let built = self.builds_on.get(&later.source);
        later.source == earlier.source
            || earlier.source.0 == 0
            || built.is_some_and(|built| built.contains(&earlier.source))
    }

    /// Notes a block, and finds out whether it replaces what its file does not know.
    fn says(&mut self, key: &str, amendment: Option<Amendment>, at: Span) {
        let before = self.said.remove(key).unwrap_or_default();
        if amendment != Some(Amendment::Instead) {
            return self.said.entry(key.to_owned()).or_insert(before).push(at);
        }
        self.clashes.retain(|(known, _)| known != key);
        if let Some(other) = before.iter().find(|before| !self.knows(at, **before)) {
            self.clashes.push((key.to_owned(), errors::two_files(at, key, *other)));
        }
        self.said.insert(key.to_owned(), vec![at]);
    }

    /// Notes that a file decides about a block by taking it away: the blocks of other files are settled.
    pub(super) fn decided(&mut self, key: &str, at: Span) {
        self.says(key, Some(Amendment::Instead), at);
        self.said.remove(key);
    }

    /// Adds a message of this stage.
    pub(super) fn tell(&mut self, found: Diagnostic) {
        self.out.push(found);
    }

    /// A block that is given twice without a word. If the two files are independent, a third may decide.
    fn twice(&mut self, key: &str, at: Span, before: Span, found: Diagnostic) {
        if self.knows(at, before) {
            self.out.push(found);
        } else {
            self.clashes.push((key.to_owned(), errors::two_files(at, key, before)));
        }
    }

    fn language(&mut self, parsed: &ParsedFile, sources: &Sources) {
        let mut first = None;
        for item in &parsed.file.items {
            if let ItemKind::Language(number) = &item.kind {
                if number.value != LANGUAGE {
                    self.out.push(errors::unknown_language(number.at.0, number.value));
                }
                if let Some(before) = first.replace(item.at.0) {
                    self.out.push(errors::said_twice(item.at.0, "language", before));
                }
            }
        }
        if first.is_none() {
            let at = parsed
                .file
                .items
                .first()
                .map_or(Span::new(parsed.source, 0, 0), |item| head(item.at.0, sources));
            self.out.push(errors::no_language(at));
        }
    }

    fn item(
        &mut self,
        kind: &'t ItemKind,
        (whole, at): (Span, Span),
        own: bool,
        seen: &mut HashMap<String, Span>,
    ) {
        match kind {
            // What the file takes away has been removed before.
            ItemKind::Language(_) | ItemKind::Use(_) | ItemKind::Without(_) | ItemKind::Broken(_) => {}
            ItemKind::Game(texts) => {
                if let Some(before) = seen.insert("game".into(), at) {
                    self.out.push(errors::said_twice(at, "game", before));
                }
                self.titles = texts.iter().collect();
            }
            ItemKind::Sides { instead, names, symmetry, first } => {
                let sides = Sides { at, names, symmetry: symmetry.as_ref(), first: first.as_ref() };
                self.sides(*instead, sides);
            }
            ItemKind::Hand { instead, kinds } => {
                self.says("hand", instead.then_some(Amendment::Instead), at);
                if *instead && std::mem::take(&mut self.hand).is_empty() {
                    self.out.push(errors::nothing_to_replace(at, "hand"));
                }
                self.hand.push(kinds);
            }
            ItemKind::State(state) => self.state(state),
            ItemKind::Clause(clause) => self.clause(clause),
            ItemKind::Block(amendment, block) => self.block(*amendment, block, (whole, at), own),
        }
    }

    fn clause(&mut self, clause: &'t Clause) {
        match &clause.kind {
            ClauseKind::Rule { change, name: RuleName::Moves, .. } => {
                let instead = (*change == Some(RuleChange::Instead)).then_some(Amendment::Instead);
                self.says("moves", instead, clause.at.0);
                if *change == Some(RuleChange::Instead) {
                    if self.rules.is_empty() {
                        self.out.push(errors::nothing_to_replace(clause.at.0, "moves"));
                    }
                    self.rules.clear();
                } else if change.is_some() {
                    self.out.push(errors::guards_add_up(clause.at.0, RuleName::Moves.word()));
                }
                self.rules.push(clause);
            }
            ClauseKind::Pass { label: Some(label), chosen: Some(Chosen { instead: true, .. }), .. } => {
                if !self.without_choice(label) {
                    self.out.push(errors::nothing_to_replace(clause.at.0, &format!("choose {}", label.text)));
                }
                self.passes.push(clause);
            }
            ClauseKind::Pass { .. } => self.passes.push(clause),
            ClauseKind::Hook { instead, event, .. } => {
                let what = format!("after {}", event.words());
                if *instead && !self.without_hooks(*event) {
                    self.out.push(errors::nothing_to_replace(clause.at.0, &what));
                }
                self.hooks.push(clause);
            }
            ClauseKind::Broken(_) => {}
            _ => self.out.push(errors::clause_outside_piece(clause.at.0)),
        }
    }

    /// A block with its place and that of its head, which is enough to underline.
    fn block(
        &mut self,
        amendment: Option<Amendment>,
        block: &'t Block,
        (whole, at): (Span, Span),
        own: bool,
    ) {
        match block {
            Block::Board { shape: Some((name, number)), items } => {
                let new = self.items_of_shape(name, items);
                self.shaped.push((name, number.as_ref(), new));
            }
            Block::Board { shape: None, items } => {
                if self.amends(amendment, self.board_at, "board", at) == Amendment::Instead {
                    for item in std::mem::take(&mut self.board) {
                        if let BoardItemKind::Zone { name, .. }
                        | BoardItemKind::Tracks { name, .. }
                        | BoardItemKind::Define(Define { name, .. }) = &item.kind
                        {
                            self.replaced.push(Replaced { name, block: "board".to_owned(), by: at });
                        }
                    }
                }
                self.board_items(items);
                self.board_at = Some(at);
            }
            Block::Kind { family, name, letter, of, clauses } => {
                self.kind(
                    amendment,
                    KindBlock {
                        at: name.at.0,
                        family: *family,
                        name,
                        replaces: None,
                        letter: letter.as_ref(),
                        of: of.iter().collect(),
                        clauses: clauses.iter().collect(),
                    },
                );
            }
            Block::Every(clauses) => {
                self.says("every piece", amendment, at);
                if amendment == Some(Amendment::Instead) {
                    self.every.clear();
                }
                self.every.extend(clauses);
            }
            Block::Define(define) => self.define(amendment, define),
            Block::Setup(body) => {
                let before = self.setup.as_ref().map(|(at, _)| *at);
                let instead = self.amends(amendment, before, "setup", at) == Amendment::Instead;
                match &mut self.setup {
                    Some((_, bodies)) if !instead => bodies.push(body),
                    setup => *setup = Some((at, vec![body])),
                }
            }
            Block::Turn { acts, again } => {
                let before = self.turn_at;
                self.turn_at = Some(at);
                self.replaceable(amendment, before, "turn", at);
                self.turn = Some(Turn { acts, again });
            }
            Block::Phase { name, order, acts } => {
                let before = self.phases.iter().position(|known| known.name.text == name.text);
                let before_at = before.and_then(|index| self.phases.get(index)).map(|known| known.at);
                self.replaceable(amendment, before_at, &format!("phase {}", name.text), at);
                let said = PhaseBlock { at, name, order, acts };
                match before.and_then(|index| self.phases.get_mut(index)) {
                    Some(phase) => *phase = said,
                    None => self.phases.push(said),
                }
            }
            Block::Ends(groups) => {
                if self.amends(amendment, self.ends_at, "ends", at) == Amendment::Instead {
                    self.ends.clear();
                }
                self.ends(groups);
                self.ends_at = Some(at);
            }
            Block::Fen(fields) => {
                let before = self.fen.first().map(|field| field.at.0);
                if self.amends(amendment, before, "fen", at) == Amendment::Instead {
                    self.fen.clear();
                }
                self.fen.extend(fields);
            }
            Block::Test { title, steps } => {
                if !own {
                    return;
                }
                if let Some((_, before, _)) = self.tests.iter().find(|(_, known, _)| known.text == title.text)
                {
                    self.out.push(errors::declared_twice(title.at.0, &title.text, before.at.0));
                }
                self.tests.push((whole, title, steps));
            }
        }
    }

    /// How a block adds to an existing one: the first one counts as added.
    fn amends(
        &mut self,
        amendment: Option<Amendment>,
        before: Option<Span>,
        what: &str,
        at: Span,
    ) -> Amendment {
        self.says(what, amendment, at);
        match (amendment, before) {
            (None, Some(before)) => self.twice(what, at, before, errors::block_twice(at, what, before)),
            (Some(amendment), None) => {
                let word = if amendment == Amendment::Change { "change" } else { "instead" };
                self.out.push(errors::nothing_to_amend(at, what, word));
            }
            _ => {}
        }
        amendment.unwrap_or(Amendment::Change)
    }

    /// As [`Self::amends`], for a block whose parts have no order, so nothing can be added.
    fn replaceable(&mut self, amendment: Option<Amendment>, before: Option<Span>, what: &str, at: Span) {
        if amendment == Some(Amendment::Change) {
            self.out.push(errors::cannot_change(at, what, before.is_some()));
        } else {
            self.amends(amendment, before, what, at);
        }
    }

    fn kind(&mut self, amendment: Option<Amendment>, block: KindBlock<'t>) {
        let key = format!("{} {}", if block.family { "family" } else { "piece" }, block.name.text);
        self.says(&key, amendment, block.at);
        let before = self.kinds.iter().position(|known| known.name.text == block.name.text);
        let known = before.and_then(|index| self.kinds.get_mut(index));
        match (amendment, known) {
            (None, None) => self.kinds.push(block),
            (None, Some(before)) => {
                let at = before.at;
                let letter = block.letter.or(before.letter).map_or("...", |letter| letter.text.as_str());
                let letter = (!block.family).then_some(letter);
                let found = errors::kind_twice(block.at, &block.name.text, at, letter);
                // What it adds may be used elsewhere, and is not reported again.
                before.clauses.extend(added(&before.clauses, &block.clauses));
                self.twice(&key, block.at, at, found);
            }
            (Some(_), None) => {
                let names: Vec<&str> = self.kinds.iter().map(|known| known.name.text.as_str()).collect();
                let near = nearest(&block.name.text, names.iter().copied());
                self.out.push(errors::nothing_to_amend_named(block.at, &block.name.text, near));
            }
            (Some(Amendment::Instead), Some(before)) => {
                let replaced = before.clauses.iter().filter_map(|clause| match &clause.kind {
                    ClauseKind::State(state) => Some(&state.name),
                    _ => None,
                });
                let (name, by) = (&block.name.text, block.at);
                self.replaced.extend(replaced.map(|state| Replaced { name: state, block: name.clone(), by }));
                let letter = before.letter.or(before.replaces);
                *before = KindBlock { replaces: letter, ..block };
            }
            (Some(Amendment::Change), Some(before)) => {
                before.letter = block.letter.or(before.letter);
                before.of.extend(block.of);
                before.clauses.extend(block.clauses);
            }
        }
    }

    fn define(&mut self, amendment: Option<Amendment>, define: &'t Define) {
        let key = format!("define {}", define.name.text);
        self.says(&key, amendment, define.name.at.0);
        let before = self.defines.iter().position(|known| known.name.text == define.name.text);
        let known = before.and_then(|index| self.defines.get_mut(index));
        let (at, name) = (define.name.at.0, define.name.text.as_str());
        match (amendment, known) {
            (None, None) => self.defines.push(define),
            (Some(Amendment::Instead), Some(before)) => *before = define,
            (None, Some(before)) => {
                let before = before.name.at.0;
                if before.source.0 == 0 {
                    self.out.push(errors::prelude_define(at, name, before));
                } else {
                    let found = errors::amended_without_a_word(at, name, before, "instead define");
                    self.twice(&key, at, before, found);
                }
            }
            (Some(_), None) => {
                let names: Vec<&str> = self.defines.iter().map(|known| known.name.text.as_str()).collect();
                let near = nearest(name, names.iter().copied());
                self.out.push(errors::nothing_to_amend_named(at, name, near));
            }
            (Some(Amendment::Change), Some(_)) => {
                self.out.push(errors::cannot_change(at, &format!("define {name}"), true));
            }
        }
    }
}

/// The words of a block before its brace; all of an item that has none.
fn head(at: Span, sources: &Sources) -> Span {
    let text = sources.text(at);
    let drawing = text.find("\"\"\"").unwrap_or(text.len());
    let end = text.find(['{', '\n', '#']).map_or(drawing, |end| end.min(drawing));
    let length = text.get(..end).map_or(0, |head| head.trim_end().len());
    Span::new(at.source, at.start as usize, at.start as usize + length)
}

/// The clauses of a block that only add to existing ones.
fn added<'t>(known: &[&'t Clause], more: &[&'t Clause]) -> Vec<&'t Clause> {
    let name = |clause: &Clause| match &clause.kind {
        ClauseKind::State(state) => Some(state.name.text.clone()),
        ClauseKind::Define { define, .. } => Some(define.name.text.clone()),
        _ => None,
    };
    let adds = |clause: &&&'t Clause| match &clause.kind {
        ClauseKind::Move { .. } | ClauseKind::Drop { .. } => true,
        _ => name(clause).is_some_and(|new| !known.iter().any(|clause| name(clause).as_ref() == Some(&new))),
    };
    more.iter().filter(adds).copied().collect()
}
