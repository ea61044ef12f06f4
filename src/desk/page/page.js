// The page as a whole: what is open, the tabs, the keys, and how it begins.

/** What the page knows. */
const S = {
  files: [], write: false, name: null, loadName: null, inside: false,
  /** The text of the file, and the one that was checked last. */
  saved: "", checked: null,
  /** The answer to the last text that was whole, and the position that is shown. */
  rules: null, start: null, position: null,
  /** The rules of the file as saved, with which changes are compared. */
  baseKey: null, baseText: null, tests: [], changes: [],
  /** How many positions are asked for. */
  busy: 0,
};

const tabs = {
  start() {
    $("tabs").addEventListener("click", (event) => {
      const name = event.target.closest("[data-tab]")?.dataset.tab;
      if (name) tabs.open(name);
    });
    $("tabs").addEventListener("keydown", (event) => {
      const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
      if (!step) return;
      const all = [...$("tabs").children], at = all.indexOf(document.activeElement);
      const next = all[(at + step + all.length) % all.length];
      next.focus();
      tabs.open(next.dataset.tab);
    });
  },
  open(name) {
    for (const tab of $("tabs").children) {
      const on = tab.dataset.tab === name;
      tab.setAttribute("aria-selected", on);
      tab.tabIndex = on ? 0 : -1;
      $("tab-" + tab.dataset.tab).hidden = !on;
    }
  },
  count(name, number, kind = "") {
    const mark = document.querySelector(`[data-tab=${name}] i`);
    mark.textContent = number || "";
    mark.className = kind;
  },
  /** On a narrow screen: brings the board, or the rules, into view. */
  board() { if (innerWidth < 760) $("board-pane").scrollIntoView({ block: "start" }); },
  rules() { if (innerWidth < 760) $("rules-pane").scrollIntoView({ block: "start" }); },
};

/** Keys that work wherever nothing is typed. */
function keys(event) {
  if ((event.ctrlKey || event.metaKey) && event.key === "s") {
    event.preventDefault();
    loop.save();
    return;
  }
  const typing = /^(INPUT|TEXTAREA|SELECT)$/.test(event.target.tagName);
  if (typing || event.ctrlKey || event.metaKey || event.altKey) return;
  const does = {
    u: game.undo, r: game.redo, f: flip, Home: game.first, End: game.end,
    Escape: () => (editor.on && !editor.hold ? editor.turnOn(false) : (editor.hold = null, editor.palette(), game.clear())),
  }[event.key];
  if (!does) return;
  event.preventDefault();
  does();
}

function flip() {
  view.flip = !view.flip;
  view.draw();
}

/** The file that the address names behind its `#`, or what is to be told where there is none of that name. */
function wanted() {
  let name = host.kind === "serve" ? location.hash.slice(1) : "";
  try {
    name = decodeURIComponent(name);
  } catch {
    // Somebody else has made it up.
  }
  if (!name) return {};
  return S.files.some((file) => file.name === name) ? { known: name } : { told: `the address names \`${name.slice(0, 100)}\`: there is no such rule file here` };
}

async function start() {
  rules.start();
  view.start();
  game.start();
  loop.start();
  editor.start();
  opponent.start();
  tabs.start();
  document.addEventListener("keydown", keys);
  $("undo").addEventListener("click", game.undo);
  $("redo").addEventListener("click", game.redo);
  $("first").addEventListener("click", game.first);
  $("flip").addEventListener("click", flip);
  $("letters").addEventListener("click", () => {
    view.letters = !view.letters;
    $("letters").setAttribute("aria-pressed", view.letters);
    view.draw();
    editor.palette();
  });
  $("new").addEventListener("click", () => game.begin(game.drawn()));
  $("levels").addEventListener("click", (event) => {
    const level = event.target.dataset?.level;
    if (level !== undefined) { view.level = +level; view.draw(); }
  });
  $("file").addEventListener("change", (event) => leave(event.target.value));
  addEventListener("beforeunload", (event) => {
    if (S.write && !S.inside && rules.text !== S.saved) event.preventDefault();
  });
  const listed = await host.files();
  if (listed.error) return say(listed.error.message, "bad");
  S.files = listed.files;
  S.write = Boolean(listed.write);
  const option = ({ name }) => `<option value="${esc(name)}">${esc(name.replace(/\.rules$/, ""))}</option>`;
  const mine = S.files.filter((file) => !file.inside), inside = S.files.filter((file) => file.inside);
  $("file").innerHTML = (mine.length ? `<optgroup label="${host.kind === "serve" ? "your files" : "this page"}">${mine.map(option).join("")}</optgroup>` : "") +
    (inside.length ? `<optgroup label="built-in games">${inside.map(option).join("")}</optgroup>` : "");
  const { known, told } = wanted(), first = known || listed.open || (mine[0] || inside[0])?.name;
  if (!first) return say("there is no rule file here");
  $("file").value = first;
  await loop.open(first);
  if (listed.told || told) say(listed.told || told, "bad");
  if (host.kind === "serve") {
    addEventListener("hashchange", () => {
      const { known, told } = wanted();
      if (told) say(told, "bad");
      else if (known && known !== S.name) leave(known);
    });
  }
  document.body.dataset.ready = "yes";
}

/** Opens another file, if nothing is lost by it. */
async function leave(name) {
  if (rules.text !== S.saved && !confirm("What you have changed here is not saved. Open the other file all the same?")) {
    $("file").value = S.name;
    return;
  }
  $("file").value = name;
  if (host.kind === "serve") history.replaceState(null, "", "#" + encodeURIComponent(name));
  if (editor.on) editor.turnOn(false);
  await loop.open(name);
}

start();
