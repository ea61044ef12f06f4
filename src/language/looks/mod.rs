//! What pieces look like, as data: silhouettes by their names, and outlines that authors draw themselves.

pub mod outline;
pub mod silhouettes;
