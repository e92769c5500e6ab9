"""The text of 2017: its own terms (section A), its criteria C.1 to C.19 (section C), its edition.

Order, scoregroups, colour preferences, topscorers and colours are those of the later editions; the
floats of rounds without a game and the bar of the bye are its own. A criterion looks at one part of
a bracket's pairing, a pair or a downfloater, and counts; 0 is perfect. C.12 to C.19 look at
everybody who gets a float in the bracket in whatever way: in the collapsed last bracket residents
of different scores meet and float too.

Source:
    C.04.3, approved by the General Assembly 2016 and by the Executive Board 2017, applied from
    1 July 2017 to 31 January 2026.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import date
from functools import partial
from typing import Protocol

from openarbiter.languages import said
from openarbiter.model import Player, Points, Result, RoundNo, Tournament
from openarbiter.rulebooks.dutch import criteria as later
from openarbiter.rulebooks.dutch.criteria import Downfloater, Pair, Part
from openarbiter.rulebooks.dutch.terms import (
    DutchPlayer,
    Float,
    Situation,
    Wording,
    floats_by_round,
)
from openarbiter.rulebooks.dutch.terms import situation as later_situation
from openarbiter.rulebooks.edition import (
    Article,
    Document,
    Edition,
    Engine,
    InFiles,
    Needs,
    PublishedSheet,
    Rules,
    Telling,
    entry_points,
    first_number,
)
from openarbiter.rulebooks.pairing import CriterionValue
from openarbiter.values import dataclass, replace

WORDING_2017 = Wording(
    system="dutch-2017",
    bye_always_downfloats=True,
    most_moved_down=True,
    score_differences=True,
    every_round_without_game_floats=True,
    bye_at_lowest_score=False,
    completion_articles=("A.9", "C.2"),
)
"""What the shared terms have to know: whoever plays no game in a round has a downfloat (A.4.b)."""

ONE_POINT: Points = 10
"""One point, in tenths, with every scoring system: the artificial value lies so far below (A.8)."""

_BARRING = frozenset({Result.PAIRING_ALLOCATED_BYE, Result.FORFEIT_WIN})
"""Results that bar from the bye (C.2): the bye, and a win against somebody who did not come."""


def situation(tournament: Tournament, round_no: RoundNo) -> Situation:
    """What the regulation may look at before a round; later records say only who is present.

    Raises:
        RequestError: The round is neither one of those paired nor the next one.

    Source:
        C.04.3 (2017), section A and C.2.
    """
    found = later_situation(tournament, round_no, WORDING_2017)
    players = tournament.players
    return replace(
        found,
        may_take_bye=[may_take_bye(players[place], round_no) for place in found.places],
    )


def may_take_bye(player: Player, round_no: RoundNo) -> bool:
    """Whether a player may have the pairing-allocated bye (C.04.3 of 2017, C.2).

    A full-point bye that the arbiter gave is no win against an absent opponent, and does not bar.
    """
    return not any(record.result in _BARRING for record in player.rounds[: round_no - 1])


@dataclass(frozen=True, slots=True)
class Criterion:
    """A criterion that counts parts.

    Attributes:
        code: Its number in the text.
        sentence: Its meaning.
        count_of: How often a part violates it.
        listed: Score differences of the parts it counts are compared, the largest first.
    """

    code: str
    sentence: str
    count_of: Callable[[Part], int]
    listed: bool = False


def _downfloat(part: Part) -> DutchPlayer | None:
    """Who gets a downfloat by a part (A.4)."""
    if isinstance(part, Downfloater):
        return part.player
    return part.higher if part.higher.score > part.lower.score else None


def _upfloat(part: Part) -> DutchPlayer | None:
    """Who gets an upfloat by a part (A.4)."""
    return part.lower if isinstance(part, Pair) and part.higher.score > part.lower.score else None


def _down_last(part: Part) -> int:
    player = _downfloat(part)
    return int(player is not None and player.last_float is Float.DOWN)


def _up_last(part: Part) -> int:
    player = _upfloat(part)
    return int(player is not None and player.last_float is Float.UP)


def _down_earlier(part: Part) -> int:
    player = _downfloat(part)
    return int(player is not None and player.earlier_float is Float.DOWN)


def _up_earlier(part: Part) -> int:
    player = _upfloat(part)
    return int(player is not None and player.earlier_float is Float.UP)


COLOURS = tuple(
    Criterion(code, rule.sentence, rule.count_of)
    for code, rule in (
        ("C.8", later.colour_difference_beyond_two),
        ("C.9", later.same_colour_three_times),
        ("C.10", later.colour_preference),
        ("C.11", later.strong_colour_preference),
    )
)
"""C.8 to C.11: the colours of pairs. The later editions say the same."""

FLOATS = tuple(
    Criterion(code, rule.sentence_2025, count, rule.listed)
    for code, rule, count in (
        ("C.12", later.same_downfloat_as_last_round, _down_last),
        ("C.13", later.same_upfloat_as_last_round, _up_last),
        ("C.14", later.same_downfloat_as_two_rounds_before, _down_earlier),
        ("C.15", later.same_upfloat_as_two_rounds_before, _up_earlier),
        ("C.16", later.score_difference_downfloat_last_round, _down_last),
        ("C.17", later.score_difference_upfloat_last_round, _up_last),
        ("C.18", later.score_difference_downfloat_two_rounds_before, _down_earlier),
        ("C.19", later.score_difference_upfloat_two_rounds_before, _up_earlier),
    )
)
"""C.12 to C.19: repeated floats."""

COUNTED = (*COLOURS, *FLOATS)
"""C.8 to C.19 in their order."""


def _all_criteria() -> tuple[Article, ...]:
    """C.1 to C.19 in their order of priority."""
    before = (
        ("C.1", later.no_rematch.sentence),
        ("C.2", "Nobody gets the bye who had it, or won because the opponent did not come."),
        ("C.3", later.absolute_colours.sentence),
        ("C.4", "The penultimate bracket leaves players with whom the round can be completed."),
        ("C.5", later.DOWNFLOATERS.sentence),
        ("C.6", later.paired_moved_down.sentence),
        ("C.7", "The downfloaters let the next bracket fulfil C.5 and C.6 best."),
    )
    after = ((each.code, each.sentence) for each in COUNTED)
    return tuple(Article(code, code, sentence) for code, sentence in (*before, *after))


class PairedPlayers(Protocol):
    """A bracket or group as it was paired, in positions."""

    @property
    def moved_down(self) -> tuple[int, ...]:
        """Moved-down players."""

    @property
    def pairs(self) -> Sequence[tuple[int, int]]:
        """(higher, lower)."""

    @property
    def downfloaters(self) -> tuple[int, ...]:
        """Who is not paired."""


def parts_of(
    situation: Situation,
    bracket: PairedPlayers,
    higher_white: Callable[[int, int], bool] | None,
) -> list[Part]:
    """The parts of a bracket (C.04.3 of 2017, A.8).

    ``higher_white`` tells whether the higher ranked of a pair gets White (section E); it is
    ``None`` where there are no topscorers, to whom alone it matters.
    """
    moved = set(bracket.moved_down)
    player = situation.player
    parts: list[Part] = [
        Pair(player(one), player(other), None if higher_white is None else higher_white(one, other))
        for one, other in bracket.pairs
    ]
    return [*parts, *(Downfloater(player(each), each in moved) for each in bracket.downfloaters)]


def counted(
    parts: Sequence[Part], lowest: Points, following: CriterionValue = None
) -> tuple[tuple[str, CriterionValue], ...]:
    """The value of every criterion from C.5 to C.19 for a bracket as it was paired.

    Args:
        parts: The parts of the bracket.
        lowest: The lowest score (tenths) of the bracket.
        following: The value of C.7; ``None`` where it does not count.

    Returns:
        (code, value) in the order of the criteria. C.6 is the list of score differences of all
        parts, C.16 to C.19 are score differences too; lists are in tenths, from the highest entry
        down.

    Source:
        C.04.3 (2017), A.8, C.5 to C.19.
    """
    values: list[tuple[str, CriterionValue]] = [
        ("C.5", sum(isinstance(part, Downfloater) for part in parts)),
        ("C.6", _differences(parts, lowest)),
        ("C.7", following),
    ]
    for rule in COUNTED:
        concerned = [part for part in parts for _ in range(rule.count_of(part))]
        listed = _differences(concerned, lowest)
        values.append((rule.code, listed if rule.listed else len(concerned)))
    return tuple(values)


def _differences(parts: Sequence[Part], lowest: Points) -> tuple[Points, ...]:
    """Score differences (tenths), those of downfloaters to the artificial value (A.8)."""
    return tuple(
        sorted(
            (
                part.higher.score - part.lower.score
                if isinstance(part, Pair)
                else part.player.score - (lowest - ONE_POINT)
                for part in parts
            ),
            reverse=True,
        )
    )


DUTCH_2017 = Edition(
    id=WORDING_2017.system,
    document=Document(
        name=said("Swiss: Dutch, edition 2017"),
        title=said("FIDE (Dutch) System, in force until 31 January 2026"),
        applied_from=date(2017, 7, 1),
        source="C.04.3, applied from 1 July 2017",
        family="dutch",
    ),
    rules=Rules(_all_criteria()),
    pair=Engine("openarbiter.rulebooks.dutch_2017", "text", "pairing"),
    entry=entry_points("openarbiter.rulebooks.dutch_2017", literal="dutch_2017"),
    telling=Telling(
        by_codes=True, halves=True, floats=partial(floats_by_round, wording=WORDING_2017)
    ),
    in_files=InFiles(
        # The code without a year means this text where the tournament began before 2026-02-01.
        codes=("FIDE_DUTCH_2017", "FIDE_DUTCH")
    ),
    needs=Needs(lots=first_number("E")),
    sheets=(
        PublishedSheet("start-list", "A.1"),
        PublishedSheet("boards", "C.04.2, 3.6"),
        PublishedSheet("step-log", "A.9"),
    ),
)
