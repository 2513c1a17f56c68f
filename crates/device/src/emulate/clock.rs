//! What happens before what: vector clocks over the warps of a cluster of blocks (one block, if there are no clusters).
//!
//! A warp's accesses carry its clock. The clock advances at each release, so that a clock names all accesses up to it.
//! A warp knows, for each warp, the clock up to which that warp's accesses happened before its own. Its own entry
//! is the clock of its last internal barrier: between lanes nothing is ordered without one. What a single lane
//! releases (an elected thread arrives) covers that lane only, and what it acquires is known to that lane only
//! until the warp meets.

use std::collections::BTreeMap;

/// A thread's access: who, and at which clock of its warp.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Stamp {
    /// Clock of the warp; 0: no access.
    pub clock: u32,
    /// Thread of the cluster; [`SEVERAL`] is set for several lanes of its warp.
    pub thread: u16,
    /// Statement, for reports.
    pub stmt: u16,
    /// Linear index of the cluster's first block.
    pub block: u32,
}

/// Flag of [`Stamp::thread`].
pub const SEVERAL: u16 = 1 << 15;

impl Stamp {
    /// Its warp.
    pub fn warp(self) -> usize {
        usize::from(self.thread & !SEVERAL) / 32
    }
}

/// Knowledge about all warps of a cluster, completed mbarrier phases, and other clusters, each named by its first block.
#[derive(Clone, Debug, Default)]
pub struct Clock {
    /// By warp: all lanes' accesses up to here are known.
    pub warps: Vec<u32>,
    /// By thread: what single lanes released beyond that.
    pub lanes: BTreeMap<u16, u32>,
    /// By mbarrier: phases whose completion is known.
    pub phases: Vec<u32>,
    /// By block and warp: other blocks, through atomics of device scope.
    pub foreign: BTreeMap<(u32, u16), u32>,
    /// By block and thread.
    pub foreign_lanes: BTreeMap<(u32, u16), u32>,
    /// Knowledge that comes without an order of memory: what was read may be overwritten, but what was written may not be read.
    pub weak: Option<Box<Clock>>,
}

fn raise<K: Ord + Copy>(into: &mut BTreeMap<K, u32>, from: &BTreeMap<K, u32>) {
    for (k, v) in from {
        let entry = into.entry(*k).or_default();
        *entry = (*entry).max(*v);
    }
}

impl Clock {
    /// Knows nothing.
    pub fn new(warps: usize, mbarriers: usize) -> Clock {
        Clock { warps: vec![0; warps], phases: vec![0; mbarriers], ..Clock::default() }
    }

    /// Learns all that `other` knows.
    pub fn join(&mut self, other: &Clock) {
        for (a, b) in self.warps.iter_mut().zip(&other.warps) {
            *a = (*a).max(*b);
        }
        for (a, b) in self.phases.iter_mut().zip(&other.phases) {
            *a = (*a).max(*b);
        }
        raise(&mut self.lanes, &other.lanes);
        raise(&mut self.foreign, &other.foreign);
        raise(&mut self.foreign_lanes, &other.foreign_lanes);
        if let Some(weak) = &other.weak {
            match &mut self.weak {
                Some(own) => own.join(weak),
                None => self.weak = Some(weak.clone()),
            }
        }
    }

    /// The same knowledge without an order of memory.
    pub fn weakened(mut self) -> Clock {
        let mut out = Clock::new(self.warps.len(), self.phases.len());
        let weak = self.weak.take();
        if let Some(weak) = weak {
            self.join(&weak);
        }
        out.weak = Some(Box::new(self));
        out
    }

    /// Whether an access of another thread is known.
    pub fn knows(&self, s: Stamp, block: u32) -> bool {
        let single = s.thread & SEVERAL == 0;
        if s.block == block {
            return self.warps.get(s.warp()).is_some_and(|c| s.clock <= *c) || (single && self.lanes.get(&s.thread).is_some_and(|c| s.clock <= *c));
        }
        self.foreign.get(&(s.block, s.warp() as u16)).is_some_and(|c| s.clock <= *c)
            || (single && self.foreign_lanes.get(&(s.block, s.thread)).is_some_and(|c| s.clock <= *c))
    }

    /// Whether an access of another thread is known, if only without an order of memory.
    pub fn heard_of(&self, s: Stamp, block: u32) -> bool {
        self.knows(s, block) || self.weak.as_ref().is_some_and(|w| w.knows(s, block))
    }

    /// Whether phase `phase` (counted from 0) of an mbarrier or of other asynchronous work is known to be complete.
    pub(super) fn complete(&self, number: usize, phase: u32, weak: bool) -> bool {
        let done = |c: &Clock| c.phases.get(number).is_some_and(|p| phase < *p);
        done(self) || (weak && self.weak.as_ref().is_some_and(|w| done(w)))
    }

    /// What other blocks made known, as the cluster of `block` with `warps` warps sees it: its own warps are among them.
    pub fn imported(&self, block: u32, warps: usize) -> Clock {
        let mut out = Clock { warps: vec![0; warps], ..self.clone() };
        for ((_, w), c) in self.foreign.range((block, 0)..=(block, u16::MAX)) {
            if let Some(own) = out.warps.get_mut(usize::from(*w)) {
                *own = *c;
            }
        }
        out.lanes.extend(self.foreign_lanes.range((block, 0)..=(block, u16::MAX)).map(|((_, t), c)| (*t, *c)));
        out
    }

    /// Whether anything that one of `warps` did is known, if only without an order of memory.
    pub fn heard(&self, warps: std::ops::Range<usize>) -> bool {
        self.weak.as_ref().is_some_and(|w| w.heard(warps.clone()))
            || self.warps.get(warps.clone()).is_some_and(|w| w.iter().any(|c| *c > 0))
            || self.lanes.keys().any(|t| warps.contains(&(usize::from(*t) / 32)))
    }

    /// The same knowledge as other blocks see it.
    pub fn exported(&self, block: u32) -> Clock {
        let mut out = Clock { foreign: self.foreign.clone(), foreign_lanes: self.foreign_lanes.clone(), ..Clock::default() };
        for (w, c) in self.warps.iter().enumerate().filter(|(_, c)| **c > 0) {
            out.foreign.insert((block, w as u16), *c);
        }
        for (t, c) in &self.lanes {
            out.foreign_lanes.insert((block, *t), *c);
        }
        out
    }
}

/// The clocks of one warp.
#[derive(Clone, Debug, Default)]
pub struct WarpClock {
    /// Its number.
    pub warp: usize,
    /// Its present clock, at least 1.
    pub now: u32,
    /// What all of its lanes know.
    pub known: Clock,
    /// What only the lanes of a mask know; an entry a mask.
    partial: Vec<(u32, Clock)>,
    /// Knowledge at the last proxy fence: generic writes that later copies of the async proxy see.
    pub fenced: Clock,
    /// Knowledge at the last device fence, as relaxed atomics publish it.
    pub device: Option<(u32, Clock)>,
    /// What relaxed atomics of the lanes of a mask saw; a device fence acquires it.
    pub seen: Option<Vec<(u32, Clock)>>,
}

impl WarpClock {
    /// At the start of a block.
    pub fn new(warp: usize, warps: usize, mbarriers: usize) -> WarpClock {
        let empty = Clock::new(warps, mbarriers);
        WarpClock { warp, now: 1, known: empty.clone(), partial: Vec::new(), fenced: empty, device: None, seen: None }
    }

    /// The clocks of its work beside the threads, which knows only `known`.
    pub fn knowing(&self, known: &Clock) -> WarpClock {
        WarpClock { warp: self.warp, now: self.now, known: known.clone(), fenced: self.fenced.clone(), ..WarpClock::default() }
    }

    /// Whether `s` happened before an access of `thread` (of this warp) now.
    pub fn ordered(&self, s: Stamp, block: u32, thread: u16) -> bool {
        s.clock == 0
            || (s.thread == thread && s.block == block)
            || self.known.knows(s, block)
            || (!self.partial.is_empty() && self.partial.iter().any(|(mask, c)| mask >> (thread % 32) & 1 == 1 && c.knows(s, block)))
    }

    /// Whether phase `phase` (counted from 0) of an mbarrier is known to be complete.
    pub fn phase_known(&self, mbarrier: usize, phase: u32, thread: u16) -> bool {
        self.complete(mbarrier, phase, thread, false)
    }

    /// The same, if only without an order of memory.
    pub fn phase_heard_of(&self, mbarrier: usize, phase: u32, thread: u16) -> bool {
        self.complete(mbarrier, phase, thread, true)
    }

    fn complete(&self, number: usize, phase: u32, thread: u16, weak: bool) -> bool {
        self.known.complete(number, phase, weak) || self.partial.iter().any(|(mask, c)| mask >> (thread % 32) & 1 == 1 && c.complete(number, phase, weak))
    }

    /// Whether a read `s` of another thread happened before an access of `thread` now: nothing of it is lost if that overwrites.
    pub fn past(&self, s: Stamp, block: u32, thread: u16) -> bool {
        self.ordered(s, block, thread)
            || self.known.heard_of(s, block)
            || self.partial.iter().any(|(mask, c)| mask >> (thread % 32) & 1 == 1 && c.heard_of(s, block))
    }

    /// Whether lane `lane` knows of anything that one of `warps` did.
    pub fn heard(&self, warps: std::ops::Range<usize>, lane: usize) -> bool {
        self.known.heard(warps.clone()) || self.partial.iter().any(|(mask, c)| mask >> lane & 1 == 1 && c.heard(warps.clone()))
    }

    /// All lanes meet: what one knows, all know.
    pub fn meet(&mut self) {
        for (_, c) in std::mem::take(&mut self.partial) {
            self.known.join(&c);
        }
        let now = self.now;
        if let Some(own) = self.known.warps.get_mut(self.warp) {
            *own = now;
        }
        self.now += 1;
    }

    /// What the lanes of `mask` make known to whoever acquires it; the clock advances.
    pub fn release(&mut self, mask: u32) -> Clock {
        let mut out = self.known.clone();
        for (m, c) in &self.partial {
            if m & mask != 0 {
                out.join(c);
            }
        }
        if mask == u32::MAX {
            if let Some(own) = out.warps.get_mut(self.warp) {
                *own = self.now;
            }
        } else {
            for l in (0..32).filter(|l| mask >> l & 1 == 1) {
                out.lanes.insert((self.warp * 32 + l) as u16, self.now);
            }
        }
        self.now += 1;
        out
    }

    /// The lanes of `mask` learn `clock`.
    pub fn acquire(&mut self, mask: u32, clock: &Clock) {
        if mask == u32::MAX {
            self.known.join(clock);
        } else {
            match self.partial.iter_mut().find(|(m, _)| *m == mask) {
                Some((_, known)) => known.join(clock),
                None => self.partial.push((mask, clock.clone())),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn stamp(thread: u16, clock: u32) -> Stamp {
        Stamp { clock, thread, stmt: 0, block: 0 }
    }

    #[test]
    fn a_single_lane_releases_only_its_own_accesses() {
        let (mut a, mut b) = (WarpClock::new(0, 2, 0), WarpClock::new(1, 2, 0));
        let released = a.release(1);
        b.acquire(u32::MAX, &released);
        assert!(b.ordered(stamp(0, 1), 0, 40));
        assert!(!b.ordered(stamp(1, 1), 0, 40));
        assert!(!b.ordered(stamp(0, 2), 0, 40), "after the release");
        a.meet();
        let released = a.release(1);
        b.acquire(1, &released);
        assert!(b.ordered(stamp(1, 1), 0, 32), "lane 0 of warp 1 acquired it");
        assert!(!b.ordered(stamp(1, 1), 0, 33));
        b.meet();
        assert!(b.ordered(stamp(1, 1), 0, 33));
    }

    #[test]
    fn lanes_are_unordered_until_they_meet() {
        let mut a = WarpClock::new(0, 1, 0);
        assert!(a.ordered(stamp(3, 1), 0, 3));
        assert!(!a.ordered(stamp(3, 1), 0, 4));
        a.meet();
        assert!(a.ordered(stamp(3, 1), 0, 4));
    }
}
