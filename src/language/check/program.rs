//! The files of a game put together: all blocks of all files, in order, and which file knows which.

use std::collections::{HashMap, HashSet};

use super::errors;
use super::findings::Findings;
use crate::language::diagnostic::Diagnostic;
use crate::language::source::{SourceId, Sources, Span};
use crate::language::syntax::ParsedFile;
use crate::language::syntax::tree::{
    Acts, Amendment, BoardItem, Clause, ClauseKind, Define, Ending, Expr, FenField, Guard, ItemKind, Name,
    Number, Order, Removable, SetupBody, State, TestStep, Text,
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
    pub(super) out: Vec<Diagnostic>,
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
    pub(super) fn says(&mut self, key: &str, amendment: Option<Amendment>, at: Span) {
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
    pub(super) fn twice(&mut self, key: &str, at: Span, before: Span, found: Diagnostic) {
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
}

/// The words of a block before its brace; all of an item that has none.
fn head(at: Span, sources: &Sources) -> Span {
    let text = sources.text(at);
    let drawing = text.find("\"\"\"").unwrap_or(text.len());
    let end = text.find(['{', '\n', '#']).map_or(drawing, |end| end.min(drawing));
    let length = text.get(..end).map_or(0, |head| head.trim_end().len());
    Span::new(at.source, at.start as usize, at.start as usize + length)
}
