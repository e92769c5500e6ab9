"""Many forged certificates, of which none may be accepted.

``python tests/certificates/forged.py --forged 10000`` writes certificates of wrong rounds: legal
ones near the right one, with everything recomputed that a checker recomputes, the best prices that
exist for them or those of the right round, and new digests. Both checkers must refuse each.
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

if __name__ == "__main__":
    ROOT = Path(__file__).resolve().parents[2]
    sys.path[:1] = [str(ROOT), str(ROOT / "src")]

from openarbiter.formats import trf
from openarbiter.verification.certificate import alone
from openarbiter.verification.certificate.facts import RefusedError
from tests.certificates.forging import forged
from tests.certificates.rounds import accept, as_before, certified_rounds, facts_before

_EACH = 4
"""Forged certificates for one round."""


@dataclass(slots=True)
class Forgeries:
    """What became of them.

    Attributes:
        tried: Forged certificates.
        rounds: Rounds for which there were some.
        reasons: How often each reason was given by the checker that is handed out, without numbers.
        faults: Those that were accepted.
    """

    tried: int = 0
    rounds: int = 0
    reasons: Counter[str] = field(default_factory=Counter)
    faults: list[str] = field(default_factory=list)


def forgeries(wanted: int, first: int = 20_000, most_players: int = 24) -> Forgeries:
    """Forge certificates of as many wrong rounds, and have both checkers look at them.

    Args:
        wanted: Number of forged certificates.
        first: The first seed.
        most_players: Largest number of players.
    """
    found = Forgeries()
    for label, event, right in certified_rounds(first, most_players):
        known = as_before(event, right["round"])
        before = facts_before(known, right["round"], right["system"])
        report = trf.write(known)
        rng = random.Random(label)  # noqa: S311  (the same ones every time)
        many = list(islice(forged(before, right, rng), min(_EACH, wanted - found.tried)))
        found.rounds += bool(many)
        for what, made in many:
            found.tried += 1
            text = json.dumps(made)
            try:
                alone.check(text, report)
                found.faults.append(f"{label}: it accepts alone {what}")
            except RefusedError as error:
                found.reasons["".join(each for each in str(error) if not each.isdigit())] += 1
            try:
                accept(known, text)
                found.faults.append(f"{label}: the package accepts {what}")
            except RefusedError:
                pass
        if found.tried >= wanted:
            return found
    return found


def main() -> int:
    """Run and print the counts; 1 where a forged certificate was accepted."""
    parser = argparse.ArgumentParser(description="Forge certificates, and refuse them.")
    parser.add_argument("--forged", type=int, default=10_000, help="how many (10000)")
    parser.add_argument("--first", type=int, default=20_000, help="first seed (20000)")
    parser.add_argument("--players", type=int, default=24, help="largest number of players (24)")
    asked = parser.parse_args()
    found = forgeries(asked.forged, asked.first, asked.players)
    sys.stdout.write(f"{found.tried} forged certificates of {found.rounds} rounds, ")
    sys.stdout.write(f"{len(found.faults)} accepted\n")
    for reason, number in found.reasons.most_common(12):
        sys.stdout.write(f"  {number:>6}  {reason}\n")
    for fault in found.faults:
        sys.stdout.write(f"WRONG: {fault}\n")
    return int(bool(found.faults))


if __name__ == "__main__":
    sys.exit(main())
