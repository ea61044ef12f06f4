//! The colours of rule files in editors: the files in `editors/` that list the words of the language are written from the table of
//! words, and a test compares them with it. `WRITE_EDITORS=1 cargo test --lib editor::test_grammars` rewrites them.

use std::fs;
use std::path::Path;

use serde_json::{Value, json};

use crate::language::syntax::words;

/// A word never begins after one of these.
const BEGIN: &str = "(?<![\\w'-])";
/// And it ends before none of these.
const END: &str = "(?![\\w']|-\\w)";
/// A name of the author's.
const NAME: &str = "[A-Za-z][\\w']*(?:-[\\w']+)*";
/// Cells as grids and hexagons name them: `a1`, `7g`, `D4d`.
const CELL: &str = "(?:[a-z][0-9]+|[0-9]+[a-z]|[A-Z][0-9]+[a-z])";
/// Words that are followed by what they declare.
const DECLARING: [&str; 6] = ["piece", "family", "define", "zone", "tracks", "phase"];
/// Signs, the longer ones first.
const SIGNS: &str = "\\.\\.|>=|<=|[|=+*?<>-]";

/// Words that are coloured alike.
struct Class {
    /// What `TextMate` calls them.
    scope: &'static str,
    /// What the Vim file calls them, and the group of colours.
    vim: (&'static str, &'static str),
    words: Vec<&'static str>,
}

/// All words of the language, each in one class.
fn classes() -> [Class; 4] {
    let (mut items, mut reserved, mut built_in, mut others) = (vec![], vec![], vec![], vec![]);
    for word in words::all().map(|word| word.text) {
        let class = if words::begins_item(word) {
            &mut items
        } else if words::is_reserved(word) {
            &mut reserved
        } else if words::is_built_in(word) {
            &mut built_in
        } else {
            &mut others
        };
        class.push(word);
    }
    let class = |scope, vim, words| Class { scope, vim, words };
    [
        class("keyword.declaration.menagerie", ("menagerieItem", "Structure"), items),
        class("keyword.control.menagerie", ("menagerieKeyword", "Keyword"), reserved),
        class("support.constant.menagerie", ("menagerieBuiltIn", "Constant"), built_in),
        class("keyword.other.menagerie", ("menagerieOther", "Statement"), others),
    ]
}

/// One of these words, and nothing longer.
fn one_of(words: &[&str]) -> String {
    format!("{BEGIN}(?:{}){END}", words.join("|"))
}

/// What is coloured but words: the scope and the pattern.
fn plain() -> [(&'static str, String); 3] {
    [
        ("constant.other.cell.menagerie", format!("{BEGIN}{CELL}{END}")),
        ("constant.numeric.menagerie", format!("{BEGIN}[0-9]+{END}")),
        ("keyword.operator.menagerie", SIGNS.to_owned()),
    ]
}

/// A word that declares, and the name after it.
fn declaration() -> String {
    format!("{BEGIN}({})\\s+({NAME})", DECLARING.join("|"))
}

/// The label of a move, `move double: ...`.
fn label() -> String {
    format!("{BEGIN}(move|drop|pass|choose)\\s+({NAME})\\s*(?=:)")
}

/// The grammar for VS Code, GitHub and other readers of `TextMate` grammars.
fn text_mate() -> String {
    let mut patterns = vec![
        json!({ "name": "comment.line.number-sign.menagerie", "match": "#.*$" }),
        json!({ "name": "string.quoted.triple.menagerie", "begin": "\"\"\"", "end": "\"\"\"" }),
        json!({ "name": "string.quoted.double.menagerie", "match": "\"[^\"]*\"" }),
        json!({
            "match": declaration(),
            "captures": {
                "1": { "name": "keyword.declaration.menagerie" },
                "2": { "name": "entity.name.type.menagerie" },
            },
        }),
        json!({
            "match": label(),
            "captures": {
                "1": { "name": "keyword.control.menagerie" },
                "2": { "name": "entity.name.function.menagerie" },
            },
        }),
    ];
    patterns
        .extend(classes().iter().map(|class| json!({ "name": class.scope, "match": one_of(&class.words) })));
    patterns.extend(plain().iter().map(|(scope, pattern)| json!({ "name": scope, "match": pattern })));
    let whole = json!({
        "$schema": "https://raw.githubusercontent.com/martinring/tmlanguage/master/tmlanguage.json",
        "name": "Menagerie",
        "scopeName": "source.menagerie",
        "fileTypes": ["rules"],
        "patterns": patterns,
    });
    serde_json::to_string_pretty(&whole).unwrap() + "\n"
}

/// The same for Sublime Text, which reads no JSON.
fn sublime() -> String {
    let quoted = |text: &str| format!("'{}'", text.replace('\'', "''"));
    let mut text = String::from(
        "%YAML 1.2\n---\n# Written by a test from the table of words: see src/desk/editor/test_grammars.rs.\nname: Menagerie\nscope: source.menagerie\n\
         file_extensions: [rules]\ncontexts:\n  main:\n",
    );
    let mut add = |pattern: &str, scope: &str| {
        text += &format!("    - match: {}\n      scope: {scope}\n", quoted(pattern));
    };
    add("#.*$", "comment.line.number-sign.menagerie");
    add("\"\"\"", "string.quoted.triple.menagerie\n      push: drawing");
    add("\"[^\"]*\"", "string.quoted.double.menagerie");
    for (pattern, first, second) in [
        (declaration(), "keyword.declaration.menagerie", "entity.name.type.menagerie"),
        (label(), "keyword.control.menagerie", "entity.name.function.menagerie"),
    ] {
        let captures =
            format!("meta.declaration.menagerie\n      captures:\n        1: {first}\n        2: {second}");
        add(&pattern, &captures);
    }
    for class in classes() {
        add(&one_of(&class.words), class.scope);
    }
    for (scope, pattern) in plain() {
        add(&pattern, scope);
    }
    text + "  drawing:\n    - meta_scope: string.quoted.triple.menagerie\n    - match: '\"\"\"'\n      pop: true\n"
}

/// The syntax file of Vim and Neovim.
fn vim() -> String {
    let mut text = String::from(
        "\" The colours of rule files. Written by a test from the table of words: see src/desk/editor/test_grammars.rs.\n\
         if exists(\"b:current_syntax\")\n  finish\nendif\n\n\
         \" Letters, digits, _, ' and - make words.\n\
         syntax iskeyword @,48-57,_,39,45\n\n",
    );
    for Class { vim: (group, _), words, .. } in classes() {
        for line in words.chunks(12) {
            text += &format!("syntax keyword {group} {}\n", line.join(" "));
        }
    }
    text += "\n\
        syntax match menagerieSign \"\\.\\.\\|>=\\|<=\\|[|=+*?<>]\"\n\
        syntax match menagerieNumber \"\\<\\d\\+\\>\"\n\
        syntax match menagerieCell \"\\C\\<\\(\\l\\d\\+\\|\\d\\+\\l\\|\\u\\d\\+\\l\\)\\>\"\n";
    text += &format!(
        "syntax match menagerieName \"\\(\\<\\({}\\)\\s\\+\\)\\@<=\\a\\k*\"\n",
        DECLARING.join("\\|")
    );
    text += "syntax match menagerieLabel \"\\(\\<\\(move\\|drop\\|pass\\|choose\\)\\s\\+\\)\\@<=\\a\\k*\\(\\s*:\\)\\@=\"\n\
        syntax region menagerieText start=+\"+ end=+\"+ oneline\n\
        syntax region menagerieDrawing start=+\"\"\"+ end=+\"\"\"+\n\
        syntax match menagerieComment \"#.*$\" contains=@Spell\n\n";
    for Class { vim: (group, like), .. } in classes() {
        text += &format!("highlight default link {group} {like}\n");
    }
    for (group, like) in [
        ("menagerieSign", "Operator"),
        ("menagerieNumber", "Number"),
        ("menagerieCell", "Special"),
        ("menagerieName", "Type"),
        ("menagerieLabel", "Function"),
        ("menagerieText", "String"),
        ("menagerieDrawing", "String"),
        ("menagerieComment", "Comment"),
    ] {
        text += &format!("highlight default link {group} {like}\n");
    }
    text + "\nsyntax sync match menagerieSync grouphere NONE \"^\\(piece\\|test\\|ends\\|board\\|turn\\)\\>\"\n\
        let b:current_syntax = \"menagerie\"\n"
}

/// The files with their texts.
fn all() -> [(&'static str, String); 3] {
    [
        ("editors/vscode/syntaxes/menagerie.tmLanguage.json", text_mate()),
        ("editors/sublime/menagerie.sublime-syntax", sublime()),
        ("editors/vim/syntax/menagerie.vim", vim()),
    ]
}

fn path(file: &str) -> std::path::PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(file)
}

#[test]
fn the_files_are_those_of_the_table_of_words() {
    for (file, text) in all() {
        if std::env::var_os("WRITE_EDITORS").is_some() {
            fs::write(path(file), &text).unwrap();
        }
        let found = fs::read_to_string(path(file)).unwrap();
        assert_eq!(
            found, text,
            "{file} is not up to date: WRITE_EDITORS=1 cargo test --lib editor::test_grammars"
        );
    }
}

/// How often a word stands in lists of words.
fn times(lists: &[String], word: &str) -> usize {
    lists.iter().flat_map(|list| list.split(['|', ' '])).filter(|found| *found == word).count()
}

#[test]
fn every_word_is_coloured_once_in_each_file() {
    let read = |file: &str| fs::read_to_string(path(file)).unwrap();
    let json: Value =
        serde_json::from_str(&read("editors/vscode/syntaxes/menagerie.tmLanguage.json")).unwrap();
    let of_json: Vec<&str> =
        json["patterns"].as_array().unwrap().iter().filter_map(|it| it["match"].as_str()).collect();
    let sublime = read("editors/sublime/menagerie.sublime-syntax");
    let of_sublime: Vec<&str> =
        sublime.lines().filter_map(|line| line.strip_prefix("    - match: '")).collect();
    let vim = read("editors/vim/syntax/menagerie.vim");
    let of_vim =
        vim.lines().filter_map(|line| line.strip_prefix("syntax keyword ")).map(str::to_owned).collect();
    // The words are between what comes before and after a word, and nothing else is.
    let lists = |of: &[&str], begin: &str, end: &str| -> Vec<String> {
        let list = |text: &&str| Some(text.split_once(begin)?.1.split_once(end)?.0.to_owned());
        of.iter().filter_map(list).collect()
    };
    let (begin, end) = (format!("{BEGIN}(?:"), format!("){END}"));
    let twice = |text: &str| text.replace('\'', "''");
    for (file, lists) in [
        ("json", lists(&of_json, &begin, &end)),
        ("sublime", lists(&of_sublime, &twice(&begin), &twice(&end))),
        ("vim", of_vim),
    ] {
        for word in words::all() {
            assert_eq!(times(&lists, word.text), 1, "{file}: {}", word.text);
        }
    }
    assert!(words::all().count() > 150);
}
