"""The action about what everybody sees: logo and colour."""

from __future__ import annotations

from dataclasses import replace
from typing import ClassVar, Final

from openarbiter.desk.actions.base import Action
from openarbiter.desk.look import COLOUR, MOST_BYTES, MOST_PIXELS, Look, file_of, picture_of
from openarbiter.desk.messages import declare, refuse
from openarbiter.desk.state import EventState
from openarbiter.languages import Table

_SENTENCES: Final[Table] = {
    "bad-colour": "{found} is no colour: # and six digits from 0 to f, such as #1f3da3.",
    "logo-too-large": "The logo has {size} kB; {most} kB are possible.",
    "offer-smaller-logo": "Save it smaller: 400 pixels are enough for paper and screens.",
    "logo-no-picture": "The logo is no picture in the format PNG or JPEG; that is told by what the "
    "file holds, not by its name.",
    "offer-save-logo-anew": "Open it in a program for pictures and save it anew as PNG.",
    "logo-too-wide": "The logo has {width} by {height} pixels; {most} by {most} are possible.",
}
declare(_SENTENCES)


class SetLook(Action, right="settings", group="settings"):
    """Set logo and colour, in place of those before; both empty for none.

    They stand in the log although no rule asks for them: so they are in the one file of the event,
    go with every copy of it and with the event that is made like it, can be undone, and the event
    at an earlier moment looks as it did.

    Attributes:
        logo: The file of a picture, PNG or JPEG, in base64; empty for none.
        colour: ``#`` and six hexadecimal digits; empty for none.
    """

    in_log: ClassVar[Table] = {"done": "set logo and colour of the pages"}

    logo: str = ""
    colour: str = ""

    def do(self, state: EventState) -> EventState:
        if self.colour and not COLOUR.fullmatch(self.colour):
            raise refuse("bad-colour", found=repr(self.colour)[:40])
        if self.logo:
            self._need_picture()
        look = Look(logo=self.logo, colour=self.colour)
        if look == state.look:
            raise refuse("nothing-changed")
        return replace(state, look=look)

    def _need_picture(self) -> None:
        """Refuse a logo that is no picture a page can show, or too large."""
        file = file_of(self.logo)
        if file is not None and len(file) > MOST_BYTES:
            size, most = len(file) // 1000 + 1, MOST_BYTES // 1000
            raise refuse("logo-too-large", "offer-smaller-logo", size=size, most=most)
        picture = None if file is None else picture_of(file)
        if picture is None:
            raise refuse("logo-no-picture", "offer-save-logo-anew")
        if max(picture.width, picture.height) > MOST_PIXELS:
            found = {"width": picture.width, "height": picture.height}
            raise refuse("logo-too-wide", "offer-smaller-logo", **found, most=MOST_PIXELS)

    def touched(self) -> frozenset[str]:
        return frozenset({"look"})
