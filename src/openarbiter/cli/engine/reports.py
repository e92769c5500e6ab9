"""What an engine prints: the pairing of a round, and rounds that differ.

Source:
    The output of JaVaFo and bbpPairings: first the number of lines, then White and Black in each;
    a checked round as two columns of pairs.
"""

from __future__ import annotations

from itertools import zip_longest
from typing import TYPE_CHECKING

from openarbiter.rulebooks.basic_rules import board_order, histories, pairing_scores

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from openarbiter.model import RoundNo, Tournament, Tpn
    from openarbiter.rulebooks.boards import Boards
    from openarbiter.rulebooks.edition import Edition
    from openarbiter.rulebooks.pairing import RoundPairing
    from openarbiter.simulate.recheck import Difference

_HEAD = f"  Checker pairings{'':8}Tournament pairings "
_NOBODY = " " * 9


def pairing_text(pairing: RoundPairing, number: Callable[[Tpn], int]) -> str:
    """The pairing as an engine prints it: how many lines, then a line for each board and the bye.

    Args:
        pairing: The pairing.
        number: The number the file uses for a player.
    """
    lines = [f"{number(game.white)} {number(game.black)}" for game in pairing.games]
    if pairing.bye is not None:
        lines.append(f"{number(pairing.bye)} 0")
    return "".join(f"{line}\n" for line in (len(lines), *lines))


def round_text(tournament: Tournament, difference: Difference, number: Callable[[Tpn], int]) -> str:
    """A round that differs, as an engine's checker prints it.

    Args:
        tournament: The tournament.
        difference: The difference.
        number: The number the file uses for a player.
    """
    round_no = difference.round_no
    if "impossible" in difference.kinds:
        return f"No valid pairing exists for round {round_no}.\n"
    scores = pairing_scores(tournament, round_no, histories(tournament, round_no).score)
    points = {player.tpn: score for player, score in zip(tournament.players, scores, strict=True)}

    def cells(boards: Boards) -> list[str]:
        games = board_order(boards.games, points)
        found = [f"{number(game.white):>3} - {number(game.black):>3}" for game in games]
        return found + [f"{number(tpn):>3} -   0" for tpn in boards.byes]

    rows = zip_longest(cells(difference.computed), cells(difference.expected), fillvalue=_NOBODY)
    return "\n".join([_HEAD, *(f"    {ours}{'':16}{theirs}" for ours, theirs in rows), ""])


def checklists(
    tournament: Tournament,
    rounds: Sequence[RoundNo],
    edition: Edition,
    number: Callable[[Tpn], int],
) -> str:
    """The checklists of some rounds; with more than one, each under its number.

    Args:
        tournament: The tournament.
        rounds: The rounds.
        edition: The edition that pairs.
        number: The number the file uses for a player.
    """
    from openarbiter.cli.engine.checklist import checklist  # noqa: PLC0415  (seldom needed)

    parts = []
    for round_no in rounds:
        head = f"Round #{round_no}\n" if len(rounds) > 1 else ""
        parts.append(head + checklist(tournament, round_no, edition.id, number))
    return "".join(parts)
