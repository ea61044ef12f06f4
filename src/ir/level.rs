//! What level a question is of.
