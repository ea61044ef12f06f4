//! A notation of ways of moving by letters, Betza's: `mFD` is a step aslant onto an empty cell, or a leap over one.

/// What a letter stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Atom {
    /// One cell in these directions; twice the letter is a slide.
    Step(Directions),
    /// A slide.
    Slide(Directions),
    /// A leap by a vector; twice the letter goes on and on.
    Leap(&'static str),
}

/// The directions of a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Directions {
    Orthogonal,
    Diagonal,
    Any,
}

fn atom(letter: char) -> Option<Atom> {
    Some(match letter {
        'W' => Atom::Step(Directions::Orthogonal),
        'F' => Atom::Step(Directions::Diagonal),
        'K' => Atom::Step(Directions::Any),
        'R' => Atom::Slide(Directions::Orthogonal),
        'B' => Atom::Slide(Directions::Diagonal),
        'Q' => Atom::Slide(Directions::Any),
        'D' => Atom::Leap("(0,2)"),
        'N' => Atom::Leap("(1,2)"),
        'A' => Atom::Leap("(2,2)"),
        'H' => Atom::Leap("(0,3)"),
        'C' => Atom::Leap("(1,3)"),
        'Z' => Atom::Leap("(2,3)"),
        _ => return None,
    })
}

/// Whether a word is made of nothing but the letters of that notation.
#[must_use]
pub fn is_betza(word: &str) -> bool {
    let letter = |c: char| atom(c).is_some() || "mcfblrsvjnpgqzioa".contains(c) || c.is_ascii_digit();
    // The letters of a word that is none are followed by an atom.
    let ends = word.trim_end_matches(|c: char| c.is_ascii_digit());
    word.len() <= 12
        && word.chars().all(letter)
        && ends.chars().next_back().is_some_and(|c| atom(c).is_some())
}

/// The walk that a word of that notation stands for, where it is simple.
#[must_use]
pub fn walk(word: &str) -> Option<String> {
    let mut letters = word.chars().peekable();
    let mut ways = Vec::new();
    while letters.peek().is_some() {
        let mut said = String::new();
        while let Some(letter) = letters.next_if(char::is_ascii_lowercase) {
            said.push(letter);
        }
        let letter = letters.next()?;
        let known = atom(letter)?;
        let doubled = letters.next_if_eq(&letter).is_some();
        let mut digits = String::new();
        while let Some(digit) = letters.next_if(char::is_ascii_digit) {
            digits.push(digit);
        }
        ways.push(way(known, doubled, &digits, &said)?);
    }
    (!ways.is_empty()).then(|| ways.join(" | "))
}

/// One way to move: a letter with its prefix and suffix.
fn way(atom: Atom, doubled: bool, digits: &str, said: &str) -> Option<String> {
    let count: Option<u32> = if digits.is_empty() { None } else { Some(digits.parse().ok()?) };
    let mode = match (said.contains('m'), said.contains('c')) {
        (true, false) => " quietly",
        (false, true) => " taking",
        _ => "",
    };
    let whither: String = said.chars().filter(|letter| !matches!(letter, 'm' | 'c')).collect();
    let (of, slides) = match atom {
        Atom::Leap(vector) => {
            let leap = if doubled { "ride" } else { "leap" };
            return (whither.is_empty() && count.is_none()).then(|| format!("{leap} {vector}{mode}"));
        }
        Atom::Step(of) => (of, doubled),
        Atom::Slide(_) if doubled => return None,
        Atom::Slide(of) => (of, true),
    };
    let directions = directions(of, &whither)?;
    Some(match count {
        None if slides => format!("slide {directions}{mode}"),
        Some(0) => format!("slide {directions}{mode}"),
        None | Some(1) => format!("step {directions}{mode}"),
        Some(count @ 2..=99) => format!("(step {directions} then (step same)[0..{}]){mode}", count - 1),
        Some(_) => return None,
    })
}

/// The directions, of those of a letter, that the letters before it leave.
fn directions(of: Directions, whither: &str) -> Option<&'static str> {
    Some(match (of, whither) {
        (Directions::Orthogonal, "") => "orthogonal",
        (Directions::Orthogonal, "f") => "forward",
        (Directions::Orthogonal, "b") => "backward",
        (Directions::Orthogonal, "s") => "sideways",
        (Directions::Orthogonal, "l") => "leftward",
        (Directions::Orthogonal, "r") => "rightward",
        (Directions::Orthogonal, "v" | "fb" | "bf") => "(forward | backward)",
        (Directions::Orthogonal, "fs" | "sf") => "(forward | sideways)",
        (Directions::Orthogonal, "bs" | "sb") => "(backward | sideways)",
        (Directions::Diagonal, "") => "diagonal",
        (Directions::Diagonal, "f") => "forward-diagonal",
        (Directions::Diagonal, "b") => "backward-diagonal",
        (Directions::Any, "") => "any",
        (Directions::Any, "f") => "(forward | forward-diagonal)",
        (Directions::Any, "b") => "(backward | backward-diagonal)",
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::{is_betza, walk};

    #[test]
    fn simple_words_are_written_out() {
        let written = |word: &str| walk(word).unwrap_or_default();
        assert_eq!(written("mFD"), "step diagonal quietly | leap (0,2)");
        assert_eq!(written("WF"), "step orthogonal | step diagonal");
        assert_eq!(written("fmWfcF"), "step forward quietly | step forward-diagonal taking");
        assert_eq!(written("NN"), "ride (1,2)");
        assert_eq!(written("R4"), "(step orthogonal then (step same)[0..3])");
        assert_eq!(written("mcK"), "step any");
        assert_eq!(written("WW"), "slide orthogonal");
        assert_eq!(written("fsW"), "step (forward | sideways)");
        assert!(["fN", "N2", "pR", "R4444", "RR"].iter().all(|word| walk(word).is_none()));
    }

    #[test]
    fn words_of_other_letters_are_no_such_notation() {
        assert!(["mFD", "NN", "R4", "pR", "W"].iter().all(|word| is_betza(word)));
        assert!(!["Rook", "step", "", "4", "mf", "Walk"].iter().any(|word| is_betza(word)));
    }
}
