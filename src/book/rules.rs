//! What is said of the game as a whole: its names and sides, the board, turns and ends, words of its own.

use super::comments::above;
use super::page::Page;
use super::{Source, comments};
use crate::glossary;
use crate::ir::{Cell, Side, ZoneDecl};
use crate::layout::zones::declared;
use crate::picture::{self, View};
use crate::source::{SourceId, Span};
use crate::syntax::tree::{Amendment, Block, ItemKind};

/// The names, the sides, who begins, and what the file says at its head.
pub(super) fn head(source: &Source<'_>, page: &mut Page) {
    let game = source.game;
    let mut names = game.names.iter();
    page.title(names.next().map_or("", String::as_str));
    let others: Vec<&str> = names.map(String::as_str).collect();
    if !others.is_empty() {
        page.paragraph(&format!("Also called {}.", others.join(", ")));
    }
    let first = game.side_name(Side(game.first));
    page.paragraph(&format!("{} play against each other. {first} begins.", game.sides.join(" and ")));
    for item in items(source) {
        if let ItemKind::Language(_) | ItemKind::Use(_) | ItemKind::Game(_) | ItemKind::Sides { .. } = item.1
        {
            said(source, item.0, page);
        }
    }
}

/// The set-up as a picture, and the zones in words.
pub(super) fn board(source: &Source<'_>, page: &mut Page) {
    let game = source.game;
    page.heading(2, &[], "The board and the set-up");
    page.picture(&picture::draw(game, &game.setup, &View::default()), true, "");
    for (at, kind) in items(source) {
        if let ItemKind::Block(_, Block::Board { .. } | Block::Setup(_)) = kind {
            said(source, at, page);
        }
    }
    for (_, zone) in declared(game) {
        said(source, zone.at, page);
        page.paragraph(&cells(source, zone));
    }
}

/// `The zone `den` of Red is d1, of Blue d9.`
fn cells(source: &Source<'_>, zone: &ZoneDecl) -> String {
    /// More cells than that are only counted: the picture shows them.
    const MOST: usize = 12;
    let game = source.game;
    let listed = |cells: &[Cell]| {
        if cells.len() > MOST {
            return format!("{} cells", cells.len());
        }
        cells.iter().map(|cell| game.board.cell_name(*cell)).collect::<Vec<_>>().join(" ")
    };
    let told = game.for_sides(&zone.cells).into_iter().map(|(side, cells)| match side {
        Some(side) => format!("of {side} {}", listed(cells)),
        None => listed(cells),
    });
    format!("`{}`: {}", zone.name, told.collect::<Vec<_>>().join(", "))
}

/// Turns, rules of the whole game, and how it ends.
pub(super) fn play(source: &Source<'_>, page: &mut Page) {
    page.heading(2, &[], "Turns");
    let before = page.len();
    for (at, kind) in items(source) {
        match kind {
            ItemKind::Block(_, Block::Turn { .. } | Block::Phase { .. })
            | ItemKind::Hand { .. }
            | ItemKind::State(_)
            | ItemKind::Clause(_) => {
                said(source, at, page);
                page.code(&glossary::text(&source.game.sources, at));
            }
            _ => {}
        }
    }
    if page.len() == before {
        page.paragraph("The sides have turns one after the other. In a turn, one man makes one move.");
    }
    page.heading(2, &[], "How it ends");
    let game = source.game;
    for (when, endings) in [("After a turn", &game.after_turn), ("Before a turn", &game.before_turn)] {
        if endings.is_empty() {
            continue;
        }
        page.heading(3, &[], when);
        for ending in endings {
            page.open("clause");
            said(source, ending.at, page);
            page.code(&glossary::text(&game.sources, ending.at));
            page.close();
        }
    }
}

/// The definitions of the files.
pub(super) fn words(source: &Source<'_>, page: &mut Page) {
    let defined: Vec<Span> = items(source)
        .filter(|(_, kind)| matches!(kind, ItemKind::Block(_, Block::Define(_))))
        .map(|(at, _)| at)
        .collect();
    if defined.is_empty() {
        return;
    }
    page.heading(2, &[], "Words of these rules");
    for at in defined {
        page.open("clause");
        said(source, at, page);
        page.code(&glossary::text(&source.game.sources, at));
        page.close();
    }
}

/// The sentences above a place and behind it.
pub(super) fn said(source: &Source<'_>, at: Span, page: &mut Page) {
    let sources = &source.game.sources;
    let one_line = sources.text(at).lines().count() < 2;
    for text in above(sources, at).into_iter().chain(comments::behind(sources, at).filter(|_| one_line)) {
        page.paragraph(&text);
    }
}

/// The items of all files but those of the prelude, as far as no later file has put another in their place.
pub(super) fn items<'s>(source: &'s Source<'_>) -> impl Iterator<Item = (Span, &'s ItemKind)> {
    let all = source.files.iter().flat_map(|parsed| &parsed.file.items);
    let own = all.filter(|item| item.at.0.source != SourceId(0));
    let all: Vec<(Span, &ItemKind)> = own.map(|item| (item.at.0, &item.kind)).collect();
    let mut kept: Vec<(Span, &ItemKind)> = Vec::new();
    for (at, kind) in all {
        if let ItemKind::Block(Some(Amendment::Instead), block) = kind {
            kept.retain(|(_, before)| !matches!(before, ItemKind::Block(_, known) if same(known, block)));
        }
        kept.push((at, kind));
    }
    kept.into_iter()
}

/// Whether the one block stands in the place of the other.
fn same(one: &Block, other: &Block) -> bool {
    match (one, other) {
        (Block::Board { .. }, Block::Board { .. })
        | (Block::Setup(_), Block::Setup(_))
        | (Block::Turn { .. }, Block::Turn { .. })
        | (Block::Every(_), Block::Every(_)) => true,
        (Block::Kind { name, .. }, Block::Kind { name: other, .. })
        | (Block::Phase { name, .. }, Block::Phase { name: other, .. }) => name.text == other.text,
        (Block::Define(one), Block::Define(other)) => one.name.text == other.name.text,
        _ => false,
    }
}
