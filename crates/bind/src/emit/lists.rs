//! Lists along walked rows: weights, biases, scales of a row's points.
//!
//! The tiles of a walked row begin at lines of the row (`plan/walked.rs`); a list that all rows share begins at a line of its own, so its
//! elements for a group of neighbours lie across two pieces of memory. Both are loaded whole, and the words between are shifted together.
//! How far is the same for all groups of a row: it is worked out once, from where the block's tile begins.
//!
//! ```text
//! list     |. . . a b c d e|f g h . . . . .|        from element s of the first piece on
//! group    |a b c d e f g h|
//! ```
//! A list is loaded where its elements are used, group by group: registers hold one group of it, not the row's part. Groups whose pieces
//! reach over an end of the list are loaded element by element.

use super::translate::Env;
use super::*;
use crate::address;
use crate::builder::bin;
use crate::layout::Mode;
use flashderive_device::program::{BinaryOp, Cache, Mem, Place, StmtKind, UnaryOp};

/// Words of a piece, at most: 16 bytes.
const PIECE_WORDS: u32 = 4;

/// A list that is read group by group.
pub(crate) struct List {
    read: Expr,
    tensor: TensorId,
    flat: Expr,
    /// Elements of a piece, and pieces of a group.
    each: u32,
    pieces: u32,
    /// Elements of a group.
    group: u32,
    /// The words of the pieces, and the group's elements.
    words: VarId,
    var: VarId,
    /// Elements of the first piece before the first one of a group.
    shift: Dev,
    /// Elements of the list.
    len: Dev,
}

impl<'a> Emitter<'a> {
    /// The reads of `exprs` that are lists along the walked row, for points of `layout`; they are left out where other reads are loaded.
    pub(crate) fn lists(&mut self, exprs: &[&Expr], layout: &Layout, conditions: &[Expr]) -> Built<Vec<List>> {
        let Some(w) = self.plan.walked.clone() else { return Ok(Vec::new()) };
        let Some(inner) = layout.regs.last().copied().filter(|m| m.axis == Some(w.axis) && m.stride == 1 && conditions.is_empty()) else {
            return Ok(Vec::new());
        };
        let mut reads = Vec::new();
        for e in exprs {
            crate::orbit::outer_reads(e, &mut Vec::new(), &mut reads);
        }
        // What decides whether another element is read at all is there before it.
        let mut first: Vec<Expr> = Vec::new();
        for (read, chosen) in &reads {
            let Node::Read(t, index) = &read.node else { continue };
            if !chosen.is_empty() && self.asks(*t, index, conditions) {
                for c in chosen {
                    c.walk(&mut |n| first.extend(matches!(n.node, Node::Read(..)).then(|| n.clone())));
                }
            }
        }
        let mut out: Vec<List> = Vec::new();
        for (read, chosen) in reads {
            let Node::Read(t, index) = &read.node else { continue };
            if first.contains(&read) {
                continue;
            }
            let tensor = self.p.tensor(*t);
            let (name, dtype, span) = (tensor.name.clone(), tensor.dtype, tensor.span);
            // Of a value of which others read single points alone, only these are stored: not what lies beside them.
            let still = |e: &Expr| e.axes().is_empty() && e.tensors().is_empty();
            let whole = tensor.role != Role::Temp || !index.iter().any(still);
            let plain =
                whole && self.maker(*t).is_none() && !matches!(tensor.storage, Storage::View { .. }) && tensor.role != Role::Scalar && chosen.is_empty();
            if !plain || !matches!(dtype, DType::BF16 | DType::F32) || self.tile_axes(&read.axes()) != [w.axis] || out.iter().any(|l| l.read == read) {
                continue;
            }
            let flat = self.flat(*t, index);
            let words = PIECE_WORDS.min(inner.size * dtype.bits() / 32);
            let each = words * 32 / dtype.bits();
            let along = address::constant_stride(&flat, w.axis) == Some(1) && flat.tensors().is_empty();
            if words == 0 || inner.size % each != 0 || !along || self.widest_group(&flat, dtype, layout, &[], 1).points >= each {
                continue;
            }
            self.because(
                "list-by-groups",
                name.clone(),
                format!(
                    "address {}; lists begin at lines of their own: for {} neighbours, {} pieces of {} bytes are loaded where they are used and shifted together",
                    flashderive_ir::text::expr(self.p, &flat),
                    inner.size,
                    inner.size / each + 1,
                    4 * words
                ),
                Space::Hardware,
                span,
            );
            let pieces = inner.size / each + 1;
            // All coordinates of threads and registers are whole pieces from where the tile begins.
            let (at, ty) = self.translate(&flat, &Env { layout: &Layout::default(), digits: &[], leaves: &[] })?;
            let shift = bin(BinaryOp::And, builder::cast(Ty::I64, ty, at), Dev::i64(i64::from(each) - 1));
            let shift = self.b.let_(&format!("{name}_shift"), Ty::I32, builder::cast(Ty::I32, Ty::I64, shift));
            let buffer = self.buffer(*t);
            let len = self.tables.buffers[buffer.0 as usize].len.clone();
            let len = self.host_scalar(&format!("{name}_elements"), len, Ty::I64);
            let var = self.b.array(&name, Ty::F32, inner.size);
            let words = self.b.array(&format!("{name}_pieces"), Ty::U32, pieces * words);
            out.push(List { read: read.clone(), tensor: *t, flat, each, pieces, group: inner.size, words, var, shift, len });
        }
        Ok(out)
    }

    /// The other reads of `exprs` in registers, and what stands for the lists while the points of a group are made.
    pub(crate) fn leaves_beside(&mut self, lists: &[List], exprs: &[&Expr], layout: &Layout, conditions: &[Expr]) -> Built<Vec<Leaf>> {
        let before = std::mem::replace(&mut self.by_groups, lists.iter().map(|l| l.read.clone()).collect());
        let mut leaves = self.leaves(exprs, layout, conditions)?;
        self.by_groups = before;
        leaves.extend(self.list_leaves(lists, layout));
        Ok(leaves)
    }

    /// Lists as registers of one group.
    fn list_leaves(&self, lists: &[List], layout: &Layout) -> Vec<Leaf> {
        let regs = layout.regs.last().copied().into_iter().collect();
        let own = Layout { regs, ..layout.clone() };
        lists.iter().map(|l| Leaf { read: l.read.clone(), tile: Tile { var: l.var, layout: own.clone() }, pick: None }).collect()
    }

    /// Loops over the registers of a layout; where there are lists, groups of them are loaded before the points that use them.
    pub(crate) fn by_lists(&mut self, lists: &[List], (layout, modes): (&Layout, &[Mode]), point: &mut dyn FnMut(&mut Self, &[Dev]) -> Built<()>) -> Built<()> {
        let Some((inner, outer)) = modes.split_last().filter(|_| !lists.is_empty()) else { return self.over_registers(modes, point) };
        self.over_registers(outer, &mut |e, digits| {
            let first: Vec<Dev> = digits.iter().cloned().chain([Dev::i32(0)]).collect();
            for list in lists {
                e.load_group(list, layout, &first)?;
            }
            e.over_registers(&[*inner], &mut |e, last| {
                let digits: Vec<Dev> = digits.iter().chain(last).cloned().collect();
                point(e, &digits)
            })
        })
    }

    /// Makes and stores a map along a walked row that stays, group by group, where it reads lists and nobody else reads it: what was
    /// made of a group leaves before the next one is made.
    pub(crate) fn stored_by_groups(&mut self, s: &'a Statement) -> Built<bool> {
        let Some(w) = self.plan.walked.clone().filter(|_| self.plan.stream.as_ref().is_some_and(|x| x.resident)) else { return Ok(false) };
        let read = self.plan.statements.iter().any(|x| crate::group::reads(x).contains(&s.target));
        if s.kind != Kind::Map || s.guard.is_some() || read || crate::place::scatters(s) {
            return Ok(false);
        }
        let layout = self.body_layout(s);
        let own: Vec<Expr> = s.target_axes.iter().map(|a| Expr::axis(*a)).collect();
        let flat = self.flat(s.target, &own);
        let tensor = self.p.tensor(s.target);
        let (name, dtype, want) = (tensor.name.clone(), tensor.dtype, value_type(tensor));
        let group = self.widest_group(&flat, dtype, &layout, &[], 1);
        let Some((inner, outer)) = layout.regs.split_last().filter(|(m, _)| group.points == m.size && m.axis == Some(w.axis)) else { return Ok(false) };
        let (inner, outer) = (*inner, outer.to_vec());
        let lists = self.lists(&[&s.value], &layout, &[])?;
        if lists.is_empty() {
            return Ok(false);
        }
        let leaves = self.leaves_beside(&lists, &[&s.value], &layout, &[])?;
        self.phase(
            &format!("STORE {name}"),
            "store-by-groups",
            name.clone(),
            format!(
                "address {}; {} elements are made and stored at a time, one by one where the row ends among them",
                flashderive_ir::text::expr(self.p, &flat),
                group.points
            ),
            Space::Hardware,
            s.span,
        );
        let (var, buffer, axes) = (self.b.array(&name, want, inner.size), self.buffer(s.target), [w.axis]);
        self.enter_precision(&[s], &layout, &leaves)?;
        let done = self.over_registers(&outer, &mut |e, digits| {
            let first: Vec<Dev> = digits.iter().cloned().chain([Dev::i32(0)]).collect();
            for list in &lists {
                e.load_group(list, &layout, &first)?;
            }
            e.over_registers(&[inner], &mut |e, last| {
                let digits: Vec<Dev> = digits.iter().chain(last).cloned().collect();
                let (value, ty) = e.translate(&s.value, &Env { layout: &layout, digits: &digits, leaves: &leaves })?;
                e.b.set_at(var, last.first().cloned().unwrap_or(Dev::i32(0)), builder::cast(want, ty, value));
                Ok(())
            })?;
            let (at, ty) = e.translate(&flat, &Env { layout: &layout, digits: &first, leaves: &[] })?;
            let at = e.b.let_("to", Ty::I64, builder::cast(Ty::I64, ty, at));
            let whole = builder::all(e.whole_inside(&axes, &layout, &first, group));
            let store = |from: Dev, count: u32, index: Dev, pred: Option<Dev>| StmtKind::Store {
                src: Place { var, at: Some(from) },
                count,
                mem: Mem::Global(buffer),
                index,
                pred,
                cache: Cache::Default,
            };
            e.b.emit(store(Dev::i32(0), group.points, at.clone(), whole.clone()));
            let Some(whole) = whole else { return Ok(()) };
            let some = e.some_inside(w.axis, &layout, &first, group);
            let one_by_one = e.scoped(|e| {
                e.over_registers(&[inner], &mut |e, last| {
                    let digits: Vec<Dev> = digits.iter().chain(last).cloned().collect();
                    let pred = builder::all(e.inside(&axes, &layout, &digits));
                    let n = last.first().cloned().unwrap_or(Dev::i32(0));
                    e.b.emit(store(n.clone(), 1, builder::add(at.clone(), builder::cast(Ty::I64, Ty::I32, n)), pred));
                    Ok(())
                })
            })?;
            let cond = builder::un(UnaryOp::Unlikely, builder::and(some, builder::un(UnaryOp::Not, whole)));
            e.b.emit(StmtKind::If { cond, uniform: dev::Uniform::None, then: one_by_one, otherwise: Vec::new() });
            Ok(())
        });
        self.leave_precision();
        done.map(|()| true)
    }

    /// Loads the group of a list that begins at `digits` of `layout`.
    fn load_group(&mut self, list: &List, layout: &Layout, digits: &[Dev]) -> Built<()> {
        let (dtype, cache) = (self.p.tensor(list.tensor).dtype, self.read_cache(list.tensor));
        let buffer = self.buffer(list.tensor);
        let (at, ty) = self.translate(&list.flat, &Env { layout, digits, leaves: &[] })?;
        let at = self.b.let_("from", Ty::I64, builder::cast(Ty::I64, ty, at));
        let first = self.b.let_("first", Ty::I64, builder::sub(at.clone(), builder::cast(Ty::I64, Ty::I32, list.shift.clone())));
        let end = builder::add(first.clone(), Dev::i64(i64::from(list.each * list.pieces)));
        let fits = builder::and(bin(BinaryOp::Le, Dev::i64(0), first.clone()), bin(BinaryOp::Le, end, list.len.clone()));
        let fits = self.b.let_("fits", Ty::Bool, fits);
        let piece = list.each * dtype.bits() / 32;
        for n in 0..list.pieces {
            let index = builder::add(first.clone(), Dev::i64(i64::from(n * list.each)));
            let dst = Place { var: list.words, at: Some(Dev::i32(i64::from(n * piece))) };
            self.b.emit(StmtKind::Load { dst, count: list.each, mem: Mem::Global(buffer), index, pred: Some(fits.clone()), fill: 0.0, cache });
        }
        self.between(list, piece, dtype);
        let axes = self.plan.walked.as_ref().map(|w| w.axis).into_iter().collect::<Vec<_>>();
        let one_by_one = self.scoped(|e| {
            for i in 0..list.group {
                let mut one = digits.to_vec();
                if let Some(last) = one.last_mut() {
                    *last = builder::add(last.clone(), Dev::i32(i64::from(i)));
                }
                let pred = builder::all(e.inside(&axes, layout, &one));
                let index = builder::add(at.clone(), Dev::i64(i64::from(i)));
                let dst = Place { var: list.var, at: Some(Dev::i32(i64::from(i))) };
                e.b.emit(StmtKind::Load { dst, count: 1, mem: Mem::Global(buffer), index, pred, fill: 0.0, cache });
            }
            Ok(())
        })?;
        let cond = builder::un(UnaryOp::Unlikely, builder::un(UnaryOp::Not, fits));
        self.b.emit(StmtKind::If { cond, uniform: dev::Uniform::None, then: one_by_one, otherwise: Vec::new() });
        Ok(())
    }

    /// The elements of a group from the words of its pieces, `piece` words each.
    fn between(&mut self, list: &List, piece: u32, dtype: DType) {
        let bytes = builder::mul(list.shift.clone(), Dev::i32(i64::from(dtype.bits() / 8)));
        let bytes = self.b.let_("bytes", Ty::I32, bytes);
        let bit = |n: i64| bin(BinaryOp::Ne, bin(BinaryOp::And, bytes.clone(), Dev::i32(n)), Dev::i32(0));
        let mut held: Vec<Dev> = (0..list.pieces * piece).map(|i| Dev::Elem(list.words, Box::new(Dev::i32(i64::from(i))))).collect();
        for far in [2usize, 1].into_iter().filter(|far| *far < piece as usize) {
            let by = self.b.let_("by_words", Ty::Bool, bit(4 * far as i64));
            held = (0..held.len() - far).map(|i| builder::select(by.clone(), held[i + far].clone(), held[i].clone())).collect();
            held = held.into_iter().map(|w| self.b.let_("word", Ty::U32, w)).collect();
        }
        let from_bits = |w: Dev| builder::un(UnaryOp::FromBits, w);
        if dtype == DType::F32 {
            for i in 0..list.group {
                self.b.set_at(list.var, Dev::i32(i64::from(i)), from_bits(held[i as usize].clone()));
            }
            return;
        }
        let bits = builder::mul(bin(BinaryOp::And, bytes.clone(), Dev::i32(3)), Dev::i32(8));
        let bits = builder::cast(Ty::I64, Ty::I32, self.b.let_("bits", Ty::I32, bits));
        for i in 0..list.group as usize / 2 {
            // 64 bits that are shifted are one instruction.
            let low = builder::cast(Ty::I64, Ty::U32, held[i].clone());
            let high = bin(BinaryOp::Shl, builder::cast(Ty::I64, Ty::U32, held[i + 1].clone()), Dev::i64(32));
            let pair = builder::cast(Ty::U32, Ty::I64, bin(BinaryOp::Shr, bin(BinaryOp::Or, low, high), bits.clone()));
            let pair = self.b.let_("pair", Ty::U32, pair);
            let (even, odd) = (bin(BinaryOp::Shl, pair.clone(), Dev::i32(16)), bin(BinaryOp::And, pair, Dev::Int(0xffff_0000, Ty::U32)));
            self.b.set_at(list.var, Dev::i32(2 * i as i64), from_bits(even));
            self.b.set_at(list.var, Dev::i32(2 * i as i64 + 1), from_bits(odd));
        }
    }
}
