//! Copies of tiles between buffers and shared memory through tensor maps.

use super::block::{Block, Step, Warp};
use super::bytecode::*;
use super::clock::Clock;
use super::shadow::{Origin, Reader};
use super::violation::ViolationKind;
use crate::map::elements_of_unit;

/// A tile store whose thread has not waited for it.
#[derive(Clone, Copy, Debug)]
pub struct Stored {
    lane: u8,
    group: u32,
    /// Its number among the stores of the warp.
    number: u32,
    stmt: u32,
}

/// Tile stores of a warp.
#[derive(Clone, Debug, Default)]
pub struct Stores {
    open: Vec<Stored>,
    /// Groups closed by each lane.
    closed: [u32; 32],
    /// Stores issued.
    issued: u32,
}

/// A row of a tile: byte in shared memory less that of the tile, and what of it lies in the map.
struct Row {
    at: usize,
    /// Bytes before the first point of the map, what the map counts before that point, and bytes of the map.
    inside: Option<(usize, i64, usize)>,
}

impl Block<'_> {
    /// The rows of the tile that lane `l` copies, and its first byte in the shared memory of the block.
    fn rows(&self, warp: &Warp, tile: &Tile, l: usize) -> Step<(usize, Vec<Row>)> {
        let map = &self.code.maps[&tile.map];
        let e = &map.encoded;
        for src in tile.at.iter().chain([&tile.place]) {
            self.defined(warp, self.held(warp, *src), 1 << l, "the place of a tile")?;
        }
        let object = &self.code.shared[tile.shared as usize];
        let element = self.integers(warp, tile.place)[l];
        let first = i64::from(object.offset) + element.saturating_mul(i64::from(object.elem.bits())) / 8;
        let last = i64::from(object.offset) + object.len * i64::from(object.elem.bits()) / 8;
        let bytes = i64::from(e.tile_bytes());
        let place = |kind, told: String| {
            let mut v = self.fault(warp, kind, 1 << l, told);
            (v.object, v.element) = (Some(object.name.clone()), Some(element));
            Err(v)
        };
        if element < 0 || last < first.saturating_add(bytes) {
            return place(ViolationKind::OutOfBounds, format!("a tile of {bytes} bytes"));
        }
        if first % i64::from(e.alignment()) != 0 {
            return place(ViolationKind::Misaligned, format!("a tile at byte {first} of shared memory, no multiple of {}", e.alignment()));
        }
        if e.empty {
            return place(ViolationKind::OutOfBounds, format!("a tile of map {}, which is empty", map.name));
        }
        let start: Vec<i64> = tile.at.iter().map(|s| self.integers(warp, *s)[l]).collect();
        let (size, width) = (i64::from(e.element), e.row_bytes() as usize);
        if tile.barrier.is_none() && start.iter().any(|x| *x < 0) {
            return place(ViolationKind::OutOfBounds, format!("a tile stored from {start:?} on, before the first point of map {}", map.name));
        }
        if start[0] * size % 16 != 0 {
            return place(ViolationKind::Misaligned, format!("a tile from point {} of the innermost dimension on, no multiple of 16 bytes", start[0]));
        }
        // What of a row lies in the map.
        let (from, to) = ((-start[0]).clamp(0, i64::from(e.tile[0])), (e.dims[0] as i64 - start[0]).clamp(0, i64::from(e.tile[0])));
        let mut rows = Vec::new();
        for r in 0..bytes as usize / width {
            let (mut left, mut inside, mut offset) = (r as i64, from < to, start[0] + from);
            for ((((start, tile), every), dim), stride) in start.iter().zip(&e.tile).zip(&e.every).zip(&e.dims).skip(1).zip(&e.strides) {
                let x = start + left % i64::from(*tile) * i64::from(*every);
                left /= i64::from(*tile);
                inside &= (0..*dim as i64).contains(&x);
                offset = offset.saturating_add(x.saturating_mul(*stride as i64 / size));
            }
            rows.push(Row { at: r * width, inside: inside.then_some(((from * size) as usize, offset, ((to - from) * size) as usize)) });
        }
        Ok((first as usize, rows))
    }

    /// Blocks of the cluster that receive a copy.
    fn receivers(&self, warp: &Warp, tile: &Tile, l: usize) -> Step<Vec<usize>> {
        let Some(mask) = tile.multicast else { return Ok(vec![warp.rank]) };
        self.defined(warp, self.held(warp, mask), 1 << l, "the mask of blocks")?;
        let mask = self.integers(warp, mask)[l];
        let blocks = self.code.cluster;
        if mask <= 0 || 1 << blocks <= mask {
            return Err(self.fault(warp, ViolationKind::RemoteRank, 1 << l, format!("blocks {mask:#x} of a cluster of {blocks}")));
        }
        Ok((0..blocks as usize).filter(|r| mask >> r & 1 == 1).collect())
    }

    pub(super) fn tile_copy(&mut self, warp: &mut Warp, n: u32) -> Step {
        let tile = self.code.tiles[n as usize].clone();
        let map = &self.code.maps[&tile.map];
        let (buffer, swizzle, bytes) = (map.buffer, map.encoded.swizzle, map.encoded.tile_bytes() as usize);
        let elem = self.program.buffers[buffer as usize].elem;
        let Some(barrier) = tile.barrier else { return Ok(()) };
        let barriers = self.mbarrier_of(warp, barrier)?;
        for l in (0..32).filter(|l| warp.mask >> l & 1 == 1) {
            let (first, rows) = self.rows(warp, &tile, l)?;
            let mut data = vec![0u8; bytes];
            let mut read = 0;
            for row in &rows {
                let Some((skip, unit, count)) = row.inside else { continue };
                let element = unit * i64::from(elements_of_unit(elem));
                self.note_read(warp, l, warp.rank, Object::Global(buffer), element, count as u32 * 8)?;
                let storage = &self.device.storage[self.device.at[buffer as usize]];
                let from = element as usize * elem.bits() as usize / 8;
                data[row.at + skip..row.at + skip + count].copy_from_slice(&storage.bytes[from..from + count]);
                read += count as u64;
            }
            for rank in self.receivers(warp, &tile, l)? {
                let number = self.code.mbarriers as usize;
                let b = barriers[l] - warp.rank * number + rank * number;
                self.started(warp, l, rank)?;
                self.usable_by_copies(warp, l, b)?;
                let base = rank * self.stride;
                let (from, to) = (base + first, base + first + bytes);
                let (now, g, phase) = (self.now(warp, l), self.code.granule as usize, self.mbarriers[b].phase);
                if let Err(c) = self.shadow.bulk(from / g, to.div_ceil(g), now, b as u16, phase) {
                    let bits = self.code.shared[tile.shared as usize].elem.bits();
                    return Err(self.conflict(warp, l, Object::Shared(tile.shared), g, bits, c));
                }
                for (at, chunk) in data.chunks_exact(16).enumerate() {
                    let place = base + swizzle.place((first + at * 16) as u32) as usize;
                    self.shared[place..place + 16].copy_from_slice(chunk);
                }
                self.mbarriers[b].copied = Some((phase, tile.stmt));
                self.delivered(b, bytes as i64);
                let c = self.statement(tile.stmt);
                if rank == warp.rank {
                    c.shared_bytes += bytes as u64;
                } else {
                    c.remote_bytes += bytes as u64;
                }
            }
            let c = self.statement(tile.stmt);
            c.requests += 1;
            c.lanes += 1;
            c.global_bytes += read;
            c.sectors += read.div_ceil(32);
            c.ideal_sectors += read.div_ceil(32);
        }
        Ok(())
    }

    pub(super) fn tile_store(&mut self, warp: &mut Warp, n: u32) -> Step {
        let tile = self.code.tiles[n as usize].clone();
        let map = &self.code.maps[&tile.map];
        let (buffer, swizzle, bytes) = (map.buffer, map.encoded.swizzle, map.encoded.tile_bytes() as usize);
        let elem = self.program.buffers[buffer as usize].elem;
        let base = warp.rank * self.stride;
        for l in (0..32).filter(|l| warp.mask >> l & 1 == 1) {
            let (first, rows) = self.rows(warp, &tile, l)?;
            let number = warp.stores.issued;
            warp.stores.issued += 1;
            let by = Reader { number: self.store_phase(warp) as u16, phase: number };
            let mut data = vec![0u8; bytes];
            for at in 0..bytes / 16 {
                let place = base + swizzle.place((first + at * 16) as u32) as usize;
                self.read_later(warp, l, tile.shared, place, by)?;
                data[at * 16..at * 16 + 16].copy_from_slice(&self.shared[place..place + 16]);
            }
            let mut written = 0;
            for row in &rows {
                let Some((skip, unit, count)) = row.inside else { continue };
                let element = unit * i64::from(elements_of_unit(elem));
                self.note_write(warp, l, warp.rank, Object::Global(buffer), element, count as u32 * 8, Origin::Pending)?;
                let from = element as usize * elem.bits() as usize / 8;
                let storage = self.device.at[buffer as usize];
                self.device.storage[storage].bytes[from..from + count].copy_from_slice(&data[row.at + skip..row.at + skip + count]);
                written += count as u64;
            }
            warp.stores.open.push(Stored { lane: l as u8, group: warp.stores.closed[l], number, stmt: tile.stmt });
            let c = self.statement(tile.stmt);
            c.requests += 1;
            c.lanes += 1;
            c.shared_bytes += bytes as u64;
            c.global_bytes += written;
            c.sectors += written.div_ceil(32);
            c.ideal_sectors += written.div_ceil(32);
        }
        Ok(())
    }

    pub(super) fn store_commit(&mut self, warp: &mut Warp) {
        (0..32).filter(|l| warp.mask >> l & 1 == 1).for_each(|l| warp.stores.closed[l] += 1);
    }

    /// Groups of stores older than the last `pending` have read shared memory.
    pub(super) fn store_wait(&mut self, warp: &mut Warp, pending: u32) {
        let (mask, closed) = (warp.mask, warp.stores.closed);
        warp.stores.open.retain(|s| mask >> s.lane & 1 == 0 || closed[usize::from(s.lane)] <= s.group + pending);
        // Stores of a warp are numbered in order; all before the first unfinished one are over.
        let done = warp.stores.open.iter().map(|s| s.number).min().unwrap_or(warp.stores.issued);
        let number = self.store_phase(warp);
        let mut known = Clock::new(self.warps.len(), self.phases());
        if let Some(p) = known.phases.get_mut(number) {
            *p = done;
        }
        warp.clock.acquire(mask, &known);
    }

    /// The warp ends: shared memory must outlive the stores that read it.
    pub(super) fn stores_over(&self, warp: &Warp) -> Step {
        let Some(s) = warp.stores.open.first() else { return Ok(()) };
        let (what, closed) = (&self.code.stmts[s.stmt as usize], warp.stores.closed[usize::from(s.lane)]);
        let why = if s.group < closed { "is never waited for" } else { "is in no group" };
        Err(self.fault(warp, ViolationKind::AsyncUnfinished, 1 << s.lane, format!("`{}` (record {}) {why}", what.what, what.why.0)))
    }

    /// All warps have ended: copies to a block are over if one of its warps knows so.
    pub fn copies_over(&self) -> Step {
        for (b, m) in self.mbarriers.iter().enumerate() {
            let Some((phase, stmt)) = m.copied else { continue };
            let rank = b / self.code.mbarriers.max(1) as usize;
            let known = self.warps[self.warps_of(rank)].iter().any(|w| (0..32).any(|l| w.clock.phase_known(b, phase, l)));
            if !known {
                let s = &self.code.stmts[stmt as usize];
                let told = format!("no thread of block {rank} of the cluster has waited for `{}` (record {})", s.what, s.why.0);
                return Err(self.violation(ViolationKind::AsyncUnfinished, self.code.ops.len() - 1, rank, told));
            }
        }
        Ok(())
    }
}
