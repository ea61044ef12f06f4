//! The names of the root of the library, as another program uses them.

use std::collections::HashSet;
use std::error::Error;

use menagerie::{
    Diagnostic, Exhausted, Match, Move, NotLegal, Opponent, Outcome, Rejected, Session, Trouble, Unreadable,
    WrongPosition,
};

use menagerie::opponent::player::{Effort, FindOut};

use crate::fixtures::rules;

#[test]
fn every_error_is_an_error() {
    fn is_error<E: Error + Send + Sync + 'static>() {}
    is_error::<Diagnostic>();
    is_error::<Exhausted>();
    is_error::<NotLegal>();
    is_error::<Rejected>();
    is_error::<Trouble>();
    is_error::<Unreadable>();
    is_error::<WrongPosition>();
}

#[test]
#[expect(clippy::mutable_key_type, reason = "what is hashed of a move never changes")]
fn moves_are_compared_hashed_shown_and_serialised() {
    let game = rules("chess");
    let (play, again) = (Match::new(&game), Match::new(&game));
    let (moves, same) = (play.legal_moves().unwrap(), again.legal_moves().unwrap());
    assert_eq!(moves, same);
    let different: HashSet<&Move> = moves.iter().chain(&same).collect();
    assert_eq!((moves.len(), different.len()), (20, 20));
    let shown: Vec<String> = moves.iter().map(|of| of.display(&game).to_string()).collect();
    assert_eq!(shown, play.texts(&moves));
    let data: HashSet<String> = moves.iter().map(|of| serde_json::to_string(of).unwrap()).collect();
    assert_eq!(data.len(), 20);
}

#[test]
fn ends_are_compared_hashed_shown_and_serialised() {
    let game = rules("chess");
    let mut session = Session::new(&game).unwrap();
    for text in ["f2-f3", "e7-e5", "g2-g4", "Qd8-h4"] {
        session.play(text).unwrap();
    }
    let outcome = session.play_so_far().outcome().unwrap().unwrap();
    assert_eq!(outcome.display(&game).to_string(), session.outcome_in_words().unwrap());
    let data = serde_json::to_string(&outcome).unwrap();
    let read: Outcome = serde_json::from_str(&data).unwrap();
    assert_eq!(HashSet::from([outcome, read]).len(), 1);
    assert_eq!(game.side_name(outcome.winner.unwrap()), "Black");
}

/// Fool's mate, one ply before it.
#[test]
fn an_opponent_finds_a_mate_with_its_score_and_line() {
    let game = rules("chess");
    let mut session = Session::new(&game).unwrap();
    for text in ["f2-f3", "e7-e5", "g2-g4"] {
        session.play(text).unwrap();
    }
    let mut play = session.play_so_far().clone();
    // Without learning, which takes seconds.
    let find_out = FindOut { game: &game, effort: Effort::QUICK, seed: 1, known: None, go_on: &|_| true };
    let known = play.executor().in_tree(find_out);
    let mut opponent = Opponent::knowing(&known, 1, 1).with_nodes(5_000);
    let lines = opponent.think(&play, 2);
    assert_eq!(lines.len(), 2);
    assert!(lines[0].score > lines[1].score && lines[0].score > 10_000, "{lines:?}");
    assert_eq!(lines[0].moves.len(), 1);
    let best = opponent.best_move(&play).unwrap();
    assert_eq!(best, lines[0].moves[0]);
    play.play(&best).unwrap();
    assert!(play.outcome().unwrap().is_some());
    assert_eq!(opponent.think(&play, 1), []);
}
