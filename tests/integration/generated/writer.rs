//! Random rule files: small boards, few pieces, and every construct of the language now and then.

#![expect(clippy::format_push_string, reason = "what is written reads like what is made")]
#![expect(clippy::match_same_arms, reason = "arms are weights")]
#![expect(clippy::struct_excessive_bools, reason = "each is a choice of its own")]

mod forms;
mod walks;
mod words;

use menagerie::desk::stats::Dice;

/// The pieces: names and letters.
const PIECES: [(&str, &str); 4] = [("Ant", "A"), ("Bee", "B"), ("Cow", "C"), ("Dog", "D")];

/// Where a set, a number or a question stands: what may be said there.
#[derive(Clone, Copy, PartialEq, Eq)]
enum At {
    /// On the way, or after it: there is a mover.
    Walk,
    /// Before the walk, or in a permission.
    Before,
    /// After a move: `so that`, hooks.
    After,
    /// In rules of the game.
    Game,
}

/// Writes one file.
pub(super) struct Writer {
    dice: Dice,
    kinds: usize,
    columns: usize,
    rows: usize,
    /// The board is a grid with files and ranks.
    grid: bool,
    /// Files and ranks change places between the sides.
    diagonal: bool,
    hand: bool,
    /// States of pieces, of sides and of the game are declared.
    states: bool,
    tracks: bool,
    nobody: bool,
    labels: usize,
    names: usize,
}

/// The file of a number.
pub(crate) fn written(seed: u64) -> String {
    let mut dice = Dice::new(seed.wrapping_mul(0x9E37_79B9).wrapping_add(17));
    let (columns, rows) = (3 + dice.below(3), 3 + dice.below(3));
    let flag = |dice: &mut Dice, of: usize| dice.below(of) == 0;
    let grid = dice.below(8) > 0;
    let mut writer = Writer {
        kinds: 1 + dice.below(PIECES.len()),
        columns: if grid { columns } else { 5 },
        rows: if grid { rows } else { 5 },
        grid,
        diagonal: grid && columns == rows && seed.is_multiple_of(3),
        hand: flag(&mut dice, 4),
        states: flag(&mut dice, 2),
        tracks: flag(&mut dice, 4),
        nobody: flag(&mut dice, 8),
        labels: 0,
        names: 0,
        dice,
    };
    writer.file()
}

impl Writer {
    fn one_in(&mut self, number: usize) -> bool {
        self.dice.below(number) == 0
    }

    fn of<'t>(&mut self, texts: &[&'t str]) -> &'t str {
        texts[self.dice.below(texts.len())]
    }

    fn kind(&mut self) -> &'static str {
        PIECES[self.dice.below(self.kinds)].0
    }

    fn cell(&mut self) -> String {
        if self.columns == 5 && self.rows == 5 {
            // Cells that all boards of this size have.
            return self.of(&["a1", "b1", "b2", "c2", "d2", "b3", "c4", "a2", "a3"]).to_owned();
        }
        let (column, row) = (self.dice.below(self.columns), 1 + self.dice.below(self.rows));
        format!("{}{row}", ["a", "b", "c", "d", "e"][column])
    }

    fn label(&mut self) -> String {
        self.labels += 1;
        match self.labels {
            1 => "walk: ".to_owned(),
            2 => "bite: ".to_owned(),
            _ => self.of(&["", "walk: ", "bite: ", ""]).to_owned(),
        }
    }

    fn rule(&mut self) -> String {
        let question = self.question(1, At::Before);
        match self.dice.below(13) {
            0 => format!("takes {}", self.of(&["enemy", "man", "enemy or Ant", "own or enemy", "own"])),
            1 => format!("enters not {}", self.of(&["hill", "camp", "enemy camp"])),
            2 => format!("passes not {}", self.of(&["hill", "camp"])),
            3 => format!("stops not {}", self.of(&["hill", "camp"])),
            4 => format!("stands not {}", self.of(&["hill", "enemy camp"])),
            5 => "safe when here in hill".to_owned(),
            6 => format!("safe when {question}"),
            7 => format!("moves when {question}"),
            8 => format!("moves so that {}", self.question(1, At::After)),
            // There, `here` could be either piece's cell.
            9 => format!("never takes Ant when {}", question.replace("here", "origin")),
            10 => format!("never enters hill when {question}"),
            11 => format!("never stops camp unless {question}"),
            _ => format!("also takes own {}", self.kind()),
        }
    }

    fn hook(&mut self) -> String {
        let event = self.of(&["moving", "taking", "being taken", "promoting", "moving", "dropping"]);
        if event == "dropping" && !self.hand {
            return String::new();
        }
        let guard =
            if self.one_in(3) { format!(" when {}", self.question(1, At::After)) } else { String::new() };
        let effects = self.effects(2, At::After);
        format!("after {event}{guard} {effects}")
    }

    fn piece(&mut self, number: usize) -> String {
        let (name, letter) = PIECES[number];
        let mut clauses = Vec::new();
        if self.states {
            clauses.push(format!("worth = {}", 1 + self.dice.below(3)));
        }
        for _ in 0..(if number == 0 { 2 } else { 1 }) + self.dice.below(2) {
            let label = self.label();
            let deep = self.dice.below(3);
            let walk = if number > 0 && self.one_in(9) {
                self.of(&["like Ant", "like (own Ant)", "like Ant without trick", "like Ant quietly"])
                    .to_owned()
            } else if self.one_in(6) {
                self.form()
            } else {
                self.walk(deep)
            };
            let guards = if self.one_in(2) { self.guards(1) } else { String::new() };
            let effects = if self.one_in(6) && !guards.is_empty() {
                format!(" {}", self.effects(1, At::After))
            } else {
                String::new()
            };
            clauses.push(format!("move {label}{walk}{guards}{effects}"));
        }
        if self.one_in(3) {
            clauses.push(self.rule());
        }
        if self.one_in(4) {
            clauses.push(self.hook());
        }
        if self.kinds > 1 && self.one_in(4) {
            let other = PIECES[usize::from(number == 0)].0;
            let third = PIECES[if number == 2 { 1 } else { 2 }].0;
            let to = match self.dice.below(3) {
                0 if self.kinds > 2 => format!("({other} or {third})"),
                _ => other.to_owned(),
            };
            let cells = self.of(&["hill", "enemy camp", "enemy camp"]);
            clauses.push(format!("{} to {to} when here in {cells}", self.of(&["promotes", "may promote"])));
        }
        if self.one_in(24) {
            clauses.push(format!("after {} {{ become {} }}", self.of(&["moving", "taking"]), self.kind()));
        }
        if self.hand && (number == 0 || self.one_in(2)) {
            let (label, cells) =
                (self.label(), self.of(&["empty", "hill", "camp", "(empty by step any from own)"]));
            let guards = self.guards(1);
            clauses.push(format!("drop {label}on {cells}{guards}"));
        }
        if self.one_in(16) {
            clauses.push("stacks up to 2".to_owned());
        }
        if self.one_in(12) {
            clauses.push("define near = step any".to_owned());
            clauses.push("move near quietly".to_owned());
        }
        let of = if number == 0 || self.one_in(4) { " of Crowd" } else { "" };
        format!("piece {name} \"{letter}\"{of} {{\n    {}\n}}\n", clauses.join("\n    "))
    }

    // ---- the game ----

    fn board(&mut self) -> String {
        let mut items = Vec::new();
        if self.grid {
            let last = ["a", "b", "c", "d", "e"][self.columns - 1];
            let round = self.of(&["", "", "", "", "", " round"]);
            // Then the ranks would have to be round as well.
            let round = if self.diagonal { "" } else { round };
            items.push(format!("grid a..{last}{round}, 1..{}", self.rows));
            if self.tracks {
                items.push("tracks lane = a1 b1 c1 | a2 b2 c2 for each side".to_owned());
                items.push("tracks loop = ring a1 a2 a3 b3 c3 c2 c1 b1".to_owned());
            }
            items.push(format!("zone hill = b2, {} for each side", self.cell()));
            items.push("zone camp = a1..c1 for each side".to_owned());
        } else {
            self.tracks = false;
            match self.dice.below(3) {
                0 => items.push("hexagon 3 files a..e".to_owned()),
                1 => items.push("map \"\"\"\n    a1 b1 c1 d1 e1\n    a2 b2 c2 d2 e2\n    a3 b3 c3 d3 e3\n    a4 b4 c4 d4 e4\n    a5 b5 c5 d5 e5\n    \"\"\"\n    tracks any = a1 b1 c1 d1 e1 | a2 b2 c2 d2 e2 | a3 b3 c3 d3 e3 | a4 b4 c4 d4 e4 | a5 b5 c5 d5 e5 | a1 a2 a3 a4 a5 | b1 b2 b3 b4 b5 | c1 c2 c3 c4 c5 | d1 d2 d3 d4 d5 | e1 e2 e3 e4 e5".to_owned()),
                _ => {
                    let boards = ["grid file a..e, rank 1..5 without c3", "grid a..e, 1..5 only dark", PICTURE];
                    items.push(self.of(&boards).to_owned());
                    self.grid = true;
                }
            }
            items.push("zone hill = b2, c4 for each side".to_owned());
            items.push("zone camp = a1, b1 for each side".to_owned());
        }
        if self.one_in(6) {
            items.push("define ridge = hill or camp".to_owned());
        }
        format!("board {{\n    {}\n}}\n", items.join("\n    "))
    }

    fn turn(&mut self) -> String {
        let acts = match self.dice.below(21) {
            0 => "move | pass",
            1 => "move then move",
            2 => "move else pass",
            3 => "(move)[1..2]",
            4 => "move with most taken",
            5 => "move so that taken else move",
            6 => "move then (move | pass) unless taken",
            7 => "move with most number of enemy attacked",
            8 => "(move so that taken)? then move",
            9 => "walk | move but not walk",
            10 => "move but not (bite or trick) else move",
            11 => "walk then bite else move",
            12 => "move with most distance",
            13 => "(move)[1..min(number of own Ant, 2)]",
            16 => "move with most number of taken Ant with most taken",
            17 if self.states => "move with most taken with most mover.fuel else move",
            14 if self.hand => "drop | move",
            15 if self.hand => "move then drop else move | drop",
            _ => return String::new(),
        };
        let again = self.of(&["", "", "", " again when taken", " again unless taken when own Ant"]);
        format!("turn {{ {acts} }}{again}\n")
    }

    /// A turn, sometimes with a choice, and that choice.
    fn choice(&mut self, turn: String) -> String {
        if turn.is_empty() || !self.one_in(6) {
            return turn;
        }
        let acts = match self.dice.below(4) {
            0 => turn.replacen("{ ", "{ (poke)[1..2] | ", 1),
            1 => turn.replacen("{ ", "{ poke then move else ", 1),
            _ => turn.replacen("{ ", "{ poke | ", 1),
        };
        let clause = match self.dice.below(6) {
            0 => "enemy { take it }",
            1 => "man by step any from own { take it } ",
            2 => "own unless it attacked { take it }",
            3 => "(empty by step any from own) { put new own Ant on it }",
            4 => "man when not it in (a1 or b2) so that number of own >= 2 { change it to enemy }",
            _ => "cell when own in it { take it }",
        };
        format!("choose poke: {clause}\n{acts}")
    }

    fn phases(&mut self) -> String {
        match self.dice.below(14) {
            0 => "phase opening White, Black 2 times { move }\n".to_owned(),
            1 => "phase opening each side once { move | pass }\n".to_owned(),
            2 => "phase opening each side 2 times { walk else move }\n".to_owned(),
            _ => String::new(),
        }
    }

    fn endings(&mut self) -> String {
        let (mut after, mut before) = (Vec::new(), Vec::new());
        after.push(match self.dice.below(9) {
            0 => "win when no enemy".to_owned(),
            1 => format!("win when {}", self.question(2, At::After)),
            2 => format!("goal: draw when {}", self.question(1, At::Game)),
            3 => "lose when position occurs 2 times".to_owned(),
            4 => "draw when 6 turns since taking or moving Ant".to_owned(),
            5 => "win when position occurs 2 times and own Ant attacked after every enemy turn".to_owned(),
            6 => "White wins when no Black".to_owned(),
            7 => "win when no move for enemy".to_owned(),
            _ => "win when mover attacked and distance >= 2".to_owned(),
        });
        if self.one_in(2) {
            before.push(format!("lose when {}", self.question(2, At::Game)));
        }
        before.push(
            self.of(&["lose when no move", "draw when no move", "lose when no move and own Ant attacked"])
                .to_owned(),
        );
        format!(
            "ends {{\n    after a turn {{ {} }}\n    before a turn {{ {} }}\n}}\n",
            after.join("   "),
            before.join("   ")
        )
    }

    fn states(&mut self) -> String {
        let until = self.of(&[
            "",
            " until end of next turn",
            " until end of turn",
            " until end of its next turn",
            " until end of enemy turn",
        ]);
        let compared = self.of(&["", " not compared", " compared when used"]);
        let face = if self.grid { " = forward" } else { "" };
        let mut text = format!(
            "every piece {{\n    hot : flag{until}{compared}\n    fuel : 0..3 = {}\n    face : direction{face}\n    worth : 0..3\n}}\n",
            self.dice.below(3)
        );
        let (until, compared) = (
            self.of(&["", " until end of next turn", " until end of turn"]),
            self.of(&["", " not compared", " compared when used"]),
        );
        text += &format!(
            "alarm : flag for each side{until}\ntally : 0..4{until}{compared}\nmark : cell{until}\ndepth : 0..3 = 1 for each cell{until}{compared}\nwebs : set of man\nburnt : set of cell{}{until}\n",
            self.of(&["", " = b2 or c1", ""])
        );
        text
    }

    fn setup(&mut self) -> String {
        let mut men = Vec::new();
        let mut cells: Vec<String> = Vec::new();
        let half = if self.grid { (self.rows / 2).max(1) } else { 2 };
        for _ in 0..2 + self.dice.below(4) {
            let (column, row) = (self.dice.below(self.columns), 1 + self.dice.below(half));
            let cell = format!("{}{row}", ["a", "b", "c", "d", "e"][column]);
            // The other side's cells lie on the other side of the diagonal.
            let is_own = !self.diagonal || column >= row;
            if !cells.contains(&cell) && cell != "b2" && is_own {
                let record = if self.states && self.one_in(6) { " {hot}" } else { "" };
                men.push(format!("{} {cell}{record}", self.kind()));
                cells.push(cell);
            }
        }
        let free = ["a1", "b1", "c1", "d1", "e1"].into_iter().take(self.columns);
        let free = free.filter(|cell| !self.diagonal || *cell != "a1");
        let free: Vec<_> = free.filter(|cell| !cells.iter().any(|used| used == cell)).collect();
        if free.len() >= 2 && self.one_in(6) {
            men.push(format!("shuffled {} {} on {}", self.kind(), self.kind(), free.join(" ")));
        }
        if self.hand {
            men.push(format!("Ant {} in hand", 1 + self.dice.below(2)));
        }
        let middle = self.rows / 2 + 1;
        let nobody = match self.rows % 2 {
            1 if self.nobody && !self.diagonal => format!("  nobody: {} a{middle}", self.kind()),
            _ => String::new(),
        };
        let depths = if self.states && self.one_in(2) { "  cells: b2 {depth = 3}" } else { "" };
        format!("setup {{ White: {}  Black: likewise{nobody}{depths} }}\n", men.join(", "))
    }

    fn file(&mut self) -> String {
        let symmetry = self.of(&["half-turn", "half-turn", "mirror"]);
        let first = self.of(&["", "", "", " first Black"]);
        let symmetry = match () {
            () if self.diagonal => "diagonal",
            () if self.grid => symmetry,
            () => "half-turn",
        };
        let mut text = format!("language 1\ngame \"Made\"\nsides White, Black symmetry {symmetry}{first}\n");
        text += &self.board();
        if self.hand {
            text += "hand Ant\n";
        }
        if self.states {
            text += &self.states();
        }
        text += "define hop D = jump D over man\n";
        text += "define beside-of(S) = man by step any from S\n";
        let wake = if self.states { "set hot ; clear tally" } else { "take enemy by step any" };
        text += &format!("define wake = {{ {wake} }}\n");
        text += "family Crowd { move trick: step any quietly when here in hill }\n";
        for number in 0..self.kinds {
            text += &self.piece(number);
        }
        if self.one_in(6) {
            text += &format!("every piece {{ {} }}\n", self.rule());
        }
        if self.one_in(6) {
            text += &format!("{}\n", self.hook());
        }
        if self.one_in(4) {
            text += &format!(
                "moves so that {}\n",
                self.of(&[
                    "no own Ant attacked",
                    "not position occurs 2 times",
                    "not position occurs 2 times whoever moves",
                    "no own Ant attacked",
                    "not Ant attacked",
                    "not enemy Ant attacked"
                ])
            );
        }
        if self.one_in(8) {
            let effects = match self.dice.below(3) {
                0 => " { swap sides }",
                _ if self.states => " { tally = tally + 1 }",
                _ => "",
            };
            text += &format!(
                "pass {}{effects}\n",
                self.of(&["rest: when own Ant", "when number of own >= 2", "walk: unless own Bee"])
                    .replace("Bee", PIECES[self.kinds - 1].0)
            );
        }
        if self.one_in(12) && self.states {
            text += "after passing { set alarm }\n";
        }
        text += &self.setup();
        text += &self.phases();
        let turn = self.turn();
        text += &self.choice(turn);
        text += &self.endings();
        if self.one_in(20) {
            text += TEST;
        }
        text
    }
}

/// A board that is drawn.
const PICTURE: &str = "picture \"\"\"
    x x x x x
    x x x x x
    x x x x x
    x x x x x
    x x x x x
    \"\"\"";

/// Tests are no concern of those who play; all their words stand here.
const TEST: &str = "test \"all sorts of steps\" {
    position setup
    play \"a1-a2\"
    then game goes on
    then number of own >= 0
    moves all include a2
    moves Ant a1: none
    moves drops: 3 cells
    moves Ant a1 exclude a2 because takes
    moves all exclude \"pass\" because so that
    counts 3 9
    position { White: Ant a1  Black: Ant c3  to move Black }
    then draw
    then White wins
}
";
