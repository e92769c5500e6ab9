"""Many certificates accepted, many spoiled ones refused, by both doors of the checker.

``python tests/certificates/run.py --rounds 2000 --mutations 20000`` makes the certificates of as
many random rounds, which all must be accepted, and spoils them as often: every spoiled one must be
refused as it is, and again with the digest of its content made anew. What is handed out must
judge all of them as the checker of the package does.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
from collections import Counter
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path
from typing import Any

if __name__ == "__main__":
    ROOT = Path(__file__).resolve().parents[2]
    sys.path[:1] = [str(ROOT), str(ROOT / "src")]

from openarbiter.formats import trf
from openarbiter.model import Tournament
from openarbiter.verification.certificate import alone
from openarbiter.verification.certificate.facts import RefusedError
from tests.certificates.mutations import mutated, with_new_digest
from tests.certificates.rounds import accept, certified_rounds


@dataclass(slots=True)
class Tally:
    """What came out.

    Attributes:
        rounds: Rounds with a certificate that was accepted.
        proofs: Price lists that were checked in them.
        spoiled: Spoiled certificates that were refused.
        other_proofs: How many of them prove the same round once their digest is made anew: another
            proof, by chance.
        reasons: How often each reason was given for those with a digest made anew, without the
            numbers in it.
        faults: What should not have been, in words.
    """

    rounds: int = 0
    proofs: int = 0
    spoiled: int = 0
    other_proofs: int = 0
    reasons: Counter[str] = field(default_factory=Counter)
    faults: list[str] = field(default_factory=list)


def tally(rounds: int, mutations: int, first: int = 0, most_players: int = 24) -> Tally:
    """Make, check and spoil certificates.

    Args:
        rounds: Number of rounds.
        mutations: Number of spoiled certificates, spread evenly over the rounds.
        first: The first seed.
        most_players: Largest number of players.
    """
    found = Tally()
    certified = certified_rounds(first, most_players)
    for number, (label, event, certificate) in enumerate(islice(certified, rounds)):
        both = _Both(event, label, found)
        reason = both.refusal(certificate)
        if isinstance(reason, str):
            found.faults.append(f"{label}: refused: {reason}")
            continue
        found.rounds += 1
        found.proofs += reason
        share = mutations * (number + 1) // rounds - mutations * number // rounds
        rng = random.Random(label)  # noqa: S311  (the same mutations every time)
        for _ in range(share):
            what, spoiled = mutated(certificate, rng)
            forged = both.refusal(with_new_digest(spoiled))
            if not isinstance(both.refusal(spoiled), str):
                found.faults.append(f"{label}: accepted with {what}")
            elif isinstance(forged, str):
                found.spoiled += 1
                found.reasons["".join(each for each in forged if not each.isdigit())] += 1
            elif _claimed(spoiled) == _claimed(certificate):
                found.spoiled += 1
                found.other_proofs += 1
            else:
                found.faults.append(f"{label}: accepted with a new digest and {what}")
    return found


class _Both:
    """Two checkers, held against each other.

    Args:
        event: The tournament.
        label: Its name in a fault.
        found: Takes the faults.
    """

    def __init__(self, event: Tournament, label: str, found: Tally) -> None:
        self._event, self._label, self._found = event, label, found
        self._report = trf.write(event)

    def refusal(self, certificate: dict[str, Any]) -> str | int:
        """Why a certificate is refused; the number of its proofs where it is accepted."""
        text = json.dumps(certificate)
        try:
            alone.check(text, self._report)
            other = ""
        except RefusedError as error:
            other = str(error)
        reason: str | int
        try:
            reason = accept(self._event, text).proofs
        except RefusedError as error:
            reason = str(error)
        if isinstance(reason, str) is not bool(other):
            fault = f"{self._label}: checkers differ: {reason}; handed out: {other or 'accepted'}"
            self._found.faults.append(fault)
        return reason


def _claimed(certificate: dict[str, Any]) -> str:
    """What a certificate claims, as text, without its proofs."""
    kept = {name: value for name, value in certificate.items() if name != "content"}
    kept["brackets"] = [{**each, "proofs": None} for each in certificate["brackets"]]
    kept["bye_proof"] = certificate["bye_proof"] is None
    return json.dumps(kept, sort_keys=True)


def main() -> int:
    """Run and print the counts; 1 where something is not as it should be."""
    parser = argparse.ArgumentParser(description="Accept certificates, and refuse spoiled ones.")
    parser.add_argument("--rounds", type=int, default=2000, help="rounds to certify (2000)")
    parser.add_argument("--mutations", type=int, default=20_000, help="spoiled ones (20000)")
    parser.add_argument("--first", type=int, default=0, help="first seed (0)")
    parser.add_argument("--players", type=int, default=24, help="largest number of players (24)")
    asked = parser.parse_args()
    found = tally(asked.rounds, asked.mutations, asked.first, asked.players)
    sys.stdout.write(f"{found.rounds} rounds certified and accepted, {found.proofs} proofs\n")
    sys.stdout.write(f"{found.spoiled} spoiled certificates refused\n")
    sys.stdout.write(
        f"{found.spoiled - found.other_proofs} refused with a new digest too, "
        f"{found.other_proofs} became another proof of the same round\n"
    )
    for reason, number in found.reasons.most_common(12):
        sys.stdout.write(f"  {number:>6}  {reason}\n")
    for fault in found.faults:
        sys.stdout.write(f"WRONG: {fault}\n")
    return int(bool(found.faults))


if __name__ == "__main__":
    sys.exit(main())
