"""The checklist of an engine: what the pairing of a round looks at, a line for each player.

Source:
    The columns of bbpPairings 6: number, points with acceleration, colours played, colour
    preference, C2 (may receive the bye), C14 and C16 (floats of the two rounds before), opponents.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from openarbiter.model import Colour
from openarbiter.rulebooks.basic_rules import played_colours
from openarbiter.rulebooks.dutch.terms import Strength, situation, wording_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from openarbiter.model import Player, RoundNo, Tournament, Tpn
    from openarbiter.rulebooks.dutch.terms import DutchPlayer

_TENTHS = 10


def checklist(
    tournament: Tournament, round_no: RoundNo, system: str, number: Callable[[Tpn], int]
) -> str:
    """The checklist of a round, as text with tabs between the columns.

    Args:
        tournament: The tournament.
        round_no: The round to be paired.
        system: Id of the edition.
        number: The number the file uses for a player.
    """
    before = situation(tournament, round_no, wording_of(system))
    rows = [_header(round_no)]
    scores: list[int | None] = [None]
    for position, place in enumerate(before.places):
        player = before.player(position)
        rows.append(_row(tournament.players[place], player, round_no, number))
        scores.append(player.score)
    places = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    lines = [""]
    for row, score, previous in zip(rows, scores, [None, *scores], strict=False):
        if score != previous:
            lines.append("")
        lines.append("".join(f"{cell:>{place}}\t" for cell, place in zip(row, places, strict=True)))
    return "\n".join([*lines, "", "", ""])


def _header(round_no: RoundNo) -> list[str]:
    rounds = [f"R{number}" for number in range(1, round_no)]
    return ["ID", "Pts", "-" * round_no, "Pref", "C2", "C14", "C16", "", *rounds]


def _row(
    player: Player, state: DutchPlayer, round_no: RoundNo, number: Callable[[Tpn], int]
) -> list[str]:
    colours = "".join(colour.value.upper() for colour in played_colours(player, round_no))
    whole, rest = divmod(state.score, _TENTHS)
    opponents = []
    for record in player.rounds[: round_no - 1]:
        played = record.result.played and record.opponent is not None
        opponents.append(str(number(record.opponent)) if played and record.opponent else "")
    opponents += [""] * (round_no - 1 - len(opponents))
    return [
        str(number(player.tpn)),
        f"{whole}.{rest}",
        colours,
        _preference(state),
        "Y" if state.may_take_bye else "N",
        state.last_float.value,
        state.earlier_float.value,
        "",
        *opponents,
    ]


def _preference(state: DutchPlayer) -> str:
    """``W`` absolute, ``(W)`` strong, ``w`` mild, ``A`` none."""
    if state.preference is None:
        return "A "
    letter = "W" if state.preference is Colour.WHITE else "B"
    if state.strength is Strength.ABSOLUTE:
        return f"{letter} "
    return f"({letter})" if state.strength is Strength.STRONG else f"{letter.lower()} "
