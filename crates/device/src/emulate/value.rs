//! One value a thread: columns of numbers.

/// A column: one entry a thread.
#[derive(Clone, Debug)]
pub(super) enum Column {
    /// `F32`.
    Real(Vec<f32>),
    /// All other types, in 64 bits; `U32` is kept in 0..2^32.
    Whole(Vec<i64>),
}

impl Column {
    pub(super) fn whole(self) -> Vec<i64> {
        match self {
            Column::Whole(v) => v,
            Column::Real(v) => v.into_iter().map(|x| x as i64).collect(),
        }
    }

    pub(super) fn real(self) -> Vec<f32> {
        match self {
            Column::Real(v) => v,
            Column::Whole(v) => v.into_iter().map(|x| x as f32).collect(),
        }
    }
}
