"""Runs the portable tests of modules under MicroPython (or CPython): `run.py MODULE...`.

A module is a file's name, with or without folder and `.py`. Every function `test_*` is a test, in
the order of their names. A line a test: `ok MODULE.NAME`, or `FAIL MODULE.NAME` with the traceback
after it; the last line counts them. The exit code is 1 if a test failed or there was none.
"""

import gc
import sys


def _print_exception(error):
    if hasattr(sys, "print_exception"):
        sys.print_exception(error, sys.stdout)
    else:
        import traceback

        traceback.print_exception(type(error), error, error.__traceback__, file=sys.stdout)


def run_module(name):
    """Run the tests of the module `name`; return (passed, failed)."""
    gc.collect()
    try:
        module = __import__(name)
    except Exception as error:
        print("FAIL " + name + ".import")
        _print_exception(error)
        return 0, 1
    passed = failed = 0
    for test in sorted([each for each in dir(module) if each.startswith("test_")]):
        gc.collect()
        try:
            getattr(module, test)()
        except Exception as error:
            failed += 1
            print("FAIL " + name + "." + test)
            _print_exception(error)
        else:
            passed += 1
            print("ok " + name + "." + test)
    return passed, failed


def main(arguments):
    """Run the modules named; return the exit code."""
    here = __file__.rsplit("/", 1)[0] if "/" in __file__ else "."
    if here not in sys.path:
        sys.path.append(here)
    passed = failed = 0
    for argument in arguments:
        name = argument.rsplit("/", 1)[-1]
        if name.endswith(".py"):
            name = name[:-3]
        counts = run_module(name)
        passed += counts[0]
        failed += counts[1]
    print(str(passed) + " passed, " + str(failed) + " failed")
    return 1 if failed or not passed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
