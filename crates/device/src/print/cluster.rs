//! Clusters of blocks: which kernels need a target that has them, and accesses to the shared memory of other blocks.
//!
//! The number of blocks of a cluster is an attribute of the launch, not part of the kernel's text.

use super::expr::{codec, Printer};
use super::kernel::Writer;
use super::names::unprintable;
use crate::program::*;
use flashderive_diagnostics::Diagnostic;
use flashderive_ir::dtype::DType;

/// Checks the number of blocks of a cluster.
pub(crate) fn size(kernel: &Kernel) -> Result<(), Diagnostic> {
    if kernel.has_cluster_size() {
        return Ok(());
    }
    Err(unprintable(format!("kernel `{}` has clusters of {} blocks, not 1, 2, 4, 8 or 16", kernel.name, kernel.cluster)))
}

/// Refuses clusters, copies of tiles, matrix instructions of warpgroups and tensor memory on a target that is known to be without.
pub(crate) fn check_target(kernel: &Kernel, printer: &Printer<'_>, arch: &str) -> Result<(), Diagnostic> {
    let helpers = &printer.helpers;
    let digits: String = arch.strip_prefix("sm_").unwrap_or("").chars().take_while(char::is_ascii_digit).collect();
    let needed = kernel.cluster != 1 || helpers.iter().any(|h| h.starts_with("cluster_") || h.ends_with("_remote"));
    if needed && digits.parse::<u32>().is_ok_and(|level| level < 90) {
        let text = format!("kernel `{}` uses clusters of blocks, which sm_{digits} does not have", kernel.name);
        return Err(unprintable(text).help("clusters and distributed shared memory need sm_90 or later"));
    }
    let in_memory = helpers.iter().any(|h| h.starts_with("tensor_memory_"));
    if in_memory && arch.starts_with("sm_") && !["sm_100a", "sm_103a", "sm_110a"].contains(&arch) {
        let text = format!("kernel `{}` uses tensor memory, which {arch} does not have", kernel.name);
        return Err(unprintable(text).help("it is a feature of sm_100a and its kin"));
    }
    // Registers that loads write late are settled by the same helper on any target.
    let grouped = |h: &&str| h.starts_with("warpgroup_") && *h != "warpgroup_settle" || *h == "registers_count";
    let warpgroups = printer.written.keys().any(|w| w.starts_with("wgmma_")) || helpers.iter().any(grouped);
    if warpgroups && arch.starts_with("sm_") && arch != "sm_90a" {
        let text = format!("kernel `{}` uses matrix instructions of warpgroups, which {arch} does not have", kernel.name);
        return Err(unprintable(text).help("they are a feature of sm_90a alone"));
    }
    let tiles = helpers.iter().any(|h| h.starts_with("tensor_"));
    if tiles && digits.parse::<u32>().is_ok_and(|level| level < 90) {
        let text = format!("kernel `{}` copies tiles through tensor maps, which sm_{digits} does not have", kernel.name);
        return Err(unprintable(text).help("tensor maps need sm_90 or later"));
    }
    Ok(())
}

impl Writer<'_> {
    /// The address of an element of a remote access, its element type and its size in bytes.
    fn remote(&mut self, shared: SharedId, index: &Expr, count: u32) -> Result<(String, DType, u32), Diagnostic> {
        let (address, elem) = self.address(Mem::Shared(shared), index)?;
        match count.saturating_mul(elem.bits()) {
            bits @ (32 | 64 | 128) => Ok((address, elem, bits / 8)),
            bits => Err(unprintable(format!("a remote access of {count} {} elements is {bits} bits, which is not 32, 64 or 128", elem.name()))),
        }
    }

    pub(super) fn store_remote(&mut self, stmt: &Stmt) -> Result<(), Diagnostic> {
        let StmtKind::StoreRemote { src, count, shared, index, rank, pred, signal } = &stmt.kind else { return Ok(()) };
        let (address, elem, bytes) = self.remote(*shared, index, *count)?;
        let (src, ty) = self.registers(src, *count)?;
        let rank = self.printer.value(rank, Ty::I32)?.s;
        let (bits, values, signal) = match signal {
            None => ("store_bits_remote", "store_remote", String::new()),
            Some((barrier, at)) => ("push_bits_remote", "push_remote", format!(", {}", self.barrier(*barrier, at)?)),
        };
        let call = if ty == Ty::U32 {
            format!("{}<{bytes}>({address}, {rank}, {src}{signal});", self.printer.helper(bits, bits))
        } else {
            self.printer.helpers.insert(codec(elem));
            format!("{}<fd::{}, {count}>({address}, {rank}, {src}{signal});", self.printer.helper(values, values), codec(elem))
        };
        self.guarded(pred.as_ref(), call, stmt.why)
    }

    pub(super) fn load_remote(&mut self, stmt: &Stmt) -> Result<(), Diagnostic> {
        let StmtKind::LoadRemote { dst, count, shared, index, rank, pred, fill } = &stmt.kind else { return Ok(()) };
        let (address, elem, bytes) = self.remote(*shared, index, *count)?;
        let (dst, ty) = self.registers(dst, *count)?;
        let rank = self.printer.value(rank, Ty::I32)?.s;
        let pred = pred.as_ref().map(|p| self.printer.condition(p)).transpose()?.map_or("true".to_string(), |p| p.s);
        let text = if ty == Ty::U32 {
            if *fill != 0.0 {
                return Err(unprintable(format!("a remote load of bits fills with {fill}; only 0 is possible")));
            }
            format!("{}<{bytes}>({pred}, {dst}, {address}, {rank});", self.printer.helper("load_bits_remote", "load_bits_remote"))
        } else {
            self.printer.helpers.insert(codec(elem));
            let fill = self.fill(*fill, ty);
            let function = self.printer.helper("load_remote", "load_remote");
            format!("{function}<fd::{}, {count}>({pred}, {dst}, {address}, {rank}, {fill});", codec(elem))
        };
        self.line(text, Some(stmt.why));
        Ok(())
    }
}
