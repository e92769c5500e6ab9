"""What cannot be read or written is said with words, in German too."""

from __future__ import annotations

from dataclasses import fields, replace
from typing import Any

import pytest

from openarbiter.errors import NotCoveredError
from openarbiter.formats import trf
from openarbiter.formats.words import called, entry_words
from openarbiter.languages import Tongue
from openarbiter.model import (
    Event,
    NationalEntry,
    Player,
    Result,
    ScoringSystem,
    Tournament,
    Tpn,
    result_words,
)
from tests.every import every

GERMAN = Tongue("de")


@every("result", Result)
def test_every_result_has_a_word(result: Result) -> None:
    """No finding names a result as the program does."""
    assert GERMAN.knows(result_words(result))
    assert GERMAN.knows(entry_words(result))


@every("field", [field.name for field in fields(ScoringSystem)])
def test_every_value_of_a_scoring_system_has_a_word(field: str) -> None:
    """What a record cannot say is named, not spelled."""
    assert GERMAN.knows(called(field))


def test_a_name_nobody_knows_loses_its_underscores() -> None:
    """It is not said in German, but it can be read."""
    assert called("some_thing") == "some thing"


def test_what_does_not_fit_a_report_file() -> None:
    """Text of any length stands in JSON; a report file says what it cannot hold."""
    player = Player(tpn=Tpn(1), name="Alpha, Anna", federation="LONG")
    tournament = Tournament(event=Event(name="T"), players=(player,))
    with pytest.raises(NotCoveredError) as caught:
        trf.write(tournament)
    assert "player 1, Alpha, Anna: federation 'LONG' does not fit the 3 columns" in str(
        caught.value
    )
    assert GERMAN(caught.value.message).startswith(
        "Nr. 1, Alpha, Anna: Föderation 'LONG' passt nicht in die 3 Spalten"
    )
    with pytest.raises(NotCoveredError) as caught:
        trf.write(replace(tournament, players=(replace(player, tpn=Tpn(99_999), federation=""),)))
    assert GERMAN(caught.value.message).startswith("Startnummer 99999 passt nicht")


@pytest.mark.parametrize(
    ("changed", "what"),
    [
        ({"fide_id": "1" * 12}, "FIDE ID '111111111111' does not fit the 11 columns"),
        ({"birth": "1990/12/31x"}, "birth '1990/12/31x' does not fit the 10 columns"),
        (
            {"national": (NationalEntry(federation="AUS", national_id="1" * 12),)},
            "number in the national list '111111111111' does not fit the 11 columns",
        ),
    ],
)
def test_what_does_not_fit_is_said_with_its_player(changed: dict[str, Any], what: str) -> None:
    """Among hundreds of players it would not be found otherwise; in a file that is changed, too."""
    one = Player(tpn=Tpn(1), name="Alpha, Anna")
    other = Player(tpn=Tpn(2), name="Beta, Ben")
    tournament = Tournament(event=Event(name="T"), players=(one, other))
    read = trf.read(trf.write(tournament)).tournament
    for before in (tournament, read):
        wrong = replace(before.players[1], **changed)
        with pytest.raises(NotCoveredError) as caught:
            trf.write(replace(before, players=(before.players[0], wrong)))
        assert str(caught.value).startswith(f"player 2, Beta, Ben: {what}")
        assert GERMAN.knows(caught.value.message)
