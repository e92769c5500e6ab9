"""Engine against the literal text on random small tournaments.

::

    python tests/referee_nswca/run.py --positions 5000 --seed 1

The engine is asked, and the search with which the verifier finds the same pairing. Prints what
was compared, how often which sentence had to choose, and every disagreement; ends with
1 when there is any.
"""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from openarbiter.errors import ImpossiblePairingError
from openarbiter.model import RoundNo, Tournament
from openarbiter.rulebooks.nswca.text import NSWCA
from openarbiter.verification.literal.nswca import nswca_pairing
from tests.referee.tally import Tally, arguments, compared
from tests.referee_nswca.literal import LiteralPairing, literal_pairing
from tests.referee_nswca.positions import position

__all__ = ["compare", "difference"]


def engine(tournament: Tournament, round_no: RoundNo) -> tuple[object, object] | None:
    """The engine's games in the order of the boards, and its bye; ``None``: impossible."""
    try:
        found = NSWCA.pair(tournament, round_no)
    except ImpossiblePairingError:
        return None
    return tuple((int(game.white), int(game.black)) for game in found.games), found.bye


def difference(expected: LiteralPairing | None, found: tuple[object, object] | None) -> str:
    """What the two answers disagree about; empty when they agree."""
    wanted = None if expected is None else (expected.games, expected.bye)
    return "" if wanted == found else f"text {wanted}, engine {found}"


def compare(seed: int, tally: Tally) -> None:
    """One position."""
    tournament, round_no = position(seed)
    expected = literal_pairing(tournament, round_no)
    tally.counts["positions"] += 1
    if expected is None:
        tally.counts["  impossible"] += 1
    else:
        tally.counts["  with a bye"] += expected.bye is not None
        tally.counts.update(f"  decided by {name}" for name in set(expected.decided))
        turned = literal_pairing(tournament, round_no, odd_men_first=True)
        tally.counts["  other under the other reading of 3.3 d"] += (
            turned is not None and turned.games != expected.games
        )
    said = difference(expected, engine(tournament, round_no))
    searched = nswca_pairing(tournament, round_no)
    listed = None if expected is None else (tuple(sorted(expected.games)), expected.bye)
    if listed != (None if searched is None else (searched.games, searched.bye)):
        tally.disagreements.append(f"seed {seed}, round {round_no}: the search finds {searched}")
    if said:
        tally.disagreements.append(f"seed {seed}, round {round_no}: {said}")


def main() -> int:
    """Run the referee; 1 when engine and text disagree anywhere."""
    options = arguments(__doc__).parse_args()
    tally = compared(compare, options)
    return tally.conclude(lambda name: (name.startswith("  decided"), name), show=options.show)


if __name__ == "__main__":
    raise SystemExit(main())
