// A page that is a file: it asks the library inside itself, and has the texts of its games with it.

/** The longest link that is made or read, in characters behind the `#`: longer ones are cut off on their way by mail. */
const LONGEST_LINK = 30000;
/** The longest text that a link brings, in bytes: what is packed small may be long. */
const LONGEST_TEXT = 1 << 20;

const pack = {
  /** From the letters of a link to bytes, and back. */
  bytes(letters) { return Uint8Array.from(atob(letters.replace(/-/g, "+").replace(/_/g, "/")), (c) => c.charCodeAt(0)); },
  letters(bytes) {
    let text = "";
    for (const byte of bytes) text += String.fromCharCode(byte);
    return btoa(text).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
  },
  async through(bytes, stream, most) {
    const reader = new Blob([bytes]).stream().pipeThrough(stream).getReader(), parts = [];
    for (let length = 0; ;) {
      const { value, done } = await reader.read();
      if (done) break;
      length += value.length;
      if (length > most) {
        reader.cancel().catch(() => {});
        throw new Error("it is too long");
      }
      parts.push(value);
    }
    return new Uint8Array(await new Blob(parts).arrayBuffer());
  },
  /** A text as the letters of a link, and back. */
  async link(text) { return pack.letters(await pack.through(new TextEncoder().encode(text), new CompressionStream("deflate"), Infinity)); },
  async text(letters) {
    const bytes = await pack.through(pack.bytes(letters), new DecompressionStream("deflate"), LONGEST_TEXT);
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  },
};

const host = {
  kind: "file",
  /** The texts of this page and of the games inside it, by the names of their files. */
  mine: null, inside: null, open: null,
  quick: null, slow: null, adviser: null, student: null, ready: null,

  /** Takes all that the page has with it. */
  async begin() {
    host.mine = new Map(Object.entries(enclosed.files));
    host.inside = new Map(Object.entries(enclosed.games));
    host.open = enclosed.open;
    const packed = inside("library");
    $("library").remove();
    // One for clicks on the board, one for what may take long.
    const unpacked = new Promise((done) => { host.quick = openDesk(packed, done); });
    const slow = unpacked.then((module) => openDesk(module));
    host.slow = (question) => slow.then((desk) => desk(question));
    host.quick('{"ask":"version"}').then(host.tell);
  },

  /** Says which library is in the page, by its own answer, and whether the program that wrote the page is made of the same sources. */
  tell(answer) {
    const { version, sources } = JSON.parse(answer), line = $("version");
    const named = version ? `Menagerie ${version} (sources ${sources})` : "an old Menagerie that does not know its version";
    line.textContent = answer === enclosed.program ? named
      : `This page plays by ${named}, not by the sources of the program that wrote it: it may not know the newest words of the language.`;
    line.hidden = false;
  },

  async ask(request) {
    await host.ready;
    // The desk of the library looks for a question that begins so.
    if (request.ask === "load") request = { ask: "load", ...request, files: { ...host.used(request.name, request.text), ...request.files } };
    const question = JSON.stringify(request), late = request.ask === "tests" || request.ask === "changed";
    // What is loaded is loaded at both.
    if (request.ask === "load") host.slow(question);
    return JSON.parse(await (late ? host.slow : host.quick)(question));
  },

  /** Asks the module that plays, which is unpacked for the first question. */
  async advise(request) {
    host.adviser ??= openDesk(inside("opponent"));
    const { error, ...answer } = JSON.parse(await host.adviser(JSON.stringify(request)));
    return error ? { error: error.message ?? error } : answer;
  },

  /** Lets a second one learn, so that the first can answer meanwhile. */
  async study(request) {
    host.student ??= openDesk(inside("opponent"));
    return JSON.parse(await host.student("study " + JSON.stringify(request)));
  },

  /** The texts that a text uses, also through others. Of what looks like such a name and is none, nothing comes. */
  used(main, text) {
    const found = {}, open = [text];
    const mine = host.mine.has(main) || !host.inside.has(main);
    while (open.length) {
      for (const [, wanted] of open.pop().matchAll(/\buse\s+"([^"\n]{1,200})"/g)) {
        const name = /\.rules$/.test(wanted) ? wanted : wanted + ".rules";
        if (Object.hasOwn(found, name) || name === main) continue;
        const text = (mine && host.mine.get(name)) ?? host.inside.get(name);
        if (text === undefined || text === false) continue;
        found[name] = text;
        open.push(text);
      }
    }
    return found;
  },

  async files() {
    host.ready ??= host.begin();
    await host.ready;
    const told = await links.take();
    const others = [...host.inside.keys()].filter((name) => !host.mine.has(name));
    return {
      files: [...[...host.mine.keys()].map((name) => ({ name, inside: false })), ...others.map((name) => ({ name, inside: true }))],
      open: host.open, write: true, told,
    };
  },

  async file(name) {
    const text = host.mine.get(name) ?? host.inside.get(name);
    return text === undefined ? { error: { message: `there is no file ${name}`, help: null, places: [] } } : { name, text, version: null };
  },

  async other(file) {
    const text = host.used(S.loadName, S.checked)[file];
    return text === undefined ? { error: { message: `there is no file ${file} here` } } : { text };
  },

  /** Hands the text to the reader, as a file. */
  async save(name, text) {
    host.mine.set(name, text);
    download(name, text);
    return { name, version: null };
  },
};

// Links that carry rules: `#r=` and the packed text, `&n=` its name, `&u=` packed, the texts of files of one's own that it uses.
const links = {
  async make(name, text) {
    const parts = ["r=" + await pack.link(text), "n=" + encodeURIComponent(name)];
    const used = Object.entries(host.used(name, text)).filter(([name, text]) => host.inside.get(name) !== text);
    if (used.length) parts.push("u=" + await pack.link(JSON.stringify(Object.fromEntries(used))));
    const fragment = "#" + parts.join("&");
    return fragment.length > LONGEST_LINK ? null : location.href.replace(/#.*$/s, "") + fragment;
  },

  /** Takes the texts of the address, if it carries some. They come from anybody: they are read as texts, and never as anything else.
   * What is to be said where that cannot be done. */
  async take() {
    const fragment = location.hash.slice(1);
    if (!fragment) return null;
    try {
      if (!/^r=/.test(fragment)) throw new Error("it is no link of such a page");
      if (fragment.length > LONGEST_LINK) throw new Error("it is too long");
      const parts = new Map(fragment.split("&").map((part) => [part.slice(0, 2), part.slice(2)]));
      const text = await pack.text(parts.get("r="));
      const used = parts.has("u=") ? Object.entries(JSON.parse(await pack.text(parts.get("u=")))) : [];
      if (used.some(([, text]) => typeof text !== "string")) throw new Error("its files are no texts");
      const wanted = parts.has("n=") ? decodeURIComponent(parts.get("n=")) : "";
      const name = /^[^/\\<>\x00-\x1f]{1,100}$/.test(wanted) ? wanted : "link.rules";
      // Nothing of the page is left that could be mistaken for what the link brings.
      host.mine = new Map([[name, text], ...used.filter(([other]) => other !== name)]);
      host.open = name;
      return null;
    } catch (problem) {
      return `the link cannot be read (${problem.message}); this is what the page itself has`;
    }
  },

  async copy() {
    const link = await links.make(S.name, rules.text);
    if (!link) return say("these rules are too long for a link: save them and send the file", "bad");
    try {
      await navigator.clipboard.writeText(link);
    } catch {
      const field = document.createElement("textarea");
      field.value = link;
      document.body.append(field);
      field.select();
      document.execCommand("copy");
      field.remove();
    }
    say("the link is copied" + (location.protocol === "file:" ? ": it opens on this computer; for others, send this page, or put it on the web and copy the link there" : ""), "good");
  },
};

// This part comes before the others, whose names are not there yet.
document.getElementById("link").hidden = false;
document.getElementById("link").addEventListener("click", () => links.copy());
addEventListener("hashchange", async () => {
  if (/^#r=/.test(location.hash)) return location.reload();
  const told = await links.take();
  if (told) say(told, "bad");
});
