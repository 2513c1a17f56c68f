//! A tile program as text, with what was derived of it: `--emit after:tile`.

use super::sync::{Event, Sync};
use super::{OperationId, Phase, Step, TileProgram, ValueId, Work};
use flashderive_ir::problem::{AxisId, Problem, TensorId};
use std::fmt::Write;

impl TileProgram {
    /// The program with its synchronisation; `p` knows the names of axes and tensors.
    pub fn text(&self, p: &Problem, sync: &Sync) -> String {
        let axis = |a: AxisId| p.axis(a).name.clone();
        let mut out = String::new();
        let tiles: Vec<String> = self.partition.iter().map(|(a, n)| format!("{}/{n}", axis(*a))).collect();
        let _ = writeln!(out, "partition {}", tiles.join(" "));
        for r in &self.roles {
            let _ = writeln!(out, "role {}: {} warps", r.name, r.warps);
        }
        for (at, v) in self.values.iter().enumerate() {
            let channel = sync.channel(ValueId(at)).map(|c| {
                let readers: Vec<&str> = c.readers.iter().map(|r| self.roles[r.0].name).collect();
                let (writer, readers) = (self.roles[c.writer.0].name, readers.join(" and "));
                let copies = self.operations.iter().any(|o| o.writes.contains(&ValueId(at)) && o.work == Work::Gather);
                let bytes = match c.full {
                    1 => "arrival and its bytes",
                    _ if copies => "arrivals behind copies",
                    _ => "arrivals",
                };
                format!(", from {writer} to {readers}: full of {} {bytes}, empty of {} arrivals", c.full, c.empty)
            });
            let place = format!("{:?}", v.residence).to_lowercase();
            let _ = writeln!(out, "value {}: {place} x {}{}", v.name, v.buffers, channel.unwrap_or_default());
        }
        self.steps(p, sync, &self.body, 0, &mut 0, &mut out);
        out
    }

    fn steps(&self, p: &Problem, sync: &Sync, steps: &[Step], deep: usize, loops: &mut usize, out: &mut String) {
        let body: Vec<OperationId> = steps.iter().filter_map(|s| if let Step::Do(o) = s { Some(*o) } else { None }).collect();
        let phases = self.phases(&body);
        for phase in phases {
            let pad = "  ".repeat(deep);
            let name = match phase {
                Phase::Head => "first trip",
                Phase::Trip => "other trips",
                Phase::Tail => "behind the last trip",
            };
            if phases.len() > 1 {
                let _ = writeln!(out, "{pad}{name}");
            }
            for step in steps {
                match step {
                    Step::Do(o) if self.is_done(*o, *phase) => {
                        // A role without late operations does the same in all trips.
                        let role = self.operation(*o).role;
                        let own: Vec<OperationId> = body.iter().copied().filter(|o| self.operation(*o).role == role).collect();
                        let phase = if self.phases(&own).len() > 1 { *phase } else { Phase::Trip };
                        self.step(p, sync, (phase, *o), &pad, out);
                    }
                    Step::Do(_) => {}
                    Step::Loop(l) => {
                        for e in sync.entry(*loops) {
                            let _ = writeln!(out, "{pad}  {}", self.event(*e));
                        }
                        *loops += 1;
                        let _ = writeln!(out, "{pad}for {} by {}", p.axis(l.axis).name, l.tile);
                        self.steps(p, sync, &l.body, deep + 1, loops, out);
                    }
                }
            }
        }
    }

    /// An operation of a phase, with what stands around it.
    fn step(&self, p: &Problem, sync: &Sync, (phase, o): (Phase, OperationId), pad: &str, out: &mut String) {
        let names = |list: &[ValueId]| list.iter().map(|v| self.value(*v).name.clone()).collect::<Vec<_>>().join(", ");
        for e in sync.before(phase, o) {
            let _ = writeln!(out, "{pad}  {}", self.event(*e));
        }
        let op = self.operation(o);
        let work = match op.work {
            Work::Draw => "draw",
            Work::Take => "take",
            Work::Copy => "copy",
            Work::Gather => "gather",
            Work::Load => "load",
            Work::Contract => "contract",
            Work::Combine => "combine",
            Work::Convert => "convert",
            Work::Finish => "finish",
        };
        let of: Vec<&str> = op.of.iter().map(|t: &TensorId| p.tensor(*t).name.as_str()).collect();
        let late = if op.late { ", of the trip before" } else { "" };
        let _ = writeln!(out, "{pad}{} {work} {} <- {} for {}{late}", self.roles[op.role.0].name, names(&op.writes), names(&op.reads), of.join(", "));
        for e in sync.after(phase, o) {
            let _ = writeln!(out, "{pad}  {}", self.event(*e));
        }
    }

    fn event(&self, e: Event) -> String {
        let name = |v: ValueId| &self.value(v).name;
        match e {
            Event::AwaitEmpty(v) => {
                let converted = self.operations.iter().any(|o| o.writes.contains(&v) && o.work == Work::Convert);
                format!("wait until {} is empty{}", name(v), if converted { "" } else { ", announce its bytes" })
            }
            Event::AwaitFull(v) => format!("wait until {} is full", name(v)),
            Event::FenceProxy => "fence between what threads wrote and the matrix unit".into(),
            Event::Meet => "the lanes of a warp meet".into(),
            Event::Drain(n) => format!("wait until {n} products are under way"),
            Event::HandOn(v) => format!("hand on {}", name(v)),
            Event::Release(v) => format!("give back {}", name(v)),
            Event::ReleaseLast(v) => format!("give back {} in the last trip", name(v)),
        }
    }
}
