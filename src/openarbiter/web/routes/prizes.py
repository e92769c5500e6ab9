"""Prizes: who receives what and why, what is left, the fund, the receipts.

The fund is the text of a TOML file, as ``openarbiter prizes`` reads it: whatever is wrong in it
is shown with its line, and nothing is saved that cannot be read. Before the last round the list
says that it is one for now.

Source:
    NSWCA Tournament Guidelines, 5; ``docs/prizes.md`` for the other rules.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from starlette.exceptions import HTTPException

from openarbiter.desk import Section, SetFund
from openarbiter.errors import Finding, FormatError, TournamentError
from openarbiter.model import Points, Tournament
from openarbiter.prizes import Fund, PrizeList, award_prizes, read_fund
from openarbiter.prizes.fund import Coins, amount_text
from openarbiter.web.answers import Answer, Page
from openarbiter.web.here import Here
from openarbiter.web.lists import last_published
from openarbiter.web.perform import perform
from openarbiter.web.routes.standings import after_asked_for
from openarbiter.web.tables import missing_results, unfinished_prizes
from openarbiter.web.wording import Who, everybody


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
        return PrizesView(has_fund=True, rules=_fund_rules(fund), problem=error.message)
    return _list_view(tournament, found)


def _fund_rules(fund: Fund) -> FundRules:
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


def _list_view(tournament: Tournament, found: PrizeList) -> PrizesView:
    people = everybody(tournament)

    def money(amount: Coins | Fraction) -> str:
        return amount_text(amount, found.fund.decimals)

    return PrizesView(
        has_fund=True,
        rules=_fund_rules(found.fund),
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


def prizes_of(section: Section, after: int) -> PrizesView:
    """The prize list of a section as it stands after a round.

    Source:
        NSWCA Tournament Guidelines, 5.
    """
    codes = section.settings.tie_breaks
    return prizes_view(section.tournament, section.fund, tie_breaks=codes, after=after)


def _prizes(now: Here) -> Answer:
    """The prize list as it stands, with a reason for every award."""
    section = now.section
    after = after_asked_for(now, section)
    facts = {
        "section": section.key,
        "after": after,
        "rounds": section.total_rounds,
        "missing": missing_results(section.tournament, after),
        "view": prizes_of(section, after),
        "unfinished": unfinished_prizes(section, after),
    }
    return Page(now, "prizes", facts, at="prizes")


def _rules(now: Here) -> Answer:
    """The fund as text."""
    section = now.section
    return _editor(now, section, section.fund, status=200)


def _editor(now: Here, section: Section, fund: str, *, status: int) -> Answer:
    """The fund as text, with what is wrong in it."""
    view = prizes_view(section.tournament, fund, tie_breaks=section.settings.tie_breaks)
    facts = {"section": section.key, "fund": fund, "saved": fund == section.fund, "view": view}
    return Page(now, "prize-rules", facts, at="prizes", status=status)


def _save(now: Here) -> Answer:
    """Save the fund, show what is wrong in it, or put an example behind what is typed already.

    Raises:
        HTTPException: The form carries no fund (422).
    """
    section = now.section
    form = now.form.values
    if "fund" not in form:
        raise HTTPException(422, "unreadable")  # an empty fund is a wish, a missing one is a slip
    fund = form["fund"].replace("\r\n", "\n")
    if "example" in form:
        example = str(now.words("prizes.example").unescape())
        both = "\n\n".join(filter(None, (fund.strip(), example)))
        return _editor(now, section, both, status=200)
    if fund.strip():
        try:
            read_fund(fund.encode(), name="fund")
        except FormatError:
            return _editor(now, section, fund, status=422)
    if "try" in form:
        return _editor(now, section, fund, status=200)
    action = SetFund(section=section.key, fund=fund)
    return perform(now, action, back=f"/{section.key}/prizes")


def _receipts(now: Here) -> Answer:
    """What the winners sign for."""
    section = now.section
    signed = receipts(section.tournament, section.fund) if section.fund.strip() else ()
    facts = {
        "section": section.key,
        "receipts": signed,
        "unfinished": unfinished_prizes(section, last_published(section)),
    }
    return Page(now, "receipts", facts, at="prizes")


ROUTES: Final = (
    ("GET", "/{s}/prizes", _prizes),
    ("GET", "/{s}/prizes/rules", _rules),
    ("POST", "/{s}/prizes/rules", _save),
    ("GET", "/{s}/prizes/receipts", _receipts),
)
