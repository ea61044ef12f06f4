//! The library as WebAssembly, as pages run it, answers as the library does, byte for byte. It is run by an interpreter.

#![allow(missing_docs)]

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering::Relaxed};

use menagerie::desk::questions::{Desk, LONGEST_QUESTION, VERSION};
use menagerie::opponent::questions::Adviser;
use menagerie::play::matches::Plain;
use serde_json::{Value, json};
use wasmi::{Config, Engine, Instance, Linker, Memory, Module, Store};

/// The top of the project.
fn project() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// A module, packed: one of the folder which `web/build` names.
fn packed(name: &str) -> Vec<u8> {
    let folder = std::env::var("MODULE").unwrap_or_else(|_| "web/module".to_owned());
    let path = project().join(folder).join(name);
    fs::read(&path).unwrap_or_else(|error| panic!("{}: {error}: run `web/build`", path.display()))
}

/// How many milliseconds pass whenever the module that plays asks for the time.
const TICK: f64 = 5.0;

/// The library, as a page runs it.
struct Page {
    module: Module,
    store: Store<()>,
    instance: Instance,
    memory: Memory,
}

impl Page {
    /// The desk, which asks nobody.
    fn open() -> Self {
        let page = Self::of("menagerie.wasm.lzma");
        assert_eq!(page.module.imports().count(), 0, "it asks nobody");
        page
    }

    fn of(name: &str) -> Self {
        let mut module = Vec::new();
        lzma_rs::lzma_decompress(&mut &*packed(name), &mut module).unwrap();
        let mut config = Config::default();
        config.set_max_recursion_depth(20_000);
        config.set_max_stack_height(64 << 20);
        let engine = Engine::new(&config);
        let module = Module::new(&engine, &module).unwrap();
        let mut store = Store::new(&engine, ());
        let mut linker = Linker::new(&engine);
        // For the one that plays, time passes as it asks.
        let asked = AtomicU32::new(0);
        linker.func_wrap("page", "now", move || TICK * f64::from(asked.fetch_add(1, Relaxed))).unwrap();
        let instance = linker.instantiate_and_start(&mut store, &module).unwrap();
        let memory = instance.get_memory(&store, "memory").unwrap();
        Self { module, store, instance, memory }
    }

    fn reserve(&mut self, length: usize) -> u32 {
        let reserve = self.instance.get_typed_func::<u32, u32>(&self.store, "reserve").unwrap();
        reserve.call(&mut self.store, u32::try_from(length).unwrap()).unwrap()
    }

    fn answer(&mut self, question: &[u8]) -> String {
        let at = self.reserve(question.len());
        self.memory.write(&mut self.store, at as usize, question).unwrap();
        let ask = self.instance.get_typed_func::<(), u32>(&self.store, "ask").unwrap();
        let length = ask.call(&mut self.store, ()).unwrap();
        let answer = self.instance.get_typed_func::<(), u32>(&self.store, "answer").unwrap();
        let at = answer.call(&mut self.store, ()).unwrap() as usize;
        let bytes = &self.memory.data(&self.store)[at..at + length as usize];
        String::from_utf8(bytes.to_vec()).unwrap()
    }
}

/// Both of them, which are asked the same.
struct Both {
    page: Page,
    desk: Desk,
}

impl Both {
    fn open() -> Self {
        Self { page: Page::open(), desk: Desk::default() }
    }

    /// The answer that both give, byte for byte.
    fn ask(&mut self, question: &Value) -> Value {
        let question = question.to_string();
        let (page, desk) = (self.page.answer(question.as_bytes()), self.desk.answer(&question));
        if page != desk {
            let at = page.bytes().zip(desk.bytes()).take_while(|(one, other)| one == other).count();
            let near = |text: &str| {
                String::from_utf8_lossy(&text.as_bytes()[at.saturating_sub(80).min(text.len())..])
                    .chars()
                    .take(240)
                    .collect::<String>()
            };
            panic!("{question:.200}\npage: {}\nlibrary: {}", near(&page), near(&desk));
        }
        serde_json::from_str(&desk).unwrap()
    }

    /// Plays some moves, and asks for each position on the way.
    fn play(&mut self, rules: &Value, moves: usize) {
        let mut played: Vec<Value> = Vec::new();
        loop {
            let position = self.ask(&json!({ "ask": "position", "rules": rules, "moves": played }));
            let legal = position["moves"].as_array().unwrap_or_else(|| panic!("{position}"));
            if played.len() == moves || legal.is_empty() {
                break;
            }
            // Neither the first nor always the same.
            let next = legal[(7 * played.len() + 3) % legal.len()]["text"].clone();
            if played.len() == 1 {
                self.ask(&json!({ "ask": "why", "rules": rules, "moves": played, "text": next }));
            }
            played.push(next);
        }
        assert!(!played.is_empty());
    }
}

/// The files of `rules/`, by their names, and those that any of them uses.
fn games() -> Vec<(String, String)> {
    let files = fs::read_dir(project().join("rules")).unwrap().map(|entry| entry.unwrap().path());
    let mut games: Vec<(String, String)> = files
        .filter(|path| path.extension().is_some_and(|ending| ending == "rules"))
        .map(|path| {
            (path.file_name().unwrap().to_str().unwrap().to_owned(), fs::read_to_string(&path).unwrap())
        })
        .collect();
    games.sort();
    games
}

/// A module of other sources is not compared: that would say nothing.
#[test]
fn it_is_built_from_these_sources() {
    assert_eq!(Page::open().answer(br#"{"ask":"version"}"#), VERSION, "run `web/build`");
}

#[test]
fn it_answers_as_the_library_does() {
    let games = games();
    assert!(games.len() > 40);
    let all: serde_json::Map<String, Value> =
        games.iter().map(|(name, text)| (name.clone(), json!(text))).collect();
    let mut both = Both::open();
    for (name, text) in &games {
        let files = if text.contains("use \"") { Value::Object(all.clone()) } else { json!({}) };
        let loaded = both.ask(&json!({ "ask": "load", "name": name, "text": text, "files": files }));
        assert!(loaded["rules"].is_string(), "{name}: {loaded}");
        both.play(&loaded["rules"], 3);
    }
}

#[test]
fn it_tells_mistakes_as_the_library_does() {
    let mut both = Both::open();
    for (file, word, wrong) in [
        ("chess", "slide orthogonal", "slides ortogonal"),
        ("animal-chess", "zone", "zon"),
        ("glinski", "}", ""),
        ("lions-cave", "win when", "win if"),
    ] {
        let text = fs::read_to_string(project().join(format!("rules/{file}.rules"))).unwrap();
        let text = text.replacen(word, wrong, 1);
        let told = both.ask(&json!({ "ask": "load", "name": file, "text": text }));
        assert!(!told["diagnostics"].as_array().unwrap().is_empty(), "{file}: {told}");
    }
}

#[test]
fn no_question_stops_it() {
    let mut both = Both::open();
    for question in [json!(null), json!({ "ask": "dance" }), json!({ "ask": "tests", "rules": "none" })] {
        assert!(both.ask(&question)["error"]["message"].is_string());
    }
    assert!(both.page.answer(&[0xff, 0xfe]).contains("error"));
    assert!(both.page.answer(b"").contains("error"));
    assert_eq!(both.page.reserve(LONGEST_QUESTION + 1), 0, "there is no room for what is not answered");
    assert_ne!(both.page.reserve(LONGEST_QUESTION), 0);
}

/// Texts that go as deep as they may: the stack of the module, and of who runs it, is smaller than that of the program.
#[test]
fn no_depth_of_a_text_stops_it() {
    let mut both = Both::open();
    let chess = fs::read_to_string(project().join("rules/chess.rules")).unwrap();
    for depth in [30, 100, 20_000] {
        for (open, close) in [("(", ")"), ("not ", ""), ("[", "]"), ("{", "}"), ("either ", "")] {
            let deep = format!("{}slide any{}", open.repeat(depth), close.repeat(depth));
            let text = chess.replacen("slide any", &deep, 1);
            assert_ne!(text, chess);
            both.ask(&json!({ "ask": "load", "name": "deep.rules", "text": text }));
        }
    }
}

/// The same seed and nodes give the same moves in a page as elsewhere.
#[test]
fn an_opponent_plays_in_a_page_as_elsewhere() {
    let (mut page, mut adviser) = (Page::of("menagerie.wasm.opponent.lzma"), Adviser::default());
    let text = fs::read_to_string(project().join("rules/lion-game.rules")).unwrap();
    let mut desk = Desk::<Plain>::default();
    let mut ask =
        |question: &Value| serde_json::from_str::<Value>(&desk.answer(&question.to_string())).unwrap();
    let loaded = ask(&json!({ "ask": "load", "name": "lion-game.rules", "text": text, "files": {} }));
    let mut played: Vec<Value> = Vec::new();
    for level in [3, 1, 5] {
        let data = ask(&json!({ "ask": "data", "rules": loaded["rules"], "moves": played }));
        let question = json!({
            "game": data["game"], "start": data["start"], "moves": data["moves"], "level": level, "seed": 7,
        });
        let asked = AtomicU32::new(0);
        let in_time = |milliseconds| TICK * f64::from(asked.fetch_add(1, Relaxed) + 1) < milliseconds;
        let answer = adviser.answer(&question.to_string(), &in_time);
        assert_eq!(page.answer(question.to_string().as_bytes()), answer);
        let best: Value = serde_json::from_str(&answer).unwrap();
        played.push(data["texts"][best["lines"][0]["number"].as_u64().unwrap() as usize].clone());
        let question = json!({ "game": data["game"] });
        let asked = AtomicU32::new(0);
        let in_time = |milliseconds| TICK * f64::from(asked.fetch_add(1, Relaxed) + 1) < milliseconds;
        let lesson = adviser.study(&question.to_string(), &in_time);
        assert_eq!(page.answer(format!("study {question}").as_bytes()), lesson);
    }
}
