// A phone: the page is narrow, and is played by taps.

import { join } from "node:path";
import { browser, dice, holds, project, same, serve, until } from "./tools.mjs";
import { open, play, press } from "./play.mjs";

const LENGTH = 10;
/** How wide and how high a button is at least, in pixels. */
const FINGER = 40;

/** What is too small, what leaves the screen, and what lies over something else. */
const wrong = (page) => page.evaluate((least) => {
  const told = [];
  const name = (one) => one.id || one.getAttribute("aria-label") || one.textContent.trim().slice(0, 30);
  const all = [...document.querySelectorAll("button, select, .button, summary, textarea, input:not([type=radio], [type=file])")]
    .filter((one) => one.checkVisibility() && one.getClientRects().length);
  const boxes = all.map((one) => one.getBoundingClientRect());
  all.forEach((one, at) => {
    const { width, height, left, right, top, bottom } = boxes[at];
    if (width < least || height < least) told.push(`${name(one)} is ${width} by ${height}`);
    if (left < 0 || right > innerWidth + 1) told.push(`${name(one)} leaves the screen`);
    for (let other = 0; other < at; other++) {
      const box = boxes[other];
      // What is scrolled away inside a list lies over nothing.
      const hidden = (one) => one.closest("#moves, #tree");
      if (hidden(one) || hidden(all[other])) continue;
      if (Math.min(right, box.right) - Math.max(left, box.left) > 1 && Math.min(bottom, box.bottom) - Math.max(top, box.top) > 1) told.push(`${name(one)} lies over ${name(all[other])}`);
    }
  });
  if (document.documentElement.scrollWidth > innerWidth) told.push(`the page is ${document.documentElement.scrollWidth} wide`);
  return told;
}, FINGER);

export async function all(step) {
  const server = await serve(join(project, "rules"), ".");
  const { page, problems, close } = await browser({ width: 390, height: 844, touch: true });
  const check = (name, what) => step(name, async () => {
    const answer = await what();
    if (problems.length) throw new Error(problems.splice(0).join("\n"));
    return answer;
  });
  const sized = async (where) => same(await wrong(page), [], where);

  for (const name of ["chess", "english-draughts", "crazyhouse", "shogi", "lotus-39"]) {
    await check(`taps play ${name}`, async () => {
      await open(page, server.address, name + ".rules");
      const roll = dice(7);
      await sized("at the beginning");
      // A man in hand, so that one is dropped.
      if (name === "shogi") await page.evaluate(() => editor.begin({ position: "Black: King 5i, Pawn 1 in hand, Gold 1 in hand  White: King 5a, Rook 1 in hand" }));
      let drops = 0;
      for (let number = 0; number < LENGTH; number++) {
        const moves = await page.evaluate(() => S.position.moves.map((move) => [move.text, move.acts.some((act) => act.drop)]));
        const wanted = name === "shogi" && number < 2 ? moves.filter(([, drop]) => drop) : moves;
        if (!moves.length) break;
        const [text, drop] = wanted[Math.floor(roll() * wanted.length)];
        await play(page, text);
        drops += drop;
      }
      const played = await page.evaluate(() => game.line().length);
      holds(played === LENGTH || (await page.evaluate(() => S.position.outcome)), `${played} moves`);
      holds(name !== "shogi" || drops >= 2, "none was dropped");
      await sized("at the end");
      return `${played} moves, ${drops} of them drops`;
    });
  }

  await check("everything is large enough for fingers, on every tab", async () => {
    await open(page, server.address, "shogi.rules");
    for (const tab of ["tests", "changes", "editor"]) {
      await press(page, `[data-tab=${tab}]`);
      if (tab === "editor") {
        await press(page, "#edit");
        await page.evaluate(() => { for (const one of document.querySelectorAll("#tab-editor details")) one.open = true; });
      }
      await sized(tab);
    }
    await press(page, "#edit");
  });

  await check("a choice is large enough, and is taken by a tap", async () => {
    await open(page, server.address, "chess.rules");
    await page.evaluate(() => editor.begin({ position: "White: King a1, Pawn e7  Black: King a8, Rook d8" }));
    for (const name of ["e7", "e8"]) await press(page, `#hits [data-c=${name}]`);
    await until(page, () => !document.getElementById("choice").hidden);
    await sized("a choice");
    await press(page, "#choice [data-play='Pe7-e8=N']");
    await until(page, () => game.line()[0] === "Pe7-e8=N");
  });

  await check("the rule text is written by taps and keys", async () => {
    await open(page, server.address, "chess.rules");
    await press(page, "#field");
    same(await page.evaluate(() => document.activeElement.id), "field", "the focus");
    const size = await page.evaluate(() => parseFloat(getComputedStyle(field).fontSize));
    // A smaller one makes telephones enlarge the whole page.
    holds(size >= 16, `the letters are ${size} pixels high`);
    same(await page.evaluate(() => ["field", "layer", "marked", "gutter"].map((id) => getComputedStyle(document.getElementById(id)).font)).then((fonts) => new Set(fonts).size), 1, "fonts of the layers");
    await page.evaluate(() => field.setSelectionRange(0, 0));
    await page.keyboard.type("nonsense\n");
    await until(page, () => document.querySelector("#problems li") !== null);
    await sized("with an error");
    await press(page, "#problems [data-place]");
    same(await page.evaluate(() => document.activeElement.id), "field", "the place is shown");
  });

  await close();
  server.close();
}
