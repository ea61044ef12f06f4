// The first script of a page that is a file: it unpacks the others, and how the page looks.

/** The bytes that stand in the page as letters: two in each. Behind `!` the highest bit of a letter is turned. */
function inside(id) {
  const letters = document.getElementById(id).textContent, bytes = new Uint8Array(2 * letters.length);
  let end = 0;
  for (let at = 1; at < letters.length; at++) {
    const letter = letters[at] === "!" ? letters.charCodeAt(++at) ^ 0x8000 : letters.charCodeAt(at);
    bytes[end++] = letter & 255;
    bytes[end++] = letter >> 8;
  }
  return bytes.subarray(0, end - letters[0]);
}

/** What the page has with it: `script`, `style`, the name of the rule file in `open`, its text and those that it uses in `files`, and the
 * `games` that can be opened besides. */
let enclosed = null;

(async () => {
  const wait = document.getElementById("wait");
  try {
    enclosed = await new Response(new Blob([inside("texts")]).stream().pipeThrough(new DecompressionStream("deflate"))).json();
    for (const kind of ["style", "script"]) {
      const element = document.createElement(kind);
      element.textContent = enclosed[kind];
      document.head.append(element);
    }
    document.getElementById("until").remove();
    wait.remove();
  } catch (problem) {
    wait.textContent = `This page cannot be opened here (${problem.message}). A browser of 2023 or later opens it, if the file has come as a whole.`;
  }
})();
