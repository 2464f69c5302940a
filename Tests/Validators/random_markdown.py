"""Markdown at random: lists, quotes, tables and code in each other, marks in marks."""
import random
import re

WORDS = ["foo", "bar", "a", "x_y", "2*3", "é", "(z)", "end.", "`c`", "\\*", "&amp;", "1.", "#", "日本", '"q"', "23", "-"]
MARKS = ["*%s*", "**%s**", "***%s***", "~~%s~~", "[%s](http://a.b/c)", '[%s](</x y> "t")', "_%s_", "%s"]
# What says the same in other words, and what a heading has anyway.
SAME = {"b": "strong", "i": "em", "del": "s"}
INLINE = {"a", "strong", "em", "s", "code", "span", "u", "sub", "sup"}
PLAIN = {"body", "p", "thead", "tbody", "th", "td", "span"}


class Source:
    """Documents, the same ones for the same seed."""

    def __init__(self, seed):
        self.random = random.Random(seed)

    def inline(self, depth=0):
        if depth > 1 or self.random.random() < 0.5:
            return self.random.choice(WORDS)
        inside = " ".join(self.inline(depth + 1) for _ in range(self.random.randint(1, 3)))
        return self.random.choice(MARKS) % inside

    def line(self):
        return " ".join(self.inline() for _ in range(self.random.randint(1, 5)))

    def items(self, depth, markers):
        lines = []
        for marker in markers:
            rest = " " * len(marker)
            for number, line in enumerate(self.block(depth + 1).split("\n")):
                lines.append((rest if number else marker) + line if line else "")
        return "\n".join(lines)

    def block(self, depth=0):
        kind = self.random.randint(0, 9) if depth <= 2 else 0
        if kind == 3:
            return "#" * self.random.randint(1, 4) + " " + self.line()
        if kind == 4:
            return self.items(depth, ["- "] * self.random.randint(1, 3))
        if kind == 5:
            first = self.random.choice([1, 3, 7])
            return self.items(depth, [f"{first + index}. " for index in range(self.random.randint(1, 3))])
        if kind == 6:
            return "\n".join(("> " + line).rstrip() for line in self.blocks(depth + 1).split("\n"))
        if kind == 7:
            return "```\ncode *x*\n  y\n```"
        if kind == 8:
            cells = " | ".join(self.inline().replace("|", "") for _ in range(2))
            return f"| a | b |\n|---|---|\n| {cells} |"
        if kind == 9:
            return self.line() + "  \n" + self.line()
        return self.line()

    def blocks(self, depth=0):
        return "\n\n".join(self.block(depth) for _ in range(self.random.randint(1, 3)))


def meaning(root):
    """Each sign of a page with what it stands in, words and blocks apart by one space."""
    found = []

    def walk(element, around):
        name = SAME.get(element.tag, element.tag)
        is_usual = name == "strong" and any(re.fullmatch("h[1-6]|th", one) for one in around)
        own = around if is_usual else around | {name}
        is_block = name not in INLINE
        collect(" " * is_block + (element.text or ""), own)
        for child in element:
            if isinstance(child.tag, str):
                walk(child, own)
            collect(child.tail or "", own)
        collect(" " * is_block, own)

    def collect(text, around):
        for sign in text:
            if not sign.isspace():
                found.append((sign, frozenset(around - PLAIN)))
            elif found and found[-1] != " ":
                found.append(" ")

    walk(root, frozenset())
    return found
