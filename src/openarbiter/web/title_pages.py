"""Certificates of title results and the tournament report form as pages that are read again.

The part of the page that is the form is written once more, read by code that does not write it, and
what that finds stands above the form.

Source:
    FIDE Title Regulations (B.01, 2024), Articles 1.4 and 1.10; forms IT1 and IT3.
"""

from __future__ import annotations

from collections.abc import Mapping

from openarbiter.desk import Section, rating_tournament
from openarbiter.ratings.event_report import event_report
from openarbiter.ratings.norms import NOT_CHECKED
from openarbiter.ratings.title_sheets import title_sheets
from openarbiter.verification.title_sheets import event_report_findings, title_sheet_findings
from openarbiter.web.answers import environment, rendered
from openarbiter.web.here import Here
from openarbiter.web.wording import Facts


def norm_facts(now: Here, section: Section) -> Facts:
    """The certificates of a section.

    Source:
        B.01 (2024), Article 1.4; form IT1.
    """
    sheets = title_sheets(rating_tournament(now.state, section.key))
    facts: Facts = {"sheets": sheets, "not_checked": NOT_CHECKED}
    return facts | {
        "findings": title_sheet_findings(_written(now, "norm-sheets", facts)),
        "incomplete": any(one.missing for one in sheets),
    }


def event_report_facts(now: Here, section: Section) -> Facts:
    """The report form of a section.

    Source:
        B.01 (2024), Articles 1.2.2 and 1.10; form IT3.
    """
    tournament = rating_tournament(now.state, section.key)
    report = event_report(tournament, title_sheets(tournament))
    facts: Facts = {"report": report, "system": section.system}
    players = [(one.title, one.federation, one.rating) for one in tournament.players]
    return facts | {
        "findings": event_report_findings(_written(now, "event-report", facts), players),
        "incomplete": bool(report.missing),
    }


def _written(now: Here, name: str, facts: Mapping[str, object]) -> str:
    """A part of a page as readers get it."""
    return rendered(environment(), name, facts, words=now.words, u=lambda path: now.root + path)
