"""How people register for a section before the event, as its organiser announces it.

Source:
    C.04.2 (applied from 2026-02-01), GHR 2.1 (who plays is entered before round 1).
"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from datetime import datetime
from typing import ClassVar, Final

from openarbiter.desk.actions.base import OfSection, need_declared_texts
from openarbiter.desk.messages import declare, refuse, refuse_if
from openarbiter.desk.settings import Registration
from openarbiter.desk.state import Section
from openarbiter.languages import Table

_SENTENCES: Final[Table] = {
    "bad-closing": "{found} is no moment with its zone, such as 2026-12-04 18:00+01:00.",
    "bad-asked": "{found} cannot be asked, or is asked twice.",
    "registration-of-teams": "People register where players are paired.",
}
declare(_SENTENCES)

ASKED: Final = (
    *("birth", "sex", "federation", "fide_id", "title", "rating", "club", "groups", "note"),
)
"""What can be asked of a player beside the name."""

MOST_QUESTIONS: Final = 20


class SetRegistration(OfSection, right="settings", group="settings"):
    """Announce how people register for a section: until when, how many, what is asked."""

    in_log: ClassVar[Table] = {
        "open": "open the registration for section {section}",
        "done": "close the registration for section {section}",
    }
    changes: ClassVar[str] = "{0.section}/registration"
    affects_pairing: ClassVar[bool] = False

    registration: Registration

    def sentence(self) -> str:
        return "open" if self.registration.open else "done"

    def after(self, section: Section, *, strict: bool) -> Section:
        wanted, asked = self.registration, self.registration.questions
        refuse_if(section.teams, "registration-of-teams")
        refuse_if(wanted == section.registration, "nothing-changed")
        need_declared_texts(wanted)
        closing_of(wanted)
        twice = (one for at, one in enumerate(asked) if one in asked[:at] or at >= MOST_QUESTIONS)
        for each in (*(one for one in wanted.asked if one not in ASKED), *twice):
            raise refuse("bad-asked", found=each[:40])
        return replace(section, registration=wanted)


def closing_of(registration: Registration) -> datetime | None:
    """The moment at which registering ends; ``None`` where none is announced."""
    with suppress(ValueError):
        moment = datetime.fromisoformat(registration.closes) if registration.closes else None
        if moment is None or moment.tzinfo:
            return moment
    raise refuse("bad-closing", found=registration.closes[:40])
