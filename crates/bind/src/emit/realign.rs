//! Rows that start anywhere, copied to rows that start at multiples of 16 bytes.
//!
//! A load of 16 bytes needs an address that is a multiple of 16, so rows of odd lengths would be read element by element. Where a value is only
//! moved, bits are all that matters: 16 bytes of the target lie in two neighbouring pieces of 16 bytes of the source, which are
//! loaded whole and shifted together.
//!
//! ```text
//! source     |. . . a b c d e|f g h . . . . .|        from element s of the first piece on
//! target     |a b c d e f g h|                        words s*size/4 and up, each shifted by the bits that remain
//! ```
//! Pieces that reach over the end of the source are moved element by element.

use super::translate::{position, Env};
use super::*;
use crate::builder::bin;
use flashderive_device::program::{BinaryOp, Cache, Mem, Place, StmtKind, Uniform};

/// Bytes of a piece.
const PIECE: u32 = 16;
/// Words of a piece.
const WORDS: u32 = PIECE / 4;

impl<'a> Emitter<'a> {
    /// Stores `s` by pieces, if it moves the elements of one tensor to rows at a pitch, in runs whose addresses are multiples of nothing.
    pub(crate) fn realigned(&mut self, s: &'a Statement) -> Built<bool> {
        let (Kind::Map, Node::Read(from, index), None) = (&s.kind, &s.value.node, &s.guard) else { return Ok(false) };
        let (target, source) = (self.p.tensor(s.target), self.p.tensor(*from));
        let Storage::Pitched(unit) = target.storage else { return Ok(false) };
        let dtype = target.dtype;
        let view = matches!(source.storage, Storage::View { .. });
        let cache = self.read_cache(*from);
        if source.dtype != dtype || view || dtype.bits() < 8 || dtype.bits() > 32 || self.maker(*from).is_some() || self.plan.mirrored.is_some() {
            return Ok(false);
        }
        let each = PIECE * 8 / dtype.bits();
        let layout = self.body_layout(s);
        let (read, own) = (self.flat(*from, index), s.target_axes.iter().map(|a| Expr::axis(*a)).collect::<Vec<_>>());
        let written = self.flat(s.target, &own);
        let Some(inner) = layout.regs.last().filter(|m| m.axis == s.target_axes.last().copied() && m.size.is_multiple_of(each)) else { return Ok(false) };
        let along = inner.axis.is_some_and(|a| crate::address::constant_stride(&read, a) == Some(1));
        let whole = self.vector_within(&written, dtype, &layout.regs, &layout, &[], unit) == each;
        let odd = self.vector(&read, dtype, &layout.regs, &layout, &[]) < each;
        if !along || !whole || !odd || !self.always_inside(*from, index, &[]) && index.iter().all(|e| e.tensors().is_empty()) {
            return Ok(false);
        }
        let axes = self.tile_axes(&s.target_axes);
        let leaves = self.leaves(&[&read], &layout, &[])?;
        let name = target.name.clone();
        self.phase(
            &format!("MOVE {name}"),
            "realign-rows",
            name.clone(),
            format!(
                "address {} to {}; rows start anywhere: two pieces of {PIECE} bytes are loaded and shifted together, {each} elements at a time",
                flashderive_ir::text::expr(self.p, &read),
                flashderive_ir::text::expr(self.p, &written)
            ),
            Space::Hardware,
            s.span,
        );
        let (source, sink) = (self.buffer(*from), self.buffer(s.target));
        let len = self.tables.buffers[source.0 as usize].len.clone();
        let len = self.host_scalar(&format!("{}_elements", self.p.tensor(*from).name), len, Ty::I64);
        let mut modes = layout.regs.clone();
        if let Some(last) = modes.last_mut() {
            (last.size, last.stride) = (last.size / each, each);
        }
        let pieces: u32 = modes.iter().map(|m| m.size).product();
        let words = self.b.array(&format!("{name}_pieces"), Ty::U32, pieces * 2 * WORDS);
        let step = |digits: &[Dev]| builder::mul(position(&modes, &modes, digits), Dev::i32(i64::from(2 * WORDS)));
        // All are asked for before the first is needed.
        self.over_registers(&modes.clone(), &mut |e, digits| {
            let (first, _, inside) = e.piece(&read, &layout, digits, each, &axes, &leaves)?;
            let fits = bin(BinaryOp::Le, builder::add(first.clone(), Dev::i64(i64::from(2 * each))), len.clone());
            let pred = builder::all(inside.into_iter().chain([fits]).collect());
            for half in [0, 1] {
                let index = builder::add(first.clone(), Dev::i64(i64::from(each * half)));
                let dst = Place { var: words, at: Some(builder::add(step(digits), Dev::i32(i64::from(WORDS * half)))) };
                e.b.emit(StmtKind::Load { dst, count: each, mem: Mem::Global(source), index, pred: pred.clone(), fill: 0.0, cache });
            }
            Ok(())
        })?;
        let moved = self.b.array(&format!("{name}_words"), Ty::U32, WORDS);
        let element = self.b.array(&format!("{name}_element"), register_type(dtype), 1);
        self.over_registers(&modes.clone(), &mut |e, digits| {
            let (first, shift, inside) = e.piece(&read, &layout, digits, each, &axes, &leaves)?;
            let fits = bin(BinaryOp::Le, builder::add(first.clone(), Dev::i64(i64::from(2 * each))), len.clone());
            let fits = e.b.let_("fits", Ty::Bool, fits);
            let at = builder::add(first, shift.clone());
            let bytes = builder::mul(builder::cast(Ty::I32, Ty::I64, shift), Dev::i32(i64::from(dtype.bits() / 8)));
            let bytes = e.b.let_("bytes", Ty::I32, bytes);
            let digits_of = super::access::widen(digits, each);
            let (to, ty) = e.translate(&written, &Env { layout: &layout, digits: &digits_of, leaves: &[] })?;
            let to = builder::cast(Ty::I64, ty, to);
            let whole = e.scoped(|e| {
                e.shift_together(words, &step(digits), moved, bytes);
                let (src, pred) = (Place { var: moved, at: Some(Dev::i32(0)) }, builder::all(inside));
                e.b.emit(StmtKind::Store { src, count: each, mem: Mem::Global(sink), index: to.clone(), pred, cache: Cache::Default });
                Ok(())
            })?;
            let digits = digits_of;
            let rest = e.scoped(|e| {
                for i in 0..each {
                    let mut one = digits.clone();
                    if let Some(last) = one.last_mut() {
                        *last = builder::add(last.clone(), Dev::i32(i64::from(i)));
                    }
                    let pred = builder::all(e.inside(&axes, &layout, &one));
                    let place = || Place { var: element, at: Some(Dev::i32(0)) };
                    let ahead = |x: &Dev| builder::add(x.clone(), Dev::i64(i64::from(i)));
                    let (mem, index) = (Mem::Global(source), ahead(&at));
                    e.b.emit(StmtKind::Load { dst: place(), count: 1, mem, index, pred: pred.clone(), fill: 0.0, cache });
                    e.b.emit(StmtKind::Store { src: place(), count: 1, mem: Mem::Global(sink), index: ahead(&to), pred, cache: Cache::Default });
                }
                Ok(())
            })?;
            e.b.emit(StmtKind::If { cond: fits, uniform: Uniform::None, then: whole, otherwise: rest });
            Ok(())
        })?;
        Ok(true)
    }

    /// The first element of the first piece of the source for a piece of the target, the elements of it that lie before the target's first
    /// one, and whether the target has that.
    fn piece(&mut self, read: &Expr, layout: &Layout, digits: &[Dev], each: u32, axes: &[AxisId], leaves: &[Leaf]) -> Built<(Dev, Dev, Vec<Dev>)> {
        let digits = super::access::widen(digits, each);
        let (at, ty) = self.translate(read, &Env { layout, digits: &digits, leaves })?;
        let at = self.b.let_("from", Ty::I64, builder::cast(Ty::I64, ty, at));
        let shift = bin(BinaryOp::And, at.clone(), Dev::i64(i64::from(each) - 1));
        let shift = self.b.let_("before", Ty::I64, shift);
        let first = self.b.let_("first", Ty::I64, builder::sub(at, shift.clone()));
        Ok((first, shift, self.inside(axes, layout, &digits)))
    }

    /// Words of the two pieces in `words` from `first` on, from byte `bytes` on, to `into`.
    fn shift_together(&mut self, words: VarId, first: &Dev, into: VarId, bytes: Dev) {
        let word = |i: u32| Dev::Elem(words, Box::new(builder::add(first.clone(), Dev::i32(i64::from(i)))));
        let bit = |n: i64| bin(BinaryOp::Eq, bin(BinaryOp::And, bytes.clone(), Dev::i32(n)), Dev::i32(n));
        let (eight, four) = (self.b.let_("by_eight", Ty::Bool, bit(8)), self.b.let_("by_four", Ty::Bool, bit(4)));
        let mut held: Vec<Dev> = (0..2 * WORDS).map(word).collect();
        for (far, by) in [(2, eight), (1, four)] {
            held = (0..held.len() - far).map(|i| builder::select(by.clone(), held[i + far].clone(), held[i].clone())).collect();
            held = held.into_iter().map(|w| self.b.let_("word", Ty::U32, w)).collect();
        }
        let bits = builder::mul(bin(BinaryOp::And, bytes, Dev::i32(3)), Dev::i32(8));
        let bits = self.b.let_("bits", Ty::I32, bits);
        let rest = builder::sub(Dev::i32(31), bits.clone());
        for i in 0..WORDS as usize {
            let low = bin(BinaryOp::Shr, held[i].clone(), bits.clone());
            let high = bin(BinaryOp::Shl, bin(BinaryOp::Shl, held[i + 1].clone(), Dev::i32(1)), rest.clone());
            self.b.set_at(into, Dev::i32(i as i64), bin(BinaryOp::Or, low, high));
        }
    }
}
