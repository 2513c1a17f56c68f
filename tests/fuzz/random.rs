//! Random numbers that are the same everywhere: splitmix64.

/// A stream of random numbers.
#[derive(Clone, Debug)]
pub struct Random(u64);

impl Random {
    /// The stream of `seed`.
    pub fn new(seed: u64) -> Random {
        let mut made = Random(seed ^ 0x5851_F42D_4C95_7F2D);
        made.bits();
        made
    }

    /// The next 64 bits.
    pub fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    /// Below `n`, which is at least 1.
    pub fn below(&mut self, n: usize) -> usize {
        (self.bits() % n.max(1) as u64) as usize
    }

    /// Whether something that happens in `percent` of the cases does.
    pub fn chance(&mut self, percent: u64) -> bool {
        self.bits() % 100 < percent
    }

    /// One of `list`, which is not empty.
    pub fn of<'a, T>(&mut self, list: &'a [T]) -> &'a T {
        &list[self.below(list.len())]
    }

    /// One of some words.
    pub fn word(&mut self, list: &[&'static str]) -> &'static str {
        list[self.below(list.len())]
    }

    /// A number of `list`, each with its weight.
    pub fn weighted<T: Copy>(&mut self, list: &[(u32, T)]) -> T {
        let total: u32 = list.iter().map(|(w, _)| w).sum();
        let mut at = (self.bits() % u64::from(total.max(1))) as u32;
        for (weight, value) in list {
            if at < *weight {
                return *value;
            }
            at -= weight;
        }
        list[0].1
    }

    /// Some of `list`, in their order.
    pub fn some<T: Clone>(&mut self, list: &[T], percent: u64) -> Vec<T> {
        list.iter().filter(|_| self.chance(percent)).cloned().collect()
    }

    /// In another order.
    pub fn shuffle<T>(&mut self, list: &mut [T]) {
        for at in (1..list.len()).rev() {
            list.swap(at, self.below(at + 1));
        }
    }
}
