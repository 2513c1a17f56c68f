//! Rows of a tile of global memory on their way to shared memory by asynchronous copies of each thread.
//!
//! A tile of two axes, one of which has neighbours side by side, becomes rows along that axis. Copies are of 16 bytes where the address
//! proves it, else of 8 or 4 for whoever takes so little; what lies outside of the extents or of the conditions becomes zeros.

use super::common::Common;
use super::translate::{run_time_digit, Env};
use super::*;
use crate::address;
use crate::layout::Mode;
use crate::orbit::{any_way, guarded_reads};
use flashderive_device::program::{Cache, SharedId, StmtKind, Uniform};

/// Bytes of an input that the multiprocessor's own cache has room for, beside shared memory.
const KEPT_BYTES: i64 = 64 * 1024;

/// A tile as rows of neighbours.
#[derive(Clone, Debug)]
pub(crate) struct Rows {
    /// What is copied.
    pub tensor: TensorId,
    /// Its address.
    pub flat: Expr,
    /// Type of the elements.
    pub elem: DType,
    /// Axis of the rows and how many there are.
    pub outer: AxisId,
    /// Rows.
    pub rows: u32,
    /// Axis of the neighbours.
    pub inner: AxisId,
    /// Elements of a row.
    pub columns: u32,
    /// Elements of shared memory from row to row.
    pub pitch: u32,
    /// Elements of a copy.
    pub chunk: u32,
    /// Where the elements exist.
    pub conditions: Vec<Expr>,
}

impl Rows {
    /// Elements that the rows take in shared memory.
    pub(crate) fn elements(&self) -> u32 {
        self.rows * self.pitch
    }

    fn chunk_bytes(&self) -> u32 {
        self.chunk * self.elem.bits() / 8
    }
}

impl<'a> Emitter<'a> {
    /// The rows of a read over two tiled axes, the preferred axis of the neighbours first, in copies of at least `least` bytes; rows
    /// along the first axis are padded by `pad` elements. `None` when its address allows no such copies.
    pub(crate) fn rows(&mut self, read: &Expr, tiles: &[(AxisId, u32); 2], least: u32, pad: u32, conditions: &[Expr]) -> Option<Rows> {
        let Node::Read(tensor, index) = &read.node else { return None };
        if !self.plan.async_copy {
            return None;
        }
        let flat = self.flat(*tensor, index);
        // What this kernel makes is in registers, where no address is.
        if [&flat].into_iter().chain(conditions).any(|e| e.tensors().iter().any(|t| self.maker(*t).is_some())) {
            return None;
        }
        let at = tiles.iter().position(|(a, _)| address::constant_stride(&flat, *a) == Some(1))?;
        self.rows_along((*tensor, flat), tiles, at, least, pad, conditions)
    }

    /// The rows of a side of a reduction, which lanes take element by element from shared memory: where no axis has neighbours side by side, elements of 4 bytes are copied
    /// one by one, or those of the lower digit of the stream together.
    pub(crate) fn rows_of_side(&mut self, read: &Expr, tiles: &[(AxisId, u32); 2], pad: u32, conditions: &[Expr]) -> Option<Rows> {
        if let Some(rows) = self.rows(read, tiles, 4, pad, conditions) {
            return Some(rows);
        }
        let Node::Read(tensor, index) = &read.node else { return None };
        let flat = self.flat(*tensor, index);
        let made = [&flat].into_iter().chain(conditions).any(|e| e.tensors().iter().any(|t| self.maker(*t).is_some()));
        if !self.plan.async_copy || made {
            return None;
        }
        // The stream is the first.
        let at = usize::from(!crate::outer::along(self.p, &flat, tiles[0].0));
        self.rows_along((*tensor, flat), tiles, at, 4, pad, conditions)
    }

    /// Rows of the neighbours along axis `at` of the tile.
    fn rows_along(
        &mut self,
        (tensor, flat): (TensorId, Expr),
        tiles: &[(AxisId, u32); 2],
        at: usize,
        least: u32,
        pad: u32,
        conditions: &[Expr],
    ) -> Option<Rows> {
        let ((inner, columns), (outer, rows)) = (tiles[at], tiles[1 - at]);
        let elem = self.p.tensor(tensor).dtype;
        if elem.bits() < 8 {
            return None;
        }
        let size = elem.bits() / 8;
        let fits = |e: &Self, chunk: u32| {
            let layout = Layout { regs: vec![Mode::new(inner, chunk, 1)], lanes: vec![Mode::new(inner, columns / chunk, chunk)], warps: Vec::new() };
            let regs = layout.regs.clone();
            columns % chunk == 0 && e.vector(&flat, elem, &regs, &layout, conditions) >= chunk
        };
        let chunk = [16, 8, 4].into_iter().filter(|bytes| *bytes >= least && *bytes >= size).map(|bytes| bytes / size).find(|chunk| fits(self, *chunk))?;
        Some(Rows { tensor, flat, elem, outer, rows, inner, columns, pitch: columns + pad, chunk, conditions: conditions.to_vec() })
    }

    /// Whether rows stay in the multiprocessor's cache: a small input of which all blocks copy the same. The same few lines of the cache that all multiprocessors share are asked for by all of
    /// them otherwise, one after the other (measured, h200: 16,384 blocks of a warp that read two matrices of 1 and 2 KB, 143 us, 19 through their own; a long one that all stream is no better there: trial `fragments_along_rows` 371 and 410).
    fn is_kept(&self, r: &Rows) -> bool {
        let blocks = |(a, tile): &(AxisId, u32)| self.p.axis(*a).extent.as_constant().is_none_or(|n| n > i64::from(*tile));
        let several = |a: AxisId| self.plan.grid.iter().any(|g| g.0 == a && blocks(g));
        let placed = [&r.flat].into_iter().chain(&r.conditions).any(|e| e.axes().into_iter().any(several) || !e.tensors().is_empty());
        let tensor = self.p.tensor(r.tensor);
        let bytes = tensor.shape.iter().try_fold(i64::from(tensor.dtype.bits()) / 8, |n, e| n.checked_mul(e.as_constant()?));
        r.chunk_bytes() == 16
            && !placed
            && bytes.is_some_and(|n| n <= KEPT_BYTES)
            && self.read_cache(r.tensor) == Cache::ReadOnly
            && self.plan.grid.iter().any(blocks)
    }

    /// The phase of copying rows.
    pub(super) fn phase_of_rows(&mut self, r: &Rows, s: &Statement) {
        let name = self.p.tensor(r.tensor).name.clone();
        let size = r.elem.bits() / 8;
        let kept = if self.is_kept(r) { "; all blocks copy the same: through the multiprocessor's own cache" } else { "" };
        let apart = if r.pitch > r.columns { format!(", rows {} bytes apart so that 8 rows use different banks", r.pitch * size) } else { String::new() };
        self.phase(
            &format!("LOAD {name}"),
            "stage-async",
            name.clone(),
            format!(
                "{} rows of {} elements at {}, {} bytes a copy{apart}{kept}",
                r.rows,
                r.columns,
                flashderive_ir::text::expr(self.p, &r.flat),
                r.chunk_bytes()
            ),
            Space::Hardware,
            s.span,
        );
    }

    /// Copies of rows to `shared` from element `first` on.
    pub(crate) fn copy_rows(&mut self, r: &Rows, shared: SharedId, first: Option<Dev>) -> Built<()> {
        let Rows { outer, rows, inner, columns, pitch, chunk, .. } = *r;
        let (flat, conditions, bytes) = (r.flat.clone(), r.conditions.clone(), r.chunk_bytes());
        let threads = self.plan.warps * 32;
        // A trip of one point that is copied ahead is one that may not exist.
        let ahead = self.plan.stream.as_ref().map(|x| x.axis).filter(|a| first.is_some() && *a != outer && *a != inner);
        let bounded: Vec<AxisId> = [outer, inner].into_iter().chain(ahead).collect();
        let per_row = columns / chunk;
        let (buffer, kept) = (self.buffer(r.tensor), self.is_kept(r));
        // Eight lanes take a line of 128 bytes of a row; a thread stays in its row, so that the row's address, which a
        // table may give, is worked out once. Of few rows, more threads share each.
        let across = per_row.min((threads / rows).max(8));
        let steps = per_row / across;
        let pass = threads / across;
        let trips = rows.div_ceil(pass);
        let trip_mode = Mode { axis: None, size: trips, stride: 0 };
        // The address moves by constants along the row, and one condition says it for all steps, unless the row overhangs its extent or a condition looks at the point.
        let looked_at = conditions.iter().any(|c| c.axes().contains(&inner));
        let even = address::constant_stride(&flat, inner) == Some(1);
        let walks = even && !self.limit.contains_key(&inner) && !looked_at && per_row.is_multiple_of(across);
        self.over_registers(&[trip_mode], &mut |e, digits| {
            let row = builder::div(Dev::Tid, Dev::i32(across as i64));
            let row = builder::add(builder::mul(digits[0].clone(), Dev::i32(pass as i64)), row);
            let row = e.b.let_("row", Ty::I32, row);
            let column = builder::mul(builder::rem(Dev::Tid, Dev::i32(across as i64)), Dev::i32(chunk as i64));
            let column = e.b.let_("column", Ty::I32, column);
            let emit = |e: &mut Self| -> Built<()> {
                let dst = builder::add(builder::mul(row.clone(), Dev::i32(pitch as i64)), column.clone());
                let dst = first.iter().fold(dst, |dst, first| builder::add(first.clone(), dst));
                if walks {
                    let at = [(outer, row.clone()), (inner, column.clone())];
                    let (src, pred) = e.scalar_address(&flat, &at, &conditions, &bounded)?;
                    let (src, dst) = (e.b.let_("from", Ty::I64, src), e.b.let_("to", Ty::I32, dst));
                    let pred = pred.map(|p| e.b.let_("valid", Ty::Bool, p));
                    e.b.unrolled("step", steps, |b, step| {
                        let ahead = builder::mul(step, Dev::i32((across * chunk) as i64));
                        b.emit(StmtKind::CopyAsync {
                            shared,
                            dst: builder::add(dst.clone(), ahead.clone()),
                            global: buffer,
                            src: builder::add(src.clone(), builder::cast(Ty::I64, Ty::I32, ahead)),
                            bytes,
                            pred: pred.clone(),
                            kept,
                        });
                    });
                    return Ok(());
                }
                for step in 0..per_row.div_ceil(across) {
                    let ahead = Dev::i32((step * across * chunk) as i64);
                    let column = e.b.let_("column", Ty::I32, builder::add(column.clone(), ahead.clone()));
                    let at = [(outer, row.clone()), (inner, column.clone())];
                    let (src, pred) = e.scalar_address(&flat, &at, &conditions, &bounded)?;
                    let copy = StmtKind::CopyAsync { shared, dst: builder::add(dst.clone(), ahead), global: buffer, src, bytes, pred, kept };
                    if (step + 1) * across <= per_row {
                        e.b.emit(copy);
                    } else {
                        e.b.if_(builder::lt(column, Dev::i32(columns as i64)), Uniform::None, |b| b.emit(copy));
                    }
                }
                Ok(())
            };
            if rows.is_multiple_of(pass) {
                emit(e)?;
            } else {
                e.b.open();
                let r = emit(e);
                let then = e.b.close();
                r?;
                e.b.emit(StmtKind::If { cond: builder::lt(row, Dev::i32(rows as i64)), uniform: Uniform::None, then, otherwise: Vec::new() });
            }
            Ok(())
        })
    }

    /// A flat address and its predicate at a point given by local coordinates; table reads become scalar loads.
    pub(super) fn scalar_address(&mut self, flat: &Expr, at: &[(AxisId, Dev)], conditions: &[Expr], bounded: &[AxisId]) -> Built<(Dev, Option<Dev>)> {
        let saved: Vec<(AxisId, Option<Dev>, Option<u32>)> = at.iter().map(|(a, _)| (*a, self.origin.get(a).cloned(), self.tiles.get(a).copied())).collect();
        for (a, local) in at {
            let ty = self.coordinate_type(*a);
            let origin = self.origin.get(a).cloned().unwrap_or(Dev::Int(0, ty));
            let point = builder::add(origin, builder::cast(ty, Ty::I32, local.clone()));
            self.origin.insert(*a, point);
            self.tiles.remove(a);
        }
        let result = self.address_here(flat, conditions, bounded);
        for (a, origin, tile) in saved {
            match origin {
                Some(o) => self.origin.insert(a, o),
                None => self.origin.remove(&a),
            };
            if let Some(n) = tile {
                self.tiles.insert(a, n);
            }
        }
        result
    }

    fn address_here(&mut self, flat: &Expr, conditions: &[Expr], bounded: &[AxisId]) -> Built<(Dev, Option<Dev>)> {
        let layout = Layout::default();
        let mut pred = self.inside(bounded, &layout, &[]);
        // A condition counts where those before it hold, the address where all of them do.
        let mut reads: Vec<(Expr, Vec<Vec<Expr>>)> = Vec::new();
        for (at, e) in conditions.iter().chain([flat]).enumerate() {
            inner_reads(e, &mut conditions[..at].to_vec(), &mut reads);
        }
        let mut leaves: Vec<Leaf> = Vec::new();
        for (read, ways) in reads {
            let Node::Read(t, index) = &read.node else { continue };
            if self.p.tensor(*t).role == Role::Scalar {
                continue;
            }
            let address = self.flat(*t, index);
            let env = Env { layout: &layout, digits: &[], leaves: &leaves };
            let (at, ty) = self.translate(&address, &env)?;
            let mut guard = pred.clone();
            if !self.always_inside(*t, index, &[]) {
                let (common, any) = any_way(&ways);
                for c in common.iter().chain(&any) {
                    guard.push(self.translate(c, &env)?.0);
                }
            }
            let var = self.load_element(*t, builder::cast(Ty::I64, ty, at), builder::all(guard));
            leaves.push(Leaf { read, tile: Tile { var, layout: layout.clone() }, pick: None });
        }
        let env = Env { layout: &layout, digits: &[], leaves: &leaves };
        let known = self.common.len();
        let made = self.digits_once(conditions.iter().chain([flat]), &env).and_then(|()| {
            for c in conditions {
                pred.push(self.translate(c, &env)?.0);
            }
            self.translate(flat, &env)
        });
        self.common.truncate(known);
        let (index, ty) = made?;
        Ok((builder::cast(Ty::I64, ty, index), builder::all(pred)))
    }

    /// Digits of coordinates that `all` mention, each worked out once: what an address and its conditions say of it is read from there.
    fn digits_once<'e>(&mut self, all: impl Iterator<Item = &'e Expr>, env: &Env) -> Built<()> {
        let mut found: Vec<Expr> = Vec::new();
        // The innermost first.
        for e in all {
            e.rewrite(&mut |n| {
                if run_time_digit(n) && !found.contains(n) {
                    found.push(n.clone());
                }
                None
            });
        }
        for of in found {
            let Some(digit) = self.short(&of, env)? else { continue };
            let value = builder::cast(Ty::I64, Ty::I32, self.b.let_("digit", Ty::I32, digit.value));
            self.common.push(Common { of, value, ty: Ty::I64 });
        }
        Ok(())
    }
}

/// All reads below `e`, innermost first, each once, with the conditions around each place where one stands.
fn inner_reads(e: &Expr, around: &mut Vec<Expr>, out: &mut Vec<(Expr, Vec<Vec<Expr>>)>) {
    let mut found = Vec::new();
    guarded_reads(e, around, &mut found);
    for (read, ways) in found {
        let Node::Read(_, index) = &read.node else { continue };
        for way in &ways {
            index.iter().for_each(|i| inner_reads(i, &mut way.clone(), out));
        }
        match out.iter_mut().find(|(r, _)| *r == read) {
            Some((_, own)) => own.extend(ways),
            None => out.push((read, ways)),
        }
    }
}
