"""The sheets that the document of a section wants published, and when each of them is due.

An edition names its sheets with their articles
(:class:`~openarbiter.rulebooks.edition.PublishedSheet`); the moment of a sheet is the same in every
system, so it stands here. What is on a sheet is for the pages of paper and of screens.
"""

from __future__ import annotations

from typing import Final

from openarbiter.desk import Section, completed_rounds
from openarbiter.rulebooks import registry
from openarbiter.web.lists import last_published
from openarbiter.web.wording import Facts

BEFORE: Final = "before"
"""Before round 1."""

WITH: Final = "with"
"""With the pairing of each round."""

AFTER: Final = "after"
"""After each round."""

END: Final = "end"
"""When the last round is over."""

MOMENTS: Final[dict[str, tuple[str, ...]]] = {
    "announcement": (BEFORE,),
    "start-list": (BEFORE,),
    "schedule": (BEFORE,),
    "boards": (WITH,),
    "explanations": (WITH,),
    "columns": (WITH,),
    "score-groups": (WITH,),
    "brackets": (WITH,),
    "index": (WITH,),
    "exchanges": (WITH,),
    "step-log": (WITH,),
    "cards": (BEFORE, AFTER),
    "average-ratings": (AFTER,),
    "wall-chart": (AFTER,),
    "standings": (AFTER, END),
}
"""When the sheets that documents name are due, by their names in addresses."""


def wanted(section: Section) -> Facts:
    """What the document of a section wants published.

    Returns:
        ``document``: its title; empty where the system is not here. ``sheets``: name, article,
        moments and whether it is due now, in the order of a tournament; sheets of a plug-in that
        no page shows are left out. ``round_no``: the round they are of, 0 before round 1.
    """
    edition = registry.known(section.system)
    moments = moments_of(section)
    sheets = [
        {
            "key": sheet.key,
            "article": sheet.article,
            "moments": MOMENTS[sheet.key],
            "due": not moments.isdisjoint(MOMENTS[sheet.key]),
        }
        for sheet in (edition.sheets if edition else ())
        if sheet.key in MOMENTS
    ]
    return {
        "section": section.key,
        "section_name": section.name,
        "document": edition.document.title if edition else "",
        "round_no": last_published(section),
        "sheets": sheets,
    }


def due(section: Section) -> Facts:
    """The same with the sheets alone that are due now."""
    found = wanted(section)
    return found | {"sheets": [one for one in found["sheets"] if one["due"]]}


def names_sheet(section: Section, key: str) -> bool:
    """Whether the document of a section names a sheet."""
    edition = registry.known(section.system)
    return edition is not None and any(sheet.key == key for sheet in edition.sheets)


def moments_of(section: Section) -> frozenset[str]:
    """The moments that a section is at now."""
    last = last_published(section)
    if not last:
        return frozenset({BEFORE})
    if completed_rounds(section) < last:
        return frozenset({WITH})
    return frozenset({AFTER, END} if last >= section.total_rounds else {AFTER})
