#!/usr/bin/env python3
"""hostile-memory.py GALLEY: converts dense and damaged pages of 1 MB, each in a process of its own, and looks at its memory from
outside. Exit code 1 when one crashes or takes more than 20 times its size and 50 MB."""
import os, subprocess, sys, tempfile

TIMES = 20
EXTRA = 50_000_000
SIZE = 1_000_000
START = "<html><body>"
PAGES = {
    "unclosed formatting": "<b>x",
    "unclosed formatting around closed": "<b><i>y</i>",
    "unclosed formatting in unclosed paragraphs": "<p><b>x",
    "unclosed fonts": '<p><font color="#%03x">x',
    "unclosed div": "<div>x",
    "unclosed div around paragraphs": "<div><p>x",
    "unclosed lists": "<ul><li>x",
    "unclosed links": "<a href=/%d>x",
    "links": '<a href="/p/%d">x</a> ',
    "links in paragraphs": '<p><a href="http://example.com/%d">link</a></p>',
    "styled text": "<b>x</b>",
    "paragraphs": "<p>x</p>\n",
    "misnested formatting": "<b><p>x</b>",
    "misnested formatting, closed": "<b><p>x</b></p>",
    "breaks": "x<br>",
    "drawings": "<svg></svg>",
    "elements of no meaning": "<foo>x</foo> ",
}


def page(piece):
    pieces, size, number = [START], len(START), 0
    while size < SIZE:
        pieces.append(piece % number if "%" in piece else piece)
        size += len(pieces[-1])
        number += 1
    return "".join(pieces)


def peak(command):
    """Exit code (negative: signal) and peak megabytes."""
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    return process.returncode, usage.ru_maxrss * 1024 / 1e6


def main():
    galley = sys.argv[1]
    failed, worst = 0, (-EXTRA, "")
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "page.html")

        def convert(text, name):
            with open(path, "w") as file:
                file.write(text)
            return peak([galley, "convert", path, "-t", name, "-o", "-"])

        for name in ("html", "rtf"):
            for title, piece in PAGES.items():
                code, memory = convert(page(piece), name)
                times = (memory * 1e6 - EXTRA) / SIZE
                worst = max(worst, (times, f"{title} to {name}"))
                if code != 0 or times > TIMES:
                    failed += 1
                    print(f"{title} to {name}: exit code {code}, {times:.1f} times its size and {EXTRA / 1e6:.0f} MB")
    print(f"{2 * len(PAGES)} hostile pages, {failed} beyond {TIMES} times their size and {EXTRA / 1e6:.0f} MB; most {worst[0]:.1f} ({worst[1]})")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
