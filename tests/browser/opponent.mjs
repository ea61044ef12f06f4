// Playing against the program: in the page of a server, and in one that is a file, by the module inside it.

import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { browser, holds, program, project, same, serve, until } from "./tools.mjs";
import { cell, open } from "./play.mjs";

/** How long an answer at level 5 may take, once the program knows the game, in milliseconds. */
const ANSWER = 500;

export async function all(step) {
  const folder = mkdtempSync(join(tmpdir(), "menagerie-opponent-"));
  const server = await serve(join(project, "rules"), ".");
  const { page, problems, close } = await browser();
  const line = () => page.evaluate(() => game.line());
  const check = (name, what) => step(name, async () => {
    const answer = await what();
    if (problems.length) throw new Error(problems.splice(0).join("\n"));
    return answer;
  });
  const plays = async () => {
    await page.selectOption("#against", "5");
    const times = [];
    for (const [from, to] of [["e2", "e4"], ["g1", "f3"], ["f1", "e2"]]) {
      const before = (await line()).length;
      await cell(page, from);
      await cell(page, to);
      const begun = Date.now();
      await until(page, `game.line().length === ${before + 2} && !S.busy`);
      times.push(Date.now() - begun);
    }
    same(await page.evaluate(() => S.position.turn), "White", "the turn after an answer");
    // The person's last move is taken back, with the answer to it.
    await page.click("#undo");
    await until(page, `game.line().length === 4 && !S.busy`);
    await page.click("#hint");
    await until(page, `document.getElementById("said").textContent.startsWith("good: ")`);
    const hint = await page.evaluate(() => document.getElementById("said").textContent);
    same(hint.split("), ").length, 3, "the moves of a hint");
    // Meanwhile it has learned on.
    await until(page, `opponent.learned?.games > 0`);
    await page.selectOption("#against", "0");
    const [first, ...others] = times, slowest = Math.max(...others);
    if (slowest > ANSWER && !process.env.SLOW) throw new Error(`an answer takes ${slowest} ms`);
    return `first answer after ${first} ms, others after at most ${slowest} ms; ${hint}`;
  };
  await check("against the program, served", async () => {
    await open(page, server.address, "chess.rules");
    return plays();
  });
  await check("against the program, in a page that is a file", async () => {
    const path = join(folder, "chess.html");
    execFileSync(program, ["page", "chess", "-o", path]);
    await page.goto("about:blank");
    await page.goto(pathToFileURL(path).href);
    await until(page, () => document.body.dataset.ready === "yes" && S.position !== null);
    return plays();
  });
  await check("a game that the program ends itself", async () => {
    await open(page, server.address, "breakthrough.rules");
    await page.selectOption("#against", "1");
    for (let turn = 0; turn < 200; turn++) {
      await until(page, `S.position.outcome || S.position.turn !== opponent.side && !S.busy`);
      if (await page.evaluate(() => Boolean(S.position.outcome))) break;
      await page.evaluate(() => game.play(S.position.moves[0].text));
    }
    holds(await page.evaluate(() => Boolean(S.position.outcome)), "the game is over");
    return `${(await line()).length} plies`;
  });
  await close();
  server.close();
  rmSync(folder, { recursive: true });
}
