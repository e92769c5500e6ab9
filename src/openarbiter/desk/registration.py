"""What an organiser announces about registering for a section; who registers is beside the log."""

from __future__ import annotations

from dataclasses import dataclass

from openarbiter.desk.settings import declared
from openarbiter.languages import said


@dataclass(frozen=True, slots=True, kw_only=True)
class Registration:
    """How people register for a section before the event.

    Attributes:
        closes: A moment with its zone (ISO 8601); empty where round 1 alone ends it.
        asked: What is asked of a player beside the name, by the names of the facts.
        questions: Own questions; one that ends with a star needs an answer.
        shown: Everybody sees who is registered, of those who agreed.
    """

    open: bool = declared(default=False, kind="tick", label=said("People may register"), width=12)
    closes: str = declared("", kind="own", label=said("Until"))
    places: int = declared(
        0, kind="number", label=said("Places"), high=9_999, width=2, hint=said("0: for everybody")
    )
    text: str = declared("", label=said("What stands above the form"), limit=200, width=12)
    questions: tuple[str, ...] = declared(
        (),
        kind="names",
        label=said("Own questions, with semicolons between them"),
        hint=said("Bed wanted?; T-shirt size *: a star behind it, and an answer is needed"),
        limit=1_000,
        width=12,
    )
    shown: bool = declared(
        default=False, kind="tick", label=said("Everybody sees who is registered"), width=12
    )
    asked: tuple[str, ...] = ()
