// Plays a game by clicks alone: on men, cells, men in hand, and the buttons that the page shows.

import { dice, holds, moves, percentile, same, until } from "./tools.mjs";

/** Opens a file of the page that is shown. */
export async function open(page, address, name) {
  // Another address each time, so that the page begins anew.
  await page.goto("about:blank");
  await page.goto(`${address}#${encodeURIComponent(name)}`);
  await until(page, () => document.body.dataset.ready === "yes" && S.position !== null);
  await page.evaluate(() => {
    // How long it takes from a click until what it marks is drawn.
    window.times = [];
    document.addEventListener("click", (event) => {
      if (!event.target.closest?.("#board, .hand")) return;
      const began = event.timeStamp, before = game.node;
      requestAnimationFrame(() => {
        const channel = new MessageChannel();
        channel.port1.onmessage = () => {
          if (game.node === before && game.clicks.length) window.times.push(performance.now() - began);
        };
        channel.port2.postMessage(0);
      });
    }, true);
  });
}

/** Clicks with the mouse, or taps, in the middle of something. */
export async function press(page, selector) {
  const spot = await page.evaluate((selector) => {
    const found = document.querySelector(selector);
    if (!found) return null;
    found.scrollIntoViewIfNeeded?.();
    const { left, top, width, height } = found.getBoundingClientRect();
    return [left + width / 2, top + height / 2];
  }, selector);
  holds(spot, `there is nothing like ${selector}`);
  await (page.fingers ? page.touchscreen.tap(...spot) : page.mouse.click(...spot));
}

export const cell = (page, name) => press(page, `#hits [data-c="${name}"]`);

/** What the page knows and shows at this moment. */
const state = (page) => page.evaluate(() => ({
  line: game.line(), clicks: game.clicks, busy: S.busy, choice: [...document.querySelectorAll("#choice:not([hidden]) [data-play]")].map((button) => button.dataset.play),
  stop: document.querySelector("#choice:not([hidden]) p")?.textContent || "",
  next: [...clicks.targets(game.fits).next], passes: [...document.querySelectorAll("#passes [data-play]")].map((button) => button.dataset.play),
}));

/** Plays the move of a text; how many clicks it took. */
export async function play(page, text) {
  const row = await page.evaluate((text) => game.rows.find((row) => row.move.text === text).tokens, text);
  const before = (await state(page)).line.length;
  const turn = await page.evaluate(() => S.position.turn);
  let count = 0;
  if (!row.length) {
    await press(page, `#passes [data-play="${CSS(text)}"]`);
    count++;
  }
  let at = 0;
  for (let number = 0; number < 60; number++) {
    await until(page, () => !S.busy);
    const now = await state(page);
    if (now.line.length > before) {
      same(now.line[before], text, "another move was played than was clicked");
      return count;
    }
    if (now.choice.includes(text) && (now.stop.startsWith("Which") || at >= row.length)) {
      await press(page, `#choice [data-play="${CSS(text)}"]`);
    } else {
      while (at < row.length && at > 0 && !row[at].telling) at++;
      const token = row[Math.min(at, row.length - 1)];
      if (token.cell[0] === "@") {
        const hand = `.hand [data-hand="${token.cell.slice(1)}"][data-side="${turn}"]`;
        if (await page.$(hand)) await press(page, hand);
        else count--;
      } else await cell(page, token.cell);
      at++;
    }
    count++;
  }
  throw new Error(`${text} could not be played: ${JSON.stringify([row, await state(page)])}`);
}

const CSS = (text) => text.replace(/["\\]/g, "\\$&");

/** What stands on the board of the page, as it tells people who listen; the men in hand; whose turn it is; the moves. */
const shown = (page) => page.evaluate(() => {
  filter.value = "";
  game.list();
  return {
    men: [...document.querySelectorAll("#hits [data-c]")].map((hit) => hit.getAttribute("aria-label")).filter((told) => !told.endsWith(", empty")),
    hands: [...document.querySelectorAll(".hand [data-hand]")].map((hand) => hand.getAttribute("aria-label")).sort(),
    turn: document.querySelector("#turn b").textContent,
    moves: S.position.moves.map((move) => move.text),
  };
});

/** The same from what the program says. */
function expected(document) {
  const piles = new Map(), numbers = new Map((document.numbers || []).map((number, index) => [document.board.cells[index].name, number]));
  const words = (states) => states.map(({ name, value }) => (value === "true" ? name : `${name} ${value}`)).join(", ");
  for (const man of document.men) {
    const told = `${man.count > 1 ? man.count + " " : ""}${man.side} ${man.piece}${man.states.length ? " " + words(man.states) : ""}`;
    piles.set(man.cell, [...(piles.get(man.cell) || []), told]);
  }
  const { outcome } = document;
  return {
    men: document.board.cells.filter(({ name }) => piles.has(name)).map(({ name }) => `${name}, ${numbers.get(name) ? `${numbers.get(name)}, ` : ""}${piles.get(name).join(" under ")}`),
    hands: document.hands.map((hand) => `${hand.side} ${hand.piece} in hand, ${hand.count}`).sort(),
    turn: outcome ? (outcome.winner ? `${outcome.winner} wins` : "a draw") : `${document.turn} to move`,
    moves: document.moves.map((move) => move.text),
  };
}

/** Plays so many random moves by clicks, and compares the end with what the program says. */
export async function game(page, file, length, seed) {
  const roll = dice(seed), played = [];
  // The program begins with the first of several set-ups, the page with any.
  await page.evaluate(() => (S.rules.setups ? game.begin({ position: "setup 1" }) : null));
  let count = 0;
  while (played.length < length) {
    const texts = await page.evaluate(() => (S.position.outcome ? [] : S.position.moves.map((move) => move.text)));
    if (!texts.length) break;
    const text = texts[Math.floor(roll() * texts.length)];
    count += await play(page, text);
    played.push(text);
  }
  same(await shown(page), expected(moves(file, played)), `after ${played.join(" ")}`);
  const times = await page.evaluate(() => window.times);
  return { played, clicks: count, p95: percentile(times), most: Math.max(0, ...times) };
}
