#![expect(clippy::unwrap_used, clippy::panic, reason = "a panic is how a test fails")]

use std::cell::RefCell;
use std::collections::VecDeque;
use std::fmt::Write;
use std::path::Path;

use super::{Come, Fault, Foreign, Guest, Offered, Outside, Seat, Versus, Wire, converse};
use crate::desk::folder::load;
use crate::engine::Engine;
use crate::opponent::player::{Effort, Entrant, FindOut, Knowledge, Player, Trial};
use crate::play::executor::Executor;
use crate::play::matches::Match;

fn offered(name: &str) -> Offered {
    let game = load(Path::new(&format!("rules/{name}.rules"))).unwrap().game.unwrap();
    (name.to_owned(), Match::new(&game))
}

fn know(engine: &Engine) -> Knowledge {
    // What is said in a conversation does not depend on the method.
    let effort = Effort { survey: (10, 20_000), choice: Trial { games: 0, nodes: 0 }, ..Effort::QUICK };
    engine.in_tree(FindOut { game: engine.game(), effort, seed: 1, known: None, go_on: &|_| true })
}

/// One side of a conversation that was written down; no time goes by.
struct Script {
    lines: RefCell<VecDeque<String>>,
    /// Both sides: `>` before what the engine hears, `<` before what it says.
    told: RefCell<String>,
    /// Whether lines come while the engine thinks.
    interrupts: bool,
}

impl Script {
    fn line(&self) -> Option<String> {
        let line = self.lines.borrow_mut().pop_front()?;
        writeln!(self.told.borrow_mut(), "> {line}").unwrap();
        Some(line)
    }
}

impl Outside for Script {
    fn next(&self) -> Option<String> {
        self.line()
    }

    fn come(&self) -> Come {
        if self.interrupts { self.line().map_or(Come::End, Come::Line) } else { Come::Nothing }
    }

    fn say(&self, line: &str) {
        writeln!(self.told.borrow_mut(), "< {line}").unwrap();
    }

    fn now(&self) -> u64 {
        0
    }

    fn know(&self, engine: &Engine) -> Knowledge {
        know(engine)
    }
}

fn conversation(games: &[&str], lines: &str, interrupts: bool) -> String {
    let games: Vec<Offered> = games.iter().map(|name| offered(name)).collect();
    let lines = RefCell::new(lines.lines().map(str::to_owned).collect());
    let script = Script { lines, told: RefCell::default(), interrupts };
    converse(&games, &script);
    script.told.into_inner()
}

#[test]
fn uci_plays_chess() {
    let told = conversation(
        &["chess", "crazyhouse"],
        "uci
isready
ucinewgame
position startpos moves e2e4 e7e5 g1f3 b8c6 f1c4 g8f6 e1g1
go nodes 300
position fen 7k/P7/6K1/8/8/8/8/8 w - - 0 1
go depth 4
position fen 7k/P7/6K1/8/8/8/8/8 w - - 0 1 moves a7a8q
go nodes 100
position startpos moves e2e5
position fen 8/8
setoption name Skill Level value 1
position startpos moves d2d4
go nodes 100
quit",
        false,
    );
    insta::assert_snapshot!(told);
}

#[test]
fn uci_tells_as_many_lines_as_are_wanted() {
    let told = conversation(
        &["chess", "hex"],
        "uci\nsetoption name MultiPV value 3\nposition startpos\ngo depth 2
setoption name UCI_Variant value hex\ngo nodes 2000\nquit",
        false,
    );
    for (deepest, name) in [("< info depth 2 ", "chess"), ("< info ", "hex")] {
        let part = told.split("value hex").nth(usize::from(name == "hex")).unwrap();
        let lines: Vec<&str> = part.lines().filter(|line| line.starts_with(deepest)).collect();
        let [.., first, second, third] = lines.as_slice() else { panic!("{told}") };
        let word = |line: &str, name: &str| {
            let mut words = line.split(' ').skip_while(|word| *word != name);
            words.nth(1).unwrap().to_owned()
        };
        let all = [first, second, third];
        assert_eq!(all.map(|line| word(line, "multipv")), ["1", "2", "3"]);
        let scores = all.map(|line| word(line, "cp").parse::<i32>().unwrap());
        assert!(name == "hex" || scores.is_sorted_by(|one, other| one >= other), "{told}");
        let moves = all.map(|line| word(line, "pv"));
        assert!(moves[0] != moves[1] && moves[1] != moves[2] && moves[0] != moves[2], "{told}");
        assert!(part.contains(&format!("< bestmove {}\n", moves[0])), "{told}");
    }
}

#[test]
fn uci_looks_at_the_wanted_moves() {
    let told = conversation(
        &["chess"],
        "uci\nposition fen 7k/8/6K1/8/8/8/8/R7 w - - 0 1\ngo mate 1\ngo depth 3 searchmoves g6h6 a1b1 nodes 5000\ngo searchmoves a1a8 depth 1\nquit",
        false,
    );
    let best: Vec<&str> = told.lines().filter_map(|line| line.strip_prefix("< bestmove ")).collect();
    let [mate, other, wanted] = best.as_slice() else { panic!("{told}") };
    assert_eq!((*mate, *wanted), ("a1a8", "a1a8"), "{told}");
    assert!(["g6h6", "a1b1"].contains(other) && told.contains("score mate 1 "), "{told}");
}

#[test]
fn uci_answers_while_it_thinks() {
    let told = conversation(&["breakthrough"], "uci\ngo infinite\nisready\nposition startpos\nstop", true);
    let told: Vec<&str> = told.lines().filter(|line| !line.contains("info")).collect();
    let answers = told.iter().position(|line| *line == "< readyok").unwrap();
    let stops = told.iter().position(|line| *line == "> stop").unwrap();
    assert!(answers < stops && told.last().unwrap().starts_with("< bestmove "), "{told:?}");
}

/// A repetition draws here; by other programs it has to be claimed.
#[test]
fn uci_plays_on_after_a_draw_that_nobody_has_claimed() {
    let there_and_back = "g1f3 g8f6 f3g1 f6g8 ".repeat(2);
    let told = conversation(
        &["chess"],
        &format!(
            "uci\nposition startpos moves {there_and_back}\ngo nodes 50\nposition startpos moves {there_and_back} e2e4\ngo nodes 50\nquit"
        ),
        false,
    );
    let best: Vec<&str> = told.lines().filter(|line| line.starts_with("< bestmove")).collect();
    assert!(best.len() == 2 && !told.contains("(none)") && !told.contains("illegal"), "{told}");
}

#[test]
fn uci_plays_on_from_no_position_that_is_refused() {
    for wrong in
        ["position fen garbage", "position startpos moves e2e5", "position startpos moves e2e4 e7e5 e4e5"]
    {
        let told = conversation(
            &["chess"],
            &format!("uci\n{wrong}\ngo nodes 50\nposition startpos\ngo nodes 50\nquit"),
            false,
        );
        let best: Vec<&str> = told.lines().filter(|line| line.starts_with("< bestmove")).collect();
        assert_eq!(best.first(), Some(&"< bestmove (none)"), "{told}");
        assert!(best.len() == 2 && best.get(1) != best.first(), "{told}");
    }
}

#[test]
fn uci_plays_games_with_drops() {
    let told = conversation(
        &["chess", "crazyhouse", "minishogi"],
        "uci
setoption name UCI_Variant value crazyhouse
position startpos moves e2e4 d7d5 e4d5 d8d5 b1c3 d5a5 P@h3
position startpos moves e2e4 d7d5 e4d5 d8d5 b1c3 d5a5 g1f3 P@h3
go nodes 200
setoption name UCI_Variant value minishogi
position startpos moves d1a4 d5d4 a4b5+ a5b5 B@c3
go nodes 200
setoption name UCI_Variant value shogi
quit",
        false,
    );
    insta::assert_snapshot!(told);
}

/// After these eight moves Black cannot play, found by a model of Othello of its own.
#[test]
fn uci_passes_where_the_rules_do() {
    let moves = "O@c4 O@c3 O@c2 O@b2 O@f5 O@c1 O@a1 O@a3";
    let lines = format!(
        "uci\nposition startpos moves {moves}\ngo nodes 20\nposition startpos moves {moves} 0000\ngo nodes 20\nquit"
    );
    let told = conversation(&["othello"], &lines, false);
    let best: Vec<&str> = told.lines().filter_map(|line| line.strip_prefix("< bestmove ")).collect();
    assert!(matches!(best[..], ["0000", next] if next.starts_with("O@")), "{told}");
}

#[test]
fn uci_plays_draughts() {
    // In the end one man captures two in one move, `d2xf4xh6`. No FEN says where the pieces stand.
    let told = conversation(
        &["english-draughts"],
        "uci
position startpos moves c3d4 b6a5 d4c5 d6b4 a3c5
go nodes 200
position startpos moves c3b4 f6e5 b4c5 d6b4 a3c5 b6d4 e3c5 g7f6 d2c3 h6g5 c3d4 e5c3 b2d4 h8g7 g3f4 g5e3 e1d2 f6g5
go nodes 50
position fen 8/8/1m3m2/8/1m1m4/2M5/8/8 w
quit",
        false,
    );
    insta::assert_snapshot!(told);
}

#[test]
fn uci_plays_where_arrows_fly() {
    let told = conversation(
        &["amazons"],
        "uci\nposition startpos moves Ad1-d7/nobody:X@g7\ngo nodes 20\nquit",
        false,
    );
    insta::assert_snapshot!(told);
}

#[test]
fn cecp_plays_xiangqi_with_ranks_from_0() {
    let told = conversation(
        &["xiangqi"],
        "xboard
protover 2
new
variant xiangqi
sd 1
post
force
usermove h2e2
usermove h9g7
usermove h9g7
undo
usermove b9c7
go
nopost
usermove a6a5
usermove a7a5
ping 1
bogus
hint
remove
quit",
        false,
    );
    insta::assert_snapshot!(told);
}

#[test]
fn cecp_announces_games() {
    let games = ["breakthrough", "minishogi", "capablanca-chess", "english-draughts", "xiangqi"];
    let lines = games.map(|name| format!("variant {name}\n")).concat();
    let told = conversation(&games, &format!("xboard\nprotover 2\n{lines}variant checkers\nquit"), false);
    insta::assert_snapshot!(told);
}

#[test]
fn cecp_says_how_a_game_ends() {
    let told = conversation(
        &["chess"],
        "xboard\nprotover 2\nnew\nsd 2\nforce\nusermove f2f3\nusermove e7e5\nusermove g2g4\ngo\nusermove a2a3\nquit",
        false,
    );
    assert!(told.contains("< move d8h4\n< 0-1 {Black wins: "), "{told}");
    assert!(told.ends_with("< Illegal move: a2a3\n> quit\n"), "{told}");
}

#[test]
fn cecp_thinks_until_it_is_asked_for_a_move() {
    let told = conversation(&["breakthrough"], "xboard\nnew\nst 5\ngo\n?\nquit", true);
    assert!(told.starts_with("> xboard\n> new\n> st 5\n> go\n> ?\n< move "), "{told}");
    let told = conversation(&["breakthrough"], "xboard\nnew\nst 5\ngo\nforce\nquit", true);
    assert_eq!(told, "> xboard\n> new\n> st 5\n> go\n> force\n> quit\n");
}

/// An engine that says what was written down, whatever it hears.
struct Parrot(VecDeque<&'static str>);

impl Wire for Parrot {
    fn say(&mut self, _: &str) -> Result<(), Fault> {
        Ok(())
    }

    fn hear(&mut self, _: u64) -> Result<String, Fault> {
        self.0.pop_front().map(str::to_owned).ok_or(Fault::Gone)
    }
}

fn player(begun: &Match<Engine>) -> Player {
    Entrant::read("random").unwrap().player(&know(begun.executor()), 1)
}

fn halted(with: &str, says: &[&'static str]) -> (Fault, String) {
    let (_, begun) = offered("chess");
    let with = Foreign::read(with).unwrap();
    let wire = Box::new(Parrot(says.iter().copied().collect()));
    let guest = Guest::new(&with, wire, begun.game(), 100).unwrap();
    let mut seats = [Seat::Guest(Box::new(guest)), Seat::Own(Box::new(player(&begun)))];
    let versus = Versus {
        begun: &begun,
        is_elsewhere: false,
        seats: &mut seats,
        opening: 0,
        seed: 1,
        number: 0,
        are_same: false,
        go_on: &|| true,
    };
    let halt = versus.play().unwrap_err();
    assert_eq!(halt.command, "x");
    (halt.fault, halt.line.split(' ').next().unwrap().to_owned())
}

#[test]
fn a_move_that_is_not_legal_ends_a_match() {
    let says = ["uciok", "readyok", "readyok", "info depth 1", "bestmove e2e4 ponder e7e5", "bestmove e4e6"];
    assert_eq!(halted("uci: x", &says), (Fault::Illegal("e4e6".to_owned()), "e2e4".to_owned()));
    assert_eq!(halted("uci: x", &says[..3]), (Fault::Gone, String::new()));
}

#[test]
fn a_move_that_is_refused_ends_a_match() {
    let says = ["feature usermove=1 done=1", "pong 1", "pong 2", "move d2d4", "Illegal move: a7a6"];
    let refused = Fault::Refuses("Illegal move: a7a6".to_owned());
    assert_eq!(halted("cecp: x; sd 3", &says).0, refused);
}

#[test]
fn engines_are_asked_for_in_words() {
    assert_eq!(Foreign::read("uci: a b; X Y=1; go depth 3").unwrap().command, ["a", "b"]);
    assert!(Foreign::read("uci:").is_none() && Foreign::read("level 5").is_none());
}
