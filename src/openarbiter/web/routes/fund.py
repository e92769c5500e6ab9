"""The prize fund in a form: what can be won, by whom, how it is shared; the file in and out.

The form writes the same file that ``openarbiter prizes`` reads. Nobody types it: it is taken out as
a file, and read in as one. What is being made stands in the form until it is saved; each button
sends the form, and the page shows what it has become.

Source:
    NSWCA Tournament Guidelines, 5 a (what is announced); ``docs/prizes.md`` for the other rules.
"""

from __future__ import annotations

from typing import Final

from starlette.exceptions import HTTPException

from openarbiter.desk import Section, SetFund
from openarbiter.errors import Finding, FormatError
from openarbiter.prizes import Fund, Sharing, fund_text, read_fund
from openarbiter.ranking import editions
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
from openarbiter.web.here import Here
from openarbiter.web.perform import perform
from openarbiter.web.routes.prizes import prizes_of
from openarbiter.web.wording import Facts


def show(now: Here) -> Answer:
    """The fund in a form, with what it would give now."""
    return _saved_page(now)


def change(now: Here) -> Answer:
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


def read_in(now: Here) -> Answer:
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


def take_out(now: Here) -> Answer:
    """The fund as a file."""
    section = now.section
    if not section.fund.strip():
        raise HTTPException(404)
    return File.saved(f"fund-{section.key}.toml", section.fund, "application/toml")


def _set(now: Here, text: str) -> Answer:
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


def _saved_page(now: Here, findings: tuple[Finding, ...] = (), file: str = "") -> Answer:
    """The form with the fund that is saved, or a new one; what is wrong in it or in a file."""
    fund, own = _saved(now.section)
    draft = _new(now) if fund is None else draft_of(fund)
    return _page(now, draft, fund=fund, findings=findings or own, file=file, saved=True)


def _new(now: Here) -> Draft:
    """The fields of a fund that begins: the rule that goes with the tie-breaks, the last day."""
    guidelines = now.section.settings.tables is editions.NSWCA
    sharing = Sharing.NSWCA if guidelines else Sharing.NONE
    draft = draft_of(Fund(sharing=sharing))
    draft.head["age_on"] = now.state.end or now.state.start
    return draft


def _page(  # noqa: PLR0913  (what stands on the page)
    now: Here,
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
    ("GET", "/{s}/prizes/rules", show),
    ("POST", "/{s}/prizes/rules", change),
    ("POST", "/{s}/prizes/file", read_in),
    ("GET", "/{s}/prizes/fund.toml", take_out),
)
