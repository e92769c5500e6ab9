"""Many certificates accepted, many spoiled and forged ones refused, by both doors of the checker.

Certificates of random rounds must all be accepted. Spoiled, they must be refused as they are, and
again with the digest of their content made anew. What is handed out must judge all of them as the
checker of the package does.

Forged ones are those of wrong rounds: legal ones near the right one, with everything recomputed
that a checker recomputes, the best prices that exist for them or those of the right round, and new
digests. Both checkers must refuse each.
"""

from __future__ import annotations

import json
from itertools import islice
from random import Random
from typing import Any

from openarbiter.formats import trf
from openarbiter.model import Tournament
from openarbiter.verification.certificate import alone
from tests.certificates.forging import forged
from tests.certificates.mutations import mutated, with_new_digest
from tests.certificates.rounds import accept, as_before, certified_rounds_of, facts_before, refusal
from tests.referee.tally import Tally

REASON = "  refused: "
"""How the reasons of refusals are counted, without the numbers in them."""


def refuse(tally: Tally, reason: str) -> None:
    """Count a refusal."""
    tally.counts[REASON + "".join(each for each in reason if not each.isdigit())[:50]] += 1


def refusals(event: Tournament, text: str | bytes, report: bytes = b"") -> tuple[str, str]:
    """Why the package, and what is handed out, refuse a certificate; empty where they accept it.

    Without a report file the one that is written of the event is looked at.
    """
    file = report or trf.write(event)
    return refusal(lambda: accept(event, text)), refusal(lambda: alone.check(text, file))


def spoil(seed: int, tally: Tally, *, players: int = 24, each: int = 10) -> None:
    """Make and check the certificates of an event, and spoil each of them so often."""
    for label, event, certificate in certified_rounds_of(seed, players):
        report = trf.write(event)

        def refused(
            made: object, event: Tournament = event, report: bytes = report, label: str = label
        ) -> str:
            package, other = refusals(event, json.dumps(made), report)
            if bool(package) is not bool(other):
                told = f"{package or 'accepted'}; handed out: {other or 'accepted'}"
                tally.disagreements.append(f"{label}: checkers differ: {told}")
            return package

        reason = refused(certificate)
        if reason:
            tally.disagreements.append(f"{label}: refused: {reason}")
            continue
        tally.counts["rounds certified"] += 1
        tally.counts["proofs"] += accept(event, json.dumps(certificate)).proofs
        rng = Random(label)  # noqa: S311  (the same mutations every time)
        for _ in range(each):
            what, spoiled = mutated(certificate, rng)
            anew = refused(with_new_digest(spoiled))
            tally.counts["spoiled"] += 1
            if not refused(spoiled):
                tally.disagreements.append(f"{label}: accepted with {what}")
            elif anew:
                refuse(tally, anew)
            elif _claimed(spoiled) == _claimed(certificate):
                tally.counts["another proof of the same round"] += 1
            else:
                tally.disagreements.append(f"{label}: accepted with a new digest and {what}")


def _claimed(certificate: dict[str, Any]) -> str:
    """What a certificate claims, as text, without its proofs."""
    kept = {name: value for name, value in certificate.items() if name != "content"}
    kept["brackets"] = [{**each, "proofs": None} for each in certificate["brackets"]]
    kept["bye_proof"] = certificate["bye_proof"] is None
    return json.dumps(kept, sort_keys=True)


def forge(seed: int, tally: Tally, *, players: int = 24, each: int = 4) -> None:
    """Forge certificates of wrong rounds of an event, and have both checkers look at them."""
    for label, event, right in certified_rounds_of(seed, players):
        known = as_before(event, right["round"])
        before = facts_before(known, right["round"], right["system"])
        rng = Random(label)  # noqa: S311  (the same ones every time)
        for what, made in islice(forged(before, right, rng), each):
            tally.counts["forged"] += 1
            package, other = refusals(known, json.dumps(made))
            if other:
                refuse(tally, other)
            for reason, who in ((other, "it accepts alone"), (package, "the package accepts")):
                tally.disagreements += [] if reason else [f"{label}: {who} {what}"]
