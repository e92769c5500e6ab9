"""Looking for rounds that are harder than those of ``positions.py``: random ones, until time is up.

Histories of every kind (generated, drawn throughout, always won by White, the first rounds of a
round-robin), prohibitions of a few and of half the field, virtual points that make many scores,
withdrawals, last rounds; with ``--few-byes`` an odd number of players of whom all but a few
neighbours have had a bye already. Whatever costs many times the ordinary round of its size is
printed with the seed that makes it again: ``python bench/search.py --seed 7613 --seconds 0
--sizes 200``.
"""

from __future__ import annotations

import argparse
import sys
import time
from dataclasses import replace
from pathlib import Path
from random import Random

ROOT = Path(__file__).resolve().parents[1]

if __name__ == "__main__":
    # However the program was called: ``bench`` is this folder, and the package the one beside it.
    sys.path[:1] = [str(ROOT), str(ROOT / "src")]

from bench import histories, stand_in  # noqa: E402  (needs the lines above)
from openarbiter.errors import ImpossiblePairingError, TournamentError  # noqa: E402  (needs the lines above)
from openarbiter.model import (  # noqa: E402  (needs the lines above)
    Colour,
    ForbiddenPairs,
    Result,
    RoundNo,
    RoundRecord,
    ScoringSystem,
    Tournament,
    Tpn,
    VirtualPoints,
)
from openarbiter.rulebooks.registry import edition  # noqa: E402  (needs the lines above)
from openarbiter.simulate import Settings, generate  # noqa: E402  (needs the lines above)

TIMES = 20
"""Ratio from which on a position is shown."""

_REPEATED = 3
"""How often it is measured again before it is shown."""

_RATES = ("half_point_bye_rate", "zero_point_bye_rate", "forfeit_rate", "withdrawal_rate")
_ODD_SCORES = ScoringSystem(
    white_win=97, black_win=101, white_draw=31, black_draw=41, white_loss=3, black_loss=7
)


def main() -> None:
    """Search, and print what is found."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seed", type=int, default=1, help="the first seed")
    parser.add_argument("--seconds", type=float, default=60, help="how long; 0: one position")
    parser.add_argument("--sizes", default="100,200,500", help="numbers of players")
    parser.add_argument("--system", default="dutch-2026", help="the edition")
    parser.add_argument("--few-byes", action="store_true", help="only few may take the bye")
    asked = parser.parse_args()
    sizes = [int(size) for size in asked.sizes.split(",")]
    ordinary = {size: _ordinary(size, asked.system) for size in sizes}
    end = time.monotonic() + asked.seconds
    seed, tried, hard = asked.seed, 0, 0
    while True:
        found = random_position(seed, sizes, few_byes=asked.few_byes)
        if found is not None:
            size, tournament, words = found
            took, possible = _milliseconds(tournament, asked.system)
            ratio = took / _milliseconds(ordinary[size], asked.system)[0]
            tried += 1
            if ratio > TIMES / 2 or not asked.seconds:
                took, ratio = _in_turn(tournament, ordinary[size], asked.system)
            if ratio > TIMES or not asked.seconds:
                hard += 1
                impossible = "" if possible else ", no pairing"
                print(f"x{ratio:.0f}: {took:.0f} ms{impossible}, seed {seed}: {'; '.join(words)}")
        seed += 1
        if time.monotonic() >= end:
            break
    print(f"{hard} of {tried} positions")


def random_position(
    seed: int, sizes: list[int], *, few_byes: bool = False
) -> tuple[int, Tournament, list[str]] | None:
    """Size, tournament and what is special about it; ``None`` where none came about.

    Args:
        seed: The same seed and sizes make the same position.
        sizes: Numbers of players to choose from.
        few_byes: Somebody must have the bye, and hardly anybody may take it.
    """
    chance = Random(seed)  # noqa: S311  (a benchmark)
    size = chance.choice(sizes)
    words = [f"{size} players"]
    try:
        tournament = _history(chance, size, words)
    except TournamentError:
        return None
    if chance.random() < 0.4:  # noqa: PLR2004  (two in five)
        tournament = _with_groups(chance, tournament, words)
    if chance.random() < 0.3:  # noqa: PLR2004
        tournament = _with_virtual_points(chance, tournament, words)
    if chance.random() < 0.2:  # noqa: PLR2004
        kept = chance.randint(size // 2, size - 1)
        withdrawn = tuple(
            replace(player, withdrawn_after=tournament.paired_rounds)
            for player in tournament.players[kept:]
        )
        tournament = replace(tournament, players=(*tournament.players[:kept], *withdrawn))
        words.append(f"{kept} of them left")
    if chance.random() < 0.2:  # noqa: PLR2004
        tournament = replace(tournament, rounds=int(tournament.next_round))
        words.append("last round")
    if few_byes:
        tournament = _with_few_byes(chance, tournament, words)
    return size, tournament, words


def _history(chance: Random, size: int, words: list[str]) -> Tournament:
    """The rounds before."""
    if chance.random() < 1 / 6:
        size -= size % 2
        played = chance.randint(2, size - 3)
        words.append(f"{played} rounds of a round-robin")
        return histories.round_robin(size, played)
    rounds = chance.choice((7, 9, 11))
    played, draws = chance.randint(1, rounds - 1), chance.choice((None, 0.35, 0.9, 0.0, 1.0))
    words.append(f"{played} rounds, share of draws {draws}")
    rates: dict[str, float] = dict.fromkeys(_RATES, 0.0)
    for name in _RATES:
        if chance.random() < 0.25:  # noqa: PLR2004
            rates[name] = chance.choice((0.02, 0.1, 0.3))
            words.append(f"{name} {rates[name]}")
    settings = Settings(
        players=size,
        rounds=rounds,
        stop_after=played,
        draw_share=draws,
        half_point_bye_rate=rates["half_point_bye_rate"],
        zero_point_bye_rate=rates["zero_point_bye_rate"],
        forfeit_rate=rates["forfeit_rate"],
        withdrawal_rate=rates["withdrawal_rate"],
    )
    if chance.random() < 0.4:  # noqa: PLR2004
        settings = replace(settings, clubs=chance.choice((2, 3, 4, 5, 8, size // 10, size // 3)))
        words.append(f"{settings.clubs} clubs")
    if chance.random() < 0.2:  # noqa: PLR2004
        settings = replace(settings, scoring=_ODD_SCORES)
        words.append("odd points for every result")
    return generate(settings, chance.randrange(10**6), pair=stand_in.pair)


def _with_groups(chance: Random, tournament: Tournament, words: list[str]) -> Tournament:
    """Some groups whose members may not meet: at random, neighbours, or every second, third, ..."""
    size = len(tournament.players)
    groups = []
    for _ in range(chance.randint(1, 4)):
        many = max(2, chance.choice((2, 5, size // 10, size // 4, size // 3, size // 2)))
        first = chance.randrange(size - many + 1)
        step = max(1, size // many)
        chosen = chance.choice(
            (
                chance.sample(range(size), many),
                range(first, first + many),
                range(chance.randrange(step), size, step),
            )
        )
        groups.append(ForbiddenPairs(players=tuple(Tpn(index + 1) for index in chosen)))
        kind = "at random" if isinstance(chosen, list) else str(chosen)
        words.append(f"a club of {len(chosen)}, {kind}")
    return replace(tournament, forbidden_pairs=(*tournament.forbidden_pairs, *groups))


def _with_virtual_points(chance: Random, tournament: Tournament, words: list[str]) -> Tournament:
    """Virtual points that fall with the rank, in steps of some players."""
    size, round_no = len(tournament.players), RoundNo(tournament.next_round)
    step = chance.choice((2, 3, 5, 10, 50, size // 2))
    words.append(f"virtual points for every {step} players")
    virtual = tuple(
        VirtualPoints(
            points=10 * ((size - first) // step),
            first_round=round_no,
            last_round=round_no,
            first_player=Tpn(first + 1),
            last_player=Tpn(min(size, first + step)),
        )
        for first in range(0, size, step)
    )
    return replace(tournament, virtual_points=virtual)


def _with_few_byes(chance: Random, tournament: Tournament, words: list[str]) -> Tournament:
    """A round more: two neighbours draw, a few have a half-point bye, all others a whole one.

    An even number that is left loses its last player. Where neighbours have met all stays as it is.
    """
    number, many = tournament.next_round, chance.choice((2, 3, 6, 20, 60))
    left = [one for one in tournament.players if one.withdrawn_after is None]
    first = chance.randrange(len(left) - 1)
    white, black = left[first : first + 2]
    if any(record.opponent == black.tpn for record in white.rounds):
        return tournament
    half, full = (
        RoundRecord(None, None, result) for result in (Result.HALF_POINT_BYE, Result.FULL_POINT_BYE)
    )
    records = {one.tpn: half if one in left[first : first + many] else full for one in left}
    records[white.tpn] = RoundRecord(black.tpn, Colour.WHITE, Result.DRAW)
    records[black.tpn] = RoundRecord(white.tpn, Colour.BLACK, Result.DRAW)
    leaving = left[len(left) - 1 + len(left) % 2 :]
    words.append(f"the bye for {many} from {white.tpn} on")
    players = [
        replace(
            player,
            rounds=(*player.rounds[: number - 1], records[player.tpn]),
            withdrawn_after=number if player in leaving else None,
        )
        if player.tpn in records
        else player
        for player in tournament.players
    ]
    virtual = tuple(
        replace(one, last_round=RoundNo(number + 1)) if one.last_round == number else one
        for one in tournament.virtual_points
    )
    rounds = max(tournament.rounds or 0, number + 1)
    return replace(tournament, players=tuple(players), rounds=rounds, virtual_points=virtual)


def _ordinary(size: int, system: str) -> Tournament:
    """A tournament before an ordinary round 9."""
    settings = Settings(players=size, rounds=9, stop_after=8)
    return generate(settings, 1, pair=edition(system).pair)


def _in_turn(hard: Tournament, ordinary: Tournament, system: str) -> tuple[float, float]:
    """Milliseconds of a hard round, and how many times the ordinary one, measured in turn.

    What else the machine does falls on both. Of two pairings, one after the other, the second
    counts.
    """
    times = []
    for _ in range(_REPEATED):
        two = [[_milliseconds(each, system)[0] for _ in range(2)] for each in (hard, ordinary)]
        times.append((two[0][1], two[1][1]))
    least, usual = (min(column) for column in zip(*times, strict=True))
    return least, least / usual


def _milliseconds(tournament: Tournament, system: str) -> tuple[float, bool]:
    """Processor time of the next round, and whether it can be paired."""
    possible = True
    start = time.process_time()
    try:
        edition(system).pair(tournament, tournament.next_round)
    except ImpossiblePairingError:
        possible = False
    return 1000 * (time.process_time() - start), possible


if __name__ == "__main__":
    main()
