//! Single constructs.
