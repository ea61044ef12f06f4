use super::TINY;
use crate::program::Program;

#[test]
fn a_game_as_data_is_accepted_wherever_a_rule_file_is() {
    let data = Program::new("ir tiny.rules").file("tiny.rules", TINY).outcome();
    assert_eq!((data.stderr.as_str(), data.status), ("", 0));
    for command in ["check", "moves", "test", "perft --divide 2 --position tiny.json", "ir", "show"] {
        let on = |file: &str| {
            let (verb, rest) = command.split_once(' ').unwrap_or((command, ""));
            let outcome = Program::new(&format!("{verb} {file} {}", rest.replace("2 ", "")))
                .arg(if verb == "perft" { "2" } else { "--color=never" })
                .file("tiny.rules", TINY)
                .file("tiny.ron", &data.stdout)
                .file("tiny.json", super::moves::POSITION)
                .outcome();
            assert_eq!(outcome.status, 0, "{command}: {}", outcome.stderr);
            outcome.stdout.replace("tiny.ron", "tiny.rules")
        };
        assert_eq!(on("tiny.rules"), on("tiny.ron"), "{command}");
    }
}

#[test]
fn nothing_is_printed_of_a_file_with_errors() {
    let outcome = Program::new("ir a.rules").file("a.rules", TINY.replace("any", "ayn")).outcome();
    assert_eq!((outcome.stdout.as_str(), outcome.status), ("", 1));
}
