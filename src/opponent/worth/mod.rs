//! What positions are worth: found from the rules alone.

mod around;
mod features;
mod goals;
mod learn;
mod mobility;
mod shape;
mod survey;
#[cfg(test)]
mod tests;
mod values;
mod weights;

pub use learn::Learner;
pub use mobility::by_mobility;
pub use shape::Shape;
pub use survey::Survey;
pub use values::{UNIT, Values};
pub use weights::{WrongWeights, read, write};
