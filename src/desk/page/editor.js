// The editor of positions: pieces are put, moved and removed; the position is given as words of the language, and kept as a test. And games
// are saved and opened.

const editor = {
  on: false, hold: null, past: [],

  start() {
    $("edit").addEventListener("click", () => editor.turnOn(!editor.on));
    $("palette").addEventListener("click", (event) => {
      const button = event.target.closest("button");
      if (!button) return;
      editor.hold = button.dataset.piece ? { piece: button.dataset.piece, side: button.dataset.side } : { tool: button.dataset.tool };
      editor.palette();
    });
    $("edit-turn").addEventListener("change", (event) => editor.change({ turn: event.target.value }));
    $("edit-clear").addEventListener("click", () => editor.change({ clear: true }));
    $("edit-back").addEventListener("click", editor.back);
    $("edit-hands").addEventListener("click", (event) => {
      const button = event.target.closest("[data-piece]");
      if (!button) return;
      const { piece, side, by } = button.dataset;
      const held = S.position.hands.find((hand) => hand.piece === piece && hand.side === side)?.count || 0;
      editor.change({ hand: { side, piece, count: Math.max(0, held + +by) } });
    });
    $("edit-say").addEventListener("submit", (event) => {
      event.preventDefault();
      const words = $("edit-words").value.trim();
      if (words) editor.change({ say: words });
    });
    $("copy-position").addEventListener("click", () => editor.copy($("position-words").textContent));
    $("paste-position").addEventListener("submit", (event) => {
      event.preventDefault();
      const words = $("paste-words").value.trim();
      if (words) editor.begin({ position: words });
    });
    $("keep").addEventListener("submit", (event) => { event.preventDefault(); editor.keep(); });
    $("keep-copy").addEventListener("click", () => editor.copy($("keep-words").textContent));
    $("keep-insert").addEventListener("click", editor.insert);
    $("save-game").addEventListener("click", editor.saveGame);
    $("open-game").addEventListener("change", editor.openGame);
  },

  turnOn(on) {
    editor.on = on;
    editor.hold = null;
    $("edit").setAttribute("aria-pressed", on);
    document.body.classList.toggle("editing", on);
    $("edit-tools").hidden = !on;
    game.clear();
    if (on) tabs.open("editor");
    editor.pieces();
    editor.shown();
  },

  async begin(start) {
    const before = [S.start, game.line()];
    const tried = await ask({ ask: "position", rules: S.rules.rules, start, moves: [] });
    if (tried.error) return say([tried.error.message, tried.error.help].filter(Boolean).join(": "), "bad");
    editor.past.push(before);
    await game.begin(start);
    if (tried.left_out) say([tried.left_out.message, tried.left_out.help].filter(Boolean).join(": "), "bad");
  },

  async back() {
    const before = editor.past.pop();
    if (before) await game.begin(...before);
  },

  async change(change) {
    if (!S.rules?.rules) return;
    const answer = await ask({ ask: "edit", rules: S.rules.rules, start: S.start, moves: game.line(), change });
    if (answer.error) return say([answer.error.message, answer.error.help].filter(Boolean).join(": "), "bad");
    editor.words = answer.position;
    await editor.begin(answer.start);
    $("edit-words").value = "";
  },

  /** A click on a cell, while positions are edited. */
  click(cell) {
    const hold = editor.hold, man = S.position.men.findLast((known) => known.cell === cell);
    if (hold?.piece) {
      // The same piece once more: it is removed again.
      if (man && man.piece === hold.piece && man.side === hold.side) return editor.change({ remove: { cell } });
      return editor.change({ put: { piece: hold.piece, side: hold.side, cell } });
    }
    if (hold?.tool === "remove") return man ? editor.change({ remove: { cell } }) : undefined;
    if (hold?.from) {
      const from = hold.from;
      editor.hold = null;
      view.light([]);
      return from === cell ? undefined : editor.change({ move: { from, to: cell } });
    }
    if (!man) return say("choose a piece, then click a cell; or click a man, then the cell where he is to stand");
    editor.hold = { from: cell };
    view.light([cell]);
    say(`click the cell to which ${man.piece} is to go`);
  },

  /** A click on a piece in hand, while positions are edited. */
  hand({ hand, side }) {
    editor.hold = { piece: hand, side };
    editor.palette();
  },

  /** The pieces that can be put. */
  pieces() {
    if (!S.rules) return;
    const turn = $("edit-turn");
    turn.innerHTML = S.rules.sides.map((side) => `<option>${esc(side)}</option>`).join("");
    if (S.position) turn.value = S.position.turn;
    editor.palette();
  },

  palette() {
    const { hold } = editor, sides = [...(S.rules?.sides || []), "nobody"];
    const position = { sides: S.rules?.sides || [] };
    $("palette").innerHTML = sides.map((side) => {
      const row = (S.rules?.pieces || []).map(({ name, letter }) =>
        `<button data-piece="${esc(name)}" data-side="${esc(side)}" aria-pressed="${hold?.piece === name && hold.side === side}" title="${esc(side)} ${esc(name)}" aria-label="${esc(side)} ${esc(name)}"><svg viewBox="-19 -19 38 38">${disc(position, { piece: name, letter, side }, 0, 0)}</svg></button>`).join("");
      return `<div class="row">${row}</div>`;
    }).join("") + `<div class="row"><button class="plain" data-tool="remove" aria-pressed="${hold?.tool === "remove"}">remove men</button><button class="plain" data-tool="move" aria-pressed="${!hold || hold.tool === "move"}">move men</button></div>`;
    if (hold?.tool === "move") editor.hold = null;
  },

  /** What belongs to the position that is shown: its words, its hands. */
  async shown() {
    const position = S.position;
    if (!position) return;
    $("edit-turn").value = position.turn;
    $("position-fen").textContent = position.fen || "";
    $("edit-back").disabled = !editor.past.length;
    const cell = game.clicks[0];
    $("keep-result").disabled = !position.outcome;
    if (cell) $("keep-cell").value = cell;
    if (!editor.on) return;
    const held = S.rules.pieces.filter(({ name }) => position.hands.some((hand) => hand.piece === name) || position.moves.some((move) => move.acts?.some((act) => act.drop && act.piece === name)));
    const inHand = held.length ? held : S.rules.pieces;
    $("edit-hands").innerHTML = position.sides.map((side) => `<p>${esc(side)}: ${inHand.map(({ name, letter }) => {
      const count = position.hands.find((hand) => hand.piece === name && hand.side === side)?.count || 0;
      const of = `data-piece="${esc(name)}" data-side="${esc(side)}"`;
      return `<span class="count"><button ${of} data-by="-1" aria-label="one ${esc(name)} less in the hand of ${esc(side)}">−</button>${esc(letter)} ${count}<button ${of} data-by="1" aria-label="one ${esc(name)} more in the hand of ${esc(side)}">+</button></span>`;
    }).join(" ")}</p>`).join("");
    const number = game.asked;
    const turn = { ask: "edit", rules: S.rules.rules, start: S.start, moves: game.line(), change: { turn: position.turn } };
    const answer = await ask(turn);
    if (number === game.asked) $("position-words").textContent = answer.error ? answer.error.message : answer.position.trimEnd();
  },

  async copy(text) {
    try {
      await navigator.clipboard.writeText(text);
      say("copied", "good");
    } catch {
      say("the browser does not let it be copied: mark the text, and copy it by hand", "bad");
    }
  },

  /** Whether the page has just said why a piece may not go somewhere. */
  refused() { return Boolean(game.why && !game.why.legal && game.why.to && game.clicks[0] && game.clicks[0][0] !== "@"); },

  /** Offers to keep a reason as a test only as long as it is told. */
  offer() {
    const row = $("keep-why"), chosen = row.querySelector("input");
    row.hidden = !editor.refused();
    if (row.hidden && chosen.checked) document.querySelector("input[name=keep-of]").checked = true;
  },

  /** What is on the board as a test. */
  async keep() {
    if (!S.rules?.rules) return;
    const what = document.querySelector("input[name=keep-of]:checked").value;
    let of = { result: true };
    if (what === "moves") {
      const cell = $("keep-cell").value.trim() || game.clicks[0];
      if (!cell) return say("whose moves? choose a man on the board, or write his cell", "bad");
      of = { moves: cell };
    } else if (what === "why") {
      of = { why: { from: game.clicks[0], to: game.why.to } };
    }
    const name = $("keep-name").value.trim();
    if (!name) { $("keep-name").focus(); return say("the test needs a name", "bad"); }
    const answer = await ask({ ask: "keep", rules: S.rules.rules, start: S.start, moves: game.line(), name, of });
    if (answer.error) return say([answer.error.message, answer.error.help].filter(Boolean).join(": "), "bad");
    $("keep-words").textContent = answer.test.trimEnd();
    $("kept").hidden = false;
    $("keep-insert").focus();
    say("the test is written below: put it at the end of the rules to keep it", "good");
  },

  /** Puts the test at the end of the rules. */
  insert() {
    const text = rules.text.replace(/\s*$/, "\n\n") + $("keep-words").textContent + "\n";
    rules.put(text);
    rules.show(text.length - 1);
    $("kept").hidden = true;
    $("keep-name").value = "";
    loop.typed();
    say("the test stands at the end of the rules" + (S.write && !S.inside ? "; save them to keep it" : ""), "good");
  },

  async saveGame() {
    const answer = await ask({ ask: "game", rules: S.rules.rules, start: S.start, moves: game.line() });
    if (answer.error) return say(answer.error.message, "bad");
    const name = S.name.replace(/\.rules$/, "") + ".game";
    let told = "";
    if (host.kind === "serve" && S.write) {
      // Beside the rules, and over nothing: where the name is taken, the server puts a number behind it.
      const kept = await host.save(name, answer.text).catch(() => ({ error: { message: "the server does not answer" } }));
      if (!kept.error) return say(`the game is saved as \`${kept.saved}\``, "good");
      told = `: ${kept.error.message}`;
    }
    say(`${download(name, answer.text)} is in your downloads${told}`, "good");
  },

  async openGame(event) {
    const file = event.target.files[0];
    event.target.value = "";
    if (!file) return;
    if (file.size > 1 << 20) return say("this file is too large for a game", "bad");
    const answer = await ask({ ask: "open", rules: S.rules.rules, text: await file.text() });
    if (answer.error) return say([answer.error.message, answer.error.help].filter(Boolean).join(": "), "bad");
    await game.begin(answer.start || null, answer.moves);
    if (answer.notes?.length) say(answer.notes.map((note) => note.text || note).join("; "), "bad");
  },
};
