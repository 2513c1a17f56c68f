//! Every rule that a record of steps 0 to 5 may name, with its meaning. `docs/derivation/` explains each.

/// A rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rule {
    /// Its step, as in trace records.
    pub step: &'static str,
    /// Its name, as in trace records.
    pub name: &'static str,
    /// What it says.
    pub meaning: &'static str,
    /// Whether its records are an account for readers, by which nothing is decided.
    pub account: bool,
}

const fn rule(step: &'static str, name: &'static str, meaning: &'static str) -> Rule {
    Rule { step, name, meaning, account: false }
}

const fn account(step: &'static str, name: &'static str, meaning: &'static str) -> Rule {
    Rule { step, name, meaning, account: true }
}

/// All rules, by step.
pub const RULES: &[Rule] = &[
    account("level0", "geometry", "shape, element count and offset width of a tensor follow from its declaration"),
    account("level0", "trip-class", "an extent is known while compiling, at launch, or read before the loop with a bound"),
    account("step0.5", "structure", "the six structural questions"),
    rule("step0.5", "inline-index", "an integer or truth map is part of the addresses and guards that read it"),
    rule(
        "step0.5",
        "inline-map",
        "a map is written out where it is a copy, an operand with zeros or a scale beside it, or shows a factor that can leave a sum",
    ),
    rule("step0.5", "identity-elsewhere", "extremes of values that are minus infinity elsewhere are those of the points where they are not"),
    rule("step0.5", "absent-points", "points that are minus infinity below a maximum and exponentials, or 0 below sums, are not there"),
    rule("step0.5", "range-length", "a sum of a number over the points of a range is the number times the length of the range"),
    rule("step0.5", "prefix-as-scan", "a combination of all points up to a row's own is a running one"),
    rule(
        "step0.5",
        "range-to-offset",
        "a reduction over a range of an axis that is never longer than a few points is one over offsets from where the range begins",
    ),
    rule("step0.5", "delinearize", "points of an axis that are read by quotients and remainders have a digit for each divisor, and these are axes"),
    rule("step0.5", "same-axis", "the name of a reduced axis changes nothing: two that run through the same elements are one"),
    rule("step0.5", "offset-to-range", "a reduction over offsets from a row is one over the places that lie there, with a condition that leaves them"),
    rule("step0.5", "axes-as-one", "two axes whose points are only combined together are one, of which they are the digits"),
    rule(
        "step0.5",
        "clamp-under-condition",
        "what is only read where a condition holds is only made there, where the larger of a place and the first one is the place",
    ),
    rule("step0.5", "picked-point", "of an axis whose point a condition says nothing is combined"),
    rule("step0.5", "axis-in-parts", "a sum along an axis of several parts is the sum of those along each"),
    rule("step0.5", "blocks-as-depth", "a sum over blocks of sums in them is one along the depth that the blocks make up"),
    rule("step0.5", "state-before", "before the first point a state is 0, and so is a sum of products with it"),
    rule("step0.5", "place-of-both-sides", "elements that lie around an axis are at one place, whichever side of a choice reads them"),
    rule("step0.5", "any-by-count", "whether a list holds the number of a row is told by how often it does"),
    rule("step0.5", "band-as-range", "multiples of an axis within a distance of a number are those between two quotients"),
    rule("step0.5", "fields-as-elements", "fields of words lie in memory as elements of as many bits do, one behind the other"),
    rule("step0.5", "unchosen-divisor", "what only the chosen side of a condition reads divides by 1 elsewhere, where its divisor may be 0"),
    rule("step0.5", "made-at-place", "what depends on a place alone is made once for it, not for each row and offset that say it"),
    rule("step0.5", "hoist-factor", "multiplication distributes over addition: factors constant along the summed axes leave the sum"),
    rule("step0.5", "any-by-sum", "a sum of powers of what values are less than the largest one is 0 where there is no point, and only there"),
    rule("step0.5", "bounded-key", "the maximum of values and a number is that of values which are no less than it"),
    rule("step0.5", "exponential-of-log", "the exponential of a difference to a logarithm is a quotient"),
    rule("step0.5", "widening-cast", "a cast to a type that holds every value of the element rounds nothing"),
    rule("step0.5", "contraction-order", "multiplication distributes over sums: a sum of a product of many factors is a tree of sums of products of two"),
    rule("step0.5", "partial-sums", "addition commutes: a sum over several axes of what is reduced along some of them is a sum of sums"),
    rule("step0.5", "offsets-apart", "products distribute over sums of whole numbers, which wrap around: bytes are multiplied as they are stored"),
    rule("step0.5", "count-by-search", "of a list that never falls the points that hold come before all others"),
    rule("step0.5", "condition-of-sum", "what is not there adds nothing"),
    rule("step0.5", "state-apart", "multiplication distributes over addition: a sum with the state alone needs no states"),
    rule("step0.5", "whole-sum", "a sum of products of whole numbers that were read as reals is a whole one"),
    rule("step0.5", "whole-range", "its values lie in"),
    rule("step0.5", "byte-factor", "each factor of the products has no more values than a byte"),
    rule("step0.5", "condition-on-factor", "a product is 0 where one of its factors is"),
    rule("step0.5", "extreme-where", "a value that is no better than others decides nothing where there is another one"),
    rule("step0.5", "keys-as-one", "two whole numbers within their extents are one: points are asked for one key"),
    rule("step0.5", "condition-factor", "adding a value or nothing is adding the value times 1 or 0"),
    rule("step0.5", "sum-of-sums", "addition commutes: the sum of a sum of products is the sum of their sums"),
    rule("step0.5", "monotone-map", "a monotone function commutes with the maximum and minimum of at least one point"),
    rule("step0.5", "share-statement", "equal values are computed once"),
    rule("step0.5", "drop-unused", "a temporary that nobody reads is not computed"),
    rule("step1a", "op-algebra", "laws of a combine: from the table, or from random search"),
    account("step1a", "fate", "what becomes of an axis in a statement"),
    account("step1a", "combine-group", "sums joined by addition before any other use are one sum"),
    rule("step1a", "online-rescale", "a sum that reads a running key is rescaled when the key changes"),
    rule("step1a", "two-pass", "no rescaling exists: the key must be final first"),
    account("step1a", "monoid-action", "a component of a user state is a sum rescaled by another component"),
    account("step1a", "gate", "which points survive, how many at most, and by which phases"),
    account("step1a", "pass", "statements that one streamed loop can hold"),
    account("class", "algorithm-class", "family of algorithm, operand shape and output contract of a statement"),
    account("step1b", "read-map", "flat address, leaf, bounds and predicate of a read"),
    account("step1b", "write-map", "flat address, leaf and bounds of a write"),
    account("step4a", "reused", "elements in memory that are used more than once"),
    account("step4a", "no-reuse", "elements that are used once"),
    account("step4a", "made-inside", "a temporary, which a statement makes"),
    account("step3", "barrier", "a cut point of the least set that orders all relations over shared objects"),
    account("step4b", "serves-several", "a register value serves several results of one thread"),
    account("step4b", "serves-one", "a register value serves one result"),
    account("step5", "address-composition", "an address as level terms in symbols, with its largest value"),
];

/// The rule with this name.
pub fn find(name: &str) -> Option<&'static Rule> {
    RULES.iter().find(|r| r.name == name)
}
