"""Talks with `menagerie lsp` by the client of pygls: see README.md beside it."""

import asyncio
import pathlib
import sys
import time

from lsprotocol import types as lsp
from pygls.lsp.client import LanguageClient


class Client(LanguageClient):
    def __init__(self):
        super().__init__("menagerie-test", "1")
        self.told = {}
        self.came = asyncio.Event()

        @self.feature(lsp.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS)
        def _(params):
            self.told[(params.uri, params.version)] = params.diagnostics
            self.came.set()

    async def wrong(self, uri, version):
        """What is told of a version, and after how many milliseconds."""
        begun = time.monotonic()
        while (uri, version) not in self.told:
            self.came.clear()
            await asyncio.wait_for(self.came.wait(), 60)
        return self.told[(uri, version)], 1000 * (time.monotonic() - begun)


def change(client, uri, version, text):
    client.text_document_did_change(
        lsp.DidChangeTextDocumentParams(
            text_document=lsp.VersionedTextDocumentIdentifier(uri=uri, version=version),
            content_changes=[lsp.TextDocumentContentChangeWholeDocument(text=text)],
        )
    )


async def one(client, path):
    text, uri = path.read_text(), path.resolve().as_uri()
    document = lsp.TextDocumentIdentifier(uri=uri)
    client.text_document_did_open(
        lsp.DidOpenTextDocumentParams(
            text_document=lsp.TextDocumentItem(uri=uri, language_id="menagerie", version=1, text=text)
        )
    )
    first, opened = await client.wrong(uri, 1)
    errors = [told.code for told in first if told.severity == lsp.DiagnosticSeverity.Error]
    assert not errors, errors
    lines = text.split("\n")
    line = next(number for number, line in enumerate(lines) if line.startswith("piece "))
    at = lsp.Position(line=line, character=7)
    hover = await client.text_document_hover_async(lsp.HoverParams(text_document=document, position=at))
    assert hover and "piece" in hover.contents.value
    place = await client.text_document_definition_async(lsp.DefinitionParams(text_document=document, position=at))
    assert place.range.start.line == line
    found = await client.text_document_references_async(
        lsp.ReferenceParams(
            text_document=document, position=at, context=lsp.ReferenceContext(include_declaration=True)
        )
    )
    assert found
    edit = await client.text_document_rename_async(
        lsp.RenameParams(text_document=document, position=at, new_name="Quite-Another")
    )
    assert len(edit.changes[uri]) == len([place for place in found if place.uri == uri])
    words = await client.text_document_completion_async(
        lsp.CompletionParams(text_document=document, position=lsp.Position(line=line, character=0))
    )
    assert "piece" in [word.label for word in words]
    lenses = await client.text_document_code_lens_async(lsp.CodeLensParams(text_document=document))
    assert any("move" in lens.command.title for lens in lenses)
    layout = await client.text_document_formatting_async(
        lsp.DocumentFormattingParams(text_document=document, options=lsp.FormattingOptions(4, True))
    )
    assert not layout, layout
    # A slip of the keys, told and mended.
    wrong_line = next(number for number, line in enumerate(lines) if line.startswith("sides "))
    broken = text.replace("symmetry", "symetry", 1)
    change(client, uri, 2, broken)
    told, edited = await client.wrong(uri, 2)
    assert told, "a slip is not told"
    actions = await client.text_document_code_action_async(
        lsp.CodeActionParams(
            text_document=document,
            range=lsp.Range(lsp.Position(wrong_line, 0), lsp.Position(wrong_line, 80)),
            context=lsp.CodeActionContext(diagnostics=told),
        )
    )
    titles = [action.title for action in actions or []]
    change(client, uri, 3, text)
    again, _ = await client.wrong(uri, 3)
    assert not [told for told in again if told.severity == lsp.DiagnosticSeverity.Error]
    client.text_document_did_close(lsp.DidCloseTextDocumentParams(text_document=document))
    print(f"{path.name}: opened in {opened:.0f} ms, edit answered in {edited:.0f} ms, {len(lenses)} lenses, {titles}")


async def main():
    program, folder = sys.argv[1], pathlib.Path(sys.argv[2])
    client = Client()
    await client.start_io(program, "lsp")
    await client.initialize_async(
        lsp.InitializeParams(capabilities=lsp.ClientCapabilities(), root_uri=folder.resolve().as_uri())
    )
    client.initialized(lsp.InitializedParams())
    for path in sorted(folder.glob("*.rules")):
        # A file that builds on another need not declare a piece, or the sides.
        text = path.read_text()
        if "\npiece " in text and "\nsides " in text and "symmetry" in text:
            await one(client, path)
    await client.shutdown_async(None)
    client.exit(None)
    await asyncio.wait_for(client._server.wait(), 10)
    print("ended with status", client._server.returncode)
    sys.exit(client._server.returncode)


asyncio.run(main())
