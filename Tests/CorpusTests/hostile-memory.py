#!/usr/bin/env python3
"""hostile-memory.py GALLEY: converts dense and damaged documents of 1 MB, some of 5, each in a process of its own, and looks at
its memory from outside. Exit code 1 when one crashes or takes more than 20 times its size and 50 MB, or more than is known of it."""
import os, subprocess, sys, tempfile

TIMES = 20
EXTRA = 50_000_000
SIZE = 1_000_000
LARGE = 5_000_000
PAGE = ("<html><body>", "")
TABLE = ("<html><body><table>", "</table>")
RTF = ("{\\rtf1\\ansi ", "}")
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
    "lists": "<ul><li>x</li></ul>",
    "tables": "<table><tr><td>x</td></tr></table>",
    "rules": "<hr>",
    "pictures": '<img src="a.png">',
    "different pictures": '<img src="a%d.png">',
}
CELLS = {
    "cells": "<tr>" + "<td>x</td>" * 10 + "</tr>",
    "cells without end tags": "<tr>" + "<td>x" * 10,
    "rows of one cell": "<tr><td>x</td>",
}
TEXTS = {
    "RTF rows": "\\trowd\\cellx100\\cellx200\\intbl x\\cell y\\cell\\row ",
    "RTF cells without rows": "x\\cell\\row ",
    "RTF definitions of rows": "\\trowd",
    "RTF pictures": "{\\pict\\wmetafile8 00}",
    "RTF links": '{\\field{\\*\\fldinst HYPERLINK "a%d"}{\\fldrslt x}}',
    "RTF groups": "{\\b x{\\i y}}",
    "RTF open groups": "{",
    "RTF paragraphs": "x\\par ",
}
KINDS = [(PAGES, PAGE, "html"), (CELLS, TABLE, "html"), (TEXTS, RTF, "rtf")]
# Also with 5 MB.
LARGE_ONES = ["paragraphs", "links", "pictures", "cells", "tables", "RTF rows", "RTF links"]
# Megabytes of those that are known to be beyond.
KNOWN = {
    "lists to html, 1 MB": 90,
    "lists to rtf, 1 MB": 150,
    "tables to html, 1 MB": 90,
    "tables to rtf, 1 MB": 115,
    "tables to html, 5 MB": 300,
    "tables to rtf, 5 MB": 425,
    "rules to html, 1 MB": 150,
    "rules to rtf, 1 MB": 220,
    "pictures to html, 1 MB": 105,
    "pictures to html, 5 MB": 390,
    "pictures to rtf, 5 MB": 270,
    "different pictures to html, 1 MB": 90,
    "cells to html, 1 MB": 100,
    "cells to rtf, 1 MB": 170,
    "cells to html, 5 MB": 365,
    "cells to rtf, 5 MB": 710,
    "cells without end tags to html, 1 MB": 160,
    "cells without end tags to rtf, 1 MB": 305,
    "rows of one cell to html, 1 MB": 85,
    "rows of one cell to rtf, 1 MB": 155,
    "RTF rows to rtf, 1 MB": 90,
    "RTF rows to html, 5 MB": 180,
    "RTF rows to rtf, 5 MB": 290,
    "RTF cells without rows to html, 1 MB": 95,
    "RTF cells without rows to rtf, 1 MB": 200,
    "RTF pictures to html, 1 MB": 95,
}


def document(piece, around, length):
    pieces, size, number = [around[0]], len(around[0]), 0
    while size < length:
        pieces.append(piece % number if "%" in piece else piece)
        size += len(pieces[-1])
        number += 1
    return "".join(pieces) + around[1]


def peak(command):
    """Exit code (negative: signal) and peak megabytes."""
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    return process.returncode, usage.ru_maxrss * 1024 / 1e6


def cases():
    for pieces, around, kind in KINDS:
        for title, piece in pieces.items():
            for size in [SIZE] + ([LARGE] if title in LARGE_ONES else []):
                for target in ("html", "rtf"):
                    yield f"{title} to {target}, {size // 1_000_000} MB", document(piece, around, size), kind, target


def main():
    galley = sys.argv[1]
    count, failed, known = 0, 0, 0
    with tempfile.TemporaryDirectory() as folder:
        for title, text, kind, target in cases():
            path = os.path.join(folder, "document." + kind)
            with open(path, "w") as file:
                file.write(text)
            code, memory = peak([galley, "convert", path, "-t", target, "-o", "-"])
            limit = (TIMES * len(text) + EXTRA) / 1e6
            count += 1
            known += title in KNOWN
            if code != 0 or memory > KNOWN.get(title, limit):
                failed += 1
                print(f"{title}: exit code {code}, {memory:.0f} MB, {KNOWN.get(title, limit):.0f} are allowed")
    print(
        f"{count} hostile documents, {failed} beyond what is allowed: {TIMES} times their size and {EXTRA / 1e6:.0f} MB"
        f" but for {known} that are known to take more"
    )
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
