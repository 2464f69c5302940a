#!/usr/bin/env python3
"""What Spark's rdd.pipe does, without Spark: lines of a partition into a process, its lines out, peak memory from outside.

usage: pipe.py memory COMMAND...      10,000 and 100,000 documents need the same memory
       pipe.py partitions COMMAND...  four partitions at once, every answer at its place, broken documents answered
"""
import concurrent.futures
import json
import os
import subprocess
import sys
import threading

DOCUMENTS = [
    {"from": "html", "text": "<h1>Title</h1><p>Some <b>bold</b> and <a href='https://example.org'>linked</a> text &amp; more</p>" * 4},
    {"from": "rtf", "text": "{\\rtf1\\ansi{\\fonttbl\\f0 Helvetica;}\\f0\\fs24 Some \\b bold\\b0  text\\par}"},
    {"from": "bbcode", "text": "[quote=\"n\"]q[/quote][b]bold[/b] [list][*]a[*]b[/list]"},
    {"from": "markdown", "text": "# T\n\n* a\n* **b** `c`\n\n| a | b |\n|---|---|\n| 1 | 2 |\n"},
    {"from": "rtf", "text": "no RTF"},
]


def line(number):
    return json.dumps({"id": number, **DOCUMENTS[number % len(DOCUMENTS)]}) + "\n"


def check(number, answer):
    answer = json.loads(answer)
    if answer.get("id") != number:
        raise SystemExit(f"pipe: answer {answer.get('id')} where {number} should be")
    if ("error" in answer) != (number % len(DOCUMENTS) == 4):
        raise SystemExit(f"pipe: document {number}: {answer}")


def run(command, numbers):
    """Feeds the documents, checks the answers; returns the peak memory of the process in MiB."""
    process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def feed():
        for number in numbers:
            process.stdin.write(line(number))
        process.stdin.close()

    thread = threading.Thread(target=feed)
    thread.start()
    count = 0
    for number, answer in zip(numbers, process.stdout):
        check(number, answer)
        count += 1
    thread.join()
    process.stdout.close()
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode != 0 or count != len(numbers):
        raise SystemExit(f"pipe: {count} answers to {len(numbers)} lines, exit code {process.returncode}")
    return usage.ru_maxrss / 1024


def main():
    what, command = sys.argv[1], sys.argv[2:]
    if what == "memory":
        small, large = run(command, range(10_000)), run(command, range(100_000))
        print(f"pipe: peak memory {small:.1f} MiB for 10,000 documents, {large:.1f} MiB for 100,000")
        # Room for what an allocator keeps back.
        if large > small * 1.15 + 2:
            raise SystemExit("pipe: memory grows with the number of documents")
    else:
        size = 500
        with concurrent.futures.ThreadPoolExecutor(4) as pool:
            list(pool.map(lambda part: run(command, range(part * size, (part + 1) * size)), range(4)))
        print(f"pipe: 4 partitions of {size} documents, every answer at its place")


if __name__ == "__main__":
    main()
