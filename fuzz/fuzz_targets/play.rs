#![no_main]

#[allow(dead_code)]
#[path = "../../tests/integration/fuzz/targets.rs"]
mod targets;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    let text = String::from_utf8_lossy(bytes);
    if let Some(game) = targets::check(&text, &targets::Known::default()) {
        let _ = targets::play_turns(&game, &text);
    }
});
