// The game: the tree of the moves that were played, what is clicked, and what is told of it.

const game = {
  clicks: [], fits: [], rows: [], root: null, node: null, asked: 0, why: null,

  start() {
    game.root = game.node = game.fresh(null, null);
    $("moves").addEventListener("click", (event) => {
      const text = event.target.closest("[data-move]")?.dataset.move;
      if (text !== undefined) game.play(text);
    });
    const over = (event) => {
      const text = event.target.closest?.("[data-move]")?.dataset.move;
      if (text !== undefined) game.preview(game.move(text));
    };
    $("moves").addEventListener("mouseover", over);
    $("moves").addEventListener("focusin", over);
    $("moves").addEventListener("mouseleave", () => game.preview(null));
    $("filter").addEventListener("input", game.list);
    $("choice").addEventListener("click", (event) => {
      const button = event.target.closest("button");
      if (!button) return;
      if (button.dataset.play !== undefined) game.play(button.dataset.play);
      else game.clear();
    });
    $("choice").addEventListener("mouseover", (event) => {
      const text = event.target.closest("[data-play]")?.dataset.play;
      if (text !== undefined) game.preview(game.move(text));
    });
    $("tree").addEventListener("click", (event) => {
      const id = event.target.closest("[data-node]")?.dataset.node;
      if (id !== undefined) game.to(game.find(+id));
    });
    for (const hand of ["hand-far", "hand-near"]) {
      $(hand).addEventListener("click", (event) => {
        const button = event.target.closest("[data-hand]");
        if (button) editor.on ? editor.hand(button.dataset) : game.hand(button.dataset);
      });
    }
    $("passes").addEventListener("click", (event) => {
      const text = event.target.closest("[data-play]")?.dataset.play;
      if (text !== undefined) game.play(text);
    });
  },

  fresh(text, parent) {
    game.count = (game.count || 0) + 1;
    return { id: game.count, text, parent, children: [], side: null, stopped: false };
  },

  /** The texts of the moves up to a node. */
  line(node = game.node) {
    const texts = [];
    for (let at = node; at.parent; at = at.parent) texts.unshift(at.text);
    return texts;
  },

  find(id, from = game.root) {
    const open = [from];
    while (open.length) {
      const node = open.pop();
      if (node.id === id) return node;
      open.push(...node.children);
    }
    return null;
  },

  move(text) { return S.position?.moves.find((move) => move.text === text) || null; },

  /** The start of a new game: a set-up drawn by chance, where there are several. */
  drawn() { return S.rules?.setups ? { position: `setup ${1 + Math.floor(Math.random() * S.rules.setups)}` } : null; },

  /** A new game, from a start. */
  async begin(start, moves = []) {
    S.start = start;
    game.last = null;
    game.root = game.node = game.fresh(null, null);
    for (const text of moves) {
      const child = game.fresh(text, game.node);
      game.node.children.push(child);
      game.node = child;
    }
    await game.ask();
    game.name();
  },

  name() {
    const start = S.start;
    $("start").textContent = !start ? "from the set-up" : start.position?.startsWith("setup ") ? `${start.position.replace("setup", "set-up")} of ${S.rules?.setups}` : start.test !== undefined ? `test “${start.test}”` : "from a position of yours";
  },

  /** Asks for the position of the node. Whoever asks later goes before. */
  async ask() {
    const number = ++game.asked;
    if (!S.rules?.rules) return null;
    // As long as the answer is awaited, the board is not that of the moves: nothing is played on it.
    S.busy++;
    const answer = await ask({ ask: "position", rules: S.rules.rules, start: S.start, moves: game.line() });
    S.busy--;
    if (number !== game.asked) return null;
    if (answer.error) {
      say(answer.error.message, "bad");
      return answer;
    }
    game.show(answer);
    return answer;
  },

  /** Shows a position. */
  show(position) {
    S.position = position;
    game.rows = clicks.rows(position.moves);
    game.node.side = position.turn;
    if (game.node.parent) game.node.over = position.outcome;
    game.clicks = [];
    game.fits = [];
    view.hover = null;
    game.told(null);
    view.lit = new Set();
    view.position();
    game.status();
    game.choose();
    later(game.list);
    later(game.drawTree);
    later(editor.shown);
    later(opponent.turn);
  },

  status() {
    const { outcome, turn, phase, states } = S.position, last = game.last?.node === game.node && game.last;
    // Under other rules its clause may say something else.
    const same = last && last.rules === S.rules.rules;
    $("turn").className = "turn " + sideClass(S.position, turn);
    $("turn").querySelector("b").textContent = outcome ? (outcome.winner ? `${outcome.winner} wins` : "a draw") : `${turn} to move`;
    $("phase").textContent = outcome ? outcome.rule : phase ? `phase ${phase}` : "";
    $("states").textContent = states.length ? states.map((state) => (state.side ? state.side + ": " : "") + stateText([state])).join(" · ") : "";
    $("undo").disabled = !game.node.parent;
    $("redo").disabled = !game.node.children.length;
    if (outcome) say(`the game is over: ${outcome.winner ? outcome.winner + " wins" : "a draw"} (${outcome.rule})`, "good");
    else say(last ? (same ? last.told : last.text) : "");
    rules.light("lit", outcome?.place ? [outcome.place] : same ? last.places : [], false);
  },

  /** The list of the legal moves, those first that fit what is clicked. */
  list() {
    const position = S.position;
    if (!position) return;
    const wanted = $("filter").value.trim().toLowerCase(), most = 400;
    const fitting = game.clicks.length ? new Set(game.fits.map(({ row }) => row.move)) : null;
    let moves = fitting ? position.moves.filter((move) => fitting.has(move)) : position.moves;
    if (wanted) moves = moves.filter((move) => (move.text + " " + move.rule).toLowerCase().includes(wanted));
    $("count").textContent = moves.length === position.moves.length ? plural(moves.length, "legal move") : `${moves.length} of ${plural(position.moves.length, "legal move")}`;
    $("moves").innerHTML = moves.slice(0, most).map((move) =>
      `<li><button data-move="${esc(move.text)}"><b>${esc(move.text)}</b><span>${esc(move.rule)}</span></button></li>`).join("") +
      (moves.length > most ? `<li class="quiet">and ${moves.length - most} more: type above what you look for</li>` : "");
    const bare = position.moves.filter((move) => move.acts?.length === 0 || move.acts?.every((act) => act.pass));
    $("passes").innerHTML = bare.slice(0, 6).map((move) => `<button data-play="${esc(move.text)}" title="${esc(move.rule)}">${esc(move.text)}</button>`).join("");
  },

  /** A piece in hand is chosen. */
  hand({ hand, side }) {
    if (side !== S.position.turn) return say(`it is ${S.position.turn}'s turn`, "bad");
    game.click("@" + hand);
  },

  click(cell) {
    if (!S.position || S.busy) return;
    if (editor.on && cell[0] !== "@") return editor.click(cell);
    if (S.position.outcome) return say("the game is over; undo takes a move back");
    const stands = (name) => S.position.men.some((man) => man.cell === name);
    const last = game.clicks[game.clicks.length - 1], refused = game.why?.legal === false;
    game.told(null);
    // After a refusal, a click on the same piece begins again.
    if (refused && game.clicks.length === 1 && cell === last && game.fits.length) {
      view.marks();
      return game.tell();
    }
    if (cell === last && game.clicks.length > 0) {
      const ended = game.fits.filter(clicks.ends);
      if (game.clicks.length > 1 && ended.length === 1) return game.play(ended[0].row.move.text);
      if (game.clicks.length > 1 && ended.length > 1) return game.choose(ended);
      const again = clicks.next(game.fits, cell);
      if (!again.length) return game.clear();
      game.clicks.push(cell);
      game.fits = again;
    } else {
      const fits = game.clicks.length ? clicks.next(game.fits, cell) : clicks.first(game.rows, cell);
      if (fits.length) {
        game.clicks.push(cell);
        game.fits = fits;
      } else if (clicks.begins(game.rows, cell)) {
        game.clicks = [cell];
        game.fits = clicks.first(game.rows, cell);
      } else if (game.clicks.length) {
        return game.refused(game.clicks[0], cell);
      } else if (stands(cell)) {
        game.clicks = [cell];
        game.fits = [];
        const man = S.position.men.findLast((man) => man.cell === cell);
        say(man.side === S.position.turn ? `no move begins on ${cell}; click a cell to ask why` : `${cell} is ${man.side}'s; it is ${S.position.turn}'s turn`);
      } else {
        // If the only moves are drops of one kind, that was meant.
        const begins = new Set(game.rows.map((row) => row.tokens[0]?.cell).filter(Boolean)), [only] = begins;
        if (begins.size === 1 && only[0] === "@") return game.refused(only, cell);
        return say(`no move begins on ${cell}`);
      }
    }
    if (game.fits.length === 1 && game.clicks.length + (cell[0] === "@" ? 0 : game.fits[0].at) > 0 && clicks.ends(game.fits[0])) {
      return game.play(game.fits[0].row.move.text);
    }
    game.choose();
    view.marks();
    view.hands();
    if (game.fits.length) later(game.tell);
    later(game.list);
    later(game.lightFits);
  },

  clear() {
    game.clicks = [];
    game.fits = [];
    game.told(null);
    game.choose();
    view.marks();
    view.hands();
    game.list();
    rules.light("lit", []);
    rules.light("no", []);
  },

  /** Asks why a click is none of a move. The clicks before it are a part of the question. */
  async refused(from, to) {
    const line = { rules: S.rules.rules, start: S.start, moves: game.line() };
    const name = (cell) => (cell[0] === "@" ? cell.slice(1) : cell);
    say(`${name(from)} to ${to} is no legal move`, "bad");
    const way = game.clicks.length > 1 && game.fits.length ? clicks.text(game.fits[0], game.clicks, to) : null;
    const node = game.node, about = from[0] === "@" ? game.dropText(from.slice(1), to) : way;
    const answer = await ask({ ask: "why", ...line, ...(about ? { text: about } : { from, to }) });
    if (node !== game.node) return;
    if (answer.error) return game.told({ told: answer.error.message, lines: [] });
    game.told({ ...answer, to });
  },

  /** The text of a drop, made after the one of another that is legal. */
  dropText(piece, to) {
    const like = game.rows.find((row) => row.tokens[0]?.cell === "@" + piece);
    const cell = like?.tokens[1]?.cell;
    if (cell && like.move.text.endsWith(cell)) return like.move.text.slice(0, -cell.length) + to;
    const letter = S.rules.pieces.find((known) => known.name === piece)?.letter || piece;
    return `${letter}@${to}`;
  },

  /** Shows an answer to "why", or takes it away. */
  told(answer) {
    game.why = answer;
    const box = $("why");
    box.hidden = !answer;
    box.innerHTML = "";
    more();
    editor.offer();
    if (!answer) return rules.light("no", []);
    const linked = (html, place) => html.replace(new RegExp(`\\bline ${place.line}\\b(?!</a>)`), (words) => `<a href="#"${spot(place)}>${words}</a>`);
    const line = ({ text, place, depth }) => `<p class="d${Math.min(depth || 0, 4)}">${place ? linked(prose(text), place) : prose(text)}</p>`;
    // What was asked on the way, and holds, is told and not lit.
    const places = answer.lines.filter((line) => line.forbids && line.place).map((line) => line.place);
    box.innerHTML = `<p><b>${places.reduce(linked, prose(answer.told))}</b></p>` + answer.lines.map(line).join("");
    say("");
    if (answer.clause) rules.light("lit", [answer.clause]);
    rules.light("no", places, true);
    box.parentElement.scrollTop = 0;
    more();
    view.marks();
  },

  /** Lights the clauses of some moves in the rules. */
  light(moves, show = false) {
    const found = new Map();
    for (const move of moves) for (const act of move?.acts || []) if (act.clause) found.set(`${act.clause.file} ${act.clause.start}`, act.clause);
    rules.light("lit", [...found.values()], show);
    return [...found.values()];
  },

  /** Says who is chosen, and what is left to choose. */
  tell() {
    const [first, ...others] = game.clicks;
    if (!game.fits.length) return;
    const man = S.position.men.findLast((man) => man.cell === first);
    const who = first[0] === "@" ? `${first.slice(1)} in hand` : man ? `${man.piece} on ${first}` : first, most = 12;
    const to = [...clicks.targets(game.fits).next], more = to.length > most ? ` and ${to.length - most} more` : "";
    say(`${[who, ...others].join(" – ")}: ${plural(game.fits.length, "move")}${to.length ? `, to ${to.slice(0, most).join(" ")}${more}` : ""}`);
  },

  lightFits() { game.light(game.fits.map(({ row }) => row.move)); },

  /** Shows what a move does, as long as it is looked at. */
  preview(move) {
    if (!move) {
      view.hover = null;
      game.lightFits();
    } else {
      view.hover = (move.acts || []).flatMap((act) => {
        const way = [act.from, ...(act.legs || []).map((leg) => leg.to), act.to].filter(Boolean);
        const steps = way.slice(1).map((cell, at) => [way[at], cell]);
        return [...(way.length > 4 && !move.captures?.length && !view.shape.round ? [[way[0], way[way.length - 1]]] : steps), ...(act.put || []).map((man) => [man.from, man.to])];
      });
      game.light([move], true);
    }
    view.marks();
  },

  /** A choice between moves that have the same clicks. */
  choose(given) {
    const ended = given || game.fits.filter(clicks.ends), box = $("choice");
    const some = game.clicks.length > 1 || (game.fits[0]?.at || 0) > 0;
    const all = some && ended.length > 0 && (given || ended.length === game.fits.length);
    if (!some || !ended.length || (all && ended.length > 24)) {
      box.hidden = true;
      box.innerHTML = "";
      return;
    }
    const shown = ended.slice(0, 24).map(({ row }) => row.move), words = clicks.apart(shown);
    const head = all ? "Which move?" : "Go on, or stop here:";
    box.hidden = false;
    box.innerHTML = `<p>${head}</p>` + shown.map((move, at) => `<button data-play="${esc(move.text)}" title="${esc(move.rule)}">${chosenDisc(move)}<b>${esc(move.text)}</b><span>${esc(words[at])}</span></button>`).join("") + `<button class="plain">Cancel</button>`;
    if (all) box.querySelector("button").focus({ preventScroll: true });
  },

  /** What is marked on the board. */
  marks() {
    const under = [], over = [], moved = new Map();
    const last = game.last?.node === game.node ? game.last.cells : [];
    for (const cell of last) under.push([cell, "last"]);
    if (editor.on) return { under, over, moved };
    const [from] = game.clicks;
    if (from && from[0] !== "@") under.push([from, "chosen"]);
    for (const cell of game.clicks.slice(1)) if (cell !== from && cell[0] !== "@") under.push([cell, "way"]);
    const to = game.clicks[game.clicks.length - 1];
    if (game.clicks.length > 1 && from[0] !== "@" && game.fits.length) moved.set(from, to);
    const { next, later } = clicks.targets(game.fits);
    const standing = new Set(S.position.men.map((man) => man.cell));
    for (const cell of next) over.push([cell, standing.has(cell) || clicks.takes(game.fits, cell) ? "ring" : "dot"]);
    for (const cell of later) over.push([cell, "later"]);
    if (game.why?.to && !game.why.legal) over.push([game.why.to, "refused"]);
    return { under, over, moved };
  },

  /** Plays a move by its text. */
  async play(text) {
    const move = game.move(text);
    if (!move || S.busy) return;
    const known = game.node.children.find((child) => child.text === text), before = game.node;
    const node = known || game.fresh(text, before);
    if (!known) before.children.push(node);
    before.main = node;
    game.node = node;
    game.remember(node, move, before.side || S.position.turn);
    const answer = await game.ask();
    if (answer?.error) {
      game.node = before;
      if (!known) before.children.pop();
      game.drawTree();
    }
  },

  remember(node, move, side) {
    const way = new Set(), others = [], places = [];
    for (const act of move.acts || []) {
      for (const cell of [act.from, act.to, ...(act.legs || []).map((leg) => leg.how === "past" ? null : leg.to)]) if (cell) way.add(cell);
      for (const put of act.put || []) others.push(put.from, put.to);
      for (const man of [...(act.changed || []), ...(act.appears || []), ...(act.taken || [])]) others.push(man.cell || man.at);
      if (act.clause) places.push(act.clause);
    }
    const ends = way.size > 8 && !(move.captures || []).length ? [move.from, move.to].filter(Boolean) : way;
    node.last = { node, cells: [...new Set([...ends, ...others.filter(Boolean)])], places, rules: S.rules.rules, text: `${side}: ${move.text}`, told: `${side}: ${move.text} (${move.rule})` };
    game.last = node.last;
  },

  to(node) {
    if (!node || node.stopped) return;
    for (let at = node; at.parent; at = at.parent) at.parent.main = at;
    game.node = node;
    game.last = node.last || null;
    return game.ask();
  },

  /** Takes the last move back; against the program, the last one of the person. */
  undo() {
    let node = game.node.parent;
    while (node?.parent && opponent.level && node.side === opponent.side) node = node.parent;
    if (node) return game.to(node);
  },
  redo() { if (game.node.children.length) return game.to(game.node.main || game.node.children[0]); },
  async first() { return game.to(game.root); },
  async end() {
    let node = game.node;
    while (node.children.length && !node.children[0].stopped) node = node.main || node.children[0];
    return game.to(node);
  },

  /** The moves that were played: the first line, and others as branches of it. */
  drawTree() {
    const html = [], side = (node) => node.parent?.side || "";
    const item = (node) => `<button data-node="${node.id}" class="${node === game.node ? "now " : ""}${node.stopped ? "stopped" : ""}" title="${esc(side(node))}"${node.stopped ? " disabled" : ""}${node === game.node ? ' aria-current="true"' : ""}>${esc(node.text)}</button>`;
    const write = (node, number, first) => {
      let at = node;
      while (at) {
        if (at.text !== null) {
          if (number % 2 === 0 || first) html.push(`<i>${Math.floor(number / 2) + 1}${number % 2 ? "…" : "."}</i>`);
          html.push(item(at));
          first = false;
          number++;
        }
        const [main, ...others] = at.children;
        if (others.length && main) {
          if (number % 2 === 0) html.push(`<i>${Math.floor(number / 2) + 1}.</i>`);
          html.push(item(main));
          for (const other of others) {
            html.push(`<div class="branch">`);
            write(other, number, true);
            html.push("</div>");
          }
          number++;
          first = true;
          at = { text: null, children: main.children };
        } else at = main;
      }
    };
    write(game.root, 0, true);
    $("tree").innerHTML = html.length ? html.join("") : `<span class="quiet">No move yet.</span>`;
    // Only this list is scrolled, never the page.
    const now = $("tree").querySelector(".now");
    if (now) {
      const box = $("tree");
      if (now.offsetTop < box.scrollTop || now.offsetTop + 30 > box.scrollTop + box.clientHeight) box.scrollTop = now.offsetTop - box.clientHeight / 2;
    }
  },

  /** What the innermost clause around a place of the text says; nothing of a text that has been changed since. */
  saidAt(at) {
    if (!S.rules?.said || rules.text !== S.checked) return null;
    let best = null;
    for (const { place, lines } of S.rules.said) {
      const range = places.range(place);
      if (range && range[0] <= at && at <= range[1] && (!best || range[1] - range[0] < best.length)) best = { length: range[1] - range[0], lines };
    }
    return best && best.lines.join("\n");
  },

  /** The clause at the caret: what it says, and where it makes moves now. */
  clauseAtCaret() {
    const said = game.saidAt(rules.field.selectionStart);
    $("says").hidden = !said;
    $("says").textContent = said || "";
    if (!S.position) return;
    if (!S.rules?.clauses || rules.text !== S.checked) return view.light([]);
    const at = rules.field.selectionStart;
    let best = null;
    for (const { place, of } of S.rules.clauses) {
      const range = places.range(place);
      if (range && range[0] <= at && at <= range[1] && (!best || range[1] - range[0] < best.range[1] - best.range[0])) best = { range, of, place };
    }
    if (!best) return view.light([]);
    const cells = new Set();
    let count = 0;
    for (const move of S.position?.moves || []) {
      for (const act of move.acts || []) {
        const clause = act.clause;
        if (!clause || clause.file !== best.place.file) continue;
        if (clause.start >= best.place.start && clause.end <= best.place.end) {
          count++;
          if (act.to) cells.add(act.to);
        }
      }
    }
    view.light(cells);
    say(count ? `this clause makes ${plural(count, "move")} now` : "this clause makes no move now");
  },
};

/** What a link to a place needs; of another file it is shown beside. */
const spot = (place) => ` data-place="${place.start}"` + (place.file === S.loadName ? "" : ` data-file="${esc(place.file)}" data-end="${place.end}"`);

/** A place as a link into the text, or into the other file where it stands. */
const placeLink = (place) => ` <a href="#"${spot(place)}>${place.file === S.loadName ? "" : esc(place.file) + ", "}line ${place.line}</a>`;

/** What a piece becomes, as a small disc. */
function chosenDisc(move) {
  const act = (move.acts || []).findLast((act) => act.becomes), piece = act && S.rules.pieces.find((known) => known.name === act.becomes);
  if (!piece) return "";
  return `<svg viewBox="-19 -19 38 38" aria-hidden="true">${disc(S.position, { piece: piece.name, letter: piece.letter, side: act.turns || S.position.turn }, 0, 0)}</svg>`;
}
