//! Tiles of rings that are tried.

/// Tile of rows and columns, and consumers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RingChoice {
    /// Rows of a tile, 64 a consumer or a multiple.
    pub rows: u32,
    /// Columns of a tile.
    pub columns: u32,
    /// Consumer warpgroups, along the rows.
    pub groups: u32,
    /// Whether the operands change sides: the rows of the instruction are the columns of the product.
    pub swap: bool,
    /// Blocks of a cluster that each take a part of the depth; 1 if a block takes all of it.
    pub cluster: u32,
    /// Whether consumers take tiles in turns; else they share each tile.
    pub alternate: bool,
    /// Blocks of a cluster at neighbouring tiles, which share an operand; 1 if a block brings all that it needs.
    pub together: u32,
    /// Whether the depths of the tiles behind the whole waves are cut into parts for all blocks.
    pub stream_k: bool,
}

/// Consumers that share a tile.
pub(super) const fn shared(rows: u32, columns: u32, groups: u32) -> RingChoice {
    RingChoice { rows, columns, groups, swap: false, cluster: 1, alternate: false, together: 1, stream_k: false }
}

/// One consumer of a tile whose operands change sides.
pub(super) const fn turned(rows: u32, columns: u32) -> RingChoice {
    RingChoice { rows, columns, groups: 1, swap: true, cluster: 1, alternate: false, together: 1, stream_k: false }
}

/// Blocks of a cluster, each with its part of the depth.
pub(super) const fn clustered(cluster: u32, of: RingChoice) -> RingChoice {
    RingChoice { cluster, ..of }
}

/// Two consumers that take tiles in turns.
pub(super) const fn in_turns(rows: u32, columns: u32) -> RingChoice {
    RingChoice { rows, columns, groups: 2, swap: false, cluster: 1, alternate: true, together: 1, stream_k: false }
}

/// The same for tiles whose operands change sides: few rows of the product, which its tiles then divide more evenly than by 64.
pub(super) const fn turned_in_turns(rows: u32, columns: u32) -> RingChoice {
    RingChoice { swap: true, ..in_turns(rows, columns) }
}

/// Blocks at neighbouring tiles that share an operand.
pub(super) const fn together(together: u32, of: RingChoice) -> RingChoice {
    RingChoice { together, ..of }
}

/// Tiles whose depths are cut behind the whole waves.
pub(super) const fn streamed(of: RingChoice) -> RingChoice {
    RingChoice { stream_k: true, ..of }
}

/// The tile for rows that a condition along the stream leaves the same range: they are few.
pub const FEW_ALIKE: RingChoice = shared(64, 128, 1);

/// Tiles to try: two consumers of 128 accumulators a thread, then smaller ones for products with few tiles, which are
/// turned where they are lower than the instruction's 64 rows. Tiles whose columns are no power of two are for products whose
/// tiles would leave most of the multiprocessors idle in a last wave. Three consumers hide behind one another what chains of narrow products do between them.
pub const CHOICES: [RingChoice; 46] = [
    shared(128, 256, 2),
    shared(256, 128, 2),
    shared(128, 128, 2),
    shared(128, 64, 2),
    turned(64, 16),
    turned(64, 32),
    shared(64, 256, 1),
    shared(64, 128, 1),
    shared(64, 64, 1),
    shared(64, 32, 1),
    shared(64, 16, 1),
    turned(64, 64),
    clustered(2, shared(128, 128, 2)),
    clustered(2, shared(128, 64, 2)),
    clustered(4, shared(128, 128, 2)),
    clustered(2, shared(64, 64, 1)),
    clustered(2, turned(64, 64)),
    shared(128, 192, 2),
    shared(128, 224, 2),
    in_turns(128, 176),
    in_turns(128, 160),
    in_turns(128, 144),
    in_turns(128, 128),
    in_turns(64, 256),
    in_turns(64, 192),
    in_turns(64, 176),
    clustered(2, shared(128, 32, 2)),
    clustered(2, shared(128, 16, 2)),
    clustered(2, shared(128, 96, 2)),
    together(2, shared(128, 256, 2)),
    together(2, shared(256, 128, 2)),
    together(2, shared(128, 128, 2)),
    streamed(shared(128, 256, 2)),
    streamed(shared(256, 128, 2)),
    streamed(shared(128, 128, 2)),
    streamed(shared(128, 192, 2)),
    streamed(in_turns(128, 176)),
    streamed(in_turns(128, 128)),
    streamed(in_turns(64, 256)),
    turned_in_turns(64, 128),
    turned_in_turns(64, 144),
    turned_in_turns(64, 160),
    turned_in_turns(64, 176),
    turned_in_turns(64, 192),
    shared(192, 128, 3),
    shared(128, 32, 2),
];
