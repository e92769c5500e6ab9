"""The answer in the names of the tournament: boards, colours, bye, brackets and their values.

It asks the criteria about the parts of every bracket; it decides nothing.

Source:
    C.04.3.1 (Istanbul 2012), A11, B1 to B6, E.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial

from openarbiter.model import Tpn
from openarbiter.rulebooks.dutch.terms import Situation
from openarbiter.rulebooks.dutch_2012.brackets import Level
from openarbiter.rulebooks.dutch_2012.colours import Colours
from openarbiter.rulebooks.dutch_2012.criteria import Downfloater, Frame, Pair, Part, priorities
from openarbiter.rulebooks.dutch_2012.log import step_log
from openarbiter.rulebooks.dutch_2012.procedure import PairedRound, pair_round
from openarbiter.rulebooks.dutch_2012.terms import is_odd_round
from openarbiter.rulebooks.pairing import Bracket, CriterionValue, RoundPairing
from openarbiter.rulebooks.publication import published
from openarbiter.values import replace


def round_pairing(situation: Situation, *, quick: bool = True) -> RoundPairing:
    """Pair a round and say it in TPNs.

    Args:
        situation: The situation before the round.
        quick: See :func:`~openarbiter.rulebooks.dutch_2012.procedure.pair_round`.

    Raises:
        ImpossiblePairingError: No complete pairing exists.
    """
    paired = pair_round(situation, quick=quick)
    pairs = [pair for level in paired.levels for pair in level.paired.pairs]
    return replace(
        published(situation, situation.wording.system, Colours(situation).games(pairs), paired.bye),
        make_brackets=partial(_brackets, situation, paired),
        make_steps=partial(_steps, situation, paired),
    )


def _steps(situation: Situation, paired: PairedRound) -> Iterator[str]:
    return step_log(situation, paired, _brackets(situation, paired))


def _brackets(situation: Situation, paired: PairedRound) -> tuple[Bracket, ...]:
    """The brackets with the values of their criteria, made when somebody asks."""
    return tuple(_bracket(situation, level) for level in paired.levels)


def _bracket(situation: Situation, level: Level) -> Bracket:
    names = situation.tpn
    residents = set(level.residents)
    everybody = sorted({*level.paired.bracket.players, *level.incompatible})

    def tpns(positions: Iterable[int]) -> tuple[Tpn, ...]:
        return tuple(names[position] for position in positions)

    return Bracket(
        score=situation.score[level.residents[0]],
        residents=tpns(level.residents),
        moved_down=tpns(player for player in everybody if player not in residents),
        pairs=tuple((names[one], names[other]) for one, other in level.paired.pairs),
        downfloaters=tpns(level.floaters),
        criteria=bracket_values(situation, level),
        method=level.paired.method,
    )


def bracket_values(situation: Situation, level: Level) -> tuple[tuple[str, CriterionValue], ...]:
    """The value of every relative criterion for a bracket as it was paired.

    Players whom C1 took out are no part of it.

    Args:
        situation: The situation before the round.
        level: The bracket.

    Returns:
        (code, sum of the counts) in the order of the round's priorities; B3 in hundredths of a
        squared point.

    Source:
        C.04.3.1 (2012), A7.d, A7.e, B2 to B6, D4.
    """
    bracket = level.paired.bracket
    came_down = set(bracket.moved_down)
    parts: list[Part] = [
        Pair(
            situation.player(one),
            situation.player(other),
            one in came_down and other not in came_down,
        )
        for one, other in level.paired.pairs
    ]
    parts += [
        Downfloater(situation.player(player), player in came_down)
        for player in level.paired.floaters
    ]
    scores = [situation.score[player] for player in bracket.players]
    frame = Frame(min(scores, default=0), bracket.heterogeneous)
    return tuple(
        (criterion.code, sum(criterion.count(part, frame) for part in parts))
        for criterion in priorities(odd=is_odd_round(situation.round_no))
    )
