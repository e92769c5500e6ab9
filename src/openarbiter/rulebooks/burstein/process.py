"""1.9 and chapter 3: the bye, then the brackets from the top.

Source:
    C.04.4.2 (applied from 2026-02-01), 1.2.2, 1.9 and chapter 3.
"""

from __future__ import annotations

from openarbiter.rulebooks.burstein.bracket import Brackets
from openarbiter.rulebooks.burstein.bye import bye_taker
from openarbiter.rulebooks.burstein.terms import Situation, without
from openarbiter.rulebooks.dutch.brackets import BracketPlayers, RoundContext
from openarbiter.rulebooks.dutch.process import PairedBracket
from openarbiter.values import dataclass


@dataclass(frozen=True, slots=True)
class PairedRound:
    """A round as it was paired.

    Attributes:
        bye: Position of the player with the bye in the situation before the round; ``None``
            without one.
        pool: The situation without the player who has the bye: brackets name positions in it.
        brackets: The brackets from the top.
    """

    bye: int | None
    pool: Situation
    brackets: tuple[PairedBracket, ...]


def pair_round(situation: Situation) -> PairedRound:
    """Pair a round that is no seeding round.

    Raises:
        ImpossiblePairingError: No complete round-pairing exists.

    Source:
        C.04.4.2 (applied from 2026-02-01), 1.9: the bye, then one bracket after the other by
        descending score.
    """
    bye = bye_taker(situation)
    pool = situation if bye is None else without(situation, bye)
    context = RoundContext.of(pool)
    context.completion.narrow()
    ways = Brackets(context, pool)
    found: list[PairedBracket] = []
    floaters: tuple[int, ...] = ()
    ends = [end for _, end in pool.groups]
    for (start, end), next_end in zip(pool.groups, [*ends[1:], *ends[-1:]], strict=True):
        answer = ways.pair(BracketPlayers(floaters, start, end, next_end))
        bracket = PairedBracket(
            moved_down=floaters,
            start=start,
            end=end,
            next_end=next_end,
            pairs=sorted(
                (ranked_pair(pool, *pair) for pair in answer.pairs),
                key=lambda pair: pool.rank[pair[0]],
            ),
            downfloaters=tuple(answer.downfloaters),
            method=answer.method,
        )
        found.append(bracket)
        floaters = bracket.downfloaters
    return PairedRound(bye, pool, tuple(found))


def ranked_pair(situation: Situation, one: int, other: int) -> tuple[int, int]:
    """A pair, who is higher by 1.8 first (C.04.4.2, 1.8)."""
    rank = situation.rank
    return (one, other) if rank[one] < rank[other] else (other, one)
