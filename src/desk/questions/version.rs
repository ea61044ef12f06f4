//! Which library answers: its version, and the sum of its sources.

/// The version and the sum of the sources as JSON. The sum is made by `build/sources.rs`; where it is another, so may the answers be.
///
/// One text, so that `web/build` finds it in the module.
pub const VERSION: &str = concat!(
    r#"{"version":""#,
    env!("CARGO_PKG_VERSION"),
    r#"","sources":""#,
    env!("MENAGERIE_SOURCES"),
    r#""}"#
);
