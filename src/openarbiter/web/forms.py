"""Reading a form: what was typed is kept, what is wrong is said at its field.

A reading of a field never raises: it collects a fault for each, so that the page can show all of
them at once with every value as it was typed.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from datetime import date

from starlette.datastructures import FormData, UploadFile
from starlette.exceptions import HTTPException
from starlette.requests import Request

from openarbiter.web.language import Catalogue
from openarbiter.web.numerals import DIGITS, whole_number
from openarbiter.web.wording import DASH


@dataclass(slots=True)
class Fields:
    """The fields of one form while they are read.

    Attributes:
        values: What was typed, by field.
        words: The reader's language, for the faults.
        faults: What is wrong, by field; empty when nothing is.
    """

    values: Mapping[str, str]
    words: Catalogue
    faults: dict[str, str] = field(default_factory=dict)

    def wrong(self, name: str, key: str, **gaps: object) -> None:
        """Note a fault of a field; the first one of each stays."""
        self.faults.setdefault(name, str(self.words(f"form.{key}", **gaps).unescape()))

    def refuse_the_unreadable(self) -> None:
        """Do nothing for a form whose fields nobody types: what is wrong in it is no slip.

        Raises:
            HTTPException: Something is wrong (422).
        """
        if self.faults:
            raise HTTPException(422, "unreadable")

    def text(self, name: str, *, limit: int = 120, required: bool = False) -> str:
        """A text, without blanks around it and without line breaks."""
        value = " ".join(self.values.get(name, "").split())
        if required and not value:
            self.wrong(name, "required")
        if len(value) > limit:
            self.wrong(name, "too-long", limit=limit, found=len(value))
        return value

    def number(self, name: str, low: int, high: int, *, default: int | None = None) -> int:
        """A whole number of a range; the default where nothing was typed."""
        typed = self.values.get(name, "").strip()
        if not typed and default is not None:
            return default
        number = whole_number(typed)
        if number is None or not low <= number <= high:
            self.wrong(name, "number", low=low, high=high, found=typed[: 2 * DIGITS] or DASH)
            return low
        return number

    def maybe_number(self, name: str, low: int, high: int) -> int | None:
        """A whole number of a range; ``None`` where nothing, or 0, was typed."""
        typed = self.values.get(name, "").strip()
        return None if typed in {"", "0"} else self.number(name, low, high)

    def choice(self, name: str, known: Collection[str], *, default: str = "") -> str:
        """One of some words."""
        value = self.values.get(name, default)
        if value not in known:
            self.wrong(name, "choice", found=value)
            return default
        return value

    def day(self, name: str) -> str:
        """A day as browsers write it, ``2026-11-21``; empty where none was given."""
        typed = self.text(name, limit=10)
        try:
            return date.fromisoformat(typed).isoformat() if typed else ""
        except ValueError:
            self.wrong(name, "day", found=typed)
            return ""

    def ticked(self, name: str) -> bool:
        """Whether a box was ticked."""
        return bool(self.values.get(name))


def sent(request: Request) -> FormData:
    """The form a request carries; an empty one without."""
    form = getattr(request.state, "form", None)
    return form if isinstance(form, FormData) else FormData()


def fields_of(request: Request, words: Catalogue) -> Fields:
    """The fields of the form a request carries; files are left out."""
    form = sent(request)
    values = {name: value for name, value in form.items() if not isinstance(value, UploadFile)}
    return Fields(values, words)
