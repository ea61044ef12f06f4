//! From the name of a rule file to a game that is ready: the phases in their order, advice that is tried, and the tests of the file.

pub(crate) mod offer;
pub(crate) mod opening;
pub mod pipeline;
pub mod trial;
