//! What the program knows of the library as WebAssembly, which `menagerie page` puts into pages. `web/compare` holds its answers against those of the
//! library, right after `web/build` has built it.

use std::fs;

use menagerie::desk::questions::{Desk, VERSION};
use menagerie::engine::Engine;
use serde_json::Value;

use crate::program::project;

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
