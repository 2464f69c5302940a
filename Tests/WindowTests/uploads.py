"""The walk through uploads: five photos of which the server refuses one, retry, a picture taken out while it is on its way."""
import base64
import hashlib
import json
import os
import re
import subprocess
import threading

import package
from desktop import Composer, wait
from session import Session

OBJECT = "\ufffc"
COLOURS = {"one.jpg": "tomato-firebrick", "two.jpg": "lightgreen-seagreen", "three.jpg": "skyblue-navy",
           "four.jpg": "gold-khaki", "five.jpg": "orchid-indigo", "six.jpg": "white-black"}
DROPPED = ["one.jpg", "two.jpg", "three.jpg", "four.jpg", "five.jpg"]
REASON = "The disk is full today"
SERVERS = os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "Servers")


class Server:
    """A program of Tests/Servers: it says its port, then events; it goes when its input is closed."""

    def __init__(self, name, *arguments):
        # Debian's Python is the one that has Debian's aiohttp.
        self.process = subprocess.Popen(
            ["/usr/bin/python3", "-B", os.path.join(SERVERS, name), *map(str, arguments)], stdin=subprocess.PIPE,
            stdout=subprocess.PIPE, text=True)
        self.port = int(self.process.stdout.readline() or 0)
        self.events = []
        threading.Thread(target=self.listen, daemon=True).start()

    def listen(self):
        for line in self.process.stdout:
            self.events.append(json.loads(line))

    def tell(self, **command):
        self.process.stdin.write(json.dumps(command) + "\n")
        self.process.stdin.flush()

    def close(self):
        self.process.stdin.close()
        self.process.wait(10)


class Uploads(Session):
    """Drops photos that go to a server through a proxy that makes trouble."""

    def __init__(self, desktop, programs, drag_source):
        super().__init__(desktop, programs, drag_source)
        self.log = self.path("uploads.log")
        self.arrived = self.path("arrived")
        self.photos = {}
        os.makedirs(self.arrived)

    def steps(self):
        return [
            ("make photos", self.make_photos), ("start", self.start), ("type", self.type_title),
            ("drop five photos, the second fails", self.drop_photos), ("A7: retry", self.retry),
            ("A5: insert one that is held on its way", self.insert_slow), ("A6: take it out by its X", self.take_out),
            ("A6: undo and redo", self.undo_and_redo), ("B1: export markers and HTML", self.export),
            ("close", self.close)]

    def run(self):
        self.servers = []
        try:
            super().run()
        finally:
            for server in reversed(self.servers):
                server.close()

    # Helpers

    def received(self):
        """What arrived whole, in the order of arrival."""
        if not os.path.exists(self.log):
            return []
        with open(self.log, encoding="utf-8") as log:
            return [json.loads(line) for line in log]

    def names_received(self):
        return [entry["name"] for entry in self.received()]

    def states(self, state):
        return [picture["state"] for picture in state["pictureList"]]

    def expect_states(self, wanted, after, seconds=30):
        return self.composer.wait(
            lambda state: self.states(state) == wanted,
            lambda state: f"{after} the pictures are {self.states(state)}, not {wanted}", seconds)

    def picture(self, name):
        return next(picture for picture in self.composer.state()["pictureList"] if picture["name"] == name)

    def press(self, name, button):
        """Clicks a button of a picture where the window says it is; turns the wheel until it is in sight."""
        for _ in range(20):
            self.composer.wait_until_quiet()
            rectangle, (left, top, width, height) = self.picture(name)[button], self.composer.state()["view"]
            self.check(rectangle, f"{name} has no {button} button")
            if top <= rectangle[1] and rectangle[1] + rectangle[3] <= top + height:
                self.desktop.click(*self.composer.point(rectangle, dx=rectangle[2] / 2))
                return
            x, y = self.desktop.position(self.composer.window)
            wheel = 4 if rectangle[1] < top else 5
            self.desktop.x("mousemove", round(x + left + width / 2), round(y + top + height / 2), "click", wheel)
        self.desktop.fail(f"the {button} button of {name} cannot be brought into sight")

    def expect_event(self, event, name, count=1):
        def happened():
            return sum(e["event"] == event and e["name"] == name for e in self.proxy.events) >= count
        wait(happened, f"{self.desktop.step}: the proxy saw no “{event}” of {name}", 20)

    def count_events(self, event, name):
        return sum(e["event"] == event and e["name"] == name for e in self.proxy.events)

    # Steps

    def make_photos(self):
        for seed, (name, colours) in enumerate(COLOURS.items(), 1):
            package.make_photo(self.path(name), colours, seed, self.desktop.environment)
            self.photos[name] = package.mean_colour(self.path(name), self.desktop.environment)

    def start(self):
        server = Server("multipart-server.py", "--log", self.log, "--folder", self.arrived)
        self.servers.append(server)
        refuse = {"match": "two.jpg", "do": "status", "status": 500, "message": REASON}
        self.proxy = Server("fault-proxy.py", "--upstream", server.port, "--rule", json.dumps(refuse))
        self.servers.append(self.proxy)
        self.composer = Composer(
            self.desktop, self.composer_program, None, "uploads-run", "New post",
            "--upload-url", f"http://127.0.0.1:{self.proxy.port}/upload", "--upload-tries", "2",
            "--post-folder", self.path("posts"))

    def type_title(self):
        self.desktop.type("Five from the lake:")
        self.expect_text("Five from the lake:", "typing")

    def drop_photos(self):
        self.drop_files(DROPPED, self.composer.state()["caret"])
        state = self.expect_states(["done", "failed", "done", "done", "done"], "after the drop")
        names = [picture["name"] for picture in state["pictureList"]]
        self.check(names == DROPPED, f"the pictures stand as {names}, not in the order of the choice")
        self.check(state["text"] == "Five from the lake:\n" + "\n".join(OBJECT * 5), f"the text is {state['text']!r}")
        failure = self.picture("two.jpg")["failure"]
        self.check(REASON in failure, f"the failed picture says “{failure}”, not what the server said")
        self.check(sorted(self.names_received()) == sorted(set(DROPPED) - {"two.jpg"}),
                   f"the server has {self.names_received()}")
        self.check(self.count_events("request", "two.jpg") == 2, "the refused picture was not tried twice")
        self.desktop.key("ctrl+Home")
        self.shoot("one-failed-top")
        self.scroll_to("two.jpg")
        self.shoot("one-failed")

    def scroll_to(self, name):
        """Puts the caret before a picture by keys, which brings it into view."""
        self.desktop.key("ctrl+Home", *["Right"] * self.picture(name)["offset"])
        offset = self.picture(name)["offset"]
        self.composer.wait(lambda state: state["selection"] == [offset, 0],
                           lambda state: f"the caret stands at {state['selection']}, not before {name} at {offset}")
        self.composer.wait_until_quiet()

    def retry(self):
        self.proxy.tell(clear=True)
        before = self.picture("two.jpg")["id"]
        self.press("two.jpg", "retry")
        self.expect_states(["done"] * 5, "after a click on Retry")
        self.check(self.picture("two.jpg")["id"] == before, "the picture has another id after the retry")
        self.check(self.names_received().count("two.jpg") == 1, "the server has the picture more or less than once")
        self.shoot("retried")

    def insert_slow(self):
        self.proxy.tell(rule={"match": "six.jpg", "do": "hold", "at": [30000]})
        self.desktop.key("ctrl+End")
        self.desktop.key("ctrl+shift+p")
        self.choose_file("Insert pictures", self.path("six.jpg"))
        self.expect_states(["done"] * 5 + ["uploading"], "after choosing one more")
        self.expect_event("held", "six.jpg")
        self.six = self.picture("six.jpg")
        self.desktop.key("ctrl+End")
        self.shoot("uploading")

    def take_out(self):
        """The X in the middle of the upload: the picture goes, the server never has it whole."""
        self.press("six.jpg", "close")
        self.expect_states(["done"] * 5, "after a click on X")
        self.expect_event("end", "six.jpg")
        self.shoot("taken-out")
        self.check("six.jpg" not in self.names_received(), "the server has the picture that was taken out")
        message = self.composer.state().get("message")
        self.check(not message, f"the window complains of the picture that was taken out: {message}")

    def undo_and_redo(self):
        self.composer.focus()
        self.desktop.key("ctrl+z")
        self.expect_states(["done"] * 5 + ["uploading"], "after undoing that")
        self.expect_event("held", "six.jpg", 2)
        self.shoot("undone")
        self.desktop.key("ctrl+shift+z")
        self.expect_states(["done"] * 5, "after redoing it")
        self.expect_event("end", "six.jpg", 2)
        self.check("six.jpg" not in self.names_received(), "the server has the picture that was taken out again")
        self.proxy.tell(clear=True)
        self.desktop.key("ctrl+z")
        state = self.expect_states(["done"] * 6, "after undoing once more, with nothing in the way")
        names = [picture["name"] for picture in state["pictureList"]]
        self.check(names == DROPPED + ["six.jpg"], f"the pictures stand as {names}")
        self.check(self.picture("six.jpg")["id"] == self.six["id"], "the picture came back with another id")
        self.shoot("all-done")

    def export(self):
        ids = [picture["id"] for picture in self.composer.state()["pictureList"]]
        self.check(len(set(ids)) == 6, f"the pictures' ids are {ids}")
        self.check_server(ids, self.save_as("uploads.rtfd"))
        markers = self.export_as("Text with markers", 5, "uploads.txt")
        wanted = "Five from the lake:\n" + "\n".join(f"[[image_id={id}]]" for id in ids)
        self.check(markers.rstrip("\n") == wanted, f"the markers are {markers!r}, not {wanted!r}")
        html = self.export_as("HTML", 3, "uploads.html")
        by_id = {entry["id"]: entry for entry in self.received()}
        tags = re.findall(r"<img[^>]*>", html)
        self.check(len(tags) == 6, f"the HTML has {len(tags)} pictures, not 6")
        for tag, id in zip(tags, ids):
            attributes = dict(re.findall(r'([\w-]+)="([^"]*)"', tag))
            self.check(attributes.get("data-attachment-id") == id, f"the HTML shows {attributes} where {id} should be")
            kind, _, data = attributes["src"].partition(";base64,")
            self.check(kind == "data:image/jpeg", f"the HTML has {attributes['src'][:40]}… for {id}")
            digest = hashlib.sha256(base64.b64decode(data)).hexdigest()
            self.check(digest == by_id[id]["sha256"], f"{id} in the HTML has other bytes than the server has")

    def check_server(self, ids, saved):
        """Every picture arrived once, whole, under its id, with the bytes that the saved post has, which show the photo."""
        entries = self.received()
        self.check(len(entries) == 6 and not any(entry["repeat"] for entry in entries),
                   f"the server took {self.names_received()}")
        by_id = {entry["id"]: entry for entry in entries}
        stored = package.picture_names(saved)
        self.check(len(stored) == 6, f"the saved post has pictures {stored}")
        for id, file, name in zip(ids, stored, DROPPED + ["six.jpg"]):
            entry = by_id.get(id)
            self.check(entry, f"the server knows no picture {id}, which is {name}")
            self.check(entry["name"] == name and entry["type"] == "image/jpeg", f"{name} arrived as {entry}")
            path = os.path.join(saved, file)
            with open(path, "rb") as data:
                kept = data.read()
            self.check(hashlib.sha256(kept).hexdigest() == entry["sha256"], f"{name} arrived with other bytes than the post has")
            self.check(package.jpeg_size(kept) == (1500, 1125), f"{name} arrived as {package.jpeg_size(kept)}")
            with open(os.path.join(self.arrived, f"{entry['order']}-{name}"), "rb") as data:
                self.check(data.read() == kept, f"the server's file of {name} has other bytes")
            mean = package.mean_colour(path, self.desktop.environment)
            apart = max(abs(a - b) for a, b in zip(mean, self.photos[name]))
            self.check(apart < 0.03, f"{name} shows colour {mean}, the photo {self.photos[name]}")
        self.check(len(os.listdir(self.arrived)) == 6, f"the server's folder has {os.listdir(self.arrived)}")

    def export_as(self, title, row, name):
        """Chooses a row (from 1) of the list below the button Export; the file's text."""
        left, top = self.desktop.position(self.composer.window)
        x, y = self.export_button
        self.desktop.click(left + x, top + y)
        self.composer.wait_until_quiet()
        self.desktop.key(*["Tab"] * (row - 1))
        self.desktop.shoot("export-list")
        self.desktop.key("Return")
        self.choose_file(f"Export as {title}", self.path(name))
        wait(lambda: os.path.exists(self.path(name)), f"{self.desktop.step}: no file {name} was exported")
        with open(self.path(name), encoding="utf-8") as file:
            return file.read()

    # The middle of the button in the window.
    export_button = (172, 23)

    def close(self):
        self.composer.close()
