//! The game as a whole: its names and sides, the board, turns and ends, words of its own.

use super::comments::above;
use super::page::Page;
use super::{Part, Source, comments};
use crate::desk::picture::{self, View};
use crate::language::glossary;
use crate::language::ir::{Cell, Ending, Side, ZoneDecl};
use crate::language::source::{SourceId, Span};
use crate::language::syntax::ParsedFile;
use crate::language::syntax::tree::{Amendment, Block, ItemKind};
use crate::play::layout::zones::declared;
use crate::play::setups::Setups;

/// The names, the sides, the side that begins, and the comments at the head of the file.
pub(super) fn head(source: &Source<'_>, part: Part<'_>, page: &mut Page) {
    let game = source.game;
    let mut names = game.names.iter();
    page.title(names.next().map_or("", String::as_str));
    let others: Vec<&str> = names.map(String::as_str).collect();
    if !others.is_empty() {
        page.paragraph(&format!("Also called {}.", others.join(", ")));
    }
    let first = game.side_name(Side(game.first));
    page.paragraph(&format!("{} play against each other. {first} begins.", game.sides.join(" and ")));
    said_at_the_head(source, part, page);
}

/// What a file says at its head.
pub(super) fn said_at_the_head(source: &Source<'_>, part: Part<'_>, page: &mut Page) {
    for (at, kind) in items_of(source, part) {
        if let ItemKind::Language(_) | ItemKind::Use(_) | ItemKind::Game(_) | ItemKind::Sides { .. } = kind {
            said(source, at, page);
        }
    }
}

/// The name of the game in a file, else that of the file.
pub(super) fn name_of(source: &Source<'_>, parsed: &ParsedFile) -> String {
    let named = parsed.file.items.iter().find_map(|item| match &item.kind {
        ItemKind::Game(names) => names.first().map(|name| name.text.clone()),
        _ => None,
    });
    let file = || source.game.sources.get(parsed.source).map(|file| file.name.clone()).unwrap_or_default();
    named.unwrap_or_else(file)
}

/// The set-up as a picture, and the zones in words.
pub(super) fn board(source: &Source<'_>, part: Part<'_>, page: &mut Page) {
    let game = source.game;
    let blocks = items_of(source, part)
        .filter(|(_, kind)| matches!(kind, ItemKind::Block(_, Block::Board { .. } | Block::Setup(_))));
    let blocks: Vec<Span> = blocks.map(|(at, _)| at).collect();
    let zones: Vec<&ZoneDecl> =
        declared(game).map(|(_, zone)| zone).filter(|zone| part.has(zone.at)).collect();
    let of_the_game = page.is_above();
    if !of_the_game && blocks.is_empty() && zones.is_empty() {
        return;
    }
    page.heading(2, &[], "The board and the set-up");
    if of_the_game {
        page.picture(&picture::draw(game, &game.setup, &View::default()), true, "");
        if !game.rows.is_empty()
            && let Ok(setups) = Setups::of(game)
        {
            let many = setups.count();
            page.paragraph(&format!(
                "Chance decides where some of the pieces stand: this is one of {many} set-ups."
            ));
        }
    }
    for at in blocks {
        said(source, at, page);
    }
    for zone in zones {
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
pub(super) fn play(source: &Source<'_>, part: Part<'_>, page: &mut Page) {
    let of_turns = |(_, kind): &(Span, &ItemKind)| {
        matches!(
            kind,
            ItemKind::Block(_, Block::Turn { .. } | Block::Phase { .. })
                | ItemKind::Hand { .. }
                | ItemKind::State(_)
                | ItemKind::Clause(_)
        )
    };
    let turns: Vec<Span> = items_of(source, part).filter(of_turns).map(|(at, _)| at).collect();
    let untold = !part.before_others && !items(source).any(|item| of_turns(&item));
    if !turns.is_empty() || untold {
        page.heading(2, &[], "Turns");
    }
    for at in turns {
        stated(source, at, page);
    }
    if untold {
        page.paragraph("The sides take turns. In a turn, one piece makes one move.");
    }
    let game = source.game;
    let of_part = |endings: &'_ [Ending]| -> Vec<Span> {
        endings.iter().map(|ending| ending.at).filter(|at| part.has(*at)).collect()
    };
    let lists = [("After a turn", of_part(&game.after_turn)), ("Before a turn", of_part(&game.before_turn))];
    if lists.iter().all(|(_, endings)| endings.is_empty()) {
        return;
    }
    page.heading(2, &[], "How it ends");
    for (when, endings) in lists.iter().filter(|(_, endings)| !endings.is_empty()) {
        page.heading(3, &[], when);
        for at in endings {
            stated(source, *at, page);
        }
    }
}

/// The definitions of the files.
pub(super) fn words(source: &Source<'_>, part: Part<'_>, page: &mut Page) {
    let defined: Vec<Span> = items_of(source, part)
        .filter(|(_, kind)| matches!(kind, ItemKind::Block(_, Block::Define(_))))
        .map(|(at, _)| at)
        .collect();
    if defined.is_empty() {
        return;
    }
    page.heading(2, &[], "Words of these rules");
    for at in defined {
        stated(source, at, page);
    }
}

/// A rule as it is written, below the sentences about it.
fn stated(source: &Source<'_>, at: Span, page: &mut Page) {
    page.open("clause");
    said(source, at, page);
    page.code(&glossary::text(&source.game.sources, at));
    page.close();
}

/// The sentences above a place and after it.
pub(super) fn said(source: &Source<'_>, at: Span, page: &mut Page) {
    let sources = &source.game.sources;
    let one_line = sources.text(at).lines().count() < 2;
    for text in above(sources, at).into_iter().chain(comments::behind(sources, at).filter(|_| one_line)) {
        page.paragraph(&text);
    }
}

/// The items of the files of a part, without those that a later file replaces.
pub(super) fn items_of<'s>(
    source: &'s Source<'_>,
    part: Part<'s>,
) -> impl Iterator<Item = (Span, &'s ItemKind)> {
    items(source).filter(move |(at, _)| part.has(*at))
}

/// The items of all files except the prelude, without those that a later file replaces.
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

/// Whether one block replaces the other.
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
