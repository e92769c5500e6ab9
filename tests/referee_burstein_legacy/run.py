"""Engine against the literal text on random small tournaments: ``burstein-legacy``.

::

    python tests/referee_burstein_legacy/run.py --positions 5000 --seed 1

Prints what was compared and every disagreement; ends with 1 when there is any. Every position is
paired twice by the engine: as it does, and by the matching alone; and by the search with which the
verifier finds the first combination of the list.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from openarbiter.errors import ImpossiblePairingError
from openarbiter.model import RoundNo, Tournament
from openarbiter.rulebooks.pairing import RoundPairing
from openarbiter.rulebooks.registry import edition
from openarbiter.verification.literal.burstein_legacy import burstein_legacy_pairing
from tests.referee.tally import Tally, arguments, compared
from tests.referee_burstein_legacy.literal_round import LiteralRound, literal_round
from tests.referee_burstein_legacy.positions import Games, Position, positions

__all__ = ["compare", "engine", "referee_pairs"]

SYSTEM = "burstein-legacy"


def referee_pairs(tournament: Tournament, round_no: RoundNo) -> Games | None:
    """A round paired by the referee, to go on with a tournament."""
    found = literal_round(tournament, round_no)
    return None if found is None else (found.games, found.bye)


def engine(position: Position) -> RoundPairing | None:
    """The engine's answer; ``None`` when the round cannot be paired."""
    try:
        return edition(SYSTEM).pair(position.tournament, position.round_no)
    except ImpossiblePairingError:
        return None


def difference(expected: LiteralRound | None, found: RoundPairing | None) -> str:
    """The first thing the two answers disagree about; empty when they agree."""
    if expected is None or found is None:
        if expected is None and found is None:
            return ""
        return "the referee finds no pairing" if expected is None else "the engine finds no pairing"
    ours = [(each.players, each.pairs, each.floater) for each in expected.groups]
    theirs = [
        (set(each.residents) | set(each.moved_down), each.pairs, each.downfloaters)
        for each in found.brackets
    ]
    wanted = [
        (set(players), pairs, () if floater is None else (floater,))
        for players, pairs, floater in ours
    ]
    if expected.bye != found.bye:
        return f"bye: referee {expected.bye}, engine {found.bye}"
    if wanted != theirs:
        return f"groups: referee {wanted}, engine {theirs}"
    games = tuple(sorted((int(game.white), int(game.black)) for game in found.games))
    if expected.games != games:
        return f"colours: referee {expected.games}, engine {games}"
    return ""


def features(expected: LiteralRound) -> Iterator[str]:
    """What a round is an example of."""
    if expected.bye is not None:
        yield "  with a bye"
    if expected.joined:
        yield "  with joined score groups"
    for group in expected.groups:
        yield "groups"
        if group.floater is not None:
            yield "  with a floater"
        if group.choices > 1:
            yield "  with a choice of combinations"
        if group.place > 1:
            yield "  where the first combination of the list is not the one"


def compare(seed: int, tally: Tally) -> None:
    """The positions of a seed: the engine against the text."""
    for position in positions(seed, referee_pairs):
        expected = literal_round(position.tournament, position.round_no)
        tally.counts.update(["positions", f"positions, {position.kind}"])
        tally.counts.update(["  impossible"] if expected is None else features(expected))
        searched = burstein_legacy_pairing(position.tournament, position.round_no)
        listed = None if expected is None else (expected.games, expected.bye)
        if listed != (None if searched is None else (searched.games, searched.bye)):
            where = f"seed {seed}, {position.kind}, round {position.round_no}"
            tally.disagreements.append(f"{where}: the search of the literal rule finds {searched}")
        said = difference(expected, engine(position))
        if said:
            where = f"seed {seed}, {position.kind}, round {position.round_no}"
            tally.disagreements.append(f"{where}: {said}")


def main() -> int:
    """Run the referee; 1 when engine and text disagree anywhere."""
    options = arguments(__doc__).parse_args()
    tally = compared(compare, options)
    return tally.conclude(lambda name: (name.strip(), name), show=options.show)


if __name__ == "__main__":
    raise SystemExit(main())
