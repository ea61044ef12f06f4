//! The texts that a page has with it, and under which names.

use std::collections::BTreeMap;

use menagerie::language::ir::{Game, fingerprint};
use menagerie::language::messages;
use menagerie::language::syntax::ParsedFile;
use menagerie::language::syntax::tree::ItemKind;
use menagerie::loading::pipeline::{self, Files, Found, file_name};

use crate::cli::built_in::BuiltInFiles;
use crate::cli::failure::Failure;
use crate::cli::rule_file::RuleFile;

/// A rule file, and the files that it uses, if they are not those inside the program.
#[derive(Clone, Debug)]
pub(super) struct Texts {
    /// The name of the rule file, without its folder.
    pub(super) name: String,
    text: String,
    /// By the names by which they are used, with their ending.
    used: BTreeMap<String, String>,
}

impl Texts {
    /// What a rule file consists of, if there is nothing wrong with it.
    pub(super) fn of(rules: &RuleFile) -> Result<Self, Failure> {
        if rules.is_data() {
            return Err(messages::page_of_data().into());
        }
        let (game, files) = rules.load_with_files()?;
        let main = files.last().and_then(|file| game.sources.get(file.source));
        let (name, text) = main.map(|main| (bare(&main.name), main.text.clone())).unwrap_or_default();
        let folder = rules.files()?;
        let used = match &folder {
            Some(folder) => used(folder, &game, &files),
            None => BTreeMap::new(),
        };
        let texts = Self { name, text, used };
        texts.mean(&game)?;
        Ok(texts)
    }

    /// All files with their names, the rule file itself among them.
    pub(super) fn files(&self) -> impl Iterator<Item = (&str, &str)> {
        let used = self.used.iter().map(|(name, text)| (name.as_str(), text.as_str()));
        used.chain([(self.name.as_str(), self.text.as_str())])
    }

    /// In a page there are no folders: a file is the one that is used by this name. What the texts mean there must be what they mean here.
    fn mean(&self, game: &Game) -> Result<(), Failure> {
        let there = pipeline::load(&self.name, &self.text, self).game;
        if there.is_some_and(|there| fingerprint::of_game(&there) == fingerprint::of_game(game)) {
            return Ok(());
        }
        Err(messages::page_of_folders().into())
    }
}

impl Files for Texts {
    fn find(&self, from: &str, wanted: &str) -> Result<Found, String> {
        let name = file_name(wanted);
        match self.used.get(&name) {
            Some(text) => Ok(Found { name, text: text.clone() }),
            None => BuiltInFiles.find(from, wanted),
        }
    }
}

/// The texts of all used files, by the names by which they are used.
fn used(folder: &dyn Files, game: &Game, files: &[ParsedFile]) -> BTreeMap<String, String> {
    let mut used = BTreeMap::new();
    for file in files {
        let Some(from) = game.sources.get(file.source) else { continue };
        for item in &file.file.items {
            if let ItemKind::Use(wanted) = &item.kind
                && let Ok(found) = folder.find(&from.name, &wanted.text)
            {
                used.insert(file_name(&wanted.text), found.text);
            }
        }
    }
    used
}

/// The name of a file without its folder.
fn bare(name: &str) -> String {
    name.rsplit(['/', '\\']).next().unwrap_or(name).to_owned()
}
