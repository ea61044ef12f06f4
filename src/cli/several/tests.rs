use std::ops::ControlFlow;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread::sleep;
use std::time::Duration;

use super::in_order;

#[test]
fn what_is_done_early_is_reported_in_its_turn() {
    let mut told = Vec::new();
    let work = |thing: u64| {
        // The first takes longest.
        sleep(Duration::from_millis(20_u64.saturating_sub(thing)));
        thing * thing
    };
    in_order((0..40).collect(), work, |result| {
        told.push(result);
        ControlFlow::Continue(())
    });
    assert_eq!(told, (0..40).map(|thing| thing * thing).collect::<Vec<u64>>());
}

#[test]
fn nothing_is_begun_after_the_output_breaks() {
    let begun = AtomicUsize::new(0);
    let mut told = 0;
    let work = |_| {
        begun.fetch_add(1, Ordering::SeqCst);
        sleep(Duration::from_millis(1));
    };
    in_order((0..10_000).collect(), work, |()| {
        told += 1;
        if told == 3 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    assert_eq!(told, 3);
    assert!(begun.load(Ordering::SeqCst) < 10_000);
}

#[test]
fn nothing_is_nothing() {
    in_order(Vec::<u8>::new(), |thing| thing, |_| ControlFlow::Break(()));
}
