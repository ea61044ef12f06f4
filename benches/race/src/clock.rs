//! The time of the processor, in seconds: of this thread, and of other processes.

use std::fs;
use std::process::Command;
use std::thread;
use std::time::Duration;

use cpu_time::ThreadTime;

/// The duration of something, and its result.
pub(crate) fn timed<T>(work: impl FnOnce() -> T) -> (T, f64) {
    let begun = ThreadTime::now();
    let done = work();
    (done, begun.elapsed().as_secs_f64())
}

/// A hundredth of a second, in which the system counts the time of processes that have ended.
const TICK: f64 = 0.01;

/// How long another process has worked so far, all its threads together. It is asked while it waits: of a thread at work, the
/// system knows this only to four thousandths of a second.
pub(crate) fn of_process(id: u32) -> Result<f64, String> {
    thread::sleep(Duration::from_millis(6));
    let folder = format!("/proc/{id}/task");
    let threads = fs::read_dir(&folder).map_err(|error| format!("{folder}: {error}"))?;
    let mut nanoseconds = 0_u64;
    for task in threads.flatten() {
        let Ok(text) = fs::read_to_string(task.path().join("schedstat")) else { continue };
        nanoseconds += text.split(' ').next().and_then(|number| number.parse::<u64>().ok()).unwrap_or(0);
    }
    if nanoseconds == 0 {
        return Err("the system does not tell how long other processes work".to_owned());
    }
    Ok(Duration::from_nanos(nanoseconds).as_secs_f64())
}

/// How long the processes have worked that this one has started, and that have ended.
fn of_children() -> f64 {
    let stat = fs::read_to_string("/proc/self/stat").unwrap_or_default();
    let fields = stat.rsplit(") ").next().unwrap_or("").split(' ');
    let ticks: u32 = fields.skip(13).take(2).filter_map(|field| field.parse::<u32>().ok()).sum();
    f64::from(ticks) * TICK
}

/// The mean working time of a program over some runs. `None` if it cannot be run, or fails.
pub(crate) fn of_program(command: &mut Command, times: u32) -> Option<f64> {
    let begun = of_children();
    for _ in 0..times {
        if !command.output().ok()?.status.success() {
            return None;
        }
    }
    Some((of_children() - begun) / f64::from(times))
}
