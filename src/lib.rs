//! A text file that describes a board game, turned into a game.
//!
//! A rule file is loaded and checked; what is wrong with it comes as data. A game without errors is played as a [`Match`], which
//! knows its legal [`Move`]s, and how it ends. The reference of the language is `docs/language.md`.
//!
//! ```
//! use menagerie::{Match, NoFiles, Opponent, load};
//!
//! const RULES: &str = r#"
//! language 1
//! game "Footrace"
//! sides White, Black symmetry half-turn
//! board { grid a..e, 1..6 }
//! piece Runner "R" { move step forward quietly | step forward-diagonal }
//! setup { White: Runner a1..e2  Black: likewise }
//! ends {
//!     after a turn { win when own Runner in last }
//!     before a turn { lose when no move }
//! }
//! "#;
//!
//! let game = load("footrace.rules", RULES, &NoFiles).into_game()?;
//! let mut play = Match::new(&game);
//! let moves = play.legal_moves()?;
//! let texts = play.texts(&moves);
//! assert_eq!(moves.len(), 13);
//! let first = texts.iter().position(|text| text == "Ra2-b3").unwrap();
//! assert_eq!(moves[first].from(), game.board.cell("a2"));
//! play.play(&moves[first])?;
//! assert_eq!(play.turns(), 1);
//! assert!(play.outcome()?.is_none());
//!
//! // The opponent plays any game: at level 3, and with the moves of this seed.
//! let mut opponent = Opponent::new(&game, 3, 1);
//! let answer = opponent.best_move(&play).ok_or("there is no move")?;
//! play.play(&answer)?;
//! println!("{}", answer.display(&game));
//!
//! // Messages about a file have a place, a code, and advice.
//! let rejected = load("footrace.rules", &RULES.replace("forward", "forwards"), &NoFiles).into_game().unwrap_err();
//! assert!(rejected.to_string().contains("write `move step forward quietly"), "{rejected}");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Nothing here opens a file, a terminal or a thread, or looks at a clock. With the feature `fs` there is `Folder`, from which rule
//! files take the files that they use, and `load_file`. The feature `cli`, on by default, is for the program `menagerie`: who
//! needs the library alone takes `default-features = false`.
//!
//! # What may change
//!
//! The names of this page are for everybody. The modules are what the program itself is made of: they may change with any version,
//! as `docs/architecture.md` of the project does.
//!
//! The parser counts its steps with `pest::set_call_limit`, which holds for the whole process: another user of pest in the
//! same program has the same limit from then on.

#![forbid(unsafe_code)]

#[cfg(feature = "fs")]
pub use desk::folder::{Folder, Unreadable, load as load_file};
pub use language::budget::Exhausted;
pub use language::diagnostic::Diagnostic;
pub use language::ir::{Game, Placement};
pub use loading::pipeline::{Files, Loaded, NoFiles, Rejected, load};
pub use opponent::player::{Opponent, Variation};
pub use play::executor::{Executor, NotLegal, Outcome};
pub use play::matches::perft;
pub use play::position::{Position, WrongPosition};
pub use play::session::Trouble;

/// A game that is played, by the fast executor.
pub type Match = play::matches::Match<engine::Engine>;
/// A game played by the texts of its moves, by the fast executor.
pub type Session = play::session::Session<engine::Engine>;
/// A legal move of a [`Match`].
pub type Move = play::executor::Move<engine::Ply>;

// What the grammar is made of names it so: it is read without the standard library.
extern crate alloc;

// The rooms, in the order in which data flows: each knows only those above it.
pub mod desk;
pub mod engine;
pub mod language;
pub mod loading;
pub mod opponent;
pub mod play;
