"""Tables of players and of teams: order, lots, refusals; their values are in ``standings.toml``."""

from __future__ import annotations

from dataclasses import replace
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Any

import pytest

import openarbiter as oa
from openarbiter.model import Player, PointsAdjustment, RoundNo, Tournament, Tpn
from openarbiter.ranking.field import individual_field
from openarbiter.ranking.keizer import keizer_table
from openarbiter.ranking.matches import is_team_event
from openarbiter.ranking.tie_breaks.guidelines import _dropped
from openarbiter.rulebooks import basic_rules
from tests.every import beside, every
from tests.referee.histories import tournament as of_histories

CASES = {case["name"]: case for case in beside(__file__)["table"]}
FILES = Path(__file__).parents[2] / "data" / "cases"

RESULTS = {"1": oa.Result.WIN, "0": oa.Result.LOSS, "=": oa.Result.DRAW}
RESULTS |= {"+": oa.Result.FORFEIT_WIN, "-": oa.Result.FORFEIT_LOSS, "x": oa.Result.FORFEIT_LOSS}
BACK = {"1": "0", "0": "1", "=": "=", "+": "-", "-": "+", "x": "x"}


def tournament(rounds: list[str], players: int) -> Tournament:
    """A tournament from rounds such as ``"1-4 1, 2-3 ="``; who is missing has no entry."""
    records: list[list[oa.RoundRecord]] = [[] for _ in range(players)]
    for number, text in enumerate(rounds):
        for game in text.split(", "):
            pair, sign = game.split()
            white, black = map(int, pair.split("-"))
            for tpn, other, colour, result in (
                (white, black, oa.Colour.WHITE, RESULTS[sign]),
                (black, white, oa.Colour.BLACK, RESULTS[BACK[sign]]),
            ):
                records[tpn - 1].append(oa.RoundRecord(Tpn(other), colour, result))
        for each in records:
            missing = number + 1 - len(each)
            each.extend([oa.RoundRecord(None, None, oa.Result.ABSENT)] * missing)
    return Tournament(
        players=tuple(
            Player(tpn=Tpn(place), name=f"Player {place}", rating=2000, rounds=tuple(each))
            for place, each in enumerate(records, start=1)
        ),
        rounds=len(rounds),
    )


def without_entries(event: Tournament, gone: int, after: int) -> Tournament:
    """The same where nobody has entered the games of a player after some round."""
    empty = oa.RoundRecord(None, None, oa.Result.ABSENT)
    for player in event.players:
        rounds = tuple(
            empty if number > after and gone in {player.tpn, record.opponent} else record
            for number, record in enumerate(player.rounds, start=1)
        )
        event = event.with_player(replace(player, rounds=rounds))
    return event


def event_of(case: dict[str, Any]) -> Tournament:
    """The tournament of a case."""
    if "rounds" in case:
        event = tournament(case["rounds"], case["players"])
        kind = {"type_text": case.get("kind", ""), "type_code": case.get("code", "")}
        event = replace(event, event=replace(event.event, **kind))
    elif "histories" in case:
        rounds = len(case["histories"].partition("|")[0].split())
        event = of_histories(case["histories"], rounds=rounds)
    else:
        event = oa.read_trf(case.get("trf") or FILES / case["file"])
    if "unentered" in case:
        event = without_entries(event, *case["unentered"])
    if "left" in case:
        player, after = case["left"]
        event = event.with_player(replace(event.player(player), withdrawn_after=RoundNo(after)))
    for unrated in case.get("unrated", ()):
        event = event.with_player(replace(event.player(unrated), rating=None))
    for kind, points, number, *named in case.get("adjusted", ()):
        of_round, players = RoundNo(number) if number else None, tuple(map(Tpn, named))
        change = PointsAdjustment(kind=kind, points=points, round_no=of_round, players=players)
        event = replace(event, adjustments=(*event.adjustments, change))
    if "scoring" in case:
        event = replace(event, scoring=oa.ScoringSystem.of(*case["scoring"]))
    return replace(event, rounds=case.get("announced", event.rounds) or None)


def shown(value: Any, wanted: Any) -> object:  # noqa: ANN401  (anything a table has)
    """As much of a value as a case says; a text it says stands for those it matches."""
    if isinstance(wanted, dict):
        return {name: shown(getattr(value, name), each) for name, each in wanted.items()}
    if isinstance(wanted, list):
        return [shown(*pair) for pair in zip(value, wanted, strict=True)]
    return wanted if fnmatchcase(str(value), str(wanted)) else str(value)


def told(table: oa.Standings, key: str, wanted: Any) -> object:  # noqa: ANN401  (anything of TOML)
    """What a table says of what a case asks for."""
    match key:
        case "places":
            return " ".join(f"{row.rank}:{row.player}" for row in table)
        case "points":
            return [row.points for row in table]
        case "values":
            return {tpn: " ".join(map(str, table.row(int(tpn)).values)) for tpn in wanted}
        case "why":
            asked = {about: about.split() for about in wanted}
            opened = {about: table.why(int(tpn), code) for about, (tpn, code) in asked.items()}
            return {about: shown(each, wanted[about]) for about, each in opened.items()}
    return shown(getattr(table, key), wanted)


HOW = {"codes", "edition", "round", "predetermined", "error", "words"}


@every(("name", "ask"), [(name, ask) for name, case in CASES.items() for ask in case["ask"]])
def test_what_a_table_says(name: str, ask: dict[str, Any]) -> None:
    """All that a case expects, and each value opens into its lines; or it is refused."""
    event, codes = event_of(CASES[name]), ask["codes"].split()
    how = {key: ask[key] for key in ("round", "predetermined") if key in ask}
    if "error" in ask:
        with pytest.raises(getattr(oa, ask["error"]), match=ask["words"]):
            oa.standings(event, codes, ask.get("edition"), **how)
        return
    table = oa.standings(event, codes, ask.get("edition"), **how)
    expected = {key: wanted for key, wanted in ask.items() if key not in HOW}
    assert {key: told(table, key, wanted) for key, wanted in expected.items()} == expected
    placed = [row for row in table if row.rank]
    opened = [table.why(row.player, code).value for row in placed for code in codes]
    assert opened == [value for row in placed for value in row.values]


@every("name", [name for name, case in CASES.items() if "adjusted" in case])
def test_standings_and_pairing_add_the_same_points(name: str) -> None:
    """Abnormal points count before the next round as they do in the table."""
    event = event_of(CASES[name])
    table = oa.standings(event, [])
    found = basic_rules.histories(event, event.next_round)
    assert found.score == [table.row(player.tpn).points for player in event.players]


def test_lots_are_the_same_for_the_same_seed() -> None:
    """Ties are broken by the seed alone, and another seed may draw another order."""
    event = tournament(["1-2 =, 3-4 =, 5-6 =, 7-8 ="], 8)
    tables = [oa.standings(event, [], lots=seed) for seed in ("a", "a", "b")]
    drawn = [[(row.rank, row.player) for row in table] for table in tables]
    assert drawn[0] == drawn[1] != drawn[2]
    assert sorted(rank for rank, _ in drawn[0]) == list(range(1, 9))


def test_what_is_not_in_the_table_is_refused() -> None:
    """`why` says what there is; rows are counted and cut as those of a list."""
    table = oa.standings(tournament(["1-2 1"], 2), ["BH"])
    with pytest.raises(oa.RequestError, match="no number 3"):
        table.why(3, "BH")
    with pytest.raises(oa.RequestError, match="'SB' is not in the list"):
        table.why(1, "SB")
    assert (len(table), table[:1]) == (2, (table[0],))


@every(("rounds", "dropped"), [(6, 1), (8, 1), (9, 2), (12, 2), (13, 3), (15, 3)])
def test_how_many_scores_median_leaves_out(rounds: int, dropped: int) -> None:
    """One at each end; two in nine to twelve rounds; three in longer tournaments (6 a.1)."""
    assert _dropped(rounds) == dropped


def test_what_makes_a_team_event() -> None:
    """Teams, and a code of the event or numbers of teams that say that they play each other."""
    teams = next(event_of(case) for case in CASES.values() if "trf" in case)
    unnumbered = replace(teams, teams=tuple(replace(team, number=0) for team in teams.teams))
    club_list = replace(unnumbered, event=replace(teams.event, type_code="", type_text=""))
    found = [is_team_event(each) for each in (teams, unnumbered, club_list)]
    assert found == [True, True, False]
    assert not is_team_event(replace(teams, teams=()))


def test_keizer_goes_on_until_an_order_comes_back() -> None:
    """Where each beats the next of a circle no order stays; one comes again after 117 (keizer, 3).

    The order is that of the second code, ``openarbiter.verification.literal.keizer``.
    """
    one = "1-2 1, 3-4 1, 5-6 1, 7-8 1, 9-10 1, 11-12 1"
    other = "2-3 1, 4-5 1, 6-7 1, 8-9 1, 10-11 1, 12-1 1"
    across = "7-1 =, 8-2 =, 9-3 =, 4-10 =, 5-11 =, 6-12 ="
    event = tournament([one, other, one, other, across], 12)
    table = keizer_table(individual_field(event, 5, predetermined=False))
    assert [place + 1 for place in table.order] == [7, 1, 8, 6, 2, 12, 9, 3, 5, 11, 10, 4]
