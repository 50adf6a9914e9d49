"""Stands on a device as /main.py while a new program takes the old one's place. PORTABLE.

The new files lie in /turnbell.new, named by their checksums. When all of them are there and
proven, the list of where each belongs follows: from then on the change is carried to its end, by
the desktop or, after a cut, at the next start. Without the list there is no program to run.
"""

import json
import os

NEW = "/turnbell.new"
LIST = NEW + "/list.json"


def finish():
    """Put every file in its place, main.py last, and tidy. Raises OSError without the list."""
    # After a cut in a rename to another folder littlefs hides the name that follows, up to its
    # next change: making what is there is none, but puts that right.
    try:
        os.mkdir(NEW)
    except OSError:
        pass
    with open(LIST) as file:
        plan = json.load(file)
    for path in plan["stale"]:
        _remove(path)
    main = None
    for name, path in plan["files"]:
        if path == "/main.py":
            main = name
        else:
            _move(name, path)
    _move(main, "/main.py")
    _remove(LIST)
    for name in os.listdir(NEW):
        os.remove(NEW + "/" + name)
    os.rmdir(NEW)


def _move(name, path):
    try:
        os.stat(NEW + "/" + name)
    except OSError:
        return  # done before the cut
    parts = path.split("/")[1:-1]
    for i in range(len(parts)):
        try:
            os.mkdir("/" + "/".join(parts[: i + 1]))
        except OSError:
            pass  # it is there
    os.rename(NEW + "/" + name, path)


def _remove(path):
    """Remove a file, and the folders that it leaves empty."""
    try:
        os.remove(path)
    except OSError:
        pass  # gone before the cut
    folder = path.rsplit("/", 1)[0]
    try:
        while folder.count("/") > 1:
            os.rmdir(folder)
            folder = folder.rsplit("/", 1)[0]
    except OSError:
        pass  # other files are there


if __name__ == "__main__":
    import machine

    try:
        finish()
    except OSError:
        print("Turnbell: the program is not complete. On the desktop: make flash")
    else:
        machine.reset()
