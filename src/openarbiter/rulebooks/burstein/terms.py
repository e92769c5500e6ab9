"""Chapter 1: the terms. What the regulation may look at, derived once before a round.

The players to be paired stand by score, and within a scoregroup in the order of 1.8; a *position*
in that order, from 0, is the only name the rest of the package knows them by. The *rank* of a
position is its place in the order of 1.8 among all to be paired, whatever their scores.

Source:
    C.04.4.2 (applied from 2026-02-01), chapter 1.
"""

from __future__ import annotations

from collections.abc import Collection

from openarbiter.errors import NotCoveredError
from openarbiter.languages import said
from openarbiter.model import Points, RoundNo, Tournament
from openarbiter.rulebooks import basic_rules
from openarbiter.rulebooks.burstein.index import Indexes, indexes
from openarbiter.rulebooks.dutch import terms as dutch
from openarbiter.rulebooks.meetings import ManyPositions
from openarbiter.rulebooks.positions import score_groups
from openarbiter.values import dataclass, replace

SYSTEM = "burstein-2026"
"""Id of the edition."""

_MOST_SEEDING_ROUNDS = 4

_WORDING = replace(dutch.WORDING_2026, system=SYSTEM)


@dataclass(frozen=True, slots=True, kw_only=True)
class Situation(dutch.Situation):
    """Everything the regulation may look at before a round that is no seeding round.

    What the Dutch system calls by the same names means the same; there are no floats of earlier
    rounds and no topscorers. All lists are indexed by position.

    Attributes:
        rank: Place in the order of 1.8 among all to be paired, from 0.
        buchholz: First part of the Index, in tenths.
        sonneborn_berger: Second part of the Index, in hundredths of a point.
        index: The Index of everybody, and whose zero-point byes count as draws.
    """

    rank: list[int]
    buchholz: list[Points]
    sonneborn_berger: list[int]
    index: Indexes


def seeding_rounds(rounds: int) -> int:
    """Number of rounds, from the first, that are paired by the Dutch system.

    Args:
        rounds: Number of rounds of the tournament.

    Source:
        C.04.4.2 (applied from 2026-02-01), 1.6: half of the rounds, rounded down, four at most.

    Examples:
        >>> [seeding_rounds(number) for number in (1, 3, 4, 7, 8, 11)]
        [0, 1, 2, 3, 4, 4]
    """
    return min(rounds // 2, _MOST_SEEDING_ROUNDS)


def is_seeding_round(tournament: Tournament, round_no: RoundNo) -> bool:
    """Whether a round is paired by the Dutch system (C.04.4.2, 1.6).

    Where no number of rounds is announced, the first round is one, since a tournament has more
    than one; and those after the fourth are none.

    Raises:
        NotCoveredError: No number of rounds is announced, and it decides.
    """
    if tournament.rounds is not None:
        return round_no <= seeding_rounds(max(tournament.rounds, round_no))
    if round_no == 1 or round_no > _MOST_SEEDING_ROUNDS:
        return round_no == 1
    raise NotCoveredError(
        said(
            "the number of rounds, which decides whether round {number} is a seeding round "
            "(C.04.4.2, 1.6), is not announced; state it (record 142 or XXR)",
            number=round_no,
        )
    )


def situation(
    tournament: Tournament, round_no: RoundNo, *, returned_too: bool = False
) -> Situation:
    """What the regulation may look at before a round that is no seeding round.

    Args:
        tournament: The tournament; records of the round itself and later ones say only who is
            present.
        round_no: The round to be paired.
        returned_too: See :func:`~openarbiter.rulebooks.burstein.index.indexes`.

    Raises:
        RequestError: The round is neither one of those paired nor the next one.

    Source:
        C.04.4.2 (applied from 2026-02-01), 1.2 to 1.5, 1.7 and 1.8: Buchholz descending,
        Sonneborn-Berger descending, TPN ascending; the score is no key. C.04.7: virtual points
        count in scores and never in the Index.
    """
    present = basic_rules.present_players(tournament, round_no)
    history = basic_rules.histories(tournament, round_no)
    score = basic_rules.pairing_scores(tournament, round_no, history.score)
    index = indexes(tournament, round_no, history.score, present, returned_too=returned_too)
    buchholz, berger = index.buchholz, index.sonneborn_berger
    ranked = sorted(present, key=lambda place: (-buchholz[place], -berger[place]))
    rank = {place: number for number, place in enumerate(ranked)}
    places = sorted(ranked, key=lambda place: -score[place])
    scores = list(map(score.__getitem__, places))
    classes = dutch.preference_classes(history, places)
    return Situation(
        tournament=tournament,
        wording=_WORDING,
        round_no=round_no,
        last_round=False,
        present=tuple(present),
        places=places,
        tpn=[tournament.players[place].tpn for place in places],
        score=scores,
        groups=score_groups(scores),
        met=basic_rules.barred_opponents(tournament, round_no, history.opponents, places),
        kind=classes,
        colour_class=classes,
        colour_difference=list(map(history.colour_difference.__getitem__, places)),
        repeated_colour=list(map(history.repeated_colour.__getitem__, places)),
        played=list(map(history.played.__getitem__, places)),
        may_take_bye=[not history.barred_from_bye[place] for place in places],
        topscorer=bytes(len(places)),
        rank=list(map(rank.__getitem__, places)),
        buchholz=list(map(buchholz.__getitem__, places)),
        sonneborn_berger=list(map(berger.__getitem__, places)),
        index=index,
    )


def without(situation: Situation, position: int) -> Situation:
    """The same round without one player, who has the bye: positions after this one move up.

    Source:
        C.04.4.2 (applied from 2026-02-01), 1.2.2: who has the bye belongs to no bracket.
    """
    kept = [*range(position), *range(position + 1, len(situation.tpn))]
    score = [situation.score[each] for each in kept]
    classes = situation.colour_class[:position] + situation.colour_class[position + 1 :]
    return replace(
        situation,
        places=[situation.places[each] for each in kept],
        tpn=[situation.tpn[each] for each in kept],
        score=score,
        groups=score_groups(score),
        met=[_moved_up(situation.met[each], position) for each in kept],
        kind=classes,
        colour_class=classes,
        colour_difference=[situation.colour_difference[each] for each in kept],
        repeated_colour=[situation.repeated_colour[each] for each in kept],
        played=[situation.played[each] for each in kept],
        may_take_bye=[situation.may_take_bye[each] for each in kept],
        topscorer=bytes(len(kept)),
        rank=[situation.rank[each] for each in kept],
        buchholz=[situation.buchholz[each] for each in kept],
        sonneborn_berger=[situation.sonneborn_berger[each] for each in kept],
    )


def _moved_up(barred: Collection[int | None], position: int) -> Collection[int | None]:
    """Positions after one that is taken out, each moved up by one; others stay."""
    if isinstance(barred, ManyPositions):
        below = (1 << position) - 1
        return ManyPositions(barred.mask & below | barred.mask >> 1 & ~below)
    return {
        each if each is None or each < position else each - 1 for each in barred if each != position
    }
