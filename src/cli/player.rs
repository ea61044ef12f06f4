//! The executor: the engine, or the plain interpreter if wanted.

/// Which executor plays.
#[derive(Clone, Copy, Debug, clap::Args)]
pub(crate) struct Player {
    /// Play with the plain interpreter, to compare: it is slower and finds the same moves
    #[arg(long)]
    pub(super) plain: bool,
}

/// Calls a function for the executor that is wanted: `by!(args.player, run_by(args, shell))`.
macro_rules! by {
    ($player:expr, $($function:ident)::+($($argument:expr),* $(,)?)) => {
        if $player.plain {
            $($function)::+::<menagerie::play::matches::Plain>($($argument),*)
        } else {
            $($function)::+::<menagerie::engine::Engine>($($argument),*)
        }
    };
}
pub(super) use by;
