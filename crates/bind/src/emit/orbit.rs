//! Reads that take their values from registers that another read has filled: picks from another read's tile, and windows.
//!
//! `crate::orbit` says which registers these are, by a table from register to register. Here the table becomes index
//! arithmetic, which the compiler folds when loops over registers are unrolled.

use super::access::{before, widen};
use super::translate::{position, Env};
use super::*;
use crate::address;
use crate::layout::Mode;
use crate::orbit::{self, Moving, Points, Window};
use flashderive_device::program::{BinaryOp, Place, StmtKind};

/// Which element of its tile a read takes at a register.
#[derive(Clone, Debug)]
pub(crate) enum Pick {
    /// By the registers of one axis.
    Table(Table),
    /// By the places of the register's coordinates in what windows share.
    Halo(super::halo::Places),
}

/// The element taken by each register of an axis.
#[derive(Clone, Debug)]
pub(crate) struct Table {
    /// The axis along which the read goes elsewhere.
    axis: AxisId,
    /// Registers of the axis, from the point of the statement to the element taken; `None` where nobody looks.
    table: Vec<Option<u32>>,
    /// Whether the elements taken are places in a window, the innermost digit of the tile.
    window: bool,
}

/// A window of a read, and the axis that it lies along.
struct Run {
    axis: AxisId,
    window: Window,
    /// Elements of one access.
    vector: u32,
}

impl<'a> Emitter<'a> {
    /// Read `i` as elements of a tile that another of `reads` loads, or of a window; `None` if neither spares accesses.
    pub(crate) fn shared_read(&mut self, i: usize, reads: &[(Expr, Vec<Expr>)], layout: &Layout, conditions: &[Expr]) -> Built<Option<Leaf>> {
        let read = &reads[i].0;
        let Node::Read(t, _) = &read.node else { return Ok(None) };
        let axes: Vec<AxisId> = self.tile_axes(&read.axes()).into_iter().filter(|a| layout.regs.iter().any(|m| m.axis == Some(*a))).collect();
        if axes.is_empty() || !self.flying.is_empty() || axes.iter().any(|a| self.plan.mirrored == Some(*a)) {
            return Ok(None);
        }
        for axis in axes.iter().copied() {
            if let Some((home, table)) = self.home(i, reads, axis, layout, conditions) {
                let Node::Read(_, index) = &home.node else { continue };
                let tile = self.load(*t, index, &home, layout, conditions)?;
                let held = |l: &Layout| l.regs.iter().filter(|m| m.axis == Some(axis)).copied().collect::<Vec<Mode>>();
                if held(&tile.layout) != held(layout) {
                    return Ok(None);
                }
                let span = read.span;
                let text = |e: &Expr| flashderive_ir::text::expr(self.p, e);
                let conclusion = format!("{} lies in the registers of {}: point by point of `{}`", text(read), text(&home), self.p.axis(axis).name);
                self.because("pick-registers", self.p.tensor(*t).name.clone(), conclusion, Space::Hardware, span);
                return Ok(Some(Leaf { read: read.clone(), tile, pick: Some(Pick::Table(Table { axis, table, window: false })) }));
            }
        }
        for axis in axes {
            if let Some(run) = self.run(i, reads, axis, layout, conditions) {
                let tile = self.load_window(read, &run, layout, conditions)?;
                let table = run.window.table.iter().map(|w| Some(*w)).collect();
                return Ok(Some(Leaf { read: read.clone(), tile, pick: Some(Pick::Table(Table { axis, table, window: true })) }));
            }
        }
        Ok(None)
    }

    /// The points of `axis` in the registers of `layout`.
    fn points(&self, axis: AxisId, layout: &Layout) -> Option<Points> {
        if self.narrowed.contains(&axis) {
            return None;
        }
        let whole = self.whole_group(axis, layout) > 1 && self.origin_multiple(axis) % i64::from(self.whole_group(axis, layout)) == 0;
        Points::of(layout, axis, &self.p.axis(axis).extent, whole)
    }

    /// Another read whose elements, loaded for every point, hold those of read `i`.
    fn home(&self, i: usize, reads: &[(Expr, Vec<Expr>)], axis: AxisId, layout: &Layout, conditions: &[Expr]) -> Option<(Expr, Vec<Option<u32>>)> {
        let (read, chosen) = &reads[i];
        let Node::Read(t, index) = &read.node else { return None };
        let own = Moving::of(&self.flat(*t, index), axis)?;
        let points = self.points(axis, layout)?;
        let mut all = conditions.to_vec();
        all.extend(chosen.iter().cloned());
        // A condition on the axis does not repeat as addresses do.
        let tried = points.are_all_tried();
        let active = |d: i64| !tried || all.iter().all(|c| orbit::value(c, axis, d) != Some(0));
        let along: Vec<&Expr> = conditions.iter().filter(|c| c.axes().contains(&axis)).collect();
        let loaded = |d: i64| along.iter().all(|c| tried && orbit::value(c, axis, d).is_some_and(|v| v != 0));
        for (j, (other, around)) in reads.iter().enumerate().filter(|(j, _)| *j != i) {
            let Node::Read(u, at) = &other.node else { continue };
            let inside = || around.is_empty() || self.always_inside(*u, at, conditions);
            if u != t || other.axes().len() != read.axes().len() || !inside() {
                continue;
            }
            let Some(home) = Moving::of(&self.flat(*u, at), axis) else { continue };
            // Of two reads that hold one another's elements the first stays.
            if !home.runs() || own.runs() && i < j {
                continue;
            }
            if let Some(table) = orbit::picks(&points, &own, &home, &active, &loaded) {
                if table.iter().any(Option::is_some) {
                    return Some((other.clone(), table));
                }
            }
        }
        None
    }

    /// The window of read `i` along `axis`, if it takes fewer accesses than the read by itself.
    fn run(&self, i: usize, reads: &[(Expr, Vec<Expr>)], axis: AxisId, layout: &Layout, conditions: &[Expr]) -> Option<Run> {
        let (read, around) = &reads[i];
        let Node::Read(t, index) = &read.node else { return None };
        let bits = self.p.tensor(*t).dtype.bits();
        let needed = !around.is_empty() && !self.always_inside(*t, index, conditions);
        // Conditions on the axis are in the way where the elements need not exist without them.
        let free = self.plan.stream.is_none() && self.always_inside(*t, index, &[]);
        if bits < 8 || needed || !free && conditions.iter().any(|c| c.axes().contains(&axis)) {
            return None;
        }
        let flat = self.flat(*t, index);
        let own = Moving::of(&flat, axis)?;
        // Neighbours of the innermost digit are read by wide accesses anyway.
        if own.is_axis() && layout.regs.last().is_some_and(|m| m.axis == Some(axis)) {
            return None;
        }
        let points = self.points(axis, layout)?;
        let window = orbit::window(&points, &own)?;
        let axes = self.tile_axes(&read.axes());
        let held = layout.slice(|a| axes.contains(&a));
        if self.coalesced(&flat, *t, &axes, &held) != held {
            return None;
        }
        // Every element of the window is read by somebody, so all of them exist.
        let mut covered = vec![false; window.size as usize];
        for (other, around) in reads {
            let Node::Read(u, at) = &other.node else { continue };
            let same = u == t && (around.is_empty() || self.always_inside(*u, at, conditions));
            let part = Moving::of(&self.flat(*u, at), axis).filter(|m| same && m.beside(&own));
            if let Some(w) = part.and_then(|m| orbit::window(&points, &m)).filter(|w| w.same(&window)) {
                w.table.iter().for_each(|place| covered[*place as usize] = true);
            }
        }
        let multiple = address::gcd(own.rest_multiple(self.p), i64::from(window.size));
        let vector = (128 / bits).min(1 << multiple.trailing_zeros().min(16)).min(window.size);
        let alone = self.without_repeats(&flat, &held, &[]);
        let plain = alone.registers() / self.vector(&flat, self.p.tensor(*t).dtype, &alone.regs, &alone, &[]);
        let fewer = held.registers() / points.count() * window.size / vector < plain;
        (fewer && covered.iter().all(|c| *c)).then_some(Run { axis, window, vector })
    }

    /// The window of a read in registers: the innermost digit of the tile is the place in the window.
    fn load_window(&mut self, read: &Expr, run: &Run, layout: &Layout, conditions: &[Expr]) -> Built<Tile> {
        let Node::Read(t, index) = &read.node else { return Err(Diagnostic::bug(codes::BUILD_BUG, read.span, "a window of no read").into()) };
        let axes = self.tile_axes(&read.axes());
        // A value of this kernel that the address waits for can be asked for too.
        let waits: Vec<TensorId> = index.iter().flat_map(|e| e.tensors()).collect();
        let asked = |c: &&Expr| {
            let own = !c.axes().contains(&run.axis) && self.tile_axes(&c.axes()).iter().all(|a| axes.contains(a));
            own && !c.tensors().iter().any(|t| self.maker(*t).is_some() && !waits.contains(t))
        };
        let relevant: Vec<Expr> = before(conditions, read).into_iter().filter(asked).cloned().collect();
        let flat = self.flat(*t, index);
        let own = layout.slice(|a| axes.contains(&a));
        let mut held = own.clone();
        held.regs.retain(|m| m.axis != Some(run.axis));
        held.regs.push(Mode { axis: None, size: run.window.size, stride: 1 });
        let text: Vec<String> = relevant.iter().map(|c| flashderive_ir::text::expr(self.p, c)).collect();
        let name = self.p.tensor(*t).name.clone();
        let first = match run.window.table[0] {
            0 => flat.clone(),
            lead => Expr::binary(Binary::Sub, flat.clone(), Expr::int(i64::from(lead))),
        };
        let (along, rest) = (self.p.axis(run.axis).name.clone(), beside(self.p, &flat, run.axis));
        let key = (format!("window of {name} along {along} at {} beside {rest} if {}", run.window.start(), text.join(" and ")), held.clone());
        if let Some(tile) = self.fresh_loads.get(&key).or_else(|| self.kept_loads.get(&key)).cloned() {
            return Ok(tile);
        }
        let streams = self.depends_on_stream(read) || relevant.iter().any(|c| self.depends_on_stream(c));
        let tile = if self.in_loop && !streams {
            self.before_loop(|e| e.load_window_now(*t, &first, run, &own, &held, &axes, &relevant))?
        } else {
            self.load_window_now(*t, &first, run, &own, &held, &axes, &relevant)?
        };
        if streams { &mut self.fresh_loads } else { &mut self.kept_loads }.insert(key, tile.clone());
        Ok(tile)
    }

    #[allow(clippy::too_many_arguments, reason = "what `load_window` has at hand")]
    fn load_window_now(&mut self, t: TensorId, first: &Expr, run: &Run, own: &Layout, held: &Layout, axes: &[AxisId], conditions: &[Expr]) -> Built<Tile> {
        let mut inputs: Vec<&Expr> = conditions.iter().collect();
        inputs.push(first);
        let leaves = self.leaves(&inputs, own, conditions)?;
        let tensor = self.p.tensor(t);
        let (name, dtype, span) = (tensor.name.clone(), tensor.dtype, tensor.span);
        let cache = self.read_cache(t);
        self.phase(
            &format!("LOAD {name}"),
            "load-window",
            name.clone(),
            format!(
                "from {} at the first register of `{}` on, {} elements for {} registers, {} at a time; {}",
                flashderive_ir::text::expr(self.p, first),
                self.p.axis(run.axis).name,
                run.window.size,
                run.window.table.len(),
                run.vector,
                held.text(|a| self.p.axis(a).name.clone())
            ),
            Space::Hardware,
            span,
        );
        let var = self.b.array(&name, register_type(dtype), held.registers());
        let (mem, places) = self.memory(t);
        let mut modes = held.regs.clone();
        if let Some(last) = modes.last_mut() {
            last.size /= run.vector;
            last.stride = run.vector;
        }
        self.over_registers(&modes, &mut |e, digits| {
            let digits = widen(digits, run.vector);
            // The thread's first point of the axis, at the other registers' digits.
            let at = |m: &Mode| held.regs.iter().position(|h| h == m).map_or(Dev::i32(0), |k| digits[k].clone());
            let point: Vec<Dev> = own.regs.iter().map(|m| if m.axis == Some(run.axis) { Dev::i32(0) } else { at(m) }).collect();
            let env = Env { layout: own, digits: &point, leaves: &leaves };
            let (index, ty) = e.translate(first, &env)?;
            let place = digits.last().cloned().unwrap_or(Dev::i32(0));
            let index = builder::cast(places, Ty::I64, builder::add(builder::cast(Ty::I64, ty, index), builder::cast(Ty::I64, Ty::I32, place)));
            let mut pred = e.inside(axes, own, &point);
            for c in conditions {
                pred.push(e.translate(c, &env)?.0);
            }
            e.b.emit(StmtKind::Load {
                dst: Place { var, at: Some(position(&held.regs, &held.regs, &digits)) },
                count: run.vector,
                mem,
                index,
                pred: builder::all(pred),
                fill: 0.0,
                cache,
            });
            Ok(())
        })?;
        Ok(Tile { var, layout: held.clone() })
    }

    /// The element that `pick` takes from `tile` at the point given by `digits` of `layout`.
    pub(crate) fn picked(&self, tile: &Tile, pick: &Pick, layout: &Layout, digits: &[Dev]) -> Dev {
        let pick = match pick {
            Pick::Table(table) => table,
            Pick::Halo(places) => return Dev::Elem(tile.var, Box::new(places.of(layout, digits))),
        };
        let modes: Vec<usize> = (0..layout.regs.len()).filter(|k| layout.regs[*k].axis == Some(pick.axis)).collect();
        let sizes: Vec<u32> = modes.iter().map(|k| layout.regs[*k].size).collect();
        let own: Vec<Dev> = modes.iter().map(|k| digits[*k].clone()).collect();
        if pick.window {
            let (window, others) = tile.layout.regs.split_last().map_or((1, &tile.layout.regs[..]), |(w, rest)| (w.size, rest));
            let place = sum_of_digits(&pick.table, &sizes, &own, window);
            let row = position(others, &layout.regs, digits);
            return Dev::Elem(tile.var, Box::new(builder::add(builder::mul(row, Dev::i32(i64::from(window))), place)));
        }
        let mut moved = digits.to_vec();
        for (which, k) in modes.iter().enumerate() {
            let below: u32 = sizes[which + 1..].iter().product();
            let digit: Vec<Option<u32>> = pick.table.iter().map(|m| m.map(|m| m / below % sizes[which])).collect();
            moved[*k] = sum_of_digits(&digit, &sizes, &own, sizes[which]);
        }
        Dev::Elem(tile.var, Box::new(position(&tile.layout.regs, &layout.regs, &moved)))
    }
}

/// What a window is loaded for, beside its start: the rest of the address.
fn beside(p: &Problem, flat: &Expr, axis: AxisId) -> String {
    let rest = address::terms(flat).into_iter().filter(|t| !t.factors.is_empty() && t.factors.iter().all(|f| !f.axes().contains(&axis)));
    let text = |t: address::Term| {
        let factors: Vec<String> = t.factors.iter().map(|f| flashderive_ir::text::expr(p, f)).collect();
        format!("{}*{}", t.coefficient, factors.join("*"))
    };
    rest.map(text).collect::<Vec<_>>().join(" + ")
}

/// A number below `end` for each combination of digits as index arithmetic: a sum of functions of one digit where it is one.
fn sum_of_digits(table: &[Option<u32>], sizes: &[u32], digits: &[Dev], end: u32) -> Dev {
    let digit = |n: usize, k: usize| n / sizes[k + 1..].iter().product::<u32>() as usize % sizes[k] as usize;
    // A function of one digit alone.
    for (k, size) in sizes.iter().enumerate() {
        let of = |v: usize| -> Option<Vec<u32>> { Some(table.iter().enumerate().filter(|(n, _)| digit(*n, k) == v).filter_map(|(_, m)| *m).collect()) };
        let columns: Vec<Vec<u32>> = (0..*size as usize).filter_map(of).collect();
        if columns.iter().all(|c| c.iter().all(|v| *v == c[0])) {
            return of_digit(&columns.iter().map(|c| c.first().map(|v| i64::from(*v))).collect::<Vec<_>>(), &digits[k], 0..i64::from(end));
        }
    }
    // A sum of such functions, each 0 at digit 0, and the number at 0.
    let stride = |k: usize| sizes[k + 1..].iter().product::<u32>() as usize;
    if let Some(start) = table[0] {
        let parts: Option<Vec<Vec<i64>>> =
            (0..sizes.len()).map(|k| (0..sizes[k] as usize).map(|v| table[v * stride(k)].map(|m| i64::from(m) - i64::from(start))).collect()).collect();
        if let Some(parts) = parts {
            let sum = |n: usize| i64::from(start) + (0..sizes.len()).map(|k| parts[k][digit(n, k)]).sum::<i64>();
            if table.iter().enumerate().all(|(n, m)| m.is_none_or(|m| i64::from(m) == sum(n))) {
                let all = i64::MIN..i64::MAX;
                let terms = parts.iter().zip(digits).map(|(f, d)| of_digit(&f.iter().map(|v| Some(*v)).collect::<Vec<_>>(), d, all.clone()));
                return terms.fold(Dev::i32(i64::from(start)), builder::add);
            }
        }
    }
    // Anything else, by cases.
    let number = digits.iter().zip(sizes).fold(Dev::i32(0), |n, (d, size)| builder::add(builder::mul(n, Dev::i32(i64::from(*size))), d.clone()));
    of_digit(&table.iter().map(|m| m.map(i64::from)).collect::<Vec<_>>(), &number, 0..i64::from(end))
}

/// A function of a digit, given by its values, as the simplest arithmetic that agrees with it; values are in `range` also where
/// nobody looks.
fn of_digit(values: &[Option<i64>], digit: &Dev, range: std::ops::Range<i64>) -> Dev {
    let agrees = |f: &dyn Fn(i64) -> i64| values.iter().enumerate().all(|(d, v)| v.map_or(range.contains(&f(d as i64)), |v| v == f(d as i64)));
    let Some(first) = values.iter().flatten().next().copied() else { return Dev::i32(0) };
    if agrees(&|_| first) {
        return Dev::i32(first);
    }
    let start = values[0].unwrap_or(0);
    let constant = |v: i64| Dev::i32(v);
    let plus = |e: Dev| builder::add(e, constant(start));
    for k in (0..=6).map(|s| 1i64 << s) {
        // What the digit counts up by after k steps, and within them.
        let step = values.get(k as usize).copied().flatten().map_or(1, |v| v - start);
        if agrees(&|d| start + d / k * step) {
            return plus(builder::mul(builder::div(digit.clone(), constant(k)), constant(step)));
        }
        if k > 1 && agrees(&|d| start + d % k) {
            return plus(builder::rem(digit.clone(), constant(k)));
        }
        if agrees(&|d| d ^ k) {
            return builder::bin(BinaryOp::Xor, digit.clone(), constant(k));
        }
    }
    values
        .iter()
        .enumerate()
        .rev()
        .filter_map(|(d, v)| v.map(|v| (d, v)))
        .fold(Dev::i32(first), |rest, (d, v)| builder::select(builder::bin(BinaryOp::Eq, digit.clone(), constant(d as i64)), constant(v), rest))
}
