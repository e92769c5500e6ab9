"""The printed lists of the older Burstein text (6.2, 6.4): every combination of a group."""

from __future__ import annotations

from collections.abc import Iterator, Sequence


def combinations(
    players: Sequence[int],
) -> Iterator[tuple[tuple[tuple[int, int], ...], int | None]]:
    """Pairs and floater in the order of the printed lists (6.2, 6.4), of players in that of 3.2."""
    if not players:
        yield (), None
        return
    first, rest = players[0], list(players[1:])
    for partner in reversed(rest):
        for pairs, floater in combinations([each for each in rest if each != partner]):
            yield ((first, partner), *pairs), floater
    if len(players) % 2:
        for pairs, _ in combinations(rest):
            yield pairs, first
