"""An X server of its own with a keyboard, a pointer and a camera, and the composer running on it."""
import json
import os
import subprocess
import time


class Failure(Exception):
    """One line that says which step went wrong and how."""


def wait(condition, otherwise, seconds=10.0):
    """What `condition` returns as soon as it is true; `otherwise` says what the failure is called."""
    end = time.monotonic() + seconds
    while True:
        value = condition()
        if value:
            return value
        if time.monotonic() > end:
            raise Failure(otherwise() if callable(otherwise) else otherwise)
        time.sleep(0.03)


class Desktop:
    """Xvfb without a window manager; leaves no process behind."""

    def __init__(self, folder, pictures):
        self.folder = folder
        self.pictures = pictures
        self.step = "start"
        self.processes = []
        self.shots = 0

    def __enter__(self):
        read, write = os.pipe()
        self.server = subprocess.Popen(
            ["Xvfb", "-displayfd", str(write), "-screen", "0", "1280x1024x24", "-nolisten", "tcp", "-dpi", "96",
             "-noreset"],
            pass_fds=(write,), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        os.close(write)
        with os.fdopen(read) as pipe:
            number = pipe.readline().strip()
        if not number:
            raise Failure("Xvfb did not start")
        self.environment = self.make_environment(":" + number)
        return self

    def __exit__(self, kind, error, trace):
        if error is not None:
            self.shoot("failed")
        for process in self.processes + [self.server]:
            if process.poll() is None:
                process.terminate()
                try:
                    process.wait(5)
                except subprocess.TimeoutExpired:
                    process.kill()

    def make_environment(self, display):
        """Nothing of the person's own: no settings, no bus, no portal, no recent files."""
        home = os.path.join(self.folder, "home")
        config = os.path.join(home, ".config")
        for place in (os.path.join(config, "gtk-4.0"), os.path.join(home, "run")):
            os.makedirs(place, mode=0o700)
        with open(os.path.join(config, "gtk-4.0", "settings.ini"), "w") as settings:
            settings.write("[Settings]\ngtk-enable-animations=0\ngtk-cursor-blink=0\n")
        kept = {key: os.environ[key] for key in ("PATH", "LD_LIBRARY_PATH") if key in os.environ}
        return dict(
            kept, DISPLAY=display, HOME=home, XDG_CONFIG_HOME=config, XDG_RUNTIME_DIR=os.path.join(home, "run"),
            XDG_DATA_HOME=os.path.join(home, ".local/share"), XDG_CACHE_HOME=os.path.join(home, ".cache"),
            LC_ALL="C.UTF-8", GDK_BACKEND="x11", GSK_RENDERER="cairo", GTK_A11Y="none", NO_AT_BRIDGE="1",
            GSETTINGS_BACKEND="memory", DBUS_SESSION_BUS_ADDRESS="unix:path=/nonexistent", SWIFT_BACKTRACE="enable=no")

    def begin(self, step):
        self.step = step
        print(f"-- {step}", flush=True)

    def fail(self, message):
        raise Failure(f"{self.step}: {message}")

    def check(self, holds, message):
        if not holds:
            self.fail(message)

    def start(self, command, log, **variables):
        output = open(os.path.join(self.pictures, log), "wb")
        process = subprocess.Popen(
            command, env=dict(self.environment, **variables), cwd=self.folder, stdin=subprocess.DEVNULL,
            stdout=output, stderr=subprocess.STDOUT)
        output.close()
        self.processes.append(process)
        return process

    def run(self, *command):
        return subprocess.run(command, env=self.environment, capture_output=True, text=True, check=False)

    # Keyboard, pointer, camera

    def x(self, *words):
        done = self.run("xdotool", *[str(word) for word in words])
        self.check(done.returncode == 0, f"xdotool {words[0]} failed: {done.stderr.strip()}")
        return done.stdout.strip()

    def key(self, *keys):
        self.x("key", "--delay", 30, *keys)

    def type(self, text):
        self.x("type", "--delay", 12, "--", text)

    def click(self, x, y):
        self.x("mousemove", round(x), round(y), "click", 1)

    def drag(self, start, end, steps=20):
        """Presses at one point, moves there in small steps as a hand does, releases at the other."""
        self.x("mousemove", *map(round, start), "mousedown", 1)
        time.sleep(0.1)
        for index in range(1, steps + 1):
            self.x("mousemove", *(round(a + (b - a) * index / steps) for a, b in zip(start, end)))
            time.sleep(0.02)
        time.sleep(0.2)

    def drop(self):
        self.x("mouseup", 1)

    def windows(self, title):
        """Visible windows with this title, by id."""
        found = self.run("xdotool", "search", "--onlyvisible", "--name", title)
        return found.stdout.split()

    def wait_for_window(self, title, seconds=10):
        return wait(lambda: self.windows(title), f"{self.step}: no window “{title}” came up", seconds)[0]

    def wait_until_gone(self, title, seconds=10):
        wait(lambda: not self.windows(title), f"{self.step}: the window “{title}” stayed open", seconds)

    def focus(self, window):
        self.x("windowfocus", "--sync", window)

    def position(self, window):
        lines = self.x("getwindowgeometry", "--shell", window).split("\n")
        values = dict(line.split("=") for line in lines if "=" in line)
        return int(values["X"]), int(values["Y"])

    def place(self, window, x, y):
        self.x("windowmove", window, x, y)
        wait(lambda: self.position(window) == (x, y), f"{self.step}: the window cannot be moved")

    def shoot(self, name):
        self.shots += 1
        file = os.path.join(self.pictures, f"{self.shots:02}-{name}.png")
        done = self.run("import", "-window", "root", file)
        if done.returncode != 0:
            print(f"no screenshot {file}: {done.stderr.strip()}")

    def colours(self, x, y, width, height):
        """How many different colours a part of the screen shows."""
        area = f"{round(width)}x{round(height)}+{round(x)}+{round(y)}"
        done = self.run("import", "-window", "root", "-crop", area, "+repage", "-format", "%k", "info:")
        self.check(done.returncode == 0, f"no picture of the screen: {done.stderr.strip()}")
        return int(done.stdout)


class Composer:
    """One run of galley-composer."""

    def __init__(self, desktop, program, file, name, title=None, *options):
        self.desktop = desktop
        self.state_file = os.path.join(desktop.folder, f"{name}.json")
        self.log = os.path.join(desktop.pictures, f"{name}.txt")
        self.process = desktop.start(
            [program, *options, *([file] if file else [])], os.path.basename(self.log), GALLEY_COMPOSER_STATE=self.state_file)
        title = title or os.path.splitext(os.path.basename(file))[0]
        self.window = wait(
            lambda: self.is_alive() and desktop.windows(title), f"{desktop.step}: no window “{title}” came up", 20)[0]
        desktop.place(self.window, 10, 10)
        self.wait(lambda state: state["frames"] > 0, "nothing was drawn")
        self.focus()

    def focus(self):
        self.desktop.focus(self.window)

    def is_alive(self):
        code = self.process.poll()
        if code is not None:
            self.desktop.fail(f"galley-composer ended with {code}; it said: {self.last_words()}")
        return True

    def last_words(self):
        with open(self.log, errors="replace") as log:
            lines = [line.strip() for line in log if line.strip()]
        return " / ".join(lines[-3:]) or "nothing"

    def state(self):
        """What the composer last wrote down; nothing before its first frame."""
        self.is_alive()
        try:
            with open(self.state_file, encoding="utf-8") as file:
                return json.load(file)
        except FileNotFoundError:
            return None

    def wait(self, condition, otherwise, seconds=10.0):
        """The state as soon as it fulfils `condition`."""
        seen = []

        def fulfilled():
            state = self.state()
            seen[:] = [state]
            return state if state and condition(state) else None

        def report():
            words = otherwise(seen[0]) if callable(otherwise) and seen[0] else otherwise
            message = seen[0] and seen[0].get("message")
            return f"{self.desktop.step}: {words}" + (f" (the window says: {message})" if message else "")

        return wait(fulfilled, report, seconds)

    def paragraph(self, offset):
        """The rectangle of the first line of the paragraph that begins at this UTF-16 offset."""
        found = [rectangle for start, *rectangle in self.state()["paragraphs"] if start == offset]
        self.desktop.check(found, f"no paragraph begins at {offset}")
        return found[0]

    def point(self, rectangle, dx=0.0):
        """Where on the screen the middle of a rectangle of the state lies."""
        x, y = self.desktop.position(self.window)
        return x + rectangle[0] + dx, y + rectangle[1] + rectangle[3] / 2

    def wait_until_quiet(self):
        """Until two looks 0.2 s apart see the same state; for photographs, never for checks."""
        last = None
        for _ in range(20):
            state = self.state()
            if state == last:
                return
            last = state
            time.sleep(0.2)

    def close(self):
        """Ctrl+W, with nothing to ask for."""
        self.focus()
        self.desktop.key("ctrl+w")
        self.expect_end("Ctrl+W")

    def expect_end(self, after):
        """The program must end by itself, with 0 and without complaints."""
        try:
            code = self.process.wait(10)
        except subprocess.TimeoutExpired:
            self.desktop.fail(f"galley-composer did not end within 10 s of {after}")
        self.desktop.check(code == 0, f"galley-composer ended with {code}; it said: {self.last_words()}")
        with open(self.log, errors="replace") as log:
            complaints = [line.strip() for line in log if "CRITICAL" in line or "Fatal" in line or "WARNING" in line]
        self.desktop.check(not complaints, f"galley-composer complained: {complaints[:1]}")
