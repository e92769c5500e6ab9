"""Serves Gacrux to a campaign: one process answers for many tournaments.

A process of its own, because Gacrux reads its options from the command line and talks on stdout;
one for many tournaments, because to start it takes a second and to check a round a fiftieth of one.

    python lab/campaign_served.py

reads requests from stdin, a JSON list of words in each line, the first one the name of the tool,
and answers each with a line of JSON: ``result``, or ``failed`` with the reason.

Source:
    The Python package ``gacrux`` 1.11: ``pairingchecker``, ``tiebreakchecker`` and
    ``tournamentgenerator``, called with the options of their pages.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Sequence
from contextlib import redirect_stdout
from importlib import import_module
from io import StringIO
from typing import Any

_DIGITS = 15_000
"""Digits of its longest whole number."""

_OTHER_PAIRING = 1
"""Its status where the checker pairs otherwise; 0 is agreement, more than 1 a failure."""


def _tool(name: str, words: Sequence[str]) -> Any:  # noqa: ANN401  (an object of Gacrux)
    """A tool of Gacrux with its command line."""
    sys.argv = [name, *words]
    return getattr(import_module(f"gacrux.{name}"), name)()


def _checked(name: str, words: Sequence[str]) -> dict[str, Any]:
    """What a checker found."""
    tool = _tool(name, words)
    code = tool.common_main()
    status = tool.resultjson["status"]
    if code > _OTHER_PAIRING or status["code"] > _OTHER_PAIRING:
        raise RuntimeError(" ".join(map(str, status["error"])) or f"status {code}")
    found: dict[str, Any] = tool.chessfile.result
    return found


def _pairings(words: Sequence[str]) -> list[list[Any]]:
    """Of each round its number, the pairs of Gacrux and those of the file."""
    rounds = _checked("pairingchecker", [*words, "-c", "-o", "-", "-d", "T"])["roundpairing"]
    return [[each["round"], each["pairs"], each["current"]] for each in rounds]


def _values(words: Sequence[str]) -> dict[str, list[str]]:
    """The values of each player."""
    rows = _checked("tiebreakchecker", [*words, "-o", "-", "-s", "-d", "T"])["competitors"]
    return {str(row["cid"]): [str(value) for value in row["tiebreakScore"]] for row in rows}


def _made(words: Sequence[str]) -> str:
    """Make tournaments; the options name the file."""
    tool = _tool("tournamentgenerator", words)
    tool.read_command_line()
    tool.process_tournaments()
    return ""


def _release(_: Sequence[str]) -> str:
    """Its version."""
    return str(import_module("gacrux.version").version()["version"])


_TOOLS: dict[str, Callable[[Sequence[str]], object]] = {
    "pairings": _pairings,
    "values": _values,
    "make": _made,
    "release": _release,
}


def _answer(line: str) -> dict[str, object]:
    name, *words = json.loads(line)
    try:
        with redirect_stdout(StringIO()):
            return {"result": _TOOLS[name](words)}
    except (Exception, SystemExit) as error:  # noqa: BLE001  (whatever it is, the next one follows)
        return {"failed": f"{type(error).__name__}: {error}"}


def main() -> None:
    """Answer until nobody asks any more."""
    sys.set_int_max_str_digits(_DIGITS)
    for line in sys.stdin:
        sys.stdout.write(json.dumps(_answer(line), default=str) + "\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
