//! What `tune` shows: measurements and candidates as tables.

use super::Wanted;
use crate::commands::derive::table_text;
use crate::outcome::Output;
use crate::report::data::Table;
use flashderive_ir::tuning::TunedChoice;
use serde_json::{json, Value};

/// What was measured of a workload, fastest first.
pub fn table(c: &TunedChoice) -> String {
    table_text(&rows(c))
}

fn rows(c: &TunedChoice) -> Table {
    let sizes: Vec<String> = c.sizes.iter().map(|(n, v)| format!("{n} = {v}")).collect();
    let mut rows: Vec<(f64, Vec<String>)> = Vec::new();
    for m in &c.measured {
        let verdict = match (&m.failed, m.candidates == c.chosen, m.candidates == c.model) {
            (Some(why), ..) => why.clone(),
            (None, true, true) => "chosen, as by the cost model".into(),
            (None, true, false) => "chosen".into(),
            (None, false, true) => "the cost model's choice".into(),
            (None, false, false) => String::new(),
        };
        let us = |v: Option<f64>| v.map_or("-".to_string(), |v| format!("{v:.2}"));
        let cells = [m.time.map(|t| t.median_us), m.time.map(|t| t.p10_us), m.time.map(|t| t.p90_us), Some(m.predicted_us)].map(us);
        let order = m.time.map_or(f64::MAX, |t| t.median_us);
        rows.push((order, [named(&m.candidates, &c.model)].into_iter().chain(cells).chain([verdict]).collect()));
    }
    rows.sort_by(|a, b| a.0.total_cmp(&b.0));
    let first = if c.model.len() == 1 { "candidate" } else { "other than the model" };
    let header = [first, "median us", "p10", "p90", "predicted us", "verdict"];
    Table {
        title: [vec![c.workload.clone()], sizes].concat().join(", "),
        header: header.map(String::from).to_vec(),
        rows: rows.into_iter().map(|(_, r)| r).collect(),
    }
}

/// A candidate of each group: of several those that are not the cost model's, with the numbers of their groups as `--list` has them.
fn named(candidates: &[String], model: &[String]) -> String {
    if let [only] = candidates {
        return only.clone();
    }
    let groups = candidates.iter().enumerate();
    let others: Vec<String> = groups.filter(|(g, name)| model.get(*g) != Some(name)).map(|(g, name)| format!("{}: {name}", g + 1)).collect();
    if others.is_empty() {
        "-".into()
    } else {
        others.join("; ")
    }
}

/// The candidates by name, without a GPU.
pub fn list(wanted: &[Wanted], said: &[String]) -> Output {
    let (mut text, mut values) = (String::new(), Vec::new());
    for w in wanted {
        let mut groups: Vec<Value> = Vec::new();
        for (number, g) in w.offered.groups.iter().enumerate() {
            let row = |c: &flashderive_bind::Offered| {
                vec![c.name.clone(), format!("{:.2}", c.predicted_us), c.plan.clone(), if c.chosen { "chosen" } else { "" }.to_string()]
            };
            text.push_str(&table_text(&Table {
                title: format!("{}, {}: {}. {}", w.workload.name, w.offered.name, number + 1, g.kernels),
                header: ["candidate", "predicted us", "plan", "verdict"].map(String::from).to_vec(),
                rows: g.candidates.iter().map(row).collect(),
            }));
            let one = |c: &flashderive_bind::Offered| json!({ "name": c.name, "plan": c.plan, "predicted_us": c.predicted_us, "chosen": c.chosen });
            groups.push(json!({ "kernels": g.kernels, "candidates": g.candidates.iter().map(one).collect::<Vec<_>>() }));
        }
        values.push(json!({ "workload": w.workload.name, "sizes": w.workload.sizes, "version": w.offered.name, "groups": groups }));
    }
    for line in said {
        text.push_str(&format!("{line}\n"));
    }
    Output::new(text, json!({ "workloads": values, "said": said }))
}

#[cfg(test)]
mod tests {
    use super::*;
    use flashderive_ir::tuning::{MeasuredTime, Measurement};

    #[test]
    fn the_table_has_the_fastest_first_and_failures_last() {
        let of = |name: &str, us: Option<f64>| Measurement {
            candidates: vec![name.into()],
            predicted_us: 2.0,
            time: us.map(|median_us| MeasuredTime { median_us, p10_us: 1.0, p90_us: 9.0, repeats: 3 }),
            failed: us.is_none().then(|| "2 of 4 wrong".to_string()),
        };
        let measured = vec![of("model", Some(5.0)), of("broken", None), of("best", Some(4.0))];
        let sizes = [("N".to_string(), 4)].into();
        let choice = TunedChoice { workload: "w".into(), sizes, version: "v".into(), chosen: vec!["best".into()], model: vec!["model".into()], measured };
        let shown = rows(&choice);
        assert_eq!(shown.title, "w, N = 4");
        let cells: Vec<(&str, &str, &str)> = shown.rows.iter().map(|r| (r[0].as_str(), r[1].as_str(), r[5].as_str())).collect();
        assert_eq!(cells, [("best", "4.00", "chosen"), ("model", "5.00", "the cost model's choice"), ("broken", "-", "2 of 4 wrong")]);
    }

    #[test]
    fn of_several_groups_those_are_named_that_differ() {
        let names = |all: &[&str]| all.iter().map(|s| s.to_string()).collect::<Vec<String>>();
        let model = names(&["a", "b", "c"]);
        assert_eq!(named(&names(&["a", "x", "y"]), &model), "2: x; 3: y");
        assert_eq!(named(&model, &model), "-");
        assert_eq!(named(&names(&["a"]), &names(&["b"])), "a");
    }
}
