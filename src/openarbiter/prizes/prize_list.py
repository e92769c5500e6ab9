"""The answer: a prize list as a value, and as data for programs.

Amounts are coins; what they are called stands in the fund. It decides nothing.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields, is_dataclass
from fractions import Fraction
from functools import partial
from typing import Any

from openarbiter.languages import said
from openarbiter.model import Player, Points, Tpn
from openarbiter.prizes.fund import Coins, Fund, Trophy, amount_text


@dataclass(frozen=True, slots=True, kw_only=True)
class Alternative:
    """What a winner could have had instead, and what it would have brought (coins)."""

    name: str
    amount: Fraction


@dataclass(frozen=True, slots=True, kw_only=True)
class Award:
    """Money for one player.

    Attributes:
        points: Final points (tenths).
        amount: What is paid, in coins.
        exact: The share before rounding and before any limit, in coins.
    """

    player: Tpn
    rank: int
    points: Points
    amount: Coins
    exact: Fraction
    prizes: tuple[str, ...]
    reason: str
    gave_up: tuple[Alternative, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class SpecialAward:
    """A special prize: beside all others; the amount is in coins."""

    player: Tpn
    name: str
    amount: Coins


@dataclass(frozen=True, slots=True, kw_only=True)
class TrophyAward:
    """A thing that somebody has won.

    Attributes:
        player: TPN of the winner; ``None`` when nobody is there for it.
        gave_up: Names of the things that were won as well and passed on.
    """

    player: Tpn | None
    name: str
    reason: str
    gave_up: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class LeftOver:
    """Money (coins) of a prize that nobody receives, and why."""

    name: str
    amount: Coins
    why: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SharedPrizes:
    """One division: the evidence for the awards, to be checked with pencil and paper.

    Attributes:
        shares: What each receives, in coins, exact.
        part: The part of these prizes that is given here: 1, or one half by Hort.
        apart: These players left the division of those they are tied with.
    """

    players: tuple[Tpn, ...]
    prizes: tuple[str, ...]
    shares: tuple[Fraction, ...]
    part: Fraction
    apart: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class PrizeList:
    """Who has won what.

    Attributes:
        fund: The fund as it was given out; prizes may have been reduced to what was collected.
        specials: Special prizes that have a winner.
        divisions: Who shared which prizes, in the order in which it was decided.
        notes: Remarks an arbiter should read before the prize giving.
        missing: What stands between the table and the final one, one sentence each; then the
            list is not final.
    """

    fund: Fund
    awards: tuple[Award, ...]
    specials: tuple[SpecialAward, ...]
    trophies: tuple[TrophyAward, ...]
    left_over: tuple[LeftOver, ...]
    divisions: tuple[SharedPrizes, ...]
    notes: tuple[str, ...]
    missing: tuple[str, ...] = ()

    @property
    def paid(self) -> Coins:
        """All that is paid."""
        return sum(one.amount for one in self.awards) + sum(one.amount for one in self.specials)

    @property
    def unpaid(self) -> Coins:
        """All that is left over; with what is paid it makes up the fund."""
        return sum(one.amount for one in self.left_over)

    def to_json(self) -> dict[str, object]:
        """The list as data: amounts as text in the currency, points in tenths."""
        decimals = self.fund.decimals
        lists = ("awards", "specials", "trophies", "left_over", "divisions", "notes", "missing")
        return {
            "fund": self.fund.name,
            "currency": self.fund.currency,
            "sharing": self.fund.sharing.value,
            "total": amount_text(self.fund.total, decimals),
            "paid": amount_text(self.paid, decimals),
            **{name: _as_data(name, getattr(self, name), decimals) for name in lists},
        }


_SHARES = {"exact": "share", "shares": "shares"}
"""Attributes with exact amounts, and what data calls them: fractions in units of the currency."""


def _as_data(name: str, value: Any, decimals: int) -> object:  # noqa: ANN401  (any attribute)
    """An attribute of a list as data."""
    if isinstance(value, tuple):
        return [_as_data(name, each, decimals) for each in value]
    if is_dataclass(value):
        names = [each.name for each in fields(value)]
        found = {name: _as_data(name, getattr(value, name), decimals) for name in names}
        return {_SHARES.get(name, name): each for name, each in found.items()}
    if name == "amount":
        return amount_text(value, decimals)
    if name in _SHARES:
        return str(value / 10**decimals)
    return str(value) if name == "part" else value


def special_awards(fund: Fund, players: Sequence[Player]) -> tuple[SpecialAward, ...]:
    """The special prizes that have a winner; they count for nothing else (NSWCA, 5 b)."""
    known = {player.tpn for player in players}
    return tuple(
        SpecialAward(player=one.player, name=one.name, amount=one.value)
        for one in fund.specials
        if one.player in known and one.player is not None
    )


def trophy_awards(
    fund: Fund, players: Sequence[Player], inside: Mapping[str, frozenset[int]]
) -> tuple[TrophyAward, ...]:
    """Who takes which thing: nobody more than one, the most valuable he is entitled to (5 d).

    The players come in final order, and ``inside`` has the places of each category in it. Each
    is entitled to the first place trophy left and to the first trophy left of each category he
    belongs to, takes the most valuable of them, and the others pass down. The value is what the
    fund says, then the order of announcement.
    """
    rows: dict[str, list[int]] = {}
    for number, trophy in enumerate(fund.trophies):
        rows.setdefault(trophy.category, []).append(number)
    taken: dict[int, TrophyAward] = {}
    for place, player in enumerate(players):
        entitled = [
            numbers[0]
            for category, numbers in rows.items()
            if numbers and _may_win(category, place, inside)
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
    nobody = partial(TrophyAward, player=None, reason=said("Nobody qualifies."))
    trophies = enumerate(fund.trophies)
    return tuple(taken.get(number) or nobody(name=trophy.name) for number, trophy in trophies)


def _may_win(category: str, place: int, inside: Mapping[str, frozenset[int]]) -> bool:
    """Whether the player on a place of the order may win a thing of a category."""
    return not category or place in inside.get(category, frozenset())


def tied_trophies(
    fund: Fund,
    ranks: Sequence[tuple[Tpn, int]],
    inside: Mapping[str, frozenset[int]],
    awards: Sequence[TrophyAward],
) -> list[str]:
    """Remarks on things that went to one of several players whom nothing separates (NSWCA, 5 d)."""
    rank_of = dict(ranks)
    notes: list[str] = []
    for trophy, award in zip(fund.trophies, awards, strict=True):
        same = None if award.player is None else rank_of[award.player]
        tied = [
            str(tpn)
            for place, (tpn, rank) in enumerate(ranks)
            if rank == same and _may_win(trophy.category, place, inside)
        ]
        note = said(
            "{trophy}: nothing separates players {players}; the lower number goes first. "
            "Name tie-breaks or draw lots.",
            trophy=trophy.name,
            players=", ".join(tied),
        )
        notes += [note] if len(tied) > 1 else []
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
        return said("{standing}; it goes before what passes on: {things}.", **gaps)
    return said("{standing}; worth more than what passes on: {things}.", **gaps)
