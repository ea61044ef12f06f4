//! Numbers that look random and are the same for the same seed.

/// A linear congruential generator (Knuth's MMIX), of which the upper half is used.
pub(crate) struct Dice(u64);

impl Dice {
    pub(crate) fn new(seed: u64) -> Self {
        let mut dice = Self(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15));
        for _ in 0..3 {
            dice.below(1);
        }
        dice
    }

    /// A number below another, which is not 0.
    pub(crate) fn below(&mut self, below: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).unwrap() % below
    }
}

/// A drawing in which pieces of the given letters stand on cells of one colour, but on no end rank; the numbers make it.
pub(crate) fn scattered(letters: &[u8], colour: usize, seed: u64) -> String {
    let mut dice = Dice::new(seed);
    let mut letter = |x: usize, y: usize| {
        let stands = (x + y) % 2 == colour && (1..7).contains(&y) && dice.below(5) < 2;
        if stands { char::from(letters[dice.below(letters.len())]) } else { '.' }
    };
    let rows = (0..8).rev().map(|y| (0..8).map(|x| letter(x, y)).collect());
    rows.collect::<Vec<String>>().join("/")
}
