//! The rule files inside the program: those of the folder `rules/`.

use std::fs;
use std::path::Path;
use std::sync::{Once, OnceLock};

use menagerie::desk::folder::read;
use menagerie::language::diagnostic::suggest::nearest;
use menagerie::language::diagnostic::words::{LISTED, any_of};
use menagerie::language::source::SourceId;
use menagerie::language::syntax;
use menagerie::language::syntax::tree::ItemKind;
use menagerie::loading::pipeline::{Files, Found, file_name};

use super::limits::RULES_LIMIT;
use super::shell::say;

/// A rule file inside the program.
#[derive(Clone, Copy, Debug)]
pub(crate) struct BuiltIn {
    /// The name of the file without its ending.
    pub(crate) name: &'static str,
    /// Its text.
    pub(crate) text: &'static str,
}

macro_rules! built_in {
    ($($name:literal)*) => {
        &[$(BuiltIn { name: $name, text: include_str!(concat!("../../rules/", $name, ".rules")) }),*]
    };
}

/// All of them, in the order of their names.
#[rustfmt::skip]
pub(crate) const GAMES: &[BuiltIn] = built_in![
    "amazons" "andernach-chess" "animal-chess" "antichess" "atomic-chess" "baroque" "benedict-chess"
    "breakthrough" "capablanca-chess" "chess" "chess960" "congo" "connect6" "crazyhouse" "dama-italiana"
    "duck-chess" "english-draughts" "glinski" "go-nine" "go-positional" "havannah" "hex"
    "international-draughts" "jetan" "joker-chess" "kalah" "king-of-the-hill" "lilypad" "lion-game" "lions-cave"
    "los-alamos-chess" "lotus-39" "lotus-39-modern" "maharajah" "makruk" "messigny" "minishogi" "monster-chess"
    "neutral-king-chess" "nine-mens-morris" "othello" "oware" "pool-checkers" "proteus" "racing-kings"
    "raumschach" "santorini" "seirawan" "shogi" "surakarta" "three-check" "torus-chess" "xiangqi"
];

impl BuiltIn {
    /// The game of a name.
    pub(crate) fn find(name: &str) -> Option<&'static Self> {
        GAMES.iter().find(|game| game.name == name)
    }

    /// The game inside the program that a bare name means, unless a rule file has this name. A folder does not count, nor does a
    /// file without any line that begins like one of a rule file; a note says that such a file is not meant.
    pub(crate) fn named(path: &Path) -> Option<&'static Self> {
        static SAID: Once = Once::new();
        let name = path.to_str()?;
        if let Some(name) = name.strip_prefix(WITHIN) {
            return Self::find(name);
        }
        let game = Self::find(name)?;
        if path.is_file() {
            if read(path, RULES_LIMIT).is_ok_and(|text| is_of_rules(&text)) {
                return None;
            }
            let told =
                format!("the file `{name}` here is not a rule file: this is the built-in game `{name}`\n");
            SAID.call_once(|| say(&told));
            return Some(game);
        }
        // A path that is neither a file nor a folder, such as a device, was named on purpose.
        (path.is_dir() || fs::symlink_metadata(path).is_err()).then_some(game)
    }

    /// The name of its file in messages.
    pub(crate) fn file(&self) -> String {
        file_name(self.name)
    }

    /// What the file calls the game, and which files it uses.
    pub(crate) fn head(&self) -> (Vec<String>, Vec<String>) {
        let (mut names, mut used) = (Vec::new(), Vec::new());
        for item in &syntax::parse(SourceId(0), self.text).file.items {
            match &item.kind {
                ItemKind::Game(titles) => names.extend(titles.iter().map(|title| title.text.clone())),
                ItemKind::Use(file) => used.push(file.text.clone()),
                _ => {}
            }
        }
        (names, used)
    }
}

/// Whether a text is one of rules, be it with mistakes: one of its lines begins as each rule file has one.
fn is_of_rules(text: &str) -> bool {
    text.lines().any(|line| {
        let (word, rest) = line.trim().split_once(char::is_whitespace).unwrap_or_default();
        let rest = rest.trim_start();
        match word {
            "language" => rest.starts_with(|sign: char| sign.is_ascii_digit()),
            "game" | "use" => rest.starts_with('"'),
            _ => false,
        }
    })
}

/// Advice for the name of a missing file: the game inside the program that is meant, by its name or title. `ended`: the name
/// ended in `.rules`.
pub(crate) fn near(name: &str, ended: bool) -> Option<String> {
    if let Some(game) = BuiltIn::find(name) {
        let name = game.name;
        return Some(if ended {
            format!("the game `{name}` is built in, and has no ending there: name it `{name}`")
        } else {
            format!(
                "the game `{name}` is built in, and is not a file: `menagerie new {name} --like {name}` writes one"
            )
        });
    }
    let wanted = plain(name);
    let words: Vec<&str> = wanted.split(' ').collect();
    let known = called();
    let of = |is_meant: &dyn Fn(&str) -> bool| {
        let mut games: Vec<&str> =
            known.iter().filter(|(_, called)| is_meant(called)).map(|(game, _)| *game).collect();
        games.dedup();
        games
    };
    let has_words = |called: &str| words.iter().all(|word| called.split(' ').any(|other| other == *word));
    let mut games = of(&|called| called == wanted);
    if games.is_empty() {
        games = of(&has_words);
    }
    if games.is_empty() {
        let near = nearest(&wanted, known.iter().map(|(_, called)| called.as_str()))?;
        games = of(&|called| called == near);
    }
    let games: Vec<String> = games.into_iter().take(LISTED).map(|game| format!("`{game}`")).collect();
    let games = match games.as_slice() {
        [only] => format!("the game {only}"),
        several => format!("one of the games {}", any_of(several)),
    };
    Some(format!("did you mean {games}? `menagerie games` lists the built-in games"))
}

/// All that each game is called: the name of its file, and what the file calls it. To read all files takes some milliseconds: it is done
/// once.
fn called() -> &'static [(&'static str, String)] {
    static CALLED: OnceLock<Vec<(&str, String)>> = OnceLock::new();
    CALLED.get_or_init(|| {
        let names = |game: &BuiltIn| [vec![game.name.to_owned()], game.head().0].concat();
        GAMES.iter().flat_map(|game| names(game).into_iter().map(|name| (game.name, plain(&name)))).collect()
    })
}

/// A name without what may be written in one way or another: in lower case, its words apart by one blank.
fn plain(name: &str) -> String {
    let words = name.split(|sign: char| !sign.is_alphanumeric()).filter(|word| !word.is_empty());
    words.collect::<Vec<_>>().join(" ").to_lowercase()
}

/// The files inside the program, for others among them.
pub(crate) struct BuiltInFiles;

impl Files for BuiltInFiles {
    fn find(&self, _: &str, wanted: &str) -> Result<Found, String> {
        let file = file_name(wanted);
        let known = file.strip_suffix(".rules").and_then(BuiltIn::find);
        let game = known.ok_or_else(|| "there is no such built-in game".to_owned())?;
        Ok(Found { name: file, text: game.text.to_owned() })
    }
}

/// The files next to a rule file, then those built into the program: `use "chess"` means the game `chess` if no file of this
/// name is there.
pub(crate) struct OrBuiltIn<'f>(pub(crate) &'f dyn Files);

/// What stands before the names of files inside the program where they lie beside others. No file on a disk is called so.
pub(crate) const WITHIN: &str = "menagerie:/";

impl Files for OrBuiltIn<'_> {
    fn find(&self, from: &str, wanted: &str) -> Result<Found, String> {
        let inside = || {
            let Found { name, text } = BuiltInFiles.find(from, wanted).ok()?;
            Some(Found { name: format!("{WITHIN}{name}"), text })
        };
        // Files inside the program use no others.
        if from.starts_with(WITHIN) {
            return inside().ok_or_else(|| "there is no such built-in game".to_owned());
        }
        self.0.find(from, wanted).or_else(|why| inside().ok_or(why))
    }
}

#[cfg(test)]
#[expect(clippy::unwrap_used, reason = "a panic is how a test fails")]
mod tests;
