"""`python -m host_sim` is the command `turnbell`."""

import sys

from host_sim.cli import main

if __name__ == "__main__":
    sys.exit(main())
