#!/usr/bin/env python3
"""Whether programs that are not ours take what galley writes. scripts/test-validators installs them and calls this.

usage: validate.py GALLEY quick|office [CORPUS]
"""
import os
import re
import subprocess
import sys
import tempfile

import documents
import random_markdown

problems = []
checks = 0


def expect(condition, what):
    global checks
    checks += 1
    if not condition:
        problems.append(what)
        print(f"validators: {what}", file=sys.stderr)


def galley(*arguments, data):
    result = subprocess.run([sys.argv[1], "convert", "-", *arguments], input=data, capture_output=True, check=False)
    if result.returncode != 0:
        raise SystemExit(f"validators: galley convert {' '.join(arguments)}: {result.stderr.decode()}")
    return result.stdout


def write(document, target, *more):
    return galley("-f", "json", "-t", target, *more, data=document.json().encode()).decode("utf-8", "strict")


def folded(text):
    """Text without what a format may change: white space, attachments, list markers, joiners."""
    text = re.sub(r"\t(•|◦|▪|\d+\.)\t", "", text)
    return re.sub(r"[\s\ufffc\u2060\u200b\ufeff]+", "", text)


def same_text(document, text, what):
    wanted, got = folded(document.text), folded(text)
    place = next((i for i, (a, b) in enumerate(zip(wanted, got)) if a != b), min(len(wanted), len(got)))
    expect(wanted == got, f"{what}: text differs: …{wanted[place:place + 30]!r} became {got[place:place + 30]!r}")


class Page:
    """HTML as html5lib's tree, counted."""

    def __init__(self, source, strict=False, allowed=()):
        import html5lib

        parser = html5lib.HTMLParser(namespaceHTMLElements=False)
        self.root = parser.parse(source)
        self.errors = [code for _, code, _ in parser.errors if code not in allowed] if strict else []

    def text(self):
        body = self.root.find("body")
        return "".join(self.pieces(body)) if body is not None else ""

    def pieces(self, element):
        # A comment's tag is no name.
        if isinstance(element.tag, str):
            yield element.text or ""
            for child in element:
                yield from self.pieces(child)
                yield child.tail or ""

    def count(self, *names):
        return sum(1 for name in names for _ in self.root.iter(name))

    def values(self, name, attribute):
        return [element.get(attribute) for element in self.root.iter(name) if element.get(attribute)]


def check_page(document, page, what, mailto=True):
    wanted = document.wanted
    same_text(document, page.text(), what)
    links = [link for link in wanted["links"] if mailto or not link.startswith("mailto:")]
    expect(page.values("a", "href") == links, f"{what}: links {page.values('a', 'href')} instead of {links}")
    return wanted


def html(document):
    """html5lib finds no error; nh3, a sanitizer as publishing programs use them, takes nothing away."""
    import nh3

    source = write(document, "html")
    page = Page(source, strict=True)
    what = f"html5lib, {document.name}"
    expect(not page.errors, f"{what}: errors {page.errors}")
    wanted = check_page(document, page, what)
    expect(page.count("li") == wanted["lists"], f"{what}: {page.count('li')} list items")
    expect(page.count("h1", "h2", "h3") == wanted["headings"], f"{what}: {page.count('h1', 'h2', 'h3')} headings")
    expect(page.count("img") == wanted["pictures"], f"{what}: {page.count('img')} pictures")

    body = re.search(r"<body[^>]*>(.*)</body>", source, re.S)
    clean = Page(nh3.clean(body.group(1) if body else source, url_schemes={"http", "https", "mailto", "data"}))
    what = f"nh3, {document.name}"
    check_page(document, clean, what)
    for names in [("b", "strong"), ("i", "em"), ("u",), ("s", "del", "strike"), ("sub",), ("sup",), ("li",),
                  ("ul", "ol"), ("h1",), ("h2",), ("h3",), ("img",), ("a",), ("blockquote",), ("code",), ("table",)]:
        before, after = page.count(*names), clean.count(*names)
        expect(before == after, f"{what}: {before} <{names[0]}> became {after}")
    expect(clean.values("img", "alt") == page.values("img", "alt"), f"{what}: descriptions of pictures are lost")
    expect(clean.count("b", "strong") >= wanted["strong"], f"{what}: bold is lost")
    expect(clean.count("i", "em") >= wanted["em"], f"{what}: italics are lost")


# What docs/formats.md asks of a sanitizer so that colours, sizes and the like stay too.
POLICY = {
    "style": {"background-color", "clear", "color", "float", "font-size", "list-style-type", "margin", "text-align",
              "white-space"},
    "attributes": {"code": {"class"}, "figure": {"class"}, "ol": {"type"}, "source": {"srcset", "type"}},
    "tags": {"picture", "source"},
    "prefixes": {"data-"},
}


def elements(page):
    """Names, attributes and each property of styles, in order."""
    found = []
    for element in page.root.find("body").iter():
        if not isinstance(element.tag, str):
            continue
        attributes = {name: value for name, value in element.attrib.items() if name != "rel"}
        style = [part.strip() for part in attributes.pop("style", "").split(";") if part.strip()]
        found.append((element.tag, sorted(attributes.items()), [re.sub(r"\s*:\s*", ":", part) for part in style]))
    return found


def policy(document):
    """nh3 with POLICY takes nothing away at all."""
    import nh3

    attributes = {name: set(values) for name, values in nh3.ALLOWED_ATTRIBUTES.items()}
    for name, values in POLICY["attributes"].items():
        attributes.setdefault(name, set()).update(values)
    attributes["*"] = {"lang", "style", "title"}
    source = write(document, "html", "--fragment")
    clean = nh3.clean(
        source, tags=nh3.ALLOWED_TAGS | POLICY["tags"], attributes=attributes, generic_attribute_prefixes=POLICY["prefixes"],
        filter_style_properties=POLICY["style"], url_schemes={"http", "https", "mailto", "data"})
    before, after = elements(Page("<body>" + source)), elements(Page("<body>" + clean))
    lost = [pair for pair in zip(before, after) if pair[0] != pair[1]]
    expect(before == after, f"nh3 with our policy, {document.name}: {lost[:3]}")


def cocoa(document):
    """The form that Cocoa's reader takes: only its old document type is not HTML 5."""
    page = Page(write(document, "html", "--form", "cocoa"), strict=True, allowed=("unknown-doctype",))
    what = f"html5lib, {document.name} as Cocoa writes it"
    expect(not page.errors, f"{what}: errors {page.errors}")
    same_text(document, page.text(), what)


def markdown(document):
    """cmark-gfm's own program makes of it what the document says."""
    source = write(document, "markdown")
    page = Page(cmark(source))
    what = f"cmark-gfm, {document.name}"
    same_text(document, page.text(), what)
    expect(page.values("a", "href")[:len(document.wanted["links"])] == document.wanted["links"], f"{what}: links differ")
    for name, key in [("strong", "strong"), ("em", "em"), ("li", "lists"), ("img", "pictures")]:
        expect(page.count(name) >= document.wanted[key], f"{what}: {page.count(name)} <{name}>, {document.wanted[key]} wanted")
    expect(page.count("h1", "h2", "h3") == document.wanted["headings"], f"{what}: headings differ")


def random_documents(count):
    """cmark-gfm finds the same in Markdown at random and in what we make of that, as Markdown and as HTML."""
    source = random_markdown.Source(7)
    for number in range(count):
        document = source.blocks() + "\n"
        wanted = signs(cmark(document))
        again = galley("-f", "markdown", "-t", "markdown", data=document.encode()).decode()
        expect(signs(cmark(again)) == wanted, f"Markdown at random {number}: {document!r} became {again!r}")
        page = galley("-f", "markdown", "-t", "html", "--fragment", data=document.encode()).decode()
        expect(signs(page) == wanted, f"Markdown at random {number}: {document!r} became {page!r}")


def cmark(source):
    command = ["cmark-gfm", "--unsafe", "-e", "table", "-e", "strikethrough", "-e", "autolink", "-e", "tasklist"]
    return subprocess.run(command, input=source.encode(), capture_output=True, check=True).stdout.decode()


def signs(page):
    return random_markdown.meaning(Page("<body>" + page).root.find("body"))


def bbcode(document):
    """The package that pybbm uses: no tag of ours is left as text, none of the text becomes a tag."""
    import bbcode as package

    source = write(document, "bbcode", "--dialect", "pybbm")
    page = Page("<!DOCTYPE html><body>" + package.Parser(replace_links=False).format(source.strip("\n")))
    what = f"bbcode, {document.name}"
    text = re.sub(r"\[file-[^\]]*\]|\[img\][^\[]*\[/img\]", "", page.text())
    same_text(document, text, what)
    expect(page.count("strong") >= document.wanted["strong"], f"{what}: bold is lost")
    expect(page.count("em") >= document.wanted["em"], f"{what}: italics are lost")
    expect(page.count("li") == document.wanted["lists"], f"{what}: {page.count('li')} list items")
    links = [link for link in document.wanted["links"]]
    expect(page.values("a", "href") == links, f"{what}: links {page.values('a', 'href')}")


# Pairs that phpBB's test configuration makes different: why.
PHPBB_OTHER = {
    "PHPBB3-11153": "a tag of a board's own, [myemail]",
    "PHPBB3-13641": "a tag of a board's own, [c]",
    "PHPBB3-14663": "a tag of a board's own, [test]",
    "PHPBB3-14740": "a tag of a board's own, [mod]",
    "PHPBB3-13425": "phpBB leaves out a smiley's text, we keep it",
    "PHPBB3-14405": "a link without its end is text for phpBB; we end every tag with the text, as other boards do",
}


def phpbb(corpus):
    """phpBB's own pairs of BBCode and the HTML it makes: the same text for us, also after we wrote it."""
    folder = os.path.join(corpus, "bbcode")
    names = sorted(name[:-4] for name in os.listdir(folder) if name.endswith(".txt"))
    expect(names, f"no pairs in {folder}")

    def text_of(source):
        return folded(re.sub(r"\t[a-zA-Z]+\.\t", "", galley("-f", "bbcode", "-t", "text", data=source).decode()))

    for name in names:
        with open(os.path.join(folder, name + ".txt"), "rb") as file:
            source = file.read()
        with open(os.path.join(folder, name + ".html"), encoding="utf-8") as file:
            page = file.read()
        # Who wrote it, and the button of a code box, are no text of the post.
        page = re.sub(r"<cite>.*?</cite>|<p>Code: .*?</p>", "", page, flags=re.S)
        wanted = folded(Page("<!DOCTYPE html><body>" + page).text())
        ours = text_of(source)
        twice = text_of(galley("-f", "bbcode", "-t", "bbcode", data=source))
        expect(name in PHPBB_OTHER or ours == wanted, f"phpBB, {name}: {ours[:70]!r} instead of {wanted[:70]!r}")
        expect(ours == twice, f"phpBB, {name}: {ours[:70]!r} became {twice[:70]!r}")


def unrtf(document):
    """unrtf opens our RTF and has its words; for a link it always says "hyperlink"."""
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "a.rtf")
        with open(path, "wb") as file:
            file.write(write(document, "rtf").encode("latin-1"))
        result = subprocess.run(["unrtf", "--html", path], cwd=folder, capture_output=True, check=False)
    what = f"unrtf, {document.name}"
    expect(result.returncode == 0, f"{what}: {result.stderr.decode()[:100]}")
    text = document.text
    for shown in document.wanted["shown"]:
        text = text.replace(shown, "hyperlink")

    def words(text):
        return re.findall(r"[A-Za-z]{3,}", text)

    got = words(Page(result.stdout.decode("utf-8", "replace")).text())
    expect(got == words(text), f"{what}: words differ: {got[:12]}")


def second_readers(corpus):
    """Where LibreOffice's text is another than ours, striprtf has the words that we have, if differences.tsv says so."""
    from striprtf.striprtf import rtf_to_text

    table = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "CorpusTests", "differences.tsv")
    with open(table, encoding="utf-8") as lines:
        rows = [line.rstrip("\n").split("\t") for line in lines if not line.startswith("#")]
    files = [file for _, file, _, second in rows if second == "striprtf"]
    expect(files, "differences.tsv names no file that striprtf reads as we do")
    for file in files:
        with open(os.path.join(corpus, file), "rb") as source:
            data = source.read()
        text = rtf_to_text(data.decode("latin-1"), errors="replace")
        # Half a surrogate pair is none of its characters either; a bar is where a cell ends.
        text = text.encode("utf-16", "surrogatepass").decode("utf-16", "replace").replace("|", " ")
        ours = galley("-f", "rtf", "-t", "text", data=data).decode("utf-8")
        got, wanted = ours.split(), text.split()
        expect(got == wanted, f"striprtf, {file}: {[pair for pair in zip(got, wanted) if pair[0] != pair[1]][:5]}")


def office(document):
    """LibreOffice opens our RTF and finds the text."""
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "a.rtf")
        with open(path, "wb") as file:
            file.write(write(document, "rtf").encode("latin-1"))
        subprocess.run(
            ["soffice", f"-env:UserInstallation=file://{folder}/profile", "--headless", "--convert-to", "txt:Text:UTF8",
             "--outdir", folder, path], check=True, capture_output=True, timeout=240)
        with open(os.path.join(folder, "a.txt"), encoding="utf-8-sig") as file:
            text = file.read()
    # LibreOffice makes the markers of lists itself.
    text = re.sub(r"(?m)^\s*(•|\d+\.)\s*", "", text)
    same_text(document, text, f"LibreOffice, {document.name}")


def main():
    part, corpus = sys.argv[2], sys.argv[3] if len(sys.argv) > 3 else None
    for document in documents.all_documents():
        for check in [office] if part == "office" else [html, policy, cocoa, markdown, bbcode, unrtf]:
            check(document)
    if part == "quick":
        random_documents(300)
    if part == "quick" and corpus:
        phpbb(corpus)
        second_readers(corpus)
    print(f"validators ({part}): {checks} checks, {len(problems)} failed")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
