"""The NSWCA guidelines: rank and cards, colours and the coin, refusals, brackets and the log."""

from __future__ import annotations

from dataclasses import replace

import pytest

from openarbiter.errors import ImpossiblePairingError, NotCoveredError
from openarbiter.model import (
    Colour,
    NationalEntry,
    Player,
    RoundNo,
    Tournament,
    Tpn,
    VirtualPoints,
)
from openarbiter.rulebooks.nswca.telling import no_shows
from openarbiter.rulebooks.nswca.text import (
    BLACK,
    CARDS,
    NSWCA,
    WHITE,
    Card,
    allocation,
    both_due,
    coin_toss,
    only_colour,
    rating_of,
    situation,
)
from openarbiter.rulebooks.positions import without
from openarbiter.rulebooks.registry import edition
from tests.articles.nswca.cards import tournament
from tests.every import every
from tests.referee.histories import tournament as written


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


ONE = {"first_round": RoundNo(1), "last_round": RoundNo(1)}
EXTRA = VirtualPoints(points=10, first_player=Tpn(1), last_player=Tpn(1), **ONE)


@every("more", [{"baku": True}, {"virtual_points": (EXTRA,)}])
def test_accelerated_system_is_not_covered(more: dict[str, object]) -> None:
    """Score groups are made of points won."""
    with pytest.raises(NotCoveredError, match=r"3\.3 a"):
        situation(replace(tournament([0, 0]), **more), RoundNo(1))  # type: ignore[arg-type]


def test_whose_opponent_does_not_come_has_a_point() -> None:
    """3.1 f and 3.2 e; the other one has none, and is named while still there."""
    event = written("2w+ | 1b- | 4w= | 3b=", rounds=5)
    found = situation(event, event.next_round)
    assert dict(zip(found.tpn, found.score, strict=True)) == {1: 10, 3: 5, 4: 5, 2: 0}
    assert no_shows(event, RoundNo(2)) == (2,)


def free_pairs() -> list[tuple[Card, Card]]:
    """Every two cards, the higher ranked first, that may have the colours either way (3.3 h)."""
    return [
        (higher, lower)
        for higher in CARDS
        for lower in CARDS
        if all(higher.may_have(colour) and lower.may_have(-colour) for colour in (WHITE, BLACK))
    ]


def test_colours_of_every_two_cards() -> None:
    """3.3 f: different due colours are both granted; 3.3 g: the same one to the higher ranked.

    3.3 h is absolute: two who may have the same colour only may not meet.
    """
    for one, two in free_pairs():
        assert only_colour(one, two) is None
        if one.due == two.due != 0:
            assert allocation(one, two) == one.due
            assert both_due(one, two) is None
        elif one.due != two.due:
            assert allocation(one, two) == (one.due or -two.due)
    same = {(one.balance, two.balance) for one, two in free_pairs() if one.due == two.due != 0}
    assert same >= {(0, 1), (1, 0), (1, 1), (0, 0)}
    for one in CARDS:
        for other in CARDS:
            stuck = one.repeated and other.repeated and one.last == other.last
            assert (allocation(one, other) is None) == stuck


@every(
    ("event", "stated", "coin"),
    [
        (tournament([0, 0]), Colour.BLACK, Colour.BLACK),
        (tournament([0, 0]), None, Colour.WHITE),  # somebody has to begin
        (written("3w1 | 4b0 | 1b0 | 2w1", rounds=3), None, Colour.WHITE),
        (written("F | 3b1 | 2w0 | F", rounds=3), None, Colour.BLACK),  # seen on board two
    ],
)
def test_coin(event: Tournament, stated: Colour | None, coin: Colour) -> None:
    """As stated, or as the first round shows it."""
    assert coin_toss(replace(event, initial_colour=stated)) is coin


def test_two_without_a_game_take_the_colour_of_the_coin_by_their_number() -> None:
    """Reading: after round 1 the higher ranked has it when the number of the card is odd."""
    event = tournament([1, 0.5, 0.5, 1])
    found = NSWCA.pair(event, event.next_round)
    assert [(game.white, game.black) for game in found.games] == [(1, 4), (3, 2)]


ALL_OF_FIVE = [[one, other] for one in range(1, 6) for other in range(one + 1, 6)]


@every(
    ("event", "players", "words"),
    [
        (tournament([1, 1, 1], barred=[1, 2, 3]), (1, 2, 3), "nobody may be awarded the bye"),
        (tournament([1, 1], met=[[1, 2]]), (1,), "3.1 b"),
        (tournament([1, 1], met=[[1, 2]]), (1,), "the same holds for player 2"),
        (tournament([2] * 4, colours=["WW", "WW", "WW", "BW"]), (1, 2), "only 4"),  # 3.3 h
        # 2 has met 1 and 3, so 2 would have to have the bye, and may not.
        (
            tournament([1, 1, 1], met=[[1, 2], [2, 3]], barred=[2]),
            (2,),
            "player 2 may meet nobody",
        ),
        (tournament([1] * 5, met=ALL_OF_FIVE), None, "cannot be paired completely"),
    ],
)
def test_rounds_that_cannot_be_paired(
    event: Tournament, players: tuple[int, ...] | None, words: str
) -> None:
    """The message names the players and the article: nobody meets twice (3.1 b)."""
    with pytest.raises(ImpossiblePairingError) as caught:
        NSWCA.pair(event, event.next_round)
    assert words in str(caught.value)
    assert players in (None, caught.value.players)
    assert caught.value.bye is ("awarded" in words)


def test_one_player_alone_has_the_bye() -> None:
    """A round without a second player has no boards; whoever has left is not paired."""
    alone = NSWCA.pair(tournament([0]), RoundNo(1))
    assert (alone.games, alone.bye) == ((), 1)
    event = tournament([1, 1], colours=["W", "B"])
    assert NSWCA.pair(event, event.next_round).absent == (3, 4, 5)
    assert edition("nswca") is NSWCA


JUMPED = tournament([2, 1, 1, 0, 0, 0, 0], met=[[1, 2], [1, 3]])
"""The example of 3.3 d 2: an entire group is jumped over."""


def test_brackets_show_odd_men_and_their_values() -> None:
    """1 enters both lower groups; nobody is denied anything; exchanges are counted (3.3 c)."""
    found = NSWCA.pair(JUMPED, JUMPED.next_round).brackets
    assert [each.moved_down for each in found] == [(), (1,), (1,)]
    assert [each.downfloaters for each in found] == [(1,), (1,), ()]
    zeros = {f"N{number}": 0 for number in (5, *range(7, 12))}
    assert dict(found[1].criteria) == {"N2": 1, "N3": 1, "N4": (), "N6": ()} | zeros
    assert (dict(found[2].criteria)["N4"], dict(found[0].criteria)["N5"]) == ((1,), 1)
    event = tournament([1] * 4, colours=["WB", "BW", "WB", "BW"], met=[[2, 3]])
    values = dict(NSWCA.pair(event, event.next_round).brackets[0].criteria)
    assert (values["N7"], values["N10"], values["N11"]) == (0, 1, 2)
    allowed = {(1, 2), (3, 4), (5, 6)}
    met = [[a, b] for a in range(1, 7) for b in range(a + 1, 7) if (a, b) not in allowed]
    event = tournament([1] * 6, met=met)
    wider = NSWCA.pair(event, event.next_round)
    assert dict(wider.brackets[0].criteria)["N7"] == 2
    assert "[3.3 c 2] wider exchange" in wider.log


def test_log_tells_every_step_with_its_article() -> None:
    """Group headers, odd men, halves, pairs, and how many there are (3.3 b)."""
    assert NSWCA.pair(JUMPED, JUMPED.next_round).log.splitlines() == [
        "Round 5, NSWCA guidelines",
        "[3.2 d] bye: 7",
        "[3.3 b] score group 2: 1",
        "  [3.3 d 1] 1: odd man, to the next group",
        "[3.3 b] score group 1: 2 3; from above: 1",
        "  [3.3 d 2] 1: finds nobody, jumps",
        "    passed over because the event forbids the pair: 2 3",
        "  [3.3 c 1] halves: 2 | 3",
        "  3 - 2",
        "[3.3 b] score group 0: 4 5 6; from above: 1",
        "  [3.3 d] odd man 1 from above meets 4",
        "  [3.3 c 1] halves: 5 | 6",
        "  1 - 4",
        "  5 - 6",
        "Pairs: 3",
    ]
