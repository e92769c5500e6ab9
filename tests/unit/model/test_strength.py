"""Which rating counts for a player: one number, and the list it comes from (GHR 2.1)."""

from __future__ import annotations

import openarbiter as oa
from openarbiter.model import NationalEntry, Player, Strength, Tpn
from openarbiter.model.strength import UNKNOWN, is_list
from tests.every import every

AUS, NZL = (
    NationalEntry(federation="AUS", rating=1700),
    NationalEntry(federation="NZL", rating=1900),
)

BOTH = Player(
    tpn=Tpn(1), name="Both", rating=1800, rapid=1750, blitz=1650, national=(AUS, NZL), estimate=1500
)
GUESSED = Player(tpn=Tpn(2), name="Guessed", estimate=1500, estimate_reason="club league")


@every(
    ("lists", "number", "source"),
    [
        ((), 1800, "fide"),
        (("fide",), 1800, "fide"),
        (("rapid", "fide"), 1750, "rapid"),
        (("blitz",), 1650, "blitz"),
        (("AUS", "fide"), 1700, "AUS"),
        (("POL", "fide"), 1800, "fide"),
        (("national",), 1900, "NZL"),
        (("highest",), 1900, "NZL"),
        (("estimate", "fide"), 1500, "estimate"),
        (("POL",), 1500, "estimate"),
    ],
)
def test_the_first_list_that_has_a_rating_counts(
    lists: tuple[str, ...], number: int, source: str
) -> None:
    """GHR 2.1; an estimate counts where no list has the player, named or not."""
    assert oa.Tournament(strength=lists).strength_of(BOTH) == Strength(number, source)


def test_who_has_nothing_has_no_strength() -> None:
    """A rating of 0, as some files write it, is none."""
    nobody = Player(
        tpn=Tpn(3), name="Nobody", rating=0, national=(NationalEntry(federation="AUS"),)
    )
    for lists in ((), ("AUS",), ("national",), ("highest",), ("estimate",)):
        assert oa.Tournament(strength=lists).strength_of(nobody) == UNKNOWN
    assert oa.Tournament().strength_of(GUESSED) == Strength(1500, "estimate")


def test_the_lists_of_the_edition_count_where_the_tournament_names_none() -> None:
    """NSWCA, 3.2 b: the rating of the Australian list is the one on the card."""
    usual = ("AUS", "fide")
    assert oa.Tournament().strength_of(BOTH, usual).rating == 1700
    assert oa.Tournament(strength=("fide",)).strength_of(BOTH, usual).rating == 1800


def test_the_number_is_shown_with_its_list() -> None:
    """A FIDE rating stands plain as long as nobody has named lists."""
    assert oa.Tournament().strength_shown(BOTH) == "1800"
    assert oa.Tournament(strength=("fide",)).strength_shown(BOTH) == "1800 FIDE"
    assert oa.Tournament(strength=("AUS",)).strength_shown(BOTH) == "1700 AUS"
    assert oa.Tournament(strength=("rapid",)).strength_shown(BOTH) == "1750 rapid"
    assert oa.Tournament(strength=("blitz",)).strength_shown(BOTH) == "1650 blitz"
    assert oa.Tournament().strength_shown(GUESSED) == "1500 est."
    assert UNKNOWN.shown() == ""


def test_names_of_lists() -> None:
    """Words of their own, or three capital letters."""
    assert is_list("fide")
    assert is_list("AUS")
    assert not any(map(is_list, ("aus", "AU", "AUST", "A1S", "FIDE", "")))
