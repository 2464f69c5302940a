#!/usr/bin/env python3
"""pdf-words.py GALLEY CORPUS: renders every RTFD package that has a reference text as PDF, takes the text out with pdftotext and
compares the words in order. Attachments' names and the mark that readers leak for them are put aside. Exit code 1 on a difference."""
import difflib, os, re, subprocess, sys, tempfile, unicodedata


def words(text):
    # Ligatures and full-width forms may come out of a PDF either way; a line's end may split at a hyphen.
    return re.findall(r"\w+", unicodedata.normalize("NFKC", text))


def attachment_names(package):
    return [name for name in os.listdir(package) if name.lower() != "txt.rtf"]


def check(galley, package, reference, folder):
    pdf = os.path.join(folder, "page.pdf")
    subprocess.run([galley, "render", package, "-o", pdf], check=True)
    got = words(subprocess.run(["pdftotext", "-raw", pdf, "-"], capture_output=True, text=True, check=True).stdout)
    text = open(reference, encoding="utf-8").read()
    for name in attachment_names(package):
        text = text.replace(name, " ")
    expected = words(text.replace("\u00ac", " "))
    if got == expected:
        return None
    matcher = difflib.SequenceMatcher(None, expected, got, autojunk=False)
    return [(op, expected[a:b][:8], got[c:d][:8]) for op, a, b, c, d in matcher.get_opcodes() if op != "equal"]


def main():
    galley, corpus = sys.argv[1:3]
    references = os.path.join(corpus, "reference-text", "rtfd")
    checked, failed = 0, 0
    with tempfile.TemporaryDirectory() as folder:
        for place, _, files in sorted(os.walk(references)):
            if "TXT.txt" not in files:
                continue
            name = os.path.relpath(place, references)
            difference = check(galley, os.path.join(corpus, "rtfd", name), os.path.join(place, "TXT.txt"), folder)
            checked += 1
            if difference:
                failed += 1
                print(f"{name}: {len(difference)} differences, first {difference[:3]}")
    print(f"PDF text: {checked - failed} passed, {failed} failed")
    return 1 if failed or not checked else 0


if __name__ == "__main__":
    sys.exit(main())
