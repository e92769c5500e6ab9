"""The NSWCA guidelines: rank and cards, colours and the coin, refusals, the log, and the prizes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from decimal import Decimal
from fractions import Fraction
from typing import Any

import pytest

from openarbiter.errors import ImpossiblePairingError
from openarbiter.model import Colour, NationalEntry, Player, RoundNo, Tournament, Tpn
from openarbiter.prizes import Category, Entrant, Fund, Special, Trophy, award
from openarbiter.prizes.expression import parse
from openarbiter.rulebooks.nswca.telling import no_shows
from openarbiter.rulebooks.nswca.text import CARDS, NSWCA, rating_of, situation
from openarbiter.rulebooks.positions import without
from openarbiter.verification.literal.nswca import nswca_pairing
from tests.articles.cases import HERE, read
from tests.every import beside, every
from tests.referee.histories import kept_apart, with_guests
from tests.referee.histories import tournament as written


def tournament(
    scores: Sequence[float],
    *,
    colours: Sequence[str] = (),
    met: Sequence[Sequence[int]] = (),
    barred: Sequence[int] = (),
    more: tuple[Sequence[int], str] = ((), "w"),
) -> Tournament:
    """A tournament whose next round shows these cards (``-``: no game); ``more``: ratings, coin."""
    ratings, coin = more
    falling = range(2500, 2500 - 10 * len(scores), -10)
    histories = {
        number: _history(card, round(10 * score), barred=number in barred)
        for number, (score, card) in enumerate(
            zip(scores, colours or [""] * len(scores), strict=True), start=1
        )
    }
    length = max(len(each.split()) for each in histories.values())
    found = with_guests(histories, rounds=length + 1)
    rated = {Tpn(tpn): rating for tpn, rating in enumerate(ratings or falling, start=1)}
    return replace(
        found,
        players=tuple(replace(each, rating=rated.get(each.tpn, 1000)) for each in found.players),
        initial_colour=Colour(coin),
        forbidden_pairs=kept_apart(met),
    )


def event_of(case: dict[str, Any]) -> Tournament:
    """The tournament of a case."""
    more = (case.get("ratings", ()), case.get("coin", "w"))
    given = {key: case[key] for key in ("colours", "met", "barred") if key in case}
    return tournament(case["scores"], more=more, **given)


def _history(card: str, points: int, *, barred: bool) -> str:
    """Rounds that show these colours and give these points (tenths)."""
    rounds = []
    if barred:
        rounds.append("+")
        points -= 10
    for letter in card.lower():
        if letter == "-":
            rounds.append("Z")
            continue
        result = "1" if points >= 10 else "=" if points >= 5 else "0"
        points -= {"1": 10, "=": 5, "0": 0}[result]
        rounds.append(f"{letter}{result}")
    return " ".join([*rounds, *["H"] * (points // 5)])


def test_rank_is_score_then_rating_then_pairing_number() -> None:
    """3.3 a; equal ratings stand in the order of the pairing numbers."""
    event = tournament([1, 2, 1, 1], more=((1800, 1500, 1900, 1800), "w"))
    assert situation(event, event.next_round).tpn == [2, 3, 1, 4]


@every(
    ("rating", "lists", "expected"),
    [
        (None, {}, 0),
        (1800, {"NZL": 1900, "AUS": 1700}, 1700),
        (1800, {"NZL": 1900}, 1800),
        (1800, {"AUS": 0}, 1800),
    ],
)
def test_rating_of_the_australian_list_counts_first(
    rating: int | None, lists: dict[str, int], expected: int
) -> None:
    """3.2 b names the list of that federation, others do not count; 0 stands for none."""
    national = tuple(NationalEntry(federation=code, rating=own) for code, own in lists.items())
    player = Player(tpn=Tpn(1), name="P", rating=rating, national=national)
    assert rating_of(Tournament(), player) == expected


def test_score_groups_may_have_one_player() -> None:
    """3.3 a: a group is everybody with the same score; without the bye the others close up."""
    event = tournament([2, 1, 1, 0])
    assert situation(event, event.next_round).groups == [(0, 1), (1, 3), (3, 4)]
    event = tournament([1, 1, 0, 0, 0], met=[[1, 5], [3, 4]])
    left = without(situation(event, event.next_round), 3)
    assert (left.tpn, left.groups) == ([1, 2, 3, 5], [(0, 2), (2, 4)])
    assert left.met == [{3}, set(), set(), {0}]


def test_due_colour_equalises_before_it_alternates() -> None:
    """3.3 f: a player with WWB is due Black (3.1 e, 3.3 e, 3.3 g)."""
    event = tournament([2, 2, 2, 2], colours=["WWB", "WB", "BWW", ""])
    cards = [CARDS[number] for number in situation(event, event.next_round).card]
    assert [card.due for card in cards] == [-1, 1, -1, 0]
    assert not cards[2].may_have(1)


def test_whose_opponent_does_not_come_has_a_point() -> None:
    """3.1 f and 3.2 e; the other one has none, and is named while still there."""
    event = written("2w+ | 1b- | 4w= | 3b=", rounds=5)
    found = situation(event, event.next_round)
    assert dict(zip(found.tpn, found.score, strict=True)) == {1: 10, 3: 5, 4: 5, 2: 0}
    assert no_shows(event, RoundNo(2)) == (2,)


@every("case", beside(__file__)["impossible"])
def test_rounds_that_cannot_be_paired(case: dict[str, Any]) -> None:
    """The message names the players and the article: nobody meets twice (3.1 b)."""
    event = event_of(case)
    with pytest.raises(ImpossiblePairingError) as caught:
        NSWCA.pair(event, event.next_round)
    assert case["words"] in str(caught.value)
    assert list(caught.value.players) == case.get("players", list(caught.value.players))
    assert caught.value.bye is ("awarded" in case["words"])


def test_log_tells_every_step_with_its_article() -> None:
    """Group headers, odd men, halves, pairs, and how many there are (3.3 b)."""
    case = beside(__file__)["jumped"]
    event = event_of(case)
    assert NSWCA.pair(event, event.next_round).log.splitlines() == case["log"]


SITUATIONS: list[dict[str, Any]] = read("nswca/swiss.toml")["case"]


@every("case", SITUATIONS, ids=lambda case: f"{case['article']}: {case['name']}")
def test_situation_of_the_text(case: dict[str, Any]) -> None:
    """The rulebook and the literal rule pair as the case says."""
    event = event_of(case)
    found = NSWCA.pair(event, event.next_round)
    games = [(int(game.white), int(game.black)) for game in found.games]
    literal = nswca_pairing(event, event.next_round)
    assert literal is not None
    assert (list(literal.games), literal.bye) == (sorted(games), found.bye)
    assert found.bye == case.get("bye")
    if "games" in case:
        assert sorted(f"{white}-{black}" for white, black in games) == sorted(case["games"])
    else:
        assert sorted("-".join(map(str, sorted(game))) for game in games) == sorted(case["pairs"])


CASES: list[dict[str, Any]] = [
    case
    for path in sorted((HERE / "nswca-prizes").glob("*.toml"))
    for case in read(f"nswca-prizes/{path.name}")["case"]
]


def fund_of(case: dict[str, Any]) -> Fund:
    """The fund of an example; a category lists its players by pairing number."""
    numbers: dict[str, list[int]] = {name: [] for name in case.get("categories", {})}
    for tpn, words in enumerate(case["players"], start=1):
        for name in words.split()[2:]:
            numbers.setdefault(name, []).append(tpn)
    values = dict.fromkeys(numbers, ()) | case.get("categories", {})
    return Fund(
        places=tuple(100 * value for value in case.get("places", ())),
        categories=tuple(
            Category(
                name=name,
                who=parse(f"number in {numbers[name]}" if numbers[name] else "number = 0"),
                prizes=tuple(100 * value for value in values[name]),
                guaranteed=name in case.get("guaranteed", ()),
            )
            for name in numbers
            if name != "!"
        ),
        trophies=tuple(map(trophy_of, case.get("trophies", ()))),
        available=100 * case["available"] if "available" in case else None,
    )


def trophy_of(words: str) -> Trophy:
    """A thing: its name, its category, its worth."""
    name, category, worth = (word.strip() for word in words.split(":"))
    return Trophy(name=name, category=category, worth=100 * int(worth or 0))


def table_of(case: dict[str, Any]) -> list[Entrant]:
    """The table of an example, in the order in which the players stand there; some are tied."""
    first = {name: names.split()[0] for names in case.get("tied", ()) for name in names.split()}
    order = [words.split()[0] for words in case["players"]]
    return [
        Entrant(
            player=Player(tpn=Tpn(tpn), name=words.split()[0]),
            rank=1 + order.index(first.get(words.split()[0], words.split()[0])),
            points=int(10 * Decimal(words.split()[1])),
            completed="!" not in words.split(),
        )
        for tpn, words in enumerate(case["players"], start=1)
    ]


@every("case", CASES, ids=lambda case: case["name"])
def test_example(case: dict[str, Any]) -> None:
    """Everybody receives exactly what the example says."""
    names = {tpn: words.split()[0] for tpn, words in enumerate(case["players"], start=1)}
    found = award(fund_of(case), table_of(case))
    exact = {names[one.player]: one.exact / 100 for one in found.awards}
    assert exact == {name: Fraction(text) for name, text in case.get("awards", {}).items()}
    things = {names[one.player]: one.name for one in found.trophies if one.player}
    assert things == case.get("things", {})
    reasons = {names[one.player]: one.reason for one in found.trophies if one.player}
    assert case.get("reasons", {}).items() <= reasons.items()
    told = [note for note in found.notes if "nothing separates" in note]
    assert (told, found.paid + found.unpaid) == (case.get("remarks", []), found.fund.total)


def test_special_prizes_are_beside_the_others() -> None:
    """The winner of the event also receives the prize for the best game (5 b)."""
    fund = Fund(places=(10000,), specials=(Special(name="Best game", value=2500, player=Tpn(1)),))
    found = award(fund, table_of({"players": ["A 5", "B 4"]}))
    assert [(one.player, one.amount) for one in found.awards] == [(1, 10000)]
    assert [(one.player, one.amount) for one in found.specials] == [(1, 2500)]
    assert found.paid == fund.total
