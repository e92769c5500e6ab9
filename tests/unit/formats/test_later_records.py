"""XXK: what a game counted as when later rounds were paired."""

from __future__ import annotations

from dataclasses import replace

import pytest

import openarbiter as oa
from openarbiter.cli.writing import losses
from openarbiter.errors import FormatError
from openarbiter.formats import json_, trf
from openarbiter.model import KnownLater, Result, RoundNo, Tpn
from tests.every import every
from tests.unit.formats.test_trf_statements import refused, repaired, text

RECORDS = ("XXK 1 1 2 3 adjourned", "XXK 1 2 1 2 1/2-0 unrated")


def test_it_is_read_and_written() -> None:
    """The file that was read comes back byte for byte, a new one and JSON say the same."""
    source = text(*RECORDS).encode()
    event = trf.read(source).tournament
    assert event.known_later[0] == KnownLater(
        round_no=RoundNo(1), players=(Tpn(1), Tpn(2)), counted="adjourned", last_round=RoundNo(3)
    )
    assert event.known_later[1].counted == "1/2-0 unrated"
    assert trf.write(event) == source
    new = replace(event, origin=None)
    assert trf.read(trf.write(new)).tournament == event
    assert json_.read(json_.write(event)).tournament == event
    assert "what games counted as" in " ".join(losses(new, trf.write(new, dialect="trf16")))


@every(
    ("record", "finding"),
    [
        ("XXK", ("bad-number", 1, 5)),
        ("XXK 1 1 x 3 1-0", ("bad-number", 1, 5)),
        ("XXK 3 1 2 3 1-0", ("bad-number", 1, 5)),
        ("XXK 1 1 2 3", ("bad-symbol", 1, 12)),
        ("XXK 1 1 2 3 2-0", ("bad-symbol", 1, 13)),
        ("XXK 1 1 9 3 1-0", ("unknown-player", 1, 9)),
    ],
)
def test_what_cannot_be_read_is_a_finding(record: str, finding: tuple[str, int, int]) -> None:
    """With its place; a lenient reading goes on, and pairs what it has."""
    assert refused(record) == [finding]
    kept = repaired(record)
    assert kept.known_before(3).players == kept.players


@pytest.mark.parametrize(
    ("member", "value"), [("players", [1]), ("players", [1, 2, 3]), ("counted", "2-0")]
)
def test_what_cannot_be_read_in_json(member: str, value: object) -> None:
    """The finding names the member."""
    event = trf.read(text(RECORDS[0])).tournament
    data = json_.to_json(event)
    later = data["known_later"]
    assert isinstance(later, list)
    assert isinstance(later[0], dict)
    with pytest.raises(FormatError) as caught:
        json_.restored({**data, "known_later": [{**later[0], member: value}]})
    assert f"known_later[0].{member}" in caught.value.findings[0].found


def test_a_round_is_seen_with_what_was_known() -> None:
    """Up to the last round that was paired so, and by the first of two; then as it is."""
    event = oa.Tournament(rounds=5).with_player("Alpha").with_player("Beta")
    event = event.with_result(1, 1, 2, "1-0")
    later = [
        KnownLater(
            round_no=RoundNo(1),
            players=(Tpn(1), Tpn(2)),
            counted=counted,
            last_round=RoundNo(last),
        )
        for counted, last in (("adjourned", 2), ("1/2-1/2", 2), ("0-1", 4), ("1-0", 4))
    ]
    event = replace(event, known_later=tuple(later))
    known = [event.known_before(number).player(1).record(RoundNo(1)).result for number in (2, 3, 5)]
    assert known == [Result.UNDECIDED, Result.LOSS, Result.WIN]
