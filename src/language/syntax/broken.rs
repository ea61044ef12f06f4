//! The parts of a file that could not be read.

use super::tree::File;
use super::tree::parts::Node;
use crate::language::source::Span;

/// The places of everything in a file that could not be read.
#[must_use]
pub fn places(file: &File) -> Vec<Span> {
    let mut found = Vec::new();
    for item in &file.items {
        Node::Item(item).each_within(&mut |node| {
            if let Node::Broken(broken) = node {
                found.push(broken.at.0);
            }
        });
    }
    found
}
