"""What is said of rating lists: their age, and how far an import is.

Source:
    FIDE Rating Regulations (B.02), 7.1: a list is in force from the first day of its month.
"""

from __future__ import annotations

from datetime import date

from openarbiter.languages import said
from openarbiter.lists.database import ListInfo


def age_of(info: ListInfo, today: date) -> str:
    """How old a list is, by its month (see Source of the module)."""
    months = info.age(today)
    if months < 0:
        return said("not yet in force")
    if not months:
        return said("in force")
    return said("{count} months old", months, one="{count} month old")


def steps() -> dict[str, str]:
    """The steps of an import in words (see Source of the module)."""
    return {
        "fetch": said("Fetching the list"),
        "read": said("Reading the list"),
        "words": said("Names for the search"),
        "save": said("Saving"),
    }
