"""What differs when a round is paired again, and a tournament before one of its rounds."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

import pytest

from bench.stand_in import pair
from openarbiter.errors import ImpossiblePairingError, RequestError
from openarbiter.model import (
    BoardNo,
    Colour,
    LineUp,
    OtherRecord,
    Player,
    Result,
    RoundNo,
    RoundRecord,
    TeamBye,
    TeamEvent,
    Tournament,
    Tpn,
)
from openarbiter.rulebooks.edition import Document, Edition, Rules
from openarbiter.rulebooks.pairing import Game, RoundPairing
from openarbiter.simulate import Settings, before_round, generate
from openarbiter.simulate.recheck import check
from tests.every import every

W, B = Colour.WHITE, Colour.BLACK


def played(*records: tuple[int | None, Colour | None, Result]) -> Tournament:
    """A tournament of one round with these records, by TPN."""
    return Tournament(
        players=tuple(
            Player(
                tpn=Tpn(number),
                name=f"P{number}",
                rounds=(RoundRecord(None if other is None else Tpn(other), colour, result),),
            )
            for number, (other, colour, result) in enumerate(records, start=1)
        )
    )


def demanding(*games: tuple[int, int], bye: int | None = None) -> Edition:
    """An edition that always demands the same boards."""

    def pair(tournament: Tournament, round_no: RoundNo) -> RoundPairing:
        assert tournament.rounds is not None
        return RoundPairing(
            round_no=round_no,
            system="test",
            games=tuple(
                Game(BoardNo(board), Tpn(white), Tpn(black))
                for board, (white, black) in enumerate(games, start=1)
            ),
            bye=None if bye is None else Tpn(bye),
            absent=(),
        )

    return edition_with(pair)


def edition_with(pair: object) -> Edition:
    """An edition with this way to pair."""
    return Edition(
        id="test",
        document=Document(title="Test", applied_from=date(2026, 1, 1), source="none"),
        rules=Rules(),
        pair=pair,  # type: ignore[arg-type]  # made here, and right
    )


FIVE = played(
    (2, W, Result.WIN),
    (1, B, Result.LOSS),
    (4, B, Result.FORFEIT_WIN),
    (3, W, Result.FORFEIT_LOSS),
    (None, None, Result.PAIRING_ALLOCATED_BYE),
)


UNKNOWN = played((2, None, Result.FORFEIT_WIN), (1, None, Result.FORFEIT_LOSS))
TWO_BYES = played(*[(None, None, Result.PAIRING_ALLOCATED_BYE)] * 2)


@every(
    ("event", "edition", "found"),
    [
        (FIVE, demanding((4, 3), (1, 2), bye=5), ()),  # numbers of boards are not compared
        (FIVE, demanding((1, 3), (4, 2), bye=5), ("pairs",)),
        (FIVE, demanding((2, 1), (4, 3), bye=5), ("colours",)),
        (FIVE, demanding((1, 2), (3, 4), bye=5), ("colours",)),
        (FIVE, demanding((1, 2), (4, 5), bye=3), ("pairs", "bye")),
        (FIVE, demanding((2, 1), (4, 5), bye=3), ("pairs", "colours", "bye")),
        (FIVE, demanding((1, 2), (4, 3)), ("bye",)),
        # Where the file does not say the colours, those of the engine are right.
        (UNKNOWN, demanding((2, 1)), ()),
        (UNKNOWN, demanding((1, 2)), ()),
        (UNKNOWN, demanding(), ("pairs",)),
        # A file may hold what no edition allows.
        (TWO_BYES, demanding((1, 2)), ("pairs", "bye")),
    ],
)
def test_kinds_of_differences(event: Tournament, edition: Edition, found: tuple[str, ...]) -> None:
    """Pairs, colours and the bye are told apart, for forfeited games too."""
    report = check(event, edition)
    assert (report.system, report.rounds) == ("test", 1)
    assert [each.kinds for each in report.differences] == ([found] if found else [])


def test_a_round_that_cannot_be_paired_is_a_difference() -> None:
    """The reason stands in the report, and the other rounds are still compared."""

    def pair(*_: object) -> RoundPairing:
        raise ImpossiblePairingError("nobody may meet")

    (difference,) = check(FIVE, edition_with(pair)).differences
    assert difference.kinds == ("impossible",)
    assert difference.to_json()["reason"] == "nobody may meet"
    assert len(difference.expected.games) == 2


WANTED = Settings(
    players=30,
    rounds=6,
    late_entry_rate=0.3,
    withdrawal_rate=0.3,
    half_point_bye_rate=0.1,
    forfeit_rate=0.1,
)


@pytest.mark.parametrize("round_no", [0, 7])
def test_a_round_that_was_not_paired_is_refused(round_no: int) -> None:
    """Only rounds that were paired have a time before them."""
    with pytest.raises(RequestError, match=str(round_no)):
        before_round(generate(WANTED, 11, pair=pair), RoundNo(round_no))


def test_nothing_tells_of_later_rounds() -> None:
    """Matches of the round and of later ones go, and so do lines nobody understands."""
    byes = tuple(
        TeamBye(round_no=RoundNo(number), team=1, match_points=10, game_points=20)
        for number in (2, 3, 4)
    )
    line_up = LineUp(round_no=RoundNo(3), team=1, players=(Tpn(1),))
    played = replace(
        generate(WANTED, 11, pair=pair),
        team_event=TeamEvent(byes=byes, line_ups=(line_up,)),
        other_records=(OtherRecord("802   1 RED   9.0"),),
    )
    now = before_round(played, RoundNo(3))
    assert now.team_event == TeamEvent(byes=byes[:1])
    assert not now.other_records
