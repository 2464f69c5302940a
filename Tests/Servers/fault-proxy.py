#!/usr/bin/python3
"""A proxy on loopback, in front of a server, that makes uploads go wrong as networks and servers do.

fault-proxy.py --upstream PORT [--rule JSON]...

Prints its port, then events, a JSON object a line; ends when its standard input ends. One request a connection.
A rule is {"match": TEXT, "do": WHAT, "times": N, ...}: it is for requests whose headers or first 8 KB of body hold
TEXT (the file's name, for one; without `match` every request), N times (without: always). The first rule that fits
counts; a request that none fits passes. WHAT is one of
  pass
  slow        bytes_per_second
  reset       after: the connection is reset after so many bytes of the body
  hold        at: [N, ...]: stops reading there until told to go on, once for each place
  status      status, message, retry_after, early: answers itself; the body is read first unless early is true
  answer      body: answers 200 itself with this JSON text, the body read and dropped
  cut-status  the server gets all; of its answer only the status line comes back
  no-answer   the server gets all; nothing comes back
  hang        reads the body and never answers
Standard input takes rules ({"rule": {...}}), {"release": file name, or true for all that are held} and
{"clear": true}, a line each.
Events: {"event": "request" | "held" | "end", "name": file name, "do": WHAT, "bytes": body bytes read so far};
a request has ended when its connection is closed, by either side.
"""
import argparse
import asyncio
import json
import re
import socket
import struct

from stdin_control import obey, say

CHUNK = 1 << 16
ESTABLISHED = 1


class ClientGone(Exception):
    """The client closed or broke its connection."""


class Request:
    """One connection: the request's head, and its body as it comes in."""

    def __init__(self, reader, writer):
        self.reader, self.writer = reader, writer
        self.count = 0
        self.first = b""
        self.name = None
        self.upstream = None

    async def read_head(self):
        head = await self.reader.readuntil(b"\r\n\r\n")
        lines = head.split(b"\r\n")[:-2]
        self.expects = any(line.lower().startswith(b"expect:") for line in lines)
        self.lines = [line for line in lines if not line.lower().startswith((b"expect:", b"connection:"))]
        found = re.search(rb"\r\ncontent-length: *(\d+)", head, re.IGNORECASE)
        self.length = int(found.group(1)) if found else 0
        # A client that waits for the word sends no body before it.
        if self.expects:
            self.writer.write(b"HTTP/1.1 100 Continue\r\n\r\n")
        while len(self.first) < min(self.length, 8192) and b"filename" not in self.first:
            self.first += await self.read(CHUNK)
        self.count = len(self.first)
        found = re.search(rb'filename="([^"\r]*)"', self.first)
        self.name = found.group(1).decode() if found else None

    async def read(self, most):
        try:
            piece = await self.reader.read(most)
        except ConnectionError as error:
            raise ClientGone from error
        if not piece:
            raise ClientGone
        return piece

    def fits(self, text):
        return text.encode() in b"\r\n".join(self.lines) + self.first[:8192]

    async def body(self, most=CHUNK, stop=None):
        """The next piece, not beyond the body's byte number `stop`; empty at the end."""
        if self.first:
            piece, self.first = self.first, b""
            return piece
        room = min(most, (self.length if stop is None else stop) - self.count)
        if room <= 0:
            return b""
        piece = await self.read(room)
        self.count += len(piece)
        return piece

    async def drop_body(self, stop=None):
        while await self.body(stop=stop):
            pass

    def tell(self, event, what):
        say({"event": event, "name": self.name, "do": what, "bytes": self.count})

    def reset(self):
        self.writer.get_extra_info("socket").setsockopt(
            socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        self.writer.transport.abort()

    async def answer(self, status, body, more=()):
        lines = [f"HTTP/1.1 {status} Answer", "Content-Type: application/json",
                 f"Content-Length: {len(body.encode())}", "Connection: close", *more]
        self.writer.write("\r\n".join(lines).encode() + b"\r\n\r\n" + body.encode())
        await self.writer.drain()


class Proxy:
    def __init__(self, upstream, rules):
        self.upstream, self.rules = upstream, rules
        self.held = []
        # asyncio itself keeps no hold of a task: one that waits can be collected.
        self.serving = set()

    def take(self, command):
        if "rule" in command:
            self.rules.append(command["rule"])
        if command.get("clear"):
            self.rules.clear()
        release = command.get("release")
        for name, told in self.held if release else []:
            if release in (True, name) and not told.done():
                told.set_result(True)

    def rule(self, request):
        for rule in self.rules:
            if rule.get("times") != 0 and request.fits(rule.get("match", "")):
                if "times" in rule:
                    rule["times"] -= 1
                return rule
        return {"do": "pass"}

    async def serve(self, reader, writer):
        request, what = Request(reader, writer), "none"
        self.serving.add(asyncio.current_task())
        try:
            await request.read_head()
            rule = self.rule(request)
            what = rule["do"]
            request.tell("request", what)
            await getattr(self, "do_" + what.replace("-", "_"))(request, rule)
        except (ClientGone, ConnectionError, asyncio.IncompleteReadError):
            pass
        finally:
            for end in filter(None, (writer, request.upstream)):
                end.close()
            request.tell("end", what)
            self.serving.discard(asyncio.current_task())

    async def forward(self, request, next_piece):
        """Sends the request on, the body in pieces as they come; returns a reader of the answer."""
        reader, writer = await asyncio.open_connection("127.0.0.1", self.upstream, limit=CHUNK)
        request.upstream = writer
        writer.write(b"\r\n".join(request.lines + [b"Connection: close"]) + b"\r\n\r\n")
        try:
            while piece := await next_piece():
                writer.write(piece)
                await writer.drain()
                if reader.at_eof() or reader._buffer:
                    break  # An answer before the end: a refusal.
        except ConnectionError:
            pass  # The server stopped reading; what it said is read by the caller.
        return reader

    async def back(self, request, answer):
        while piece := await answer.read(CHUNK):
            request.writer.write(piece)
            await request.writer.drain()

    async def do_pass(self, request, rule):
        await self.back(request, await self.forward(request, request.body))

    async def do_slow(self, request, rule):
        rate = rule["bytes_per_second"]

        async def next_piece():
            piece = await request.body(most=max(rate // 20, 1))
            await asyncio.sleep(len(piece) / rate)
            return piece
        await self.back(request, await self.forward(request, next_piece))

    async def do_hold(self, request, rule):
        places = list(rule["at"])

        async def next_piece():
            if places and request.count >= places[0] and not request.first:
                places.pop(0)
                await self.hold(request)
            return await request.body(stop=places[0] if places else None)
        await self.back(request, await self.forward(request, next_piece))

    async def hold(self, request):
        told = asyncio.get_running_loop().create_future()
        self.held.append((request.name, told))
        request.tell("held", "hold")
        gone = asyncio.ensure_future(self.gone(request))
        await asyncio.wait([gone, told], return_when=asyncio.FIRST_COMPLETED)
        self.held.remove((request.name, told))
        gone.cancel()
        if not told.done():
            raise ClientGone

    async def gone(self, request):
        """Waits until the client is not connected any more, reading nothing."""
        connection = request.writer.get_extra_info("socket")
        # asyncio closes it itself (fileno -1) when it reads the end.
        while connection.fileno() >= 0 and connection.getsockopt(
                socket.IPPROTO_TCP, socket.TCP_INFO, 1)[0] == ESTABLISHED:
            await asyncio.sleep(0.01)

    async def do_reset(self, request, rule):
        await request.drop_body(stop=rule["after"])
        request.reset()

    async def do_status(self, request, rule):
        if not rule.get("early"):
            await request.drop_body()
        more = [f"Retry-After: {rule['retry_after']}"] if "retry_after" in rule else []
        body = {key: rule[key] for key in ("message", "code") if key in rule}
        await request.answer(rule["status"], json.dumps(body), more)

    async def do_answer(self, request, rule):
        await request.drop_body()
        await request.answer(200, rule["body"])

    async def do_cut_status(self, request, rule):
        answer = await self.forward(request, request.body)
        request.writer.write(await answer.readline())
        await answer.read()

    async def do_no_answer(self, request, rule):
        await (await self.forward(request, request.body)).read()

    async def do_hang(self, request, rule):
        await request.drop_body()
        await self.gone(request)


async def main(options):
    proxy = Proxy(options.upstream, [json.loads(rule) for rule in options.rule])
    listener = socket.socket()
    # Small, so that what is not read here stays in the sender's queue.
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1 << 17)
    listener.bind(("127.0.0.1", 0))
    await asyncio.start_server(proxy.serve, sock=listener, limit=CHUNK)
    say(listener.getsockname()[1])
    await obey(proxy.take)


parser = argparse.ArgumentParser()
parser.add_argument("--upstream", type=int, required=True)
parser.add_argument("--rule", action="append", default=[])
asyncio.run(main(parser.parse_args()))
