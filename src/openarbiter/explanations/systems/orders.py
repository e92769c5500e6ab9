"""The candidate each system's text begins with, in pairing numbers.

Nothing is decided here: the players of a bracket and the number of its pairs are those of the
round, and only the order of the text is followed, as if everybody might meet everybody.

Source:
    C.04.3.1 (2012), section A and D; C.04.3 (1997), 6.2, 7.3, 7.4; C.04.4.2 (older text), 6.1;
    NSWCA Tournament Guidelines, 3.3 c and d.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from openarbiter.explanations.order import ARTICLES_2012, Candidate, first_candidate, place_in_order
from openarbiter.explanations.reasons import OrderPlace
from openarbiter.model import RoundNo, Tournament, Tpn
from openarbiter.rulebooks.dutch.terms import Situation
from openarbiter.rulebooks.pairing import Bracket, CriterionValue, RoundPairing


@dataclass(frozen=True, slots=True)
class First:
    """The candidate an order begins with.

    Attributes:
        pairs: Its pairs.
        floaters: Who would be left over.
        article: The article of the order.
    """

    pairs: tuple[tuple[Tpn, Tpn], ...]
    floaters: tuple[Tpn, ...]
    article: str


def first_candidates(tournament: Tournament, pairing: RoundPairing) -> tuple[First | None, ...]:
    """The first candidate of every bracket of a round.

    Args:
        tournament: The tournament.
        pairing: The round as its system pairs it.

    Returns:
        One a bracket, from the top; ``None`` where there is nobody to pair, or no such order.

    Source:
        The chapters of the systems, as the module lists them.
    """
    make = _ORDERS.get(pairing.system)
    if make is None:
        return (None,) * len(pairing.brackets)
    return tuple(make(tournament, pairing))


def order_article(
    tournament: Tournament, pairing: RoundPairing, bracket: Bracket, other: Bracket
) -> tuple[str, OrderPlace | None]:
    """The article by which a bracket of a round comes before another pairing of its players.

    Args:
        tournament: The tournament.
        pairing: The round as its system pairs it.
        bracket: The bracket.
        other: Another pairing of the same players, as good by every value.

    Returns:
        The article, and what differs first where that is told; the article is empty where the
        order does not put the bracket first, or is not told here.

    Source:
        C.04.3.1 (2012), D1 to D3; C.04.4.2 (older text), 6.1, 6.2 and 6.4.
    """
    if pairing.system == "dutch-2012":
        candidates = (candidate_2012(tournament, pairing, each) for each in (bracket, other))
        place = place_in_order(*candidates)
        return ("", None) if place is None else (ARTICLES_2012[place.what], place)
    make = _KEYS.get(pairing.system)
    if make is None:
        return "", None
    article, key = make(tournament, pairing.round_no)
    return article if key(bracket) < key(other) else "", None


def candidate_2012(tournament: Tournament, pairing: RoundPairing, bracket: Bracket) -> Candidate:
    """A bracket as the order of section D looks at it, without those whom C1 takes out.

    Args:
        tournament: The tournament.
        pairing: The round as the text of 2012 pairs it.
        bracket: A bracket of it, or another pairing of its players.

    Source:
        C.04.3.1 (2012), A3, C1 and D.
    """
    before, at = _situation_2012(tournament, pairing.round_no)
    down, residents, _ = _meeting_2012(before, at, bracket)
    if _alike_2012(down, residents):
        down, residents = [], sorted((*down, *residents), key=at.__getitem__)
    return Candidate.of(down, residents, bracket.pairs)


def values_in(
    tournament: Tournament, pairing: RoundPairing, bracket: Bracket, other: Bracket
) -> tuple[tuple[str, CriterionValue], ...]:
    """The values of another pairing of a bracket's players, counted like those of the bracket.

    A wish is granted by forbidding pairs, and who is left without an opponent by that is no player
    without an opponent: C1 is asked before anything is forbidden.

    Args:
        tournament: The tournament, without what was forbidden for the wish.
        pairing: The round as its system pairs it.
        bracket: The bracket.
        other: Another pairing of the same players.

    Source:
        C.04.3.1 (2012), A3 and C1; the other systems take nobody out of a bracket.
    """
    if pairing.system != "dutch-2012":
        return other.criteria
    lowest = bracket is pairing.brackets[-1]
    before, at = _situation_2012(tournament, pairing.round_no)
    if _values_2012(before, at, bracket, lowest=lowest) != bracket.criteria:
        return other.criteria
    return _values_2012(before, at, other, lowest=lowest)


def _values_2012(
    before: Situation, at: Mapping[Tpn, int], bracket: Bracket, *, lowest: bool
) -> tuple[tuple[str, CriterionValue], ...]:
    """The values of a bracket as it is paired.

    In the lowest one C1 takes nobody out, and players who came down may meet each other where M1
    went down to zero (C14.b2).
    """
    from openarbiter.rulebooks.dutch_2012.brackets import Level, Paired  # noqa: PLC0415  (as above)
    from openarbiter.rulebooks.dutch_2012.columns import ScoreBracket  # noqa: PLC0415  (as above)
    from openarbiter.rulebooks.dutch_2012.report import bracket_values  # noqa: PLC0415  (as above)

    down, residents, lonely = _meeting_2012(before, at, bracket)
    if lowest:
        down, residents, lonely = list(bracket.moved_down), list(bracket.residents), []
    split = not _alike_2012(down, residents) and not any(
        one in down and other in down for one, other in bracket.pairs
    )
    score_bracket = ScoreBracket(_places(at, down), _places(at, residents), split)
    pairs = tuple((at[one], at[other]) for one, other in bracket.pairs)
    floaters = _places(at, [each for each in bracket.downfloaters if each not in lonely])
    level = Level(
        residents=_places(at, bracket.residents),
        incompatible=_places(at, lonely),
        paired=Paired(score_bracket, pairs, floaters, ""),
    )
    return bracket_values(before, level)


def _places(at: Mapping[Tpn, int], players: Iterable[Tpn]) -> tuple[int, ...]:
    return tuple(sorted(at[each] for each in players))


def _halves(players: Sequence[Tpn], size: int) -> list[tuple[Tpn, Tpn]]:
    """The first of the upper half with the first of the lower half, and so on."""
    return list(zip(players[:size], players[size : 2 * size], strict=True))


def _situation_2012(tournament: Tournament, round_no: RoundNo) -> tuple[Situation, dict[Tpn, int]]:
    """The situation by the text of 2012, and the positions of the players."""
    from openarbiter.rulebooks.dutch_2012.terms import situation  # noqa: PLC0415  (seldom needed)

    before = situation(tournament, round_no)
    return before, {tpn: position for position, tpn in enumerate(before.tpn)}


def _meeting_2012(
    before: Situation, at: Mapping[Tpn, int], bracket: Bracket
) -> tuple[list[Tpn], list[Tpn], list[Tpn]]:
    """Moved-down players and residents of a bracket, and those whom C1 takes out of it."""
    everybody = [*bracket.moved_down, *bracket.residents]
    meeting = {
        one
        for one in everybody
        if any(one != other and before.may_meet(at[one], at[other]) for other in everybody)
    }
    return (
        [each for each in bracket.moved_down if each in meeting],
        [each for each in bracket.residents if each in meeting],
        [each for each in everybody if each not in meeting],
    )


def _alike_2012(down: Sequence[Tpn], residents: Sequence[Tpn]) -> bool:
    """Whether a bracket is homogeneous or treated so (A3)."""
    from openarbiter.rulebooks.dutch_2012.terms import treated_as_homogeneous  # noqa: PLC0415

    return treated_as_homogeneous(len(down), len(down) + len(residents))


def is_split_2012(before: Situation, at: Mapping[Tpn, int], bracket: Bracket) -> bool:
    """Whether a bracket is heterogeneous and not treated as homogeneous.

    Args:
        before: The situation by the text of 2012.
        at: The positions of the players.
        bracket: The bracket.

    Source:
        C.04.3.1 (2012), A3 and C14.b2 (players who came down and meet each other).
    """
    down, residents, _ = _meeting_2012(before, at, bracket)
    together = any(one in down and other in down for one, other in bracket.pairs)
    return not _alike_2012(down, residents) and not together


def _dutch_2012(tournament: Tournament, pairing: RoundPairing) -> list[First | None]:
    """S1 against S2: moved-down players first, or halves; A3 says which.

    Source:
        C.04.3.1 (2012), A3, A6, C6 and C8.
    """

    def first(bracket: Bracket) -> First | None:
        if not bracket.pairs:
            return None
        chosen = candidate_2012(tournament, pairing, bracket)
        found = first_candidate(
            chosen.moved_down, chosen.residents, len(chosen.paired), len(chosen.pairs)
        )
        lonely = [
            tpn for tpn in (*bracket.moved_down, *bracket.residents) if tpn not in chosen.rank
        ]
        return First(found.pairs, (*lonely, *found.floaters), "A3, A6, D1")

    return [first(bracket) for bracket in pairing.brackets]


def _places_burstein(tournament: Tournament, round_no: RoundNo) -> dict[Tpn, int]:
    """Places in the order of 3.2."""
    from openarbiter.rulebooks.burstein_legacy.terms import situation  # noqa: PLC0415  (as above)

    return {tpn: place for place, tpn in enumerate(situation(tournament, round_no).tpn)}


def _burstein(tournament: Tournament, pairing: RoundPairing) -> list[First | None]:
    """The highest player meets the lowest, the second the second lowest; the middle one floats.

    Source:
        C.04.4.2 (older text), 6.1, 6.2 and 6.4.
    """
    at = _places_burstein(tournament, pairing.round_no)

    def first(bracket: Bracket) -> First | None:
        players = sorted((*bracket.moved_down, *bracket.residents), key=at.__getitem__)
        half = len(players) // 2
        if not half:
            return None
        pairs = zip(players[:half], reversed(players), strict=False)
        return First(tuple(pairs), tuple(players[half:-half]), "6.1, 6.2")

    return [first(bracket) for bracket in pairing.brackets]


def _nswca(_tournament: Tournament, pairing: RoundPairing) -> list[First | None]:
    """Odd men from above meet the highest, the lowest leaves, top half meets bottom half.

    Source:
        NSWCA guidelines, 3.3 c 1 and 3.3 d 1.
    """

    def first(bracket: Bracket) -> First | None:
        down = [each for each in bracket.moved_down if each not in bracket.downfloaters]
        jumping = [each for each in bracket.moved_down if each in bracket.downfloaters]
        size = len(bracket.pairs)
        if not size:
            return None
        pairs = list(zip(down, bracket.residents, strict=False))
        rest = bracket.residents[len(pairs) :]
        pairs += _halves(rest, size - len(pairs))
        left = rest[2 * (size - len(down)) :]
        return First(tuple(pairs), (*jumping, *left), "3.3 c 1, 3.3 d 1")

    return [first(bracket) for bracket in pairing.brackets]


def _dubov(tournament: Tournament, pairing: RoundPairing) -> list[First | None]:
    """Row against row of the two columns, once they are equal.

    Who was paired with somebody from another group before (7.1, 8) stays so.

    Source:
        C.04.3 (1997), 6.2, 7.3 and 7.4.
    """
    from openarbiter.rulebooks.dubov_1997.bye import player_with_bye  # noqa: PLC0415
    from openarbiter.rulebooks.dubov_1997.process import pair_groups  # noqa: PLC0415
    from openarbiter.rulebooks.dubov_1997.standard import columns_of  # noqa: PLC0415
    from openarbiter.rulebooks.dubov_1997.steps import Equalised  # noqa: PLC0415
    from openarbiter.rulebooks.dubov_1997.terms import situation  # noqa: PLC0415

    if not pairing.brackets:
        return []
    before = situation(tournament, RoundNo(pairing.round_no))
    tpn = before.tpn
    found: list[First | None] = []
    for group in pair_groups(before, player_with_bye(before)):
        rows = [pair for step in group.steps if isinstance(step, Equalised) for pair in step.pairs]
        if not rows:
            found.append(None)
            continue
        columns = columns_of(before, [each for pair in rows for each in pair])
        straight = list(zip(columns.white, columns.black, strict=True))
        kept = [pair for pair in group.pairs if pair not in rows]
        pairs = tuple((tpn[one], tpn[other]) for one, other in (*kept, *straight))
        found.append(First(pairs, tuple(tpn[each] for each in group.down), "6.2"))
    return found


_ORDERS: dict[str, Callable[[Tournament, RoundPairing], list[First | None]]] = {
    "burstein-legacy": _burstein,
    "dubov-1997": _dubov,
    "dutch-2012": _dutch_2012,
    "nswca": _nswca,
}

_Key: TypeAlias = Callable[[Bracket], tuple[tuple[int, ...], ...]]


def _key_burstein(tournament: Tournament, round_no: RoundNo) -> tuple[str, _Key]:
    """The list of 6.1: opponents from the highest player on, the lowest first, floating last."""
    at = _places_burstein(tournament, round_no)

    def key(bracket: Bracket) -> tuple[tuple[int, ...], ...]:
        opponent = {at[one]: at[other] for one, other in bracket.pairs}
        lower = set(opponent.values())
        players = sorted(at[each] for each in (*bracket.moved_down, *bracket.residents))
        return (tuple(-opponent.get(each, -1) for each in players if each not in lower),)

    return "6.1, 6.2, 6.4", key


_KEYS: dict[str, Callable[[Tournament, RoundNo], tuple[str, _Key]]] = {
    "burstein-legacy": _key_burstein,
}
