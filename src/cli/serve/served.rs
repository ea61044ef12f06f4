//! The files that are served: which there are, their texts, whether they have changed, and saving them.

use std::collections::{BTreeMap, HashSet, VecDeque};
use std::ffi::OsStr;
use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Component, Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use menagerie::Folder;
use menagerie::desk::record;
use menagerie::language::diagnostic::{Diagnostic, catalog};
use menagerie::language::source::SourceId;
use menagerie::language::syntax;
use menagerie::language::syntax::tree::ItemKind;
use menagerie::loading::pipeline::{Files, file_name};

use crate::cli::built_in::{BuiltIn, BuiltInFiles, GAMES};
use crate::cli::files;
use crate::cli::find::{self, Found};
use crate::cli::limits::RULES_LIMIT;
use crate::cli::write::{self, Known, Sort};

/// The most files that one file may use, directly or not.
const MOST_USED: usize = 64;
/// For how many texts the files that they use are remembered.
const MOST_KEPT: usize = 256;

/// How many games can be saved under one name with a number after it.
const MOST_GAMES: usize = 999;

/// Rule files: the option `--write` allows replacing them.
const RULES: Sort = Sort {
    noun: "rule file",
    is: Known::Text(|_| true),
    help: "only rule files in the folder that is served are written",
    again: None,
};

/// What is served.
#[derive(Debug)]
pub(super) struct Served {
    /// The folder whose files are served, and which no path leaves; none if only the games inside the program are served.
    root: Option<PathBuf>,
    /// The only file that is shown of the folder, if one was named.
    only: Option<String>,
    /// What is opened first.
    pub(super) first: Option<String>,
    /// Whether files may be written.
    pub(super) write: bool,
    /// Which files a text uses, by the text.
    uses: Mutex<VecDeque<(u64, Arc<[String]>)>>,
    /// Held while a file is saved: between looking at what is there and writing, nothing else is written.
    saving: Mutex<()>,
}

/// A text and its version.
#[derive(Clone, Debug)]
pub(super) struct Text {
    pub(super) text: String,
    /// Changes with the text, and with those that it uses.
    pub(super) version: String,
}

impl Served {
    /// What is served where this file or folder is named.
    pub(super) fn new(named: Option<&Path>, write: bool) -> Result<Self, Diagnostic> {
        let served = |root: Option<PathBuf>, only: Option<String>, first: Option<String>| Self {
            root,
            only,
            first,
            write,
            uses: Mutex::default(),
            saving: Mutex::default(),
        };
        let Some(named) = named else {
            let here = Path::new(".");
            let any = find::find(&[here.to_owned()], None).iter().any(Result::is_ok);
            return Ok(served(any.then(|| here.to_owned()), None, None));
        };
        // A folder without rules that is called as a game is not meant; another may be empty: it is where new files are to be.
        let empty = |told: &Diagnostic| told.code == catalog::NO_RULES;
        let game = BuiltIn::named(named);
        if named.is_dir() {
            let told = find::files_in(named, &find::RULES).err();
            if game.is_none() || told.as_ref().is_none_or(|told| !empty(told)) {
                told.filter(|told| !write || !empty(told)).map_or(Ok(()), Err)?;
                return Ok(served(Some(named.to_owned()), None, None));
            }
        }
        if let Some(game) = game.filter(|_| Found::file(named, None).path == named) {
            return Ok(served(None, None, Some(game.name.to_owned())));
        }
        let found = Found::file(named, None);
        files::read(&found.path, RULES_LIMIT).map_err(|unreadable| files::about(unreadable, named))?;
        let name = found.path.file_name().map(|name| name.to_string_lossy().into_owned());
        let root = if found.root.as_os_str().is_empty() { PathBuf::from(".") } else { found.root };
        Ok(served(Some(root), name.clone(), name))
    }

    /// The names of the rule files, in order: those of the folder, and those of the games inside the program.
    pub(super) fn names(&self) -> Vec<(String, bool)> {
        let mut names = Vec::new();
        if let Some(only) = &self.only {
            names.push((only.clone(), false));
        } else if let Some(root) = &self.root {
            let found = find::find(std::slice::from_ref(root), None).into_iter().flatten();
            names.extend(found.filter_map(|found| Some((self.name_of(&found.path)?, false))));
        }
        // A file with the name of a built-in game means that game.
        let there: HashSet<String> = names.iter().map(|(name, _)| name.clone()).collect();
        let others = GAMES.iter().filter(|game| !there.contains(&game.file()));
        names.extend(others.map(|game| (game.name.to_owned(), true)));
        names
    }

    /// How a file of the folder is called in the page: by its path from there.
    fn name_of(&self, path: &Path) -> Option<String> {
        let root = self.root.as_deref()?;
        let path = path.strip_prefix(root).unwrap_or(path);
        let words: Vec<&str> = path.iter().map(OsStr::to_str).collect::<Option<_>>()?;
        Some(words.join("/"))
    }

    /// The path of a name; none if it leads out of the folder, or to what is not served.
    fn path_of(&self, name: &str, ending: &str) -> Option<PathBuf> {
        let root = self.root.as_deref()?;
        let plain = |part: Component<'_>| matches!(part, Component::Normal(_));
        let path = Path::new(name);
        if !path.components().all(plain)
            || name.contains(['\\', '\0'])
            || name.split('/').any(|part| part.starts_with('.') || part.is_empty())
        {
            return None;
        }
        if path.extension()?.to_str()? != ending
            || self.only.as_deref().is_some_and(|only| ending == "rules" && only != name)
        {
            return None;
        }
        let path = root.join(path);
        // The folder that it lies in is really there: no link leads out of the one that is served.
        let folder = fs::canonicalize(path.parent()?).ok()?;
        folder.starts_with(fs::canonicalize(root).ok()?).then_some(path)
    }

    /// The text of a rule file, and what it uses at this moment.
    pub(super) fn text(&self, name: &str) -> Option<Text> {
        let text = match BuiltIn::find(name) {
            Some(game) => game.text.to_owned(),
            None => {
                let path = self.path_of(name, "rules")?;
                // The named file may be a link; found ones may not.
                if self.only.is_none() && fs::symlink_metadata(&path).ok()?.is_symlink() {
                    return None;
                }
                files::read(&path, RULES_LIMIT).ok()?
            }
        };
        let mut hasher = DefaultHasher::new();
        text.hash(&mut hasher);
        self.used(name, &text).hash(&mut hasher);
        Some(Text { text, version: format!("{:016x}", hasher.finish()) })
    }

    /// The texts of the files that a text uses, directly or not, under the names by which they are used. Missing ones are left
    /// out: the desk reports them.
    pub(super) fn used(&self, name: &str, text: &str) -> BTreeMap<String, String> {
        let path = if BuiltIn::find(name).is_some() { None } else { self.path_of(name, "rules") };
        let root = self.root.as_deref().unwrap_or(Path::new("."));
        let folder = path.as_deref().and_then(|path| Folder::within(root, path).ok());
        let main = folder.as_ref().map_or(name, Folder::name).to_owned();
        let mut used = BTreeMap::new();
        let mut open = vec![(main, self.uses(text))];
        while let Some((from, wanted)) = open.pop() {
            for wanted in wanted.iter() {
                let key = file_name(wanted);
                if used.len() == MOST_USED || used.contains_key(&key) {
                    continue;
                }
                let beside = folder.as_ref().and_then(|folder| folder.find(&from, wanted).ok());
                let Some(found) = beside.or_else(|| BuiltInFiles.find(&from, wanted).ok()) else { continue };
                open.push((found.name, self.uses(&found.text)));
                used.insert(key, found.text);
            }
        }
        used
    }

    /// The names of the files that a text uses, as written.
    fn uses(&self, text: &str) -> Arc<[String]> {
        let mut hasher = DefaultHasher::new();
        text.hash(&mut hasher);
        let key = hasher.finish();
        let known = |kept: &VecDeque<(u64, Arc<[String]>)>| {
            kept.iter().find(|(known, _)| *known == key).map(|(_, uses)| Arc::clone(uses))
        };
        if let Some(uses) = known(&self.uses.lock().unwrap_or_else(PoisonError::into_inner)) {
            return uses;
        }
        let parsed = syntax::parse(SourceId(0), text);
        let names = parsed.file.items.iter().filter_map(|item| match &item.kind {
            ItemKind::Use(file) => Some(file.text.clone()),
            _ => None,
        });
        let uses: Arc<[String]> = names.collect();
        let mut kept = self.uses.lock().unwrap_or_else(PoisonError::into_inner);
        kept.push_back((key, Arc::clone(&uses)));
        if kept.len() > MOST_KEPT {
            kept.pop_front();
        }
        uses
    }

    /// Writes a rule file or a game, and returns the name under which it was written. `base` is the version of a rule file that
    /// the page has seen last: later changes by others are kept. A game never replaces a file: if its name is taken, it gets a
    /// number.
    pub(super) fn save(&self, name: &str, text: &str, base: Option<&str>) -> Result<String, Refused> {
        if !self.write {
            return Err(Refused::Forbidden);
        }
        if text.len() as u64 > RULES_LIMIT {
            return Err(Refused::TooLong);
        }
        let _alone = self.saving.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(path) = self.path_of(name, "rules") {
            // What is there and cannot be read is another than the page has seen.
            let now = self.text(name).map(|text| text.version);
            let there = fs::symlink_metadata(&path).is_ok();
            if there && (now.is_none() || now.as_deref() != base) {
                return Err(Refused::Changed);
            }
            write::write(&path, text, &RULES)?;
            return Ok(name.to_owned());
        }
        let stem = name.strip_suffix(".game").filter(|_| record::is_record(text)).ok_or(Refused::Outside)?;
        for number in 1..=MOST_GAMES {
            let name = if number == 1 { name.to_owned() } else { format!("{stem}-{number}.game") };
            let path = self.path_of(&name, "game").ok_or(Refused::Outside)?;
            if write::write_new(&path, text)? {
                return Ok(name);
            }
        }
        Err(Refused::Full)
    }
}

/// Why something was not saved.
#[derive(Debug)]
pub(super) enum Refused {
    /// Writing files was not allowed.
    Forbidden,
    /// The name is none of a file that may be written.
    Outside,
    /// The text is longer than a rule file may be.
    TooLong,
    /// The file is another than the page has seen.
    Changed,
    /// All numbers for games of this name are taken.
    Full,
    /// It could not be written.
    Written(Diagnostic),
}

impl From<Diagnostic> for Refused {
    fn from(told: Diagnostic) -> Self {
        Self::Written(told)
    }
}
