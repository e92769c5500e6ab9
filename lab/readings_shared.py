"""What the switches of ``lab.readings`` have in common."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from types import ModuleType, SimpleNamespace
from typing import Any, TypeAlias

from openarbiter.model import Colour, Player, Result, RoundNo, Tournament
from openarbiter.model.alphabet import in_alphabet
from openarbiter.rulebooks import accelerations, basic_rules
from openarbiter.rulebooks.basic_rules import Histories
from openarbiter.rulebooks.colour_histories import ColourHistories
from openarbiter.values import replace

Patch: TypeAlias = tuple[object, str, object]
"""A module or class, the name of a function in it, and what stands in its place."""


def with_histories(
    terms: ModuleType, change: Callable[[Tournament, RoundNo, Histories], Histories]
) -> Patch:
    """A system that reads the rounds before otherwise; who has met whom stays as it is."""

    def histories(tournament: Tournament, round_no: RoundNo) -> Histories:
        return change(tournament, round_no, basic_rules.histories(tournament, round_no))

    def barred(
        tournament: Tournament, round_no: RoundNo, _: object, places: list[int]
    ) -> list[object]:
        met = basic_rules.histories(tournament, round_no).opponents
        return list(basic_rules.barred_opponents(tournament, round_no, met, places))

    other = SimpleNamespace(**vars(basic_rules))
    other.histories, other.barred_opponents = histories, barred
    return terms, "basic_rules", other


class RoundByRound(ColourHistories):
    """Colours compared round against round; a round in which one had no game tells nothing."""

    def last_different(self, one: int, other: int) -> tuple[Colour, Colour] | None:
        """Colours of two players in the last round in which they had different ones."""
        situation = self._situation
        players, places = situation.tournament.players, situation.places
        first, second = players[places[one]], players[places[other]]
        for number in range(situation.round_no - 1, 0, -1):
            colours = [each.record(RoundNo(number)) for each in (first, second)]
            had = [each.colour if each.result.played else None for each in colours]
            if had[0] and had[1] and had[0] is not had[1]:
                return had[0], had[1]
        return None


def unbroken(tournament: Tournament, round_no: RoundNo, found: Histories) -> Histories:
    """A round without a game ends a row of equal colours."""
    repeated = [
        colour
        if all(player.record(RoundNo(each)).result.played for each in (round_no - 1, round_no - 2))
        else 0
        for player, colour in zip(tournament.players, found.repeated_colour, strict=True)
    ]
    return replace(found, repeated_colour=repeated)


def half_points_bar(tournament: Tournament, round_no: RoundNo, found: Histories) -> Histories:
    """Any points without playing bar from the bye, half a point too."""
    table = tournament.scoring.table()
    barred = [
        before
        or any(
            not each.result.played and table[each.result.value, False] > tournament.scoring.loss
            for each in player.rounds[: round_no - 1]
        )
        for player, before in zip(tournament.players, found.barred_from_bye, strict=True)
    ]
    return replace(found, barred_from_bye=barred)


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
    tournament: Tournament, round_no: RoundNo, found: Histories
) -> Histories:
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
