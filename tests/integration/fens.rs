//! Positions of random games as FENs, held against a reader and a bookkeeper of their own, which know FENs from their standard
//! (chapter 16.1 of the PGN standard) and nothing of the language.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;

use menagerie::desk::record;
use menagerie::engine::Engine;
use menagerie::language::ir::{Game, ManOwner, Placement, Side, Value};
use menagerie::play::dice::Dice;
use menagerie::play::matches::{Executor, Match, Plain, perft};
use menagerie::play::notation::{fen, position};

use crate::fixtures::{accepted, loaded, rules};
use crate::program::project;

/// What a FEN says.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Said {
    /// The letters on squares, such as `e4`; a piece that was a pawn has `~` behind its letter.
    board: BTreeMap<String, String>,
    pocket: Vec<char>,
    white: bool,
    /// Those of `KQkq` that are still possible.
    castling: BTreeSet<char>,
    passing: Option<String>,
    half_moves: u32,
    full_moves: u32,
    checks: Option<(u32, u32)>,
}

impl Said {
    /// Reads a FEN.
    fn read(text: &str) -> Self {
        let fields: Vec<&str> = text.split(' ').collect();
        let (rows, pocket) = fields[0].split_once('[').unwrap_or((fields[0], "]"));
        let mut board = BTreeMap::new();
        for (row, rank) in rows.split('/').zip((1..=8).rev()) {
            let mut file = b'a';
            let mut last = String::new();
            for sign in row.chars() {
                match sign {
                    '1'..='8' => file += u8::try_from(sign.to_digit(10).unwrap()).unwrap(),
                    '~' => board.get_mut(&last).map(|letter: &mut String| letter.push('~')).unwrap(),
                    _ => {
                        last = format!("{}{rank}", char::from(file));
                        board.insert(last.clone(), sign.to_string());
                        file += 1;
                    }
                }
            }
            assert_eq!(file, b'i', "{text}");
        }
        let mut pocket: Vec<char> = pocket.trim_end_matches(']').chars().collect();
        pocket.sort_unstable();
        let checks = fields.get(6).map(|checks| {
            let numbers: Vec<u32> = checks.split('+').skip(1).map(|number| number.parse().unwrap()).collect();
            (numbers[0], numbers[1])
        });
        let some = |field: &&str| *field != "-";
        Self {
            board,
            pocket,
            white: fields[1] == "w",
            castling: Some(fields[2])
                .filter(some)
                .map(|letters| letters.chars().collect())
                .unwrap_or_default(),
            passing: Some(fields[3]).filter(some).map(str::to_owned),
            half_moves: fields[4].parse().unwrap(),
            full_moves: fields[5].parse().unwrap(),
            checks,
        }
    }

    /// What is true of a game before its first move.
    fn first(game: &Game) -> Self {
        let counted = game.names[0] == "Three-check";
        Self {
            white: true,
            castling: "KQkq".chars().collect(),
            full_moves: 1,
            checks: counted.then_some((0, 0)),
            ..Self::default()
        }
        .with_pieces(game, &game.setup)
    }

    /// The same with other pieces.
    fn with_pieces(mut self, game: &Game, placement: &Placement) -> Self {
        let cased = |letter: &str, white| if white { letter.to_uppercase() } else { letter.to_lowercase() };
        self.board = placement
            .men
            .iter()
            .map(|man| {
                let letter =
                    cased(&game.kinds[man.kind.index()].letter, man.owner == ManOwner::Side(Side(0)));
                (game.board.cells[man.cell.index()].name.clone(), letter)
            })
            .collect();
        self.pocket = Vec::new();
        for (side, kind, number) in &placement.hands {
            let letter = cased(&game.kinds[kind.index()].letter, *side == Side(0));
            (0..*number).for_each(|_| self.pocket.extend(letter.chars()));
        }
        self.pocket.sort_unstable();
        if self.checks.is_some() {
            let of = |side| {
                let given = placement.states.iter().find(|(of, ..)| *of == Some(Side(side)));
                given.map_or(0, |(.., value)| match value {
                    Value::Number(number) => u32::try_from(*number).unwrap(),
                    _ => panic!("{value:?}"),
                })
            };
            self.checks = Some((of(0), of(1)));
        }
        self
    }

    /// What is true after a move, of which the pieces are known.
    fn after(&self, game: &Game, placement: &Placement) -> Self {
        let mut next = self.clone().with_pieces(game, placement);
        let plain = |said: &Self, square: &str| said.board.get(square).map(|letter| letter.replace('~', ""));
        let squares: BTreeSet<&String> = self.board.keys().chain(next.board.keys()).collect();
        let changed: BTreeSet<String> = squares
            .into_iter()
            .filter(|square| plain(self, square) != plain(&next, square))
            .cloned()
            .collect();
        let rights = [("a1", "Q"), ("h1", "K"), ("e1", "KQ"), ("a8", "q"), ("h8", "k"), ("e8", "kq")];
        for (square, letters) in rights {
            if changed.contains(square) {
                next.castling.retain(|letter| !letters.contains(*letter));
            }
        }
        let pawns = |said: &Self| -> BTreeSet<(String, String)> {
            let pawns = said.board.iter().filter(|(_, letter)| letter.eq_ignore_ascii_case("p"));
            pawns.map(|(square, letter)| (square.clone(), letter.clone())).collect()
        };
        let (before, after) = (pawns(self), pawns(&next));
        let (had, has) = (self.board.len(), next.board.len());
        let dropped = has > had;
        next.half_moves = if has < had || before != after && !dropped { 0 } else { self.half_moves + 1 };
        next.full_moves += u32::from(!self.white);
        next.white = !self.white;
        next.passing = None;
        for (from, crossed, to) in [("2", "3", "4"), ("7", "6", "5")] {
            for file in "abcdefgh".chars() {
                let on = |rank: &str| format!("{file}{rank}");
                let pawn = if from == "2" { "P" } else { "p" };
                let was = before.contains(&(on(from), pawn.to_owned()))
                    && !after.contains(&(on(from), pawn.to_owned()));
                let is = after.contains(&(on(to), pawn.to_owned()))
                    && !before.contains(&(on(to), pawn.to_owned()));
                if was && is && has == had {
                    next.passing = Some(on(crossed));
                }
            }
        }
        if game.names[0] == "Crazyhouse" {
            next.promoted_of(self, &changed);
        }
        next
    }

    /// Marks the pieces that were pawns.
    fn promoted_of(&mut self, before: &Self, changed: &BTreeSet<String>) {
        for (square, letter) in &before.board {
            if letter.ends_with('~') && !changed.contains(square) {
                self.board.get_mut(square).unwrap().push('~');
            }
        }
        let is_own = |letter: &String| letter.starts_with(|sign: char| sign.is_uppercase() == before.white);
        let from: Vec<&String> = changed
            .iter()
            .filter_map(|square| before.board.get(square))
            .filter(|letter| is_own(letter))
            .collect();
        let to = changed.iter().filter(|square| self.board.get(*square).is_some_and(is_own));
        let to: Vec<String> = to.cloned().collect();
        if let ([from], [to]) = (from.as_slice(), to.as_slice()) {
            let letter = self.board.get_mut(to).unwrap();
            let promotes = from.eq_ignore_ascii_case("p") && !letter.eq_ignore_ascii_case("p");
            if from.ends_with('~') || promotes {
                letter.push('~');
            }
        }
    }
}

/// A position in words, its lines in the order of their letters.
fn lines(game: &Game, placement: &Placement) -> BTreeSet<String> {
    position::to_words(game, placement).lines().map(str::to_owned).collect()
}

/// Plays games by chance; each position must be written as the bookkeeper has it, and read back unchanged.
fn compare(name: &str, positions: usize) {
    let game = rules(name);
    let mut dice: u64 = 0x9e37_79b9_7f4a_7c15;
    let mut compared = 0;
    let mut counts = [0_usize; 3];
    while compared < positions {
        let mut play: Match<Engine> = Match::new(&game);
        let mut said = Said::first(&game);
        for _ in 0..150 {
            let now = play.counted();
            let text =
                fen::write(&game, &now).unwrap_or_else(|told| panic!("{name}: {}: {now:?}", told.message));
            assert_eq!(Said::read(&text), said, "{name}: {text}");
            let read = fen::read(&game, "", &text).unwrap();
            assert_eq!(fen::write(&game, &read).unwrap(), text);
            assert_eq!(lines(&game, &read), lines(&game, &now), "{text}");
            let again: Match<Engine> = Match::at(&game, &read).unwrap();
            let plies = play.plies().unwrap();
            if compared % 10 == 0 && !plies.is_empty() {
                assert_eq!(again.count().unwrap(), u64::try_from(plies.len()).unwrap(), "{text}");
            }
            compared += 1;
            counts[0] += usize::from(said.passing.is_some());
            counts[1] += usize::from(said.castling.len() < 4);
            counts[2] += usize::from(text.contains('~'));
            dice = dice.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            let chosen = usize::try_from(dice >> 33).unwrap();
            if plies.is_empty() || compared >= positions {
                break;
            }
            play.play_ply(&plies[chosen % plies.len()]).unwrap();
            said = said.after(&game, &play.position().to_placement(&game));
        }
    }
    assert!(counts[0] > 0 && counts[1] > 0, "{name}: {counts:?}");
    assert_eq!(counts[2] > 0, name == "crazyhouse", "{counts:?}");
}

#[test]
fn positions_of_random_games_are_written_and_read_as_the_standard_says() {
    for name in ["chess", "three-check", "crazyhouse", "king-of-the-hill"] {
        compare(name, 400);
    }
}

#[test]
#[ignore = "takes a minute"]
fn ten_thousand_positions_of_each_game_are_written_and_read_as_the_standard_says() {
    for name in ["chess", "three-check", "crazyhouse", "king-of-the-hill"] {
        compare(name, 10_000);
    }
}

#[test]
fn each_sort_of_field_is_read_and_written() {
    let game = accepted("fields-of-fens");
    for text in [
        "kr2/4/4/KR2 w - Rr - =5 0 3/3 1",
        "kr2/1R2/4/K3 b - r b3 =4 1 3/3 1",
        "1k2/4/4/K2R!' b - - d4 =1 3 2/3 7",
        "1k2/4/r'3/K2R! w - - - =0 4294967295 0/1 0",
    ] {
        let read = fen::read(&game, "", text).unwrap();
        assert_eq!(fen::write(&game, &read).unwrap(), text);
        assert_eq!(from::<Engine>(&game, text).counted().counts, from::<Plain>(&game, text).counted().counts);
    }
    for text in [
        "kr2/4/4/KR2 w R",
        "kr2/4/4/KR2 w - x",
        "kr2/4/4/KR2 w - Rr e5",
        "kr2/4/4/KR2 w - Rr - 5",
        "kr2/4/4/KR2 w - Rr - =10",
        "kr2/4/4/KR2 w - Rr - =",
        "kr2/4/4/KR2 w - Rr - =1x",
        "kr2/4/4/KR2 w - Rr - =1 4294967296",
        "kr2/4/4/KR2 w - Rr - =1 -1",
        "k!r2/4/4/KR2 w",
        "kr2/4/4/KR2 w - Rr - =5 0 3/3 1 1",
    ] {
        let (_, told) = fen::read(&game, "", text).unwrap_err();
        assert_eq!(told[0].code.as_str(), "E0031", "{text}");
    }
}

/// A game from a FEN, by an executor.
fn from<E: Executor>(game: &Game, text: &str) -> Match<E> {
    let placement = fen::read(game, "", text).unwrap_or_else(|(_, told)| panic!("{text}: {told:?}"));
    Match::at(game, &placement).unwrap()
}

#[test]
fn the_right_to_castle_and_to_take_in_passing_are_read() {
    let chess = rules("chess");
    let lines = |text: &str, depth: u32| {
        let counted = perft(&mut from::<Plain>(&chess, text), depth).unwrap();
        assert_eq!(perft(&mut from::<Engine>(&chess, text), depth).unwrap(), counted, "{text}");
        counted
    };
    assert_eq!(lines("r3k2r/8/8/8/8/8/8/R3K2R w Kq -", 2), 525);
    assert_eq!(lines("4k3/8/8/3pP3/8/8/8/4K3 w - d6", 1), 7);
    assert_eq!(lines("4k3/8/8/3pP3/8/8/8/4K3 w - -", 1), 6);
    assert_eq!(lines("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 2), 2039);
}

/// Both ways to write the rights of chess are read, and mean the rooks on which the king may castle; others are refused.
#[test]
fn rights_to_castle_are_read_by_sides_and_by_files() {
    for name in ["chess", "three-check", "crazyhouse", "king-of-the-hill"] {
        let game = rules(name);
        let said = |rights: &str| format!("r3k2r/8/8/8/8/8/8/R3K2R w {rights} - 0 1");
        for (files, sides) in [("HAha", "KQkq"), ("Ah", "Qk"), ("Ka", "Kq"), ("-", "-")] {
            let [read, same] = [files, sides].map(|rights| fen::read(&game, "", &said(rights)).unwrap());
            assert_eq!(read, same, "{name}: {files}");
            let written = fen::write(&game, &read).unwrap();
            assert_eq!(written.split(' ').nth(2), Some(sides), "{name}: {files}");
        }
        for rights in ["KH", "B", "Gg"] {
            let (_, told) = fen::read(&game, "", &said(rights)).unwrap_err();
            assert_eq!(told[0].code.as_str(), "E0031", "{name}: {rights}");
        }
        let (_, told) = fen::read(&game, "", "4k3/8/8/8/8/8/8/RN2K1R1 w H - 0 1").unwrap_err();
        assert_eq!(told[0].code.as_str(), "E0713", "{name}");
    }
}

/// X-FEN: a letter of a side means the outermost rook there, and the letter of its file another one.
#[test]
fn rights_to_castle_are_those_of_x_fen() {
    let game = rules("chess960");
    let read = |rights: &str| fen::read(&game, "", &format!("1r3k1r/8/8/8/8/8/8/RRK3R1 w {rights} - 0 1"));
    let said = [("KQkq", "KQkq"), ("GAhb", "KQkq"), ("Ah", "Qk"), ("Bb", "Bq"), ("KB", "KB"), ("-", "-")];
    for (rights, written) in said {
        let read = read(rights).unwrap();
        let again = fen::write(&game, &read).unwrap();
        assert_eq!(again.split(' ').nth(2), Some(written), "{rights}");
    }
    for rights in ["KG", "C", "QA"] {
        assert!(read(rights).is_err(), "{rights}");
    }
    // No rook stands on that side of the king.
    let (_, told) = fen::read(&game, "", "4k3/8/8/8/8/8/8/R3K3 w K - 0 1").unwrap_err();
    assert_eq!(told[0].code.as_str(), "E0713");
}

#[test]
fn turns_that_a_fen_counts_go_on_to_be_counted() {
    fn ends<E: Executor>(game: &Game, count: u32) -> (bool, bool) {
        let mut play = from::<E>(game, &format!("7k/8/8/8/8/8/4P3/K7 w - - {count} 80"));
        assert!(play.outcome().unwrap().is_none());
        let moves = play.legal_moves().unwrap();
        let texts = play.texts(&moves);
        let mut after = |text: &str| {
            let place = texts.iter().position(|known| known == text).unwrap();
            play.play(&moves[place]).unwrap();
            let over = play.outcome().unwrap().is_some();
            let counts = play.counted().counts;
            play.undo();
            (over, counts)
        };
        let (quiet, by_pawn) = (after("Ka1-b1"), after("Pe2-e3"));
        assert_eq!((quiet.1, by_pawn.1), (vec![count + 1, 80], vec![0, 80]));
        (quiet.0, by_pawn.0)
    }
    let chess = rules("chess");
    for (count, over) in [(98, false), (99, true)] {
        assert_eq!(ends::<Plain>(&chess, count), (over, false));
        assert_eq!(ends::<Engine>(&chess, count), (over, false));
    }
    // Counting lines of play ends them there, too.
    for (count, lines) in [(98, 9), (99, 0)] {
        let text = format!("7k/8/8/8/8/8/8/K7 w - - {count} 80");
        assert_eq!(perft(&mut from::<Engine>(&chess, &text), 2).unwrap(), lines);
        assert_eq!(perft(&mut from::<Plain>(&chess, &text), 2).unwrap(), lines);
    }
}

#[test]
fn what_a_fen_counts_is_kept_in_data() {
    let chess = rules("chess");
    let placement = fen::read(&chess, "", "7k/8/8/8/8/8/8/K7 b - - 57 80").unwrap();
    assert_eq!(placement.counts, [57, 80]);
    let json = position::to_json(&chess, &placement);
    assert_eq!(position::from_text(&chess, "x.json", &json).unwrap(), placement);
    let wrong = json.replace("57,", "");
    assert!(position::from_text(&chess, "x.json", &wrong).is_err(), "{wrong}");
}

#[test]
fn what_a_fen_counts_is_kept_in_saved_games() {
    let loaded = &loaded("rules").iter().find(|(name, _)| name == "chess.rules").unwrap().1;
    let chess = loaded.game.as_ref().unwrap();
    let start = fen::read(chess, "", "7k/8/8/8/8/8/8/K7 w - - 99 80").unwrap();
    let text = record::made::<Engine>(chess, Some(&start), &["Ka1-b1"]).unwrap().to_string();
    assert!(text.contains("\n    7k/8/8/8/8/8/8/K7 w - - 99 80\n"), "{text}");
    let read = record::from_text("x.game", &text).unwrap();
    let replay = record::replay::<Plain>(chess, &loaded.files, &read).unwrap();
    assert!(replay.broken.is_none(), "{:?}", replay.broken);
    assert_eq!(replay.session.fen().unwrap(), "7k/8/8/8/8/8/8/1K6 b - - 100 80");
    assert!(replay.session.outcome().is_some());
}

/// Whatever is played in a game built on chess comes back from its FEN.
#[test]
fn positions_of_games_built_on_chess_come_back() {
    let mut games = 0;
    for entry in fs::read_dir(project().join("rules")).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_stem().unwrap().to_str().unwrap().to_owned();
        let is_rules = path.extension().is_some_and(|extension| extension == "rules");
        if !is_rules || !fs::read_to_string(&path).unwrap().contains("\nuse \"chess\"") {
            continue;
        }
        let game = rules(&name);
        let (mut play, mut dice) = (Match::<Engine>::new(&game), Dice::new(5));
        for _ in 0..60 {
            let now = play.counted();
            let text = fen::write(&game, &now).unwrap_or_else(|told| panic!("{name}: {told:?}: {now:?}"));
            let read =
                fen::read(&game, "", &text).unwrap_or_else(|(_, told)| panic!("{name}: {text}: {told:?}"));
            assert_eq!(lines(&game, &read), lines(&game, &now), "{name}: {text}");
            let plies = play.plies().unwrap();
            if plies.is_empty() {
                break;
            }
            play.play_ply(&plies[dice.below(plies.len())]).unwrap();
        }
        games += 1;
    }
    assert!(games > 10, "{games}");
}

/// Whose turn is half over, who moved last, who was exchanged, and the duck; and states of all other sorts.
#[test]
fn states_of_every_sort_and_pieces_of_nobody_are_said() {
    for (name, plies, text) in [
        (
            "duck-chess",
            &["Pe2-e4;D@e5"][..],
            "rnbqkbnr/pppppppp/8/4*3/4P3/8/PPPP1PPP/RNBQKBNR[] b KQkq e3 0 1",
        ),
        (
            "joker-chess",
            &["Nc1-d3", "Nc8-d6", "Jb1-c1"],
            "rj1bqkbnjr/pppppppppp/3n6/10/10/3N6/PPPPPPPPPP/R1J'BQKBNJR b KQkq - 3 2 Joker/Knight",
        ),
        ("monster-chess", &["Pe2-e4"], "rnbqkbnr/pppppppp/8/8/4P3/8/2PP1P2/4K3 w kq e3 0 1 half-way"),
        ("messigny", &["Ra1-a8"], "Rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/rNBQKBNR b Kk - 1 1 a1,a8"),
    ] {
        let game = rules(name);
        let mut play = Match::<Engine>::new(&game);
        for ply in plies {
            let moves = play.legal_moves().unwrap();
            let place = play.texts(&moves).iter().position(|known| known == ply).expect(ply);
            play.play(&moves[place]).unwrap();
        }
        assert_eq!(fen::write(&game, &play.counted()).unwrap(), text, "{name}");
        let read = fen::read(&game, "", text).unwrap();
        assert_eq!(lines(&game, &read), lines(&game, &play.counted()), "{name}");
    }
    let game = accepted("states-of-fens");
    let read = |fields: &str| fen::read(&game, "", &format!("kd2/4/2#1/KD2 w {fields}"));
    for fields in ["- -/- -:- -", "s a1,b4/b1,a4 ready:ready Duke", "ne a1/- -:ready Wall"] {
        let text = fen::write(&game, &read(fields).unwrap()).unwrap();
        assert!(text.ends_with(&format!(" w {fields}")), "{text}");
    }
    for (fields, wrong) in [
        ("x", "`x` is not a value of `heading`"),
        ("n a1", "`a1` is not a field like `-/-`"),
        ("n a1;b1/-", "`a1;b1` is not a value of `burnt`"),
        ("n -/a2", "`a2` is not a value of `tired`"),
        ("n -/- steady:-", "`steady` is not a value of `ready`"),
        ("n -/- -:- duke", "`duke` is not a value of `last-moved`"),
    ] {
        let (_, told) = read(fields).unwrap_err();
        assert_eq!((told[0].code.as_str(), told[0].message.as_str()), ("E0031", wrong), "{fields}");
    }
}

#[test]
fn what_no_field_says_is_not_written() {
    let written = |name: &str, text: &str| {
        let game = rules(name);
        fen::read(&game, "", text).map(|placement| fen::write(&game, &placement))
    };
    let chess = rules("chess");
    let mut placement = fen::read(&chess, "", "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1").unwrap();
    placement.men[0].cell = chess.board.cell("c1").unwrap();
    let told = fen::write(&chess, &placement).unwrap_err();
    assert_eq!(told.code.as_str(), "E0714");
    assert_eq!(told.message, "no field of a FEN says `fresh` of the Rook on c1");
    // Games built on others have their fields, without those of states that they have not.
    let text = "rnqknr/pppppp/6/6/PPPPPP/RNQKNR w - - 3 2";
    assert_eq!(written("los-alamos-chess", text).unwrap().unwrap(), text);
    let text = "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 9";
    assert_eq!(written("antichess", text).unwrap().unwrap(), text);
    let told = |name: &str, text: &str| written(name, text).unwrap_err().1.remove(0).code.as_str().to_owned();
    assert_eq!(told("antichess", "4k3/8/8/3pP3/8/8/8/R3K3 w Q d6 0 9"), "E0031");
    assert_eq!(told("chess", "4k3/8/8/8/8/8/8/4K3 w K - 0 1"), "E0713");
    assert_eq!(told("chess", "4k3/8/8/8/8/8/8/4K2R w KK - 0 1"), "E0031");
    assert_eq!(told("chess", "4k3/8/8/8/8/8/8/4K2R w - - 0 1 +0+0"), "E0031");
    assert_eq!(told("three-check", "4k3/8/8/8/8/8/8/4K2R w - - 0 1 +4+0"), "E0031");
    let text = "r3k2r/8/8/8/8/8/8/R3K2R w Kq - 0 1 +2+0";
    assert_eq!(written("three-check", text).unwrap().unwrap(), text);
    let text = "r9/5k4/10/10/10/10/10/R4K3R b KQ - 12 40";
    assert_eq!(written("capablanca-chess", text).unwrap().unwrap(), text);
}
