use std::fs;
use std::time::Duration;

use menagerie::loading::pipeline::{self, NoFiles};

use super::FileStates;

#[test]
fn files_that_are_replaced_and_files_that_come_are_seen() {
    let folder = tempfile::TempDir::new().unwrap();
    let (main, used) = (folder.path().join("a.rules"), folder.path().join("b.rules"));
    fs::write(&main, "use \"b\"").unwrap();
    fs::write(&used, "two").unwrap();
    let look = || {
        let text = fs::read_to_string(&main).unwrap();
        let loaded = pipeline::load(&main.display().to_string(), &text, &NoFiles);
        let mut seen = FileStates::default();
        seen.settle(&main, Duration::from_millis(1));
        seen.uses(&main, &loaded.sources, &loaded.files);
        assert!(!seen.has_changed());
        seen
    };
    let seen = look();
    fs::write(&used, "three").unwrap();
    assert!(seen.has_changed());
    let seen = look();
    // What editors write for themselves is nothing to it.
    for other in ["new", ".a.rules.swp", "4913", "a.rules~"] {
        fs::write(folder.path().join(other), "use \"b\" and more").unwrap();
    }
    assert!(!seen.has_changed());
    fs::rename(folder.path().join("new"), &main).unwrap();
    assert!(seen.has_changed());
    let seen = look();
    fs::remove_file(&used).unwrap();
    assert!(seen.has_changed());
    let seen = look();
    fs::write(folder.path().join("c.rules"), "another").unwrap();
    assert!(!seen.has_changed());
    fs::write(&used, "two").unwrap();
    assert!(seen.has_changed());
}
