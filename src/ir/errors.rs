//! What can be wrong with an IR.
