//! `menagerie lsp`: talks between an editor and the real program, E0044 among them.

#![allow(clippy::needless_pass_by_value, reason = "what is said is written where it is said")]

use std::collections::VecDeque;
use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, ChildStdout, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use tempfile::TempDir;

use super::TINY;
use crate::program::{Program, command, project};

/// So long an answer may take on a busy machine.
const PATIENCE: Duration = Duration::from_mins(1);

/// The editor's side of a talk.
struct Editor {
    folder: TempDir,
    child: Child,
    to: Option<ChildStdin>,
    from: Receiver<Value>,
    /// Messages of the server that have not been asked for yet.
    told: VecDeque<Value>,
    next: i64,
}

/// Reads messages until there are no more.
fn messages(from: ChildStdout) -> Receiver<Value> {
    let (send, receive) = channel();
    std::thread::spawn(move || {
        let mut from = BufReader::new(from);
        loop {
            let mut length = 0;
            loop {
                let mut line = String::new();
                if from.read_line(&mut line).unwrap_or(0) == 0 {
                    return;
                }
                if line == "\r\n" {
                    break;
                }
                if let Some(said) = line.strip_prefix("Content-Length: ") {
                    length = said.trim().parse().unwrap();
                }
            }
            let mut body = vec![0; length];
            from.read_exact(&mut body).unwrap();
            if send.send(serde_json::from_slice(&body).unwrap()).is_err() {
                return;
            }
        }
    });
    receive
}

impl Editor {
    /// An editor with a folder of these files, that has begun the talk.
    fn with(files: &[(&str, &str)]) -> Self {
        let folder = TempDir::new().unwrap();
        for (name, text) in files {
            fs::write(folder.path().join(name), text).unwrap();
        }
        let mut child = command(folder.path())
            .arg("lsp")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let (to, from) = (child.stdin.take(), messages(child.stdout.take().unwrap()));
        let mut editor = Self { folder, child, to, from, told: VecDeque::new(), next: 0 };
        let root = editor.address("");
        let offered =
            editor.ask("initialize", json!({ "capabilities": {}, "processId": null, "rootUri": root }));
        assert_eq!(offered["capabilities"]["hoverProvider"], true);
        editor.tell("initialized", json!({}));
        editor
    }

    /// The address of a file of the folder.
    fn address(&self, name: &str) -> String {
        format!("file://{}", self.folder.path().join(name).display()).trim_end_matches('/').to_owned()
    }

    fn send(&mut self, message: &Value) {
        let text = message.to_string();
        write!(self.to.as_mut().unwrap(), "Content-Length: {}\r\n\r\n{text}", text.len()).unwrap();
    }

    fn tell(&mut self, method: &str, params: Value) {
        self.send(&json!({ "jsonrpc": "2.0", "method": method, "params": params }));
    }

    /// Asks, and does not wait; the number of the request.
    fn begin(&mut self, method: &str, params: Value) -> i64 {
        self.next += 1;
        self.send(&json!({ "jsonrpc": "2.0", "id": self.next, "method": method, "params": params }));
        self.next
    }

    /// The next message of which this holds; the others wait.
    #[track_caller]
    fn wait(&mut self, mut is_it: impl FnMut(&Value) -> bool) -> Value {
        if let Some(at) = self.told.iter().position(&mut is_it) {
            return self.told.remove(at).unwrap();
        }
        let until = Instant::now() + PATIENCE;
        loop {
            let message = self.from.recv_timeout(until - Instant::now()).expect("an answer in time");
            if is_it(&message) {
                return message;
            }
            self.told.push_back(message);
        }
    }

    /// Asks, and waits for the whole answer.
    #[track_caller]
    fn reply(&mut self, method: &str, params: Value) -> Value {
        let id = self.begin(method, params);
        self.wait(|message| message["id"] == id)
    }

    /// Asks for what there is.
    #[track_caller]
    fn ask(&mut self, method: &str, params: Value) -> Value {
        let reply = self.reply(method, params);
        assert!(reply.get("error").is_none(), "{method}: {reply}");
        reply["result"].clone()
    }

    fn open(&mut self, name: &str, text: &str) {
        let uri = self.address(name);
        let document = json!({ "uri": uri, "languageId": "menagerie", "version": 1, "text": text });
        self.tell("textDocument/didOpen", json!({ "textDocument": document }));
    }

    fn change(&mut self, name: &str, version: i64, text: &str) {
        let document = json!({ "uri": self.address(name), "version": version });
        let params = json!({ "textDocument": document, "contentChanges": [{ "text": text }] });
        self.tell("textDocument/didChange", params);
    }

    /// The next diagnostics for a version of a document, codes with lines.
    #[track_caller]
    fn wrong(&mut self, name: &str, version: i64) -> Vec<Value> {
        let uri = self.address(name);
        let told = self.wait(|message| {
            message["method"] == "textDocument/publishDiagnostics"
                && message["params"]["uri"] == uri.as_str()
                && message["params"]["version"] == version
        });
        told["params"]["diagnostics"].as_array().unwrap().clone()
    }

    /// The parameters of a question about a word of a text: the first letter of its `number`th occurrence.
    fn at(&self, name: &str, text: &str, word: &str, number: usize) -> Value {
        let (offset, _) = text.match_indices(word).nth(number).unwrap();
        let line = text[..offset].matches('\n').count();
        let start = text[..offset].rfind('\n').map_or(0, |end| end + 1);
        let character = text[start..offset].encode_utf16().count();
        json!({ "textDocument": { "uri": self.address(name) }, "position": { "line": line, "character": character } })
    }

    /// Ends the session as editors do; the status, and the text on the standard error.
    fn end(mut self) -> (i32, String) {
        assert_eq!(self.ask("shutdown", Value::Null), Value::Null);
        self.tell("exit", Value::Null);
        self.left()
    }

    fn left(mut self) -> (i32, String) {
        drop(self.to.take());
        let status = self.child.wait().unwrap();
        let mut said = String::new();
        self.child.stderr.take().unwrap().read_to_string(&mut said).unwrap();
        (status.code().unwrap_or(-1), said)
    }
}

/// The edits of a document in an answer, carried out.
fn carried_out(text: &str, edits: &Value) -> String {
    let offset = |place: &Value| {
        let line = place["line"].as_u64().unwrap();
        let start: usize =
            text.split_inclusive('\n').take(usize::try_from(line).unwrap()).map(str::len).sum();
        let units = place["character"].as_u64().unwrap();
        let mut left = i64::try_from(units).unwrap();
        let mut letters = text[start..].chars();
        let mut bytes = 0;
        while left > 0 {
            let letter = letters.next().unwrap();
            left -= i64::try_from(letter.len_utf16()).unwrap();
            bytes += letter.len_utf8();
        }
        start + bytes
    };
    let mut edits: Vec<(usize, usize, &str)> = edits
        .as_array()
        .unwrap()
        .iter()
        .map(|edit| {
            let range = &edit["range"];
            (offset(&range["start"]), offset(&range["end"]), edit["newText"].as_str().unwrap())
        })
        .collect();
    edits.sort_unstable();
    let mut new = text.to_owned();
    for (start, end, by) in edits.into_iter().rev() {
        new.replace_range(start..end, by);
    }
    new
}

#[test]
fn mistakes_are_reported_as_one_types_and_are_gone_when_they_are_mended() {
    let broken = TINY.replace("step any", "stepp any");
    let mut editor = Editor::with(&[("tiny.rules", TINY)]);
    editor.open("tiny.rules", &broken);
    let wrong = editor.wrong("tiny.rules", 1);
    assert_eq!(wrong[0]["code"], "E0201");
    assert_eq!(
        wrong[0]["range"],
        json!({ "start": { "line": 4, "character": 22 }, "end": { "line": 4, "character": 27 } })
    );
    assert_eq!((wrong[0]["severity"].as_i64(), wrong[0]["source"].as_str()), (Some(1), Some("menagerie")));
    let message = wrong[0]["message"].as_str().unwrap();
    assert!(message.contains("`stepp`") && message.contains("help: did you mean `step`?"), "{message}");
    editor.change("tiny.rules", 2, TINY);
    assert_eq!(editor.wrong("tiny.rules", 2), Vec::<Value>::new());
    assert_eq!(editor.end(), (0, String::new()));
}

#[test]
fn the_messages_are_those_of_check() {
    let broken = fs::read_to_string(project().join("tests/reject/E0201-misspelt.rules"))
        .unwrap_or_else(|_| TINY.replace("King a1", "Kign a1").replace("step any", "stepp any"));
    let outcome = Program::new("check --format json a.rules").file("a.rules", &broken).outcome();
    let told: Value = serde_json::from_str(&outcome.stdout).unwrap();
    let codes = |list: &Value| -> Vec<String> {
        list.as_array().unwrap().iter().map(|told| told["code"].as_str().unwrap().to_owned()).collect()
    };
    let mut editor = Editor::with(&[("a.rules", &broken)]);
    editor.open("a.rules", &broken);
    // First as it is written, then with what may be meant.
    editor.wrong("a.rules", 1);
    let advised = editor.wrong("a.rules", 1);
    assert_eq!(codes(&json!(advised)), codes(&told["diagnostics"]));
    assert!(!advised.is_empty());
}

#[test]
fn a_file_that_uses_the_changed_one_is_reported_of_what_is_open_not_of_what_is_saved() {
    let variant = "language 1\nuse \"tiny\"\ngame \"Variant\"\nafter moving { set seen }\n";
    let changed = TINY.replace("setup {", "seen : flag\nsetup {");
    let mut editor = Editor::with(&[("tiny.rules", TINY), ("variant.rules", variant)]);
    editor.open("variant.rules", variant);
    assert_eq!(editor.wrong("variant.rules", 1)[0]["code"], "E0201");
    editor.open("tiny.rules", TINY);
    editor.wrong("tiny.rules", 1);
    editor.change("tiny.rules", 2, &changed);
    editor.wrong("tiny.rules", 2);
    // Opening and changing have both been reported; the last message is that nothing is unknown.
    let mut last = editor.wrong("variant.rules", 1);
    while last.iter().any(|told| told["code"] == "E0201") {
        last = editor.wrong("variant.rules", 1);
    }
    // Errors of the used file are reported where it is used.
    editor.change("tiny.rules", 3, &TINY.replace("step any", "stepp any"));
    loop {
        let told = editor.wrong("variant.rules", 1);
        if let Some(found) =
            told.iter().find(|told| told["message"].as_str().unwrap().starts_with("tiny.rules, line 5: "))
        {
            assert_eq!(found["range"]["start"]["line"], 1);
            break;
        }
    }
    assert_eq!(editor.end().0, 0);
}

#[test]
fn words_are_explained_where_they_stand_after_letters_of_any_alphabet() {
    let text = TINY
        .replace("piece King", "# Der König 𝄞 zieht.\npiece King")
        .replace("game \"Tiny\"", "game \"Tiny 𝄞\"");
    let mut editor = Editor::with(&[]);
    editor.open("tiny.rules", &text);
    let at = editor.at("tiny.rules", &text, "King", 1);
    let told = editor.ask("textDocument/hover", at);
    let told = told["contents"]["value"].as_str().unwrap();
    assert!(
        told.starts_with("piece\n")
            && told.contains("# Der König 𝄞 zieht.\npiece King \"K\" { move step any }"),
        "{told}"
    );
    let at = editor.at("tiny.rules", &text, "symmetry", 0);
    let told = editor.ask("textDocument/hover", at);
    assert!(told["contents"]["value"].as_str().unwrap().starts_with("**symmetry**: "), "{told}");
    let at = editor.at("tiny.rules", &text, "any", 0);
    let told = editor.ask("textDocument/hover", at);
    assert!(told["contents"]["value"].as_str().unwrap().contains("the prelude of the language"), "{told}");
    // Below the word stands what its clause says.
    let said = "A King goes one step in any direction to an empty cell, or takes there.";
    assert!(told["contents"]["value"].as_str().unwrap().ends_with(said), "{told}");
    let at = editor.at("tiny.rules", &text, "zieht", 0);
    assert_eq!(editor.ask("textDocument/hover", at), Value::Null);
    let short = "game \"𝄞ä\" sides White, Black symmetry mirror";
    editor.change("tiny.rules", 2, short);
    let at = editor.at("tiny.rules", short, "sides", 0);
    let told = editor.ask("textDocument/hover", at);
    assert_eq!(
        told["range"],
        json!({ "start": { "line": 0, "character": 11 }, "end": { "line": 0, "character": 16 } })
    );
}

#[test]
fn declarations_and_uses_are_found_in_all_files_that_say_the_name() {
    let variant = "language 1\nuse \"tiny\"\ngame \"Variant\"\ntest \"a king\" { position { White: King a1  Black: King c3 }\n    moves King a1: a2 b1 b2 }\n";
    let mut editor = Editor::with(&[("tiny.rules", TINY), ("variant.rules", variant)]);
    editor.open("variant.rules", variant);
    let at = editor.at("variant.rules", variant, "King", 0);
    let place = editor.ask("textDocument/definition", at.clone());
    assert_eq!(place["uri"], editor.address("tiny.rules").as_str());
    assert_eq!(place["range"]["start"], json!({ "line": 4, "character": 6 }));
    let at_use = editor.at("variant.rules", variant, "\"tiny\"", 0);
    assert_eq!(editor.ask("textDocument/definition", at_use)["uri"], editor.address("tiny.rules").as_str());
    let mut params = at;
    params["context"] = json!({ "includeDeclaration": true });
    let count = |found: &Value, uri: &str| {
        found.as_array().unwrap().iter().filter(|place| place["uri"] == uri).count()
    };
    let found = editor.ask("textDocument/references", params.clone());
    let says = |text: &str| text.matches("King").count();
    assert_eq!(count(&found, &editor.address("tiny.rules")), says(TINY));
    assert_eq!(count(&found, &editor.address("variant.rules")), says(variant));
    // From the file that is used the other one, which is closed, is found as well.
    editor
        .tell("textDocument/didClose", json!({ "textDocument": { "uri": editor.address("variant.rules") } }));
    editor.open("tiny.rules", TINY);
    let mut params = editor.at("tiny.rules", TINY, "King", 0);
    params["context"] = json!({ "includeDeclaration": false });
    let found = editor.ask("textDocument/references", params);
    assert_eq!(count(&found, &editor.address("tiny.rules")), says(TINY) - 1);
    assert_eq!(count(&found, &editor.address("variant.rules")), says(variant));
}

#[test]
fn a_name_is_changed_wherever_it_is_said_and_nothing_else_is() {
    let variant = "language 1\nuse \"tiny\"\ngame \"Variant\"\ntest \"a king\" { position { White: King a1  Black: King c3 }\n    moves King a1: a2 b1 b2 }\n";
    let mut editor = Editor::with(&[("tiny.rules", TINY), ("variant.rules", variant)]);
    editor.open("tiny.rules", TINY);
    let mut params = editor.at("tiny.rules", TINY, "King", 1);
    let range = editor.ask("textDocument/prepareRename", params.clone());
    assert_eq!(
        range["end"]["character"].as_i64().unwrap() - range["start"]["character"].as_i64().unwrap(),
        4
    );
    params["newName"] = json!("Old-King");
    let changes = editor.ask("textDocument/rename", params.clone())["changes"].clone();
    assert_eq!(changes.as_object().unwrap().len(), 2);
    let tiny = carried_out(TINY, &changes[editor.address("tiny.rules")]);
    assert_eq!(tiny, TINY.replace("King", "Old-King"));
    let other = carried_out(variant, &changes[editor.address("variant.rules")]);
    assert_eq!(other, variant.replace("King", "Old-King"));
    for (name, why) in
        [("move", "word of the language"), ("two words", "is not a name"), ("White", "would be wrong")]
    {
        params["newName"] = json!(name);
        let refused = editor.reply("textDocument/rename", params.clone());
        assert!(refused["error"]["message"].as_str().unwrap().contains(why), "{name}: {refused}");
    }
    // Words of the language and of the prelude, and cells, are called as they are.
    for word in ["symmetry", "any", "b1"] {
        let at = editor.at("tiny.rules", TINY, word, 0);
        let refused = editor.reply("textDocument/prepareRename", at);
        assert!(refused["error"]["message"].is_string(), "{word}: {refused}");
    }
}

#[test]
fn labels_are_changed_in_the_texts_of_moves_too() {
    let text = "language 1\ngame \"Wait\"\nsides White, Black\nboard { grid a..c, 1..3 }\npiece King \"K\" { move step any }\npass early: when turns < 2\npass late: unless turns < 2\nsetup { White: King a1  Black: King c3 }\nends { before a turn { lose when no move } }\nturn { (move | early) then (late | early) }\ntest \"early\" { play \"pass:early; pass:early\" \"Kc3-b3; pass:early\" }\n";
    let mut editor = Editor::with(&[]);
    editor.open("wait.rules", text);
    let mut params = editor.at("wait.rules", text, "early", 0);
    params["newName"] = json!("first");
    let reply = editor.reply("textDocument/rename", params);
    let changed = carried_out(text, &reply["result"]["changes"][editor.address("wait.rules")]);
    let expected = text.replace("early", "first").replace("test \"first\"", "test \"early\"");
    assert_eq!(changed, expected, "{reply}");
}

#[test]
fn what_may_stand_here_is_offered() {
    let mut editor = Editor::with(&[]);
    let mut version = 1;
    editor.open("tiny.rules", TINY);
    let mut offered = |text: &str, behind: &str| -> Vec<String> {
        version += 1;
        editor.change("tiny.rules", version, text);
        let mut at = editor.at("tiny.rules", text, behind, 0);
        let character = at["position"]["character"].as_u64().unwrap() + behind.encode_utf16().count() as u64;
        at["position"]["character"] = json!(character);
        let items = editor.ask("textDocument/completion", at);
        items.as_array().unwrap().iter().map(|item| item["label"].as_str().unwrap().to_owned()).collect()
    };
    let has = |found: &[String], words: &[&str], not: &[&str]| {
        assert!(words.iter().all(|word| found.iter().any(|found| found == word)), "{words:?}: {found:?}");
        assert!(!not.iter().any(|word| found.iter().any(|found| found == word)), "{not:?}: {found:?}");
    };
    let found = offered(&TINY.replace("{ move step any }", "{ move  }"), "{ move ");
    has(&found, &["step", "slide", "look", "stay"], &["piece", "win"]);
    let found = offered(&TINY.replace("move step any }", "move step any qu }"), "any qu");
    has(&found, &["quietly", "taking", "then"], &["piece"]);
    let found = offered(&TINY.replace("no enemy }", "no }"), "when no ");
    has(&found, &["King", "enemy", "White"], &["quietly"]);
    let found = offered(&TINY.replace("setup {", "\nsetup {"), "any }\n");
    has(&found, &["piece", "test", "board"], &["win", "quietly"]);
    // Cells are those of the last text that was a game.
    let test = |step: &str| format!("{TINY}test \"x\" {{ {step} }}\n");
    let found = offered(&test("moves King b1: "), "King b1: ");
    has(&found, &["a1", "c3", "none"], &["piece", "King"]);
    let found = offered(&test("position { White: King "), "White: King ");
    has(&found, &["a1", "c3"], &["quietly"]);
    let found = offered(&test("moves King b1 exclude b3 because "), "because ");
    has(&found, &["look", "takes", "if"], &["piece", "a1"]);
    let found = offered(&TINY.replace("piece King", "piece "), "piece ");
    assert_eq!(found, Vec::<String>::new());
    let found = offered(&TINY.replace("game \"Tiny\"", "game \"Tiny \""), "\"Tiny ");
    assert_eq!(found, Vec::<String>::new());
}

#[test]
fn what_a_message_advises_is_an_action() {
    for (wrong, right) in [
        ("move stepp any", "move step any"),
        ("moves step any", "move step any"),
        ("move step anny", "move step any"),
    ] {
        let broken = TINY.replace("move step any", wrong);
        let mut editor = Editor::with(&[]);
        editor.open("tiny.rules", &broken);
        let mut at = editor.at("tiny.rules", &broken, wrong, 0);
        let start = at["position"].clone();
        let mut end = start.clone();
        end["character"] = json!(start["character"].as_u64().unwrap() + wrong.len() as u64);
        at["range"] = json!({ "start": start, "end": end });
        at["context"] = json!({ "diagnostics": [] });
        let actions = editor.ask("textDocument/codeAction", at);
        let action = &actions[0];
        assert_eq!(action["kind"], "quickfix", "{wrong}: {actions}");
        let edits = &action["edit"]["changes"][editor.address("tiny.rules")];
        assert_eq!(carried_out(&broken, edits), TINY.replace("move step any", right), "{wrong}: {actions}");
        assert!(action["title"].as_str().unwrap().contains('`'), "{actions}");
    }
}

#[test]
fn lenses_say_what_clauses_make_and_run_the_tests() {
    let mut editor = Editor::with(&[("tiny.rules", TINY)]);
    editor.open("tiny.rules", TINY);
    let document = json!({ "textDocument": { "uri": editor.address("tiny.rules") } });
    let lenses = editor.ask("textDocument/codeLens", document);
    let of = |line: i64| -> Vec<&str> {
        let lenses = lenses.as_array().unwrap().iter().filter(|lens| lens["range"]["start"]["line"] == line);
        lenses.map(|lens| lens["command"]["title"].as_str().unwrap()).collect()
    };
    assert_eq!(of(1), ["run 1 test"]);
    assert_eq!(of(4), ["5 moves, 1 test", "5 moves"]);
    assert_eq!(of(7), ["run"]);
    let command = lenses.as_array().unwrap().iter().find(|lens| lens["command"]["title"] == "run").unwrap();
    let run =
        json!({ "command": command["command"]["command"], "arguments": command["command"]["arguments"] });
    editor.ask("workspace/executeCommand", run);
    let told = editor.wait(|message| message["method"] == "window/showMessage");
    assert_eq!(told["params"], json!({ "type": 3, "message": "1 test holds" }));
    let failing = TINY.replace("a2 b1 b2", "a2 b1");
    editor.change("tiny.rules", 2, &failing);
    let uri = editor.address("tiny.rules");
    editor.ask("workspace/executeCommand", json!({ "command": "menagerie.test", "arguments": [uri] }));
    let told = editor.wait(|message| message["method"] == "window/showMessage");
    assert_eq!(told["params"]["type"], 1);
    let said = told["params"]["message"].as_str().unwrap();
    assert!(
        said.starts_with("the test does not hold; line 10, `a king goes one step`: ")
            && said.contains("Ka1-b2"),
        "{said}"
    );
    let refused = editor.reply("workspace/executeCommand", json!({ "command": "rm", "arguments": [] }));
    assert!(refused["error"]["message"].is_string(), "{refused}");
}

#[test]
fn a_document_is_laid_out() {
    let hasty = TINY.replace("{ move step any }", "{move  step any}");
    let mut editor = Editor::with(&[]);
    editor.open("tiny.rules", &hasty);
    let params = json!({ "textDocument": { "uri": editor.address("tiny.rules") }, "options": { "tabSize": 4, "insertSpaces": true } });
    let edits = editor.ask("textDocument/formatting", params.clone());
    assert_eq!(carried_out(&hasty, &edits), TINY);
    assert_eq!(edits[0]["range"]["start"]["line"], 4);
    editor.change("tiny.rules", 2, TINY);
    assert_eq!(editor.ask("textDocument/formatting", params.clone()), json!([]));
    editor.change("tiny.rules", 3, "piece {{");
    let refused = editor.reply("textDocument/formatting", params);
    assert!(refused["error"]["message"].as_str().unwrap().contains("not laid out"), "{refused}");
}

#[test]
fn the_talk_is_held_as_the_protocol_says() {
    let mut editor = Editor::with(&[]);
    let refused = editor.reply("textDocument/hover", json!({}));
    assert_eq!(refused["error"]["code"], -32602);
    let refused = editor.reply("textDocument/semanticTokens/full", json!({}));
    assert_eq!(refused["error"]["code"], -32601);
    let at = json!({ "textDocument": { "uri": "untitled:1" }, "position": { "line": 0, "character": 0 } });
    let refused = editor.reply("textDocument/hover", at.clone());
    assert!(refused["error"]["message"].as_str().unwrap().contains("not open"), "{refused}");
    // Messages that are not understood, or that refer to nothing, are skipped.
    editor.tell("$/setTrace", json!({ "value": "off" }));
    editor.tell("textDocument/didChange", json!({ "nonsense": true }));
    editor.tell("$/cancelRequest", json!({ "id": 999 }));
    // A place after the end is the end.
    editor.open("tiny.rules", TINY);
    let mut far = editor.at("tiny.rules", TINY, "King", 0);
    far["position"] = json!({ "line": 4_000_000, "character": 4_000_000 });
    assert_eq!(editor.ask("textDocument/hover", far), Value::Null);
    // A request that is cancelled is answered all the same, by an error or by what was found already.
    let congo = fs::read_to_string(project().join("rules/congo.rules")).unwrap();
    editor.open("congo.rules", &congo);
    let lenses = json!({ "textDocument": { "uri": editor.address("congo.rules") } });
    let first = editor.begin("textDocument/codeLens", lenses);
    let params = editor.at("congo.rules", &congo, "Lion", 0);
    let second = editor.begin("textDocument/hover", params);
    editor.tell("$/cancelRequest", json!({ "id": second }));
    let answer = editor.wait(|message| message["id"] == first);
    assert!(answer["result"].is_array(), "{answer}");
    let answer = editor.wait(|message| message["id"] == second);
    assert!(answer["error"]["code"] == -32800 || answer["result"].is_object(), "{answer}");
    assert_eq!(editor.ask("shutdown", Value::Null), Value::Null);
    assert_eq!(editor.reply("textDocument/hover", at)["error"]["code"], -32600);
    editor.tell("exit", Value::Null);
    assert_eq!(editor.left(), (0, String::new()));
}

#[test]
fn the_end_comes_at_once_while_something_takes_long() {
    // Tests of many lines of play: they would run for hours.
    let text = fs::read_to_string(project().join("rules/chess.rules")).unwrap();
    let text = format!(
        "{text}test \"long\" {{\n    position setup\n    counts 20 400 8902 197281 4865609 119060324 3195901860\n}}\n"
    );
    let mut editor = Editor::with(&[]);
    editor.open("chess.rules", &text);
    let uri = editor.address("chess.rules");
    editor.ask("workspace/executeCommand", json!({ "command": "menagerie.test", "arguments": [uri] }));
    // It goes on to answer meanwhile.
    let at = editor.at("chess.rules", &text, "King", 0);
    editor.ask("textDocument/hover", at);
    let begun = Instant::now();
    assert_eq!(editor.end().0, 0);
    assert!(begun.elapsed() < Duration::from_secs(20), "{:?}", begun.elapsed());
}

#[test]
fn hostile_documents_are_answered() {
    let mut editor = Editor::with(&[]);
    let texts = [
        "\0\u{feff}\r\r\n",
        "{{{{((((",
        "\"\"\"",
        "test \"",
        "𝄞𝄞𝄞 move",
        "use \"/etc/passwd\"\nuse \"../../x\"\n",
    ];
    let large = "x ".repeat(200_000);
    for (number, text) in texts.into_iter().chain([large.as_str()]).enumerate() {
        let name = format!("{number}.rules");
        editor.open(&name, text);
        let document = json!({ "uri": editor.address(&name) });
        let place = json!({ "line": 0, "character": 3 });
        let at = json!({ "textDocument": document, "position": place });
        editor.ask("textDocument/hover", at.clone());
        editor.ask("textDocument/completion", at.clone());
        editor.ask("textDocument/definition", at);
        editor.ask("textDocument/codeLens", json!({ "textDocument": document }));
        let all = json!({ "start": { "line": 0, "character": 0 }, "end": { "line": 9, "character": 0 } });
        editor.ask(
            "textDocument/codeAction",
            json!({ "textDocument": document, "range": all, "context": { "diagnostics": [] } }),
        );
        editor.wrong(&name, 1);
    }
    assert_eq!(editor.end().0, 0);
}

#[test]
fn an_editor_that_goes_away_is_reported() {
    let outcome = Program::new("lsp").outcome();
    assert!(
        outcome.stderr.starts_with("error[E0044]\n  × the connection to the editor was lost: "),
        "{}",
        outcome.stderr
    );
    assert_eq!((outcome.status, outcome.stdout.as_str()), (2, ""));
    let (status, said) = Editor::with(&[]).left();
    assert_eq!(status, 2);
    assert!(said.contains("nothing more can be read"), "{said}");
    let mut editor = Editor::with(&[]);
    editor.tell("exit", Value::Null);
    let (status, said) = editor.left();
    assert_eq!(status, 2);
    assert!(said.contains("`exit` without"), "{said}");
    let outcome = Program::new("lsp").input("Content-Length: 9\r\n\r\nnonsense!").outcome();
    assert_eq!(outcome.status, 2);
    assert!(outcome.stderr.starts_with("error[E0044]"), "{}", outcome.stderr);
}
