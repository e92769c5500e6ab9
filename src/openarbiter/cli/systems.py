"""``openarbiter systems``: the pairing systems and their editions.

usage: [--json]

List the editions of the pairing systems that are known: their ids for --system, the
day they apply from, their titles and the documents they follow.
"""

from __future__ import annotations

from collections.abc import Iterator

from openarbiter.cli.answers import give, in_columns
from openarbiter.cli.options import Chosen, Options
from openarbiter.rulebooks import registry
from openarbiter.rulebooks.edition import Edition


def options(options: Options) -> None:
    """Add the options of the verb."""
    options.shared("json")


def ask(chosen: Chosen) -> None:
    """List the editions."""
    editions = registry.systems()

    def text() -> Iterator[str]:
        rows = [
            (each.id, str(of.applied_from or "-"), of.title, of.source)
            for each in editions
            if (of := each.document)
        ]
        heads = ("Id", "Applied from", "Title", "Source")
        yield from in_columns([heads, *rows], "<<<<", chosen.tongue)
        yield f"\nWithout --system and without a word in the file, {registry.DEFAULT} is used."

    give(chosen, data=lambda: {"systems": list(map(_data, editions))}, text=text)


def _data(edition: Edition) -> dict[str, object]:
    first = edition.document.applied_from
    return {
        "id": edition.id,
        "title": edition.document.title,
        "applied_from": first and str(first),
        "source": edition.document.source,
        "default": edition.id == registry.DEFAULT,
    }
