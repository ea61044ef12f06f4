//! Outlines of pieces that authors draw themselves: the data of an SVG path, read and written again, so that nothing else gets
//! into a picture.

use std::fmt::Write;

/// The longest outline, in bytes.
pub const LONGEST: usize = 2000;

/// How far a point of an outline may be from its middle, to each side.
pub const FIELD: i64 = 22;

/// The most digits of a number before its point.
const DIGITS: usize = 3;

/// Why a text is no outline.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// What is wrong.
    pub problem: String,
    /// What to do.
    pub advice: &'static str,
}

const FORM: &str = "an outline is letters and numbers, such as `M0 -15L13 10H-13z`: `M` begins at a point, `L` draws a line, `z` closes";
const INSIDE: &str =
    "the field goes from -22 to 22 to the right and from -22 to 22 down; its middle is `0 0`";

fn fault(problem: impl Into<String>) -> Fault {
    Fault { problem: problem.into(), advice: FORM }
}

/// Reads the data of a path: the commands `M L H V C S Q T A Z` in upper and lower case, with numbers of at most three digits
/// before the point and two after it. All its points lie in a field of 44 by 44 around `0 0`. What comes back draws the same
/// and holds nothing but commands, numbers and single blanks.
///
/// # Errors
///
/// What keeps it from being one: another sign, a wrong count of numbers, a point outside, or more than [`LONGEST`] bytes.
pub fn read(text: &str) -> Result<String, Fault> {
    if text.len() > LONGEST {
        let advice = "draw it with fewer points";
        return Err(Fault { problem: format!("it has more than {LONGEST} characters"), advice });
    }
    let mut pen = Pen::default();
    let mut signs = text.chars().peekable();
    let mut command: Option<(char, Vec<i64>)> = None;
    while let Some(sign) = signs.peek().copied() {
        if sign.is_ascii_whitespace() || sign == ',' {
            signs.next();
        } else if arity(sign).is_some() {
            signs.next();
            if let Some((letter, numbers)) = command.replace((sign, Vec::new())) {
                pen.draw(letter, &numbers)?;
            }
        } else if sign.is_ascii_digit() || "-+.".contains(sign) {
            let number = number(&mut signs)?;
            match &mut command {
                Some((_, numbers)) => numbers.push(number),
                None => return Err(fault("it begins with a number")),
            }
        } else {
            return Err(fault(format!("`{}` means nothing there", sign.escape_debug())));
        }
    }
    let Some((letter, numbers)) = command else { return Err(fault("there is nothing in it")) };
    pen.draw(letter, &numbers)?;
    if pen.drawn == 0 {
        return Err(fault("it draws nothing"));
    }
    Ok(pen.data)
}

/// How many numbers a command takes.
fn arity(letter: char) -> Option<usize> {
    Some(match letter.to_ascii_uppercase() {
        'M' | 'L' | 'T' => 2,
        'H' | 'V' => 1,
        'C' => 6,
        'S' | 'Q' => 4,
        'A' => 7,
        'Z' => 0,
        _ => return None,
    })
}

/// A number, in hundredths.
fn number(signs: &mut std::iter::Peekable<std::str::Chars<'_>>) -> Result<i64, Fault> {
    let minus = signs.next_if(|sign| "+-".contains(*sign)) == Some('-');
    let mut digits = |most: usize| {
        let mut found = String::new();
        while let Some(digit) = signs.next_if(char::is_ascii_digit) {
            found.push(digit);
        }
        let point = signs.next_if(|sign| *sign == '.' && most == DIGITS).is_some();
        (found, point)
    };
    let (whole, point) = digits(DIGITS);
    let part = if point { digits(2).0 } else { String::new() };
    if whole.len() + part.len() == 0 {
        return Err(fault("a sign stands before no number"));
    }
    if whole.len() > DIGITS || part.len() > 2 {
        let advice = "a number has at most three digits and two decimals";
        return Err(Fault { problem: format!("`{whole}.{part}` has too many digits"), advice });
    }
    let hundredths = format!("{whole}{part:0<2}").parse::<i64>().unwrap_or(0);
    Ok(if minus { -hundredths } else { hundredths })
}

/// Where the drawing is, in hundredths, and what has been drawn.
#[derive(Debug, Default)]
struct Pen {
    at: (i64, i64),
    /// Where the part began that `z` closes.
    start: (i64, i64),
    data: String,
    drawn: usize,
}

impl Pen {
    /// A command with all its numbers, which may be those of several.
    fn draw(&mut self, letter: char, numbers: &[i64]) -> Result<(), Fault> {
        if self.data.is_empty() && !letter.eq_ignore_ascii_case(&'M') {
            return Err(fault("it does not begin with `M`"));
        }
        let arity = arity(letter).unwrap_or(0);
        if arity == 0 {
            if !numbers.is_empty() {
                return Err(fault("a number follows `z`"));
            }
            self.data.push('z');
            self.at = self.start;
            return Ok(());
        }
        if numbers.is_empty() || !numbers.len().is_multiple_of(arity) {
            let each = if arity == 1 { "one number".to_owned() } else { format!("{arity} numbers") };
            return Err(fault(format!("`{letter}` takes {each}, not {}", numbers.len())));
        }
        for (round, numbers) in numbers.chunks(arity).enumerate() {
            self.part(letter, numbers)?;
            // Further numbers after `M` are lines.
            if letter.eq_ignore_ascii_case(&'M') && round == 0 {
                self.start = self.at;
            } else {
                self.drawn += 1;
            }
        }
        self.write(letter, numbers);
        Ok(())
    }

    /// One command: where it leads, and whether that lies in the field.
    fn part(&mut self, letter: char, numbers: &[i64]) -> Result<(), Fault> {
        let from = if letter.is_ascii_lowercase() { self.at } else { (0, 0) };
        let points: Vec<(i64, i64)> = match (letter.to_ascii_uppercase(), numbers) {
            ('H', [x]) => vec![(from.0 + x, self.at.1)],
            ('V', [y]) => vec![(self.at.0, from.1 + y)],
            ('A', [wide, high, _, large, sweep, x, y]) => {
                let flags = [*large, *sweep].iter().all(|flag| *flag == 0 || *flag == 100);
                let radii = [*wide, *high].iter().all(|radius| (0..=FIELD * 200).contains(radius));
                if !flags || !radii {
                    let problem =
                        "an arc is two radii up to 44, an angle, two flags of `0` or `1`, and a point";
                    return Err(fault(problem));
                }
                vec![(from.0 + x, from.1 + y)]
            }
            (_, numbers) => {
                let pairs = numbers.chunks(2).map(|pair| match pair {
                    [x, y] => (from.0 + x, from.1 + y),
                    _ => from,
                });
                pairs.collect()
            }
        };
        let field = -FIELD * 100..=FIELD * 100;
        if let Some((x, y)) = points.iter().find(|(x, y)| !field.contains(x) || !field.contains(y)) {
            let problem = format!("the point `{} {}` lies outside", written(*x), written(*y));
            return Err(Fault { problem, advice: INSIDE });
        }
        self.at = points.last().copied().unwrap_or(self.at);
        Ok(())
    }

    fn write(&mut self, letter: char, numbers: &[i64]) {
        self.data.push(letter);
        for (index, number) in numbers.iter().enumerate() {
            let blank = if index == 0 { "" } else { " " };
            let _ = write!(self.data, "{blank}{}", written(*number));
        }
    }
}

/// Hundredths as they are written.
fn written(hundredths: i64) -> String {
    let minus = if hundredths < 0 { "-" } else { "" };
    let (whole, part) = (hundredths.abs() / 100, hundredths.abs() % 100);
    match part {
        0 => format!("{minus}{whole}"),
        part if part % 10 == 0 => format!("{minus}{whole}.{}", part / 10),
        part => format!("{minus}{whole}.{part:02}"),
    }
}

#[cfg(test)]
mod tests;
