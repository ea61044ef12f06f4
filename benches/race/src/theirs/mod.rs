//! The others: each counts lines of play as it is meant to be used for that, the last move counted and not played.

#[cfg(feature = "shakmaty")]
pub(crate) mod atomic;
pub(crate) mod cozy;
pub(crate) mod fairy;
