"""Giving out a fund: the words, the coins, what was given up, and what is left over."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from itertools import pairwise
from typing import Any

import pytest

from openarbiter.errors import NotCoveredError, RequestError
from openarbiter.languages import Tongue
from openarbiter.model import Player, Tpn
from openarbiter.prizes import Cap, Category, Entrant, Fund, PrizeList, Sharing, Special, award
from openarbiter.prizes.expression import everybody, parse
from tests.every import every


def table(words: str) -> list[Entrant]:
    """Players 1, 2, 3 ... in final order; each is ``points`` or ``points/sex/rating``."""
    found = []
    for number, text in enumerate(words.split(), start=1):
        points, sex, rating = [*text.split("/"), "", ""][:3]
        rated = int(rating) if rating else None
        player = Player(tpn=Tpn(number), name=f"Player {number}", sex=sex, rating=rated)
        found.append(Entrant(player=player, rank=number, points=int(Fraction(points) * 10)))
    return found


def category(name: str, who: str, *prizes: int, **more: Any) -> Category:  # noqa: ANN401
    """A category."""
    return Category(name=name, who=parse(who), prizes=prizes, **more)


def fund(sharing: str, *places: int, of: tuple[Category, ...] = (), **more: Any) -> Fund:  # noqa: ANN401
    """A fund of places and categories; ``unshared`` behind the rule is about the categories."""
    rule, _, unshared = sharing.partition(" ")
    return Fund(
        places=places,
        categories=of,
        sharing=Sharing(rule),
        categories_shared=not unshared,
        **more,
    )


def amounts(found: PrizeList) -> dict[int, int]:
    """Coins by player."""
    return {one.player: one.amount for one in found.awards}


WOMEN = category("Best woman", 'sex = "w"', 10000)
WOMEN_90 = category("Best woman", 'sex = "w"', 9000)
WOMEN_120 = category("Best woman", 'sex = "w"', 12000)
UNDER_1800 = category("U", "rating < 1800", 15000)
UNDER_9 = category("U", "rating < 9", 300, guaranteed=True)
SEVERAL = (
    category("Women", 'sex = "w"', 9000, 8000),
    category("Under 1500", "rating < 1500", 8500),
    category("Seniors", "number = 9", 8700),
)
SURE = category("Women", 'sex = "w"', 20000, guaranteed=True)
BEST = Special(name="Best game", player=Tpn(1))
OUT = frozenset({Tpn(1)})
SEPARATE = tuple(category(f"C{n}", f"number = {n}", 100 + n) for n in range(1, 41))


@every(
    ("given", "words", "paid"),
    [
        # Half of the own place and a third of the other halves; the cent over goes to the first.
        (fund("hort", 60000, 40000, 25000, 15000, of=(WOMEN,)), "7 5.5/w 5.5 5.5 5/w",
         [60000, 33334, 25833, 20833, 10000]),
        (fund("none", 20000, 12000, of=(WOMEN,)), "5 5/w 5/w", [20000, 12000, 10000]),
        # Two tied for places take the average of both; the category passes on.
        (fund("equal", 15000, 5000, of=(WOMEN,)), "4/w 4 3/w", [10000, 10000, 10000]),
        # 290 among three in cents: 96.66 each, and the two cents over to the first two.
        (fund("nswca", 10000, 4000, of=(UNDER_1800,)), "4 4//1700 4//1700", [9667, 9667, 9666]),
        # Shares in whole euros; the rest smaller than a unit goes to the first as well.
        (fund("nswca", 10050, 9900, unit=100), "4 4 3", [10050, 9900]),
        # A category that is not shared goes whole to the first in it, if that is more.
        (fund("equal unshared", 10000, 6000, of=(WOMEN_90,)), "4/w 4/w 4", [9000, 8000, 8000]),
        # The greatest first; who has left takes no second one; the second prize of a row follows.
        (fund("hort unshared", 3000, of=SEVERAL), "4/w/1400 4/w 4//1450 4",
         [9000, 8000, 8500, 3000]),
        # Both women leave the places together, because sixty each is more than fifty.
        (fund("equal", 20000, 10000, of=(WOMEN_120,)), "3/w 3 3 3 3/w 3",
         [6000, 7500, 7500, 7500, 6000, 7500]),
        (fund("hort", 20000, 10000, of=(WOMEN_120,)), "3/w 3 3 3 3/w 3",
         [13000, 8750, 3750, 3750, 9000, 3750]),
        # The fund may correct who has completed the schedule,
        (fund("nswca", of=(WOMEN,), withdrawn=OUT), "2/w 2/w 2", [0, 10000]),
        # and who takes part in no prize leaves the place to the next, and no share is cut.
        (fund("equal", 100, 50, excluded=OUT), "2/w 2/w 2", [0, 75, 75]),
        # A special prize without an amount has nothing to be reduced to.
        (fund("nswca", of=(SURE,), specials=(BEST,), available=10000), "3 2/w 1/w", [0, 20000]),
        # Categories that share no player are tried apart: forty of them in one tie are instant.
        (fund("nswca", of=SEPARATE), " ".join("1" * 40), [100 + n for n in range(1, 41)]),
    ],
)  # fmt: skip
def test_who_receives_what(given: Fund, words: str, paid: list[int]) -> None:
    """Coins by player; what is paid and left over is the fund, in whatever order the table is."""
    found = award(given, table(words))
    wanted = dict(enumerate(paid, start=1))
    assert amounts(found) == {Tpn(who): coins for who, coins in wanted.items() if coins}
    assert found.paid + found.unpaid == found.fund.total
    assert award(given, table(words)[::-1]) == found
    assert all(first.rank <= second.rank for first, second in pairwise(found.awards))
    assert [one.amount for one in found.specials] == [0] * len(given.specials)


PAIR = fund("nswca", 20000, 12000, 8000, 4000, of=(category("Under 1800", "rating < 1800", 6000),))
TIED = "5 4.5 4 3.5//1700 3.5 3.5 3.5"
HORT = fund("hort", 60000, 40000, 25000, 15000, of=(WOMEN,))
CAPS = (Cap(who=parse("rating = none"), amount=5000), Cap(who=everybody(), amount=15000))


@every(
    ("given", "words", "player", "reason", "gave_up"),
    [
        (HORT, "7 5.5/w 5.5 5.5 5/w", 2,
         ("On 5½ points with 2 others: by the order of the table half of 2nd prize (200.00) and "
         "the other halves of 2nd, 3rd and 4th prize (400.00) divided by 3 (133.33). "
         "The 0.01 left over by rounding is included."), [("Best woman", 10000)]),
        (PAIR, TIED, 1, "Alone on 5 points: 1st prize (200.00).", []),
        (PAIR, TIED, 4,
         ("On 3½ points with 3 others: the category alone, Under 1800 (60.00), more than 25.00 in "
         "the division with the others."), [("a share in the division with the others", 2500)]),
        (PAIR, TIED, 5, ("On 3½ points with 3 others: 4th prize (40.00) divided by 3: 13.33. "
         "The 0.01 left over"), []),
        (fund("none", 20000, 12000, of=(WOMEN,)), "5 5/w 5/w", 2,
         "2nd in the table: 2nd prize (120.00) is the greatest prize left.",
         [("Best woman", 10000)]),
        (fund("equal unshared", 10000, 6000, of=(WOMEN_90,)), "4/w 4/w 4", 1,
         ("On 4 points with 2 others: the category alone, Best woman (90.00), more than 53.33 in "
         "the places."), [("a share in the places", 5333)]),
        (fund("hort unshared", 9500, of=SEVERAL), "4/w/1400 4 3/w", 1,
         ("On 4 points with 1 other: by the order of the table half of 1st prize (47.50) and the "
         "other half of Women, 1st (45.00)."), None),
        (fund("hort", 20000, 10000, of=(WOMEN_120,)), "3/w 3 3 3 3/w 3", 5, "On 3 points",
         [("half of a share in the places", 2500)]),
        (fund("nswca", 20000, 10000, caps=CAPS), "5 4//1800", 1, "Alone on 5 points", None),
    ],
)  # fmt: skip
def test_everybody_has_the_reason_in_words(
    given: Fund, words: str, player: int, reason: str, gave_up: list[tuple[str, int]] | None
) -> None:
    """Alone, together and apart have their own words, and what could have been had instead."""
    one = award(given, table(words)).awards[player - 1]
    assert one.player == player
    assert one.reason.startswith(reason)
    if gave_up is not None:
        assert [(each.name, int(each.amount)) for each in one.gave_up] == gave_up


def test_limits() -> None:
    """What is above a limit stays in the fund and is listed."""
    found = award(fund("nswca", 20000, 10000, caps=CAPS), table("5 4//1800"))
    assert amounts(found) == {1: 5000, 2: 10000}
    assert [(one.name, one.amount) for one in found.left_over] == [
        ("player 1 may receive 50.00 at most", 15000)
    ]
    assert found.awards[0].reason.endswith("Limited to 50.00.")


def test_facts_that_are_missing_are_told() -> None:
    """Who may be meant by a limit or a category is named, with the fact; nobody else is."""
    caps = (Cap(who=parse("rating < 2000"), amount=5000),)
    found = award(fund("nswca", 20000, 10000, 4000, caps=caps), table("5 4//1800 3"))
    assert amounts(found) == {1: 20000, 2: 5000, 3: 4000}
    (limit,) = found.notes
    (young,) = award(
        fund("nswca", of=(category("U18", "birth_year > 2007", 1000),)), table("1")
    ).notes
    assert [str(limit), str(young)] == [
        (
            "At most 50.00 (rating < 2000): not known for 1 Player 1 (rating); this limit does not "
            "hold for them."
        ),
        "U18: not known for 1 Player 1 (year of birth); they count as outside.",
    ]
    assert list(map(Tongue("de"), (limit, young))) == [
        (
            "Höchstens 50,00 (rating < 2000): nicht bekannt bei 1 Player 1 (Elo); diese Grenze "
            "gilt für sie nicht."
        ),
        "U18: nicht bekannt bei 1 Player 1 (Geburtsjahr); sie zählen als nicht zugehörig.",
    ]


def test_left_over_says_why() -> None:
    """No player left, nobody in the category, all have won other prizes, nobody named."""
    under = category("Under 1000", "rating < 1000", 1000, guaranteed=True)
    women = category("Best woman", 'sex = "w"', 3000)
    special = Special(name="Best game", value=500)
    given = fund("nswca", 10000, 5000, 2000, of=(women, under), specials=(special,))
    found = award(given, table("2/w 1//1500"))
    assert [(one.name, one.amount, one.why) for one in found.left_over] == [
        ("3rd prize", 2000, "no player is left for it"),
        ("Best woman", 3000, "all in the category have won other prizes"),
        ("Under 1000", 1000, "nobody qualifies; it is guaranteed, the organiser decides"),
        ("Best game", 500, "nobody has been named yet"),
    ]
    assert found.paid + found.unpaid == given.total
    # A special prize of an excluded player is in the accounts, too.
    best = replace(BEST, value=500)
    found = award(fund("nswca", 5000, specials=(best,), excluded=OUT), table("3 2"))
    assert (amounts(found), found.specials) == ({2: 5000}, ())
    assert [(one.name, one.amount, one.why) for one in found.left_over] == [
        ("Best game", 500, "player 1 takes part in no prize")
    ]


def test_small_categories() -> None:
    """Where three are asked for and two came, the prize is not awarded and a remark says so."""
    small = category("Women", 'sex = "w"', 1000, minimum=3)
    found = award(fund("equal", 5000, of=(small,)), table("3 2/w 1/w"))
    assert amounts(found) == {1: 5000}
    assert found.notes[-1] == "Women: 2 completed, 3 are needed; not awarded."


def test_the_guidelines_know_no_minimum() -> None:
    """A fund made in Python is refused like one in a file: one player of the category is enough."""
    small = category("Women", 'sex = "w"', 1000, minimum=2)
    with pytest.raises(RequestError, match=r"Women asks for 2 players.*5 c"):
        Fund(categories=(small,))
    Fund(categories=(replace(small, minimum=1),))
    with pytest.raises(RequestError, match="NSWCA"):
        replace(fund("equal", of=(small,)), sharing=Sharing.NSWCA)


def test_lots_are_told() -> None:
    """Where the pairing number alone makes a difference, lots have to be drawn."""
    tied = [replace(entrant, rank=1) for entrant in table("3 3")]
    alone = award(fund("none", 100, 50), tied)
    assert "the pairing number stands for the drawing of lots" in alone.notes[0]
    assert award(fund("equal", 100, 51), tied).notes == ()


TWICE = [Entrant(player=Player(tpn=Tpn(1), name=""), rank=1, points=points) for points in (20, 10)]
OVERLAPPING = tuple(category(f"C{n}", f"number in [{n}, {n + 1}]", 100) for n in range(1, 17))


@every(
    ("given", "entrants", "error", "words"),
    [
        (fund("nswca", 5, excluded=frozenset({Tpn(9)})), table("1"), RequestError,
         "player 9, who is not in the table"),
        (fund("nswca", specials=(replace(BEST, player=Tpn(9)),)), table("1"), RequestError,
         "player 9, who is not in the table"),
        (fund("nswca", 100), [TWICE[0], replace(TWICE[1], rank=2)], RequestError,
         "player 1 stands in the table twice"),
        (fund("nswca", 100), table("1 2"), RequestError,
         "puts player 1 before player 2, who has more points"),
        # What cannot be tried exactly is refused, not guessed.
        (fund("nswca", of=OVERLAPPING), table(" ".join("1" * 17)), NotCoveredError,
         "16 categories overlap"),
    ],
)  # fmt: skip
def test_what_cannot_be_given_out_is_refused(
    given: Fund, entrants: list[Entrant], error: type[Exception], words: str
) -> None:
    """Players who did not play, and tables that contradict themselves."""
    with pytest.raises(error, match=words):
        award(given, entrants)


def test_less_was_collected() -> None:
    """Prizes that are not guaranteed shrink in proportion, to the last coin."""
    given = fund("nswca", 1000, 500, of=(UNDER_9,), available=1000)
    found = award(given, table("3 2 1//8"))
    assert amounts(found) == {1: 467, 2: 233, 3: 300}
    assert found.fund.total == 1000
    assert found.notes[0] == (
        "Collected 10.00 of 18.00: prizes that are not guaranteed are reduced in proportion."
    )
    poor = award(replace(given, available=100), table("3 2 1//8"))
    assert amounts(poor) == {3: 300}
    assert poor.notes[0].endswith("paid in full, 2.00 more than was collected.")
    rich = award(replace(given, available=1800), table("3//2000 2//2000 1//8"))
    assert (amounts(rich), rich.notes) == ({1: 1000, 2: 500, 3: 300}, ())


def test_divisions_are_the_evidence() -> None:
    """Who shared what stands there as data; both halves by Hort have their own."""
    found = award(fund("hort", 100, 50), table("3 3"))
    assert [(one.players, one.prizes, one.shares) for one in found.divisions] == [
        ((1,), ("1st prize",), (50,)),
        ((2,), ("2nd prize",), (25,)),
        ((1, 2), ("1st prize", "2nd prize"), (Fraction(75, 2), Fraction(75, 2))),
    ]
    assert all(one.part == Fraction(1, 2) and not one.apart for one in found.divisions)
    assert sum(sum(one.shares) for one in found.divisions) == found.paid


def test_json_is_money_as_text() -> None:
    """Programs get amounts as text, shares as fractions, and the same reasons."""
    data = award(Fund(name="A", currency="EUR", places=(10000,)), table("1 1 1")).to_json()
    assert data["total"] == data["paid"] == "100.00"
    awards = data["awards"]
    assert isinstance(awards, list)
    assert awards[0]["share"] == "100/3"
    assert awards[0]["amount"] == "33.34"
    assert awards[0]["prizes"] == ["1st prize"]
