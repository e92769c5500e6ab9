"""The older Burstein text: the engine, and the search of the verifier, before the literal text."""

from __future__ import annotations

from collections.abc import Iterator

from openarbiter.rulebooks.pairing import RoundPairing
from openarbiter.verification.literal.burstein_legacy import burstein_legacy_pairing
from tests.referee.dressing import dressed, rated_by_bonus
from tests.referee.tally import Tally, differs, paired
from tests.referee_burstein_legacy.literal_round import LiteralRound, literal_round

SYSTEM = "burstein-legacy"


def difference(expected: LiteralRound | None, found: RoundPairing | None) -> str:
    """The first thing the two answers disagree about; empty when they agree."""
    if expected is None or found is None:
        return differs(expected, found)
    wanted = [
        (set(each.players), each.pairs, () if each.floater is None else (each.floater,))
        for each in expected.groups
    ]
    given = [({*each.players}, each.pairs, each.downfloaters) for each in found.brackets]
    games = tuple(sorted((game.white, game.black) for game in found.games))
    return (
        differs(expected.bye, found.bye, "bye: ")
        or differs(wanted, given, "groups: ")
        or differs(expected.games, games, "colours: ")
    )


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
    for position in dressed(seed, literal_round, rated_by_bonus):
        asked = position.tournament, position.round_no
        expected, searched = literal_round(*asked), burstein_legacy_pairing(*asked)
        tally.counts.update(["positions", f"positions, {position.kind}"])
        tally.counts.update(["  impossible"] if expected is None else features(expected))
        listed, known = (each and (each.games, each.bye) for each in (expected, searched))
        where = f"seed {seed}, {position.kind}, round {position.round_no}: "
        for said in (
            differs(listed, known, "the search of the literal rule: "),
            difference(expected, paired(SYSTEM, *asked)),
        ):
            tally.disagreements += [where + said] if said else []
