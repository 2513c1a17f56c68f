//! The two trees of a kernel as pictures: who runs, and where values lie. Layers and order come from petgraph.

use super::data::{Kernel, Level};
use super::machine::cut;
use super::svg::{n, Svg};
use petgraph::algo::toposort;
use petgraph::graph::{DiGraph, NodeIndex};
use petgraph::visit::DfsPostOrder;
use petgraph::Direction;
use serde::Serialize;

/// The trees of one kernel.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Shown {
    /// The kernel.
    pub kernel: String,
    /// Grid, block, warp, thread.
    pub execution: String,
    /// Global and shared memory, registers.
    pub memory: String,
}

/// Items of a level that are drawn; the tables have all.
const MOST: usize = 16;
/// From one leaf to the next.
const ROW: f64 = 20.0;
/// From one layer to the next.
const LAYER: f64 = 146.0;

/// The trees of `kernel`.
pub fn of(kernel: &Kernel) -> Shown {
    Shown { kernel: kernel.name.clone(), execution: draw(&chain(&kernel.execution), "Execution tree"), memory: draw(&levels(&kernel.memory), "Memory tree") }
}

/// Each level inside the one before it.
fn chain(list: &[Level]) -> DiGraph<String, ()> {
    let mut graph = DiGraph::new();
    let mut above: Option<NodeIndex> = None;
    for level in list {
        let own = graph.add_node(level.name.clone());
        if let Some(above) = above {
            graph.add_edge(above, own, ());
        }
        items(&mut graph, own, level);
        above = Some(own);
    }
    graph
}

/// Levels beside one another.
fn levels(list: &[Level]) -> DiGraph<String, ()> {
    let mut graph = DiGraph::new();
    let root = graph.add_node("memory".to_string());
    for level in list.iter().filter(|l| !l.items.is_empty()) {
        let own = graph.add_node(level.name.clone());
        graph.add_edge(root, own, ());
        items(&mut graph, own, level);
    }
    graph
}

fn items(graph: &mut DiGraph<String, ()>, own: NodeIndex, level: &Level) {
    let more = level.items.len().saturating_sub(MOST);
    let rest = (more > 0).then(|| format!("and {more} more"));
    for item in level.items.iter().take(MOST).chain(&rest) {
        let leaf = graph.add_node(item.clone());
        graph.add_edge(own, leaf, ());
    }
}

fn draw(graph: &DiGraph<String, ()>, label: &str) -> String {
    let Ok(order) = toposort(graph, None) else { return String::new() };
    let mut layer = vec![0usize; graph.node_count()];
    for node in &order {
        layer[node.index()] = graph.neighbors_directed(*node, Direction::Incoming).map(|p| layer[p.index()] + 1).max().unwrap_or(0);
    }
    // A leaf takes the next row, what holds it stands at the first of its leaves.
    let mut place = vec![0.0f64; graph.node_count()];
    let mut next = 0.0;
    if let Some(root) = order.first() {
        let mut walk = DfsPostOrder::new(graph, *root);
        while let Some(node) = walk.next(graph) {
            let below = graph.neighbors(node).map(|c| place[c.index()]).fold(f64::INFINITY, f64::min);
            place[node.index()] = if below.is_finite() { below } else { next };
            if !below.is_finite() {
                next += 1.0;
            }
        }
    }
    let depth = layer.iter().copied().max().unwrap_or(0) as f64;
    let widest = graph.node_weights().map(|t| t.chars().count().min(64)).max().unwrap_or(0) as f64;
    let mut svg = Svg::new(LAYER * depth + widest * 7.2 + 24.0, next * ROW + 12.0, label);
    let at = |node: NodeIndex| (layer[node.index()] as f64 * LAYER, place[node.index()] * ROW + 6.0);
    let mut edges = String::new();
    for edge in graph.edge_indices() {
        let Some((from, to)) = graph.edge_endpoints(edge) else { continue };
        let ((x, y), (to_x, to_y)) = (at(from), at(to));
        let (start, bend) = (x + 120.0, x + 132.0);
        // The first leaf stands beside what holds it.
        let down = if y == to_y { String::new() } else { format!("H{}V{}", n(bend), n(to_y + 8.0)) };
        edges.push_str(&format!("M{} {}{down}H{}", n(start), n(y + 8.0), n(to_x)));
    }
    svg.path(&edges, "edge", "");
    for node in graph.node_indices() {
        let ((x, y), name) = (at(node), &graph[node]);
        if graph.neighbors(node).next().is_some() {
            svg.rect((x, y), (120.0, 17.0), "node", "");
            svg.text((x + 60.0, y + 12.5), "name", "middle", &cut(name, 18));
        } else {
            svg.text((x + 4.0, y + 12.5), "", "start", &cut(name, 64));
        }
    }
    svg.finish()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn levels_stand_in_layers() {
        let level = |name: &str, items: &[&str]| Level { name: name.into(), items: items.iter().map(|i| i.to_string()).collect() };
        let kernel = Kernel {
            name: "k".into(),
            execution: vec![level("grid", &["x: 3 blocks"]), level("block", &["<b>"])],
            memory: vec![level("global", &["a", "b"]), level("shared", &[])],
            phases: vec![],
            barriers: vec![],
        };
        let shown = of(&kernel);
        assert_eq!(shown.execution.matches("class=\"node\"").count(), 2);
        assert!(shown.execution.contains("&lt;b&gt;") && !shown.execution.contains("<b>"));
        assert!(!shown.memory.contains("shared"), "an empty level is left out");
        assert_eq!(shown.memory.split("class=\"edge\" d=\"").nth(1).map(|d| d.split('"').next().unwrap_or_default().matches('M').count()), Some(3));
        let many: Vec<String> = (0..40).map(|i| format!("v{i}")).collect();
        let many = Level { name: "registers".into(), items: many };
        assert!(draw(&levels(&[many]), "t").contains("and 24 more"));
    }
}
