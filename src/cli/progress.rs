//! A bar for somebody who waits at a terminal.

use std::time::Duration;

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use super::shell::watched;

/// A bar over so many things; nothing is drawn where nobody watches.
pub(super) fn bar(things: u64, noun: &str) -> ProgressBar {
    if !watched() {
        return ProgressBar::hidden();
    }
    let bar = ProgressBar::with_draw_target(Some(things), ProgressDrawTarget::stderr());
    if let Ok(style) =
        ProgressStyle::with_template(&format!("{{wide_bar}} {{pos}} of {{len}} {noun}{{msg}}, {{elapsed}}"))
    {
        bar.set_style(style);
    }
    bar.enable_steady_tick(Duration::from_millis(200));
    bar
}
