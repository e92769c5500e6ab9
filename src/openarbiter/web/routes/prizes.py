"""Prizes: who receives what and why, what is left, the receipts.

The fund is kept as the text of a file, as ``openarbiter prizes`` reads it; it is made in a form
(:mod:`~openarbiter.web.routes.fund`). Before the last round the list says that it is one for now.

Source:
    NSWCA Tournament Guidelines, 5; ``docs/prizes.md`` for the other rules.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Final

from openarbiter.desk import Section
from openarbiter.errors import FormatError, TournamentError
from openarbiter.model import Tournament, Tpn
from openarbiter.prizes import Fund, PrizeList, award_prizes, read_fund
from openarbiter.prizes.fund import Coins, amount_text
from openarbiter.ranking.standings import Standings
from openarbiter.web.answers import Answer, Page, Redirect
from openarbiter.web.here import Here
from openarbiter.web.public_facts import everybody
from openarbiter.web.routes.standings import after_asked_for
from openarbiter.web.tables import clubs_of, missing_results, table_of, unfinished_prizes
from openarbiter.web.wording import Facts


def prizes_view(
    tournament: Tournament,
    fund_text: str,
    clubs: Mapping[int, str] | None = None,
    table: Standings | None = None,
) -> Facts:
    """The prize list of a tournament as it stands, with clubs by number.

    Money is text in the currency of the fund. Where the fund, as TOML, cannot be read there are
    findings with their lines; where it can and does not fit the table, a problem.

    Source:
        NSWCA Tournament Guidelines, 5.
    """
    if not fund_text.strip():
        return _EMPTY | {"has_fund": False}
    try:
        fund = read_fund(fund_text.encode(), name="fund")
    except FormatError as error:
        return _EMPTY | {"findings": error.findings}
    try:
        found = award_prizes(tournament, fund, clubs=clubs, table=table)
    except TournamentError as error:
        return _EMPTY | {"rules": _fund_rules(fund), "problem": error.message}
    return _EMPTY | _list_view(tournament, found)


_EMPTY: Final[Facts] = {
    "has_fund": True,
    "rules": None,
    "paid": "",
    "unpaid": "",
    "whole": False,
    "awards": (),
    "specials": (),
    "things": (),
    "left_over": (),
    "notes": (),
    "findings": (),
    "problem": "",
}
"""A prize list on which nothing stands."""


def _fund_rules(fund: Fund) -> Facts:
    """What can be won, and by which rule."""

    def money(amount: Coins) -> str:
        return amount_text(amount, fund.decimals)

    return {
        "name": fund.name,
        "currency": fund.currency,
        "sharing": fund.sharing.value,
        "categories_shared": fund.categories_shared,
        "places": tuple(map(money, fund.places)),
        "categories": [(each.name, tuple(map(money, each.prizes))) for each in fund.categories],
        "total": money(fund.total),
    }


def _list_view(tournament: Tournament, found: PrizeList) -> Facts:
    """The awards in final order, and what goes to a winner, or to nobody, besides."""
    people = everybody(tournament)

    def money(amount: Coins | Fraction) -> str:
        return amount_text(amount, found.fund.decimals)

    def other(name: str, player: Tpn | None, amount: str, reason: str) -> Facts:
        winner = None if player is None else people[player]
        return {"name": name, "player": winner, "amount": amount, "reason": reason}

    return {
        "rules": _fund_rules(found.fund),
        "paid": money(found.paid),
        "unpaid": money(found.unpaid),
        "whole": not found.unpaid,
        "awards": [
            {
                "player": people[one.player],
                "rank": one.rank,
                "points": one.points,
                "prizes": one.prizes,
                "amount": money(one.amount),
                "reason": one.reason,
                # What the winner could have had instead.
                "gave_up": [(each.name, money(each.amount)) for each in one.gave_up],
            }
            for one in found.awards
        ],
        "specials": [
            other(one.name, one.player, money(one.amount) if one.amount else "", "")
            for one in found.specials
        ],
        "things": [other(one.name, one.player, "", one.reason) for one in found.trophies],
        "left_over": [other(one.name, None, money(one.amount), one.why) for one in found.left_over],
        "notes": found.notes,
    }


def receipts(
    tournament: Tournament,
    fund_text: str,
    clubs: Mapping[int, str] | None = None,
    table: Standings | None = None,
) -> list[Facts]:
    """What the winners sign for: one receipt a player, prizes and special prizes together.

    Raises:
        FormatError: The fund, as TOML, cannot be read.
        RequestError: The fund does not fit the table.

    Source:
        NSWCA Tournament Guidelines, 5.
    """
    fund = read_fund(fund_text.encode(), name="fund")
    found = award_prizes(tournament, fund, clubs=clubs, table=table)
    people = everybody(tournament)
    won = [
        *((one.player, one.prizes, one.amount) for one in found.awards),
        *((one.player, (one.name,), one.amount) for one in found.specials),
        *((one.player, (one.name,), 0) for one in found.trophies if one.player is not None),
    ]
    money: dict[int, int] = {}
    names: dict[int, list[str]] = {}
    for tpn, prizes, amount in won:
        money[tpn] = money.get(tpn, 0) + amount
        names.setdefault(tpn, []).extend(prizes)
    return [
        {
            "player": people[tpn],
            "amount": amount_text(money[tpn], fund.decimals) if money[tpn] else "",
            "currency": fund.currency,
            "prizes": prizes,
        }
        for tpn, prizes in names.items()
    ]


def receipts_of(section: Section) -> Facts:
    """The receipts of a section, and what is missing before anybody signs one."""
    table, signed = table_of(section), []
    if section.fund.strip():
        signed = receipts(section.tournament, section.fund, clubs_of(section), table)
    return {"receipts": signed, "unfinished": unfinished_prizes(section, table.round_no)}


def prizes_of(section: Section, after: int | None = None, fund: str | None = None) -> Facts:
    """The prize list of a section as it stands after a round, perhaps if it had another fund."""
    text = section.fund if fund is None else fund
    return prizes_view(section.tournament, text, clubs_of(section), table_of(section, after))


def _prizes(now: Here) -> Answer:
    """The prize list as it stands, with reasons; of teams without a fund the boards."""
    section = now.section
    if section.teams and not section.fund.strip():
        return Redirect(now, f"{now.root}/{section.key}/boards")
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


def _receipts(now: Here) -> Answer:
    """What the winners sign for."""
    facts = {"section": now.section.key} | receipts_of(now.section)
    return Page(now, "receipts", facts, at="prizes")


ROUTES: Final = (
    ("GET", "/{s}/prizes", _prizes),
    ("GET", "/{s}/prizes/receipts", _receipts),
)
