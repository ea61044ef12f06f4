//! A text made smaller, as long as something is so of it.

/// The smallest text that is found by leaving out lines, and then words, of which it is still so.
pub(super) fn shrunk(text: &str, still: &dyn Fn(&str) -> bool) -> String {
    let lines = text.lines().map(|line| format!("{line}\n")).collect();
    let lines = without_parts(lines, still);
    let mut words = Vec::new();
    for line in lines {
        words.extend(line.split_inclusive([' ', '\n']).map(str::to_owned));
    }
    without_parts(words, still).concat()
}

/// Leaves out stretches of parts, longer ones first.
fn without_parts(mut parts: Vec<String>, still: &dyn Fn(&str) -> bool) -> Vec<String> {
    let mut length = (parts.len() / 2).clamp(1, 24);
    loop {
        let (mut place, mut smaller) = (0, false);
        while place + length <= parts.len() {
            let rest = [&parts[..place], &parts[place + length..]].concat();
            if still(&rest.concat()) {
                (parts, smaller) = (rest, true);
            } else {
                place += 1;
            }
        }
        if length == 1 && !smaller {
            return parts;
        }
        length = if length > 1 { length - length.div_ceil(3) } else { 1 };
    }
}
