"""Records of our own: what tables and rounds make of them, and what is lost without them."""

from __future__ import annotations

from dataclasses import replace

import openarbiter as oa
from openarbiter.cli.writing import losses
from openarbiter.formats import trf
from openarbiter.model import KnownLater, Result, RoundNo, Tpn
from tests.every import every
from tests.unit.formats.report_files import PLAYED

VALUES = (
    "XXE    1 OTHER_PLAYOFF 2.5\nXXE    1 OTHER_SPEED -0.25\nXXE    2 OTHER_PLAYOFF 0\n" + PLAYED
)


@every(
    ("record", "words"),
    [
        ("XXL AUS fide estimate", "the lists whose ratings count"),
        ("XXE    1 rapid 1610", "rapid and blitz ratings, ratings of later periods"),
        ("XXE    1 fide@3 2345", "ratings of later periods"),
        ("XXE    1 OTHER_PLAYOFF 2.5", "entered by hand"),
        ("XXK 1 1 2 3 adjourned", "what games counted as"),
    ],
)
def test_what_a_dialect_cannot_say_is_a_loss(record: str, words: str) -> None:
    """TRF16 has no place for them, and TRF26 has one."""
    event = replace(trf.read(f"{record}\n{PLAYED}").tournament, origin=None)
    assert words in " ".join(losses(event, trf.write(event, dialect="trf16")))
    assert not losses(event, trf.write(event))


def test_a_changed_estimate_changes_its_line_only() -> None:
    """All else stays byte for byte; without lists and figures no record is left."""
    text = f"XXL AUS fide\nXXE    1 estimate 1500 club\nXXE    1 rapid 1610\n{PLAYED}"
    event = trf.read(text).tournament
    first = event.players[0]
    changed = event.with_player(replace(first, estimate=1550))
    written = trf.write(changed).decode().splitlines()
    assert sorted(written) == sorted(text.replace("1500", "1550").splitlines())
    plain = replace(first, rapid=None, estimate=None, estimate_reason="")
    assert b"XX" not in trf.write(replace(event.with_player(plain), strength=()))


def test_the_table_takes_entered_values_and_says_so() -> None:
    """The higher value stands higher, with R the lower; who has none has 0, and that is said."""
    table = oa.standings(
        trf.read(VALUES).tournament, ["PTS", "OTHER_SPEED", "OTHER_PLAYOFF/R", "OTHER_NONE"]
    )
    assert table.row(1).values[1:] == (-0.25, 2.5, 0)
    assert table.row(2).values[1:] == (0, 0, 0)
    assert [note for note in table.notes if "OTHER_SPEED" in note and "entered by hand" in note]
    assert "OTHER_NONE: no value has been entered; everybody has 0." in table.notes
    assert "entered by hand" in table.why(1, "OTHER_SPEED").lines[0].what
    assert "nothing entered" in table.why(2, "OTHER_SPEED").lines[0].what


def test_a_round_is_seen_with_what_was_known() -> None:
    """Up to the last round that was paired so, and by the first of two; then as it is."""
    event = oa.Tournament(rounds=5).with_player("Alpha").with_player("Beta")
    event = event.with_result(1, 1, 2, "1-0")
    pair = (Tpn(1), Tpn(2))
    later = [
        KnownLater(round_no=RoundNo(1), players=pair, counted=counted, last_round=RoundNo(last))
        for counted, last in (("adjourned", 2), ("1/2-1/2", 2), ("0-1", 4), ("1-0", 4))
    ]
    event = replace(event, known_later=tuple(later))
    known = [event.known_before(number).player(1).record(RoundNo(1)).result for number in (2, 3, 5)]
    assert known == [Result.UNDECIDED, Result.LOSS, Result.WIN]
