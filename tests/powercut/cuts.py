"""Cuts the power at every flash operation of every workload, and looks at what the next power-up
finds.

    cuts.py [every=N [part=K]] [seed=N] [WORKLOAD...]

every=N takes one cut in N, those of part K of N (from 0) or, without it, some of each workload. A
line for each workload counts the cuts, then come the losses, if any; the exit code is 1 if there
was one. Runs under MicroPython, for its file systems.
"""

import sys
import time

from device import Device, Kind
from nor import MODES, NorFlash, Random, play, play_cut
from workloads import workloads

TENTH = 10  # a second cut in the recovery of every tenth
SECOND = 12  # at most that many operations of it


class Tester:
    """Cuts on one kind of device. losses: list of texts; cuts, seconds: how many were tried;
    refused: how often the flash was full, in the work without a cut.
    """

    def __init__(self, kind, every=1, seed=1, part=-1):
        self.kind = kind
        self.every = every
        self.part = part
        self.random = Random(seed)
        self.losses = []
        self.cuts = 0
        self.seconds = 0
        self.operations = 0
        self.refused = 0

    def run(self, workload):
        """Do the workload without a cut, then with a cut at each of its operations."""
        flash, states, marks, start = self._uncut(workload)
        self.operations += len(flash.operations)
        image = bytearray(start)
        step = 0
        # Wherever it begins, a sample has one cut at least of each workload.
        turn = self.every - 1 - self.random.below(min(self.every, 3 * len(flash.operations)))
        if self.part >= 0:
            turn = self.part
        for k in range(len(flash.operations)):
            while k >= marks[step]:
                step += 1
            for mode in MODES:
                turn += 1
                if turn % self.every == 0:
                    self._cut(workload, states, step, image, flash.operations[k], k, mode)
            play(image, flash.operations[k])

    def _uncut(self, workload):
        """Return (flash, the State before each step and after the last, operations after each,
        image).
        """
        flash = NorFlash(workload.blocks)
        start = bytes(flash.image)
        flash.recording = workload.formatting
        self.kind.format(flash)
        device = Device(self.kind, flash)
        states = [device.state.copy()]
        marks = [len(flash.operations)] if workload.formatting else []
        if workload.formatting:
            states.append(device.state.copy())
        for step in workload.prepare:
            step.run(device)
            states[-1] = device.state.copy()
        if not workload.formatting:
            start = bytes(flash.image)
            flash.recording = True
            device = Device(self.kind, flash)
        for step in workload.steps:
            if not step.run(device):
                self.refused += 1
            states.append(device.state.copy())
            marks.append(len(flash.operations))
        flash.recording = False
        if Device(self.kind, flash).state != states[-1]:
            self.losses.append(workload.name + ": lost without any cut")
        return flash, states, marks, start

    def _cut(self, workload, states, step, image, operation, k, mode):
        flash = NorFlash(workload.blocks, image)
        play_cut(flash.image, operation, mode, self.random)
        self.cuts += 1
        where = f"{workload.name}, operation {k}, {mode}"
        again = self.cuts % TENTH == 0
        before = bytes(flash.image) if again else None
        flash.recording = again
        self._recover(workload, states, step, flash, where)
        if again:
            self._cut_again(workload, states, step, before, flash.operations, where)

    def _cut_again(self, workload, states, step, image, operations, where):
        image = bytearray(image)
        for k in range(min(SECOND, len(operations))):
            flash = NorFlash(workload.blocks, image)
            mode = MODES[self.random.below(3)]
            play_cut(flash.image, operations[k], mode, self.random)
            self.seconds += 1
            # The recovery may be in a later step by now.
            self._recover(workload, states, step, flash, f"{where}, then {k}, {mode}", True)
            play(image, operations[k])

    def _recover(self, workload, states, step, flash, where, later=False):
        """Power up, compare, do the rest of the work, compare."""
        try:
            why = self._recovered(workload, states, step, flash, later)
        except Exception as error:  # noqa: BLE001  whatever it is, it is a loss
            why = f"{type(error).__name__}: {error}"
        if why:
            self.losses.append(where + ": " + why)

    def _recovered(self, workload, states, step, flash, later):
        try:
            device = Device(self.kind, flash)
        except OSError as error:
            if not workload.formatting or step > 0:
                return f"cannot be mounted: {error}"
            self.kind.format(flash)  # as the firmware's _boot.py does
            device = Device(self.kind, flash)
        complaints = device.complaints()
        if complaints:
            return f"problems {complaints}"
        last = len(states) - 1
        for at in range(step, len(states) if later else step + 2):
            if device.state == states[at]:
                break
        else:
            next_one = states[min(step + 1, last)]
            return f"found {device.state}; expected {states[step]} or {next_one}"
        steps = workload.steps
        if workload.formatting:
            at = max(0, at - 1)
        for each in steps[at:]:
            each.run(device)
        expected = states[-1] if workload.exact else device.state
        device = Device(self.kind, flash)
        complaints = device.complaints()
        if complaints:
            return f"problems in the end {complaints}"
        if device.state != expected:
            return f"in the end {device.state} instead of {expected}"
        return ""


def main(arguments):
    """Run the workloads named, or all; return the exit code."""
    every, part, seed, wanted = 1, -1, 1, []
    for argument in arguments:
        if argument.startswith("every="):
            every = int(argument[6:])
        elif argument.startswith("part="):
            part = int(argument[5:])
        elif argument.startswith("seed="):
            seed = int(argument[5:])
        else:
            wanted.append(argument)
    tester = Tester(Kind(), every, seed, part)
    for workload in workloads():
        if not wanted or workload.name in wanted:
            cuts, seconds, operations = tester.cuts, tester.seconds, tester.operations
            refused, started = tester.refused, time.time()
            tester.run(workload)
            print(
                f"{workload.name:16} {tester.operations - operations:4} operations "
                f"{tester.cuts - cuts:5} cuts {tester.seconds - seconds:5} second cuts "
                f"{tester.refused - refused:3} times full {time.time() - started:4.0f} s"
            )
    for loss in tester.losses[:20]:
        print("LOSS " + loss)
    print(f"{tester.cuts} cuts, {tester.seconds} second cuts, {len(tester.losses)} losses")
    return 1 if tester.losses or not tester.cuts else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
