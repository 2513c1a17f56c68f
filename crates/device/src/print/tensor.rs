//! Prints copies of tiles through tensor maps.

use super::kernel::Writer;
use super::names::unprintable;
use crate::program::*;
use flashderive_diagnostics::Diagnostic;

/// Helpers by rank.
const COPIES: [&str; 5] = ["tensor_copy_1", "tensor_copy_2", "tensor_copy_3", "tensor_copy_4", "tensor_copy_5"];
const MULTICASTS: [&str; 5] = ["tensor_multicast_1", "tensor_multicast_2", "tensor_multicast_3", "tensor_multicast_4", "tensor_multicast_5"];
const STORES: [&str; 5] = ["tensor_store_1", "tensor_store_2", "tensor_store_3", "tensor_store_4", "tensor_store_5"];

/// Bytes of which the dynamic shared memory of `kernel` must be a multiple: 1024 if anything in it is permuted.
pub(crate) fn shared_alignment(program: &Program, kernel: &Kernel) -> u32 {
    let mut permuted = kernel.maps.iter().filter_map(|m| program.maps.get(m.0 as usize)).any(|m| m.swizzle != Swizzle::None);
    super::declare::each(&kernel.body, &mut |s| {
        if let StmtKind::WarpgroupMma { a, b, .. } = &s.kind {
            permuted |= b.swizzle != Swizzle::None || matches!(a, MatrixA::Shared(m) if m.swizzle != Swizzle::None);
        }
        if let StmtKind::Tensor(TensorStmt::Multiply { a, b, .. }) = &s.kind {
            permuted |= a.swizzle != Swizzle::None || b.swizzle != Swizzle::None;
        }
    });
    if permuted {
        1024
    } else {
        128
    }
}

impl Writer<'_> {
    /// A tensor map and its name.
    fn map(&self, map: MapId) -> Result<(&TensorMap, String), Diagnostic> {
        let found = self.printer.program.maps.get(map.0 as usize).zip(self.printer.names.maps.get(map.0 as usize).cloned().flatten());
        found.ok_or_else(|| unprintable(format!("kernel `{}` uses tensor map {}, which is not among its maps", self.printer.kernel.name, map.0)))
    }

    /// The name of a tensor map and its coordinates as arguments.
    fn point(&mut self, map: MapId, at: &[Expr]) -> Result<(String, String), Diagnostic> {
        let (declared, name) = self.map(map)?;
        if declared.dims.len() != at.len() || !(1..=5).contains(&at.len()) {
            return Err(unprintable(format!("a point of {} coordinates in tensor map `{name}` of {} dimensions", at.len(), declared.dims.len())));
        }
        let at = at.iter().map(|e| self.printer.value(e, Ty::I32).map(|t| t.s)).collect::<Result<Vec<_>, _>>()?;
        Ok((name, at.join(", ")))
    }

    pub(super) fn map_prefetch(&mut self, map: MapId, why: flashderive_ir::trace::RecordId) -> Result<(), Diagnostic> {
        let (_, name) = self.map(map)?;
        let helper = self.printer.helper("tensor_map_prefetch", "tensor_map_prefetch");
        self.line(format!("{helper}({name});"), Some(why));
        Ok(())
    }

    pub(super) fn tensor_copy(&mut self, stmt: &Stmt) -> Result<(), Diagnostic> {
        let StmtKind::TensorCopy { shared, dst, map, at, barrier, barrier_at, multicast } = &stmt.kind else { return Ok(()) };
        let (to, _) = self.address(Mem::Shared(*shared), dst)?;
        let (map, point) = self.point(*map, at)?;
        let barrier = self.barrier(*barrier, barrier_at)?;
        let text = match multicast {
            Some(blocks) => {
                let blocks = self.printer.value(blocks, Ty::I32)?.s;
                format!("{}({to}, {map}, {barrier}, {blocks}, {point});", self.printer.helper(MULTICASTS[at.len() - 1], "tensor_multicast"))
            }
            None => format!("{}({to}, {map}, {barrier}, {point});", self.printer.helper(COPIES[at.len() - 1], "tensor_copy")),
        };
        self.line(text, Some(stmt.why));
        Ok(())
    }

    pub(super) fn tensor_store(&mut self, stmt: &Stmt) -> Result<(), Diagnostic> {
        let StmtKind::TensorStore { shared, src, map, at } = &stmt.kind else { return Ok(()) };
        self.map(*map)?.0.check_stores().map_err(unprintable)?;
        let (from, _) = self.address(Mem::Shared(*shared), src)?;
        let (map, point) = self.point(*map, at)?;
        let text = format!("{}({map}, {from}, {point});", self.printer.helper(STORES[at.len() - 1], "tensor_store"));
        self.line(text, Some(stmt.why));
        Ok(())
    }
}
