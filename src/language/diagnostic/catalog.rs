//! Every diagnostic there is: its code, its severity, its title, its page.
//!
//! A code is never used again for something else. The catalogue is made by `build/` from the pages, which are the files of
//! `docs/errors/`; `menagerie explain` shows them.

use serde::{Serialize, Serializer};

use super::Severity;

/// A stable code such as `E0201`, with its entry in the catalogue.
#[derive(Clone, Copy, Debug)]
pub struct Code(&'static Entry);

/// One line of the catalogue.
#[derive(Debug)]
struct Entry {
    code: &'static str,
    severity: Severity,
    title: &'static str,
}

impl Code {
    /// `E0201`
    #[must_use]
    pub fn as_str(self) -> &'static str {
        self.0.code
    }

    /// How bad it is.
    #[must_use]
    pub fn severity(self) -> Severity {
        self.0.severity
    }

    /// What it is about, in a few words.
    #[must_use]
    pub fn title(self) -> &'static str {
        self.0.title
    }

    /// The page that explains it, in Markdown.
    #[must_use]
    pub fn page(self) -> &'static str {
        PAGES.iter().find(|(code, _)| *code == self.0.code).map_or("", |(_, page)| page)
    }

    /// Whether it is about what cannot be read: those are the codes from `E0101` to `E0199`.
    #[must_use]
    pub fn is_of_syntax(self) -> bool {
        self.0.code.starts_with("E01")
    }

    /// The code with this name, in either case.
    #[must_use]
    pub fn find(name: &str) -> Option<Self> {
        ALL.iter().copied().find(|code| code.as_str().eq_ignore_ascii_case(name))
    }
}

impl PartialEq for Code {
    fn eq(&self, other: &Self) -> bool {
        self.0.code == other.0.code
    }
}

impl Eq for Code {}

impl Serialize for Code {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.0.code)
    }
}

include!(concat!(env!("OUT_DIR"), "/catalog.rs"));
