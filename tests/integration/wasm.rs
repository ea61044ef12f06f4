//! What the program knows of the library as WebAssembly, which `menagerie page` puts into pages. `web/compare` holds its answers against those of the
//! library, right after `web/build` has built it.

use std::fs;

use menagerie::desk::questions::{Desk, VERSION};
use menagerie::engine::Engine;
use serde_json::Value;

use crate::program::project;

/// Who builds the program without a module of the same sources gets pages by the committed one, and these have to read every rule file.
#[test]
fn the_committed_module_knows_the_grammar() {
    let mut files: Vec<_> =
        fs::read_dir(project().join("grammar")).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    let grammar: Vec<u8> = files.iter().flat_map(|file| fs::read(file).unwrap()).collect();
    let digits: Vec<String> =
        hmac_sha256::Hash::hash(&grammar).iter().map(|byte| format!("{byte:02x}")).collect();
    let sum = digits.concat();
    let noted = fs::read_to_string(project().join("src/cli/page/menagerie.wasm.grammar")).unwrap();
    assert_eq!(
        noted.trim(),
        sum,
        "the grammar has changed: `web/build --release` builds a module that knows it"
    );
}

#[test]
fn it_is_made_of_the_same_packages_as_the_program() {
    let packages = |name: &str| -> Vec<String> {
        let lock = fs::read_to_string(project().join(name)).unwrap();
        let package = |part: &str| part.split("dependencies").next().unwrap().trim().to_owned();
        lock.split("[[package]]").skip(1).map(package).collect()
    };
    let (program, module) = (packages("Cargo.lock"), packages("web/Cargo.lock"));
    assert!(module.iter().any(|package| package.contains("name = \"serde_json\"")));
    for package in module.iter().filter(|package| !package.contains("name = \"menagerie-web\"")) {
        assert!(program.contains(package), "run `web/build`\n{package}");
    }
}

/// What a library answers, a module notes of itself, and a page compares.
#[test]
fn a_module_and_the_library_say_their_version_in_one_form() {
    let noted: Value =
        serde_json::from_str(include_str!(concat!(env!("MENAGERIE_MODULE"), ".json"))).unwrap();
    let told: Value = serde_json::from_str(VERSION).unwrap();
    assert_eq!(Desk::<Engine>::default().answer(r#"{"ask":"version"}"#), VERSION);
    for version in [noted, told] {
        let members = version.as_object().unwrap();
        assert_eq!(members.keys().collect::<Vec<_>>(), ["sources", "version"]);
        assert_eq!(version["sources"].as_str().unwrap().len(), 16);
    }
}
