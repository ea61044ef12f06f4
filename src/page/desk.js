// The library inside the page. `makeDesk` is also the script of a worker, so it stands on nothing but itself and
// `unpackLzma`.

/** Answers questions by the library, a module of WebAssembly packed by LZMA. Both are texts. */
function makeDesk(packed) {
  const encoder = new TextEncoder(), decoder = new TextDecoder();
  /** The last texts that were read: whoever must begin anew reads them again. */
  let loads = [], module = null, library = null;
  const ask = (question) => {
    const bytes = encoder.encode(question), at = library.reserve(bytes.length) >>> 0;
    if (!at) throw new Error("the question is too long");
    new Uint8Array(library.memory.buffer, at, bytes.length).set(bytes);
    const length = library.ask();
    return decoder.decode(new Uint8Array(library.memory.buffer, library.answer() >>> 0, length));
  };
  const begin = () => {
    module ??= new WebAssembly.Module(unpackLzma(packed));
    library = new WebAssembly.Instance(module).exports;
    for (const question of loads) ask(question);
  };
  return (question) => {
    try {
      if (!library) begin();
      const answer = ask(question);
      if (question.startsWith('{"ask":"load"')) loads = [...loads.filter((known) => known !== question), question].slice(-12);
      return answer;
    } catch (problem) {
      // A module that has stopped is not asked again.
      library = null;
      loads = loads.filter((known) => known !== question);
      return JSON.stringify({ error: { message: "there is no answer: " + problem.message, help: null, code: null, places: [] } });
    }
  };
}

/** A desk in a thread of its own, or, where the browser gives none, in that of the page. It answers in the order of the questions. */
function openDesk(packed) {
  const waiting = new Map();
  let number = 0, direct = null, worker = null;
  const alone = () => {
    worker?.terminate();
    worker = null;
    direct = makeDesk(packed);
    for (const [key, { question, done }] of waiting) {
      waiting.delete(key);
      done(direct(question));
    }
  };
  const script = `"use strict";${unpackLzma}${makeDesk}
let desk;
onmessage = ({ data }) => {
  if (data.packed) desk = makeDesk(data.packed);
  else postMessage({ number: data.number, answer: desk(data.question) });
};`;
  try {
    const address = URL.createObjectURL(new Blob([script], { type: "text/javascript" }));
    worker = new Worker(address);
    worker.onmessage = ({ data }) => {
      const asked = waiting.get(data.number);
      waiting.delete(data.number);
      asked?.done(data.answer);
    };
    worker.onerror = alone;
    worker.onmessageerror = alone;
    worker.postMessage({ packed });
  } catch {
    alone();
  }
  return (question) => new Promise((done) => {
    if (direct) return done(direct(question));
    waiting.set(++number, { question, done });
    worker.postMessage({ number, question });
  });
}
