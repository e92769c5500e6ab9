"""How strong a player is taken to be: one number, and the list it comes from.

A tournament names the lists whose ratings count and their order; the first of them that has a
rating of the player says it. Nothing else in the program chooses between ratings.

Source:
    C.04.2 (applied from 2026-02-01), GHR 2.1: one list for everybody where there is one, else an
    estimate as accurate as possible. NSWCA Tournament Guidelines, 3.2 b. C.04.3 (older text, Dubov
    system): R is compulsory.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

from openarbiter.languages import said
from openarbiter.model.names import RoundNo
from openarbiter.model.player import NationalEntry, Player
from openarbiter.values import replace

FIDE, RAPID, BLITZ, ESTIMATE = "fide", "rapid", "blitz", "estimate"
NATIONAL, HIGHEST = "national", "highest"

LIST_WORDS = (FIDE, RAPID, BLITZ, NATIONAL, HIGHEST, ESTIMATE)
"""What lists are called that are no national list of one federation.

``national`` is the highest rating of all national entries, ``highest`` the highest of these and the
FIDE rating.
"""

USUAL: tuple[str, ...] = (FIDE,)
"""The lists that count where nobody names any: the rating of the file, which is that of FIDE."""

_OF_FIDE = {FIDE: "rating", RAPID: "rapid", BLITZ: "blitz"}
"""What holds the rating of a list of FIDE."""

_CODE_WIDTH = 3


class Strength(NamedTuple):
    """The number that counts for a player, and where it comes from.

    Attributes:
        rating: The number; ``None`` where no list has one and there is no estimate.
        source: ``fide``, ``rapid``, ``blitz``, the code of a federation for its national list,
            ``estimate`` for the estimate of the arbiter; empty without a number.
    """

    rating: int | None
    source: str

    def shown(self, *, plain: bool = False) -> str:
        """The number with its list, such as ``1850 AUS``; a ``plain`` FIDE rating without it.

        Examples:
            >>> print(Strength(1850, "AUS").shown(), Strength(1500, "estimate").shown(), sep=", ")
            1850 AUS, 1500 est.
        """
        if self.rating is None:
            return ""
        if self.source == FIDE:
            return str(self.rating) if plain else said("{rating} FIDE", rating=self.rating)
        if self.source == RAPID:
            return said("{rating} rapid", rating=self.rating)
        if self.source == BLITZ:
            return said("{rating} blitz", rating=self.rating)
        if self.source == ESTIMATE:
            return said("{rating} est.", rating=self.rating)
        return f"{self.rating} {self.source}"


UNKNOWN = Strength(None, "")
"""The strength of who has no rating and no estimate."""


def is_list(word: str) -> bool:
    """Whether a word names a list: one of :data:`LIST_WORDS`, or three capital letters."""
    code = len(word) == _CODE_WIDTH and word.isascii() and word.isalpha() and word.isupper()
    return code or word in LIST_WORDS


def of_later_list(word: str) -> bool:
    """Whether a later rating can be of this list: one of FIDE, or the code of a federation."""
    return word in {FIDE, RAPID, BLITZ} or (word not in LIST_WORDS and is_list(word))


def in_round(player: Player, round_no: int) -> Player:
    """The player with the ratings that hold in a round.

    In an event of one rating period they are those of the player.

    Source:
        B.01 (2024), 1.1.4 (in an event of more than 30 days the ratings at the time of each game).
    """
    held = [each for each in player.later if each.from_round <= round_no]
    for each in sorted(held, key=lambda one: one.from_round):
        new: dict[str, Any] = {_OF_FIDE.get(each.list, ""): each.rating}
        if each.list not in _OF_FIDE:
            new = {"national": _with_rating(player, each.list, each.rating)}
        player = replace(player, **new)
    return player


def _with_rating(player: Player, federation: str, rating: int) -> tuple[NationalEntry, ...]:
    """The national entries with another rating in the list of a federation."""
    same = [one for one in player.national if one.federation.upper() == federation]
    others = tuple(one for one in player.national if one not in same)
    entry = same[0] if same else NationalEntry(federation=federation)
    return (replace(entry, rating=rating), *same[1:], *others)


def rating_rounds(players: Iterable[Player]) -> tuple[RoundNo, ...]:
    """The rounds that begin a rating period of somebody, ascending; the first one left out."""
    return tuple(sorted({each.from_round for player in players for each in player.later}))


def strength_in(player: Player, lists: Iterable[str]) -> Strength:
    """The strength of a player by the first of some lists that has one.

    An estimate counts after all lists, also where they do not name it: it is made for players whom
    no list has. A list that stands behind ``estimate`` counts for players without estimate only.

    Source:
        C.04.2 (applied from 2026-02-01), GHR 2.1.
    """
    for word in lists:
        found = _in(player, word)
        if found.rating:
            return found
    return _in(player, ESTIMATE) if player.estimate else UNKNOWN


def _in(player: Player, word: str) -> Strength:
    """What one list says of a player."""
    own = _OF_FIDE.get(word, word)
    if word in _OF_FIDE or word == ESTIMATE:
        return Strength(getattr(player, own), word)
    entries = [
        Strength(entry.rating, entry.federation)
        for entry in player.national
        if word in (NATIONAL, HIGHEST, entry.federation.upper())
    ]
    if word == HIGHEST:
        entries.insert(0, Strength(player.rating, FIDE))
    elif word != NATIONAL:  # the first entry of the list holds
        return next((entry for entry in entries if entry.rating), UNKNOWN)
    return max(entries, key=lambda entry: entry.rating or 0, default=UNKNOWN)
