use std::ops::ControlFlow;

use super::{Threads, number};

#[test]
fn each_thing_is_done_once() {
    for threads in [1, 2, 5, 64] {
        for things in [0, 1, 3, 1_000] {
            let threads = Threads { threads: Some(threads) };
            let done = threads.share(things, Vec::new, |done, thing| {
                done.push(thing);
                ControlFlow::Continue(())
            });
            let mut all = done.concat();
            all.sort_unstable();
            assert_eq!(all, (0..things).collect::<Vec<u64>>());
        }
    }
}

#[test]
fn all_before_a_break_are_done() {
    let threads = Threads { threads: Some(4) };
    let done = threads.share(1_000_000, Vec::new, |done, thing| {
        done.push(thing);
        if thing == 500 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    let mut all = done.concat();
    all.sort_unstable();
    assert!(all.len() < 1_000_000);
    assert_eq!(all.first_chunk::<501>().map(|all| all.to_vec()), Some((0..=500).collect()));
}

#[test]
fn threads_are_a_small_number() {
    assert_eq!(number("12"), Ok(12));
    assert!(["0", "-1", "many", "1025", "1.5", ""].iter().all(|text| number(text).is_err()));
}
