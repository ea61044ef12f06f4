//! What each command prints, tells and ends with.

mod explain;
