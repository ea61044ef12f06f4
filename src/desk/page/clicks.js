// From clicks to moves. A move is a row of cells: where the piece stands, where its legs end, where others are put. Each click leaves the
// moves in whose row it comes next.

const clicks = {
  /** The rows of all moves: what must be clicked to tell them apart, and what may be. */
  rows(moves) {
    const rows = moves.map(clicks.row);
    // Moves that begin and end alike need more to tell them apart: what only some of them have.
    const alike = new Map();
    for (const row of rows) {
      const key = row.tokens.filter((token) => token.base).map((token) => token.cell).join(" ");
      alike.set(key, [...(alike.get(key) || []), row]);
    }
    for (const group of alike.values()) {
      if (group.length < 2) continue;
      const count = new Map();
      for (const row of group) for (const cell of new Set(row.tokens.map((token) => token.cell))) count.set(cell, (count.get(cell) || 0) + 1);
      for (const row of group) {
        for (const token of row.tokens) token.telling = token.base || count.get(token.cell) < group.length;
      }
    }
    return rows;
  },

  row(move) {
    const tokens = [];
    const add = (cell, base, act) => {
      const last = tokens[tokens.length - 1];
      if (!cell) return;
      if (last && last.cell === cell && last.act === act) last.base = last.base || base;
      else tokens.push({ cell, base, telling: base, act });
    };
    (move.acts || []).forEach((act, number) => {
      if (act.pass) return;
      if (act.from) add(act.from, true, number);
      else if (act.piece) add("@" + act.piece, true, number);
      const legs = act.legs || [];
      legs.forEach((leg, at) => add(leg.to, at === legs.length - 1, number));
      if (act.to && !legs.some((leg) => leg.to === act.to)) add(act.to, true, number);
      for (const man of act.put || []) { add(man.from, false, number); add(man.to, false, number); }
      for (const man of act.appears || []) add(man.at || man.cell, false, number);
      for (const man of act.taken || []) add(man.cell, false, number);
    });
    return { move, tokens };
  },

  /** Whether some move begins on a cell or in a hand. */
  begins(rows, click) { return rows.some((row) => row.tokens[0]?.cell === click); },

  /** The moves that fit a first click: those that begin there; or else drops on that cell. */
  first(rows, click) {
    const begun = rows.filter((row) => row.tokens[0]?.cell === click).map((row) => ({ row, at: 0 }));
    if (begun.length) return begun;
    return rows.filter((row) => row.tokens[0]?.cell[0] === "@" && row.tokens[1]?.cell === click).map((row) => ({ row, at: 1 }));
  },

  /** Those that are left after one more click. What tells moves apart goes before what is only on the way. */
  next(fits, click) {
    const weak = [], strong = [];
    for (const { row, at } of fits) {
      const found = row.tokens.findIndex((token, index) => index > at && token.cell === click && token.telling);
      const any = found > 0 ? found : row.tokens.findIndex((token, index) => index > at && token.cell === click);
      if (found > 0) strong.push({ row, at: found });
      else if (any > 0) weak.push({ row, at: any });
    }
    // A taking that is over here is not played as long as another goes on from here and takes more.
    const takes = ({ row }) => (row.move.captures || []).length, most = Math.max(0, ...strong.map(takes));
    const on = ({ row, at }) => row.move.acts[row.tokens[at].act].legs?.some((leg) => leg.to === click);
    return strong.length ? [...strong, ...weak.filter((fit) => most > 0 && takes(fit) > most && on(fit))] : weak;
  },

  /** All clicks, one after the other. */
  fits(rows, list) {
    let fits = list.length ? clicks.first(rows, list[0]) : [];
    for (const click of list.slice(1)) fits = clicks.next(fits, click);
    return fits;
  },

  /** These clicks as the text of a move, as far as they are those of a row, with one more behind them that is not. */
  text({ row, at }, list, wrong) {
    let from = 0, act = row.tokens[0].act, text = list[0];
    const add = (click, next) => {
      text += (next === act ? "-" : ";") + click;
      act = next;
    };
    for (const click of list.slice(1)) {
      const is = (token, index) => index > from && token.cell === click;
      const found = row.tokens.findIndex((token, index) => is(token, index) && token.telling);
      from = found > 0 ? found : row.tokens.findIndex(is);
      add(click, row.tokens[from]?.act);
    }
    const goesOn = row.tokens.some((token, index) => index > at && token.act === act);
    add(wrong, goesOn ? act : null);
    return text;
  },

  /** Whether a move is over with its last click: only what need not be clicked is left. */
  ends({ row, at }) { return !row.tokens.some((token, index) => index > at && token.base); },

  /** What each of some moves does that others of them do not, in words. */
  apart(moves) {
    const words = moves.map((move) => (move.acts || []).flatMap((act) => [
      act.becomes && `becomes ${act.becomes}`, act.turns && `goes over to ${act.turns}`,
      ...(act.changed || []).map((man) => `${man.at} becomes ${[man.side, man.piece].filter(Boolean).join(" ")}`),
      ...(act.appears || []).map((man) => `${man.at}: ${[man.side, man.piece].filter(Boolean).join(" ")}`),
    ].filter(Boolean)));
    const becomes = (list) => list.some((word) => word.startsWith("becomes"));
    const told = moves.map((move, at) => {
      const own = words[at].filter((word) => words.some((other) => !other.includes(word)));
      if (!becomes(words[at]) && words.some(becomes)) own.unshift(`stays ${move.acts?.at(-1)?.piece || "as it is"}`);
      return own.join(", ");
    });
    // Where the words are the same, the clauses differ.
    return told.map((words, at) => (told.indexOf(words) === told.lastIndexOf(words) && words ? words : [words, moves[at].rule].filter(Boolean).join(", ")));
  },

  /** The cells that may be clicked next, and those farther on. */
  targets(fits) {
    const next = new Set(), later = new Set();
    for (const { row, at } of fits) {
      const rest = row.tokens.slice(at + 1).filter((token) => token.telling);
      if (rest.length === 0) continue;
      next.add(rest[0].cell);
      for (const token of rest.slice(1)) if (token.act === rest[0].act) later.add(token.cell);
    }
    for (const cell of next) later.delete(cell);
    return { next, later };
  },

  /** Whether a click would take somebody there: a ring, not a dot. */
  takes(fits, cell) {
    return fits.some(({ row }) => (row.move.captures || []).includes(cell));
  },
};
