"""Who else might have floated, or had the bye, and what stands against each of them.

Every alternative is paired again, so there is an allowance: in a large bracket the players nearest
in rank are worked out, and the number of the others is told.

Source:
    C.04.3: C4 to C21, Article 4 (both editions); C2 and C5 for the bye.
"""

from __future__ import annotations

from openarbiter.errors import ImpossiblePairingError
from openarbiter.explanations.facts import Alternative, ByeStory
from openarbiter.explanations.reasons import Kind
from openarbiter.explanations.wishes import Wish
from openarbiter.rulebooks.dutch import criteria
from openarbiter.rulebooks.dutch.explain.again import PairedOnce, bracket_again, separated
from openarbiter.rulebooks.dutch.explain.comparing import Seen, first_difference
from openarbiter.rulebooks.dutch.explain.legality import barred_from_bye, named, not_completable
from openarbiter.rulebooks.dutch.explain.wishing import reason_against

BRACKET_ALLOWANCE = 1_000
"""Players that may be paired again to tell who else might float from one bracket."""

ROUND_ALLOWANCE = 4_000
"""Players that may be paired again to tell who else might have the bye."""

_FEWEST = 5
"""Alternatives that are worked out whatever the size of the bracket."""


def other_floaters(
    once: PairedOnce, number: int, allowance: int = BRACKET_ALLOWANCE
) -> tuple[tuple[Alternative, ...], int]:
    """Who else might have floated from a bracket; nearest in rank to who does.

    Args:
        once: The round.
        number: Number of the bracket, from 0.
        allowance: Players that may be paired again in all.

    Returns:
        The alternatives, lowest rank first, and how many players were left out.

    Source:
        C.04.3: C4 to C21, Article 4 (both editions).
    """
    bracket = once.paired.brackets[number]
    players = [*bracket.moved_down, *range(bracket.start, bracket.end)]
    if not bracket.downfloaters or not bracket.pairs:
        return (), 0
    lowest = max(bracket.downfloaters)
    others = [player for player in players if player not in bracket.downfloaters]
    others.sort(key=lambda player: (player < lowest, abs(player - lowest)))
    most = once.affordable(max(_FEWEST, allowance // len(players)))
    told = others[: max(1, most)]
    chosen = Seen.of(once.situation, once.paired, number)
    found = []
    for player in sorted(told, reverse=True):
        other = bracket_again(once, separated(once.situation, player, players), number)
        if isinstance(other, ImpossiblePairingError):
            reason = not_completable(once.situation, other)
        else:
            reason = first_difference(chosen, other)
        found.append(Alternative(player=once.situation.tpn[player], reason=reason))
    return tuple(found), len(others) - len(told)


def bye_story(once: PairedOnce, allowance: int = ROUND_ALLOWANCE) -> ByeStory | None:
    """Who has the bye, and why nobody else; ``None`` where nobody has it.

    Args:
        once: The round.
        allowance: Players that may be paired again in all.

    Source:
        C.04.3: C2, C4, C5, C9 and the criteria behind them (both editions).
    """
    situation, taker = once.situation, once.paired.bye
    if taker is None:
        return None
    score = situation.score[taker]
    left = max(1, once.affordable(max(_FEWEST, allowance // len(situation.tpn))))
    others: list[Alternative] = []
    untold = 0
    for position in range(len(situation.tpn) - 1, -1, -1):
        if situation.score[position] > score or position == taker:
            continue
        reason = barred_from_bye(situation, position)
        if reason is None and situation.score[position] < score:
            reason = named(situation, Kind.COMPLETION, criteria.COMPLETION.code)
        elif reason is None and left:
            left -= 1
            reason = reason_against(once, Wish(bye=situation.tpn[position]))
        if reason is None:
            untold += 1
        else:
            tpn = situation.tpn[position]
            others.append(Alternative(player=tpn, reason=reason))
    return ByeStory(
        player=situation.tpn[taker],
        score=score,
        others=tuple(others),
        article="C5",
        higher=sum(1 for each in situation.score if each > score),
        untold=untold,
    )
