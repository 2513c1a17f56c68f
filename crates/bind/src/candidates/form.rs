//! Which candidates a group has: by what its statements are, and then by what the first ones cost.

use super::*;
use flashderive_ir::problem::AxisId;

/// What the statements of a group are, as far as that makes other candidates.
pub(super) struct Form {
    /// Single warps have an instruction for a product of theirs.
    pub contracted: bool,
    /// There is a product, which may be a ring even where single warps have no instruction for it.
    pub multiplied: bool,
    /// Several products, which may share a ring.
    pub several: bool,
    /// A product chooses an operand for each of its segments.
    pub in_segments: bool,
    /// Sums of products over several axes, which can have operands over one depth.
    pub nested: bool,
    /// Windows whose points lie side by side are a depth.
    pub in_runs: bool,
    /// All results of a product are a few fragments, which a warp or two can hold.
    pub small: bool,
    /// Combinations of two sides that no matrix instruction makes: threads that hold patches of their results take each element once.
    pub paired: bool,
    /// A loop from point to point.
    pub by_point: bool,
    /// What passes in a stream is the same for several points of the grid.
    pub shared: bool,
    /// Data leave each row a range of the stream.
    pub ranged: bool,
    /// They say so, and no sum has two sides.
    pub in_rows: bool,
    /// Rows that are scanned are short.
    pub short_scans: bool,
    /// Windows that move through a stream.
    pub moving: bool,
    /// They combine the results of other reductions, and multiply nothing.
    pub in_steps: bool,
}

impl Form {
    /// Of the kernels that the rules give a group.
    pub(super) fn of(p: &Problem, kernels: &[&KernelPlan], target: &Target) -> Form {
        let begins = |s: &Statement| segments::begins(p, s).is_some();
        // Some types have matrix instructions of warpgroups only.
        let product = |s: &&Statement| matches!(s.kind, Kind::Reduce { .. }) && (version::contracts(&s.value) || begins(s));
        let statements = || kernels.iter().flat_map(|k| &k.statements);
        let contracted = kernels.iter().any(|k| !k.contractions.is_empty());
        Form {
            contracted,
            multiplied: contracted || statements().any(|s| product(&s)),
            several: statements().filter(product).count() > 1,
            in_segments: statements().any(begins),
            nested: kernels.iter().any(|k| deep::chain(p, &k.statements).is_some()),
            in_runs: kernels.iter().any(|k| crate::relay::has_runs(p, &k.statements, target)),
            small: contracted && kernels.iter().flat_map(|k| k.contractions.values()).all(|c| c.tile[0] * c.tile[1] <= FEW_RESULTS),
            paired: kernels.iter().any(|k| k.statements.iter().any(|s| !k.contractions.contains_key(&s.target) && outer::pairs(p, s))),
            by_point: statements().any(|s| s.delayed().is_some()),
            shared: kernels.iter().any(|k| shares_its_stream(p, k)),
            ranged: kernels.iter().any(|k| plan::ranged(p, k)),
            in_rows: kernels.iter().any(|k| plan::ranged(p, k) && !k.statements.iter().any(|s| version::contracts(&s.value))),
            short_scans: kernels.iter().any(|k| plan::scans_short_rows(k)),
            moving: kernels.iter().any(|k| crate::windows::moving(p, k)),
            in_steps: !contracted && kernels.iter().any(|k| crate::apart::of_reduced(p, &k.statements).is_some()),
        }
    }
}

/// Whether a kernel sums a stream that passes anew for each of some points that read all of it alike: a block with several of these brings it once for all of them.
fn shares_its_stream(p: &Problem, k: &KernelPlan) -> bool {
    let once = |axis: AxisId| k.statements.iter().all(|s| plan::reads_reductions(s, &k.statements, axis).is_empty());
    let Some(stream) = k.stream.as_ref().filter(|s| (!s.resident || once(s.axis)) && s.cluster == 1 && s.split.is_none() && k.contractions.is_empty()) else {
        return false;
    };
    if !k.statements.iter().all(|s| matches!(s.kind, Kind::Map | Kind::Reduce { .. })) {
        return false;
    }
    let passing = plan::passing_reads(&k.statements, stream.axis);
    let several = |a: AxisId| p.axis(a).extent.as_constant() != Some(1);
    !passing.is_empty() && k.grid.iter().any(|(a, _)| several(*a) && passing.iter().all(|axes| !axes.contains(a)))
}

/// Results of a product up to which blocks of one warp or two are tried: 32 registers of each thread of a warp.
const FEW_RESULTS: u32 = 32 * 32;

/// Tiles that are smaller than all others, where none of these fit.
pub(super) fn smaller(none: bool, tries: &[Choice]) -> Vec<Choice> {
    let all = [8, 16].into_iter().flat_map(|shrink| [8, 4].map(|warps| Choice { warps, shrink, ..Choice::default() }));
    if none {
        all.filter(|c| !tries.contains(c)).collect()
    } else {
        Vec::new()
    }
}

/// All candidates, best guesses first. On the matrix unit few warps with large tiles read each operand fewest times;
/// rows want many threads.
pub(super) fn alternatives(form: &Form, target: &Target) -> Vec<Choice> {
    let Form {
        contracted,
        multiplied,
        several,
        in_segments,
        nested,
        in_runs,
        small,
        paired,
        by_point,
        shared: _,
        ranged,
        in_rows: _,
        short_scans,
        moving,
        in_steps,
    } = *form;
    let warps: &[u32] = match (contracted, small) {
        (true, true) => &[4, 8, 2, 1],
        (true, false) => &[4, 8],
        // Blocks that go from point to point wait for themselves alone: small ones spread over more multiprocessors.
        _ if by_point => &[4, 8, 16, 32],
        _ => &[8, 4, 16, 32],
    };
    let mut out = Vec::new();
    if multiplied && several {
        let joint = |ring: &ring::RingChoice| [0, -1, 1].map(|parts| Choice { parts, ring: Some(*ring), joint: true, ..Choice::default() });
        out.extend(ring::choices(target).iter().filter(|r| !r.stream_k).flat_map(joint));
    }
    if multiplied {
        for ring in ring::choices(target) {
            // Depths that all blocks share have no other parts.
            let parts: &[i32] = if ring.stream_k { &[0] } else { &[0, -1, 1] };
            out.extend(parts.iter().map(|parts| Choice { warps: 8, shrink: 1, parts: *parts, ring: Some(*ring), ..Choice::default() }));
        }
        // Blocks of one consumer that share a multiprocessor: what begins and ends the rows of one is hidden by another.
        let company = |ring: &ring::RingChoice| Choice { ring: Some(*ring), resident: 2, ..Choice::default() };
        let single: Vec<Choice> = ring::choices(target).iter().filter(|r| several && ring_columns::shares(r)).map(company).collect();
        // Rows with the same range of the stream are few: one consumer.
        let few = ring::choices(target).iter().filter(|r| **r == ring::FEW_ALIKE);
        let few = few.map(|ring| Choice { ring: Some(*ring), ..Choice::default() }).chain(single.iter().copied());
        let alike = |c: Choice| Choice { alike: true, ..c };
        // Where lists say how long ranges are, parts of them even out what blocks have to do: the finest of those that cost the same.
        let parts: &[i32] = if several { &[0, 1, 5, 4, 3] } else { &[0, 1] };
        out.extend(few.flat_map(|c| {
            let relays: &[Relay] = match (c.resident, several) {
                (1, true) => &[Relay::Needed, Relay::Rows],
                (1, false) => &[Relay::Needed],
                _ => &[],
            };
            let parts = parts.iter().map(|parts| Choice { parts: *parts, ..alike(c) });
            parts.chain(relays.iter().map(|relay| Choice { relay: *relay, ..alike(c) })).collect::<Vec<_>>()
        }));
        out.extend(single);
        // Sums over several axes have more blocks where those along one of them are stored.
        if several {
            let chains = ring::choices(target).iter().filter(|r| ring_columns::fits(r)).map(|ring| Choice { ring: Some(*ring), ..Choice::default() });
            out.extend(chains.chain(ring::choices(target).iter().filter(|r| ring_columns::shares(r)).map(company)).map(|c| Choice { partial: true, ..c }));
        }
        // What is saved of a wave is little beside operands that are written first.
        if several {
            let chains = ring::choices(target).iter().filter(|r| ring_columns::fits(r));
            out.extend(chains.map(|ring| Choice { ring: Some(*ring), relay: Relay::Rows, ..Choice::default() }));
        }
        if in_segments {
            let whole = ring::choices(target).iter().filter(|r| !r.stream_k);
            out.extend(whole.map(|ring| Choice { ring: Some(*ring), relay: Relay::Rows, ..Choice::default() }));
        }
        let of_form = |r: &Relay| match r {
            Relay::Flat => nested,
            Relay::Runs => in_runs,
            _ => true,
        };
        for relay in [Relay::Needed, Relay::Lines, Relay::Flat, Relay::Runs].into_iter().filter(of_form) {
            for joint in [true, false].into_iter().filter(|joint| several || !joint) {
                let whole = ring::choices(target).iter().filter(|r| !r.stream_k);
                out.extend(whole.map(|ring| Choice { ring: Some(*ring), joint, relay, ..Choice::default() }));
            }
        }
    }
    if multiplied && !target.has_multiplier_from_shared() {
        let relays = [Relay::Needed, Relay::Flat].into_iter().filter(|r| nested || *r != Relay::Flat);
        out.extend(relays.flat_map(|relay| [(4, 1), (8, 1), (4, 2)].map(|(warps, shrink)| Choice { warps, shrink, relay, ..Choice::default() })));
    }
    for shrink in [1, 2, 4] {
        for warps in warps.iter().copied() {
            // Where the model sees no difference, four blocks a multiprocessor rather than two: more bytes in flight.
            for parts in [0, -1, 2, 1, 3, 4] {
                out.push(Choice { warps, shrink, parts, ..Choice::default() });
            }
        }
    }
    if short_scans {
        out.extend([4, 2, 1].map(|warps| Choice { warps, ..Choice::default() }));
    }
    if ranged {
        let small = [8, 4, 2, 1].into_iter().flat_map(|warps| [1, 2, 4].map(|shrink| Choice { warps, shrink, ..Choice::default() }));
        out.extend(small.flat_map(|c| [c, Choice { alike: true, ..c }]));
    }
    if !contracted {
        out.extend(outer::CHOICES.iter().flat_map(|o| [0, 1].map(|parts| Choice { parts, outer: Some(*o), ..Choice::default() })));
    } else if paired {
        // A product reads what they make: its tiles are of single warps.
        out.extend(outer::CHOICES.iter().flat_map(|o| [2, 4].map(|shrink| Choice { shrink, outer: Some(*o), ..Choice::default() })));
    }
    if !contracted {
        out.extend([16].map(|warps| Choice { warps, cluster: true, ..Choice::default() }));
    }
    if moving {
        let of = |window: &u32| [(8, 1), (4, 1), (4, 4)].map(|(warps, shrink)| Choice { warps, shrink, window: *window, ..Choice::default() });
        out.extend(crate::windows::TRIPS.iter().flat_map(of));
    }
    if in_steps {
        out.extend([8, 4].map(|warps| Choice { warps, partial: true, ..Choice::default() }));
    }
    out
}

/// The candidates of a select: many threads or few, and blocks that share a row.
pub(super) fn selects() -> Vec<Choice> {
    let of = |sharing| [32, 16, 8, 4].map(|warps| Choice { warps, sharing, ..Choice::default() });
    let lanes = [8, 4, 16, 2, 1].map(|warps| Choice { warps, sharing: 0, ..Choice::default() });
    [1, 2, 4, 8].into_iter().flat_map(of).chain(lanes).collect()
}

/// The cheapest few plans without a ring, with stages of shared memory for what the warps multiply or scan.
pub(super) fn copied_ahead(offered: &[(Choice, Offered)], tried: &[Choice], stages: &[u32]) -> Vec<Choice> {
    if tried.iter().any(|c| c.stages > 0) {
        return Vec::new();
    }
    let mut plain: Vec<&(Choice, Offered)> = offered.iter().filter(|(c, _)| c.ring.is_none()).collect();
    plain.sort_by(|a, b| a.1.predicted_us.total_cmp(&b.1.predicted_us));
    plain.iter().take(AHEAD_PLANS).flat_map(|(c, _)| stages.iter().map(|stages| Choice { stages: *stages, ..*c })).collect()
}

/// Larger tiles, where blocks that wait for their loads are very many: more elements a thread, and what is combined in its registers. Of products this
/// is so for what is written for them first. And several points of the grid a block, where the same stream passes for all of them.
pub(super) fn larger(best: Option<&Best>, tried: &[Choice], form: &Form, target: &Target) -> Vec<Choice> {
    let multiplied = form.multiplied;
    let shared = form.shared && !form.contracted;
    let many = |b: &&Best| shared && b.us > SHORT_US || MANY_BLOCKS * i64::from(target.multiprocessors) < b.waiting;
    match best.filter(many).filter(|_| tried.iter().all(|c| c.grow == 1)) {
        Some(best) if best.choice.relay != Relay::None => [2, 4].map(|grow| Choice { grow, ..best.choice }).to_vec(),
        Some(_) if !multiplied || shared => {
            // Points of the grid beside one another want registers of their own: fewer points of the stream.
            let shrinks: &[u32] = if shared { &[1, 2, 4] } else { &[1] };
            let wide = [2, 4, 8].iter().flat_map(|grow| [4, 8].map(|warps| Choice { warps, grow: *grow, ..Choice::default() }));
            let wide = wide.flat_map(move |c| shrinks.iter().map(move |shrink| Choice { shrink: *shrink, ..c }));
            // Rows that end early by arithmetic have little for each block: the largest of a moving window of 71 (trial `list_of_edges`) 58.8 -> 16.6 us by price.
            let thin = [1, 4].iter().flat_map(|shrink| [2, 1].map(|warps| Choice { warps, shrink: *shrink, ..Choice::default() }));
            // Neighbouring rows of short ranges are a block's that has all of them, and each of its points is tried for each.
            let beside: &[u32] = if form.in_rows { &[8, 16, 32, 64] } else { &[] };
            let beside = beside.iter().flat_map(|grow| [2, 1].map(|warps| Choice { warps, grow: *grow, shrink: 4, ..Choice::default() }));
            // Threads with rows of their own. More parts are more warps: of what costs the same they are taken. Eight rows leave room for two warps a scheduler, which is slower than priced (measured and
            // priced, h200, 8 and 4 rows: forces of 65536 bodies 5154 and 3553, 4771 and 5833; weights of distances of 16384 points 183 and 158, 224 and 303).
            let rows: &[u32] = if shared { &[1, 2, 4] } else { &[] };
            let own = rows.iter().map(|own| Choice { warps: 4, own: *own, ..Choice::default() });
            let own = own.flat_map(|c| [(2, 3), (2, 2), (2, 1), (2, 0), (1, 0), (4, 2)].map(|(shrink, parts)| Choice { shrink, parts, ..c }));
            wide.chain(thin).chain(beside).chain(own).collect()
        }
        _ => Vec::new(),
    }
}

/// Price up to which blocks do not get several points of a shared stream: like the next number, this only spares planning where little can be gained. Not measured.
const SHORT_US: f64 = 20.0;

/// Blocks a multiprocessor, of kernels that memory does not bind, from which on larger tiles are tried: they are priced like any other, so this only spares planning where little can be gained. Not
/// measured; those that gained had 1,700 to 3,000 (h200).
const MANY_BLOCKS: i64 = 256;

/// The cheapest few rings along their columns that read something of the columns alone, with that loaded once a block.
pub(super) fn loaded_once(could: &mut [(f64, Choice)], tried: &[Choice]) -> Vec<Choice> {
    if tried.iter().any(|c| c.points) {
        return Vec::new();
    }
    could.sort_by(|a, b| a.0.total_cmp(&b.0));
    could.iter().take(AHEAD_PLANS).map(|(_, c)| Choice { points: true, ..*c }).collect()
}

/// Plans that are tried with operands copied ahead, or with points loaded once.
const AHEAD_PLANS: usize = 4;
