//! Numbers by chance that can be had again.

/// Numbers that look random and are the same for the same seed for ever: the generator `SplitMix64` (Steele, Lea and
/// Flood, "Fast splittable pseudorandom number generators", 2014).
#[derive(Clone, Copy, Debug)]
pub struct Dice(u64);

/// What is added for each roll.
const STRIDE: u64 = 0x9E37_79B9_7F4A_7C15;

impl Dice {
    /// The numbers that follow from a seed.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// The numbers for one game of many that have one seed; the first game is number 1. They follow from the seed and the
    /// number alone, so games can be played in any order, and anywhere.
    #[must_use]
    pub fn of_game(seed: u64, number: u64) -> Self {
        // The roll with this number of the dice of the seed.
        let mut dice = Self(seed.wrapping_add(number.wrapping_sub(1).wrapping_mul(STRIDE)));
        Self(dice.roll())
    }

    /// The next number.
    pub fn roll(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(STRIDE);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ (mixed >> 31)
    }

    /// A number below `below`; 0 if `below` is 0. The small bias towards low numbers is below one in 2^32 for any list that fits
    /// into memory.
    pub fn below(&mut self, below: usize) -> usize {
        let product = u128::from(self.roll()) * u128::try_from(below).unwrap_or(0);
        usize::try_from(product >> 64).unwrap_or(0)
    }
}

#[cfg(test)]
mod tests {
    use super::Dice;

    #[test]
    fn the_dice_of_a_seed_never_change() {
        let mut dice = Dice::new(1_234_567);
        let rolled: Vec<u64> = (0..3).map(|_| dice.roll()).collect();
        // The first numbers of SplitMix64 for this seed, as published with its reference implementation.
        assert_eq!(rolled, [6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423]);
        assert!((0..100).all(|_| dice.below(7) < 7));
        assert_eq!(dice.below(0), 0);
    }

    #[test]
    fn each_game_has_dice_of_its_own() {
        let mut of_the_seed = Dice::new(7);
        for number in 1..=100 {
            let begins = of_the_seed.roll();
            assert_eq!(Dice::of_game(7, number).roll(), Dice::new(begins).roll(), "{number}");
        }
        assert_ne!(Dice::of_game(7, 1).roll(), Dice::of_game(8, 1).roll());
        // No number and no seed is too great.
        assert_ne!(Dice::of_game(u64::MAX, u64::MAX).roll(), Dice::of_game(u64::MAX, 0).roll());
    }
}
