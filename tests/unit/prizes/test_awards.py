"""Giving out a fund: the words, the coins, what was given up, and what is left over."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from itertools import pairwise

import pytest

from openarbiter.errors import NotCoveredError, RequestError
from openarbiter.languages import Tongue
from openarbiter.model import Player, Tpn
from openarbiter.prizes import Cap, Category, Entrant, Fund, PrizeList, Sharing, Special, award
from openarbiter.prizes.expression import everybody, parse


def table(*words: str) -> list[Entrant]:
    """Players 1, 2, 3 ... in final order; each is ``points`` or ``points/sex/rating``."""
    found = []
    for tpn, text in enumerate(words, start=1):
        points, sex, rating = [*text.split("/"), "", ""][:3]
        player = Player(
            tpn=Tpn(tpn),
            name=f"Player {tpn}",
            sex=sex,
            rating=int(rating) if rating else None,
        )
        found.append(Entrant(player=player, rank=tpn, points=int(Fraction(points) * 10)))
    return found


def category(name: str, who: str, *prizes: int) -> Category:
    """A category."""
    return Category(name=name, who=parse(who), prizes=prizes)


def amounts(found: PrizeList) -> dict[int, int]:
    """Coins by player."""
    return {one.player: one.amount for one in found.awards}


def reasons(found: PrizeList) -> dict[int, str]:
    """Reasons by player."""
    return {one.player: one.reason for one in found.awards}


def gave_up(found: PrizeList, place: int) -> list[tuple[str, int]]:
    """What the winner on a place of the list, from 1, could have had instead."""
    return [(one.name, int(one.amount)) for one in found.awards[place - 1].gave_up]


WOMEN = category("Best woman", 'sex = "w"', 10000)


def test_hort_as_on_the_wall() -> None:
    """Half of the own place and a third of the other halves; the cent over goes to the first."""
    fund = Fund(places=(60000, 40000, 25000, 15000), categories=(WOMEN,), sharing=Sharing.HORT)
    found = award(fund, table("7", "5.5/w", "5.5", "5.5", "5/w"))
    assert amounts(found) == {1: 60000, 2: 33334, 3: 25833, 4: 20833, 5: 10000}
    assert reasons(found)[2] == (
        "On 5½ points with 2 others: by the order of the table half of 2nd prize (200.00) and "
        "the other halves of 2nd, 3rd and 4th prize (400.00) divided by 3 (133.33). "
        "The 0.01 left over by rounding is included."
    )
    assert gave_up(found, 2) == [("Best woman", 10000)]
    assert found.unpaid == 0


def test_reasons_of_the_nswca_rule() -> None:
    """Alone, together and apart have their own words, with the sum on paper."""
    fund = Fund(
        places=(20000, 12000, 8000, 4000),
        categories=(category("Under 1800", "rating < 1800", 6000),),
    )
    found = award(fund, table("5", "4.5", "4", "3.5//1700", "3.5", "3.5", "3.5"))
    words = reasons(found)
    assert words[1] == "Alone on 5 points: 1st prize (200.00)."
    assert words[4] == (
        "On 3½ points with 3 others: the category alone, Under 1800 (60.00), more than 25.00 in "
        "the division with the others."
    )
    assert words[5].startswith(
        "On 3½ points with 3 others: 4th prize (40.00) divided by 3: 13.33. The 0.01 left over"
    )
    assert gave_up(found, 4) == [("a share in the division with the others", 2500)]


def test_reasons_in_the_order_of_the_table() -> None:
    """Without sharing the rank is the reason."""
    fund = Fund(places=(20000, 12000), categories=(WOMEN,), sharing=Sharing.NONE)
    found = award(fund, table("5", "5/w", "5/w"))
    assert reasons(found)[2] == "2nd in the table: 2nd prize (120.00) is the greatest prize left."
    assert gave_up(found, 2) == [("Best woman", 10000)]
    assert amounts(found) == {1: 20000, 2: 12000, 3: 10000}


@pytest.mark.parametrize(
    ("fund", "lines", "paid"),
    [
        # Two tied for places take the average of both; the category passes on.
        (
            Fund(places=(15000, 5000), categories=(WOMEN,), sharing=Sharing.EQUAL),
            ("4/w", "4", "3/w"),
            [10000, 10000, 10000],
        ),
        # 290 among three in cents: 96.66 each, and the two cents over to the first two.
        (
            Fund(places=(10000, 4000), categories=(category("U", "rating < 1800", 15000),)),
            ("4", "4//1700", "4//1700"),
            [9667, 9667, 9666],
        ),
        # Shares in whole euros; the rest smaller than a unit goes to the first as well.
        (Fund(places=(10050, 9900), unit=100), ("4", "4", "3"), [10050, 9900]),
    ],
)
def test_shares_and_their_rounding(fund: Fund, lines: tuple[str, ...], paid: list[int]) -> None:
    """Equal shares, rounded down; what is over goes down the order."""
    assert list(amounts(award(fund, table(*lines))).items()) == list(enumerate(paid, start=1))


def test_categories_that_are_not_shared() -> None:
    """With shared places the category goes whole to the first in it, if that is more."""
    fund = Fund(
        places=(10000, 6000),
        categories=(category("Best woman", 'sex = "w"', 9000),),
        sharing=Sharing.EQUAL,
        categories_shared=False,
    )
    found = award(fund, table("4/w", "4/w", "4"))
    assert amounts(found) == {1: 9000, 2: 8000, 3: 8000}
    assert reasons(found)[1] == (
        "On 4 points with 2 others: the category alone, Best woman (90.00), more than 53.33 in the "
        "places."
    )
    assert gave_up(found, 1) == [("a share in the places", 5333)]


def test_several_categories_that_are_not_shared() -> None:
    """The greatest first; who has left takes no second one; the second prize of a row follows."""
    fund = Fund(
        places=(3000,),
        categories=(
            category("Women", 'sex = "w"', 9000, 8000),
            category("Under 1500", "rating < 1500", 8500),
            category("Seniors", "number = 9", 8700),
        ),
        sharing=Sharing.HORT,
        categories_shared=False,
    )
    found = award(fund, table("4/w/1400", "4/w", "4//1450", "4"))
    assert amounts(found) == {1: 9000, 2: 8000, 3: 8500, 4: 3000}
    first = award(replace(fund, places=(9500,)), table("4/w/1400", "4", "3/w"))
    assert first.awards[0].reason == (
        "On 4 points with 1 other: by the order of the table half of 1st prize (47.50) and the "
        "other half of Women, 1st (45.00)."
    )


def test_tied_players_of_one_category_share_it() -> None:
    """Both women leave the places together, because sixty each is more than fifty."""
    fund = Fund(
        places=(20000, 10000),
        categories=(category("Best woman", 'sex = "w"', 12000),),
        sharing=Sharing.EQUAL,
    )
    found = award(fund, table("3/w", "3", "3", "3", "3/w", "3"))
    assert amounts(found) == {1: 6000, 2: 7500, 3: 7500, 4: 7500, 5: 6000, 6: 7500}
    hort = award(replace(fund, sharing=Sharing.HORT), table("3/w", "3", "3", "3", "3/w", "3"))
    assert amounts(hort) == {1: 13000, 2: 8750, 3: 3750, 4: 3750, 5: 9000, 6: 3750}
    assert gave_up(hort, 5) == [("half of a share in the places", 2500)]


def test_limits() -> None:
    """What is above a limit stays in the fund and is listed."""
    fund = Fund(
        places=(20000, 10000),
        caps=(Cap(who=parse("rating = none"), amount=5000), Cap(who=everybody(), amount=15000)),
    )
    found = award(fund, table("5", "4//1800"))
    assert amounts(found) == {1: 5000, 2: 10000}
    assert [(one.name, one.amount) for one in found.left_over] == [
        ("player 1 may receive 50.00 at most", 15000)
    ]
    assert found.awards[0].reason.endswith("Limited to 50.00.")


def test_limits_for_those_whose_facts_are_missing() -> None:
    """Who receives more than a limit and may be meant by it is named; nobody else is."""
    caps = (Cap(who=parse("rating < 2000"), amount=5000),)
    fund = Fund(places=(20000, 10000, 4000), caps=caps)
    found = award(fund, table("5", "4//1800", "3"))
    assert amounts(found) == {1: 20000, 2: 5000, 3: 4000}
    (note,) = found.notes
    assert note == (
        "At most 50.00 (rating < 2000): not known for 1 Player 1 (rating); this limit does not "
        "hold for them."
    )
    assert Tongue("de")(note) == (
        "Höchstens 50,00 (rating < 2000): nicht bekannt bei 1 Player 1 (Elo); diese Grenze gilt "
        "für sie nicht."
    )


def test_left_over_says_why() -> None:
    """No player left, nobody in the category, all have won other prizes, nobody named."""
    fund = Fund(
        places=(10000, 5000, 2000),
        categories=(
            category("Best woman", 'sex = "w"', 3000),
            Category(
                name="Under 1000", who=parse("rating < 1000"), prizes=(1000,), guaranteed=True
            ),
        ),
        specials=(Special(name="Best game", value=500),),
    )
    found = award(fund, table("2/w", "1//1500"))
    assert [(one.name, one.amount, one.why) for one in found.left_over] == [
        ("3rd prize", 2000, "no player is left for it"),
        ("Best woman", 3000, "all in the category have won other prizes"),
        ("Under 1000", 1000, "nobody qualifies; it is guaranteed, the organiser decides"),
        ("Best game", 500, "nobody has been named yet"),
    ]
    assert found.paid + found.unpaid == fund.total


def test_small_categories() -> None:
    """Where three are asked for and two came, the prize is not awarded and a remark says so."""
    small = Category(name="Women", who=parse('sex = "w"'), prizes=(1000,), minimum=3)
    fund = Fund(places=(5000,), categories=(small,), sharing=Sharing.EQUAL)
    found = award(fund, table("3", "2/w", "1/w"))
    assert amounts(found) == {1: 5000}
    assert found.notes[-1] == "Women: 2 completed, 3 are needed; not awarded."


def test_the_guidelines_know_no_minimum() -> None:
    """A fund made in Python is refused like one in a file: one player of the category is enough."""
    small = Category(name="Women", who=parse('sex = "w"'), prizes=(1000,), minimum=2)
    with pytest.raises(RequestError, match=r"Women asks for 2 players.*5 c"):
        Fund(categories=(small,))
    Fund(categories=(replace(small, minimum=1),))
    equal = Fund(categories=(small,), sharing=Sharing.EQUAL)
    with pytest.raises(RequestError, match="NSWCA"):
        replace(equal, sharing=Sharing.NSWCA)


def test_missing_facts_are_told() -> None:
    """Who might belong to a category is named, with the fact that is missing."""
    found = award(Fund(categories=(category("U18", "birth_year > 2007", 1000),)), table("1"))
    assert found.notes == ("U18: not known for 1 Player 1 (year of birth); they count as outside.",)
    assert Tongue("de")(found.notes[0]) == (
        "U18: nicht bekannt bei 1 Player 1 (Geburtsjahr); sie zählen als nicht zugehörig."
    )


def test_lots_are_told() -> None:
    """Where the pairing number alone makes a difference, lots have to be drawn."""
    tied = [
        Entrant(player=entrant.player, rank=1, points=entrant.points) for entrant in table("3", "3")
    ]
    alone = award(Fund(places=(100, 50), sharing=Sharing.NONE), tied)
    assert "the pairing number stands for the drawing of lots" in alone.notes[0]
    assert award(Fund(places=(100, 51), sharing=Sharing.EQUAL), tied).notes == ()


@pytest.mark.parametrize(
    ("fund", "paid"),
    [
        # The fund may correct who has completed the schedule,
        (Fund(categories=(WOMEN,), withdrawn=frozenset({Tpn(1)})), {2: 10000}),
        # and who takes part in no prize leaves the place to the next, and no share is cut.
        (
            Fund(places=(100, 50), sharing=Sharing.EQUAL, excluded=frozenset({Tpn(1)})),
            {2: 75, 3: 75},
        ),
    ],
)
def test_funds_name_players(fund: Fund, paid: dict[int, int]) -> None:
    """Others come up where a player is named as withdrawn or excluded."""
    assert amounts(award(fund, table("2/w", "2/w", "2"))) == paid


@pytest.mark.parametrize(
    "fund",
    [
        Fund(places=(5,), excluded=frozenset({Tpn(9)})),
        Fund(specials=(Special(name="Best game", value=1, player=Tpn(9)),)),
    ],
)
def test_unknown_players_are_refused(fund: Fund) -> None:
    """An excluded player, or a best game by somebody, who did not play."""
    with pytest.raises(RequestError, match="player 9, who is not in the table"):
        award(fund, table("1"))


def test_less_was_collected() -> None:
    """Prizes that are not guaranteed shrink in proportion, to the last coin."""
    fund = Fund(
        places=(1000, 500),
        categories=(Category(name="U", who=parse("rating < 9"), prizes=(300,), guaranteed=True),),
        available=1000,
    )
    found = award(fund, table("3", "2", "1//8"))
    assert amounts(found) == {1: 467, 2: 233, 3: 300}
    assert found.fund.total == 1000
    assert found.notes[0] == (
        "Collected 10.00 of 18.00: prizes that are not guaranteed are reduced in proportion."
    )
    poor = award(replace(fund, available=100), table("3", "2", "1//8"))
    assert amounts(poor) == {3: 300}
    assert poor.notes[0].endswith("paid in full, 2.00 more than was collected.")
    rich = award(replace(fund, available=1800), table("3//2000", "2//2000", "1//8"))
    assert amounts(rich) == {1: 1000, 2: 500, 3: 300}
    assert rich.notes == ()


def test_less_was_collected_than_is_guaranteed_beside_a_prize_without_value() -> None:
    """A special prize without an amount has nothing to be reduced to."""
    sure = replace(category("Women", 'sex = "w"', 20000), guaranteed=True)
    best = Special(name="Best game", player=Tpn(1))
    found = award(
        Fund(categories=(sure,), specials=(best,), available=10000), table("3", "2/w", "1/w")
    )
    assert amounts(found) == {2: 20000}
    assert [one.amount for one in found.specials] == [0]


def test_a_special_prize_of_an_excluded_player_is_left_over() -> None:
    """It is in the accounts: what is paid and what is left over is the fund."""
    best = Special(name="Best game", value=500, player=Tpn(1))
    fund = Fund(places=(5000,), specials=(best,), excluded=frozenset({Tpn(1)}))
    found = award(fund, table("3", "2"))
    assert amounts(found) == {2: 5000}
    assert found.specials == ()
    (left,) = found.left_over
    assert (left.name, left.amount) == ("Best game", 500)
    assert left.why == "player 1 takes part in no prize"
    assert found.paid + found.unpaid == fund.total


def test_divisions_are_the_evidence() -> None:
    """Who shared what stands there as data; both halves by Hort have their own."""
    fund = Fund(places=(100, 50), sharing=Sharing.HORT)
    found = award(fund, table("3", "3"))
    assert [(one.players, one.prizes, one.shares) for one in found.divisions] == [
        ((1,), ("1st prize",), (50,)),
        ((2,), ("2nd prize",), (25,)),
        ((1, 2), ("1st prize", "2nd prize"), (Fraction(75, 2), Fraction(75, 2))),
    ]
    assert all(one.part == Fraction(1, 2) and not one.apart for one in found.divisions)
    assert sum(sum(one.shares) for one in found.divisions) == found.paid


@pytest.mark.parametrize(
    ("entrants", "words"),
    [
        ([(1, 1, 20), (1, 2, 10)], "player 1 stands in the table twice"),
        ([(1, 1, 10), (2, 2, 20)], "puts player 1 before player 2, who has more points"),
    ],
)
def test_tables_that_contradict_themselves(
    entrants: list[tuple[int, int, int]], words: str
) -> None:
    """A table that is not ordered by points cannot be used."""
    lines = [
        Entrant(player=Player(tpn=Tpn(tpn), name=""), rank=rank, points=points)
        for tpn, rank, points in entrants
    ]
    with pytest.raises(RequestError, match=words):
        award(Fund(places=(100,)), lines)


def test_too_many_overlapping_categories_are_refused() -> None:
    """What cannot be tried exactly is refused, not guessed."""
    fund = Fund(
        categories=tuple(
            category(f"C{number}", f"number in [{number}, {number + 1}]", 100)
            for number in range(1, 17)
        )
    )
    with pytest.raises(NotCoveredError, match="16 categories overlap"):
        award(fund, table(*["1"] * 17))


def test_many_separate_categories_are_no_matter() -> None:
    """Categories that share no player are tried apart: forty of them in one tie are instant."""
    fund = Fund(categories=tuple(category(f"C{n}", f"number = {n}", 100 + n) for n in range(1, 41)))
    found = award(fund, table(*["1"] * 40))
    assert sorted(amounts(found).values()) == [100 + n for n in range(1, 41)]


def test_the_order_of_the_table_does_not_matter() -> None:
    """Lines may come in any order; awards come in final order."""
    fund = Fund(places=(300, 200, 100))
    lines = table("3", "2", "1")
    assert award(fund, lines[::-1]) == award(fund, lines)
    found = award(fund, lines)
    assert all(first.rank < second.rank for first, second in pairwise(found.awards))


def test_json_is_money_as_text() -> None:
    """Programs get amounts as text, shares as fractions, and the same reasons."""
    data = award(Fund(name="A", currency="EUR", places=(10000,)), table("1", "1", "1")).to_json()
    assert data["total"] == data["paid"] == "100.00"
    awards = data["awards"]
    assert isinstance(awards, list)
    assert awards[0]["share"] == "100/3"
    assert awards[0]["amount"] == "33.34"
    assert awards[0]["prizes"] == ["1st prize"]
