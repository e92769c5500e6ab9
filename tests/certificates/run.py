"""Many certificates accepted, many spoiled and forged ones refused, by both doors of the checker.

``python -m tests.certificates.run --rounds 2000 --mutations 20000`` makes the certificates of as
many random rounds, which all must be accepted, and spoils them as often: every spoiled one must be
refused as it is, and again with the digest of its content made anew. What is handed out must
judge all of them as the checker of the package does.

``--forged 10000`` writes certificates of wrong rounds: legal ones near the right one, with
everything recomputed that a checker recomputes, the best prices that exist for them or those of the
right round, and new digests. Both checkers must refuse each.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from dataclasses import dataclass, field
from itertools import islice
from random import Random
from typing import Any

from openarbiter.formats import trf
from openarbiter.model import Tournament
from openarbiter.verification.certificate import alone
from tests.certificates.forging import forged
from tests.certificates.mutations import mutated, with_new_digest
from tests.certificates.rounds import accept, as_before, certified_rounds, facts_before, refusal

_EACH = 4
"""Forged certificates for one round."""


@dataclass(slots=True)
class Tally:
    """What came out.

    Attributes:
        rounds: Rounds with a certificate that was accepted, or with forged ones.
        proofs: Price lists that were checked in them.
        tried: Forged certificates.
        refused: Spoiled or forged certificates that were refused.
        other_proofs: How many of them prove the same round once their digest is made anew: another
            proof, by chance.
        reasons: How often each reason was given for those with a digest made anew, without the
            numbers in it.
        faults: What should not have been, in words.
    """

    rounds: int = 0
    proofs: int = 0
    tried: int = 0
    refused: int = 0
    other_proofs: int = 0
    reasons: Counter[str] = field(default_factory=Counter)
    faults: list[str] = field(default_factory=list)

    def refuse(self, reason: str) -> None:
        """Count a refusal."""
        self.refused += 1
        self.reasons["".join(each for each in reason if not each.isdigit())] += 1

    def say(self, *lines: str) -> bool:
        """Print the counts, the reasons and what is wrong; whether anything is."""
        told = [f"  {number:>6}  {reason}" for reason, number in self.reasons.most_common(12)]
        wrong = [f"WRONG: {fault}" for fault in self.faults]
        sys.stdout.write("\n".join((*lines, *told, *wrong, "")))
        return bool(self.faults)


def refusals(event: Tournament, text: str | bytes, report: bytes = b"") -> tuple[str, str]:
    """Why the package, and what is handed out, refuse a certificate; empty where they accept it.

    Without a report file the one that is written of the event is looked at.
    """
    file = report or trf.write(event)
    return refusal(lambda: accept(event, text)), refusal(lambda: alone.check(text, file))


def tally(rounds: int, mutations: int, first: int = 0, most_players: int = 24) -> Tally:
    """Make, check and spoil certificates: so many spoiled ones, spread evenly over the rounds."""
    found = Tally()
    certified = certified_rounds(first, most_players)
    for number, (label, event, certificate) in enumerate(islice(certified, rounds)):
        report = trf.write(event)

        def refused(
            made: object, event: Tournament = event, report: bytes = report, label: str = label
        ) -> str:
            package, other = refusals(event, json.dumps(made), report)
            if bool(package) is not bool(other):
                told = f"{package or 'accepted'}; handed out: {other or 'accepted'}"
                found.faults.append(f"{label}: checkers differ: {told}")
            return package

        reason = refused(certificate)
        if reason:
            found.faults.append(f"{label}: refused: {reason}")
            continue
        found.rounds += 1
        found.proofs += accept(event, json.dumps(certificate)).proofs
        share = mutations * (number + 1) // rounds - mutations * number // rounds
        rng = Random(label)  # noqa: S311  (the same mutations every time)
        for _ in range(share):
            what, spoiled = mutated(certificate, rng)
            anew = refused(with_new_digest(spoiled))
            if not refused(spoiled):
                found.faults.append(f"{label}: accepted with {what}")
            elif anew:
                found.refuse(anew)
            elif _claimed(spoiled) == _claimed(certificate):
                found.refused += 1
                found.other_proofs += 1
            else:
                found.faults.append(f"{label}: accepted with a new digest and {what}")
    return found


def _claimed(certificate: dict[str, Any]) -> str:
    """What a certificate claims, as text, without its proofs."""
    kept = {name: value for name, value in certificate.items() if name != "content"}
    kept["brackets"] = [{**each, "proofs": None} for each in certificate["brackets"]]
    kept["bye_proof"] = certificate["bye_proof"] is None
    return json.dumps(kept, sort_keys=True)


def forgeries(wanted: int, first: int = 20_000, most_players: int = 24) -> Tally:
    """Forge certificates of as many wrong rounds, and have both checkers look at them."""
    found = Tally()
    for label, event, right in certified_rounds(first, most_players):
        known = as_before(event, right["round"])
        before = facts_before(known, right["round"], right["system"])
        rng = Random(label)  # noqa: S311  (the same ones every time)
        many = list(islice(forged(before, right, rng), min(_EACH, wanted - found.tried)))
        found.rounds += bool(many)
        found.tried += len(many)
        for what, made in many:
            package, other = refusals(known, json.dumps(made))
            if other:
                found.refuse(other)
            for reason, who in ((other, "it accepts alone"), (package, "the package accepts")):
                found.faults += [] if reason else [f"{label}: {who} {what}"]
        if found.tried >= wanted:
            break
    return found


def main() -> int:
    """Run and print the counts; 1 where something is not as it should be."""
    parser = argparse.ArgumentParser(description="Accept certificates, refuse all others.")
    parser.add_argument("--rounds", type=int, default=2000, help="rounds to certify (2000)")
    parser.add_argument("--mutations", type=int, default=20_000, help="spoiled ones (20000)")
    parser.add_argument("--forged", type=int, default=10_000, help="forged ones (10000)")
    parser.add_argument("--first", type=int, default=0, help="first seed (0)")
    parser.add_argument("--players", type=int, default=24, help="largest number of players (24)")
    asked = parser.parse_args()
    found = tally(asked.rounds, asked.mutations, asked.first, asked.players)
    wrong = found.say(
        f"{found.rounds} rounds certified and accepted, {found.proofs} proofs",
        f"{found.refused} spoiled certificates refused",
        f"{found.refused - found.other_proofs} refused with a new digest too, "
        f"{found.other_proofs} became another proof of the same round",
    )
    found = forgeries(asked.forged, asked.first + 20_000, asked.players)
    tried = f"{found.tried} forged certificates of {found.rounds} rounds"
    wrong |= found.say(f"{tried}, {len(found.faults)} accepted")
    return int(wrong)


if __name__ == "__main__":
    sys.exit(main())
