"""Reading what people type: whole numbers anywhere in a request, and the fields of a form.

A reading of a field never raises: it collects a fault for each, so that the page can show all of
them at once with every value as it was typed. Numbers of addresses, forms, cookies and headers are
read here and nowhere else. Python makes none of ``²``, though it calls it a digit, and refuses more
than 4,300 digits with an error; both are no number here.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from datetime import date
from typing import Final
from unicodedata import decimal

from starlette.convertors import IntegerConvertor, register_url_convertor
from starlette.datastructures import FormData, UploadFile
from starlette.exceptions import HTTPException

from openarbiter.web.language import Catalogue
from openarbiter.web.wording import DASH

DIGITS: Final = 18
"""More than any number of an event has, and few enough for every database and picture."""


def whole_number(typed: str) -> int | None:
    """The number that digits write, from 0; ``None`` for anything else, however long.

    Digits of every script count: an Arabic keyboard writes 12 as ``١٢``.

    Args:
        typed: What came; blanks and signs are no digits.

    Examples:
        >>> whole_number("12"), whole_number("١٢"), whole_number("0")
        (12, 12, 0)
        >>> [whole_number(one) for one in ("", "-1", "²", " 7", "1.5", "9" * 5000)]
        [None, None, None, None, None, None]
    """
    return int(typed) if typed.isdecimal() and len(typed) <= DIGITS else None


def plain_digits(typed: str) -> str:
    """A text with the digits of every script written as ``0`` to ``9``; zeros in front stay.

    Examples:
        >>> plain_digits("٠١٢"), plain_digits("007"), plain_digits("N²7")
        ('012', '007', 'N²7')
    """
    return "".join(str(decimal(letter, letter)) for letter in typed)


class _Whole(IntegerConvertor):
    """A whole number in the path of an address, ``{n:whole}``; with any other there is no page.

    Starlette's own ``int`` ends in an error at thousands of digits.
    """

    regex = f"[0-9]{{1,{DIGITS}}}"


register_url_convertor("whole", _Whole())


@dataclass(slots=True)
class Form:
    """The fields of one form while they are read.

    Attributes:
        values: What was typed, by field; files are left out, of several values the last one counts.
        words: The reader's language, for the faults.
        sent: Everything as it was sent.
        key: What the page calls this very sending, so that it is known again; empty without one.
        seen: The last entry the writer had seen; ``None`` where the form does not say.
        faults: What is wrong, by field; empty when nothing is.
    """

    values: Mapping[str, str]
    words: Catalogue
    sent: FormData = field(default_factory=FormData)
    key: str = ""
    seen: int | None = None
    faults: dict[str, str] = field(default_factory=dict)

    @classmethod
    def of(cls, sent: FormData, words: Catalogue) -> Form:
        """The form that was sent with a request."""
        values = {name: value for name, value in sent.items() if not isinstance(value, UploadFile)}
        key, seen = values.get("key", "")[:40], whole_number(values.get("seen", ""))
        return cls(values, words, sent, key, seen)

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

    def every(self, name: str) -> list[str]:
        """All values of a field that may be sent several times."""
        return [str(value) for value in self.sent.getlist(name)]

    def upload(self, name: str) -> tuple[bytes, str]:
        """The bytes of a file and its name; both empty where none was sent."""
        file = self.sent.get(name)
        if not isinstance(file, UploadFile):
            return b"", ""
        file.file.seek(0)  # a form is read once more when the event went on meanwhile
        return file.file.read(), file.filename or ""
