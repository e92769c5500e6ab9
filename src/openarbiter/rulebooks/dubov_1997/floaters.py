"""Article 6.4 and chapter 8: who floats, in which order floaters are paired, and with whom.

Source:
    C.04.3 (1997), article 6.4 and chapter 8.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import chain, zip_longest

from openarbiter.rulebooks.dubov_1997.terms import WHITE, Situation


def floater_order(situation: Situation, players: Iterable[int]) -> list[int]:
    """Floaters in the order in which they are paired: White and Black in turn, White first.

    Those due White stand as in the White column, those due Black as in the Black column; when one
    side has come to its end the other goes on. Who has no due colour stands on the Black side
    (our reading).

    Source:
        C.04.3 (1997), article 8.1. Islands are taken in the same order (7.1 gives none).
    """
    everybody = list(players)
    white = [each for each in everybody if situation.due[each] == WHITE]
    black = [each for each in everybody if situation.due[each] != WHITE]
    white.sort(key=situation.white_key)
    black.sort(key=situation.black_key)
    turns = chain.from_iterable(zip_longest(white, black))
    return [each for each in turns if each is not None]


def opponents_of_floater(situation: Situation, floater: int, players: Iterable[int]) -> list[int]:
    """Whom a floater may meet, in the order of preference: the highest R, if possible due opposite.

    Source:
        C.04.3 (1997), article 8.2.
    """
    against = situation.due[floater]
    return sorted(
        (each for each in players if situation.may_meet(floater, each)),
        key=lambda each: situation.candidate_key(each, against),
    )


def can_be_paired_below(situation: Situation, player: int, next_group: Sequence[int]) -> bool:
    """Whether a player finds somebody in the next lower group who may rise (2.5).

    Source:
        C.04.3 (1997), article 6.4 ("can be paired in the lower score group").
    """
    return any(situation.may_rise[each] and situation.may_meet(player, each) for each in next_group)


def by_preference(situation: Situation, players: Iterable[int]) -> list[int]:
    """Players in the order in which they are chosen to float, among those 6.4 holds equal.

    The lowest R first, as for the bye (chapter 4); then the higher ARO, then the last in the
    alphabet (our reading: the article ends with its four classes). Who came down as a floater is
    never asked: he is paired before (8), so that "not floater before" holds by itself.

    Source:
        C.04.3 (1997), article 6.4.
    """
    return sorted(
        players,
        key=lambda each: (
            situation.rating[each],
            -situation.aro[each],
            -situation.alphabet[each],
        ),
    )
