#![no_main]

#[allow(dead_code)]
#[path = "../../tests/integration/fuzz/targets.rs"]
mod targets;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    targets::advise(&String::from_utf8_lossy(bytes), &targets::Known::default());
});
