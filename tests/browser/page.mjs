// Pages that are files, as `menagerie page` makes them: opened from the disk, without a server and without a network.
// `node page.mjs NAME…` plays only the games of these names, and leaves the rest out; `node page.mjs rest` does the rest alone.

import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { browser, holds, program, project, same, until } from "./tools.mjs";
import * as play from "./play.mjs";

const LENGTH = 50;
const only = process.argv.slice(2);
const names = readdirSync(join(project, "rules")).filter((name) => name.endsWith(".rules")).map((name) => name.slice(0, -6)).sort();
const folder = mkdtempSync(join(tmpdir(), "menagerie-pages-"));
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

/** Makes a page; its address. */
function made(file, name = "game") {
  const path = join(folder, name + ".html");
  execFileSync(program, ["page", file, "-o", path], { cwd: folder });
  return pathToFileURL(path).href;
}

const { page, problems, close } = await browser();
const asked = [];
page.on("request", (request) => {
  if (!/^(file|blob|data|about):/.test(request.url())) asked.push(request.url());
});
const calm = () => {
  const told = [...problems.splice(0), ...asked.splice(0).map((address) => "it has asked for " + address)];
  if (told.length) throw new Error(told.join("\n"));
};
/** Opens an address anew, and waits until there is a board. */
async function open(address) {
  await page.goto("about:blank");
  await page.goto(address);
  await until(page, () => document.body.dataset.ready === "yes" && S.position !== null);
}
const text = () => page.evaluate(() => rules.text);
/** Writes another text into the field, as if it were typed, and waits until it is checked. */
async function write(text) {
  await page.evaluate((text) => {
    rules.field.value = text;
    rules.field.dispatchEvent(new Event("input", { bubbles: true }));
  }, text);
  await until(page, () => S.checked === rules.text && !S.busy);
}

for (const [number, name] of names.entries()) {
  if (only.length && !only.includes(name)) continue;
  await step(name, async () => {
    const began = Date.now();
    await play.open(page, made(name), name + ".rules");
    const ready = Date.now() - began;
    const { played, clicks, p95, most } = await play.game(page, `rules/${name}.rules`, LENGTH, 2000 + number);
    calm();
    return `${played.length} moves by ${clicks} clicks; made and opened in ${ready} ms; from a click to the dots ${p95.toFixed(1)} ms, at most ${most.toFixed(1)} ms`;
  });
}

if (!only.length || only.includes("rest")) {
  const chess = readFileSync(join(project, "rules/chess.rules"), "utf8");

  await step("rules are changed, and the messages are those of check", async () => {
    await open(made("chess"));
    const wrong = chess.replace("slide any", "slide anyy").replace("piece Rook", "piece Rok");
    await write(wrong);
    const apart = mkdtempSync(join(folder, "check-"));
    writeFileSync(join(apart, "chess.rules"), wrong);
    let told;
    try {
      told = execFileSync(program, ["check", "chess.rules", "--format", "json"], { cwd: apart, encoding: "utf8" });
    } catch (error) {
      told = error.stdout;
    }
    const expected = [...told.matchAll(/"message":\s*("(?:[^"\\]|\\.)*")/g)].map(([, text]) => JSON.parse(text).replaceAll("`", ""));
    const found = await page.$$eval("#problems li b", (all) => all.map((one) => one.textContent.replaceAll("`", "")));
    holds(found.length >= 2, "two words are wrong");
    same(found, expected.slice(0, found.length), "other messages than those of check");
    await write(chess.replace("slide any", "leap (1,2)"));
    holds(await page.evaluate(() => !S.position.moves.some((move) => move.text === "Qd1-d2") && S.position.moves.some((move) => move.text === "Qd1-c3")), "the queen leaps");
    calm();
  });

  await step("a link carries the rules", async () => {
    await open(made("antichess"));
    const changed = (await text()) + "\n# changed, with <b>signs</b>, “quotes” and 将\n";
    await write(changed);
    const link = await page.evaluate(() => links.make(S.name, rules.text));
    await page.click("#link");
    await until(page, () => $("said").textContent.startsWith("the link is copied"));
    // Also in the page of another game: it has the games that are used.
    const other = made("animal-chess", "other") + link.replace(/^[^#]*/, "");
    await open(other);
    same(await text(), changed, "the text of the link");
    holds(await page.evaluate(() => S.rules.games[0] === "Antichess" || S.position.count > 0), "it is played");
    same(await page.evaluate(() => document.querySelectorAll("#layer b").length), 0, "signs of the text are no elements");
    calm();
    return `${link.length - link.indexOf("#")} characters for ${changed.length}`;
  });

  await step("files of one's own go along in the page and in the link", async () => {
    writeFileSync(join(folder, "base.rules"), chess.replace("slide any", "leap (1,2)"));
    writeFileSync(join(folder, "top.rules"), 'language 1\nuse "base"\ngame "Top"\n');
    await open(made("top.rules", "top"));
    const leaps = () => page.evaluate(() => S.position.moves.some((move) => move.text === "Qd1-c3"));
    holds(await leaps(), "the used file counts");
    const link = await page.evaluate(() => links.make(S.name, rules.text));
    await open(made("animal-chess", "other") + link.replace(/^[^#]*/, ""));
    holds(await leaps(), "it came with the link");
    await write((await text()) + 'piece Queen "Q" {}\n');
    await page.click("#problems a[data-file='base.rules']");
    await until(page, () => !$("other").hidden && document.querySelector("#other .m-lit").textContent === "Queen");
    calm();
  });

  await step("what strangers put into a link is text or nothing", async () => {
    const address = made("animal-chess");
    const own = readFileSync(join(project, "rules/animal-chess.rules"), "utf8");
    const packed = (text) => page.evaluate((text) => pack.link(text), text);
    await open(address);
    const bomb = await page.evaluate(async () => pack.link(" ".repeat(3 << 20)));
    const used = await packed('{"chess.rules":{"a":1}}');
    for (const bad of ["r=", "r=%", "r=%zz", "r=AAAA", "r=<script>", "r=" + "A".repeat(40000), "r=" + bomb, "r&r=", `r=${await packed("x")}&u=${used}`, `r=${await packed("x")}&n=%E0%A4%A`, "zz", "%"]) {
      await open(`${address}#${bad}`);
      same(await text(), own, "the page's own rules after " + bad.slice(0, 40));
      holds(await page.evaluate(() => $("said").textContent.startsWith("the link cannot be read")), "nothing is said of " + bad.slice(0, 40));
    }
    // Also where the address of the page that is open is changed.
    await page.evaluate(() => { $("said").textContent = ""; location.hash = "#junk"; });
    await until(page, () => $("said").textContent.startsWith("the link cannot be read"));
    const hostile = '</textarea></pre></script><img src=x onerror="document.title=1"><svg onload="document.title=1">';
    await open(address);
    const name = encodeURIComponent('"><img src=x onerror=document.title=1>');
    const evil = `language 1\ngame "${hostile.replace(/"/g, "'")}"\n# ${hostile}\nsides <b>, White\npiece <i>K</i> "K" {}\n`;
    const link = `${address}#r=${await packed(evil)}&n=${name}`;
    await page.goto("about:blank");
    await page.goto(link);
    await until(page, () => document.body.dataset.ready === "yes" && S.checked === rules.text);
    same(await text(), evil, "the text");
    same(await page.evaluate(() => document.querySelectorAll("img, #layer b, #problems i, #rules-pane svg").length), 0, "elements of the text");
    holds(await page.evaluate(() => $("problems").children.length > 0 && document.title !== "1"), "its mistakes are told");
    calm();
  });

  await step("a changed rule file is handed over", async () => {
    await open(made("chess"));
    const changed = chess + "# mine\n";
    await write(changed);
    const [download] = await Promise.all([page.waitForEvent("download"), page.click("#save")]);
    same(download.suggestedFilename(), "chess.rules", "its name");
    same(readFileSync(await download.path(), "utf8"), changed, "its text");
    calm();
  });

  await step("what takes long does not hold up the board", async () => {
    await open(made("lions-cave"));
    const times = await page.evaluate(async () => {
      const late = ask({ ask: "tests", rules: S.rules.rules });
      const began = performance.now();
      await ask({ ask: "position", rules: S.rules.rules, start: null, moves: [] });
      const quick = performance.now() - began;
      await late;
      return [quick, performance.now() - began];
    });
    holds(times[0] <= times[1], "the board waits for the tests");
    calm();
    return times.map((time) => time.toFixed(0) + " ms").join(" and ");
  });

  await step("a library that has stopped begins anew", async () => {
    await open(made("chess"));
    const told = await page.evaluate(async () => {
      const broken = makeDesk(new WebAssembly.Module(new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0])));
      return JSON.parse(broken('{"ask":"tests"}')).error.message;
    });
    holds(told.startsWith("there is no answer"), told);
    calm();
  });
}
await close();
rmSync(folder, { recursive: true, force: true });
process.exit(failed ? 1 : 0);
