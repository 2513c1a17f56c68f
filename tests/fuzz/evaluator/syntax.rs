//! Words and trees of the expressions, after the grammar of the language reference.

/// A binder of a reduction or scan.
#[derive(Clone, Debug)]
pub struct Binder {
    /// The point.
    pub point: String,
    /// First point and the end.
    pub range: Option<(Tree, Tree)>,
    /// Without the current point.
    pub exclusive: bool,
    /// From the last point.
    pub reverse: bool,
}

/// An expression as it is written.
#[derive(Clone, Debug)]
pub enum Tree {
    /// A whole number.
    Whole(i64),
    /// A real number.
    Real(f64),
    /// A name without indices.
    Name(String),
    /// `x[i, j]`.
    Read(String, Vec<Tree>),
    /// `f(a, b)`.
    Call(String, Vec<Tree>),
    /// In brackets of its own.
    Bracket(Box<Tree>),
    /// Several values in brackets.
    Several(Vec<Tree>),
    /// `-a` or `not a`.
    One(String, Box<Tree>),
    /// Two operands.
    Two(String, Box<Tree>, Box<Tree>),
    /// `a if c else b`: c, a, b.
    If(Box<Tree>, Box<Tree>, Box<Tree>),
    /// A reduction or scan: its head, the monoid's name, binders, what is combined.
    Fold(String, Option<String>, Vec<Binder>, Box<Tree>),
}

/// What stands right of `=`.
#[derive(Clone, Debug)]
pub enum Right {
    /// A value.
    Value(Tree),
    /// A selection or compaction: head, from, to.
    Arrow(String, String, String, Tree),
    /// A scatter over points; whether it adds.
    Scatter(Vec<String>, Tree, bool),
}

/// One statement.
#[derive(Clone, Debug)]
pub struct Statement {
    /// Names with indices.
    pub targets: Vec<(String, Vec<Tree>)>,
    /// The right side.
    pub right: Right,
    /// `when`.
    pub when: Option<Tree>,
    /// `else`.
    pub otherwise: Option<Tree>,
    /// `over`.
    pub over: Option<String>,
}

/// Reductions and scans.
const HEADS: &[&str] = &[
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
];
const SELECTS: &[&str] = &["topk", "topk_indices", "bottomk", "bottomk_indices", "sort", "argsort", "compact"];

/// Whether a reduction has one value for each point, and keeps the index.
pub fn keeps(head: &str) -> bool {
    ["softmax", "log_softmax"].contains(&head)
}

/// Whether a head is that of a scan.
pub fn scans(head: &str) -> bool {
    head.starts_with("cum") || head == "scan" || head == "recurrence"
}

/// Whether a tree mentions a point.
pub fn mentions(t: &Tree, point: &str) -> bool {
    match t {
        Tree::Whole(_) | Tree::Real(_) => false,
        Tree::Name(name) => name == point,
        Tree::Read(_, list) | Tree::Call(_, list) | Tree::Several(list) => list.iter().any(|t| mentions(t, point)),
        Tree::Bracket(a) | Tree::One(_, a) => mentions(a, point),
        Tree::Two(_, a, b) => mentions(a, point) || mentions(b, point),
        Tree::If(c, a, b) => [c, a, b].iter().any(|t| mentions(t, point)),
        // What has one value for each point depends on the point.
        Tree::Fold(head, _, binders, body) => {
            let own = (keeps(head) || scans(head)) && binders[0].point == point;
            own || mentions(body, point) || binders.iter().filter_map(|b| b.range.as_ref()).any(|(lo, hi)| mentions(lo, point) || mentions(hi, point))
        }
    }
}

/// Names that a tree reads, with or without indices.
pub fn reads(t: &Tree, found: &mut std::collections::BTreeSet<String>) {
    match t {
        Tree::Whole(_) | Tree::Real(_) => {}
        Tree::Name(name) => {
            found.insert(name.clone());
        }
        Tree::Read(name, list) => {
            found.insert(name.clone());
            list.iter().for_each(|t| reads(t, found));
        }
        Tree::Call(_, list) | Tree::Several(list) => list.iter().for_each(|t| reads(t, found)),
        Tree::Bracket(a) | Tree::One(_, a) => reads(a, found),
        Tree::Two(_, a, b) => [a, b].iter().for_each(|t| reads(t, found)),
        Tree::If(c, a, b) => [c, a, b].iter().for_each(|t| reads(t, found)),
        Tree::Fold(_, _, binders, body) => {
            binders.iter().filter_map(|b| b.range.as_ref()).for_each(|(lo, hi)| [lo, hi].iter().for_each(|t| reads(t, found)));
            reads(body, found);
        }
    }
}

type Parsed<T> = Result<T, String>;

/// Splits a text into words, numbers and signs.
fn words(text: &str) -> Parsed<Vec<String>> {
    let c: Vec<char> = text.chars().collect();
    let mut out = Vec::new();
    let mut at = 0;
    let digit = |at: usize| c.get(at).is_some_and(char::is_ascii_digit);
    while at < c.len() {
        let begun = at;
        match c[at] {
            ' ' | '\n' | '\t' => {
                at += 1;
                continue;
            }
            '0' if matches!(c.get(at + 1), Some('x' | 'X')) => {
                at += 2;
                while c.get(at).is_some_and(char::is_ascii_hexdigit) {
                    at += 1;
                }
            }
            '0'..='9' => {
                while digit(at) {
                    at += 1;
                }
                // `0 .. 4` is no number with a point.
                if c.get(at) == Some(&'.') && c.get(at + 1) != Some(&'.') {
                    at += 1;
                    while digit(at) {
                        at += 1;
                    }
                }
                if matches!(c.get(at), Some('e' | 'E')) && (digit(at + 1) || matches!(c.get(at + 1), Some('+' | '-')) && digit(at + 2)) {
                    at += 2;
                    while digit(at) {
                        at += 1;
                    }
                }
            }
            'a'..='z' | 'A'..='Z' | '_' => {
                while c.get(at).is_some_and(|c| c.is_ascii_alphanumeric() || *c == '_') {
                    at += 1;
                }
                // Components of the two sides of a combination.
                let side: String = c[begun..at].iter().collect();
                if ["l", "r", "left", "right"].contains(&side.as_str()) && c.get(at) == Some(&'.') && c.get(at + 1).is_some_and(char::is_ascii_alphabetic) {
                    at += 1;
                    while c.get(at).is_some_and(|c| c.is_ascii_alphanumeric() || *c == '_') {
                        at += 1;
                    }
                }
            }
            _ => {
                let two: String = c[at..c.len().min(at + 2)].iter().collect();
                at += if ["->", "+=", "==", "!=", "<=", ">=", "<<", ">>", "**", ".."].contains(&two.as_str()) { 2 } else { 1 };
            }
        }
        out.push(c[begun..at].iter().collect());
    }
    Ok(out)
}

/// Reads words one after the other.
struct Reader {
    words: Vec<String>,
    at: usize,
}

/// An expression that stands alone.
///
/// # Errors
/// What is not understood.
pub fn expression(text: &str) -> Parsed<Tree> {
    let mut r = Reader { words: words(text)?, at: 0 };
    let tree = r.expr()?;
    r.end(tree)
}

/// The statements of a program.
///
/// # Errors
/// What is not understood.
pub fn program(text: &str) -> Parsed<Vec<Statement>> {
    let mut whole: Vec<(usize, String)> = Vec::new();
    let mut open = 0i32;
    for line in text.lines() {
        let line = line.split('#').next().unwrap_or_default();
        if line.trim().is_empty() {
            continue;
        }
        let indent = line.len() - line.trim_start().len();
        match whole.last_mut() {
            Some((first, before)) if open > 0 || indent > *first => {
                before.push(' ');
                before.push_str(line.trim());
            }
            _ => whole.push((indent, line.trim().to_string())),
        }
        open += line.chars().map(|c| i32::from("([".contains(c)) - i32::from(")]".contains(c))).sum::<i32>();
    }
    whole.iter().map(|(_, line)| statement(line)).collect()
}

fn statement(line: &str) -> Parsed<Statement> {
    let mut r = Reader { words: words(line)?, at: 0 };
    let mut targets = Vec::new();
    loop {
        let name = r.next()?;
        let indices = if r.takes("[") { r.list("]")? } else { Vec::new() };
        targets.push((name, indices));
        if !r.takes(",") {
            break;
        }
    }
    let add = r.takes("+=");
    if !add {
        r.wants("=")?;
    }
    let head = r.peek(0).to_string();
    let right = if SELECTS.contains(&head.as_str()) && r.peek(1) == "[" && r.peek(3) == "->" {
        r.at += 2;
        let from = r.next()?;
        r.wants("->")?;
        let to = r.next()?;
        r.wants("]")?;
        Right::Arrow(head, from, to, r.expr()?)
    } else if head == "scatter" && r.peek(1) == "[" {
        r.at += 2;
        let mut axes = vec![r.next()?];
        while r.takes(",") {
            axes.push(r.next()?);
        }
        r.wants("]")?;
        Right::Scatter(axes, r.expr()?, add)
    } else {
        Right::Value(r.expr()?)
    };
    let when = if r.takes("when") { Some(r.or()?) } else { None };
    let otherwise = if r.takes("else") { Some(r.expr()?) } else { None };
    let over = if r.takes("over") { Some(r.next()?) } else { None };
    r.end(Statement { targets, right, when, otherwise, over })
}

impl Reader {
    fn peek(&self, ahead: usize) -> &str {
        self.words.get(self.at + ahead).map_or("", String::as_str)
    }

    fn next(&mut self) -> Parsed<String> {
        self.at += 1;
        self.words.get(self.at - 1).cloned().ok_or_else(|| "the text ends early".to_string())
    }

    fn takes(&mut self, word: &str) -> bool {
        let found = self.peek(0) == word;
        self.at += usize::from(found);
        found
    }

    fn wants(&mut self, word: &str) -> Parsed<()> {
        let found = self.peek(0).to_string();
        if self.takes(word) {
            Ok(())
        } else {
            Err(format!("`{word}` was expected where `{found}` stands"))
        }
    }

    fn end<T>(&self, value: T) -> Parsed<T> {
        match self.words.get(self.at) {
            None => Ok(value),
            Some(word) => Err(format!("`{word}` is left over")),
        }
    }

    fn list(&mut self, close: &str) -> Parsed<Vec<Tree>> {
        let mut out = Vec::new();
        if self.takes(close) {
            return Ok(out);
        }
        loop {
            out.push(self.expr()?);
            if !self.takes(",") {
                self.wants(close)?;
                return Ok(out);
            }
        }
    }

    fn expr(&mut self) -> Parsed<Tree> {
        let value = self.or()?;
        if !self.takes("if") {
            return Ok(value);
        }
        let condition = self.or()?;
        self.wants("else")?;
        let other = self.expr()?;
        Ok(Tree::If(Box::new(condition), Box::new(value), Box::new(other)))
    }

    fn or(&mut self) -> Parsed<Tree> {
        self.row(&["or"], Reader::and)
    }

    fn and(&mut self) -> Parsed<Tree> {
        self.row(&["and"], Reader::not)
    }

    fn not(&mut self) -> Parsed<Tree> {
        if self.takes("not") {
            return Ok(Tree::One("not".into(), Box::new(self.not()?)));
        }
        let first = self.bits()?;
        let mut previous = first.clone();
        let mut out: Option<Tree> = None;
        // A chain holds where each of its pairs does.
        while ["==", "!=", "<=", ">=", "<", ">"].contains(&self.peek(0)) {
            let op = self.next()?;
            let next = self.bits()?;
            let pair = Tree::Two(op, Box::new(previous), Box::new(next.clone()));
            out = Some(match out {
                Some(before) => Tree::Two("and".into(), Box::new(before), Box::new(pair)),
                None => pair,
            });
            previous = next;
        }
        Ok(out.unwrap_or(first))
    }

    fn bits(&mut self) -> Parsed<Tree> {
        self.row(&["<<", ">>", "&", "|", "^"], Reader::sum)
    }

    fn sum(&mut self) -> Parsed<Tree> {
        self.row(&["+", "-"], Reader::term)
    }

    fn term(&mut self) -> Parsed<Tree> {
        self.row(&["*", "/", "%"], Reader::factor)
    }

    /// Operands of one level, from left to right.
    fn row(&mut self, ops: &[&str], operand: fn(&mut Reader) -> Parsed<Tree>) -> Parsed<Tree> {
        let mut out = operand(self)?;
        while ops.contains(&self.peek(0)) {
            let op = self.next()?;
            out = Tree::Two(op, Box::new(out), Box::new(operand(self)?));
        }
        Ok(out)
    }

    fn factor(&mut self) -> Parsed<Tree> {
        if self.takes("-") {
            return Ok(Tree::One("-".into(), Box::new(self.factor()?)));
        }
        let word = self.peek(0).to_string();
        if HEADS.contains(&word.as_str()) && self.peek(1) == "[" {
            let begun = self.at;
            self.at += 2;
            match self.fold(word, None) {
                Ok(tree) => return Ok(tree),
                // A value may have the name of a reduction: nothing is combined behind its brackets.
                Err(why) => {
                    self.at = begun;
                    return self.power().map_err(|_| why);
                }
            }
        }
        if ["reduce", "scan"].contains(&word.as_str()) && self.peek(1) == "(" && self.peek(3) == ")" && self.peek(4) == "[" {
            let monoid = self.peek(2).to_string();
            self.at += 5;
            return self.fold(word, Some(monoid));
        }
        self.power()
    }

    fn power(&mut self) -> Parsed<Tree> {
        let base = self.atom()?;
        if self.takes("**") {
            return Ok(Tree::Two("**".into(), Box::new(base), Box::new(self.factor()?)));
        }
        Ok(base)
    }

    fn fold(&mut self, head: String, monoid: Option<String>) -> Parsed<Tree> {
        let mut binders: Vec<Binder> = Vec::new();
        loop {
            let name = self.next()?;
            match (name.as_str(), binders.last_mut()) {
                ("exclusive", Some(last)) => last.exclusive = true,
                // The last of equal points is the first one from the other end.
                ("reverse", Some(last)) | ("last", Some(last)) => last.reverse = true,
                _ => {
                    let range = if self.takes("in") {
                        let lo = self.sum()?;
                        self.wants("..")?;
                        Some((lo, self.sum()?))
                    } else {
                        None
                    };
                    binders.push(Binder { point: name, range, exclusive: false, reverse: false });
                }
            }
            if !self.takes(",") {
                break;
            }
        }
        self.wants("]")?;
        let body = self.term()?;
        Ok(Tree::Fold(head, monoid, binders, Box::new(body)))
    }

    fn atom(&mut self) -> Parsed<Tree> {
        let word = self.next()?;
        let first = word.chars().next().unwrap_or(' ');
        if word == "(" {
            let mut list = self.list(")")?;
            return Ok(if list.len() == 1 { Tree::Bracket(Box::new(list.remove(0))) } else { Tree::Several(list) });
        }
        if first.is_ascii_digit() {
            if let Some(digits) = word.to_lowercase().strip_prefix("0x") {
                return u64::from_str_radix(digits, 16).map(|bits| Tree::Whole(bits as i64)).map_err(|e| format!("{word}: {e}"));
            }
            if word.bytes().all(|b| b.is_ascii_digit()) {
                return word.parse().map(Tree::Whole).map_err(|e| format!("{word}: {e}"));
            }
            return word.parse().map(Tree::Real).map_err(|e| format!("{word}: {e}"));
        }
        if !first.is_ascii_alphabetic() && first != '_' {
            return Err(format!("`{word}` begins no value"));
        }
        if self.takes("(") {
            return Ok(Tree::Call(word, self.list(")")?));
        }
        if self.takes("[") {
            return Ok(Tree::Read(word, self.list("]")?));
        }
        Ok(match word.as_str() {
            "inf" => Tree::Real(f64::INFINITY),
            "pi" => Tree::Real(std::f64::consts::PI),
            _ => Tree::Name(word),
        })
    }
}
