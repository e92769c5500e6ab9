"""The command ``openarbiter``: finds the verb and hands it the rest of the line.

Each verb is a module with its ``options`` and ``ask(chosen)``, which answers; only the one that
is asked for is loaded.
"""

from __future__ import annotations

import gc
import sys
from contextlib import suppress
from functools import partial
from importlib import import_module
from typing import TYPE_CHECKING

from openarbiter.cli.exits import (
    Exit,
    answer,
    guarded,
    language_of,
    say,
    settle,
    show_whatever_can_be,
    stand_in,
)
from openarbiter.languages import Tongue, said

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

VERBS = {
    "serve": "run an event in the browser: players, pairings, results, standings, prizes",
    "host": "serve many events of many organisers under one name, behind a proxy",
    "print": "write the sheets of an event as PDF files",
    "archive": "write a whole event as one archive, every report in it read again",
    "site": "write an event as pages for any web space, anew after every round",
    "pair": "pair the next round of a tournament, or a round that is over once more",
    "check": "pair every round of many tournaments again and list what differs",
    "verify": "hold published rounds against the rules, without pairing them again",
    "standings": "print the table with tie-breaks, and open each value into its sum",
    "series": "add several events up into one table: a Grand Prix, an evening a month",
    "prizes": "give out a prize fund, every award with its reason",
    "ratings": "print the rating report, and title norms with every requirement",
    "lists": "import rating lists, and find players in them",
    "explain": "say why a round is paired as it is, and why not otherwise",
    "compare": "hold a round against another program's pairing, and say what decides",
    "draw": "draw a round, the cross-table or the score race as a picture",
    "convert": "turn a tournament file into another format",
    "generate": "make random tournaments, the same ones for the same seed",
    "table": "hold a Molter table against its rules, and print its rounds",
    "chess960": "draw the start position of each round, or show one by its number",
    "systems": "list the pairing systems and their editions",
    "engine": "stand in for an external pairing engine: its arguments, output and exit codes",
}
"""The verbs and what each does, in the order of the guide."""

GUIDE = """\
openarbiter pairs chess tournaments exactly as the published regulations say.

usage: openarbiter VERB ...

{verbs}

  openarbiter serve                     run an event in the browser
  openarbiter pair event.trf            the next round, to post on the wall
  openarbiter check event.trf           does the file hold the right pairings?
  openarbiter VERB --help               all about one verb
  openarbiter --version
  openarbiter --version --newer         asks the network whether there is a newer one""".format(
    verbs="\n".join(f"  {name:<10}{what}" for name, what in VERBS.items())
)
"""What ``openarbiter`` alone prints."""

_SELDOM = 50_000
"""So many more objects are made before the garbage collector looks for cycles."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line, without ``arguments`` that of the system; returns the exit code."""
    if arguments is None:
        # A command makes few cycles and ends soon: looking for them was a tenth of its time.
        gc.set_threshold(_SELDOM)
    stand_in()
    show_whatever_can_be()
    code = guarded("openarbiter", _main, sys.argv[1:] if arguments is None else arguments)
    settle()
    if arguments is None:
        gc.freeze()  # nor are they looked for at the end
    return code


def _main(arguments: Sequence[str]) -> int:
    verb, rest = (arguments[0], arguments[1:]) if arguments else ("--help", ())
    if verb == "help" and rest:
        verb, rest = rest[0], ["--help"]
    if verb in VERBS:
        return guarded(f"openarbiter {verb}", partial(_asked, verb), rest)
    if verb in {"--help", "-h", "help"}:
        answer(GUIDE)
        return Exit.OK
    if verb in {"--version", "-V"}:
        from openarbiter import __version__  # noqa: PLC0415  (only this option needs it)

        answer(f"openarbiter {__version__}")
        if "--newer" in rest:
            from openarbiter.cli.newer import newer  # noqa: PLC0415  (only when it is asked for)

            answer(newer())
        return Exit.OK
    say(Tongue(language_of(rest))(_no_such(verb)))
    return Exit.USAGE


def _asked(verb: str, arguments: Sequence[str]) -> int:
    """What a verb answers; the arguments of ``engine`` have an order of their own."""
    module = import_module(f"openarbiter.cli.{verb}")
    if not hasattr(module, "ask"):
        return int(module.run(arguments))
    from openarbiter.cli.options import Options  # noqa: PLC0415  (``engine`` needs none)
    from openarbiter.plug_ins import LEFT_OUT  # noqa: PLC0415  (likewise)

    LEFT_OUT.clear()
    try:
        return module.ask(Options.of(module).parse_args(arguments)) or Exit.OK
    finally:
        for why in LEFT_OUT:
            say(Tongue(language_of(arguments))(said("note: {note}", note=why)))


def double_clicked() -> int:
    """Run what a double click on the program in one file starts: the desk, in the browser.

    There may be no terminal: what the program says is kept in a file then, and shown in the
    browser or an editor when it could not start.
    """
    if sys.argv[1:]:
        return main()
    kept = _kept_in_a_file() if sys.stdout is None or sys.stderr is None else None
    code = main(["serve", "--open"])
    if code in (Exit.OK, Exit.INTERRUPTED):
        return code
    if kept is not None and kept.exists():
        import webbrowser  # noqa: PLC0415  (only then)

        webbrowser.open(kept.absolute().as_uri())
    elif kept is None and sys.stdin and sys.stdin.isatty():
        with suppress(EOFError, KeyboardInterrupt):
            input("Enter closes this window. ")
    return code


def _kept_in_a_file() -> Path:
    """Where what is said goes from now on; the file may not be there."""
    from openarbiter.cli.last_place import config_folder  # noqa: PLC0415  (needs a file system)

    path = config_folder() / "last-start.txt"
    with suppress(OSError):
        path.parent.mkdir(parents=True, exist_ok=True)
        sys.stdout = sys.stderr = path.open("w", encoding="utf-8", buffering=1)
    return path


def _no_such(verb: str) -> str:
    from difflib import get_close_matches  # noqa: PLC0415  (only a typing mistake needs it)

    near = get_close_matches(verb, VERBS, n=1)
    if near:
        return said(
            "openarbiter: there is no verb {verb} (perhaps {near}?); openarbiter --help lists them",
            verb=repr(verb),
            near=near[0],
        )
    return said(
        "openarbiter: there is no verb {verb}; openarbiter --help lists them", verb=repr(verb)
    )
