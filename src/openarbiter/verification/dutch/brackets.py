"""The value of every criterion in the brackets of a Dutch round, as its pairs show them.

The criteria themselves are those of the rulebook.

Source:
    C.04.3, Articles 1.3, 1.4, 1.8 and the criteria C5 to C21 (editions approved 2024 and applied
    from 2026-02-01).
"""

from __future__ import annotations

from openarbiter.model import Points
from openarbiter.rulebooks.dutch import criteria
from openarbiter.rulebooks.dutch.criteria import Downfloater, Pair, Part
from openarbiter.rulebooks.dutch.terms import Float, Situation
from openarbiter.rulebooks.pairing import Bracket, CriterionValue
from openarbiter.verification.dutch.due_colours import DutchColours
from openarbiter.verification.published import PublishedRound
from openarbiter.verification.verifier import Group, groups_of

COUNTED = (
    criteria.colour_difference_beyond_two,
    criteria.same_colour_three_times,
    criteria.colour_preference,
    criteria.strong_colour_preference,
    criteria.same_downfloat_as_last_round,
    criteria.same_upfloat_as_last_round,
    criteria.same_downfloat_as_two_rounds_before,
    criteria.same_upfloat_as_two_rounds_before,
)
"""C10 to C17: violations are counted."""

LISTED = (
    criteria.score_difference_downfloat_last_round,
    criteria.score_difference_upfloat_last_round,
    criteria.score_difference_downfloat_two_rounds_before,
    criteria.score_difference_upfloat_two_rounds_before,
)
"""C18 to C21: score differences are listed, the largest first."""

_ONE_POINT: Points = 10

_DOWNFLOATS = dict.fromkeys(("C14", "C18"), "last_float")
_DOWNFLOATS |= dict.fromkeys(("C16", "C20"), "earlier_float")
"""The float that a criterion about downfloats looks at."""


def published_brackets(
    situation: Situation, published: PublishedRound, colours: DutchColours
) -> tuple[Bracket, ...]:
    """The brackets in TPNs, each with the value of every criterion from C5 to C21.

    Args:
        situation: The situation before the round.
        published: The round: everybody is in exactly one game, but for one bye of an odd number.
        colours: Who has White by Article 5.
    """
    position = {tpn: index for index, tpn in enumerate(situation.tpn)}
    pairs = [(position[game.white], position[game.black]) for game in published.games]
    brackets = groups_of(situation.groups, dict(pairs) | {other: one for one, other in pairs})
    bye = position[published.byes[0]] if published.byes else None
    return tuple(
        bracket.as_bracket(
            situation.tpn,
            situation.score,
            (
                ("C5", None if bye is None else situation.score[bye]),
                ("C6", len(bracket.downfloaters)),
                ("C7", _fall(situation, bracket)),
                ("C8", _next(situation, below)),
                ("C9", _unplayed(situation, bracket, bye)),
                *_values(situation, bracket, colours),
            ),
        )
        for bracket, below in zip(brackets, [*brackets, None][1:], strict=True)
    )


def _fall(situation: Situation, bracket: Group) -> tuple[Points, ...]:
    """C7: the scores of the downfloaters (2026), or the score differences of all parts (2024)."""
    score = situation.score
    left = [score[player] for player in bracket.downfloaters]
    if situation.wording.score_differences:
        below = score[bracket.start] - _ONE_POINT
        left = [points - below for points in left]
        left += [score[one] - score[other] for one, other in bracket.pairs]
    return tuple(sorted(left, reverse=True))


def _next(situation: Situation, below: Group | None) -> CriterionValue:
    """C8: downfloaters of the next bracket, in 2024 those of them who float again, its C7."""
    if below is None:
        return None
    left: tuple[int, ...] = (len(below.downfloaters),)
    if situation.wording.most_moved_down:
        left += (len(set(below.moved_down).intersection(below.downfloaters)),)
    return (*left, *_fall(situation, below))


def _unplayed(situation: Situation, bracket: Group, bye: int | None) -> CriterionValue:
    """C9, where exactly one player floats who is certain to get the bye."""
    certain = bye is not None and situation.score[bye] >= situation.score[bracket.start]
    if not certain or len(bracket.downfloaters) != 1:
        return None
    return situation.player(bracket.downfloaters[0]).unplayed


def _values(
    situation: Situation, bracket: Group, colours: DutchColours
) -> list[tuple[str, CriterionValue]]:
    """C10 to C21, counted as the edition words them."""
    moved = set(bracket.moved_down)
    parts: list[Part] = [
        Pair(
            situation.player(one),
            situation.player(other),
            colours.higher_has_white(one, other)[0] if situation.last_round else None,
        )
        for one, other in bracket.pairs
    ]
    parts += [
        Downfloater(situation.player(player), player in moved) for player in bracket.downfloaters
    ]
    below = _bottom(situation, bracket)
    values: list[tuple[str, CriterionValue]] = []
    for rule in (*COUNTED, *LISTED):
        if rule.code in _DOWNFLOATS:
            everybody = situation.wording.score_differences
            concerned = [part for part in parts if _again(part, rule.code, everybody=everybody)]
        else:
            concerned = [part for part in parts for _ in range(rule.count_of(part))]
        differences = sorted((_difference(part, below) for part in concerned), reverse=True)
        values.append((rule.code, len(concerned) if rule in COUNTED else tuple(differences)))
    return values


def _again(part: Part, code: str, *, everybody: bool) -> bool:
    """Whether a part gives a downfloat to somebody who had one, and the edition looks at them."""
    if isinstance(part, Pair):
        player, floats, resident = part.higher, part.higher.score > part.lower.score, False
    else:
        player, floats, resident = part.player, True, not part.moved_down
    if not floats or getattr(player, _DOWNFLOATS[code]) is not Float.DOWN:
        return False
    return everybody or resident == (code in {"C14", "C16"})


def _bottom(situation: Situation, bracket: Group) -> Points:
    """The value that downfloaters are measured against in C18 and C20, as reports of rounds do."""
    scores = [situation.score[player] for player in bracket.players]
    spread = 0 if situation.wording.score_differences else max(scores) - min(scores)
    return min(scores) - spread - _ONE_POINT


def _difference(part: Part, below: Points) -> Points:
    if isinstance(part, Pair):
        return part.higher.score - part.lower.score
    return part.player.score - below
