//! Command lines that are not understood: what to type instead.

use std::path::Path;

use clap::error::{ContextKind, ContextValue, ErrorKind};

use super::quoted::quoted;

/// A whole number as it is typed.
pub(super) fn whole(text: &str) -> Result<u64, String> {
    text.parse().map_err(|_| "a whole number is needed, such as 100".to_owned())
}

/// A whole number of which there must be at least one.
pub(super) fn positive(text: &str) -> Result<u64, String> {
    whole(text)
        .and_then(|number| if number > 0 { Ok(number) } else { Err("at least 1 is needed".to_owned()) })
}

/// Commands, what they need, and an example of it.
const NAMED: [(&str, &str, &str); 4] = [
    ("why", "a rule file and a move", "my-game.rules a2-a3"),
    ("replay", "a saved game", "x.game"),
    ("merge", "the files that `--shard` has written", "part-*.json"),
    ("new", "the game", "my-game"),
];

/// What to type instead of a command line that is not understood; `words` are the words of the line, the program first.
pub(super) fn advice(error: &clap::Error, words: &[String]) -> Option<String> {
    let command = words.get(1).map(String::as_str)?;
    let file = words.get(2).map_or_else(|| "FILE".to_owned(), |file| quoted(Path::new(file)));
    let example = NAMED.iter().find(|(name, ..)| *name == command);
    if let (ErrorKind::MissingRequiredArgument, Some((_, what, example))) = (error.kind(), example) {
        return Some(format!("name {what}: `menagerie {command} {example}`"));
    }
    match (error.kind(), command) {
        (ErrorKind::MissingRequiredArgument, "perft") if words.len() > 2 => {
            Some(format!("add a depth, such as 3: `menagerie perft {file} 3`"))
        }
        (
            ErrorKind::MissingRequiredArgument,
            "moves" | "play" | "perft" | "test" | "stats" | "show" | "check",
        ) => Some(format!(
            "name a rule file, or a game that `menagerie games` lists: `menagerie {command} my-game.rules`, `menagerie {command} chess`"
        )),
        (ErrorKind::UnknownArgument, "moves") => {
            let Some(ContextValue::String(cell)) = error.get(ContextKind::InvalidArg) else { return None };
            let plain = !cell.starts_with('-');
            plain.then(|| {
                format!(
                    "for the moves of the piece on a cell: `menagerie moves {file} --from {}`",
                    quoted(Path::new(cell))
                )
            })
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::whole;

    #[test]
    fn numbers_are_whole() {
        assert_eq!(whole("12"), Ok(12));
        assert!(whole("many").is_err() && whole("-1").is_err() && whole("1.5").is_err());
    }
}
