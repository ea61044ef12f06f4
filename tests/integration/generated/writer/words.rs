//! Sets, numbers, questions and effects made by chance.

use super::{At, Writer};

impl Writer {
    pub(super) fn small_men(&mut self) -> String {
        let kind = self.kind();
        match self.dice.below(5) {
            0 | 1 => format!("enemy {kind}"),
            2 => "enemy".to_owned(),
            3 => "man".to_owned(),
            _ => format!("(enemy but not {kind})"),
        }
    }

    pub(super) fn men(&mut self, deep: usize, at: At) -> String {
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

    pub(super) fn cells(&mut self, deep: usize, at: At) -> String {
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

    pub(super) fn number(&mut self, deep: usize, at: At) -> String {
        match self.dice.below(if deep == 0 { 4 } else { 13 }) {
            0 | 1 => self.dice.below(4).to_string(),
            2 if self.states && at != At::Game => {
                self.of(&["fuel", "tally", "worth", "here.depth"]).to_owned()
            }
            2 if self.states => self.of(&["tally", "b2.depth"]).to_owned(),
            2 | 3 => format!("number of {}", self.men(0, at)),
            4 if matches!(at, At::Walk | At::After) => "distance".to_owned(),
            4..=6 => format!("number of {}", self.men(deep - 1, at)),
            7 if self.states => {
                format!(
                    "sum of {} of {}",
                    self.of(&["worth", "fuel", "depth"]),
                    self.of(&["own", "enemy", "man"])
                )
            }
            7 | 8 => format!("({} + {})", self.number(deep - 1, at), self.number(0, at)),
            9 => format!("({} - {})", self.number(deep - 1, at), self.number(0, at)),
            10 => format!("max({}, {})", self.number(deep - 1, at), self.number(0, at)),
            11 => format!("min({}, {})", self.number(0, at), self.number(deep - 1, at)),
            _ => format!("{} times {}", self.number(0, at), 1 + self.dice.below(2)),
        }
    }

    pub(super) fn question_of_it(&mut self, deep: usize) -> String {
        match self.dice.below(6) {
            0 if self.states => {
                format!("it.{} {} 2", self.of(&["worth", "depth"]), self.of(&[">=", "<", "is"]))
            }
            0 | 1 => format!("it in {}", self.cells(0, At::Game)),
            2 => format!("{} by ({}) from it", self.of(&["own", "enemy"]), self.eye(deep.min(1))),
            3 => format!("no {} by step any from it", self.of(&["own", "enemy"])),
            4 => format!("it is {}", self.kind()),
            _ => format!("number of man by step any from it >= {}", 1 + self.dice.below(2)),
        }
    }

    pub(super) fn question(&mut self, deep: usize, at: At) -> String {
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

    pub(super) fn guards(&mut self, deep: usize) -> String {
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

    pub(super) fn effect(&mut self, deep: usize, at: At) -> String {
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
                    "here.depth = here.depth + 1",
                    "origin.depth = distance",
                    "hill.depth = 0",
                    "sow depth from here by step forward as mark without hill",
                    "sow depth from origin by step forward as mark while mark in hill",
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

    pub(super) fn effects(&mut self, deep: usize, at: At) -> String {
        let mut effects = self.effect(deep, at);
        if self.one_in(3) {
            effects = format!("{effects} ; {}", self.effect(deep, at));
        }
        format!("{{ {effects} }}")
    }
}
