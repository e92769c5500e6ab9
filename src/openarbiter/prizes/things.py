"""Prizes outside the sharing of money: special prizes, and things that cannot be divided."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from openarbiter.languages import said
from openarbiter.model import Player, Tpn
from openarbiter.prizes.fund import Fund, Trophy
from openarbiter.prizes.prize_list import SpecialAward, TrophyAward


def special_awards(fund: Fund, players: Sequence[Player]) -> tuple[SpecialAward, ...]:
    """The special prizes that have a winner; they count for nothing else.

    Source:
        NSWCA Tournament Guidelines, 5 b: best game and brilliancy prizes may be excepted.
    """
    known = {player.tpn for player in players}
    return tuple(
        SpecialAward(player=one.player, name=one.name, amount=one.value)
        for one in fund.specials
        if one.player in known and one.player is not None
    )


def trophy_awards(
    fund: Fund, players: Sequence[Player], inside: Mapping[str, frozenset[int]]
) -> tuple[TrophyAward, ...]:
    """Who takes which thing: nobody more than one, the most valuable he is entitled to.

    The players come in final order. Each is entitled to the first place trophy left and to the
    first trophy left of each category he belongs to, takes the most valuable of them, and the
    others pass down. The value is what the fund says, then the order of announcement.

    Args:
        fund: The fund.
        players: All players in final order.
        inside: For each category the places of its players in that order.

    Source:
        NSWCA Tournament Guidelines, 5 d.
    """
    rows: dict[str, list[int]] = {}
    for number, trophy in enumerate(fund.trophies):
        rows.setdefault(trophy.category, []).append(number)
    taken: dict[int, TrophyAward] = {}
    for place, player in enumerate(players):
        entitled = [
            numbers[0]
            for category, numbers in rows.items()
            if numbers and (not category or place in inside.get(category, frozenset()))
        ]
        if not entitled:
            continue
        entitled.sort(key=lambda number: (-fund.trophies[number].worth, number))
        best = entitled[0]
        trophy = fund.trophies[best]
        rows[trophy.category].remove(best)
        others = [fund.trophies[number] for number in entitled[1:]]
        taken[best] = TrophyAward(
            player=player.tpn,
            name=trophy.name,
            reason=_why(trophy, others),
            gave_up=tuple(other.name for other in others),
        )
    return tuple(
        taken.get(number)
        or TrophyAward(player=None, name=trophy.name, reason=said("Nobody qualifies."))
        for number, trophy in enumerate(fund.trophies)
    )


def tied_trophies(
    fund: Fund,
    ranks: Sequence[tuple[Tpn, int]],
    inside: Mapping[str, frozenset[int]],
    awards: Sequence[TrophyAward],
) -> list[str]:
    """Remarks on things that went to one of several players whom nothing separates.

    Args:
        fund: The fund.
        ranks: TPN and rank of all players in final order, equal ones by pairing number.
        inside: For each category the places of its players in that order.
        awards: Who takes which thing, in the order of the fund.

    Source:
        NSWCA Tournament Guidelines, 5 d: things are not shared, so a tie has to be broken.
    """
    rank_of = dict(ranks)
    notes: list[str] = []
    for trophy, award in zip(fund.trophies, awards, strict=True):
        if award.player is None:
            continue
        tied = [
            tpn
            for place, (tpn, rank) in enumerate(ranks)
            if rank == rank_of[award.player]
            and (not trophy.category or place in inside.get(trophy.category, frozenset()))
        ]
        if len(tied) > 1:
            names = ", ".join(map(str, tied))
            notes.append(
                said(
                    "{trophy}: nothing separates players {players}; the lower number goes first. "
                    "Name tie-breaks or draw lots.",
                    trophy=trophy.name,
                    players=names,
                )
            )
    return notes


def _why(trophy: Trophy, others: Sequence[Trophy]) -> str:
    """Why somebody takes this and not what else he is entitled to, which is worth no more."""
    first = said("First left in the table")
    if trophy.category:
        first = said("First left in {category}", category=trophy.category)
    if not others:
        return said("{standing}.", standing=first)
    gaps = {"standing": first, "things": ", ".join(other.name for other in others)}
    if any(other.worth == trophy.worth for other in others):
        return said("{standing}; it goes before {things}, which passes on.", **gaps)
    return said("{standing}; worth more than {things}, which passes on.", **gaps)
