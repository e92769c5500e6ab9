"""Published rounds as lists, cards of players, screens: everybody is there, once."""

from __future__ import annotations

from dataclasses import replace

import pytest

import openarbiter as oa
from openarbiter.desk import CreateEvent, EventState, apply
from openarbiter.errors import RequestError
from openarbiter.model import PointsAdjustment, RoundNo, Tpn
from openarbiter.model.alphabet import in_alphabet
from openarbiter.store import EventFile
from openarbiter.web.lists import by_club, player_cards, round_lists, start_list
from openarbiter.web.people import persons, points_before
from openarbiter.web.routes.screens import part_of
from tests.importing import import_action


def test_everybody_is_on_the_lists_of_a_round_once(played: EventFile) -> None:
    """By board and by name the same players; colours, opponents and results agree."""
    section = played.state.section("a")
    view = round_lists(section, 3)
    assert [line.board for line in view.boards] == [1, 2, 3, 4, 5]
    assert [line.kind for line in view.away] == ["pab"]
    assert len(view.names) == 11
    assert [line.player.name for line in view.names] == sorted(
        (player.name for player in section.tournament.players), key=in_alphabet
    )
    by_name = {line.player.tpn: line for line in view.names}
    for line in view.boards:
        white, black = by_name[line.white.tpn], by_name[line.black.tpn]
        assert (white.board, white.colour, white.opponent) == (line.board, "w", line.black)
        assert (black.board, black.colour, black.opponent) == (line.board, "b", line.white)
        assert line.result
    assert sum(not line.result for line in view.boards) == 0


def test_a_round_that_is_private_has_no_lists(played: EventFile) -> None:
    """Before publication nobody may see a pairing, and the message says so."""
    section = played.state.section("a")
    assert section.published_rounds == 3
    with pytest.raises(RequestError, match="round 4 of section a is not published"):
        round_lists(section, 4)


def test_cards_add_up_to_the_table(played: EventFile) -> None:
    """The running score of the last round is what the player has."""
    section = played.state.section("a")
    cards = player_cards(section)
    assert len(cards) == 11
    for card in cards:
        assert [line["number"] for line in card["rounds"]] == [1, 2, 3]
        for line in card["rounds"]:
            assert (line["opponent"] is None) is (line["colour"] == "")
    assert [card["player"].tpn for card in player_cards(section, 4)] == [4]
    assert player_cards(section, 99) == []


def test_start_list_and_clubs(played: EventFile) -> None:
    """By number or by name; every club with its players, those without one last."""
    section = played.state.section("a")
    assert [line["player"].tpn for line in start_list(section)] == list(range(1, 12))
    by_name = [line["player"].name for line in start_list(section, by_name=True)]
    assert by_name == sorted(by_name)
    clubs = by_club(section)
    assert [club for club, _ in clubs] == ["Harbour Chess Club", "Old Mill", ""]
    assert sum(len(lines) for _, lines in clubs) == 11


def test_parts_of_a_screen() -> None:
    """Two columns a screen; a number beyond the last screen begins anew."""
    lines = list(range(65))
    first, last = part_of(lines, 1, "normal"), part_of(lines, 3, "normal")
    assert (first["parts"], len(first["lines"]), first["seconds"]) == (3, 30, 10)
    assert last == {"number": 3, "parts": 3, "lines": (60, 61, 62, 63, 64), "seconds": 8}
    assert part_of(lines, 4, "normal")["number"] == 1
    assert part_of([], 1, "normal")["parts"] == 1


def test_points_given_by_the_arbiter_are_in_every_running_score(played: EventFile) -> None:
    """A result worth more, a bonus, a penalty: cards and lists have the sum of the table."""
    tournament = played.state.section("a").tournament
    changed = tuple(
        PointsAdjustment(kind=kind, points=points, round_no=number, players=(Tpn(tpn),))
        for kind, points, number, tpn in (
            ("W", 20, None, 1),
            ("L", 5, None, 2),
            ("", 10, None, 3),
            ("", -5, RoundNo(2), 4),
            ("", 5, RoundNo(3), 5),
        )
    )
    tournament = replace(tournament, adjustments=changed)
    state = apply(EventState(), CreateEvent(name="Marrow Quay"))
    section = apply(state, import_action(tournament, "a", "A")).section("a")
    totals = {row.player: row.points for row in oa.standings(section.tournament).rows}
    before = oa.standings(played.state.section("a").tournament)
    assert totals != {row.player: row.points for row in before.rows}
    for card in player_cards(section):
        assert card["rounds"][-1]["total"] == totals[Tpn(card["player"].tpn)]
    for one in persons(section):
        assert one.points == totals[Tpn(one.number)]
    for line in round_lists(section, 3).boards:
        for side, points in ((line.white, line.white_points), (line.black, line.black_points)):
            assert points_before(section, section.tournament.players[side.tpn - 1], 3) == points
