"""What a lenient reading makes of games: nothing that was played is forgotten."""

from __future__ import annotations

from dataclasses import replace

import pytest

from openarbiter.errors import FormatError
from openarbiter.formats import trf
from openarbiter.languages import Tongue
from openarbiter.model import Colour, Result, RoundNo, RoundRecord, Tournament
from tests.unit.formats.test_trf_statements import player, refused, repaired


def game(first: str, second: str) -> str:
    """Two players and what each says of round 1."""
    return player(1, "Alpha, A", "    ", first) + player(2, "Beta, B", "    ", second)


def entries(tournament: Tournament) -> list[RoundRecord]:
    """Round 1 of the two."""
    return [each.record(RoundNo(1)) for each in tournament.players]


@pytest.mark.parametrize(
    ("first", "second", "results"),
    [
        ("   2 w ½", "   1 b ½", (Result.DRAW, Result.DRAW)),
        ("   2 w 5", "   1 b 5", (Result.UNDECIDED, Result.UNDECIDED)),
        ("   2 w x", "   1 b 0", (Result.WIN, Result.LOSS)),
        ("   2 w 0", "   1 b x", (Result.LOSS, Result.WIN)),
    ],
)
def test_a_game_stays_a_game_where_its_result_cannot_be_read(
    first: str, second: str, results: tuple[Result, Result]
) -> None:
    """Opponent and colour are known; the other line may know the result."""
    players = game(first, second)
    assert {code for code, _, _ in refused(players=players)} == {"bad-round"}
    one, other = entries(repaired(players=players))
    assert (one.opponent, one.colour, one.result) == (2, Colour.WHITE, results[0])
    assert (other.opponent, other.colour, other.result) == (1, Colour.BLACK, results[1])


def test_half_a_point_without_an_opponent_is_a_bye() -> None:
    """The sign means the same there."""
    players = player(1, "Alpha, A", "    ", "0000 - ½")
    assert entries(repaired(players=players))[0].result is Result.HALF_POINT_BYE


def test_a_played_game_without_colours_gets_them() -> None:
    """They have met; who is named first is entered with White, and that is told."""
    players = game("   2 - 1", "   1 - 0")
    assert refused(players=players) == [("colours-disagree", 1, 92)]
    reading = trf.read(players, lenient=True)
    (finding,) = reading.findings
    assert finding.repair == "entered as a game in which 1 had White"
    assert Tongue("de").knows(finding.repair)
    one, other = entries(reading.tournament)
    assert (one.colour, one.result) == (Colour.WHITE, Result.WIN)
    assert (other.colour, other.result) == (Colour.BLACK, Result.LOSS)
    written = trf.write(replace(reading.tournament, rounds=5)).decode()
    assert entries(trf.read(written).tournament) == [one, other]


def test_a_game_of_one_line_without_a_colour_gets_colours_too() -> None:
    """The line of the opponent is blank; the game is entered for both, so that it can be read."""
    tournament = repaired(players=game("   2 - 1", ""))
    assert [each.colour for each in entries(tournament)] == [Colour.WHITE, Colour.BLACK]


def test_a_scoring_system_that_was_taken_is_written() -> None:
    """Points of 3-1-0 in a file with XXR: written with a change, the file says so itself."""
    players = player(1, "Alpha, A", " 3.0", "   2 w 1") + player(2, "Beta, B", " 0.0", "   1 b 0")
    players += player(3, "Gamma, C", " 1.0", "   4 w =") + player(4, "Delta, D", " 1.0", "   3 b =")
    (remark,) = trf.read(f"XXR 5\n{players}").findings
    assert (remark.code, remark.line, remark.column) == ("scoring", 2, 81)
    tournament = trf.read(f"XXR 5\n{players}").tournament
    written = trf.write(replace(tournament, rounds=6)).decode()
    again = trf.read(written)
    assert again.findings == ()
    assert again.tournament.scoring == tournament.scoring


@pytest.mark.parametrize(
    ("surplus", "rounds", "repair"),
    [
        ("0000 - -", 1, "the entry is left out"),
        ("0000 - Z", 1, "the entry is left out"),
        ("0000 - H", 2, "took 2 rounds"),
    ],
)
def test_an_absence_behind_the_last_round_makes_no_round(
    surplus: str, rounds: int, repair: str
) -> None:
    """Who left early has one entry too many; half a point there is a round nobody announced."""
    players = game("   2 w 1", f"   1 b 0  {surplus}")
    with pytest.raises(FormatError):
        trf.read(f"XXR 1\n{players}")
    reading = trf.read(f"XXR 1\n{players}", lenient=True)
    (finding,) = reading.findings
    assert (finding.code, finding.repair) == ("too-many-rounds", repair)
    assert (finding.line, finding.column) == ((3, 102) if rounds == 1 else (1, 1))
    assert reading.tournament.rounds == rounds
