//! `RecordedMove` games into text.

use std::fmt::{self, Display, Write};

use super::{Ending, Record, SCHEMA, one_line};

/// How a line of the words of a position is indented, and a note on a move.
const INDENT: &str = "    ";

/// How the game ended, in words: "Red wins: win when no enemy".
impl Display for Ending {
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        let by =
            |words: &str| if words.is_empty() { String::new() } else { format!(": {}", one_line(words)) };
        match self {
            Self::Open => to.write_str("not over"),
            Self::Resigned(side) => write!(to, "{side} resigns"),
            Self::Won(side, words) => write!(to, "{side} wins{}", by(words)),
            Self::Drawn(words) => write!(to, "drawn{}", by(words)),
        }
    }
}

/// The text of the file. The same game always gives the same bytes.
impl Display for Record {
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(to, "menagerie game {SCHEMA}\n\n")?;
        for name in &self.names {
            writeln!(to, "game: {}", one_line(name))?;
        }
        for (key, value) in [("rules", &self.rules), ("meaning", &self.meaning), ("setup", &self.setup)] {
            if !value.is_empty() {
                writeln!(to, "{key}: {}", one_line(value))?;
            }
        }
        if let Some(start) = &self.start {
            to.write_str("position {\n")?;
            for line in start.lines() {
                writeln!(to, "{INDENT}{}", line.trim())?;
            }
            to.write_str("}\n")?;
        }
        if let Some(ending) = &self.ending {
            writeln!(to, "result: {ending}")?;
        }
        write!(to, "moves: {}\n\n", self.moves.len())?;
        for note in &self.notes {
            writeln!(to, "{}", noted(note))?;
        }
        let digits = self.moves.len().to_string().len().max(3);
        let wide = |widths: &mut dyn Iterator<Item = usize>| widths.max().unwrap_or(0);
        let sides = wide(&mut self.moves.iter().map(|recorded| recorded.side.chars().count()));
        let texts = wide(&mut self.moves.iter().map(|recorded| recorded.text.chars().count())).min(WIDEST);
        for (number, recorded) in (1..).zip(&self.moves) {
            let mut line = format!("{number:>digits$}  ");
            if sides > 0 {
                let _ = write!(line, "{:sides$}  ", recorded.side);
            }
            let _ = write!(line, "{:texts$}", recorded.text);
            if let Some(sum) = &recorded.sum {
                let _ = write!(line, "  [{sum}]");
            }
            writeln!(to, "{}", line.trim_end())?;
            for note in &recorded.notes {
                writeln!(to, "{INDENT}{}", noted(note))?;
            }
        }
        Ok(())
    }
}

/// How wide the column of moves may be. What is longer goes beyond it.
const WIDEST: usize = 32;

/// A note after its sign.
fn noted(note: &str) -> String {
    match one_line(note) {
        empty if empty.is_empty() => "#".to_owned(),
        note => format!("# {note}"),
    }
}
