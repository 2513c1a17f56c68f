//! Inputs whose mass lies at the edges: of each row along each dimension one point is large, another below zero, a
//! few more are middling, and all others are almost nothing.
//!
//! A sum that leaves out the first or the last of many terms, a bound that is off by one, or a part that is forgotten
//! where parts meet changes nothing that a tolerance would show while all terms have one size. Here the term that is
//! left out is most of the result. The large point of a row walks through the places of [`places`], so that over the
//! rows and the cases each is the largest once, and the least once.

/// Size of the largest points, in the units that the input is drawn in.
const PEAK: f64 = 8.0;
/// Of the least; not as far from 0, so that of absolute values one is the largest.
const PIT: f64 = -6.0;
/// Of points at the other edges.
const HILL: f64 = 2.0;
/// Of everything else.
const FLAT: f64 = 1.0 / 256.0;

/// Most places of one dimension.
const MAX_PLACES: usize = 24;

/// Where an axis of `extent` points is likely to be cut: the last and the first point, then the points around multiples
/// of `marks` (the steps of a program's loops, where they are known) and around powers of two. Most telling first.
pub fn places(extent: usize, marks: &[usize]) -> Vec<usize> {
    let mut out = Vec::new();
    let mut add = |place: usize| {
        if place < extent && out.len() < MAX_PLACES && !out.contains(&place) {
            out.push(place);
        }
    };
    if let Some(last) = extent.checked_sub(1) {
        add(last);
    }
    add(0);
    for t in marks {
        for cut in [*t, extent.saturating_sub(1) / (*t).max(1) * t] {
            [cut, cut.wrapping_sub(1), cut + 1].into_iter().for_each(&mut add);
        }
    }
    // From the middle outwards: 128, 64, 256, 32, ...
    for power in [7, 6, 8, 5, 9, 4, 10, 3, 11, 12, 13] {
        let cut = 1usize << power;
        [cut, cut - 1, cut + 1].into_iter().for_each(&mut add);
    }
    out
}

/// What an element is in a case of edges.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Height {
    /// The largest of its row.
    Peak,
    /// The least of its row.
    Pit,
    /// At another edge.
    Hill,
    /// Anywhere else.
    Flat,
}

impl Height {
    /// Its share of the unit that a tensor is drawn in.
    pub fn share(self) -> f64 {
        match self {
            Height::Peak => PEAK,
            Height::Pit => PIT,
            Height::Hill => HILL,
            Height::Flat => FLAT,
        }
    }
}

/// The heights of a tensor of some shape.
pub struct Edges {
    shape: Vec<usize>,
    places: Vec<Vec<usize>>,
    /// By dimension, for each point its number among the places.
    rank: Vec<Vec<Option<usize>>>,
    turn: usize,
}

impl Edges {
    /// Number `turn` of the cases.
    pub fn new(shape: &[usize], turn: usize, marks: &[usize]) -> Edges {
        let places: Vec<Vec<usize>> = shape.iter().map(|n| places(*n, marks)).collect();
        let rank = shape.iter().zip(&places).map(|(n, p)| {
            let mut at = vec![None; *n];
            p.iter().enumerate().for_each(|(i, place)| at[*place] = Some(i));
            at
        });
        Edges { rank: rank.collect(), shape: shape.to_vec(), places, turn }
    }

    /// The height of row-major element `flat`.
    ///
    /// Along each dimension the elements with the same other indices are a row; the rows' large points are dealt in
    /// turns. An element is as high as its highest dimension makes it.
    pub fn height(&self, flat: usize) -> Height {
        let mut rest = flat;
        let mut at = vec![0; self.shape.len()];
        for (slot, n) in at.iter_mut().zip(&self.shape).rev() {
            (*slot, rest) = (rest % n, rest / n);
        }
        let mut height = Height::Flat;
        for (d, n) in self.shape.iter().enumerate() {
            // A dimension of few points has no edges that others would not have.
            let Some(rank) = self.rank[d][at[d]].filter(|_| *n > 2) else { continue };
            let row: usize = at.iter().enumerate().filter(|(e, _)| *e != d).map(|(_, i)| *i).sum();
            // How far behind the row's large point it comes in the order of the places.
            let all = self.places[d].len();
            match (rank + all - (row + self.turn) % all) % all {
                0 => return Height::Peak,
                1 => height = Height::Pit,
                _ if height == Height::Flat => height = Height::Hill,
                _ => {}
            }
        }
        height
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ends_come_first_and_marks_before_powers() {
        assert_eq!(places(1, &[]), [0]);
        assert_eq!(places(2, &[]), [1, 0]);
        assert_eq!(places(0, &[]), Vec::<usize>::new());
        assert_eq!(places(1003, &[96])[..8], [1002, 0, 96, 95, 97, 960, 959, 961]);
        assert_eq!(places(130, &[])[..5], [129, 0, 128, 127, 64]);
        assert!(places(1 << 20, &[48, 96, 112, 7, 9]).len() <= MAX_PLACES);
    }

    #[test]
    fn each_row_has_one_peak_and_the_ends_are_peaks_of_some() {
        for turn in 0..3 {
            let edges = Edges::new(&[2, 1000], turn, &[]);
            let peaks = |row: usize| (0..1000).filter(|i| edges.height(row * 1000 + i) == Height::Peak).collect::<Vec<_>>();
            let order = places(1000, &[]);
            assert_eq!((peaks(0), peaks(1)), (vec![order[turn]], vec![order[turn + 1]]));
        }
        let flat = Edges::new(&[300], 1, &[]);
        assert_eq!(flat.height(0), Height::Peak);
        assert_eq!((flat.height(299), flat.height(128), flat.height(5)), (Height::Hill, Height::Pit, Height::Flat));
    }
}
