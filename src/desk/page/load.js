// The first script of a page that is a file: it unpacks the others, and how the page looks.

/** The bytes that stand in the page as letters: ten letters hold 159 bits. */
function inside(id) {
  const element = document.getElementById(id), letters = element.textContent, bytes = new Uint8Array(+element.dataset.bytes);
  let end = 0, held = 0, count = 0;
  const put = (number, bits) => {
    held |= number << count;
    for (count += bits; count > 7; count -= 8) {
      bytes[end++] = held & 255;
      held >>>= 8;
    }
  };
  for (let group = 0; group < letters.length; group += 10) {
    let tops = 0;
    for (let at = group + 9; at >= group; at--) tops = tops * 30 + (number(at) >> 11);
    for (let at = group; at < group + 10; at++) put(number(at) & 2047, 11);
    put(tops % 65536, 16);
    put(Math.floor(tops / 65536) % 65536, 16);
    put(Math.floor(tops / 4294967296), 17);
  }
  return bytes;

  function number(at) {
    const code = letters.charCodeAt(at);
    return code < 0xd800 ? code - 0x800 : code - 0x1000;
  }
}

/** What the page has with it: its `body`, its `style`, its `script`, the name of the rule file in `open`, its text and those that it uses in `files`, the
 * `games` that can be opened besides, and in `program` the version of the program that wrote the page. */
let enclosed = null;

(async () => {
  const wait = document.getElementById("wait");
  try {
    enclosed = await new Response(new Blob([inside("texts")]).stream().pipeThrough(new DecompressionStream("deflate"))).json();
    document.body.insertAdjacentHTML("afterbegin", enclosed.body);
    for (const kind of ["style", "script"]) {
      const element = document.createElement(kind);
      element.textContent = enclosed[kind];
      document.head.append(element);
    }
    wait.remove();
  } catch (problem) {
    wait.textContent = `This page cannot be opened here (${problem.message}). A browser of 2023 or later opens it, if the file has come as a whole.`;
  }
})();
