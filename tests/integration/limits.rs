//! Bad and hostile input.
