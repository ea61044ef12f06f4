// A browser of its own, a server of its own, and dice that fall the same on every run.

import { spawn, execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "playwright-core";

export const project = join(import.meta.dirname, "..", "..");
export const program = process.env.MENAGERIE || join(project, "target", "release", "menagerie");

/** A browser with an empty profile, which asks nobody but the server. */
export async function browser({ width = 1400, height = 900, scheme = "light", touch = false } = {}) {
  const profile = mkdtempSync(join(tmpdir(), "menagerie-browser-"));
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: process.env.CHROMIUM || "/usr/bin/chromium",
    headless: true,
    viewport: { width, height },
    colorScheme: scheme,
    hasTouch: touch,
    isMobile: touch,
    args: ["--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync"],
  });
  const page = context.pages()[0] || (await context.newPage());
  page.fingers = touch;
  const problems = [];
  page.on("pageerror", (error) => problems.push(String(error.stack || error)));
  page.on("console", (message) => message.type() === "error" && problems.push(message.text()));
  const close = async () => {
    await context.close();
    rmSync(profile, { recursive: true, force: true });
  };
  return { page, problems, close };
}

/** Waits until something holds in the page; the page's own policy forbids what playwright has for that. */
export async function until(page, what, limit = 20000) {
  const end = Date.now() + limit;
  while (!(await page.evaluate(what))) {
    if (Date.now() > end) throw new Error(`this does not come to hold: ${what}`);
    await new Promise((done) => setTimeout(done, 3));
  }
}

/** `menagerie serve` in a folder. */
export async function serve(folder, ...options) {
  const child = spawn(program, ["serve", ...options], { cwd: folder, stdio: ["ignore", "pipe", "inherit"] });
  const address = await new Promise((done, failed) => {
    let text = "";
    child.stdout.on("data", (part) => {
      text += part;
      if (text.includes("\n")) done(text.trim());
    });
    child.on("exit", (status) => failed(new Error(`the server has ended with status ${status}`)));
  });
  return { address, close: () => child.kill("SIGINT") };
}

/** What the program itself says of a position. */
export function moves(file, texts) {
  const after = texts.length ? ["--after", texts.join(" ")] : [];
  return JSON.parse(execFileSync(program, ["moves", file, ...after, "--format", "json"], { cwd: project, maxBuffer: 1 << 30 }));
}

/** Numbers from 0 to below 1, from a seed. */
export function dice(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** The number below which 95 of 100 lie. */
export function percentile(numbers, share = 0.95) {
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted.length ? sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] : 0;
}

export function same(found, expected, what) {
  const [a, b] = [JSON.stringify(found), JSON.stringify(expected)];
  if (a !== b) throw new Error(`${what}\n  found    ${a.slice(0, 2000)}\n  expected ${b.slice(0, 2000)}`);
}

export function holds(condition, what) {
  if (!condition) throw new Error(what);
}
