"""Both checkers judge the stored vectors as they say, and refuse forged certificates."""

from __future__ import annotations

import json
from typing import Any

from openarbiter.formats import read_tournament
from openarbiter.verification.certificate import alone
from openarbiter.verification.certificate.facts import RefusedError
from tests.certificates.forged import forgeries
from tests.certificates.rounds import accept
from tests.certificates.spellings import ACCEPTED, REFUSED
from tests.certificates.vectors import EACH, FILE, WRITTEN, stored
from tests.every import every

VECTORS = stored()

MOST_BYTES = 300_000


def test_there_are_as_many_of_each_kind() -> None:
    """200 to accept and 200 to refuse, and those of how a file is written, in a small file."""
    accepted = [vector for vector in VECTORS if vector["accepted"]]
    assert len(accepted) == EACH + len(ACCEPTED) == 206
    assert len(VECTORS) - len(accepted) == EACH + len(REFUSED) + 1 == 220
    assert FILE.stat().st_size < MOST_BYTES
    assert all(set(vector) == {"report", "certificate", "accepted", "why"} for vector in VECTORS)
    systems = {json.loads(vector["certificate"])["system"] for vector in accepted}
    assert systems == {"dutch-2025", "dutch-2026"}
    assert len({vector["why"].partition(": ")[2] for vector in VECTORS}) > 40


@every("part", range(8))
def test_both_checkers_judge_as_the_vectors_say(part: int) -> None:
    """Accepted is accepted, refused is refused, by the page and by the package.

    The package reads what other programs write, in more ways than the page: it is not asked for
    those that are refused for how they are written.
    """
    for vector in VECTORS[part::8]:
        assert _accepted_by_the_page(vector) is vector["accepted"], vector["why"]
        if WRITTEN in vector["why"] and not vector["accepted"]:
            continue
        event = read_tournament(vector["report"].encode()).tournament
        try:
            accept(event, vector["certificate"])
            accepted = True
        except RefusedError:
            accepted = False
        assert accepted is vector["accepted"], vector["why"]


def _accepted_by_the_page(vector: dict[str, Any]) -> bool:
    try:
        alone.check(vector["certificate"], vector["report"].encode())
    except RefusedError:
        return False
    return True


def test_forged_certificates_are_refused() -> None:
    """Other legal rounds with recomputed numbers, the best prices and new digests prove nothing."""
    found = forgeries(40)
    assert not found.faults
    assert found.tried == 40
    prices = [reason for reason in found.reasons if "price" in reason or "proof" in reason]
    assert sum(found.reasons[reason] for reason in prices) == 40
