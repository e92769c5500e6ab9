"""NSWCA: first round, odd men, colours, tie-breaks."""

from __future__ import annotations

from functools import partial

from tests.web.browser import words
from tests.web.printed.desk import (
    NSWCA,
    Desk,
    Example,
    in_order,
)
from tests.web.printed.events import (
    Card,
    event_file,
)

__all__ = ["EXAMPLES"]


def _first_round(desk: Desk) -> None:
    assert desk.games == [(1, 4), (5, 2), (3, 6)]


def _jump_file(*, met: bool) -> tuple[bytes, int]:
    """Player 1 has beaten 2 and 3, who have a point each and may have met."""
    cards = {number: Card() for number in range(1, 7)}
    if met:
        played = ["1-21", "3-10", "2-3="]
        cards |= {2: Card(score=0.5, games="B"), 3: Card(score=0.5, games="W")}
    else:
        played = ["1-21", "3-10"]
        cards |= {2: Card(score=1, games="W"), 3: Card(score=1, games="B")}
    return event_file(NSWCA, cards, played=played)


def _jumped(desk: Desk) -> None:
    in_order(
        desk.text("step-log"),
        "[3.3 b] score group 2: 1",
        "[3.3 d 1] 1: odd man, to the next group",
        "[3.3 b] score group 1: 2 3; from above: 1",
        "[3.3 d 2] 1: finds nobody, jumps",
        "passed over because the two have met in round 1 (3.1 b): 2",
        "passed over because the two have met in round 2 (3.1 b): 3",
        "[3.3 d] odd man 1 from above meets 4",
    )
    assert desk.pairs == {(1, 4), (2, 3), (5, 6)}


def _two_odd_men(desk: Desk) -> None:
    in_order(
        desk.text("step-log"),
        "[3.3 d 1] 2: odd man, to the next group",
        "[3.3 d 1] 3: odd man, to the next group",
        "[3.3 d] odd man 1 from above meets 4",
        "[3.3 d] odd man 2 from above meets 5",
        "[3.3 d] odd man 3 from above meets 6",
    )
    assert desk.pairs == {(1, 4), (2, 5), (3, 6)}


def _colours_shown(desk: Desk) -> None:
    assert desk.games == [(2, 1)]


def _cumulative_file(system: str = NSWCA) -> tuple[bytes, int]:
    cards = {
        1: Card(score=2.5, games="WBWBW", results="101=0"),
        2: Card(score=2.5, games="WBWBW", results="11=00"),
    }
    return event_file(system, cards, rounds_after=1, tie_breaks=("CUMULATIVE",))


def _cumulative_shown(desk: Desk) -> None:
    for number, total, scores in ((1, "9", "1 1 2 2½ 2½"), (2, "10½", "1 2 2½ 2½ 2½")):
        data = desk.browser.json(f"/a/standings/sum/{number}/CUMULATIVE")
        assert data["opened"]["value"] == total
        text = words(desk.browser.get(f"/a/standings/sum/{number}/CUMULATIVE"))
        assert all(part in text for part in scores.split())


def _withdrawn_file() -> tuple[bytes, int]:
    """Player 3 won two games, the first against 1, lost the third and played no other."""
    cards = {
        1: Card(score=4, games="WBWB", results="1111"),
        2: Card(score=1, games="WBWBW", results="10000"),
        3: Card(score=1, games="BW", results="10"),
        4: Card(),
    }
    file = partial(event_file, NSWCA, cards, played=("3-11",), tie_breaks=("SOLKOFF", "MEDIAN"))
    return file()


def _withdrawn_shown(desk: Desk) -> None:
    lines = desk.browser.json("/a/standings/sum/1/SOLKOFF?after=5")["opened"]["lines"]
    assert lines[0]["value"] == "3"


EXAMPLES = (
    Example(
        document=NSWCA,
        article="3.2 c",
        what="White on board one, so Black for the higher rated on board two",
        file=partial(event_file, NSWCA, {number: Card() for number in range(1, 7)}),
        shown=_first_round,
    ),
    Example(
        document=NSWCA,
        article="3.3 d 2",
        what="the only player of group 1 has met both of group 2 and jumps over it",
        file=partial(_jump_file, met=False),
        shown=_jumped,
    ),
    Example(
        document=NSWCA,
        article="3.3 d 3",
        what="both of group 2 have met as well, and are odd men too",
        file=partial(_jump_file, met=True),
        shown=_two_odd_men,
    ),
    Example(
        document=NSWCA,
        article="3.3 f",
        what="WWB against BBW: the second player has White",
        file=partial(
            event_file, NSWCA, {1: Card(score=1, games="WWB"), 2: Card(score=1, games="BBW")}
        ),
        shown=_colours_shown,
    ),
    Example(
        document=NSWCA,
        article="6 a 3",
        what="Cumulative 9 and 10.5 of two sequences with 2.5 points",
        file=_cumulative_file,
        shown=_cumulative_shown,
    ),
    Example(
        document=NSWCA,
        article="6 a 1",
        what="an opponent with two wins, a loss and two rounds not played counts 3 points",
        file=_withdrawn_file,
        shown=_withdrawn_shown,
    ),
    Example(
        document=NSWCA,
        article="3.0",
        what="five rounds for 32 players, six for 64",
        because="It says how many rounds suffice for one perfect score; the number of rounds is "
        "the organiser's, and no page of a desk works it out.",
    ),
    Example(
        document=NSWCA,
        article="3.3 j",
        what="3-2 and 4-3 as expected colours of an odd number of rounds",
        because="It recommends an odd number of rounds and is no example of a pairing.",
    ),
    Example(
        document=NSWCA,
        article="4.0, appendix A",
        what="the tables of the round robin",
        because="The appendix is not in the document; the Berger tables stand for it.",
    ),
)
