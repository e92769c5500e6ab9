"""The Dutch text of 2012: the engine before the literal rule.

Of the forced positions only rounds count in which a player has no opponent in his bracket (C1), a
bracket goes back to the one above (C12), or the lowest bracket does (C13).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from openarbiter.model import RoundNo, Tournament, Tpn
from openarbiter.rulebooks.pairing import RoundPairing
from openarbiter.verification.literal.dutch_2012 import Paired, dutch_2012_pairing, literal_of
from openarbiter.verification.literal.terms import State
from openarbiter.verification.literal.ways_2012 import in_order
from tests.referee.positions import Pairs, Position, positions
from tests.referee.report import report
from tests.referee.tally import Tally, differs, paired
from tests.referee_dutch_2012.sparse import forced, sparse

SYSTEM = "dutch-2012"

FORCED = frozenset({"C1", "C12", "C13"})
"""What a round must enter one of to count as forced."""

ENTERED = "C1, C12 or C13 entered"


@dataclass(frozen=True, slots=True)
class LiteralRound:
    """The pairing of a round.

    Attributes:
        games: (White, Black), ascending.
        bye: Who has the bye.
        brackets: (players, pairs one after the other, floaters) of every bracket, as TPNs.
        events: What happened, for the counts: C1, C12, C13 are entered, and what came of it.
    """

    games: tuple[tuple[Tpn, Tpn], ...]
    bye: Tpn | None
    brackets: tuple[tuple[tuple[Tpn, ...], ...], ...]
    events: tuple[str, ...]


def literal(tournament: Tournament, round_no: RoundNo) -> LiteralRound | None:
    """The referee's answer; ``None`` where no complete pairing exists."""
    rule, found = literal_of(tournament, round_no), dutch_2012_pairing(tournament, round_no)
    if found is None:
        return None
    rule.run()
    return LiteralRound(found.games, found.bye, tuple(map(_shape, rule.brackets)), found.decided)


def _shape(made: Paired) -> tuple[tuple[Tpn, ...], ...]:
    pairs = sorted(_tpns(pair) for pair in made.candidate.all_pairs)
    listed = tuple(tpn for pair in pairs for tpn in pair)
    return _tpns(in_order(made.players)), listed, _tpns(made.floaters)


def _tpns(players: Iterable[State]) -> tuple[Tpn, ...]:
    return tuple(player.tpn for player in players)


def engine(tournament: Tournament, round_no: RoundNo) -> RoundPairing | None:
    """The engine's answer; ``None`` when the round cannot be paired."""
    return paired(SYSTEM, tournament, round_no)


def literal_pairs(tournament: Tournament, round_no: RoundNo) -> Pairs | None:
    """A round paired by the referee, to go on with a tournament."""
    answer = literal(tournament, round_no)
    return None if answer is None else (list(answer.games), answer.bye)


def difference(expected: LiteralRound | None, found: RoundPairing | None) -> str:
    """The first thing the two answers disagree about; empty when they agree."""
    if expected is None or found is None:
        return differs(expected, found)
    games = tuple(sorted((game.white, game.black) for game in found.games))
    ours = [each[1:] for each in expected.brackets]
    theirs = [
        (tuple(tpn for pair in sorted(each.pairs) for tpn in pair), each.downfloaters)
        for each in found.brackets
    ]
    return differs((expected.games, expected.bye), (games, found.bye)) or differs(
        ours, theirs, "brackets: "
    )


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
        tally.disagreements.append(f"seed {seed}, {position.kind}: {said}\n{report(position)}")


def compare_seed(seed: int, tally: Tally) -> None:
    """The positions of a seed."""
    for position in (*positions(seed, literal_pairs), *sparse(seed)):
        compare(position, seed, tally)


def compare_forced(seed: int, tally: Tally) -> None:
    """The positions of a seed in which C1, C12 and C13 are forced."""
    for position in forced(seed):
        compare(position, seed, tally)
