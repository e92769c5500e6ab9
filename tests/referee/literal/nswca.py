"""The NSWCA guidelines taken literally: write down all complete pairings, then strike out.

It shares no code with the rulebook and the solver: a pairing is a set of pairs, and after each
sentence of the document only the best pairings stay on the list.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from openarbiter.model import Colour, RoundNo, Tournament
from openarbiter.verification.literal.nswca import Card, cards, colours, games, may_meet

Pair = tuple[int, int]
Pairing = tuple[Pair, ...]


@dataclass(frozen=True)
class LiteralPairing:
    """The answer: (White, Black) pairing numbers by rank, the bye, and what had to choose."""

    games: tuple[Pair, ...]
    bye: int | None
    decided: tuple[str, ...]


def literal_pairing(
    tournament: Tournament,
    round_no: RoundNo,
    *,
    odd_men_first: bool = False,
) -> LiteralPairing | None:
    """The pairing that the text demands; ``None`` where there is none.

    The other reading of 3.3 d has the odd men chosen before those who came down choose opponents.
    """
    entrants = cards(tournament, round_no)
    bye = None
    pairings: list[Pairing] = []
    if len(entrants) % 2:
        for candidate in reversed(entrants):
            rest = [each for each in entrants if each is not candidate]
            if candidate.may_take_bye and (pairings := list(complete(rest))):
                entrants, bye = rest, candidate.tpn
                break
        else:
            return None
    else:
        pairings = list(complete(entrants))
        if not pairings:
            return None
    decided: list[str] = []
    down: list[int] = []
    for score in sorted({each.score for each in entrants}, reverse=True):
        pairings = settle_group(entrants, pairings, score, down, (decided, odd_men_first))
        bracket = [*down, *members(entrants, score)]
        down = leaving(pairings[0], bracket)
    if len(pairings) > 1:
        raise ValueError("the sentences leave more than one pairing")
    answer = pairings[0]
    pairs = [(entrants[one], entrants[two]) for one, two in sorted(answer)]
    boards = [(white.tpn, black.tpn) for white, black in games(pairs, tournament, round_no)]
    return LiteralPairing(tuple(boards), bye, tuple(decided))


def complete(entrants: Sequence[Card]) -> Iterator[Pairing]:
    """Every complete pairing of some players."""

    def extend(left: tuple[int, ...]) -> Iterator[Pairing]:
        if not left:
            yield ()
            return
        first = left[0]
        for second in left[1:]:
            if may_meet(entrants[first], entrants[second]):
                rest = tuple(each for each in left if each not in (first, second))
                for pairing in extend(rest):
                    yield ((first, second), *pairing)

    yield from extend(tuple(range(len(entrants))))


def members(entrants: Sequence[Card], score: int) -> list[int]:
    """The players of a score group, by rank."""
    return [rank for rank, each in enumerate(entrants) if each.score == score]


def partner(pairing: Pairing, player: int) -> int:
    """Whom a player meets."""
    return next(b if a == player else a for a, b in pairing if player in (a, b))


def leaving(pairing: Pairing, bracket: Sequence[int]) -> list[int]:
    """Who of a bracket meets nobody of it."""
    return [player for player in bracket if partner(pairing, player) not in bracket]


def settle_group(
    entrants: Sequence[Card],
    pairings: list[Pairing],
    score: int,
    down: Sequence[int],
    log: tuple[list[str], bool],
) -> list[Pairing]:
    """The pairings best in one score group; the log has what decided, and the reading of 3.3 d."""
    decided, odd_men_first = log
    group = members(entrants, score)
    bracket = [*down, *group]
    lower = [each.score for each in entrants if each.score < score]
    below = members(entrants, max(lower)) if lower else []

    def best(name: str, key: Callable[[Pairing], object]) -> None:
        nonlocal pairings
        values = [key(pairing) for pairing in pairings]
        least = min(values)  # type: ignore[type-var]
        if any(value != least for value in values):
            decided.append(name)
        pairings = [
            pairing for pairing, value in zip(pairings, values, strict=True) if value == least
        ]

    def gone(pairing: Pairing) -> list[int]:
        return leaving(pairing, bracket)

    def odd_men(pairing: Pairing) -> list[int]:
        return [player for player in gone(pairing) if player in group]

    def lonely(pairing: Pairing) -> int:
        return sum(
            not any(may_meet(entrants[player], entrants[each]) for each in below)
            for player in odd_men(pairing)
        )

    def opponents(pairing: Pairing) -> list[int]:
        return [partner(pairing, player) for player in down if partner(pairing, player) in bracket]

    best("3.1 c", lambda pairing: len(gone(pairing)))
    best("3.3 d 2", lambda pairing: sum(player in down for player in gone(pairing)))
    best("3.3 d 2, by rank", lambda pairing: [player in gone(pairing) for player in down])
    if not odd_men_first:
        best("3.3 d 1, opponent", opponents)
    best("3.3 d 1, somebody to meet", lonely)
    best("3.3 d 1, the lowest", lambda pairing: sorted(-player for player in odd_men(pairing)))
    if odd_men_first:
        best("3.3 d 1, opponent", opponents)
    settle_halves(entrants, lambda pairing: left_over(pairing, down, group), best)
    return pairings


def left_over(pairing: Pairing, down: Sequence[int], group: Sequence[int]) -> list[int]:
    """Who of a group neither leaves it nor meets somebody from above, by rank."""
    away = {*leaving(pairing, [*down, *group]), *(partner(pairing, player) for player in down)}
    return [player for player in group if player not in away]


def settle_halves(
    entrants: Sequence[Card],
    left: Callable[[Pairing], list[int]],
    best: Callable[[str, Callable[[Pairing], object]], None],
) -> None:
    """3.3 c for the players of a group who are left, by rank."""

    def ranks(pairing: Pairing) -> list[Pair]:
        """The pairs among these players, by rank from 1."""
        here = left(pairing)
        return [(here.index(one) + 1, here.index(two) + 1) for one, two in pairing if one in here]

    def crosses(pairs: Sequence[Pair], top: set[int]) -> bool:
        return all((one in top) != (two in top) for one, two in pairs)

    def usual(pairs: Sequence[Pair]) -> set[int]:
        return set(range(1, len(pairs) + 1))

    def kind(pairing: Pairing) -> tuple[int, int]:
        """(0: halves, with the interchange or without; 1: a wider exchange, and how wide)."""
        pairs = ranks(pairing)
        half, top = len(pairs), usual(pairs)
        if crosses(pairs, top) or crosses(pairs, top - {half} | {half + 1}):
            return 0, 0
        return 1, sum((one in top) == (two in top) for one, two in pairs)

    def colour_counts(pairing: Pairing) -> tuple[int, int]:
        against = same = 0
        here = left(pairing)
        for one, two in ranks(pairing):
            first, second = entrants[here[one - 1]], entrants[here[two - 1]]
            white, black = colours(first, second)
            for player, its in ((white, Colour.WHITE), (black, Colour.BLACK)):
                against += player.equaliser is its.other
                same += player.colours[-1:] == (its,)
        return against, same

    best("3.3 c, no wider exchange", kind)
    best("3.3 g, equalisation", lambda pairing: colour_counts(pairing)[0])
    best("3.3 g, alternation", lambda pairing: colour_counts(pairing)[1])
    # Among wider exchanges none is asked for an interchange.
    best(
        "3.3 c 2, no interchange",
        lambda pairing: not kind(pairing)[0] and not crosses(ranks(pairing), usual(ranks(pairing))),
    )
    best(
        "3.3 c 1, consecutive order",
        lambda pairing: sum(abs(two - one - len(ranks(pairing))) for one, two in ranks(pairing)),
    )
    best(
        "3.3 c 1, from the highest rank",
        lambda pairing: [two for _, two in sorted(ranks(pairing))],
    )
