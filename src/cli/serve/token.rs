//! Unguessable words.

use std::hash::{BuildHasher, RandomState};

/// Thirty-two unguessable letters and digits, made with the random keys that the system gives to each process.
pub(super) fn random() -> String {
    let keys = RandomState::new();
    format!("{:016x}{:016x}", keys.hash_one(0_u8), keys.hash_one(1_u8))
}

#[cfg(test)]
mod tests {
    use super::random;

    #[test]
    fn no_two_are_alike() {
        let tokens: std::collections::BTreeSet<String> = (0..1000).map(|_| random()).collect();
        assert_eq!(tokens.len(), 1000);
        assert!(tokens.iter().all(|token| token.len() == 32));
    }
}
