"""What the first line of a list of players calls its columns.

Source:
    Collected words, in ``headings.toml``: the report file's names of the fields (TRF16, annex,
    record 001), and what lists of clubs, forms and managers write over the same columns.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Sequence
from enum import Enum
from functools import cache
from importlib.resources import files
from typing import Any

from openarbiter.model import alphabet


class Heading(Enum):
    """What a column holds; the value is the word that is written over it.

    In small letters its name is that of the fact of a player, where a player has one of it.

    Title and rating are FIDE's, a name is the whole one, and a birth may be only the year. A
    running number is known and left out, because numbers are given by strength. Of an ID without
    a word for whose it is, what stands in the column decides. A group of players is of the kind
    that stands over its column, as somebody says who has chosen it.
    """

    NAME = "Name"
    SURNAME = "Surname"
    GIVEN = "First name"
    TITLE = "Title"
    SEX = "Sex"
    RATING = "Rating"
    NATIONAL_RATING = "National rating"
    RAPID = "Rapid rating"
    BLITZ = "Blitz rating"
    ESTIMATE = "Estimate"
    REASON = "Reason of the estimate"
    FEDERATION = "Federation"
    FIDE_ID = "FIDE ID"
    NATIONAL_ID = "National ID"
    ANY_ID = "ID"
    BIRTH = "Born"
    CLUB = "Club"
    SCHOOL = "School"
    FAMILY = "Family"
    TRAINER = "Trainer"
    GROUP = "Group of players"
    TEAM = "Team"
    BOARD = "Board"
    STATUS = "Status"
    BYES = "Byes"
    SECTION = "Section"
    NOTE = "Note"
    NUMBER = "No."

    __hash__ = object.__hash__  # looked up for every cell of a list


@cache
def words() -> dict[str, Heading]:
    """What each word means, folded; the words stand in ``headings.toml``."""
    text = files(__package__).joinpath("headings.toml").read_text(encoding="utf-8")
    return {
        folded(word): Heading[key.upper()]
        for key, languages in tomllib.loads(text).items()
        for each in languages.values()
        for word in each
    }


@cache
def vocabulary(kind: str) -> tuple[str, ...]:
    """Words that stand in cells, folded: ``cancelled`` or ``month_1``, from ``words.toml``."""
    return tuple(folded(word) for word in _words_of_cells()[kind])


@cache
def _words_of_cells() -> dict[str, Any]:
    text = files(__package__).joinpath("words.toml").read_text(encoding="utf-8")
    return tomllib.loads(text)


_LIST_OF = re.compile(
    "(?:[Rr]ating|[Ee]lo|[Rr]tg) ([A-Z]{3})|([A-Z]{3}) (?:[Rr]ating|[Ee]lo|[Rr]tg)"
)
"""A rating with the federation whose list it is from: ``Rating AUS``, ``AUS rating``."""


def list_named(heading: str) -> str:
    """Federation whose national list the heading of a rating names; empty when it names none."""
    named = _LIST_OF.fullmatch(" ".join(heading.split()))
    return (
        (named[1] or named[2])
        if named
        else _words_of_cells()["national_list"].get(folded(heading), "")
    )


def folded(word: str) -> str:
    """A word without case, accents, blanks and points: ``Prénom`` and ``prenom`` are one.

    Letters of other alphabets become Latin ones (:mod:`~openarbiter.model.alphabet`).
    """
    return "".join(
        letter for letter in alphabet.folded(word) if letter.isalnum() and letter.isascii()
    )


def says_note(heading: str) -> bool:
    """Whether a heading is a word for notes; other columns of notes are told apart by theirs."""
    return words().get(folded(heading)) is Heading.NOTE


def headings_of(cells: Sequence[str]) -> tuple[Heading | None, ...]:
    """What the cells of a first line say of their columns; ``None`` where a word is not known.

    In several languages the word for the name is also that for half of it; what stands beside it
    decides. A team stands for the club where there is no column of clubs.
    """
    found = [words().get(folded(cell)) for cell in cells]
    for place, cell in enumerate(cells):
        if found[place] is None and list_named(cell):
            found[place] = Heading.NATIONAL_RATING
    if Heading.NAME in found:
        place = found.index(Heading.NAME)
        if Heading.SURNAME in found and Heading.GIVEN not in found:
            found[place] = Heading.GIVEN
        elif Heading.GIVEN in found and Heading.SURNAME not in found:
            found[place] = Heading.SURNAME
    elif Heading.GIVEN in found and Heading.SURNAME not in found:
        found[found.index(Heading.GIVEN)] = Heading.NAME  # half of nothing is the whole
    if Heading.CLUB not in found and Heading.TEAM in found:
        found[found.index(Heading.TEAM)] = Heading.CLUB
    return tuple(found)
