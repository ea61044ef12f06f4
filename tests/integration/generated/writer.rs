//! Rule files made by chance: small boards, few men, and every construct of the language now and then.

#![expect(clippy::format_push_string, reason = "what is written reads like what is made")]
#![expect(clippy::match_same_arms, reason = "arms are weights")]
#![expect(clippy::struct_excessive_bools, reason = "each is a choice of its own")]

use menagerie::stats::Dice;

/// The pieces: names and letters.
const PIECES: [(&str, &str); 4] = [("Ant", "A"), ("Bee", "B"), ("Cow", "C"), ("Dog", "D")];

/// Where a set, a number or a question stands: what may be said there.
#[derive(Clone, Copy, PartialEq, Eq)]
enum At {
    /// On the way, or behind it: there is a mover.
    Walk,
    /// Before the walk, or in a permission.
    Before,
    /// Behind a move: `so that`, hooks.
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
    hand: bool,
    /// States of men, of sides and of the game are declared.
    states: bool,
    tracks: bool,
    nobody: bool,
    labels: usize,
    names: usize,
}

/// The file of a number.
pub(super) fn written(seed: u64) -> String {
    let mut dice = Dice::new(seed.wrapping_mul(0x9E37_79B9).wrapping_add(17));
    let (columns, rows) = (3 + dice.below(3), 3 + dice.below(3));
    let flag = |dice: &mut Dice, of: usize| dice.below(of) == 0;
    let grid = dice.below(8) > 0;
    let mut writer = Writer {
        kinds: 1 + dice.below(PIECES.len()),
        columns: if grid { columns } else { 5 },
        rows: if grid { rows } else { 5 },
        grid,
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

    // ---- directions, walks ----

    fn direction(&mut self, first: bool) -> String {
        if !self.grid {
            return "any".to_owned();
        }
        match self.dice.below(if first { 17 } else { 22 }) {
            0..=3 => "any".to_owned(),
            4..=6 => "orthogonal".to_owned(),
            7 | 8 => "diagonal".to_owned(),
            9 => "forward".to_owned(),
            10 => "sideways".to_owned(),
            11 => self
                .of(&["forward-diagonal", "backward", "(n | e | s | w)", "(forward + sideways)"])
                .to_owned(),
            12 => self.of(&["all (1, 2)", "(1, -1)", "all (0, 2)"]).to_owned(),
            13 | 14 if self.tracks => self.of(&["lane", "along lane", "against lane", "loop"]).to_owned(),
            15 | 16 if self.states => "face".to_owned(),
            13..=16 => "any".to_owned(),
            17 | 18 => "same".to_owned(),
            19 => "back".to_owned(),
            20 => self.of(&["left 1 of any", "right 1 of orthogonal"]).to_owned(),
            _ => self.of(&["veer 1 of any", "veer 2 of any"]).to_owned(),
        }
    }

    fn leg(&mut self, first: bool, deep: usize) -> String {
        match self.dice.below(16) {
            0..=7 => format!("step {}", self.direction(first)),
            8 => format!("slide {}", self.direction(true)),
            9 if self.grid => "leap (1, 2)".to_owned(),
            10..=12 => {
                let pattern = self.pattern();
                format!("jump {} over {pattern}", self.direction(first))
            }
            14 if deep > 0 => {
                let direction = if self.grid { self.of(&["orthogonal", "forward"]) } else { "any" };
                format!("hop {direction}")
            }
            _ => format!("step {}", self.direction(first)),
        }
    }

    fn pattern(&mut self) -> String {
        match self.dice.below(9) {
            0 | 1 => "man".to_owned(),
            2 | 3 => "enemy".to_owned(),
            4 => "(empty or own)*".to_owned(),
            5 => "empty*, man".to_owned(),
            6 => "cell".to_owned(),
            7 => "enemy+".to_owned(),
            _ => "man[1..2], empty?".to_owned(),
        }
    }

    /// How the last leg lands, and what is said of it.
    fn modes(&mut self, deep: usize) -> String {
        let mut modes = String::new();
        match self.dice.below(14) {
            0..=2 => modes += " quietly",
            3 | 4 => modes += " taking",
            5 => modes += &format!(" taking {}", self.small_men()),
            6 => modes += " may take",
            7 => modes += &format!(" may take {}", self.small_men()),
            8 if deep > 0 => {
                self.names += 1;
                let name = format!("met{}", self.names);
                let other = self.of(&["own", "enemy", "man"]);
                let effect = match self.dice.below(4) {
                    0 | 1 => format!("swap mover and {name}"),
                    2 => format!("take {name}"),
                    _ => format!("put {name} on origin"),
                };
                modes += &format!(" onto {other} as {name} {{ {effect} }}");
                return modes;
            }
            _ => {}
        }
        if deep > 0 && self.one_in(6) {
            let set = self.cells(1, At::Walk);
            modes += &format!(" to ({set})");
            if self.one_in(3) {
                modes += " if possible";
            }
        }
        if deep > 0 && self.one_in(8) {
            let question = self.question(1, At::Walk);
            modes += &format!(" where {question}");
            if self.one_in(3) {
                modes += " if possible";
            }
        }
        if deep > 0 && self.one_in(12) {
            let capturing = self.of(&[
                "enemy by step any",
                "enemy by step orthogonal from here",
                "passed enemy",
                "(enemy where it by step any from origin)",
            ]);
            if self.grid {
                modes += &format!(" capturing ({capturing})");
                if self.one_in(2) {
                    modes += " at the end";
                }
            }
        }
        if self.one_in(12) {
            modes += " may return";
        }
        modes
    }

    fn walk(&mut self, deep: usize) -> String {
        match self.dice.below(if deep == 0 { 5 } else { 13 }) {
            0..=4 => {
                let leg = self.leg(true, deep);
                format!("{leg}{}", self.modes(deep))
            }
            5 | 6 => {
                let quiet = self.of(&["", " quietly", " past", ""]);
                let (first, then) = (self.leg(true, 0), self.leg(false, deep));
                format!("{first}{quiet} then {then}{}", self.modes(deep))
            }
            7 => {
                let (leg, quantifier) = (self.leg(true, 0), self.of(&["+", "[1..2]", "[2]", "*", "+"]));
                let end = self.of(&["", " no cell twice", " while possible", "", ""]);
                let mode = self.of(&["", " quietly", " taking", " may take"]);
                format!("({leg}{mode}){quantifier}{end}")
            }
            8 => {
                let (leg, deep) = (self.leg(true, 0), deep - 1);
                let modes = self.modes(deep);
                format!("({leg}{modes}) then ({})?", self.further(deep))
            }
            9 => {
                let (one, other) = (self.walk(deep - 1), self.walk(deep - 1));
                format!("{one} | {other}")
            }
            10 => {
                let capture = "quietly capturing passed";
                let direction = if self.grid { self.of(&["orthogonal", "any", "diagonal"]) } else { "any" };
                let at_end = self.of(&["", " at the end"]);
                let end = self.of(&["", " while possible", " may return", ""]);
                format!("(jump {direction} over enemy {capture}{at_end})+{end}")
            }
            11 if self.one_in(4) => format!("stay {}", self.effects(deep - 1, At::Walk)),
            11 => {
                let (first, modes) = (self.leg(true, 0), self.modes(0));
                let effects = self.effects(deep - 1, At::Walk);
                format!("{first}{modes} {effects}")
            }
            _ => {
                let (eye, condition) = (self.eye(deep - 1), self.of(&["onto enemy", "onto own", "onto man"]));
                let leg = self.leg(true, 0);
                format!("look ({eye} {condition}) then {leg}{}", self.modes(0))
            }
        }
    }

    fn further(&mut self, deep: usize) -> String {
        let leg = self.leg(false, deep);
        format!("{leg}{}", self.modes(deep.min(1)))
    }

    /// A walk of an eye.
    fn eye(&mut self, deep: usize) -> String {
        match self.dice.below(if deep == 0 { 6 } else { 8 }) {
            0..=2 => format!("step {}", self.direction(true)),
            3 => "slide any".to_owned(),
            4 => format!("(step {} past)+", self.direction(true)),
            5 => format!("(step {})[1..2]", self.direction(true)),
            6 => format!("step any past then step {}", self.direction(false)),
            _ => format!("jump any over {}", self.pattern()),
        }
    }

    // ---- sets, numbers, questions ----

    fn small_men(&mut self) -> String {
        let kind = self.kind();
        match self.dice.below(5) {
            0 | 1 => format!("enemy {kind}"),
            2 => "enemy".to_owned(),
            3 => "man".to_owned(),
            _ => format!("(enemy but not {kind})"),
        }
    }

    fn men(&mut self, deep: usize, at: At) -> String {
        let kind = self.kind();
        let shallow = 10;
        match self.dice.below(if deep == 0 { shallow } else { 18 }) {
            0 | 1 => "own".to_owned(),
            2 | 3 => "enemy".to_owned(),
            4 => "man".to_owned(),
            5 => format!("own {kind}"),
            6 => format!("enemy {kind}"),
            7 if self.states => self.of(&["own hot", "enemy hot", "webs"]).to_owned(),
            7 | 8 if matches!(at, At::Walk | At::After) => self.of(&["mover", "taken", "mover"]).to_owned(),
            7 | 8 => kind.to_owned(),
            9 if self.nobody => "nobody".to_owned(),
            9 => "occupied".to_owned(),
            10 => format!("({} or {})", self.men(deep - 1, at), self.men(deep - 1, at)),
            11 => format!("({} but not {kind})", self.of(&["own", "enemy", "man"])),
            12 => {
                let question = self.question_of_it(deep - 1);
                format!("({} where {question})", self.of(&["own", "enemy", "man"]))
            }
            13 if self.one_in(2) => format!("({} by step any onto own)", self.of(&["own", "man"])),
            13 | 14 => {
                let (side, eye) = (self.of(&["own", "enemy", "man"]), self.eye(deep - 1));
                let from = match (at, self.dice.below(2)) {
                    (At::Game, _) | (_, 0) => format!(" from {}", self.cells(0, at)),
                    _ => String::new(),
                };
                format!("({side} by ({eye}){from})")
            }
            15 => format!("{kind} attacked"),
            16 => {
                let more = self.of(&["", " by own", " without effects", " if on here", " by (enemy man)"]);
                let who = if at == At::Game { "own" } else { "mover" };
                let more = if at == At::Game && more.contains("here") { "" } else { more };
                format!("({who} attacked{more})")
            }
            _ if at == At::After => format!("(own {kind} before moving)"),
            _ => "beside-of(enemy)".to_owned(),
        }
    }

    fn cells(&mut self, deep: usize, at: At) -> String {
        match self.dice.below(if deep == 0 { 9 } else { 13 }) {
            0 | 1 => "hill".to_owned(),
            2 => self.of(&["camp", "enemy camp"]).to_owned(),
            3 | 4 => "empty".to_owned(),
            5 if self.grid => "last".to_owned(),
            6 if at != At::Game => self.of(&["here", "origin", "here"]).to_owned(),
            7 if self.states => self.of(&["burnt", "mark", "burnt"]).to_owned(),
            5..=7 => "hill".to_owned(),
            8 => self.cell(),
            9 => format!("not {}", self.of(&["hill", "camp", "occupied"])),
            10 => format!("(hill or {})", self.cells(deep - 1, at)),
            11 => {
                let (set, eye) = (self.of(&["cell", "empty"]), self.eye(deep - 1));
                format!("({set} by ({eye}) from {})", if at == At::Game { "own" } else { "here" })
            }
            _ => format!("(cell where {})", self.question_of_it(deep - 1)),
        }
    }

    fn number(&mut self, deep: usize, at: At) -> String {
        match self.dice.below(if deep == 0 { 4 } else { 13 }) {
            0 | 1 => self.dice.below(4).to_string(),
            2 if self.states && at != At::Game => self.of(&["fuel", "tally", "worth"]).to_owned(),
            2 if self.states => "tally".to_owned(),
            2 | 3 => format!("number of {}", self.men(0, at)),
            4 if matches!(at, At::Walk | At::After) => "distance".to_owned(),
            4..=6 => format!("number of {}", self.men(deep - 1, at)),
            7 if self.states => {
                format!("sum of {} of {}", self.of(&["worth", "fuel"]), self.of(&["own", "enemy", "man"]))
            }
            7 | 8 => format!("({} + {})", self.number(deep - 1, at), self.number(0, at)),
            9 => format!("({} - {})", self.number(deep - 1, at), self.number(0, at)),
            10 => format!("max({}, {})", self.number(deep - 1, at), self.number(0, at)),
            11 => format!("min({}, {})", self.number(0, at), self.number(deep - 1, at)),
            _ => format!("{} times {}", self.number(0, at), 1 + self.dice.below(2)),
        }
    }

    fn question_of_it(&mut self, deep: usize) -> String {
        match self.dice.below(6) {
            0 if self.states => format!("it.worth {} 2", self.of(&[">=", "<", "is"])),
            0 | 1 => format!("it in {}", self.cells(0, At::Game)),
            2 => format!("{} by ({}) from it", self.of(&["own", "enemy"]), self.eye(deep.min(1))),
            3 => format!("no {} by step any from it", self.of(&["own", "enemy"])),
            4 => format!("it is {}", self.kind()),
            _ => format!("number of man by step any from it >= {}", 1 + self.dice.below(2)),
        }
    }

    fn question(&mut self, deep: usize, at: At) -> String {
        match self.dice.below(if deep == 0 { 7 } else { 15 }) {
            0 => format!("own {}", self.kind()),
            1 => format!("no enemy {}", self.kind()),
            2 if at != At::Game => self
                .of(&["here in hill", "here in camp", "here in enemy camp", "not here in hill"])
                .to_owned(),
            3 if self.states => self.of(&["alarm", "tally >= 1", "no burnt", "enemy.alarm"]).to_owned(),
            2..=4 => format!("{} on {}", self.of(&["own", "enemy", "man"]), self.cells(0, at)),
            5 => format!("number of own >= {}", 1 + self.dice.below(4)),
            6 if at != At::Game => self
                .of(&["origin in hill", "mover is Ant", "direction is forward", "not here in camp"])
                .to_owned(),
            6 => "own is White".to_owned(),
            7 | 8 => {
                let sign = self.of(&[">=", "<=", ">", "<", "is", "is not"]);
                format!("{} {sign} {}", self.number(deep - 1, at), self.number(deep - 1, at))
            }
            9 => format!("({} and {})", self.question(deep - 1, at), self.question(deep - 1, at)),
            10 => format!("({} or {})", self.question(deep - 1, at), self.question(deep - 1, at)),
            11 => format!("not ({})", self.question(deep - 1, at)),
            12 => format!("no {}", self.men(deep - 1, at)),
            13 => self.men(deep - 1, at),
            _ if at == At::After => self
                .of(&[
                    "number of own attacked <= number of own attacked before moving",
                    "no own Ant attacked",
                    "can-move(taken)",
                ])
                .to_owned(),
            _ => format!("own Ant on {}", self.cells(deep - 1, at)),
        }
    }

    fn guards(&mut self, deep: usize) -> String {
        let mut guards = String::new();
        if self.one_in(3) {
            let question = self.question(deep, At::Before);
            guards += &format!(" {} {question}", self.of(&["when", "unless"]));
        }
        if self.one_in(3) {
            let question = match self.dice.below(4) {
                0 => format!("no own {} attacked", self.kind()),
                1 => {
                    let attacked = [
                        "mover attacked by own",
                        "no mover attacked by (enemy man)",
                        "no own Ant attacked if on hill",
                        "no own Ant attacked without effects",
                        "own by step any onto own from here",
                    ];
                    self.of(&attacked).to_owned()
                }
                _ => self.question(deep, At::After),
            };
            guards += &format!(" so that {question}");
        }
        guards
    }

    // ---- effects ----

    fn effect(&mut self, deep: usize, at: At) -> String {
        let kind = self.kind();
        match self.dice.below(if deep == 0 { 11 } else { 16 }) {
            0 if self.states => self
                .of(&["set hot", "clear hot", "set alarm", "clear fuel", "clear burnt", "set mover.hot"])
                .to_owned(),
            1 if self.states => format!("fuel = {}", self.number(1, at)),
            2 if self.states => self
                .of(&[
                    "tally = tally + 1",
                    "tally = 0",
                    "mark = here",
                    "mark = origin",
                    "face = forward",
                    "enemy.alarm = alarm",
                    "fuel = fuel + distance",
                ])
                .to_owned(),
            3 if self.states => self
                .of(&[
                    "add here to burnt",
                    "remove here from burnt",
                    "add origin to burnt",
                    "add mover to webs",
                    "add (enemy by step any) to webs",
                    "remove mover from webs",
                ])
                .to_owned(),
            0..=3 => format!(
                "take (enemy by {})",
                self.of(&["step any", "step diagonal", "slide any"])
                    .replace("diagonal", if self.grid { "diagonal" } else { "any" })
            ),
            4 => format!("become {kind}"),
            5 => format!("change (enemy by ({})) to own", self.eye(0)),
            6 => format!("put new {kind} on origin"),
            7 if self.hand => {
                self.of(&["add Ant to own hand", "add taken to own hand", "add Ant to enemy hand"]).to_owned()
            }
            7 | 8 => format!("take (enemy {kind} by step any)"),
            9 => format!("become one of ({kind} or {})", self.kind()),
            10 => format!("put new {} {kind} on {}", self.of(&["own", "enemy"]), self.cell()),
            11 => format!("if {} {}", self.question(deep - 1, at), self.effects(deep - 1, at)),
            12 => {
                let (one, other) = (self.effects(0, at), self.effects(0, at));
                format!("if {} {one} else {other}", self.question(deep - 1, at))
            }
            13 => {
                let what = match self.dice.below(4) {
                    0 => "take it".to_owned(),
                    1 => format!("change it to {}", self.of(&["own", "enemy", "Ant"])),
                    2 if self.states => "set it.hot".to_owned(),
                    _ => "take enemy by step any from it".to_owned(),
                };
                let whom = self.of(&["(enemy by step any)", "(man by step any)", "own Ant", "enemy"]);
                format!("each {whom} {{ {what} }}")
            }
            14 => "wake".to_owned(),
            _ => format!("change ({} by step any) to {kind}", self.of(&["own", "enemy", "man"])),
        }
    }

    fn effects(&mut self, deep: usize, at: At) -> String {
        let mut effects = self.effect(deep, at);
        if self.one_in(3) {
            effects = format!("{effects} ; {}", self.effect(deep, at));
        }
        format!("{{ {effects} }}")
    }

    // ---- pieces ----

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
            0 => format!("takes {}", self.of(&["enemy", "man", "enemy or Ant"])),
            1 => format!("enters not {}", self.of(&["hill", "camp", "enemy camp"])),
            2 => format!("passes not {}", self.of(&["hill", "camp"])),
            3 => format!("stops not {}", self.of(&["hill", "camp"])),
            4 => format!("stands not {}", self.of(&["hill", "enemy camp"])),
            5 => "safe when here in hill".to_owned(),
            6 => format!("safe when {question}"),
            7 => format!("moves when {question}"),
            8 => format!("moves so that {}", self.question(1, At::After)),
            9 => format!("never takes Ant when {question}"),
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
            let rest = "";
            items.push(format!("grid a..{last}{round}, 1..{}{rest}", self.rows));
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
        let acts = match self.dice.below(19) {
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
            14 if self.hand => "drop | move",
            15 if self.hand => "move then drop else move | drop",
            _ => return String::new(),
        };
        let again = self.of(&["", "", "", " again when taken", " again unless taken when own Ant"]);
        format!("turn {{ {acts} }}{again}\n")
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
            "alarm : flag for each side{until}\ntally : 0..4{until}{compared}\nmark : cell{until}\nwebs : set of man\nburnt : set of cell{}{until}\n",
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
            if !cells.contains(&cell) && cell != "b2" {
                let record = if self.states && self.one_in(6) { " {hot}" } else { "" };
                men.push(format!("{} {cell}{record}", self.kind()));
                cells.push(cell);
            }
        }
        if self.hand {
            men.push(format!("Ant {} in hand", 1 + self.dice.below(2)));
        }
        let middle = self.rows / 2 + 1;
        let nobody = match self.rows % 2 {
            1 if self.nobody => format!("  nobody: {} a{middle}", self.kind()),
            _ => String::new(),
        };
        format!("setup {{ White: {}  Black: likewise{nobody} }}\n", men.join(", "))
    }

    fn file(&mut self) -> String {
        let symmetry = self.of(&["half-turn", "half-turn", "mirror"]);
        let first = self.of(&["", "", "", " first Black"]);
        let symmetry = if self.grid { symmetry } else { "half-turn" };
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
                self.of(&["no own Ant attacked", "not position occurs 2 times", "no own Ant attacked"])
            );
        }
        if self.one_in(8) {
            let effects = if self.states { " { tally = tally + 1 }" } else { "" };
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
        text += &self.turn();
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
