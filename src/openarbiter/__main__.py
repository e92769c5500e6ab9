"""``python -m openarbiter``: the command line."""

import sys

from openarbiter.cli.main import main

if __name__ == "__main__":
    sys.exit(main())
