"""What a double click on the program in one file starts: the desk, in the browser.

There may be no terminal: what the program says is kept in a file then, and shown in the browser or
an editor when it could not start.
"""

from __future__ import annotations

import sys
from contextlib import suppress

from openarbiter.cli.exits import Exit
from openarbiter.cli.main import main as command

_FILE = "last-start.txt"


def main() -> int:
    """Run a command line; without one, start the desk where it was last and open the browser."""
    if sys.argv[1:]:
        return command()
    silent = sys.stdout is None or sys.stderr is None
    if not silent:
        code = command(["serve", "--open"])
        if code not in (Exit.OK, Exit.INTERRUPTED) and sys.stdin and sys.stdin.isatty():
            with suppress(EOFError, KeyboardInterrupt):
                input("Enter closes this window. ")
        return code
    from openarbiter.cli.last_place import config_folder  # noqa: PLC0415  (needs a file system)

    path = config_folder() / _FILE
    with suppress(OSError):
        path.parent.mkdir(parents=True, exist_ok=True)
        sys.stdout = sys.stderr = path.open("w", encoding="utf-8", buffering=1)
    code = command(["serve", "--open"])
    if code not in (Exit.OK, Exit.INTERRUPTED) and path.exists():
        import webbrowser  # noqa: PLC0415  (only then)

        webbrowser.open(path.absolute().as_uri())
    return code
