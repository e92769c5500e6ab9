"""The cross-table as a heat map, and the score race."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from itertools import pairwise
from xml.etree import ElementTree as ET

import pytest

import openarbiter as oa
from openarbiter.drawings.cross_table import cross_table_pictures
from openarbiter.drawings.picture import as_html
from openarbiter.drawings.race import race_picture
from openarbiter.drawings.round_picture import round_pictures
from openarbiter.model import Tournament
from tests.unit.drawings.conftest import NAMESPACE, marks, parsed


def everybody(tournament: Tournament) -> Counter[str]:
    """Each player once."""
    return Counter(str(player.tpn) for player in tournament.players)


@pytest.mark.parametrize("players", [12, 60, 300])
def test_cross_table_and_race_hold_everybody_once(
    played: Callable[..., Tournament], players: int
) -> None:
    """One row and one line for each player, over all pictures."""
    tournament = played(players, 5)
    table = oa.standings(tournament)
    pictures = cross_table_pictures(tournament, table)
    assert len(pictures) == -(-players // 60)
    assert marks(pictures, "data-player") == everybody(tournament)
    assert marks([race_picture(tournament, table)], "data-player") == everybody(tournament)


def test_a_cell_says_what_its_shade_says(example: Tournament) -> None:
    """The leader won four games: four dark cells, each with opponent, colour and result."""
    (picture,) = cross_table_pictures(example, oa.standings(example))
    assert picture.sentences[1] == "1 Szentirmayer, Bence: 17w1, 25b1, 3w1, 4w1; 4."
    shades = Counter(node.attrib["class"] for node in parsed(picture).iter(f"{NAMESPACE}rect"))
    drawn = sum(
        record.result.value == "=" for player in example.players for record in player.rounds
    )
    assert shades["draw"] == drawn + 1  # one stands in the legend


def test_a_round_robin_has_a_square(played: Callable[..., Tournament]) -> None:
    """With fixed pairings every opponent has a column, and the diagonal is empty."""
    tournament = played(10, 5)
    table = oa.standings(tournament, [], predetermined=True)
    (picture,) = cross_table_pictures(tournament, table)
    stars = [node for node in parsed(picture).iter(f"{NAMESPACE}text") if node.text == "*"]
    assert len(stars) == 10


def test_the_race_names_the_first(example: Tournament) -> None:
    """So many names as asked for, at the end of their lines; everybody else is a thin line."""
    table = oa.standings(example)
    for named in (0, 3, 10, 99):
        picture = race_picture(example, table, named)
        lines = Counter(
            node.attrib["class"] for node in parsed(picture).iter(f"{NAMESPACE}polyline")
        )
        assert lines["lead"] == min(named, len(example.players))
        assert lines["crowd"] == len(example.players) - lines["lead"]


def test_labels_do_not_touch(played: Callable[..., Tournament]) -> None:
    """Names are pushed apart where their lines end together."""
    tournament = played(60, 5)
    picture = race_picture(tournament, oa.standings(tournament), 20)
    labels = sorted(
        int(node.attrib["y"]) for node in parsed(picture).iter(f"{NAMESPACE}text") if len(node) == 2
    )
    assert len(labels) == 20
    assert min(low - high for high, low in pairwise(labels)) >= 15


def test_a_page_holds_all_pictures(played: Callable[..., Tournament]) -> None:
    """Every id is unique, every sentence is there, and nothing is loaded from elsewhere."""
    tournament = played(130, 6)
    pictures = round_pictures(tournament, oa.pair(tournament, "dutch-2026", 6))
    page = as_html(pictures)
    assert len(pictures) > 1
    assert page.count("<svg ") == len(pictures)
    ids = [
        node.attrib["id"]
        for picture in pictures
        for node in parsed(picture).iter()
        if "id" in node.attrib
    ]
    assert len(set(ids)) == len(ids)
    assert page.count("<li>") == sum(len(picture.sentences) for picture in pictures)
    assert "<script" not in page
    assert page.replace('xmlns="http://www.w3.org/2000/svg"', "").count("http") == 0
    assert ET.fromstring(pictures[0].svg) is not None  # noqa: S314  (our own text)
