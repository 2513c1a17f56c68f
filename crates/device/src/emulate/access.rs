//! Loads, stores and copies: bounds, alignment, order, and the bytes themselves.

use super::block::{Block, Copy, Step, Warp};
use super::bytecode::*;
use super::clock::SEVERAL;
use super::convert::{from_register, to_register};
use super::global::{bits_at, set_bits};
use super::shadow::{Conflict, Origin};
use super::violation::{Site, ViolationKind};
use super::warp::lanes;

/// Addresses of an access: element index by lane, and the lanes that take part.
pub struct Lanes {
    pub mask: u32,
    pub element: [i64; 32],
    /// Block of the cluster whose shared memory it is.
    pub rank: [u8; 32],
}

impl Block<'_> {
    fn storage(&self, buffer: u32) -> usize {
        self.device.at[buffer as usize]
    }

    fn name(&self, object: Object) -> String {
        match object {
            Object::Global(b) => self.program.buffers[b as usize].name.clone(),
            Object::Shared(s) => self.code.shared[s as usize].name.clone(),
        }
    }

    /// Length of an object, elements.
    fn length(&self, object: Object) -> i64 {
        match object {
            Object::Global(b) => self.device.storage[self.storage(b)].bytes.len() as i64 * 8 / i64::from(self.program.buffers[b as usize].elem.bits()),
            Object::Shared(s) => self.code.shared[s as usize].len,
        }
    }

    /// Lanes whose predicate holds, with checked and aligned elements.
    pub fn addresses(&mut self, warp: &Warp, access: &Access, object: Object, index: Src, bits: u32) -> Step<Lanes> {
        let mut mask = warp.mask;
        if let Some(p) = access.pred {
            self.defined(warp, warp.init[p as usize], mask, "the predicate")?;
            mask &= lanes(&warp.r[p as usize]);
        }
        let element = self.integers(warp, index);
        self.defined(warp, self.held(warp, index), mask, "the address")?;
        let elem = match object {
            Object::Global(b) => self.program.buffers[b as usize].elem.bits(),
            Object::Shared(s) => self.code.shared[s as usize].elem.bits(),
        };
        let count = i64::from(bits.div_ceil(elem));
        let mut rest = mask;
        let rank = self.ranks(warp, access, mask)?;
        if rest == 0 {
            return Ok(Lanes { mask, element, rank });
        }
        let len = self.length(object);
        while rest != 0 {
            let l = rest.trailing_zeros() as usize;
            rest &= rest - 1;
            let e = element[l];
            let mut v = if e < 0 || e > len - count {
                self.fault(warp, ViolationKind::OutOfBounds, 1 << l, format!("{count} elements of {len}"))
            } else if (e * i64::from(elem)) % i64::from(bits.max(8)) != 0 {
                self.fault(warp, ViolationKind::Misaligned, 1 << l, format!("{} bytes", bits / 8))
            } else {
                continue;
            };
            v.object = Some(self.name(object));
            v.element = Some(e);
            return Err(v);
        }
        Ok(Lanes { mask, element, rank })
    }

    /// Turns a conflict in shadow state into a violation.
    pub fn conflict(&self, warp: &Warp, lane: usize, object: Object, granule: usize, elem_bits: u32, c: Conflict) -> Box<super::violation::Violation> {
        let detail = match c.kind {
            ViolationKind::Uninitialised => "nothing wrote this".to_string(),
            _ => String::new(),
        };
        let (base, detail) = match object {
            Object::Shared(s) => {
                let rank = c.at * granule / self.stride;
                let other = if rank == warp.rank { String::new() } else { format!("in block {rank} of the cluster") };
                (self.base(rank, s), if detail.is_empty() || other.is_empty() { detail + &other } else { format!("{detail} {other}") })
            }
            Object::Global(_) => (0, detail),
        };
        let mut v = self.fault(warp, c.kind, 1 << lane, detail);
        v.object = Some(self.name(object));
        v.element = Some(((c.at * granule).saturating_sub(base) * 8 / elem_bits as usize) as i64);
        if c.other.clock != 0 {
            let s = &self.code.stmts[c.other.stmt as usize];
            let (rank, thread) = match c.origin {
                Origin::Bulk | Origin::Copied => (u32::from(c.other.thread) / self.code.mbarriers.max(1), None),
                Origin::Reader => {
                    let (first, warps) = (self.worker(usize::from(c.other.thread)).unwrap_or(0) as u32, self.code.warps);
                    (first / warps, Some(first % warps * 32))
                }
                _ => {
                    let (thread, threads) = (u32::from(c.other.thread & !SEVERAL), self.code.warps * 32);
                    (thread / threads, Some(thread % threads))
                }
            };
            v.other = Some(Site { phase: s.phase.clone(), why: s.why, block: u64::from(c.other.block + rank), thread, what: s.what.clone() });
        }
        v
    }

    /// Byte range of `bits` at `element` in the shared memory of block `rank`.
    fn shared_bytes(&self, rank: usize, s: u32, element: i64, bits: u32) -> (usize, usize) {
        let from = self.base(rank, s) + element as usize * self.code.shared[s as usize].elem.bits() as usize / 8;
        (from, from + (bits as usize / 8).max(1))
    }

    pub(super) fn granules(from: usize, to: usize, granule: usize) -> (usize, usize) {
        (from / granule, to.div_ceil(granule))
    }

    /// Checks and notes a read of lane `l`.
    pub(super) fn note_read(&mut self, warp: &Warp, l: usize, rank: usize, object: Object, element: i64, bits: u32) -> Step {
        match object {
            Object::Shared(s) => {
                let (from, to) = self.shared_bytes(rank, s, element, bits);
                let g = self.code.granule as usize;
                let (a, b) = Self::granules(from, to, g);
                let now = self.now(warp, l);
                if let Err(c) = self.shadow.read(a, b, now, |_| false) {
                    let o = &self.code.shared[s as usize];
                    return Err(self.conflict(warp, l, object, g, o.elem.bits(), c));
                }
            }
            Object::Global(buffer) => {
                let elem = self.program.buffers[buffer as usize].elem.bits();
                let at = self.storage(buffer);
                let g = self.device.storage[at].granule;
                let from = element as usize * elem as usize / 8;
                let (a, b) = Self::granules(from, from + (bits as usize / 8).max(1), g);
                self.after_others(warp, l, object, element)?;
                let now = self.now(warp, l);
                let storage = &mut self.device.storage[at];
                let result = if storage.shadow.is_empty() {
                    match (a..b).find(|i| !storage.written[*i]) {
                        Some(at) => Err(Conflict { kind: ViolationKind::Uninitialised, at, other: Default::default(), origin: Origin::Thread }),
                        None => Ok(()),
                    }
                } else {
                    let written = &storage.written;
                    storage.shadow.read(a, b, now, |i| written[i])
                };
                if let Err(c) = result {
                    return Err(self.conflict(warp, l, object, g, elem, c));
                }
            }
        }
        Ok(())
    }

    /// Checks and notes a write of lane `l`.
    pub(super) fn note_write(&mut self, warp: &Warp, l: usize, rank: usize, object: Object, element: i64, bits: u32, origin: Origin) -> Step {
        match object {
            Object::Shared(s) => {
                let (from, to) = self.shared_bytes(rank, s, element, bits);
                let g = self.code.granule as usize;
                let (a, b) = Self::granules(from, to, g);
                let now = self.now(warp, l);
                if let Err(c) = self.shadow.write(a, b, now, origin) {
                    let o = &self.code.shared[s as usize];
                    return Err(self.conflict(warp, l, object, g, o.elem.bits(), c));
                }
            }
            Object::Global(buffer) => {
                let elem = self.program.buffers[buffer as usize].elem.bits();
                let at = self.storage(buffer);
                let g = self.device.storage[at].granule;
                let from = element as usize * elem as usize / 8;
                let (a, b) = Self::granules(from, from + (bits as usize / 8).max(1), g);
                let now = self.now(warp, l);
                self.after_others(warp, l, object, element)?;
                if self.device.storage[at].input {
                    let mut v = self.fault(warp, ViolationKind::WriteToInput, 1 << l, String::new());
                    v.object = Some(self.name(object));
                    return Err(v);
                }
                if let Err(c) = self.device.storage[at].shadow.write(a, b, now, origin) {
                    return Err(self.conflict(warp, l, object, g, elem, c));
                }
            }
        }
        Ok(())
    }

    /// An early kernel must wait before it touches what other kernels may write.
    pub fn after_others(&self, warp: &Warp, l: usize, object: Object, element: i64) -> Step {
        let Object::Global(b) = object else { return Ok(()) };
        if warp.waited >> l & 1 == 1 || self.device.storage[self.storage(b)].input {
            return Ok(());
        }
        let mut v = self.fault(warp, ViolationKind::GridOrder, 1 << l, String::new());
        (v.object, v.element) = (Some(self.name(object)), Some(element));
        Err(v)
    }

    /// Counts the traffic of an access.
    pub fn traffic(&mut self, stmt: u32, object: Object, at: &Lanes, bytes: u32) {
        if at.mask == 0 {
            return;
        }
        match object {
            Object::Shared(s) => {
                let o = &self.code.shared[s as usize];
                let (offset, bits) = (i64::from(o.offset), i64::from(o.elem.bits()));
                let addresses = at.element.map(|e| (offset + e * bits / 8) as u32);
                let c = self.statement(stmt);
                c.requests += 1;
                c.shared(at.mask, &addresses, bytes);
            }
            Object::Global(b) => {
                let bits = i64::from(self.program.buffers[b as usize].elem.bits());
                let addresses = at.element.map(|e| (e * bits / 8) as u64);
                let c = self.statement(stmt);
                c.requests += 1;
                c.lanes += u64::from(at.mask.count_ones());
                c.global(at.mask, &addresses, bytes);
            }
        }
    }

    pub(super) fn load(&mut self, warp: &mut Warp, n: u32) -> Step {
        let access = self.code.accesses[n as usize];
        let bits = access.count * access.elem.bits();
        let at = self.addresses(warp, &access, access.object, access.index, bits)?;
        let words = if access.raw { bits.div_ceil(32) } else { access.count };
        let (slot, wide) = self.register(warp, access.regs, words)?;
        self.moved(&access, &at, bits.div_ceil(8));
        for l in (0..32).filter(|l| at.mask >> l & 1 == 1) {
            self.note_read(warp, l, usize::from(at.rank[l]), access.object, at.element[l], bits)?;
        }
        self.note_remote(warp, &access, &at);
        let bases = self.bases(&access, &at);
        let bytes: &[u8] = match access.object {
            Object::Shared(_) => &self.shared,
            Object::Global(b) => &self.device.storage[self.device.at[b as usize]].bytes,
        };
        for l in (0..32).filter(|l| warp.mask >> l & 1 == 1) {
            let base = bases[l];
            let on = at.mask >> l & 1 == 1;
            for i in 0..words as usize {
                let value = if !on {
                    access.fill
                } else if access.raw {
                    // Words of unchanged bits, whatever the element.
                    let (unit, units) = access.units();
                    let per = (32 / unit) as usize;
                    let first = (base + at.element[l] as usize) * (access.elem.bits() / unit) as usize + i * per;
                    (0..per.min(units)).fold(0, |v, j| v | bits_at(bytes, first + j, unit) << (j as u32 * unit)) as i64
                } else {
                    to_register(access.elem, access.ty, bits_at(bytes, base + at.element[l] as usize + i, access.elem.bits()))
                };
                if wide {
                    warp.w[slot + i][l] = value;
                } else {
                    warp.r[slot + i][l] = value as u32;
                }
            }
        }
        for i in 0..words as usize {
            let init = if wide { &mut warp.init_wide[slot + i] } else { &mut warp.init[slot + i] };
            *init |= warp.mask;
        }
        Ok(())
    }

    pub(super) fn store(&mut self, warp: &mut Warp, n: u32) -> Step {
        let access = self.code.accesses[n as usize];
        let at = self.written(warp, &access)?;
        let bits = access.count * access.elem.bits();
        for l in (0..32).filter(|l| at.mask >> l & 1 == 1) {
            self.note_write(warp, l, usize::from(at.rank[l]), access.object, at.element[l], bits, Origin::Thread)?;
        }
        self.note_remote(warp, &access, &at);
        self.put(warp, &access, &at)?;
        Ok(())
    }

    /// A remote store whose bytes count to an mbarrier of the other block. The bytes are taken to be there at once; that they
    /// may be read only after the wait is what the shadow checks.
    pub(super) fn push(&mut self, warp: &mut Warp, n: u32) -> Step {
        let access = self.code.accesses[n as usize];
        let at = self.written(warp, &access)?;
        let bits = access.count * access.elem.bits();
        let barriers = self.mbarriers_at(warp, access.barrier, &at.rank)?;
        let Object::Shared(s) = access.object else { return Ok(()) };
        let granule = self.code.granule as usize;
        for l in (0..32).filter(|l| at.mask >> l & 1 == 1) {
            self.usable_by_copies(warp, l, barriers[l])?;
            let (a, b) = self.shared_bytes(usize::from(at.rank[l]), s, at.element[l], bits);
            let (ga, gb) = Self::granules(a, b, granule);
            let phase = self.mbarriers[barriers[l]].phase;
            let now = self.now(warp, l);
            if let Err(c) = self.shadow.pushed(ga, gb, now, barriers[l] as u16, phase) {
                return Err(self.conflict(warp, l, access.object, granule, access.elem.bits(), c));
            }
        }
        self.note_remote(warp, &access, &at);
        self.put(warp, &access, &at)?;
        let released = warp.clock.release(at.mask);
        for l in (0..32).filter(|l| at.mask >> l & 1 == 1) {
            self.mbarriers[barriers[l]].gathering.join(&released);
            self.delivered(barriers[l], i64::from(bits / 8));
        }
        Ok(())
    }

    /// Where the lanes of a store write, with the values known to be there and the traffic counted.
    fn written(&mut self, warp: &mut Warp, access: &Access) -> Step<Lanes> {
        let bits = access.count * access.elem.bits();
        let at = self.addresses(warp, access, access.object, access.index, bits)?;
        let words = if access.raw { bits.div_ceil(32) } else { access.count };
        let (slot, wide) = self.register(warp, access.regs, words)?;
        for i in 0..words as usize {
            let init = if wide { warp.init_wide[slot + i] } else { warp.init[slot + i] };
            self.defined(warp, init, at.mask, "the value stored")?;
        }
        self.moved(access, &at, bits.div_ceil(8));
        Ok(at)
    }

    /// Moves the registers of a store to memory.
    fn put(&mut self, warp: &mut Warp, access: &Access, at: &Lanes) -> Step {
        let bits = access.count * access.elem.bits();
        let words = if access.raw { bits.div_ceil(32) } else { access.count };
        let (slot, wide) = self.register(warp, access.regs, words)?;
        let bases = self.bases(access, at);
        let bytes: &mut [u8] = match access.object {
            Object::Shared(_) => &mut self.shared,
            Object::Global(b) => &mut self.device.storage[self.device.at[b as usize]].bytes,
        };
        for l in (0..32).filter(|l| at.mask >> l & 1 == 1) {
            for i in 0..words as usize {
                let value = if wide { warp.w[slot + i][l] } else { i64::from(warp.r[slot + i][l]) };
                let first = bases[l] + at.element[l] as usize;
                if access.raw {
                    let (unit, units) = access.units();
                    let (per, first) = ((32 / unit) as usize, first * (access.elem.bits() / unit) as usize);
                    for j in 0..per.min(units) {
                        set_bits(bytes, first + i * per + j, unit, (value as u32 as u64) >> (j as u32 * unit));
                    }
                } else {
                    set_bits(bytes, first + i, access.elem.bits(), from_register(access.elem, access.ty, value));
                }
            }
        }
        Ok(())
    }

    /// Copies `size` bytes of lane `l` to shared memory from byte `to` on, with the source checked.
    /// Bytes that a bulk copy brings to byte `to` of shared memory. What nobody wrote, as between rows that lie apart, is copied too and stays so.
    fn bring(&mut self, warp: &Warp, access: &Access, l: usize, size: usize, to: usize) -> Step {
        let Some((buffer, index)) = access.source else { return Ok(()) };
        let bytes = self.program.buffers[buffer as usize].elem.bits() as usize / 8;
        let first = self.integers(warp, index)[l] as usize * bytes.max(1);
        let storage = &self.device.storage[self.storage(buffer)];
        let written = |at: usize| storage.written[at / storage.granule];
        // Stretches of 16 bytes, all or nothing of each of which is written.
        let stretch = |at: usize| (first + at..first + at + 16).all(&written);
        let runs: Vec<bool> = (0..size).step_by(16).map(stretch).collect();
        let mut at = 0;
        while at < runs.len() {
            let len = runs[at..].iter().take_while(|w| **w == runs[at]).count();
            let (from, until) = (16 * at, 16 * (at + len));
            if runs[at] {
                self.note_read(warp, l, warp.rank, Object::Global(buffer), ((first + from) / bytes.max(1)) as i64, (until - from) as u32 * 8)?;
            } else {
                let (a, b) = Self::granules(to + from, to + until, self.code.granule as usize);
                self.shadow.forget(a, b);
            }
            at += len;
        }
        let storage = self.storage(buffer);
        self.shared[to..to + size].copy_from_slice(&self.device.storage[storage].bytes[first..first + size]);
        Ok(())
    }

    fn transfer(&mut self, warp: &Warp, access: &Access, l: usize, size: usize, to: usize) -> Step {
        let Some((buffer, index)) = access.source else { return Ok(()) };
        let elem = self.program.buffers[buffer as usize].elem.bits();
        let element = self.integers(warp, index)[l];
        let from = element as usize * elem as usize / 8;
        let storage = self.storage(buffer);
        match self.note_read(warp, l, warp.rank, Object::Global(buffer), element, size as u32 * 8) {
            Err(v) if v.kind == ViolationKind::Uninitialised && self.program.buffers[buffer as usize].elem.is_float() && elem >= 8 => {
                self.transfer_some(warp, buffer, l, element, &mut (to..to + size).step_by(elem as usize / 8))
            }
            noted => {
                noted?;
                self.shared[to..to + size].copy_from_slice(&self.device.storage[storage].bytes[from..from + size]);
                Ok(())
            }
        }
    }

    /// Elements from `first` on, to the places `to`. A copy takes along what nobody wrote; there it is no number, or in every third element one of the largest of either sign, so that
    /// whoever computes with it, or compares it, shows.
    fn transfer_some(&mut self, warp: &Warp, buffer: u32, l: usize, first: i64, to: &mut dyn Iterator<Item = usize>) -> Step {
        let bits = self.program.buffers[buffer as usize].elem.bits();
        let (size, storage) = (bits as usize / 8, self.storage(buffer));
        for (element, to) in (first..).zip(to) {
            match self.note_read(warp, l, warp.rank, Object::Global(buffer), element, bits) {
                Err(v) if v.kind == ViolationKind::Uninitialised => {
                    self.shared[to..to + size].fill(if element % 3 == 0 { 0xff } else { 0x7f });
                    // Of types with fewer bits of the exponent these are no numbers, either.
                    self.shared[to + size - 1] = if element % 3 == 1 { 0x7f } else { 0xff };
                }
                noted => {
                    noted?;
                    let from = element as usize * size;
                    self.shared[to..to + size].copy_from_slice(&self.device.storage[storage].bytes[from..from + size]);
                }
            }
        }
        Ok(())
    }

    pub(super) fn copy_async(&mut self, warp: &mut Warp, n: u32) -> Step {
        let access = self.code.accesses[n as usize];
        let bits = access.bytes * 8;
        let to = self.addresses(warp, &Access { pred: None, ..access }, access.object, access.index, bits)?;
        let Some((buffer, index)) = access.source else { return Ok(()) };
        let from = self.addresses(warp, &access, Object::Global(buffer), index, bits)?;
        self.traffic(access.stmt, Object::Global(buffer), &from, access.bytes);
        let requests = self.statement(access.stmt).requests;
        self.traffic(access.stmt, access.object, &to, access.bytes);
        self.statement(access.stmt).requests = requests.max(1);
        for l in (0..32).filter(|l| warp.mask >> l & 1 == 1) {
            self.note_write(warp, l, warp.rank, access.object, to.element[l], bits, Origin::Pending)?;
            let Object::Shared(s) = access.object else { continue };
            let (a, b) = self.shared_bytes(warp.rank, s, to.element[l], bits);
            if from.mask >> l & 1 == 1 {
                self.transfer(warp, &access, l, access.bytes as usize, a)?;
            } else {
                self.shared[a..b].fill(0);
            }
            warp.copies.push(Copy { lane: l as u8, group: warp.closed[l], from: a as u32, to: b as u32 });
        }
        Ok(())
    }

    /// Groups older than the last `pending` closed ones are complete, by lane.
    pub(super) fn wait_async(&mut self, warp: &mut Warp, pending: u32) {
        let g = self.code.granule as usize;
        let mut kept = Vec::new();
        for c in std::mem::take(&mut warp.copies) {
            let lane = usize::from(c.lane);
            if warp.mask >> lane & 1 == 1 && c.group + pending < warp.closed[lane] {
                let (a, b) = Self::granules(c.from as usize, c.to as usize, g);
                let now = self.now(warp, lane);
                self.shadow.landed(a, b, now);
            } else {
                kept.push(c);
            }
        }
        warp.copies = kept;
    }

    pub(super) fn bulk(&mut self, warp: &mut Warp, n: u32) -> Step {
        let access = self.code.accesses[n as usize];
        let (Object::Shared(s), Some((buffer, index)), Some(size)) = (access.object, access.source, access.size) else { return Ok(()) };
        let sizes = self.integers(warp, size);
        self.defined(warp, self.held(warp, size), warp.mask, "the size")?;
        let barriers = self.mbarrier_of(warp, access.barrier)?;
        for l in (0..32).filter(|l| warp.mask >> l & 1 == 1) {
            let bytes = sizes[l];
            if bytes <= 0 || bytes % 16 != 0 || bytes > i64::from(self.code.shared_bytes) {
                return Err(self.fault(
                    warp,
                    ViolationKind::Misaligned,
                    1 << l,
                    format!("a bulk copy of {bytes} bytes is no positive multiple of 16 within shared memory"),
                ));
            }
            let bits = bytes as u32 * 8;
            let aligned = |e: i64, elem: u32, offset: i64| (e * i64::from(elem) / 8 + offset) % 16 == 0;
            let plain = Access { pred: None, ..access };
            // Bounds of the whole copy; alignment is 16 bytes, not its size.
            for (object, index, offset) in [(access.object, access.index, i64::from(self.code.shared[s as usize].offset)), (Object::Global(buffer), index, 0)] {
                let e = self.integers(warp, index)[l];
                self.defined(warp, self.held(warp, index), 1 << l, "the address")?;
                let len = self.length(object);
                let elem = if let Object::Global(b) = object { self.program.buffers[b as usize].elem.bits() } else { plain.elem.bits() };
                let count = i64::from(bits / elem);
                if e < 0 || e + count > len || !aligned(e, elem, offset) {
                    let kind = if aligned(e, elem, offset) { ViolationKind::OutOfBounds } else { ViolationKind::Misaligned };
                    let mut v = self.fault(warp, kind, 1 << l, format!("{bytes} bytes"));
                    (v.object, v.element) = (Some(self.name(object)), Some(e));
                    return Err(v);
                }
            }
            let e = self.integers(warp, access.index)[l];
            let (a, b) = self.shared_bytes(warp.rank, s, e, bits);
            let (ga, gb) = Self::granules(a, b, self.code.granule as usize);
            let barrier = barriers[l];
            self.usable_by_copies(warp, l, barrier)?;
            let phase = self.mbarriers[barrier].phase;
            let now = self.now(warp, l);
            if let Err(c) = self.shadow.bulk(ga, gb, now, barrier as u16, phase) {
                let o = &self.code.shared[s as usize];
                return Err(self.conflict(warp, l, access.object, self.code.granule as usize, o.elem.bits(), c));
            }
            self.bring(warp, &plain, l, bytes as usize, a)?;
            self.delivered(barrier, bytes);
            let c = self.statement(access.stmt);
            c.requests += 1;
            c.lanes += 1;
            c.shared_bytes += bytes as u64;
            c.global_bytes += bytes as u64;
            c.sectors += (bytes as u64).div_ceil(32);
            c.ideal_sectors += (bytes as u64).div_ceil(32);
        }
        Ok(())
    }
}
