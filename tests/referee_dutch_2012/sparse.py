"""Rounds in which few may meet: brackets that cannot pair all their players, again and again.

The positions of the other referee seldom have two or more floaters of one bracket, moved-down
players who cannot all be paired, or a way back. Here who may meet whom is drawn anew on top of a
history, with fewer possible meetings inside a score bracket than across.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations
from random import Random

from openarbiter.model import ForbiddenPairs, Tpn
from tests.referee.drafts import Draft, Position, earned, levelled, with_abnormal_points
from tests.referee.positions import history, start

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

    Three or four score brackets. Some players of each bracket have no opponent in the next one, so
    that others have to come down for them (C1, C12); the lowest bracket has hardly any pair, or
    nobody for the bye (C13).
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
