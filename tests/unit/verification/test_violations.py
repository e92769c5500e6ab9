"""Every seeded violation is named, and the correct tournament it was made from gives nothing."""

from __future__ import annotations

import pytest

from openarbiter.deciding import Verdict, decide
from openarbiter.languages import Tongue
from openarbiter.model import Result, RoundRecord
from openarbiter.verification.verifying import verify
from tests.every import every
from tests.unit.verification.injecting import record, with_records
from tests.unit.verification.spoiling import barred_from_bye, results_changed
from tests.unit.verification.violations import PROVEN, VIOLATIONS, Violation


@every("violation", VIOLATIONS, ids=lambda violation: violation.name)
def test_violation_is_named(violation: Violation) -> None:
    """The kind and the article of the violation are among the findings, and only then.

    A better choice is named by the proof, with its article.
    """
    made = violation.make()
    named = (violation.kind, violation.article)
    assert not verify(made.base, system=made.system).findings
    looked_at = verify(made.spoiled, system=made.system)
    found = looked_at.findings
    if violation.kind == PROVEN:
        first = next(
            each for each in decide(made.spoiled, looked_at) if each.verdict is Verdict.WRONG
        )
        assert first.article.startswith(violation.article)
        return
    assert named in {(finding.kind, finding.article) for finding in found}
    assert all(str(finding) and finding.to_json() for finding in found)


@pytest.mark.parametrize(
    ("mine", "theirs"),
    [(Result.DRAW, Result.LOSS), (Result.LOSS, Result.DRAW), (Result.LOSS, Result.LOSS)],
)
def test_a_penalty_is_no_contradiction(mine: Result, theirs: Result) -> None:
    """An arbiter may leave half a point or nothing to one of the two (TRF26, record 001)."""
    found = verify(results_changed(mine, theirs)().spoiled, system="dutch-2026").findings
    assert "results-disagree" not in {finding.kind for finding in found}


def test_the_round_that_bars_from_the_bye_is_named() -> None:
    """A half-point bye in round 1 bars nobody by the text in force; the forfeit win after it does.

    So the finding names the forfeit win.
    """
    spoiled = barred_from_bye(Result.FORFEIT_WIN)().spoiled
    (finding,) = (
        each
        for each in verify(spoiled, system="dutch-2026").findings
        if each.kind == "bye-not-allowed"
    )
    (tpn,) = finding.players
    half = RoundRecord(None, None, Result.HALF_POINT_BYE)
    away = RoundRecord(None, None, Result.ZERO_POINT_BYE)
    opponent = record(spoiled, tpn, 1).opponent
    records: dict[int, RoundRecord] = {tpn: half}
    if opponent is not None:
        records[opponent] = away
    found = verify(with_records(spoiled, 1, records), system="dutch-2026").findings
    (words,) = (each.expected for each in found if each.kind == "bye-not-allowed")
    assert words == "they may not: they got 1.0 points without playing in round 2"


def test_an_announced_bye_has_its_words() -> None:
    """The kind of the bye is said, in German too, not the name it has in the program."""
    (violation,) = (
        each
        for each in VIOLATIONS
        if each.name.endswith("a player with a half-point bye is paired")
    )
    found = verify(violation.make().spoiled, system=violation.make().system).findings
    (words,) = (each.expected for each in found if each.kind == violation.kind)
    assert words == "they announced that they would not play (half point bye)"
    assert Tongue("de").knows(words)
    assert Tongue("de")(words).endswith("(Freilos mit halbem Punkt)")
