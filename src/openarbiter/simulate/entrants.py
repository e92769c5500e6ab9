"""The players of a random tournament: invented names, ratings, and when they come and go.

Only :meth:`random.Random.random` is used, the one method whose sequence never changes between
versions of Python; so a seed makes the same tournament everywhere and for ever.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import TYPE_CHECKING, TypeVar

from openarbiter.model import ForbiddenPairs, Player, RoundNo, Tpn
from openarbiter.rulebooks import basic_rules
from openarbiter.values import dataclass

if TYPE_CHECKING:
    from openarbiter.simulate.settings import Settings

_ONSETS = (
    *("Br", "D", "Dr", "F", "G", "Gl", "H", "J", "K"),
    *("Kr", "L", "M", "N", "P", "R", "St", "T", "V"),
)
_NUCLEI = ("a", "e", "i", "o", "u", "au", "ei", "ia")
_CODAS = ("", "l", "lm", "n", "nd", "r", "rk", "s", "sk", "t", "v", "x")
_ENDINGS = ("ado", "aven", "eko", "elin", "emar", "iden", "ikas", "olt", "omir", "uno")
_GIVEN_STARTS = ("Al", "Be", "Ca", "De", "El", "Fi", "Ha", "Il", "Jo", "Ka", "Le", "Mi", "Na", "Ro")
_GIVEN_ENDS = {
    "m": ("bor", "dan", "kor", "lan", "mon", "rik", "son", "vin"),
    "w": ("dela", "fina", "lia", "mara", "nora", "rissa", "sanne", "vika"),
}
_FEDERATIONS = ("AVL", "DRU", "KES", "LOM", "MIV", "NAR", "ORB", "QUA", "TOV", "VEL", "XAN", "ZEM")
_SHARE_OF_WOMEN = 0.2

_TITLES = {
    "m": ((2500, "GM"), (2400, "IM"), (2300, "FM"), (2200, "CM")),
    "w": ((2500, "GM"), (2400, "IM"), (2300, "WGM"), (2200, "WIM"), (2100, "WFM"), (2000, "WCM")),
}
_SHARE_OF_TITLES = 0.6

Item = TypeVar("Item")


@dataclass(frozen=True, slots=True)
class Attendance:
    """When a player belongs to the tournament.

    Attributes:
        last_round: The last round before the player withdraws; ``None`` for one who stays.
    """

    first_round: RoundNo
    last_round: RoundNo | None

    def includes(self, round_no: RoundNo) -> bool:
        """Whether the player has entered and not yet withdrawn in a round."""
        stays = self.last_round is None or round_no <= self.last_round
        return stays and self.first_round <= round_no

    def in_whole_matches(self, rounds: int) -> Attendance:
        """The same where that many rounds make a match, which nobody enters or leaves inside."""
        first = self.first_round - (self.first_round - 1) % rounds
        last = self.last_round
        return Attendance(RoundNo(first), last and RoundNo(-(-last // rounds) * rounds))


def below(random: Random, number: int) -> int:
    """A whole number from 0 to below ``number``, each as probable as the others."""
    return int(random.random() * number)


def entrants(settings: Settings, random: Random) -> tuple[Player, ...]:
    """The players with their definitive pairing numbers, before round 1.

    Source:
        C.04.2 General handling rules for Swiss tournaments (2026), Articles 2.2 and 2.3.
    """
    drawn = [_person(settings, random) for _ in range(settings.players)]
    for place, rating in enumerate(settings.ratings):
        drawn[place] = (rating, "", *drawn[place][2:])
    drawn.sort(key=_initial_order)
    return tuple(
        Player(tpn=Tpn(number), name=name, sex=sex, title=title, rating=rating, federation=country)
        for number, (rating, title, name, sex, country) in enumerate(drawn, start=1)
    )


def attendances(settings: Settings, random: Random) -> tuple[Attendance, ...]:
    """When each player enters and leaves, by pairing number.

    A late entry comes for the second to the last round; a player who withdraws plays the round
    of entry and misses the last one at least.
    """
    plan = []
    for _ in range(settings.players):
        late, entry, leaves, exit_ = (random.random() for _ in range(4))
        first, last = 1, None
        if settings.rounds > 1 and late < settings.late_entry_rate:
            first = 2 + int(entry * (settings.rounds - 1))
        if first < settings.rounds and leaves < settings.withdrawal_rate:
            last = RoundNo(first + int(exit_ * (settings.rounds - first)))
        plan.append(Attendance(RoundNo(first), last))
    return tuple(plan)


def forbidden_pairs(settings: Settings, random: Random) -> tuple[ForbiddenPairs, ...]:
    """The families and clubs whose members may not meet each other."""
    groups: list[list[int]] = []
    numbers = list(range(1, settings.players + 1))
    if settings.families:
        shuffle(numbers, random)
        size = settings.family_size
        groups += [numbers[i * size : (i + 1) * size] for i in range(settings.families)]
    if settings.clubs:
        shuffle(numbers, random)
        groups += [numbers[club :: settings.clubs] for club in range(settings.clubs)]
    return tuple(
        ForbiddenPairs(players=tuple(Tpn(number) for number in sorted(group)))
        for group in groups
        if len(group) > 1
    )


def _person(settings: Settings, random: Random) -> tuple[int | None, str, str, str, str]:
    """Rating, title, name, sex and federation of one invented person."""
    spread = settings.highest_rating - settings.lowest_rating
    rating: int | None = settings.lowest_rating + below(random, spread + 1)
    sex = "w" if random.random() < _SHARE_OF_WOMEN else "m"
    name = _name(sex, random)
    country = _any(_FEDERATIONS, random)
    has_title = random.random() < _SHARE_OF_TITLES
    title = next((word for least, word in _TITLES[sex] if has_title and (rating or 0) >= least), "")
    if random.random() < settings.unrated_rate:
        rating, title = None, ""
    return rating, title, name, sex, country


def _name(sex: str, random: Random) -> str:
    """An invented name, family name first."""
    family = _any(_ONSETS, random) + _any(_NUCLEI, random) + _any(_CODAS, random)
    family += _any(_ENDINGS, random)
    return f"{family}, {_any(_GIVEN_STARTS, random)}{_any(_GIVEN_ENDS[sex], random)}"


def _initial_order(person: tuple[int | None, str, str, str, str]) -> tuple[int, int, str]:
    """Sort by rating, title and name; a player without rating stands below all others."""
    rating, title, name, _, _ = person
    return (-(rating or 0), basic_rules.TITLE_ORDER.index(title), name)


def _any(items: Sequence[Item], random: Random) -> Item:
    return items[below(random, len(items))]


def shuffle(items: list[int], random: Random) -> None:
    """Put a list into a random order (Fisher and Yates)."""
    for last in range(len(items) - 1, 0, -1):
        other = below(random, last + 1)
        items[last], items[other] = items[other], items[last]
