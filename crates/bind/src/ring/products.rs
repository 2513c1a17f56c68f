//! What a ring multiplies, and how the products lie in a tile of the choice.
//!
//! A kernel has one product, several with an operand in common (see [`joint`]), or a sum in two levels (see [`crate::levels`]).
//! The operand that is written left has the rows of the tile; where the choice or the product wants it, the operands change sides.

use super::*;

/// The unit that multiplies.
pub(super) struct Unit {
    /// Points of the depth of one instruction.
    pub depth: u32,
    /// Tensor memory for the sums, and rows of one instruction there; `None`: registers of warpgroups.
    pub memory: Option<(Memory, u32)>,
}

/// The products of a ring with the tile that is chosen for them.
pub(super) struct Products {
    /// The first product.
    pub product: TensorId,
    /// Its operands; the left one has the rows.
    pub c: Product,
    /// The others.
    pub beside: Vec<(TensorId, Product)>,
    /// Steps whose sums are finished in registers.
    pub levels: Option<Levels>,
    /// A reduced side that lies along the columns of the tile, all of it.
    pub held: Option<AxisId>,
    /// Whether the operand of the rows is computed on the way.
    pub computed: bool,
    /// Where each product has an operand of its own.
    pub side: Side,
    /// Rows of one product in a tile.
    pub height: u32,
    /// Columns of one product in a tile.
    pub width: u32,
    /// What is chosen.
    pub choice: RingChoice,
    /// The tile of all of them.
    pub wanted: RingChoice,
    /// What multiplies.
    pub unit: Unit,
}

/// The first product, its operands, its levels, and the products beside it.
type Found = (TensorId, Product, Option<Levels>, Vec<(TensorId, Product)>);

impl Products {
    /// The products of `task` in the tile of its choice; `shapes` are its plain contractions. `None` where a tile holds no such products.
    pub fn of(p: &Problem, task: &Task, shapes: &[(TensorId, Product)]) -> Option<Products> {
        // Where there is no product, which tile is chosen is not asked.
        let (product, mut c, levels, mut beside) = if task.choice.is_ring() { found(p, task, shapes)? } else { return None };
        if !any_tile(p, task, (product, &c, levels.as_ref()), &beside) {
            return None;
        }
        // These are for chains, as are more consumers.
        if task.choice.alike() || task.choice.resident() > 1 {
            return None;
        }
        let products = 1 + beside.len() as u32;
        // Columns of each product, which has those of the instruction for itself where the products have rows apart.
        let width_of = move |r: &RingChoice| if r.swap { r.columns } else { r.columns / products };
        let (computed, local) = (prologue::side(p, &c), task.shape.local.first().filter(|_| levels.is_none()));
        let turned = computed.or(local.map(|axis| *axis == c.row));
        let sides = [task.extent(p, c.row), task.extent(p, c.column)];
        let suits = move |r: &RingChoice| r.groups <= 2 && !overhangs(width_of(r), LEAST_COLUMNS, sides[usize::from(!turned.unwrap_or(r.swap))]);
        let choice = task.choice.ring_that(suits)?;
        let (wanted, width) = (choice, width_of(&choice));
        let (side, height) = (if wanted.swap { Side::Rows } else { Side::Columns }, wanted.rows);
        let fits = wanted.swap && wanted.groups == 1 || !wanted.swap && width * products == wanted.columns && width.is_multiple_of(FRAGMENT_COLUMNS);
        // Blocks of a cluster join the sums of one product.
        if products > 1 && (wanted.cluster > 1 || wanted.together > 1 || !fits) {
            return None;
        }
        let wanted = RingChoice { rows: if wanted.swap { wanted.rows * products } else { wanted.rows }, ..wanted };
        let held = match task.shape.local.as_slice() {
            _ if levels.is_some() => None,
            [] => None,
            [axis] if !wanted.swap && wanted.cluster == 1 => Some(*axis),
            _ => return None,
        };
        // Consumers at different tiles share nothing but the stages: no step whose sums are finished in between. A reduced side is combined
        // faster by all of them (measured, h200: m4096 n32000 k4096 with a sum of exponentials 1571 to 1807 us in turns, 1518 shared).
        if wanted.alternate && (held.is_some() || levels.is_some() || wanted.cluster > 1) {
            return None;
        }
        // What is computed has the rows: a choice of sides is none.
        if computed.is_some() && (wanted.swap || wanted.alternate || held.is_some() || levels.is_some()) {
            return None;
        }
        if turned.unwrap_or(wanted.swap) {
            for c in std::iter::once(&mut c).chain(beside.iter_mut().map(|(_, c)| c)) {
                change_sides(c);
            }
        }
        let unit = unit(task.target, &c, &wanted)?;
        let products = Products { product, c, beside, levels, held, computed: computed.is_some(), side, height, width, choice, wanted, unit };
        products.go_together().then_some(products)
    }

    /// Whether the forms of a ring that are wanted can be had at once.
    fn go_together(&self) -> bool {
        let Products { levels, held, computed, wanted, .. } = self;
        let in_memory = self.unit.memory.is_some();
        let apart = self.count() > 1 && (in_memory || held.is_some() || *computed);
        !apart && !(in_memory && (held.is_some() || levels.is_some() || *computed)) && !(*computed && wanted.together > 1)
    }

    /// How many products there are.
    pub fn count(&self) -> u32 {
        1 + self.beside.len() as u32
    }

    /// All products.
    pub fn targets(&self) -> impl Iterator<Item = TensorId> + '_ {
        std::iter::once(self.product).chain(self.beside.iter().map(|(t, _)| *t))
    }

    /// The operands of all products.
    pub fn operands(&self) -> impl Iterator<Item = &Product> {
        std::iter::once(&self.c).chain(self.beside.iter().map(|(_, c)| c))
    }

    /// Whether `t` is one of them.
    pub fn multiplies(&self, t: TensorId) -> bool {
        self.targets().any(|own| own == t)
    }

    /// The axis of the steps: that of the outer sum in two levels.
    pub fn step(&self) -> AxisId {
        self.levels.as_ref().map_or(self.c.depth, |l| l.step)
    }

    /// Whether a statement is none of the sums.
    pub fn is_other(&self, s: &Statement) -> bool {
        !self.multiplies(s.target) && self.levels.as_ref().is_none_or(|l| s.target != l.inner)
    }

    /// Whether a statement can be made of a finished tile.
    pub fn finishes(&self, p: &Problem, s: &Statement) -> bool {
        matches!(s.kind, Kind::Map) || self.held.is_some_and(|a| combines(p, s, a))
    }

    /// Consumers that work at one tile.
    pub fn sharing(&self) -> u32 {
        if self.wanted.alternate {
            1
        } else {
            self.wanted.groups
        }
    }

    /// Sums of a consumer's thread.
    pub fn sums(&self) -> u32 {
        // Those of a step lie beside the running ones.
        let inner = if self.levels.is_some() { INSTRUCTION_ROWS * self.wanted.columns / GROUP } else { 0 };
        self.wanted.rows / self.sharing() * self.wanted.columns / GROUP + inner
    }

    /// Whether what the kernel does beside its products fits a ring: it is made of finished tiles, and no condition asks for more than
    /// zeros of the copy engine.
    pub fn fit(&self, p: &Problem, task: &Task) -> bool {
        let Products { c, held, wanted, computed, .. } = self;
        let plain = |x: &Statement| self.finishes(p, x) && !x.domain().contains(&c.depth) && !x.domain().contains(&self.step());
        let streams = self.levels.is_some() || task.shape.stream == Some(c.depth);
        if !streams || self.is_guarded(p, task) || !task.statements.iter().filter(|x| self.is_other(x)).all(plain) {
            return false;
        }
        let common = &task.shape.common;
        let whole = |axis: AxisId| p.axis(axis).extent.as_constant().is_some_and(|e| axis == c.column && e <= i64::from(wanted.columns));
        if !common.contains(&c.row) || !held.map_or(common.contains(&c.column), whole) {
            return false;
        }
        // The engine copies bytes as they are.
        let as_is = |e: &Expr| prologue::is_copied(p, c, e);
        if !computed && !as_is(&c.left) || !as_is(&c.right) || !self.beside.iter().all(|(_, c)| as_is(&c.left) && as_is(&c.right)) {
            return false;
        }
        // Blocks of a cluster exchange real numbers, in whole pieces of a fragment.
        wanted.cluster == 1 || !c.operand.is_int() && wanted.columns.is_multiple_of(FRAGMENT_COLUMNS * wanted.cluster)
    }

    /// Whether a product has a condition that its tiles do not keep by themselves.
    fn is_guarded(&self, p: &Problem, task: &Task) -> bool {
        let Products { c, held, wanted, .. } = self;
        let targets: Vec<TensorId> = self.targets().collect();
        let conditions = Conditions::of(p, task, c, &targets, held.is_some());
        let alone = wanted.cluster == 1 && wanted.together == 1 && !wanted.alternate && !wanted.stream_k && self.count() == 1 && self.unit.memory.is_none();
        !conditions.all.is_empty() && (self.computed || !conditions.are_kept(alone))
    }
}

/// Conditions of products.
struct Conditions {
    all: Vec<Expr>,
    /// Those that fail only where an operand that was written is zero.
    ended: Vec<Expr>,
    /// The products stay in registers: where one has no value, nobody reads the sum that is there.
    inside: bool,
    depth: AxisId,
}

impl Conditions {
    /// Those of the products that make `targets`, the first of which is `c`; `held`: one of its sides stays in registers.
    fn of(p: &Problem, task: &Task, c: &Product, targets: &[TensorId], held: bool) -> Conditions {
        let all: Vec<Expr> = task.statements.iter().filter(|s| targets.contains(&s.target)).flat_map(group::guards).collect();
        let zero =
            |e: &Expr, side: AxisId| matches!(&e.node, Node::Read(t, _) if relay::laid(p, *t)).then(|| absent::ends(&all, side, c.depth)).unwrap_or_default();
        let ended = [zero(&c.left, c.row), zero(&c.right, c.column)].concat();
        let inside = held && targets.iter().all(|t| p.tensor(*t).role == Role::Temp);
        Conditions { all, ended, inside, depth: c.depth }
    }

    /// Whether tiles keep all of them. Blocks and consumers that share steps have the same ones: what ends is for those that are `alone`.
    fn are_kept(&self, alone: bool) -> bool {
        self.all.iter().all(|g| alone && self.ended.contains(g) || self.inside && !g.axes().contains(&self.depth))
    }
}

/// What the statements multiply.
fn found(p: &Problem, task: &Task, shapes: &[(TensorId, Product)]) -> Option<Found> {
    match shapes {
        [(product, c)] => Some((*product, c.clone(), None, Vec::new())),
        [] => levels::find(p, task.shape, task.statements).map(|(product, c, l)| (product, c, Some(l), Vec::new())),
        several if task.choice.joint() => {
            let mut all = joint::of_one_left(p, task.statements, several)?.into_iter();
            let (product, c) = all.next()?;
            Some((product, c, None, all.collect()))
        }
        _ => None,
    }
}

/// Whether there may be a tile that holds the products: what [`Products::of`] and [`Products::fit`] ask of every tile, whatever its sides. Where there is none,
/// candidates that differ in their tiles are one.
fn any_tile(p: &Problem, task: &Task, (product, c, levels): (TensorId, &Product, Option<&Levels>), beside: &[(TensorId, Product)]) -> bool {
    let (shape, step) = (task.shape, levels.map_or(c.depth, |l| l.step));
    let held = match shape.local.as_slice() {
        _ if levels.is_some() => None,
        [] => None,
        [axis] => Some(*axis),
        _ => return false,
    };
    let common = |axis: AxisId| shape.common.contains(&axis);
    let sides = match held {
        None => common(c.row) && common(c.column),
        Some(axis) => axis == c.column && common(c.row) || axis == c.row && common(c.column),
    };
    if !sides || levels.is_none() && shape.stream != Some(c.depth) || !multiplies(task.target, c) {
        return false;
    }
    let of_levels = |t: TensorId| levels.is_some_and(|l| t == l.inner);
    let product = |t: TensorId| t == product || beside.iter().any(|(b, _)| *b == t);
    let made = |s: &Statement| matches!(s.kind, Kind::Map) || held.is_some_and(|a| combines(p, s, a));
    let others = |s: &&Statement| !product(s.target) && !of_levels(s.target);
    if !task.statements.iter().filter(others).all(|s| made(s) && !s.domain().contains(&c.depth) && !s.domain().contains(&step)) {
        return false;
    }
    // The engine copies bytes as they are; one side of a product that is alone may be computed.
    let computed = prologue::side(p, c).is_some();
    let copied = |c: &Product| prologue::is_copied(p, c, &c.left) && prologue::is_copied(p, c, &c.right);
    let operands = match computed {
        true => beside.is_empty() && held.is_none() && levels.is_none() && prologue::in_stages(p, c, ROW_BYTES * 8 / c.operand.bits()),
        false => copied(c) && beside.iter().all(|(_, c)| copied(c)),
    };
    let targets: Vec<TensorId> = task.statements.iter().map(|s| s.target).filter(|t| product(*t)).collect();
    let conditions = Conditions::of(p, task, c, &targets, held.is_some());
    operands && (conditions.all.is_empty() || !computed && conditions.are_kept(true))
}

/// Whether a unit of the target multiplies such operands.
fn multiplies(target: &Target, c: &Product) -> bool {
    target.tensor_instruction(c.operand).is_some() || target.warpgroup_mma.iter().any(|m| m.operand == c.operand)
}

/// The same product with the columns where the rows were.
fn change_sides(c: &mut Product) {
    std::mem::swap(&mut c.left, &mut c.right);
    std::mem::swap(&mut c.row, &mut c.column);
}

/// What multiplies operands of this type on the target: the unit with a memory of its own, if there is one.
fn unit(target: &Target, c: &Product, wanted: &RingChoice) -> Option<Unit> {
    if let Some(i) = target.tensor_instruction(c.operand) {
        return Some(Unit { depth: i.k, memory: Some((memory::memory(target, i, wanted)?, i.rows)) });
    }
    let instruction = target.warpgroup_mma.iter().find(|m| m.operand == c.operand)?;
    Some(Unit { depth: instruction.k, memory: None })
}
