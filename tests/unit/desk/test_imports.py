"""Tournaments that come from elsewhere, and what a section gives away as a report file."""

from __future__ import annotations

from dataclasses import replace

import pytest

from openarbiter import desk
from openarbiter.formats import trf
from openarbiter.model import Event, OtherRecord, Player, Result, RoundNo, Team, Tournament, Tpn
from tests.importing import import_action
from tests.unit.desk.phases import act, before_round_1, do, played, refused
from tests.unit.desk.telling import after, said

SOUND = desk.SectionSettings(name="B", rounds=5)


def imported(steps: str = "play 1-2") -> desk.ImportTournament:
    """A section as it comes out of its report file, as section b."""
    tournament = trf.read(trf.write(desk.exported(after(steps), "a"))).tournament
    return import_action(tournament, "b", "Imported")


def _alone() -> Tournament:
    """Somebody whose opponent does not exist in round 1."""
    tournament = desk.exported(played(1, 8), "a")
    players = list(tournament.players)
    lonely = replace(players[0].rounds[0], opponent=None, result=Result.FORFEIT_LOSS)
    players[0] = replace(players[0], rounds=(lonely,))
    other = next(player for player in players[1:] if player.rounds[0].opponent == 1)
    bye = replace(other.rounds[0], opponent=None, colour=None, result=Result.ZERO_POINT_BYE)
    players[players.index(other)] = replace(other, rounds=(bye,))
    return replace(tournament, players=tuple(players))


def _changed(**change: object) -> Tournament:
    return replace(imported().tournament, origin=None, **change)  # type: ignore[arg-type]


def _contradictory() -> Tournament:
    players = list(imported().tournament.players)
    players[0] = replace(players[0], rounds=tuple(reversed(players[0].rounds)))
    return _changed(players=tuple(players))


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        ({}, "inform imported"),
        ({"checked": ("round 1: a rematch",)}, "confirm import-finding imported"),
        ({"settings": replace(SOUND, rounds=1)}, "refuse rounds-begun"),
        (
            {"tournament": Tournament(players=(Player(tpn=Tpn(1), name=""),))},
            "refuse empty-text",
        ),
        ({"section": "a"}, "refuse key-taken"),
        ({"settings": replace(SOUND, rounds=0)}, "refuse bad-rounds"),
        ({"tournament": _contradictory()}, "refuse broken-tournament"),
        ({"tournament": _alone()}, "refuse round-without-opponents"),
        (
            {
                "tournament": _changed(
                    event=Event(type_text="Team Swiss"),
                    teams=(Team(number=1, name="Rooks", players=(Tpn(1), Tpn(2))),),
                )
            },
            "refuse team-event",
        ),
    ],
)
def test_what_is_said_of_a_file(change: dict[str, object], expected: str) -> None:
    """It is taken with what is found in it, or not at all."""
    found = said(before_round_1(), replace(imported(), **change))  # type: ignore[arg-type]
    assert found.partition(" [")[0] == expected


def test_a_tournament_that_was_begun_elsewhere_goes_on_here() -> None:
    """Its rounds are closed, its boards in the order of GHR 3.6, the next round is paired alike."""
    state = desk.apply(before_round_1(), imported())
    section, old = state.section("b"), after("play 1-2").section("a")
    assert section.imported_rounds == section.published_rounds == 2
    assert [each.phase for each in section.rounds] == [desk.Phase.COMPLETE] * 2
    assert len(section.round(1).boards) == 4
    assert section.numbered
    asked, wanted = desk.pair_round(state, "b", 3), desk.pair_round(after("play 1-2"), "a", 3)
    assert [tuple(map(section.tpn, pair)) for pair in asked.boards] == [
        tuple(map(old.tpn, pair)) for pair in wanted.boards
    ]
    assert desk.apply(state, asked).section("b").round(3).phase is desk.Phase.PAIRED


def test_a_round_in_play_stays_in_play() -> None:
    """A file from the middle of a round; results are entered here, the round is not taken back."""
    state = desk.apply(before_round_1(), imported("publish 1"))
    assert state.section("b").round(1).phase is desk.Phase.PUBLISHED
    back = act("UnpublishRound", section="b", round_no=RoundNo(1))
    assert refused(state, back).code == "round-imported"
    state = do(state, "EnterResult", section="b", round_no=1, board=1, outcome="1-0")
    assert state.section("b").round(1).phase is desk.Phase.PLAYING


def test_what_does_not_obey_the_rules_in_a_file_is_confirmed() -> None:
    """A rematch in round 2 is told before the file is taken."""
    players = imported().tournament.players
    rounds = tuple(replace(player, rounds=player.rounds[:1] * 2) for player in players)
    wrong = import_action(_changed(players=rounds), "b", "B")
    assert any("rematch" in each for each in wrong.checked)
    assert desk.weigh(before_round_1(), wrong).level is desk.Level.CONFIRM


def test_numbers_that_a_file_uses_stay() -> None:
    """Where a file has teams, its players keep their numbers."""
    teams = (Team(number=0, name="North", players=(Tpn(1), Tpn(2))),)
    state = desk.apply(before_round_1(), replace(imported(), tournament=_changed(teams=teams)))
    order = tuple(reversed(state.section("b").roster.pids))
    assert refused(state, act("NumberPlayers", section="b", order=order)).code == "numbers-in-use"


def test_what_no_report_file_has_room_for_is_told() -> None:
    """Of a tournament that comes in, as of a player who is entered."""
    state = after('EditPlayer pid=1, facts={fide_id="123456789012", birth="1990/12/31 or so"}')
    action = import_action(state.section("a").tournament, "b", "B")
    assert said(before_round_1(), action) == "inform imported long-birth long-fide-id"


def test_lines_of_an_imported_file_do_not_come_out_again() -> None:
    """A table of another program (802) would be wrong after the next round of the desk."""
    stale = (OtherRecord("802   1 RED   9.0"),)
    tournament = replace(desk.exported(played(1), "a"), other_records=stale)
    state = desk.apply(before_round_1(), import_action(tournament, "b", "B"))
    assert desk.exported(state, "b").other_records == ()
