"""The NSWCA guidelines: rank and cards, colours and the coin, refusals, brackets and the log."""

from __future__ import annotations

import pytest

from openarbiter.errors import ImpossiblePairingError
from openarbiter.model import (
    NationalEntry,
    Player,
    RoundNo,
    Tournament,
    Tpn,
)
from openarbiter.rulebooks.nswca.telling import no_shows
from openarbiter.rulebooks.nswca.text import (
    CARDS,
    NSWCA,
    rating_of,
    situation,
)
from openarbiter.rulebooks.positions import without
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


def test_whose_opponent_does_not_come_has_a_point() -> None:
    """3.1 f and 3.2 e; the other one has none, and is named while still there."""
    event = written("2w+ | 1b- | 4w= | 3b=", rounds=5)
    found = situation(event, event.next_round)
    assert dict(zip(found.tpn, found.score, strict=True)) == {1: 10, 3: 5, 4: 5, 2: 0}
    assert no_shows(event, RoundNo(2)) == (2,)


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


JUMPED = tournament([2, 1, 1, 0, 0, 0, 0], met=[[1, 2], [1, 3]])
"""The example of 3.3 d 2: an entire group is jumped over."""


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
