//! Which thread of a ring has which of the results.

use super::*;

/// Columns of a tile that are finished at a time: a power of two; or, where that would be short, an odd number of 16-byte
/// pieces of a row of 16-bit elements, which lie in different banks row by row without a permutation. Where threads store them, the lanes of a
/// row are a power of two.
pub(super) fn columns_at_once(columns: u32, by_engine: bool) -> u32 {
    let power = 1 << columns.trailing_zeros().min(CHUNK.trailing_zeros());
    let odd = (columns >> columns.trailing_zeros()) * 8;
    if by_engine && power < CHUNK / 2 && odd <= 2 * CHUNK && power < odd && columns.is_multiple_of(odd) {
        odd
    } else {
        power
    }
}

/// The layout of `columns` columns of the accumulators: a warp of a consumer has 16 rows of each 64.
pub fn fragment(c: &ContractionPlan, ring: &RingPlan, columns: u32) -> Layout {
    rows_of(c, ring, columns, ring.blocks(c))
}

/// The layout of what is finished at a time.
pub fn part(c: &ContractionPlan, ring: &RingPlan) -> Layout {
    rows_of(c, ring, ring.chunk, ring.blocks_at_once(c))
}

fn rows_of(c: &ContractionPlan, ring: &RingPlan, columns: u32, blocks: u32) -> Layout {
    if ring.memory.is_some() {
        return memory::rows_of(c, columns);
    }
    let [apart, group] = ring.block_strides(blocks);
    let whole = Layout {
        regs: vec![Mode::new(c.row, blocks, apart), Mode::new(c.column, columns / 8, 8), Mode::new(c.row, 2, 8), Mode::new(c.column, 2, 1)],
        lanes: vec![Mode::new(c.column, 4, 2), Mode::new(c.row, 8, 1)],
        warps: vec![Mode::new(c.row, 4, 16), Mode::new(c.row, ring.sharing(), group)],
    };
    several::apart(whole.canonical(), c.row, &ring.rows)
}

/// A layout of `columns` columns in which a warp keeps its own rows and neighbouring lanes touch neighbouring elements along
/// `inner`, 16 bytes each where they run along the columns: between it and the fragment only lanes of a warp exchange values.
/// `None` where the fragment's own accesses fill whole sectors of 32 bytes already.
pub fn lines(c: &ContractionPlan, ring: &RingPlan, columns: u32, inner: AxisId, bits: u32) -> Option<Layout> {
    // The pass through shared memory is between consumers that are at the same tile.
    if ring.alternate {
        return None;
    }
    if ring.memory.is_some() {
        return memory::lines(c, columns, inner, bits);
    }
    let blocks = ring.own_blocks(c);
    let [apart, group] = ring.block_strides(blocks);
    let warps = vec![Mode::new(c.row, 4, 16), Mode::new(c.row, ring.groups, group)];
    let (regs, lanes) = if inner == c.column {
        let vector = (128 / bits).min(columns);
        let across = columns / vector;
        if bits >= 32 || !across.is_power_of_two() || !(2..=32).contains(&across) {
            return None;
        }
        let down = 32 / across;
        (vec![Mode::new(c.row, 16 / down, down), Mode::new(c.column, vector, 1)], vec![Mode::new(c.column, across, vector), Mode::new(c.row, down, 1)])
    } else {
        // 16 rows are 16 neighbours.
        let vector = (128 / bits).min(8);
        let (along, beside) = (16 / vector, 32 * vector / 16);
        if !columns.is_multiple_of(beside) {
            return None;
        }
        (
            vec![Mode::new(c.column, columns / beside, beside), Mode::new(c.row, vector, 1)],
            vec![Mode::new(c.row, along, vector), Mode::new(c.column, beside, 1)],
        )
    };
    let mut all = vec![Mode::new(c.row, blocks, apart)];
    all.extend(regs);
    Some(several::apart(Layout { regs: all, lanes, warps }.canonical(), c.row, &ring.rows))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_at_once_suit_what_stores_them() {
        // An odd number of pieces for the copy engine; a power of two of neighbouring lanes for threads.
        assert_eq!([176, 160, 144, 88, 128].map(|n| columns_at_once(n, true)), [88, 32, 72, 88, 64]);
        assert_eq!([176, 160, 144, 88, 128].map(|n| columns_at_once(n, false)), [16, 32, 16, 8, 64]);
    }
}
