//! What is made before the crate is compiled.

// How a build script talks to cargo, and cargo to people.
#![allow(clippy::print_stdout, clippy::print_stderr)]

mod messages;
mod module;
mod sources;
mod tables;

fn main() -> std::io::Result<()> {
    messages::make()?;
    tables::make()?;
    module::choose(&sources::sum()?)
}
