"""Brackets, their values and the step log."""

from __future__ import annotations

from openarbiter.rulebooks.nswca.text import NSWCA
from openarbiter.rulebooks.pairing import RoundPairing
from openarbiter.rulebooks.registry import edition
from tests.articles.nswca.cards import tournament


def jumped() -> RoundPairing:
    """The example of 3.3 d 2: an entire group is jumped over."""
    event = tournament([2, 1, 1, 0, 0, 0, 0], met=[[1, 2], [1, 3]])
    return NSWCA.pair(event, event.next_round)


def test_registry_knows_the_edition() -> None:
    """``--system nswca``."""
    assert edition("nswca") is NSWCA


def test_brackets_show_odd_men_and_their_values() -> None:
    """1 enters both lower groups; nobody is denied anything."""
    found = jumped().brackets
    assert [each.moved_down for each in found] == [(), (1,), (1,)]
    assert [each.downfloaters for each in found] == [(1,), (1,), ()]
    assert dict(found[1].criteria) == {
        "N2": 1,
        "N3": 1,
        "N4": (),
        "N5": 0,
        "N6": (),
        "N7": 0,
        "N8": 0,
        "N9": 0,
        "N10": 0,
        "N11": 0,
    }
    assert dict(found[2].criteria)["N4"] == (1,)
    assert dict(found[0].criteria)["N5"] == 1


def test_interchange_is_counted() -> None:
    """1-2 and 3-4: the second and the third have changed halves."""
    event = tournament([1] * 4, colours=["WB", "BW", "WB", "BW"], met=[[2, 3]])
    (bracket,) = NSWCA.pair(event, event.next_round).brackets[:1]
    values = dict(bracket.criteria)
    assert (values["N7"], values["N10"], values["N11"]) == (0, 1, 2)


def test_wider_exchange_is_counted() -> None:
    """Nobody of 1, 2, 3 may meet 4, 5, 6 or each other but for 1-2 and 3-4 and 5-6."""
    allowed = {(1, 2), (3, 4), (5, 6)}
    met = [[a, b] for a in range(1, 7) for b in range(a + 1, 7) if (a, b) not in allowed]
    event = tournament([1] * 6, met=met)
    found = NSWCA.pair(event, event.next_round)
    assert dict(found.brackets[0].criteria)["N7"] == 2
    assert "[3.3 c 2] wider exchange" in found.log


def test_log_tells_every_step_with_its_article() -> None:
    """Group headers, odd men, halves, pairs, and how many there are (3.3 b)."""
    assert jumped().log.splitlines() == [
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


def test_absent_players_are_listed() -> None:
    """Whoever has left is not paired."""
    found = NSWCA.pair(*((event := tournament([1, 1], colours=["W", "B"])), event.next_round))
    assert found.absent == (3, 4, 5)
