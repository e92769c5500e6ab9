"""The answer: a prize list as a value, and as data for programs.

Amounts are coins; what they are called stands in the fund. It decides nothing.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from openarbiter.model import Points, Tpn
from openarbiter.prizes.fund import Fund
from openarbiter.prizes.money import Coins, amount_text


@dataclass(frozen=True, slots=True, kw_only=True)
class Alternative:
    """Something a winner could have had instead.

    Attributes:
        name: The prize, or the division.
        amount: What it would have brought, in coins, exact.
    """

    name: str
    amount: Fraction


@dataclass(frozen=True, slots=True, kw_only=True)
class Award:
    """Money for one player.

    Attributes:
        player: TPN of the winner.
        rank: Rank in the table.
        points: Final points (tenths).
        amount: What is paid, in coins.
        exact: The share before rounding and before any limit, in coins.
        prizes: Names of the prizes that went into it.
        reason: Why, in words.
        gave_up: What the winner could have had instead.
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
    """A special prize: beside all others.

    Attributes:
        player: TPN of the winner.
        name: What it is for.
        amount: Money that goes with it, in coins.
    """

    player: Tpn
    name: str
    amount: Coins


@dataclass(frozen=True, slots=True, kw_only=True)
class TrophyAward:
    """A thing that somebody has won.

    Attributes:
        player: TPN of the winner; ``None`` when nobody is there for it.
        name: The thing.
        reason: Why, in words.
        gave_up: Names of the things that were won as well and passed on.
    """

    player: Tpn | None
    name: str
    reason: str
    gave_up: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class LeftOver:
    """Money nobody receives.

    Attributes:
        name: The prize it comes from.
        amount: How much, in coins.
        why: Why nobody receives it.
    """

    name: str
    amount: Coins
    why: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SharedPrizes:
    """One division: the evidence for the awards, to be checked with pencil and paper.

    Attributes:
        players: TPNs, in final order.
        prizes: Names of the prizes; never more than players.
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
        awards: Awards in final order.
        specials: Special prizes that have a winner.
        trophies: Things.
        left_over: Money nobody receives.
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

        def money(amount: Coins | Fraction) -> str:
            return amount_text(amount, decimals)

        return {
            "fund": self.fund.name,
            "currency": self.fund.currency,
            "sharing": self.fund.sharing.value,
            "total": money(self.fund.total),
            "paid": money(self.paid),
            "awards": [
                {
                    "player": one.player,
                    "rank": one.rank,
                    "points": one.points,
                    "amount": money(one.amount),
                    "share": str(one.exact / 10**decimals),
                    "prizes": list(one.prizes),
                    "reason": one.reason,
                    "gave_up": [
                        {"name": other.name, "amount": money(other.amount)} for other in one.gave_up
                    ],
                }
                for one in self.awards
            ],
            "specials": [
                {"player": one.player, "name": one.name, "amount": money(one.amount)}
                for one in self.specials
            ],
            "trophies": [
                {
                    "player": one.player,
                    "name": one.name,
                    "reason": one.reason,
                    "gave_up": list(one.gave_up),
                }
                for one in self.trophies
            ],
            "left_over": [
                {"name": one.name, "amount": money(one.amount), "why": one.why}
                for one in self.left_over
            ],
            "divisions": [
                {
                    "players": list(one.players),
                    "prizes": list(one.prizes),
                    "shares": [str(share / 10**decimals) for share in one.shares],
                    "part": str(one.part),
                    "apart": one.apart,
                }
                for one in self.divisions
            ],
            "notes": list(self.notes),
            "missing": list(self.missing),
        }
