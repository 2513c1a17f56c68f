//! Elements below a byte are read and written by whole bytes: two neighbours at a time.
//!
//! A store of one of them would have to read the byte first, which another thread may be writing. So a kernel with such a store is none, whatever
//! mechanism wrote it, nor is one with such a load; another candidate may have pairs.

use super::*;
use flashderive_device::program::{Mem, Stmt, StmtKind};

/// Whether the kernel reads and writes packed elements by whole bytes.
///
/// # Errors
/// `NO_PLAN` with the tensor that it does not.
pub(super) fn whole_bytes(kernel: &dev::Kernel, tables: &Tables, p: &Problem, s: &Statement) -> Built<()> {
    let Some((buffer, written)) = partial(&kernel.body, tables) else { return Ok(()) };
    let name = &tables.buffers[buffer.0 as usize].name;
    let span = p.statements.iter().find(|s| p.tensor(s.target).name == *name).map_or(s.span, |s| s.span);
    Err(Diagnostic::error(
        codes::NO_PLAN,
        span,
        format!("`{name}` is packed below a byte, and its elements cannot be {} in pairs here", if written { "written" } else { "read" }),
    )
    .help("let neighbours of its last dimension be neighbouring points of one axis whose extent is even: `multiple_of: 2`")
    .into())
}

/// The buffer of the first access of less than a byte, and whether it is written.
fn partial(body: &[Stmt], tables: &Tables) -> Option<(BufferId, bool)> {
    let below = |buffer: &BufferId, count: u32| tables.buffers[buffer.0 as usize].elem.bits() * count < 8;
    body.iter().find_map(|s| match &s.kind {
        StmtKind::Store { mem: Mem::Global(buffer), count, .. } => below(buffer, *count).then_some((*buffer, true)),
        StmtKind::Load { mem: Mem::Global(buffer), count, .. } => below(buffer, *count).then_some((*buffer, false)),
        StmtKind::For { body, .. } | StmtKind::While { body, .. } => partial(body, tables),
        StmtKind::If { then, otherwise, .. } => partial(then, tables).or_else(|| partial(otherwise, tables)),
        _ => None,
    })
}
