//! From text to a tree: the grammar, the tree, its printer.

pub mod tree;
