// Drives the pages `report.html` in a browser: errors of scripts, requests, line -> record -> spec and back, the filter, keys, both colour schemes, print.
//
//   npm install --no-save playwright-core && node tests/browser/page.mjs FOLDER [SCREENSHOTS]
//
// FOLDER holds KERNEL/TARGET/report.html (`generated`); the browser is CHROMIUM or /usr/bin/chromium. See README.md.

import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { chromium } from "playwright-core";

const [folder, shots] = process.argv.slice(2);
if (!folder) throw new Error("usage: node tests/browser/page.mjs FOLDER [SCREENSHOTS]");
if (shots) mkdirSync(shots, { recursive: true });

const pages = readdirSync(folder).sort().flatMap((kernel) => readdirSync(join(folder, kernel)).map((target) => [kernel, resolve(folder, kernel, target, "report.html")]));
const profile = mkdtempSync(join(tmpdir(), "flashderive-browser-"));
const flags = ["--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync"];
const browser = await chromium.launchPersistentContext(profile, {
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", headless: true, chromiumSandbox: false, args: flags, viewport: { width: 1280, height: 900 },
});

/** A page with its errors and what it asked for beside itself. */
async function open(file, hash = "") {
  const page = await browser.newPage();
  const wrong = [];
  page.on("pageerror", (e) => wrong.push(`error: ${e.message}`));
  page.on("console", (m) => { if (["error", "warning"].includes(m.type())) wrong.push(`${m.type()}: ${m.text()}`); });
  page.on("request", (r) => { if (!r.url().startsWith(pathToFileURL(file).href)) wrong.push(`request: ${r.url()}`); });
  await page.goto(pathToFileURL(file).href + hash);
  return { page, wrong };
}

const style = (page, selector, name) => page.$eval(selector, (e, name) => getComputedStyle(e)[name], name);

/** Every page: no errors, no requests, nothing wider than the window, all folds open and close, all links lead somewhere. */
async function every(kernel, file) {
  const { page, wrong } = await open(file);
  assert.ok(statSync(file).size < 2e6, `${kernel}: ${statSync(file).size} bytes`);
  await page.click("#unfold");
  assert.equal(await page.$$eval("details:not([open])", (l) => l.length), 0, kernel);
  const lost = await page.$$eval("a[href^='#']", (l) => l.map((a) => a.hash.slice(1)).filter((id) => !document.getElementById(id)));
  assert.deepEqual(lost, [], `${kernel}: links that lead nowhere`);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  assert.ok(wide <= 0, `${kernel}: ${wide} pixels wider than the window`);
  const ids = await page.$$eval("[id]", (l) => l.map((e) => e.id));
  assert.equal(new Set(ids).size, ids.length, `${kernel}: an id twice`);
  // Every picture says what it shows.
  assert.equal(await page.$$eval("svg", (l) => l.filter((e) => !e.getAttribute("aria-label") && e.getAttribute("aria-hidden") !== "true").length), 0, kernel);
  await page.click("#fold");
  assert.equal(await page.$$eval("details[open]", (l) => l.length), 0, kernel);
  assert.deepEqual(wrong, [], kernel);
  await page.close();
}

/** Line -> record -> spec line -> records -> lines. */
async function walk(file) {
  const { page, wrong } = await open(file);
  await page.click("#source > summary");
  const numbered = await page.$$eval("#code .l[data-r]", (l) => l.map((e) => [Number(e.dataset.n), Number(e.dataset.r)]));
  assert.ok(numbered.length > 0, "no line has a record");
  // Some records follow from the program as a whole and have no line of the spec behind them.
  let n, r;
  for ([n, r] of numbered.slice(Math.floor(numbered.length / 2))) {
    await page.locator(`#L${n}`).click();
    if (await page.$("#told a[href^='#s']")) break;
  }
  const told = await page.textContent("#told");
  assert.ok(told.includes(`Line ${n} is there because of r${r}`), told);
  assert.equal(await page.getAttribute(`#L${n}`, "aria-selected"), "true");
  assert.ok((await page.$$("#code .same")).length > 0 && (await page.$$("#spec .here")).length === 1, "nothing is lit");
  // Its record, in the table.
  await page.click("#told li:first-child b a");
  assert.ok(await page.isVisible(`#r${r}`));
  assert.equal(new URL(page.url()).hash, `#r${r}`);
  // From the record to the spec, to all records of that line.
  const at = await page.$eval("#told li a[href^='#s']", (a) => a.hash);
  await page.click(`#told li a[href='${at}']`);
  assert.ok((await page.textContent("#told")).includes(`Line ${at.slice(2)} of the spec is cited by`));
  assert.equal(await page.$eval("#spec .here", (e) => "#" + e.id), at);
  // And back to a line of the kernel.
  const line = await page.$eval("#told a[href^='#L']", (a) => a.hash);
  await page.locator(`#told a[href='${line}']`).first().click();
  assert.equal(await page.$eval("#code [aria-selected=true]", (e) => "#" + e.id), line);
  assert.ok(await page.$eval("#code .here", (e) => { const box = e.getBoundingClientRect(), pane = e.parentElement.getBoundingClientRect(); return pane.top <= box.top && box.bottom <= pane.bottom; }), "the line is not in sight");
  assert.deepEqual(wrong, []);
  await page.close();
  // A link to a line from elsewhere.
  const second = await open(file, `#L${n}`);
  assert.ok((await second.page.textContent("#told")).includes(`Line ${n} `));
  await second.page.close();
}

/** Everything by keys alone. */
async function keys(file) {
  const { page, wrong } = await open(file);
  await page.keyboard.press("Tab");
  assert.equal(await page.evaluate(() => document.activeElement.className), "skip");
  await page.focus("#source > summary");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  assert.equal(await page.evaluate(() => document.activeElement.id), "code");
  const own = () => page.$eval("#code [aria-selected=true]", (e) => Number(e.dataset.n));
  for (const [key, wanted] of [["ArrowDown", 1], ["ArrowDown", 2], ["ArrowUp", 1], ["PageDown", 21], ["Home", 1]]) {
    await page.keyboard.press(key);
    assert.equal(await own(), wanted, key);
  }
  await page.keyboard.press("End");
  assert.equal(await own(), await page.$$eval("#code .l", (l) => l.length));
  assert.equal(await page.getAttribute("#code", "aria-activedescendant"), `L${await own()}`);
  const line = await page.$("#spec [role=button]");
  await line.focus();
  await page.keyboard.press("Enter");
  assert.ok((await page.textContent("#told")).includes("of the spec is cited by"));
  await page.keyboard.press("/");
  assert.equal(await page.evaluate(() => document.activeElement.id), "find");
  assert.deepEqual(wrong, []);
  await page.close();
}

/** The filter of the records. */
async function search(file) {
  const { page, wrong } = await open(file);
  await page.click("#records > summary");
  const all = await page.$$eval("#rows > tr", (l) => l.length);
  const seen = () => page.$$eval("#rows > tr:not([hidden])", (l) => l.map((e) => e.textContent.toLowerCase()));
  await page.fill("#find", "Choose-Plan hardware");
  const found = await seen();
  assert.ok(0 < found.length && found.length < all && found.every((t) => t.includes("choose-plan") && t.includes("hardware")), `${found.length} of ${all}`);
  assert.equal(await page.textContent("#found"), `${found.length} of ${all} records`);
  await page.fill("#find", "no record has <these> words");
  assert.equal((await seen()).length, 0);
  // A link to a record that is filtered away shows it.
  await page.evaluate(() => { location.hash = "#r0"; });
  await page.waitForFunction(() => !document.getElementById("r0").hidden);
  assert.equal((await seen()).length, all);
  assert.deepEqual(wrong, []);
  await page.close();
}

/** Both schemes, a narrow window, and print. */
async function looks(kernel, file) {
  const { page, wrong } = await open(file);
  const luminance = (text) => { const [r, g, b] = text.match(/[\d.]+/g).map(Number); return 0.2126 * r + 0.7152 * g + 0.0722 * b; };
  for (const scheme of ["light", "dark"]) {
    await page.emulateMedia({ colorScheme: scheme });
    const [ink, ground] = [luminance(await style(page, "body", "color")), luminance(await style(page, "body", "backgroundColor"))];
    assert.ok(scheme === "light" ? ink + 100 < ground : ground + 100 < ink, `${scheme}: ${ink} on ${ground}`);
    if (shots) {
      await page.screenshot({ path: join(shots, `${kernel}-${scheme}.png`) });
      await page.click("#unfold");
      await page.screenshot({ path: join(shots, `${kernel}-${scheme}-all.png`), fullPage: true, clip: { x: 0, y: 0, width: 1280, height: 9000 } });
      await page.click("#fold");
    }
  }
  await page.setViewportSize({ width: 420, height: 800 });
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  assert.ok(wide <= 0, `${wide} pixels wider than a narrow window`);
  if (shots) await page.screenshot({ path: join(shots, `${kernel}-narrow.png`), fullPage: true });
  // Print is light whatever the scheme, and has the pictures.
  const pdf = await page.pdf({ format: "A4", path: shots ? join(shots, `${kernel}.pdf`) : undefined });
  assert.ok(pdf.length > 20000, `${pdf.length} bytes of PDF`);
  await page.emulateMedia({ media: "print", colorScheme: "dark" });
  assert.ok(luminance(await style(page, "body", "color")) < 100);
  assert.equal(await style(page, "nav", "display"), "none");
  assert.deepEqual(wrong, []);
  await page.close();
}

try {
  for (const [kernel, file] of pages) await every(kernel, file);
  const walked = pages.filter(([kernel]) => (process.env.KERNELS ?? "sparse_attention dense_attention gemm").split(" ").includes(kernel));
  for (const [kernel, file] of walked) {
    for (const trial of [walk, keys, search]) await trial(file);
    await looks(kernel, file);
  }
  console.log(`${pages.length} pages opened, ${walked.length} walked through`);
} finally {
  await browser.close();
  rmSync(profile, { recursive: true, force: true });
}
