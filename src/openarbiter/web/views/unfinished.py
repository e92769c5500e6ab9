"""What a table of the desk does not hold yet, with the boards the games were paired at.

Source:
    C.04.2, GHR 3.1 (adjourned games).
"""

from __future__ import annotations

from openarbiter.desk import Section
from openarbiter.model import OpenGame
from openarbiter.ranking.tables.text import missing_results, not_over


def unfinished(section: Section, after: int | None = None) -> tuple[str, ...]:
    """The games without a result up to a round, by board and names; nothing where all are in.

    Args:
        section: The section.
        after: The last round that counts; ``None`` for all of them.
    """

    def board(game: OpenGame) -> int | None:
        found = section.round(game.round_no).draft.board_of(section.pid(game.white))
        return None if found is None else found.number

    return missing_results(section.tournament, after, board)


def first_open(section: Section) -> str:
    """Address of the first page on which a result is missing; the standings where none is.

    Args:
        section: The section.
    """
    for one in section.rounds:
        if section.missing(one.number):
            return f"/{section.key}/rounds/{one.number}/results?only=missing"
    return f"/{section.key}/standings"


def unfinished_prizes(section: Section, after: int) -> tuple[str, ...]:
    """The same for prizes, which also want all rounds.

    Args:
        section: The section.
        after: The last round that counts.
    """
    return (*not_over(section.tournament, after), *unfinished(section, after))
