//! Tiles of an incomplete wave cut along the depth, so that all blocks share them ("stream-K").
//!
//! Tiles that are no whole number of waves of blocks leave multiprocessors idle in the last wave. Whole waves are taken tile by tile; the depth
//! of the tiles that remain is cut into pieces, which all blocks take at the same time:
//!
//! ```text
//! tile     step  0            cut           2 cut          end
//! all            | part 0      | part 1      | .. | the end |       `full` parts of `cut` steps, and what is left
//! blocks of      R blocks      R blocks           R / `ends`        who takes ends takes several, one after the other
//! ```
//! With `R` remaining tiles and `P` blocks, `full` parts of each tile have blocks of their own, as many as there are blocks for; the others share the ends, of which one
//! block takes `ends = ceil(R / (P - full R))`. A part takes as long as these: `cut = S ends / (full ends + 1)` of `S` steps. (68 tiles, 132
//! blocks: 68 take two thirds of a depth each, 34 take the last thirds of two tiles.) The wave costs `cut / S` in place of 1. Each end is handed over, so a block
//! takes [`MOST_ENDS`] at most; where that is too few, tiles have equal parts (60 tiles: two halves each), or are not cut.
//!
//! Part 0 is longer than the others by `lead` steps: what the others need to write their sums and to say so.
//!
//! Pieces begin at the same few steps in all tiles. So the blocks that are at work at a time ask for the same parts of the operands at about
//! the same time, as they do for whole tiles, and the cache answers them together. Equal shares of the sequence of all steps, tile behind tile, are a little
//! shorter, but every block then is at another step: measured, h200, bf16 m1536 n4096 k7168 in tiles of 128x256 took 194.6 us with such shares (the model
//! without that effect: 114.5; with parts that begin together 130.6, of 128.2 in the model), m320 n4096 k7168 in tiles of 128x128 60.3 (36.0; 45.7 of 37.3).
//!
//! Who has part 0 of a tile finishes it: it adds the sums of the other parts in the order of the depth, which depends on sizes and target
//! alone, so results are the same bits on every run. Parts have blocks with the smaller numbers the later they are in the depth: a block waits for blocks
//! with smaller numbers only, and these wait for nobody before they have written. There are no more blocks than the chip holds, so the waits end.
//!
//! Osama, Merrill, Cecka, Garland, Owens: Stream-K, PPoPP 2023, from which this differs in where tiles are cut.

use flashderive_device::host::HostExpr;

/// Parts that one tile is cut into at most: who finishes the tile reads the sums of all others.
pub const MOST_PARTS: i64 = 4;

/// Ends that one block takes at most: it hands each over (measured, h200: 60 remaining tiles of 128x256 with five ends a block take 130.6 us in all, priced
/// at 128.2 with 18 for writing).
pub const MOST_ENDS: i64 = 2;

/// Share of the waves that must be saved: of less nothing is left when sums have changed hands, and a last wave of few tiles is short, since they have the
/// power and the memory for themselves (measured, h200: 4096 tiles of 128x256, 31.03 waves of which 2.3 % are saved, take 1657.6 us with cuts and 1648.2
/// without, where 1406.6 and 1433.2 are priced).
const LEAST_SAVED: f64 = 0.05;

/// Tiles, blocks and steps of a tile's depth at the sizes that are planned for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StreamK {
    /// Tiles.
    pub tiles: i64,
    /// Blocks that stay.
    pub workers: i64,
    /// Steps of the depth of a tile.
    pub steps: i64,
    /// Steps that part 0 has more than others.
    pub lead: i64,
}

impl StreamK {
    /// `None` where cuts save nothing worth the exchange: waves are as good as full, or tiles have few steps.
    pub fn worthwhile(tiles: i64, workers: i64, steps: i64, lead: i64) -> Option<StreamK> {
        let found = StreamK { tiles, workers, steps, lead };
        let [_, whole, rest, _, _, cut] = found.numbers();
        let waves = (whole + (rest > 0) as i64) as f64;
        let saved = (steps - cut - lead) as f64 / steps.max(1) as f64;
        (rest > 0 && steps > 1 && saved > LEAST_SAVED * waves).then_some(found)
    }

    /// Blocks, whole waves, remaining tiles, their full parts, ends of a block, and steps of a part.
    fn numbers(&self) -> [i64; 6] {
        let d = Division::of(HostExpr::Const(self.tiles), HostExpr::Const(self.steps), self.workers, self.lead);
        [&d.workers, &d.whole, &d.rest, &d.full, &d.ends, &d.cut].map(|e| e.eval(&[]))
    }

    /// The division for people.
    pub fn text(&self) -> String {
        let [workers, whole, rest, full, ends, cut] = self.numbers();
        let end = (self.steps - full * cut - self.lead).max(0);
        format!(
            "{} tiles are {:.2} waves of {workers} blocks: {whole} tiles a block as they are; of the other {rest}, {full} x {rest} blocks have {cut} of {} steps each, those with the first ones {} more, the others the last {end} of {ends}; whoever has a tile's first step adds the sums of its other parts in their order",
            self.tiles,
            self.tiles as f64 / workers as f64,
            self.steps,
            self.lead,
        )
    }
}

/// The division of run-time sizes, for the launcher.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Division {
    /// Blocks.
    pub workers: HostExpr,
    /// Steps of a tile.
    pub steps: HostExpr,
    /// Tiles that each block takes as they are.
    pub whole: HostExpr,
    /// Tiles that remain.
    pub rest: HostExpr,
    /// Parts of a remaining tile that have a block each.
    pub full: HostExpr,
    /// Ends of tiles that a block takes.
    pub ends: HostExpr,
    /// Blocks that take ends.
    pub enders: HostExpr,
    /// Steps of a part, part 0 apart, at least one: the parts that there are depend on tiles and blocks alone, and may have no steps.
    pub cut: HostExpr,
}

impl Division {
    /// The division of `tiles` tiles of `steps` steps over `workers` blocks, with `lead` steps more in part 0.
    pub fn of(tiles: HostExpr, steps: HostExpr, workers: i64, lead: i64) -> Division {
        use HostExpr::{Add, CeilDiv, Const, Max, Min, Mul};
        let add = |a: &HostExpr, b: HostExpr| Add(Box::new(a.clone()), Box::new(b));
        let mul = |a: &HostExpr, b: &HostExpr| Mul(Box::new(a.clone()), Box::new(b.clone()));
        let up = |a: HostExpr, b: &HostExpr| CeilDiv(Box::new(a), Box::new(b.clone()));
        let minus = |a: HostExpr, b: &HostExpr, c: &HostExpr| Add(Box::new(a), Box::new(Mul(Box::new(mul(b, c)), Box::new(Const(-1)))));
        let least = |a: HostExpr, b: i64| Min(Box::new(a), Box::new(Const(b)));
        // Fewer tiles than parts are wanted have fewer blocks.
        let workers = least(mul(&tiles, &Const(MOST_PARTS)), workers);
        let whole = add(&up(add(&tiles, Const(1)), &workers), Const(-1));
        let rest = minus(tiles, &whole, &workers);
        let full = least(add(&up(workers.clone(), &rest), Const(-1)), MOST_PARTS - 1);
        let ends = up(rest.clone(), &minus(workers.clone(), &full, &rest));
        let most = |a: HostExpr, b: i64| Max(Box::new(a), Box::new(Const(b)));
        // 1 where a block would have too many ends: all parts get blocks of their own then, one a tile less.
        let equal = least(most(add(&ends, Const(-MOST_ENDS)), 0), 1);
        let full = minus(full, &equal, &Const(1));
        let ends = minus(ends.clone(), &equal, &add(&ends, Const(-1)));
        let enders = up(rest.clone(), &ends);
        let later = most(add(&steps, Const(-lead)), 0);
        let cut = most(up(mul(&later, &ends), &add(&mul(&full, &ends), Const(1))), 1);
        Division { workers, steps, whole, rest, full, ends, enders, cut }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeMap;

    const LEAD: i64 = 4;

    fn division(tiles: i64, steps: i64, workers: i64) -> Division {
        Division::of(HostExpr::Const(tiles), HostExpr::Const(steps), workers, LEAD)
    }

    /// Tile, first step and end of every piece of block `block`: the arithmetic of the kernel in numbers.
    fn pieces(tiles: i64, steps: i64, workers: i64, block: i64) -> Vec<[i64; 3]> {
        let d = division(tiles, steps, workers);
        let [workers, whole, rest, full, enders, cut] = [&d.workers, &d.whole, &d.rest, &d.full, &d.enders, &d.cut].map(|e| e.eval(&[]));
        let mut out: Vec<[i64; 3]> = (0..whole).map(|t| [block + t * workers, 0, steps]).collect();
        let behind = block - enders;
        let at = |part: i64| if part == 0 { 0 } else { (part * cut + LEAD).min(steps) };
        if behind < 0 {
            out.extend((block..rest).step_by(enders as usize).map(|tile| [whole * workers + tile, at(full), steps]));
        } else if behind < full * rest {
            let part = full - 1 - behind / rest;
            out.push([whole * workers + behind % rest, at(part), at(part + 1)]);
        }
        out
    }

    const CASES: [(i64, i64, i64); 13] = [
        (1, 1, 4),
        (1, 7, 4),
        (3, 112, 132),
        (80, 112, 132),
        (132, 5, 132),
        (133, 5, 132),
        (131, 40, 132),
        (192, 112, 132),
        (2048, 128, 132),
        (7, 3, 2),
        (5, 6, 4),
        (9, 0, 4),
        (66, 3, 132),
    ];

    #[test]
    fn every_step_is_done_once_and_nobody_waits_for_a_later_block() {
        for (tiles, steps, workers) in CASES {
            let used = division(tiles, steps, workers).workers.eval(&[]);
            assert!(used <= workers && used > 0);
            let mut owners: BTreeMap<i64, Vec<(i64, i64, i64)>> = BTreeMap::new();
            for block in 0..used {
                for [tile, from, to] in pieces(tiles, steps, workers, block) {
                    owners.entry(tile).or_default().push((from, to, -block));
                }
            }
            assert_eq!(owners.len() as i64, tiles);
            for (_, mut parts) in owners {
                parts.sort();
                assert!(parts.len() as i64 <= MOST_PARTS, "{parts:?}");
                assert_eq!((parts[0].0, parts[parts.len() - 1].1), (0, steps));
                assert!(parts.windows(2).all(|p| p[0].1 == p[1].0 && p[0].2 < p[1].2), "{tiles} {steps} {workers}: {parts:?}");
            }
        }
    }

    #[test]
    fn no_block_has_more_than_whole_waves_and_a_cut() {
        for (tiles, steps, workers) in CASES {
            let d = division(tiles, steps, workers);
            let [used, whole, rest, cut] = [&d.workers, &d.whole, &d.rest, &d.cut].map(|e| e.eval(&[]));
            let most = (0..used).map(|b| pieces(tiles, steps, workers, b).iter().map(|p| p[2] - p[1]).sum::<i64>()).max();
            assert!(most <= Some(whole * steps + if rest > 0 { (cut + LEAD).min(steps) } else { 0 }), "{tiles} {steps} {workers}");
        }
    }

    #[test]
    fn full_waves_are_not_cut() {
        let cut = |tiles, workers, steps| StreamK::worthwhile(tiles, workers, steps, LEAD);
        assert!(cut(264, 132, 64).is_none() && cut(656, 132, 32).is_none());
        assert!(cut(192, 132, 64).is_some() && cut(80, 132, 64).is_some());
        assert!(cut(192, 132, 1).is_none() && cut(0, 132, 64).is_none() && cut(192, 132, 4).is_none());
        // Ends of more than two tiles.
        assert!(cut(130, 132, 64).is_none());
        let told = StreamK { tiles: 200, workers: 132, steps: 40, lead: LEAD }.text();
        assert!(told.starts_with("200 tiles are 1.52 waves of 132 blocks: 1 tiles a block as they are; of the other 68, 1 x 68 blocks have 24 of 40 steps each, those with the first ones 4 more, the others the last 12 of 2;"), "{told}");
        let told = StreamK { tiles: 192, workers: 132, steps: 100, lead: LEAD }.text();
        assert!(
            told.contains("of the other 60, 1 x 60 blocks have 48 of 100 steps each, those with the first ones 4 more, the others the last 48 of 1;"),
            "{told}"
        );
    }
}
