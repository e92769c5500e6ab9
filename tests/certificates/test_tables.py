"""Published rounds of Scheveningen and Molter, held against the printed table by a second code."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import islice, permutations

import openarbiter as oa
from openarbiter.cli.verify_words import beside_table
from openarbiter.deciding import Decision, Means, Verdict, decide
from openarbiter.model import Event, Player, Result, RoundNo, RoundRecord, Team, Tournament, Tpn
from openarbiter.model.names import Colour
from openarbiter.rulebooks.molter.rules import faults
from openarbiter.rulebooks.molter.tables import read, sizes
from openarbiter.rulebooks.registry import edition
from openarbiter.rulebooks.team_boards import stored_tables
from openarbiter.verification.verifying import verify
from tests.every import every
from tests.unit.verification.injecting import with_games

SCHEVENINGEN = range(2, 11)


def event(code: str, teams: int, boards: int, rounds: int, *, stated: bool) -> Tournament:
    """Players before round 1; stated teams have the numbers team by team in turn."""
    many = teams * boards
    groups = tuple(
        Team(number=at + 1, name=f"T{at}", players=tuple(map(Tpn, range(at + 1, many + 1, teams))))
        for at in range(teams)
    )
    return Tournament(
        players=tuple(Player(tpn=Tpn(at), name=f"P{at}") for at in range(1, many + 1)),
        event=Event(type_code=code, type_text="Molter (molter)" if "MOLTER" in code else ""),
        rounds=rounds,
        teams=groups if stated else (),
    )


def scheveningen(size: int, rounds: int | None = None, *, stated: bool = False) -> Tournament:
    """Two teams before round 1."""
    return event("FIDE_SCHEVENINGEN", 2, size, rounds or size, stated=stated)


def molter(size: str, *, stated: bool = False) -> Tournament:
    """Several teams before round 1."""
    teams, boards, rounds = map(int, size.split("x"))
    return event(f"CUSTOM_MOLTER_{size.upper()}", teams, boards, rounds, stated=stated)


def played(before: Tournament, order: Sequence[int] = ()) -> Tournament:
    """The event with all rounds of its table, White wins; rows in another order if wished."""
    system = edition("molter" if "MOLTER" in before.event.type_code else "scheveningen")
    assert system.table.schedule is not None
    rows = system.table.schedule(before)
    records: dict[Tpn, list[RoundRecord]] = {player.tpn: [] for player in before.players}
    for row in order or range(1, len(rows) + 1):
        for white, black in rows[row - 1].games:
            records[white].append(RoundRecord(black, Colour.WHITE, Result.WIN))
            records[black].append(RoundRecord(white, Colour.BLACK, Result.LOSS))
    players = (replace(each, rounds=tuple(records[each.tpn])) for each in before.players)
    return replace(before, players=tuple(players))


def told(tournament: Tournament) -> tuple[Decision, ...]:
    """What is decided of each round."""
    return decide(tournament, verify(tournament))


def verdicts(tournament: Tournament) -> set[Verdict]:
    """All answers that are given."""
    return {each.verdict for each in told(tournament)}


@every("stated", [True, False])
@every("cycles", [1, 2])
@every("size", SCHEVENINGEN)
def test_every_round_of_scheveningen_is_right(size: int, cycles: int, *, stated: bool) -> None:
    """Tables of all sizes, in one cycle and in two, with teams stated and without."""
    found = told(played(scheveningen(size, size * cycles, stated=stated)))
    assert [each.table.row for each in found if each.table] == [*range(1, size * cycles + 1)]
    assert {(each.verdict, each.by, each.same) for each in found} == {
        (Verdict.TABLE, Means.TABLE, True)
    }


@every("stated", [True, False])
@every("size", sizes())
def test_every_round_of_molter_is_right(size: str, *, stated: bool) -> None:
    """Of all stored tables."""
    assert verdicts(played(molter(size, stated=stated))) == {Verdict.TABLE}


@every(
    ("games", "sentences"),
    [
        ([(5, 1)], ["5-1 has colours exchanged in row 1 of the table"]),
        ([(1, 2), (5, 6)], ["1-2 is in no row of the table", "5-6 is in no row of the table"]),
        (
            [(6, 1), (5, 2)],
            ["5-2 is in row 2, not in row 1", "6-1 is in row 2, not in row 1"],
        ),
        (
            [(1, 6), (2, 5)],
            [
                "1-6 is in row 2 with the other colours, not in row 1",
                "2-5 is in row 2 with the other colours, not in row 1",
            ],
        ),
    ],
)
def test_games_that_are_not_in_the_row(games: list[tuple[int, int]], sentences: list[str]) -> None:
    """Each is named, with the row where it is."""
    first = told(with_games(played(scheveningen(4)), 1, games))[0]
    assert (first.verdict, first.by, first.article) == (Verdict.WRONG, Means.TABLE, "2")
    found = [str(each) for each in beside_table(first)]
    assert found[: len(sentences)] == sentences
    assert all("which is not played" in each for each in found[len(sentences) :])
    table = first.to_json()["table"]
    assert isinstance(table, dict)
    assert table["row"] == 1


def test_the_order_of_the_rounds_is_free_as_long_as_colours_allow_it() -> None:
    """Every order of four rounds: right, unless somebody has one colour three times running."""
    before = scheveningen(5)
    fine = 0
    for order in islice(permutations(range(1, 6)), 0, None, 5):
        tournament = played(before, order)
        thrice = any(
            "www" in colours or "bbb" in colours
            for colours in (
                "".join(each.colour.value for each in player.rounds if each.colour)
                for player in tournament.players
            )
        )
        found = told(tournament)
        wrong = [each for each in found if each.verdict is Verdict.WRONG]
        assert bool(wrong) is thrice, order
        assert all("three times running" in str(beside_table(each)[-1]) for each in wrong)
        assert [each.table.row for each in found if each.table] == [*order]
        fine += not thrice
    assert 1 < fine < 24


@every("size", ["4x4x3", "4x2x3", "3x4x2"])
def test_the_order_of_molter_rounds_is_held_to_the_rules(size: str) -> None:
    """An order is right where the table in that order breaks no rule."""
    rows = stored_tables("openarbiter.rulebooks.molter")[size]
    for order in permutations(range(1, len(rows) + 1)):
        table = read("\n".join(rows[at - 1] for at in order))
        right = verdicts(played(molter(size), order)) == {Verdict.TABLE}
        assert right is not bool(faults(table)), order


def test_a_row_is_played_once() -> None:
    """The second time it is wrong, and the first time is named."""
    second = told(played(scheveningen(4), (1, 2, 1, 4)))[2]
    assert second.verdict is Verdict.WRONG
    assert [str(each) for each in beside_table(second)] == ["row 1 was played in round 1"]


def test_players_who_are_away_are_missed_by_nobody() -> None:
    """The games that are played are those of the row; two who are there and do not play are."""
    whole = played(scheveningen(4))
    gone = replace(whole.players[0], rounds=whole.players[0].rounds[:1], withdrawn_after=RoundNo(1))
    others = [
        replace(
            player,
            rounds=tuple(
                RoundRecord(None, None, Result.ABSENT) if at and record.opponent == 1 else record
                for at, record in enumerate(player.rounds)
            ),
        )
        for player in whole.players[1:]
    ]
    assert verdicts(replace(whole, players=(gone, *others))) == {Verdict.TABLE}


def test_no_table_is_not_decided() -> None:
    """A size that nobody has printed, and players who make no teams."""
    named = Event(type_code="CUSTOM_MOLTER_3X2X1", type_text="Molter (molter)")
    small = replace(played(molter("3x2x2")), event=named)
    assert verdicts(small) == {Verdict.OPEN}
    assert oa.verify(small).system == "molter"
