//! Work shared by threads and by processes, and `merge`, which adds up what the processes have found.

use std::fs;
use std::process::{Child, Command, Stdio};

use super::TINY;
use crate::docs::blocks;
use crate::program::{Outcome, Program, command, project};

/// What a command prints and tells in the folder of the project.
fn ran(arguments: &str) -> Outcome {
    outcome(begun(arguments))
}

/// A command at work.
fn begun(arguments: &str) -> Child {
    command(project())
        .args(arguments.split_whitespace())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap()
}

fn outcome(child: Child) -> Outcome {
    let output = child.wait_with_output().unwrap();
    Outcome {
        stdout: String::from_utf8(output.stdout).unwrap(),
        stderr: String::from_utf8(output.stderr).unwrap(),
        status: output.status.code().unwrap_or(-1),
    }
}

/// What `merge` makes of the parts of a work, all of which are done at the same time, by as many processes.
fn merged(arguments: &str, shards: usize, merge: &str) -> Outcome {
    let runs: Vec<Child> =
        (1..=shards).map(|shard| begun(&format!("{arguments} --shard {shard}/{shards}"))).collect();
    let mut program = Program::new("merge");
    // Named from the last to the first: the order is irrelevant.
    for (number, run) in runs.into_iter().enumerate().rev() {
        let part = outcome(run);
        assert_eq!((part.stderr.as_str(), part.status), ("", 0), "{arguments}");
        let name = format!("part-{number}.json");
        program = program.file(&name, part.stdout).arg(name);
    }
    merge.split_whitespace().fold(program, Program::arg).outcome()
}

const WORKS: [&str; 6] = [
    "perft rules/chess.rules 3 --divide",
    "perft rules/chess.rules 2 --after e2-e4 --divide",
    "perft rules/lilypad.rules 4",
    "perft rules/chess.rules 0",
    "stats rules/animal-chess.rules --games 7 --seed 5",
    "stats rules/breakthrough.rules --games 20",
];

#[test]
fn the_result_is_the_same_on_any_number_of_threads() {
    for work in WORKS {
        let one = ran(&format!("{work} --threads 1"));
        assert_eq!((one.stderr.as_str(), one.status), ("", 0), "{work}");
        for threads in [2, 5] {
            assert_eq!(ran(&format!("{work} --threads {threads}")), one, "{work} on {threads} threads");
        }
        assert_eq!(ran(work), one, "{work} on all processors");
    }
}

#[test]
fn parts_by_several_processes_are_the_whole() {
    for work in WORKS {
        let (text, json) = (ran(work), ran(&format!("{work} --format json")));
        assert_eq!(merged(work, 3, ""), text, "{work}");
        assert_eq!(merged(&format!("{work} --threads 2"), 2, "--format json"), json, "{work}");
    }
    // There may be more shards than things to be done.
    let few = "stats rules/breakthrough.rules --games 2";
    assert_eq!(merged(few, 4, ""), ran(few));
}

#[test]
fn the_parts_are_the_same_with_every_executor() {
    for work in
        ["perft rules/lilypad.rules 2 --shard 2/3", "stats rules/breakthrough.rules --games 3 --shard 1/2"]
    {
        assert_eq!(ran(work), ran(&format!("{work} --plain")), "{work}");
    }
}

/// The commands of the page are run as they stand there, with a small work in the place of the large one.
#[cfg(unix)]
#[test]
fn the_commands_of_the_page_share_a_work() {
    let page = fs::read_to_string(project().join("docs/performance.md")).unwrap();
    let scripts: Vec<String> = blocks(&page)
        .into_iter()
        .filter(|block| block.kind == "sh")
        .map(|block| block.text.replace("chess.rules 7", "chess.rules 3").replace("64", "3"))
        .collect();
    let program = std::path::Path::new(env!("CARGO_BIN_EXE_menagerie")).parent().unwrap();
    let path = format!("{}:{}", program.display(), std::env::var("PATH").unwrap_or_default());
    let folder = tempfile::TempDir::new().unwrap();
    std::os::unix::fs::symlink(project().join("rules"), folder.path().join("rules")).unwrap();
    let shell = |script: &str, task: usize| {
        Command::new("bash")
            .args(["-e", "-c", script])
            .env("PATH", &path)
            .env("SLURM_ARRAY_TASK_ID", task.to_string())
            .current_dir(folder.path())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap()
    };
    // What GNU parallel does with a command in quotes: it puts the numbers in the place of `{}`.
    let in_parallel = scripts.iter().find(|script| script.starts_with("parallel ")).unwrap();
    let in_parallel = in_parallel.split('\'').nth(1).unwrap();
    let by_slurm = scripts.iter().find(|script| script.contains("#SBATCH")).unwrap();
    let merge = scripts.iter().find(|script| script.starts_with("menagerie merge ")).unwrap();
    let whole = ran("perft rules/chess.rules 3 --divide");
    for script in [in_parallel, by_slurm] {
        let runs: Vec<Child> =
            (1..=3).map(|task| shell(&script.replace("{}", &task.to_string()), task)).collect();
        for run in runs {
            let run = outcome(run);
            assert_eq!((run.stdout.as_str(), run.stderr.as_str(), run.status), ("", "", 0), "{script}");
        }
        assert_eq!(outcome(shell(merge, 0)), whole, "{script}");
        for task in 1..=3 {
            fs::remove_file(folder.path().join(format!("part-{task}.json"))).unwrap();
        }
    }
}

/// A game that is given up is counted apart, and the status tells of it.
#[test]
fn games_that_are_given_up_are_added_up() {
    // Each king may change places with its neighbours, in any order: that soon takes too much memory.
    let walk = "move (step any onto man as other { swap mover and other })+ no cell twice";
    let rules = TINY.replace("move step any", walk);
    let rules = rules.replace("a..c, 1..3", "a..h, 1..8").replace("b1  Black", "a1..h4  Black");
    let rules = rules.split("test ").next().unwrap().to_owned();
    let run = |arguments: &str| Program::new(arguments).file("a.rules", &rules).outcome();
    let whole = run("stats a.rules --games 2");
    assert!(whole.stderr.starts_with("error[E0015]") && whole.status == 1, "{}", whole.stderr);
    let mut program = Program::new("merge 1.json 2.json");
    for shard in 1..=2 {
        let part = run(&format!("stats a.rules --games 2 --shard {shard}/2"));
        assert!(part.stderr.starts_with("error[E0015]") && part.status == 1, "{}", part.stderr);
        program = program.file(&format!("{shard}.json"), part.stdout);
    }
    program
        .stdout(whole.stdout)
        .stderr(
            "error[E0015]\n  × the rules take too much time or memory in game 1\n  help: the run that \
             played this game has shown the words of the rules

",
        )
        .status(1)
        .run();
}

/// The part of a work in a small game.
fn part(arguments: &str) -> String {
    let part = Program::new(arguments).file("tiny.rules", TINY).outcome();
    assert_eq!((part.stderr.as_str(), part.status), ("", 0));
    part.stdout
}

/// `merge 1.json 2.json` with these texts, to be checked.
fn merging(one: &str, two: &str) -> Program {
    Program::new("merge 1.json 2.json").file("1.json", one).file("2.json", two).status(2)
}

#[test]
fn a_part_tells_what_it_is_of() {
    let part = part("perft tiny.rules 1 --shard 2/3");
    let rules = part.split('"').skip_while(|word| *word != "rules").nth(2).unwrap();
    assert_eq!(rules.len(), 32);
    assert_eq!(
        part.replace(rules, "…").replace(env!("CARGO_PKG_VERSION"), "0"),
        r#"{
  "schema": 1,
  "program": "0",
  "shard": 2,
  "shards": 3,
  "stopped": false,
  "job": {
    "game": "Tiny",
    "rules": "…",
    "asked": {
      "perft": {
        "position": null,
        "after": "",
        "turn": "White",
        "depth": 1,
        "divide": false,
        "beginnings": 5
      }
    }
  },
  "found": {
    "perft": [
      {
        "text": "Kb1-a1",
        "count": 0
      },
      {
        "text": "Kb1-a2",
        "count": 0
      },
      {
        "text": "Kb1-b2",
        "count": 0
      },
      {
        "text": "Kb1-c1",
        "count": 1
      },
      {
        "text": "Kb1-c2",
        "count": 1
      }
    ]
  }
}
"#
    );
}

#[test]
fn a_shard_is_one_of_so_many() {
    for (command, shard) in
        [("perft tiny.rules 2", "4/3"), ("stats tiny.rules", "0/2"), ("stats tiny.rules", "half")]
    {
        Program::new(command)
            .arg("--shard")
            .arg(shard)
            .file("tiny.rules", TINY)
            .stderr(format!(
                "error[E0024]\n  × `{shard}` is not a shard\n  help: `--shard 2/3` is the second of three \
                 parts

"
            ))
            .status(2)
            .run();
    }
}

#[test]
fn threads_are_a_whole_number() {
    for threads in ["0", "many", "1025"] {
        let outcome =
            Program::new("perft tiny.rules 2 --threads").arg(threads).file("tiny.rules", TINY).outcome();
        assert!(
            outcome.stderr.contains("a whole number from 1 to 1024 is needed, such as 4"),
            "{}",
            outcome.stderr
        );
        assert_eq!(outcome.status, 2);
    }
}

#[test]
fn a_file_that_is_no_part_is_refused() {
    let half = part("perft tiny.rules 2 --shard 1/2");
    for (text, why) in [
        ("", "it is empty"),
        (half.split_at(half.len() / 2).0, "it ends in the middle"),
        (&part("perft tiny.rules 2 --format json"), "in line 7, it has other fields than a part"),
        (TINY, "in line 1, it is not JSON"),
    ] {
        merging(&half, text)
            .stderr(format!(
                "error[E0025]\n  × `2.json` is not a part: {why}\n  help: a part is what `perft`, \
                 `stats` or `match` prints with `--shard I/N`

"
            ))
            .run();
    }
    let outcome = Program::new("merge part-1.json").outcome();
    assert!(outcome.stderr.starts_with("error[E0001]"), "{}", outcome.stderr);
    let outcome = Program::new("merge").outcome();
    assert!(outcome.stderr.contains("`menagerie merge part-*.json`"), "{}", outcome.stderr);
}

#[test]
fn parts_of_other_work_are_refused() {
    let of = "perft tiny.rules 3 --shard 1/2";
    let two = part("perft tiny.rules 3 --shard 2/2");
    let other_rules =
        Program::new(of).file("tiny.rules", TINY.replace("step any", "step orthogonal")).outcome().stdout;
    for (other, why) in [
        (part("perft tiny.rules 4 --shard 1/2"), "the depths are 4 and 3"),
        (part("perft tiny.rules 3 --shard 1/3"), "they are of 3 and 2 shards"),
        (part("perft tiny.rules 3 --divide --shard 1/2"), "`--divide` was asked for in one of them"),
        (part("perft tiny.rules 3 --after Kb1-a1 --shard 1/2"), "other moves are played before"),
        (part("stats tiny.rules --shard 1/2"), "one is of `stats`, and one of `perft`"),
        (other_rules, "the rules are not the same"),
    ] {
        let outcome = merging(&other, &two).outcome();
        // The message is longer than a line.
        let told = outcome.stderr.replace('│', " ");
        let told = told.split_whitespace().collect::<Vec<_>>().join(" ");
        assert_eq!(
            told,
            format!(
                "error[E0026] × `1.json` and `2.json` are not parts of the same job: {why} help: the command lines of all \
                 parts are the same except for the shard"
            )
        );
        assert_eq!((outcome.stdout.as_str(), outcome.status), ("", 2));
    }
    let games = |arguments: &str| part(&format!("stats tiny.rules {arguments}"));
    for (one, two, why) in [
        ("--games 4 --shard 1/2", "--games 5 --shard 2/2", "they are of 4 and 5 games"),
        ("--seed 4 --shard 1/2", "--seed 5 --shard 2/2", "the seeds are 4 and 5"),
    ] {
        let outcome = merging(&games(one), &games(two)).outcome();
        assert!(outcome.stderr.contains(&format!("the same job: {why}\n")), "{}", outcome.stderr);
    }
    // The place of the file does not matter: the rules are the same.
    let elsewhere = Program::new("perft far/away.rules 3 --shard 1/2").file("far/away.rules", TINY).outcome();
    merging(&elsewhere.stdout, &two).status(0).stdout(part("perft tiny.rules 3")).run();
}

#[test]
fn a_part_that_is_missing_is_reported() {
    let shard = |shard: &str| part(&format!("perft tiny.rules 3 --shard {shard}"));
    merging(&shard("1/3"), &shard("3/3"))
        .stderr(
            "error[E0027]\n  × the shard 2/3 is missing\n  help: name the files of all shards, such as `part-*.json`\n\n",
        )
        .run();
    let outcome = merging(&shard("1/20"), &shard("3/20")).outcome();
    assert!(outcome.stderr.contains("18 of 20 shards are missing: 2/20, 4/20, "), "{}", outcome.stderr);
    assert!(outcome.stderr.contains(" and 6 more\n"), "{}", outcome.stderr);
}

#[test]
fn a_part_that_is_there_twice_is_reported() {
    let half = part("stats tiny.rules --shard 1/2");
    merging(&half, &half)
        .stderr(
            "error[E0028]\n  × the shard 1/2 is given twice: in `1.json` and in `2.json`\n  help: leave out one of the two \
             files\n\n",
        )
        .run();
}

/// What stands in a part reaches no terminal as it is.
#[test]
fn nothing_of_a_part_steers_a_terminal() {
    let part = outcome(begun("perft rules/breakthrough.rules 1 --divide --shard 1/1")).stdout;
    let named = part.replace("\"game\": \"Breakthrough\"", "\"game\": \"A\\u001b[2J\\u202e\"");
    assert_ne!(part, named);
    let moved = named.replacen("\"text\": \"", "\"text\": \"\\u001b[2J\\u009b", 1);
    let program = Program::new("merge part.json").file("part.json", moved);
    let told = program.outcome();
    assert_eq!(told.status, 0, "{}", told.stderr);
    assert!(!told.stdout.contains(['\u{1b}', '\u{9b}', '\u{202e}']), "{:?}", told.stdout);
}
