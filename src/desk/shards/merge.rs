//! Parts into a whole, or what keeps them from being one.

use std::collections::BTreeMap;

use serde::Deserialize;
use serde_json::Value;

use super::{Counted, Games, Lines, Part, PartResult, SCHEMA, Task};
use crate::desk::stats::{NoSum, Totals, add_count, all_fit};
use crate::language::diagnostic::Diagnostic;
use crate::language::diagnostic::words::LISTED;
use crate::language::messages;
use crate::opponent::matches::Tally;

/// What all parts of one work have found together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MergedParts {
    /// How many lines of play there are.
    Lines {
        /// The name of the game.
        game: String,
        /// Which lines.
        of: Lines,
        /// How many begin with each first move.
        moves: Vec<Counted>,
    },
    /// What came of a match.
    Match {
        /// The name of the game.
        game: String,
        /// Which games.
        of: Games,
        /// What came of them.
        tally: Tally,
    },
    /// What happened in random games.
    Games {
        /// The name of the game.
        game: String,
        /// The seed.
        seed: u64,
        /// What happened.
        totals: Totals,
    },
}

/// Adds up what the parts of one work have found. Each part is the text of a file, with the name of the file.
///
/// # Errors
///
/// What keeps them from being all parts of one work, each once and each done.
pub fn merge(files: &[(String, String)]) -> Result<MergedParts, Diagnostic> {
    let mut parts = Vec::new();
    for (name, text) in files {
        parts.push((name.as_str(), read(name, text)?));
    }
    let Some(((first_name, first), others)) = parts.split_first() else {
        return Err(messages::no_parts());
    };
    for (name, part) in others {
        alike((first_name, first), (name, part))?;
    }
    complete(&parts)?;
    let mut sum = first.found.clone();
    for (name, part) in others {
        add(&mut sum, &part.found).map_err(|why| {
            messages::no_part(
                name,
                match why {
                    NoSum::OtherThings => "what it has found is not of the same moves as in the others",
                    NoSum::TooLarge => "with its numbers the sum is larger than any number that is kept",
                },
            )
        })?;
    }
    if !is_bounded(&sum) {
        return Err(messages::no_part(
            first_name,
            "its numbers and those of the others add up to more than any number that is kept",
        ));
    }
    let game = first.job.game.clone();
    match (first.job.asked.clone(), sum) {
        (Task::Perft(of), PartResult::Perft(moves)) => Ok(MergedParts::Lines { game, of, moves }),
        (Task::Match(of), PartResult::Match(tally)) => Ok(MergedParts::Match { game, of, tally }),
        (Task::Stats { seed, .. }, PartResult::Stats(totals)) => {
            Ok(MergedParts::Games { game, seed, totals })
        }
        _ => Err(messages::no_part(first_name, UNLIKE)),
    }
}

/// A part as it is in a file.
fn read(name: &str, text: &str) -> Result<Part, Diagnostic> {
    /// The part of a file that all schemas share.
    #[derive(Deserialize)]
    struct Head {
        schema: u32,
        shards: u64,
    }
    let why = match serde_json::from_str::<Part>(text) {
        Ok(part) if part.schema == SCHEMA => {
            let fits = matches!(
                (&part.job.asked, &part.found),
                (Task::Perft(_), PartResult::Perft(_))
                    | (Task::Match(_), PartResult::Match(_))
                    | (Task::Stats { .. }, PartResult::Stats(_))
            );
            if part.is().is_some() && fits {
                return Ok(part);
            }
            UNLIKE.to_owned()
        }
        _ if text.trim().is_empty() => "it is empty".to_owned(),
        Err(error) if error.is_eof() => "it ends in the middle".to_owned(),
        read => match (serde_json::from_str::<Head>(text), read) {
            (Ok(Head { schema, shards: 1.. }), _) if schema != SCHEMA => {
                format!("it has the schema {schema}, and this program writes {SCHEMA}")
            }
            (_, Err(error)) if error.is_data() => {
                format!("in line {}, it has other fields than a part", error.line())
            }
            (_, Err(error)) => format!("in line {}, it is not JSON", error.line()),
            (_, Ok(_)) => "it is of another version".to_owned(),
        },
    };
    Err(messages::no_part(name, &why))
}

/// Why a file is no part.
const UNLIKE: &str = "no run has written it so";

/// Nothing, if two parts are of one work.
fn alike((name, one): (&str, &Part), (other_name, other): (&str, &Part)) -> Result<(), Diagnostic> {
    let Some(difference) = difference(one, other) else { return Ok(()) };
    Err(messages::other_work((name, other_name), &difference))
}

/// The first member in which two parts must not differ, and do.
fn difference(one: &Part, other: &Part) -> Option<String> {
    /// Members of a part and the message if they differ; `{}` are their values.
    const MEMBERS: [(&str, &str); 19] = [
        ("/program", "they were made by the versions {} and {} of the program"),
        ("/job/game", "the games are {} and {}"),
        ("/job/rules", "the rules are not the same"),
        ("/job/asked/perft/depth", "the depths are {} and {}"),
        ("/job/asked/stats/games", "they are of {} and {} games"),
        ("/job/asked/stats/seed", "the seeds are {} and {}"),
        ("/job/asked/match/games", "they are of {} and {} games"),
        ("/job/asked/match/seed", "the seeds are {} and {}"),
        ("/job/asked/match/position", "they begin with different positions"),
        ("/job/asked/match/after", "other moves are played before"),
        ("/job/asked/match/players", "the players are {} and {}"),
        (
            "/job/asked/match/learned",
            "the players have not learned the same: give both `--weights`, or learn anew with `--learn N`",
        ),
        ("/job/asked/perft/position", "they begin with different positions"),
        ("/job/asked/stats/position", "they begin with different positions"),
        ("/job/asked/perft/after", "other moves are played before"),
        ("/job/asked/stats/after", "other moves are played before"),
        ("/job/asked/perft/divide", "`--divide` was asked for in one of them"),
        ("/job/asked/perft", "they divide the lines differently"),
        ("/shards", "they are of {} and {} shards"),
    ];
    let [one, other] = [one, other].map(|part| serde_json::to_value(part).unwrap_or_default());
    let (member, message) =
        MEMBERS.into_iter().find(|(member, _)| one.pointer(member) != other.pointer(member))?;
    let [command, other_command] = [&one, &other].map(|part| {
        let asked = part.pointer("/job/asked").and_then(Value::as_object);
        asked.and_then(|asked| asked.keys().next().cloned()).unwrap_or_default()
    });
    if member.starts_with("/job/asked") && command != other_command {
        return Some(format!("one is of `{command}`, and one of `{other_command}`"));
    }
    let shown = |part: &Value| match part.pointer(member) {
        Some(Value::String(text)) => text.clone(),
        value => value.map(Value::to_string).unwrap_or_default(),
    };
    Some(message.replacen("{}", &shown(&one), 1).replacen("{}", &shown(&other), 1))
}

/// Nothing, if all parts are there, each once, and each is done.
fn complete(parts: &[(&str, Part)]) -> Result<(), Diagnostic> {
    let mut there: BTreeMap<u64, &str> = BTreeMap::new();
    for (name, part) in parts {
        if let Some(earlier) = there.insert(part.shard, name) {
            let shard = format!("{}/{}", part.shard, part.shards);
            return Err(messages::part_twice(&shard, (earlier, name)));
        }
    }
    if let Some((name, part)) = parts.iter().find(|(_, part)| part.stopped) {
        return Err(messages::part_stopped(name, &format!("{}/{}", part.shard, part.shards)));
    }
    let of = parts.first().map_or(0, |(_, part)| part.shards);
    let missing = of.saturating_sub(u64::try_from(there.len()).unwrap_or(u64::MAX));
    if missing == 0 {
        return Ok(());
    }
    let shards = (1..=of).filter(|number| !there.contains_key(number)).take(LISTED);
    let mut told: Vec<String> = shards.map(|number| format!("{number}/{of}")).collect();
    let more = missing - u64::try_from(told.len()).unwrap_or(missing).min(missing);
    if more > 0 {
        told.push(format!("{more} more"));
    }
    Err(messages::parts_missing(missing, of, &told))
}

/// Whether the sums of all parts fit.
fn is_bounded(found: &PartResult) -> bool {
    match found {
        PartResult::Perft(moves) => all_fit(moves.iter().map(|counted| counted.count)),
        PartResult::Match(tally) => all_fit(tally.counts()),
        PartResult::Stats(totals) => totals.is_bounded(),
    }
}

/// Adds the results of another part.
fn add(sum: &mut PartResult, more: &PartResult) -> Result<(), NoSum> {
    match (sum, more) {
        (PartResult::Perft(sum), PartResult::Perft(more)) => {
            let same = |(one, other): (&Counted, &Counted)| one.text == other.text;
            if sum.len() != more.len() || !sum.iter().zip(more).all(same) {
                return Err(NoSum::OtherThings);
            }
            sum.iter_mut().zip(more).try_for_each(|(sum, more)| add_count(&mut sum.count, more.count))
        }
        (PartResult::Match(sum), PartResult::Match(more)) => {
            if !all_fit(sum.counts().chain(more.counts())) {
                return Err(NoSum::TooLarge);
            }
            sum.merge(more);
            Ok(())
        }
        (PartResult::Stats(sum), PartResult::Stats(more)) => sum.add(more),
        _ => Err(NoSum::OtherThings),
    }
}
