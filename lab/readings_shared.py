"""What the readings not taken of the newer texts have in common."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from openarbiter.model import Result, RoundNo
from openarbiter.model.alphabet import in_alphabet
from openarbiter.rulebooks import accelerations, basic_rules
from openarbiter.values import replace

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from random import Random

    from lab.readings_tools import Patch
    from openarbiter.model import Player, Tournament


def _assigned_numbers(
    tournament: Tournament,
    round_no: RoundNo,  # noqa: ARG001  (as the function replaced)
    present: Sequence[int],  # noqa: ARG001
    order: Sequence[int] | None = None,  # noqa: ARG001
) -> list[int]:
    """The numbers of the list, whoever is there."""
    return [int(player.tpn) for player in tournament.players]


LIST_NUMBERS: tuple[Patch, ...] = ((basic_rules, "arrival_numbers", _assigned_numbers),)


def barred_by_bye_or_forfeit(
    tournament: Tournament, round_no: RoundNo, found: basic_rules.Histories
) -> basic_rules.Histories:
    """3.1.1 alone: an earlier bye or a win without play bars from the bye, a full-point bye not."""
    barring = {Result.PAIRING_ALLOCATED_BYE, Result.FORFEIT_WIN}
    barred = [
        any(record.result in barring for record in player.rounds[: round_no - 1])
        for player in tournament.players
    ]
    return replace(found, barred_from_bye=barred)


def rounds_before_entry(player: Player, round_no: int) -> int:
    """Rounds at the beginning without an entry or with a zero-point bye."""
    away = {Result.ABSENT, Result.ZERO_POINT_BYE}
    number = 0
    while number < round_no - 1 and player.record(RoundNo(number + 1)).result in away:
        number += 1
    return number


def in_alphabet_for_equals(tournament: Tournament, player: Player, rating: int | None) -> int:
    """A rating that tells players of equal ratings apart: who is first in the alphabet has more."""
    names = sorted(in_alphabet(each.name) for each in tournament.players)
    return len(names) * (rating or 0) + len(names) - names.index(in_alphabet(player.name))


AWAY_OR_FORFEITED = {Result.ZERO_POINT_BYE, Result.ABSENT, Result.FORFEIT_LOSS}

own_virtual: Callable[..., Any] = accelerations.virtual_points


def accelerated(lot: Random) -> dict[str, Any]:
    """A quarter of the tournaments is accelerated, a third has full-point byes."""
    return {"baku": lot.random() < 1 / 4, "full_point_bye_rate": lot.choice((0, 0, 0.06))}
