//! Specs written from nothing: statements of every kind over expressions that nest, repeat names and mix sorts.

use super::mutate::pick;
use flashderive_algebra::random::Random;

const AXES: &str = "{T: var, N: 8, M: {var: [1, 64]}, K: 3, J: N, L: T, G: N/2, P: \"M*K\", R: {var: [0, 16], multiple_of: 4}}";
const INDICES: &[&str] = &["t", "n", "m", "k", "j", "l", "g", "p", "r"];
const SIZES: &[&str] = &["T", "N", "M", "K", "J", "L", "G", "P", "R"];
const REDUCTIONS: &[&str] = &[
    "sum",
    "product",
    "max",
    "min",
    "any",
    "all",
    "mean",
    "logsumexp",
    "softmax",
    "log_softmax",
    "argmax",
    "argmin",
    "cumsum",
    "cumprod",
    "cummax",
    "cummin",
    "recurrence",
    "reduce(w)",
    "scan(w)",
];
const FUNCTIONS: &[&str] =
    &["exp", "log", "sqrt", "abs", "relu", "floor", "f32", "i32", "i8", "bf16", "min", "max", "where", "silu", "gelu", "pow", "sigmoid", "bool"];
const OPERATORS: &[&str] =
    &[" + ", " - ", " * ", " / ", " % ", " ** ", " < ", " <= ", " == ", " != ", " > ", " and ", " or ", " & ", " | ", " << ", " >> ", " ^ "];

struct Writer<'a> {
    random: &'a mut Random,
    /// Names with their indices.
    names: Vec<(String, Vec<&'static str>)>,
    bound: Vec<&'static str>,
    left: usize,
}

/// A whole spec.
pub fn spec(random: &mut Random) -> String {
    let inputs = [("x", vec!["t", "n"]), ("a", vec!["n"]), ("i", vec!["t"]), ("b", vec!["n"]), ("q", vec!["m"]), ("z", vec!["r", "k"])];
    let names = inputs.iter().map(|(n, i)| (n.to_string(), i.clone())).collect();
    let mut w = Writer { random, names, bound: Vec::new(), left: 0 };
    let mut lines = String::new();
    let statements = 1 + w.random.below(12);
    for at in 0..statements {
        let line = w.statement(at, at + 1 == statements);
        lines.push_str(&format!("  {line}\n"));
    }
    let dims = w.names.last().map_or(String::new(), |(_, i)| i.iter().map(|i| i.to_uppercase()).collect::<Vec<_>>().join(", "));
    let ty = *pick(random, &["f32", "f32", "f32", "bf16", "i32", "i64", "i8", "bool", "e4m3", "i4"]);
    format!(
        "kernel: k\naxes: {AXES}\ninputs:\n  x: f32[T, N]\n  a: bf16[N]\n  i: \"i32[T] in -1 .. M\"\n  b: bool[N]\n  q: u8[M]\n  z: f32[R, K]\nscalars: {{s: f32}}\noutputs: {{y: \"{ty}[{dims}]\"}}\nmonoids:\n  w: {{state: [u, v], args: [h], identity: [0, 1], lift: [h, 1], combine: [\"l.u + r.u * l.v\", \"l.v * r.v\"], finish: u}}\ncompute: |\n{lines}workloads: {{smoke: {{T: 5, M: 3, R: 4}}}}\n"
    )
}

impl Writer<'_> {
    fn below(&mut self, n: u64) -> u64 {
        self.random.below(n)
    }

    fn statement(&mut self, at: u64, last: bool) -> String {
        let name = if last { "y".to_string() } else { format!("v{at}") };
        let count = self.below(4) as usize;
        let mut index: Vec<&'static str> = Vec::new();
        for _ in 0..count {
            let i = *pick(self.random, INDICES);
            if !index.contains(&i) || self.below(40) == 0 {
                index.push(i);
            }
        }
        self.bound = index.clone();
        // Now and then a statement as large as may be.
        self.left = match self.below(30) {
            0 => 3000,
            1..=4 => 200,
            _ => 25,
        };
        let value = match self.below(14) {
            0 => {
                let from = *pick(self.random, INDICES);
                let to = index.last().copied().unwrap_or("n");
                let op = *pick(self.random, &["topk", "topk_indices", "sort", "argsort", "compact", "bottomk"]);
                self.bound.push(from);
                format!("{op}[{from} -> {to}] {}", self.expr(0))
            }
            1 => {
                // Each name twice: sizes double if values are put in place of their names.
                let e = self.read();
                format!("{e} * {e} + {e} % 7")
            }
            2 => {
                let over = *pick(self.random, INDICES);
                self.bound.push(over);
                format!("scatter[{over}] {}", self.expr(0))
            }
            _ => self.expr(0),
        };
        let place = if self.below(12) == 0 { (0..index.len()).map(|_| self.expr(3)).collect::<Vec<_>>().join(", ") } else { index.join(", ") };
        let mut line = format!("{name}[{place}] = {value}");
        if self.below(4) == 0 {
            line.push_str(&format!(" when {}", self.condition(1)));
        }
        if self.below(4) == 0 {
            line.push_str(&format!(" else {}", self.expr(2)));
        }
        self.names.push((name, index));
        line
    }

    fn read(&mut self) -> String {
        let at = if self.below(2) == 0 { self.names.len() - 1 } else { self.below(self.names.len() as u64) as usize };
        let (name, index) = self.names[at].clone();
        let list: Vec<String> = index.iter().map(|i| if self.below(2) == 0 && self.bound.contains(i) { i.to_string() } else { self.index() }).collect();
        if list.is_empty() {
            name
        } else {
            format!("{name}[{}]", list.join(", "))
        }
    }

    /// A whole number that may well be in range.
    fn index(&mut self) -> String {
        self.left = self.left.saturating_sub(1);
        let own: Vec<&'static str> = self.bound.clone();
        let point = if own.is_empty() { "0" } else { *pick(self.random, &own) };
        let size = *pick(self.random, SIZES);
        match self.below(12) {
            0..=4 => point.to_string(),
            5 => format!("{point} % {size}"),
            6 => format!("{point} / {size}"),
            7 => format!("min(max({point} - 1, 0), {size} - 1)"),
            8 => format!("i[{point}]"),
            9 if self.left > 0 => format!("({} if {} else {})", self.index(), self.condition(2), self.index()),
            10 if self.left > 0 => self.expr(4),
            _ => format!("{}", self.below(4)),
        }
    }

    fn condition(&mut self, depth: usize) -> String {
        match self.below(6) {
            0 => format!("{} >= 0", self.read()),
            1 if self.left > 0 => format!("{} < {}", self.index(), self.index()),
            2 if self.left > 0 && depth < 60 => format!("({} {} {})", self.condition(depth + 1), pick(self.random, &["and", "or"]), self.condition(depth + 1)),
            3 if depth < 60 && self.left > 0 => format!("not {}", self.condition(depth + 1)),
            _ => format!("{} < {}", self.index(), pick(self.random, SIZES)),
        }
    }

    fn expr(&mut self, depth: usize) -> String {
        if self.left == 0 || depth > 70 {
            return match self.below(4) {
                0 => pick(self.random, &["0", "1.0", "2", "s", "inf", "T", "0.5", "true"]).to_string(),
                1 => self.bound.first().copied().unwrap_or("1").to_string(),
                _ => format!("{}.5", self.random.below(9)),
            };
        }
        self.left -= 1;
        match self.below(16) {
            0..=3 => self.read(),
            4..=7 => {
                let op = *pick(self.random, OPERATORS);
                format!("({}{op}{})", self.expr(depth + 1), self.expr(depth + 1))
            }
            8 => format!("-{}", self.expr(depth + 1)),
            9 | 10 => format!("({} if {} else {})", self.expr(depth + 1), self.condition(depth + 1), self.expr(depth + 1)),
            11 => {
                let f = *pick(self.random, FUNCTIONS);
                let count = match f {
                    "min" | "max" | "pow" => 2,
                    "where" => 3,
                    _ => 1,
                };
                let args: Vec<String> = (0..count).map(|i| if f == "where" && i == 0 { self.condition(depth + 1) } else { self.expr(depth + 1) }).collect();
                format!("{f}({})", args.join(", "))
            }
            12..=14 => {
                let op = *pick(self.random, REDUCTIONS);
                let over = *pick(self.random, INDICES);
                let saved = self.bound.clone();
                let range = if self.below(4) == 0 { format!(" in {} .. {}", self.index(), self.index()) } else { String::new() };
                let flags = if self.below(6) == 0 { ", reverse" } else { "" };
                self.bound.push(over);
                let body = if op == "recurrence" { format!("({}, {})", self.expr(depth + 1), self.expr(depth + 1)) } else { self.expr(depth + 1) };
                self.bound = saved;
                format!("({op}[{over}{range}{flags}] {body})")
            }
            _ => self.index(),
        }
    }
}
