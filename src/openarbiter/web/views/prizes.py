"""Prizes as a page: who receives what and why, what is left, and the account that adds up.

The awards are those of the prizes room. A fund that cannot be read is shown with its findings
instead; before the last round the list says that it is one for now.

Source:
    NSWCA Tournament Guidelines, 5; ``docs/prizes.md`` for the other rules.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from openarbiter.errors import Finding, FormatError, TournamentError
from openarbiter.model import Points, Tournament
from openarbiter.prizes import Fund, PrizeList, award_prizes, read_fund
from openarbiter.prizes.fund import Coins, amount_text
from openarbiter.web.views.figures import Who, everybody


@dataclass(frozen=True, slots=True, kw_only=True)
class AwardLine:
    """Money for one player.

    Attributes:
        player: The winner.
        rank: Rank in the table.
        points: Final points (tenths).
        prizes: Names of the prizes that went into it.
        amount: What is paid, as text in the currency.
        reason: Why.
        gave_up: Name and amount of what the winner could have had instead.
    """

    player: Who
    rank: int
    points: Points
    prizes: tuple[str, ...]
    amount: str
    reason: str
    gave_up: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class OtherLine:
    """A special prize, a thing, or money nobody receives.

    Attributes:
        name: What it is.
        player: The winner; ``None`` without one.
        amount: Money, as text; empty without.
        reason: Why; empty where nothing is to be said.
    """

    name: str
    player: Who | None
    amount: str = ""
    reason: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class FundRules:
    """What can be won, and by which rule.

    Attributes:
        name: Name of the fund.
        currency: Three letters or empty.
        sharing: Word of the rule of sharing.
        categories_shared: Category prizes are shared as well.
        places: The prizes for places, as text.
        categories: Name and prizes of each category, as text.
        total: The whole fund, as text.
    """

    name: str
    currency: str
    sharing: str
    categories_shared: bool
    places: tuple[str, ...]
    categories: tuple[tuple[str, tuple[str, ...]], ...]
    total: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PrizesView:
    """The prize list.

    Attributes:
        has_fund: A fund was entered.
        rules: The fund in short; ``None`` where there is none that can be read.
        paid: What is paid, as text.
        unpaid: What is left over, as text.
        whole: Everything is paid.
        awards: Awards in final order.
        specials: Special prizes that have a winner.
        things: Trophies.
        left_over: Money nobody receives.
        notes: Remarks to be read before the prize giving.
        findings: What is wrong in the fund, with its line.
        problem: Why there is no list although the fund can be read; empty when there is one.
    """

    has_fund: bool
    rules: FundRules | None = None
    paid: str = ""
    unpaid: str = ""
    whole: bool = False
    awards: tuple[AwardLine, ...] = ()
    specials: tuple[OtherLine, ...] = ()
    things: tuple[OtherLine, ...] = ()
    left_over: tuple[OtherLine, ...] = ()
    notes: tuple[str, ...] = ()
    findings: tuple[Finding, ...] = ()
    problem: str = ""

    @property
    def winners(self) -> int:
        """How many different players receive something."""
        others = (*self.specials, *self.things)
        return len(
            {line.player.tpn for line in self.awards}
            | {line.player.tpn for line in others if line.player is not None}
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Receipt:
    """What one winner signs for.

    Attributes:
        player: The winner.
        amount: All money together, as text in the currency.
        currency: Three letters or empty.
        prizes: What it is for.
    """

    player: Who
    amount: str
    currency: str
    prizes: tuple[str, ...]


def prizes_view(
    tournament: Tournament,
    fund_text: str,
    *,
    tie_breaks: tuple[str, ...] | None = None,
    after: int | None = None,
) -> PrizesView:
    """The prize list of a tournament as it stands.

    Args:
        tournament: The tournament.
        fund_text: The fund as TOML; empty without one.
        tie_breaks: The list of tie-breaks; ``None`` for that of the tournament.
        after: The last round that counts; ``None`` for the last one paired.

    Source:
        NSWCA Tournament Guidelines, 5.
    """
    if not fund_text.strip():
        return PrizesView(has_fund=False)
    try:
        fund = read_fund(fund_text.encode(), name="fund")
    except FormatError as error:
        return PrizesView(has_fund=True, findings=error.findings)
    try:
        found = award_prizes(tournament, fund, tie_breaks, round=after)
    except TournamentError as error:
        return PrizesView(has_fund=True, rules=_rules(fund), problem=error.message)
    return _view(tournament, found)


def _rules(fund: Fund) -> FundRules:
    def money(amount: Coins) -> str:
        return amount_text(amount, fund.decimals)

    return FundRules(
        name=fund.name,
        currency=fund.currency,
        sharing=fund.sharing.value,
        categories_shared=fund.categories_shared,
        places=tuple(map(money, fund.places)),
        categories=tuple(
            (category.name, tuple(map(money, category.prizes))) for category in fund.categories
        ),
        total=money(fund.total),
    )


def _view(tournament: Tournament, found: PrizeList) -> PrizesView:
    people = everybody(tournament)

    def money(amount: Coins | Fraction) -> str:
        return amount_text(amount, found.fund.decimals)

    return PrizesView(
        has_fund=True,
        rules=_rules(found.fund),
        paid=money(found.paid),
        unpaid=money(found.unpaid),
        whole=not found.unpaid,
        awards=tuple(
            AwardLine(
                player=people[one.player],
                rank=one.rank,
                points=one.points,
                prizes=one.prizes,
                amount=money(one.amount),
                reason=one.reason,
                gave_up=tuple((other.name, money(other.amount)) for other in one.gave_up),
            )
            for one in found.awards
        ),
        specials=tuple(
            OtherLine(
                name=one.name,
                player=people[one.player],
                amount=money(one.amount) if one.amount else "",
            )
            for one in found.specials
        ),
        things=tuple(
            OtherLine(
                name=one.name,
                player=None if one.player is None else people[one.player],
                reason=one.reason,
            )
            for one in found.trophies
        ),
        left_over=tuple(
            OtherLine(name=one.name, player=None, amount=money(one.amount), reason=one.why)
            for one in found.left_over
        ),
        notes=found.notes,
    )


def receipts(tournament: Tournament, fund_text: str) -> tuple[Receipt, ...]:
    """What the winners sign for: one receipt a player, prizes and special prizes together.

    Args:
        tournament: The tournament.
        fund_text: The fund as TOML.

    Raises:
        FormatError: The fund cannot be read.
        RequestError: The fund does not fit the table.

    Source:
        NSWCA Tournament Guidelines, 5.
    """
    fund = read_fund(fund_text.encode(), name="fund")
    found = award_prizes(tournament, fund)
    people = everybody(tournament)
    money: dict[int, int] = {}
    names: dict[int, list[str]] = {}
    for one in found.awards:
        money[one.player] = money.get(one.player, 0) + one.amount
        names.setdefault(one.player, []).extend(one.prizes)
    for special in found.specials:
        money[special.player] = money.get(special.player, 0) + special.amount
        names.setdefault(special.player, []).append(special.name)
    for thing in found.trophies:
        if thing.player is not None:
            names.setdefault(thing.player, []).append(thing.name)
    return tuple(
        Receipt(
            player=people[tpn],
            amount=amount_text(money[tpn], fund.decimals) if money.get(tpn) else "",
            currency=fund.currency,
            prizes=tuple(won),
        )
        for tpn, won in names.items()
    )
