"""Shows that the cuts notice what they are for: stores and file systems that lose data must be
found to lose it.

    variants.py VARIANT

Prints the losses; exit code 1 if there was one. `good` is the product's way, and must have none.
"""

import sys

from bad_stores import Interrupted, InterruptedInPlace, RemovesFirst, Unflushed
from cuts import Tester
from device import Device, Kind, formatted
from lfs_store import format_fat, mount_fat
from workloads import workloads


def cut(kind, every, *names):
    """Cut the power in the workloads `names`."""
    tester = Tester(kind, every)
    for workload in workloads():
        if workload.name in names:
            try:
                tester.run(workload)
            except Exception as error:  # noqa: BLE001  any of them is a loss
                tester.losses.append(f"{workload.name}: {type(error).__name__} {error}")
    return tester.losses, tester.cuts


def interrupt(store, moments, *names):
    """Raise KeyboardInterrupt at each of so many moments of writing; start the program again."""
    losses = []
    count = 0
    for workload in workloads():
        if workload.name not in names:
            continue
        for at in range(1, moments + 1):
            store.at = Interrupted.at = 0
            kind = Kind(store=store)
            flash = formatted(kind, workload.blocks)
            device = Device(kind, flash)
            for step in workload.prepare:
                step.run(device)
            Interrupted.moments, Interrupted.at = 0, at
            found = _interrupted(kind, flash, device, workload.steps)
            if found is None:
                break
            count += 1
            if found:
                losses.append(f"{workload.name}, moment {at}: {found}")
    return losses, count


def _interrupted(kind, flash, device, steps):
    """Return None if nothing was interrupted, or what is wrong, "" if nothing."""
    happened = False
    for step in steps:
        before = device.state.copy()
        try:
            step.run(device)
        except KeyboardInterrupt:
            happened = True
            # Ctrl-C brings the prompt; somebody starts the program again.
            try:
                device = Device(kind, flash)
            except Exception as error:  # noqa: BLE001  any of them is a loss
                return f"{type(error).__name__} {error}"
            if device.complaints():
                return f"problems {device.complaints()}"
            if device.state == before:
                step.run(device)
            else:
                after = before.copy()
                step.then(after)
                if device.state != after:
                    return f"found {device.state}, expected {after}"
    if not happened:
        return None
    again = Device(kind, flash)
    if again.state != device.state or again.complaints():
        return f"in the end {again.state}"
    return ""


VARIANTS = {
    "good": lambda: cut(Kind(), 7, "segments", "settings"),
    "unflushed": lambda: cut(Kind(store=Unflushed), 7, "segments"),
    "removes-first": lambda: cut(Kind(store=RemovesFirst), 4, "settings"),
    "fat": lambda: cut(Kind(format_fat, mount_fat), 97, "segments"),
    "interrupted": lambda: interrupt(Interrupted, 1000, "snapshot-archive", "removal", "settings"),
    "interrupted-in-place": lambda: interrupt(InterruptedInPlace, 30, "segments"),
}


def main(arguments):
    """Try one variant; return the exit code."""
    losses, count = VARIANTS[arguments[0]]()
    for loss in losses[:5]:
        print("LOSS " + loss)
    print(f"{arguments[0]}: {count} tries, {len(losses)} losses")
    return 1 if losses else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
