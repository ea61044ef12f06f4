// Boards as pictures: one that is played on, and small ones. Where everything lies comes from the library.

const SQUARE = 44, CORNER = 26, SIDE = 23, DISC = 17;
/** Zones have patterns as well as tints: they are told apart without colour. */
const TINTS = 10;
const PATTERNS = ["M0 10L10 0M-2 2L2 -2M8 12L12 8", "M0 0L10 10M8 -2L12 2M-2 8L2 12", "M2.5 2.5h.1M7.5 7.5h.1", "M0 5H10",
  "M5 0V10", "M3 5H7M5 3V7", "M0 2.5H10M0 7.5H10M5 0V2.5M0 2.5V7.5M5 7.5V10", "M0 6L2.5 4L5 6L7.5 4L10 6",
  "M3 3h4v4h-4z", "M0 0L10 10M10 0L0 10"];

/** How a board lies: where each cell is, turned or not, and what is drawn of it once. */
class Shape {
  constructor(position, flip, level = null, aspect = 1) {
    /** How large names are, in the units of the board. */
    this.text = 9;
    const { form, cells, lines, levels, round } = position.board;
    this.form = form.startsWith("hexagons") ? "hexagons" : form;
    this.upright = form === "hexagons-upright";
    this.lines = lines || [];
    this.round = round;
    this.levels = levels || [];
    this.cells = level === null ? cells : cells.filter((cell) => cell.level === level);
    /** The ends of each level: left, right, upper, lower. */
    this.ends = new Map();
    for (const { x, y, level: of } of this.cells) {
      const e = this.ends.get(of) || [x, x, y, y];
      this.ends.set(of, [Math.min(e[0], x), Math.max(e[1], x), Math.min(e[2], y), Math.max(e[3], y)]);
    }
    /** Where the columns and rows begin as they are counted, however the board is turned. */
    this.base = new Map([...this.ends].map(([of, [left, , , bottom]]) => [of, [left, bottom]]));
    this.labels = this.form === "squares" || this.form === "chequers" ? this.split() : null;
    const moves = this.pack(aspect);
    this.at = new Map();
    for (const cell of this.cells) {
      const [left, right, top, bottom] = this.ends.get(cell.level), [dx, dy] = moves.get(cell.level);
      const [x, y] = flip ? [left + right - cell.x, top + bottom - cell.y] : [cell.x, cell.y];
      this.at.set(cell.name, [x + dx, y + dy]);
    }
    for (const [of, [dx, dy]] of moves) {
      const [left, right, top, bottom] = this.ends.get(of);
      this.ends.set(of, [left + dx, right + dx, top + dy, bottom + dy]);
    }
    this.rim = this.labels && this.rims();
    const ends = [...this.ends.values()], [half, out, head] = this.margins();
    const [left, top] = [Math.min(...ends.map((e) => e[0])) - half - out, Math.min(...ends.map((e) => e[2])) - half - head];
    this.box = [left, top, Math.max(...ends.map((e) => e[1])) + half - left, Math.max(...ends.map((e) => e[3])) + half + out - top];
  }

  /** What is free around a level: half a cell, labels, a heading. */
  margins() { return [SQUARE / 2 + 5, this.labels ? 18 : 0, this.levels.length > 1 ? 20 : 0]; }

  /** Lays the levels so that all of them are as large as they can be: how far each is moved. */
  pack(aspect) {
    const order = [...this.ends.keys()], [half, out, head] = this.margins();
    const wide = Math.max(...order.map((of) => this.ends.get(of)[1] - this.ends.get(of)[0])) + 2 * half + out + 8;
    const high = Math.max(...order.map((of) => this.ends.get(of)[3] - this.ends.get(of)[2])) + 2 * half + out + head + 4;
    let best = 1, most = 0;
    for (let columns = 1; columns <= order.length; columns++) {
      const scale = Math.min(aspect / (columns * wide), 1 / (Math.ceil(order.length / columns) * high));
      if (scale > most * 1.001) [best, most] = [columns, scale];
    }
    return new Map(order.map((of, number) => {
      const [left, , top] = this.ends.get(of);
      return [of, [(number % best) * wide - left, Math.floor(number / best) * high - top]];
    }));
  }

  outline(name) {
    const [x, y] = this.at.get(name);
    if (this.form === "points") return `M${x - 20} ${y}a20 20 0 1 0 40 0a20 20 0 1 0 -40 0z`;
    if (this.form !== "hexagons") return `M${x - 22} ${y - 22}h44v44h-44z`;
    if (this.upright) return `M${x} ${y - CORNER}l23 13v26l-23 13l-23 -13v-26z`;
    return `M${x - CORNER} ${y}l13 -23h26l13 23l-13 23h-26z`;
  }

  /** The names of cells as two parts, of which one tells the column and the other the row; nothing if they are called otherwise. */
  split() {
    const parts = new Map();
    for (const cell of this.cells) {
      const level = this.levels.length > 1 ? this.levels[cell.level] : "";
      const name = level && cell.name.startsWith(level) ? cell.name.slice(level.length) : level && cell.name.endsWith(level) ? cell.name.slice(0, -level.length) : cell.name;
      const found = /^([A-Za-z]+)(\d+)$/.exec(name) || /^(\d+)([A-Za-z]+)$/.exec(name) || /^([A-Za-z])([A-Za-z])$/.exec(name);
      if (!found) return null;
      parts.set(cell.name, [found[1], found[2]]);
    }
    return parts;
  }

  /** What stands at the rim, if each column and each row has one label. */
  rims() {
    const read = (column, row) => {
      const columns = new Map(), rows = new Map();
      for (const cell of this.cells) {
        const [x, y] = this.at.get(cell.name), part = this.labels.get(cell.name);
        const [c, r] = [`${cell.level} ${x}`, `${cell.level} ${y}`];
        if ((columns.get(c) || [part[column]])[0] !== part[column] || (rows.get(r) || [part[row]])[0] !== part[row]) return null;
        columns.set(c, [part[column], x, cell.level]);
        rows.set(r, [part[row], y, cell.level]);
      }
      return { columns: [...columns.values()], rows: [...rows.values()] };
    };
    return read(0, 1) || read(1, 0);
  }

  tint({ x, y, level }) {
    const [left, bottom] = this.base.get(level), [right, up] = [x - left, bottom - y];
    if (this.form === "chequers") return 1;
    if (this.form === "hexagons") {
      const [a, b] = this.upright ? [right / SIDE, 3 * up / 39] : [up / SIDE, 3 * right / 39];
      return (((Math.round(a) + Math.round(b)) >> 1) % 3 + 3) % 3;
    }
    return (Math.round(right / SQUARE) + Math.round(up / SQUARE)) % 2;
  }

  /** Everything that stays: cells, zones, lines, names. */
  ground(position, small) {
    const fills = ["", "", ""];
    let svg = "";
    if (this.form !== "points") {
      for (const cell of this.cells) fills[this.tint(cell)] += this.outline(cell.name);
      svg += fills.map((data, tint) => data && `<path class="cell t${tint}" d="${data}"/>`).join("");
    } else {
      let data = "";
      for (const [from, to] of this.lines) {
        const a = this.at.get(from), b = this.at.get(to);
        if (a && b) data += `M${a[0]} ${a[1]}L${b[0]} ${b[1]}`;
      }
      svg += `<path class="line" d="${data}"/>`;
      svg += this.cells.map((cell) => `<circle class="node" cx="${this.at.get(cell.name)[0]}" cy="${this.at.get(cell.name)[1]}" r="7"/>`).join("");
    }
    // A cell that is in several zones has the tint of the smallest one and the lines of all: many tints would make it dark.
    const zones = position.zones.slice(0, TINTS), tints = new Map();
    for (const zone of zones) for (const name of zone.cells) if (!(tints.get(name)?.cells.length <= zone.cells.length)) tints.set(name, zone);
    zones.forEach((zone, number) => {
      for (const [id, own] of [["z", true], ["y", false]]) {
        const data = zone.cells.filter((name) => this.at.has(name) && (tints.get(name) === zone) === own).map((name) => this.outline(name)).join("");
        if (data) svg += `<path class="zone" fill="url(#${id}${number})" d="${data}"/>`;
      }
    });
    return small ? svg : svg + this.names();
  }

  names() {
    let svg = "";
    const rim = (label, x, y, more = "") => `<text class="rim${more}" font-size="${Math.min(20, this.text + 4)}" x="${x}" y="${y}">${esc(label)}</text>`;
    if (this.levels.length > 1) {
      for (const [level, [left, right, top]] of this.ends) {
        if (this.cells.some((cell) => cell.level === level)) {
          svg += rim(this.levels[level], (left + right) / 2, top - 30, " level");
        }
      }
    }
    if (!this.rim) {
      const low = this.form === "points" ? 28 : this.form === "hexagons" ? 22 : 21;
      const few = this.cells.length <= 400;
      // On points the name stands beside the piece, if no other point is there.
      const spots = [...this.at.values()], beside = this.form === "points" && !spots.some(([x, y]) => spots.some(([other, level]) => other > x && other - x < 60 && Math.abs(level - y) < 30));
      return svg + (few ? this.cells.map((cell) => {
        const [x, y] = this.at.get(cell.name);
        return `<text class="name${beside ? " beside" : ""}" font-size="${beside ? this.text : Math.min(this.text, 13)}" x="${beside ? x - 15 : x}" y="${y + (beside ? 11 + this.text / 2 : low - 1)}">${esc(cell.name)}</text>`;
      }).join("") : "");
    }
    for (const [label, x, level] of this.rim.columns) svg += rim(label, x, this.ends.get(level)[3] + 36);
    for (const [label, y, level] of this.rim.rows) svg += rim(label, this.ends.get(level)[0] - 26, y + 4, " row");
    return svg;
  }
}

const defs = (shape) => "<defs>" + (shape.round ? `<clipPath id="rim"><path d="${shape.cells.map((cell) => shape.outline(cell.name)).join("")}"/></clipPath>` : "") + PATTERNS.map((lines, number) => ["z", "y"].map((id) =>
  `<pattern id="${id}${number}" width="10" height="10" patternUnits="userSpaceOnUse">${id === "z" ? `<path class="z${number} tint" d="M0 0h10v10h-10z"/>` : ""}<path class="z${number} lines" d="${lines}"/></pattern>`).join("")).join("") + "</defs>";

const sideClass = (position, side) => {
  const index = position.sides.indexOf(side);
  return index < 0 ? "nobody" : "side" + index;
};

/** A piece as a disc with the figure or the letter of its kind. */
function disc(position, man, x, y, more = "") {
  const letter = man.letter || man.piece.slice(0, 1), figure = !view.letters && S.rules?.figures?.get(man.piece);
  const shown = figure ? `<g transform="scale(.77)" fill="none" stroke-linecap="round" stroke-linejoin="round">${figure}</g>` : `<text y="6">${esc(letter)}</text>`;
  return `<g class="man ${sideClass(position, man.side)}${letter.length > 1 ? " long" : ""}${more}" transform="translate(${x} ${y})"><circle r="${DISC}"/>${shown}</g>`;
}

/** All pieces of a position: of a pile, the top one and the height. */
function men(position, shape, moved = new Map()) {
  const piles = new Map();
  for (const man of position.men) piles.set(man.cell, [...(piles.get(man.cell) || []), man]);
  let svg = "", ghosts = "";
  for (const [cell, pile] of piles) {
    if (!shape.at.has(cell)) continue;
    const [x, y] = seat(shape, moved.get(cell) || cell);
    const top = pile[pile.length - 1], high = pile.reduce((sum, man) => sum + (man.count || 1), 0);
    if (high > 1) svg += disc(position, pile.length > 1 ? pile[pile.length - 2] : top, x + 2, y + 3, " under");
    // A piece that is on its way is drawn above those that stand there.
    if (moved.has(cell)) ghosts += disc(position, top, x, y, " ghost");
    else svg += disc(position, top, x, y);
    if (high > 1) svg += badge(x + 14, y + 12, high, "pile");
    if ((top.states || []).length) svg += badge(x + 13, y - 13, stateMark(top.states), "state");
  }
  (position.numbers || []).forEach((number, index) => {
    const { name } = position.board.cells[index];
    if (!number || !shape.at.has(name)) return;
    const [x, y] = seat(shape, name);
    svg += piles.has(name) ? badge(x - 14, y + 12, number, "number") : `<text class="number" x="${x}" y="${y + 7}">${number}</text>`;
  });
  return svg + ghosts;
}

/** A piece stands a little higher if the name of its cell is below it. */
const seat = (shape, cell) => {
  const [x, y] = shape.at.get(cell) || [0, 0];
  return [x, shape.rim || shape.form === "points" ? y : y - 4];
};

const badge = (x, y, text, kind) =>
  `<g class="badge ${kind}" transform="translate(${x} ${y})"><rect x="-7" y="-7" width="14" height="14" rx="${kind === "pile" ? 7 : 3}"/><text y="4">${esc(text)}</text></g>`;

/** What stands beside a piece with states: the number if there is only one, else a letter that the legend explains. */
const stateMark = (states) => {
  const { value } = states[0], told = stateText(states), { sorts } = view;
  if (states.length === 1 && /^\d{1,2}$/.test(value)) return value;
  if (!sorts.includes(told)) sorts.push(told);
  return String.fromCharCode(97 + sorts.indexOf(told) % 26);
};

const stateText = (states) => states.map(({ name, value }) => (value === "" || value === "true" || value === true ? name : `${name} ${value}`)).join(", ");

/** A mark on a cell. */
function mark(shape, cell, kind) {
  const [x, y] = shape.at.get(cell) || [];
  if (x === undefined) return "";
  switch (kind) {
    case "ring": return `<circle class="ring" cx="${x}" cy="${y}" r="19.5"/>`;
    case "gained": case "lost":
      return kind === "gained" ? `<circle class="gained" cx="${x}" cy="${y}" r="9"/>` : `<path class="lost" d="M${x - 8} ${y - 8}l16 16m0 -16l-16 16"/>`;
    default: return `<path class="${kind}" d="${shape.outline(cell)}"/>`;
  }
}

/** A round spot in the middle of a cell, as a part of a path. */
function dot(shape, cell, r) {
  const [x, y] = shape.at.get(cell) || [];
  return x === undefined ? "" : `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`;
}

/** An arrow from cell to cell; over the seam of a board that goes round, if that is nearer. */
function arrow(shape, from, to, kind) {
  const a = shape.at.get(from), b = shape.at.get(to);
  if (!a || !b || from === to) return "";
  const shift = [0, 1].map((axis) => {
    const [low, high] = [...shape.ends.values()][0].slice(2 * axis), far = b[axis] - a[axis], size = high - low + SQUARE;
    return shape.round?.[axis ? "ranks" : "files"] && 2 * Math.abs(far) > size ? -Math.sign(far) * size : 0;
  }), add = (at, sign) => [at[0] + sign * shift[0], at[1] + sign * shift[1]];
  // What lies outside the board is cut away: so it goes out at one rim, and comes in at the other.
  return shift[0] || shift[1] ? `<g clip-path="url(#rim)">${straight(a, add(b, 1), kind)}${straight(add(a, -1), b, kind)}</g>` : straight(a, b, kind);
}

function straight(a, b, kind) {
  const [dx, dy] = [b[0] - a[0], b[1] - a[1]], long = Math.hypot(dx, dy) || 1, [ux, uy] = [dx / long, dy / long];
  const tip = [b[0] - ux * 8, b[1] - uy * 8], base = [tip[0] - ux * 11, tip[1] - uy * 11];
  return `<path class="arrow ${kind}" d="M${a[0]} ${a[1]}L${base[0]} ${base[1]}"/><path class="tip ${kind}" d="M${tip[0]} ${tip[1]}L${base[0] - uy * 6} ${base[1] + ux * 6}L${base[0] + uy * 6} ${base[1] - ux * 6}z"/>`;
}

/** A small board: a position with the moves that it has gained and lost. */
function smallBoard(position, gained, lost) {
  const shape = new Shape(position, view.flip);
  const marks = (list, kind) => list.map((move) => (move.to ? (move.from ? arrow(shape, move.from, move.to, kind) : "") + mark(shape, move.to, kind) : "")).join("");
  return `<svg class="board small" viewBox="${shape.box.join(" ")}" role="img" aria-label="${plural(gained.length, "move")} gained, ${plural(lost.length, "move")} lost">${shape.ground(position, true)}${men(position, shape)}${marks(lost, "lost")}${marks(gained, "gained")}</svg>`;
}

/** The board that is played on. */
const view = {
  flip: false, letters: false, level: null, shape: null, cursor: null, drawn: null, put: {}, first: null, next: "", open: [],
  /** Cells that a clause or a hint lights. */
  lit: new Set(), hover: null,
  /** The states of pieces that have a letter. */
  sorts: [],

  start() {
    const board = $("board");
    board.addEventListener("click", (event) => {
      const cell = event.target.closest?.("[data-c]")?.dataset.c || view.near(event);
      if (cell) { view.cursor = cell; game.click(cell); }
    });
    board.addEventListener("keydown", view.key);
    const where = (event) => view.where(event.target.dataset?.c);
    board.addEventListener("pointerover", (event) => {
      where(event);
      // Only as long as it is pointed at: who listens would hear it twice.
      if (view.at) event.target.innerHTML = `<title>${esc($("where").textContent)}</title>`;
    });
    board.addEventListener("pointerout", (event) => { if (event.target.dataset?.c) event.target.innerHTML = ""; });
    board.addEventListener("pointerleave", () => view.where(document.activeElement?.dataset.c));
    board.addEventListener("focusin", (event) => {
      const cell = event.target.dataset?.c;
      where(event);
      if (cell && cell !== view.cursor) { view.cursor = cell; view.marks(); }
    });
    board.addEventListener("focusout", () => setTimeout(view.marks, 0));
    addEventListener("resize", () => { if (S.position && (view.drawing() !== view.drawn || view.size() !== view.shape.text)) view.draw(); });
  },

  /** Tells which cell is pointed at, and who stands there. */
  where(cell) {
    view.at = cell;
    $("where").textContent = (cell && [...$("hits").children].find((hit) => hit.dataset.c === cell)?.getAttribute("aria-label")) || "";
  },

  /** How large names are to be, in the units of the board, so that they can be read. */
  size() {
    const [, , wide, high] = view.shape.box, { clientWidth, clientHeight } = $("board");
    // Beside the rules the board has a height of its own; else it takes what it needs, as the style sheet says.
    const room = innerWidth < 1100 ? 0.74 * innerHeight : Math.max(260, clientHeight);
    return Math.round(Math.max(9, Math.min(24, 11 * Math.max(wide / clientWidth, high / room))));
  },

  /** The point that a finger means: points are small, and what lies between them is nobody's. */
  near({ target, clientX, clientY }) {
    const svg = target.ownerSVGElement || target;
    if (view.shape?.form !== "points" || !svg.getScreenCTM) return null;
    const { a, e, f } = svg.getScreenCTM(), off = (at) => Math.hypot((clientX - e) / a - at[0], (clientY - f) / a - at[1]);
    const [name, at] = [...view.shape.at].reduce((one, other) => (off(other[1]) < off(one[1]) ? other : one));
    return off(at) < SQUARE ? name : null;
  },

  /** On a narrow screen one level is shown at a time. */
  one() { return S.position.board.levels.length > 1 && innerWidth < 760; },

  drawing() { return JSON.stringify([S.rules?.rules, S.start, view.flip, view.letters, view.one() ? view.level || 0 : null]); },

  /** Draws everything anew. */
  draw() {
    const position = S.position;
    if (!position) return;
    const one = view.one(), focused = document.activeElement?.dataset?.c;
    const { clientWidth, clientHeight } = $("board"), aspect = one ? 1 : Math.max(0.4, Math.min(4, clientWidth / Math.max(260, clientHeight)));
    view.shape = new Shape(position, view.flip, one ? view.level || 0 : null, aspect);
    const shape = view.shape;
    shape.text = view.size();
    view.drawn = view.drawing();
    const levels = $("levels");
    levels.hidden = !one;
    levels.innerHTML = one ? position.board.levels.map((name, level) =>
      `<button data-level="${level}" aria-pressed="${level === (view.level || 0)}">${esc(name || level + 1)}</button>`).join("") : "";
    view.put = {};
    view.first = null;
    view.next = "";
    const hits = shape.cells.map((cell) => `<path data-c="${esc(cell.name)}" role="button" tabindex="-1" d="${shape.outline(cell.name)}"/>`).join("");
    $("board").innerHTML = `<svg class="board" viewBox="${shape.box.join(" ")}" role="group" aria-label="board" aria-description="arrow keys go from cell to cell, Enter chooses">${defs(shape)}<g>${shape.ground(position)}</g><g id="under"></g><g id="men"></g><g id="marks"></g><g id="hits">${hits}</g></svg>`;
    view.zones = position.zones.slice(0, TINTS).filter((zone) => zone.cells.length).map((zone, number) =>
      `<span><svg viewBox="0 0 18 18" aria-hidden="true"><rect width="18" height="18" rx="4" class="cell t0"/><rect width="18" height="18" rx="4" fill="url(#z${number})"/></svg>${esc(zone.name)}${zone.side ? " of " + esc(zone.side) : ""}</span>`).join("");
    view.position();
    if (focused) [...$("hits").children].find((hit) => hit.dataset.c === focused)?.focus({ preventScroll: true });
  },

  /** Draws what a move changes: pieces, hands, marks. */
  position() {
    if (!view.shape || view.drawn !== view.drawing()) return view.draw();
    const on = new Map(), position = S.position;
    for (const man of position.men) on.set(man.cell, [...(on.get(man.cell) || []), man]);
    const numbers = new Map((position.numbers || []).map((number, index) => [position.board.cells[index].name, number]));
    for (const hit of $("hits").children) {
      const pile = on.get(hit.dataset.c);
      const told = pile ? pile.map((man) => `${man.count > 1 ? man.count + " " : ""}${man.side} ${man.piece}${man.states?.length ? " " + stateText(man.states) : ""}`).join(" under ") : "empty";
      hit.setAttribute("aria-label", `${hit.dataset.c}, ${numbers.get(hit.dataset.c) ? `${numbers.get(hit.dataset.c)}, ` : ""}${told}`);
    }
    view.where(view.at);
    view.hands();
    view.marks();
    // The top piece of a pile shows its states.
    const states = [...on.values()].map((pile) => pile[pile.length - 1].states || []).filter((states) => states.length);
    const told = new Map(states.map((states) => [stateText(states), stateMark(states)])), most = 12;
    $("legend").innerHTML = view.zones + [...told].slice(0, most).map(([text, mark]) => `<span><svg viewBox="-8 -8 16 16" aria-hidden="true">${badge(0, 0, mark, "state")}</svg>${esc(text)}</span>`).join("") + (told.size > most ? `<span>and ${told.size - most} more</span>` : "");
  },

  /** The pieces in hand, of each side. */
  hands() {
    const { hands, sides } = S.position, far = view.flip ? 0 : 1;
    const of = (index) => {
      const held = hands.filter((hand) => hand.side === sides[index] && hand.count > 0);
      return held.map((hand) => {
        const man = { piece: hand.piece, letter: hand.letter, side: hand.side };
        const chosen = game.clicks[0] === "@" + hand.piece && hand.side === S.position.turn;
        return `<button data-hand="${esc(hand.piece)}" data-side="${esc(hand.side)}" aria-pressed="${chosen}" title="${esc(hand.side)} ${esc(hand.piece)} in hand: ${hand.count}" aria-label="${esc(hand.side)} ${esc(hand.piece)} in hand, ${hand.count}"><svg viewBox="-19 -19 38 38">${disc(S.position, man, 0, 0)}</svg><i>${hand.count}</i></button>`;
      }).join("");
    };
    $("hand-far").innerHTML = of(far);
    $("hand-near").innerHTML = of(1 - far);
  },

  /** The marks: the last move, the chosen piece, where it may go, where the cursor is. */
  marks() {
    const shape = view.shape;
    if (!shape || !$("marks")) return;
    const { under, over, moved } = game.marks();
    const focused = document.activeElement?.dataset?.c;
    const put = (id, html) => {
      // What is as it was is not drawn again: that is most of the board, and a click is to be answered at once.
      if (view.put[id] === html) return;
      view.put[id] = html;
      $(id).innerHTML = html;
    };
    put("under", under.map(([cell, kind]) => mark(shape, cell, kind)).join("") + [...view.lit].map((cell) => mark(shape, cell, "lit")).join(""));
    put("men", men(S.position, shape, moved));
    // Of dots there may be hundreds: they are one shape.
    const dots = (wanted) => over.filter(([, kind]) => kind === wanted).map(([cell]) => dot(shape, cell, (wanted === "dot" ? 0.55 : 0.3) * Math.max(13, Math.min(20, shape.text)))).join("");
    put("marks", `<path class="dot" d="${dots("dot")}"/><path class="dot later" d="${dots("later")}"/>` +
      over.map(([cell, kind]) => (kind === "dot" || kind === "later" ? "" : mark(shape, cell, kind))).join("") +
      (view.hover ? view.hover.map(([from, to]) => arrow(shape, from, to, "hover")).join("") : "") +
      (focused ? mark(shape, focused, "cursor") : ""));
    view.open = over.filter(([, kind]) => kind === "dot" || kind === "ring").map(([cell]) => cell);
    later(view.describe);
    if (view.one()) {
      // Of the levels that are not shown it is told where something may be clicked.
      const open = new Set(view.open), levels = new Set();
      for (const cell of S.position.board.cells) if (open.has(cell.name)) levels.add(cell.level);
      for (const button of $("levels").children) button.classList.toggle("open", levels.has(+button.dataset.level));
    }
    const first = shape.at.has(view.cursor) ? view.cursor : shape.cells[0]?.name;
    if (first !== view.first) {
      for (const hit of $("hits").children) hit.setAttribute("tabindex", hit.dataset.c === first ? "0" : "-1");
      view.first = first;
    }
  },

  /** Tells people who listen where the next click may go. */
  describe() {
    const chosen = editor.on ? null : game.clicks[0], next = [chosen, ...view.open].join();
    if (next === view.next) return;
    view.next = next;
    const open = new Set(view.open);
    for (const hit of $("hits").children) {
      if (open.has(hit.dataset.c)) hit.setAttribute("aria-description", "can move here");
      else if (hit.dataset.c === chosen) hit.setAttribute("aria-description", "chosen");
      else if (hit.hasAttribute("aria-description")) hit.removeAttribute("aria-description");
    }
  },

  light(cells) {
    view.lit = new Set(cells);
    view.marks();
  },

  key(event) {
    const steps = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
    const cell = event.target.dataset?.c;
    if (!cell || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      game.click(cell);
    } else if (steps[event.key]) {
      event.preventDefault();
      view.go(cell, steps[event.key]);
    }
  },

  /** Moves the cursor to the nearest cell in a direction: as little aside as possible. */
  go(cell, [dx, dy]) {
    const [x, y] = view.shape.at.get(cell);
    let best = null, least = Infinity;
    for (const [name, [cx, cy]] of view.shape.at) {
      const along = (cx - x) * dx + (cy - y) * dy, aside = Math.abs((cx - x) * dy) + Math.abs((cy - y) * dx);
      if (along > 1 && along + 2.5 * aside < least && aside <= 2 * along) [best, least] = [name, along + 2.5 * aside];
    }
    if (best) [...$("hits").children].find((hit) => hit.dataset.c === best)?.focus();
  },
};
