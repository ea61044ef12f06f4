//! What is known of a game as text, so that it need not be found out again.

use super::{Knowledge, Method};
use crate::language::ir::Game;
use crate::opponent::worth::{Survey, read, write};

/// How such a text begins. The number is that of its form, and of how games are surveyed.
const HEAD: &str = "menagerie knowledge 3\n";

/// How the method is called.
const METHODS: [(&str, Method); 2] = [("alphabeta", Method::AlphaBeta), ("playouts", Method::Playouts)];

/// Whether a text is of this sort, of this version or another.
#[must_use]
pub fn is_knowledge(text: &str) -> bool {
    text.starts_with("menagerie knowledge ")
}

/// What is known of a game, as text.
#[must_use]
pub fn write_knowledge(known: &Knowledge, game: &Game) -> String {
    let method = METHODS.iter().find(|(_, method)| *method == known.method).map_or("", |(name, _)| *name);
    // Plain numbers can always be written.
    let survey = serde_json::to_string(&known.survey).unwrap_or_default();
    let (games, cost) = known.learned;
    format!(
        "{HEAD}method {method}\ngames {games}\ncost {cost}\nrests {}\nsurvey {survey}\n{}",
        known.rests_on,
        write(&known.values, game)
    )
}

/// What a text says of a game; none if it is damaged, or about other rules.
#[must_use]
pub fn read_knowledge(text: &str, game: &Game) -> Option<Knowledge> {
    let mut rest = text.strip_prefix(HEAD)?;
    let mut line = |name: &str| {
        let (line, after) = rest.split_once('\n')?;
        rest = after;
        line.strip_prefix(name)?.strip_prefix(' ')
    };
    let method = line("method")?;
    let method = METHODS.iter().find(|(name, _)| *name == method)?.1;
    let learned = (line("games")?.parse().ok()?, line("cost")?.parse().ok()?);
    let rests_on = line("rests")?.parse().ok()?;
    let survey: Survey = serde_json::from_str(line("survey")?).ok()?;
    let values = read(rest, game).ok()?;
    // A text that was cut off ends in the middle of the last list, which has too few numbers then, or none.
    let is_whole = survey.fits(game.kinds.len()) && write(&values, game) == rest;
    let values = values.with_won(&survey);
    let shape = values.shape().clone();
    is_whole.then_some(Knowledge { shape, survey, values, method, learned, rests_on, refused: None })
}
