//! Diagnostics as plain text and as JSON.
