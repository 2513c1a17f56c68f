//! Prints the statements that touch memory or other threads: loads, stores, copies, barriers.

use super::expr::{codec, float_literal, int_literal, level, type_name};
use super::kernel::Writer;
use super::names::unprintable;
use crate::program::*;
use flashderive_diagnostics::Diagnostic;
use flashderive_ir::dtype::DType;
use flashderive_ir::trace::RecordId;

impl Writer<'_> {
    /// A place in registers and its type.
    pub(super) fn place(&mut self, place: &Place) -> Result<(String, Ty), Diagnostic> {
        let at = place.at.as_ref().map(|at| self.printer.integer(at)).transpose()?;
        let (var, name) = self.printer.var(place.var)?;
        match (var.len, at) {
            (Some(_), Some(at)) => Ok((format!("{name}[{}]", at.s), var.ty)),
            (None, None) => Ok((name.to_string(), var.ty)),
            (Some(_), None) => Err(unprintable(format!("array `{name}` is used as a scalar"))),
            (None, Some(_)) => Err(unprintable(format!("scalar `{name}` is used as an array"))),
        }
    }

    /// The address of the first of `count` registers and their type.
    pub(super) fn registers(&mut self, place: &Place, count: u32) -> Result<(String, Ty), Diagnostic> {
        let (text, ty) = self.place(place)?;
        if place.at.is_none() && count != 1 {
            return Err(unprintable(format!("{count} elements do not fit scalar `{text}`")));
        }
        Ok((format!("&{text}"), ty))
    }

    /// Registers of a matrix operand.
    pub(super) fn operand(&mut self, var: VarId, at: &Expr, ty: Ty) -> Result<String, Diagnostic> {
        let (text, found) = self.place(&Place { var, at: Some(at.clone()) })?;
        if found != ty {
            return Err(unprintable(format!("matrix operand `{text}` is {} where {} is expected", type_name(found), type_name(ty))));
        }
        Ok(format!("&{text}"))
    }

    fn memory(&self, mem: Mem) -> Result<(String, DType), Diagnostic> {
        let kernel = self.printer.kernel;
        let found = match mem {
            Mem::Global(id) => match (self.printer.program.buffers.get(id.0 as usize), self.printer.names.buffers.get(id.0 as usize)) {
                (Some(buffer), Some(Some(name))) => Some((name.clone(), buffer.elem)),
                _ => None,
            },
            Mem::Shared(id) => self.printer.names.shared.get(id.0 as usize).cloned().zip(kernel.shared.get(id.0 as usize).map(|s| s.elem)),
        };
        found.ok_or_else(|| unprintable(format!("kernel `{}` uses {mem:?}, which is not among its buffers", kernel.name)))
    }

    /// The address of element `index` and the element type. Two 4-bit elements share a byte.
    pub(super) fn address(&mut self, mem: Mem, index: &Expr) -> Result<(String, DType), Diagnostic> {
        let (name, elem) = self.memory(mem)?;
        let index = self.printer.integer(index)?;
        let index = if elem.bits() == 4 { format!("{} / 2", index.at(level::MUL)) } else { index.s };
        Ok((format!("&{name}[{index}]"), elem))
    }

    /// `, fd::NAME` for an access that is not cached as usual.
    fn cache(&mut self, cache: Cache, mem: Mem, writes: bool) -> String {
        match (cache, mem) {
            (Cache::Streaming, Mem::Global(_)) => format!(", {}", self.printer.helper("streaming", "streaming")),
            (Cache::ReadOnly, Mem::Global(_)) if !writes => format!(", {}", self.printer.helper("read_only", "read_only")),
            _ => String::new(),
        }
    }

    fn bytes(&self, count: u32, elem: DType) -> Result<u32, Diagnostic> {
        let bits = count.saturating_mul(elem.bits());
        match bits {
            8 | 16 | 32 | 64 | 128 => Ok(bits / 8),
            _ => Err(unprintable(format!("an access of {count} {} elements is {bits} bits, which is not 8, 16, 32, 64 or 128", elem.name()))),
        }
    }

    fn load(&mut self, stmt: &Stmt) -> Result<(), Diagnostic> {
        let StmtKind::Load { dst, count, mem, index, pred, fill, cache } = &stmt.kind else { return Ok(()) };
        let (address, elem) = self.address(*mem, index)?;
        let (dst, ty) = self.registers(dst, *count)?;
        let bytes = self.bytes(*count, elem)?;
        let cache = self.cache(*cache, *mem, false);
        let pred = pred.as_ref().map(|p| self.printer.condition(p)).transpose()?;
        let raw = ty == Ty::U32;
        if raw && pred.is_some() && *fill != 0.0 {
            return Err(unprintable(format!("a load of bits fills with {fill}; only 0 is possible")));
        }
        let (item, name, what) = if raw { ("load_bits", "load_bits", bytes.to_string()) } else { ("load", "load", format!("fd::{}, {count}", codec(elem))) };
        if !raw {
            self.printer.helpers.insert(codec(elem));
        }
        let function = self.printer.helper(item, name);
        let text = match pred {
            None => format!("{function}<{what}{cache}>({dst}, {address});"),
            Some(pred) if raw => format!("{function}_if<{what}{cache}>({}, {dst}, {address});", pred.s),
            // Zero bits are the element 0 in every codec but the powers of two.
            Some(pred) if *fill == 0.0 && elem != DType::E8M0 => format!("{function}_or_zero<{what}{cache}>({}, {dst}, {address});", pred.s),
            Some(pred) => format!("{function}_if<{what}{cache}>({}, {dst}, {address}, {});", pred.s, self.fill(*fill, ty)),
        };
        self.line(text, Some(stmt.why));
        Ok(())
    }

    /// The value that registers of type `ty` get where a predicate is false.
    pub(super) fn fill(&mut self, fill: f64, ty: Ty) -> String {
        if ty != Ty::F32 {
            return int_literal(fill as i64, ty).0;
        }
        if !fill.is_finite() || (fill as f32).is_infinite() {
            self.printer.helpers.insert("constants");
        }
        float_literal(fill as f32)
    }

    fn store(&mut self, stmt: &Stmt) -> Result<(), Diagnostic> {
        let StmtKind::Store { src, count, mem, index, pred, cache } = &stmt.kind else { return Ok(()) };
        let (address, elem) = self.address(*mem, index)?;
        let (src, ty) = self.registers(src, *count)?;
        let bytes = self.bytes(*count, elem)?;
        let cache = match (cache, mem) {
            // Outside of counted loops of a kernel whose threads meet in shared memory the compiler orders stores freely, which is worth more than whole ones.
            (Cache::Default, Mem::Global(_)) if bytes >= 8 && (self.trips > 0 || self.printer.kernel.shared.is_empty()) => {
                format!(", {}", self.printer.helper("whole", "whole"))
            }
            _ => self.cache(*cache, *mem, true),
        };
        let call = if ty == Ty::U32 {
            format!("{}<{bytes}{cache}>({address}, {src});", self.printer.helper("store_bits", "store_bits"))
        } else {
            self.printer.helpers.insert(codec(elem));
            format!("{}<fd::{}, {count}{cache}>({address}, {src});", self.printer.helper("store", "store"), codec(elem))
        };
        self.guarded(pred.as_ref(), call, stmt.why)
    }

    /// `if (pred) call`, or `call` alone.
    pub(super) fn guarded(&mut self, pred: Option<&Expr>, call: String, why: RecordId) -> Result<(), Diagnostic> {
        let text = match pred {
            Some(pred) => format!("if ({}) {call}", self.printer.condition(pred)?.s),
            None => call,
        };
        self.line(text, Some(why));
        Ok(())
    }

    pub(super) fn intrinsic(&mut self, stmt: &Stmt) -> Result<(), Diagnostic> {
        let text = match &stmt.kind {
            StmtKind::Assign { .. } | StmtKind::For { .. } | StmtKind::While { .. } | StmtKind::If { .. } => return Ok(()),
            StmtKind::Load { .. } => return self.load(stmt),
            StmtKind::Store { .. } => return self.store(stmt),
            StmtKind::Atomic { .. } => return self.atomic(stmt),
            StmtKind::LoadRemote { .. } => return self.load_remote(stmt),
            StmtKind::StoreRemote { .. } => return self.store_remote(stmt),
            StmtKind::CopyAsync { shared, dst, global, src, bytes, pred, kept } => {
                if !matches!(bytes, 4 | 8 | 16) {
                    return Err(unprintable(format!("an asynchronous copy moves {bytes} bytes, not 4, 8 or 16")));
                }
                let (to, _) = self.address(Mem::Shared(*shared), dst)?;
                let (from, _) = self.address(Mem::Global(*global), src)?;
                let function = self.printer.helper("copy_async", "copy_async");
                let kept = if *kept { ", true" } else { "" };
                match pred {
                    Some(pred) => format!("{function}<{bytes}{kept}>({to}, {from}, {});", self.printer.condition(pred)?.s),
                    None => format!("{function}<{bytes}{kept}>({to}, {from});"),
                }
            }
            StmtKind::AsyncCommit => format!("{}();", self.printer.helper("copy_async_group", "copy_async_commit")),
            StmtKind::AsyncWait { pending } => format!("{}<{pending}>();", self.printer.helper("copy_async_group", "copy_async_wait")),
            StmtKind::BulkCopy { shared, dst, global, src, bytes, barrier, barrier_at } => {
                let (to, _) = self.address(Mem::Shared(*shared), dst)?;
                let (from, _) = self.address(Mem::Global(*global), src)?;
                let bytes = self.printer.integer(bytes)?;
                let barrier = self.barrier(*barrier, barrier_at)?;
                format!("{}({to}, {from}, {}, {barrier});", self.printer.helper("bulk_copy", "bulk_copy"), bytes.s)
            }
            StmtKind::MbarrierInit { barrier, at, count } => {
                let barrier = self.barrier(*barrier, at)?;
                format!("{}({barrier}, {count});", self.printer.helper("mbarrier_init", "mbarrier_init"))
            }
            StmtKind::MbarrierArrive { barrier, at, rank, expect_bytes } => {
                let barrier = self.barrier(*barrier, at)?;
                match (expect_bytes, rank) {
                    (Some(_), Some(_)) => return Err(unprintable("an arrival at another block announces no bytes")),
                    (None, Some(rank)) => {
                        let rank = self.printer.value(rank, Ty::I32)?;
                        format!("{}({barrier}, {});", self.printer.helper("mbarrier_arrive_remote", "mbarrier_arrive_remote"), rank.s)
                    }
                    (Some(bytes), None) => {
                        let bytes = self.printer.integer(bytes)?;
                        format!("{}({barrier}, {});", self.printer.helper("mbarrier_arrive_expect", "mbarrier_arrive_expect"), bytes.s)
                    }
                    (None, None) => format!("{}({barrier});", self.printer.helper("mbarrier_arrive", "mbarrier_arrive")),
                }
            }
            StmtKind::MbarrierArriveCopies { barrier, at } => {
                let barrier = self.barrier(*barrier, at)?;
                format!("{}({barrier});", self.printer.helper("mbarrier_arrive_copies", "mbarrier_arrive_copies"))
            }
            StmtKind::MbarrierWait { barrier, at, parity } => {
                let barrier = self.barrier(*barrier, at)?;
                let parity = self.printer.integer(parity)?;
                format!("{}({barrier}, {});", self.printer.helper("mbarrier_wait", "mbarrier_wait"), parity.s)
            }
            StmtKind::Barrier { scope: Scope::Warp } => "__syncwarp();".into(),
            StmtKind::Barrier { scope: Scope::Block } => "__syncthreads();".into(),
            StmtKind::Barrier { scope: Scope::Cluster } => format!("{}();", self.printer.helper("cluster_sync", "cluster_sync")),
            StmtKind::ClusterArrive => format!("{}();", self.printer.helper("cluster_halves", "cluster_arrive")),
            StmtKind::ClusterWait => format!("{}();", self.printer.helper("cluster_halves", "cluster_wait")),
            StmtKind::Barrier { scope: Scope::Device } => return Err(unprintable("there is no barrier over the whole device")),
            StmtKind::Barrier { scope: Scope::Threads { from, count, id } } => {
                check_threads(*from, *count, *id, self.printer.kernel.threads).map_err(unprintable)?;
                format!("{}<{id}, {count}>();", self.printer.helper("threads_sync", "threads_sync"))
            }
            StmtKind::MapPrefetch { map } => return self.map_prefetch(*map, stmt.why),
            StmtKind::TensorCopy { .. } => return self.tensor_copy(stmt),
            StmtKind::TensorStore { .. } => return self.tensor_store(stmt),
            StmtKind::StoreCommit => format!("{}();", self.printer.helper("tensor_store_group", "tensor_store_commit")),
            StmtKind::StoreWait { pending } => format!("{}<{pending}>();", self.printer.helper("tensor_store_group", "tensor_store_wait")),
            StmtKind::WarpgroupMma { .. } => return self.warpgroup_mma(stmt),
            StmtKind::WarpgroupFence | StmtKind::WarpgroupWait { .. } => return self.warpgroup_order(stmt),
            StmtKind::WarpgroupCommit => format!("{}();", self.printer.helper("warpgroup_group", "warpgroup_commit")),
            StmtKind::Registers { .. } => return self.registers_count(stmt),
            StmtKind::Tensor(_) => return self.tensor_memory(stmt),
            StmtKind::Fence { scope: Scope::Threads { .. } } => return Err(unprintable("there is no fence over some threads of a block")),
            StmtKind::Fence { scope: Scope::Device } => "__threadfence();".into(),
            StmtKind::Fence { scope: Scope::Cluster } => return Err(unprintable("there is no fence over a cluster")),
            StmtKind::Fence { .. } => "__threadfence_block();".into(),
            StmtKind::MbarrierFence => format!("{}();", self.printer.helper("mbarrier_fence", "mbarrier_fence")),
            StmtKind::FenceProxyAsync => format!("{}();", self.printer.helper("fence_proxy_async", "fence_proxy_async")),
            StmtKind::GridWait => format!("{}();", self.printer.helper("grid_wait", "grid_wait")),
            StmtKind::BarrierVote { .. } | StmtKind::Elect { .. } | StmtKind::Ballot { .. } | StmtKind::Shuffle { .. } => return self.exchange(stmt),
            StmtKind::LdMatrix { .. } | StmtKind::Mma { .. } => return self.of_warp(stmt),
        };
        self.line(text, Some(stmt.why));
        Ok(())
    }

    /// The address of an mbarrier.
    pub(super) fn barrier(&mut self, barrier: SharedId, at: &Expr) -> Result<String, Diagnostic> {
        let (address, elem) = self.address(Mem::Shared(barrier), at)?;
        if elem != DType::I64 {
            return Err(unprintable(format!("the mbarrier at `{address}` lies in a buffer of {}, not i64", elem.name())));
        }
        Ok(address)
    }

    /// The name of a scalar of type `ty`.
    pub(super) fn scalar(&mut self, var: VarId, ty: Ty) -> Result<String, Diagnostic> {
        let (name, found) = self.place(&Place { var, at: None })?;
        if found != ty {
            return Err(unprintable(format!("`{name}` is {} where {} is expected", type_name(found), type_name(ty))));
        }
        Ok(name)
    }

    fn atomic(&mut self, stmt: &Stmt) -> Result<(), Diagnostic> {
        let StmtKind::Atomic { mem, index, op, value, old, acquire_release, pred } = &stmt.kind else { return Ok(()) };
        let (address, elem) = self.address(*mem, index)?;
        let ty = match elem {
            DType::I32 => Ty::I32,
            DType::I64 => Ty::I64,
            DType::F32 => Ty::F32,
            other => return Err(unprintable(format!("there is no atomic operation on {}", other.name()))),
        };
        let value = self.printer.value(value, ty)?;
        // A literal keeps the suffix of its type: the helper is overloaded.
        let (item, name) = match op {
            AtomicOp::Add => ("atomic_add", "atomic_add"),
            AtomicOp::Min => ("atomic_minmax", "atomic_min"),
            AtomicOp::Max => ("atomic_minmax", "atomic_max"),
            AtomicOp::Or if ty == Ty::F32 => return Err(unprintable("there is no atomic or of real numbers")),
            AtomicOp::Or => ("atomic_or", "atomic_or"),
            AtomicOp::Exchange => ("atomic_exchange", "atomic_exchange"),
            AtomicOp::Await if ty == Ty::F32 || matches!(mem, Mem::Shared(_)) => {
                return Err(unprintable("only whole numbers of global memory can be waited for"))
            }
            AtomicOp::Await => ("atomic_await", "atomic_await"),
        };
        let old = old.map(|var| self.scalar(var, ty)).transpose()?;
        let assign = old.map(|name| format!("{name} = ")).unwrap_or_default();
        let waits = *op == AtomicOp::Await;
        let operand = if waits { String::new() } else { format!(", {}", value.s) };
        let call = format!("{assign}{}({address}{operand});", self.printer.helper(item, name));
        // A wait is an acquire by itself.
        if !acquire_release || waits {
            return self.guarded(pred.as_ref(), call, stmt.why);
        }
        let why = Some(stmt.why);
        if let Some(pred) = pred {
            let pred = self.printer.condition(pred)?;
            self.line(format!("if ({}) {{", pred.s), why);
            self.indent += 1;
        }
        // Earlier writes of this thread are visible before the operation, later reads see what it saw.
        self.line("__threadfence();", why);
        self.line(call, why);
        self.line("__threadfence();", why);
        if pred.is_some() {
            self.indent -= 1;
            self.line("}", None);
        }
        Ok(())
    }
}

/// What is wrong with the threads of a barrier.
pub(crate) fn check_threads(from: u32, count: u32, id: u8, threads: u32) -> Result<(), String> {
    if !(1..=15).contains(&id) {
        return Err(format!("a barrier of some threads by hardware barrier {id}, not 1 to 15"));
    }
    if count == 0 || !from.is_multiple_of(32) || !count.is_multiple_of(32) || threads < from.saturating_add(count) {
        return Err(format!("a barrier of {count} threads from {from} on in a block of {threads}: no whole warps of it"));
    }
    Ok(())
}
