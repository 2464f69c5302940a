#!/usr/bin/python3
"""A picture server on loopback: takes multipart/form-data at POST /upload, as forums and blogs do.

multipart-server.py --log FILE [--temporary-log] [--folder DIR] [--token T] [--limit BYTES] [--certificate PEM --key PEM]

Prints its port and ends when its standard input ends. Needs Debian's python3-aiohttp, so it names Debian's Python.
FILE gets one JSON object a line for each upload that arrived whole, written before it is answered:
  order (from 1), id (the Idempotency-Key), remote, name, type, field, fields, bytes, sha256, repeat
`repeat` is true when the same key came before with the same bytes: the answer is the first one's, nothing is stored.
With --temporary-log FILE is gone when the server ends.
DIR gets the bytes of each upload as <order>-<name>; GET /files/<remote> gives them back.
The answer: {"id": "img-1", "url": "/files/img-1"}. Refusals carry {"message": ...}:
401 without the token, 413 over the limit (counted as the bytes come in), 415 for a type that is no image, 400 else.
Other addresses misbehave: /moved/<status> redirects to /upload, /away redirects to another host's name,
/page answers a web page, /empty nothing, /long more than a megabyte, /noid JSON without an id.
"""
import argparse
import asyncio
import hashlib
import json
import os
import ssl

from aiohttp import web

from stdin_control import obey, say


class Refusal(Exception):
    def __init__(self, status, message):
        super().__init__(message)
        self.status = status


class Store:
    def __init__(self, options):
        self.options = options
        self.order = 0
        self.by_key = {}
        self.files = {}

    async def receive(self, request):
        if self.options.token and request.headers.get("Authorization") != f"Bearer {self.options.token}":
            raise Refusal(401, "A valid token is required.")
        if not request.content_type.startswith("multipart/"):
            raise Refusal(400, "A form is wanted.")
        fields, upload = {}, None
        async for part in await request.multipart():
            if part.filename is None:
                fields[part.name] = await part.text()
            else:
                upload = await self.read_file(part)
        if upload is None:
            raise Refusal(400, "There is no file in the form.")
        return self.keep(request.headers.get("Idempotency-Key"), upload, fields)

    async def read_file(self, part):
        kind = part.headers.get("Content-Type", "")
        if not kind.startswith("image/"):
            raise Refusal(415, f"Only images are taken,\n not {kind}.")
        digest, content, count = hashlib.sha256(), [], 0
        while chunk := await part.read_chunk(1 << 16):
            count += len(chunk)
            if self.options.limit and count > self.options.limit:
                raise Refusal(413, f"The file is over the limit of {self.options.limit} bytes.")
            digest.update(chunk)
            if self.options.folder:
                content.append(chunk)
        return {"name": part.filename, "type": kind, "field": part.name, "bytes": count,
                "sha256": digest.hexdigest(), "content": b"".join(content)}

    def keep(self, key, upload, fields):
        content = upload.pop("content")
        before = self.by_key.get(key) if key else None
        repeat = before is not None and before["sha256"] == upload["sha256"]
        self.order += 1
        remote = before["remote"] if repeat else f"img-{self.order}"
        entry = {"order": self.order, "id": key, "remote": remote, **upload, "fields": fields, "repeat": repeat}
        if not repeat:
            self.by_key[key] = entry
            if self.options.folder:
                path = os.path.join(self.options.folder, f"{self.order}-{os.path.basename(upload['name'])}")
                with open(path, "wb") as file:
                    file.write(content)
                self.files[remote] = (path, upload["type"])
        with open(self.options.log, "a", encoding="utf-8") as log:
            log.write(json.dumps(entry) + "\n")
        return {"id": remote, "url": f"/files/{remote}"}


def application(options):
    store = Store(options)

    async def upload(request):
        try:
            return web.json_response(await store.receive(request))
        except Refusal as refusal:
            return web.json_response({"message": str(refusal)}, status=refusal.status)
        except ConnectionError:
            return web.Response(status=400)  # To nobody: the upload broke off.
        except ValueError as error:
            return web.json_response({"message": str(error)}, status=400)

    async def download(request):
        path, kind = store.files.get(request.match_info["remote"], (None, None))
        return web.FileResponse(path, headers={"Content-Type": kind}) if path else web.Response(status=404)

    async def moved(request):
        return web.Response(status=int(request.match_info["status"]), headers={"Location": "/upload"})

    async def away(request):
        return web.Response(status=307, headers={"Location": f"http://localhost:{request.url.port}/upload"})

    def answering(text, kind):
        async def answer(request):
            await request.read()
            return web.Response(text=text, content_type=kind)
        return answer

    app = web.Application(client_max_size=0)
    app.add_routes([
        web.post("/upload", upload), web.get("/files/{remote}", download),
        web.post("/moved/{status}", moved), web.post("/away", away),
        web.post("/page", answering("<title>Hello</title>", "text/html")),
        web.post("/empty", answering("", "application/json")),
        web.post("/long", answering(" " * (3 << 20), "application/json")),
        web.post("/noid", answering('{"ok": true}', "application/json")),
    ])
    return app


def leave(options):
    if options.temporary_log and os.path.exists(options.log):
        os.remove(options.log)


async def main(options):
    context = None
    if options.certificate:
        context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
        context.load_cert_chain(options.certificate, options.key)
    runner = web.AppRunner(application(options))
    await runner.setup()
    site = web.TCPSite(runner, "127.0.0.1", 0, ssl_context=context)
    await site.start()
    say(runner.addresses[0][1])
    await obey(lambda command: None, lambda: leave(options))


parser = argparse.ArgumentParser()
for name in ("log", "folder", "token", "certificate", "key"):
    parser.add_argument("--" + name)
parser.add_argument("--limit", type=int)
parser.add_argument("--temporary-log", action="store_true")
options = parser.parse_args()
if not options.log:
    parser.error("--log is missing")
asyncio.run(main(options))
