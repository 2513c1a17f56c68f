//! One kernel's tiles, warps, stream and contraction shapes, as a candidate chooses them.

use super::*;

/// Into how many parts a stream is cut: enough blocks for every multiprocessor, while a part still has work.
pub(super) fn parts(
    statements: &[Statement],
    online: &BTreeMap<TensorId, Pair>,
    axis: AxisId,
    blocks: i64,
    trips: i64,
    target: &Target,
    choice: Choice,
) -> i64 {
    let reduces = |s: &Statement| matches!(&s.kind, Kind::Reduce { axes, .. } if axes.contains(&axis));
    for s in statements {
        let plain = match &s.kind {
            Kind::Reduce { op, .. } if reduces(s) => {
                matches!(op, Combine::Sum | Combine::Product | Combine::Max | Combine::Min | Combine::Any | Combine::All) || split::composite(*op)
            }
            Kind::Scan { .. } | Kind::Recurrence { .. } => false,
            _ => true,
        };
        // A second pass needs the whole.
        let waits = reduces(s) && reads_reductions(s, statements, axis).iter().any(|t| online.get(&s.target).is_none_or(|pair| pair.key != *t));
        if !plain || waits {
            return 1;
        }
    }
    if !statements.iter().any(reduces) {
        return 1;
    }
    let whole = target.multiprocessors as i64;
    let wanted = if choice.parts < 0 { whole >> -choice.parts } else { whole << choice.parts };
    let shifted = wanted / blocks;
    // The merge reads every part: no more parts than a block can take in one sweep.
    shifted.min(trips).clamp(1, MOST_PARTS)
}

/// Points of a row up to which a tile of 64 rows by 64, two orders of which are contiguous, is held: 16 registers a thread and point.
const LONGEST_BALANCED: i64 = 16;

pub(super) fn pow2(v: i64) -> u32 {
    (v.clamp(1, 1 << 30) as u32).next_power_of_two()
}

/// Tiles, warps and layouts of one kernel.
pub(super) fn tile(
    p: &Problem,
    shape: &group::Shape,
    statements: &[Statement],
    target: &Target,
    sizes: &[i64],
    record: RecordId,
    like: Option<(&KernelPlan, AxisId)>,
    choice: Choice,
) -> Result<KernelPlan, Diagnostics> {
    // A cluster that holds rows whole combines them at once, whatever axes they have.
    if let Some(joined) = shape.stream.filter(|_| choice.cluster).and_then(|axis| whole_rows(p, statements, axis)) {
        let plan = tile(p, shape, &joined, target, sizes, record, like, choice)?;
        if plan.stream.as_ref().is_some_and(|s| s.cluster > 1) {
            return Ok(plan);
        }
    }
    // Patches of results stream their depth, however short it is.
    let streamed = outer::streamed(shape, statements).filter(|_| choice.outer.is_some());
    let shape = streamed.as_ref().unwrap_or(shape);
    let extent = |a: AxisId| p.axis(a).extent.eval(sizes).max(1);
    let constant = |a: AxisId| p.axis(a).extent.as_constant();
    let mut local: Vec<(AxisId, u32)> = shape.local.iter().map(|a| (*a, pow2(constant(*a).unwrap_or(1)))).collect();
    let mut grid: BTreeMap<AxisId, u32> = shape.common.iter().map(|a| (*a, 1)).collect();
    let shapes: Vec<(TensorId, Product)> = statements
        .iter()
        .filter_map(|s| contraction::shape(p, s, shape, like.map(|(_, part)| part)).map(|c| (s.target, c)))
        .filter(|(_, c)| contraction::usable(p, c, target))
        .collect();
    let task = Task { shape, statements, target, sizes, record, choice };
    if let Some(ring) = ring::plan(p, &task, &shapes).or_else(|| ring_columns::plan(p, &task, &shapes)) {
        return Ok(ring);
    }
    let shapes: Vec<(TensorId, Product)> = shapes.into_iter().filter_map(|(t, c)| Some((t, contraction::on_warps(&c, target)?))).collect();
    let shapes = contraction::agreed(p, statements, shape, like.map(|(_, part)| part), shapes);
    let mut stream = shape.stream.map(|axis| StreamPlan { axis, tile: 1, resident: false, look_back: false, cluster: 1, split: None });
    let Choice { mut warps, shrink, grow, .. } = choice;
    let private = place::private(p, shape, statements, sizes, target);
    // Contractions first: their axes want fragments.
    for (_, c) in &shapes {
        for (axis, least) in [(c.row, 16u32), (c.column, 8)] {
            if let Some(t) = grid.get_mut(&axis) {
                let cap = if shapes.len() > 1 { 64 } else { 128 };
                *t = (*t).max(pow2(extent(axis)).min(cap / shrink).max(least));
            }
            if let Some((_, padded)) = local.iter_mut().find(|(a, _)| *a == axis) {
                *padded = (*padded).max(least);
            }
        }
        if let Some((_, padded)) = local.iter_mut().find(|(a, _)| *a == c.depth) {
            *padded = (*padded).max(contraction::step(c.operand));
        }
    }
    let contracted = !shapes.is_empty();
    let patches = choice.outer.filter(|_| !contracted).and_then(|c| Some((c, outer::sides(p, statements, shape)?)));
    // A tile that is mostly overhang is another candidate's business.
    let patches = patches.filter(|(c, s)| [(c.rows, s.row), (c.columns, s.column)].iter().all(|(t, a)| i64::from(*t) < 2 * extent(*a)));
    let plain = !contracted && patches.is_none() && private.is_none();
    // Parts of a cut stream are blocks: each has points of its own, so no tile holds two.
    let dealt: Vec<AxisId> = shape.common.iter().copied().filter(|a| like.is_none_or(|(_, part)| *a != part)).collect();
    let closest = contiguous_axes(p, statements, &dealt);
    let windows = Some(()).filter(|_| plain).and_then(|()| windows::plan(p, statements, shape, closest.first().copied(), sizes, shrink));
    if let Some(w) = &windows {
        local.clone_from(&w.points);
        grid.extend(w.tiles(p, &closest, sizes, 32 * warps));
    }
    // Few long rows look back over blocks instead: their columns are fewer than a line.
    let few = |axis: AxisId| looks_back(p, statements, axis, &local, sizes, target);
    let across = Some(()).filter(|_| plain && windows.is_none() && like.is_none()).and_then(|()| scan_lines::across(p, statements, shape, sizes, choice));
    let across = across.filter(|_| !shape.stream.is_some_and(few));
    let walked = Some(()).filter(|_| plain && across.is_none()).and_then(|()| walked::walked(p, statements, shape, sizes));
    // Points before the first one are in a tile too.
    let before = walked.as_ref().map_or(0, |w| i64::from(w.group) - 1);
    let mut kept: Option<u32> = None;
    if let Some(s) = &mut stream {
        let others: i64 = statements
            .iter()
            .filter(|x| !shapes.iter().any(|(t, _)| *t == x.target))
            .filter(|x| x.domain().contains(&s.axis))
            .map(|x| x.domain().iter().filter(|a| **a != s.axis).map(|a| local.iter().find(|(l, _)| l == a).map_or(1, |(_, n)| *n as i64)).product::<i64>())
            .max()
            .unwrap_or(1);
        if let Some(a) = &across {
            let (tile, columns) = a.tile();
            s.tile = tile;
            s.resident = constant(s.axis).is_some_and(|e| e <= i64::from(tile));
            grid.insert(a.columns, columns);
        } else if let Some((c, _)) = &patches {
            s.tile = c.copied.max(c.depth);
        } else if contracted {
            let step = shapes.iter().map(|(_, c)| contraction::step(c.operand)).max().unwrap_or(1);
            s.tile = (contraction::shared_tile(p, &shapes, s.axis, &grid, &local, target) / shrink).min(pow2(extent(s.axis))).max(step);
        } else {
            // Rows of a bounded run-time length are as long as they can be.
            let most: Vec<i64> = p.sizes.iter().map(|s| s.max).collect();
            let whole = Some(p.axis(s.axis).extent.eval(&most)).filter(|e| constant(s.axis).is_some() || *e <= LONGEST_ROW).map(|e| pow2(e + before) as i64);
            let ordered = statements.iter().any(|x| matches!(x.kind, Kind::Scan { .. } | Kind::Recurrence { .. }));
            // A walked row that stays takes as many groups a thread as it needs: the next power of two would be half empty where a
            // row of nearly one begins in the middle of a line.
            let groups = |vector: u32| i64::from(vector * 32 * warps);
            let reach = p.axis(s.axis).extent.eval(&most) + before;
            let held = |vector: u32| (reach + groups(vector) - 1) / groups(vector) * groups(vector);
            // Where lists are read along it, groups of half a line leave registers for their pieces.
            let half = |w: &Walked| walked::with_lists(p, statements, w.axis) && held(w.group / 2) < held(w.group);
            kept = walked.as_ref().and(whole).and(walked.as_ref()).map(|w| if half(w) { w.group / 2 } else { w.group });
            kept = kept.filter(|v| *v > 0 && held(*v) <= RESIDENT_ELEMENTS * 32 * i64::from(warps) + groups(*v));
            match whole {
                _ if kept.is_some() => {
                    s.tile = kept.map_or(1, held) as u32;
                    s.resident = true;
                }
                // Few long rows: tiles are blocks, which look back.
                _ if ordered && looks_back(p, statements, s.axis, &local, sizes, target) => {
                    // The larger the tiles and their groups, the shorter the chain.
                    warps = 16;
                    s.tile = points_of_look_back(p, statements, target) * 32 * warps;
                    s.resident = true;
                    s.look_back = true;
                }
                // A scan takes one run of neighbours a thread: 4 of 256 threads, or fewer where each point is combined from several in registers.
                _ if ordered => {
                    let held = (RESIDENT_ELEMENTS * 32 * i64::from(warps) / others.max(1)).max(1);
                    let most = 1024.min(i64::from(pow2(held + 1)) / 2);
                    s.tile = whole.map_or(most, |e| e.min(most)) as u32;
                    s.resident = whole.is_some_and(|e| e <= most);
                }
                Some(e) if e * others <= RESIDENT_ELEMENTS * 32 * warps as i64 && line_of_columns(p, statements, shape, s.axis).is_none() => {
                    s.tile = e as u32;
                    s.resident = true;
                }
                Some(e) if choice.cluster && cluster_of(p, statements, shape, s, &local, e * others, warps, target).is_some() => {
                    if let Some(over) = cluster_of(p, statements, shape, s, &local, e * others, warps, target) {
                        *s = over;
                    }
                }
                _ => {
                    s.tile =
                        pow2((loaded_at_once(p, statements, s.axis) * 32 * warps as i64 / shrink as i64 / others).max(1)).min(pow2(extent(s.axis).max(256)))
                }
            }
        }
    }
    if let Some((like, _)) = like {
        if let (Some(s), Some(old)) = (&mut stream, &like.stream) {
            s.tile = old.tile;
        }
        for (a, t) in &like.grid {
            grid.insert(*a, *t);
        }
    }
    // Rows that are not contiguous along the stream: a block takes a line of neighbours, and fewer points a trip.
    let scans = statements.iter().any(|s| matches!(s.kind, Kind::Scan { .. } | Kind::Recurrence { .. }));
    // (A scan has a block of one row.)
    if let Some((c, sides)) = &patches {
        grid.insert(sides.row, c.rows);
        grid.insert(sides.column, c.columns);
        warps = c.warps;
    }
    let mut crosses = across.is_some();
    if let (Some(s), false) = (&mut stream, contracted || scans || patches.is_some()) {
        if let Some((axis, line)) = line_of_columns(p, statements, shape, s.axis) {
            let t = pow2(extent(axis)).min(line);
            crosses = t > 1;
            if !s.resident && like.is_none() && t > 1 {
                grid.insert(axis, t);
                s.tile = (s.tile / t).max(8);
            }
        }
    }
    // Without contractions, spread what is left of the tile over the inner common axes.
    if !contracted && patches.is_none() && windows.is_none() {
        let row = statements.iter().map(|x| points(x.domain().iter().map(|a| tile_extent(*a, &stream, &local)))).max().unwrap_or(1);
        let mut room = if scans {
            1
        } else {
            (place::room(private.as_ref(), 32 * mapped_at_once(p, statements, closest.first().copied())) * (warps * grow) as i64 / shrink as i64 / row.max(1))
                .max(1)
        };
        for axis in closest.iter().copied() {
            if private.as_ref().is_some_and(|x| x.outer.contains(&axis)) {
                continue;
            }
            // A row that is walked has a block of its own.
            let most = if walked.as_ref().is_some_and(|w| w.axis != axis) { 1 } else { pow2(extent(axis)) };
            let mut t = most.min(pow2(room));
            if t as i64 > room {
                t = pow2(room) / 2;
            }
            let t = t.max(grid.get(&axis).copied().unwrap_or(1));
            // A plain copy between two orders wants both contiguous axes.
            grid.insert(axis, t.max(1));
            room = (room / t.max(1) as i64).max(1);
        }
        // Long rows that are combined are what is read; their results are a small part of it.
        if private.is_none() && walked.is_none() && across.is_none() && (scans || row <= LONGEST_BALANCED) {
            balance(p, statements, sizes, &dealt, &mut grid);
        }
    }
    let contractions = shapes
        .into_iter()
        .map(|(t, c)| {
            let of = |a: AxisId| grid.get(&a).copied().unwrap_or(1).max(tile_extent(a, &stream, &local) as u32);
            let tile = [of(c.row), of(c.column), of(c.depth)];
            let (wm, wn) = contraction::arrange(tile, warps);
            (
                t,
                ContractionPlan {
                    left: c.left,
                    right: c.right,
                    row: c.row,
                    column: c.column,
                    depth: c.depth,
                    operand: c.operand,
                    warps_m: wm,
                    warps_n: wn,
                    tile,
                },
            )
        })
        .collect();
    let mut axes: Vec<(AxisId, u32)> = Vec::new();
    let ordered = contiguous_axes(p, statements, &all_axes(statements));
    for a in ordered.iter().rev() {
        let n = grid.get(a).copied().unwrap_or(1).max(tile_extent(*a, &stream, &local) as u32);
        if n > 1 {
            axes.push((*a, n));
        }
    }
    let total = points(axes.iter().map(|(_, n)| *n as i64));
    let widest = statements
        .iter()
        .flat_map(group::reads)
        .chain(statements.iter().map(|s| s.target))
        .filter(|t| p.tensor(*t).role != Role::Temp)
        .map(|t| p.tensor(t).dtype.bits())
        .filter(|b| *b >= 8)
        .max()
        .unwrap_or(32);
    let narrowest = statements
        .iter()
        .flat_map(group::reads)
        .chain(statements.iter().map(|s| s.target))
        .filter(|t| p.tensor(*t).role != Role::Temp && p.tensor(*t).dtype.bits() < 8)
        .map(|_| 2)
        .max()
        .unwrap_or(1);
    let widest = axes.last().and_then(|(inner, _)| place::widest(p, statements, *inner)).unwrap_or(widest);
    let ordered = statements.iter().any(|x| matches!(x.kind, Kind::Scan { .. } | Kind::Recurrence { .. }));
    let widest = if ordered { 32 } else { widest };
    let lines = axes.last().and_then(|(a, _)| contiguous(p, statements, *a)).map(|(bits, group, _)| (bits, group));
    let widest = lines.map_or(widest, |(bits, _)| bits);
    // What is re-laid to rows at a pitch moves by pieces that are shifted together, whatever the rows of the source start at.
    let pitched = statements.iter().any(|s| matches!(p.tensor(s.target).storage, Storage::Pitched(_)));
    // Accesses of 8 bytes and more reach every sector twice at most.
    let scattered = lines.filter(|(bits, group)| group * bits < 64 && !ordered && !contracted && !pitched && patches.is_none() && walked.is_none());
    let aligned = scattered.map_or(128, |(_, group)| group);
    let vector = (128 / widest.max(8)).min(aligned).max(narrowest).min(((total / (warps as i64 * 32)).max(narrowest as i64)) as u32).max(1);
    let vector = kept.map_or(vector, |v| v.min(vector));
    let vector = if vector.is_power_of_two() { vector } else { vector.next_power_of_two() / 2 };
    // As many clusters stay as the multiprocessors hold with their rows in flight.
    let flight = stream.as_ref().filter(|s| s.cluster > 1 && walked.is_none()).and_then(|s| flight(p, statements, s, &local, warps, target).map(|f| (s, f)));
    let (ahead, held, residents, workers) = flight.map_or((0, false, 0, 0), |(s, f)| {
        let residents = (target.shared_bytes_per_multiprocessor / (f.bytes + SHARED_KEPT)).min(target.registers_per_multiprocessor / (64 * 32 * warps)).max(1);
        (1, f.held, residents, i64::from(target.cluster_multiprocessors * residents / s.cluster).max(1))
    });
    let tiles = stream.as_ref().filter(|s| s.look_back);
    let (ahead, workers) = tiles.filter(|_| tiles::independent(statements)).map_or((ahead, workers), |s| {
        let ahead = tile_stages(p, statements);
        let ring = tile_bytes(p, statements, s) * ahead + 2 * SHARED_KEPT;
        let resident = (target.shared_bytes_per_multiprocessor / ring).min(target.registers_per_multiprocessor / (64 * 32 * warps)).max(1);
        (ahead, i64::from(target.multiprocessors * resident))
    });
    let patched = patches.is_some();
    let stages = match &patches {
        Some((c, _)) if c.copied > 0 => 2,
        None if (contracted || crosses) && stream.as_ref().is_some_and(|s| !s.resident) => choice.stages,
        _ => 0,
    };
    let master = match tiles {
        _ if across.is_some() => across.map(|a| a.layout()).unwrap_or_default(),
        _ if windows.is_some() => windows.map(|w| w.layout(&axes, warps)).unwrap_or_default(),
        _ if patches.is_some() => patches.zip(stream.as_ref()).map(|((c, sides), s)| c.layout(&sides, s.axis)).unwrap_or_default(),
        Some(s) => Layout::rows(s.axis, s.tile, vector.min(s.tile / (32 * warps)), warps),
        None => match axes.last().and_then(|(axis, n)| together(p, statements, *axis, *n, vector)).filter(|_| stream.is_none() && !contracted) {
            Some((size, stride)) if total >= i64::from(vector * size * warps * 32) => Layout::apart(&axes, vector, warps, size, stride),
            _ => Layout::blocked(&axes, vector, warps),
        },
    };
    Ok(KernelPlan {
        name: String::new(),
        statements: statements.to_vec(),
        stores: BTreeSet::new(),
        mirrored: statements.iter().find_map(group::mirrors),
        walked,
        grid: shape.common.iter().map(|a| (*a, grid[a])).collect(),
        stream,
        local,
        warps,
        master,
        contractions,
        select: None,
        private,
        async_copy: target.async_copy,
        ahead,
        held,
        residents,
        workers,
        ring: None,
        columns: None,
        outer: choice.outer.filter(|_| patched),
        stages,
        record,
        group: 0,
    })
}

pub(crate) fn tile_extent(a: AxisId, stream: &Option<StreamPlan>, local: &[(AxisId, u32)]) -> i64 {
    match stream {
        Some(s) if s.axis == a => s.tile as i64,
        _ => local.iter().find(|(l, _)| *l == a).map_or(1, |(_, n)| *n as i64),
    }
}

pub(super) fn all_axes(statements: &[Statement]) -> Vec<AxisId> {
    let set: BTreeSet<AxisId> = statements.iter().flat_map(|s| s.domain()).collect();
    set.into_iter().collect()
}
