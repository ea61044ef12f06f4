#![no_main]

#[allow(dead_code)]
#[path = "../../tests/integration/fuzz/targets.rs"]
mod targets;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    let _ = targets::check(&String::from_utf8_lossy(bytes), &targets::Known::default());
});
