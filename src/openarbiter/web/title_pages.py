"""Certificates of title results and the tournament report form as pages.

Source:
    FIDE Title Regulations (B.01, 2024), Articles 1.4 and 1.10; forms IT1 and IT3.
"""

from __future__ import annotations

from openarbiter.desk import Section, rating_tournament
from openarbiter.ratings.norms import NOT_CHECKED
from openarbiter.ratings.title_sheets import event_report, title_sheets
from openarbiter.web.here import Here
from openarbiter.web.wording import Facts


def norm_facts(now: Here, section: Section) -> Facts:
    """The certificates of a section.

    Source:
        B.01 (2024), Article 1.4; form IT1.
    """
    tournament = rating_tournament(now.state, section.key)
    sheets = title_sheets(tournament, section.settings.exemption)
    incomplete = any(one.missing for one in sheets)
    return {"sheets": sheets, "not_checked": NOT_CHECKED, "incomplete": incomplete}


def event_report_facts(now: Here, section: Section) -> Facts:
    """The report form of a section.

    Source:
        B.01 (2024), Articles 1.2.2 and 1.10; form IT3.
    """
    tournament = rating_tournament(now.state, section.key)
    report = event_report(tournament, title_sheets(tournament, section.settings.exemption))
    return {"report": report, "system": section.system, "incomplete": bool(report.missing)}
