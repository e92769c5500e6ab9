"""Which round is the last one when a tournament does not say.

The choice, with its two sides, is decision 0016 of the documentation.

Source:
    C.04.3, Article 1.7 (both editions): topscorers exist in the last round only.
"""

from __future__ import annotations

from openarbiter.model import RoundNo, Tournament
from openarbiter.values import replace


def with_known_length(tournament: Tournament, round_no: RoundNo | None = None) -> Tournament:
    """The tournament with its number of rounds, where a round (``None``: all of them) is over.

    The file of a finished tournament often announces none, or too few: then its columns are its
    rounds. For a round to come nothing is guessed (C.04.3, Article 1.7, both editions).
    """
    paired = tournament.paired_rounds
    if round_no is not None and round_no > paired:
        return tournament
    if tournament.rounds is not None and tournament.rounds >= paired:
        return tournament
    return replace(tournament, rounds=int(paired))
