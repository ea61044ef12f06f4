//! Which part of a work this run does: `--shard 2/3`.

use menagerie::desk::shards::Shard;
use menagerie::language::messages;

use super::failure::Failure;

/// Which part of the work to do.
#[derive(Clone, Debug, clap::Args)]
pub(crate) struct ShardArg {
    /// Do only part I of N, and print it as JSON for `menagerie merge`
    #[arg(long, value_name = "I/N")]
    shard: Option<String>,
}

impl ShardArg {
    /// The part that is wanted; none: all of it.
    pub(crate) fn wanted(&self) -> Result<Option<Shard>, Failure> {
        let Some(text) = &self.shard else { return Ok(None) };
        let shard = Shard::read(text).map(Some);
        shard.ok_or_else(|| messages::no_shard(text).into())
    }
}
