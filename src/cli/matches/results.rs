//! What came of matches, as text and as JSON.

use std::fmt::Write;

use menagerie::opponent::matches::{Sprt, Tally};
use serde::Serialize;

use crate::cli::moves::Format;
use crate::cli::shell::json;

/// What came of a match, and of the test that may have ended it.
pub(crate) fn printed(
    game: &str,
    seed: u64,
    (tally, test): (&Tally, Option<Sprt>),
    format: Format,
) -> String {
    match format {
        Format::Text => plain(tally, test),
        Format::Json => {
            let sprt = test.map(|test| answer(&test, tally));
            json(&Document { schema: 1, game, seed, sprt, of: MatchReport::of(tally) })
        }
    }
}

/// What came of the matches of a ladder.
pub(super) fn ladder(game: &str, seed: u64, steps: &[([String; 2], Tally)], format: Format) -> String {
    if format == Format::Json {
        let steps =
            steps.iter().map(|(players, tally)| Step { players, of: MatchReport::of(tally) }).collect();
        return json(&Ladder { schema: 1, game, seed, steps });
    }
    let mut text = String::new();
    for ([one, other], tally) in steps {
        let ([won, drawn, lost], (elo, low, high)) = (tally.results, tally.elo());
        let share = 100.0 * tally.share();
        let _ = writeln!(
            text,
            "{one} : {other:<7} {share:>6.1} %   +{won} ={drawn} -{lost}   elo {elo:+.0}, with 95 % between {low:+.0} and {high:+.0}"
        );
    }
    text
}

/// What the test says of A.
fn answer(test: &Sprt, tally: &Tally) -> String {
    match test.answer(tally) {
        Some(true) => format!("A is stronger by {} points", test.high),
        Some(false) => format!("A is not stronger than by {} points", test.low),
        None => "not clear yet".to_owned(),
    }
}

fn plain(tally: &Tally, sprt: Option<Sprt>) -> String {
    if tally.games() == 0 {
        return "no game was played to its end\n".to_owned();
    }
    let [won, drawn, lost] = tally.results;
    let (elo, low, high) = tally.elo();
    let mut text = format!(
        "games            {:>7}\nwon              {won:>7}\ndrawn            {drawn:>7}\nlost             {lost:>7}\n",
        tally.games()
    );
    let _ = writeln!(text, "points           {:>7.1} %", 100.0 * tally.share());
    let _ = writeln!(text, "elo              {elo:>+7.0}, with 95 % between {low:+.0} and {high:+.0}");
    let ([first, second], (share, low, high)) = (tally.by_side, tally.shares_of_first_side());
    let [share, low, high] = [share, low, high].map(|share| 100.0 * share);
    let _ = writeln!(
        text,
        "won by sides     {first:>7} by the first, {second} by the second: {share:.0} % by the first, with 95 % between {low:.0} and {high:.0} %"
    );
    if tally.too_long + tally.broken_off > 0 {
        let _ = writeln!(
            text,
            "counted as drawn {:>7} too long, {} too much to work out",
            tally.too_long, tally.broken_off
        );
    }
    let _ = writeln!(text, "plies            {:>7} on average", tally.plies / tally.games().max(1));
    if let Some(sprt) = sprt {
        let _ = writeln!(text, "test             {}", answer(&sprt, tally));
    }
    text
}

#[derive(Serialize)]
struct Document<'a> {
    schema: u32,
    game: &'a str,
    seed: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    sprt: Option<String>,
    #[serde(flatten)]
    of: MatchReport<'a>,
}

#[derive(Serialize)]
struct Ladder<'a> {
    schema: u32,
    game: &'a str,
    seed: u64,
    steps: Vec<Step<'a>>,
}

#[derive(Serialize)]
struct Step<'a> {
    players: &'a [String; 2],
    #[serde(flatten)]
    of: MatchReport<'a>,
}

/// The results of a match.
#[derive(Serialize)]
struct MatchReport<'a> {
    games: u64,
    share: f64,
    elo: [f64; 3],
    #[serde(flatten)]
    tally: &'a Tally,
}

impl<'a> MatchReport<'a> {
    fn of(tally: &'a Tally) -> Self {
        let (elo, low, high) = tally.elo();
        let elo = [elo, low, high].map(|number| (number * 10.0).round() / 10.0);
        Self { games: tally.games(), share: tally.share(), elo, tally }
    }
}
