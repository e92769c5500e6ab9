"""The page of a player in a round is worked out once while results of the round come in."""

from __future__ import annotations

from dataclasses import replace

import pytest

from openarbiter.desk import Section
from openarbiter.explanations.asking import explain_player
from openarbiter.model import Result, RoundNo, Tpn
from openarbiter.rulebooks import registry
from openarbiter.store import EventFile
from openarbiter.web.reasons import reasons_of, rests_on_the_same

LAST = RoundNo(3)


def as_asked_now(section: Section, tpn: int) -> object:
    """The same answer, worked out from the beginning."""
    edition = registry.edition(section.system)
    return explain_player(section.tournament, edition, LAST, Tpn(tpn)).digest


@pytest.fixture
def section(played: EventFile) -> Section:
    """Eleven players after three rounds."""
    return played.state.section("a")


def with_result(section: Section, round_no: int, tpn: int) -> Section:
    """The section with another result of the game of a player in a round."""
    player = section.tournament.players[tpn - 1]
    opponent = player.record(RoundNo(round_no)).opponent
    assert opponent is not None
    won = player.record(RoundNo(round_no)).result is Result.WIN
    results = {tpn: Result.LOSS, int(opponent): Result.WIN}
    if not won:
        results = {tpn: Result.WIN, int(opponent): Result.LOSS}
    changed = {}
    for number, result in results.items():
        one = section.tournament.players[number - 1]
        rounds = list(one.rounds)
        rounds[round_no - 1] = replace(rounds[round_no - 1], result=result)
        changed[section.roster.pids[number - 1]] = replace(one, rounds=tuple(rounds))
    return section.with_players(changed)


def test_a_result_of_the_round_changes_no_page(section: Section) -> None:
    """The same answer is given again, and is the one that would be worked out now."""
    asked = reasons_of(section, LAST, Tpn(4))
    later = with_result(section, LAST, 2)
    assert later.tournament != section.tournament
    assert reasons_of(later, LAST, Tpn(4)) is asked
    assert asked.digest == as_asked_now(later, 4)


def test_a_result_of_an_earlier_round_changes_it(section: Section) -> None:
    """What the round rests on is different: everything is worked out again."""
    asked = reasons_of(section, LAST, Tpn(4))
    later = with_result(section, 1, 2)
    assert reasons_of(later, LAST, Tpn(4)) is not asked
    assert reasons_of(later, LAST, Tpn(4)).digest == as_asked_now(later, 4)


def test_another_name_changes_it(section: Section) -> None:
    """A page says names, which are of no round."""
    asked = reasons_of(section, LAST, Tpn(4))
    renamed = replace(section.tournament.players[0], name="Other, Name")
    later = section.with_players({section.roster.pids[0]: renamed})
    assert reasons_of(later, LAST, Tpn(4)) is not asked


def test_what_a_round_rests_on(section: Section) -> None:
    """Another game, another round and another setting are no result of the round."""
    tournament = section.tournament
    first, *others = tournament.players
    record = replace(first.rounds[LAST - 1], opponent=None, colour=None)
    other_game = replace(first, rounds=(*first.rounds[: LAST - 1], record))
    cut = replace(first, rounds=first.rounds[: LAST - 1])
    for other in (
        replace(tournament, players=(other_game, *others)),
        replace(tournament, players=(cut, *others)),
        replace(tournament, players=tuple(others)),
        replace(tournament, baku=True),
    ):
        assert not rests_on_the_same(tournament, other, LAST)
    assert rests_on_the_same(tournament, replace(tournament), LAST)
