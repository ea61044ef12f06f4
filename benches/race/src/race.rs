//! Two that count in turn, several times: so whatever else the machine does is the same for both.

/// A number of counts.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Sample {
    /// How many lines there were, each time.
    pub(crate) leaves: u64,
    /// How long all counts took together.
    pub(crate) seconds: f64,
}

/// Somebody that counts the lines of a position.
pub(crate) trait Counter {
    /// Counts them a number of times.
    fn count(&mut self, times: u32) -> Result<Sample, String>;
}

/// How long, in seconds, one may count in all before the two take fewer turns.
const LONG: f64 = 20.0;

/// How much is measured.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Effort {
    /// How many times the two take turns.
    pub(crate) repeats: usize,
    /// How long each of them counts at least before it is the other's turn.
    pub(crate) seconds: f64,
}

/// How the race went.
#[derive(Clone, Debug)]
pub(crate) struct Outcome {
    pub(crate) ours: Rate,
    pub(crate) theirs: Rate,
    /// The ratios of each repeat, the least first.
    pub(crate) ratios: Vec<f64>,
}

/// How fast one was.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Rate {
    pub(crate) leaves: u64,
    /// Leaves a second, in the middle one of the repeats.
    pub(crate) rate: f64,
}

/// The middle one.
pub(crate) fn median(numbers: &mut [f64]) -> f64 {
    numbers.sort_by(f64::total_cmp);
    numbers.get(numbers.len() / 2).copied().unwrap_or(f64::NAN)
}

/// How often something is done to take so long.
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "it is clamped")]
pub(crate) fn times(wanted: f64, one: f64) -> u32 {
    (wanted / one.max(1e-6)).ceil().clamp(1.0, 100_000.0) as u32
}

/// Somebody, and how often to count in one turn.
struct Runner<'c> {
    counter: &'c mut dyn Counter,
    times: u32,
    leaves: u64,
    rates: Vec<f64>,
}

impl<'c> Runner<'c> {
    /// Counts once, which is not measured, and gives how long it took.
    fn ready(counter: &'c mut dyn Counter, effort: Effort) -> Result<(Self, f64), String> {
        let Sample { leaves, seconds } = counter.count(1)?;
        Ok((Self { counter, times: times(effort.seconds, seconds), leaves, rates: Vec::new() }, seconds))
    }

    fn run(&mut self) -> Result<f64, String> {
        let Sample { leaves, seconds } = self.counter.count(self.times)?;
        if leaves != self.leaves {
            return Err(format!("counted {} lines first and {leaves} later", self.leaves));
        }
        Ok(self.took(self.times, seconds))
    }

    /// So many counts took so long: leaves a second.
    #[expect(clippy::cast_precision_loss, reason = "some 10^8 leaves")]
    fn took(&mut self, times: u32, seconds: f64) -> f64 {
        let rate = self.leaves as f64 * f64::from(times) / seconds;
        self.rates.push(rate);
        rate
    }

    fn rate(mut self) -> Rate {
        Rate { leaves: self.leaves, rate: median(&mut self.rates) }
    }
}

/// Lets the two count in turn.
pub(crate) fn race(
    ours: &mut dyn Counter,
    theirs: &mut dyn Counter,
    effort: Effort,
) -> Result<Outcome, String> {
    let (mut ours, our_first) = Runner::ready(ours, effort)?;
    let (mut theirs, their_first) = Runner::ready(theirs, effort)?;
    let longest = our_first.max(their_first);
    let fits = times(LONG, longest.max(effort.seconds)) as usize;
    let mut ratios = Vec::new();
    if our_first > LONG {
        // Long enough for whatever was new in the first count to be nothing.
        ratios.push(ours.took(1, our_first) / theirs.run()?);
    }
    for _ in ratios.len()..effort.repeats.min(fits) {
        ratios.push(ours.run()? / theirs.run()?);
    }
    ratios.sort_by(f64::total_cmp);
    Ok(Outcome { ours: ours.rate(), theirs: theirs.rate(), ratios })
}
