//! Pieces and families: how they look, what each of their clauses says and does.

use std::collections::BTreeSet;

use super::page::Page;
use super::rules::{items_of, said};
use super::scenes::Scenes;
use super::{Part, Source};
use crate::desk::picture::{self, Diagram, PieceMoves, Sign, View, Work};
use crate::language::glossary;
use crate::language::ir::{Cell, Kind, KindDecl, Permission, Side};
use crate::language::source::Span;
use crate::language::syntax::tree::{Block, Clause, ClauseKind, ItemKind};
use crate::play::layout::Layout;

/// Writes the pieces that a part describes, then what several of them have. None if it was stopped.
pub(super) fn pieces<'s>(
    source: &'s Source<'s>,
    part: Part<'_>,
    shown: &mut Shown<'s>,
    page: &mut Page,
) -> Option<()> {
    let told = |name: &str| items_of(source, part).any(|(_, item)| of_piece(item, name).is_some());
    let kinds = source.game.kinds.iter().enumerate().filter(|(_, decl)| told(&decl.name));
    let kinds: Vec<Kind> = kinds.map(|(index, _)| Kind::at(index)).collect();
    if !kinds.is_empty() {
        page.heading(2, &[], "The pieces");
    }
    for kind in kinds {
        piece(source, part, kind, shown, page)?;
    }
    let shared: Vec<_> =
        items_of(source, part).filter_map(|(at, kind)| of_several(kind).map(|parts| (at, parts))).collect();
    if shared.is_empty() {
        return Some(());
    }
    page.heading(2, &[], "What several pieces have");
    for (at, (name, clauses)) in shared {
        let members =
            source.game.kinds.iter().enumerate().filter(|(_, decl)| {
                name.is_none_or(|name| decl.families.iter().any(|family| family == name))
            });
        let members: Vec<(Kind, &KindDecl)> = members.map(|(index, decl)| (Kind::at(index), decl)).collect();
        if members.is_empty() {
            continue;
        }
        match name {
            Some(name) => {
                let names: Vec<&str> = members.iter().map(|(_, decl)| decl.name.as_str()).collect();
                page.heading(3, &[], &format!("{name}: {}", names.join(", ")));
            }
            None => page.heading(3, &[], "Every piece"),
        }
        said(source, at, page);
        for clause in clauses {
            let by = members.iter().find(|(_, decl)| makes_moves(decl, clause.at.0));
            self::clause(source, clause, by.map(|(kind, _)| (*kind, true)), shown, page)?;
        }
    }
    Some(())
}

/// A family, or a block about every piece.
fn of_several(kind: &ItemKind) -> Option<(Option<&str>, &[Clause])> {
    match kind {
        ItemKind::Block(_, Block::Kind { family: true, name, clauses, .. }) => {
            Some((Some(&name.text), clauses))
        }
        ItemKind::Block(_, Block::Every(clauses)) => Some((None, clauses)),
        _ => None,
    }
}

/// The clauses of one piece in an item, if it has any.
fn of_piece<'i>(item: &'i ItemKind, piece: &str) -> Option<&'i [Clause]> {
    match item {
        ItemKind::Block(_, Block::Kind { family: false, name, clauses, .. }) if name.text == piece => {
            Some(clauses)
        }
        _ => None,
    }
}

fn piece(
    source: &Source<'_>,
    part: Part<'_>,
    kind: Kind,
    shown: &mut Shown<'_>,
    page: &mut Page,
) -> Option<()> {
    let game = source.game;
    let Some(decl) = game.kinds.get(kind.index()) else { return Some(()) };
    let both = [Side(0), Side(1)].map(|side| picture::man(game, kind, side));
    page.heading(3, &both, &format!("{} ({})", decl.name, decl.letter));
    if !(source.go_on)() {
        return None;
    }
    // A piece that several files describe has its diagram where it comes first.
    let first = shown.headed.insert(kind);
    if let Some(svg) = first.then(|| shown.whole(kind)).flatten() {
        page.picture(&svg, false, &format!("How the {} goes", decl.name));
    }
    if first && !decl.families.is_empty() {
        page.paragraph(&format!("It has also what is said of {}.", decl.families.join(" and ")));
    }
    for (at, item) in items_of(source, part) {
        let Some(clauses) = of_piece(item, &decl.name) else { continue };
        said(source, at, page);
        for part in clauses {
            let by = makes_moves(decl, part.at.0).then_some((kind, false));
            clause(source, part, by, shown, page)?;
        }
    }
    Some(())
}

/// A clause: its sentence, its words, and what it does, drawn for a piece that has it; whether others have it, too.
fn clause(
    source: &Source<'_>,
    clause: &Clause,
    by: Option<(Kind, bool)>,
    shown: &mut Shown<'_>,
    page: &mut Page,
) -> Option<()> {
    let at = clause.at.0;
    let goes =
        matches!(clause.kind, ClauseKind::Move { .. } | ClauseKind::Like { .. } | ClauseKind::Drop { .. });
    let gone = match clause.kind {
        ClauseKind::Looks(_) | ClauseKind::Without(_) => true,
        ClauseKind::Move { .. }
        | ClauseKind::Drop { .. }
        | ClauseKind::Rule { .. }
        | ClauseKind::Hook { .. }
        | ClauseKind::Promotion { .. } => !source.game.kinds.iter().any(|decl| has(decl, at)),
        _ => false,
    };
    if gone {
        return Some(());
    }
    if !(source.go_on)() {
        return None;
    }
    page.open("clause");
    if let Some((kind, shared)) = by.filter(|_| goes)
        && let Some((svg, below)) = shown.clause(kind, at, shared)
    {
        page.picture(&svg, false, &below);
    }
    said(source, at, page);
    page.code(&glossary::text(&source.game.sources, at));
    page.close();
    Some(())
}

/// Whether a piece has a move or a drop that is written at a place.
fn makes_moves(decl: &KindDecl, at: Span) -> bool {
    decl.walks.iter().any(|clause| clause.at == at) || decl.drops.iter().any(|clause| clause.at == at)
}

/// Whether a piece has a clause that is written at a place.
fn has(decl: &KindDecl, at: Span) -> bool {
    let rules = |permission: &Permission| {
        permission.first.iter().chain(&permission.also).chain(&permission.never).any(|rule| rule.at == at)
    };
    makes_moves(decl, at)
        || [&decl.takes, &decl.enters, &decl.passes, &decl.stops, &decl.stands].into_iter().any(rules)
        || decl.safe.iter().any(|rule| rule.at == at)
        || decl.moves.iter().any(|guard| guard.at == at || guard.at.is_within(at))
        || decl.promotions.iter().any(|promotion| promotion.at == at)
        || decl.hooks.iter().any(|hook| hook.at == at)
}

/// What pieces do, found out once for each cell.
pub(super) struct Shown<'s> {
    source: &'s Source<'s>,
    /// Pieces that have had a heading.
    headed: BTreeSet<Kind>,
    studies: Vec<(Kind, Cell, Option<PieceMoves<'s>>)>,
    /// Diagrams that are on the page already, each of a piece.
    drawn: Vec<(Kind, String)>,
    scenes: Scenes<'s>,
    /// What is left for further diagrams.
    work: Work,
}

impl<'s> Shown<'s> {
    /// Nothing is known yet.
    pub(super) fn new(source: &'s Source<'s>) -> Self {
        Self {
            source,
            headed: BTreeSet::new(),
            studies: Vec::new(),
            drawn: Vec::new(),
            scenes: Scenes::new(source),
            work: Work::default(),
        }
    }

    /// Whether no more diagrams are made, for it would be too much work.
    pub(super) fn is_cut(&self) -> bool {
        self.work.is_spent()
    }

    /// The cells on which a piece is tried: in the middle, and where its first piece stands in the set-up.
    fn cells(&self, kind: Kind) -> Vec<Cell> {
        let game = self.source.game;
        let middle = picture::middle(&Layout::new(&game.board));
        let first = game.setup.men.iter().find(|man| man.kind == kind && man.owner == Side(0));
        middle.into_iter().chain(first.map(|man| man.cell)).collect()
    }

    fn study(&mut self, kind: Kind, cell: Cell) -> Option<&PieceMoves<'s>> {
        let known = self.studies.iter().position(|(of, on, _)| (*of, *on) == (kind, cell));
        let index = known.unwrap_or_else(|| {
            let begun = !self.work.is_spent();
            self.studies.push((
                kind,
                cell,
                begun.then(|| PieceMoves::within(&self.work, self.source.game, kind, cell).ok()).flatten(),
            ));
            self.studies.len() - 1
        });
        self.studies.get(index)?.2.as_ref()
    }

    /// The diagram of a piece, on the first cell from which it goes anywhere. None if there is nothing to see.
    fn whole(&mut self, kind: Kind) -> Option<String> {
        let cells = self.cells(kind);
        let cell = cells
            .iter()
            .find(|cell| self.study(kind, **cell).is_some_and(PieceMoves::goes))
            .or(cells.first())?;
        let diagram = self.study(kind, *cell)?.diagram(None);
        if diagram.told.is_empty() && diagram.marks.signs.iter().all(|(sign, _)| *sign == Sign::Origin) {
            return None;
        }
        let svg = self.draw(&diagram);
        self.drawn.push((kind, svg.clone()));
        Some(svg)
    }

    /// The diagram of a clause and the text below it, on the first cell on which it does anything. None if the same diagram
    /// stands beside the heading already; clauses of several pieces stand elsewhere.
    fn clause(&mut self, kind: Kind, at: Span, shared: bool) -> Option<(String, String)> {
        let cells = self.cells(kind);
        let found = cells.iter().find(|cell| self.study(kind, **cell).is_some_and(|study| study.shows(at)));
        let Some(cell) = found else { return self.in_company(kind, at, &cells) };
        let diagram = self.study(kind, *cell)?.diagram(Some(at));
        let svg = self.draw(&diagram);
        if !shared && self.drawn.iter().any(|(of, known)| *of == kind && *known == svg) {
            return None;
        }
        self.drawn.push((kind, svg.clone()));
        Some((svg, String::new()))
    }

    /// The diagram of a clause that does nothing for a piece alone: in a position of the file, else beside one piece of another
    /// kind.
    fn in_company(&mut self, kind: Kind, at: Span, cells: &[Cell]) -> Option<(String, String)> {
        let game = self.source.game;
        let (placement, marks, below) = match self.scenes.of(at, kind) {
            Some(scene) => {
                let title =
                    scene.test.as_ref().map(|title| format!("From the example \u{201c}{title}\u{201d}"));
                let below = title.unwrap_or_else(|| "In the set-up".to_owned());
                (scene.placement.clone(), scene.marks.clone(), below)
            }
            None => cells.iter().find_map(|cell| {
                let (placement, marks) = picture::beside_a_friend(&self.work, game, (kind, *cell), at)?;
                Some((placement, marks, String::new()))
            })?,
        };
        Some((picture::draw(game, &placement, &View { marks, ..View::default() }), below))
    }

    fn draw(&self, diagram: &Diagram) -> String {
        let mut notes = diagram.told.clone();
        if !diagram.whole {
            notes.push("not all is shown".to_owned());
        }
        let view = View { marks: diagram.marks.clone(), notes, ..View::default() };
        picture::draw(self.source.game, &diagram.placement, &view)
    }
}
