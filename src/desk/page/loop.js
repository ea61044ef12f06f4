// The loop of writing: a text is checked as it is typed and whenever its file is saved; then tests are run, and what the change does is
// shown beside the board as it was.

const loop = {
  // `version` is that of the text on which the one in the page is built; `seen` is the last one of the file.
  number: 0, timer: null, polling: false, version: null, seen: null, missing: false, rest: 0,

  start() {
    $("problems").addEventListener("click", loop.jump);
    $("why").addEventListener("click", loop.jump);
    $("tests").addEventListener("click", (event) => {
      if (loop.jump(event)) return;
      const button = event.target.closest("[data-test]"), test = S.tests[button?.dataset.test];
      if (!test) return;
      // A test that sets up no position is one of the set-up.
      const position = test.positions[button.dataset.position];
      tabs.board();
      game.begin(position === undefined ? null : { test: position });
      if (test.place) rules.light("lit", [test.place], true);
    });
    $("changes").addEventListener("click", (event) => {
      const found = S.changes?.[event.target.closest("[data-change]")?.dataset.change];
      if (found) { tabs.board(); game.begin(found.start || null); }
    });
    $("changes").addEventListener("toggle", (event) => {
      if (event.target.open) loop.draw(event.target);
    }, true);
    $("save").addEventListener("click", loop.save);
    $("notice").addEventListener("click", (event) => {
      const take = event.target.dataset?.take;
      if (take === undefined) return;
      $("notice").hidden = true;
      if (take === "yes") loop.reload(true);
      else loop.version = loop.seen;
    });
    if (host.version) setInterval(loop.poll, 150);
  },

  /** A link to a place of the text. */
  jump(event) {
    const link = event.target.closest?.("[data-place]");
    if (!link) return false;
    event.preventDefault();
    tabs.rules();
    const { file, place, end } = link.dataset;
    if (file) rules.other(file, +place, +end);
    else {
      $("other").hidden = true;
      rules.show(places.at(S.checked, +place), true);
    }
    return true;
  },

  /** Looks whether the file has been saved, by whomever. */
  async poll() {
    if (loop.polling || document.hidden || !S.name || S.opening || loop.rest-- > 0) return;
    loop.polling = true;
    loop.rest = 0;
    const name = S.name;
    try {
      const { version, error } = await host.version(name);
      $("gone").hidden = true;
      if (name !== S.name || S.opening) {
        // Another file is asked about now.
      } else if (error) {
        loop.lost(error);
      } else if (version && (version !== loop.seen || loop.missing)) {
        loop.seen = version;
        await loop.reload(false);
      }
    } catch {
      $("gone").hidden = false;
    }
    loop.polling = false;
  },

  /** The file is gone, or cannot be read: that is said once, and looked at less often. */
  lost(error) {
    loop.rest = 10;
    if (loop.missing) return;
    loop.missing = true;
    say(`${error.message}; the page keeps the text that it has`, "bad");
  },

  /** The text of a file as a page has it: with plain ends of lines. How they were is kept for saving. */
  plain(file) {
    S.wide = file.text.includes("\r\n");
    file.text = file.text.replaceAll("\r\n", "\n");
    return file;
  },

  /** Takes the text of the file, unless something else was written here. */
  async reload(anyway) {
    const name = S.name, file = await host.file(name);
    if (name !== S.name) return;
    if (file.error) return loop.lost(file.error);
    loop.missing = false;
    loop.plain(file);
    loop.seen = file.version;
    const mine = rules.text !== S.saved && rules.text !== file.text;
    // Until somebody has chosen, a save is one of the older text, and is refused.
    if (!mine || anyway) {
      loop.version = file.version;
      S.saved = file.text;
    }
    if (mine && !anyway) {
      $("notice").hidden = false;
      loop.saves();
      return;
    }
    $("notice").hidden = true;
    if (rules.text !== file.text) rules.put(file.text);
    loop.saves();
    await loop.check(true);
  },

  typed() {
    clearTimeout(loop.timer);
    // Where a clause stood, other words may stand now.
    rules.light("lit", []);
    loop.saves();
    loop.timer = setTimeout(() => loop.check(false), 300);
  },

  saves() {
    const differs = rules.text !== S.saved;
    // Where nothing is written, a copy can be taken of what has been changed.
    const copies = host.kind === "file" || loop.kept();
    $("save").textContent = copies ? "Save a copy" : "Save";
    $("save").hidden = copies && host.kind === "serve" && !differs;
    $("save").disabled = !differs;
    $("save-game").textContent = host.kind === "serve" && S.write ? "Save the game" : "Download the game";
    $("unsaved").hidden = !differs;
  },

  /** Why the file that is open is not written here; nothing if it is. */
  kept() {
    if (S.inside) return `\`${S.name}\` is a built-in game and stays as it is; \`menagerie new NAME --like ${S.name}\` makes a file of it that can be changed`;
    return S.write ? "" : "this page may not write files; `menagerie serve --write` lets it";
  },

  /** Opens a file. */
  async open(name) {
    S.opening = true;
    const file = await host.file(name);
    S.opening = false;
    if (file.error) return say(file.error.message, "bad");
    loop.plain(file);
    loop.missing = false;
    S.name = S.loadName = name;
    S.inside = host.kind === "serve" && S.files.some((known) => known.name === name && known.inside);
    S.saved = file.text;
    S.rules = S.position = S.baseKey = S.baseText = null;
    S.checked = null;
    loop.version = loop.seen = file.version;
    game.last = null;
    game.root = game.node = game.fresh(null, null);
    S.start = null;
    view.level = 0;
    view.sorts = [];
    game.name();
    $("other").hidden = true;
    $("changes").innerHTML = `<p class="quiet">What a change of the rules does to the moves of each position is shown here.</p>`;
    tabs.count("changes", 0);
    rules.field.scrollTop = 0;
    rules.put(file.text);
    loop.saves();
    document.title = name + " · Menagerie";
    await loop.check(true);
  },

  /** Saves the text to its file. */
  async save(event) {
    const text = rules.text, kept = loop.kept();
    // By the keys nothing comes into the downloads that was not asked for.
    if (kept) {
      if (!event) return say(`nothing is written: ${kept}${text === S.saved ? "" : ". “Save a copy” puts the text into your downloads"}`, "bad");
      return say(`${download(S.name.replace(/(\.rules)?$/, ".rules"), text)} is in your downloads: ${kept}`, "good");
    }
    if (text === S.saved) return say("there is nothing to save: nothing has been changed");
    clearTimeout(loop.timer);
    let answer;
    try {
      answer = await host.save(S.name, S.wide ? text.replaceAll("\n", "\r\n") : text, loop.version);
    } catch {
      return say("not saved: the server does not answer", "bad");
    }
    if (answer.error) return say([answer.error.message, answer.error.help].filter(Boolean).join(": "), "bad");
    S.saved = text;
    loop.version = loop.seen = answer.version;
    $("notice").hidden = true;
    loop.saves();
    say(host.kind === "serve" ? "saved" : "a copy is in your downloads", "good");
    await loop.check(true);
  },

  /** Checks the text. `saved`: it is the one of the file, with which later ones are compared. */
  async check(saved) {
    const number = ++loop.number, text = rules.text, name = S.name, before = S.rules;
    const answer = await loop.load(text);
    if (number !== loop.number || name !== S.name) return;
    S.checked = text;
    if (answer.error) {
      answer.diagnostics = [{ severity: "error", ...answer.error, labels: (answer.error.places || []).map((place) => ({ place, text: "" })) }];
      answer.rules = null;
    }
    loop.problems(answer.diagnostics);
    if (!answer.rules) {
      $("stale").hidden = !before;
      rules.draw();
      return;
    }
    $("stale").hidden = true;
    const base = S.baseKey, baseText = S.baseText;
    if (saved) { S.baseKey = answer.rules; S.baseText = text; }
    const same = before?.rules === answer.rules;
    answer.figures = new Map(answer.pieces.filter((piece) => piece.figure).map((piece) => [piece.name, piece.figure]));
    S.rules = answer;
    if (!before && !S.start && !game.line().length) { S.start = game.drawn(); game.name(); }
    answer.colours.forEach((pair, side) => ["--side", "--ink"].forEach((name, at) => document.documentElement.style.setProperty(name + side, pair[at])));
    $("letters").hidden = !answer.figures.size;
    rules.draw();
    if (same && S.position) return;
    editor.pieces();
    await loop.replay();
    if (number !== loop.number) return;
    // The board is there; what follows may take its time.
    loop.tests(answer.rules);
    if (base && base !== answer.rules) loop.changed(base, baseText, answer.rules);
  },

  load(text) { return ask({ ask: "load", name: S.loadName, text }); },

  /** Asks something of rules, which are loaded again where the desk has put them away. */
  async asked(request, texts) {
    let answer = await ask(request);
    if (answer.error) {
      for (const text of texts) await loop.load(text);
      answer = await ask(request);
    }
    return answer;
  },

  problems(list) {
    const ranges = [];
    $("problems").innerHTML = list.map((told) => {
      const first = told.labels.find((label) => label.place)?.place;
      for (const [number, label] of told.labels.entries()) {
        const range = label.place && places.range(label.place);
        if (range && number === 0) ranges.push([...range, told.severity]);
      }
      const labels = told.labels.filter((label) => label.text || label.place).map((label) => `<p class="at">${label.place ? placeLink(label.place) + (label.text ? ": " : "") : ""}${prose(label.text)}</p>`).join("");
      return `<li class="${esc(told.severity)}"><button${first ? ` ${spot(first)}` : ""}><b>${prose(told.message)}</b></button>${labels}${told.help ? `<p class="help">${prose(told.help)}</p>` : ""}</li>`;
    }).join("");
    const errors = list.filter((told) => told.severity === "error").length, warnings = list.length - errors;
    const state = $("state");
    state.className = "pill " + (errors ? "bad" : warnings ? "warn" : "good");
    state.textContent = errors ? plural(errors, "error") : warnings ? plural(warnings, "warning") : "all is well";
    rules.marks.errors = ranges;
    rules.over();
  },

  /** Plays the moves that were played again, as far as they are still legal. */
  async replay() {
    game.last = game.node.last || null;
    const whole = game.line(), key = S.rules.rules;
    let answer = await ask({ ask: "position", rules: key, start: S.start, moves: whole });
    let told = null;
    if (answer.error && S.start) {
      const begun = await ask({ ask: "position", rules: key, start: S.start, moves: [] });
      if (begun.error) {
        told = `${begun.error.message}; the board shows the set-up`;
        S.start = null;
        game.root = game.node = game.fresh(null, null);
        game.name();
        answer = await ask({ ask: "position", rules: key, start: null, moves: [] });
      }
    }
    if (answer.error && whole.length && !told) {
      // As many moves as are still legal: each that is follows only legal ones.
      let least = 0, most = whole.length - 1, best = null;
      while (least <= most) {
        const middle = (least + most + 1) >> 1;
        const tried = await ask({ ask: "position", rules: key, start: S.start, moves: whole.slice(0, middle) });
        if (tried.error) most = middle - 1;
        else { best = tried; least = middle; if (middle === most) break; }
        if (most < 0) break;
      }
      if (best) {
        const line = [];
        for (let node = game.node; node.parent; node = node.parent) line.unshift(node);
        const stopped = line[least];
        stopped.stopped = true;
        game.node = stopped.parent;
        game.last = game.node.last || null;
        told = `the line stops before move ${least + 1}: ${stopped.text} is not legal any more`;
        answer = best;
      }
    } else if (!answer.error) {
      for (let node = game.node; node; node = node.parent) node.stopped = false;
    }
    if (answer.error) {
      // These rules can be read, and no move of theirs can be worked out: the board is that of other rules.
      $("stale").hidden = false;
      $("state").className = "pill bad";
      $("state").textContent = "cannot be played";
      return say(answer.error.message, "bad");
    }
    game.asked++;
    game.show(answer);
    if (told) say(told, "bad");
  },

  async tests(key) {
    const answer = await loop.asked({ ask: "tests", rules: key }, []);
    if (key !== S.rules?.rules) return;
    S.tests = answer.tests || [];
    const failed = S.tests.filter((test) => !test.holds).length;
    tabs.count("tests", failed || S.tests.length, failed ? "bad" : "good");
    if (failed && $("state").classList.contains("good")) {
      $("state").className = "pill bad";
      $("state").textContent = `${plural(failed, "test")} ${failed === 1 ? "fails" : "fail"}`;
    }
    $("tests").innerHTML = S.tests.length ? `<p class="quiet">${failed ? `${failed} of ${plural(S.tests.length, "test")} ${failed === 1 ? "does" : "do"} not hold` : `${S.tests.length === 1 ? "the test holds" : `all ${S.tests.length} tests hold`}`}</p><ul class="rows">` +
      S.tests.map((test, number) => `<li class="${test.holds ? "holds" : "fails"}"><button data-test="${number}" data-position="0"><i aria-label="${test.holds ? "holds" : "does not hold"}">${test.holds ? "✓" : "✗"}</i>${esc(test.name)}</button>${test.positions.length > 1 ? `<div class="more">positions ${test.positions.map((name, at) => `<button data-test="${number}" data-position="${at}" title="${esc(name)}">${at + 1}</button>`).join("")}</div>` : ""}${test.messages.map((told) =>
        `<div class="told"><p>${prose(told.message)}</p>${told.labels.map((label) => `<p class="at">${label.place ? placeLink(label.place) + (label.text ? ": " : "") : ""}${prose(label.text)}</p>`).join("")}${told.help ? `<p class="help">${prose(told.help)}</p>` : ""}</div>`).join("")}</li>`).join("") + "</ul>" :
      `<p class="quiet">${answer.error ? prose(answer.error.message) : "The file has no tests yet. The editor makes one of what is on the board."}</p>`;
  },

  /** What the change does: in each position, the moves that are gained and lost. */
  async changed(before, text, after) {
    const answer = await loop.asked({ ask: "changed", before, after }, [text, S.checked]);
    if (after !== S.rules?.rules) return;
    if (answer.error) {
      $("changes").innerHTML = `<p class="quiet">${prose(answer.error.message)}</p>`;
      return;
    }
    S.changes = answer.positions;
    S.changedKeys = { before, after };
    const open = 4;
    tabs.count("changes", answer.positions.length, "warn");
    const told = ({ lost, gained, moved, reworded }) => [gained.length ? `<b class="plus">+${gained.length}</b>` : "", lost.length ? `<b class="minus">−${lost.length}</b>` : "", moved ? "other men" : "", reworded ? `${reworded} by other words` : ""].filter(Boolean).join(" ");
    const listed = (list, kind) => list.length ? `<p class="${kind}">${list.slice(0, 30).map((move) => `<code title="${esc(move.rule)}">${esc(move.text)}</code>`).join(" ")}${list.length > 30 ? ` and ${list.length - 30} more` : ""}</p>` : "";
    $("changes").innerHTML = `<p class="quiet">${answer.same || !answer.positions.length ? "In the set-up and in the positions of the tests, the change gains and loses no move." : `The change touches ${plural(answer.positions.length, "position")}.`}</p>` +
      answer.positions.map((found, number) => `<details${number < open ? " open" : ""} data-at="${number}"><summary>${esc(found.start ? found.name : "the set-up")} ${told(found)}</summary><div class="picture"></div>${listed(found.gained, "plus")}${listed(found.lost, "minus")}<button class="plain" data-change="${number}">open</button></details>`).join("") +
      (answer.notes || []).map((note) => `<p class="quiet">${prose(note)}</p>`).join("");
    for (const box of $("changes").querySelectorAll("details[open]")) loop.draw(box);
  },

  /** The board of a position that has changed, when it is looked at. */
  async draw(box) {
    const found = S.changes?.[box.dataset.at], picture = box.querySelector(".picture");
    if (!found || !picture || picture.dataset.drawn) return;
    picture.dataset.drawn = "yes";
    const rules = found.in === "before" ? S.changedKeys.before : S.changedKeys.after;
    const position = await ask({ ask: "position", rules, start: found.start || null, moves: [] });
    if (!position.error && picture.isConnected) picture.innerHTML = smallBoard(position, found.gained, found.lost);
  },
};
