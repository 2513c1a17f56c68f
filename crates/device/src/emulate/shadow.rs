//! Shadow state of memory: who wrote and read each granule, and whether that is ordered before the next access.

use super::clock::{Stamp, WarpClock, SEVERAL};
use super::violation::ViolationKind;

/// How a granule was written last.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub enum Origin {
    /// By a thread.
    #[default]
    Thread,
    /// By an asynchronous copy that its thread has not waited for.
    Pending,
    /// By a bulk copy: `thread` of the stamp is the mbarrier, `clock` its phase + 1.
    Bulk,
    /// By asynchronous copies of a thread that arrive at an mbarrier: stamp as for `Bulk`, but in the proxy of threads.
    Copied,
    /// By an atomic operation.
    Atomic,
    /// Not written: read by asynchronous work. `thread` of the stamp is its number, `clock` its phase + 1.
    Reader,
}

/// Asynchronous work that reads: its number among phases, and which of them ends it.
#[derive(Clone, Copy, Debug)]
pub struct Reader {
    pub number: u16,
    pub phase: u32,
}

/// Bytes that asynchronous work reads together.
const CHUNK: usize = 16;

/// How one granule was written.
#[derive(Clone, Copy, Debug, Default)]
struct Written {
    write: Stamp,
    /// Place + 1 in the list of further atomic writes.
    writers: u32,
    origin: Origin,
}

/// How one granule was read since.
#[derive(Clone, Copy, Debug, Default)]
struct Reads {
    read: Stamp,
    /// Last read by another warp than that of `read`.
    other: Stamp,
    /// Place + 1 in the list of further reads.
    more: u32,
}

/// A conflict with an earlier access.
#[derive(Clone, Copy, Debug)]
pub struct Conflict {
    /// The rule.
    pub kind: ViolationKind,
    /// Granule.
    pub at: usize,
    /// The earlier access.
    pub other: Stamp,
    /// How it was made.
    pub origin: Origin,
}

/// Shadow of one memory.
#[derive(Clone, Debug, Default)]
pub struct Shadow {
    /// Apart from how they were read: asynchronous work looks at what it reads for its writers alone, over and over.
    writes: Vec<Written>,
    reads: Vec<Reads>,
    /// Readers, and atomic writers, that the last one does not follow.
    more: Vec<Vec<Stamp>>,
    /// Only barriers of the whole block order warps, so two readers of different warps stand for all.
    pairs: bool,
    /// Asynchronous readers of each chunk since it was last overwritten by a copy; empty if there are none in the kernel.
    readers: Vec<Vec<Stamp>>,
    /// Bytes of a granule.
    granule: usize,
}

/// Who accesses now.
#[derive(Clone, Copy)]
pub struct Now<'a> {
    /// Clocks of its warp.
    pub clock: &'a WarpClock,
    /// Thread of the cluster.
    pub thread: u16,
    /// Linear index of the cluster's first block.
    pub block: u32,
    /// Statement.
    pub stmt: u16,
}

impl Now<'_> {
    /// Its stamp.
    pub fn stamp(&self) -> Stamp {
        Stamp { clock: self.clock.now, thread: self.thread, stmt: self.stmt, block: self.block }
    }

    fn after(&self, s: Stamp) -> bool {
        self.clock.ordered(s, self.block, self.thread)
    }

    /// Whether a read is over.
    fn past(&self, s: Stamp) -> bool {
        self.clock.past(s, self.block, self.thread)
    }
}

impl Shadow {
    /// Untouched memory of `granules`.
    /// `pairs`: no mbarriers, atomics or clusters order its accesses.
    pub fn new(granules: usize, pairs: bool) -> Shadow {
        Shadow { writes: vec![Written::default(); granules], reads: vec![Reads::default(); granules], more: Vec::new(), pairs, readers: Vec::new(), granule: 1 }
    }

    /// The same with room for asynchronous readers, for granules of `granule` bytes.
    pub fn with_readers(mut self, granule: usize) -> Shadow {
        self.readers = vec![Vec::new(); (self.writes.len() * granule).div_ceil(CHUNK)];
        self.granule = granule;
        self
    }

    /// Whether it covers anything.
    pub fn is_empty(&self) -> bool {
        self.writes.is_empty()
    }

    fn written_before(&self, c: &Written, now: Now<'_>) -> Result<(), (ViolationKind, Stamp)> {
        match c.origin {
            _ if c.write.clock == 0 => Ok(()),
            Origin::Pending => Err((ViolationKind::AsyncNotWaited, c.write)),
            Origin::Bulk | Origin::Copied if now.clock.phase_known(usize::from(c.write.thread), c.write.clock - 1, now.thread) => Ok(()),
            Origin::Bulk | Origin::Copied => Err((ViolationKind::AsyncNotWaited, c.write)),
            Origin::Reader => Ok(()),
            Origin::Thread | Origin::Atomic if now.after(c.write) => match c.origin {
                Origin::Atomic => self.listed(c.writers).find(|s| !now.after(**s)).map_or(Ok(()), |s| Err((ViolationKind::RaceReadAfterWrite, *s))),
                _ => Ok(()),
            },
            Origin::Thread | Origin::Atomic => Err((ViolationKind::RaceReadAfterWrite, c.write)),
        }
    }

    fn listed(&self, place: u32) -> std::slice::Iter<'_, Stamp> {
        match place.checked_sub(1).and_then(|i| self.more.get(i as usize)) {
            Some(list) => list.iter(),
            None => [].iter(),
        }
    }

    fn push(&mut self, at: usize, s: Stamp, writes: bool) {
        let place = if writes { &mut self.writes[at].writers } else { &mut self.reads[at].more };
        if *place == 0 {
            self.more.push(Vec::new());
            *place = self.more.len() as u32;
        }
        let list = &mut self.more[*place as usize - 1];
        match list.iter_mut().find(|o| o.block == s.block && o.warp() == s.warp()) {
            Some(o) => *o = Stamp { thread: if o.thread == s.thread { s.thread } else { s.thread | SEVERAL }, ..s },
            None => list.push(s),
        }
    }

    /// A read of granules `from..to`. `initial` says which were written before the kernel.
    pub fn read(&mut self, from: usize, to: usize, now: Now<'_>, initial: impl Fn(usize) -> bool) -> Result<(), Conflict> {
        let stamp = now.stamp();
        for at in from..to {
            let c = &self.writes[at];
            if c.write.clock == 0 {
                if !initial(at) {
                    return Err(Conflict { kind: ViolationKind::Uninitialised, at, other: Stamp::default(), origin: c.origin });
                }
            } else if let Err((kind, other)) = self.written_before(c, now) {
                return Err(Conflict { kind, at, other, origin: c.origin });
            }
            let last = self.reads[at].read;
            if last == stamp {
                continue;
            }
            let read = if now.after(last) {
                stamp
            } else if last.block == now.block && last.warp() == stamp.warp() {
                Stamp { thread: stamp.thread | SEVERAL, ..stamp }
            } else {
                if self.pairs {
                    self.reads[at].other = last;
                } else {
                    self.push(at, last, false);
                }
                stamp
            };
            self.reads[at].read = read;
        }
        Ok(())
    }

    /// Whether granules `from..to` can be overwritten now.
    pub fn overwritable(&self, from: usize, to: usize, now: Now<'_>) -> Result<(), Conflict> {
        if !self.readers.is_empty() && from < to {
            for chunk in from * self.granule / CHUNK..=(to * self.granule - 1) / CHUNK {
                for s in &self.readers[chunk] {
                    if !now.clock.phase_heard_of(usize::from(s.thread), s.clock - 1, now.thread) {
                        let at = from.max(chunk * CHUNK / self.granule);
                        return Err(Conflict { kind: ViolationKind::RaceWriteAfterRead, at, other: *s, origin: Origin::Reader });
                    }
                }
            }
        }
        for at in from..to {
            let (c, r) = (&self.writes[at], &self.reads[at]);
            if matches!(c.origin, Origin::Bulk | Origin::Copied)
                && c.write.clock != 0
                && now.clock.phase_heard_of(usize::from(c.write.thread), c.write.clock - 1, now.thread)
            {
                // Copied, and known to be so, if only without an order of memory.
            } else if let Err((kind, other)) = self.written_before(c, now) {
                let kind = if kind == ViolationKind::RaceReadAfterWrite { ViolationKind::RaceWriteAfterWrite } else { kind };
                return Err(Conflict { kind, at, other, origin: c.origin });
            }
            let over = |s: &Stamp| now.past(*s);
            let unordered = [r.read, r.other].into_iter().find(|s| !over(s));
            let unordered = unordered.or_else(|| self.listed(r.more).find(|s| !over(s)).copied());
            let unordered = unordered.or_else(|| self.listed(c.writers).find(|s| !now.after(**s)).copied());
            if let Some(other) = unordered {
                return Err(Conflict { kind: ViolationKind::RaceWriteAfterRead, at, other, origin: Origin::Thread });
            }
        }
        Ok(())
    }

    /// A write of granules `from..to`.
    pub fn write(&mut self, from: usize, to: usize, now: Now<'_>, origin: Origin) -> Result<(), Conflict> {
        self.overwritable(from, to, now)?;
        let write = now.stamp();
        self.overwrite(from, to, Written { write, origin, writers: 0 });
        Ok(())
    }

    fn overwrite(&mut self, from: usize, to: usize, by: Written) {
        self.writes[from..to].fill(by);
        self.reads[from..to].fill(Reads::default());
    }

    /// Whether the async proxy sees what was written last.
    fn fenced(c: &Written, now: Now<'_>) -> bool {
        match c.origin {
            Origin::Thread | Origin::Atomic => now.clock.fenced.knows(c.write, now.block),
            Origin::Copied => now.clock.fenced.complete(usize::from(c.write.thread), c.write.clock - 1, false),
            Origin::Pending | Origin::Bulk | Origin::Reader => true,
        }
    }

    /// A write by a bulk copy that completes phase `phase` of `mbarrier`.
    pub fn bulk(&mut self, from: usize, to: usize, now: Now<'_>, mbarrier: u16, phase: u32) -> Result<(), Conflict> {
        for at in from..to {
            let c = &self.writes[at];
            // Generic writes become visible to the async proxy at a fence only; reads need no fence.
            if c.write.clock != 0 && !Self::fenced(c, now) {
                return Err(Conflict { kind: ViolationKind::Proxy, at, other: c.write, origin: c.origin });
            }
        }
        self.pushed(from, to, now, mbarrier, phase)
    }

    /// What a copy brings there was never written where it came from.
    pub fn forget(&mut self, from: usize, to: usize) {
        self.writes[from..to].iter_mut().for_each(|c| c.write.clock = 0);
    }

    /// A write of the generic proxy that is there once phase `phase` of `mbarrier` is complete.
    pub fn pushed(&mut self, from: usize, to: usize, now: Now<'_>, mbarrier: u16, phase: u32) -> Result<(), Conflict> {
        self.overwritable(from, to, now)?;
        let write = Stamp { clock: phase + 1, thread: mbarrier, ..now.stamp() };
        self.overwrite(from, to, Written { write, origin: Origin::Bulk, writers: 0 });
        if !self.readers.is_empty() {
            // All of them are over for whoever knows of this write.
            let whole = (from * self.granule).div_ceil(CHUNK)..to * self.granule / CHUNK;
            whole.for_each(|chunk| self.readers[chunk].clear());
        }
        Ok(())
    }

    /// A read of the chunk at `byte` by asynchronous work that `now` starts: what threads wrote there must be ordered and fenced, what
    /// copies wrote must have been waited for. It may be overwritten when the work's phase is known to be over.
    pub fn read_later(&mut self, byte: usize, now: Now<'_>, by: Reader) -> Result<(), Conflict> {
        let chunk = byte / CHUNK;
        let nothing = Written::default();
        let mut checked = &nothing;
        for at in chunk * CHUNK / self.granule..((chunk + 1) * CHUNK / self.granule).min(self.writes.len()) {
            let c = &self.writes[at];
            if c.write.clock == 0 {
                return Err(Conflict { kind: ViolationKind::Uninitialised, at, other: Stamp::default(), origin: c.origin });
            }
            if c.write == checked.write && c.origin == checked.origin && c.writers == 0 {
                continue;
            }
            if let Err((kind, other)) = self.written_before(c, now) {
                return Err(Conflict { kind, at, other, origin: c.origin });
            }
            if !Self::fenced(c, now) {
                return Err(Conflict { kind: ViolationKind::Proxy, at, other: c.write, origin: c.origin });
            }
            checked = c;
        }
        let stamp = Stamp { clock: by.phase + 1, thread: by.number, ..now.stamp() };
        let readers = &mut self.readers[chunk];
        match readers.iter_mut().find(|s| s.thread == by.number) {
            Some(s) => *s = stamp,
            None => readers.push(stamp),
        }
        Ok(())
    }

    /// An atomic operation on granules `from..to`: atomics do not race with one another.
    pub fn atomic(&mut self, from: usize, to: usize, now: Now<'_>) -> Result<(), Conflict> {
        let stamp = now.stamp();
        for at in from..to {
            let (c, r) = (self.writes[at], self.reads[at]);
            if self.readers.get(at * self.granule / CHUNK).is_some_and(|r| !r.is_empty()) {
                self.overwritable(at, at + 1, now)?;
            }
            if c.origin != Origin::Atomic || c.write.clock == 0 {
                self.overwritable(at, at + 1, now)?;
                self.overwrite(at, at + 1, Written { write: stamp, origin: Origin::Atomic, writers: 0 });
            } else {
                let unordered = |s: &Stamp| s.clock != 0 && !now.after(*s);
                if let Some(other) = [r.read].into_iter().find(unordered).or_else(|| self.listed(r.more).copied().find(unordered)) {
                    return Err(Conflict { kind: ViolationKind::RaceWriteAfterRead, at, other, origin: Origin::Thread });
                }
                if !now.after(c.write) {
                    self.push(at, c.write, true);
                }
                self.writes[at].write = stamp;
            }
        }
        Ok(())
    }

    /// An asynchronous copy to `from..to` is there once phase `phase` of `mbarrier` is complete.
    pub fn arrives(&mut self, from: usize, to: usize, mbarrier: u16, phase: u32) {
        for c in self.writes[from..to].iter_mut().filter(|c| c.origin == Origin::Pending) {
            c.origin = Origin::Copied;
            c.write = Stamp { clock: phase + 1, thread: mbarrier, ..c.write };
        }
    }

    /// An asynchronous copy of `now` to `from..to` is complete: from here on it is a write by its thread.
    pub fn landed(&mut self, from: usize, to: usize, now: Now<'_>) {
        let write = now.stamp();
        for c in self.writes[from..to].iter_mut().filter(|c| c.origin == Origin::Pending) {
            c.origin = Origin::Thread;
            c.write = write;
        }
    }

    /// Whether anything was written to the granule.
    pub fn written(&self, at: usize) -> bool {
        self.writes[at].write.clock != 0
    }
}
