//! The parts of a file that could not be read.

use super::tree::{
    Block, BoardItem, BoardItemKind, Broken, Clause, ClauseKind, EndResult, File, ItemKind, TestStepKind,
};
use crate::source::Span;

/// The places of everything in a file that could not be read.
#[must_use]
pub fn places(file: &File) -> Vec<Span> {
    let mut found = Vec::new();
    for item in &file.items {
        match &item.kind {
            ItemKind::Broken(Broken { at }) => found.push(at.0),
            ItemKind::Clause(clause) => clause_places(std::slice::from_ref(clause), &mut found),
            ItemKind::Block(_, block) => block_places(block, &mut found),
            _ => {}
        }
    }
    found
}

fn block_places(block: &Block, found: &mut Vec<Span>) {
    match block {
        Block::Board { items, .. } => found.extend(items.iter().filter_map(board_place)),
        Block::Kind { clauses, .. } | Block::Every(clauses) => clause_places(clauses, found),
        Block::Ends(groups) => {
            found.extend(groups.iter().flat_map(|group| &group.endings).filter_map(|ending| {
                match &ending.result {
                    EndResult::Broken(broken) => Some(broken.at.0),
                    _ => None,
                }
            }));
        }
        Block::Test { steps, .. } => found.extend(steps.iter().filter_map(|step| match &step.kind {
            TestStepKind::Broken(broken) => Some(broken.at.0),
            _ => None,
        })),
        Block::Define(_) | Block::Setup(_) | Block::Turn(_) | Block::Phase { .. } => {}
    }
}

fn board_place(item: &BoardItem) -> Option<Span> {
    match &item.kind {
        BoardItemKind::Broken(broken) => Some(broken.at.0),
        _ => None,
    }
}

fn clause_places(clauses: &[Clause], found: &mut Vec<Span>) {
    found.extend(clauses.iter().filter_map(|clause| match &clause.kind {
        ClauseKind::Broken(broken) => Some(broken.at.0),
        _ => None,
    }));
}
