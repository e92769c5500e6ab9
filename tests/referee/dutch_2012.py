"""The Dutch text of 2012: the engine before the literal rule; positions force C1, C12, C13.

Other positions seldom have several floaters of one bracket or a way back; here who may meet whom
is drawn anew, with fewer possible meetings inside a score bracket than across.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import combinations
from random import Random

from openarbiter.model import ForbiddenPairs, RoundNo, Tournament, Tpn
from openarbiter.rulebooks.pairing import RoundPairing
from openarbiter.verification.literal.dutch_2012 import Paired, dutch_2012_pairing, literal_of
from openarbiter.verification.literal.terms import State
from openarbiter.verification.literal.ways_2012 import in_order
from tests.referee.drafts import Draft, Pairs, Position, report, with_abnormal_points
from tests.referee.histories import earned, levelled
from tests.referee.positions import history, positions, start
from tests.referee.tally import Tally, differs, paired

SIZES = (
    *((3, 3, 3), (3, 3, 2), (3, 3, 1), (3, 4, 2), (3, 4, 1), (4, 3, 2), (5, 3, 1), (5, 3, 2)),
    *((5, 4), (1, 4, 3), (1, 5, 3), (1, 2, 3, 3), (1, 4, 3, 1), (1, 2, 4, 2), (3, 1, 3, 2)),
)
"""Sizes of the brackets of a round, from the top; mostly an odd number of players in all."""


def sparse(seed: int) -> Iterator[Position]:
    """A round of one seed; none where the drawn history leaves nothing to ask."""
    random = Random(seed)  # noqa: S311  (reproducible, no secret)
    players = random.randint(4, 9)
    before = random.randint(0, 3)
    draft = start(random, players, before + random.choice([1, 2, 2, 4]))
    round_no = history(draft, before)
    if not [*draft.question("sparse", round_no)]:
        return
    tpns = [player.tpn for player in draft.tournament.players]
    levels = random.choice([2, 2, 3, 4, 6])
    level = {tpn: random.randrange(levels) for tpn in tpns}
    inside, across = random.choice([(0.3, 0.3), (0.6, 0.3), (0.8, 0.4), (0.8, 0.7), (0.5, 0.6)])
    forbidden = tuple(
        ForbiddenPairs(players=(one, other))
        for one, other in combinations(tpns, 2)
        if random.random() < (inside if level[one] == level[other] else across)
    )
    points = {tpn: 200 + 10 * level[tpn] + random.choice([0, 0, 0, 5]) for tpn in tpns}
    yield _drawn(draft, seed, "sparse", points, forbidden)


def forced(seed: int) -> Iterator[Position]:
    """A round of one seed that can hardly go straight down; none where nobody is left to pair.

    Some players of each bracket have no opponent in the next one (C1, C12); the lowest bracket
    has hardly any pair, or nobody for the bye (C13).
    """
    random = Random(f"forced {seed}")  # noqa: S311  (reproducible, no secret)
    sizes = random.choice(SIZES)
    draft = start(random, sum(sizes), random.choice([5, 7]))
    round_no = history(draft, random.choice([0, 1, 2, 2, 3, 3]))
    if not [*draft.question("forced", round_no)]:
        return
    tpns = [player.tpn for player in draft.tournament.players]
    random.shuffle(tpns)
    level = dict(zip(tpns, (n for n, size in enumerate(sizes) for _ in range(size)), strict=True))
    step = random.choice([10, 10, 5])
    points = {tpn: 200 - step * level[tpn] for tpn in tpns}
    yield _drawn(draft, seed, "forced", points, _hindered(random, level))


def _hindered(random: Random, level: dict[Tpn, int]) -> tuple[ForbiddenPairs, ...]:
    """Pairs forbidden inside and between brackets, which are numbered from the top."""
    lowest = max(level.values())
    refused = {tpn for tpn in level if random.random() < 0.4}  # by the whole bracket below
    alone = {tpn for tpn in level if random.random() < 0.2}  # among the players of one score
    found = []
    for pair in combinations(level, 2):
        upper, lower = sorted(pair, key=level.__getitem__)
        share = 0.25
        if level[upper] == level[lower]:
            share = 0.85 if level[upper] == lowest else 0.2
            share = 1.0 if level[upper] and not alone.isdisjoint(pair) else share
        elif upper in refused and level[lower] == level[upper] + 1:
            share = 1.0
        if random.random() < share:
            found.append(ForbiddenPairs(players=pair))
    return tuple(found)


def _drawn(
    draft: Draft,
    seed: int,
    kind: str,
    points: dict[Tpn, int],
    forbidden: tuple[ForbiddenPairs, ...],
) -> Position:
    """A tournament with these scores (tenths) and forbidden pairs before its next round."""
    event, round_no = draft.tournament, draft.tournament.next_round
    if event.rounds == round_no:  # the last round has top scorers, and no virtual points
        before = earned(event)
        points = {tpn: before[tpn] for tpn in points}
    event = replace(
        event,
        forbidden_pairs=event.forbidden_pairs + forbidden,
        virtual_points=levelled(event, round_no, points),
    )
    return Position(kind, with_abnormal_points(event, seed), round_no)


ENTERED = "C1, C12 or C13 entered"


@dataclass(frozen=True, slots=True)
class LiteralRound:
    """The pairing of a round; of brackets the players, pairs one after the other and floaters."""

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
    return paired("dutch-2012", tournament, round_no)


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
        counts += [ENTERED] * (not {"C1", "C12", "C13"}.isdisjoint(expected.events))
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
