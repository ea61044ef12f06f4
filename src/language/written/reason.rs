//! The words that can forbid a move.

use serde::{Deserialize, Serialize};

macro_rules! reasons {
    ($($reason:ident $word:literal,)*) => {
        /// What can forbid a move.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
        pub enum Reason {
            $(#[doc = concat!("`", $word, "`")] $reason,)*
        }

        impl Reason {
            /// The words in a rule file.
            #[must_use]
            pub fn word(self) -> &'static str {
                match self {
                    $(Self::$reason => $word,)*
                }
            }

            /// What these words mean, if they can forbid a move.
            #[must_use]
            pub fn of(words: &str) -> Option<Self> {
                match words {
                    $($word => Some(Self::$reason),)*
                    _ => None,
                }
            }
        }
    };
}

// The last is a value that cannot be assigned; no test names it.
reasons! {
    Takes "takes", Enters "enters", Passes "passes", Stops "stops", Stands "stands", Safe "safe",
    Moves "moves", When "when", Unless "unless", SoThat "so that", To "to", Onto "onto", Over "over",
    Where "where", Look "look", Quietly "quietly", Taking "taking", Put "put", Swap "swap", Sow "sow",
    Become "become", Change "change", IfPossible "if possible", Assign "=",
}
