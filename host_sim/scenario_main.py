"""Runs one scenario file and prints its report, for `turnbell play --vm micropython`. PORTABLE.

    micropython -m host_sim.scenario_main FILE NAME JITTER TRACE ROWS

FILE is called NAME in messages; JITTER a seed, TRACE a file to append to, ROWS a folder for the
snapshots as rows of text, each "-" for none. The last line printed is the inside of the JSON
report.
"""

import sys

from host_sim.scenario import load
from host_sim.scenario_cuts import run as cut_everywhere
from host_sim.scenario_json import members
from host_sim.scenario_run import Runner


def run(path, name, jitter=None, trace=None, snapshot=None):
    """Run the scenario at `path`. Returns the Runner, done."""
    runner = Runner(load(path, name), name, jitter, trace, snapshot)
    runner.run()
    return runner


def cuts(path, name):
    """Cut the power everywhere and print what is wrong, then the number of cuts as JSON."""
    count, wrong = cut_everywhere(path, name)
    print(members((("cuts", count), ("failures", wrong))))
    return 1 if wrong else 0


def main(arguments):
    """Run it and print the report. Returns 0, or 1 if something did not hold."""
    if len(arguments) == 2:
        return cuts(*arguments)
    path, name, jitter, trace, folder = arguments
    lines = open(trace, "a") if trace != "-" else None  # noqa: SIM115

    def write(line):
        lines.write(line + "\n")

    def snapshot(picture, pixels):
        # The desktop makes a picture of it.
        with open(folder + "/" + picture + ".raw", "wb") as file:
            file.write(pixels)

    seed = None if jitter == "-" else int(jitter)
    runner = run(path, name, seed, write if lines else None, snapshot if folder != "-" else None)
    if lines:
        lines.close()
    print(members(runner.report()))
    return 1 if runner.failures else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
