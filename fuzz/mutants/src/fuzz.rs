//! The functions that the fuzz targets and the tests call, too.

#[path = "../../../tests/integration/fuzz/mutants.rs"]
pub(crate) mod mutants;
#[path = "../../../tests/integration/fuzz/targets.rs"]
pub(crate) mod targets;
