// Starts `menagerie lsp` for rule files. Without `npm install` in this folder there are colours, and nothing else.
"use strict";
const vscode = require("vscode");

let client;

exports.activate = async () => {
    let language;
    try {
        language = require("vscode-languageclient/node");
    } catch {
        return;
    }
    const command = vscode.workspace.getConfiguration("menagerie").get("command");
    client = new language.LanguageClient(
        "menagerie",
        "Menagerie",
        { command, args: ["lsp"] },
        { documentSelector: [{ language: "menagerie" }] },
    );
    await client.start();
};

exports.deactivate = () => client?.stop();
