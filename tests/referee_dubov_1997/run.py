"""Engine and literal rule against the enumerator for the Dubov text of 1997.

::

    python tests/referee_dubov_1997/run.py --positions 5000 --seed 1

Prints what was compared and every disagreement; ends with 1 when there is any.
"""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from openarbiter.errors import ImpossiblePairingError
from openarbiter.rulebooks.dubov_1997.telling import round_pairing
from openarbiter.rulebooks.dubov_1997.text import situation
from openarbiter.verification.literal.dubov_1997 import dubov_1997_pairing
from tests.referee.positions import Position
from tests.referee.report import report
from tests.referee.tally import Tally, arguments, compared
from tests.referee_dubov_1997.laboratory import laboratory
from tests.referee_dubov_1997.literal_round import LiteralPairing, literal_pairing
from tests.referee_dubov_1997.positions import positions


def difference(position: Position, expected: LiteralPairing | None) -> str:
    """What the engine says otherwise than the referee; empty when they agree."""
    before = situation(position.tournament, position.round_no)
    try:
        found = round_pairing(before)
    except ImpossiblePairingError:
        return "" if expected is None else "the engine finds no pairing"
    if expected is None:
        return "the referee finds no pairing"
    games = tuple((game.white, game.black) for game in found.games)
    if (games, found.bye) != (expected.games, expected.bye):
        return (
            f"referee {expected.games} bye {expected.bye}; engine {games} bye {found.bye}\n"
            f"{found.log}"
        )
    return ""


def contradiction(position: Position, expected: LiteralPairing | None) -> str:
    """What the literal rule of the verifier says otherwise; empty when they agree."""
    found = dubov_1997_pairing(position.tournament, position.round_no)
    told = None if found is None else (found.games, found.bye)
    wanted = None if expected is None else (tuple(sorted(expected.games)), expected.bye)
    return "" if told == wanted else f"referee {wanted}; literal rule {told}"


def compare(seed: int, tally: Tally) -> None:
    """All positions of a seed, one out of the laboratory among them."""
    for position in (*positions(seed), laboratory(seed)):
        expected = literal_pairing(position.tournament, position.round_no)
        tally.counts["positions"] += 1
        tally.counts[f"  {position.kind}"] += 1
        tally.counts["  impossible"] += expected is None
        tally.counts.update(f"  with: {what}" for what in set(expected.counts if expected else ()))
        said = difference(position, expected) or contradiction(position, expected)
        if said:
            text = report(position, "dubov-1997")
            tally.disagreements.append(f"seed {seed}, {position.kind}: {said}\n{text}")


def main() -> int:
    """Run the referee; 1 when engine and text disagree anywhere."""
    options = arguments(__doc__).parse_args()
    tally = compared(compare, options)
    return tally.conclude(lambda name: (name,), show=options.show)


if __name__ == "__main__":
    raise SystemExit(main())
