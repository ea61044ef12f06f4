//! All messages: one function for each, with its slots as arguments.
//!
//! They are made by `build/` from the heads of the pages in `docs/errors/`. To add one, write it there.

// Messages that only the command line uses have no callers without it.
#![cfg_attr(not(feature = "cli"), allow(dead_code))]
#![allow(
    clippy::too_many_arguments,
    clippy::fn_params_excessive_bools,
    reason = "a message has as many slots as it needs"
)]

use super::diagnostic::template::{Slot, Template};
use super::diagnostic::ties::Tie;
use super::diagnostic::{Diagnostic, catalog};
use super::source::Span;

include!(concat!(env!("OUT_DIR"), "/messages.rs"));
