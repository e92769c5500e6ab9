"""The two texts as data: the criteria of each in their order, and what else differs."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from openarbiter.errors import UnknownEditionError
from openarbiter.verification.literal import dutch as floats_2025
from openarbiter.verification.literal.terms import Float
from tests.referee.literal import criteria, floats_2026


@dataclass(frozen=True, slots=True, kw_only=True)
class Text:
    """One edition of the text, as the referee needs it.

    Attributes:
        edition_id: The id of the edition.
        bye_floats: The pairing-allocated bye is a downfloat whatever it is worth (1.4.3).
        most_moved_down: S1 holds as many moved-down players as can be paired at all (2.1.3 of
            the seed text); otherwise as many as C7 pairs (2026).
        quality: C7 to C21, each with its code, in order.
    """

    edition_id: str
    bye_floats: bool
    most_moved_down: bool
    quality: tuple[tuple[str, criteria.Criterion], ...]


_COLOURS: tuple[tuple[str, criteria.Criterion], ...] = (
    ("C9", criteria.unplayed_games),
    ("C10", criteria.topscorer_colour_difference),
    ("C11", criteria.topscorer_third_colour),
    ("C12", criteria.denied_preferences),
    ("C13", criteria.denied_strong_preferences),
)

TEXT_2025 = Text(
    edition_id="dutch-2025",
    bye_floats=False,
    most_moved_down=True,
    quality=(
        ("C7", criteria.psd),
        ("C8", criteria.next_bracket_2025),
        *_COLOURS,
        ("C14", floats_2025.repeated(Float.DOWN, 1)),
        ("C15", floats_2025.repeated(Float.UP, 1)),
        ("C16", floats_2025.repeated(Float.DOWN, 2)),
        ("C17", floats_2025.repeated(Float.UP, 2)),
        ("C18", floats_2025.repeated_differences(Float.DOWN, 1)),
        ("C19", floats_2025.repeated_differences(Float.UP, 1)),
        ("C20", floats_2025.repeated_differences(Float.DOWN, 2)),
        ("C21", floats_2025.repeated_differences(Float.UP, 2)),
    ),
)
"""C.04.3 as approved in 2024 ("applied from 1st July, 2025")."""

TEXT_2026 = Text(
    edition_id="dutch-2026",
    bye_floats=True,
    most_moved_down=False,
    quality=(
        ("C7", criteria.downfloater_scores),
        ("C8", criteria.next_bracket_2026),
        *_COLOURS,
        ("C14", floats_2026.resident_downfloaters(1)),
        ("C15", floats_2026.moved_down_opponents(1)),
        ("C16", floats_2026.resident_downfloaters(2)),
        ("C17", floats_2026.moved_down_opponents(2)),
        ("C18", floats_2026.moved_down_differences(1)),
        ("C19", floats_2026.opponent_differences(1)),
        ("C20", floats_2026.moved_down_differences(2)),
        ("C21", floats_2026.opponent_differences(2)),
    ),
)
"""C.04.3 as in force since 2026-02-01."""

TEXTS = {text.edition_id: text for text in (TEXT_2025, TEXT_2026)}
"""The texts the referee has read, by edition id."""


def text_of(edition_id: str) -> Text:
    """The text of an edition.

    Raises:
        UnknownEditionError: The referee has not read this edition.
    """
    if edition_id not in TEXTS:
        message = f"the referee has not read {edition_id!r}; it knows {', '.join(sorted(TEXTS))}"
        raise UnknownEditionError(message)
    return TEXTS[edition_id]


def _criteria_of_2026(text: Text, codes: tuple[str, ...]) -> Text:
    theirs = dict(TEXT_2026.quality)
    quality = tuple(
        (code, theirs[code] if code in codes else criterion) for code, criterion in text.quality
    )
    return replace(text, quality=quality)


DIFFERENCES: tuple[tuple[str, Callable[[Text], Text]], ...] = (
    ("1.4.3 the bye is a downfloat", lambda text: replace(text, bye_floats=True)),
    ("2.1.3 number of MDPs in S1", lambda text: replace(text, most_moved_down=False)),
    ("C7 scores, not differences", lambda text: _criteria_of_2026(text, ("C7",))),
    ("C8 looks at scores", lambda text: _criteria_of_2026(text, ("C8",))),
    (
        "C14 to C17 residents and MDP opponents",
        lambda text: _criteria_of_2026(text, ("C14", "C15", "C16", "C17")),
    ),
    (
        "C18 to C21 MDPs and their opponents",
        lambda text: _criteria_of_2026(text, ("C18", "C19", "C20", "C21")),
    ),
)
"""What the 2026 text says differently, each with the change alone made to another text."""
