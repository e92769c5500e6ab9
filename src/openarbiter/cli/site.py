"""``openarbiter site``: an event as pages for any web space, written anew after every round.

usage: EVENT -o FOLDER [--language CODE ...]

Write an event as pages for any web space: pairings and results by board and by name,
standings after each round, the cross-table, and a page for each player that says why
he met whom. Only what is published; no script but where a round is checked,
and nothing from elsewhere.

Run it again after every round: only what has changed is written, and pages of rounds
that were taken back go. The event may be open in the desk meanwhile.
Needs the extra web: pip install 'openarbiter[web]'.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from openarbiter.cli.exits import Exit, answer
from openarbiter.cli.options import Options, require
from openarbiter.cli.site_folder import SiteFolder
from openarbiter.languages import ENGLISH, Tongue, languages, offered, said

if TYPE_CHECKING:
    from collections.abc import Sequence

"""What makes the pages; the extra ``web`` brings it."""


def options() -> Options:
    """The options of the verb."""
    parser = Options(__doc__)
    parser.add_argument("event", metavar="EVENT", help="the event file")
    parser.add_argument(
        "-o",
        dest="folder",
        required=True,
        metavar="FOLDER",
        help="where the pages go: a new or empty folder, or the one of last time",
    )
    parser.add_argument(
        "--language",
        action="append",
        choices=languages(),
        metavar="CODE",
        help="a language of the pages (en); more of them with the option once more each",
    )
    return parser


def run(arguments: Sequence[str]) -> int:
    """Write the pages."""
    chosen = options().parse_args(arguments)
    require("web")
    from openarbiter.store import EventFile  # noqa: PLC0415  (start-up time)
    from openarbiter.web.site import site_files  # noqa: PLC0415  (only here is the web needed)

    tongues = chosen.language or [ENGLISH]
    folder = SiteFolder(Path(chosen.folder))
    with EventFile.open(chosen.event, read_only=True) as file:
        folder.look_first(file.id)
        files = site_files(file, tongues)
        written, removed = folder.write(file.id, files)
    told = said(
        "{folder}: {count} files, new or changed: {written}, removed: {removed}",
        len(files),
        one="{folder}: one file, new or changed: {written}, removed: {removed}",
        folder=chosen.folder,
        written=written,
        removed=removed,
    )
    answer(Tongue(offered(tongues[-1], "terminal"))(told))
    return Exit.OK
