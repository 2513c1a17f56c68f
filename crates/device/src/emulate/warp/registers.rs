//! Operations of a warp on its registers.

use super::*;

impl Warp {
    /// A product and a sum, rounded once.
    #[inline]
    pub(super) fn fma(&mut self, of: [u32; 4]) {
        let [d, a, b, c] = of.map(|slot| slot as usize);
        let (x, y, z) = (self.r[a], self.r[b], self.r[c]);
        let real = f32::from_bits;
        self.r[d] = std::array::from_fn(|l| real(x[l]).mul_add(real(y[l]), real(z[l])).to_bits());
        self.init[d] = self.init[a] & self.init[b] & self.init[c];
    }

    /// One of two values in each lane.
    #[inline]
    pub(super) fn select(&mut self, of: [u32; 4]) {
        let [d, c, a, b] = of.map(|slot| slot as usize);
        let chosen = lanes(&self.r[c]);
        let (x, y) = (self.r[a], self.r[b]);
        self.r[d] = std::array::from_fn(|l| if chosen >> l & 1 == 1 { x[l] } else { y[l] });
        self.init[d] = self.init[c] & (chosen & self.init[a] | !chosen & self.init[b]);
    }

    /// One of two wide values in each lane.
    #[inline]
    pub(super) fn select_wide(&mut self, of: [u32; 4]) {
        let [d, c, a, b] = of.map(|slot| slot as usize);
        let chosen = lanes(&self.r[c]);
        let (x, y) = (self.w[a], self.w[b]);
        self.w[d] = std::array::from_fn(|l| if chosen >> l & 1 == 1 { x[l] } else { y[l] });
        self.init_wide[d] = self.init[c] & (chosen & self.init_wide[a] | !chosen & self.init_wide[b]);
    }

    /// A value to a register, in the lanes that are here.
    #[inline]
    pub(super) fn set(&mut self, d: usize, a: usize) {
        let v = self.r[a];
        put(&mut self.r[d], &v, self.mask);
        let init = self.init[a];
        merge(&mut self.init[d], init, self.mask);
    }

    /// A value to a wide register, in the lanes that are here.
    #[inline]
    pub(super) fn set_wide(&mut self, d: usize, a: usize) {
        let v = self.w[a];
        put(&mut self.w[d], &v, self.mask);
        let init = self.init_wide[a];
        merge(&mut self.init_wide[d], init, self.mask);
    }
}

impl Block<'_> {
    /// A register whose number is known only now.
    #[inline]
    pub(super) fn get_at(&mut self, warp: &mut Warp, d: usize, regs: Regs) -> Step {
        let (slot, wide) = self.register(warp, regs, 1)?;
        if wide {
            self.held_by(warp, warp.init_wide[slot], regs.var)?;
            warp.w[d] = warp.w[slot];
            warp.init_wide[d] = warp.init_wide[slot];
        } else {
            self.held_by(warp, warp.init[slot], regs.var)?;
            warp.r[d] = warp.r[slot];
            warp.init[d] = warp.init[slot];
        }
        Ok(())
    }

    /// A value to a register whose number is known only now, in the lanes that are here.
    #[inline]
    pub(super) fn put_at(&mut self, warp: &mut Warp, regs: Regs, a: usize) -> Step {
        let (slot, wide) = self.register(warp, regs, 1)?;
        if wide {
            let v = warp.w[a];
            put(&mut warp.w[slot], &v, warp.mask);
            let init = warp.init_wide[a];
            merge(&mut warp.init_wide[slot], init, warp.mask);
        } else {
            let v = warp.r[a];
            put(&mut warp.r[slot], &v, warp.mask);
            let init = warp.init[a];
            merge(&mut warp.init[slot], init, warp.mask);
        }
        Ok(())
    }

    /// An operation on one value.
    pub(super) fn unary(&mut self, warp: &mut Warp, op: math::Un, d: usize, a: usize) {
        let bad = math::unary(op, &mut warp.r, &mut warp.w, d, a);
        let init = if op.wide_operand() { warp.init_wide[a] } else { warp.init[a] };
        self.result(warp, init, bad, d, op.wide_result());
    }

    /// An operation on two values.
    pub(super) fn binary(&mut self, warp: &mut Warp, op: math::Bin, d: usize, a: usize, b: usize) {
        use math::Bin;
        // A false conjunct or a true disjunct decides alone.
        let (x, y) = if matches!(op, Bin::AndB | Bin::OrB) { (warp.r[a], warp.r[b]) } else { ([0; 32], [0; 32]) };
        let bad = math::binary(op, &mut warp.r, &mut warp.w, d, a, b);
        let wide = op.wide();
        let mut init = if wide { warp.init_wide[a] & warp.init_wide[b] } else { warp.init[a] & warp.init[b] };
        if matches!(op, Bin::AndB | Bin::OrB) && init != u32::MAX {
            let (ia, ib) = (warp.init[a], warp.init[b]);
            for l in 0..32 {
                let decides = |v: u32, i: u32| i >> l & 1 == 1 && v == u32::from(op == Bin::OrB);
                if decides(x[l], ia) || decides(y[l], ib) {
                    init |= 1 << l;
                    warp.r[d][l] = u32::from(op == Bin::OrB);
                }
            }
        }
        self.result(warp, init, bad, d, op.wide_result());
    }

    /// What an operation that has no value in `bad` lanes leaves.
    fn result(&self, warp: &mut Warp, init: u32, bad: u32, d: usize, wide: bool) {
        if bad & warp.mask & init != 0 {
            warp.undefined = Some(self.code.line[warp.pc]);
        }
        let slot = if wide { &mut warp.init_wide[d] } else { &mut warp.init[d] };
        *slot = init & !bad;
    }

    /// The registers that [`Block::place`] finds, for a statement that uses them now.
    pub fn register(&self, warp: &mut Warp, regs: Regs, count: u32) -> Step<(usize, bool)> {
        let (slot, wide) = self.place(warp, regs, count)?;
        if self.code.warpgroups && !wide && regs.at.is_some() {
            self.touch(warp, slot, count as usize)?;
        }
        if self.code.tensor_memory && !wide && regs.at.is_some() {
            self.not_loading(warp, slot, count as usize)?;
        }
        Ok((slot, wide))
    }

    /// First register of `regs` and whether it is a wide one; `count` registers from there lie in the array.
    pub fn place(&self, warp: &Warp, regs: Regs, count: u32) -> Step<(usize, bool)> {
        let var = &self.code.vars[regs.var as usize];
        let wide = var.ty == crate::program::Ty::I64;
        let Some(at) = regs.at else { return Ok((var.slot as usize, wide)) };
        let values = self.integers(warp, at);
        let init = if at.ty == crate::program::Ty::I64 { warp.init_wide[at.slot as usize] } else { warp.init[at.slot as usize] };
        self.defined(warp, init, warp.mask, "a register index")?;
        let first = values[warp.mask.trailing_zeros().min(31) as usize];
        let differs = (0..32).filter(|l| warp.mask >> l & 1 == 1 && values[*l] != first).fold(0, |m, l| m | 1 << l);
        if differs != 0 {
            return Err(self.fault(warp, ViolationKind::NotUniform, differs, format!("register index of `{}`", var.name)));
        }
        if first < 0 || first + i64::from(count) > i64::from(var.len.unwrap_or(1)) {
            return Err(self.fault(
                warp,
                ViolationKind::OutOfBounds,
                warp.mask,
                format!("elements {first}..{} of register array `{}`", first + i64::from(count), var.name),
            ));
        }
        Ok((var.slot as usize + first as usize, wide))
    }

    /// A register as integers.
    pub fn integers(&self, warp: &Warp, s: Src) -> [i64; 32] {
        use crate::program::Ty;
        match s.ty {
            Ty::I64 => warp.w[s.slot as usize],
            Ty::I32 => warp.r[s.slot as usize].map(|v| i64::from(v as i32)),
            _ => warp.r[s.slot as usize].map(i64::from),
        }
    }

    /// Lanes of a register that hold a value.
    pub fn held(&self, warp: &Warp, s: Src) -> u32 {
        if s.ty == crate::program::Ty::I64 {
            warp.init_wide[s.slot as usize]
        } else {
            warp.init[s.slot as usize]
        }
    }

    /// A value of another lane.
    pub(super) fn shuffle(&mut self, warp: &mut Warp, dst: Regs, value: usize, lane: usize, mode: Shuffle, wide: bool) -> Step {
        self.whole(warp, "the shuffle")?;
        let held = if wide { warp.init_wide[value] } else { warp.init[value] };
        self.defined(warp, held, u32::MAX, "the value offered")?;
        let from: [usize; 32] = match mode {
            Shuffle::Xor(m) => std::array::from_fn(|l| (l ^ m as usize) & 31),
            Shuffle::Up(d) => std::array::from_fn(|l| l.checked_sub(d as usize).unwrap_or(l)),
            Shuffle::Down(d) => std::array::from_fn(|l| if l + (d as usize) < 32 { l + d as usize } else { l }),
            Shuffle::Same => {
                let v = warp.r[value];
                if let Some(l) = v.iter().position(|x| *x != v[0]) {
                    let told = format!("{} where lane 0 has {}, of a value that is said to be the same", v[l] as i32, v[0] as i32);
                    return Err(self.fault(warp, ViolationKind::NotUniform, 1 << l, told));
                }
                std::array::from_fn(|l| l)
            }
            Shuffle::Index => {
                self.defined(warp, warp.init[lane], u32::MAX, "the source lane")?;
                let v = warp.r[lane];
                if let Some(l) = v.iter().position(|v| *v > 31) {
                    return Err(self.fault(warp, ViolationKind::OutOfBounds, 1 << l, format!("source lane {}", v[l] as i32)));
                }
                v.map(|v| v as usize)
            }
        };
        let (slot, _) = self.register(warp, dst, 1)?;
        if wide {
            let v = warp.w[value];
            warp.w[slot] = from.map(|f| v[f]);
            warp.init_wide[slot] = u32::MAX;
        } else {
            let v = warp.r[value];
            warp.r[slot] = from.map(|f| v[f]);
            warp.init[slot] = u32::MAX;
        }
        Ok(())
    }
}
