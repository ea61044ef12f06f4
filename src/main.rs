//! The command line of Menagerie: everything that touches files, terminals and the process is here and in `cli/`.

mod cli;

fn main() -> cli::Status {
    cli::run()
}
