#!/usr/bin/env python3
"""Writes strikes.heic: a picture in three sizes with an identifier and a description, as adaptive image glyphs have them.

Each size has a colour of its own, so that a test sees which one was drawn: 16 blue, 64 red, 32 green. The upper left
quarter is clear. Needs heif-enc (libheif-examples) and exiftool (libimage-exiftool-perl); tests only read the result.
"""
import pathlib
import struct
import subprocess
import tempfile
import zlib

COLORS = {64: (220, 30, 30), 32: (20, 160, 40), 16: (30, 60, 220)}


def png(side):
    def pixel(x, y):
        return (*COLORS[side], 0 if x < side // 2 and y < side // 2 else 255)

    rows = b"".join(b"\0" + bytes(v for x in range(side) for v in pixel(x, y)) for y in range(side))

    def chunk(kind, data):
        body = kind + data
        return struct.pack(">I", len(data)) + body + struct.pack(">I", zlib.crc32(body))

    header = struct.pack(">IIBBBBB", side, side, 8, 6, 0, 0, 0)
    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header)
            + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b""))


target = pathlib.Path(__file__).with_name("strikes.heic")
with tempfile.TemporaryDirectory() as folder:
    files = []
    for side in (64, 16, 32):
        files.append(str(pathlib.Path(folder, f"{side}.png")))
        pathlib.Path(files[-1]).write_bytes(png(side))
    subprocess.run(["heif-enc", "-q", "90", *files, "-o", str(target)], check=True)
    subprocess.run(["exiftool", "-q", "-overwrite_original", "-DocumentName=glyph-red-64",
                    "-ImageDescription=three quarters of a square", str(target)], check=True)
