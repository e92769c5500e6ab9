"""JSON is asked of byes, virtual points and matches what a report file is asked."""

from __future__ import annotations

import json
from typing import Any

from openarbiter.errors import Finding
from openarbiter.formats import json_, trf
from tests.every import every
from tests.unit.formats.refusals import findings, in_german

LINES = "142 3\n" + "".join(
    f"001 {number:4d}      Player {number}".ljust(91) + f"{cell:>8}\n"
    for number, cell in enumerate(("3 w 1", "4 b 0", "1 b 0", "2 w 1"), start=1)
)
"""Four players, one of three rounds played."""


def described(**members: Any) -> bytes:  # noqa: ANN401  (JSON is anything)
    """The event with these members, as JSON."""
    event: dict[str, Any] = json.loads(json_.write(trf.read(LINES).tournament))
    return json.dumps({**event, **members}).encode()


def bye(round_no: int, kind: str, *players: int) -> dict[str, Any]:
    """A bye to come."""
    return {"round_no": round_no, "kind": kind, "players": players}


def points(rounds: tuple[int, int], players: tuple[int, int]) -> dict[str, Any]:
    """A virtual point."""
    (first, last), (lowest, highest) = rounds, players
    return {
        "points": 10,
        "first_round": first,
        "last_round": last,
        "first_player": lowest,
        "last_player": highest,
    }


BONUS = {"kind": "", "points": 5, "round_no": 1, "players": [1]}
TEAMS = [
    {"number": 1, "name": "A", "players": [1, 2]},
    {"number": 2, "name": "B", "players": [3, 4]},
]
FORFEIT = {"white": 1, "black": 2, "white_came": True, "black_came": False}

REMARKED: dict[str, tuple[dict[str, Any], str, str]] = {
    "a bye after the last round": (
        {"requested_byes": [bye(4, "H", 1)]},
        "no-effect",
        "requested_byes[0]: byes of round 4; expected a round up to 3",
    ),
    "a bye of nobody": (
        {"requested_byes": [bye(2, "H")]},
        "no-effect",
        "requested_byes[0]: a list of nobody; expected a pairing number",
    ),
    "a bye of a round with a game": (
        {"requested_byes": [bye(2, "H", 1), bye(1, "Z", 4)]},
        "bye-disagrees",
        "for 4 zero point bye, but against 2 (players[3].rounds[0]); expected the same in both",
    ),
    "virtual points of nobody": (
        {"virtual_points": [points((1, 2), (5, 9))]},
        "no-effect",
        "virtual_points[0]: players 5 to 9; expected numbers of players of the file",
    ),
    "virtual points in no round": (
        {"virtual_points": [points((2, 1), (1, 2))]},
        "no-effect",
        "virtual_points[0].last_round: last round 1; expected a number from 2",
    ),
    "virtual points from high to low": (
        {"virtual_points": [points((1, 2), (2, 1))]},
        "no-effect",
        "virtual_points[0].last_player: last player 1; expected a number from 2",
    ),
    "virtual points that overlap": (
        {"virtual_points": [points((1, 2), (1, 3)), {**points((2, 3), (2, 4)), "points": 5}]},
        "said-twice",
        "round 2: 0.5 virtual points for 2, but 1.0 (virtual_points[0]); expected one value; that",
    ),
    "a forbidden pair of one": (
        {"forbidden_pairs": [{"players": [3, 3]}]},
        "no-effect",
        "forbidden_pairs[0]: a list of one player; expected two players at least",
    ),
    "pairs forbidden in no round": (
        {"forbidden_pairs": [{"players": [1, 2], "first_round": 3, "last_round": 2}]},
        "no-effect",
        "forbidden_pairs[0].last_round: last round 2; expected a number from 3",
    ),
    "a bonus said again": (
        {"adjustments": [BONUS, BONUS]},
        "repeated",
        "adjustments[1]: the same as in adjustments[0]; both count",
    ),
    "a match after the last round": (
        {"teams": TEAMS, "team_event": {"forfeited": [{"round_no": 4, **FORFEIT}]}},
        "no-effect",
        "team_event.forfeited[0]: round 4; expected a round up to 3",
    ),
}


@every("name", REMARKED)
def test_what_changes_nothing_is_remarked(name: str) -> None:
    """It stops nothing; a report file with the same facts gets the same remark."""
    members, code, told = REMARKED[name]
    reading = json_.read(described(**members))
    (finding,) = reading.findings
    assert _is_remark(finding)
    assert finding.code == code
    assert told in str(finding)
    assert in_german(finding)
    as_report = trf.read(trf.write(reading.tournament)).findings
    assert {each.code for each in as_report} <= {code}


def _is_remark(finding: Finding) -> bool:
    return not finding.contradiction and not finding.repair


def test_two_byes_of_a_player_in_a_round_are_refused() -> None:
    """A report file with them would be refused, so JSON is; what an event file holds opens."""
    two = described(requested_byes=[bye(2, "H", 1, 2), bye(2, "Z", 3, 2)])
    (finding,) = findings(two, json_.read)
    assert "requested_byes[1].kind: round 2: for 2 zero point bye, but half point bye" in str(
        finding
    )
    assert "(requested_byes[0]); expected one bye for a player in a round" in str(finding)
    assert len(json_.restored(json.loads(two)).requested_byes) == 2
    reading = json_.read(two, lenient=True)
    assert [each.repair for each in reading.findings] == ["kept what requested_byes[0] says"]
    kept = [(bye.kind.value, bye.players) for bye in reading.tournament.requested_byes]
    assert kept == [("H", (1, 2)), ("Z", (3,))]
    assert json_.read(json_.write(reading.tournament)).findings == ()
    alike = described(requested_byes=[bye(2, "H", 1, 2), bye(2, "H", 2, 1), bye(3, "Z", 2)])
    assert json_.read(alike).findings == ()


def test_a_withdrawal_is_no_second_bye() -> None:
    """Who withdrew may have asked for a bye before."""
    event = json.loads(described(requested_byes=[bye(3, "H", 1)]))
    event["players"][0]["withdrawn_after"] = 1
    reading = json_.read(json.dumps(event).encode())
    assert reading.findings == ()
    assert trf.read(trf.write(reading.tournament)).findings == ()
