//! Progress bars at a terminal.

use std::fmt::Write;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use indicatif::{HumanCount, ProgressBar, ProgressDrawTarget, ProgressState, ProgressStyle};

use super::shell::watched;

/// A bar over a number of things; not drawn without a terminal.
pub(super) fn bar(things: u64, noun: &str) -> ProgressBar {
    drawn(Some(things), || ProgressStyle::with_template(&template(noun, "")))
}

/// What is done, and for how long it has been done, where nobody knows how long it will take; not drawn without a terminal.
pub(super) fn spinner(doing: &'static str) -> ProgressBar {
    drawn(None, || ProgressStyle::with_template("{spinner} {msg}, {elapsed}")).with_message(doing)
}

/// The same, with a rate: the count of `done` per second.
pub(super) fn bar_with_rate(
    things: u64,
    noun: &str,
    unit: &'static str,
    done: &Arc<AtomicU64>,
) -> ProgressBar {
    let done = Arc::clone(done);
    let rate = move |state: &ProgressState, text: &mut dyn Write| {
        let _ = text.write_str(&per_second(done.load(Ordering::Relaxed), state.elapsed()));
    };
    drawn(Some(things), || {
        let style = ProgressStyle::with_template(&template(noun, &format!(", {{rate}} {unit}/s")));
        style.map(|style| style.with_key("rate", rate))
    })
}

fn template(noun: &str, rate: &str) -> String {
    format!("{{wide_bar}} {{pos}} of {{len}} {noun}{rate}, {{elapsed}}")
}

fn drawn<E>(things: Option<u64>, style: impl FnOnce() -> Result<ProgressStyle, E>) -> ProgressBar {
    if !watched() {
        return ProgressBar::hidden();
    }
    let bar = ProgressBar::with_draw_target(things, ProgressDrawTarget::stderr());
    if let Ok(style) = style() {
        bar.set_style(style);
    }
    bar.enable_steady_tick(Duration::from_millis(200));
    bar
}

/// "1,234,567", or of less than ten "4.2".
fn per_second(done: u64, time: Duration) -> String {
    let tenths = u128::from(done) * 10_000 / time.as_millis().max(1);
    if tenths < 100 {
        return format!("{}.{}", tenths / 10, tenths % 10);
    }
    HumanCount(u64::try_from(tenths / 10).unwrap_or(u64::MAX)).to_string()
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::per_second;

    #[test]
    fn rates_are_short() {
        assert_eq!(per_second(0, Duration::ZERO), "0.0");
        assert_eq!(per_second(7, Duration::from_secs(2)), "3.5");
        assert_eq!(per_second(3_000_000, Duration::from_millis(1_500)), "2,000,000");
    }
}
