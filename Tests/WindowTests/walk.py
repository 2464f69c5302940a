"""The walk through the composer, step by step."""
import os
import shutil

import package
from desktop import Composer, wait
from session import Session, first_difference

OBJECT = "\ufffc"
TYPED = " (with the old field glasses)"
COLOURS = {"one.jpg": "tomato-firebrick", "two.jpg": "lightgreen-seagreen", "three.jpg": "skyblue-navy",
           "four.jpg": "gold-khaki"}
DROPPED = ["one.jpg", "two.jpg", "three.jpg"]


class Walk(Session):
    """Writes in the sample post, with pictures and a mention, takes it all back, saves it and opens it again."""

    def __init__(self, desktop, programs, drag_source, sample):
        super().__init__(desktop, programs, drag_source)
        self.post = os.path.join(self.folder, "SamplePost.rtfd")
        shutil.copytree(sample, self.post)
        self.photos = {}

    def steps(self):
        return [
            ("make photos", self.make_photos), ("open", self.open), ("type", self.type_in_paragraph),
            ("drop", self.drop_photos), ("choose", self.choose_photo), ("mention", self.mention),
            ("delete the mention", self.delete_mention), ("undo", self.undo_everything),
            ("redo", self.redo_everything), ("close", self.close), ("reopen", self.reopen),
            ("edit by mouse, keys and clipboard", self.edit), ("close with changes", self.close_with_changes),
            ("open what is not there", self.open_nothing)]

    # Checks

    def check_pictures(self, post, names):
        """The pictures of a saved post must be these, scaled for upload, in this order."""
        stored = package.picture_names(post)
        self.check(len(stored) == len(names), f"the saved post has pictures {stored}, not {names}")
        for file, name in zip(stored, names):
            if name not in self.photos:
                self.check(file == name, f"picture {file} stands where {name} should")
                self.check_same_bytes(post, name)
                continue
            path = os.path.join(post, file)
            with open(path, "rb") as data:
                size = package.jpeg_size(data.read())
            self.check(size == (1500, 1125), f"{file} is {size}, not 1500 × 1125")
            mean = package.mean_colour(path, self.desktop.environment)
            apart = max(abs(a - b) for a, b in zip(mean, self.photos[name]))
            self.check(apart < 0.03, f"{file} shows colour {mean}; {name} has {self.photos[name]}")

    def check_same_bytes(self, post, name):
        with open(os.path.join(post, name), "rb") as one, open(os.path.join(self.post, name), "rb") as other:
            self.check(one.read() == other.read(), f"{name} is not the original's bytes any more")

    def check_caret_in_sight(self):
        """The caret's lower end, where the line's letters stand, must lie in the window."""
        self.composer.wait(caret_in_sight, lambda state: f"the caret {state['caret']} is out of sight: "
                           f"the text's part of the window is {state['view']}", 3)

    def check_picture_shown(self, state, offset):
        """Where the paragraph at `offset` begins with a picture, the screen must show many colours."""
        x, y, width, height = self.composer.paragraph(offset)
        left, top = self.desktop.position(self.composer.window)
        colours = self.desktop.colours(left + x, top + y, width, min(height, state["view"][3] - y + state["view"][1]))
        self.check(colours > 200, f"where the picture at {offset} should be, the screen shows {colours} colours")

    def open_composer(self, post, name):
        self.composer = Composer(self.desktop, self.composer_program, post, name)

    # Steps

    def make_photos(self):
        for seed, (name, colours) in enumerate(COLOURS.items(), 1):
            package.make_photo(self.path(name), colours, seed, self.desktop.environment)
            self.photos[name] = package.mean_colour(self.path(name), self.desktop.environment)

    def open(self):
        self.open_composer(self.post, "first-run")
        state = self.composer.state()
        self.original = state["text"]
        plain = self.convert(self.post, "text").rstrip("\n")
        self.check(self.original.replace(OBJECT, "").rstrip("\n") == plain.replace(OBJECT, ""),
                   f"the window's text is not what galley reads: {self.original!r} against {plain!r}")
        self.check(state["pictures"] == 2, f"the text has {state['pictures']} pictures, not 2")
        self.check(not state["isEdited"] and not state["canUndo"], "an opened post counts as edited")
        self.check(not state.get("message"), f"the window says: {state.get('message')}")
        self.shoot("opened")
        self.check_picture_shown(state, utf16(self.original[:self.original.index(OBJECT)]))
        self.baseline = self.save_as("baseline.rtfd")
        self.check_pictures(self.baseline, ["lake.jpg", "cup.png"])
        for form in ("text", "markers", "html"):
            self.check(self.convert(self.baseline, form) == self.convert(self.post, form),
                       f"the post saved unchanged differs from the original as {form}")

    def type_in_paragraph(self):
        start = self.original.index("Jürgen")
        end = self.original.index("\n", start)
        rectangle = self.composer.paragraph(utf16(self.original[:start]))
        self.desktop.click(*self.composer.point(rectangle, dx=240))
        state = self.composer.wait(
            lambda state: start < text_index(state) < end and state["selection"][1] == 0,
            lambda state: f"a click into the paragraph at {start} puts the selection at {state['selection']}")
        caret = text_index(state)
        self.check(abs(state["caret"][0] - rectangle[0] - 240) < 15,
                   f"the caret is drawn at {state['caret'][0]}, clicked was {rectangle[0] + 240}")
        self.desktop.type(TYPED)
        self.expect_text(self.original[:caret] + TYPED + self.original[caret:], "typing")
        self.check(self.composer.state()["isEdited"], "a changed post does not count as edited")
        self.shoot("typed")

    def drop_photos(self):
        before = self.composer.state()
        self.drop_files(DROPPED, before["caret"])
        state = self.composer.wait(
            lambda state: state["pictures"] == 5,
            lambda state: f"after dropping 3 files the text has {state['pictures']} pictures, not 5", 30)
        caret, text = text_index(before), before["text"]
        wanted = without_breaks(text[:caret] + OBJECT * 3 + text[caret:])
        self.check(without_breaks(state["text"]) == wanted,
                   f"the pictures stand elsewhere: {first_difference(without_breaks(state['text']), wanted)}")
        self.shoot("dropped")
        self.check_caret_in_sight()

    def choose_photo(self):
        self.desktop.key("ctrl+shift+p")
        self.choose_file("Insert pictures", self.path("four.jpg"))
        self.composer.wait(
            lambda state: state["pictures"] == 6,
            lambda state: f"after choosing 1 file the text has {state['pictures']} pictures, not 6", 20)
        self.shoot("chosen")
        self.check_caret_in_sight()
        self.pictured = self.save_as("pictured.rtfd")
        self.check_pictures(self.pictured, ["lake.jpg", *DROPPED, "four.jpg", "cup.png"])

    def mention(self):
        before = self.composer.state()
        self.desktop.key("ctrl+shift+m")
        self.composer.wait_until_quiet()
        self.desktop.type("mina")
        self.desktop.shoot("mention-asked")
        self.desktop.key("Return")
        caret = text_index(before)
        text = before["text"]
        self.expect_text(text[:caret] + "@mina" + text[caret:], "inserting a mention")
        self.shoot("mention")
        self.check_caret_in_sight()
        markers = self.convert(self.save_as("mention.rtfd"), "markers")
        self.check("[[token_user=mina]]" in markers, "the saved post has lost the mention")
        self.before_mention = text

    def delete_mention(self):
        self.desktop.key("BackSpace")
        self.expect_text(self.before_mention, "one BackSpace behind the mention")
        self.shoot("mention-deleted")
        self.check_caret_in_sight()
        self.edited = self.save_as("edited.rtfd")

    def undo_everything(self):
        pictures = []
        state = self.press_until_done("ctrl+z", "canUndo", pictures)
        self.check(pictures == [6, 5, 2], f"undoing steps through {pictures} pictures, not 6, 5 and 2")
        self.check(state["text"] == self.original,
                   f"undoing everything leaves: {first_difference(state['text'], self.original)}")
        self.shoot("undone")
        self.check_caret_in_sight()
        undone = self.save_as("undone.rtfd")
        self.check_equal(undone, self.baseline, "the post after undoing everything differs from the original")
        self.check(self.composer.state()["canRedo"], "nothing can be redone")

    def redo_everything(self):
        pictures = []
        self.press_until_done("ctrl+shift+z", "canRedo", pictures)
        self.check(pictures == [2, 5, 6], f"redoing steps through {pictures} pictures, not 2, 5 and 6")
        self.shoot("redone")
        self.check_caret_in_sight()
        self.saved = self.save_as("saved.rtfd")
        self.check_equal(self.saved, self.edited, "the post after redoing everything differs from the edited one")

    def press_until_done(self, key, possible, pictures):
        """Presses until the state says there is no more; each press must change something. Notes the pictures' numbers."""
        for _ in range(60):
            before = self.composer.state()
            if pictures[-1:] != [before["pictures"]]:
                pictures.append(before["pictures"])
            if not before[possible]:
                return before
            self.desktop.key(key)
            self.composer.wait(
                lambda state: any(state[name] != before[name] for name in ("text", "digest", possible)),
                f"{key} changes nothing although {possible} holds")
        self.desktop.fail(f"{possible} still holds after 60 times {key}")

    def check_equal(self, one, other, message):
        apart = package.difference(one, other)
        self.check(not apart, f"{message}: {apart}")

    def close(self):
        self.text = self.composer.state()["text"]
        self.composer.close()

    def reopen(self):
        self.open_composer(self.saved, "second-run")
        state = self.composer.state()
        self.check(state["text"] == self.text, f"reopened: {first_difference(state['text'], self.text)}")
        self.check(state["pictures"] == 6, f"reopened, the post has {state['pictures']} pictures, not 6")
        self.shoot("reopened")
        again = self.save_as("again.rtfd")
        self.check_equal(again, self.saved, "the post saved again differs")
        self.check_pictures(again, ["lake.jpg", *DROPPED, "four.jpg", "cup.png"])
        self.composer.close()

    def edit(self):
        self.open_composer(self.post, "third-run")
        start = utf16(self.original[:self.original.index("Jürgen")])
        x, y = self.composer.point(self.composer.paragraph(start), dx=20)
        self.desktop.x("mousemove", round(x), round(y), "click", "--repeat", 2, "--delay", 60, 1)
        plain = self.expect_selection([start, 6], "a double click on “Jürgen”")
        self.desktop.key("ctrl+b")
        self.composer.wait(lambda state: state["digest"] != plain["digest"] and state["isEdited"],
                           "Ctrl+B changes nothing")
        self.desktop.key("ctrl+z")
        self.composer.wait(lambda state: state["digest"] == plain["digest"] and not state["isEdited"],
                           "undoing Ctrl+B does not bring the original back")
        self.desktop.key("ctrl+c")
        self.expect_clipboard("Jürgen")
        self.desktop.key("ctrl+x")
        self.expect_text(self.original.replace("Jürgen", ""), "cutting a word")
        self.desktop.key("ctrl+v")
        self.expect_text(self.original, "pasting the word again")
        self.desktop.key("ctrl+a")
        self.expect_selection([0, utf16(self.original)], "Ctrl+A")
        self.shoot("all-selected")
        self.desktop.key("Delete")
        self.expect_text("", "deleting everything")
        self.desktop.key("ctrl+z")
        state = self.expect_text(self.original, "undoing that")
        self.check(state["pictures"] == 2, f"undoing the deletion brings {state['pictures']} pictures back, not 2")
        self.refuse()

    def refuse(self):
        """What is dismissed or impossible changes nothing, and the keyboard stays with the text."""
        self.desktop.key("ctrl+Home", "ctrl+shift+m")
        self.composer.wait_until_quiet()
        self.desktop.key("Escape")
        self.desktop.type("x")
        self.expect_text("x" + self.original, "a mention that was dismissed, and an x")
        with open(self.path("bad.jpg"), "w") as file:
            file.write("no picture")
        self.desktop.key("ctrl+shift+p")
        self.choose_file("Insert pictures", self.path("bad.jpg"))
        state = self.composer.wait(lambda state: state.get("message"), "the window does not say that a file is no picture")
        self.check("bad.jpg" in state["message"], f"the message names no file: {state['message']}")
        self.desktop.key("BackSpace")
        self.expect_text(self.original, "deleting the x")

    def expect_selection(self, selection, after):
        return self.composer.wait(lambda state: state["selection"] == selection,
                                  lambda state: f"{after} selects {state['selection']}, not {selection}")

    def expect_clipboard(self, text):
        command = ("timeout", "2", "xclip", "-o", "-selection", "clipboard", "-t", "UTF8_STRING")
        wait(lambda: self.desktop.run(*command).stdout == text,
             lambda: f"{self.desktop.step}: the clipboard has {self.desktop.run(*command).stdout!r}, not {text!r}", 5)

    def close_with_changes(self):
        """Ctrl+W asks; Cancel keeps the window, Discard ends the program and leaves the file alone."""
        before = package.files(self.post)
        self.desktop.key("ctrl+End")
        self.desktop.type("Bye.")
        self.expect_text(self.original + "Bye.", "typing at the end")
        self.answer_question("Escape")
        self.desktop.wait_until_gone("^Save the changes")
        self.composer.focus()
        self.expect_text(self.original + "Bye.", "cancelling")
        self.answer_question("shift+Tab", "Return")
        self.composer.expect_end("the answer Discard")
        self.check(package.files(self.post) == before, "discarding changed the file")

    def answer_question(self, *keys):
        """Asks to close; the answer Save has the focus, Discard is the one before."""
        self.desktop.key("ctrl+w")
        question = self.desktop.wait_for_window("^Save the changes")
        self.desktop.place(question, 300, 250)
        self.desktop.focus(question)
        self.desktop.shoot("question")
        self.desktop.key(*keys)

    def open_nothing(self):
        self.composer = Composer(self.desktop, self.composer_program, self.path("absent.rtfd"), "fourth-run", "New post")
        state = self.composer.wait(lambda state: state.get("message"), "the window does not say that a file is missing")
        self.check("absent.rtfd" in state["message"], f"the message names no file: {state['message']}")
        self.shoot("absent")
        self.composer.close()


def utf16(text):
    """The length in UTF-16 code units, which the state counts in."""
    return len(text.encode("utf-16-le")) // 2


def text_index(state):
    """Where the selection starts, in characters of Python's strings."""
    units = state["text"].encode("utf-16-le")[:2 * state["selection"][0]]
    return len(units.decode("utf-16-le", "replace"))


def caret_in_sight(state):
    top, height = state["caret"][1], state["caret"][3]
    view_top, view_height = state["view"][1], state["view"][3]
    return view_top <= top + height <= view_top + view_height + 1


def without_breaks(text):
    return text.replace("\n", "")
