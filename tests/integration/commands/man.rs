//! Manual pages and completions; E0014.

use crate::program::Program;

const COMMANDS: [&str; 30] = [
    "check",
    "moves",
    "why",
    "play",
    "hint",
    "solve",
    "analyse",
    "match",
    "learn",
    "engine",
    "replay",
    "perft",
    "test",
    "snapshot",
    "watch",
    "stats",
    "merge",
    "show",
    "draw",
    "book",
    "serve",
    "page",
    "ir",
    "fmt",
    "lsp",
    "games",
    "new",
    "explain",
    "completions",
    "man",
];

#[test]
fn there_is_a_page_for_the_program_and_for_each_command() {
    let outcome = Program::new("man").outcome();
    assert!(outcome.stdout.contains(".TH menagerie 1"), "{}", outcome.stdout);
    for command in COMMANDS {
        assert!(outcome.stdout.contains(command));
        let page = Program::new("man").arg(command).outcome();
        assert!(page.stdout.contains(&format!("menagerie {command}")), "{}", page.stdout);
        assert_eq!((page.stderr.as_str(), page.status), ("", 0));
    }
}

#[test]
fn an_unknown_command_has_no_page() {
    Program::new("man move")
        .stderr(
            "error[E0014]\n  × there is no command `move`\n  help: `menagerie help` lists the commands\n\n",
        )
        .status(2)
        .run();
}

#[test]
fn completions_know_every_command() {
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let outcome = Program::new("completions").arg(shell).outcome();
        assert_eq!((outcome.stderr.as_str(), outcome.status), ("", 0));
        for command in COMMANDS {
            assert!(outcome.stdout.contains(command), "{shell}: {command}");
        }
    }
}

#[test]
fn help_lists_the_commands() {
    let outcome = Program::new("--help").outcome();
    for command in COMMANDS {
        assert!(outcome.stdout.contains(&format!("\n  {command} ")), "{}", outcome.stdout);
    }
}
