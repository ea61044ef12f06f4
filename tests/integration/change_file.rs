//! A file of `tests/changes/`: a change of a rule file, and tests of the result.
//!
//! ```text
//! # What the change makes of the game.
//! - a line of the rule file
//! + what stands there instead: any number of lines, or none
//!
//! test "this holds after the change" { ... }
//! ```
//!
//! There may be several groups of lines, each `-` and then `+`. A group begins where a `-` follows something else. Lines
//! of comment may stand between groups. The tests go to the end of the file.

use std::ops::Range;

/// What such a file says.
#[derive(Debug)]
pub(crate) struct Change {
    /// The first line, which says what it is about.
    pub(crate) title: String,
    groups: Vec<Group>,
    /// The tests, to stand at the end of the changed file.
    pub(crate) tests: String,
}

/// Lines that go, and lines that come in their place.
#[derive(Debug, Default)]
struct Group {
    gone: Vec<String>,
    new: Vec<String>,
}

impl Change {
    pub(crate) fn parse(text: &str) -> Result<Self, String> {
        let title = text.lines().next().and_then(|line| line.strip_prefix("# "));
        let title = title.ok_or("does not begin with a line `# What the change makes of the game.`")?;
        let mut groups: Vec<Group> = Vec::new();
        let mut open = false;
        let mut tests = String::new();
        for (index, line) in text.lines().enumerate() {
            if !tests.is_empty() || line.trim_start().starts_with("test ") {
                tests.push_str(line);
                tests.push('\n');
            } else if let Some(gone) = marked(line, '-') {
                if !open || groups.last().is_none_or(|group| !group.new.is_empty()) {
                    groups.push(Group::default());
                }
                groups.last_mut().unwrap().gone.push(gone.trim().to_owned());
                open = true;
            } else if let Some(new) = marked(line, '+') {
                let group = groups.last_mut().filter(|_| open);
                let group = group.ok_or_else(|| format!("line {}: no line `-` before it", index + 1))?;
                group.new.push(new.trim_end().to_owned());
            } else if line.trim().is_empty() || line.trim_start().starts_with('#') {
                open = false;
            } else {
                return Err(format!("line {}: neither `-`, `+`, `#` nor a test: {line}", index + 1));
            }
        }
        match (groups.is_empty(), tests.is_empty()) {
            (true, _) => Err("changes nothing".to_owned()),
            (_, true) => Err("has no test".to_owned()),
            _ => Ok(Self { title: title.trim().to_owned(), groups, tests }),
        }
    }

    /// The changed rule file, without the tests. What comes is as far from the edge as what goes.
    pub(crate) fn apply(&self, rules: &str) -> Result<String, String> {
        let lines: Vec<&str> = rules.lines().collect();
        let mut places = Vec::new();
        for group in &self.groups {
            places.push((group.place(&lines)?, group));
        }
        places.sort_by_key(|(place, _)| place.start);
        let mut changed = String::new();
        let mut next = 0;
        for (place, group) in places {
            if place.start < next {
                return Err(format!("line {} of the rules goes twice", place.start + 1));
            }
            let first = lines[place.start];
            let margin = &first[..first.len() - first.trim_start().len()];
            let new = group.new.iter().map(|line| format!("{margin}{line}"));
            for line in lines[next..place.start].iter().map(ToString::to_string).chain(new) {
                changed.push_str(line.trim_end());
                changed.push('\n');
            }
            next = place.end;
        }
        for line in &lines[next..] {
            changed.push_str(line);
            changed.push('\n');
        }
        Ok(changed)
    }
}

impl Group {
    /// The one place where the lines stand that go.
    fn place(&self, lines: &[&str]) -> Result<Range<usize>, String> {
        let stands_at = |start: &usize| {
            let there = lines[*start..].iter().map(|line| line.trim());
            there.take(self.gone.len()).eq(self.gone.iter().map(String::as_str))
        };
        let places: Vec<usize> = (0..lines.len()).filter(stands_at).collect();
        match places.as_slice() {
            [start] => Ok(*start..start + self.gone.len()),
            [] => Err(format!("not in the rules:\n{}", self.gone.join("\n"))),
            _ => Err(format!("{} times in the rules, not once:\n{}", places.len(), self.gone.join("\n"))),
        }
    }
}

/// What stands after a sign and a blank.
fn marked(line: &str, sign: char) -> Option<&str> {
    let rest = line.strip_prefix(sign)?;
    if rest.is_empty() { Some(rest) } else { rest.strip_prefix(' ') }
}

#[cfg(test)]
mod tests {
    use super::Change;

    const RULES: &str = "game \"Tiny\"
piece King \"K\" {
    move step any
    move leap 2 1
}
piece Guard \"G\" {
    move step any
}
";

    /// The rules after a change, or why there is none.
    fn changed(groups: &str) -> Result<String, String> {
        Change::parse(&format!("# A change.\n{groups}\ntest \"it\" {{ }}\n"))?.apply(RULES)
    }

    #[test]
    fn a_line_is_replaced_where_it_stands() {
        let expected =
            RULES.replace("    move leap 2 1\n", "    move leap 3 1\n        when origin in last\n");
        assert_eq!(changed("- move leap 2 1\n+ move leap 3 1\n+     when origin in last\n"), Ok(expected));
    }

    #[test]
    fn lines_may_go_without_others_in_their_place() {
        let expected = RULES.replace("    move leap 2 1\n", "");
        assert_eq!(changed("-     move leap 2 1\n"), Ok(expected));
    }

    #[test]
    fn several_lines_are_one_place() {
        let expected = RULES.replace("    move step any\n    move leap 2 1\n", "    move slide any\n");
        assert_eq!(changed("- move step any\n- move leap 2 1\n+ move slide any\n"), Ok(expected));
    }

    #[test]
    fn groups_are_found_in_any_order() {
        let expected = RULES.replace("leap 2 1", "leap 3 1").replace("Tiny", "Small");
        let groups = "- move leap 2 1\n+ move leap 3 1\n- game \"Tiny\"\n+ game \"Small\"\n";
        assert_eq!(changed(groups).as_ref(), Ok(&expected));
        assert_eq!(changed(&groups.replace("- game", "\n# And the name.\n- game")), Ok(expected));
        let expected = RULES.replace("    move leap 2 1\n", "").replace("game \"Tiny\"\n", "");
        assert_eq!(changed("- move leap 2 1\n\n- game \"Tiny\"\n"), Ok(expected));
    }

    #[test]
    fn each_line_must_be_found_once() {
        let why = |groups: &str| changed(groups).unwrap_err();
        assert_eq!(why("- move leap 4 1\n"), "not in the rules:\nmove leap 4 1");
        assert_eq!(why("- move leap 2\n"), "not in the rules:\nmove leap 2");
        assert_eq!(why("- move step any\n"), "2 times in the rules, not once:\nmove step any");
        assert_eq!(
            why("- game \"Tiny\"\n- move step any\n"),
            "not in the rules:\ngame \"Tiny\"\nmove step any"
        );
        assert_eq!(why("- move leap 2 1\n\n- move leap 2 1\n"), "line 4 of the rules goes twice");
    }

    #[test]
    fn what_is_no_change_is_reported() {
        let why = |text: &str| Change::parse(text).unwrap_err();
        assert!(why("- a\ntest \"it\" { }\n").starts_with("does not begin with a line"));
        assert_eq!(why("# A change.\ntest \"it\" { }\n"), "changes nothing");
        assert_eq!(why("# A change.\n- a\n"), "has no test");
        assert_eq!(why("# A change.\n+ a\n"), "line 2: no line `-` before it");
        assert_eq!(why("# A change.\n- a\n\n+ a\n"), "line 4: no line `-` before it");
        assert_eq!(why("# A change.\nmove\n"), "line 2: neither `-`, `+`, `#` nor a test: move");
    }

    #[test]
    fn tests_go_to_the_end() {
        let text = "# A change.\n- a\n\ntest \"it\" {\n    moves a1\n}\n# And more.\ntest \"too\" { }\n";
        let change = Change::parse(text).unwrap();
        assert_eq!(change.title, "A change.");
        assert_eq!(change.tests, "test \"it\" {\n    moves a1\n}\n# And more.\ntest \"too\" { }\n");
    }
}
