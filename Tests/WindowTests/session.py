"""What every walk through the composer does: steps with names, files chosen and dropped, posts saved."""
import os


class Session:
    def __init__(self, desktop, programs, drag_source):
        self.desktop = desktop
        self.composer_program = os.path.join(programs, "galley-composer")
        self.galley = os.path.join(programs, "galley")
        self.drag_source = drag_source
        self.folder = desktop.folder
        self.composer = None

    def run(self):
        for number, (name, step) in enumerate(self.steps(), 1):
            self.desktop.begin(f"step {number} ({name})")
            step()

    def steps(self):
        """Names and functions, in order."""
        raise NotImplementedError

    def path(self, name):
        return os.path.join(self.folder, name)

    def check(self, holds, message):
        self.desktop.check(holds, message)

    def shoot(self, name):
        self.composer.wait_until_quiet()
        self.desktop.shoot(name)

    def convert(self, document, form):
        """The command line's rendering of a saved document."""
        done = self.desktop.run(self.galley, "convert", document, "-t", form)
        self.check(done.returncode == 0, f"galley convert -t {form} failed: {done.stderr.strip()}")
        return done.stdout

    def choose_file(self, title, file):
        """Answers the file chooser by keys alone."""
        dialog = self.desktop.wait_for_window(title)
        self.desktop.place(dialog, 40, 60)
        self.desktop.focus(dialog)
        if title.startswith(("Save", "Export")):
            self.desktop.key("ctrl+a")
        self.desktop.type(file)
        self.desktop.shoot("dialogue")
        self.desktop.key("Return")
        self.desktop.wait_until_gone(title)
        self.composer.focus()

    def save_as(self, name):
        """Saves by Ctrl+Shift+S and the dialogue; the package's path."""
        target = self.path(name)
        self.desktop.key("ctrl+shift+s")
        self.choose_file("Save the post", target)
        self.composer.wait(
            lambda state: os.path.splitext(name)[0] in state["title"] and not state["isEdited"],
            lambda state: f"after saving as {name} the title is “{state['title']}”, edited: {state['isEdited']}")
        self.check(os.path.exists(os.path.join(target, "TXT.rtf")), f"{name} has no TXT.rtf")
        return target

    def expect_text(self, text, after, seconds=15):
        return self.composer.wait(
            lambda state: state["text"] == text,
            lambda state: f"after {after} the text is wrong: {first_difference(state['text'], text)}", seconds)

    def drop_files(self, names, caret):
        """Drags these files of the folder from another program to a place in the text."""
        before = self.composer.state()["pictures"]
        source = self.desktop.start([self.drag_source, *map(self.path, names)], "drag-source.txt")
        window = self.desktop.wait_for_window("^Drag source$")
        self.desktop.place(window, 1000, 300)
        self.desktop.drag((1060, 360), self.composer.point(caret))
        self.desktop.shoot("dragging")
        self.desktop.drop()
        # The other program has to stay until its files have been taken.
        self.composer.wait(lambda state: state["pictures"] >= before + len(names), "nothing came of the drop", 30)
        source.terminate()
        source.wait(5)
        self.composer.focus()


def first_difference(text, wanted):
    at = next((i for i, (a, b) in enumerate(zip(text, wanted)) if a != b), min(len(text), len(wanted)))
    return f"at {at} “{text[max(0, at - 10):at + 30]}”, wanted “{wanted[max(0, at - 10):at + 30]}”"
