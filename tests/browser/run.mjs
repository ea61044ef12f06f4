// All browser tests. `node run.mjs [NAME…]` plays only the files of these names; `node run.mjs touch` tries that part alone.

import { readdirSync } from "node:fs";
import { join } from "node:path";
import { browser, project, serve } from "./tools.mjs";
import * as play from "./play.mjs";

const LENGTH = 50;
/** How long it may take from a click to the dots, in milliseconds. */
const BAR = { "lions-cave": 150 };

/** What is tried beside playing, each in a file of its own. */
const PARTS = ["desk", "told", "touch", "opponent"];

const only = process.argv.slice(2);
const names = readdirSync(join(project, "rules")).filter((name) => name.endsWith(".rules")).map((name) => name.slice(0, -6)).sort();
let failed = 0;

async function step(name, what) {
  try {
    const told = await what();
    console.log(`ok    ${name}${told ? ": " + told : ""}`);
  } catch (error) {
    failed++;
    console.log(`FAILS ${name}: ${error.message}`);
  }
}

const server = await serve(join(project, "rules"), ".");
const { page, problems, close } = await browser();
for (const [number, name] of names.entries()) {
  if (only.length && !only.includes(name)) continue;
  await step(name, async () => {
    await play.open(page, server.address, name + ".rules");
    const { played, clicks, p95, most } = await play.game(page, `rules/${name}.rules`, LENGTH, 1000 + number);
    if (problems.length) throw new Error(problems.splice(0).join("\n"));
    const bar = BAR[name] || 50;
    if (p95 > bar && !process.env.SLOW) throw new Error(`from a click to the dots it takes ${p95.toFixed(1)} ms`);
    return `${played.length} moves by ${clicks} clicks; from a click to the dots ${p95.toFixed(1)} ms, at most ${most.toFixed(1)} ms`;
  });
}
await close();
server.close();
for (const part of PARTS) {
  if (!only.length || only.includes(part)) await (await import(`./${part}.mjs`)).all(step);
}
process.exit(failed ? 1 : 0);
