//! Runs the real program in a folder of its own and compares everything that comes out of it.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use tempfile::TempDir;

/// What a run of the program gave.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Outcome {
    pub(crate) stdout: String,
    pub(crate) stderr: String,
    pub(crate) status: i32,
}

/// A run to be: files, arguments, input. Standard output, standard error and status are always all compared; what is
/// not said must be empty, or 0.
pub(crate) struct Program {
    folder: TempDir,
    arguments: Vec<String>,
    input: Vec<u8>,
    stdout: String,
    stderr: String,
    status: i32,
}

impl Program {
    /// The program with these arguments, separated by blanks.
    pub(crate) fn new(arguments: &str) -> Self {
        Self {
            folder: TempDir::new().unwrap(),
            arguments: arguments.split_whitespace().map(str::to_owned).collect(),
            input: Vec::new(),
            stdout: String::new(),
            stderr: String::new(),
            status: 0,
        }
    }

    /// One more argument, which may contain blanks.
    pub(crate) fn arg(mut self, argument: impl Into<String>) -> Self {
        self.arguments.push(argument.into());
        self
    }

    /// A file in the folder where the program runs.
    pub(crate) fn file(self, name: &str, content: impl AsRef<[u8]>) -> Self {
        let path = self.path(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, content).unwrap();
        self
    }

    /// What is typed.
    pub(crate) fn input(mut self, text: impl Into<Vec<u8>>) -> Self {
        self.input = text.into();
        self
    }

    /// What must be printed.
    pub(crate) fn stdout(mut self, text: impl Into<String>) -> Self {
        self.stdout = text.into();
        self
    }

    /// The expected messages.
    pub(crate) fn stderr(mut self, text: impl Into<String>) -> Self {
        self.stderr = text.into();
        self
    }

    /// How it must end.
    pub(crate) fn status(mut self, status: i32) -> Self {
        self.status = status;
        self
    }

    /// Where a file of this run is.
    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    /// Runs and compares; the folder is handed back for a look at what is in it now.
    #[track_caller]
    pub(crate) fn run(self) -> TempDir {
        let outcome = self.outcome();
        let expected = Outcome { stdout: self.stdout, stderr: self.stderr, status: self.status };
        assert!(
            outcome == expected,
            "menagerie {:?}\n{}{}status: expected {}, found {}",
            self.arguments,
            difference("stdout", &expected.stdout, &outcome.stdout),
            difference("stderr", &expected.stderr, &outcome.stderr),
            expected.status,
            outcome.status
        );
        self.folder
    }

    /// Runs, and hands the folder back.
    pub(crate) fn outcome_in(self) -> TempDir {
        self.outcome();
        self.folder
    }

    /// Runs, and leaves comparing to the caller.
    pub(crate) fn outcome(&self) -> Outcome {
        let mut child = command(self.folder.path())
            .args(&self.arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut stdin = child.stdin.take().unwrap();
        let input = self.input.clone();
        // A program that does not want to hear more closes its input; that is its right.
        let writer = std::thread::spawn(move || drop(stdin.write_all(&input)));
        let output = child.wait_with_output().unwrap();
        writer.join().unwrap();
        Outcome {
            stdout: String::from_utf8(output.stdout).unwrap(),
            stderr: String::from_utf8(output.stderr).unwrap(),
            status: output.status.code().unwrap_or(-1),
        }
    }
}

/// The program, to be run in a folder, with nothing of this process's surroundings that could change what it says.
pub(crate) fn command(folder: &Path) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_menagerie"));
    command.current_dir(folder).env_clear();
    command
}

/// The folder of the project.
pub(crate) fn project() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// The differing lines of two texts; nothing if there are none.
pub(crate) fn difference(title: &str, expected: &str, found: &str) -> String {
    if expected == found {
        return String::new();
    }
    let lines = similar::TextDiff::from_lines(expected, found);
    format!("{}\n", lines.unified_diff().header(&format!("{title} expected"), &format!("{title} found")))
}
