//! Every diagnostic there is: its code, its severity, its title, its page.
//!
//! A code is never used again for something else. The pages are the files of
//! `docs/errors/`, shown by `menagerie explain`.

use serde::{Serialize, Serializer};

use super::Severity;

/// A stable code such as `E0201`, with what the catalogue says of it.
#[derive(Clone, Copy, Debug)]
pub struct Code(&'static Entry);

/// One line of the catalogue.
#[derive(Debug)]
struct Entry {
    code: &'static str,
    severity: Severity,
    title: &'static str,
    page: &'static str,
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
        self.0.page
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

macro_rules! catalog {
    ($($severity:ident $name:ident $code:literal $title:literal;)*) => {
        $(
            #[doc = concat!("`", $code, "`: ", $title)]
            pub const $name: Code = Code(&Entry {
                code: $code,
                severity: Severity::$severity,
                title: $title,
                page: include_str!(concat!("../../docs/errors/", $code, ".md")),
            });
        )*
        /// All codes, in order.
        pub const ALL: &[Code] = &[$($name),*];
    };
}

catalog! {
    Error CANNOT_READ "E0001" "a file cannot be read";
    Error NOT_A_FILE "E0002" "a folder or a device stands where a file is expected";
    Error NOT_TEXT "E0003" "a file is not text";
    Error TOO_LARGE "E0004" "a file is too large";
    Error OUTSIDE_TREE "E0005" "a rule file is not in the folder given with `--root`";
    Error CANNOT_WRITE "E0006" "something cannot be written";
    Error NO_RULES "E0007" "there is no rule file here";
    Error TOO_MANY_FILES "E0008" "there are more files or folders than a command looks at";
    Error NO_SUCH_CODE "E0009" "no message has this code";
    Error NO_SUCH_CELL "E0010" "the board has no cell of this name";
    Error NO_SUCH_MOVE "E0011" "the position has no such move";
    Error GAME_OVER "E0012" "the game is already over";
    Error NO_SUCH_WORD "E0013" "the file declares nothing of this name";
    Error NO_SUCH_COMMAND "E0014" "there is no such command";
    Error TEST_FAILED "E0901" "a test does not hold";
    Error SNAPSHOT_DIFFERS "E0902" "the moves are not those of the snapshot";
    Error SYNTAX "E0101" "a word is not what the language expects here";
    Error UNKNOWN_NAME "E0201" "a name is not known";
}
