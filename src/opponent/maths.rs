//! Logarithms, exponentials and conversions that give the same bits on every machine: the mathematical libraries of platforms differ.

use std::f64::consts::{LN_2, LOG2_E, SQRT_2};

use crate::play::dice::Dice;

/// The bits of the fraction of a number.
const FRACTION: u64 = (1 << 52) - 1;
/// What is added to an exponent of 2 where it is stored.
const BIAS: i32 = 1023;

/// The natural logarithm of a positive number; of others, less than any logarithm.
pub(super) fn ln(of: f64) -> f64 {
    if of < f64::MIN_POSITIVE {
        return -1_000.0;
    }
    let bits = of.to_bits();
    let mut power = i32::try_from(bits >> 52).unwrap_or(0) - BIAS;
    let mut rest = f64::from_bits(bits & FRACTION | 1.0_f64.to_bits());
    if rest > SQRT_2 {
        (rest, power) = (rest / 2.0, power + 1);
    }
    // 2 artanh((x - 1) / (x + 1)), as a series.
    let part = (rest - 1.0) / (rest + 1.0);
    let square = part * part;
    let series = (0..10).rev().fold(0.0, |sum, term| sum * square + 1.0 / f64::from(2 * term + 1));
    f64::from(power) * LN_2 + 2.0 * part * series
}

/// The exponential function, within the range of numbers.
pub(super) fn exp(of: f64) -> f64 {
    let of = of.clamp(-700.0, 700.0);
    let power = (of * LOG2_E).round();
    let rest = of - power * LN_2;
    let series = (1..=14).rev().fold(1.0, |sum, term| 1.0 + rest * sum / f64::from(term));
    let stored = u64::try_from(whole(power) + BIAS).unwrap_or(0);
    series * f64::from_bits(stored << 52)
}

/// The share of points that is expected at these log odds.
pub(super) fn sigmoid(odds: f64) -> f64 {
    1.0 / (1.0 + exp(-odds))
}

/// A count as a number to compute with.
#[expect(clippy::cast_precision_loss, reason = "counts here are far below 2^52")]
pub(super) fn float(count: u64) -> f64 {
    count as f64
}

/// The length of a list as a number to compute with.
pub(super) fn length(of: usize) -> f64 {
    float(u64::try_from(of).unwrap_or(u64::MAX))
}

/// The whole part of a number; the nearest bound for one that is too large.
#[expect(clippy::cast_possible_truncation, reason = "it is cut on purpose, and never beyond the bounds")]
pub(super) fn whole(of: f64) -> i32 {
    of as i32
}

/// The nearest number of single precision.
#[expect(clippy::cast_possible_truncation, reason = "weights need no more digits")]
pub(super) fn single(of: f64) -> f32 {
    of as f32
}

/// A number by chance, at least 0 and less than 1.
pub(super) fn chance(dice: &mut Dice) -> f64 {
    float(dice.roll() >> 11) / float(1 << 53)
}

/// What stands at a place of a list; nothing behind its end.
#[inline]
pub(super) fn at<T: Copy + Default>(list: &[T], place: usize) -> T {
    list.get(place).copied().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::{exp, ln, sigmoid};

    #[test]
    fn they_are_as_exact_as_those_of_the_platform() {
        for step in 1..2_000_u32 {
            let x = f64::from(step) / 37.0;
            assert!((ln(x) - x.ln()).abs() < 1e-13 * (1.0 + x.ln().abs()), "ln {x}");
            let y = x - 25.0;
            assert!((exp(y) / y.exp() - 1.0).abs() < 1e-13, "exp {y}");
        }
        assert!((sigmoid(0.0) - 0.5).abs() < 1e-15);
        assert!(sigmoid(-1e9) >= 0.0 && sigmoid(1e9) <= 1.0);
    }

    #[test]
    fn their_bits_never_change() {
        assert_eq!(ln(10.0).to_bits(), 0x4002_6bb1_bbb5_5515);
        assert_eq!(exp(-1.5).to_bits(), 0x3fcc_8f87_724b_5c1d);
    }
}
