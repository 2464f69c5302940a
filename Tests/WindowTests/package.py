"""What lies in an RTFD package, read without the code under test."""
import os
import re
import struct
import subprocess


def rtf(package):
    with open(os.path.join(package, "TXT.rtf"), "rb") as file:
        return file.read()


def picture_names(package):
    """Names of the pictures in the order of the text; one may occur twice."""
    return [name.decode() for name in re.findall(rb"\\NeXTGraphic ([^\\}]+?) ?\\", rtf(package))]


def files(package):
    """Every file of the package with its bytes."""
    found = {}
    for name in sorted(os.listdir(package)):
        with open(os.path.join(package, name), "rb") as file:
            found[name] = file.read()
    return found


def difference(one, other):
    """The first difference between two packages, in one line; nothing when they are equal."""
    left, right = files(one), files(other)
    if list(left) != list(right):
        return f"files {list(left)} against {list(right)}"
    for name in left:
        if left[name] != right[name]:
            at = next((i for i, (a, b) in enumerate(zip(left[name], right[name])) if a != b),
                      min(len(left[name]), len(right[name])))
            around = slice(max(0, at - 30), at + 30)
            return f"{name} at byte {at}: {left[name][around]} against {right[name][around]}"
    return ""


def jpeg_size(data):
    """Width and height in a JPEG's frame header."""
    at = 2
    while at + 9 < len(data) and data[at] == 0xFF:
        marker, length = data[at + 1], struct.unpack(">H", data[at + 2:at + 4])[0]
        if 0xC0 <= marker <= 0xCF and marker not in (0xC4, 0xC8, 0xCC):
            height, width = struct.unpack(">HH", data[at + 5:at + 9])
            return width, height
        at += 2 + length
    return None


def mean_colour(file, environment):
    """Red, green and blue from 0 to 1, the whole picture's mean."""
    done = subprocess.run(
        ["convert", file, "-scale", "1x1!", "-format", "%[fx:u.r] %[fx:u.g] %[fx:u.b]", "info:"],
        env=environment, capture_output=True, text=True, check=True)
    return tuple(float(part) for part in done.stdout.split())


def make_photo(file, colours, seed, environment):
    """A noisy 4,000 × 3,000 JPEG, the same bytes every time; drawn small and enlarged, which is ten times faster."""
    subprocess.run(
        ["convert", "-size", "500x375", "-seed", str(seed), f"plasma:{colours}", "-sample", "4000x3000!",
         "-quality", "85", file], env=environment, check=True)
