//! Forms that games known elsewhere use, each of which has a fast path of its own: chance alone would seldom put them together.

use super::Writer;

impl Writer {
    /// A whole walk of such a form, with a name of its own where it gives one.
    pub(super) fn form(&mut self) -> String {
        self.names += 1;
        let (kind, name) = (self.kind(), format!("seen{}", self.names));
        let own = self.of(&["own", "enemy", "man"]);
        let line = if self.grid { self.of(&["orthogonal", "diagonal", "any"]) } else { "any" };
        match self.dice.below(16) {
            0 | 1 => format!("(step any onto {own} {kind} {{ swap mover and it }})+"),
            2 | 3 => {
                let (quietly, whose) =
                    (self.of(&[" quietly", " quietly", ""]), self.of(&["nobody", "enemy", "own"]));
                format!(
                    "{} {line}{quietly} then look slide {line} quietly as {name} {{ put new {whose} {kind} on {name} }}",
                    self.of(&["step", "slide"])
                )
            }
            4 | 5 => {
                let far = format!("jump {line} over cell*");
                let effect = self.of(&["swap mover and", "take"]);
                format!(
                    "look (({far} past)? then ({far}) onto {own} as {name}) then stay {{ {effect} {name} }}"
                )
            }
            6 => format!("look slide {line} onto own {kind} as {name} then stay {{ put {name} on hill }}"),
            7 | 8 => format!("jump {line} over (empty or {own} {kind}){}", self.of(&["", "", "[1..2]", "*"])),
            9 | 10 => {
                let then = self.of(&["same", "any", "back", "left 1 of same", "right 1 of same"]);
                format!("step {line} may take then step {then}{}", self.of(&["", " quietly", " taking"]))
            }
            11 if self.grid => {
                "step n then step n then step w | step n then step n then step e | step n then step w"
                    .to_owned()
            }
            12 => format!("step any taking (own or enemy {kind})"),
            13 => format!("step any {{ become {kind} }}"),
            14 => format!(
                "(step {line} quietly past)* then step any onto {own} as {name} {{ put {name} on origin }}"
            ),
            _ => format!("step any quietly where enemy {kind} by slide {line} from here"),
        }
    }
}
