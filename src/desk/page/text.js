// Small helpers, and the rule text: a field to write in, with a layer of colours behind it.

const $ = (id) => document.getElementById(id);
const esc = (text) => String(text).replace(/[&<>"]/g, (c) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" })[c]);
const plural = (n, word) => `${n} ${word}${n === 1 ? "" : "s"}`;

/** Does something when what is to be seen at once has been drawn; each only once, however often it was wanted. */
function later(what) {
  if (!later.wanted) {
    later.wanted = new Set();
    const all = () => {
      const wanted = later.wanted;
      later.wanted = null;
      for (const what of wanted) what();
    };
    // A page that is not looked at draws nothing.
    if (document.hidden) setTimeout(all);
    else requestAnimationFrame(() => setTimeout(all));
  }
  later.wanted.add(what);
}

/** A text as HTML, with stretches of it, which may lie over each other, in classes. */
function spread(text, spans) {
  const cuts = new Set([0, text.length]), opens = new Map(), closes = new Map();
  for (const span of spans) {
    for (const [ends, at] of [[opens, span[0]], [closes, span[1]]]) {
      cuts.add(at);
      ends.set(at, [...(ends.get(at) || []), span]);
    }
  }
  const sorted = [...cuts].filter((at) => at >= 0 && at <= text.length).sort((a, b) => a - b), open = new Set();
  let html = "";
  for (let i = 0; i + 1 < sorted.length; i++) {
    for (const span of closes.get(sorted[i]) || []) open.delete(span);
    for (const span of opens.get(sorted[i]) || []) open.add(span);
    const part = esc(text.slice(sorted[i], sorted[i + 1]));
    html += open.size ? `<span class="${[...open].map((span) => span[2]).join(" ")}">${part}</span>` : part;
  }
  return html + "\n";
}

/** Asks the library. What fails on the way is an error of the same form. */
async function ask(request) {
  try {
    return await host.ask(request);
  } catch (problem) {
    return { error: { message: "there was no answer: " + problem.message, help: "is the program still running?", places: [] } };
  }
}

/** A message as HTML: what stands between backticks are words of rules, cells or moves. */
const prose = (text) => esc(text).replace(/`([^`]+)`/g, "<code>$1</code>");

/** Says something to people who see and to people who listen. */
function say(text, kind = "") {
  const line = $("said");
  line.className = kind;
  line.innerHTML = prose(text);
  more();
}

/** Shows that there is more to be read below, if there is. */
function more() {
  const box = $("said").parentElement;
  box.classList.toggle("longer", box.scrollHeight - box.scrollTop - box.clientHeight > 4);
}

/** Hands a text to the reader, as a file in the downloads; the name of the file. */
function download(name, text) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  link.download = name.split(/[/\\]/).pop();
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60000);
  return link.download;
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
  field: null, layer: null, marked: null, gutter: null,

  start() {
    rules.field = $("field");
    rules.layer = $("layer");
    rules.marked = $("marked");
    rules.gutter = $("gutter");
    rules.field.addEventListener("scroll", rules.follow);
    new ResizeObserver(rules.follow).observe(rules.field);
    $("said").parentElement.addEventListener("scroll", more);
    rules.field.addEventListener("input", () => { rules.draw(); loop.typed(); });
    $("other").addEventListener("click", (event) => { if (event.target.closest("button")) rules.other(); });
    $("other").addEventListener("keydown", (event) => {
      if (event.key !== "Escape") return;
      event.stopPropagation();
      rules.other();
    });
    // The pointer: what the clause under it says.
    rules.field.addEventListener("mousemove", (event) => { rules.field.title = game.saidAt(rules.pointed(event)) || ""; });
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

  /** The place in the text under the pointer, -1 beside the text. All letters are equally wide. */
  pointed(event) {
    const field = rules.field, style = getComputedStyle(field), box = field.getBoundingClientRect();
    const pen = document.createElement("canvas").getContext("2d");
    pen.font = style.font;
    const line = Math.floor((event.clientY - box.top + field.scrollTop - parseFloat(style.paddingTop)) / parseFloat(style.lineHeight));
    const column = Math.floor((event.clientX - box.left + field.scrollLeft - parseFloat(style.paddingLeft)) / pen.measureText("0").width);
    const lines = field.value.split("\n");
    if (line < 0 || column < 0 || line >= lines.length || column > lines[line].length) return -1;
    return lines.slice(0, line).reduce((sum, text) => sum + text.length + 1, column);
  },

  follow() {
    const { scrollTop, scrollLeft } = rules.field;
    rules.layer.scrollTop = rules.marked.scrollTop = scrollTop;
    rules.layer.scrollLeft = rules.marked.scrollLeft = scrollLeft;
    rules.gutter.scrollTop = scrollTop;
    const { scrollWidth, clientWidth, offsetWidth } = rules.field, sheet = rules.field.parentElement;
    sheet.classList.toggle("left", scrollLeft > 2);
    sheet.classList.toggle("right", scrollWidth - scrollLeft - clientWidth > 2);
    sheet.style.setProperty("--bar", `${offsetWidth - clientWidth}px`);
  },

  mark(kind, ranges) {
    if (ranges.length === 0 && rules.marks[kind].length === 0) return;
    rules.marks[kind] = ranges;
    later(rules.over);
  },

  /** Draws the words in their colours, and the numbers of the lines. */
  draw() {
    const text = rules.field.value;
    if (rules.drawn !== text || rules.pieces !== S.rules?.pieces) {
      rules.layer.innerHTML = spread(text, rules.words(text));
      rules.drawn = text;
      rules.pieces = S.rules?.pieces;
    }
    rules.over();
  },

  /** Draws the marks, and the numbers of the lines, of which some have errors. */
  over() {
    const text = rules.field.value;
    // Marks are places of the text that was checked: over another one they would lie.
    const same = text === S.checked, spans = [];
    for (const kind of same ? Object.keys(rules.marks) : []) {
      for (const [from, to, extra] of rules.marks[kind]) spans.push([from, to, "m-" + (extra || kind)]);
    }
    const lines = text.split("\n").length;
    const bad = same ? rules.marks.errors.map(([from]) => text.slice(0, from).split("\n").length) : [];
    const numbers = JSON.stringify([lines, bad]), marks = JSON.stringify(spans);
    if (rules.numbers !== numbers) {
      let html = "";
      for (let line = 1; line <= lines; line++) html += bad.includes(line) ? `<b>${line}</b>\n` : `${line}\n`;
      rules.gutter.innerHTML = html + "\n\n";
      rules.numbers = numbers;
    }
    if (rules.shown !== marks || rules.under !== text) {
      rules.marked.innerHTML = spans.length ? spread(text, spans) : "";
      [rules.shown, rules.under] = [marks, text];
    }
    rules.follow();
  },

  /** Shows a file that is used at a place of it: it is only read here. Without a file it goes back. */
  async other(file, start, end) {
    const box = $("other"), answer = file && (await host.other(file));
    if (answer?.error) return say(answer.error.message, "bad");
    box.hidden = !file;
    if (!file) return rules.field.focus();
    const { text } = answer, [from, to] = [start, end].map((byte) => places.at(text, byte)), sheet = box.lastElementChild;
    box.querySelector("b").textContent = file;
    sheet.innerHTML = `<pre aria-hidden="true">${text.split("\n").map((_, at) => at + 1).join("\n")}</pre><pre>${spread(text, [...rules.words(text), [from, to, "m-lit"]])}</pre>`;
    sheet.scrollTop = 20 * text.slice(0, from).split("\n").length - sheet.clientHeight / 3;
    sheet.focus({ preventScroll: true });
  },

  /** Comments, texts, drawings, numbers, and the words with which blocks begin. */
  words(text) {
    const spans = [], pieces = new Set((S.rules?.pieces || []).map((piece) => piece.name));
    const pattern = /"""[\s\S]*?(?:"""|$(?![\s\S]))|"[^"\n]*"?|#[^\n]*|^[a-z][a-z-]*|[A-Z][\w-]*|\b\d+\b/gm;
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
