// Playing against the program. It gets the rules and the game so far as data, and says what it would play.

/** From this score on the game is decided: it is that of a win, less the number of plies until then. */
const WON = 30000, DECIDED = 29500;

const opponent = {
  /** The level at which the program plays, and its side; 0 and none if it does not. */
  level: 0, side: null,
  /** What was learned of the rules while a person thought, and whether more is being learned. */
  learned: null, studies: false,

  start() {
    $("against").addEventListener("change", () => opponent.play(+$("against").value));
    $("hint").addEventListener("click", opponent.hint);
  },

  /** The program plays the other side, at this level. */
  play(level) {
    const turn = S.position?.turn;
    if (level && !opponent.level) opponent.side = S.position?.sides.find((side) => side !== turn) || null;
    opponent.level = level;
    if (!level) opponent.side = null;
    opponent.turn();
  },

  /** The best moves with their scores, the best one first; nothing if the position has changed meanwhile. */
  async best(wanted) {
    const node = game.node, rules = S.rules.rules;
    const data = await ask({ ask: "data", rules, start: S.start, moves: game.line() });
    const { texts, ...given } = data;
    const weights = opponent.learned?.rules === rules ? opponent.learned.weights : null;
    const answer = data.error ? { error: data.error.message } : await host.advise({ ...given, weights, ...wanted });
    if (node !== game.node || rules !== S.rules.rules) return null;
    if (answer.error) {
      say(`the program does not play here: ${answer.error}`, "bad");
      return null;
    }
    return answer.lines.map(({ number, score }) => ({ text: texts[number], score }));
  },

  /** Plays a move, if it is the turn of the program and the game goes on from here. */
  async turn() {
    const position = S.position;
    if (!opponent.level || !position || position.outcome || game.node.children.length || editor.on) return;
    if (position.turn !== opponent.side) return opponent.study();
    const lines = await opponent.best({ level: opponent.level, seed: Math.floor(Math.random() * 1e9) });
    if (lines?.length && S.position === position) game.play(lines[0].text);
  },

  /** Learns on for some seconds, while a person thinks. */
  async study() {
    const rules = S.rules.rules;
    if (opponent.studies || opponent.learned?.rules === rules && opponent.learned.enough) return;
    opponent.studies = true;
    try {
      const { game: given, error } = await ask({ ask: "data", rules, start: null, moves: [] });
      const lesson = error ? { error } : await host.study({ game: given });
      if (!lesson.error && rules === S.rules?.rules) opponent.learned = { rules, ...lesson };
    } catch {
      // It plays on with what it knows.
    } finally {
      opponent.studies = false;
    }
  },

  /** Says which moves are good now. */
  async hint() {
    if (!S.position || S.position.outcome || S.busy) return;
    say("one moment");
    const lines = await opponent.best({ lines: 3 });
    if (!lines) return;
    const worth = (score) => (Math.abs(score) < DECIDED ? (score > 0 ? "+" : "") + score : `${score > 0 ? "wins" : "loses"} in ${WON - Math.abs(score)}`);
    say(lines.length ? `good: ${lines.map(({ text, score }) => `${text} (${worth(score)})`).join(", ")}` : "there is no hint");
  },
};
