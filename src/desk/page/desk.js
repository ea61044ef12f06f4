// The library inside the page. `makeDesk` is also the script of a worker, so it stands on nothing but itself and
// `unpackLzma`.

/** Answers questions by the library, a module of WebAssembly, or the bytes of one packed by LZMA. Questions and answers are texts. */
function makeDesk(given) {
  const encoder = new TextEncoder(), decoder = new TextDecoder();
  /** The last texts that were read: a new desk reads them again. */
  let loads = [], module = given instanceof WebAssembly.Module ? given : null, library = null;
  const ask = (question) => {
    const bytes = encoder.encode(question), at = library.reserve(bytes.length) >>> 0;
    if (!at) throw new Error("the question is too long");
    new Uint8Array(library.memory.buffer, at, bytes.length).set(bytes);
    const length = library.ask();
    return decoder.decode(new Uint8Array(library.memory.buffer, library.answer() >>> 0, length));
  };
  const begin = () => {
    module ??= new WebAssembly.Module(unpackLzma(given));
    // Only the module that plays looks at a clock.
    library = new WebAssembly.Instance(module, { page: { now: () => performance.now() } }).exports;
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

/** A desk in a thread of its own, or, where the browser gives none, in that of the page. It answers in the order of the questions.
 * `unpacked` is called with the module once it is there, for the next desk, or with what was given where there are no threads. */
function openDesk(given, unpacked = null) {
  const waiting = new Map();
  let number = 0, direct = null, worker = null;
  const alone = () => {
    worker?.terminate();
    worker = null;
    direct = makeDesk(given);
    for (const [key, { question, done }] of waiting) {
      waiting.delete(key);
      done(direct(question));
    }
    unpacked?.(given);
  };
  const script = `"use strict";${unpackLzma}${makeDesk}
let desk;
onmessage = ({ data }) => {
  if (data.given) {
    const module = data.given instanceof WebAssembly.Module ? data.given : new WebAssembly.Module(unpackLzma(data.given));
    desk = makeDesk(module);
    if (data.wanted) postMessage({ module });
  }
  else postMessage({ number: data.number, answer: desk(data.question) });
};`;
  try {
    const address = URL.createObjectURL(new Blob([script], { type: "text/javascript" }));
    worker = new Worker(address);
    worker.onmessage = ({ data }) => {
      if (data.module) return unpacked(data.module);
      const asked = waiting.get(data.number);
      waiting.delete(data.number);
      asked?.done(data.answer);
    };
    worker.onerror = alone;
    worker.onmessageerror = alone;
    worker.postMessage({ given, wanted: Boolean(unpacked) });
  } catch {
    alone();
  }
  return (question) => new Promise((done) => {
    if (direct) return done(direct(question));
    waiting.set(++number, { question, done });
    worker.postMessage({ number, question });
  });
}
