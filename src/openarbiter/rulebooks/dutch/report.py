"""The answer in the names of the tournament: boards, colours, bye, brackets and their values.

It asks the criteria about the parts of every bracket; it decides nothing.

Source:
    C.04.3, Articles 2.4 and 2.8 (edition approved 2024), C.04.2 GHR 3.6 (boards).
"""

from __future__ import annotations

from functools import partial

from openarbiter.model import Points, Tpn
from openarbiter.rulebooks import basic_rules
from openarbiter.rulebooks.dutch import criteria
from openarbiter.rulebooks.dutch.colours import Colours
from openarbiter.rulebooks.dutch.criteria import Downfloater, Pair, Part
from openarbiter.rulebooks.dutch.process import PairedBracket, PairedRound, pair_round
from openarbiter.rulebooks.dutch.terms import Situation
from openarbiter.rulebooks.pairing import Bracket, CriterionValue, RoundPairing

__all__ = ["bracket_values", "round_pairing"]


def round_pairing(situation: Situation, system: str, *, quick: bool = True) -> RoundPairing:
    """Pair a round and say it in TPNs.

    Args:
        situation: The situation before the round.
        system: Id of the edition.
        quick: See :func:`~openarbiter.rulebooks.dutch.process.pair_round`.

    Raises:
        ImpossiblePairingError: No complete round-pairing exists.
    """
    paired = pair_round(situation, quick=quick)
    pairs = [pair for bracket in paired.brackets for pair in bracket.pairs]
    score = dict(zip(situation.tpn, situation.score, strict=True))
    here = set(situation.present)
    return RoundPairing(
        round_no=situation.round_no,
        system=system,
        games=basic_rules.board_order(Colours(situation).games(pairs), score),
        bye=None if paired.bye is None else situation.tpn[paired.bye],
        absent=tuple(
            player.tpn
            for place, player in enumerate(situation.tournament.players)
            if place not in here
        ),
        make_brackets=partial(_brackets, situation, paired),
    )


def _brackets(situation: Situation, paired: PairedRound) -> tuple[Bracket, ...]:
    """The brackets with the values of their criteria, made when somebody asks."""
    bye = paired.bye
    bye_score = None if bye is None else situation.score[bye]
    brackets = []
    for number, bracket in enumerate(paired.brackets):
        below = paired.brackets[number + 1] if number + 1 < len(paired.brackets) else None
        brackets.append(_bracket(situation, bracket, below, bye_score))
    return tuple(brackets)


def _bracket(
    situation: Situation,
    bracket: PairedBracket,
    below: PairedBracket | None,
    bye_score: Points | None,
) -> Bracket:
    names = situation.tpn

    def tpns(positions: tuple[int, ...] | range) -> tuple[Tpn, ...]:
        return tuple(names[position] for position in positions)

    return Bracket(
        score=situation.score[bracket.start],
        residents=tpns(range(bracket.start, bracket.end)),
        moved_down=tpns(bracket.moved_down),
        pairs=tuple((names[one], names[other]) for one, other in sorted(bracket.pairs)),
        downfloaters=tpns(bracket.downfloaters),
        criteria=bracket_values(situation, bracket, below, bye_score),
        method=bracket.method,
    )


def bracket_values(
    situation: Situation,
    bracket: PairedBracket,
    below: PairedBracket | None,
    bye_score: Points | None,
) -> tuple[tuple[str, CriterionValue], ...]:
    """The value of every criterion from C5 to C21 for a bracket as it was paired.

    Args:
        situation: The situation before the round.
        bracket: The bracket.
        below: The bracket after it; ``None`` for the last one.
        bye_score: Score (tenths) of the player with the bye; ``None`` without one.

    Returns:
        (code, value) in the order of the criteria; C7 is the list of the downfloaters' scores,
        C8 the number of downfloaters of the next bracket with their scores behind it, C18 to
        C21 scores of the moved-down players concerned, highest first.

    Source:
        C.04.3: C5 to C21 (both editions).
    """
    score, moved = situation.score, set(bracket.moved_down)
    parts: list[Part] = [
        Pair(situation.player(one), situation.player(other)) for one, other in bracket.pairs
    ]
    parts += [
        Downfloater(situation.player(player), player in moved) for player in bracket.downfloaters
    ]
    falling = tuple(sorted((score[player] for player in bracket.downfloaters), reverse=True))
    values: list[tuple[str, CriterionValue]] = [
        (criteria.BYE_SCORE.code, bye_score),
        (criteria.DOWNFLOATERS.code, len(bracket.downfloaters)),
        (criteria.paired_moved_down.code, falling),
        (criteria.NEXT_BRACKET.code, _next_value(situation, below)),
        (criteria.unplayed_games_of_bye_taker.code, _unplayed(situation, bracket, bye_score)),
    ]
    values += [(rule.code, sum(map(rule.count_of, parts))) for rule in _COUNTED]
    values += [
        (rule.code, tuple(sorted((_score(p) for p in parts if rule.count_of(p)), reverse=True)))
        for rule in _BY_SCORE
    ]
    return tuple(values)


_COUNTED = (
    criteria.colour_difference_beyond_two,
    criteria.same_colour_three_times,
    criteria.colour_preference,
    criteria.strong_colour_preference,
    criteria.same_downfloat_as_last_round,
    criteria.same_upfloat_as_last_round,
    criteria.same_downfloat_as_two_rounds_before,
    criteria.same_upfloat_as_two_rounds_before,
)

_BY_SCORE = (
    criteria.score_difference_downfloat_last_round,
    criteria.score_difference_upfloat_last_round,
    criteria.score_difference_downfloat_two_rounds_before,
    criteria.score_difference_upfloat_two_rounds_before,
)


def _score(part: Part) -> Points:
    """Score of the moved-down player of a part."""
    return part.player.score if isinstance(part, Downfloater) else part.higher.score


def _next_value(situation: Situation, below: PairedBracket | None) -> CriterionValue:
    """C8: how many float from the next bracket, then their scores, highest first."""
    if below is None:
        return None
    falling = sorted((situation.score[player] for player in below.downfloaters), reverse=True)
    return (len(falling), *falling)


def _unplayed(
    situation: Situation, bracket: PairedBracket, bye_score: Points | None
) -> CriterionValue:
    """C9, asked only where exactly one player floats who is certain to get the bye."""
    if len(bracket.downfloaters) != 1 or bye_score is None:
        return None
    if bye_score < situation.score[bracket.start]:
        return None
    return situation.player(bracket.downfloaters[0]).unplayed
