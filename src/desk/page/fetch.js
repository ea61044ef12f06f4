// Asks the server that has sent this page.
const host = {
  kind: "serve",
  async get(path) { return host.read(await fetch(path)); },
  async post(path, body) { return host.read(await fetch(path, { method: "POST", body: JSON.stringify(body) })); },
  async read(answer) {
    try {
      return await answer.json();
    } catch {
      return { error: { message: "the server has not answered", help: "is `menagerie serve` still running?", places: [] } };
    }
  },
  ask(request) { return host.post("ask", request); },
  advise(request) { return host.post("advise", request); },
  study(request) { return host.post("study", request); },
  files() { return host.get("files"); },
  file(name) { return host.get("file?name=" + encodeURIComponent(name)); },
  other(file) { return host.post("used", { name: S.loadName, text: S.checked, file }); },
  version(name) { return host.get("version?name=" + encodeURIComponent(name)); },
  save(name, text, base) { return host.post("save", { name, text, base }); },
};
