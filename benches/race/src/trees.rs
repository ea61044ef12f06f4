//! How fast the tree of a game is: nodes of a small search, and positions that are listed with their ends.

use menagerie::desk::stats::Dice;
use menagerie::engine::{Engine, Fast, GameTree, InTree, Standing, Switches};
use menagerie::{Executor, Game};

use crate::Options;
use crate::clock::timed;
use crate::ours::load;
use crate::table::Table;

/// The rule files: first those that bitboards play, then those of the machine.
const FILES: &[&str] = &[
    "chess",
    "breakthrough",
    "english-draughts",
    "xiangqi",
    "shogi",
    "racing-kings",
    "lion-game",
    "lotus-39",
    "othello",
    "lilypad",
    "surakarta",
    "congo",
];

/// How many nodes a search has at most, and how many plies a game before another begins.
const NODES: u64 = 20_000;
const PLIES: usize = 40;

/// The speed of trees, in thousands a second.
pub(crate) fn searched(options: &Options) -> Table {
    let heads = ["tree", "nodes k/s", "listed k/s", "ratio", "machine, nodes k/s"];
    let mut table = Table::new("Nodes of a search", &heads);
    for file in FILES.iter().filter(|file| options.wants(&format!("trees: {file}"))) {
        match load(file) {
            Ok(game) => table.row(row(file, &game, options.effort.seconds)),
            Err(why) => table.note(why),
        }
    }
    table
}

fn row(file: &str, game: &Game, seconds: f64) -> Vec<String> {
    let engine = Engine::begin(menagerie::play::matches::Start::new(game));
    let machine = engine.clone().by(Switches::default().without(Fast::Sets));
    let depths = 1..=3;
    let nodes = engine.in_tree(Searches { depths: depths.clone(), seconds });
    let listed = engine.in_tree(Searches { depths: 0..=0, seconds });
    let by_machine = machine.in_tree(Searches { depths, seconds });
    let thousands = |speed: f64| format!("{:.0}", speed / 1000.0);
    let ratio = format!("{:.2}", nodes / listed);
    vec![file.to_owned(), thousands(nodes), thousands(listed), ratio, thousands(by_machine)]
}

/// Searches along random games for so many seconds. Gives the nodes a second; at depth 0 these are the positions of the games.
struct Searches {
    depths: std::ops::RangeInclusive<i32>,
    seconds: f64,
}

impl InTree for Searches {
    type Done = f64;

    fn run<T: GameTree>(self, mut tree: T) -> f64 {
        let (mut dice, mut list, mut nodes, mut spent) = (Dice::new(7), Vec::new(), 0, 0.0);
        while spent < self.seconds {
            let ((), seconds) = timed(|| {
                list.clear();
                let goes_on = tree.moves(&mut list).is_ok()
                    && !list.is_empty()
                    && tree.stands(true) == Ok(Standing::Open)
                    && tree.make(&list[dice.below(list.len())]).is_ok();
                for depth in self.depths.clone().filter(|depth| *depth > 0) {
                    let most = nodes + NODES;
                    alpha_beta(&mut tree, depth, (-1000, 1000), (&mut nodes, most));
                }
                nodes += u64::from(*self.depths.end() == 0);
                if !goes_on || tree.plies() > PLIES {
                    while tree.plies() > 0 {
                        tree.undo();
                    }
                }
            });
            spent += seconds;
        }
        #[expect(clippy::cast_precision_loss, reason = "there are not so many nodes")]
        let speed = nodes as f64 / spent;
        speed
    }
}

/// A search by the number of pieces, with captures at its end.
fn alpha_beta<T: GameTree>(
    tree: &mut T,
    depth: i32,
    (mut alpha, beta): (i32, i32),
    (nodes, most): (&mut u64, u64),
) -> i32 {
    *nodes += 1;
    let own = tree.to_move();
    match tree.stands(true) {
        Ok(Standing::Open) if *nodes <= most => {}
        Ok(Standing::Over(Some(side))) => return if side == own { 999 } else { -999 },
        _ => return 0,
    }
    let (mut list, mut best) = (Vec::new(), -1000);
    let listed = if depth > 0 {
        tree.moves(&mut list)
    } else {
        best = 0;
        tree.pieces(|side, _, _| best += if side == own { 1 } else { -1 });
        alpha = alpha.max(best);
        if best >= beta || depth < -3 { Ok(()) } else { tree.captures(&mut list) }
    };
    if listed.is_err() || list.is_empty() {
        return best.max(-999);
    }
    list.sort_by_cached_key(|of| u8::MAX - tree.about(of).victims);
    for of in &list {
        if tree.make(of).is_err() {
            continue;
        }
        let score = -alpha_beta(tree, depth - 1, (-beta, -alpha), (nodes, most));
        tree.undo();
        best = best.max(score);
        alpha = alpha.max(score);
        if alpha >= beta {
            break;
        }
    }
    best
}
