//! Walks made by chance: directions, legs, modes, eyes.

use super::{At, Writer};

impl Writer {
    pub(super) fn direction(&mut self, first: bool) -> String {
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
            19 => self.of(&["back", "right 1 of any"]).to_owned(),
            20 => self.of(&["left 1 of any", "right 1 of orthogonal"]).to_owned(),
            _ => self.of(&["veer 1 of any", "veer 2 of any"]).to_owned(),
        }
    }

    pub(super) fn leg(&mut self, first: bool, deep: usize) -> String {
        match self.dice.below(16) {
            0..=7 => format!("step {}", self.direction(first)),
            8 => format!("slide {}", self.direction(true)),
            9 if self.grid => "leap (1, 2)".to_owned(),
            10..=12 => {
                let pattern = self.pattern();
                format!("jump {} over {pattern}", self.direction(first))
            }
            13 if !first => {
                self.direction(first);
                "fly".to_owned()
            }
            14 if deep > 0 => {
                let direction = if self.grid { self.of(&["orthogonal", "forward"]) } else { "any" };
                format!("hop {direction}")
            }
            _ => format!("step {}", self.direction(first)),
        }
    }

    pub(super) fn pattern(&mut self) -> String {
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

    /// How the last leg lands, and its modes.
    pub(super) fn modes(&mut self, deep: usize) -> String {
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

    pub(super) fn walk(&mut self, deep: usize) -> String {
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

    pub(super) fn further(&mut self, deep: usize) -> String {
        let leg = self.leg(false, deep);
        format!("{leg}{}", self.modes(deep.min(1)))
    }

    /// A walk of an eye.
    pub(super) fn eye(&mut self, deep: usize) -> String {
        match self.dice.below(if deep == 0 { 6 } else { 8 }) {
            0..=2 => format!("step {}", self.direction(true)),
            3 => if self.hand { "fly" } else { "slide any" }.to_owned(),
            4 => format!("(step {} past)+", self.direction(true)),
            5 => format!("(step {})[1..2]", self.direction(true)),
            6 => format!("step any past then step {}", self.direction(false)),
            _ => format!("jump any over {}", self.pattern()),
        }
    }
}
