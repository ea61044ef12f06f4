//! A request about an open document, and how it is answered.

use lsp_server::ErrorCode;
use menagerie::desk::editor::places::Lines;
use serde_json::Value;

use super::desk::{Desk, Document};
use super::worker::Worker;

/// Why a request is not answered.
#[derive(Debug)]
pub(super) struct Refusal {
    pub(super) code: ErrorCode,
    pub(super) message: String,
}

/// An answer, as the protocol has it.
pub(super) type Answer = Result<Value, Refusal>;

/// Refuses a request that could be read and cannot be fulfilled.
pub(super) fn refuse<T>(message: impl Into<String>) -> Result<T, Refusal> {
    Err(Refusal { code: ErrorCode::RequestFailed, message: message.into() })
}

/// A request about an open document.
pub(super) struct DocumentRequest<'w, 'd> {
    pub(super) worker: &'w mut Worker,
    pub(super) desk: &'d Desk,
    pub(super) address: String,
    pub(super) document: &'d Document,
    pub(super) params: Value,
}

impl DocumentRequest<'_, '_> {
    /// A number among the parameters.
    pub(super) fn number(&self, pointer: &str) -> Result<u32, Refusal> {
        let number = self.params.pointer(pointer).and_then(Value::as_u64);
        number.and_then(|number| u32::try_from(number).ok()).ok_or_else(|| Refusal {
            code: ErrorCode::InvalidParams,
            message: format!("`{pointer}` is missing, or no number"),
        })
    }

    /// The byte of a position among the parameters.
    pub(super) fn offset_at(&self, pointer: &str) -> Result<usize, Refusal> {
        let (line, character) =
            (self.number(&format!("{pointer}/line"))?, self.number(&format!("{pointer}/character"))?);
        Ok(Lines::new(&self.document.text).offset(line, character))
    }

    /// The byte that is asked about.
    pub(super) fn offset(&self) -> Result<usize, Refusal> {
        self.offset_at("/position")
    }
}
