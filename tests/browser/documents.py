"""The five documents, and in what their events in the browser differ."""

from __future__ import annotations

from dataclasses import dataclass, field

from openarbiter.rulebooks import registry

__all__ = ["DOCUMENTS", "Document"]

HALVES = [[number, number + 15] for number in range(1, 16)]
"""The first of the upper half meets the first of the lower, and so on."""

FOLDED = [
    *([number, 16 - number] for number in range(1, 8)),
    [8, 30],
    *([number, 45 - number] for number in range(16, 23)),
]
"""The first of each half meets its last (Burstein, 3.3, 4.2); the upper half of 15 leaves one."""


@dataclass(frozen=True, slots=True)
class Document:
    """One document and the event played by it.

    Attributes:
        system: Id of its edition.
        choice: What the list of systems calls it.
        code: Code of the national list that counts.
        word: What stands over the ratings of the start list.
        entry: How results are entered: a pasted ``column``, ``keys`` in order, ``boards`` by
            number, or ``forms``.
        first_round: Numbers of those who meet in round 1.
        table: What the list of editions calls the rules of its tie-breaks; empty for the newest.
        ties: Tie-breaks that are picked, in order.
        sharing: How prizes of players with equal points are shared.
        coin: The first colour is drawn by a coin; else by a seed.
        every_sheet: Every sheet there is gets printed, and not only those the document wants.
        overnight: The adjourned game, won in the end, ends before the next round is paired; else
            after that round was paired with it as a draw, which the report file says.
        excused: The no-show of round 1 comes to round 2, because there was a reason.
        counts: The wrong result is found before the next round is paired, and counts; else it is
            found two rounds later, and goes into the rating report only.
    """

    system: str
    choice: str
    code: str
    word: str
    entry: str
    ties: tuple[str, ...]
    first_round: list[list[int]] = field(default_factory=lambda: HALVES)
    table: str = ""
    sharing: str = "hort"
    coin: bool = False
    every_sheet: bool = False
    overnight: bool = False
    excused: bool = False
    counts: bool = False

    @property
    def superseded(self) -> bool:
        """A later edition applies to events that begin today, and the desk says so."""
        edition = registry.edition(self.system)
        return registry.in_force(edition.document.family) not in (None, edition)


DOCUMENTS = (
    Document(
        system="dubov-1997",
        choice="Swiss: Dubov, edition 1997",
        code="GER",
        word="DWZ",
        entry="column",
        ties=("BH", "SB", "ARO"),
        overnight=True,
    ),
    Document(
        system="burstein-legacy",
        choice="Swiss: Burstein, older text",
        code="ENG",
        word="ECF",
        entry="keys",
        ties=("SB", "BH", "WIN"),
        first_round=FOLDED,
        counts=True,
    ),
    Document(
        system="dutch-2012",
        choice="Swiss: Dutch, edition 2012",
        code="NED",
        word="KNSB",
        entry="boards",
        ties=("DE", "PS", "BH"),
        excused=True,
    ),
    Document(
        system="dutch-2025",
        choice="Swiss: Dutch, edition 2025",
        code="CAN",
        word="CFC",
        entry="forms",
        ties=("DE", "WIN", "BWG"),
        overnight=True,
    ),
    Document(
        system="nswca",
        choice="Swiss: NSWCA guidelines",
        code="AUS",
        word="ACF",
        entry="column",
        ties=("SOLKOFF", "CUMULATIVE", "OPPOSITION"),
        table="NSWCA",
        sharing="nswca",
        coin=True,
        every_sheet=True,
        counts=True,
    ),
)
