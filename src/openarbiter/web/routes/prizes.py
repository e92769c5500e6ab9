"""Prizes: who receives what and why, what is left, the receipts; the fund in a form.

The fund is kept as the text of a file, as ``openarbiter prizes`` reads it. The form writes it, and
it is taken out as a file and read in. What is being made stands in the form until it is saved; each
button sends the form, and the page shows what it has become.

Source:
    NSWCA Tournament Guidelines, 5; ``docs/prizes.md`` for the other rules.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Final

from starlette.exceptions import HTTPException

from openarbiter.desk import Section, SetFund
from openarbiter.errors import Finding, FormatError, TournamentError
from openarbiter.model import Tournament, Tpn
from openarbiter.prizes import Fund, PrizeList, Sharing, award_prizes, fund_text, read_fund
from openarbiter.prizes.fund import Coins, amount_text
from openarbiter.ranking import editions
from openarbiter.ranking.standings import Standings
from openarbiter.web.answers import Answer, File, Page, Redirect
from openarbiter.web.fund_form import (
    KINDS,
    Draft,
    FundReader,
    changed,
    draft_of,
    rows_shown,
    sent_draft,
)
from openarbiter.web.perform import perform
from openarbiter.web.public_facts import everybody
from openarbiter.web.request import Request
from openarbiter.web.routes.standings import after_asked_for
from openarbiter.web.sheets import fund_facts
from openarbiter.web.tables import groups_of, missing_results, table_of, unfinished_prizes
from openarbiter.web.wording import Facts


def prizes_view(
    tournament: Tournament,
    fund_text: str,
    groups: Mapping[int, Mapping[str, str]] | None = None,
    table: Standings | None = None,
) -> Facts:
    """The prize list of a tournament as it stands, with groups of players by number.

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
        found = award_prizes(tournament, fund, groups=groups, table=table)
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
    told = fund_facts(fund)
    kept = ("name", "currency", "sharing", "categories_shared", "places", "total")
    categories = [(one["name"], one["prizes"]) for one in told["categories"]]
    return {name: told[name] for name in kept} | {"categories": categories}


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
    groups: Mapping[int, Mapping[str, str]] | None = None,
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
    found = award_prizes(tournament, fund, groups=groups, table=table)
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
        signed = receipts(section.tournament, section.fund, groups_of(section), table)
    return {"receipts": signed, "unfinished": unfinished_prizes(section, table.round_no)}


def prizes_of(section: Section, after: int | None = None, fund: str | None = None) -> Facts:
    """The prize list of a section as it stands after a round, perhaps if it had another fund."""
    text = section.fund if fund is None else fund
    return prizes_view(section.tournament, text, groups_of(section), table_of(section, after))


def prize_facts(section: Section, after: int) -> Facts:
    """The list of page and sheet after a round."""
    return {
        "view": prizes_of(section, after),
        "after": after,
        "rounds": section.total_rounds,
        "unfinished": unfinished_prizes(section, after),
    }


def _prizes(now: Request) -> Answer:
    """The prize list as it stands, with reasons; of teams without a fund the boards."""
    section = now.section
    if section.teams and not section.fund.strip():
        return Redirect(now, f"{now.root}/{section.key}/boards")
    after = after_asked_for(now, section)
    missing = missing_results(section.tournament, after)
    facts = {"section": section.key, "missing": missing} | prize_facts(section, after)
    return Page(now, "prizes", facts, at="prizes")


def _receipts(now: Request) -> Answer:
    """What the winners sign for."""
    facts = {"section": now.section.key} | receipts_of(now.section)
    return Page(now, "receipts", facts, at="prizes")


def show(now: Request) -> Answer:
    """The fund in a form, with what it would give now."""
    return _saved_page(now)


def change(now: Request) -> Answer:
    """Do what a button says with the fields: add, move or remove a row, try the fund, save it."""
    section, form = now.section, now.form
    wish, _, argument = form.values.get("do", "show").partition("-")
    if wish == "clear":
        return _set(now, "")
    draft = sent_draft(form)
    words = now.words
    named = [kind for kind in KINDS if words.has(f"fund.name-{kind}")]
    names = {kind: str(words(f"fund.name-{kind}").unescape()) for kind in named}
    if changed(draft, wish, argument, names):
        return _page(now, draft)
    numbers = {int(player.tpn) for player in section.tournament.players}
    fund = FundReader(form, draft, numbers).fund()
    if now.scripted:
        path = f"/{section.key}/prizes/rules"
        return Page(
            now, "fund-now", _now(section, fund, len(form.faults)), part_of=path, status=200
        )
    if fund is None or wish != "save":
        return _page(now, draft, fund=fund)
    before, _ = _saved(section)
    # A file that was read in keeps its remarks as long as the form changes nothing.
    return _set(now, section.fund if fund == before else fund_text(fund))


def read_in(now: Request) -> Answer:
    """Read a fund from a file, or say what is wrong in it; a program may send the text itself."""
    form = now.form
    data, name = form.upload("file")
    if not name and "fund" in form.values:
        data, name = form.values["fund"].encode(), "fund"
    elif not name:
        if not form.sent:
            raise HTTPException(422, "unreadable")
        form.wrong("file", "required")
        return _saved_page(now)
    try:
        now.read(read_fund, data, name=name)
    except FormatError as error:
        return _saved_page(now, findings=error.findings, file=name)
    return _set(now, data.decode("utf-8-sig").replace("\r\n", "\n"))


def take_out(now: Request) -> Answer:
    """The fund as a file."""
    section = now.section
    if not section.fund.strip():
        raise HTTPException(404)
    return File.saved(f"fund-{section.key}.toml", section.fund, "application/toml")


def _set(now: Request, text: str) -> Answer:
    """Let a fund hold, if it is another one."""
    section = now.section
    back = f"/{section.key}/prizes"
    if text == section.fund:
        return Redirect(now, back)
    return perform(now, SetFund(section=section.key, fund=text), back=back, stay=f"{back}/rules")


def _saved(section: Section) -> tuple[Fund | None, tuple[Finding, ...]]:
    """The fund of a section, or what is wrong in it; neither where there is none."""
    if not section.fund.strip():
        return None, ()
    try:
        return read_fund(section.fund.encode(), name="fund"), ()
    except FormatError as error:
        return None, error.findings


def _saved_page(now: Request, findings: tuple[Finding, ...] = (), file: str = "") -> Answer:
    """The form with the fund that is saved, or a new one; what is wrong in it or in a file."""
    fund, own = _saved(now.section)
    draft = _new(now) if fund is None else draft_of(fund)
    return _page(now, draft, fund=fund, findings=findings or own, file=file, saved=True)


def _new(now: Request) -> Draft:
    """The fields of a fund that begins: the rule that goes with the tie-breaks, the last day."""
    guidelines = now.section.settings.tables is editions.NSWCA
    sharing = Sharing.NSWCA if guidelines else Sharing.NONE
    draft = draft_of(Fund(sharing=sharing))
    draft.head["age_on"] = now.state.end or now.state.start
    return draft


def _page(  # noqa: PLR0913  (what stands on the page)
    now: Request,
    draft: Draft,
    *,
    fund: Fund | None = None,
    findings: tuple[Finding, ...] = (),
    file: str = "",
    saved: bool = False,
) -> Answer:
    """The form, what its fund would give now, and the file."""
    section = now.section
    text = "" if fund is None else fund_text(fund)
    facts: Facts = {
        "section": section.key,
        "name": section.name,
        "fields": rows_shown(draft),
        "sharings": [each.value for each in _SHARINGS],
        "kinds": list(KINDS),
        **_now(section, fund, 0),
        "findings": findings,
        "file": file,
        "has_file": bool(section.fund.strip()),
        "remarks": saved and "#" in section.fund and text != section.fund,
        "saved": saved,
        "faults": now.form.faults,
    }
    status = 422 if findings and file else 0
    return Page(now, "prize-rules", facts, at="prizes", status=status)


def _now(section: Section, fund: Fund | None, wrong: int) -> Facts:
    """What a fund would give now, and how many fields have to be looked at first."""
    return {
        "view": prizes_of(section, fund="" if fund is None else fund_text(fund)),
        "played": section.published_rounds > 0,
        "wrong": wrong,
    }


_SHARINGS: Final = (Sharing.NONE, Sharing.EQUAL, Sharing.HORT, Sharing.NSWCA)
"""The rules in the order they are offered."""

ROUTES: Final = (
    ("GET", "/{s}/prizes", _prizes),
    ("GET", "/{s}/prizes/receipts", _receipts),
    ("GET", "/{s}/prizes/rules", show),
    ("POST", "/{s}/prizes/rules", change),
    ("POST", "/{s}/prizes/file", read_in),
    ("GET", "/{s}/prizes/fund.toml", take_out),
)
