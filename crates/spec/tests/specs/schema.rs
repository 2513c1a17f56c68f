//! The JSON schema: what is accepted conforms to it, and it has the keys that the reader has, by the reader's own words.
//!
//! The validator knows the keywords that the schema uses and ends at any other, so that none is without effect.

use flashderive_spec::SCHEMA;
use serde_yaml::{Mapping, Value};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

fn schema() -> Value {
    // JSON is YAML.
    serde_yaml::from_str(SCHEMA).expect("the schema is JSON")
}

/// Why `value` does not conform to `rule`; nothing if it does.
fn fault(root: &Value, rule: &Value, value: &Value, at: &str) -> Option<String> {
    let rule = rule.as_mapping().expect("a rule is an object");
    rule.iter().find_map(|(keyword, limit)| {
        let keyword = keyword.as_str().expect("a keyword");
        keyword_fault(root, rule, (keyword, limit), value, at).map(|why| if why.starts_with('/') { why } else { format!("{at}: {why} ({keyword})") })
    })
}

fn keyword_fault(root: &Value, rule: &Mapping, (keyword, limit): (&str, &Value), value: &Value, at: &str) -> Option<String> {
    let (map, list, text) = (value.as_mapping(), value.as_sequence(), value.as_str());
    let whole = || limit.as_u64().expect("a whole number") as usize;
    let unless = |fine: bool, why: String| (!fine).then_some(why);
    match keyword {
        "$schema" | "title" | "description" | "definitions" => None,
        "$ref" => {
            let name = limit.as_str().and_then(|r| r.strip_prefix("#/definitions/")).expect("a reference into the schema");
            fault(root, root.get("definitions").and_then(|d| d.get(name)).unwrap_or_else(|| panic!("no definition {name}")), value, at)
        }
        "type" => {
            let types: Vec<&str> = limit.as_str().into_iter().chain(limit.as_sequence().into_iter().flatten().filter_map(Value::as_str)).collect();
            unless(types.iter().any(|t| is(t, value)), format!("{value:?} is no {}", types.join(" or ")))
        }
        "enum" => unless(limit.as_sequence().expect("a list").contains(value), format!("{value:?} is none of them")),
        "anyOf" => {
            let whys: Vec<Option<String>> = limit.as_sequence().expect("a list").iter().map(|rule| fault(root, rule, value, at)).collect();
            unless(whys.iter().any(Option::is_none), whys.into_iter().flatten().collect::<Vec<_>>().join("; ").replace('/', "."))
        }
        "required" => {
            limit.as_sequence().expect("a list").iter().find(|key| map.is_some_and(|m| !m.contains_key(*key))).map(|key| format!("{key:?} is missing"))
        }
        "properties" => map?.iter().find_map(|(key, value)| fault(root, limit.get(key)?, value, &below(at, key))),
        "additionalProperties" => {
            map?.iter().filter(|(key, _)| rule.get("properties").and_then(|p| p.get(key)).is_none()).find_map(|(key, value)| match limit {
                Value::Bool(false) => Some(format!("{key:?} is unknown")),
                rule => fault(root, rule, value, &below(at, key)),
            })
        }
        "items" => list?.iter().enumerate().find_map(|(i, value)| fault(root, limit, value, &format!("{at}/{i}"))),
        "minProperties" => unless(map.is_none_or(|m| whole() <= m.len()), "too few".into()),
        "minItems" => unless(list.is_none_or(|l| whole() <= l.len()), "too few".into()),
        "maxItems" => unless(list.is_none_or(|l| l.len() <= whole()), "too many".into()),
        "minLength" => unless(text.is_none_or(|t| whole() <= t.chars().count()), "too short".into()),
        "maxLength" => unless(text.is_none_or(|t| t.chars().count() <= whole()), "too long".into()),
        "minimum" => unless(value.as_f64().is_none_or(|v| limit.as_f64().expect("a number") <= v), format!("{value:?} is too small")),
        _ => panic!("the schema uses the keyword `{keyword}`, which nothing here checks"),
    }
}

fn below(at: &str, key: &Value) -> String {
    format!("{at}/{}", key.as_str().unwrap_or("?"))
}

fn is(word: &str, value: &Value) -> bool {
    match word {
        "object" => value.is_mapping(),
        "array" => value.is_sequence(),
        "string" => value.is_string(),
        "number" => value.is_number(),
        "integer" => value.is_i64() || value.is_u64(),
        _ => panic!("the schema uses the type `{word}`"),
    }
}

fn conforms(source: &str) -> Result<(), String> {
    let value: Value = serde_yaml::from_str(source).map_err(|e| e.to_string())?;
    let schema = schema();
    fault(&schema, &schema, &value, "").map_or(Ok(()), Err)
}

/// Every spec of the repository, with its path.
fn specs() -> Vec<(PathBuf, String)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let folders = ["specs", "specs/boundary", "tests/trials", "tests/corpus/specs", "tests/fixtures"];
    let entries = folders.iter().flat_map(|f| std::fs::read_dir(root.join(f)).unwrap_or_else(|e| panic!("{f}: {e}"))).map(|e| e.unwrap().path());
    let mut paths: Vec<PathBuf> = entries.filter(|p| p.extension().is_some_and(|e| e == "yaml")).collect();
    paths.sort();
    paths.into_iter().map(|p| (p.clone(), std::fs::read_to_string(&p).unwrap())).collect()
}

#[test]
fn accepted_specs_conform_to_the_schema() {
    let mut accepted = 0;
    for (path, source) in specs() {
        if flashderive_spec::parse(&source).is_ok() {
            accepted += 1;
            conforms(&source).unwrap_or_else(|why| panic!("{}: {why}", path.display()));
        }
    }
    assert!(300 < accepted, "{accepted}");
}

const WHOLE: &str = "
kernel: k
axes: {T: {var: [1, 9], multiple_of: 1}, N: 4}
inputs:
  raw: u8[N, N]
  x: {type: 'f32[N]', view: {of: raw, strides: [4]}}
  y: {type: 'f32[T]', storage: {strides: [1]}}
outputs: {z: 'f32[]'}
monoids: {m: {state: [a], args: [v], identity: [0], lift: [v], combine: ['l.a + r.a'], finish: a}}
compute: |
  z[] = reduce(m)[t] y[t] + sum[n] x[n]
workloads: {smoke: {T: 2}}
audit: {atol: 0.1}
";

/// The keys that the reader names when it meets one that it does not know at `path`.
fn read_keys(path: &[&str]) -> BTreeSet<String> {
    let mut spec: Value = serde_yaml::from_str(WHOLE).expect("YAML");
    let place = path.iter().fold(&mut spec, |at, key| at.get_mut(*key).unwrap_or_else(|| panic!("{path:?}")));
    place.as_mapping_mut().expect("a mapping").insert("unheard_of".into(), 1.into());
    let text = serde_yaml::to_string(&spec).expect("YAML");
    assert!(conforms(&text).is_err(), "the schema takes an unknown key at {path:?}");
    let found = flashderive_spec::parse(&text).expect_err("an unknown key");
    let message = found.list.iter().map(|d| d.message.as_str()).find(|m| m.contains("`unheard_of`")).unwrap_or_else(|| panic!("{path:?}: {:?}", found.list));
    message.split('`').skip(1).step_by(2).filter(|w| *w != "unheard_of").map(str::to_string).collect()
}

#[test]
fn the_schema_has_the_keys_that_the_reader_has() {
    assert!(conforms(WHOLE).is_ok() && flashderive_spec::parse(WHOLE).is_ok(), "{:?} {:?}", conforms(WHOLE), flashderive_spec::parse(WHOLE));
    let schema = schema();
    let keys = |path: &[&str]| {
        let rule = path.iter().fold(&schema, |at, key| match key.parse::<usize>() {
            Ok(i) => &at[i],
            Err(_) => &at[*key],
        });
        rule["properties"].as_mapping().unwrap_or_else(|| panic!("{path:?}")).keys().filter_map(Value::as_str).map(str::to_string).collect::<BTreeSet<_>>()
    };
    let places: &[(&[&str], &[&str])] = &[
        (&[], &[]),
        (&["axes", "T"], &["definitions", "axis", "anyOf", "2"]),
        (&["inputs", "x"], &["definitions", "tensor", "anyOf", "1"]),
        (&["inputs", "x", "view"], &["definitions", "view"]),
        (&["monoids", "m"], &["definitions", "monoid"]),
        (&["audit"], &["definitions", "audit"]),
    ];
    for (read, ruled) in places {
        assert_eq!(read_keys(read), keys(ruled), "{read:?}");
    }
    for part in ["inputs", "scalars", "outputs"] {
        assert_eq!(schema["properties"][part]["additionalProperties"]["$ref"], "#/definitions/tensor");
    }
}

#[test]
fn what_is_not_of_the_form_does_not_conform() {
    for (from, to) in [
        ("kernel: k", "kernel: 3"),
        ("kernel: k", "kernl: k"),
        ("outputs: {z: 'f32[]'}", "outputs: {}"),
        ("N: 4", "N: 0"),
        ("N: 4", "N: [4]"),
        ("[1, 9]", "[1]"),
        ("{strides: [1]}", "rowmajor"),
        ("{strides: [1]}", "{strides: [1.5]}"),
        ("{T: 2}", "{T: two}"),
        ("identity: [0], ", ""),
        ("atol: 0.1", "atol: -1"),
        ("atol: 0.1", "deterministic: maybe"),
    ] {
        let text = WHOLE.replacen(from, to, 1);
        assert!(text != WHOLE && conforms(&text).is_err(), "{from} -> {to}");
        assert!(flashderive_spec::parse(&text).is_err(), "the reader takes what the schema refuses: {from} -> {to}");
    }
}
