"""Documents as galley's JSON, made by hand: each has what one writer could get wrong."""
import base64
import json
import struct
import zlib


def png(width, height):
    """A grey PNG that every program can draw."""

    def chunk(name, data):
        body = name + data
        return struct.pack(">I", len(data)) + body + struct.pack(">I", zlib.crc32(body))

    rows = b"".join(b"\0" + b"\x80" * width for _ in range(height))
    header = struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0)
    data = b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")
    return base64.b64encode(data).decode()


def units(text):
    return len(text.encode("utf-16-le")) // 2


class Document:
    """Text and runs in order; what each check wants to find again."""

    def __init__(self, name):
        self.name = name
        self.text = ""
        self.runs = []
        self.wanted = {"strong": 0, "em": 0, "links": [], "lists": 0, "headings": 0, "pictures": 0, "shown": []}

    def add(self, text, paragraph=None, **attributes):
        font = attributes.setdefault("font", {"name": "Helvetica", "size": 12})
        if paragraph:
            attributes["paragraph"] = paragraph
        self.text += text
        self.runs.append({"length": units(text), "attributes": attributes})
        self.wanted["strong"] += bool(font.get("bold")) and bool(text.strip())
        self.wanted["em"] += bool(font.get("italic")) and bool(text.strip())
        if "link" in attributes:
            self.wanted["links"].append(attributes["link"])
            self.wanted["shown"].append(text)
        self.wanted["pictures"] += "attachment" in attributes
        return self

    def end(self, paragraph=None):
        return self.add("\n", paragraph)

    def json(self):
        return json.dumps({"format": "galley-document", "version": 1, "text": self.text, "runs": self.runs})


BOLD = {"name": "Helvetica", "size": 12, "bold": True}
ITALIC = {"name": "Helvetica", "size": 12, "italic": True}
BOTH = {"name": "Helvetica", "size": 12, "bold": True, "italic": True}


def styles():
    document = Document("styles").add("Plain, ").add("bold", font=BOLD).add(", ").add("italic", font=ITALIC)
    document.add(" and ").add("both", font=BOTH).add(", ").add("struck", strikethroughStyle=1).add(", ")
    document.add("lined", underlineStyle=1).add(", ").add("red", foregroundColor=[1, 0, 0, 1]).add(", ")
    document.add("large", font={"name": "Helvetica", "size": 24}).add(", H").add("2", superscript=-1).add("O.").end()
    document.add("See ").add("the page", link="https://example.org/a?b=1&c=2").add(" or ")
    document.add("write", link="mailto:a@example.org").add(".").end()
    return document


def hostile():
    """Text that each language would take for its own."""
    document = Document("hostile")
    for line in [
        "<script>alert(1)</script> & <b>no bold</b> &amp; \"quoted\" 'single'",
        "[b]no bold[/b] [url=http://a.b]no link[/url] [*] [[ ]] [code]x[/code]",
        "*no emphasis* _none_ **none** `no code` # none, 1. none, - none, > none | none | ~~none~~",
        "{\\rtf1 no RTF} \\par \\'e4 {\\*\\x} back\\slash",
        "Grüße, 中文, עברית, 😀 and e\u0301 — “quotes” … €",
        "a_b_c 2*3*4 x<y>z http://example.org/not_a_link_[b]",
    ]:
        document.add(line).end()
    return document


def lists():
    document = Document("lists")
    for marker, number in [("{disc}", 0), ("{decimal}.", 1)]:
        for index, item in enumerate(["first", "second", "third"]):
            paragraph = {"lists": [{"marker": marker, "list": number + 1}], "headIndent": 36}
            sign = "•" if marker == "{disc}" else f"{index + 1}."
            document.add(f"\t{sign}\t{item}", paragraph).end(paragraph)
            document.wanted["lists"] += 1
        document.add("Between.").end()
    for level in (1, 2, 3):
        paragraph = {"headerLevel": level}
        document.add(f"Heading {level}", paragraph, font={"name": "Helvetica", "size": 30 - 4 * level, "bold": True})
        document.end(paragraph).add("Under it.").end()
        document.wanted["headings"] += 1
        document.wanted["strong"] -= 1
    return document


def pictures():
    document = Document("pictures").add("Before ")
    attachment = {"name": "a b.png", "type": "image/png", "data": png(20, 10), "width": 40, "height": 20,
                  "altText": "a \"grey\" <field>", "id": "p1"}
    document.add("\ufffc", attachment=attachment).add(" after.").end()
    document.add("Centred.", {"alignment": "center"}).end({"alignment": "center"})
    document.add("@Ann", token={"kind": "user", "id": "7"}).add(" wrote.").end()
    return document


def all_documents():
    return [styles(), hostile(), lists(), pictures()]
