"""Engine against literal rule for ``dutch-2012``: the program of the referee.

::

    python tests/referee_dutch_2012/run.py --positions 5000 --seed 1
    python tests/referee_dutch_2012/run.py --forced 20000

With ``--forced`` only rounds count in which a player has no opponent in his bracket (C1), a bracket
goes back to the one above (C12), or the lowest bracket does (C13).

Prints what was compared and every disagreement as a report to be read again; ends with 1 when
there is any.
"""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from openarbiter.errors import ImpossiblePairingError
from openarbiter.model import RoundNo, Tournament
from openarbiter.rulebooks.pairing import RoundPairing
from openarbiter.rulebooks.registry import edition
from tests.referee.positions import Pairs, Position, positions
from tests.referee.report import report
from tests.referee.tally import Tally, arguments, compared
from tests.referee_dutch_2012.literal import LiteralRound, literal_round
from tests.referee_dutch_2012.sparse import forced, sparse

SYSTEM = "dutch-2012"

FORCED = frozenset({"C1", "C12", "C13"})
"""What a round must enter one of to count as forced."""

ENTERED = "C1, C12 or C13 entered"


def literal(tournament: Tournament, round_no: RoundNo) -> LiteralRound | None:
    """The referee's answer; ``None`` when the round cannot be paired."""
    return literal_round(tournament, round_no)


def engine(tournament: Tournament, round_no: RoundNo) -> RoundPairing | None:
    """The engine's answer; ``None`` when the round cannot be paired."""
    try:
        return edition(SYSTEM).pair(tournament, round_no)
    except ImpossiblePairingError:
        return None


def literal_pairs(tournament: Tournament, round_no: RoundNo) -> Pairs | None:
    """A round paired by the referee, to go on with a tournament."""
    answer = literal(tournament, round_no)
    return None if answer is None else (list(answer.games), answer.bye)


def difference(expected: LiteralRound | None, found: RoundPairing | None) -> str:
    """The first thing the two answers disagree about; empty when they agree."""
    if expected is None or found is None:
        if expected is None and found is None:
            return ""
        return "the referee finds no pairing" if expected is None else "the engine finds no pairing"
    games = tuple(sorted((game.white, game.black) for game in found.games))
    if (games, found.bye) != (expected.games, expected.bye):
        return f"referee {expected.games} bye {expected.bye}; engine {games} bye {found.bye}"
    ours = [each[1:] for each in expected.brackets]
    theirs = [
        (tuple(tpn for pair in sorted(each.pairs) for tpn in pair), each.downfloaters)
        for each in found.brackets
    ]
    return "" if ours == theirs else f"brackets: referee {ours}; engine {theirs}"


def compare(position: Position, seed: int, tally: Tally) -> None:
    """One position, referee against engine."""
    tournament, round_no = position.tournament, position.round_no
    expected = literal(tournament, round_no)
    counts = ["positions", f"  {position.kind}"]
    if expected is None:
        counts.append("    impossible")
    else:
        counts += [f"    {event}" for event in set(expected.events)]
        counts += [ENTERED] * (not FORCED.isdisjoint(expected.events))
        counts += ["brackets" for players, _, _ in expected.brackets if len(players) > 1]
    tally.counts.update(counts)
    said = difference(expected, engine(tournament, round_no))
    if said:
        title = f"seed {seed}, {position.kind}: {said}"
        tally.disagreements.append(f"{title}\n{report(position, SYSTEM)}")


def compare_seed(seed: int, tally: Tally) -> None:
    """The positions of a seed."""
    for position in (*positions(seed, literal_pairs), *sparse(seed)):
        compare(position, seed, tally)


def compare_forced(seed: int, tally: Tally) -> None:
    """The positions of a seed in which C1, C12 and C13 are forced."""
    for position in forced(seed):
        compare(position, seed, tally)


def main() -> int:
    """Run the referee; 1 when engine and referee disagree anywhere."""
    parser = arguments(__doc__)
    parser.add_argument(
        "--forced", type=int, default=0, help="ask about so many rounds with C1, C12 or C13 instead"
    )
    options = parser.parse_args()
    if options.forced:
        tally = compared(compare_forced, options, options.forced, ENTERED)
    else:
        tally = compared(compare_seed, options)
    return tally.conclude(lambda name: (len(name) - len(name.lstrip()), name), show=options.show)


if __name__ == "__main__":
    raise SystemExit(main())
