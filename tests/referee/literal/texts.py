"""The two newer Dutch texts as data: what each criterion counts, their order, and what differs."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from openarbiter.errors import UnknownEditionError
from openarbiter.model import Colour, Points
from openarbiter.verification.literal import dutch
from openarbiter.verification.literal import dutch as floats_2025
from openarbiter.verification.literal.common import bits
from openarbiter.verification.literal.dutch import (
    NO_BYE,
    Criterion,
    Question,
    Value,
    denied_preferences,
    denied_strong_preferences,
    descending,
    pairing_score_differences,
    psd,
    topscorer_colour_difference,
    topscorer_third_colour,
)
from openarbiter.verification.literal.terms import Float, State, mask_of


class Outlook(dutch.Outlook):
    """What can still become of the players of one round, by trying every way once."""

    def __init__(self, players: tuple[State, ...], initial: Colour) -> None:
        super().__init__(players, initial)
        self._bye_scores: dict[int, Points | None] = {0: NO_BYE}
        self._leftovers: dict[tuple[int, int], frozenset[int]] = {(0, 0): frozenset({0})}

    def bye_score(self, mask: int) -> Points | None:
        """Least score (tenths) of who has the bye over all ways to complete the round (1.9.1).

        ``NO_BYE`` when all are paired; ``None`` when C1 to C3 allow no completion (3.2.1, 3.3.1).
        """
        if mask in self._bye_scores:
            return self._bye_scores[mask]
        first = mask & -mask
        rest = mask ^ first
        found = [self.bye_score(rest ^ bit) for bit in bits(rest & self.opponents[first])]
        if mask.bit_count() % 2 and self.of(first).may_take_bye:
            bye = self.of(first).score
            found.append(bye if self.bye_score(rest) is not None else None)
        possible = [score for score in found if score is not None]
        self._bye_scores[mask] = min(possible) if possible else None
        return self._bye_scores[mask]

    def leftovers(self, moved_down: int, residents: int) -> frozenset[int]:
        """Every set of downfloaters a bracket can have under C1 and C3, as masks.

        It pairs as many or as few as one likes; moved-down players meet residents only (2.3.3).
        """
        key = moved_down, residents
        if key not in self._leftovers:
            first = moved_down & -moved_down or residents & -residents
            downs = moved_down & ~first
            rest = residents & ~first
            found = {left | first for left in self.leftovers(downs, rest)}
            for bit in bits(rest & self.opponents[first]):
                found |= self.leftovers(downs, rest ^ bit)
            self._leftovers[key] = frozenset(found)
        return self._leftovers[key]


def downfloater_scores(question: Question) -> Value:
    """C7 of the 2026 text: minimise the scores of the downfloaters, highest first."""
    return descending([each.score for each in question.candidate.downfloaters])


def _next_bracket(question: Question) -> list[tuple[list[State], list[State], list[State]]]:
    """Ways to pair the next bracket that keep C4 and C5: MDPs, residents, downfloaters."""
    outlook, bracket = question.outlook, question.bracket
    assert isinstance(outlook, Outlook)
    moved_down = mask_of(question.candidate.downfloaters)
    residents = mask_of(bracket.following)
    below = mask_of(bracket.lower) & ~residents
    return [
        (
            list(question.candidate.downfloaters),
            list(bracket.following),
            [outlook.of(bit) for bit in bits(left)],
        )
        for left in outlook.leftovers(moved_down, residents)
        if outlook.bye_score(left | below) == question.bye_score
    ]


def next_bracket_2025(question: Question) -> Value:
    """C8 (3.4.3): the next bracket's fewest downfloaters (C6), then its least PSD (C7).

    Reading: of the next bracket's criteria those are compared that can be better or worse; C4
    and C5 have to hold there as well. Only what could become of it counts, so that it pairs as
    many moved-down players as it can (2.1.3) before its PSD is asked.
    """
    if not question.bracket.following:
        return ()
    best = []
    for moved_down, residents, left in _next_bracket(question):
        lowest = residents[-1].score
        pairs = [(each.score, lowest) for each in moved_down if each not in left]
        within = len(residents) - sum(each in residents for each in left) - len(pairs)
        pairs += [(lowest, lowest)] * (within // 2)
        scores = [each.score for each in left]
        again = sum(each in left for each in moved_down)
        best.append((len(left), again, *pairing_score_differences(pairs, scores, lowest)))
    return min(best)


def next_bracket_2026(question: Question) -> Value:
    """C8 of 2026: the next bracket's fewest downfloaters (C6), then their least scores (C7)."""
    if not question.bracket.following:
        return ()
    return min(
        (len(left), *descending([each.score for each in left]))
        for _, _, left in _next_bracket(question)
    )


def unplayed_games(question: Question) -> Value:
    """C9 (3.4.4; of 2026 with its note): minimise the unplayed games of who gets the bye.

    Reading: it speaks when exactly one player floats from the bracket and is certain to get the
    bye, because nobody below has a score as high as C5 demands.
    """
    downfloaters = question.candidate.downfloaters
    certain = question.bye_score >= question.bracket.residents[-1].score
    if question.bye_score == NO_BYE or not certain or len(downfloaters) != 1:
        return ()
    return (downfloaters[0].unplayed,)


BOTTOMLESS: Points = 1_000_000
"""Deeper below every score than any score is high: the artificial value of the 2026 text."""


def _before(player: State, back: int) -> Float | None:
    return player.previous_float if back == 1 else player.earlier_float


def resident_downfloaters(back: int) -> Criterion:
    """C14, C16 of 2026: residents, also for the bye, who float down as ``back`` rounds ago."""

    def count(question: Question) -> Value:
        residents = question.bracket.residents
        return (
            sum(
                each in residents and _before(each, back) is Float.DOWN
                for each in question.candidate.downfloaters
            ),
        )

    return count


def moved_down_opponents(back: int) -> Criterion:
    """C15, C17 of 2026: opponents of moved-down players who had an upfloat ``back`` rounds ago."""

    def count(question: Question) -> Value:
        pairs = question.candidate.moved_down_pairs
        return (sum(_before(opponent, back) is Float.UP for _, opponent in pairs),)

    return count


def moved_down_differences(back: int) -> Criterion:
    """C18, C20 of 2026: differences of moved-down players who had a downfloat ``back`` rounds ago.

    Reading: one who stays in the Limbo has a difference larger than all who are paired.
    """

    def differences(question: Question) -> Value:
        found: list[tuple[State, Points]] = [
            (mdp, mdp.score - opponent.score)
            for mdp, opponent in question.candidate.moved_down_pairs
        ]
        moved_down = question.bracket.moved_down
        found += [
            (each, each.score + BOTTOMLESS)
            for each in question.candidate.downfloaters
            if each in moved_down
        ]
        return tuple(
            sorted((sd for each, sd in found if _before(each, back) is Float.DOWN), reverse=True)
        )

    return differences


def opponent_differences(back: int) -> Criterion:
    """C19, C21 of 2026: differences of opponents of MDPs who had an upfloat ``back`` rounds ago."""

    def differences(question: Question) -> Value:
        found = [
            mdp.score - opponent.score
            for mdp, opponent in question.candidate.moved_down_pairs
            if _before(opponent, back) is Float.UP
        ]
        return tuple(sorted(found, reverse=True))

    return differences


@dataclass(frozen=True, slots=True, kw_only=True)
class Text:
    """One edition of the text, as the referee needs it."""

    edition_id: str  # the id of the edition
    bye_floats: bool  # the pairing-allocated bye is a downfloat whatever it is worth (1.4.3)
    most_moved_down: bool  # S1 holds as many MDPs as can be paired (2.1.3), else as C7 pairs
    quality: tuple[tuple[str, Criterion], ...]  # C7 to C21, each with its code, in order


_COLOURS: tuple[tuple[str, Criterion], ...] = (
    ("C9", unplayed_games),
    ("C10", topscorer_colour_difference),
    ("C11", topscorer_third_colour),
    ("C12", denied_preferences),
    ("C13", denied_strong_preferences),
)

TEXT_2025 = Text(
    edition_id="dutch-2025",
    bye_floats=False,
    most_moved_down=True,
    quality=(
        ("C7", psd),
        ("C8", next_bracket_2025),
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
        ("C7", downfloater_scores),
        ("C8", next_bracket_2026),
        *_COLOURS,
        ("C14", resident_downfloaters(1)),
        ("C15", moved_down_opponents(1)),
        ("C16", resident_downfloaters(2)),
        ("C17", moved_down_opponents(2)),
        ("C18", moved_down_differences(1)),
        ("C19", opponent_differences(1)),
        ("C20", moved_down_differences(2)),
        ("C21", opponent_differences(2)),
    ),
)
"""C.04.3 as in force since 2026-02-01."""

TEXTS = {text.edition_id: text for text in (TEXT_2025, TEXT_2026)}
"""The texts the referee has read, by edition id."""


def text_of(edition_id: str) -> Text:
    """The text of an edition that the referee has read."""
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
