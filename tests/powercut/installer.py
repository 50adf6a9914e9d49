"""Cuts the power at every flash operation of a program's change, and of its end at the next start.

Run by tests/test_flash_cuts.py under MicroPython; argument: aboard_installer.py. Prints how many
cuts there were.
"""

import json
import os
import sys

import vfs
from nor import CLEAN, MODES, NorFlash, Random, play, play_cut

BLOCKS = 64
STALE = ["/turnbell/gone", "/turnbell/core/gone", "/turnbell/parts/gone"]
OLD = ["/main.py", "/turnbell/a", "/turnbell/core/b"]
OLD.extend(STALE)
FRESH = ["/turnbell/a", "/turnbell/core/b", "/turnbell/fresh/c", "/main.py"]
THEIRS = ["/settings.json", "/ledger/j1", "/turnbell/notes"]


def mount(flash):
    try:
        vfs.umount("/")
    except OSError:
        pass
    vfs.mount(vfs.VfsLfs2(flash, progsize=256), "/")
    os.chdir("/")


def write(path, text):
    parts = path.split("/")[1:-1]
    for i in range(len(parts)):
        try:
            os.mkdir("/" + "/".join(parts[: i + 1]))
        except OSError:
            pass
    with open(path, "w") as file:
        file.write(text)


def read(path):
    with open(path) as file:
        return file.read()


def prepare(installer):
    """What `turnbell flash` has on the device when it lets the installer finish."""
    for path in THEIRS:
        write(path, "theirs")
    for path in OLD:
        write(path, "old" * 1500)
    files = [[str(i), FRESH[i]] for i in range(len(FRESH))]
    for name, _ in files:
        write("/turnbell.new/" + name, "new" * 1500)
    write("/turnbell.new/list.json", json.dumps({"stale": STALE, "files": files}))
    write("/turnbell.new/installer", installer)


def begin(installer):
    """What `turnbell flash` does then."""
    os.rename("/turnbell.new/installer", "/main.py")
    start(installer)


def start(installer):
    """What the device does at its start."""
    if read("/main.py") == installer:
        scope = {"__name__": "installer"}
        exec(installer, scope)
        scope["finish"]()


def check():
    for path in THEIRS:
        assert read(path) == "theirs", path
    if read("/main.py") == "old" * 1500:
        for path in OLD:
            assert read(path) == "old" * 1500, path
        return
    for path in FRESH:
        assert read(path) == "new" * 1500, path
    for path in STALE:
        folder, name = path.rsplit("/", 1)
        there = (
            "parts" in os.listdir("/turnbell") if "parts" in folder else name in os.listdir(folder)
        )
        assert not there, path


def end(image, installer, how=start):
    """Do what comes on what a cut left, up to the end. Gives the operations that it took."""
    flash = NorFlash(BLOCKS, image)
    mount(flash)
    flash.recording = True
    how(installer)
    check()
    return flash.operations


def cut(image, operations, mode, random):
    """Give the image after each cut during `operations`."""
    image = bytearray(image)
    for operation in operations:
        torn = bytearray(image)
        play_cut(torn, operation, mode, random)
        yield torn
        play(image, operation)


def main(path):
    installer = read(path)
    random = Random(1)
    flash = NorFlash(BLOCKS)
    vfs.VfsLfs2.mkfs(flash, progsize=256)
    mount(flash)
    prepare(installer)
    image = bytes(flash.image)
    operations = end(image, installer, begin)
    cuts = 0
    for mode in MODES:
        for torn in cut(image, operations, mode, random):
            again = end(torn, installer)
            cuts += 1
            if mode == CLEAN:
                for twice in cut(torn, again, mode, random):
                    end(twice, installer)
                    cuts += 1
    print(cuts)


main(sys.argv[1])
