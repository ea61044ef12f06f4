// Small helpers, and the rule text: a field to write in, with a layer of colours behind it.

const $ = (id) => document.getElementById(id);
const esc = (text) => String(text).replace(/[&<>"]/g, (c) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" })[c]);
const plural = (n, word) => `${n} ${word}${n === 1 ? "" : "s"}`;

/** Asks the library. What fails on the way is an error of the same form. */
async function ask(request) {
  try {
    return await host.ask(request);
  } catch (problem) {
    return { error: { message: "there was no answer: " + problem.message, help: "is the program still running?", places: [] } };
  }
}

/** Says something to people who see and to people who listen. */
function say(text, kind = "") {
  const line = $("said");
  line.className = kind;
  line.textContent = text;
}

/** From bytes of a text to places in the string, as scripts count. */
const places = {
  text: null, table: null,
  at(text, byte) {
    if (places.text !== text) {
      places.text = text;
      // A text of plain letters needs no table: each is one byte.
      places.table = /^[\x00-\x7f]*$/.test(text) ? null : places.build(text);
    }
    return places.table ? places.table[Math.min(byte, places.table.length - 1)] : Math.min(byte, text.length);
  },
  build(text) {
    const table = new Uint32Array(new TextEncoder().encode(text).length + 1);
    let byte = 0;
    for (let i = 0; i < text.length;) {
      const code = text.codePointAt(i), units = code > 0xffff ? 2 : 1;
      const bytes = code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
      table.fill(i, byte, byte + bytes);
      byte += bytes;
      i += units;
    }
    table[byte] = text.length;
    return table;
  },
  /** A place of the file that is shown, as the two ends in its string; nothing for one of another file. */
  range(place) {
    if (!place || place.file !== S.loadName) return null;
    const text = S.checked;
    return [places.at(text, place.start), Math.max(places.at(text, place.end), places.at(text, place.start) + 1)];
  },
};

const rules = {
  /** Stretches with a class: lit clauses, refusing clauses, errors. */
  marks: { lit: [], no: [], errors: [] },
  field: null, layer: null, gutter: null, lines: 0,

  start() {
    rules.field = $("field");
    rules.layer = $("layer");
    rules.gutter = $("gutter");
    rules.field.addEventListener("scroll", rules.follow);
    rules.field.addEventListener("input", () => { rules.draw(); loop.typed(); });
    document.addEventListener("selectionchange", () => {
      if (document.activeElement === rules.field) game.clauseAtCaret();
    });
    rules.field.addEventListener("keydown", (event) => {
      if (event.key === "Tab" && !event.shiftKey && !event.ctrlKey && !event.altKey) {
        event.preventDefault();
        rules.field.setRangeText("    ", rules.field.selectionStart, rules.field.selectionEnd, "end");
        rules.field.dispatchEvent(new Event("input"));
      } else if (event.key === "Escape") {
        rules.field.blur();
        event.stopPropagation();
      }
    });
  },

  get text() { return rules.field.value; },

  /** Puts another text in, and keeps the place that is looked at. */
  put(text) {
    const { scrollTop, scrollLeft, selectionStart } = rules.field;
    rules.field.value = text;
    rules.field.setSelectionRange(Math.min(selectionStart, text.length), Math.min(selectionStart, text.length));
    rules.field.scrollTop = scrollTop;
    rules.field.scrollLeft = scrollLeft;
    rules.draw();
  },

  follow() {
    const { scrollTop, scrollLeft } = rules.field;
    rules.layer.scrollTop = scrollTop;
    rules.layer.scrollLeft = scrollLeft;
    rules.gutter.scrollTop = scrollTop;
  },

  mark(kind, ranges) {
    const known = rules.marks[kind];
    if (ranges.length === 0 && known.length === 0) return;
    rules.marks[kind] = ranges;
    rules.draw();
  },

  /** Draws the layer: words in colours, with the marks over them. */
  draw() {
    const text = rules.field.value, same = text === S.checked;
    const spans = rules.words(text);
    // Marks are places of the text that was checked: over another one they would lie.
    if (same) {
      for (const kind of Object.keys(rules.marks)) {
        for (const [from, to, extra] of rules.marks[kind]) spans.push([from, to, "m-" + (extra || kind)]);
      }
    }
    const cuts = new Set([0, text.length]);
    for (const [from, to] of spans) { cuts.add(from); cuts.add(to); }
    const sorted = [...cuts].filter((at) => at >= 0 && at <= text.length).sort((a, b) => a - b);
    const opens = new Map(), closes = new Map();
    for (const span of spans) {
      opens.set(span[0], [...(opens.get(span[0]) || []), span]);
      closes.set(span[1], [...(closes.get(span[1]) || []), span]);
    }
    let html = "";
    const open = new Set();
    for (let i = 0; i + 1 < sorted.length; i++) {
      for (const span of closes.get(sorted[i]) || []) open.delete(span);
      for (const span of opens.get(sorted[i]) || []) open.add(span);
      const part = esc(text.slice(sorted[i], sorted[i + 1]));
      html += open.size ? `<span class="${[...open].map((span) => span[2]).join(" ")}">${part}</span>` : part;
    }
    rules.layer.innerHTML = html + "\n";
    const lines = text.split("\n").length;
    const bad = new Set(same ? rules.marks.errors.map(([from]) => text.slice(0, from).split("\n").length) : []);
    let numbers = "";
    for (let line = 1; line <= lines; line++) numbers += bad.has(line) ? `<b>${line}</b>\n` : `${line}\n`;
    rules.gutter.innerHTML = numbers + "\n\n";
    rules.follow();
  },

  /** Comments, texts, drawings, numbers, and the words with which blocks begin. */
  words(text) {
    const spans = [], pieces = new Set((S.rules?.pieces || []).map((piece) => piece.name));
    const pattern = /"""[\s\S]*?(?:"""|$)|"[^"\n]*"?|#[^\n]*|^[a-z][a-z-]*|[A-Z][\w-]*|\b\d+\b/gm;
    for (const found of text.matchAll(pattern)) {
      const word = found[0], at = found.index;
      let kind = null;
      if (word[0] === '"') kind = "w-text";
      else if (word[0] === "#") kind = "w-comment";
      else if (/^\d/.test(word)) kind = "w-number";
      else if (/^[A-Z]/.test(word)) kind = pieces.has(word) ? "w-piece" : null;
      else kind = "w-head";
      if (kind) spans.push([at, at + word.length, kind]);
    }
    return spans;
  },

  /** Lights the clauses of these places, and brings the first into view if wanted. */
  light(kind, list, show) {
    const ranges = list.map(places.range).filter(Boolean);
    rules.mark(kind, ranges.map(([from, to]) => [from, to]));
    if (show && ranges.length) rules.show(ranges[0][0]);
  },

  /** Scrolls to a place of the text, if it is not in view. */
  show(at, select) {
    const field = rules.field, line = field.value.slice(0, at).split("\n").length - 1;
    const high = parseFloat(getComputedStyle(field).lineHeight) || 20, top = line * high;
    if (top < field.scrollTop + high || top > field.scrollTop + field.clientHeight - 3 * high) {
      field.scrollTop = Math.max(0, top - field.clientHeight / 3);
    }
    if (select) {
      field.focus();
      field.setSelectionRange(at, at);
    }
    rules.follow();
  },
};
