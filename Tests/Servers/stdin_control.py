"""What the servers of the tests share: they print their port and live as long as their standard input."""
import asyncio
import json
import os
import sys


def say(value):
    """One line on standard output: the port first, then events as JSON."""
    print(value if isinstance(value, int) else json.dumps(value), flush=True)


async def obey(take, leave=lambda: None):
    """Calls `take` with each JSON object that comes in, a line each; ends the process when the input ends."""
    reader = asyncio.StreamReader()
    await asyncio.get_running_loop().connect_read_pipe(
        lambda: asyncio.StreamReaderProtocol(reader), sys.stdin)
    while line := await reader.readline():
        if line.strip():
            take(json.loads(line))
    leave()
    sys.stdout.flush()
    os._exit(0)
