// What the page does beside playing: reasons, saves, errors, tests, the editor, the keyboard, a narrow screen.

import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { browser, holds, percentile, project, same, serve, until } from "./tools.mjs";
import { cell, open, play } from "./play.mjs";

/** How long it may take from a save of the file to the new board, in milliseconds. */
const SAVE = 300;
const SAVES = 11;

export async function all(step) {
  const folder = mkdtempSync(join(tmpdir(), "menagerie-desk-"));
  const file = join(folder, "animal-chess.rules");
  copyFileSync(join(project, "rules", "animal-chess.rules"), file);
  const text = readFileSync(file, "utf8");
  const server = await serve(folder, ".", "--write");
  const { page, problems, close } = await browser();
  const fresh = async () => {
    writeFileSync(file, text);
    await open(page, server.address, "animal-chess.rules");
    await until(page, () => S.tests.length > 0);
  };
  const sees = (selector) => page.evaluate((selector) => document.querySelector(selector)?.textContent ?? "", selector);
  const write = (words) => page.evaluate((words) => {
    field.value = words;
    field.dispatchEvent(new Event("input"));
  }, words);
  const check = (name, what) => step(name, async () => {
    await fresh();
    const answer = await what();
    if (problems.length) throw new Error(problems.splice(0).join("\n"));
    return answer;
  });

  await check("an illegal click shows the reason, and lights the clause that refused", async () => {
    await cell(page, "c3");
    await cell(page, "c4");
    await until(page, () => !document.getElementById("why").hidden);
    holds((await sees("#why")).includes("the Wolf is kept away by enters"), await sees("#why"));
    await until(page, () => document.querySelector("#marked .m-no")?.textContent === "enters not river and not own den");
    holds((await page.evaluate(() => game.line().length)) === 0, "nothing was played");
    // The reason may be kept as a test, as long as it is told.
    const offered = () => page.evaluate(() => !document.getElementById("keep-why").hidden);
    holds(await offered(), "the reason is offered");
    await play(page, "Rg3-g4");
    holds(!(await offered()), "the reason is offered after a move");
  });

  await check("what the clause at the caret says stands below the text, and at the pointer", async () => {
    const sentence = "A Rat may take an enemy Elephant, too, unless the Rat set out from the `river`.";
    await page.evaluate(() => {
      field.focus();
      const place = field.value.indexOf("also takes enemy Elephant") + 7;
      field.setSelectionRange(place, place);
    });
    await until(page, () => document.getElementById("says").textContent !== "");
    holds((await sees("#says")) === sentence, await sees("#says"));
    const told = await page.evaluate(() => {
      const place = field.value.indexOf("also takes enemy Elephant"), before = field.value.slice(0, place).split("\n");
      const style = getComputedStyle(field), box = field.getBoundingClientRect();
      field.scrollTop = 0;
      const clientY = box.top + parseFloat(style.paddingTop) + parseFloat(style.lineHeight) * (before.length - 0.5);
      const pen = document.createElement("canvas").getContext("2d");
      pen.font = style.font;
      const clientX = box.left + parseFloat(style.paddingLeft) + pen.measureText("0").width * (before.at(-1).length + 2);
      field.dispatchEvent(new MouseEvent("mousemove", { clientX, clientY }));
      return field.title;
    });
    holds(told === sentence, told);
    await write(text.replace("also takes enemy Elephant", "also takes enemy Elepha"));
    await page.evaluate(() => game.clauseAtCaret());
    holds(await page.evaluate(() => document.getElementById("says").hidden), "a text with errors says nothing");
  });

  await check("a save shows the new board", async () => {
    const times = [];
    for (let number = 0; number < SAVES; number++) {
      const wider = number % 2 === 0;
      const began = Date.now();
      writeFileSync(file, wider ? text.replace("    move step orthogonal", "    move step any") : text);
      await until(page, wider ? () => S.position.count === 31 : () => S.position.count === 24);
      times.push(Date.now() - began);
      await until(page, () => document.getElementById("changes").textContent.includes("touches"));
      await new Promise((done) => setTimeout(done, 50 * number));
    }
    const most = percentile(times);
    holds(process.env.SLOW || most < SAVE, `from the save to the new board it takes ${most} ms`);
    return `95 of 100 within ${most} ms, at most ${Math.max(...times)} ms`;
  });

  await check("a save keeps the line as far as it is legal, and tells what it has changed", async () => {
    for (const move of ["Rg3-g4", "Ra7-a6", "Rg4-g5"]) await play(page, move);
    writeFileSync(file, text.replace(/    move step orthogonal\n/, "    move step sideways\n"));
    await until(page, () => document.getElementById("said").textContent.includes("the line stops before move 1"));
    holds(await page.evaluate(() => document.querySelector("#tree .stopped") !== null), "the move is marked in the tree");
    await until(page, () => document.getElementById("changes").textContent.includes("touches"));
    await until(page, () => document.querySelectorAll("#changes .lost").length > 0);
    await until(page, () => document.querySelectorAll("#tests .fails").length > 0);
  });

  await check("what is typed is checked without being saved, errors are shown in place", async () => {
    await write(text.replace("    move step orthogonal", "    move step orthogona"));
    await until(page, () => document.querySelector("#marked .m-error")?.textContent === "orthogona");
    holds((await sees("#problems")).includes("did you mean orthogonal"), await sees("#problems"));
    holds(!(await page.evaluate(() => document.getElementById("stale").hidden)), "the board is said to be of older rules");
    same(readFileSync(file, "utf8"), text, "the file");
    await page.click("#problems [data-place]");
    same(await page.evaluate(() => field.value.slice(0, field.selectionStart).split("\n").length), 21, "the line of the caret");
    await write(text);
    await until(page, () => !document.querySelector("#problems li"));
  });

  await check("Ctrl-S saves, and what somebody else has saved is not lost", async () => {
    const mine = text.replace("# Red has the first turn.", "# Mine.");
    await write(mine);
    await page.keyboard.press("Control+s");
    await until(page, () => rules.text === S.saved);
    same(readFileSync(file, "utf8"), mine, "the file");
    await write(mine + "# more\n");
    writeFileSync(file, text);
    await until(page, () => !document.getElementById("notice").hidden);
    same(await page.evaluate(() => rules.text), mine + "# more\n", "what is in the page");
    await page.click("#notice [data-take=yes]");
    await until(page, () => rules.text === S.saved);
    same(await page.evaluate(() => rules.text), text, "the text of the file");
  });

  await check("a test opens its position", async () => {
    await page.click("[data-tab=tests]");
    holds((await page.evaluate(() => document.querySelectorAll("#tests .holds").length)) === 19, "all tests hold");
    await page.click("#tests [data-test='1'][data-position='1']");
    await until(page, () => document.getElementById("start").textContent.includes("(2)"));
  });

  await check("branches keep the first line", async () => {
    await play(page, "Rg3-g4");
    await play(page, "Ra7-a6");
    await page.keyboard.press("u");
    await until(page, () => game.line().length === 1 && !S.busy);
    await play(page, "Ra7-b7");
    await until(page, () => document.querySelector("#tree .branch [data-node]")?.textContent === "Ra7-b7");
    await page.click("#tree [data-node] >> text=Ra7-a6");
    await until(page, () => game.line()[1] === "Ra7-a6");
    await page.keyboard.press("u");
    await until(page, () => game.line().length === 1);
    await page.keyboard.press("r");
    await until(page, () => game.line()[1] === "Ra7-a6");
  });

  await check("a clause lights the cells where it makes moves, a move its clause", async () => {
    await page.evaluate(() => {
      field.focus();
      const at = field.value.indexOf("move step orthogonal") + 3;
      field.setSelectionRange(at, at);
    });
    await until(page, () => document.querySelectorAll("#under .lit").length > 10);
    await page.hover("#moves [data-move='Rg3-g4']");
    await until(page, () => document.querySelector("#marked .m-lit")?.textContent === "move step orthogonal");
  });

  await check("the keyboard alone plays", async () => {
    await page.evaluate(() => document.querySelector("#hits [tabindex='0']").focus());
    const at = () => page.evaluate(() => document.activeElement.dataset.c);
    for (let number = 0; number < 30 && (await at()) !== "g3"; number++) {
      const [column, row] = [...(await at())];
      await page.keyboard.press(row > "3" ? "ArrowDown" : row < "3" ? "ArrowUp" : column < "g" ? "ArrowRight" : "ArrowLeft");
    }
    same(await at(), "g3", "where the cursor is");
    for (const key of ["Enter", "ArrowUp", "Enter"]) await page.keyboard.press(key);
    await until(page, () => game.line()[0] === "Rg3-g4");
    await page.keyboard.press("f");
    same(await page.evaluate(() => view.flip), true, "whether the board is turned");
    await page.keyboard.press("ArrowUp");
    same(await at(), "g3", "up is down on a turned board");
    await page.keyboard.press("Escape");
  });

  await check("a position is edited, shown as words, and kept as a test that holds", async () => {
    await page.click("#edit");
    await page.click("#palette [data-piece='Lion'][data-side='Red']");
    await cell(page, "d5");
    await until(page, () => S.position.men.some((man) => man.cell === "d5"));
    await page.click("#palette [data-tool='remove']");
    await cell(page, "a1");
    await until(page, () => !S.position.men.some((man) => man.cell === "a1"));
    await page.selectOption("#edit-turn", "Red");
    await until(page, () => /Lion g1 d5/.test(document.getElementById("position-words").textContent));
    await page.click("#edit");
    await page.fill("#keep-name", "a lion between the rivers");
    await page.fill("#keep-cell", "d5");
    await page.click("#keep button");
    await until(page, () => document.getElementById("keep-words").textContent.includes("moves Lion d5"));
    await page.click("#keep-insert");
    await until(page, () => S.tests.length === 20 && S.tests.every((test) => test.holds));
    holds((await page.evaluate(() => rules.text)).includes('test "a lion between the rivers"'), "the test stands in the rules");
  });

  await check("a game is saved and opened", async () => {
    for (const move of ["Rg3-g4", "Ra7-a6"]) await play(page, move);
    await page.click("[data-tab=editor]");
    await page.click("#save-game");
    const saved = join(folder, "animal-chess.game");
    await until(page, () => document.getElementById("said").textContent.includes("animal-chess.game"));
    await page.click("#new");
    await until(page, () => game.line().length === 0);
    await page.setInputFiles("#open-game", saved);
    await until(page, () => game.line().join(" ") === "Rg3-g4 Ra7-a6");
  });

  await check("nothing is wider than a narrow screen", async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    const hit = await page.evaluate(() => document.querySelector("#hits path").getBoundingClientRect().width);
    holds(wide <= 390, `the page is ${wide} wide`);
    holds(hit >= 40, `a cell is ${hit} wide`);
    await play(page, "Rg3-g4");
    await page.setViewportSize({ width: 1400, height: 900 });
  });

  await close();
  server.close();
  rmSync(folder, { recursive: true, force: true });
}
