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
from openarbiter.desk.registration import Registration
from openarbiter.desk.state import Section
from openarbiter.languages import Table

_SENTENCES: Final[Table] = {
    "bad-closing": "{found} is no moment with its zone, such as 2026-12-04 18:00+01:00.",
    "bad-places": "{found} is no number of places; 0 is for everybody.",
    "bad-asked": "{found} is nothing that is asked of a player who registers.",
    "questions-most": "{found} questions are too many; {most} are possible.",
    "question-twice": "A question stands there twice.",
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
        refuse_if(wanted.places < 0, "bad-places", found=wanted.places)
        refuse_if(
            len(asked) > MOST_QUESTIONS, "questions-most", found=len(asked), most=MOST_QUESTIONS
        )
        refuse_if(len({*asked}) < len(asked), "question-twice")
        for each in set(wanted.asked) - set(ASKED):
            raise refuse("bad-asked", found=each[:20])
        return replace(section, registration=wanted)


def closing_of(registration: Registration) -> datetime | None:
    """The moment at which registering ends; ``None`` where none is announced."""
    with suppress(ValueError):
        moment = datetime.fromisoformat(registration.closes) if registration.closes else None
        if moment is None or moment.tzinfo:
            return moment
    raise refuse("bad-closing", found=registration.closes[:40])
