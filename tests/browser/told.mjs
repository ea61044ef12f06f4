// What the page tells: to those who listen to it, and to everybody where it does not do what was wanted.

import { copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { browser, holds, project, same, serve, until } from "./tools.mjs";
import { cell, open, play } from "./play.mjs";

/** The nodes that a screen reader gets: roles, names, descriptions, and whether they are told when they change. */
async function heard(page) {
  const session = await page.context().newCDPSession(page);
  const { nodes } = await session.send("Accessibility.getFullAXTree");
  await session.detach();
  const by = new Map(nodes.map((node) => [node.nodeId, node]));
  const live = (node) => {
    for (let at = node; at; at = by.get(at.parentId)) {
      const found = at.properties?.find(({ name }) => name === "live");
      if (found) return found.value.value === "polite";
    }
    return false;
  };
  return nodes.filter((node) => !node.ignored).map((node) => ({
    role: node.role?.value, name: node.name?.value || "", description: node.description?.value || "", live: live(node),
  }));
}

export async function all(step) {
  const folder = mkdtempSync(join(tmpdir(), "menagerie-told-"));
  for (const name of ["chess", "proteus"]) copyFileSync(join(project, "rules", name + ".rules"), join(folder, name + ".rules"));
  const above = 'language 1\nuse "chess"\ngame "Above"\n', file = join(folder, "above.rules");
  writeFileSync(file, above);
  const hunt = `language 1
game "Hunt"
sides Lambs, Hunter
board { grid a..e, 1..5 }
piece Lamb "l" { move step any quietly }
piece Wolf "W" { move hunt: (jump orthogonal over enemy quietly capturing passed)+ }
turn { hunt else move }
setup { Lambs: Lamb a1  Hunter: Wolf e5 }
ends { before a turn { lose when no move } }
`;
  writeFileSync(join(folder, "hunt.rules"), hunt);
  const readers = await serve(folder, "."), writers = await serve(folder, ".", "--write");
  const { page, problems, close } = await browser();
  const said = () => page.evaluate(() => document.getElementById("said").textContent);
  const says = async (words) => {
    await until(page, `document.getElementById("said").textContent.includes(${JSON.stringify(words)})`).catch(async () => {
      throw new Error(`“${words}” is not said, but “${await said()}”`);
    });
  };
  const write = (words) => page.evaluate((words) => {
    field.value = words;
    field.dispatchEvent(new Event("input"));
  }, words);
  const check = (name, what) => step(name, async () => {
    const answer = await what();
    if (problems.length) throw new Error(problems.splice(0).join("\n"));
    return answer;
  });

  await check("cells are told with who stands there, and where he can move", async () => {
    await open(page, readers.address, "chess.rules");
    let nodes = await heard(page);
    const cells = nodes.filter(({ role, name }) => role === "button" && /^[a-h][1-8], /.test(name));
    same(cells.length, 64, "cells");
    for (const { name } of cells) holds(/^[a-h][1-8], (empty|(White|Black) [A-Z][a-z]+( fresh)?)$/.test(name), name);
    holds(nodes.some(({ name, description }) => name === "board" && description.includes("arrow keys")), "how the board is used");
    await cell(page, "e2");
    await says("Pawn on e2: 2 moves, to e3 e4");
    await until(page, () => document.querySelector("#hits [aria-description]") !== null);
    nodes = await heard(page);
    const told = (name) => nodes.find((node) => node.name === name)?.description;
    same([told("e2, White Pawn"), told("e3, empty"), told("e4, empty"), told("e5, empty")], ["chosen", "can move here", "can move here", ""], "what is said of cells");
    holds(nodes.some(({ name, live }) => live && name.includes("Pawn on e2: 2 moves")), "it is told at once");
  });

  await check("moves, the side to move, refusals and results are told at once", async () => {
    await open(page, readers.address, "chess.rules");
    const tells = async (words) => {
      const nodes = (await heard(page)).filter(({ live }) => live);
      holds(nodes.some(({ name }) => name.includes(words)), `“${words}” is not told, but ${JSON.stringify(nodes.map(({ name }) => name))}`);
    };
    await play(page, "Pf2-f3");
    await tells("White: Pf2-f3");
    await tells("Black to move");
    await cell(page, "e7");
    await cell(page, "e4");
    await until(page, () => !document.getElementById("why").hidden);
    await tells("nothing leads the Pawn from");
    await page.keyboard.press("Escape");
    for (const move of ["Pe7-e5", "Pg2-g4", "Qd8-h4"]) await play(page, move);
    await tells("Black wins");
    await tells("the game is over: Black wins");
  });

  await check("the legend tells what the letters beside men mean", async () => {
    await open(page, readers.address, "chess.rules");
    for (const move of ["Ng1-f3", "Ng8-f6", "Rh1-g1"]) await play(page, move);
    await until(page, () => document.querySelector("#men .badge")?.textContent === "a");
    await until(page, () => [...document.querySelectorAll("#legend span")].pop()?.textContent === "afresh");
  });

  await check("what a man becomes is said in words", async () => {
    await open(page, readers.address, "chess.rules");
    await page.evaluate(() => editor.begin({ position: "White: King a1, Pawn e7  Black: King a8, Rook d8" }));
    await cell(page, "e7");
    await cell(page, "d8");
    await until(page, () => !document.getElementById("choice").hidden);
    const buttons = async () => (await heard(page)).filter(({ role, name }) => role === "button" && /becomes|stays/.test(name)).map(({ name }) => name.replace(/.*(becomes|stays)/, "$1"));
    same(await buttons(), ["becomes Bishop", "becomes Knight", "becomes Queen", "becomes Rook"], "the choice");
    const apart = (...moves) => page.evaluate((moves) => clicks.apart(moves.map(([rule, becomes]) => ({ rule, acts: [{ piece: "Pawn", becomes }] }))), moves);
    same(await apart(["step", "Queen"], ["leap", "Queen"], ["step", null]), ["becomes Queen, step", "becomes Queen, leap", "stays Pawn"], "two clauses");
    same(await apart(["step", "Queen"], ["leap", "Queen"]), ["step", "leap"], "what both become is no choice");
    await open(page, readers.address, "proteus.rules");
    for (const name of ["a1", "a2", "b2"]) await cell(page, name);
    same(await buttons(), ["becomes Pyramid", "becomes Bishop"], "the choice");
    await open(page, readers.address, "shogi");
    await page.evaluate(() => editor.begin({ position: "Black: King 5i, Rook 2h  White: King 1a" }));
    for (const name of ["2h", "2c"]) await cell(page, name);
    same(await buttons(), ["stays Rook", "becomes Dragon"], "the choice");
  });

  await check("a refusal lights the words that forbid, and none that were only asked on the way", async () => {
    await open(page, readers.address, "above.rules");
    await page.evaluate(() => editor.begin({ position: "White: King e1, Rook h1  Black: King e8, Rook f8" }));
    for (const name of ["e1", "g1"]) await cell(page, name);
    await until(page, () => !document.getElementById("why").hidden);
    holds((await page.textContent("#why")).includes("forbids nothing"), "what was asked on the way is told");
    // They stand in the file that is used, so that the head leads there.
    await page.click("#why b a");
    await until(page, () => document.querySelector(".m-lit")?.textContent === "not mover attacked");
    await open(page, readers.address, "chess.rules");
    await page.evaluate(() => editor.begin({ position: "White: King e1, Rook h1  Black: King e8, Rook f8" }));
    for (const name of ["e1", "g1"]) await cell(page, name);
    await until(page, () => document.querySelector("#marked .m-no"));
    const lit = await page.evaluate(() => [...document.querySelectorAll("#marked .m-no")].map((span) => span.textContent).join(""));
    same(lit, "not mover attacked", "what is lit");
  });

  await check("a taking that may go on is asked about, and a refused man is still chosen", async () => {
    await open(page, readers.address, "hunt.rules");
    const at = "Lambs: Lamb a1 d4 c3  Hunter: Wolf d5  to move Hunter", played = () => page.evaluate(() => game.line());
    for (const [click, line] of [["b3", ["Wd5xd3xb3"]], ["d3", ["Wd5xd3"]]]) {
      await page.evaluate((position) => editor.begin({ position }), at);
      for (const name of ["d5", "d3"]) await cell(page, name);
      holds((await page.textContent("#choice")).startsWith("Go on, or stop here:"), "it is asked");
      await cell(page, click);
      await until(page, () => game.line().length > 0);
      same(await played(), line, "the move");
      await says(`Hunter: ${line[0]} (hunt)`);
    }
    // Under other words of the rules the last move is told without its clause.
    await write(hunt.replaceAll("hunt", "chase"));
    await until(page, () => document.getElementById("said").textContent === "Hunter: Wd5xd3");
    await page.evaluate((position) => editor.begin({ position }), at);
    for (const name of ["d5", "e5"]) await cell(page, name);
    await until(page, () => !document.getElementById("why").hidden);
    await cell(page, "d5");
    same(await page.evaluate(() => [game.clicks, document.getElementById("why").hidden]), [["d5"], true], "who is chosen");
  });

  await check("where only one sort of men is dropped, a cell alone is explained", async () => {
    await open(page, readers.address, "othello");
    await cell(page, "a1");
    await until(page, () => !document.getElementById("why").hidden);
    holds((await page.textContent("#why")).includes("`outflanked(A, B, it)`".replaceAll("`", "")), await page.textContent("#why"));
    await cell(page, "d3");
    await says("Black: O@d3");
  });

  await check("how the keyboard leaves the rule text is told, and it does", async () => {
    await open(page, readers.address, "chess.rules");
    const text = (await heard(page)).find(({ name }) => name === "rule text");
    holds(/Esc, then Tab, leaves the text/.test(text.description), text.description);
    holds(await page.isVisible("#keys"), "it is to be seen");
    await page.focus("#field");
    await page.keyboard.press("Tab");
    same(await page.evaluate(() => document.activeElement.id), "field", "Tab writes");
    await page.keyboard.press("Escape");
    await page.keyboard.press("Tab");
    holds(await page.evaluate(() => document.activeElement.id !== "field" && document.activeElement !== document.body), "the focus has gone on");
  });

  await check("words in drawings are no words of the language", async () => {
    await open(page, readers.address, "chess.rules");
    const drawn = 'setup """\na b c\nthe men\n"""\nends {}\n"""never closed\nan end';
    const heads = await page.evaluate((text) => rules.words(text).filter(([, , kind]) => kind === "w-head").map(([from, to]) => text.slice(from, to)), drawn);
    same(heads, ["setup", "ends"], "words that are coloured");
  });

  await check("without leave nothing is saved, and that is said", async () => {
    await open(page, readers.address, "above.rules");
    await write(above + "# mine\n");
    await page.keyboard.press("Control+s");
    await says("menagerie serve --write");
    const [copy] = await Promise.all([page.waitForEvent("download"), page.click("#save")]);
    same([copy.suggestedFilename(), readFileSync(await copy.path(), "utf8")], ["above.rules", above + "# mine\n"], "the copy");
    same(readFileSync(file, "utf8"), above, "the file");
    await page.click("[data-tab=editor]");
    same(await page.textContent("#save-game"), "Download the game", "the button");
    // Games inside the program have no file, whatever may be written.
    await open(page, writers.address, "shogi");
    await page.keyboard.press("Control+s");
    await says("menagerie new NAME --like shogi");
  });

  await check("with leave a game is saved beside its rules, and never over another", async () => {
    await open(page, writers.address, "above.rules");
    await play(page, "Pe2-e4");
    await page.click("[data-tab=editor]");
    for (const name of ["above.game", "above-2.game"]) {
      await page.click("#save-game");
      await says(`the game is saved as ${name}`);
      holds(readFileSync(join(folder, name), "utf8").includes("Pe2-e4"), "its moves");
    }
    holds(!existsSync(join(folder, "above-3.game")), "no more than were wanted");
  });

  await check("a place in a used file opens that file there", async () => {
    await open(page, readers.address, "above.rules");
    await write(above + 'piece Knight "N" { move step any }\n');
    await until(page, () => document.querySelector("#problems a[data-file]") !== null);
    same(await page.textContent("#problems a[data-file]"), "chess.rules, line 13", "the link");
    await page.click("#problems a[data-file]");
    await until(page, () => !document.getElementById("other").hidden);
    same(await page.textContent("#other .m-lit"), "Knight", "what is lit");
    const [mark, box] = await page.evaluate(() => [".m-lit", "div"].map((name) => document.querySelector("#other " + name).getBoundingClientRect().toJSON()));
    holds(mark.top >= box.top && mark.bottom <= box.bottom, "it is in view");
    await page.keyboard.press("Escape");
    holds(await page.evaluate(() => document.getElementById("other").hidden && document.activeElement.id === "field"), "back in the rules");
  });

  await check("an address with a name that is none is told", async () => {
    for (const [junk, told] of [["junk", "`junk`"], ["%", "`%`"], ["r=AAAA", "`r=AAAA`"]]) {
      await page.goto("about:blank");
      await page.goto(`${readers.address}#${junk}`);
      await until(page, () => document.body.dataset.ready === "yes");
      await says(`the address names ${told.replaceAll("`", "")}`);
      holds(await page.evaluate(() => S.position !== null), "a game is there all the same");
    }
    await page.evaluate(() => { location.hash = "#proteus.rules"; });
    await until(page, () => S.name === "proteus.rules" && S.position !== null);
    await page.evaluate(() => { location.hash = "#nothing"; });
    await says("the address names nothing");
  });

  await check("the cell that is pointed at is named", async () => {
    await open(page, readers.address, "lotus-39");
    await page.hover('#hits [data-c="e4"]');
    same(await page.textContent("#where"), "e4, empty", "the cell");
    const high = await page.evaluate(() => document.querySelector(".name").getBoundingClientRect().height);
    holds(high >= 10, `names are ${high} high`);
  });

  await close();
  readers.close();
  writers.close();
  rmSync(folder, { recursive: true, force: true });
}
