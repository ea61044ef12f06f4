//! A whole walk, as it is written and as it is walked.

use std::fmt;
use std::ops::{Deref, DerefMut};
use std::sync::{LazyLock, OnceLock};

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::{Path, TooLong};
use crate::language::ir::{Walk, limits};

/// The whole walk of a clause or of an eye, with its path. The path is compiled when it is first needed; the gate to a
/// [`Game`](crate::language::ir::Game) compiles all of them. Changing the walk drops the path, so the two always match. In data a
/// route is just its walk.
#[derive(Clone)]
pub struct Route {
    walk: Walk,
    path: OnceLock<Result<Path, TooLong>>,
}

/// The path that leads nowhere.
static NOWHERE: LazyLock<Path> = LazyLock::new(Path::default);

impl Route {
    /// A walk that is not compiled yet.
    #[must_use]
    pub fn new(walk: Walk) -> Self {
        Self { walk, path: OnceLock::new() }
    }

    /// How it is walked. A walk that is too long, which no game has, leads nowhere.
    #[must_use]
    pub fn path(&self) -> &Path {
        self.compiled().unwrap_or(&NOWHERE)
    }

    /// How it is walked.
    ///
    /// # Errors
    ///
    /// If that would take more than [`limits::LONGEST_PATH`] nodes.
    pub fn compiled(&self) -> Result<&Path, TooLong> {
        self.path.get_or_init(|| Path::of(&self.walk, limits::LONGEST_PATH)).as_ref().map_err(|long| *long)
    }
}

impl Deref for Route {
    type Target = Walk;

    fn deref(&self) -> &Walk {
        &self.walk
    }
}

impl DerefMut for Route {
    fn deref_mut(&mut self) -> &mut Walk {
        self.path = OnceLock::new();
        &mut self.walk
    }
}

impl fmt::Debug for Route {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.walk.fmt(f)
    }
}

/// Two routes are equal if their walks are: the path follows from the walk.
impl PartialEq for Route {
    fn eq(&self, other: &Self) -> bool {
        self.walk == other.walk
    }
}

impl Eq for Route {}

impl Serialize for Route {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.walk.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Route {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Walk::deserialize(deserializer).map(Self::new)
    }
}
