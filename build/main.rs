//! What is made before the crate is compiled.

mod module;
mod sources;

fn main() -> std::io::Result<()> {
    module::choose(&sources::sum()?)
}
