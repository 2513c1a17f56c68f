"use strict";
// Line -> record -> spec and back, the filter of the records, and folding. Text is only ever set as text.
(() => {
  const $ = (id) => document.getElementById(id);
  const make = (tag, text, cls) => { const e = document.createElement(tag); if (text) e.textContent = text; if (cls) e.className = cls; return e; };
  const link = (text, to) => { const a = make("a", text); a.href = to; return a; };
  const code = $("code"), told = $("told"), spec = $("spec");
  const specs = [...spec.children];
  // Records are rows of the table; their cells are what is told.
  const rows = [...document.querySelectorAll("#rows > tr")];
  const AT = { rule: 2, subject: 3, said: 4, space: 5, from: 6, at: 7 };
  const cell = (row, name) => row.cells[AT[name]];
  const record = (id) => {
    const row = $("r" + id);
    if (!row) return null;
    const at = cell(row, "at").querySelector("a");
    return { id, row, rule: cell(row, "rule").textContent, subject: cell(row, "subject").textContent, said: cell(row, "said").textContent,
      space: cell(row, "space").textContent, from: [...cell(row, "from").querySelectorAll("a")].map((a) => Number(a.hash.slice(2))),
      line: at ? Number(at.hash.slice(2)) : 0 };
  };
  const runs = code.dataset.runs.split(" ").filter(Boolean).map((run) => { const [, a, b, r] = /^(\d+)-(\d+):(\d+)$/.exec(run); return [Number(a), Number(b), Number(r)]; });
  let lines = [], current = -1;
  const build = () => {
    if (lines.length) return;
    const text = code.textContent.replace(/\n$/, "").split("\n");
    const part = document.createDocumentFragment();
    lines = text.map((line, i) => {
      const e = make("div", line, "l");
      e.id = "L" + (i + 1);
      e.dataset.n = i + 1;
      e.setAttribute("role", "option");
      e.setAttribute("aria-selected", "false");
      if (!line) e.setAttribute("aria-label", "empty line");
      part.append(e);
      return e;
    });
    for (const [a, b, r] of runs) for (let i = a; i <= b && i <= lines.length; i++) lines[i - 1].dataset.r = r;
    code.replaceChildren(part);
    code.setAttribute("role", "listbox");
    code.setAttribute("aria-label", "kernel.cu, line by line");
  };
  const unfold = (e) => { for (let d = e; d; d = d.parentElement) if (d.tagName === "DETAILS") d.open = true; };
  const clear = () => { for (const e of document.querySelectorAll(".same, .here")) e.classList.remove("same", "here"); };
  const show = (pane, e) => {
    if (!e) return;
    const top = e.offsetTop - pane.offsetTop * (e.offsetParent !== pane);
    if (top < pane.scrollTop + 20 || top > pane.scrollTop + pane.clientHeight - 40) pane.scrollTop = Math.max(0, top - pane.clientHeight / 3);
  };
  const lit = (ids) => {
    let first = null;
    for (const [a, b, r] of runs) if (ids.has(r)) for (let i = a; i <= b && i <= lines.length; i++) { lines[i - 1].classList.add("same"); first ??= lines[i - 1]; }
    return first;
  };
  const entry = (r) => {
    const li = make("li");
    const head = make("b");
    head.append(link("r" + r.id, "#r" + r.id), ` ${r.rule}: ${r.subject}`);
    li.append(head, make("span", ` [${r.space}]`, "soft space-" + r.space), make("br"), r.said);
    const tail = make("div", "", "soft");
    if (r.from.length) { tail.append("follows from "); for (const id of r.from) tail.append(link("r" + id, "#r" + id), " "); }
    if (r.line) tail.append(link("spec line " + r.line, "#s" + r.line));
    const own = runs.filter((run) => run[2] === r.id);
    if (own.length) { tail.append(r.from.length || r.line ? " · lines " : "lines "); own.slice(0, 12).forEach((run) => tail.append(link(run[0] === run[1] ? String(run[0]) : run[0] + "-" + run[1], "#L" + run[0]), " ")); if (own.length > 12) tail.append("and " + (own.length - 12) + " more runs"); }
    if (tail.childNodes.length) li.append(tail);
    return li;
  };
  const tell = (title, list) => {
    const ol = make("ol");
    list.forEach((r) => ol.append(entry(r)));
    told.replaceChildren(make("b", title), ol);
    told.scrollTop = 0;
  };
  const note = (hash) => { try { history.replaceState(null, "", hash); } catch { /* Pages from files may not. */ } };
  // A line of the kernel: its record and all that this follows from, nearest first.
  const line = (n) => {
    build();
    const e = lines[n - 1];
    if (!e) return;
    if (current >= 0 && lines[current]) lines[current].setAttribute("aria-selected", "false");
    current = n - 1;
    clear();
    e.setAttribute("aria-selected", "true");
    code.setAttribute("aria-activedescendant", e.id);
    const own = e.dataset.r;
    if (own === undefined) tell(`Line ${n} has no record of its own: the text of every kernel of this kind.`, []);
    else {
      const seen = new Set(), todo = [Number(own)];
      while (todo.length) { const id = todo.shift(), r = record(id); if (r && !seen.has(id)) { seen.add(id); todo.push(...r.from); } }
      const chain = [...seen].map(record);
      lit(new Set([Number(own)]));
      for (const r of chain) specs[r.line - 1]?.classList.add("same");
      const near = chain.find((r) => r.line);
      if (near) { specs[near.line - 1].classList.add("here"); show(spec, specs[near.line - 1]); }
      tell(`Line ${n} is there because of r${own}` + (chain.length > 1 ? `, which follows from ${chain.length - 1} more:` : ":"), chain);
    }
    e.classList.add("here");
    show(code, e);
    note("#L" + n);
  };
  // A record: its lines and its place in the spec.
  const decide = (id) => {
    const r = record(id);
    if (!r) return;
    build();
    clear();
    show(code, lit(new Set([id])));
    if (r.line) { specs[r.line - 1]?.classList.add("here"); show(spec, specs[r.line - 1]); }
    tell(`Record r${id}`, [r]);
  };
  // A line of the spec: the records that cite it, those with lines in the kernel first.
  const cite = (n) => {
    build();
    clear();
    specs[n - 1].classList.add("here");
    const list = rows.map((row) => record(Number(row.id.slice(1)))).filter((r) => r.line === n);
    const written = new Set(runs.map((run) => run[2]));
    list.sort((a, b) => written.has(b.id) - written.has(a.id) || a.id - b.id);
    show(code, lit(new Set(list.map((r) => r.id))));
    tell(`Line ${n} of the spec is cited by ${list.length} records`, list);
    note("#s" + n);
  };
  const go = () => {
    const [, kind, n] = /^#([Lrs])(\d+)$/.exec(location.hash) ?? [];
    const target = kind === "L" ? code : document.getElementById(location.hash.slice(1));
    if (!target) return;
    unfold(target);
    if (kind === "L") { line(Number(n)); code.scrollIntoView({ block: "nearest" }); code.focus({ preventScroll: true }); }
    else if (kind === "s") { cite(Number(n)); target.scrollIntoView({ block: "nearest" }); }
    else { if (kind === "r") { if (target.hidden) { $("find").value = ""; filter(); } decide(Number(n)); } target.scrollIntoView({ block: kind === "r" ? "center" : "start" }); }
  };
  addEventListener("hashchange", go);
  // A second click on the same link has no change of the hash.
  document.addEventListener("click", (event) => { const a = event.target.closest?.("a[href^='#']"); if (a && a.hash === location.hash) go(); });
  code.addEventListener("click", (event) => { const e = event.target.closest(".l"); if (e && getSelection().isCollapsed) line(Number(e.dataset.n)); });
  code.addEventListener("focus", build);
  code.addEventListener("keydown", (event) => {
    const page = 20, step = { ArrowDown: 1, ArrowUp: -1, PageDown: page, PageUp: -page, Home: -Infinity, End: Infinity }[event.key];
    if (step === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    line(Math.min(lines.length, Math.max(1, current + 1 + step)));
  });
  const cited = new Set(rows.map((row) => cell(row, "at").querySelector("a")).filter(Boolean).map((a) => Number(a.hash.slice(2))));
  specs.forEach((e, i) => {
    if (!cited.has(i + 1)) return;
    const button = make("span", e.textContent);
    button.setAttribute("role", "button");
    button.tabIndex = 0;
    e.replaceChildren(button);
  });
  const chosen = (event) => { const e = event.target.closest("li"); if (e?.querySelector("[role=button]") && getSelection().isCollapsed) cite(specs.indexOf(e) + 1); };
  spec.addEventListener("click", chosen);
  spec.addEventListener("keydown", (event) => { if (event.key === "Enter" || event.key === " ") { event.preventDefault(); chosen(event); } });
  // Each word has to be somewhere in the record.
  const texts = rows.map((row) => row.textContent.toLowerCase());
  const filter = () => {
    const words = $("find").value.toLowerCase().split(/\s+/).filter(Boolean);
    let count = 0;
    rows.forEach((row, i) => { row.hidden = !words.every((w) => texts[i].includes(w)); count += !row.hidden; });
    $("found").textContent = words.length ? `${count} of ${rows.length} records` : `${rows.length} records`;
  };
  $("find").addEventListener("input", filter);
  filter();
  document.addEventListener("keydown", (event) => {
    if (event.key === "/" && !event.ctrlKey && !event.metaKey && !/^(INPUT|TEXTAREA)$/.test(document.activeElement.tagName)) { event.preventDefault(); unfold($("records")); $("find").focus(); }
  });
  const folds = [...document.querySelectorAll("details")];
  $("unfold").addEventListener("click", () => { build(); folds.forEach((d) => { d.open = true; }); });
  $("fold").addEventListener("click", () => { folds.forEach((d) => { d.open = false; }); });
  $("source").addEventListener("toggle", build);
  // Pictures are printed, also those that are folded.
  let before = null;
  addEventListener("beforeprint", () => { before = folds.map((d) => d.open); folds.forEach((d) => { d.open ||= d.classList.contains("drawn"); }); });
  addEventListener("afterprint", () => { folds.forEach((d, i) => { if (before) d.open = before[i]; }); });
  for (const e of document.querySelectorAll(".script")) e.hidden = false;
  if (location.hash) go();
})();
