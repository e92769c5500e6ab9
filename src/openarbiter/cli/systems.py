"""``openarbiter systems``: the pairing systems and their editions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from openarbiter.cli.exits import Exit, answer, answer_json
from openarbiter.cli.options import Options
from openarbiter.ranking.tables.text import columns
from openarbiter.rulebooks import registry

if TYPE_CHECKING:
    from collections.abc import Sequence

    from openarbiter.rulebooks.edition import Edition


def options() -> Options:
    """The options of the verb."""
    parser = Options(
        "systems",
        "[--json]",
        "List the editions of the pairing systems that are known: their ids for --system, the\n"
        "day they apply from, their titles and the documents they follow.",
    )
    parser.shared("json")
    return parser


def run(arguments: Sequence[str]) -> int:
    """List the editions."""
    chosen = options().parse_args(arguments)
    editions = [registry.edition(id_) for id_ in registry.edition_ids()]
    if chosen.json:
        found = [
            {
                "id": edition.id,
                "title": edition.document.title,
                "applied_from": _day(edition) or None,
                "source": edition.document.source,
                "default": edition.id == registry.DEFAULT,
            }
            for edition in editions
        ]
        answer_json({"systems": found})
        return Exit.OK
    rows = [("Id", "Applied from", "Title", "Source")]
    rows += [
        (edition.id, _day(edition) or "-", edition.document.title, edition.document.source)
        for edition in editions
    ]
    answer("\n".join(columns(rows, "<<<<")))
    answer(f"\nWithout --system and without a word in the file, {registry.DEFAULT} is used.")
    return Exit.OK


def _day(edition: Edition) -> str:
    """First day an edition applies to, ``YYYY-MM-DD``; empty where its document names none."""
    return (
        edition.document.applied_from.isoformat()
        if edition.document.applied_from is not None
        else ""
    )
