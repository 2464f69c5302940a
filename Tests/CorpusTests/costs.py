#!/usr/bin/env python3
"""costs.py GALLEY CORPUS: converts every document of the corpus in a process of its own, to HTML and to RTF, and looks at it from
outside. Exit code 1 when one crashes, takes two seconds of CPU time or more than 20 times its size and 50 MB of memory."""
import os, subprocess, sys, threading

SECONDS = 2
# Of CPU time, so that a busy machine is no failure; wall time only ends what hangs.
HANG = 60
FORMATS = ["html", "rtf"]
EXTENSIONS = (".rtf", ".rtfd", ".flat", ".html", ".htm")


def documents(corpus):
    """Files, and packages as a whole."""
    for place, folders, files in sorted(os.walk(corpus)):
        packages = [name for name in folders if name.endswith(".rtfd")]
        folders[:] = sorted(name for name in folders if name not in packages and name != "reference-text")
        for name in sorted(packages + [name for name in files if name.endswith(EXTENSIONS)]):
            yield os.path.join(place, name)


def size(path):
    if os.path.isfile(path):
        return os.path.getsize(path)
    return sum(os.path.getsize(os.path.join(place, name)) for place, _, files in os.walk(path) for name in files)


def run(command):
    """Exit code (negative: signal), seconds of CPU time, peak megabytes, messages."""
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, errors="replace")
    timer = threading.Timer(HANG, process.kill)
    timer.start()
    with process.stderr:
        messages = process.stderr.read()
    _, status, usage = os.wait4(process.pid, 0)
    timer.cancel()
    process.returncode = os.waitstatus_to_exitcode(status)
    return process.returncode, usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024, messages


def main():
    galley, corpus = sys.argv[1:3]
    count, refused, failed, worst_time, worst_memory = 0, 0, 0, (0, ""), (0, "")
    for path in documents(corpus):
        for name in FORMATS:
            code, seconds, memory, messages = run([galley, "convert", path, "-t", name, "-o", "-"])
            count += 1
            allowed = 20 * size(path) / 1e6 + 50
            shown = f"{os.path.relpath(path, corpus)} to {name}"
            problems = []
            if code == 2:
                refused += 1
            elif code != 0:
                problems.append(f"exit code {code}: {messages.strip()[-200:]}")
            if seconds >= SECONDS:
                problems.append(f"{seconds:.2f} s")
            if memory > allowed:
                problems.append(f"{memory:.0f} MB, allowed are {allowed:.0f}")
            for problem in problems:
                print(f"{shown}: {problem}")
            failed += bool(problems)
            worst_time = max(worst_time, (seconds, shown))
            worst_memory = max(worst_memory, (memory / allowed, shown))
    print(
        f"{count} conversions, {failed} beyond a limit, {refused} refused as no document; slowest {worst_time[0]:.2f} s ({worst_time[1]}),"
        f" most memory {worst_memory[0]:.0%} of what is allowed ({worst_memory[1]})"
    )
    return 1 if failed or not count else 0


if __name__ == "__main__":
    sys.exit(main())
